"""Audits: a community's score table is played again under its rules, and each place where it drifts is found."""

from fractions import Fraction

import pytest
from msgspec.structs import replace
from tests.playing import rule

from moot.authoring.audit import AuditReport, audit_tallies
from moot.authoring.record_comparison import compare_record
from moot.documents.decoder import decode
from moot.documents.tallies import Standings, read_standings
from moot.game.moves import Allowed, Move
from moot.game.rules import Ruleset
from moot.play.host import Host
from moot.play.table import Table

PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eve")

BY_FRACTION = """
    points = quantity(of=Player, starts=0)

    @upon("proposed")
    def then_the_vote():
        set_register("part", "vote")

    @upon("proposal_decided")
    def the_fraction_of_the_votes(proposal, votes_for, votes_against, proposals_made):
        cast = len(votes_for) + len(votes_against)
        award(proposal.author, rounded((proposals_made + 9) * len(votes_for), cast))
        announce("turn_completed", player=proposal.author)
"""
"""The number of a proposal less 291, times the fraction of the votes for it, rounded."""

TRUE = """
| No. | Proposer | Proposal | Votes | Result | Ada | Ben | Cleo | Dan | Eve |
|---|---|---|---|---|---|---|---|---|---|
| 301 | Ada | Repeal rule 210. | 4/5 | Adopted | 8 | 0 | 0 | 0 | 0 |
| 302 | Ben | Transmute rule 103 to mutable. | 5/5 | Adopted | 8 | 11 | 0 | 0 | 0 |
| 303 | Cleo | Repeal rule 209. | 3/5 | Adopted | 8 | 11 | 7 | 0 | 0 |
| 304 | Dan | Repeal rule 213. | 5/5 | Adopted | 8 | 11 | 7 | 13 | 0 |
"""


def majority_rules(host: Host) -> Ruleset:
    """Suber's rules with points by the fraction of the votes, a majority, and no points for dissenters."""
    suber = host.ruleset("suber")
    own = {
        "202": rule("202", BY_FRACTION),
        "203": rule("203", "voting.majority_of_voters()\nvoting.decides_when_closed()"),
        "204": rule("204"),
    }
    return replace(suber, rules=tuple(own.get(one.number, one) for one in suber.rules))


def record_of(text: str) -> Standings:
    """The standings in a text."""
    return read_standings(decode(text.encode()).lines, players=PLAYERS)


def audited(host: Host, text: str) -> AuditReport:
    """The audit of a table under these rules."""
    return audit_tallies(host, majority_rules(host), record_of(text), PLAYERS)


@pytest.mark.check
def test_a_record_that_follows_the_rules_has_no_drift(host: Host) -> None:
    """Four proposals with right numbers, outcomes and rounded scores are all checked, and nothing is reported."""
    report = audited(host, TRUE)
    assert (report.drifts, report.unchecked, report.proposals) == ((), (), 4)


@pytest.mark.check
def test_an_unrounded_score_is_found_once(host: Host) -> None:
    """A score of 7.2 for 12 x 3/5 is reported with its rule and arithmetic, and not again in the row below."""
    report = audited(host, TRUE.replace("| 11 | 7 |", "| 11 | 7.2 |"))
    (drift,) = report.drifts
    assert (drift.kind, drift.line, drift.rules) == ("score", 6, ("202",))
    assert "isn't rounded: 7.2 in the record, 7 by the rules" in drift.message
    assert drift.arithmetic == "0 + 7 (rule 202) = 7"


def test_a_number_used_twice_is_found(host: Host) -> None:
    """The second proposal of a number is reported with the number that the rules give, and what follows from it."""
    twice = (
        TRUE.replace("| 303 |", "| 302 |").replace("| 304 |", "| 303 |").replace("| 11 | 7 | 13 |", "| 11 | 7 | 12 |")
    )
    report = audited(host, twice)
    number, score = report.drifts
    assert (number.kind, number.line, number.rules) == ("number", 6, ("108",))
    assert number.message == "number 302 is used twice, first in line 5; by the rules this is 303"
    assert (score.line, score.arithmetic) == (7, "0 + 13 (rule 202) = 13")
    assert "304" in score.follows


