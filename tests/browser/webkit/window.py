"""A window of WebKit and nothing around it, of exactly the size that is asked for.

WebKit's driver starts it, with the system's Python, which has the bindings. What may differ from
one window to the next comes as JSON: the size, the language, what is switched off, and a file of
scripts that run before those of each page.
"""

import json
import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

asked = json.loads(sys.argv[-1])
scripts = WebKit2.UserContentManager()
context = WebKit2.WebContext.new_ephemeral()


def read_scripts(*_: object) -> bool:
    """Anew before every page: more may have been asked for since the last one."""
    scripts.remove_all_scripts()
    everywhere = WebKit2.UserContentInjectedFrames.TOP_FRAME
    start = WebKit2.UserScriptInjectionTime.START
    source = Path(asked["scripts"]).read_text()
    scripts.add_script(WebKit2.UserScript.new(source, everywhere, start, None, None))
    return False


def switch_off(settings: WebKit2.Settings) -> None:
    features = WebKit2.Settings.get_all_features()
    for place in range(features.get_length()):
        feature = features.get(place)
        if feature.get_identifier() in asked["without"]:
            settings.set_feature_enabled(feature, False)


def open_view(_: object) -> WebKit2.WebView:
    view = WebKit2.WebView(
        web_context=context, user_content_manager=scripts, is_controlled_by_automation=True
    )
    settings = view.get_settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    switch_off(settings)
    view.connect("decide-policy", read_scripts)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(*asked["size"])
    window.add(view)
    window.show_all()
    view.grab_focus()
    # No window manager gives it the focus.
    window.get_window().focus(0)
    return view


def begin(_: object, session: WebKit2.AutomationSession) -> None:
    told = WebKit2.ApplicationInfo()
    told.set_name("MiniBrowser")  # the one that the driver knows
    told.set_version(2, 50, 0)
    session.set_application_info(told)
    session.connect("create-web-view", open_view)


read_scripts()
context.set_automation_allowed(True)
context.set_preferred_languages([asked["locale"]])
context.connect("automation-started", begin)
Gtk.main()
