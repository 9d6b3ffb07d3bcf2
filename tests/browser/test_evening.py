"""A whole evening: three people, three devices, a bot, and everything that can happen at home."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Invite
from tests.browser.people import Player
from tests.server.server_process import Server


class Table:
    """Those who sit there, driven one decision at a time."""

    def __init__(self, *people: Player) -> None:
        self.people = list(people)

    @property
    def witness(self) -> Player:
        return next(player for player in self.people if not player.is_cut_off)

    def whose_turn(self) -> Player | None:
        """Whoever is asked, unless it is a bot."""
        witness = self.witness
        asked = int(witness.view["to_act"])
        there = [player for player in self.people if not player.is_cut_off]
        return next((player for player in there if player.seat == asked), None)

    def is_over(self) -> bool:
        return bool(self.witness.view["phase"] == "over")

    def go_on(self) -> None:
        """One decision, a person's or a bot's."""
        witness, player = self.witness, self.whose_turn()
        version = witness.version
        if player is not None:
            player.wait_for_version(version)
            player.decide()
        witness.wait_for_version(version + 1)

    def go_on_until(self, player: Player, phase: str) -> None:
        """Until somebody is asked something."""
        while not (self.whose_turn() is player and self.witness.view["phase"] == phase):
            assert not self.is_over(), f"the game ended before {player.name} was asked to {phase}"
            self.go_on()
        player.wait_for_version(self.witness.version)
        player.read_round_end()
        expect(player.choices.get_by_role("button").first).to_be_visible()


def opened_by(lea: Player) -> str:
    """From the front page to a table of one's own; the table's code."""
    lea.page.goto("/")
    lea.open_box("mistigri")
    lea.fill(lea.page.get_by_role("textbox", name=lea.say("front.name")), lea.name)
    lea.press(lea.button(lea.say("box.family", whole=False)))
    expect(lea.page).to_have_url(re.compile(r"/t/[A-Z]{4}$"))
    return lea.page.url[-4:]


def joins_by_link(tom: Player, code: str) -> None:
    tom.page.goto(f"/t/{code}")
    tom.press(tom.button(tom.say("join.sit")))
    expect(tom.button(tom.say("lobby.stand"))).to_be_visible()


def joins_by_code(ana: Player, code: str) -> None:
    ana.page.goto("/")
    ana.fill(ana.page.get_by_role("textbox", name=ana.say("front.join", whole=False)), code.lower())
    ana.page.keyboard.press("Enter")
    ana.press(ana.button(ana.say("join.sit")))
    expect(ana.button(ana.say("lobby.stand"))).to_be_visible()


def chairs(player: Player) -> Locator:
    return player.page.get_by_role("list", name=player.say("lobby.chairs"))


def sees_kept(player: Player, gone: Player) -> None:
    """A bot plays for somebody, and the others can see it."""
    kept = player.seat_of(gone.name).and_(
        player.button(player.tell("screen", "seat", "kept", whole=False))
    )
    expect(kept).to_be_visible()


def sees_back(player: Player, gone: Player) -> None:
    kept = player.button(player.tell("screen", "seat", "kept", whole=False))
    expect(player.seat_of(gone.name).and_(kept)).to_have_count(0)


def rename(player: Player, name: str) -> None:
    player.press(player.button(player.say("lobby.rename", name=player.name)))
    field = player.page.get_by_role("textbox", name=player.say("front.name"))
    expect(field).to_be_focused()
    player.fill(field, name)
    player.page.keyboard.press("Enter")
    player.name = name
    expect(player.button(player.say("lobby.rename", name=name))).to_be_focused()


def test_a_name_is_changed_on_its_chair(server: Server, invite: Invite) -> None:
    lea = invite(server, "Léa", lang="fr", hands="touch", size=(360, 740))
    ana = invite(server, "Ana", hands="keyboard")
    code = opened_by(lea)
    joins_by_link(ana, code)
    rename(lea, "Mamie Léa")
    rename(ana, "Ana la Terrible")
    for player in (lea, ana):
        player.page.reload()
        for name in ("Mamie Léa", "Ana la Terrible"):
            expect(chairs(player).get_by_role("listitem").filter(has_text=name)).to_be_visible()


def test_a_whole_evening(server: Server, invite: Invite) -> None:
    lea = invite(server, "Léa", lang="fr", hands="touch", size=(360, 740))
    tom = invite(server, "Tom")
    ana = invite(server, "Ana", hands="keyboard")
    table = Table(lea, tom, ana)

    code = opened_by(lea)
    joins_by_link(tom, code)
    joins_by_code(ana, code)
    lea.press(lea.button(lea.say("lobby.addBot")).first)
    expect(lea.button(lea.say("lobby.removeBot"))).to_be_visible()
    for name in ("Léa", "Tom", "Ana"):
        expect(chairs(ana).get_by_role("listitem").filter(has_text=name)).to_be_visible()
    lea.press(lea.button(lea.say("lobby.start")))
    for player in table.people:
        expect(player.hand.get_by_role("button").first).to_be_visible()
        player.wait_for_version(1)

    reloads_in_mid_turn(table, lea)
    has_a_second_device(table, ana, invite, server)
    is_watched(table, invite, server, code)
    goes_away(table, tom)
    survives_a_kill(table, server)

    while not table.is_over():
        table.go_on()
    ends_well(table)
    plays_again(table, lea)
    assert server.is_well()


def reloads_in_mid_turn(table: Table, lea: Player) -> None:
    table.go_on_until(lea, "discard")
    hand, version = lea.cards(), lea.version
    lea.update, lea.round_is_over = {}, False
    lea.page.reload()
    expect(lea.choices.get_by_role("button").first).to_be_visible()
    assert (lea.cards(), lea.version) == (hand, version)
    lea.decide()


def has_a_second_device(table: Table, ana: Player, invite: Invite, server: Server) -> None:
    """Whoever opens the secret link sits on the same chair, and plays from there."""
    ana.press(ana.button(ana.say("table.menu")))
    ana.press(ana.button(ana.say("table.seatLink")))
    dialog = ana.page.get_by_role("dialog", name=ana.say("table.seatLink"))
    link = dialog.get_by_text(re.compile("#key=")).inner_text()
    ana.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    table.go_on_until(ana, "draw")
    tablet = invite(server, "Ana's tablet", hands="touch", size=(768, 1024))
    tablet.page.goto(f"http://{link}")
    expect(tablet.choices.get_by_role("button").first).to_be_visible()
    assert "key" not in tablet.page.url
    assert tablet.cards() == ana.cards()
    tablet.decide("draw")
    for player in table.people:
        player.wait_for_version(tablet.version)
    expect(ana.hand.get_by_role("button")).to_have_count(len(tablet.view["hand"]))
    assert tablet.cards() == ana.cards()
    tablet.close()


def is_watched(table: Table, invite: Invite, server: Server, code: str) -> None:
    """Somebody with the link alone sees the table, and no hand."""
    guest = invite(server, "Guest", lang="fr", hands="touch", size=(360, 740))
    guest.page.goto(f"/t/{code}")
    expect(guest.seat_of("Léa")).to_be_visible()
    expect(guest.page.get_by_text(guest.tell("screen", "watching"))).to_be_visible()
    expect(guest.hand).to_have_count(0)
    expect(guest.choices.get_by_role("button")).to_have_count(0)
    assert (guest.view["seat"], guest.view["hand"], guest.moves) == (-1, [], [])
    version = guest.version
    table.go_on()
    guest.wait_for_version(version + 1)
    guest.close()


def goes_away(table: Table, tom: Player) -> None:
    """The line is lost: a bot keeps the seat and plays on, until its person is back."""
    table.go_on_until(tom, "draw")
    version = tom.version
    with tom.cut_off():
        tom.context.set_offline(True)
        expect(tom.page.get_by_text(tom.say("app.offline"))).to_be_visible()
        for player in table.people:
            if player is not tom:
                sees_kept(player, tom)
        while table.witness.version < version + 2:
            table.go_on()
        tom.context.set_offline(False)
        tom.is_there()
    for player in table.people:
        if player is not tom:
            sees_back(player, tom)
    tom.wait_for_version(version + 2)
    table.go_on_until(tom, "draw")


def survives_a_kill(table: Table, server: Server) -> None:
    """`kill -9` while somebody is asked: afterwards nothing is lost, and nobody had to reload."""
    hands = [player.cards() for player in table.people]
    versions = [player.version for player in table.people]
    asked, port = table.whose_turn(), server.port
    assert asked is not None
    for player in table.people:
        player.is_cut_off = True
    server.kill()
    for player in table.people:
        expect(player.page.get_by_role("img", name=player.say("table.barsNone"))).to_be_visible()
    server.environment["TABLEE_AWAY_MS"] = "20000"  # nobody's seat is given away meanwhile
    server.restart()
    assert server.port == port
    for player in table.people:
        player.is_there()
        player.is_cut_off = False
    assert [player.cards() for player in table.people] == hands
    assert [player.version for player in table.people] == versions
    table.go_on()


def ends_well(table: Table) -> None:
    """Everybody sees the scores; the shuffle can be checked."""
    totals = [seat["total"] for seat in table.witness.view["seats"]]
    for player in table.people:
        player.wait_for_version(table.witness.version)
        player.read_round_end()
        for total in totals:
            points = player.page.get_by_role("img", name=re.compile(rf"^{total} points?$"))
            expect(points.first).to_be_visible()
        player.press(player.button(player.tell("screen", "end", "check")))
        expect(player.page.get_by_text(player.say("check.here"))).to_be_visible()
        expect(player.page.get_by_text(player.say("check.there"))).to_be_visible()


def plays_again(table: Table, lea: Player) -> None:
    """Table, seats and bot stay."""
    seats = [player.seat for player in table.people]
    lea.press(lea.button(lea.tell("screen", "end", "again")))
    for player in table.people:
        expect(player.hand.get_by_role("button").first).to_be_visible()
        expect(player.button(player.tell("screen", "seat", "bot", whole=False))).to_have_count(1)
        for other in table.people:
            if other is not player:
                expect(player.seat_of(other.name)).to_be_visible()
    assert [player.seat for player in table.people] == seats
    assert {player.update["game_number"] for player in table.people} == {2}