def test_a_transmutation_by_four_of_five_is_found(host: Host) -> None:
    """A transmutation that passed at 4/5 is reported under rule 109, with the votes that it takes."""
    report = audited(host, TRUE.replace("mutable. | 5/5", "mutable. | 4/5"))
    outcome, score = report.drifts
    assert (outcome.kind, outcome.line, outcome.rules[0]) == ("outcome", 5, "109")
    assert "defeated: 4 of 5 voted for it, and it takes 5" in outcome.message
    assert score.arithmetic == "0 − 10 (rule 206) + 9 (rule 202) = −1"
    assert "outcome" in score.follows


def test_a_proposal_out_of_turn_is_found(host: Host) -> None:
    """A proposal by a player whose turn it isn't is reported with the rule on turns."""
    report = audited(host, TRUE.replace("| 302 | Ben |", "| 302 | Eve |"))
    assert report.drifts[0].kind == "author"
    assert report.drifts[0].rules == ("201",)


def test_named_votes_are_cast_by_their_voters(host: Host) -> None:
    """Columns that list the voters of each side are played as those votes, and unknown voters are reported."""
    text = "No;Proposer;Proposal;For;Against;Result\n301;Ada;Repeal rule 210.;Ada, Ben, Cleo;Dan, Eve;Adopted\n"
    assert audited(host, text + "302;Ben;Repeal rule 209.;Ben;Ada, Cleo, Dan, Eve;Defeated\n").drifts == ()
    stranger = audited(host, text + "302;Ben;Repeal rule 209.;Ben, Zoe;Ada, Cleo, Dan, Eve;Defeated\n")
    assert [drift.kind for drift in stranger.drifts] == ["votes"]


@pytest.mark.check
def test_what_the_record_does_not_say_is_not_checked(host: Host) -> None:
    """Scores of dissenters are not made up from a mere count, nor the change of a proposal from unknown words."""
    suber = replace(
        majority_rules(host),
        rules=tuple(
            rule("204", "scoring.dissenters_gain(10)") if one.number == "204" else one
            for one in majority_rules(host).rules
        ),
    )
    report = audit_tallies(host, suber, record_of(TRUE), PLAYERS)
    assert report.drifts == ()
    assert any("who voted how" in one.message for one in report.unchecked)
    unread = audited(host, TRUE.replace("Repeal rule 210.", "Let there be tea."))
    assert any("Let there be tea." in one.message for one in unread.unchecked)


def test_a_score_by_chance_is_not_checked(host: Host) -> None:
    """Under Suber's own rules points come from a die, so a different score is no drift, and said to be unchecked."""
    text = TRUE.replace("4/5", "5/5").replace("3/5", "5/5")
    report = audit_tallies(host, host.ruleset("suber"), record_of(text), PLAYERS)
    assert report.drifts == ()
    assert any("chance" in one.message for one in report.unchecked)


def test_a_game_is_compared_with_a_table(table: Table) -> None:
    """Players, scores, and outcomes that differ are reported, each with the entries that explain the game's side."""
    change = {"change": "repeal", "rule": "210"}
    moves = [Move("propose", "Ada", {"changes": [change]}), Move("call-vote", "Ada", {"proposal": "301"})]
    moves += [Move("vote", one, {"proposal": "301", "choice": "against"}) for one in PLAYERS]  # type: ignore[arg-type]
    for move in moves:
        assert isinstance(table.submit(move).verdict, Allowed)
    record = record_of("Ada: 3\nBen: 0\nZoe: 4\n\nNo,Proposer,Result\n301,Ada,adopted\n305,Ben,adopted\n")
    drifts = compare_record(table, record).drifts
    said = [(drift.line, drift.message) for drift in drifts]
    assert (1, "Ada has 3 in the record, −10 in the game") in said
    assert (3, "Zoe is in the record, but not a player in the game") in said
    assert (7, "the game has no proposal 305") in said
    score = next(drift for drift in drifts if drift.kind == "score")
    assert score.arithmetic == "0 − 10 (rule 206) = −10"
    assert score.entries == (table.state.entry,)


