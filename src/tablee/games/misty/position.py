"""Whole situations of Misty as text, and what can be wrong with one.

One `name: value` a line. A window is written row by row, with a dot for an empty space:

    seats: 2
    window 0: flower . up / plain down .
    turns 0: 3 2 0 1
    window 1: smile smile / right monster
    hand 0: flower
    pick 1: up

A hand that is not named in full is filled up by chance.
"""

from collections import Counter

from tablee.games.misty import cards
from tablee.games.misty.cards import COPIES, KINDS, ONE, deck_without, in_order
from tablee.games.misty.events import NOWHERE
from tablee.games.misty.notation import (
    KIND,
    read_hand,
    read_space,
    show_hand,
    show_space,
)
from tablee.games.misty.rules import ROUNDS_TO_WIN, Misty, Played
from tablee.games.misty.terms import ACTIVATE, OVER, PHASES, PICK, PLACE, SMILES, WINDOWS
from tablee.games.misty.window import CARDS, FARTHEST, ORIGIN, Window, space_at
from tablee.kernel.cardset import has, rest
from tablee.kernel.errors import BadPosition
from tablee.kernel.fields import Fields, moment, name_of, spaced, true_ones, written
from tablee.kernel.state import NOTHING
from tablee.kernel.vectors import vector

LONGEST_MS = 3_600_000
EMPTY = "."

Cell = tuple[int, int, int]  # row, column and kind


def describe(state: Misty) -> str:
    """The situation as text; what is at its usual value is left out."""
    seats = range(state.seats)
    said: dict[str, str | int] = {
        "seats": state.seats,
        "window": WINDOWS[state.size] if state.size else "",
        "smiles": SMILES[state.smiles] if state.smiles else "",
        "round": state.round,
        "phase": PHASES[state.phase],
    }
    for seat in seats:
        said |= _describe_window("", seat, state.windows[seat])
        said[f"hand {seat}"] = " ".join(show_hand(state.hands[seat]))
        said[f"pick {seat}"] = name_of(KINDS, state.picks[seat])
        spot = state.spots[seat]
        said[f"spot {seat}"] = "" if spot == NOTHING else show_space(spot)
    said["wins"] = spaced(state.wins) if any(state.wins) else ""
    said["points"] = spaced(state.points) if any(state.points) else ""
    if state.last is not None and state.phase != OVER:
        for seat in seats:
            said |= _describe_window("last ", seat, state.last.windows[seat])
    said["think_ms"] = state.think_ms or ""
    said["deadline_ms"] = moment(state.deadline_ms)
    return written(said)


def _describe_window(prefix: str, seat: int, window: Window) -> dict[str, str]:
    """Its rows, the turns if the cards were not placed row by row, and what has moved."""
    turn_at = {window.spaces[turn]: turn for turn in range(window.cards)}
    kind_at = {space: window.kinds[turn] for space, turn in turn_at.items()}
    turns = [turn_at[space] for space in sorted(turn_at)]
    return {
        f"{prefix}window {seat}": " / ".join(
            " ".join(KINDS[kind_at[space]] if space in kind_at else EMPTY for space in row)
            for row in _rows(window)
        ),
        f"{prefix}turns {seat}": "" if turns == sorted(turns) else spaced(turns),
        f"{prefix}moved {seat}": " ".join(show_space(space) for space in window.order),
    }


def _rows(window: Window) -> list[list[int]]:
    """The spaces of the smallest frame around a window, row by row."""
    if window.cards == 0:
        return []
    up, left = window.box >> 6, window.box >> 2 & 3
    return [
        [int(space_at(row - up, column - left)) for column in range(window.columns())]
        for row in range(window.rows())
    ]


# Reading


def lay_out(fields: Fields, state: Misty) -> None:
    """Bring an empty table to the situation of these fields."""
    seats = int(state.seats)
    state.size = fields.one_of("window", WINDOWS)
    state.smiles = fields.one_of("smiles", SMILES)
    state.windows = [_read_window(fields, "", seat, state.size) for seat in range(seats)]
    placed = state.windows[0].cards
    if any(window.cards != placed for window in state.windows):
        raise BadPosition("MY-3: every window has as many cards as the others")
    full = placed == CARDS[state.size]
    state.step = placed if full else placed + 1
    state.phase = fields.one_of("phase", PHASES, ACTIVATE if full else PICK)
    state.wins = vector(fields.of_seats("wins", seats))
    state.points = vector(fields.of_seats("points", seats))
    state.round = fields.number("round", sum(state.wins) + (state.phase != OVER))
    _read_hands(fields, state)
    state.last = _read_last(fields, state)
    state.awaited = _awaited(state)
    state.think_ms = fields.number("think_ms", 0)
    if state.think_ms > 0 and state.phase != OVER:
        state.deadline_ms = fields.number("deadline_ms", int(state.think_ms))


