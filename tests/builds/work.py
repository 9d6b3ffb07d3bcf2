"""Run by test_builds.py in each build: play seeded games, or verify the other build's records."""

import hashlib
import json
import pickle
import sys

import tablee
from tablee import FastChance, Record
from tablee.bots.searching import SearchBot
from tablee.kernel.game import has_contests
from tablee.kernel.state import CLOCK
from tablee.lab.arena import play_game
from tablee.lab.many import Many
from tests.conformance.sent import played_on_from
from tests.conformance.walk import walk
from tests.modes import COMPILED

GAMES = 40
MIDDLE = 70  # steps into a game


def digests() -> list[str]:
    """Every game, seat count and a few seeds, played out at random."""
    return [
        f"{game.name} {seats} {seed} {played(game, seats, seed)}"
        for game in tablee.shelf().values()
        for seats in range(game.fewest_seats, game.most_seats + 1)
        for seed in range(GAMES)
    ]


def played(game: tablee.Game, seats: int, seed: int) -> str:
    state = tablee.start(game, seats, seed)
    chance = FastChance.seeded(seed)
    decisions = tablee.play_out(state, chance)
    return f"{decisions} {chance.word()} {game.digest(state)} {state.standings().scores}"


def searches() -> list[str]:
    """What bots that search do, in every game in which they can."""
    return [
        f"{game.name} {seats} {search_game(game, seats)}"
        for game in tablee.shelf().values()
        if not has_contests(game)
        for seats in range(game.fewest_seats, game.most_seats + 1)
    ]


def search_game(game: tablee.Game, seats: int) -> str:
    state = tablee.start(game, seats, seats)
    chances = [FastChance.seeded(seat) for seat in range(seats)]
    play_game(game, state, [SearchBot(chance, 20) for chance in chances], chances)
    return f"{chances[0].word()} {game.digest(state)} {state.standings().scores}"


def observations() -> list[str]:
    """All that is seen and may be done in some games of each, with steps where time decides."""
    return [
        f"{game.name} {seats} {observed(game, seats)}"
        for game in tablee.shelf().values()
        for seats in range(game.fewest_seats, game.most_seats + 1)
    ]


def observed(game: tablee.Game, seats: int) -> str:
    def start(table: int, number: int) -> tablee.State:
        return tablee.start(game, seats, table * 100 + number)

    many = Many(game.spaces(seats), start, 4, 100 if has_contests(game) else 0)
    chance, seen = FastChance.seeded(seats), hashlib.blake2b(digest_size=16)
    for _ in range(100):
        many.play_at_random(1, chance)
        seen.update(bytes(list(many.observations)) + bytes(list(many.masks)))
    return f"{chance.word()} {list(many.games)} {seen.hexdigest()}"


def records() -> list[str]:
    return [
        recorded(game, seats)
        for game in tablee.shelf().values()
        for seats in range(game.fewest_seats, game.most_seats + 1)
    ]


def recorded(game: tablee.Game, seats: int) -> str:
    playing = tablee.record(game, seats, bytes(range(32)))
    for step in walk(playing.state.clone(), FastChance.seeded(seats)):
        if step.seat == CLOCK:
            playing.ring(step.at_ms)
        else:
            playing.play(step.seat, step.move, step.at_ms)
    return playing.record().dump()


def pickles() -> list[str]:
    """A moment of every game and seat count, as one build pickles it."""
    return [
        pickle.dumps(middle_of(tablee.start(game, seats, seats))).hex()
        for game in tablee.shelf().values()
        for seats in range(game.fewest_seats, game.most_seats + 1)
    ]


def middle_of(state: tablee.State) -> tablee.State:
    for number, _ in enumerate(walk(state, FastChance.seeded(7))):
        if number == MIDDLE:
            break
    return state


if __name__ == "__main__":
    if sys.argv[1] == "play":
        played_by = {
            "digests": digests(),
            "searches": searches(),
            "observations": observations(),
            "records": records(),
            "pickles": pickles(),
        }
        answer: object = {"compiled": COMPILED, **played_by}
    elif sys.argv[1] == "play on":
        answer = [played_on_from(bytes.fromhex(text)) for text in json.load(sys.stdin)]
    else:
        texts = json.load(sys.stdin)
        answer = [tablee.verify(Record.parse(text)).standings().over for text in texts]
    print(json.dumps(answer))
