"""Examples take nothing for granted that the law would have refused."""

import pytest
from msgspec.structs import replace
from tests.every_ruleset import Played
from tests.law.test_examples import lines_of, rules_with_code, with_rule

from moot.law.examples.found import RuleExamples
from moot.law.examples.outcomes import for_examples
from moot.law.examples.past_moves import PastMoves
from moot.law.examples.search import examples_of
from moot.law.examples.situations import A_DAY, NAMES, CaseSketch, ExampleSituation, ProposalSketch
from moot.law.rulesets import shipped
from moot.play.host import Host

ADA, BEN = NAMES[:2]
OPEN = ProposalSketch(author=ADA)
OVERRULE = ProposalSketch(author=ADA, kind="overrule", content={"case": "1"})
ASKED = ExampleSituation(does="term", on="votes_required", pid="", proposal=ProposalSketch(author=ADA))


def allowed(game: Played, found: RuleExamples, *situations: ExampleSituation) -> list[bool]:
    """Whether the moves before situations were allowed, and their votes come to it, asked anew."""
    past = PastMoves(for_examples(game.law), found.opening)
    past.known = {}
    requests = past.requests(situations)
    return past.allowed(game.law.sender.send(*requests) if requests else [])


@pytest.mark.check
@pytest.mark.parametrize("name", shipped())
def test_no_example_takes_a_refused_move_for_granted(host: Host, name: str) -> None:
    """Every open proposal, vote and case of every shown example of every shipped rule could be made by its law."""
    game, refused = Played.begun(host, name), []
    for rule in rules_with_code(game):
        found = examples_of(game.law, rule.id)
        shown = [one.situation for one in found.examples]
        refused += [s for s, is_so in zip(shown, allowed(game, found, *shown), strict=True) if not is_so]
    assert refused == []


@pytest.mark.parametrize(
    ("ruleset", "situation"),
    [
        ("suber", replace(ASKED, others=(OPEN,))),
        ("five_rules", replace(ASKED, proposal=replace(OPEN, author=BEN))),
        ("usenet", replace(ASKED, proposal=replace(OPEN, ballots={ADA: "for"}))),
        ("classroom", replace(ASKED, others=(OPEN,))),
        ("classroom", replace(ASKED, others=(replace(OPEN, kind="ranking", stage="made"),))),
        ("nomic_world", replace(ASKED, proposal=OVERRULE, case=CaseSketch(stage="accepted"))),
        ("nomic_world", replace(ASKED, does="upon", on="took_effect", proposal=replace(OPEN, stage="adopted"))),
    ],
    ids=[
        "a second proposal",
        "out of turn",
        "a vote for one’s own",
        "two open proposals",
        "a vote that hasn’t begun",
        "overruling no judgment",
        "adopted without votes",
    ],
)
def test_what_the_law_refuses_is_known_from_its_twin(host: Host, ruleset: str, situation: ExampleSituation) -> None:
    """A proposal or vote that the rules refuse is found, and the plain one beside it passes."""
    game = Played.begun(host, ruleset)
    found = examples_of(game.law, next(rules_with_code(game)).id)
    odd, usual = allowed(game, found, situation, ASKED)
    assert usual and not odd


def test_votes_come_to_what_is_said_of_them(host: Host) -> None:
    """Where all must agree, a proposal with one vote against isn’t adopted."""
    game = Played.begun(host, "suber")
    found = examples_of(game.law, next(rules_with_code(game)).id)
    votes = dict.fromkeys(NAMES[:4], "for")
    adopted = replace(ASKED, does="upon", on="proposal_adopted", proposal=replace(OPEN, stage="closed", ballots=votes))
    with_one_against = replace(adopted, proposal=replace(OPEN, stage="closed", ballots={**votes, BEN: "against"}))
    unanimous, against = allowed(game, found, adopted, with_one_against)
    assert unanimous and not against


INTENT = ExampleSituation(does="timed", on="intent_ripens", pid="121.now_it_is_done", later=3 * A_DAY)


@pytest.mark.parametrize(
    ("ruleset", "odd", "usual"),
    [
        (
            "agora_like",
            replace(INTENT, holding=("exile", ADA, A_DAY)),
            replace(INTENT, holding=("exile", ADA, 4 * A_DAY)),
        ),
        (
            "agora_like",
            replace(INTENT, holding=("forgive", ADA, 4 * A_DAY)),
            replace(INTENT, holding=("exile", ADA, 4 * A_DAY)),
        ),
        (
            "five_rules",
            replace(ASKED, does="upon", on="proposal_decided", others=(OPEN,), first=ASKED, held={"turn": {"": BEN}}),
            replace(ASKED, does="upon", on="proposal_decided", others=(OPEN,), first=ASKED, held={"turn": {"": ADA}}),
        ),
    ],
    ids=["before its time", "a time that never comes", "again, out of turn"],
)
def test_what_never_comes_is_known_from_its_twin(
    host: Host, ruleset: str, odd: ExampleSituation, usual: ExampleSituation
) -> None:
    """Something due comes just when the rules say, and the same happens again only if it may be done again."""
    game = Played.begun(host, ruleset)
    found = examples_of(game.law, next(rules_with_code(game)).id)
    assert allowed(game, found, odd, usual) == [False, True]


def test_a_proposal_is_up_in_the_turn_of_its_author(host: Host) -> None:
    """Where only those whose turn it is propose, a proposal that is decided in another's turn is odd."""
    game = Played.begun(host, "suber")
    found = examples_of(game.law, next(rules_with_code(game)).id)
    mine, other = (replace(ASKED, held={"turn": {"": who}, "part": {"": "vote"}}) for who in (ADA, BEN))
    in_turn, out_of_turn = allowed(game, found, mine, other)
    assert in_turn and not out_of_turn


def test_chance_is_told_from_the_least_to_the_most(host: Host) -> None:
    """What a die decides is told with both ends, not as the one throw that was played."""
    code = '@upon("proposal_adopted")\ndef it(proposal):\n    award(proposal.author, draw(2, 9))\n'
    lines = lines_of(with_rule(Played.begun(host, "five_rules"), code), "301")
    assert any("→ Ada +2 to 9 points, by chance" in line for line in lines), lines
