"""A hint at the terminal: a move, why, and what else there was, in plain lines."""

from collections.abc import Sequence

import msgspec

from tablee.bots.advice import Advice, Reason, advise, adviser_of, looks_ahead
from tablee.bots.searching import guess
from tablee.kernel.chance import FastChance
from tablee.kernel.game import Game
from tablee.kernel.language import Tree
from tablee.kernel.state import NEVER, State
from tablee.terminal.face import Face
from tablee.terminal.language import Words

SIMULATIONS = 400  # also interpreted that is no long wait
ASKS = ("h", "hint", "conseil")


def advice_for(game: Game, state: State, seat: int, seed: int) -> Advice | None:
    """From what that seat knows; None where nobody can advise, or there is nothing to choose."""
    adviser = adviser_of(game)
    if adviser is None or state.race_ms() != NEVER:
        return None
    view = game.view(state, seat)
    choices = adviser.choices(view, [int(move) for move in state.legal(seat)])
    if len(choices) < 2:
        return None
    chance = FastChance.seeded(seed)
    world = guess(state, seat, chance) if looks_ahead(game) else None
    return advise(adviser, view, choices, world, chance, SIMULATIONS)


def lines_of(
    advice: Advice,
    moves: Sequence[str],
    view: msgspec.Struct,
    face: Face[msgspec.Struct],
    names: Sequence[str],
    words: Tree,
    say: Words,
) -> list[str]:
    """The best move and why, then each with its worth; `moves` are in notation."""
    said = [face.choice(view, move, names, words) for move in moves]
    why = reason_of(advice.reason, face, names, words) if advice.reason else looks_of(advice, say)
    lines = [say("hint.best", move=said[0]), why]
    for text, one in zip(said, advice.weighed, strict=True):
        worth = "" if one.worth is None else say(f"hint.{advice.unit}", n=one.worth)
        lines.append(f"{worth:>10}  {text}".rstrip())
    return lines


def looks_of(advice: Advice, say: Words) -> str:
    return say("hint.looks", n=advice.looks) if advice.looks else say("hint.known")


def reason_of(reason: Reason, face: Face[msgspec.Struct], names: Sequence[str], words: Tree) -> str:
    """The game's sentence with its nouns: cards by their names, seats by theirs."""
    nouns: dict[str, str] = {}
    for slot, noun in reason.nouns.items():
        if isinstance(noun, str):
            nouns[slot] = face.card(noun, words)
        else:
            nouns[slot] = str(noun) if slot == "n" else names[noun]
    said = words["advice"][reason.key]
    text = said if isinstance(said, str) else said[min(int(reason.nouns.get("n", 0)), 2)]
    return str(text.format(**nouns))
