"""What can't well be in a game is shown only where nothing else runs a branch; and marks are given only when sure."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.every_ruleset import Played
from tests.law.test_examples import with_rule

from moot.game.values import RuleId
from moot.law.examples.impossible import NEVER
from moot.law.examples.oddities import ODDITIES
from moot.law.examples.search import examples_of
from moot.law.examples.situations import NAMES, OFFICER, OUTSIDER, PARENT, CaseSketch, ExampleSituation, ProposalSketch
from moot.play.host import Host
from moot.views.examples import rule_examples
from moot.views.moments import moment_of_copy

ADA, BEN, CLEO, DAN = NAMES[:4]
PART = "125.at_any_time"
HEARD = ExampleSituation(does="upon", on="proposal_adopted", pid="", proposal=ProposalSketch(stage="closed"))


def adopted(**ballots: str) -> ExampleSituation:
    """A proposal is adopted with these votes."""
    return replace(HEARD, proposal=ProposalSketch(ballots={name: ballots[name] for name in NAMES if name in ballots}))


def of(**sketch: Any) -> ExampleSituation:
    """A proposal of such a kind is adopted."""
    return replace(HEARD, proposal=ProposalSketch(**sketch))


PAIRS = {
    "adopted against the votes, or defeated with them": (
        adopted(Ada="for", Ben="against", Cleo="against"), adopted(Ada="for", Ben="for", Cleo="against")
    ),
    "at a stage at which that doesn’t happen": (of(stage="made"), of(stage="closed")),
    "made by a proposal of another number": (
        replace(HEARD, on="rule_enacted", pid=PART, number=301, proposal=None),
        replace(HEARD, on="rule_enacted", pid=PART, number=125, proposal=None),
    ),
    "a player joins again": (replace(HEARD, on="joined", player=BEN), replace(HEARD, on="joined", player=OUTSIDER)),
    "somebody is kept who doesn’t play": (
        replace(HEARD, held={"asked": {"": [ADA, BEN]}}, players=1), replace(HEARD, held={"asked": {"": [ADA, BEN]}})
    ),
    "less than nothing": (
        replace(HEARD, amounts={"coins": {BEN: -1}}), replace(HEARD, amounts={"coins": {BEN: 0}, "points": {BEN: -1}})
    ),
    "a number of long ago": (
        replace(HEARD, number=300, first_number=301), replace(HEARD, number=301, first_number=301)
    ),
    "code of no new rule": (of(change="repeal", code="x = 1"), of(change="enact", code="x = 1")),
    "several changes at once": (of(change="two"), of(change="repeal")),
    "judge of their own case": (
        replace(HEARD, case=CaseSketch(caller=ADA, judge=ADA)), replace(HEARD, case=CaseSketch(caller=ADA, judge=CLEO))
    ),
    "a win by points that aren’t there": (
        replace(HEARD, does="forbid", on="win", cause="quantity_changed"),
        replace(HEARD, does="forbid", on="win", cause="case_closed"),
    ),
    "judged by nobody": (
        replace(HEARD, case=CaseSketch(judge=None, stage="judged")), replace(HEARD, case=CaseSketch(judge=None))
    ),
    "removed by themselves": (of(content={"whom": ADA}), of(content={"whom": BEN})),
    "a proposal by somebody outside": (of(author=OUTSIDER), of(author=DAN)),
}  # fmt: skip
"""For each oddity a situation that is odd, and its near-twin that isn't."""


