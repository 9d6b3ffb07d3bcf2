"""The balance of a game, for who designs it: what depends on what, found by letting bots play.

The same deals are played in several settings: the usual one, with other options, without some power
of the cards, and by unequal players in each other's seats. Everything is counted by deal. So where
only an option differs, the same cards come, and differences are those of the option.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Literal

import msgspec

from tablee.bots import PEOPLE, levels_of, make_bot, usual_of
from tablee.bots.simulation import Simulation
from tablee.games import find_game
from tablee.kernel.chance import FastChance
from tablee.kernel.errors import BadOption, BadSeats
from tablee.kernel.game import Game
from tablee.kernel.options import Choice, Option, Options, Seat, Value, complete
from tablee.lab.course import Course, Played
from tablee.lab.seating import drawn_orders
from tablee.lab.work import Work

FEWEST_DEALS = 2  # nothing is known of how sure one deal is

Kind = Literal["usual", "unequal", "option", "power", "powers"]


class Setting(msgspec.Struct, frozen=True):
    """One way of playing: what differs from the usual one, and who plays."""

    kind: Kind
    bots: tuple[str, ...]
    name: str = ""  # of an option or a power
    value: Value = ""
    options: Options = {}
    without: tuple[str, ...] = ()


class Plan(msgspec.Struct, frozen=True):
    """All that decides how the games go, but how many they are."""

    game: str
    rules_version: int
    seats: int
    seed: int
    options: Options
    turning: tuple[str, ...]  # options that name a seat: another one in every deal
    counted_from: str | None  # the option from whose seat places are counted
    settings: tuple[Setting, ...]


class Job(msgspec.Struct, frozen=True):
    """One deal in one setting."""

    setting: int
    deal: int


class Deal(msgspec.Struct, frozen=True):
    """The games of a job; where players are unequal, each order of theirs."""

    orders: tuple[tuple[int, ...], ...]  # by seat: which of the setting's bots
    games: tuple[Played, ...]


def plan_of(
    game: Game,
    seats: int,
    *,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    bot: str | None = None,
    unequal: Sequence[str] | None = None,
    powers: Sequence[str] | None = None,
) -> Plan:
    """What there is to try: every option's values, every power (or those named), unequal players.

    BadOption, BadSeats or UnknownBot, before anything is played, for what cannot be.
    """
    game.check_seats(seats)
    given = complete(game.options, options, seats)
    places = [option.name for option in game.options if isinstance(option, Seat)]
    usual = (bot or usual_of(game),) * seats
    others = family_of(game, seats) if unequal is None else tuple(unequal)
    settings = [
        Setting("usual", usual),
        Setting("unequal", others),
        *(
            Setting("option", usual, option.name, value, {option.name: value})
            for option in game.options
            for value in other_values(option, given[option.name])
        ),
        *powers_of(game, usual, powers),
    ]
    plan = Plan(
        game=game.name,
        rules_version=game.rules_version,
        seats=seats,
        seed=seed,
        options=given,
        turning=tuple(name for name in places if name not in (options or {})),
        counted_from=places[0] if places else None,
        settings=tuple(settings),
    )
    check(game, plan)
    return plan


def family_of(game: Game, seats: int) -> tuple[str, ...]:
    """Unequal players: from the weakest level to the usual one, as evenly as they are seated."""
    levels = list(levels_of(game))
    upward = levels[: levels.index(usual_of(game)) + 1]
    upward = [level for level in upward if level in PEOPLE] or upward
    return tuple(upward[seat * (len(upward) - 1) // (seats - 1)] for seat in range(seats))


def other_values(option: Option, value: Value) -> list[Value]:
    """Those to compare with this one: what is offered, or the ends of a range.

    A seat has none: where it is, is turned from deal to deal, and says where places begin.
    """
    if isinstance(option, Seat):
        return []
    values: Sequence[Value]
    if isinstance(option, Choice):
        values = option.choices
    else:
        values = option.offered or (option.least, option.most)
    return [other for other in values if other != value]


def powers_of(game: Game, bots: tuple[str, ...], named: Sequence[str] | None) -> Iterator[Setting]:
    """Without each power; and without all of them, where there are several."""
    powers = tuple(game.powers if named is None else named)
    for power in powers:
        yield Setting("power", bots, power, without=(power,))
    if len(powers) > 1:
        yield Setting("powers", bots, without=powers)


def check(game: Game, plan: Plan) -> None:
    for setting in plan.settings:
        if len(setting.bots) != plan.seats:
            raise BadSeats(f"{plan.seats} seats want as many players, not {len(setting.bots)}")
        for bot in setting.bots:
            make_bot(game, bot, FastChance.seeded(0))
        face = game.without(setting.without)
        face.start(plan.seats, FastChance.seeded(0), plan.options | setting.options)


def jobs_of(plan: Plan, deals: int) -> list[Job]:
    """Setting by setting."""
    if deals < FEWEST_DEALS:
        raise BadOption(f"a balance is of {FEWEST_DEALS} deals or more, not {deals}")
    return [Job(setting, deal) for setting in range(len(plan.settings)) for deal in range(deals)]


def work_of(plan: Plan, deals: int) -> Work[Plan, Job, Deal]:
    """All games, to be done anywhere."""
    return Work(play, plan, jobs_of(plan, deals), Deal)


def games_of(plan: Plan, deals: int) -> int:
    """How many games that is."""
    return deals * sum(plan.seats if one.kind == "unequal" else 1 for one in plan.settings)


# Playing


def play(plan: Plan, job: Job) -> Deal:
    """A deal in a setting, in whichever process: the game is looked for by its name."""
    return play_deal(face_of(plan.game, plan.settings[job.setting].without), plan, job)


@cache
def face_of(name: str, without: tuple[str, ...]) -> Game:
    return find_game(name).without(without)


def play_deal(face: Game, plan: Plan, job: Job) -> Deal:
    setting = plan.settings[job.setting]
    orders = [tuple(range(plan.seats))]
    if setting.kind == "unequal":
        orders = drawn_orders(tuple(range(plan.seats)), job.deal)
    games = [play_game(face, plan, job, number, order) for number, order in enumerate(orders)]
    return Deal(tuple(orders), tuple(games))


def play_game(face: Game, plan: Plan, job: Job, number: int, order: Sequence[int]) -> Played:
    """One game. Its chance is that of its deal, in every setting the same."""
    setting, seats = plan.settings[job.setting], plan.seats
    own = [FastChance.seeded(stream(plan, job, number + 1, part)) for part in range(2 * seats)]
    names = [setting.bots[who] for who in order]
    bots = [make_bot(face, name, chance) for name, chance in zip(names, own, strict=False)]
    options = plan.options | dict.fromkeys(plan.turning, job.deal % seats) | setting.options
    state = face.start(seats, FastChance.seeded(stream(plan, job, 0, 0)), options)
    course = Course(state)
    first = 0 if plan.counted_from is None else int(options[plan.counted_from])
    decisions = Simulation(face, state, dict(enumerate(bots)), own[seats:]).run(course.see)
    return course.played(first, decisions)


def stream(plan: Plan, job: Job, number: int, part: int) -> int:
    """A seed of its own for each deal, and for each bot and hand of each of its games."""
    return ((plan.seed * 2**40 + job.deal) * 2**12 + number) * 64 + part
