"""Plots for reports: drawn by Altair into pictures that stand in a page, without any script."""

from collections.abc import Sequence
from html import escape
from typing import Any

from tablee.kernel.errors import MissingExtra
from tablee.kernel.language import facts

WIDTH, STEP = 520, 30  # pixels: of a plot, and of each of its rows
INK, SOFT, GLOW = "#2b2024", "#5e4e52", "#0b5fa5"
FONT = "Atkinson Hyperlegible, Verdana, sans-serif"
CONFIG = {
    "background": "transparent",
    "view": {"stroke": None},
    "axis": {"labelFont": FONT, "titleFont": FONT, "labelFontSize": 13, "titleFontSize": 13}
    | {"labelColor": INK, "titleColor": SOFT, "titleFontWeight": "normal", "labelLimit": 220}
    | {"gridColor": "#5e4e5233", "domainColor": SOFT, "tickColor": SOFT},
}


class Bar(dict[str, Any]):
    """A row of a plot: a label, a value and the bounds of its interval."""

    def __init__(self, label: str, value: float, low: float, high: float) -> None:
        super().__init__(label=label, value=value, low=low, high=high)


def altair() -> Any:
    """The library; MissingExtra in one sentence if it is not there."""
    try:
        import altair  # noqa: PLC0415 (heavy, an extra, and only here)
        import vl_convert  # noqa: F401, PLC0415
    except ImportError:
        raise MissingExtra("plots need Altair: pip install tablee[lab]") from None
    return altair


def intervals(bars: Sequence[Bar], form: str, marks: Sequence[float] = (), unit: str = "") -> Any:
    """Values with their intervals, one below the other; `marks` are lines across all of them."""
    alt = altair()
    rows = alt.Y("label:N", sort=None, title=None)
    x = alt.X("value:Q", title=unit or None, axis=alt.Axis(format=form), scale={"zero": False})
    base = alt.Chart(alt.Data(values=list(bars)))
    across = alt.Chart(alt.Data(values=[{"value": mark} for mark in marks]))
    return alt.layer(
        across.mark_rule(color=SOFT, strokeDash=[4, 4]).encode(x="value:Q"),
        base.mark_rule(color=GLOW, strokeWidth=4, opacity=0.5).encode(
            y=rows, x=alt.X("low:Q", title=unit or None), x2="high:Q"
        ),
        base.mark_point(color=GLOW, filled=True, size=110, opacity=1).encode(y=rows, x=x),
    ).properties(width=WIDTH, height=STEP * len(bars))


def figure(chart: Any, told: str, lang: str) -> str:
    """A chart as a part of a page; `told` says in words what it shows."""
    import vl_convert  # noqa: PLC0415

    spec = chart.configure(**CONFIG).to_dict()
    drawn = vl_convert.vegalite_to_svg(spec, format_locale=locale_of(lang))
    return f'<figure role="img" aria-label="{escape(told)}">{drawn}</figure>'


def locale_of(lang: str) -> dict[str, Any]:
    """How numbers are written on the axes: as the words of that language say."""
    numbers = facts(lang)["numbers"]
    return {
        "decimal": numbers.get(".", "."),
        "thousands": numbers.get(",", ","),
        "grouping": [3],
        "currency": ["", ""],
        "percent": numbers.get("%", "%"),
    }
