"""Looking back on Misty: picks by search, activations exactly, and every window's best order."""

import msgspec

from tablee.analysis.analyst import MOST_DECISIONS, Analyst, said
from tablee.analysis.playing import play_on
from tablee.analysis.report import Decision, Said, thousandths
from tablee.analysis.sheet import Sheet, table
from tablee.analysis.story import Step, Story
from tablee.bots.searching import guess
from tablee.games.misty import events, moves
from tablee.games.misty.cards import KINDS
from tablee.games.misty.notation import show_hand
from tablee.games.misty.prospects import shares_after
from tablee.games.misty.rules import ROUNDS_TO_WIN, Misty
from tablee.games.misty.solver import Solver, solve
from tablee.games.misty.terms import ACTIVATE, PICK, SMILES
from tablee.games.misty.view import LastRound, last_round
from tablee.games.misty.window import Window, column_of, row_of
from tablee.kernel.cardset import BIT
from tablee.kernel.chance import Chance
from tablee.kernel.language import Tree
from tablee.kernel.moves import deed, do, noun
from tablee.kernel.state import CLOCK, State
from tablee.kernel.vectors import vector

WINDOWS = 120  # worlds in which one's own window is looked at, for the reason
TEN = 10


class Windows(msgspec.Struct, frozen=True):
    """Every window of every round, how it was activated, and how best."""

    smiles: str
    rounds: list[LastRound]


class MistyAnalyst(Analyst):
    """Misty."""

    playouts = 24_000  # each ends with windows to be solved

    def shares(self, state: State, simulations: int, chance: Chance) -> list[int]:
        """Once all windows are full, everybody is taken to make the most of theirs from there."""
        table = own(state)
        if table.phase != ACTIVATE:
            return super().shares(state, simulations, chance)
        points = vector(int(best_from(window, table.smiles)) for window in table.windows)
        return thousandths(list(shares_after(points, table.wins, ROUNDS_TO_WIN)))

    def choices(self, story: Story) -> list[Step]:
        """While building: what was picked in the end, not what was thought better of."""
        last: dict[tuple[int, int, int], int] = {}
        for step in story.steps:
            table = own(step.before)
            if step.seat != CLOCK and table.phase == PICK and deed(step.move) == moves.PICK:
                last[int(table.round), int(table.step), step.seat] = step.version

        def stood(step: Step) -> bool:
            table = own(step.before)
            place = (int(table.round), int(table.step), step.seat)
            return table.phase != PICK or last.get(place) == step.version

        return [
            step
            for step in super().choices(story)
            if own(step.before).phase != ACTIVATE and stood(step)
        ]

    def decisions(self, story: Story) -> list[Decision]:
        found = super().decisions(story) + list(filter(None, map(lost_in, story.steps)))
        return sorted(found, key=lambda one: (one.won - one.could, one.version))[:MOST_DECISIONS]

    def say_move(self, state: State, seat: int, move: int) -> Said:
        return say_move(own(state), seat, move)

    def why(self, step: Step, better: int, story: Story) -> Said | None:
        """What ten such windows would make, in worlds that the seat could imagine."""
        chance = story.chance(f"windows {step.version}")
        played, could, worlds = 0, 0, max(10, round(WINDOWS * self.effort))
        for _ in range(worlds):
            world = guess(step.before, step.seat, chance)
            other = world.clone()
            played += points_after(own(world), step, step.move, chance)
            could += points_after(own(other), step, better, chance)
        made, more = played * TEN // worlds, could * TEN // worlds
        return said("ten_windows", played=made, could=more) if more > made else None

    def say_luck(self, step: Step | None, seat: int, story: Story) -> Said | None:
        told = story.dealt if step is None else step.events
        for event in told:
            if event.kind == events.HOLDS and event.seat == seat:
                return said("dealt", cards=show_hand(event.what))
        return None

    def rounds(self, story: Story) -> list[int]:
        return [
            step.version for step in story.steps if own(step.after).round > own(step.before).round
        ]

    def own(self, story: Story) -> Windows:
        smiles = own(story.end).smiles
        played = [own(step.after).last for step in story.steps]
        ended = {int(one.round): last_round(one, smiles) for one in played if one is not None}
        return Windows(SMILES[smiles], list(ended.values()))

    def card(self, name: str, words: Tree) -> str:
        return str(words["after"]["cards"][name])

    def picture(self, own: Windows, sheet: Sheet) -> str:
        head = [sheet.own(name) for name in ("round", "who", "made", "best", "order")]
        rows = [
            [
                str(one.round),
                sheet.name(seat),
                str(window.points),
                str(window.best),
                " · ".join(f"{row + 1},{column + 1}" for row, column in window.best_order),
            ]
            for one in own.rounds
            for seat, window in enumerate(one.seats)
        ]
        return f"<h2>{sheet.own('title')}</h2><p>{sheet.own('about')}</p>{table(head, rows)}"


