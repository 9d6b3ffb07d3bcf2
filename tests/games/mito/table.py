"""Situations of Mito laid out as text, played by the millisecond as a table would."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import tablee
from tests.games.table import TABLE, Script, describe, heard

# MT-1, by hand from the rules page.
INSECTS = ("spider", "mosquito", "cockroach", "ant")
DECK = Counter(
    {"n1": 9, "n2": 8, "n3": 9, "n4": 8, "n5": 9}
    | {
        f"{insect}{n}": 1
        for insect in ("spider", "mosquito", "cockroach", "ant")
        for n in range(1, 6)
    }
    | {"mito1": 1, "mito2": 2, "mito3": 2, "mito4": 2, "mito5": 1}
)
# Lines of positions in which nobody cheats or accuses, and of all others.
WRONG_PHASES: dict[str, dict[str, Any]] = {
    "caught": {"phase": "caught", "caught": "1 n1"},
    "pause": {"phase": "pause", "out": "2"},
    "over": {"phase": "over", "round": 3, "out": "2"},
}
OTHER_PHASES: dict[str, dict[str, Any]] = {
    "turn": {},
    "turn of one's own": {"turn": 1},
    "spider": {"phase": "spider", "discard": "spider3"},
    "own spider": {"phase": "spider", "discard": "spider3", "turn": 1},
    "spider_to": {"phase": "spider_to", "discard": "spider3", "aside_0": "n2"},
    "slap": {"phase": "slap", "discard": "mosquito3"},
    "own slap": {"phase": "slap", "discard": "mosquito3", "turn": 1},
    "gifts": {"phase": "gifts", "discard": "mosquito3", "slowest": 2, "givers": "0 1"},
    "getting gifts": {"phase": "gifts", "discard": "mosquito3", "slowest": 1, "givers": "0 2"},
    "race": {"phase": "race", "discard": "cockroach3"},
}
_OF_A_SEAT = re.compile(r"^(hand|aside|flight|arm|glimpse|rest|fidget|known)_(?=\d)")
_WITH_CARDS = ("discard", "pile", "aside", "flight")


def lay(
    *hands: str, chance: tuple[int, ...] = (), no_pile: bool = False, **lines: object
) -> tablee.State:
    """One hand a seat; `flight_1="n3"` stands for the line `flight 1: n3`.

    `chance` are the next numbers that chance gives. With `no_pile`, all cards that no line names
    have vanished from the hand of seat 0, so that there is none to draw.
    """
    said: dict[str, object] = {"seats": len(hands), "discard": "n3"}
    said |= {f"hand {seat}": cards for seat, cards in enumerate(hands)}
    said |= {name_of(name): value for name, value in lines.items()}
    if no_pile:
        gone = [f"0 {card} 1" for card in unnamed(said).elements()]
        said["thefts"] = " / ".join([*filter(None, [str(said.get("thefts", ""))]), *gone])
    state = tablee.position("mito", "\n".join(f"{name}: {value}" for name, value in said.items()))
    state.chance = Script(*chance)
    state.witness = tablee.Witness()
    return state


def name_of(name: str) -> str:
    """`known_0_1` as `known 0 1`; `glimpse_ms` as it is."""
    return name.replace("_", " ") if _OF_A_SEAT.match(name) else name


def unnamed(said: dict[str, object]) -> Counter[str]:
    """The cards that these lines put nowhere."""
    left = DECK.copy()
    for name, value in said.items():
        if name.startswith("hand ") or name.split()[0] in _WITH_CARDS:
            left -= Counter(str(value).split())
    stolen = [theft.split() for theft in str(said.get("thefts", "")).split("/")]
    return left - Counter(words[1] for words in stolen if len(words) == 3)


def play(state: tablee.State, *lines: str) -> list[str]:
    """Play `310 0: vanish n3` and so on, ring what is due before; a bare `310` lets time pass.

    All that happened, in the words of records.
    """
    for said in lines:
        time, _, rest = said.partition(" ")
        while state.alarm_ms() <= int(time):
            state.ring(state.alarm_ms())
        if rest:
            seat, _, move = rest.partition(": ")
            state.play(int(seat), tablee.read(state, move), int(time))
    return heard(state)


def seen(state: tablee.State, what: str, seat: int = TABLE) -> Any:
    """What a seat sees, by its name in the view."""
    return tablee.view(state, seat)[what]


def hand(state: tablee.State, seat: int) -> str:
    return " ".join(seen(state, "hand", seat))


def hands(state: tablee.State) -> list[str]:
    return [hand(state, seat) for seat in range(state.seats)]


def cards(state: tablee.State) -> list[int]:
    """How many cards each seat has, as everybody sees it."""
    return [seat["cards"] for seat in seen(state, "seats")]


def scores(state: tablee.State) -> list[int]:
    return state.standings().scores


def arms(state: tablee.State) -> list[Any]:
    """When each arm rose, and when a corner showed."""
    moving = [seat["arm"] for seat in seen(state, "seats")]
    return [arm and (arm["began_ms"], arm["glimpsed_ms"]) for arm in moving]


def asked(state: tablee.State) -> str:
    """What is asked of whom, such as `turn 0`."""
    seats = list(tablee.seats_of(state.to_act()))
    assert seats == seen(state, "waiting")
    return " ".join([seen(state, "phase"), *map(str, seats)])


def moves(state: tablee.State, seat: int) -> list[str]:
    return [tablee.show(state, move) for move in state.legal(seat)]


def awaited_moves(state: tablee.State, seat: int) -> list[str]:
    """The moves without the tricks."""
    tricks = ("vanish", "fidget", "accuse")
    return [move for move in moves(state, seat) if not move.startswith(tricks)]


def tricks(state: tablee.State, seat: int) -> list[str]:
    """The moves out of turn."""
    return [move for move in moves(state, seat) if move.startswith(("vanish", "fidget", "accuse"))]


def line(state: tablee.State, name: str) -> str:
    """A line of the situation as text: the whole truth."""
    lines = dict(each.split(": ", 1) for each in describe(state).splitlines())
    return lines.get(name, "")


def wander(state: tablee.State, chance: tablee.Chance, most: int = 20_000) -> Iterator[int]:
    """A random game in which tricks and races are as likely as turns: the time before each step."""
    now_ms = 0
    for _ in range(most):
        if state.is_over():
            return
        yield now_ms
        now_ms = wander_on(state, chance, now_ms)


def wander_on(state: tablee.State, chance: tablee.Chance, now_ms: int) -> int:
    """One step, and when it was made."""
    able = list(tablee.seats_of(state.to_act() | state.may_act()))
    at_ms = now_ms + int(chance.below(300))
    if not able or state.alarm_ms() <= at_ms:
        at_ms = int(state.alarm_ms())
        state.ring(at_ms)
    else:
        seat = able[chance.below(len(able))]
        moves = state.legal(seat)
        state.play(seat, moves[chance.below(len(moves))], at_ms)
    return at_ms
