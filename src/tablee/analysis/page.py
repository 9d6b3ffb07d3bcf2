"""An analysis as one page that stands alone: it needs no script and no other file, and prints."""

from collections.abc import Sequence
from html import escape

from tablee.analysis.analyst import Analyst
from tablee.analysis.report import Analysis, Decision, Luck
from tablee.analysis.sheet import Curves, Sheet, capital, percent, table
from tablee.kernel.language import Tree

STYLE = """
:root { color-scheme: light dark; --paper: #fff8ea; --ink: #2b2024; --soft: #5e4e52;
  --felt: #cfe0c6; --edge: #2b2024; --well: #f3e7cc; --glow: #ffc93c;
  --s0: #0b5fa5; --s1: #b84a00; --s2: #00724f; --s3: #a03a80; --s4: #7a5a00; }
@media (prefers-color-scheme: dark) { :root { --paper: #382d33; --ink: #fbefd9; --soft: #cdbba8;
  --felt: #22372f; --edge: #120c0f; --well: #463941; --glow: #ffd667;
  --s0: #8accff; --s1: #ffa66b; --s2: #6fdcb4; --s3: #f4a6d3; --s4: #ffd98a; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--felt); color: var(--ink);
  font: 1.05rem/1.5 "Atkinson Hyperlegible", Verdana, system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; display: grid; gap: 1.2rem; }
section { padding: 1rem 1.2rem; border: 2.5px solid var(--edge); border-radius: 1.1rem;
  background: var(--paper); box-shadow: 2px 4px 0 #0003; break-inside: avoid; }
h1, h2, h3 { margin: 0 0 .4rem; line-height: 1.15;
  font-family: Fredoka, "Baloo 2", ui-rounded, "Arial Rounded MT Bold", sans-serif; }
h1 { font-size: 2rem; } h2 { font-size: 1.4rem; } h3 { font-size: 1.1rem; }
p { margin: .3rem 0; } .soft { color: var(--soft); font-size: .95rem; }
svg { display: block; width: 100%; height: auto; }
svg text { fill: var(--ink); font: 15px "Atkinson Hyperlegible", Verdana, sans-serif; }
svg .small { font-size: 13px; fill: var(--soft); } svg .name { font-weight: bold; }
.line { fill: none; stroke-width: 4; stroke-linejoin: round; stroke-linecap: round; }
.grid { stroke: var(--soft); stroke-opacity: .3; } .round { stroke: var(--soft);
  stroke-dasharray: 3 6; stroke-width: 2; }
.line.s0 { stroke: var(--s0); } .line.s1 { stroke: var(--s1); stroke-dasharray: 14 6; }
.line.s2 { stroke: var(--s2); stroke-dasharray: 4 7; }
.line.s3 { stroke: var(--s3); stroke-dasharray: 16 6 3 6; }
.line.s4 { stroke: var(--s4); stroke-dasharray: 8 5; }
text.s0 { fill: var(--s0); } text.s1 { fill: var(--s1); } text.s2 { fill: var(--s2); }
text.s3 { fill: var(--s3); } text.s4 { fill: var(--s4); }
.mark { fill: var(--glow); stroke: #2b2024; stroke-width: 2.5; }
svg text.number { fill: #2b2024; font-weight: bold; }
ol { margin: 0; padding: 0; display: grid; gap: .8rem; list-style: none; counter-reset: one; }
.three { grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); }
ol > li { padding: .7rem .9rem; border-radius: .9rem; background: var(--well); }
.three > li::before { counter-increment: one; content: counter(one); float: right;
  width: 1.8em; height: 1.8em; border: 2.5px solid #2b2024; border-radius: 50%;
  background: var(--glow); color: #2b2024; font-weight: bold; line-height: 1.6em;
  text-align: center; }
dl { margin: 0; } dt { font-size: .9rem; color: var(--soft); } dd { margin: 0; font-weight: bold; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem .25rem 0; text-align: start; border-bottom: 1px solid #8886; }
.sure { fill: var(--ink); } .held { fill: var(--glow); stroke: var(--ink); stroke-width: 2; }
.maybe { fill: var(--ink); } .lane { fill: var(--well); }
details { margin-top: .6rem; } summary { cursor: pointer; }
@media print { body { background: none; padding: 0; } section { box-shadow: none; } }
"""

