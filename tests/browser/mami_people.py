"""People at a table of Mamicatchmi: quick hands, by finger, by mouse, by keys; by role and name."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Player
from tests.browser.words import game_words

FLEES = {
    frozenset({"mouse", "cat"}): ("mouse", "hole"),
    frozenset({"mouse", "dog"}): ("mouse", "hole"),
    frozenset({"cat", "dog"}): ("cat", "tree"),
    frozenset({"cat", "granny"}): ("cat", "tree"),
    frozenset({"granny", "mouse"}): ("granny", "chair"),
    frozenset({"dog", "granny"}): ("dog", "kennel"),
}
# A hand that is quick whatever else the machine does: it takes its own pawn to that key's spot, so
# long after the dice have stopped.
QUICK = """([said, key, afterMs]) => {
    const press = (code) =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true }))
    const watch = new MutationObserver(() => {
        if (!document.body.textContent.includes(said)) return
        watch.disconnect()
        setTimeout(() => (press('Space'), press(key)), afterMs)
    })
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
}"""


# Nobody answers dice sooner than a person can: the referee takes that for a guess and refuses it.
TAKE_IN = "(ms) => new Promise((done) => setTimeout(done, ms))"
TAKE_IN_MS = 150


# On every photo the other called pawn came into its place so many milliseconds after the first.
CLOSE_RACES = """(() => {
    const Real = WebSocket
    let last = null
    const close = (line) => {
        const said = JSON.parse(line)
        if (said.type === 'update') last = said.view.last
        if (said.type !== 'photo') return line
        const first = said.presses.find(({ move }) => move.startsWith('place'))
        const { owner, pawn, spot } = last.called.find((one) => !first.move.includes(one.pawn))
        const move = `place ${pawn} ${spot}`
        said.presses.push({ ...first, seat: owner, move, at_ms: first.at_ms + GAP_MS, late: true })
        return JSON.stringify(said)
    }
    window.WebSocket = class extends Real {
        set onmessage(hear) {
            super.onmessage = ({ data }) => hear({ data: data.split('\\n').map(close).join('\\n') })
        }
    }
})()"""


class Catcher(Player):
    """A person who knows the rules."""

    game = "mamicatchmi"
    audience: "Catcher | None" = None  # sees every pawn that this hand carries over a spot

    def open_page(self) -> Page:
        self.photos: list[dict[str, Any]] = []
        self.races = 0
        return super().open_page()

    def sees_close_races(self, gap_ms: int) -> None:
        """From the next page on, on photos."""
        self.context.add_init_script(CLOSE_RACES.replace("GAP_MS", str(gap_ms)))

    def note(self, message: dict[str, Any]) -> None:
        super().note(message)
        if message["type"] == "photo":
            self.photos.append(message)

    @property
    def phase(self) -> str:
        return str(self.view["phase"])

    @property
    def pawn(self) -> str:
        return str(self.view["seats"][self.seat]["pawn"])

    @property
    def tokens(self) -> int:
        return int(self.view["seats"][self.seat]["tokens"])

    @property
    def dice(self) -> list[str]:
        return list(self.view["dice"] or ())

    @property
    def is_called(self) -> bool:
        return self.pawn in self.dice

    @property
    def is_asked(self) -> bool:
        """To roll, or what to do with a double."""
        return self.phase in ("roll", "swap") and self.seat in self.view["waiting"]

    def right_spot(self, pawn: str) -> str:
        flees, refuge = FLEES[frozenset(self.dice)]
        return f"{'on' if pawn == flees else 'by'} {refuge}"

    # On the screen

    def said(self, *path: str) -> str:
        words = game_words(self.lang, self.game)
        for name in path:
            words = words[name]
        return str(words)

    def key_of(self, spot: str) -> int:
        kind, structure = spot.split()
        return int(self.view["structures"].index(structure)) * 2 + (1 if kind == "on" else 2)

    def spot(self, spot: str) -> Locator:
        key, said = self.key_of(spot), self.said("told", "spot", spot)
        return self.button(self.tell("screen", "spot", whole=False, key=key, spot=said))

    def to_lift(self, pawn: str) -> Locator:
        return self.button(self.tell("moves", "lift", pawn=self.said("pawns", pawn)))

    def sees_duel(self) -> None:
        self.wait_until(lambda: self.phase == "duel", "a duel")
        expect(self.to_lift(self.pawn)).to_be_visible()
        self.page.evaluate(TAKE_IN, TAKE_IN_MS)

    # Hands

    def race(self, pawn: str | None = None, spot: str | None = None) -> None:
        """Bring a pawn where it belongs, or elsewhere."""
        self.races += 1
        pawn = pawn or self.pawn
        spot = spot or self.right_spot(pawn)
        if self.hands == "keyboard":
            self.page.keyboard.press("Space")
            self.page.keyboard.press(f"Digit{self.key_of(spot)}")
        elif self.hands == "touch":
            self.to_lift(pawn).tap()
            self.spot(spot).tap()
        else:
            self.drag(pawn, self.to_lift(pawn), self.spot(spot))

    def will_fall(self, spot: str) -> None:
        """Run there as soon as dice call nobody."""
        said = self.said("screen", "phases", "temptation").split("}")[-1].strip("! ")
        self.page.evaluate(QUICK, [said, f"Digit{self.key_of(spot)}", 250])

    def drag(self, pawn: str, what: Locator, where: Locator) -> None:
        start, end = what.bounding_box(), where.bounding_box()
        assert start
        assert end
        mouse = self.page.mouse
        mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        mouse.down()
        mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
        if self.audience is not None:
            expect(self.audience.page.locator(f'[data-over="{pawn}"]')).to_be_visible()
        mouse.up()

    def decide(self, move: str | None = None) -> None:
        """The first of the worded choices, which rolls the dice or leaves a double alone."""
        before = self.version
        self.press(self.choices.get_by_role("button").first)
        self.wait_for_version(before + 1)
