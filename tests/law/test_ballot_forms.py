"""Ballots that carry more than a word: several choices, rankings and points, in the open and in secret."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.playing import Game, event, points, rule

from moot.game import events as e
from moot.game.decision.ballot_forms import (
    FORMS,
    BallotForm,
    ballots_up_to,
    marked_with_scores,
    marks_on,
    quoted,
    scores_on,
)
from moot.play.host import Host

ELECTION = """
    @move("call-election", by="players")
    def call(player):
        put("election", title="Who presides?", author=player)

    @term("next_number", kind="election")
    def own_series(proposals_made):
        return f"E{{proposals_made + 1}}"

    @term("ballot_choices", kind="election")
    def the_players(players):
        return players

    @term("ballot_form", kind="election")
    def marked():
        return "{form}"

    @term("eligible_voters", kind="election")
    def all_of_them(players):
        return players

    @upon("proposed", kind="election")
    def at_once(proposal):
        open_voting(proposal)

    @upon("ballot_cast", kind="election")
    def all_have_voted(proposal, voted, players):
        if len(voted) == len(players):
            close_voting(proposal)

    @upon("voting_closed", kind="election")
    def told(proposal, choices):
        announce("counted", first={{player: {function}(choices[player]) for player in choices}})
        adopt(proposal)
    """


def election(host: Host, form: str, function: str, *more: str, checked: bool = True) -> Game:
    """A game in which an election with ballots of a form is open, E1."""
    rules = (
        rule("201", ELECTION.format(form=form, function=function)),
        *(rule(str(n), m) for n, m in enumerate(more, 300)),
    )
    game = Game.of(host, points(), *rules, checked=checked)
    game.do("Ada", "call-election")
    return game


def counted(game: Game, *ballots: str) -> dict[str, object]:
    """What the rules read on the ballots of Ada, Ben, Cleo, Dan and Eve."""
    for player, ballot in zip(("Ada", "Ben", "Cleo", "Dan", "Eve"), ballots, strict=True):
        verdict = game.do(player, "vote", proposal="E1", choice=ballot)
    return dict(event(verdict, e.Announced).fields["first"])


def test_a_ranking_is_read_in_its_order(host: Host) -> None:
    """The most wanted comes first; names are written in any case, and not all need be ranked."""
    game = election(host, "ranking", "ranked")
    found = counted(game, "Ben > Ada", "ben>Cleo > dan", "Eve", "none", "Ada > Ben > Cleo > Dan > Eve")
    assert found == {
        "Ada": ["Ben", "Ada"], "Ben": ["Ben", "Cleo", "Dan"], "Cleo": ["Eve"], "Dan": [],
        "Eve": ["Ada", "Ben", "Cleo", "Dan", "Eve"],
    }  # fmt: skip


def test_several_choices_are_read(host: Host) -> None:
    """A ballot of approval names as many as its voter likes."""
    found = counted(election(host, "several", "chosen"), "Ben, Ada", "Ada", "none", "eve,dan", "Cleo")
    assert found == {"Ada": ["Ada", "Ben"], "Ben": ["Ada"], "Cleo": [], "Dan": ["Dan", "Eve"], "Eve": ["Cleo"]}


def test_points_are_read(host: Host) -> None:
    """A ballot with points gives each choice a whole number."""
    found = counted(election(host, "scores", "scored"), "Ada: 3, Ben: 1", "Ben: -2", "none", "Ada: 0", "Eve:5")
    assert found == {"Ada": {"Ada": 3, "Ben": 1}, "Ben": {"Ben": -2}, "Cleo": {}, "Dan": {"Ada": 0}, "Eve": {"Eve": 5}}


@pytest.mark.parametrize(
    ("form", "function", "ballot", "told"),
    [
        ("ranking", "ranked", "Ada, Ben", "the one you want most first: Ada > Ben > Cleo"),
        ("ranking", "ranked", "Ada > Ada", "the one you want most first"),
        ("ranking", "ranked", "Ada > Zoe", "the one you want most first"),
        ("several", "chosen", "Ada > Ben", "name as many as you like, such as Ada, Ben"),
        ("several", "chosen", "", "name as many as you like"),
        ("scores", "scored", "Ada, Ben", "give each its points, in whole numbers: Ada: 3, Ben: 1, Cleo: 0"),
        ("scores", "scored", "Ada: many", "give each its points"),
        ("one", "ranked", "Ada > Ben", "vote Ada or Ben or Cleo"),
    ],
)
def test_a_ballot_marked_otherwise_is_refused(host: Host, form: str, function: str, ballot: str, told: str) -> None:
    """What isn't marked as the rules want is refused, and the refusal says how to write it."""
    game = election(host, form, function)
    refused = game.refused("Ada", "vote", proposal="E1", choice=ballot)
    assert told in refused.remedy
    assert not game.state.proposals["E1"].ballots  # type: ignore[index]


def test_rules_see_a_ballot_as_it_is_recorded(host: Host) -> None:
    """A rule that limits votes reads the ballot like any other, however its voter wrote it."""
    limit = """
        @forbid("vote", kind="election")
        def at_most_nine(choice):
            if sum([points * points for points in scored(choice).values()]) > 9:
                return "points cost their square, and you have nine"
        """
    game = election(host, "scores", "scored", limit)
    assert "nine" in game.refused("Ada", "vote", proposal="E1", choice="ada:3, BEN: 1").reason
    game.do("Ada", "vote", proposal="E1", choice="ada:2,ben:2")
    ballot = game.state.proposals["E1"].ballots["Ada"]  # type: ignore[index]
    assert ballot.choice == "Ada: 2, Ben: 2"