def own(state: State) -> Misty:
    if not isinstance(state, Misty):
        raise TypeError("that is no Misty")
    return state


def say_move(table: Misty, seat: int, move: int) -> Said:
    if deed(move) == moves.PICK:
        return said("pick", cards=[KINDS[noun(move)]])
    row, column = place_of(table.windows[seat], int(noun(move)))
    place = {"row": row, "column": column}
    if deed(move) == moves.MOVE:
        return said("move", cards=[KINDS[table.windows[seat].kind_at(noun(move))]], **place)
    kind = KINDS[table.picks[seat]]
    return said("at", cards=[kind], **place)


def place_of(window: Window, space: int) -> tuple[int, int]:
    """Counted from the top left of what lies there, or will, from 1."""
    spaces = [int(window.spaces[turn]) for turn in range(window.cards)]
    spaces.append(space)
    top = min(int(row_of(one)) for one in spaces)
    left = min(int(column_of(one)) for one in spaces)
    return int(row_of(space)) - top + 1, int(column_of(space)) - left + 1


def points_after(world: Misty, step: Step, move: int, chance: Chance) -> int:
    """The best of the seat's window, once the round is built by any moves."""
    world.chance = chance
    stage = world.stage()
    world.play(step.seat, move, step.at_ms)
    play_on(world, chance, stage)
    if world.phase != ACTIVATE:  # nothing could move: it is scored already
        return 0
    return int(solve(world.windows[step.seat], world.smiles).best)


def best_from(window: Window, smiles: int) -> int:
    """The most that a full window can still make, with what has moved already."""
    solver = Solver(window, smiles)
    solver.solve()
    return int(solver.value[situation_of(solver, window)])


def situation_of(solver: Solver, window: Window) -> int:
    """Its number, as the solver counts: the arrow cards that have moved."""
    return sum(
        int(BIT[number])
        for number, space in enumerate(solver.arrows)
        if window.moved & BIT[space] != 0
    )


# Activation: all lies open, so that what a move has cost is known exactly


def lost_in(step: Step) -> Decision | None:
    """An activation after which less can be made than before."""
    table = own(step.before)
    if step.seat == CLOCK or table.phase != ACTIVATE:
        return None
    window = table.windows[step.seat]
    solver = Solver(window, table.smiles)
    solver.solve()
    numbers = {int(space): number for number, space in enumerate(solver.arrows)}
    now = situation_of(solver, window)
    after = now + int(BIT[numbers[int(noun(step.move))]])
    could, made = int(solver.value[now]), int(solver.value[after])
    if made >= could:
        return None
    better = next(
        space
        for space, number in numbers.items()
        if solver.can_move(now, number) and solver.value[now + BIT[number]] == could
    )
    return Decision(
        version=step.version,
        seat=step.seat,
        played=say_move(table, step.seat, step.move),
        better=say_move(table, step.seat, int(do(moves.MOVE, better))),
        won=share_with(table, step.seat, made),
        could=share_with(table, step.seat, could),
        worlds=0,
        why=said("window", made=made, could=could),
    )


def share_with(table: Misty, seat: int, points: int) -> int:
    """With a window of so many points, if all others make the most of theirs."""
    best = [int(solve(window, table.smiles).best) for window in table.windows]
    best[seat] = points
    return thousandths(list(shares_after(vector(best), table.wins, ROUNDS_TO_WIN)))[seat]


ANALYST = MistyAnalyst
