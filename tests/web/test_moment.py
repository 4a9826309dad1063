"""A page, a status and a log are made from one moment of the game, whatever happens while they are made."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.web.site import Visitor, enacting

from moot.game.moves import Allowed, Move
from moot.game.state import State
from moot.play.host import Host
from moot.play.table import Table
from moot.views.log import log
from moot.views.status import status


def voting(visitor: Visitor) -> None:
    """A vote on proposal 301 is open in the visitor's game, and nobody has voted."""
    visitor.sit("Ada").send("propose", enacting("Tea", "There is tea."))
    visitor.do("call-vote", proposal="301")


def test_a_vote_between_two_reads_tears_no_page(visitor: Visitor, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a vote cast after each read of the journal, the page waits for everyone and says of nobody that they voted.

    A page that read the game several times said both “Waiting for Ada, Ben and Cleo” and “Ben votes against 301”.
    """
    voting(visitor)
    table, looked = host.table(visitor.game.removeprefix("/games/")), host.journal.length_and_record
    voters = iter(("Ben", "Cleo"))

    def read(*asked: Any) -> Any:
        found = looked(*asked)
        if (voter := next(voters, None)) is not None:
            monkeypatch.setattr(host.journal, "length_and_record", looked)
            answer = table.submit(Move("vote", voter, {"proposal": "301", "choice": "against"}))  # type: ignore[arg-type]
            assert isinstance(answer.verdict, Allowed)
            monkeypatch.setattr(host.journal, "length_and_record", read)
        return found

    monkeypatch.setattr(host.journal, "length_and_record", read)
    words = visitor.get().words
    monkeypatch.setattr(host.journal, "length_and_record", looked)
    state = table.state
    cast = {"Ben", "Cleo"} & set(state.proposals["301"].ballots)  # type: ignore[index]
    assert cast, "no vote came between"
    for player in ("Ben", "Cleo"):
        waits, voted = f"{player}" in _waiting(words), f"{player} votes against 301" in words
        assert waits is not voted, (player, words)


def _waiting(words: str) -> str:
    """Whom the page says that the vote waits for."""
    found = words.replace("Waiting for you", "").partition("aiting for ")[2]
    return found.partition(".")[0][:60]


def test_a_moment_stays_as_it_was(begin: Callable[..., Visitor], host: Host) -> None:
    """Whatever happens later, a moment has the same entries, status and log as when it was resolved."""
    visitor = begin()
    voting(visitor)
    table: Table = host.table(visitor.game.removeprefix("/games/"))
    moment = table.moment("Ben")
    before = status(moment), log(moment), moment.state
    for player in ("Ada", "Ben", "Cleo"):
        table.submit(Move("vote", player, {"proposal": "301", "choice": "for"}))  # type: ignore[arg-type]
    state: State = table.state
    assert state.entry > moment.state.entry and moment.last.entry == moment.state.entry
    assert (status(moment), log(moment), moment.state) == before
