"""Every contest by ear and keys: with the screen off, against bots as quick as the listener.

What cannot flicker is in every run: who has only the sounds finds pawn and spot, slaps and throws; a
claim counts from the sound as it comes out of the speaker; and nothing is read out over it. Who wins is
a matter of many duels: TABLEE_EARS=200 plays so many of each kind and prints the shares (`make soak`).
"""

import json
import math
import os
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket

from tablee.bots.reflex import LEVELS, Reflex
from tablee.games.mamicatchmi.cards import SPOTS
from tablee.kernel.chance import FastChance
from tests.browser import mami_scenes
from tests.browser.ears import Listener, Plan, Steps
from tests.browser.mami_people import FLEES, Catcher
from tests.browser.positions import lay_out
from tests.server.server_process import Server

DUELS = int(os.environ.get("TABLEE_EARS", "0"))
LONG = pytest.mark.skipif(not DUELS, reason="many minutes long: in make soak")
LEVEL = "cousin"
PAWNS = ("mouse", "cat", "dog", "granny")
LATE_MS = 120  # as wireless earphones are
# A speaker that is late, and says so; its clock goes evenly, as that of a card does.
LATE_SPEAKER = """(() => {
    let beganMs = null
    Object.defineProperty(AudioContext.prototype, 'outputLatency', { get: () => LATE_MS / 1000 })
    AudioContext.prototype.getOutputTimestamp = function () {
        const performanceTime = performance.now()
        beganMs ??= performanceTime - this.currentTime * 1000
        return { contextTime: (performanceTime - beganMs - LATE_MS) / 1000, performanceTime }
    }
})()""".replace("LATE_MS", str(LATE_MS))
ROUNDING_MS = 1
BLOCK_MS = 70  # of samples that may have been reckoned ahead

ALONE = [
    mami_scenes.lay_before(f"by ear {n}", 2, 2, mami_scenes.is_between_us, duel_ms=15_000)
    for n in range(3)
]
GARDEN = mami_scenes.Garden("by ear for long", 2, 1, level=LEVEL, pawns="random")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("dark"), bot_ms=60, away_ms=600_000)
    lay_out(server.data, [*ALONE, GARDEN])
    server.start()
    yield server
    server.clear()
    assert server.complaints() == ""


