"""Lessons in real browsers: whoever does what the coach asks gets to the end of each of them."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from tablee.games import find_game
from tablee.games.lessons import lesson_of
from tablee.wire.lessons import script
from tests.browser.boards import BOARDS
from tests.browser.people import Hands, Player
from tests.browser.test_accessible import grave_in_both_lights
from tests.browser.words import game_words
from tests.server.server_process import Server

GAMES = [game for game in BOARDS if lesson_of(find_game(game))]
PHONE = (360, 740)
WAYS: list[tuple[str, Hands, tuple[int, int]]] = [
    ("fr", "touch", PHONE),
    ("en", "mouse", (1280, 800)),
    ("en", "touch", (320, 568)),
]
MOST_PRESSES = 150
SOME_RINGS = 6
SIZES = "all => all.map((one) => [one.offsetWidth, one.offsetHeight])"
FRAMES = """(frames) => new Promise((done) => {
    const next = () => (frames-- > 0 ? requestAnimationFrame(next) : done())
    next()
})"""


class Learner(Player):
    """Reads what the coach says, and touches what the ring is around."""

    def begin(self, game: str, to_come_back: str = "") -> None:
        self.game = game
        self.page.goto(f"/g/{game}/lesson{to_come_back}")
        expect(self.coach).to_be_visible()

    @property
    def coach(self) -> Locator:
        return self.page.get_by_role("banner")

    @property
    def says(self) -> Locator:
        return self.coach.get_by_role("paragraph")

    @property
    def next(self) -> Locator:
        return self.coach.get_by_role("button", name=self.say("lesson.next"))

    @property
    def ring(self) -> Locator:
        return self.page.locator(".lesson-ring")

    @property
    def end(self) -> Locator:
        return self.page.get_by_role("dialog", name=self.say("lesson.ready"))

    def hears(self, words: str) -> None:
        expect(self.says).to_contain_text(self.tell("lesson", words, whole=False))

    def touch_ring(self) -> None:
        """Where its arrow points."""
        spot = self.ring.evaluate_all("rings => rings.map(({ dataset: { x, y } }) => [+x, +y])")
        for x, y in spot:  # none, if others have begun to move
            if self.hands == "touch":
                self.page.touchscreen.tap(x, y)
            else:
                self.page.mouse.click(x, y)

    def obey(self, until: Callable[[], bool]) -> None:
        """Do what the coach asks."""
        for _ in range(MOST_PRESSES):
            self.next.or_(self.ring).or_(self.end).first.wait_for()
            if until():
                return
            if self.next.is_visible():
                self.press(self.next)
            else:
                self.touch_ring()
            self.page.evaluate(FRAMES, 8)  # what was touched answers, and the ring follows
        raise AssertionError(f"the coach still says: {self.says.inner_text()}")

    def obey_to_the_end(self) -> None:
        self.obey(self.end.is_visible)

    def obey_up_to(self, words: str) -> None:
        wanted = self.tell("lesson", words, whole=False)
        self.obey(lambda: bool(wanted.search(self.says.inner_text())))


Invite = Callable[..., Learner]


@pytest.fixture
def learner(browser: Browser, server: Server) -> Iterator[Invite]:
    """Makes learners; at the end no page may have complained."""
    people: list[Learner] = []

    def invite(**ways: object) -> Learner:
        people.append(Learner(browser, server.http, "Clémentine", **ways))  # type: ignore[arg-type]
        return people[-1]

    yield invite
    for player in people:
        player.close()
    assert [error for player in people for error in player.errors] == []


@pytest.mark.parametrize(
    ("game", "lang", "hands", "size"),
    [(game, *WAYS[nth % len(WAYS)]) for nth, game in enumerate(GAMES)],
)
def test_a_lesson_is_played_through_by_doing_what_the_coach_asks(
    game: str, lang: str, hands: Hands, size: tuple[int, int], learner: Invite
) -> None:
    lea = learner(lang=lang, hands=hands, size=size)
    lea.begin(game)
    asked: list[str] = []
    lea.page.on("request", lambda request: asked.append(request.url))
    lea.hears("hello")
    lea.obey_to_the_end()
    lea.hears("praise")
    assert [url for url in asked if "/api/" in url] == []  # the script is all it needs


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_what_the_coach_points_at_is_large_enough_to_touch(
    game: str, learner: Invite
) -> None:
    """The coach takes a fifth of the screen: what is left must do."""
    lea = learner(lang="fr", hands="touch", size=PHONE)
    lea.begin(game)
    rings: list[list[float]] = []

    def are_enough() -> bool:
        lea.page.evaluate(FRAMES, 8)  # it has come to rest
        rings.extend(lea.ring.evaluate_all(SIZES))
        return len(rings) >= SOME_RINGS

    lea.obey(are_enough)
    assert min(min(ring) for ring in rings) >= 44, rings


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_serious_in_a_lesson(game: str, learner: Invite) -> None:
    lea = learner(lang="fr", hands="touch", size=PHONE, theme="system")
    lea.begin(game)
    lea.hears("hello")
    found = grave_in_both_lights(lea)
    lea.press(lea.next)
    lea.ring.wait_for()
    found += grave_in_both_lights(lea)
    lea.press(lea.coach.get_by_role("button", name=lea.say("lesson.skip")))
    expect(lea.end).to_be_visible()
    found += grave_in_both_lights(lea)
    assert not found, "\n" + "\n".join(found)


def test_a_lesson_by_keyboard_alone(learner: Invite) -> None:
    """By the worded choices, which every move has."""
    rose = learner(hands="keyboard")
    rose.begin("mistigri")
    game = find_game("mistigri")
    lesson = lesson_of(game)
    assert lesson is not None
    for step in script(game, lesson).steps:
        if step.words is not None:
            rose.hears(step.words)
            said = rose.choices.locator(f'[data-move="{step.move}"]')
            rose.press(said if step.kind == "do" else rose.next)
    expect(rose.end).to_be_visible()


def test_what_is_to_be_read_has_the_focus(learner: Invite) -> None:
    rose = learner(hands="keyboard")
    rose.begin("mistigri")
    rose.press(rose.next)
    expect(rose.choices).to_be_focused()
    rose.press(rose.button(rose.tell("moves", "draw", "nothing")))
    rose.press(rose.choices.locator('[data-move="discard A5 A7"]'))
    expect(rose.next).to_be_focused()


def test_who_is_faster_than_the_board_has_the_focus_when_it_comes(learner: Invite) -> None:
    rose = learner(hands="keyboard")
    held: list[Route] = []
    rose.page.add_init_script("delete Navigator.prototype.serviceWorker")  # which would fetch it
    rose.page.route("**/assets/mistigri-*.js", lambda route: held.append(route))  # noqa: PLW0108
    rose.begin("mistigri")
    rose.press(rose.next)
    expect(rose.next).to_be_hidden()
    assert held
    expect(rose.choices).to_have_count(0)
    for route in held:
        route.continue_()
    expect(rose.choices).to_be_focused()


def test_another_move_is_answered_kindly_and_an_illegal_one_with_its_rule(learner: Invite) -> None:
    lea = learner(lang="fr", hands="touch", size=PHONE)
    lea.begin("mistigri")
    lea.obey_up_to("colour")
    lea.press(lea.choices.locator('[data-move="pass"]'))
    lea.press(lea.button(lea.tell("screen", "sure_pass")))  # with a pair in hand: asked once
    expect(lea.says).to_contain_text(lea.say("lesson.other", whole=False))
    lea.hears("colour")
    for card in ("A3", "M"):
        lea.press(lea.page.locator(f'[data-place="hand {card}"]').get_by_role("button"))
    why = "a pair shares its colour or its value"
    expect(lea.says).to_contain_text(lea.tell("refusals", why, whole=False))
    lea.press(lea.coach.get_by_role("button", name=lea.say("rules.show")))
    rules = lea.page.get_by_role("dialog", name=lea.say("rules.title"))
    expect(rules.get_by_text(game_words("en", "mistigri")["title"]).first).to_be_visible()
    lea.press(rules.get_by_role("button", name=lea.say("app.close")))
    lea.obey_up_to("value")


def test_another_order_in_misty_can_be_taken_back(learner: Invite) -> None:
    lea = learner(hands="touch", size=PHONE)
    lea.begin("misty")
    lea.obey_up_to("order")
    for space in ("2,2", "1,1", "1,0"):
        lea.press(lea.page.locator(f'[data-space="{space}"]'))
    lea.press(lea.button(lea.tell("screen", "activation", "done", whole=False)))
    expect(lea.says).to_contain_text(lea.say("lesson.other", whole=False))
    lea.obey_to_the_end()


def test_from_the_front_page_to_the_lesson_and_to_a_table(learner: Invite) -> None:
    lea = learner(lang="fr", hands="touch", size=PHONE)
    lea.page.goto("/")
    lea.open_box("mistigri")
    lea.press(lea.page.get_by_role("link", name=lea.say("box.lesson", whole=False)))
    expect(lea.page).to_have_url(re.compile(r"/g/mistigri/lesson$"))
    lea.game = "mistigri"
    lea.hears("hello")
    lea.press(lea.coach.get_by_role("button", name=lea.say("lesson.skip")))
    lea.press(lea.end.get_by_role("button", name=lea.say("lesson.again")))
    lea.hears("hello")
    lea.press(lea.coach.get_by_role("button", name=lea.say("lesson.skip")))
    lea.press(lea.end.get_by_role("button", name=lea.say("box.playNow", whole=False)))
    expect(lea.page).to_have_url(re.compile(r"/t/[A-Z]{4}$"))
    expect(lea.hand.get_by_role("button").first).to_be_visible()


def test_from_a_table_to_the_lesson_and_back_without_losing_the_seat(learner: Invite) -> None:
    lea = learner()
    lea.page.goto("/")
    lea.open_box("mistigri")
    lea.press(lea.button(lea.say("box.playNow", whole=False)))
    expect(lea.hand.get_by_role("button").first).to_be_visible()
    table, code = lea.page, lea.page.url[-4:]
    lea.press(lea.button(lea.say("table.menu")))
    with lea.context.expect_page() as opened:
        lea.press(lea.page.get_by_role("link", name=lea.say("table.lesson")))
    lea.page = opened.value
    lea.hears("hello")
    expect(table).to_have_url(re.compile(rf"/t/{code}$"))  # still there, and still seated
    lea.press(lea.coach.get_by_role("link", name=lea.say("lesson.backTable")))
    expect(lea.page).to_have_url(re.compile(rf"/t/{code}$"))
    expect(lea.hand.get_by_role("button").first).to_be_visible()


def test_another_language_in_mid_lesson_keeps_the_place(learner: Invite) -> None:
    lea = learner(lang="fr", hands="touch", size=PHONE)
    lea.begin("mistigri")
    lea.obey_up_to("value")
    lea.press(lea.coach.get_by_role("button", name=lea.say("table.settings")))
    lea.page.get_by_role("radio", name="English").check(force=True)
    lea.press(lea.page.get_by_role("button", name=re.compile("^(Close|Fermer)$")))
    lea.lang = "en"
    lea.hears("value")


def test_a_reload_begins_anew(learner: Invite) -> None:
    lea = learner(lang="fr", hands="touch", size=PHONE)
    lea.begin("misty")
    lea.obey_up_to("order")
    lea.page.reload()
    lea.hears("hello")


def test_an_unknown_game_has_no_lesson(learner: Invite) -> None:
    lea = learner()
    lea.page.goto("/g/nothing/lesson")
    expect(lea.page.get_by_role("heading", name=lea.say("missing.title"))).to_be_visible()