PAGE = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>{style}</style>
<main>
<section><h1>{title}</h1>{result}</section>
<section><h2>{chances}</h2>{curves}<p class="soft">{about}</p>{figures}</section>
<section><h2>{dear}</h2>{decisions}</section>
<section><h2>{luck}</h2>{draws}</section>
{own}
</main>
"""


def page(
    found: Analysis, analyst: Analyst, names: Sequence[str], words: Tree, game: Tree, lang: str
) -> str:
    """`words` are [after] of the terminal's, `game` the game's own."""
    sheet = Sheet(names, words, game, analyst.card)
    curves = Curves(found.chances, found.steps)
    marks = [(one.version, one.seat) for one in found.decisions]
    picture = "" if found.own is None else analyst.picture(found.own, sheet)
    return PAGE.format(
        lang=lang,
        style=STYLE,
        title=escape(words["title"].format(game=game.get("title", found.game))),
        result=result(found, sheet),
        chances=escape(words["chances"]),
        curves=curves.draw(sheet, found.rounds, marks),
        about=escape(words["models"][found.model]),
        figures=figures(found, sheet),
        dear=escape(words["dear"]),
        decisions=decisions(found.decisions, sheet),
        luck=escape(words["luck"]["title"]),
        draws=draws(found, sheet),
        own=f"<section>{picture}</section>" if picture else "",
    )


def result(found: Analysis, sheet: Sheet) -> str:
    won = sheet.words["won" if len(found.winners) == 1 else "shared"]
    names = sheet.listed([sheet.name(seat) for seat in found.winners])
    scores = ", ".join(f"{sheet.name(seat)} {score}" for seat, score in enumerate(found.scores))
    steps = sheet.words["steps"].format(n=found.steps)
    return f"<p>{escape(won.format(names=names))} {escape(scores)}. {escape(steps)}</p>"


def figures(found: Analysis, sheet: Sheet) -> str:
    """The curves as numbers, for whoever does not see them: a dozen moments."""
    every = max(1, (len(found.chances) + 11) // 12)
    shown = [*found.chances[:-1:every], found.chances[-1]]
    head = [sheet.words["step"], *sheet.names]
    rows = [[str(one.version), *(f"{percent(share)} %" for share in one.shares)] for one in shown]
    numbers = escape(sheet.words["figures"])
    return f"<details><summary>{numbers}</summary>{table(head, rows)}</details>"


def decisions(found: Sequence[Decision], sheet: Sheet) -> str:
    if not found:
        return f"<p>{escape(sheet.words['none_dear'])}</p>"
    return f'<ol class="three">{"".join(decision(one, sheet) for one in found)}</ol>'


def decision(one: Decision, sheet: Sheet) -> str:
    words = sheet.words
    played, better = (capital(sheet.say("moves", said)) for said in (one.played, one.better))
    why = "" if one.why is None else f"<p>{escape(sheet.say('reasons', one.why))}</p>"
    said = words["worlds" if one.worlds else "cost"].format(
        n=one.worlds, won=percent(one.won), could=percent(one.could)
    )
    head = words["at"].format(name=sheet.name(one.seat), n=one.version)
    return (
        f"<li><h3>{escape(head)}</h3><dl><dt>{escape(words['played'])}</dt>"
        f"<dd>{escape(played)}</dd><dt>{escape(words['better'])}</dt><dd>{escape(better)}</dd></dl>"
        f'{why}<p class="soft">{escape(said)}</p></li>'
    )


def draws(found: Analysis, sheet: Sheet) -> str:
    kinds = {"lucky": found.luckiest, "unlucky": found.unluckiest}
    parts = [draw(kind, one, sheet) for kind, one in kinds.items() if one is not None]
    return (
        f"<ol>{''.join(parts)}</ol>" if parts else f"<p>{escape(sheet.words['luck']['none'])}</p>"
    )


def draw(kind: str, one: Luck, sheet: Sheet) -> str:
    words = sheet.words
    head = words["at"].format(name=sheet.name(one.seat), n=one.version)
    came = capital(sheet.say("luck", one.came))
    by = words["luck"]["by"].format(expected=percent(one.expected), got=percent(one.got))
    return (
        f"<li><h3>{escape(words['luck'][kind])}</h3><p><b>{escape(head)}</b> {escape(came)}</p>"
        f'<p class="soft">{escape(by)}</p></li>'
    )
