"""The arena: bots play each deal in many orders of seats, and all that is counted is by deal.

A game is a job of `work.py`: it follows from the match and from its seating alone, and each of its
bots and hands has a stream of chance of its own, which no other game has.
"""

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean, stdev

import msgspec

from tablee.bots import AnyBot, make_bot
from tablee.bots.simulation import Simulation
from tablee.games import find_game
from tablee.kernel.build import expect_compiled
from tablee.kernel.chance import Chance, FastChance
from tablee.kernel.errors import UnknownBot
from tablee.kernel.game import Game
from tablee.kernel.options import Options, complete
from tablee.kernel.state import State
from tablee.lab.seating import Schedule, Seating
from tablee.lab.work import Work


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who competes: a bot, and the name under which it is counted."""

    name: str
    bot: str


class Match(msgspec.Struct, frozen=True):
    """All that decides how the games of a match go, but how many they are."""

    game: str
    rules_version: int
    options: Options
    entrants: tuple[Entrant, ...]
    chairs: tuple[int, ...]  # which entrant each is for; one may have several
    seed: int

    def schedule(self, deals: int) -> Schedule:
        return Schedule(self.chairs, deals)


class Played(msgspec.Struct, frozen=True):
    """What came of a game, by seat."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]  # 1 has won; equals share the better rank
    decisions: int

    @property
    def shares(self) -> list[float]:
        """Of the win, by seat; those who win together share it."""
        winners = self.ranks.count(1)
        return [(rank == 1) / winners for rank in self.ranks]


def match_of(
    game: Game,
    bots: Sequence[str],
    seed: int = 0,
    options: Mapping[str, object] | None = None,
) -> Match:
    """A match between these, one for each seat.

    Who is named twice has two chairs. `name=bot` counts a bot under a name, so that a bot can also
    be its own opponent.
    """
    named = [_entrant(text) for text in bots]
    entrants = list(dict.fromkeys(named))
    names = [entrant.name for entrant in entrants]
    for name in names:
        if names.count(name) > 1:
            raise UnknownBot(f"two different bots are both called {name!r}")
    chairs = tuple(entrants.index(each) for each in named)
    all_options = complete(game.options, options, len(named))
    return Match(game.name, game.rules_version, all_options, tuple(entrants), chairs, seed)


def check(game: Game, match: Match) -> None:
    """Whatever cannot be played is refused, before anything is."""
    for entrant in match.entrants:
        make_bot(game, entrant.bot, FastChance.seeded(0))
    game.start(len(match.chairs), FastChance.seeded(0), match.options)


def _entrant(text: str) -> Entrant:
    name, equals, bot = text.partition("=")
    return Entrant(name, bot) if equals else Entrant(text, text)


def play_game(game: Game, state: State, bots: Sequence[AnyBot], hands: Sequence[Chance]) -> int:
    """Let bots play a state to its end, and return how many decisions that took.

    Each seat's hand has a chance of its own, for how quick it is.
    """
    return Simulation(game, state, dict(enumerate(bots)), hands).run()


def play_seating(game: Game, match: Match, seating: Seating) -> Played:
    """One game of a match."""
    seats = len(seating.order)
    # One stream a bot and one a hand; all orders of a deal have the same cards.
    own = [FastChance.seeded(_stream(match, seating, part)) for part in range(2 * seats)]
    names = [match.entrants[entrant].bot for entrant in seating.order]
    bots = [make_bot(game, name, chance) for name, chance in zip(names, own, strict=False)]
    dealt = FastChance.seeded(_stream(match, Seating(seating.deal, -1, ()), 0))
    state = game.start(seats, dealt, match.options)
    decisions = play_game(game, state, bots, own[seats:])
    standings = state.standings()
    return Played(tuple(standings.scores), tuple(standings.ranks()), decisions)


def _stream(match: Match, seating: Seating, part: int) -> int:
    """A seed of its own for each deal, and for each bot and hand of each game."""
    return ((match.seed * 2**40 + seating.deal) * 2**12 + seating.number + 1) * 64 + part


def play(match: Match, seating: Seating) -> Played:
    """One game of a match, in whichever process: the game is looked for by its name."""
    return play_seating(find_game(match.game), match, seating)


def games_of(match: Match, deals: int) -> Work[Match, Seating, Played]:
    """All games of so many deals, to be done anywhere."""
    expect_compiled()
    return Work(play, match, match.schedule(deals), Played)


# A few games, here and now


class Tally(msgspec.Struct):
    """What one entrant did over all games. A shared win counts as its share."""

    bot: str
    scores: list[int] = []
    wins: float = 0.0
    deals: list[int] = []  # of each score

    @property
    def mean(self) -> float:
        return fmean(self.scores)

    @property
    def error(self) -> float:
        """The standard error of the mean: games of one deal are one observation.

        Where there is but one deal, its games are taken for independent, which they are not.
        """
        by_deal: dict[int, list[int]] = {}
        for deal, score in zip(self.deals, self.scores, strict=True):
            by_deal.setdefault(deal, []).append(score)
        single = by_deal.values() if len(by_deal) > 1 else [[score] for score in self.scores]
        means = [fmean(scores) for scores in single]
        return stdev(means) / len(means) ** 0.5 if len(means) > 1 else 0.0


def simulate(
    game: Game,
    names: Sequence[str],
    games: int,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    progress: Callable[[], object] = lambda: None,
) -> tuple[list[Tally], int]:
    """Play the first `games` games of a match in this process; tallies and decisions.

    Each name is an entrant of its own. Games that are a multiple of the orders are fair to all.
    """
    expect_compiled()
    texts = [f"{number}={name}" for number, name in enumerate(names)]
    match = match_of(game, texts, seed, options)
    deals = -(-games // match.schedule(1).orders)
    seatings = match.schedule(deals)[:games]
    tallies, decisions = [Tally(name) for name in names], 0
    for seating in seatings:
        played = play_seating(game, match, seating)
        decisions += played.decisions
        for seat, entrant in enumerate(seating.order):
            tallies[entrant].scores.append(played.scores[seat])
            tallies[entrant].deals.append(seating.deal)
            tallies[entrant].wins += played.shares[seat]
        progress()
    return tallies, decisions
