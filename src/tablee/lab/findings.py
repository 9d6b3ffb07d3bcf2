"""What was found about a game's balance: every figure with its interval, as data."""

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import islice

import msgspec

from tablee.kernel.options import Options, Value
from tablee.lab.balance import Deal, Kind, Plan, Setting, games_of
from tablee.lab.counting import Interval, Mean
from tablee.lab.course import TENTHS, Played
from tablee.lab.luck import Luck, luck_of

BINS = 24  # of a picture of how often what comes

MEASURES: dict[str, Callable[[Played], float]] = {
    "decisions": lambda played: played.decisions,
    "minutes": lambda played: played.at_ms / 60_000,
    "scorings": lambda played: played.scorings,
    "spread": lambda played: played.spread,
    "margin": lambda played: played.margin,
    "changes": lambda played: played.changes,
    "settled": lambda played: played.settled,
    "beginner": lambda played: played.shares[played.first],
    "shared": lambda played: float(max(played.shares) < 1),
}
SHARES = ("settled", "beginner", "shared")  # those measures that are parts of 1


class Bin(msgspec.Struct, frozen=True):
    """How large a part of the games lies from one value to another."""

    low: float
    high: float
    share: float


class Measure(msgspec.Struct, frozen=True):
    """Over all usual games: the mean, and what most of them keep within."""

    mean: Interval
    tenth: float  # a tenth of the games are below
    median: float
    ninetieth: float  # a tenth are above
    bins: list[Bin]


class Place(msgspec.Struct, frozen=True):
    """What a seat wins."""

    share: Interval
    score: Interval


class Player(msgspec.Struct, frozen=True):
    """Of the unequal ones: the share of the win of one who plays so."""

    bot: str
    share: Interval


class Effect(msgspec.Struct, frozen=True):
    """What one change does to the same deals."""

    kind: Kind
    name: str
    value: Value
    otherwise: Interval  # the part of the games that went otherwise at all
    differences: dict[str, Interval]  # by measure: less the usual one


class Findings(msgspec.Struct, frozen=True):
    """The balance of a game."""

    game: str
    rules_version: int
    seats: int
    options: Options
    seed: int
    deals: int
    games: int
    bots: tuple[str, ...]
    places: list[Place]  # from where the option `counted_from` says
    counted_from: str | None
    by_seat: list[Place]
    measures: dict[str, Measure]
    held: list[Interval]  # after each tenth: how often who is ahead wins in the end
    luck: Luck | None
    players: list[Player]
    effects: list[Effect]

    @property
    def is_timed(self) -> bool:
        """Whether time passes in it."""
        return self.measures["minutes"].ninetieth > 0


def findings_of(plan: Plan, deals: int, results: Iterable[Deal]) -> Findings:
    """Of the results in the order of the jobs."""
    coming = iter(results)
    first, *others = plan.settings
    usual = [deal.games[0] for deal in islice(coming, deals)]
    unequal: list[Deal] = []
    effects = []
    for setting in others:
        found = list(islice(coming, deals))
        if setting.kind == "unequal":
            unequal = found
        else:
            effects.append(effect_of(setting, usual, [deal.games[0] for deal in found]))
    return Findings(
        game=plan.game,
        rules_version=plan.rules_version,
        seats=plan.seats,
        options=plan.options,
        seed=plan.seed,
        deals=deals,
        games=games_of(plan, deals),
        bots=first.bots,
        places=[place_of(usual, place, Played.at_place) for place in range(plan.seats)],
        counted_from=plan.counted_from,
        by_seat=[place_of(usual, seat, lambda _, seat: seat) for seat in range(plan.seats)],
        measures={
            name: measure_of([of(one) for one in usual], 1.0 if name in SHARES else math.inf)
            for name, of in MEASURES.items()
        },
        held=[mean_of(one.held[tenth - 1] for one in usual) for tenth in TENTHS],
        luck=luck_of([wins_of(deal) for deal in unequal], plan.seats),
        players=players_of(plan.settings[1].bots, unequal),
        effects=effects,
    )


def mean_of(values: Iterable[float], low: float = -math.inf, high: float = math.inf) -> Interval:
    """One value a deal."""
    mean = Mean()
    for value in values:
        mean.add(value)
    return mean.interval(low, high)


def share_of(values: Iterable[float]) -> Interval:
    """Of one share a deal."""
    mean = Mean()
    for value in values:
        mean.add(value)
    return mean.share_interval(mean.deals)


def place_of(games: Sequence[Played], place: int, seat_of: Callable[[Played, int], int]) -> Place:
    return Place(
        share=share_of(one.shares[seat_of(one, place)] for one in games),
        score=mean_of(one.scores[seat_of(one, place)] for one in games),
    )


def measure_of(values: Sequence[float], most: float = math.inf) -> Measure:
    """Of numbers from 0 to the most that there can be."""
    ordered = sorted(values)
    tenth, median, ninetieth = (ordered[(len(ordered) - 1) * tenths // 10] for tenths in (1, 5, 9))
    return Measure(mean_of(values, 0.0, most), tenth, median, ninetieth, bins_of(ordered))


def bins_of(ordered: Sequence[float]) -> list[Bin]:
    """All between the hundredth from below and that from above; the ends take what is beyond."""
    low, high = (ordered[(len(ordered) - 1) * part // 100] for part in (1, 99))
    whole = all(value == int(value) for value in ordered)
    if whole:  # as many of them in each, which stand in the middle
        low, high = low - 0.5, high + 0.5
    width = math.ceil((high - low) / BINS) if whole else (high - low) / BINS
    number = math.ceil((high - low) / width) if width else 0
    if number == 0:
        return [Bin(low, low, 1.0)]
    counts = [0] * number
    for value in ordered:
        counts[min(number - 1, max(0, int((value - low) // width)))] += 1
    return [
        Bin(low + width * k, low + width * (k + 1), count / len(ordered))
        for k, count in enumerate(counts)
    ]


def effect_of(setting: Setting, usual: Sequence[Played], other: Sequence[Played]) -> Effect:
    pairs = list(zip(usual, other, strict=True))
    return Effect(
        kind=setting.kind,
        name=setting.name,
        value=setting.value,
        otherwise=share_of(float(one != two) for one, two in pairs),
        differences={
            name: mean_of(of(two) - of(one) for one, two in pairs) for name, of in MEASURES.items()
        },
    )


def wins_of(deal: Deal) -> list[tuple[int, int, float]]:
    """Who had which place in each game, and what it won."""
    return [
        (order[seat], place, played.shares[seat])
        for order, played in zip(deal.orders, deal.games, strict=True)
        for place in range(len(order))
        for seat in [played.at_place(place)]
    ]


def players_of(bots: Sequence[str], deals: Sequence[Deal]) -> list[Player]:
    """One who plays so; several of them have a mean."""
    won = [[(bots[who], share) for who, _, share in wins_of(deal)] for deal in deals]
    return [
        Player(
            bot,
            share_of(
                math.fsum(share for name, share in deal if name == bot)
                / sum(name == bot for name, _ in deal)
                for deal in won
            ),
        )
        for bot in dict.fromkeys(bots)
    ]
