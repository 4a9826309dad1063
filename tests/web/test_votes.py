"""Voting on several proposals at once: what is offered, the result of each vote, and what you can't vote on and why."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.playing import rule
from tests.web.site import Page, Visitor, enacting

from moot.game.changes import Content, Enact
from moot.game.decision.ballot_forms import ballot_of
from moot.game.moves import Move
from moot.game.rules import Ruleset
from moot.game.values import Number, PlayerId, plain
from moot.play.host import Host
from moot.play.table import Table

A_WEEK = 7 * 24 * 3600


@pytest.fixture
def table(host: Host, visitor: Visitor) -> Table:
    """A game of Acronomic in which three proposals are voted on, Ada's, Ben's and Cleo's."""
    name = f"{visitor.game.removeprefix('/games/')}-weekly"
    visitor.game = f"/games/{name}"
    table = host.new(name, host.ruleset("acronomic"), ("Ada", "Ben", "Cleo"), title="Weekly", seed=b"7" * 32)
    table = host.table(name)
    start = table.state.now
    for n, player in enumerate(("Ada", "Ben", "Cleo")):
        changes = plain([Enact(content=Content(title=f"Title {n}", text=f"Text {n}."))])
        table.submit(Move("propose", PlayerId(player), {"changes": changes, "title": f"Title {n}"}), start + 60)
    table.keep_time(start + A_WEEK)
    assert [proposal.stage for proposal in table.state.open_proposals()] == ["voting"] * 3
    return table


def fields_of(page: Page, **choices: str) -> dict[str, str]:
    """What the page's form sends, with a choice for some proposals by number."""
    hidden = {field["name"]: field["value"] for field in page.all("input") if field.get("type") == "hidden"}
    numbered = {name.removeprefix("number-"): value for name, value in hidden.items() if name.startswith("number-")}
    chosen = {f"choice-{n}": choices.get(f"p{number}", "") for n, number in numbered.items()}
    return {name: value for name, value in hidden.items() if name.startswith(("number-", "digest-"))} | chosen


def test_one_form_lists_all_that_one_may_vote_on(table: Table, visitor: Visitor) -> None:
    """Each proposal has the choices that the law offers, and nothing is chosen beforehand."""
    page = visitor.sit("Ben").get("vote")
    radios = [field for field in page.all("input") if field.get("type") == "radio"]
    assert [field["value"] for field in radios if field["name"] == "choice-0"] == ["for", "against", ""]
    assert len({field["name"] for field in radios}) == 3
    assert all(field["value"] == "" for field in radios if "checked" in field)


@pytest.mark.check
def test_the_ballot_says_what_adoption_would_come_to(begin: Callable[..., Visitor]) -> None:
    """Voters see on the ballot what its author was warned of, and whether the rules could be changed after it."""
    visitor = begin().sit("Ada")
    trap = '@forbid("propose")\ndef no_more(player):\n    return "enough"\n'
    visitor.send("propose", enacting("The end", "No more proposals.", trap))
    visitor.do("call-vote", proposal="301")
    alone = visitor.get("proposals/301").words
    ballot = visitor.sit("Ben").get("vote").words
    assert "Could you still change the rules afterwards? No" in alone
    assert "Could the rules still be changed afterwards? No" in ballot


def test_each_vote_is_answered_on_its_own(table: Table, visitor: Visitor) -> None:
    """One that is refused undoes none of the others, and what was not chosen is left alone."""
    visitor.sit("Ben").do("vote", "proposals/302", proposal="302", choice="for")
    shown = fields_of(visitor.get("vote"), p301="for", p303="against")
    # Meanwhile, from another window, Ben votes on 301: rule 105 lets one vote only.
    visitor.do("vote", "proposals/301", proposal="301", choice="against")
    page = visitor.send("vote", shown)
    assert page.status == 200
    assert "301 Title 0: for not counted Ben has voted on it already." in page.words
    assert "303 Title 2: against counted Ben votes against 303." in page.words
    ballots = {proposal.number: dict(proposal.ballots) for proposal in table.state.proposals.values()}
    assert [ballots[number]["Ben"].choice for number in ("301", "302", "303")] == ["against", "for", "against"]


