"""A table under siege: people of every role say what `grammar` makes, and it must not mind.

What may come back is what the protocol knows, and refusals that have a name. `paused` may not come
at all: no message is a reason for a table to pause. If anything is wrong, all that was said at that
table is written to a file, which `replay` says again.
"""

import asyncio
import base64
import itertools
import zlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from tablee.games import find_game
from tablee.wire import messages as wire
from tests.server import frames
from tests.server.frames import RawSocket, open_socket
from tests.server.grammar import Grammar, Lexicon
from tests.server.nonsense import NAMED, NO_MOVE
from tests.server.server_process import Server, decode_server, secret_from
from tests.server.stories import Moment, Story

KEPT = Path(__file__).parents[2] / ".build" / "sieges"  # what failed ones leave behind
SAFETY_S = 30.0  # only so that a hang fails instead of hanging
ATTACKERS_ADDRESS = "127.0.0.2"  # limits by address are theirs alone
AGAIN_S = 0.2  # after which one who was told to slow down asks again
MOST_AT_ONCE = 24  # messages of one line that are not answered yet
HASTE = 0.01  # how often somebody says more at once than a line is let


class Said(msgspec.Struct):
    """Some bytes on a line: one of a siege's file."""

    who: str
    line: int  # the person's so-many-th
    secret: str | None
    data: str  # base64
    question: str = ""  # its id, if it is one: then the answer was waited for


class Besieged(msgspec.Struct):
    """The first line of a siege's file: the table as it was."""

    game: str
    moment: Moment
    seed: str
    why: str


class Cell(NamedTuple):
    """Where a message was said, by whom, and what it is or was meant to be."""

    game: str
    phase: str
    role: str
    kind: str


