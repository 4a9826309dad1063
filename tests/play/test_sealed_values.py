"""What players put down sealed, and what is dealt: seen by its holder alone until a rule reveals it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.playing import START, Game, rule
from tests.web.site import Visitor

from moot import bootstrap
from moot.game import events as e
from moot.game.moves import Move, Refused
from moot.game.rules import Ruleset
from moot.game.values import canonical, plain
from moot.gateways.web.app import create_app
from moot.journal.addresses import open_journal
from moot.law.sandbox import Sandbox
from moot.play.host import Host, check_ruleset
from moot.play.table import Table
from moot.runtime.clock import SetClock
from moot.views.log import log
from moot.views.registers import board
from moot.views.status import status

AUCTION = '''
bids = register(int, of=Player, seen_by="holder")
bidders = register(list[Player], starts=[])
coins = quantity(of=Player, starts=10)

@move("bid")
def bid(amount: Sealed[int], player, bidders):
    """Put down a bid."""
    set_register("bids", amount, of=player)
    add_to("bidders", player)

@move("peek")
def peek(bids):
    """Tell what the rules know of bids."""
    announce("known", bids=bids)

@move("open-bids")
def open_bids():
    return reveal("bids")

@upon("revealed")
def the_highest_pays(of, register, value, bids):
    known = [one for one in bids.values() if one is not None]
    if register == "bids" and value == max(known) and known.count(value) == 1:
        return award(of, -value, of="coins")
'''
CARDS = """
hands = register(list[str], of=Player, seen_by="holder")

@move("deal-cards")
def deal_cards():
    return deal("hands", [suit + str(n) for suit in "ABCD" for n in range(1, 14)], 5)

@move("lay-down")
def lay_down(player):
    return reveal("hands", of=player)
"""
PLAYERS = ("Ada", "Ben", "Cleo")
MASKED = re.compile(rb'[0-9a-f]{64}|value="[\w-]{43}"|[0-9a-f]{12}\b')
"""Seals, hashes and what follows from them, and the tokens of forms."""


@pytest.fixture
def auction(host: Host) -> Game:
    """A game with sealed bids and dealt hands."""
    return Game.of(host, rule("301", AUCTION), rule("302", CARDS), players=PLAYERS)


MEDDLE = """
open_list = register(list[str], of=Player, starts=[])

@move("meddle")
def meddle(amount: Sealed[int], player):
    {body}
