"""Proposals: lists by status, searched, a page at a time, at any moment; and the page of one."""

import re
import time
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from tests.effort import slowness
from tests.web.site import Page, Visitor, changing, enacting

from moot.game import changes as c
from moot.game.maps import Map
from moot.game.state import Proposal, State
from moot.game.values import Number, PlayerId
from moot.play.host import Host
from moot.views.moments import ReadModels
from moot.views.proposal_lists import ON_A_PAGE, ProposalFilter, listed, status_of

MANY = 10_000
OUTCOMES = ("adopted", "defeated", "no quorum", "barred", "")


def _proposal(n: int, outcome: str = "", **facts: object) -> Proposal:
    change = c.Amend(rule=Number("208"), wording=c.Wording(text=f"The first player with {n} points wins."))
    made = Proposal(
        number=Number(str(301 + n)),
        author=PlayerId(("Ada", "Ben", "Cleo")[n % 3]),
        title=f"About the {n}th thing",
        made=1_773_426_000 + n,
        entry=n,
        digest="",
        changes=(change,),
        outcome=outcome,
        decided=1_773_426_000 if outcome else None,
    )
    return replace(made, **facts)


def _state(proposals: list[Proposal]) -> State:
    return State(proposals=Map({proposal.number: proposal for proposal in proposals}))


@pytest.mark.parametrize(
    ("facts", "status"),
    [
        ({}, "open"),
        ({"closed": 1}, "open"),
        ({"withdrawn": 1}, "withdrawn"),
        ({"outcome": "adopted"}, "adopted"),
        ({"outcome": "Amended", "effective": 3}, "adopted"),
        ({"outcome": "adopted", "changes": (), "kind": "removal"}, "completed"),
        ({"outcome": "defeated"}, "rejected"),
        ({"outcome": "barred"}, "invalid"),
        ({"outcome": "void"}, "invalid"),
        ({"outcome": "No Quorum"}, "no quorum"),
        ({"outcome": "nobody came"}, "nobody came"),
    ],
)
def test_a_status_follows_from_what_became_of_a_proposal(facts: dict[str, object], status: str) -> None:
    """It is one of seven, or the word that a rule gave it (A3)."""
    assert status_of(_proposal(0, **facts)) == status  # type: ignore[arg-type]


def test_a_list_counts_only_the_statuses_that_there_are() -> None:
    """Counts are of the whole game, whichever list is shown, and come in one order."""
    found = listed(
        ReadModels(), _state([_proposal(n, OUTCOMES[n % 5]) for n in range(10)]), ProposalFilter(status="rejected")
    )
    assert found.counts == {"open": 2, "adopted": 2, "rejected": 2, "invalid": 2, "no quorum": 2}
    assert [row.number for row in found.rows] == ["307", "302"]


def test_a_list_is_searched_by_all_words_and_by_author_and_sorted() -> None:
    """All words must occur in number, title, author or text, in any case and order."""
    state = _state([_proposal(n) for n in range(40)])
    models = ReadModels()

    def found(**wanted: object) -> list[str]:
        return [str(row.number) for row in listed(models, state, ProposalFilter(**wanted)).rows]  # type: ignore[arg-type]

    assert found(words="THING 7th about") == ["338", "328", "318", "308"]
    assert found(words="points WITH wins 35") == ["336", "335"]
    assert found(words="rule 208", author="Ben", sorting="oldest")[:3] == ["302", "305", "308"]
    assert found(sorting="author")[0] == "340"
    assert found(words="nonsense") == []


def test_an_index_takes_in_what_has_changed() -> None:
    """The list shows proposals as they are now, and at another moment as they were then."""
    state = _state([_proposal(n) for n in range(3)])
    models = ReadModels()
    assert listed(models, state, ProposalFilter(status="open")).found == 3
    later = replace(state, proposals=state.proposals.set(Number("301"), _proposal(0, "adopted")))
    assert listed(models, later, ProposalFilter(status="open")).found == 2
    assert listed(models, state, ProposalFilter(status="open")).found == 3


def _with(host: Host, visitor: Visitor, change: Callable[[State], State]) -> None:
    """Have the site show a state of the game that is made up."""
    table = host.table(visitor.game.removeprefix("/games/"))
    table._shown = table._public = table._state = table._kept = change(table.state)


@pytest.mark.check
def test_ten_thousand_proposals_make_a_quick_page(host: Host, visitor: Visitor) -> None:
    """Each list is well under a tenth of a second's work, and less than 100 KB."""
    proposals = [_proposal(n, OUTCOMES[n % 4]) for n in range(MANY)]
    _with(host, visitor, lambda state: replace(state, proposals=_state(proposals).proposals))
    for path in ("", "?page=77", "?which=rejected&q=thing+99", "?sort=title", "?author=Ada"):
        times = []
        for _ in range(7):
            began = time.process_time()
            page = visitor.get("proposals" + path)
            times.append(time.process_time() - began)
        assert page.status == 200
        assert len(page.source) < 100_000
        assert min(times[1:]) < 0.15 * slowness(), f"{path}: {min(times[1:]) * 1000:.0f} ms"


