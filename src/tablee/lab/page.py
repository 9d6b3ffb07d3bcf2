"""A report as one page that stands alone: no script, no other file, and it prints."""

from collections.abc import Sequence
from html import escape

STYLE = """
:root { color-scheme: light; --paper: #fff8ea; --ink: #2b2024; --soft: #5e4e52; }
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: #cfe0c6; color: var(--ink);
  font: 1.05rem/1.5 "Atkinson Hyperlegible", Verdana, system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; display: grid; gap: 1.2rem; }
section { padding: 1rem 1.2rem; border: 2.5px solid var(--ink); border-radius: 1.1rem;
  background: var(--paper); break-inside: avoid; overflow-x: auto; min-width: 0; }
h1, h2 { margin: 0 0 .4rem; line-height: 1.15; }
h1 { font-size: 2rem; } h2 { font-size: 1.4rem; }
p { margin: .3rem 0; } .soft { color: var(--soft); font-size: .95rem; }
figure { margin: .6rem 0; } svg { display: block; max-width: 100%; height: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem .25rem 0; text-align: end; border-bottom: 1px solid #8886; }
th:first-child, td:first-child { text-align: start; }
@media print { body { background: none; padding: 0; } }
"""

PAGE = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{style}</style>
<main>
<section><h1>{title}</h1>{about}</section>
{sections}
</main>
</html>
"""


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Texts in rows and columns."""
    top = "".join(f'<th scope="col">{escape(one)}</th>' for one in head)
    body = "".join(f"<tr>{''.join(f'<td>{escape(one)}</td>' for one in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def paragraph(text: str, kind: str = "") -> str:
    shown = f' class="{kind}"' if kind else ""
    return f"<p{shown}>{escape(text)}</p>"


def section(title: str, *parts: str) -> str:
    """A part of a page, of parts that are HTML already."""
    return f"<section><h2>{escape(title)}</h2>{''.join(parts)}</section>"


def page(title: str, lang: str, about: str, sections: Sequence[str]) -> str:
    """The whole of it."""
    return PAGE.format(
        lang=lang, title=escape(title), style=STYLE, about=about, sections="\n".join(sections)
    )