"""


ONLY_SEALS = "only what a move asks for as `Sealed[int]` can be put into bids, or None"
NOT_SEALED = "with `seen_by`, so nothing in it is sealed"


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ('set_register("bids", 3, of=player)', ONLY_SEALS),
        ('add_to("bids", 3, of="Ben")', ONLY_SEALS),
        ('set_entry("bids", "x", None, of="Ben")', ONLY_SEALS),
        ('reveal("open_list")', f"no rule declares open_list {NOT_SEALED}"),
        ('reveal("nothing")', f"no rule declares nothing {NOT_SEALED}"),
        ('deal("open_list", ["a", "b", "c"], 1)', f"no rule declares open_list {NOT_SEALED}"),
        ('set_register("bids", None, of=player)', ""),
        ('set_register("bids", amount, of=player)', ""),
    ],
)
def test_a_sealed_register_holds_what_is_sealed_and_nothing_else(host: Host, body: str, error: str) -> None:
    """A rule puts a seal or None into it, and reveals or deals nothing of a register that everybody sees."""
    rules = (rule("301", AUCTION), rule("303", MEDDLE.format(body=body)))
    game = Game.of(host, *rules, players=PLAYERS, checked=False)
    game.do("Ada", "bid", amount=3)
    told = game.do("Ada", "meddle", amount=5)
    failed = [one.error for one in told.events if isinstance(one, e.MechanismFailed)]
    assert [error in one for one in failed] == ([True] if error else []), failed
    assert (e.name_of(type(told.events[-1])) == "register_set") is not bool(error)


def test_bids_are_known_to_nobody_until_they_are_revealed(auction: Game) -> None:
    """Neither the record nor a rule has a bid before `reveal`; then all have it, and the highest pays."""
    auction.do("Ada", "bid", amount=3)
    auction.do("Ben", "bid", amount="271828182")
    auction.do("Cleo", "peek")
    (known,) = auction.events(e.Announced)
    assert known.fields == {"bids": {"Ada": None, "Ben": None, "Cleo": None}}
    record = b"".join(canonical(entry.move) + canonical(entry.events[:1]) for entry in auction.entries()[1:])
    assert len(re.findall(rb'"sealed:[0-9a-f]{64}"', record)) == 4 and b"271828182" not in record
    auction.do("Cleo", "open-bids")
    assert [(one.of, one.player, one.value) for one in auction.events(e.Revealed)] == [
        ("Ada", "Ada", 3),
        ("Ben", "Ben", 271_828_182),
    ]
    assert auction.state.quantities["coins"]["Ben"] == 10 - 271_828_182
    assert auction.host.verify(auction.table.name).whole


def test_what_is_no_value_of_the_type_is_refused(auction: Game) -> None:
    """A bid that is no number is refused with the reason, and leaves no trace."""
    refused = auction.table.submit(Move("bid", PLAYERS[0], {"amount": "much"})).verdict  # type: ignore[arg-type]
    assert isinstance(refused, Refused) and "a whole number" in refused.reason
    assert len(auction.entries()) == 1


def test_only_its_holder_sees_what_is_sealed(auction: Game) -> None:
    """On the board, the holder has the value and is told that nobody else has; others see that something is sealed."""
    auction.do("Ada", "bid", amount=3141)
    seen = {who: Visitor(create_app(auction.host), auction.table.name) for who in ("Ada", "Ben", "")}
    for who, visitor in seen.items():
        if who:
            visitor.sit(who)
    pages = {who: visitor.get("board").words for who, visitor in seen.items()}
    assert "3141 (only you see this)" in pages["Ada"]
    assert all("3141" not in pages[who] and "sealed" in pages[who] for who in ("Ben", ""))
    assert "3141 (only you see this)" in seen["Ada"].get("players/Ada").words
    assert "3141" not in seen["Ben"].get("players/Ada").words


def test_hands_are_dealt_by_lot_and_no_card_twice(auction: Game) -> None:
    """Everybody has five cards that nobody else has; laid down, they're what the seals say."""
    auction.do("Ada", "deal-cards")
    hands = auction.events(e.RegisterSet)
    known = auction.table.under_seals([one.value for one in hands])
    cards = [card for one in hands for card in known[one.value]]
    assert [one.of for one in hands] == list(PLAYERS) and len(set(cards)) == len(cards) == 15
    for player in PLAYERS:
        auction.do(player, "lay-down")
    assert [card for one in auction.events(e.Revealed) for card in one.value] == cards
    assert auction.host.verify(auction.table.name).whole


def test_what_is_set_before_hinders_no_dealing(host: Host) -> None:
    """Only a register that the same move has set already can't be dealt."""
    counted = CARDS.replace("    return deal(", '    add_to("rounds", 1)\n    return deal(')
    game = Game.of(host, rule("300", f"rounds = register(int, starts=0)\n{counted}"))
    dealt = game.do("Ada", "deal-cards").events
    assert [event.register for event in dealt if isinstance(event, e.RegisterSet)] == ["rounds", *["hands"] * 5]


def test_dealing_again_gives_other_hands(auction: Game) -> None:
    """The lot hangs on the entry."""
    auction.do("Ada", "deal-cards")
    auction.do("Ada", "deal-cards")
    first, again = (auction.events(e.RegisterSet)[at : at + 3] for at in (0, 3))
    known = auction.table.under_seals([one.value for one in (*first, *again)])
    assert [known[one.value] for one in first] != [known[one.value] for one in again]


class World:
    """A host on which the auction is played; everything but what is sealed is the same on each."""

    def __init__(self, sandbox: Sandbox):
        self.clock = SetClock(START)
        self.host = Host(open_journal(":memory:"), self.clock, sandbox)
        rules = Ruleset(name="of-the-test", rules=(rule("301", AUCTION), rule("302", CARDS)))
        self.host.new("worlds", rules, PLAYERS, seed=b"the secret of both hosts is one!")

    @property
    def table(self) -> Table:
        """The game."""
        return self.host.table("worlds")

    def do(self, player: str, name: str, **arguments: Any) -> None:
        """Make a move, a minute after the last."""
        self.clock.time += 60
        self.table.submit(Move(name, player, arguments))  # type: ignore[arg-type]

    def seen(self) -> Iterator[tuple[str, bytes]]:
        """What everybody but Ada can see."""
        for player in (*PLAYERS[1:], None):
            moment = self.table.moment(player)
            yield f"board of {player}", canonical(plain(board(moment)))
            yield f"status of {player}", canonical(plain(status(moment)))
            yield f"log of {player}", canonical(plain(log(moment)))
        for number, raw in self.table.raw():
            yield f"entry {number}", raw
        yield "state", canonical(self.table.state)
        visitor = Visitor(create_app(self.host), "worlds")
        for path in (
            "",
            "log",
            "log/1",
            "board",
            "players",
            "players/Ada",
            "feed.rss",
            "feed.json",
            "rules/301",
            "talk",
        ):
            page = visitor.get(path, **{"accept-encoding": "identity"})
            assert page.status == 200, path
            yield f"page {path}", page.source.encode()
            yield f"length of {path}", str(page.headers.get("content-length")).encode()


