"""The scenes of the browser tests behind links: a server that lays a table anew for each visit."""

import tempfile
from html import escape
from itertools import product
from urllib.parse import urlencode

import uvicorn
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tablee.server.app import Server
from tablee.server.serve import config_of, find_port
from tablee.server.settings import Settings
from tests.browser.doors import PORT, Door, doors
from tests.browser.mito_people import STAND_STILL
from tests.browser.positions import LANGS, ME
from tests.browser.scenes import NEVER_MS

THEMES = ("light", "dark")
SIZES = {360: 740, 768: 1024, 1280: 800, 1920: 1080}
COOKIE, SCENE = "tablee", "scene"
SCRIPT = "text/javascript"

# A link opens a window of its size; whoever wants a tab of their own can have that too.
LINKS = """addEventListener('click', (event) => {
    const link = event.target.closest('a[data-size]')
    if (!link || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const [width, height] = link.dataset.size.split('x')
    open(link.href, '', `popup,width=${width},height=${height}`)
})"""
# What this device likes, and on to the scene.
DOOR = """const asked = new URLSearchParams(location.search)
for (const name of ['lang', 'theme']) localStorage.setItem(`tablee.${name}`, asked.get(name))
localStorage.setItem('tablee.name', 'Clémentine')
location.replace(asked.get('to'))"""


class Gallery(Server):
    """The house, with a page of doors at /scenes."""

    async def page(self, request: Request) -> Response:
        match request.scope["path"]:
            case "/scenes":
                return HTMLResponse(index())
            case "/scenes/links.js":
                return Response(LINKS, media_type=SCRIPT)
            case "/scenes/door.js":
                return Response(DOOR, media_type=SCRIPT)
            case "/scenes/still.js":
                when = doors("en")[request.cookies[SCENE]].when
                return Response(STAND_STILL.replace("WHEN", when), media_type=SCRIPT)
            case "/scenes/open":
                return await self.enter(request)
        return self.stilled(request, await super().page(request))

    async def enter(self, request: Request) -> Response:
        """A table laid anew, the first chair at it, and a page that sets language and light."""
        asked = dict(request.query_params)
        name = asked.pop("scene", "")
        door = doors(asked.get("lang", "en"))[name]
        if "to" not in asked:
            asked["to"] = await self.address(door)
            return redirect(f"/scenes/open?{urlencode({'scene': name, **asked})}")
        response = HTMLResponse('<!doctype html><script src="/scenes/door.js"></script>')
        response.set_cookie(SCENE, name)
        if door.is_guest:
            response.delete_cookie(COOKIE)
        else:
            response.set_cookie(COOKIE, ME, httponly=True, samesite="lax")
        return response

    async def address(self, door: Door) -> str:
        if door.table is None:
            return door.address
        return f"/t/{(await self.live_tables.open(door.table.entries)).code}"

    def stilled(self, request: Request, response: Response) -> Response:
        """A table whose moment would pass at once is held there."""
        door = doors("en").get(request.cookies.get(SCENE, ""))
        if door is None or not door.when or not self.site.is_page(request.scope["path"]):
            return response
        page = self.site.files["/index.html"].content.decode()
        still = '<head><script src="/scenes/still.js"></script>'
        return HTMLResponse(page.replace("<head>", still))


def redirect(address: str) -> Response:
    return Response(status_code=303, headers={"Location": address})


def index() -> str:
    """Every scene, with a link for each language, light and size."""
    rows = "\n".join(f"<tr><th align=left>{escape(name)}{cells(name)}</tr>" for name in doors("en"))
    return (
        "<!doctype html><meta charset=utf-8><title>Scenes</title><h1>Scenes</h1>"
        "<p>Each link opens a table of its own. Where a scene opens by a press, as a menu does, the"
        " press is yours.</p>"
        f'<table cellpadding=4>{rows}</table><script src="/scenes/links.js"></script>'
    )


def cells(scene: str) -> str:
    ways = product(LANGS, THEMES, SIZES)
    return "".join(
        f'<td><a data-size={width}x{SIZES[width]} href="/scenes/open?'
        f'{escape(urlencode({"scene": scene, "lang": lang, "theme": theme}))}">'
        f"{lang} {theme} {width}</a>"
        for lang, theme, width in ways
    )


def open_gallery() -> None:
    """Serve until Ctrl-C, at tables that are thrown away then."""
    with tempfile.TemporaryDirectory() as data:
        settings = Settings("127.0.0.1", PORT, data, away_ms=NEVER_MS, bot_ms=NEVER_MS)
        listening = find_port(settings)
        print(
            f"\n  every scene   http://localhost:{listening.getsockname()[1]}/scenes\n", flush=True
        )
        uvicorn.Server(config_of(Gallery(settings))).run(sockets=[listening])
