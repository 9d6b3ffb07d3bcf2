"""The host's page: the last hour in pictures, without a script. It renews itself."""

from collections.abc import Callable, Sequence
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from tablee.games import shelf, words_of
from tablee.kernel.game import Game
from tablee.kernel.language import Tree, facts, load
from tablee.server.history import History, Moment, within_ms
from tablee.table.counts import Durations
from tablee.table.refusals import refused
from tablee.wire.http import HealthInfo

if TYPE_CHECKING:
    from tablee.server.app import Server

AGAIN_S = 10
WIDTH, HEIGHT, TOP, LEFT = 480, 120, 16, 56  # of a picture; above and beside the curve

PICTURES: dict[str, Callable[[Moment], float]] = {
    "people": lambda moment: moment.people,
    "tables": lambda moment: moment.tables,
    "actions": lambda moment: moment.actions_per_s,
    "slow": lambda moment: moment.slow_ms,
    "memory": lambda moment: moment.memory_mb,
}

STYLE = """
:root { color-scheme: light dark; --line: #2f6f4f; --faint: #8885; }
@media (prefers-color-scheme: dark) { :root { --line: #8fd3ae; } }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 64rem; margin: 1rem auto; padding: 0 1rem; }
.pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 1rem; }
figure { margin: 0; border: 1px solid var(--faint); border-radius: .5rem; padding: .5rem; }
figcaption b { font-size: 1.4rem; font-variant-numeric: tabular-nums; }
svg { width: 100%; height: auto; }
svg polyline { fill: none; stroke: var(--line); stroke-width: 2; }
svg line { stroke: var(--faint); }
svg text { fill: currentcolor; font-size: 14px; text-anchor: end; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { text-align: start; padding: .2rem 1rem .2rem 0; border-bottom: 1px solid var(--faint); }
td { font-variant-numeric: tabular-nums; }
.ill { font-weight: bold; }
"""

PAGE = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="{again}">
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/host/style.css">
<title>{title}</title>
<h1>{title}</h1>
{health}
<div class="pictures">
{pictures}
</div>
{games}
{refused}
<p>{about}</p>
"""


@cache
def words_in(lang: str) -> Tree:
    """Read once: whoever looks at the page holds up nobody's move."""
    return load("tablee.server", lang)


@cache
def title_of(game: str, lang: str) -> str:
    return str((words_of(shelf()[game], lang) or {}).get("title", game))


def page(lang: str, server: "Server", history: History, health: HealthInfo) -> str:
    words = words_in(lang)
    return PAGE.format(
        lang=lang,
        again=AGAIN_S,
        title=escape(words["title"]),
        health=health_line(words, server, health),
        pictures="\n".join(picture(lang, name, history) for name in PICTURES),
        games=games_table(lang, server),
        refused=refusals_table(words),
        about=escape(words["about"]),
    )


def health_line(words: Tree, server: "Server", health: HealthInfo) -> str:
    """Whether all is well, and what waits."""
    said = words["well"] if health.store == "ok" else words["ill"].format(store=health.store)
    waits = words["waits"].format(tables=health.waiting, thoughts=server.workers.waiting)
    kind = "" if health.store == "ok" and not health.waiting else ' class="ill"'
    return f"<p{kind}>{escape(said)} {escape(waits)}</p>"


def picture(lang: str, name: str, history: History) -> str:
    """One number over the last hour, and as it is now."""
    values = [PICTURES[name](moment) for moment in history.moments]
    words = words_in(lang)["pictures"]
    now = number(lang, values[-1] if values else 0)
    caption = escape(words[name])
    return (
        f"<figure><figcaption>{caption} <b>{now}</b></figcaption>"
        f"{curve(lang, caption, values)}</figure>"
    )


def curve(lang: str, caption: str, values: Sequence[float]) -> str:
    """From the left, an hour ago or at the start, to now; from nothing to the most."""
    most = max(values, default=0)
    top = most or 1
    step = (WIDTH - LEFT) / max(1, len(values) - 1)
    points = " ".join(
        f"{LEFT + at * step:.1f},{TOP + (HEIGHT - TOP) * (1 - value / top):.1f}"
        for at, value in enumerate(values)
    )
    labels = "".join(
        f'<text x="{LEFT - 6}" y="{y}">{label}</text>'
        for y, label in ((TOP + 5, number(lang, most)), (HEIGHT, "0"))
    )
    lines = "".join(f'<line x1="{LEFT}" x2="{WIDTH}" y1="{y}" y2="{y}"/>' for y in (TOP, HEIGHT))
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT + 4}" role="img" aria-label="{caption}">'
        f'{lines}{labels}<polyline points="{points}"/></svg>'
    )


def games_table(lang: str, server: "Server") -> str:
    words = words_in(lang)["games"]
    heads = [words[name] for name in ("game", "tables", "actions", "median", "slow")]
    rows = [game_row(lang, game, server) for game in shelf().values()]
    return table(heads, rows)


def game_row(lang: str, game: Game, server: "Server") -> list[str]:
    tables = sum(one.room.game.name == game.name for one in server.live_tables.by_code.values())
    done = server.counts.actions.get(game.name) or Durations()
    times = [number(lang, within_ms(done.buckets, share)) for share in (0.5, 0.95)]
    return [title_of(game.name, lang), number(lang, tables), number(lang, done.count), *times]


def refusals_table(words: Tree) -> str:
    """By how often; the codes are those of docs/protocol.md."""
    heads = [words["refusals"]["code"], words["refusals"]["count"]]
    return table(heads, [[code, str(count)] for code, count in refused.most_common()])


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def number(lang: str, value: float) -> str:
    """As this language writes it; with a digit behind the point where it is small."""
    text = f"{value:,.0f}" if value >= 20 or value == int(value) else f"{value:,.1f}"
    return text.translate(str.maketrans(facts(lang)["numbers"]))