def _read_window(fields: Fields, prefix: str, seat: int, size: int) -> Window:
    name = f"{prefix}window {seat}"
    rows = [row.split() for row in fields.word(name).split("/")]
    if len({len(row) for row in rows}) > 1:
        raise BadPosition(f"{name}: every row has the same length; write {EMPTY} for a gap")
    cells = [
        (row, column, KIND.read(word))
        for row, words in enumerate(rows)
        for column, word in enumerate(words)
        if word != EMPTY
    ]
    if len(cells) > CARDS[size]:
        raise BadPosition(f"{name}: MY-4: a window has {CARDS[size]} cards, not {len(cells)}")
    window = Window()
    for row, column, kind in _in_turn(fields, f"{prefix}turns {seat}", cells):
        space = _space(row, column)
        if not has(window.room(size), space):
            turn = window.cards
            raise BadPosition(f"{name}: MY-5: card {turn} touches no earlier one or does not fit")
        window.place(kind, space)
    if window.cards == CARDS[size]:
        window.frame()
    for text in fields.words(f"{prefix}moved {seat}"):
        space = read_space(text)
        if window.cards != CARDS[size] or not has(window.movable(), space):
            raise BadPosition(f"{name}: MY-7: the card at {text} cannot move then")
        window.move(space)
    return window


def _in_turn(fields: Fields, name: str, cells: list[Cell]) -> list[Cell]:
    """Cards in the order of placing, the first at 0, 0."""
    if name in fields.values:
        turns = fields.numbers(name)
        if sorted(turns) != list(range(len(cells))):
            raise BadPosition(f"{name}: each card's turn, row by row, from 0 to {len(cells) - 1}")
        placed = [cell for _, cell in sorted(zip(turns, cells, strict=True))]
    else:
        placed = _row_by_row(cells)
    top, left = placed[0][:2] if placed else (0, 0)
    return [(row - top, column - left, kind) for row, column, kind in placed]


def _row_by_row(cells: list[Cell]) -> list[Cell]:
    """Each time the first card that touches an earlier one, or simply the first if none does."""
    placed: list[Cell] = []
    while len(placed) < len(cells):
        left = [cell for cell in cells if cell not in placed]
        touching = (cell for cell in left if any(_touch(cell, other) for other in placed))
        placed.append(next(touching, left[0]))
    return placed


def _touch(one: Cell, other: Cell) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def _space(row: int, column: int) -> int:
    """The space of a row and a column; one that is in no window, where they are too far away."""
    return int(space_at(row, column)) if max(abs(row), abs(column)) <= FARTHEST else NOWHERE


def _read_hands(fields: Fields, state: Misty) -> None:
    """Hands, picks and spaces; where a hand is not named in full, chance deals the others."""
    seats = range(state.seats)
    named = [fields.words(f"hand {seat}") for seat in seats]
    picks = [fields.word(f"pick {seat}") for seat in seats]
    spots = [fields.word(f"spot {seat}") for seat in seats]
    if state.phase == PLACE and "" in picks:
        raise BadPosition("MY-3: in the phase 'place' everybody has picked")
    for hand, pick in zip(named, picks, strict=True):
        if state.phase == PICK and pick and pick not in hand:
            hand.append(pick)
    if any(hand.count(kind) > max(COPIES) for hand in named for kind in KINDS):
        raise BadPosition("MY-1: there are not that many cards of a kind")
    state.hands = vector(read_hand(hand) for hand in named)
    state.picks = vector(KIND.read(pick) if pick else NOTHING for pick in picks)
    state.spots = vector(read_space(spot) if spot else NOTHING for spot in spots)
    wrong = _card_faults(state)
    if wrong:
        raise BadPosition("; ".join(wrong))
    deck = in_order(state.unseen())
    left = len(deck)
    for seat, hand in enumerate(named):
        for _ in range(_hand_size(state) - len(hand)):
            state.hands[seat] += ONE[cards.draw(deck, left, state.chance)]
            left -= 1


def _hand_size(state: Misty) -> int:
    """How many cards each hand has now."""
    if state.phase in (ACTIVATE, OVER):
        return 0
    return int(state.cards_in_hand()) - (state.phase == PLACE)


def _read_last(fields: Fields, state: Misty) -> Played | None:
    """The round before, if its windows are there; after the end it is the one that is there."""
    if state.phase == OVER:
        return Played(state.round, state.windows)
    windows = [_read_window(fields, "last ", seat, state.size) for seat in range(state.seats)]
    return Played(state.round - 1, windows) if any(each.cards for each in windows) else None


