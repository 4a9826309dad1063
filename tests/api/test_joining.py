"""Joining a game whose seats belong to accounts: the seat is somebody's once the move takes effect, and not before."""

import itertools

import pytest
from starlette.applications import Starlette
from tests.api.programs import Program, refused
from tests.playing import rule
from tests.web.people import signed_in

from moot.game.moves import Allowed, Move
from moot.game.rules import Ruleset
from moot.game.values import PlayerId
from moot.people.credentials import SCOPES
from moot.people.game_access import AccessSettings
from moot.people.values import Account
from moot.play.host import Host

_numbers = itertools.count(1)
RULES = (
    rule("201", '@upon("case_called")\ndef the_first_judges(case, seating):\n    appoint_judge(case, seating[0])'),
    rule("202", '@forbid("join")\ndef full(room):\n    return "the room is full" if room < 3 else None'),
    rule("203", '@term("room")\ndef silent():\n    return None'),
)
"""Whether somebody may join hangs on a term of which no rule says anything."""


@pytest.fixture
def game(host: Host) -> str:
    """A game of two members that anybody may join."""
    name, people = f"unclear-{next(_numbers)}", host.people
    owner = people.accounts.named("Owner of all", people.now) or people.accounts.make("Owner of all", people.now)
    records = people.administration.founding(owner, AccessSettings(name, "members", joining="anyone"), people.now)
    host.new(name, Ruleset("unclear", RULES), ("Ada", "Ben"), seed=b"7" * 32, records=records)
    return name


def comer(host: Host, app: Starlette, game: str) -> tuple[Account, Program]:
    """Somebody who has no seat, and a program of theirs."""
    account = host.people.accounts.make(f"Comer {next(_numbers)}", host.people.now)
    token = host.people.tokens.make(account, "for tests", list(SCOPES), 30, host.people.now)
    return account, Program(app, game, token)


def judged(host: Host, game: str, room: int) -> None:
    """The judge says how much room there is."""
    holding = {"case": "1", "holding": {"answer": room}, "reasons": "I counted."}
    told = host.table(game).submit(Move("judge", PlayerId("Ada"), holding))
    assert isinstance(told.verdict, Allowed), told.verdict


@pytest.mark.parametrize("room", [3, 2])
def test_a_seat_is_given_when_the_joining_takes_effect(app: Starlette, host: Host, game: str, room: int) -> None:
    """While a judge has to say whether somebody may join they have no seat; then it is theirs, or nobody's."""
    account, program = comer(host, app, game)
    table = program.table.as_("Gil")
    assert table.do("join").verdict == "undecided"
    assert host.people.access(account, game).seats == table.about().seats == ()
    assert refused(lambda: table.say("Am I in?")) == (403, "seat.none")
    judged(host, game, room)
    assert ("Gil" in host.table(game).state.seating) == (room == 3)
    assert table.about().seats == host.people.access(account, game).seats == (("Gil",) if room == 3 else ())
    if room == 3:
        assert table.say("I am in.").entry.player == "Gil"
    else:
        assert refused(lambda: table.say("Am I in?")) == (403, "seat.none")


def test_nobody_waits_for_two_seats_nor_for_that_of_somebody_else(app: Starlette, host: Host, game: str) -> None:
    """Who waits for a judgment joins under no other name, and nobody else under that one."""
    (account, program), (_, other) = comer(host, app, game), comer(host, app, game)
    program.table.do("join", player="Gil")
    assert refused(lambda: program.table.do("join", player="Hal")) == (422, "seat.waits")
    assert refused(lambda: other.table.do("join", player="Gil")) == (422, "seat.taken")
    host.people.administration.ban(game, account, account, host.people.now)
    judged(host, game, 3)
    other.table.status()
    assert host.people.access_settings(game).seat("Gil").account == "", "who was banned meanwhile gets no seat"


def test_the_page_gives_the_seat_as_late(app: Starlette, host: Host, game: str) -> None:
    """Who joins on the page of the game sits there as soon as it is judged that they may."""
    visitor = signed_in(app, f"Visitor {next(_numbers)}", game)
    assert visitor.send("join", {"player": "Gil"}).status == 200
    account = host.people.accounts.named(f"Visitor {next(_numbers) - 1}", host.people.now)
    assert host.people.access(account, game).seats == ()
    judged(host, game, 3)
    assert visitor.send("do/argue", {"text": "Here I am."}).status == 200
    assert host.people.access(account, game).seats == ("Gil",)
