"""Everything that sets one situation of an example apart from another one is told."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.every_ruleset import Played
from tests.law.test_examples import lines_of, rules_with_code

from moot.game.values import Number
from moot.law.examples.search import examples_of
from moot.law.examples.situations import (
    NAMES,
    PARENT,
    CaseSketch,
    ExampleOpening,
    ExampleSituation,
    ProposalSketch,
)
from moot.law.rulesets import shipped
from moot.play.host import Host
from moot.views.examples.example_lines import ExampleTeller

ADA, BEN, CLEO = NAMES[:3]
UNTOLD = {
    "pid": "names the provision that it's an example of, which no player sees",
    "luck": "is chance: what came of it is told as such",
    "dice": "is chance too",
    "first_number": "is how the rules number proposals, told wherever a number is",
    "judge": "is who would judge a case: told of each case by its own judge",
    "passing": "is how votes go by the rules",
    "proposed": "is what the rules themselves keep once a proposal is made",
    "begun": "is what the rules themselves have kept by then, as usual",
    "kind": "is told by what is asked",
    "judgment": "is told of cases that are judged",
    "ended": "is told of earlier proposals",
    "opens": "is told by when voting opened",
    "ago": "is told by how much later it is",
    "does": "is told by what it is about",
}
"""Why some fields aren't told."""
OTHERWISE: dict[type, dict[str, Any]] = {
    ExampleSituation: {
        "on": "proposal_defeated", "player": CLEO, "given": {"quantity": "coins"},
        "cause": "voting_closed", "players": 2, "amounts": {"points": {BEN: 7}}, "held": {"turn": {"": CLEO}},
        "offices": {"speaker": BEN}, "proposal": None, "others": (ProposalSketch(stage="adopted"),),
        "case": None, "later": 3_600, "waited": 60, "winner": BEN, "more_rules": 2, "number": 999,
        "holding": ("propose", BEN, 60), "joined": "in reverse", "is_rule_new": True,
        "first": ExampleSituation(does="upon", on="proposal_adopted", pid=""), "made_by": Number("1"),
    },
    ProposalSketch: {
        "author": CLEO, "stage": "closed", "ballots": {BEN: "against"}, "kind": "election", "change": "repeal",
        "title": "Cake", "text": "Cake is welcome.", "code": "x = 1", "age": 60, "content": {"which": "speaker"},
        "assumed": {"can_still_change": False},
    },
    CaseSketch: {
        "caller": BEN, "judge": ADA, "stage": "judged", "kind": "paradox",
        "rules": (Number("1"),),
    },
}  # fmt: skip
"""Another value of each field."""


@pytest.fixture(scope="module")
def teller() -> Any:
    """Who tells the examples of a game with turns."""
    from moot import bootstrap
    from moot.runtime.clock import SetClock

    with bootstrap.host(":memory:", SetClock(0)) as host:
        game = Played.begun(host, "five_rules")
        found = examples_of(game.law, game.state.rule("1").id)  # type: ignore[union-attr]
        yield ExampleTeller(game.law, replace(found, opening=ExampleOpening()))


ASKED = ExampleSituation(
    does="term", on="votes_required", pid="", proposal=ProposalSketch(ballots={BEN: "for"}), case=CaseSketch()
)
BASES = {
    "player": replace(ASKED, does="permit", on="vote"),
    "given": ExampleSituation(does="upon", on="cheered", pid="", given={"quantity": "points"}),
    "cause": ExampleSituation(does="forbid", on="end_game", pid=""),
    "is_rule_new": replace(ASKED, others=(ProposalSketch(stage="adopted"),)),
    "made_by": ExampleSituation(does="forbid", on="propose", pid="", proposal=ProposalSketch()),
}
"""The situation that is changed, where that isn't a question about a proposal."""


def test_every_field_has_another_value_or_a_reason() -> None:
    """No field of a situation is left out here."""
    for kind, fields in OTHERWISE.items():
        assert fields.keys() | UNTOLD.keys() >= {*kind.__struct_fields__}, kind