def _awaited(state: Misty) -> int:
    """Who has not decided yet."""
    if state.phase == PICK:
        undecided = [pick == NOTHING for pick in state.picks]
    elif state.phase == PLACE:
        undecided = [spot == NOTHING for spot in state.spots]
    else:
        undecided = [state.phase == ACTIVATE and window.movable() != 0 for window in state.windows]
    return sum(2**seat for seat, waits in enumerate(undecided) if waits)


# What can be wrong


def faults(state: Misty) -> list[str]:
    """What is impossible about a situation; every state that play reaches has none."""
    return [
        *_card_faults(state),
        *_window_faults(state),
        *_choice_faults(state),
        *_round_faults(state),
    ]


def _card_faults(state: Misty) -> list[str]:
    lying = Counter(KINDS[kind] for window in state.windows for kind in _kinds(window))
    for hand in state.hands:
        lying.update(show_hand(hand))
    if state.phase == PLACE:
        lying.update(KINDS[pick] for pick in state.picks if pick != NOTHING)
    deck = Counter(show_hand(deck_without(state.without)))
    return [
        f"MY-1: there are {deck[kind]} cards {kind}, not {lying[kind]}"
        for kind in KINDS
        if lying[kind] > deck[kind]
    ]


def _kinds(window: Window) -> list[int]:
    return [window.kinds[turn] for turn in range(window.cards)]


def _window_faults(state: Misty) -> list[str]:
    building = state.phase in (PICK, PLACE)
    cards_each = state.step - 1 if building else CARDS[state.size]
    before = [] if state.last is None else state.last.windows
    return true_ones(
        {
            "MY-3: every window has as many cards as the others": any(
                window.cards != cards_each for window in state.windows
            ),
            f"MY-4: there is no card {state.step}": not 1 <= state.step <= CARDS[state.size],
            "MY-5: cards lie where they could not be placed": not all(
                _could_be_placed(window, state.size) for window in state.windows
            ),
            "MY-7: cards have moved that could not": not all(
                _could_be_moved(window) for window in [*state.windows, *before]
            ),
            "MY-7: in the last round cards had to move that did not": any(
                window.cards != CARDS[state.size] or window.movable() for window in before
            ),
        }
    )


def _could_be_placed(window: Window, size: int) -> bool:
    """Place the cards again, one after another."""
    again = Window()
    for turn in range(window.cards):
        space = window.spaces[turn] - window.spaces[0] + ORIGIN
        if not has(again.room(size), space):
            return False
        again.place(window.kinds[turn], space)
    return again.rows() == window.rows() and again.columns() == window.columns()


def _could_be_moved(window: Window) -> bool:
    """Move the cards again, one after another."""
    again = window.clone()
    again.moved = 0
    for space in window.order:
        if not has(again.movable(), space):
            return False
        again.move(space)
    return bool(again.moved == window.moved)


def _choice_faults(state: Misty) -> list[str]:
    seats, phase = range(state.seats), state.phase
    picks, spots = list(state.picks), list(state.spots)
    picked = [pick != NOTHING for pick in picks]
    return true_ones(
        {
            f"MY-2: everybody holds {_hand_size(state)} cards now": any(
                len(show_hand(hand)) != _hand_size(state) for hand in state.hands
            ),
            "MY-3: the last card of a hand is picked by itself": (
                phase == PICK and state.cards_in_hand() == 1
            ),
            "MY-3: one picks from the own hand": phase == PICK
            and any(
                picked[seat] and not cards.has(state.hands[seat], picks[seat]) for seat in seats
            ),
            "MY-3: only while building is anything picked or placed": (
                phase in (ACTIVATE, OVER) and (any(picked) or any(s != NOTHING for s in spots))
            ),
            "MY-5: a card is to go where it cannot": any(
                spots[seat] != NOTHING and not _could_go(state, seat) for seat in seats
            ),
            "nobody has anything left to decide": (phase != OVER) != (state.awaited != 0),
            "who is awaited has not decided": state.awaited != _awaited(state),
        }
    )


def _could_go(state: Misty, seat: int) -> bool:
    """Whether a space has been chosen that can be, for a card that has been picked."""
    spaces = state.spaces(seat)
    return has(spaces, state.spots[seat]) and rest(spaces) != 0 and state.picks[seat] != NOTHING


def _round_faults(state: Misty) -> list[str]:
    over = state.phase == OVER
    ended = state.round - (not over)
    return true_ones(
        {
            f"MY-13: {ended} rounds cannot have been won like that": (
                not max(state.wins) <= ended <= sum(state.wins)
            ),
            "MY-13: the game is over when somebody has won two rounds": (
                (max(state.wins) >= ROUNDS_TO_WIN) != over
            ),
            "MY-13: nobody wins more than two rounds": max(state.wins) > ROUNDS_TO_WIN,
            f"MY-17: think_ms is at most {LONGEST_MS}": state.think_ms > LONGEST_MS,
        }
    )
