"""The table of edges: of two rules that only differ at one of them, the shown examples differ."""

from typing import NamedTuple

import pytest
from tests.every_ruleset import Played
from tests.law.example_mutants import is_noticed
from tests.law.test_examples import with_rule

from moot.law.english.two_readings import entries
from moot.law.examples.edges import EDGES
from moot.law.examples.search import examples_of
from moot.play.host import Host


class Twins(NamedTuple):
    """A rule, and what stands in its twin in place of some of its code."""

    code: str
    here: str
    there: str


def upon(body: str, facts: str = "proposal", event: str = "proposal_adopted", before: str = "") -> str:
    """A rule with one provision upon an event."""
    lines = "".join(f"    {line}\n" for line in body.split("; "))
    return f'{before}@upon("{event}")\ndef it({facts}):\n{lines}'


def gives(condition: str, facts: str = "proposal", event: str = "proposal_adopted", before: str = "") -> str:
    """A rule that gives a point under a condition."""
    who = "player" if event in ("left", "joined") else "proposal.author"
    return upon(f"if {condition}:;     award({who}, 1)", facts, event, before)


MAY_ABSTAIN = '@term("ballot_choices")\ndef three():\n    return ["for", "against", "abstain"]\n\n\n'
MOVE = '@move("greet")\ndef it(player, whom: Player):\n    award({}, 1)\n'
COUNTED = "count = register(int, of=Player, starts=0)\n\n\n"
KNIGHT = "knight = office()\n\n\n"
FORBIDS = '@forbid("propose")\ndef it({}):\n    if {}:\n        return "no"\n'

