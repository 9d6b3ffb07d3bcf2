"""What a seat has lived through: nothing is forgotten, and nothing is in it that it cannot know."""

from tablee import FastChance, State, Witness
from tablee.kernel.state import CLOCK
from tablee.lab.memory import Memory
from tablee.lab.setting import Setting
from tablee.lab.tree import Node
from tests.conformance.cases import Case, every_table
from tests.conformance.test_secrecy import common_step, hidden_step
from tests.conformance.walk import Step, walk
from tests.modes import COMPILED
from tests.tiny.kuhn import GAME as KUHN

WALKS = 6 if COMPILED else 1
MOST_STEPS = 120  # of a walk: what comes later is remembered in the same way


class Lived:
    """A game and the memory of its seats."""

    def __init__(self, case: Case, state: State) -> None:
        self.case = case
        self.state = state
        self.witness = state.witness = Witness()
        self.memory = Memory(case.game, case.seats)
        self.at_ms = 0

    def do(self, step: Step) -> None:
        if step.seat != CLOCK:
            move = self.case.game.show(self.state, step.move)
            self.memory.decide(self.state, step.seat, move, step.at_ms)
        step.do(self.state)
        self.at_ms = step.at_ms
        self.memory.hear(self.witness.drain(), step.at_ms)

    def text(self, seat: int) -> str:
        return self.memory.text(self.state, seat, self.at_ms)


@every_table
def test_who_decides_remembers_all_that_was_so_when_it_decided_before(case: Case) -> None:
    """Perfect recall: what was known at one decision, and what was done, begins the next text."""
    for seed in range(case.games(WALKS)):
        lived = Lived(case, case.start(seed))
        before: dict[int, str] = {}
        for number, step in enumerate(walk(lived.state.clone(), FastChance.seeded(seed))):
            if number == MOST_STEPS:
                break
            lived.at_ms = step.at_ms
            if step.seat != CLOCK:
                text = lived.text(step.seat)
                assert text.startswith(before.get(step.seat, f"seat {step.seat}\n"))
                shown = case.game.show(lived.state, step.move)
                before[step.seat] = f"{text}\ndoes {shown}"
            lived.do(step)
        assert before


@every_table
def test_nothing_in_it_is_anothers_secret(case: Case) -> None:
    """Two worlds that a seat cannot tell apart, played on alike, are remembered alike."""
    compared = 0
    for seed in range(case.games(WALKS)):
        for seat in range(case.seats):
            compared += compare(case, seed, seat, stop=seed * 7)
    assert compared > 0


def compare(case: Case, seed: int, seat: int, stop: int) -> int:
    """Walk to a step, re-deal what the seat cannot know, play both on; how long they were alike."""
    state = case.start(seed)
    chance = FastChance.seeded(seed + 1)
    at_ms = 0
    for number, step in enumerate(walk(state, chance)):
        at_ms = step.at_ms
        if number == stop:
            break
    here, there = Lived(case, state), Lived(case, state.clone())
    there.state.redeal(seat, FastChance.seeded(seed + 2))
    here.at_ms = there.at_ms = at_ms
    compared = 0
    while not state.is_over() and compared < MOST_STEPS:
        same = common_step(case, here.state, there.state, chance, at_ms)
        if same is None:
            break
        at_ms = same.at_ms
        other = hidden_step(case, here.state, there.state, same, seat, chance)
        heard = Witness()  # a second look at what happens, for what it reveals
        twin = here.state.clone()
        twin.witness = heard
        twin_there = there.state.clone()
        twin_there.witness = heard
        same.do(twin)
        other.do(twin_there)
        if any(case.secrets.reveals(event, seat) for event in heard.drain()):
            break
        here.do(same)
        there.do(other)
        assert there.text(seat) == here.text(seat)
        compared += 1
    return compared


def leaves(node: Node) -> list[Node]:
    """Where every way through a game ends."""
    if node.is_over:
        return [node]
    choices = range(len(node.weights)) if node.weights else node.dealt().legal()
    found = []
    for choice in choices:
        child = node.clone()
        child.apply(int(choice))
        found += leaves(child)
    return found


def test_two_histories_that_a_seat_can_tell_apart_have_two_texts() -> None:
    """Kuhn's poker ends in 30 ways; seat 0 cannot know the other's card where it was not shown."""
    ends = leaves(Node(Setting(KUHN)))
    assert len(ends) == 30
    # Three own cards; three lines end with one of two others shown, two lines with none.
    assert len({end.recall(0) for end in ends}) == 3 * (3 * 2 + 2)


def test_the_same_game_is_remembered_in_the_same_words() -> None:
    one, other = Node(Setting(KUHN)), Node(Setting(KUHN))
    for action in (2, 1, 0, 1):  # the cards in their order; pass, bet
        one.apply(action)
        other.apply(action)
    assert one.recall(1) == other.recall(1)
    assert one.recall(1).splitlines() == [
        "seat 1",
        'told {"event":"acted","seat":0,"what":0}',
        'sees {"seat":1,"seats":[{"card":null},{"card":1}],"phase":"bet","line":[0]}',
        "does bet",
        'told {"event":"acted","seat":1,"what":1}',
        'sees {"line":[0,1]}',
    ]


def test_a_guessed_world_leaves_the_others_no_memory_of_the_real_one() -> None:
    node = Node(Setting(KUHN))
    for action in (2, 1, 1):
        node.apply(action)
    worlds = [node.world(1, FastChance.seeded(seed)) for seed in range(10)]
    assert {world.recall(1) for world in worlds} == {node.recall(1)}
    assert {world.recall(0) for world in worlds} == {
        f'seat 0\nsees {{"seat":0,"seats":[{{"card":{card}}},{{"card":null}}],'
        '"phase":"bet","line":[1]}'
        for card in (0, 2)
    }
