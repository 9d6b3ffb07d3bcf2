"""The picture of docs/sounds.md, and its table: each game's sounds as Chromium renders them.

python benchmarks/sounds.py      (after `make web-size`, which builds the client)
"""

import base64
import struct
import tempfile
import zlib
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from playwright.sync_api import sync_playwright
from tests.browser import engines
from tests.browser.ear_scenes import GAMES
from tests.browser.spectra import BANDS, FLOOR_DB, OFFLINE, Cue, Samples, alike, cues_of
from tests.server.server_process import Server

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "sounds.svg"
SHOWN_S = 1.2
FRAMES = round(SHOWN_S * 100)
COLUMNS, WIDTH, HEIGHT, LINE = 5, 188, 84, 22  # of the grid; pixels
PAPER, INK = (0xFF, 0xF8, 0xEA), (0x2B, 0x20, 0x24)
SHADES = 16


def png(shades: Samples) -> bytes:
    """A picture of a palette from paper to ink."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    height, width = shades.shape
    palette = bytes(
        round(paper + (ink - paper) * step / (SHADES - 1))
        for step in range(SHADES)
        for paper, ink in zip(PAPER, INK, strict=True)
    )
    rows = b"".join(b"\0" + bytes(row) for row in shades.astype(np.uint8))
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [(b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)


def picture_of(cue: Cue, x: int, y: int) -> str:
    """Time to the right, pitch upwards, the darker the louder."""
    heard = cue.heard(SHOWN_S)
    shades = np.round(heard.T[::-1] / FLOOR_DB * (SHADES - 1))
    data = base64.b64encode(png(shades)).decode()
    at = f'x="{x}" y="{y + LINE - 4}" width="{WIDTH - 12}" height="{HEIGHT - LINE}"'
    return (
        f'<text x="{x}" y="{y + LINE - 9}">{cue.name.replace("_", " ")}</text>'
        f'<image {at} preserveAspectRatio="none" href="data:image/png;base64,{data}"/>'
        f'<rect {at} class="frame"/>'
    )


def draw(cues: dict[str, list[Cue]]) -> str:
    parts, y = [], 0
    for game, own in cues.items():
        parts.append(f'<text x="6" y="{y + 26}" class="game">{game.capitalize()}</text>')
        y += 38
        for place, cue in enumerate(own):
            row, column = divmod(place, COLUMNS)
            parts.append(picture_of(cue, 6 + column * WIDTH, y + row * HEIGHT))
        y += (len(own) + COLUMNS - 1) // COLUMNS * HEIGHT + 8
    style = (
        "text{font:13px sans-serif;fill:#2B2024}.game{font-weight:700;font-size:18px}"
        ".frame{fill:none;stroke:#2B2024;stroke-width:1.5}"
    )
    width = COLUMNS * WIDTH
    size = f'width="{width}" height="{y}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" {size}>'
        f'<style>{style}</style><rect {size} fill="#FFF8EA"/>'
        f"{''.join(parts)}</svg>\n"
    )


def table(cues: Iterable[Cue]) -> str:
    """Each cue's peak and level, and what is nearest to it."""
    own = list(cues)
    pairs = alike(own, np.inf)
    lines = ["| sound | peak | level | nearest to it | apart |", "|---|---|---|---|---|"]
    for cue in own:
        one, other, apart = next(pair for pair in pairs if cue.name in pair[:2])
        nearest = other if one == cue.name else one
        lines.append(
            f"| {cue.name} | {cue.peak:.2f} | {cue.level_db:.0f} dB | {nearest} | {apart:.1f} dB |"
        )
    return "\n".join(lines)


def main() -> None:
    server = Server(Path(tempfile.mkdtemp()))
    server.start()
    with sync_playwright() as playwright:
        browser = engines.chromium(playwright)
        context = browser.new_context(base_url=server.http, locale="en-GB")
        context.add_init_script(OFFLINE)
        page = context.new_page()
        cues = {game: cues_of(page, game) for game in GAMES}
        browser.close()
    server.clear()
    PICTURE.write_text(draw(cues))
    print(f"{PICTURE.name}: {PICTURE.stat().st_size // 1000} kB, {BANDS} bands, {FRAMES} frames")
    for game, own in cues.items():
        print(f"\n{game}\n\n{table(own)}")


if __name__ == "__main__":
    main()
