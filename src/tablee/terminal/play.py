"""One game at the terminal: a person, the other seats' bots, and what they are shown and told."""

import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tablee.bots import AnyBot
from tablee.bots.simulation import Due
from tablee.kernel.chance import Chance
from tablee.kernel.errors import BadNotation, IllegalMove
from tablee.kernel.record import Recording
from tablee.kernel.state import CLOCK, NEVER, seats_of
from tablee.terminal.face import face_of
from tablee.terminal.hints import ASKS, advice_for, lines_of
from tablee.terminal.language import Words, find_rule
from tablee.terminal.opponents import Opponents
from tablee.terminal.screen import Screen
from tablee.terminal.story import Story, told_to

Question = tuple[str, int]  # "decision", "race" or "watch", and the race


class Leave(Exception):
    """The person gets up from the table."""


@dataclass(frozen=True)
class Person:
    """How a person is reached."""

    ask: Callable[[str], str] = input  # shows a prompt, returns a line; EOFError after the last
    # Where one can be listened to for some seconds only: a line, or None if none has come.
    wait: Callable[[float], str | None] | None = None
    clock: Callable[[], float] = time.monotonic  # in seconds
    pause: Callable[[], object] = lambda: None  # after each deed of a bot, to be read


class Sitting:
    """A person at a table of bots, from the first card to the last word.

    Table time runs while the person thinks. While the bots play it runs too where some of them act
    out of turn, and else it stands still.
    """

    def __init__(
        self,
        table: Recording,
        seat: int,
        bots: Mapping[int, AnyBot],
        hands: Sequence[Chance],
        names: Sequence[str],
        words: Words,
        person: Person,
    ) -> None:
        self.table = table
        self.seat = seat
        self.opponents = Opponents(table.game, table.state, bots, hands, table)
        self.names = names
        self.say = words
        self.person = person
        self.words = words.of(table.game)
        self.face = face_of(table.game)
        known = "|".join(re.escape(name) for name in names)
        self.screen = Screen({rf"\b(?:{known})\b": "bold", **self.face.MARKS})
        self.story = Story(self.words, self.face.SEATS, names, seat, self.face.card)
        self.now_ms = 0
        self.is_line_open = False  # behind a prompt that waits
        self.due: Due | None = None  # what comes next while the person is asked
        self.seen = False  # the table has been shown since somebody else did something

    def play(self) -> None:
        """Play to the end; Leave if the person does not want to go on."""
        state = self.table.state
        self.tell()
        while not state.is_over():
            if self.question() is not None:
                self.decide()
            elif state.race_ms() != NEVER:
                self.now_ms = max(self.now_ms, state.alarm_ms())
                self.catch_up()
            else:
                self.let_others_play()
        self.finish()

    def question(self) -> Question | None:
        """What the person is asked now: a decision, to race, or whether to catch somebody."""
        state, game = self.table.state, self.table.game
        race_ms = int(state.race_ms())
        if self.seat in seats_of(state.to_act()):
            return "decision", race_ms
        if self.opponents.racing_moves(self.seat):
            return "race", race_ms
        if state.watch_ms() == NEVER:
            return None
        timings = {game.timing(game.show(state, move)) for move in state.legal(self.seat)}
        return ("watch", race_ms) if "sight" in timings else None

    def let_others_play(self) -> None:
        """Let happen what comes next while nobody asks the person."""
        opponents = self.opponents
        opponents.at_ms = max(opponents.at_ms, self.now_ms)
        due = opponents.first()
        if due.seat != CLOCK or opponents.has_impulses:
            self.seen = False
        self.let_happen(due)
        self.now_ms = opponents.at_ms
        if due.seat != CLOCK:
            self.person.pause()

    # What happens while the person is asked

    def next_due(self) -> Due:
        """Drawn once, until something changes."""
        if self.due is None:
            self.due = self.opponents.first_while_asking()
        return self.due

    def catch_up(self) -> bool:
        """Let happen what was due by now; whether the person is asked something else after it."""
        question, opponents = self.question(), self.opponents
        while self.next_due().at_ms <= self.now_ms:
            due = self.next_due()
            too_late = self.is_too_late(due)
            self.seen = False
            self.let_happen(due)
            if too_late or self.question() != question or self.table.state.is_over():
                self.now_ms = opponents.at_ms  # what came after it was nobody's time
                return True
        opponents.at_ms = self.now_ms
        return False

    def is_too_late(self, due: Due) -> bool:
        """Whether this is the deadline of a decision; other alarms leave the answer what it was."""
        state, game = self.table.state, self.table.game
        is_deadline = due.seat == CLOCK and due.at_ms == game.deadline_ms(state)
        return is_deadline and state.race_ms() == NEVER

    def let_happen(self, due: Due) -> None:
        self.due = None
        before = len(self.table.played)
        self.opponents.carry_out(due)
        if len(self.table.played) > before:  # a bot may have thought better of it
            self.tell()

    def tell(self) -> None:
        """Tell what the last step brought, and the scores where they have changed."""
        self.due = None
        if self.table.told:
            self.end_line()
        told = list(self.story.tell(told_to(self.table.game, self.table.told, self.seat)))
        scored = [number for number, (kind, _) in enumerate(told) if kind == self.face.SCORES]
        for number, (_, sentence) in enumerate(told):
            self.screen.say(sentence, first="  ", then="    ")
            if number in scored[-1:]:
                self.show_revealed()
                if not self.table.state.is_over():
                    self.show_scores(self.say("play.scores"))
                    self.seen = False

    def end_line(self) -> None:
        """What is told does not stand behind a prompt that waits."""
        if self.is_line_open:
            self.screen.say()
            self.is_line_open = False

    # A decision

    def decide(self) -> None:
        """Ask until there is a move that can be made, and make it."""
        question = self.question()
        moves = [int(move) for move in self.table.state.legal(self.seat)]
        self.show_table(moves)
        self.opponents.at_ms = self.now_ms
        while True:
            answer = self.listen()
            if answer is None or self.catch_up():
                return
            if answer.lower() in ASKS:
                self.hint()
                continue
            if answer.startswith("?"):
                self.help(answer[1:].strip())
                self.show_table(moves)
            elif not answer and self.may_look_on(question, moves):
                self.now_ms = max(self.now_ms, self.next_due().at_ms)
                self.catch_up()
                return
            elif self.make(answer, moves):
                break
        self.tell()

    def may_look_on(self, question: Question | None, moves: Sequence[int]) -> bool:
        """Whether Enter lets things take their course: nobody waits for the person."""
        return question is not None and question[0] != "decision" and len(moves) > 1

    def listen(self) -> str | None:
        """What is answered; None if meanwhile something else is asked."""
        begun, begun_ms = self.person.clock(), self.now_ms
        answer, prompt = None, self.say("play.prompt")
        while answer is None:
            try:
                answer = self.hear(prompt)
            except EOFError:
                raise Leave from None
            self.now_ms = begun_ms + int((self.person.clock() - begun) * 1000)
            if answer is None and self.catch_up():
                self.end_line()
                return None
            prompt = "" if self.is_line_open else self.say("play.prompt")
        self.is_line_open = False
        answer = answer.strip()
        if answer.lower() in ("q", "quit"):
            raise Leave
        return answer

    def hear(self, prompt: str) -> str | None:
        """A line; None if something happens before there is one."""
        if self.person.wait is None or not self.opponents.has_impulses:
            return self.person.ask(prompt)
        print(prompt, end="", flush=True)
        self.is_line_open = True
        return self.person.wait((self.next_due().at_ms - self.now_ms) / 1000)

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
        if self.may_look_on(self.question(), moves):
            self.screen.say(self.say("play.look_on"), first="     ")

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

    def hint(self) -> None:
        """What somebody else would do, from what this seat knows."""
        game, state = self.table.game, self.table.state
        advice = advice_for(game, state, self.seat, len(self.table.played))
        if advice is None:
            self.screen.say(self.say("hint.none"), first="  ", then="  ")
            return
        shown = [game.show(state, one.move) for one in advice.weighed]
        view = game.view(state, self.seat)
        told = lines_of(advice, shown, view, self.face, self.names, self.words, self.say)
        for line in told:
            self.screen.say(line, first="  ", then="    ")

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

    def show_revealed(self) -> None:
        """What comes to light at the end of a round."""
        view = self.table.game.view(self.table.state, self.seat)
        rows = self.face.revealed(view, self.names, self.words)
        if rows:
            self.screen.say()
            self.screen.rows(rows)
            self.screen.say()

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