class Attacker:
    """Somebody at a table who says nonsense; its role there is whatever the table says it is."""

    def __init__(self, siege: "Siege", name: str, secret: str | None, *, greets: bool) -> None:
        self.siege = siege
        self.name = name
        self.secret = secret
        self.greets = greets
        self.address = ATTACKERS_ADDRESS
        self.grammar = Grammar(Random(f"{siege.story.seed}/{name}"), siege.lexicon)
        self.line: RawSocket | None = None
        self.lines = 0
        self.questions = 0
        self.last_question = ""
        self.answered = asyncio.Event()
        self.you: wire.You | None = None
        self.table: wire.TableInfo | None = None
        self.seen = (0, 0)
        self.moves: list[str] = []
        self.done: set[str] = set()  # ids of moves that were played
        self.is_good = True
        self.is_slowed = False  # told so since its last question
        self.is_locked_out = False  # the host, who says everything too, has locked the table

    @property
    def role(self) -> str:
        if self.you is None:
            return "stranger"
        if self.you.host:
            return "host"
        return "watcher" if self.you.seat == -1 else "player"

    # The line

    async def come(self) -> bool:
        """A new line, and hello on it if that is how this person is; False if it is refused."""
        self.you = None
        server, code = self.siege.server, self.siege.story.code
        self.line = await open_socket(
            self.hear, server.port, f"/ws/{code}", self.secret, self.address
        )
        self.lines += 1
        if self.line is not None:
            self.siege.lines.append(self.line)
        if self.line is not None and self.greets:
            self.greet()
            await self.ask()
        return self.line is not None

    def greet(self) -> None:
        """As somebody who has seen all, nothing, or some of it."""
        game, version = self.seen
        since = self.grammar.chance.choice([0, version, max(0, version - 1), version // 2])
        self.say(wire.Hello(game, since))

    def say(self, message: wire.ClientMessage) -> None:
        self.write(frames.frame(wire.encode(message)))

    def write(self, data: bytes, question: str = "") -> None:
        assert self.line is not None
        text = base64.b64encode(data).decode()
        self.siege.said.append(Said(self.name, self.lines, self.secret, text, question))
        self.line.write(data)

    def leave(self) -> None:
        if self.line is not None:
            self.line.hang_up()
        self.line = None

    def hear(self, data: bytes) -> None:
        try:
            message = decode_server.decode(data)
        except msgspec.DecodeError as error:
            self.siege.break_off(f"{self.name} was sent {data[:200]!r}: {error}")
            return
        match message:
            case wire.Paused():
                self.siege.break_off(f"{self.name} was told {message}")
            case wire.Refused():
                self.siege.refusals[message.code] += 1
                if message.code not in NAMED:
                    self.siege.break_off(f"{self.name} was told {message}")
                self.is_slowed |= message.code == "too_many"
                self.is_locked_out |= message.code == "locked"
                self.hear_answer(message.id)
            case wire.Done():
                self.done.add(message.id)
                self.hear_answer(message.id)  # a question's, if that id had a better move before
            case wire.Welcome():
                self.you = message.you
            case wire.TableInfo():
                self.you, self.table = message.you, message
                self.siege.hear_phase(message.phase)
            case wire.Update():
                self.seen = (message.game_number, message.version)
                self.moves = message.moves
        if not isinstance(message, wire.TableInfo) or self.grammar.chance.random() < 0.2:
            self.siege.lexicon.hear(message)

    def hear_answer(self, action: str | None) -> None:
        if action == self.last_question:
            self.answered.set()

    # What is said

    async def be_there(self) -> bool:
        is_there = self.line is not None and self.line.is_open
        return is_there or await self.come()

    def storm(self, count: int) -> int:
        """Say so many things at once; how many it came to."""
        said: list[bytes] = []
        self.is_good = True  # still to be understood
        while self.is_good and len(said) < count:
            kind, data, self.is_good = self.grammar.shot()
            said.append(data)
            self.siege.count(self, kind)
        self.write(b"".join(said))
        if self.is_good and not self.greets:
            self.greet()
        return len(said)

    async def hear_out(self) -> None:
        """Wait until all is answered."""
        if self.is_good:
            await self.ask()
        if not self.greets or not self.is_good or self.grammar.chance.random() < 0.05:
            self.leave()

    async def ask(self) -> None:
        """Ask something that is refused, and wait for the refusal, or until the line is closed.

        Whoever is told to slow down asks again, and says hello again if that was lost.
        """
        try:
            async with asyncio.timeout(SAFETY_S):
                while not await self.is_answered() and self.is_slowed:
                    if self.you is None:
                        self.greet()
        except TimeoutError:
            self.siege.break_off(f"{self.name} is not answered any more")

    async def is_answered(self) -> bool:
        """To one question; False if nothing comes, while one who must slow down can wait."""
        self.question()
        return await self.hear_end()

    def question(self) -> None:
        """Under an id that no other device of the same person uses."""
        self.questions += 1
        self.last_question = f"q{self.questions}-{zlib.crc32(self.name.encode())}"
        self.answered.clear()
        self.is_slowed = False
        asked = wire.encode(wire.Act(self.last_question, NO_MOVE))
        self.write(frames.frame(asked), self.last_question)

    async def hear_end(self) -> bool:
        """Wait for the answer, or the end; False if one is told to slow down instead."""
        assert self.line is not None
        answer = asyncio.ensure_future(self.answered.wait())
        ends: list[asyncio.Future[Any]] = [answer, self.line.closed, self.siege.broken]
        while True:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED, timeout=AGAIN_S)
            is_over = any(end.done() for end in ends)
            if is_over or self.is_slowed:
                answer.cancel()
                return is_over

    async def repeat(self, said: Said) -> None:
        """What somebody said in a siege, and wait for the answer if it was waited for then."""
        if self.line is None or self.siege.broken.done():
            return
        self.last_question, self.is_slowed = said.question, False
        self.answered.clear()
        self.write(base64.b64decode(said.data), said.question)
        if said.question:
            async with asyncio.timeout(SAFETY_S):
                await self.hear_end()


class Siege:
    """One table, its attackers, and all that they say."""

    def __init__(
        self,
        server: Server,
        story: Story,
        moves: dict[str, list[str]],
        stormed: Callable[[], None] = lambda: None,
    ) -> None:
        self.server = server
        self.stormed = stormed  # called while much is on its way
        self.story = story
        self.addresses = itertools.count(1)
        self.most_at_once = MOST_AT_ONCE
        self.chance = Random(f"{story.seed}/siege")
        self.lexicon = Lexicon(find_game(story.game), moves)
        self.phase = ""
        self.ends = 0  # of games, while somebody listened
        self.lines: list[RawSocket] = []  # all that there were
        self.said: list[Said] = []
        self.counts: Counter[Cell] = Counter()
        self.refusals: Counter[str] = Counter()  # by their code
        self.broken: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        host, *players = story.secrets
        self.attackers = [
            Attacker(self, "host", host, greets=True),
            Attacker(self, "host's phone", host, greets=True),
            *(Attacker(self, f"player {n}", one, greets=True) for n, one in enumerate(players, 1)),
            Attacker(self, "watcher", secret_from(self.chance), greets=True),
            Attacker(self, "stranger", None, greets=True),
            Attacker(self, "mute", secret_from(self.chance), greets=False),
            Attacker(self, "mute player", story.secrets[-1], greets=False),
        ]

    async def __aenter__(self) -> "Siege":
        return self

    async def __aexit__(self, *_: object) -> None:
        """Nobody is left on the line."""
        for line in self.lines:
            line.hang_up()
        await asyncio.gather(*(line.closed for line in self.lines))

    def hear_phase(self, phase: str) -> None:
        self.ends += self.phase == "playing" and phase == "over"
        self.phase = phase

    def count(self, attacker: Attacker, kind: str) -> None:
        self.counts[Cell(self.story.game, self.phase, attacker.role, kind)] += 1

    def break_off(self, why: str) -> None:
        if not self.broken.done():
            self.broken.set_result(why)

    def report(self) -> str:
        """What was wrong, and the file in which all is written that was said."""
        why, file = self.broken.result(), self.write_down(KEPT)
        return f"{self.story}: {why}; all that was said is in {file}"

    def write_down(self, folder: Path) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        story, why = self.story, self.broken.result()
        file = folder / f"siege-{story.game}-{story.moment}-{story.code}.jsonl"
        header = Besieged(story.game, story.moment, story.seed, why)
        file.write_bytes(msgspec.json.Encoder().encode_lines([header, *self.said]))
        return file

    async def storm(self) -> int:
        """Everybody comes, then everybody says something at the same time; how much it was."""
        there = await asyncio.gather(*(one.be_there() for one in self.attackers))
        speakers = [one for one, is_there in zip(self.attackers, there, strict=True) if is_there]
        said = len(there) - len(speakers)  # to be turned away counts as well
        for one in speakers:
            most = 4 * self.most_at_once if self.chance.random() < HASTE else self.most_at_once
            said += one.storm(self.chance.randrange(1, most))
        self.stormed()
        await asyncio.gather(*(one.hear_out() for one in speakers))
        return said

    async def greet_anew(self) -> None:
        """Whoever comes now is welcomed: a newcomer, and all who were there, from any version."""
        for attacker in self.attackers:
            attacker.leave()
        people = {None: "newcomer", **{one.secret: one.name for one in self.attackers}}
        for secret, name in people.items():
            for hello in (wire.Hello(), wire.Hello(1, self.chance.randrange(1, 300))):
                if not self.broken.done():
                    await self.greet_one(f"{name} anew", secret, hello)

    async def greet_one(self, name: str, secret: str | None, hello: wire.Hello) -> None:
        guest = Attacker(self, name, secret, greets=False)
        guest.address = f"127.1.0.{next(self.addresses)}"  # whoever comes home, from another home
        if not await guest.come():
            self.break_off(f"{name} may not come in")
            return
        guest.say(hello)
        await guest.ask()
        table = guest.table
        if guest.is_locked_out:
            pass  # an answer, and by that the table lives
        elif guest.you is None or table is None:
            self.break_off(f"{name} said {hello} and was not welcomed")
        elif table.phase != "lobby" and not hello.version and guest.seen[0] != table.game_number:
            self.break_off(f"{name} was not shown the game")
        guest.leave()


async def replay(server: Server, file: Path) -> str | None:
    """Say again what a file has, on a server that has its table; what was wrong, if it is again."""
    lines = file.read_bytes().splitlines()
    besieged = msgspec.json.decode(lines[0], type=Besieged)
    speakers: dict[tuple[str, int], Attacker] = {}
    moves = {besieged.game: [NO_MOVE], "": [NO_MOVE]}
    async with Siege(server, story_of(file), moves) as siege:
        for line in lines[1:]:
            said = msgspec.json.decode(line, type=Said)
            who = (said.who, said.line)
            if who not in speakers:
                speakers[who] = Attacker(siege, said.who, said.secret, greets=False)
                await speakers[who].come()
            await speakers[who].repeat(said)
        siege.attackers += speakers.values()
        await siege.greet_anew()
        return siege.broken.result() if siege.broken.done() else None


def story_of(file: Path) -> Story:
    """The table that a file is about."""
    with file.open("rb") as lines:
        besieged = msgspec.json.decode(lines.readline(), type=Besieged)
    return Story(besieged.game, besieged.moment, besieged.seed)