VOTE = ExampleSituation(does="permit", on="vote", pid="", proposal=ProposalSketch(), given={"choice": "for"})
GIVE = ExampleSituation(does="move", on="give", pid="", given={"whom": ADA, "amount": 1})
QUIT = ExampleSituation(does="move", on="quit-contract", pid="", given={"which": "Jokes"})
REPORTED = ExampleSituation(does="upon", on="reported", pid="", given={"officer": BEN, "office": "promotor"})
TURN = ExampleSituation(does="upon", on="turn_completed", pid="", held={"turn": {"": ADA}}, player=ADA)
APPOINTED = ExampleSituation(does="upon", on="appointed", pid="", given={"office": "teacher"}, player=OUTSIDER)
CASE = replace(HEARD, proposal=None, case=CaseSketch(judge=BEN))
RANKED = replace(HEARD, on="voting_closed", pid="4.the_best_is_adopted", proposal=ProposalSketch(kind="ranking"))
BEGUN = ExampleSituation(does="term", on="voting_closes", pid="", proposal=ProposalSketch(age=0))
ACCEPTED = ExampleSituation(does="upon", on="judge_appointed", pid="")
POSTED = ExampleSituation(does="upon", on="posted", pid="", given={"posting": replace(PARENT, name=BEN)})
SET = ExampleSituation(does="upon", on="quantity_set", pid="", given={"players": (CLEO,)})
IMPOSSIBLE = {
    "a vote for what isn’t on the ballot": ("agora_like", replace(VOTE, given={"choice": "perhaps"}), VOTE),
    "judged by somebody who has never played": ("agora_like", replace(CASE, case=CaseSketch(judge=OUTSIDER)), CASE),
    "a move about somebody who doesn’t play": ("agora_like", replace(GIVE, given={"whom": OUTSIDER}), GIVE),
    "a move with what isn’t on offer": (
        "agora_like", QUIT, replace(QUIT, held={"contracts": {"": {"Jokes": {"parties": [BEN]}}}})
    ),
    "the end of a turn that it isn’t": ("suber", replace(TURN, player=BEN), TURN),
    "a vote on what is never voted on": (
        "classroom", replace(VOTE, proposal=ProposalSketch(stage="voting")),
        replace(VOTE, proposal=ProposalSketch(stage="made")),
    ),
    "announced of somebody in another’s office": (
        "agora_like", replace(REPORTED, offices={"promotor": ADA}), replace(REPORTED, offices={"promotor": BEN})
    ),
    "a player in an office of somebody who doesn’t play": (
        "classroom", replace(APPOINTED, offices={"teacher": OFFICER}, player=BEN),
        replace(APPOINTED, offices={"teacher": OFFICER}),
    ),
    "a ballot with something else on it": (
        "classroom", RANKED,
        replace(RANKED, others=(ProposalSketch(stage="made"),), held={"in_this_round": {"": ["11 Jokes"]}}),
    ),
    "votes that are secret before there are any": (
        "nomic_world", replace(BEGUN, on="ballots_secret", proposal=ProposalSketch(stage="made")),
        replace(BEGUN, on="ballots_secret", proposal=ProposalSketch(stage="closed")),
    ),
    "in the hands of nobody": (
        "agora_like", replace(CASE, case=CaseSketch(judge=None)),
        replace(CASE, case=CaseSketch(judge=None, stage="called")),
    ),
    "in office already": ("classroom", replace(APPOINTED, offices={"teacher": OUTSIDER}), APPOINTED),
    "at another stage of a case": (
        "nomic_world", replace(ACCEPTED, case=CaseSketch(stage="judged")),
        replace(ACCEPTED, case=CaseSketch(stage="called")),
    ),
    "a posting by somebody else": (
        "usenet", replace(POSTED, player=ADA), replace(POSTED, player=BEN),
    ),
    "of somebody who has nothing": (
        "suber", replace(SET, players=2), replace(SET, players=3)
    ),
    "the last one leaves": ("suber", replace(HEARD, on="left", players=1), replace(HEARD, on="left", players=2)),
    "nobody may vote": (
        "usenet", replace(BEGUN, on="eligible_voters", players=1), replace(BEGUN, on="eligible_voters")
    ),
    "asked, but not as rules ask": (
        "nomic_world", replace(CASE, case=CaseSketch(stage="asked")),
        replace(CASE, case=CaseSketch(stage="asked"), held={"asked": {"": [CLEO]}, "asked_at": {"": 1}}),
    ),
    "an officer who holds no office": (
        "infinity", replace(VOTE, player=OFFICER), replace(VOTE, player=OFFICER, offices={"moderator": OFFICER})
    ),
    "a vote on what has been voted on": (
        "suber", replace(VOTE, proposal=ProposalSketch(stage="adopted")), VOTE
    ),
    "a move for the author by another": (
        "suber", replace(VOTE, on="call-vote", player=BEN), replace(VOTE, on="call-vote", player=ADA)
    ),
}  # fmt: skip
"""For each row of what can't be: a ruleset, a situation that can't be under it, and its near-twin that can."""


def test_every_oddity_has_a_pair() -> None:
    """No row of the tables is without its two situations."""
    assert [one.name for one in ODDITIES] == list(PAIRS)
    assert [one.name for one in NEVER] == list(IMPOSSIBLE)


@pytest.mark.parametrize("row", NEVER, ids=lambda one: one.name)
def test_what_cannot_be_is_known_from_its_twin(host: Host, row: Any) -> None:
    """Each row finds what can't be under the rules, and lets pass what differs from it a little, and can."""
    ruleset, impossible, usual = IMPOSSIBLE[row.name]
    index = Played.begun(host, ruleset).law.index
    assert row.is_so(index, impossible)
    assert not row.is_so(index, usual)


@pytest.mark.parametrize("oddity", ODDITIES, ids=lambda one: one.name)
def test_what_is_odd_is_known_from_its_twin(host: Host, oddity: Any) -> None:
    """Each row finds what can't well be, and lets pass what differs from it a little, and can."""
    index = Played.begun(host, "agora_like").law.index
    odd, usual = PAIRS[oddity.name]
    assert oddity.is_so(index, odd)
    assert not oddity.is_so(index, usual)


def test_no_example_needs_what_cannot_be(host: Host) -> None:
    """A rule upon adoption has examples with votes that adopt: none is adopted against the votes."""
    code = '@upon("proposal_adopted")\ndef it(votes_against):\n    for p in votes_against:\n        award(p, 10)\n'
    game = with_rule(Played.begun(host, "suber"), code)
    shown = [one.situation.proposal for one in examples_of(game.law, RuleId("301")).examples]
    cast = [[*one.ballots.values()] for one in shown if one is not None and one.ballots]
    assert cast and all(votes.count("for") > votes.count("against") for votes in cast)


UNREACHED = '@upon("{event}")\ndef it():\n    announce("heard")\n'


@pytest.mark.parametrize(
    ("code", "standing"),
    [
        (UNREACHED.format(event="nobody_announces_this"), ""),
        ('@permit("leave")\ndef it(player):\n    if len(player) > 90:\n        return "no"\n    return "yes"\n', ""),
        ('@permit("leave")\ndef it():\n    return "yes"\n', "makes no difference now"),
    ],
    ids=["acts", "a branch that nothing reaches", "allowed anyway"],
)
def test_a_rule_is_called_useless_only_when_all_of_it_was_tried(host: Host, code: str, standing: str) -> None:
    """A mark invites to repeal a rule: it's given only where every branch ran, and the game went the same."""
    game = with_rule(Played.begun(host, "five_rules"), code)
    told = rule_examples(moment_of_copy(game.state, game.law, game.now), "301")
    assert told is not None and told.standing == standing
