"""One game at the terminal: a person, the other seats' bots, and what they are shown and told."""

import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tablee.bots import Bot
from tablee.kernel.errors import BadNotation, IllegalMove
from tablee.kernel.record import Recording
from tablee.kernel.state import NEVER, seats_of
from tablee.terminal.face import face_of
from tablee.terminal.language import Words, find_rule
from tablee.terminal.screen import Screen
from tablee.terminal.story import Story, told_to

# In a contest a bot makes a move every so often: about as fast as one reads a list and types.
PACE_MS = 1500


class Leave(Exception):
    """The person gets up from the table."""


@dataclass(frozen=True)
class Person:
    """How a person is reached."""

    ask: Callable[[str], str] = input  # shows a prompt, returns a line; EOFError after the last
    clock: Callable[[], float] = time.monotonic  # in seconds
    pause: Callable[[], object] = lambda: None  # after each deed of a bot, to be read


class Sitting:
    """A person at a table of bots, from the first card to the last word.

    Table time runs only while the person thinks.
    """

    def __init__(
        self,
        table: Recording,
        seat: int,
        bots: Mapping[int, Bot],
        names: Sequence[str],
        words: Words,
        person: Person,
    ) -> None:
        self.table = table
        self.seat = seat
        self.bots = bots
        self.names = names
        self.say = words
        self.person = person
        self.words = words.of(table.game)
        self.face = face_of(table.game)
        known = "|".join(re.escape(name) for name in names)
        self.screen = Screen({rf"\b(?:{known})\b": "bold", **self.face.MARKS})
        self.story = Story(self.words, self.face.SEATS, names, seat)
        self.now_ms = 0
        self.raced_ms = 0  # until when the bots have moved in a contest
        self.seen = False  # the table has been shown since somebody else did something

    def play(self) -> None:
        """Play to the end; Leave if the person does not want to go on."""
        state = self.table.state
        self.tell()
        while not state.is_over():
            acting = list(seats_of(state.to_act()))
            if not acting and self.racing_moves(self.seat):
                self.decide()
            elif not acting and state.contest_ms() == NEVER:
                self.now_ms = state.alarm_ms()
                self.table.ring(self.now_ms)
                self.tell()
            elif self.seat in acting:
                self.decide()
            elif state.contest_ms() != NEVER:
                self.now_ms = max(self.now_ms, state.alarm_ms())
                self.race()
            else:
                self.let_bot_play(acting[0])
        self.finish()

    def let_bot_play(self, seat: int) -> None:
        state = self.table.state
        view = self.table.game.view(state, seat)
        move = self.bots[seat].choose(view, list(state.legal(seat)))
        self.table.play(seat, move, self.now_ms)
        self.seen = False
        self.tell()
        self.person.pause()

    def race(self) -> bool:
        """Let the bots make the moves of a contest that are due by now; whether it is over."""
        state = self.table.state
        contest_ms = state.contest_ms()
        if contest_ms == NEVER:
            return False
        self.raced_ms = max(self.raced_ms, contest_ms)
        while state.contest_ms() == contest_ms:
            at_ms = self.raced_ms + PACE_MS
            if state.alarm_ms() <= min(at_ms, self.now_ms):
                self.now_ms = state.alarm_ms()  # what came after it was nobody's time
                self.table.ring(self.now_ms)
                self.tell()
            elif at_ms > self.now_ms:
                return False
            else:
                self.let_bots_race(at_ms)
        return True

    def let_bots_race(self, at_ms: int) -> None:
        state, game = self.table.state, self.table.game
        contest_ms = state.contest_ms()
        self.raced_ms = at_ms
        for seat, bot in self.bots.items():
            moves = self.racing_moves(seat)
            if moves and state.contest_ms() == contest_ms:
                move = bot.choose(game.view(state, seat), moves)
                self.table.play(seat, move, at_ms)
                self.tell()
        self.seen = False

    def racing_moves(self, seat: int) -> list[int]:
        """The moves with which this seat can take part in a contest that is on."""
        game, state = self.table.game, self.table.state
        if state.contest_ms() == NEVER:
            return []
        moves = state.legal(seat)
        return [move for move in moves if game.timing(game.show(state, move)) == "race"]

    def tell(self) -> None:
        """Tell what the last step brought, and the scores where they have changed."""
        told = list(self.story.tell(told_to(self.table.game, self.table.told, self.seat)))
        scored = [number for number, (kind, _) in enumerate(told) if kind == self.face.SCORES]
        for number, (_, sentence) in enumerate(told):
            self.screen.say(sentence, first="  ", then="    ")
            if number in scored[-1:] and not self.table.state.is_over():
                self.show_scores(self.say("play.scores"))
                self.seen = False

    # A decision

    def decide(self) -> None:
        """Ask until there is a move that can be made, and make it."""
        state = self.table.state
        moves = list(state.legal(self.seat))
        self.show_table(moves)
        while True:
            answer = self.listen()
            if self.race():
                return
            self.ring_what_nobody_waits_for()
            if state.alarm_ms() <= self.now_ms:
                self.now_ms = state.alarm_ms()  # what came after it was nobody's time
                self.table.ring(self.now_ms)
                break
            if answer.startswith("?"):
                self.help(answer[1:].strip())
                self.show_table(moves)
            elif self.make(answer, moves):
                break
        self.tell()

    def ring_what_nobody_waits_for(self) -> None:
        """Alarms that are no deadline leave the answer what it was."""
        state, game = self.table.state, self.table.game
        while state.alarm_ms() <= self.now_ms and state.alarm_ms() != game.deadline_ms(state):
            self.table.ring(state.alarm_ms())
            self.tell()

    def listen(self) -> str:
        begun = self.person.clock()
        try:
            answer = self.person.ask(self.say("play.prompt")).strip()
        except EOFError:
            raise Leave from None
        self.now_ms += int((self.person.clock() - begun) * 1000)
        if answer.lower() in ("q", "quit"):
            raise Leave
        return answer

    def make(self, answer: str, moves: Sequence[int]) -> bool:
        """Play what was answered, or say why not."""
        try:
            self.table.play(self.seat, self.understand(answer, moves), self.now_ms)
        except BadNotation:
            example = self.table.game.show(self.table.state, moves[-1])
            said = "play.unclear" if len(moves) > 1 else "play.unclear_one"
            why = self.say(said, answer=answer, most=len(moves), example=example)
            self.screen.say(why, first="  ", then="  ")
        except IllegalMove as refusal:
            why = self.words["refusals"].get(refusal.why, refusal.why)
            self.screen.say(f"{why} ({refusal.rule})", first="  ", then="  ")
            self.show_rule(refusal.rule)
        else:
            return True
        return False

    def understand(self, answer: str, moves: Sequence[int]) -> int:
        """The move of an answer: its number in the list, or its notation in any case."""
        if not answer and len(moves) == 1:
            return moves[0]
        if answer.isascii() and answer.isdecimal() and len(answer) < 4:
            if not 1 <= int(answer) <= len(moves):
                raise BadNotation(f"there is no choice {answer}")
            return moves[int(answer) - 1]
        game, state = self.table.game, self.table.state
        verb, _, nouns = answer.partition(" ")
        try:
            return game.read(state, answer)
        except BadNotation:
            return game.read(state, f"{verb.lower()} {nouns.upper()}".strip())

    # What is shown

    def greet(self, bots: Sequence[str]) -> None:
        """Welcome, who sits where, and how to answer."""
        self.screen.rule(self.words["title"])
        for line in self.words["intro"]:
            self.screen.say(line)
        self.screen.say(self.face.legend(self.words))
        players = [
            f"{name} ({self.say.bot(bot)})".replace(" ", "\u00a0") if bot else name
            for name, bot in zip(self.names, bots, strict=True)
        ]
        self.screen.say(self.say("play.players", players=" · ".join(players)))
        self.screen.say(self.say("play.how"))
        self.screen.say()

    def show_table(self, moves: Sequence[int]) -> None:
        """The table if it may have changed, then the hand, the question and the choices."""
        game, state = self.table.game, self.table.state
        view = game.view(state, self.seat)
        self.screen.say()
        rows = [] if self.seen else list(self.face.table(view, self.names, self.words))
        self.screen.rows([*rows, *self.face.hand(view, self.words)])
        self.seen = True
        shown = [game.show(state, move) for move in moves]
        prompt = self.face.prompt(view, shown, self.names, self.words)
        deadline_ms = game.deadline_ms(state)
        if deadline_ms is not None:
            seconds = max(0, deadline_ms - self.now_ms) / 1000
            prompt = f"{prompt} {self.say('play.deadline', seconds=f'{seconds:.0f}')}"
        self.screen.say()
        self.screen.say(prompt, style="bold")
        choices = [self.face.choice(view, move, self.names, self.words) for move in shown]
        if len(choices) == 1:
            choices = [f"{choices[0]} {self.say('play.enter')}"]
        self.screen.numbered(choices)

    def help(self, asked: str) -> None:
        """One rule, or those that matter now and how to answer."""
        if asked:
            self.show_rule(asked)
            return
        view = self.table.game.view(self.table.state, self.seat)
        self.screen.rule(self.say("play.help"))
        rules = self.words["rules"]
        self.screen.rows([(number, rules[number]) for number in self.face.rules_now(view)])
        self.screen.say(self.face.legend(self.words))
        self.screen.say(self.say("play.how"))
        self.screen.say(self.say("play.more", rules=self.rule_range()))
        self.seen = False

    def show_rule(self, asked: str) -> None:
        rules = self.words["rules"]
        try:
            number = find_rule(rules, asked)
        except BadNotation:
            said = self.say("play.no_rule", asked=asked, rules=self.rule_range())
            self.screen.say(said, first="  ", then="  ")
        else:
            self.screen.rows([(number, rules[number])])

    def rule_range(self) -> str:
        first, *_, last = self.words["rules"]
        return f"{first} … {last}"

    # The end

    def show_scores(self, title: str) -> None:
        standings = self.table.state.standings()
        ranks = standings.ranks()
        self.screen.rule(title)
        for seat in sorted(range(len(ranks)), key=ranks.__getitem__):
            name = self.names[seat].ljust(max(map(len, self.names)))
            self.screen.line(f"  {ranks[seat]}.  {name}  {standings.scores[seat]:>4}")
        self.screen.say()

    def finish(self) -> None:
        """Scores, winners, and a good word for everybody."""
        self.show_scores(self.say("end.scores"))
        standings = self.table.state.standings()
        winners = standings.winners()
        names = self.say.listed([self.names[seat] for seat in winners])
        result = "you" if winners == [self.seat] else "one" if len(winners) == 1 else "shared"
        self.screen.say(self.say(f"end.{result}", names=names), style="bold")
        for seat, name in enumerate(self.names):
            lines = self.words["praise"]["first" if seat in winners else "others"]
            line = lines[(sum(standings.scores) + seat) % len(lines)]
            self.screen.say(self.say("end.praise", name=name, line=line), first="  ", then="    ")
        self.screen.say(self.say("end.thanks"))