TWINS = {
    "once, and again": Twins(
        upon("if done is None or done < now:;     award(proposal.author, 1);     set_register('done', now)",
             "proposal, now, done", before="done = register(Time)\n\n\n"),
        "done is None or done < now", "done is None"),
    "the end of a day": Twins(
        gives("local_date(now, zone) > local_date(proposal.made, zone) + 1", "proposal, now, zone"), ") + 1", ")"),
    "the same day and the next": Twins(
        gives("any([p.name == 'proposal_adopted' and p.at > now - days(1) and p.proposal != proposal.number"
              " for p in past])", "proposal, now, zone, past"),
        "p.at > now - days(1)", "local_date(p.at, zone) == local_date(now, zone)"),
    "the end of a week": Twins(
        gives("weekday(local_date(now, zone)) >= 6", "proposal, now, zone"), ">= 6", ">= 7"),
    "the end of a month": Twins(
        gives("day_of_month(local_date(now, zone)) == 1", "proposal, now, zone"), "== 1", "== 2"),
    "exactly so long": Twins(
        gives("now - joined_at[proposal.author] >= days(7)", "proposal, now, joined_at"), ">=", ">"),
    "before the rule was made": Twins(
        gives("any([p.name == 'proposal_adopted' and p.proposal != proposal.number and p.at > now - days(1)"
              " for p in past])", "proposal, now, past"),
        "p.at > now - days(1)",
        "p.at > now - days(1) and p.at > max([0] + [q.at for q in past if q.name == 'rule_enacted'])"),
    "nobody and somebody votes": Twins(
        gives("not voted", "proposal, voted", "voting_closed"), "not voted", "len(voted) < 2"),
    "everybody and all but one": Twins(
        gives("len(voted) == len(players)", "proposal, voted, players", "voting_closed"), "==", "<="),
    "half and more than half": Twins(
        gives("2 * len(votes_for) >= len(players)", "proposal, votes_for, players", "voting_closed"), ">=", ">"),
    "one vote against and several": Twins(
        gives("len(votes_against) == 1", "proposal, votes_against", "voting_closed"), "==", ">="),
    "those who vote and those who abstain": Twins(
        gives("2 * len(votes_for) > len(voted)", "proposal, votes_for, votes_against, voted", "voting_closed",
              MAY_ABSTAIN),
        "len(voted)", "len(votes_for) + len(votes_against)"),
    "an even and an odd number of players": Twins(
        upon("award(proposal.author, ceil(len(players), 2))", "proposal, players"), "ceil", "floor"),
    "one player and two": Twins(gives("len(players) > 1", "proposal, players"), "> 1", "> 0"),
    "a tie for the lowest": Twins(
        upon("low = [p for p in players if points[p] == min(points.values())]; award(low[:1], 1)",
             "players, points"), "low[:1]", "low"),
    "a tie for the highest": Twins(
        upon("top = [p for p in players if points[p] == max(points.values())]; award(top[:1], 1)",
             "players, points"), "top[:1]", "top"),
    "exactly at the limit": Twins(
        FORBIDS.format("player, points", "points[player] < 7"), "<", "<="),
    "one, nothing and less": Twins(
        gives("points[proposal.author] > 0", "proposal, points"), "> 0", ">= 0"),
    "going up and coming down": Twins(
        upon("award([p for p in after if before[p] < 10 and after[p] >= 10], 1)", "before, after", "quantity_changed"),
        "before[p] < 10 and after[p] >= 10", "after[p] >= 10"),
    "several at once": Twins(
        upon("set_register('seen', len(after))", "after, seen", "quantity_changed", "seen = register(int)\n\n\n"),
        "len(after)", "min([len(after), 1])"),
    "the first and the last to vote": Twins(
        upon("award([p for p in voted_at if voted_at[p] == min(voted_at.values())], 1)", "voted_at"), "min", "max"),
    "the first and the last to join": Twins(
        upon("award([p for p in joined_at if joined_at[p] == min(joined_at.values())][:1], 1)", "joined_at"),
        "min", "max"),
    "the last in the order of seats": Twins(
        upon("award(next_after(seating, proposal.author), 1)", "proposal, seating"),
        "next_after(seating, proposal.author)",
        "[p for p in seating if seating.index(p) > seating.index(proposal.author)][:1]"),
    "what came before, and before that": Twins(
        gives("[p.name for p in past if p.name in ('proposal_adopted', 'proposal_defeated')"
              " and p.proposal != proposal.number][-1:] == ['proposal_adopted']", "proposal, past"),
        "[-1:]", "[:1]"),
    "themselves or another": Twins(
        MOVE.format("whom") + '\n\n@forbid("greet")\ndef not_so(player, whom):\n'
        '    if whom == player:\n        return "no"\n',
        "whom == player", "False"),
    "somebody who isn’t in the game": Twins(
        '@move("name")\ndef it(whom: str, players):\n    announce("named", known=whom in players)\n',
        "whom in players", "True"),
    "the author or another": Twins(
        '@forbid("vote")\ndef it(player, proposal):\n    if player == proposal.author:\n        return "no"\n',
        "player == proposal.author", "False"),
    "a player who comes back": Twins(
        gives("points.get(player, 0) == 0", "player, points", "joined"), "== 0", ">= 0"),
    "in office, another, or nobody": Twins(
        KNIGHT + FORBIDS.format("player, knight", "knight is not None and player != knight"),
        "knight is not None and player", "player"),
    "the stages of a proposal": Twins(
        '@move("praise")\ndef it(proposal: Proposal, player):\n    award(player, 1)\n\n\n'
        '@forbid("praise")\ndef not_so(proposal):\n    if proposal.stage == "closed":\n        return "no"\n',
        '== "closed"', '!= "voting"'),
    "one open and several": Twins(
        FORBIDS.format("player, open_proposals", "[p for p in open_proposals if p.author == player]"),
        "[p for p in open_proposals if p.author == player]", "len(open_proposals) > 0"),
    "what it changes": Twins(gives("len(changes) == 1", "proposal, changes"), "== 1", "<= 1"),
    "after somebody has won": Twins(gives("winner is None", "proposal, winner"), "winner is None", "True"),
}  # fmt: skip


def test_every_edge_has_twins() -> None:
    """Each edge of the table has a pair of rules here."""
    assert [one.name for one in EDGES] == list(dict.fromkeys(one.name for one in EDGES))
    assert TWINS.keys() == {one.name for one in EDGES}


def test_questions_name_edges() -> None:
    """Each edge that answers a question about words with two readings is in the table."""
    assert {edge for one in entries() for edge in one.shown} <= {one.name for one in EDGES}


@pytest.mark.check
@pytest.mark.parametrize("name", TWINS)
def test_twins_that_differ_at_an_edge_have_other_examples(host: Host, name: str) -> None:
    """A rule and one that only differs at this edge: a shown example comes out otherwise."""
    twins = TWINS[name]
    assert twins.here in twins.code
    game = with_rule(Played.begun(host, "suber"), twins.code)
    rule = game.state.rule("301")
    assert rule is not None
    shown = examples_of(game.law, rule.id).examples
    assert is_noticed(game.law, game.state, rule.id, twins.code.replace(twins.here, twins.there)), shown