def test_worlds_that_differ_in_what_is_sealed_are_alike(host: Host) -> None:
    """Whatever Ada bids, all that others see is the same but for seals, and what is hashed from them."""
    worlds = [World(host.sandbox) for _ in range(2)]
    for world, amount in zip(worlds, (1, 123_456_789), strict=True):
        world.do("Ada", "bid", amount=amount)
        world.do("Ben", "bid", amount=5)
        world.do("Cleo", "peek")
        world.do("Ben", "argue", text="What might Ada have bid?")
    for (name, one), (other, two) in zip(*(world.seen() for world in worlds), strict=True):
        assert name == other and MASKED.sub(b"", one) == MASKED.sub(b"", two), name
    for world in worlds:
        world.host.journal.close()


def test_what_is_sealed_outlasts_the_host(tmp_path: Path) -> None:
    """Another program on the same file knows it, and reveals it."""
    at = str(tmp_path / "games.moot")
    with bootstrap.host(at, SetClock(START)) as host:
        game = Game.of(host, rule("301", AUCTION), players=PLAYERS)
        name = game.table.name
        game.do("Ada", "bid", amount=9)
    with bootstrap.host(at, SetClock(START)) as host:
        table = host.table(name)
        table.submit(Move("open-bids", PLAYERS[1]))  # type: ignore[arg-type]
        assert table.state.registers["bids"]["Ada"] == 9
        assert host.verify(name).whole


def test_what_a_host_changed_under_a_seal_cannot_be_revealed(host: Host) -> None:
    """A value that was altered where it's kept has another seal: the rule fails openly, and nobody is paid."""
    world = World(host.sandbox)
    world.do("Ada", "bid", amount=3)
    with world.host.journal._database.transaction(["worlds"]) as session:
        for (name,) in session.rows("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'withheld'"):
            session.do(f"DROP TRIGGER {name}")
        session.do("UPDATE withheld SET choice = replace(choice, '3', '8')")
    world.table._reload()
    world.do("Ada", "open-bids")
    (failed,) = list(world.table.entries())[-1].events
    assert isinstance(failed, e.MechanismFailed) and "isn't known here" in failed.error
    world.host.journal.close()


def test_a_held_move_stays_sealed(host: Host) -> None:
    """A bid that a rule holds is sealed while it's held, and what is carried out is the bid."""
    holding = """
        @adjust("bid")
        def later():
            return hold()

        @move("go-on")
        def go_on(held_moves):
            carry_out(held_moves[0])
        """
    game = Game.of(host, rule("301", AUCTION), rule("302", holding), players=PLAYERS)
    game.do("Ada", "bid", amount=4)
    (held,) = game.events(e.MoveHeld)
    assert held.given["amount"].startswith("sealed:")
    game.do("Ben", "go-on")
    game.do("Ben", "open-bids")
    assert [one.value for one in game.events(e.Revealed)] == [4]


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ('bids = register(int, of=Player, starts=0, seen_by="holder")', "starts empty"),
        ('bids = register(int, seen_by="holder")', "for each player"),
        ('bids = register(int, of=Player, seen_by="nobody")', "for each player"),
        ('@move("bid")\ndef bid(amount: Sealed[int], player):\n    award(player, amount + 1)', "Sealed"),
        ('@move("bid")\ndef bid(amount: Sealed[Proposal], player):\n    announce("x")', "can't ask for"),
        ('@upon("heard")\ndef bid(amount: Sealed[int]):\n    announce("x")', "can't be"),
    ],
    ids=["starts", "of nobody", "seen by nobody", "reckoned with", "of a proposal", "in an event"],
)
def test_what_cannot_be_sealed_is_told_when_it_is_written(code: str, says: str) -> None:
    """The check of a mechanism says so."""
    faults = check_ruleset(Ruleset(name="x", rules=(rule("301", code),)))
    assert any(says in fault.message for found in faults.values() for fault in found), faults