class EarCatcher(Listener, Catcher):
    """Catches by ear."""

    def open_page(self) -> Page:
        self.acts: list[dict[str, Any]] = []
        self.ends: Counter[str] = Counter()
        return super().open_page()

    def hear_socket(self, socket: WebSocket) -> None:
        socket.on("framesent", self.note_sent)
        super().hear_socket(socket)

    def note_sent(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "act":
            self.acts.append(message)

    def note(self, message: dict[str, Any]) -> None:
        super().note(message)
        if message["type"] == "update" and not message["snapshot"]:
            self.ends.update(filter(None, [end_of(message["told"], self.seat)]))

    def comes(self, code: str) -> None:
        self.page.goto(f"/t/{code}")
        self.page.get_by_role("region", name=self.tell("screen", "garden")).wait_for()
        self.is_there()

    # What the page says of the table

    def names_in(self, role: str, *path: str) -> list[str]:
        """Of all that a reader comes upon there, in order."""
        there = self.page.get_by_role(role, name=self.tell(*path))  # type: ignore[arg-type]
        names: list[str] = there.locator("button, [role=img]").evaluate_all(
            "all => all.map((one) => one.ariaLabel ?? '')"
        )
        return names

    def pawns_in(self, names: list[str]) -> list[str]:
        said = {self.said("pawns", pawn).lower(): pawn for pawn in PAWNS}
        found = [pawn for name in names for one, pawn in said.items() if one in name.lower()]
        return list(dict.fromkeys(found))

    def keys_of_spots(self) -> dict[str, str]:
        """Each begins with its key."""
        keys = {}
        for name in self.names_in("region", "screen", "garden"):
            for spot in SPOTS:
                said = self.said("told", "spot", spot)
                if name[:1].isdigit() and name[3:].split(",")[0].strip() == said:
                    keys[spot] = f"Digit{name[0]}"
        assert len(keys) == len(SPOTS)
        return keys

    def keys_of_pawns(self) -> dict[str, str]:
        """One's own by the space bar, those in the middle by 9 and 0."""
        heading = self.page.get_by_role("heading", name=self.tell("screen", "mine", whole=False))
        [own] = self.pawns_in([heading.inner_text()])
        commons = self.pawns_in(self.names_in("group", "screen", "middle"))
        return {own: "Space", **dict(zip(commons, ("Digit9", "Digit0"), strict=False))}

    def plan(self, reflex: Reflex, chance: FastChance) -> Plan:
        """Which keys for which dice, by the rules, and how soon, as a bot of that level would."""
        spots, pawns = self.keys_of_spots(), self.keys_of_pawns()
        [own] = [pawn for pawn, key in pawns.items() if key == "Space"]
        plan = {}
        for dice in combinations(sorted(PAWNS), 2):
            mine = [own] if own in dice else [pawn for pawn in dice if pawn in pawns]
            if len(mine) == 1:  # two of the middle call nobody
                flees, refuge = FLEES[frozenset(dice)]
                right = f"{'on' if flees == mine[0] else 'by'} {refuge}"
                beside = f"{'by' if flees == mine[0] else 'on'} {refuge}"
                keys = [pawns[mine[0]], spots[right], spots[beside]]
                plan[" ".join(dice)] = steps(keys, reflex, chance)
        return plan


def steps(keys: list[str], reflex: Reflex, chance: FastChance) -> Steps:
    """Lift and place; now and then beside it first, as a bot's hand slips."""
    lift, right, beside = keys
    at_ms = float(reflex.reaction_ms(chance))
    made: Steps = [(lift, at_ms)]
    if reflex.errs(chance):
        for key in (beside, lift):
            at_ms += reflex.movement_ms(chance)
            made.append((key, at_ms))
    return [*made, (right, at_ms + reflex.movement_ms(chance))]


@pytest.fixture
def listener(server: Server, browser: Browser) -> Iterator[EarCatcher]:
    clem = EarCatcher(browser, server.http, "Clémentine", lang="fr", hands="keyboard")
    cookie = {"name": "tablee", "value": mami_scenes.COOKIES[0], "url": clem.home}
    clem.context.add_cookies([cookie])  # type: ignore[list-item]
    clem.switches_screen_off()
    yield clem
    clem.close()
    assert clem.errors == []


def test_whoever_has_only_the_sounds_wins_by_keys_and_is_timed_by_what_was_heard(
    listener: EarCatcher,
) -> None:
    listener.context.add_init_script(LATE_SPEAKER)
    listener.learns(PAWNS)
    for table in ALONE:
        listener.comes(table.code)
        quick = Reflex(400, 0, 0, 150, 0, 0, 0)
        listener.will_answer(listener.plan(quick, FastChance.seeded(1)))
        listener.acts.clear()
        listener.decide()
        listener.wait_until(lambda: bool(listener.view["last"]), "its end")
        assert [one["right"] for one in listener.view["last"]["placements"]] == [True]
        assert listener.view["last"]["placements"][0]["seat"] == listener.seat
        heard = listener.answered
        assert heard
        assert sorted(heard["cues"]) == sorted(listener.view["last"]["dice"])
        lifted, placed = [act for act in listener.acts if act["move"] != "roll"]
        for act, key in zip((lifted, placed), listener.pressed, strict=True):
            assert heard["heardMs"] - heard["atMs"] > LATE_MS - BLOCK_MS
            assert act["after_ms"] == pytest.approx(key["atMs"] - heard["heardMs"], abs=ROUNDING_MS)
        nothing_covers(listener, heard["heardMs"], listener.pressed[-1]["atMs"])


def nothing_covers(listener: Listener, from_ms: float, to_ms: float) -> None:
    """What is read out comes after it, and is read out then."""
    said = listener.read_out
    over = [one["text"] for one in said if from_ms - LATE_MS <= one["atMs"] <= to_ms]
    assert over == []
    dice = listener.tell("events", "stopped", "others", whole=False)
    listener.page.wait_for_function(
        "pattern => said.some(({ text }) => new RegExp(pattern).test(text))", arg=dice.pattern
    )


# Many duels


def interval(won: int, of: int) -> tuple[float, float, float]:
    """A share in percent and its 95 % interval, by Wilson's score."""
    if not of:
        return 0.0, 0.0, 100.0
    z, share = 1.96, won / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return 100 * share, 100 * (middle - half), 100 * (middle + half)


def tell_share(what: str, ends: Counter[str]) -> float:
    decided = ends["won"] + ends["lost"]
    share, low, high = interval(ends["won"], decided)
    print(f"\n{what}: {share:.1f} % ({low:.1f}-{high:.1f}) of {decided}; {dict(ends)}")
    return share


def end_of(told: list[dict[str, Any]], seat: int) -> str | None:
    """How a duel ended for somebody, whose pawns they played counting as theirs."""
    for one in told:
        match one["event"]:
            case "won" | "gained":
                return "won" if one["seat"] == seat else "lost"
            case "lost":
                return "won" if one["by"] == seat else "lost"
            case "tied" | "missed":
                return str(one["event"])
    return None


@LONG
def test_duels_of_mamicatchmi_against_a_bot_as_quick(listener: EarCatcher) -> None:
    listener.learns(PAWNS)
    listener.comes(GARDEN.code)
    ends, chance = listener.ends, FastChance.seeded(20)
    while ends["won"] + ends["lost"] < DUELS:
        listener.wait_until(lambda: listener.phase in ("roll", "swap", "over"), "a pause")
        before = listener.version
        if listener.phase == "over":
            listener.press(listener.button(listener.tell("screen", "end", "again")))
            listener.wait_for_version(1)
        elif listener.phase == "swap":
            if listener.is_asked:
                listener.press(listener.choices.get_by_role("button").last)
        else:
            listener.will_answer(listener.plan(LEVELS[LEVEL], chance))
            if listener.is_asked:
                listener.decide()
        listener.wait_until(lambda: listener.version != before, "something")  # noqa: B023
        listener.wait_until(
            lambda: listener.phase not in ("suspense", "duel", "temptation"), "its end", 30_000
        )
    assert 40 <= tell_share("Mamicatchmi, duels by ear", ends) <= 60
