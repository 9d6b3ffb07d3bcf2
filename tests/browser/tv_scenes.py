"""Tables of every game of the shelf for a television: before, while and after they are played.

With nobody but a television there, nothing moves.
"""

from typing import NamedTuple

from tablee.games import shelf
from tablee.kernel.chance import FastChance
from tablee.kernel.game import Game
from tablee.kernel.state import NEVER
from tablee.server.identity import person_of
from tablee.table import entries as log
from tests.browser.positions import Position
from tests.table.test_bytes import MOST_STEPS, who_acts

OTHER = "q" * 43  # the cookie of somebody beside you
FAR = 40  # steps into a game
FEW = 3  # who play one game after the other


class Show(NamedTuple):
    """A table, and what of it is shown."""

    table: Position
    when: str  # lobby, playing, over, between two games

    @property
    def name(self) -> str:
        return self.table.name


def seated(name: str, game: Game, seats: int) -> Position:
    """Two people, one with the longest name, and bots."""
    table = Position(name, seats, game, people=(OTHER,))
    table.add(log.Sat(1, person_of(OTHER), "Marie-Antoinette-Lou", "1" * 24))
    return table


def played(name: str, game: Game, seats: int, steps: int) -> Position:
    """So many steps into a game, or to its end."""
    table = seated(name, game, seats)
    play(table, steps)
    return table


def play(table: Position, steps: int) -> None:
    table.start()
    room, chance = table.room, FastChance.seeded(len(table.name))
    for _ in range(steps):
        state = room.current.state
        if room.phase != "playing":
            break
        has_alarm = state.alarm_ms() != NEVER
        if state.to_act() == 0 or (has_alarm and chance.below(3) == 0):
            table.add(log.Rang(max(int(state.alarm_ms()), room.at_ms)))
            continue
        seat = who_acts(state, chance)
        moves = state.legal(seat)
        move = room.game.show(state, moves[chance.below(len(moves))])
        table.add(log.Moved(room.at_ms + 1, seat, move))
    if room.phase == "over":
        table.add(log.Sealed("0" * 64, room.outcome()))


def evening(name: str, games: list[Game], steps: int) -> Position:
    """One game after the other, and so many steps into another."""
    table = seated(name, games[0], FEW)
    for game in games[1:] + games[:1]:
        play(table, MOST_STEPS)
        table.add(log.Chose(game.name))
    play(table, steps)
    return table


def shows(games: list[Game]) -> list[Show]:
    """Of each game a lobby, games of the fewest and the most seats, and an end."""
    found = []
    for game in games:
        few, most = game.fewest_seats, game.most_seats
        found += [
            Show(seated(f"tv {game.name} lobby", game, max(2, few - 1)), "lobby"),
            Show(played(f"tv {game.name} begun", game, max(2, few), 1), "playing"),
            Show(played(f"tv {game.name} few", game, max(2, few), FAR), "playing"),
            Show(played(f"tv {game.name} full", game, most, FAR), "playing"),
            Show(played(f"tv {game.name} end", game, most, MOST_STEPS), "over"),
        ]
    known = shelf()  # to the rooms of these tests
    seating = [one for one in known.values() if one.fewest_seats <= FEW <= one.most_seats]
    found.append(Show(evening("tv evening", seating, FAR), "playing"))
    found.append(Show(evening("tv between", seating, MOST_STEPS), "between"))
    return found
