"""Screens to look at: a picture of every scene, and what differs between two folders of them.

With `--shots FOLDER` pictures are taken, with `--compare BEFORE AFTER` two folders are compared;
else the scenes are served, with a page of links to them.
"""

import argparse
import base64
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser import engines
from tests.browser.doors import all_scenes, as_file, doors, visit
from tests.browser.gallery import open_gallery
from tests.browser.people import Player
from tests.browser.test_layout import SETTLE

SIZES = {360: 740, 740: 360, 820: 1180, 1280: 800, 1920: 1080}
FEWEST = 40  # pixels that differ before a picture counts as changed
NOISE = 24  # of 255 in a colour, below which a pixel counts as the same

# Both pictures and, between them, where they differ: red on the paled first.
COMPARE = """async ([before, after, noise]) => {
    const load = async (data) => {
        const image = new Image()
        image.src = `data:image/png;base64,${data}`
        await image.decode()
        return image
    }
    const images = await Promise.all([before, after].map(load))
    const width = Math.max(...images.map((one) => one.width))
    const height = Math.max(...images.map((one) => one.height))
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [3 * width, height]
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    pen.drawImage(images[0], 0, 0)
    pen.drawImage(images[1], 2 * width, 0)
    const [left, right] = [0, 2].map((at) => pen.getImageData(at * width, 0, width, height))
    const middle = pen.createImageData(width, height)
    let differing = 0
    for (let at = 0; at < left.data.length; at += 4) {
        const gaps = [0, 1, 2].map((one) => Math.abs(left.data[at + one] - right.data[at + one]))
        const differs = Math.max(...gaps) > noise
        differing += Number(differs)
        for (const one of [0, 1, 2]) middle.data[at + one] = 170 + left.data[at + one] / 3
        if (differs) middle.data.set([220, 0, 0], at)
        middle.data[at + 3] = 255
    }
    pen.putImageData(middle, width, 0)
    return [differing, canvas.toDataURL('image/png').split(',')[1]]
}"""
# Times that are counted down or measured are all the same.
SAME_TIMES = """() => {
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
        const node = nodes.currentNode
        if (/\\d\\sm?s\\b/.test(node.data)) node.data = node.data.replace(/\\d+/g, '9')
    }
}"""


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = engines.chromium(playwright)
        yield browser
        browser.close()


# Pictures


def shoot(folder: Path, langs: list[str], themes: list[str], widths: list[int], only: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for lang in langs:
            # Tables of their own for each language: some scenes do not wait for a second look.
            with tempfile.TemporaryDirectory() as data, all_scenes(Path(data)) as server:
                for name, door in doors(lang).items():
                    if only in name:
                        player = visit(browser, server, door, lang)
                        shoot_scene(player, folder / f"{as_file(name)}-{lang}", themes, widths)
                        player.close()


def shoot_scene(player: Player, file: Path, themes: list[str], widths: list[int]) -> None:
    page = player.page
    for width in widths:
        page.set_viewport_size({"width": width, "height": SIZES[width]})
        page.mouse.move(0, 0)
        page.evaluate(SETTLE, width)
        for theme in themes:
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            path = file.with_name(f"{file.name}-{theme}-{width}.png")
            page.evaluate(SAME_TIMES)
            page.screenshot(path=path, animations="disabled")
    print(file.name, *player.errors, flush=True)


# What has changed


def compare(before: Path, after: Path, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        page = browser.new_page()
        for name in sorted({file.name for folder in (before, after) for file in folder.iterdir()}):
            missing = [folder for folder in (before, after) if not (folder / name).exists()]
            if missing:
                print(f"{name}: not in {missing[0]}")
            elif differing := differences(page, before / name, after / name, out / name):
                print(f"{name}: {differing} pixels differ")


def differences(page: Page, before: Path, after: Path, picture: Path) -> int:
    """How many pixels differ; if more than a few, a picture of both is written."""
    first, second = before.read_bytes(), after.read_bytes()
    if first == second:
        return 0
    data = [base64.b64encode(one).decode() for one in (first, second)]
    differing, both = page.evaluate(COMPARE, [*data, NOISE])
    if differing < FEWEST:
        return 0
    picture.write_bytes(base64.b64decode(both))
    return int(differing)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    words.add_argument("--shots", type=Path, help="a folder for pictures of every scene")
    words.add_argument("--langs", default="en,fr")
    words.add_argument("--themes", default="light,dark")
    words.add_argument("--widths", default="360,1280,1920")
    words.add_argument("--only", default="", help="scenes whose name has this in it")
    words.add_argument("--compare", type=Path, nargs=2, metavar=("BEFORE", "AFTER"))
    words.add_argument("--out", type=Path, default=Path(".build/scenes_compared"))
    asked = words.parse_args()
    if asked.shots:
        widths = [int(width) for width in asked.widths.split(",")]
        shoot(asked.shots, asked.langs.split(","), asked.themes.split(","), widths, asked.only)
    elif asked.compare:
        before, after = asked.compare
        compare(before, after, asked.out)
    else:
        open_gallery()


if __name__ == "__main__":
    main()
