"""Every contest by ear and keys: with the screen off, against bots as quick as the listener.

What cannot flicker is in every run: who has only the sounds finds pawn and spot, slaps, throws and
catches; a claim counts from the sound as it comes out of the speaker; nothing is read out over it.
Who wins is a matter of many duels: TABLEE_EARS=200 plays so many of each kind and prints the shares
(`make soak`).
"""

import math
import os
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser

from tablee.bots.reflex import LEVELS, Reflex
from tablee.games.mamicatchmi.cards import SPOTS
from tablee.kernel.chance import FastChance
from tests.browser import mami_scenes, mito_scenes
from tests.browser.ears import Listener, Plan, Steps
from tests.browser.mami_people import FLEES, Catcher
from tests.browser.mito_people import Crook
from tests.browser.mito_scenes import MITO, Kitchen, lay_table
from tests.browser.positions import Position, copies, lay_out
from tests.server.server_process import Server

DUELS = int(os.environ.get("TABLEE_EARS", "0"))
LONG = pytest.mark.skipif(not DUELS, reason="many minutes long: in make soak")
LEVEL = "cousin"
PAWNS = ("mouse", "cat", "dog", "granny")
LATE_MS = 120  # as wireless earphones are
BLOCK_MS = 70  # of samples that may have been reckoned ahead
# A speaker that is late, and says so; its clock goes evenly, as that of a card does. Without a card
# it is a process, whose clock stands still as long as that gets no core: then it is set anew.
LATE_SPEAKER = """(() => {
    let [beganMs, lastS] = [null, null]
    Object.defineProperty(AudioContext.prototype, 'outputLatency', { get: () => LATE_MS / 1000 })
    AudioContext.prototype.getOutputTimestamp = function () {
        const performanceTime = performance.now()
        const soonestMs = performanceTime - this.currentTime * 1000
        const isNew = this.currentTime !== lastS // within one task time stands still
        if (isNew && (beganMs === null || soonestMs - beganMs > BLOCK_MS)) beganMs = soonestMs
        lastS = this.currentTime
        return { contextTime: (performanceTime - beganMs - LATE_MS) / 1000, performanceTime }
    }
})()""".replace("LATE_MS", str(LATE_MS)).replace("BLOCK_MS", str(BLOCK_MS))
ROUNDING_MS = 1
WINDOW_MS = 60_000  # a long one, in which two hands never move, and some
MOST_BEATS = 40  # of the table's heart: a thief may be caught, and it never comes to a race

ALONE = [
    mami_scenes.lay_before(f"by ear {n}", 2, 2, mami_scenes.is_between_us, duel_ms=15_000)
    for n in range(3)
]
CALLS = ("mosquito", "cockroach", "glimpse_left", "glimpse_right")


def has_mosquito(kitchen: Kitchen) -> bool:
    """Tom can play one that acts."""
    plays = kitchen.asked(1) if kitchen.view.turn == 1 else []
    return any("mosquito" in move for move in plays) and kitchen.view.seats[1].cards > 3


def must_play_mosquito(kitchen: Kitchen) -> bool:
    """The bot beside the listener has nothing else that fits."""
    asked = kitchen.asked(1) if kitchen.view.phase == "turn" and kitchen.view.turn == 1 else []
    has_time = all(seat.cards > 3 for seat in kitchen.view.seats)
    return has_time and len(asked) == 1 and "mosquito" in asked[0]


def race_of_mine(kitchen: Kitchen) -> str | None:
    """A cockroach of the listener's, for which they and one other have a card left."""
    if kitchen.view.phase != "turn" or kitchen.view.turn != 0:
        return None
    for move in kitchen.asked(0):
        if "cockroach" in move:
            after = kitchen.after(0, move)
            racing = [
                any(MITO.show(after, one).startswith("race ") for one in after.legal(seat))
                for seat in range(3)
            ]
            if racing[0] and racing.count(True) == 2:
                return move
    return None


def is_guarded_by_me(kitchen: Kitchen) -> bool:
    return kitchen.view.phase == "turn" and kitchen.view.guard == 0 and kitchen.view.turn == 0


