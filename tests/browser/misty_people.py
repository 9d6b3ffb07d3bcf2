"""People at a table of Misty: they pick, place and let their drawings move, by role and name."""

from playwright.sync_api import Locator, expect

from tests.browser.people import Player


class Painter(Player):
    """A person who takes whatever comes first."""

    game = "misty"

    @property
    def window(self) -> Locator:
        return self.page.get_by_role("region", name=self.tell("screen", "window"))

    @property
    def spaces(self) -> Locator:
        """Where the next drawing may go."""
        return self.window.get_by_role("button", name=self.tell("screen", "put_here"))

    @property
    def done(self) -> Locator:
        """Where the window is handed in, once everything has moved."""
        return self.choices.get_by_role("button").last

    @property
    def is_awaited(self) -> bool:
        return self.seat in self.view["waiting"]

    @property
    def is_over(self) -> bool:
        return bool(self.view["phase"] == "over")

    def moment(self) -> tuple[int, int, str]:
        return self.view["round"], self.view["step"], self.view["phase"]

    def has_decided(self) -> bool:
        return not self.is_awaited or self.moment() != self.since

    def decide(self, move: str | None = None) -> None:
        """Whatever is asked of this person now; until the table has heard of it."""
        assert move is None, "a painter takes what comes first"
        self.since = self.moment()
        match self.view["phase"]:
            case "pick":
                self.sees_step()
                self.raise_card(0)
                self.press(self.choices.get_by_role("button", name=self.tell("screen", "pick")))
            case "place":
                self.sees(self.tell("screen", "phases", "place", whole=False))
                self.press(self.spaces.first)
            case "activate":
                self.let_move()
        self.wait_until(self.has_decided, "the decision")

    def sees(self, words: object) -> None:
        """The question is on the screen."""
        expect(self.page.get_by_role("heading", name=words)).to_be_visible()  # type: ignore[arg-type]

    def sees_step(self) -> None:
        view = self.view
        step = {name: view[name] for name in ("round", "step", "cards")}
        said = self.tell("screen", "step", whole=False, **step)
        # On a wide screen it stands in the bar; beside a hint there is room for the figures alone.
        bar = self.page.get_by_role("banner").filter(has_text=said)
        question = self.page.get_by_role("heading", name=said)
        figures = self.page.get_by_role("heading", name=f"{view['step']}/{view['cards']} ·")
        expect(question.or_(figures).or_(bar).first).to_be_visible()
        expect(self.hand.get_by_role("button")).to_have_count(len(view["hand"]))

    def raise_card(self, place: int) -> None:
        self.press(self.hand.get_by_role("button").nth(place))
        expect(self.hand.get_by_role("button", pressed=True)).to_have_count(1)

    def let_move(self) -> None:
        """Every drawing that can, the first one first; then it is handed in."""
        self.read_round_end()
        expect(self.done).to_be_visible()
        while self.done.is_disabled():
            self.press(self.window.get_by_role("button").first)
        self.press(self.done)
