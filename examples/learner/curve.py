"""Draw a training's log: `python -m examples.learner.curve learned.csv curve.svg`."""

import csv
import sys
from pathlib import Path

import altair as alt

GREY = "#808080"  # to be read on white and on black


def chart(rows: list[dict[str, str]]) -> alt.LayerChart:
    """How often it wins against each of the bots that it was measured by."""
    rivals = list(rows[0])[list(rows[0]).index("explained") + 1 :]
    points = [
        {"games": int(row["games"]), "won": float(row[rival]), "against two": rival}
        for row in rows
        for rival in rivals
    ]
    won = alt.Y("won:Q", title="share of games won", scale=alt.Scale(domain=[0, 1]))
    lines = (
        alt.Chart(alt.InlineData(values=points))
        .mark_line(point=True)
        .encode(
            x=alt.X("games:Q", title="games played against itself", axis=alt.Axis(format="~s")),
            y=won.axis(format="%"),
            color=alt.Color("against two:N", sort=rivals),
        )
    )
    third = alt.Chart(alt.InlineData(values=[{"won": 1 / 3}]))
    equal = third.mark_rule(strokeDash=[4, 4], color=GREY).encode(y="won:Q")
    return alt.LayerChart(layer=[lines, equal], width=480, height=260)


def draw(log: Path, picture: Path) -> None:
    with log.open(encoding="utf-8", newline="") as file:
        drawn = chart(list(csv.DictReader(file)))
    drawn.configure(background="transparent").configure_axis(
        labelColor=GREY, titleColor=GREY, gridOpacity=0.3
    ).configure_legend(labelColor=GREY, titleColor=GREY).configure_view(strokeOpacity=0.3).save(
        str(picture)
    )


if __name__ == "__main__":
    draw(Path(sys.argv[1]), Path(sys.argv[2]))
