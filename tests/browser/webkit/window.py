"""A window of WebKit and nothing around it, exactly as large as the driver asks for.

WebKit's driver starts it, with the system's Python, which has the bindings. What may differ from
one window to the next comes as JSON: the language, what is switched off, and a file of
scripts that run before those of each page.
"""

import json
import os
import sys
from pathlib import Path

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

asked = json.loads(sys.argv[-1])
# What pages write to the console, and what WebKit says of itself: its driver keeps neither.
log = os.open(asked["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
for stream in (sys.stdout, sys.stderr):
    os.dup2(log, stream.fileno())
scripts = WebKit2.UserContentManager()
# Of its own and new, but not a private one: of those WebKit does not write what they complain of.
home = str(Path(asked["log"]).parent)
data = WebKit2.WebsiteDataManager(base_data_directory=home, base_cache_directory=home)
context = WebKit2.WebContext(website_data_manager=data)


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
