"""The plots of a balance: seats, lengths, tension, luck, and what each change does."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablee.lab.counting import Interval
from tablee.lab.findings import Bin
from tablee.lab.plots import GLOW, SOFT, STEP, WIDTH, altair

HEIGHT, PANEL = 190, 150  # pixels: of a plot that is no list, and the width of one of several
PARTS = ("#0b5fa5", "#8a5a00", "#00724f", "#a89a8c")  # skill, seat, deal, rest

Row = tuple[str, Mapping[str, Interval]]  # a change, and by title what it does


def histogram(bins: Sequence[Bin], across: str, up: str) -> Any:
    """How often what comes."""
    alt = altair()
    values = [{"low": one.low, "high": one.high, "share": one.share} for one in bins]
    whole = bins[0].high - bins[0].low >= 1
    ticks = alt.Axis(tickMinStep=1, format="d") if whole else alt.Axis()
    return (
        alt.Chart(alt.Data(values=values))
        .mark_bar(color=GLOW, opacity=0.75, stroke="#fff8ea", strokeWidth=1)
        .encode(
            x=alt.X("low:Q", title=across, axis=ticks, scale={"zero": False, "nice": False}),
            x2="high:Q",
            y=alt.Y("share:Q", title=up, axis=alt.Axis(format=".0%")),
            y2=alt.datum(0),
        )
        .properties(width=WIDTH, height=HEIGHT)
    )


def curve(held: Sequence[Interval], fair: float, across: str, up: str) -> Any:
    """How often who is ahead after each tenth wins, from alike chances to certainty."""
    alt = altair()
    values = [{"part": 0.0, "share": fair, "low": fair, "high": fair}]
    values += [
        {"part": tenth / 10, "share": one.mean, "low": one.low, "high": one.high}
        for tenth, one in enumerate(held, 1)
    ]
    values.append({"part": 1.0, "share": 1.0, "low": 1.0, "high": 1.0})
    base = alt.Chart(alt.Data(values=values)).encode(
        x=alt.X("part:Q", title=across, axis=alt.Axis(format=".0%"))
    )
    scale = alt.Scale(domain=[0, 1])
    share = alt.Y("share:Q", title=up, axis=alt.Axis(format=".0%"), scale=scale)
    level = alt.Chart(alt.Data(values=[{"share": fair}]))
    return alt.layer(
        level.mark_rule(color=SOFT, strokeDash=[4, 4]).encode(y=share),
        base.mark_area(color=GLOW, opacity=0.25).encode(y=alt.Y("low:Q", title=up), y2="high:Q"),
        base.mark_line(color=GLOW, strokeWidth=3).encode(y=share),
    ).properties(width=WIDTH, height=HEIGHT)


def stacked(parts: Mapping[str, float], across: str) -> Any:
    """Parts of a whole in one bar, each with its name."""
    alt = altair()
    values = [
        {"part": name, "share": share, "number": number}
        for number, (name, share) in enumerate(parts.items())
    ]
    colours = alt.Scale(domain=list(parts), range=list(PARTS))
    legend = alt.Legend(orient="bottom", title=None, labelFontSize=13)
    return (
        alt.Chart(alt.Data(values=values))
        .mark_bar(stroke="#fff8ea", strokeWidth=2)
        .encode(
            x=alt.X("share:Q", title=across, axis=alt.Axis(format=".0%"), scale={"nice": False}),
            color=alt.Color("part:N", scale=colours, legend=legend),
            order=alt.Order("number:Q"),
        )
        .properties(width=WIDTH, height=42)
    )


def panels(rows: Sequence[Row]) -> Any:
    """One plot beside the other, a row a change: differences, blue where they are beyond doubt."""
    alt = altair()
    return alt.hconcat(
        *(
            panel([(label, figures[title]) for label, figures in rows], title, first=number == 0)
            for number, title in enumerate(rows[0][1])
        ),
        spacing=14,
    )


def panel(rows: Sequence[tuple[str, Interval]], title: str, *, first: bool) -> Any:
    alt = altair()
    values = [
        {"label": label, "mean": one.mean, "low": one.low, "high": one.high}
        | {"colour": GLOW if one.low > 0 or one.high < 0 else SOFT}
        for label, one in rows
    ]
    axis = alt.Axis(labelLimit=260) if first else alt.Axis(labels=False, ticks=False)
    y = alt.Y("label:N", sort=None, title=None, axis=axis)
    base = alt.Chart(alt.Data(values=values)).encode(y=y, color=alt.Color("colour:N", scale=None))
    ticks = alt.Axis(tickCount=4)
    return alt.layer(
        alt.Chart(alt.Data(values=[{"mean": 0}])).mark_rule(color=SOFT).encode(x="mean:Q"),
        base.mark_rule(strokeWidth=4, opacity=0.5).encode(
            x=alt.X("low:Q", title=title, axis=ticks), x2="high:Q"
        ),
        base.mark_point(filled=True, size=80, opacity=1).encode(
            x=alt.X("mean:Q", title=title, axis=ticks)
        ),
    ).properties(width=PANEL, height=(STEP - 6) * len(rows))