def test_a_text_that_was_changed_meanwhile_is_not_voted_on(visitor: Visitor, host: Host) -> None:
    """The vote is bound to what the form showed; the page says what has changed, and offers the new text."""
    table = host.table(visitor.game.removeprefix("/games/"))
    for text in ("Be kind to all.", "Be kind to many."):
        changes = plain([Enact(content=Content(title="Kindness", text=text))])
        revised = {"proposal": "301"} if "301" in table.state.proposals else {}
        name = "revise" if revised else "propose"
        told = table.submit(Move(name, PlayerId("Ada"), {"changes": changes, "title": "Kindness", **revised}))
        assert told.entry is not None
        first = table.moment().at(1).state.proposals
    table.submit(Move("call-vote", PlayerId("Ada"), {"proposal": "301"}))
    page = visitor.sit("Ben").get("vote")
    old = {name: value for name, value in fields_of(page, p301="for").items() if not name.startswith("digest-")}
    page = visitor.send("vote", old | {"digest-0": first["301"].digest})  # type: ignore[index]
    assert page.status == 422
    assert "has been revised since you read it" in page.words
    assert "<del>all</del><ins>many</ins>" in page.source
    assert not table.state.proposals["301"].ballots  # type: ignore[index]
    assert visitor.send("vote", fields_of(page, p301="for")).status == 200
    assert table.state.proposals["301"].ballots["Ben"].choice == "for"  # type: ignore[index]


def test_a_vote_without_the_text_that_was_shown_is_not_counted(table: Table, visitor: Visitor) -> None:
    """A form without the digest of the text shown casts no vote."""
    page = visitor.sit("Ben").send("vote", {"number-0": "301", "choice-0": "for"})
    assert page.status == 422
    assert not table.state.proposals["301"].ballots  # type: ignore[index]


def test_who_only_watches_is_asked_who_they_are(table: Table, visitor: Visitor) -> None:
    """There is no form of votes for them, and sending one is refused."""
    page = visitor.get("vote")
    assert "To vote, first tell us which player you are" in page.words
    assert not [field for field in page.all("input") if field.get("type") == "radio"]
    digest = table.state.proposals["301"].digest  # type: ignore[index]
    page = visitor.send("vote", {"number-0": "301", "choice-0": "for", "digest-0": digest})
    assert page.status == 422
    assert not table.state.proposals["301"].ballots  # type: ignore[index]


def test_what_one_may_not_vote_on_says_why(visitor: Visitor) -> None:
    """A proposal whose vote hasn't begun is listed below, with the rule against voting."""
    visitor.sit("Ada").send("propose", {"do": "propose", "kind-0": "enact", "title-0": "A", "text-0": "B."})
    page = visitor.get("vote")
    assert "There’s nothing for you to vote on right now, Ada." in page.words
    assert "Open proposals you can’t vote on right now 301 A:" in page.words
    assert names_a_rule(page)


def names_a_rule(page: Page) -> bool:
    """Whether the page names a rule with its address."""
    return any("/rules/" in link.get("href", "") for link in page.all("a"))


def test_weeks_of_quiet_hide_nothing_that_happened(table: Table, visitor: Visitor) -> None:
    """The front page leaves out entries in which no more happened than that a time came; decisions stay in sight."""
    table.keep_time(table.state.now + 30 * A_WEEK)
    came = "It's time: rule 117 (“open what was made”)."
    words = visitor.get().words
    assert "Voting on proposal 301 opens under rule 117." in words
    assert came not in words
    assert came in visitor.get("log").words


def test_no_vote_is_offered_on_what_is_decided(table: Table, visitor: Visitor) -> None:
    """The page of a proposal that is over has no form for a vote that could only be refused."""
    seat = visitor.sit("Ben")
    assert any(form["action"].endswith("/do/vote") for form in seat.get("proposals/301").all("form"))
    table.keep_time(table.state.now + A_WEEK)
    assert table.state.proposals[Number("301")].outcome
    assert not any(form["action"].endswith("/do/vote") for form in seat.get("proposals/301").all("form"))


@pytest.fixture
def ranked(host: Host, visitor: Visitor) -> Table:
    """A game in which Ada has called an election of the president, by rankings."""
    guide = Path(__file__).parents[2].joinpath("docs", "mechanisms.md").read_text(encoding="utf-8")
    president = guide[guide.index("president = office()") :].partition("\n```")[0]
    name = f"{visitor.game.removeprefix('/games/')}-ranked"
    visitor.game = f"/games/{name}"
    rules = (rule("201", "voting.everybody_votes()"), rule("202", president))
    host.new(name, Ruleset(name="ranked", rules=rules), ("Ada", "Ben", "Cleo"), title="Ranked", seed=b"7" * 32)
    table = host.table(name)
    table.submit(Move("call-election", PlayerId("Ada"), {}))
    return table