def test_votes_of_a_game_are_compared_when_they_are_no_longer_secret(table: Table) -> None:
    """Counts and named votes that differ from the ballots cast are reported, but not while a vote is going on."""
    change = {"change": "repeal", "rule": "210"}
    moves = [Move("propose", "Ada", {"changes": [change]}), Move("call-vote", "Ada", {"proposal": "301"})]  # type: ignore[arg-type]
    moves += [Move("vote", one, {"proposal": "301", "choice": "for"}) for one in PLAYERS[:-1]]  # type: ignore[arg-type]
    for move in moves:
        assert isinstance(table.submit(move).verdict, Allowed)
    record = record_of('No,Proposer,For,Against\n301,Ada,"Ada, Eve",Ben\n')
    assert record.proposals[0].votes and compare_record(table, record).drifts == ()
    last = Move("vote", PLAYERS[-1], {"proposal": "301", "choice": "against"})  # type: ignore[arg-type]
    assert isinstance(table.submit(last).verdict, Allowed)
    messages = [drift.message for drift in compare_record(table, record).drifts if drift.kind == "votes"]
    assert messages == [
        f"proposal 301 has 2 for and 1 against in the record, {len(PLAYERS) - 1} for and 1 against in the game",
        "Eve voted for on 301 in the record, and voted against in the game",
        "Ben voted against on 301 in the record, and voted for in the game",
    ]


@pytest.mark.parametrize(("printed", "value"), [("8", 8), ("−3", -3), ("8.4", "42/5"), ("25/3", "25/3")])
def test_amounts_are_exact(printed: str, value: str) -> None:
    """Scores are read as exact fractions, so that 8.4 is never a binary fraction near it."""
    assert record_of(f"Ada: {printed}").scores == {"Ada": Fraction(value)}


TALLY = """## Current Standings:

@ada
points: 0
zeal: 2

@ben
points: 8.8
zeal: 1

## Running Tally:
1. Rule 301: proposed by ada; approved 5/5.  (301-291) * (5/5) = 10 points.  [2013-07-28]
2. Rule 302: proposed by ben (transmute 103 to mutable); approved 4/5. (302-291) * (4/5) = 8.8 points. [2013-08-20]
3. Rule 302: proposed by cleo; rejected 1-4. -10 points per Rule 206. [2013-09-04]
"""


def test_a_tally_as_people_write_it(host: Host) -> None:
    """Scores below names, proposals in sentences: three kinds of drift are found, and nobody is made up."""
    record = read_standings(decode(TALLY.encode()).lines)
    assert record.players == ("ada", "ben", "cleo")
    assert [(row.number, row.author, row.award) for row in record.proposals] == [
        ("301", "ada", 10),
        ("302", "ben", Fraction(44, 5)),
        ("302", "cleo", -10),
    ]
    report = audit_tallies(host, host.ruleset("suber"), record)
    kinds = [(drift.kind, drift.line) for drift in report.drifts]
    assert ("number", 14) in kinds  # used twice
    assert ("outcome", 13) in kinds  # a transmutation by four of five
    assert {("score", 13), ("score", 8)} <= set(kinds)  # not rounded


@pytest.mark.parametrize(
    "text", ["Forfeited turn:        -10\n(303 - 291) * 1 =       12\nScore:                   2\n", "points: 1\n"]
)
def test_nobody_is_made_up(text: str) -> None:
    """What counts something else is no player, and is told."""
    record = read_standings(decode(text.encode()).lines)
    assert not record.players and record.faults


def test_a_simple_table_of_restructuredtext() -> None:
    """A name as wide as its column doesn't run into the next one."""
    ruled = "============= =====\n"
    record = read_standings(
        decode(f"{ruled}Player        Score\n{ruled}Ada           6\nLongestPlayer 4.5\n{ruled}".encode()).lines
    )
    assert (record.scores, record.faults) == ({"Ada": 6, "LongestPlayer": Fraction(9, 2)}, ())
