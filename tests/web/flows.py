"""The main flow of each shipped game as its players go through it on the pages: proposed, seconded, voted, adopted."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tests.web.site import Page, Visitor, enacting

from moot.play.host import Host
from moot.runtime.clock import SetClock

DAY = 24 * 3600
START = 1_773_075_600
"""A Monday in March."""

VOTERS = tuple(f"Voter {n}" for n in range(1, 13))


class Flow(NamedTuple):
    """A game, and what its players do between a proposal and the vote on it."""

    players: tuple[str, ...]
    number: str
    before: tuple[tuple[str, str], ...] = ()
    """Who makes which move on the proposal before it is voted on."""
    days_before: int = 0
    """How long it is until the vote begins."""
    days_after: int = 0
    """How long it is until the vote is over."""
    offices: Mapping[str, str] = {}


FLOWS: dict[str, Flow] = {
    "suber": Flow(("Ada", "Ben", "Cleo"), "301", before=(("Ada", "call-vote"),)),
    "nomic_world": Flow(
        ("Ada", "Ben", "Cleo", "Dan"), "1052", before=(("Ben", "second"), ("Ada", "post-to-vote")), days_after=8
    ),
    "acronomic": Flow(("Ada", "Ben", "Cleo"), "301", days_before=7, days_after=8),
    "infinity": Flow(
        ("Ada", "Ben", "Cleo", "Dan", "Eve"), "335", days_before=4, days_after=5, offices={"moderator": "Tess"}
    ),
}
"""Of the four games with ballots; USENET-NOMIC is played by postings."""

RULE = enacting("Kindness", "Players are kind to one another.")


def adopted_by_ballots(visitor: Visitor, flow: Flow, host: Host, clock: SetClock) -> Page:
    """From a proposal to its adoption, with every vote on the page for voting on several."""
    number = flow.number
    yield_to = visitor.sit(flow.players[0]).send("propose", RULE | {"title": "Kindness"})
    assert f"Proposal {number}" in yield_to.words, yield_to.words[:400]
    for player, move in flow.before:
        assert visitor.sit(player).do(move, f"proposals/{number}", proposal=number).status == 200
    wait(host, clock, flow.days_before)
    for player in flow.players:
        _vote_for(visitor.sit(player), number)
    wait(host, clock, flow.days_after)
    return visitor.get(f"proposals/{number}")


def wait(host: Host, clock: SetClock, days: int) -> None:
    """Let time pass, and the host do what falls due in it."""
    clock.time += days * DAY
    host.keep_time()


def _vote_for(visitor: Visitor, number: str) -> None:
    page = visitor.get("vote")
    fields = dict(_chosen(page, number))
    answer = visitor.send("vote", fields)
    assert answer.status == 200, answer.words
    assert "counted" in answer.words


def _chosen(page: Page, number: str) -> Iterator[tuple[str, str]]:
    hidden = {field.get("name", ""): field.get("value", "") for field in page.all("input")}
    place = next(
        name.removeprefix("number-") for name, value in hidden.items() if value == number and "number-" in name
    )
    yield f"number-{place}", number
    yield f"digest-{place}", hidden[f"digest-{place}"]
    yield f"choice-{place}", "for"


def adopted_by_postings(visitor: Visitor) -> Page:
    """A first posting, a proposal that follows it, twelve that add their names, and one that appends it."""
    visitor.sit("Ada").send("lines", {"wish": "begin"})
    visitor.send("lines/1", {"wish": "propose", "text": "Players are kind to one another."})
    for entry, voter in enumerate(VOTERS, 2):
        visitor.sit(voter).send(f"lines/{entry}", {"wish": "vote"})
    return visitor.sit("Ada").send(f"lines/{len(VOTERS) + 2}", {"wish": "append"})