@pytest.mark.check
def test_ten_thousand_open_proposals_make_no_ten_thousand_forms(host: Host, visitor: Visitor) -> None:
    """The pages of a player look at the most pressing few, and ask for the number of the others."""

    def opened(state: State) -> State:
        proposals = [_proposal(n, opened=1_773_426_000) for n in range(MANY)]
        return replace(
            state, proposals=_state(proposals).proposals, undecided=tuple(proposal.number for proposal in proposals)
        )

    visitor.sit("Ben")
    _with(host, visitor, opened)
    for path in ("vote", "moves", "proposals", "proposals/10300"):
        page = visitor.get(path)
        assert page.status == 200
        assert len(page.all("form")) < 60
        assert len(page.source) < 400_000


def test_the_pages_of_a_list_are_linked_and_keep_what_was_asked(host: Host, visitor: Visitor) -> None:
    """Going on keeps the words and the order; a page beyond the last is the last."""
    _with(host, visitor, lambda s: replace(s, proposals=_state([_proposal(n) for n in range(120)]).proposals))
    page = visitor.get("proposals?q=thing&sort=oldest")
    onward = next(link["href"] for link in page.all("a") if link.get("rel") == "next")
    assert onward.endswith("proposals?q=thing&sort=oldest&page=2")
    assert f"{301 + ON_A_PAGE} About the {ON_A_PAGE}th thing" in visitor.get(onward).words
    assert "Page 3 of 3" in visitor.get("proposals?page=99").words


def _decided(visitor: Visitor, player: str, number: str, choice: str, fields: dict[str, str]) -> Page:
    visitor.sit(player).send("propose", fields)
    visitor.do("call-vote", f"proposals/{number}", proposal=number)
    page = visitor.vote(number, Ada=choice, Ben=choice, Cleo=choice)
    visitor.sit(player).do("roll")
    return page


@pytest.mark.check
def test_a_list_stands_at_any_moment(visitor: Visitor) -> None:
    """`?at=` has the proposals as they were, and its links lead on at that moment."""
    _decided(visitor, "Ada", "301", "for", enacting("Kindness", "Be kind."))
    _decided(visitor, "Ben", "302", "against", enacting("Boldness", "Be bold."))
    now = visitor.get("proposals")
    assert "All 2 Adopted 1 Rejected 1" in now.words
    then = visitor.get("proposals?at=2")
    assert "All 1 Open 1" in then.words
    assert any(link.get("href", "").endswith("/proposals/301?at=2") for link in then.all("a"))
    assert "up for a vote" in visitor.get("proposals/301?at=2").words
    assert visitor.get("proposals?which=invalid").status == 200
    assert visitor.get("proposals?which=nonsense").status == 404


def test_the_page_of_a_proposal_shows_how_it_was_worded_before(visitor: Visitor) -> None:
    """Each wording has its entry, and the word diff from the one before."""
    visitor.sit("Ada").send("propose", enacting("Kindness", "Be kind to all players."))
    visitor.send("propose", enacting("Kindness", "Be kind to some players.") | {"revise": "301"})
    page = visitor.get("proposals/301")
    assert "Revised at entry 2" in page.words
    assert re.search(r"<del>all</del>\s*<ins>some</ins>", page.source)
    assert "change: enact" not in page.words


@pytest.mark.check
def test_the_page_of_a_decided_proposal_says_why_and_where_it_went(visitor: Visitor) -> None:
    """The rule that decided, its facts, the resulting rule, and the entries."""
    page = _decided(visitor, "Ada", "301", "for", changing("amend", "208", title="Winning", text="Ninety points win."))
    page = visitor.get("proposals/301")
    assert "is adopted under rule 104" in page.words
    assert "Votes required" in page.words
    assert "3 for. It needed 3 for." in page.words
    assert "Rule 301 Winning, revision 2" in page.words
    assert "when it took effect" in page.words
    assert not page.all("textarea") or "Discussion" in page.words


def test_who_has_not_voted_is_named(visitor: Visitor) -> None:
    """During the vote the players it waits for are listed; the bar marks the required number."""
    visitor.sit("Ada").send("propose", enacting("Kindness", "Be kind."))
    visitor.do("call-vote", "proposals/301", proposal="301")
    page = visitor.sit("Ben").do("vote", "proposals/301", proposal="301", choice="for")
    assert "Waiting for Ada and Cleo" in page.words
    assert "It needs 3 for" in page.words