def test_ballots_are_read_by_rules_after_a_secret_vote(host: Host) -> None:
    """A secret ranking is sealed until the close, and counted then; the record can be checked before and after."""
    game = election(
        host,
        "ranking",
        "ranked",
        '@term("ballots_secret", kind="election")\ndef hidden(proposal):\n    return proposal.stage == "voting"',
    )
    game.do("Ada", "vote", proposal="E1", choice="Ben > Ada")
    assert "Ben > Ada" not in str(list(game.table.raw()))
    assert game.host.verify(game.table.name).whole
    for player in ("Ben", "Cleo", "Dan", "Eve"):
        verdict = game.do(player, "vote", proposal="E1", choice="Cleo")
    assert event(verdict, e.Announced).fields["first"]["Ada"] == ["Ben", "Ada"]
    report = game.host.verify(game.table.name)
    assert report.whole and "Ben > Ada" in str(list(game.table.raw()))


def test_a_form_that_is_none_is_a_question(host: Host) -> None:
    """A rule that answers with a word that is no form leaves the vote undecided, and the case says what is wanted."""
    game = election(host, "upside-down", "ranked", checked=False)
    question = game.undecided("Ada", "vote", proposal="E1", choice="Ada").question
    assert "one, several, ranking, scores" in question.about


NAMES = st.lists(
    st.text(alphabet='ab ,:>"né', max_size=5).map(str.strip), min_size=1, max_size=4, unique_by=str.casefold
)


@given(st.sampled_from(FORMS), NAMES)
def test_every_ballot_reads_as_itself(form: str, names: list[str]) -> None:
    """Whatever the choices are called, a ballot as it's recorded is read again as the same one."""
    found = BallotForm(form, tuple(names))
    for ballot in [*found.in_favour(), *ballots_up_to(found, 20)]:
        assert found.read(ballot) == ballot


@given(
    st.dictionaries(st.text(alphabet='ab ,:>"', min_size=1).map(str.strip), st.integers(-9, 9), min_size=1, max_size=4)
)
def test_points_survive_being_written(scores: dict[str, int]) -> None:
    """What is written for each choice is what's read, whatever its name."""
    assert scores_on(marked_with_scores(scores)) == scores


@given(st.text(max_size=40))
def test_no_text_breaks_the_reading_of_ballots(said: str) -> None:
    """Any text is a ballot, or none; nothing raises, and a ranking read is of what was offered."""
    for form in FORMS:
        read = BallotForm(form, ("Ada", "Ben", "none")).read(said)
        assert read is None or BallotForm(form, ("Ada", "Ben", "none")).read(read) == read
    assert marks_on(quoted(said.strip()), ">") in ([said.strip()], [])


_AT_ONCE = """
    @upon("proposed", kind="el")
    def at_once(proposal):
        open_voting(proposal)
    """
MALFORMED = {
    "ranking": ["A > A > B", "A, B", "A > Z", "A > ", "1. B 2. A", "A >> B", ""],
    "several": ["A; B", "A and B", "A, A", "A, Z", "A,", "A > B", ""],
    "scores": [
        "A: 2.5", "A: 2,5, B: 1", "A:", "A: five", "A: 1e1", "A: 5 points", "A 5", "A: 1, A: 2", "A: 1; B: 2", "Z: 1",
        "A: 1/2", "A", "",
    ],
    "one": ["A, B", "A > B", "A: 1", "Z", ""],
}  # fmt: skip
"""What isn't a ballot, by the form of ballots."""
LINES = {
    "most_votes(\"el\")": "one", "approval(\"el\")": "several", "points(\"el\")": "scores",
    "quadratic(\"el\")": "scores", "runoff(\"el\")": "ranking", "schulze(\"el\")": "ranking",
    "transferable(\"el\", 2)": "ranking",
}  # fmt: skip
"""The lines of the library that count, with the form of ballot of each."""
PROXY = """
    @move("vote-for", by="players")
    def for_another(proposal: Proposal, choice: Choice, player):
        cast_ballot(proposal, player, choice)

    @forbid("vote-for")
    def no_more_than_five(choice):
        if any(given > 5 for given in scored(choice).values()):
            return "five at most"
    """


@pytest.mark.parametrize("line", LINES)
def test_a_malformed_ballot_is_refused_and_opens_no_case(host: Host, line: str) -> None:
    """By each line of the library: the refusal says how to mark a ballot, and no rule stumbles over it."""
    el = (
        ELECTION.split('@term("ballot_form"')[0]
        .replace("election", "el")
        .replace("return players", "return list('ABC')")
    )
    game = Game.of(
        host,
        points(),
        rule("201", el.replace("{{", "{").replace("}}", "}") + _AT_ONCE),
        rule("202", f"counting.{line}"),
    )
    game.do("Ada", "call-el")
    for ballot in MALFORMED[LINES[line]]:
        refused = game.refused("Ada", "vote", proposal="E1", choice=ballot)
        assert refused.code in ("vote.choice", "move.malformed"), (ballot, refused)
        assert "A" in refused.remedy and "B" in refused.remedy, (ballot, refused)
    assert not game.state.cases and not game.state.proposals["E1"].ballots  # type: ignore[index]


def test_a_malformed_ballot_in_a_move_of_a_rule_opens_no_case(host: Host) -> None:
    """A rule's own move that asks for a ballot refuses one that can't be read, though another rule stumbles over it."""
    game = election(host, "scores", "scored", PROXY, checked=False)
    refused = game.refused("Ada", "vote-for", proposal="E1", choice="Ada: 2.5")
    assert refused.code == "vote.choice" and "whole numbers: Ada: 3" in refused.remedy
    game.do("Ada", "vote-for", proposal="E1", choice="Ada: 3")
