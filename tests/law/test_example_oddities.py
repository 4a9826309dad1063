"""What can't well be in a game is shown only where nothing else runs a branch; and marks are given only when sure."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.every_ruleset import Played
from tests.law.test_examples import with_rule

from moot.game.values import RuleId
from moot.law.examples.oddities import ODDITIES
from moot.law.examples.search import examples_of
from moot.law.examples.situations import NAMES, OUTSIDER, CaseSketch, ExampleSituation, ProposalSketch
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
    "a choice that isn’t on the ballot": (
        of(kind="election", ballots={ADA: "for"}), of(kind="election", ballots={ADA: "Ben > Ada"})
    ),
    "judge of their own case": (
        replace(HEARD, case=CaseSketch(caller=ADA, judge=ADA)), replace(HEARD, case=CaseSketch(caller=ADA, judge=CLEO))
    ),
    "a judge from outside": (
        replace(HEARD, case=CaseSketch(judge=CLEO), players=2), replace(HEARD, case=CaseSketch(judge=CLEO))
    ),
    "nothing of what begins with more": (
        replace(HEARD, held={"power": {"rule 125": 0}}), replace(HEARD, held={"power": {"rule 125": 1}})
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


def test_every_oddity_has_a_pair() -> None:
    """No row of the table is without its two situations."""
    assert [one.name for one in ODDITIES] == list(PAIRS)


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
