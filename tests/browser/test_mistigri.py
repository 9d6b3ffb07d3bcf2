"""Mistigri's table: a room with people around it, and pairs that are chosen in the hand."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tablee.table.room import Room
from tests.browser.people import Hands, Player
from tests.browser.positions import Position, find, in_phase, lay_out, view
from tests.browser.scenes import NEVER_MS, sit_as_me
from tests.browser.test_layout import SETTLE
from tests.server.server_process import Server

PHONE = (360, 740)
LAPTOP, TELEVISION, LARGEST = (1280, 800), (1920, 1080), (3840, 2160)
MOST_PAIRS = 13


def many_pairs(room: Room) -> bool:
    """So many that no list of them has room."""
    if not in_phase("discard")(room):
        return False
    moves = [room.current.game.show(room.current.state, m) for m in room.current.state.legal(0)]
    return sum(move.startswith("discard") for move in moves) >= MOST_PAIRS


def three_from(seat: int) -> Any:
    """Somebody is about to draw three cards, from that seat."""

    def wanted(room: Room) -> bool:
        if room.phase != "playing" or room.to_act() == [0]:
            return False
        shown = view(room)
        asked = shown.phase == "draw" and shown.pending == "draw three"
        return asked and (shown.holder == 0) == (seat == 0)

    return wanted


def some_of_the_discard(room: Room) -> bool:
    """I am to take a card that lies there, and not each of them may be taken."""
    if room.phase != "playing" or room.to_act() != [0]:
        return False
    moves = {room.current.game.show(room.current.state, m) for m in room.current.state.legal(0)}
    lying = {f"take {card}" for card in view(room).discard}
    return bool(moves & lying) and bool(lying - moves)


POSITIONS = {
    name: find(name, 5, wanted)
    for name, wanted in {
        "pairs for a finger": many_pairs,
        "pairs for a mouse": many_pairs,
        "pairs for keys": many_pairs,
        "a draw": in_phase("draw", cards=9),
        "another draw": in_phase("draw", cards=9),
        "three from me": three_from(0),
        "three from another": three_from(1),
        "to whom": in_phase("give to"),
        "some of the discard": some_of_the_discard,
    }.items()
} | {"a draw of four": find("a draw of four", 4, in_phase("draw", cards=9))}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("mistigri")
    server = Server(folder, bot_ms=NEVER_MS, away_ms=NEVER_MS)
    lay_out(server.data, list(POSITIONS.values()))
    yield server.start()
    server.clear()


@pytest.fixture
def sit(browser: Browser, house: Server) -> Iterator[Any]:
    players: list[Player] = []

    def come(
        name: str, size: tuple[int, int] = LAPTOP, lang: str = "fr", hands: Hands = "mouse"
    ) -> Player:
        player = Player(browser, house.http, "Clémentine", lang=lang, hands=hands, size=size)
        players.append(player)
        sit_as_me(player)
        table: Position = POSITIONS[name]
        player.page.goto(f"/t/{table.code}")
        expect(player.hand).to_be_visible()
        player.page.evaluate(SETTLE, size[0])
        return player

    yield come
    for player in players:
        assert not player.errors
        player.close()


def box(what: Locator) -> dict[str, float]:
    found = what.bounding_box()
    assert found is not None
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


def is_in_sight(what: Locator, size: tuple[int, int]) -> bool:
    """All of it on the screen, and nothing over its middle."""
    here = box(what)
    fits = here["x"] >= 0 and here["x"] + here["width"] <= size[0]
    fits &= here["y"] >= 0 and here["y"] + here["height"] <= size[1]
    is_on_top = what.evaluate("""one => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return one.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    }""")
    return fits and is_on_top


def resize(player: Player, size: tuple[int, int]) -> None:
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    player.page.evaluate(SETTLE, size[0])


def pass_button(player: Player) -> Locator:
    return player.choices.locator('[data-move="pass"]')


@pytest.mark.parametrize(
    ("name", "hands"), [("pairs for a finger", "touch"), ("pairs for a mouse", "mouse")]
)
def test_finding_3_pairs_are_chosen_in_the_hand(sit: Any, name: str, hands: Hands) -> None:
    """Cards that can pair glow, a tapped one lights those that go with it and says why."""
    sizes = (PHONE,) if hands == "touch" else (TELEVISION, LAPTOP)
    player: Player = sit(name, sizes[0], hands=hands)
    pairs = [move.split()[1:] for move in player.moves if move.startswith("discard ")]
    assert len(pairs) >= MOST_PAIRS
    able = {card for pair in pairs for card in pair}
    for size in sizes:
        resize(player, size)
        lit = player.hand.locator("li.lit")
        assert {one.split()[1] for one in places(lit)} == able
        expect(player.hand.locator("li.idle")).to_have_count(len(player.view["hand"]) - lit.count())
        expect(player.choices.get_by_text(player.tell("screen", "tap_pair"))).to_be_visible()
        assert is_in_sight(pass_button(player), size)
    chosen = pairs[0][0]
    player.tap_corner(chosen)
    partners = player.hand.locator("li.partner")
    wanted = {one for pair in pairs if chosen in pair for one in pair if pair != [chosen, one]}
    assert {one.split()[1] for one in places(partners)} >= wanted - {chosen}
    expect(partners.locator(".medal")).to_have_count(partners.count())
    action = player.choices.locator(".button:not(.by-keys, .pass)")
    expect(action).to_have_count(1)
    for size in reversed(sizes):
        resize(player, size)
        assert is_in_sight(action, size)
        assert is_in_sight(pass_button(player), size)
        assert gap(box(action), box(pass_button(player))) >= 8
    before = player.version
    other = next(card for card in pairs[0] if card != chosen or pairs[0].count(card) == 2)
    player.tap_corner(other, int(other == chosen))
    player.wait_for_version(before + 1)
    assert set(pairs[0]) <= set(player.view["discard"])


def places(cards: Locator) -> list[str]:
    found: list[str] = cards.evaluate_all("all => all.map((one) => one.dataset.place)")
    return found


def gap(one: dict[str, float], other: dict[str, float]) -> float:
    across = max(other["x"] - one["x"] - one["width"], one["x"] - other["x"] - other["width"])
    down = max(other["y"] - one["y"] - one["height"], one["y"] - other["y"] - other["height"])
    return max(across, down)


def test_finding_3_and_1_by_keys_every_pair_comes_to_sight_and_a_pass_asks_once(sit: Any) -> None:
    player: Player = sit("pairs for keys", LAPTOP, hands="keyboard")
    pairs = player.choices.locator('[data-move^="discard "]')
    for size in (LAPTOP, TELEVISION, PHONE):
        resize(player, size)
        for pair in (pairs.first, pairs.nth(MOST_PAIRS // 2), pairs.last):
            player.walk_to(pair)
            assert is_in_sight(pair, size), size
    before = player.version
    resting = box(pass_button(player))
    player.press(pass_button(player))
    expect(player.page.get_by_role("alert")).to_contain_text(
        player.tell("screen", "sure", whole=False)
    )
    sure = player.button(player.tell("screen", "sure_pass"))
    assert gap(box(sure), resting) > 0  # no second press hits it
    player.press(player.button(player.tell("screen", "sure_keep")))
    expect(sure).to_have_count(0)
    assert player.version == before
    player.press(pass_button(player))
    player.press(sure)
    player.wait_for_version(before + 1)


def test_finding_4_a_wide_screen_is_a_table(sit: Any) -> None:
    """People around it, big cards, text that grows with the screen, the story folded away."""
    player: Player = sit("a draw", LAPTOP, lang="en")
    page = player.page
    for size in (LAPTOP, TELEVISION, LARGEST):
        resize(player, size)
        scale = size[1] / 800
        seats = page.get_by_role("list", name=player.tell("screen", "seats")).get_by_role("button")
        spots = [box(one) for one in seats.all()]
        assert len(spots) == 4
        assert spots[0]["x"] < size[0] * 0.12
        assert spots[3]["x"] > size[0] * 0.74
        assert spots[0]["y"] > spots[1]["y"]
        assert spots[3]["y"] > spots[2]["y"]
        card = box(player.hand.get_by_role("button").first)
        assert card["width"] > 105 * scale
        assert page.evaluate(SMALLEST_TEXT) >= 12.9 * scale, size
    story = page.get_by_role("button", name=player.say("table.story", whole=False))
    expect(page.get_by_role("region", name=player.tell("screen", "log"))).to_have_count(0)
    player.press(story)
    sheet = page.get_by_role("dialog", name=player.tell("screen", "log"))
    player.press(sheet.get_by_role("button", name=player.say("table.keepStory")))
    kept = page.get_by_role("region", name=player.tell("screen", "log"))
    expect(kept).to_be_visible()
    assert gap(box(kept), box(player.hand)) > 0
    page.reload()
    expect(kept).to_be_visible()
    player.press(player.button(player.say("table.foldStory")))
    expect(kept).to_have_count(0)


def test_finding_4_cards_to_draw_from_cover_nobody(sit: Any) -> None:
    """Plates, faces and held cards of all who sit there, also of whoever sits opposite."""
    for name in ("a draw", "a draw of four"):
        player: Player = sit(name)
        for size in (LAPTOP, TABLET):
            resize(player, size)
            assert player.page.evaluate(COVERED) == [], (name, size)


TABLET = (820, 1180)
COVERED = """() => {
    const all = (what) => [...document.querySelectorAll(what)]
    const boxes = (what) => all(what).map((one) => one.getBoundingClientRect())
    const cards = boxes('.fan li')
    const parts = boxes('.sitter .plate, .sitter .head, .sitter .held .count')
    if (cards.length < 9 || parts.length < 9) return ['nothing to see']
    const isBeside = (a, b) => a.right <= b.left || b.right <= a.left
    const isBelow = (a, b) => a.bottom <= b.top || b.bottom <= a.top
    const isCovered = (part) => cards.some((one) => !isBeside(one, part) && !isBelow(one, part))
    return parts.filter(isCovered).map(({ x, y }) => [x, y])
}"""


def test_finding_3_whom_to_give_is_read_whole_on_a_phone(sit: Any) -> None:
    player: Player = sit("to whom", PHONE, hands="touch")
    buttons = player.choices.get_by_role("button")
    expect(buttons).to_have_count(4)
    for button in buttons.all():
        assert button.evaluate("one => one.scrollHeight <= one.clientHeight")


def test_what_the_discard_does_not_give_is_dimmed_and_says_why(sit: Any) -> None:
    player: Player = sit("some of the discard", PHONE, hands="touch")
    sheet = player.page.get_by_role("dialog", name=player.name_of_prompt())
    lying = sheet.locator("li button")
    dimmed = sheet.locator("li button.idle")
    expect(lying).to_have_count(len(player.view["discard"]))
    free = [card for card in player.view["discard"] if f"take {card}" in player.moves]
    expect(dimmed).to_have_count(lying.count() - len(free))
    before = player.version
    player.press(dimmed.first)
    why = player.tell("refusals", "take another card of the discard", whole=False)
    expect(player.page.get_by_role("status").filter(has_text=why)).to_be_visible()
    expect(dimmed.first).to_have_attribute("aria-pressed", "false")
    assert player.version == before
    player.take(free[0])
    player.wait_for_version(before + 1)


# The smallest letters that can be read; those on cards are drawn.
SMALLEST_TEXT = """() => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let least = 1000
    while (words.nextNode()) {
        const { parentElement } = words.currentNode
        if (!words.currentNode.data.trim() || parentElement.closest('.hidden-text, svg')) continue
        if (!parentElement.checkVisibility()) continue
        least = Math.min(least, parseFloat(getComputedStyle(parentElement).fontSize))
    }
    return least
}"""


def test_finding_9_nothing_jumps_when_a_card_is_drawn_or_the_phone_is_turned(sit: Any) -> None:
    player: Player = sit("a draw", PHONE, hands="touch")
    parts = (".ribbon", ".prompt", ".middle", ".story", ".hand", ".choices")
    before = [box(player.page.locator(f".board > {part}")) for part in parts]
    player.decide("draw")
    expect(player.choices.locator("[data-move]").first).to_be_visible()
    player.page.evaluate(SETTLE, PHONE[0])
    assert [box(player.page.locator(f".board > {part}")) for part in parts] == before
    lying = (PHONE[1], PHONE[0])
    resize(player, lying)
    for card in player.hand.get_by_role("button").all():
        here = box(card)
        assert here["y"] + here["height"] <= lying[1] + 1
        assert here["x"] + here["width"] <= lying[0] + 1
    resize(player, PHONE)
    again = [box(player.page.locator(f".board > {part}")) for part in parts]
    assert again == before
    tops = [box(player.page.locator(f".board > {part}"))["y"] for part in parts]
    assert all(one < other for one, other in pairwise(tops))


def test_a_card_that_came_is_marked(sit: Any) -> None:
    """Newcomers did not find the one that they had drawn."""
    player: Player = sit("another draw", PHONE, hands="touch")
    before = Counter(player.view["hand"])
    marked = player.hand.locator("button[aria-description]")
    expect(marked).to_have_count(0)
    player.decide("draw")
    [came] = (Counter(player.view["hand"]) - before).elements()
    expect(marked).to_have_count(1)
    expect(marked).to_have_accessible_name(player.name_of_card(came))
    player.page.reload()  # a hand that is seen for the first time has nothing new
    expect(player.hand.get_by_role("button").first).to_be_visible()
    expect(marked).to_have_count(0)


@pytest.mark.parametrize(("name", "said"), [("me", "draw three you"), ("another", "draw three")])
def test_finding_9_the_prompt_says_how_many_are_drawn(sit: Any, name: str, said: str) -> None:
    player: Player = sit(f"three from {name}")
    prompt = player.page.locator(".prompt").get_by_role("heading")
    expect(prompt).to_have_text(player.tell("screen", "waiting", said, whole=False))
