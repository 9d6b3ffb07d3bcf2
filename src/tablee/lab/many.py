"""Many tables of one game at once, in compiled code: a step plays one action at every table.

What is seen there lies in rows of numbers that NumPy looks at without copying (`vector.py`).
"""

from collections.abc import Callable
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tablee.kernel.chance import Chance
from tablee.kernel.encoder import Row
from tablee.kernel.errors import BadNotation
from tablee.kernel.spaces import Spaces, zeros
from tablee.kernel.state import NOBODY, NOTHING, WIN, State
from tablee.kernel.vectors import same_for_all
from tablee.lab.turns import Turns

Start = Callable[[int, int], State]  # the table, the how-manieth game there → a new game


@final
class Many:
    """So many tables; a game that ends makes room for the next one at once.

    `observations` and `masks` are those of the seats that decide, `seats`, a row a table. In a
    step, `ended` tells where a game ended by it, and `rewards` there each seat's share of the win.

    With `skips_forced` a seat that has but one action is not asked: it is done. With `by_stage`
    rewards come where a stage ends (`State.stage`), the last one included: by how much each seat's
    share has grown in it. Over a game they add up to the share, less what it was at the deal.
    """

    tables: i64
    actions: i64
    width: i64
    observations: vec[u8]  # [table * width + place]
    masks: vec[u8]  # [table * actions + action]
    seats: vec[i64]  # who decides, by table
    rewards: vec[float]  # [table * seats of the game + seat]
    ended: vec[u8]  # by table
    games: vec[i64]  # begun at each table
    skips_forced: bool
    by_stage: bool
    _start: Start
    _spaces: Spaces
    _step_ms: i64
    _turns: list[Turns]
    _rows: list[Row]  # of the observations
    _marks: list[Row]  # of the masks
    _stages: vec[i64]  # where each game was at the last reward
    _shares: vec[i64]  # and the shares then [table * seats of the game + seat]
    _rewarded: vec[u8]  # by table: there are rewards to be cleared

    def __init__(
        self,
        spaces: Spaces,
        start: Start,
        tables: i64,
        step_ms: i64 = 0,
        *,
        skips_forced: bool = False,
        by_stage: bool = False,
    ) -> None:
        self.tables = tables
        self.skips_forced = skips_forced
        self.by_stage = by_stage
        self._start = start
        self._spaces = spaces
        self._step_ms = step_ms
        self.games = same_for_all(tables, 0)
        self._stages = same_for_all(tables, 0)
        self._shares = same_for_all(tables * spaces.seats, 0)
        self._rewarded = zeros(tables)
        self._turns = [self.deal(table) for table in range(tables)]
        self.actions = spaces.actions + (1 if step_ms > 0 else 0)
        self.width = spaces.width
        self.observations = zeros(tables * self.width)
        self.masks = zeros(tables * self.actions)
        self.seats = same_for_all(tables, 0)
        self.rewards = nothings(tables * spaces.seats)
        self.ended = zeros(tables)
        self._rows = [Row(self.observations, table * self.width) for table in range(tables)]
        self._marks = [Row(self.masks, table * self.actions) for table in range(tables)]
        for table in range(tables):
            self.show(table)

    def deal(self, table: i64) -> Turns:
        """The next game of a table; one that is over as soon as it is dealt is passed over."""
        while True:
            state = self._start(table, self.games[table])
            self.games[table] += 1
            turns = Turns(self._spaces, state, self._step_ms)
            if self.by_stage:
                self.note_stage(table, state)
            self.skip_forced(turns)
            if not turns.is_over():
                return turns

    def step_all(self, actions: list[int]) -> None:
        """As `step`."""
        self.step(vec[i64](actions))

    def skip_forced(self, turns: Turns) -> None:
        """Go on to where there is a choice, or the game is over."""
        while self.skips_forced and turns.seat != NOBODY:
            action = turns.only_action()
            if action == NOTHING:
                return
            turns.act(action)

    def step(self, actions: vec[i64]) -> None:
        """One action at each table; BadNotation, and nothing is played, if one is not legal."""
        self.check(actions)
        for table in range(self.tables):
            self.settle(table)
            turns = self._turns[table]
            turns.act(actions[table])
            self.skip_forced(turns)
            if turns.is_over():
                self.end(table, turns.state)
            elif self.by_stage and turns.state.stage() != self._stages[table]:
                self.reward(table, turns.state)
                self.note_stage(table, turns.state)
            self.show(table)

    def check(self, actions: vec[i64]) -> None:
        if len(actions) != self.tables:
            raise BadNotation(f"{self.tables} tables take as many actions, not {len(actions)}")
        for table in range(self.tables):
            action = actions[table]
            if not 0 <= action < self.actions or self.masks[table * self.actions + action] == 0:
                raise BadNotation(f"table {table}: action {action} is not legal")

    def settle(self, table: i64) -> None:
        """What was said of the step before is over."""
        if self._rewarded[table] != 0:
            self._rewarded[table] = 0
            self.ended[table] = 0
            for seat in range(self._spaces.seats):
                self.rewards[table * self._spaces.seats + seat] = 0.0

    def end(self, table: i64, state: State) -> None:
        self.reward(table, state)
        self.ended[table] = 1
        self._turns[table] = self.deal(table)

    def reward(self, table: i64, state: State) -> None:
        """Each seat's share, or by how much it has grown."""
        shares = state.shares()
        at = table * self._spaces.seats
        for seat in range(self._spaces.seats):
            self.rewards[at + seat] = float(shares[seat] - self._shares[at + seat]) / float(WIN)
        self._rewarded[table] = 1

    def note_stage(self, table: i64, state: State) -> None:
        """From here on shares grow."""
        self._stages[table] = state.stage()
        shares = state.shares()
        for seat in range(self._spaces.seats):
            self._shares[table * self._spaces.seats + seat] = shares[seat]

    def show(self, table: i64) -> None:
        """What the seat that decides there sees and may do."""
        turns = self._turns[table]
        self.seats[table] = turns.seat
        row = self._rows[table]
        row.clear()
        self._spaces.encoder.write(turns.state, turns.seat, turns.at_ms, row)
        mask = self._marks[table]
        mask.clear()
        turns.mark(mask)

    def turns_at(self, table: i64) -> Turns:
        """The game at a table, to look at."""
        return self._turns[table]

    def play_at_random(self, steps: i64, chance: Chance) -> i64:
        """So many steps of any legal actions, each as likely; how many decisions that were."""
        actions = same_for_all(self.tables, 0)
        for _step in range(steps):
            for table in range(self.tables):
                legal = self._turns[table].legal()
                actions[table] = legal[chance.below(len(legal))]
            self.step(actions)
        return steps * self.tables


def nothings(number: i64) -> vec[float]:
    """So many times 0.0."""
    made = vec[float](capacity=number)
    for _index in range(number):
        made = append(made, 0.0)
    return made
