"""One round of Mito in which everything happens, worked out beforehand on copies of the game.

Which cards are in the hands comes from the name of the table; those that the story does not need
have vanished before it begins. What is left to be played is searched for, move by move.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tablee.games import find_game
from tablee.games.mito.view import View
from tablee.kernel.state import State, seats_of
from tablee.table import entries as log
from tests.browser.mito_scenes import CLOCK, Kitchen, Step, corner_of

MITO = find_game("mito")
CLEM, TOM, ANA = range(3)
INSECTS = ("spider", "mosquito", "cockroach", "ant")
MOST_TURNS = 8
MOST_TABLES = 40
DRAWS = 30  # so many choices of what is kept, a table
SOON_MS = 400
LATEST_MS = 1800  # for the corner of a card: a guard has time to see it and to cry


class Theft(NamedTuple):
    """What the crime reel has to show."""

    seat: int
    card: str
    by: int | None  # the guard who saw it


class Story(NamedTuple):
    """A table at which it begins, and what is done from there on."""

    kitchen: Kitchen
    crimes: tuple[Step, ...]
    turns: tuple[Step, ...]
    thefts: tuple[Theft, ...]


class Sketch:
    """A copy of the game that is played ahead."""

    def __init__(
        self,
        state: State,
        at_ms: int,
        steps: tuple[Step, ...] = (),
        thefts: tuple[Theft, ...] = (),
    ) -> None:
        self.state = state
        self.at_ms = at_ms
        self.steps = steps
        self.thefts = thefts
        self.corner_ms = 0  # how late a corner showed, at the latest

    def copy(self) -> "Sketch":
        return Sketch(self.state.clone(), self.at_ms, self.steps, self.thefts)

    def do(self, seat: int, move: str, after_ms: int = SOON_MS) -> None:
        self.at_ms += after_ms
        self.state.play(seat, MITO.read(self.state, move), self.at_ms)
        if move.startswith("vanish "):
            self.corner_ms = max(self.corner_ms, corner_of(self.state, seat) - self.at_ms)
        cards = tuple(one.cards for one in self.view(seat).seats)
        self.steps += (Step(self.at_ms, seat, move, cards),)

    def ring(self) -> None:
        self.at_ms = max(self.at_ms, int(self.state.alarm_ms()))
        self.state.ring(self.at_ms)
        self.steps += (Step(self.at_ms, CLOCK, "ring"),)

    def view(self, seat: int) -> View:
        shown = MITO.view(self.state, seat)
        assert isinstance(shown, View)
        return shown

    def moves(self, seat: int, verb: str) -> list[str]:
        moves = [MITO.show(self.state, move) for move in self.state.legal(seat)]
        return [move for move in moves if move.split()[0] == verb]

    def waited_for(self) -> list[int]:
        return [int(seat) for seat in seats_of(self.state.to_act())]

    @property
    def phase(self) -> str:
        return str(self.view(CLEM).phase)

    def seen(self) -> set[str]:
        played = [step.move for step in self.steps if step.move.startswith("play ")]
        return {move.split()[1][:-1] for move in played}

    def vanish(self, seat: int, card: str) -> None:
        """Unseen, to the end."""
        self.do(seat, f"vanish {card}")
        self.thefts += (Theft(seat, card, None),)
        while self.view(seat).seats[seat].arm:
            self.ring()

    def be_caught(self, seat: int, card: str, guard: int) -> None:
        self.do(seat, f"vanish {card}")
        self.thefts += (Theft(seat, card, guard),)
        self.do(guard, f"accuse {seat}")


def kept(hand: list[str], number: int, chance: Random) -> list[str]:
    """Insects above all; no Mito."""
    insects = [card for card in hand if card[:-1] in INSECTS]
    others = [card for card in hand if card[0] == "n"]
    chance.shuffle(insects)
    chance.shuffle(others)
    return [*insects[:2], *others][:number]


def shed(sketch: Sketch, seat: int, keep: list[str]) -> None:
    hand = Counter(map(str, sketch.view(seat).hand))
    for card in (hand - Counter(keep)).elements():
        sketch.vanish(seat, card)


def prelude(sketch: Sketch, chance: Random) -> None:
    """Tom guards and begins. The others shed; then Clémentine has the cap, and Tom does."""
    hands = [list(map(str, sketch.view(seat).hand)) for seat in (CLEM, TOM, ANA)]
    mine, toms, anas = (
        kept(hand, number, chance) for hand, number in zip(hands, (3, 4, 3), strict=True)
    )
    shed(sketch, CLEM, mine)
    shed(sketch, ANA, anas)
    sketch.be_caught(CLEM, mine[-1], TOM)
    gift = next(iter((Counter(hands[TOM]) - Counter(toms)).elements()))
    sketch.do(TOM, f"give {gift}")
    shed(sketch, TOM, toms)


def crimes(sketch: Sketch) -> None:
    """A theft, a bait, a theft that is seen: now Ana guards, and is fooled as well."""
    sketch.vanish(TOM, number_in(sketch, TOM))
    sketch.do(ANA, "fidget")
    sketch.do(CLEM, f"accuse {ANA}")
    sketch.be_caught(ANA, number_in(sketch, ANA), CLEM)
    sketch.do(CLEM, sketch.moves(CLEM, "give")[0])
    sketch.do(TOM, "fidget")
    sketch.do(ANA, f"accuse {TOM}")


def number_in(sketch: Sketch, seat: int) -> str:
    hand = sketch.view(seat).hand
    return next((card for card in hand if card[0] == "n"), hand[0])


def turns(sketch: Sketch, left: int) -> Sketch | None:
    """Played on until somebody has no cards, with all four insects; None if that takes longer."""
    if sketch.phase == "pause":
        return sketch if sketch.seen() >= set(INSECTS) else None
    if left == 0:
        return None
    seat = int(sketch.view(CLEM).turn)
    for move in sketch.moves(seat, "play") or ["draw"]:
        ahead = sketch.copy()
        ahead.do(seat, move)
        for settled in settle(ahead):
            found = turns(settled, left - 1)
            if found:
                return found
    return None


def settle(sketch: Sketch) -> Iterator[Sketch]:
    """What an insect asks for; Ana is in every race and every slap."""
    match sketch.phase:
        case "spider":
            yield from spider(sketch)
        case "slap":
            yield from slap(sketch)
        case "race":
            for move in sketch.moves(ANA, "race"):
                ahead = sketch.copy()
                ahead.do(ANA, move)
                while ahead.phase == "race":
                    ahead.ring()
                yield ahead
        case "turn" | "pause":
            if not is_lost_cockroach(sketch):
                yield sketch


def is_lost_cockroach(sketch: Sketch) -> bool:
    """Nobody could race; as last card it does not count either."""
    return sketch.steps[-1].move.startswith("play cockroach")


def spider(sketch: Sketch) -> Iterator[Sketch]:
    seat = int(sketch.view(CLEM).turn)
    for card in sketch.moves(seat, "give"):
        for whom in (CLEM, TOM, ANA):
            if whom != seat:
                ahead = sketch.copy()
                ahead.do(seat, card)
                ahead.do(seat, f"to {whom}")
                yield ahead


def slap(sketch: Sketch) -> Iterator[Sketch]:
    slappers = sketch.waited_for()
    if ANA not in slappers:
        return
    for order in (slappers, slappers[::-1]):
        ahead = sketch.copy()
        for seat in order:
            ahead.do(seat, "slap")
        if not ahead.waited_for() or ahead.phase != "gifts":
            continue
        for seat in ahead.waited_for():
            ahead.do(seat, ahead.moves(seat, "give")[0])
        yield ahead


def story(name: str, options: log.Options) -> Story:
    """The first that can be told, in games whose shuffles come from the name."""
    for attempt in range(MOST_TABLES):
        kitchen = Kitchen(f"{name} {attempt}", 3, 3, {"first": TOM, **options})
        kitchen.name = name
        for draw in range(DRAWS):
            before = Sketch(kitchen.room.current.state.clone(), 0)
            prelude(before, Random(draw))
            ahead = Sketch(before.state.clone(), before.at_ms, (), before.thefts)
            crimes(ahead)
            if ahead.corner_ms > LATEST_MS:
                continue
            found = turns(Sketch(ahead.state, ahead.at_ms, (), ahead.thefts), MOST_TURNS)
            if found:
                kitchen.follow(before.steps)
                return Story(kitchen, by_people(ahead), by_people(found), found.thefts)
    raise AssertionError(f"no such story at {MOST_TABLES} tables")


def by_people(sketch: Sketch) -> tuple[Step, ...]:
    return tuple(step for step in sketch.steps if step.seat != CLOCK)