def places(page: Page, **by_choice: str) -> dict[str, object]:
    """The fields of the page's form, with these places for the choices of its only ballot."""
    options = [field["value"] for field in page.all("input") if field.get("name") == "option-0"]
    marks = {f"mark-0-{options.index(choice) + 1}": said for choice, said in by_choice.items()}
    return {**fields_of(page), "form-0": "ranking", "option-0": options, **marks}


def test_a_ranking_is_marked_with_places_and_counted(ranked: Table, visitor: Visitor) -> None:
    """Each choice has a place on the form, without scripts; one without isn't ranked; who wins the runoff presides."""
    marked = {"Ada": {"Cleo": "1", "Ada": "2"}, "Ben": {"Ben": "1", "Cleo": "3"}, "Cleo": {"Cleo": "2"}}
    for player, by_choice in marked.items():
        visitor.sit(player)
        page = visitor.get("vote")
        assert "1 is the one you want most" in page.words
        assert visitor.send("vote", places(page, **by_choice)).status == 200
    ballots = ranked.state.proposals[Number("Election 1")].ballots
    assert [ballots[PlayerId(player)].choice for player in marked] == ["Cleo > Ada", "Ben > Cleo", "Cleo"]
    assert ranked.state.offices["president"] == "Cleo"


def test_two_choices_with_one_place_are_told_and_the_places_stay(ranked: Table, visitor: Visitor) -> None:
    """The page says what is wrong and what to do, and shows the form as it was marked."""
    visitor.sit("Ben")
    told = visitor.send("vote", places(visitor.get("vote"), Ada="2", Cleo="2"))
    assert told.status == 422 and not ranked.state.proposals[Number("Election 1")].ballots
    assert "Two have the same place" in told.words and "Give each its own place" in told.words
    assert told.source.count("<option selected>2</option>") == 2


def test_a_ballot_with_no_marks_is_none(ranked: Table, visitor: Visitor) -> None:
    """Who marks nothing has not voted, and is told nothing is wrong."""
    visitor.sit("Ben")
    assert visitor.send("vote", places(visitor.get("vote"))).status == 200
    assert not ranked.state.proposals[Number("Election 1")].ballots


@pytest.mark.parametrize(
    ("form", "marks", "ballot"),
    [
        ("several", {"Ada": "yes", "Ben": "", "Cleo": "yes"}, "Ada, Cleo"),
        ("ranking", {"Ada": "3", "Ben": "", "Cleo, or none": "1"}, '"Cleo, or none" > Ada'),
        ("scores", {"Ada": "5", "Ben": " 0 ", "Cleo": ""}, "Ada: 5, Ben: 0"),
        ("ranking", {"Ada": "", "Ben": ""}, ""),
    ],
)
def test_marks_on_a_form_are_a_ballot_as_it_is_written(form: str, marks: dict[str, str], ballot: str) -> None:
    """Ticks, places and points come to the text that somebody would type, with quotation marks where they're needed."""
    assert ballot_of(form, marks) == ballot


@pytest.mark.check
@pytest.mark.parametrize(("form", "mark"), [("ranking", "first"), ("scores", "1.5"), ("scores", "9" * 9)])
def test_marks_that_are_no_whole_numbers_are_no_ballot(form: str, mark: str) -> None:
    """Neither a word nor a fraction, nor a number without end."""
    with pytest.raises(ValueError, match="whole number"):
        ballot_of(form, {"Ada": mark})


def test_voters_see_which_words_run_as_the_author_did(visitor: Visitor) -> None:
    """The ballot, the card of the game's page and the proposal's page say so; of an overridden rule it isn't said."""
    text = "When a proposal is adopted, its author gets 3 points. Be kind."
    visitor.sit("Ada").send("propose", enacting("Thanks", text))
    visitor.do("call-vote", "proposals/301", proposal="301")
    for path in ("vote", "", "proposals/301"):
        page = visitor.sit("Ben").get(path)
        assert "Its words run, but for these. Players see to them: for people Be kind." in page.words, path


def test_of_a_rule_that_another_one_prevails_over_nobody_is_told_that_it_runs(visitor: Visitor) -> None:
    """A second way to win stands beneath the rule that prevails, and that's what voters read instead."""
    visitor.sit("Ada").send("propose", enacting("Sooner", "The first player to reach 75 points wins."))
    visitor.do("call-vote", "proposals/301", proposal="301")
    for path in ("vote", "", "proposals/301"):
        page = visitor.sit("Ben").get(path)
        assert "overridden by rule 208" in page.words and "All of its words run." not in page.words, path
