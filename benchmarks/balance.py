"""The pictures of docs/balance.md, and its figures, from what `tablee balance --json` wrote.

python benchmarks/balance.py FILE.json…
"""

import argparse
import re
from pathlib import Path

import msgspec

from tablee.balance import Report, moved
from tablee.games import find_game
from tablee.lab.findings import Findings
from tablee.lab.plots import CONFIG, FONT, altair, locale_of
from tablee.terminal.language import Words

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
PAPER = "#fffdf7"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    for file in parser.parse_args().files:
        found = msgspec.json.decode(file.read_bytes(), type=Findings)
        report = Report(find_game(found.game), found, Words("en"))
        draw(report)
        tell(report)


def draw(report: Report) -> None:
    """One picture of the game as it is, one of what changes it."""
    alt = altair()
    say, name = report.sayer.say, report.found.game
    usual = {
        "places": report.places_plot(),
        "length": report.length_plot(),
        "tension": report.tension_plot(),
        "close": report.margin_plot(),
        "luck": report.luck_plot(),
    }
    titled = [chart.properties(title=say(f"{part}.title")) for part, chart in usual.items()]
    save(alt.vconcat(*titled).resolve_scale(color="independent"), f"balance-{name}")
    changes = [
        report.effects_plot(effects).properties(title=title)
        for title, effects in report.effects()
        if moved(effects)
    ]
    save(alt.vconcat(*changes), f"balance-{name}-changes")


def save(chart: object, name: str) -> None:
    import vl_convert  # noqa: PLC0415 (an extra)

    title = {"anchor": "start", "fontSize": 16, "color": "#2b2024", "font": "sans-serif"}
    config = CONFIG | {"background": PAPER, "title": title}
    spec = chart.configure(**config).to_dict()  # type: ignore[attr-defined]
    drawn = vl_convert.vegalite_to_svg(spec, format_locale=locale_of("en"))
    (PICTURES / f"{name}.svg").write_text(small(drawn) + "\n", encoding="utf-8")


def small(drawn: str) -> str:
    """A drawing without what only a script or a reader of its parts would want."""
    drawn = re.sub(r' (?:aria-[a-z]+|role|class|pointer-events|opacity)="[^"]*"', _kept, drawn)
    drawn = re.sub(r"<[^>]+>", lambda tag: re.sub(r"-?\d+\.\d{2,}", _rounded, tag[0]), drawn)
    drawn = re.sub(r' font-family="[^"]*"', "", drawn)
    drawn = drawn.replace("<svg", f'<svg font-family="{FONT}"', 1)
    while drawn != (drawn := re.sub(r"<g>\s*</g>|<path d=\"\" ?/>|<path/>", "", drawn)):
        pass
    return drawn


def _rounded(found: re.Match[str]) -> str:
    return f"{float(found[0]):.1f}"


def _kept(found: re.Match[str]) -> str:
    return found[0] if found[0].startswith(" opacity") and found[0] != ' opacity="1"' else ""


def tell(report: Report) -> None:
    """Sentences and tables, as Markdown."""
    sayer = report.sayer
    print(f"## {sayer.own['title']}\n\n{sayer.title()}. {sayer.about()}\n")
    sentences = (sayer.of_places, sayer.of_length, sayer.of_tension, sayer.of_margin, sayer.of_luck)
    print(*(f"- {sentence()}" for sentence in sentences), sep="\n")
    tables = [sayer.places(), sayer.measures(), sayer.players()]
    if report.found.luck is not None:
        tables.append(sayer.parts(report.found.luck))
    for _, effects in report.effects():
        print(*(f"- {sentence}" for sentence in sayer.of_effects(effects)), sep="\n")
        if moved(effects):
            tables.append(sayer.effects(effects))
    for head, rows in tables:
        print()
        for row in (head, ["---"] * len(head), *rows):
            print(f"| {' | '.join(row)} |")
    print()


if __name__ == "__main__":
    main()