SLAP = lay_table("ear slap", 3, has_mosquito, {"windows": "long"})
RACE = lay_table("ear race", 3, lambda table: race_of_mine(table) is not None, {"windows": "long"})
GUARD = lay_table("ear guard", 3, is_guarded_by_me, {"vanish_ms": 5000, "glimpse_ms": 1000})
SLAPS = copies(lay_table("ear slaps", 1, must_play_mosquito, {}, LEVEL), DUELS)
RACE_FOR_LONG = lay_table("ear races", 1, lambda table: bool(race_of_mine(table)), {}, LEVEL)
RACES = copies(RACE_FOR_LONG, DUELS)
GARDEN = mami_scenes.Garden("by ear for long", 2, 1, bot=LEVEL, pawns="random")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("dark"), bot_ms=60, away_ms=600_000)
    lay_out(server.data, [*ALONE, GARDEN, SLAP, RACE, GUARD])
    server.start()
    yield server
    server.clear()
    assert server.complaints() == ""


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Where a bot waits until whoever comes has sat down; in a race it is as quick as ever."""
    server = Server(tmp_path_factory.mktemp("night"), bot_ms=4000, away_ms=600_000)
    lay_out(server.data, [*SLAPS, *RACES])
    server.start()
    yield server
    server.clear()
    assert server.complaints() == ""


class EarCatcher(Listener, Catcher):
    """Catches by ear."""

    def ends_in(self, told: list[dict[str, Any]]) -> list[str]:
        """Whose pawns they played count as theirs."""
        found = []
        for one in told:
            match one["event"]:
                case "won" | "gained":
                    found.append("won" if one["seat"] == self.seat else "lost")
                case "lost":
                    found.append("won" if one["by"] == self.seat else "lost")
                case "tied" | "missed":
                    found.append(str(one["event"]))
        return found

    def comes(self, code: str) -> None:
        self.page.goto(f"/t/{code}")
        self.page.get_by_role("region", name=self.tell("screen", "garden")).wait_for()
        self.is_there()
        self.takes_keys()

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


class EarCrook(Listener, Crook):
    """Slaps, throws and stands guard by ear."""

    def ends_in(self, told: list[dict[str, Any]]) -> list[str]:
        found = []
        for one in told:
            match one["event"]:
                case "slowest":
                    found.append("lost" if one["seat"] == self.seat else "won")
                case "race_won":
                    found.append("won" if one["seat"] == self.seat else "lost")
                case "race_missed":
                    found.append("missed")
        return found


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
        heard = listener.reacted
        assert heard
        assert sorted(heard["cues"]) == sorted(listener.view["last"]["dice"])
        is_timed_by_ear(listener, listener.acts[1:])
        is_told_afterwards(listener, "events", "stopped", "others")


def is_timed_by_ear(listener: Listener, acts: list[dict[str, Any]]) -> None:
    """Each claim counts from when the sound came out, and until then nobody has said a word."""
    heard, pressed = listener.reacted, listener.pressed
    assert heard
    for act, key in zip(acts, pressed, strict=True):
        assert act["after_ms"] == pytest.approx(key["atMs"] - heard["heardMs"], abs=ROUNDING_MS)
    from_ms, to_ms = heard["atMs"], pressed[-1]["atMs"]
    assert [one["text"] for one in listener.read_out if from_ms <= one["atMs"] <= to_ms] == []


def is_told_afterwards(listener: Listener, *path: str) -> None:
    """What had to be reacted to is read out when it is over."""
    words = listener.tell(*path, whole=False)
    listener.page.wait_for_function(
        "pattern => said.some(({ text }) => new RegExp(pattern).test(text))", arg=words.pattern
    )


@pytest.fixture
def crook(server: Server, browser: Browser) -> Iterator[EarCrook]:
    yield from one_crook(server, browser)


@pytest.fixture
def lonely_crook(patient: Server, browser: Browser) -> Iterator[EarCrook]:
    yield from one_crook(patient, browser)


def one_crook(server: Server, browser: Browser) -> Iterator[EarCrook]:
    clem = sits(EarCrook(browser, server.http, "Clémentine", hands="keyboard"), 0)
    assert isinstance(clem, EarCrook)
    clem.switches_screen_off()
    yield clem
    clem.close()
    assert clem.errors == []


@pytest.fixture
def tom(server: Server, browser: Browser) -> Iterator[Crook]:
    tom = sits(Crook(browser, server.http, "Tom"), 1)
    yield tom
    tom.close()
    assert tom.errors == []


def sits(player: Crook, seat: int) -> Crook:
    cookie = {"name": "tablee", "value": mito_scenes.COOKIES[seat], "url": player.home}
    player.context.add_cookies([cookie])  # type: ignore[list-item]
    return player


def comes(player: Crook, table: Position) -> None:
    player.page.goto(f"/t/{table.code}")
    player.sees_table()
    if isinstance(player, EarCrook):
        player.takes_keys()


def test_a_mosquito_is_slapped_by_ear(crook: EarCrook, tom: Crook) -> None:
    crook.context.add_init_script(LATE_SPEAKER)
    crook.learns(CALLS)
    comes(crook, SLAP)
    comes(tom, SLAP)
    crook.will_answer({"mosquito": [("Space", 400)]})
    tom.decide(next(move for move in tom.moves if "mosquito" in move))
    crook.wait_until(lambda: crook.ends["won"] == 1, "the slowest hand", WINDOW_MS)
    is_timed_by_ear(crook, crook.acts)
    is_told_afterwards(crook, "events", "slowest", "others")


def test_a_race_is_won_by_ear(crook: EarCrook) -> None:
    crook.context.add_init_script(LATE_SPEAKER)
    crook.learns(CALLS)
    comes(crook, RACE)
    move = race_of_mine(RACE)
    assert move
    crook.will_answer({"cockroach": [("Space", 400)]})
    crook.make(*move.split())  # the focus stays in the hand: the space bar throws all the same
    crook.wait_until(lambda: crook.ends["won"] == 1, "the end of the race")
    is_timed_by_ear(crook, crook.acts[1:])
    is_told_afterwards(crook, "events", "race_won", "seat")


def test_a_thief_is_caught_by_ear(crook: EarCrook, tom: Crook) -> None:
    """The corner of a card sounds from where its thief sits; who it was is said a little later."""
    crook.context.add_init_script(LATE_SPEAKER)
    crook.learns(CALLS)
    comes(crook, GUARD)
    comes(tom, GUARD)
    crook.will_answer({"glimpse_left": [("Digit2", 300)], "glimpse_right": [("Digit3", 300)]})
    tom.take_away(next(move.split()[1] for move in tom.moves if move.startswith("vanish ")))
    crook.wait_until(lambda: bool(crook.view["caught"]), "a thief")
    assert crook.view["caught"]["seat"] == 1
    is_timed_by_ear(crook, crook.acts)


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


@LONG
def test_slaps_of_mito_against_a_bot_as_quick(lonely_crook: EarCrook) -> None:
    reflex, chance, ends = LEVELS[LEVEL], FastChance.seeded(23), Counter[str]()
    lonely_crook.learns(CALLS)
    for table in SLAPS:
        comes(lonely_crook, table)
        lonely_crook.will_answer({"mosquito": [("Space", reflex.reaction_ms(chance))]})
        ends += decided(lonely_crook)
    assert 40 <= tell_share("Mito, slaps by ear", ends) <= 60


@LONG
def test_races_of_mito_against_a_bot_as_quick(lonely_crook: EarCrook) -> None:
    """A hand that slips has not looked at its cards, as a bot's: it throws none."""
    reflex, chance, ends = LEVELS[LEVEL], FastChance.seeded(22), Counter[str]()
    lonely_crook.learns(CALLS)
    move = race_of_mine(RACE_FOR_LONG)
    assert move
    for table in RACES:
        comes(lonely_crook, table)
        at_ms = reflex.reaction_ms(chance) + reflex.movement_ms(chance)
        key = "ShiftLeft" if reflex.errs(chance) else "Space"
        lonely_crook.will_answer({"cockroach": [(key, at_ms)]})
        lonely_crook.make(*move.split())
        ends += decided(lonely_crook)
    assert 40 <= tell_share("Mito, races by ear", ends) <= 60


def decided(player: EarCrook) -> Counter[str]:
    """How it ended, if it was heard: on a busy machine it may be over before anybody sits there."""
    before = player.ends.copy()
    player.wait_a_little(lambda: player.ends.total() > before.total(), MOST_BEATS)
    return player.ends - before if player.reacted else Counter({"not heard": 1})