@pytest.mark.parametrize(
    ("kind", "field"), [(kind, field) for kind, fields in OTHERWISE.items() for field in fields if field != "made_by"]
)
def test_what_differs_is_told(teller: ExampleTeller, kind: type, field: str) -> None:
    """Two situations that differ in any one thing are told differently, so that no line hides what decides."""
    base = BASES.get(field, ASKED)
    value = OTHERWISE[kind][field]
    if kind is ExampleSituation:
        other = replace(base, **{field: value})
    else:
        sketch = "proposal" if kind is ProposalSketch else "case"
        other = replace(base, **{sketch: replace(getattr(base, sketch), **{field: value})})
    assert told(teller, other) != told(teller, base)


def told(teller: ExampleTeller, situation: ExampleSituation) -> str:
    """A situation in words."""
    return teller.told(situation, None, None).line


SAID = [
    (
        "agora_like",
        "103",
        "Ada’s proposal has adoption index 1. Ada rewrites their own proposal, now to amend rule 101 → refused",
    ),
    (
        "agora_like",
        "112",
        "Dan play, having joined in this order. Ada voted “Ada”, Ben voted “Ben”. Voting on the election",
    ),
    ("agora_like", "112", "Ada left the ballot blank. Voting on the election of promotor closes"),
    ("agora_like", "112", "Which choices does a vote on the election have?"),
    ("agora_like", "112", "The election of promotor is put forward → voting on the election of promotor opens"),
    ("agora_like", "114", "The treasuror has held that office since the Monday before, 00:01. "),
    ("agora_like", "123", "Ben leaves the contract “Cake” → it no longer counts that the contract “Cake” binds Ben"),
    ("agora_like", "123", "Ben makes the contract “(left blank)”: "),
    ("agora_like", "124", "Ada wins and the game ends under another rule → not allowed: no win ends the game"),
    ("suber", "213", "Ada was the first who couldn’t complete a turn. The case is closed → Ada wins"),
    (
        "suber",
        "213",
        "Ben calls a case of paradox → if it is a paradox, Ada was the first who couldn’t complete a turn",
    ),
]
"""Rules of rulesets, and what their lines say because it decides."""


@pytest.mark.parametrize(("ruleset", "number", "said"), SAID)
def test_what_decides_is_told(host: Host, ruleset: str, number: str, said: str) -> None:
    """What a proposal has besides, who joined first, a blank ballot, the entry that changed: none is left out."""
    lines = lines_of(Played.begun(host, ruleset), number)
    assert any(said in line for line in lines), lines


def test_the_order_of_what_is_done_makes_no_second_example(host: Host) -> None:
    """That everybody gets the same, in the order in which they joined, is one example and not two."""
    assert not [line for line in lines_of(Played.begun(host, "agora_like"), "108") if "having joined" in line]


# Who posts is told by the move.
POSTINGS = {
    "address": "other@example", "rules": None, "proposer": BEN, "proposal": None, "votes": (BEN,),
    "departures": ("no heading",), "follows": 1,
}  # fmt: skip


@pytest.mark.parametrize("field", POSTINGS)
def test_what_is_new_in_a_posting_is_told(teller: ExampleTeller, field: str) -> None:
    """Two postings that differ in what a rule may read are told differently."""
    post = ExampleSituation(does="upon", on="cheered", pid="", given={"posting": replace(PARENT, follows=0)})
    other = replace(post, given={"posting": replace(PARENT, **{"follows": 0, field: POSTINGS[field]})})
    assert told(teller, other) != told(teller, post)


@pytest.mark.check
@pytest.mark.parametrize("name", shipped())
def test_no_two_examples_of_a_rule_have_the_same_words_and_other_ends(host: Host, name: str) -> None:
    """What is told of a situation says what comes of it: nothing that decides is left out, in any shipped rule."""
    game, alike = Played.begun(host, name), []
    for rule in rules_with_code(game):
        found = examples_of(game.law, rule.id)
        ends: dict[tuple[str, str, bool], set[str]] = {}
        for example in found.examples:
            s, one = example.situation, ExampleTeller(game.law, found).example(example)
            if not game.law.index.parts[s.pid].provision.draws:  # chance is no fact that could be told beforehand
                ends.setdefault((one.given, one.happens, s.does == "upon"), set()).add(one.comes)
        alike += [(rule.number, *words, *said) for words, said in ends.items() if len(said) > 1]
    assert alike == []
