"""A mutable rule that conflicts with an immutable one is wholly void (Suber 110; Nomic World 108).

What conflicts follows from the code of the rules alone; whether the other rule is then void, and which, rules say.
"""

import pytest
from tests.every_ruleset import NAMES, Played

from moot.game.events import Awarded
from moot.game.moves import Refused
from moot.law.preview import preview
from moot.play.host import Host
from moot.views.law.rules import rule_view

TALK = '\n\n@upon("argued")\ndef talk(player):\n    award(player, 1)\n'
"""The other half of each rule, by which whoever comments gets a point."""
FIVE = ("suber", "usenet", "nomic_world", "infinity", "acronomic")

VOID = {
    "a ban on a move that an immutable rule always permits": (
        FIVE,
        '@forbid("leave")\ndef stay():\n    return "nobody leaves"',
    ),
    "a ban on it in some cases": (
        FIVE,
        '@forbid("leave")\ndef stay(player, points):\n    if points[player] > 0:\n        return "not yet"',
    ),
    "leave to do what an immutable rule always forbids": (
        ("suber", "infinity"),
        '@permit("withdraw")\ndef it_may(player):\n    if player == "Ben":\n        return "Ben may"',
    ),
    "another answer than an immutable rule always gives": (
        ("suber", "usenet", "acronomic"),
        '@term("eligible_voters")\ndef not_the_first(seating):\n    return seating[1:]',
    ),
    "another answer in some cases": (
        ("acronomic",),
        '@term("votes_required")\ndef one(proposal):\n    if proposal.author == "Ben":\n        return 1',
    ),
    "a change of an answer that an immutable rule always gives": (
        ("acronomic",),
        '@adjust("votes_required")\ndef one(answer):\n    return 1',
    ),
    "a ban on the adoption that an immutable rule promises": (
        ("suber", "usenet", "infinity", "acronomic"),
        '@forbid("adopt")\ndef no(proposal):\n    if proposal.author == "Ben":\n        return "not from Ben"',
    ),
    "a ban on the effect that an immutable rule promises": (
        ("suber", "infinity", "acronomic"),
        '@forbid("take_effect")\ndef no(proposal):\n    if proposal.author == "Ben":\n        return "not from Ben"',
    ),
}
"""What conflicts with an immutable rule, in which games, with code of this kind."""
STANDS = {
    "a limit where an immutable rule speaks of some cases": '@term("votes_required")\ndef two():\n    return 2',
    "a ban on a move of which no immutable rule says anything": (
        '@forbid("argue")\ndef quiet(player):\n    if player == "Cleo":\n        return "be quiet"'
    ),
    "the same answer as an immutable rule's": '@term("eligible_voters")\ndef all_players(players):\n    return players',
    "a ban on voting": '@forbid("vote")\ndef no(player):\n    if player == "Eve":\n        return "not Eve"',
    "an outcome that an immutable rule gives, too, where it has its votes": (
        '@upon("voting_closed")\ndef too(proposal, votes_for, votes_required):\n'
        "    if len(votes_for) >= votes_required:\n        adopt(proposal)"
    ),
    "a limit on what may be proposed": (
        '@forbid("propose")\ndef no(changes):\n    if len(changes) > 5:\n        return "too many changes"'
    ),
}
"""What doesn't conflict, though it's about the same."""


def rule(code: str, **more: object) -> dict[str, object]:
    """The change that enacts a rule of two halves."""
    return {"change": "enact", "content": {"title": "Halves", "text": "Two halves.", "mechanism": code + TALK, **more}}


def with_rule(host: Host, name: str, change: dict[str, object]) -> tuple[Played, str]:
    """A game in which a rule has been adopted, and what the preview warned of before the vote."""
    game = Played.begun(host, name)
    copy = game.copy()
    number = copy.propose(change)
    proposal = copy.state.proposals[number]  # type: ignore[index]
    seen = preview(copy.law, copy.state, proposal.author, proposal.changes, copy.now)
    game.adopt(change)
    return game, " ".join(seen.warnings)


def is_paid(game: Played) -> bool:
    """Whether whoever comments gets a point."""
    before = len(game.of(Awarded))
    if game.is_of_postings:
        return any(part.provision.name == "talk" for part in game.law.index.parts.values())
    game.do(game.state.seating[0], "argue", text="I talk.")
    return len(game.of(Awarded)) > before


@pytest.mark.check
@pytest.mark.parametrize(("what", "name"), [(what, name) for what, (names, _) in VOID.items() for name in names])
def test_what_conflicts_with_an_immutable_rule_is_void_as_a_whole(host: Host, what: str, name: str) -> None:
    """Neither half runs, and the preview names both rules, and the one by which it's void, before anybody votes."""
    game, warned = with_rule(host, name, rule(VOID[what][1]))
    assert not is_paid(game)
    assert "runs: it conflicts with rule 1" in warned and "is wholly void by rule 1" in warned
    assert [fault.code for fault in game.law.index.faults] == ["law.wholly-void"]


@pytest.mark.parametrize("what", [what for what, (names, _) in VOID.items() if "suber" in names])
def test_in_suber_it_is_not_run(host: Host, what: str) -> None:
    """Nothing of a rule that conflicts with an immutable one is among what runs."""
    game = Played.begun(host, "suber")
    game.adopt(rule(VOID[what][1]))
    assert not is_paid(game)


@pytest.mark.check
@pytest.mark.parametrize("what", STANDS)
@pytest.mark.parametrize("name", ("suber", "infinity"))
def test_what_does_not_conflict_stands(host: Host, what: str, name: str) -> None:
    """A rule about the same as an immutable one runs where it doesn't say otherwise of all cases."""
    game, warned = with_rule(host, name, rule(STANDS[what]))
    assert is_paid(game)
    assert "void" not in warned


@pytest.mark.parametrize("claim", ["109", "immutable"])
def test_a_claim_to_prevail_over_an_immutable_rule_is_void(host: Host, claim: str) -> None:
    """So is the claim of the same rule over a mutable one, and what it says."""
    code = '@term("votes_required")\ndef one():\n    return 1'
    game, warned = with_rule(host, "suber", rule(code, prevails_over=[claim, "203"]))
    assert "about which of them prevails" in warned
    assert not is_paid(game)
    assert game.answer("votes_required", game.propose("Be kind.")) == 5


def test_it_is_no_longer_void_once_the_other_rule_is_out_of_the_way(host: Host) -> None:
    """What is void stays in force; once the immutable rule is mutable and the newer prevails, its code runs."""
    game, _ = with_rule(host, "suber", rule(VOID["a ban on a move that an immutable rule always permits"][1]))
    game.adopt({"change": "transmute", "rule": "113", "to": "mutable"})
    assert game.law.index.faults == []
    assert is_paid(game)


def test_what_a_void_rule_declares_is_still_kept(host: Host) -> None:
    """Nothing is lost that players have by it, and the immutable rule has its way."""
    code = 'coins = quantity(starts=3)\n\n\n@forbid("leave")\ndef stay():\n    return "nobody leaves"'
    game, _ = with_rule(host, "suber", rule(code))
    assert game.law.index.declared["coins"][0].number == game.state.in_force()[-1].number
    assert not isinstance(game.move("Cleo", "leave"), Refused)


def test_a_void_rule_is_shown_with_the_reason_and_as_running_nothing(host: Host) -> None:
    """No sentence of it is said to run; a rule beside it is shown as ever."""
    game, _ = with_rule(host, "suber", rule('@forbid("leave")\ndef stay():\n    return "nobody leaves"'))
    void, other = (rule_view(game.state, number, game.law) for number in (game.state.in_force()[-1].number, "206"))
    assert void and other
    assert (len(void.faults), void.sentences) == (1, ())
    assert other.sentences and not other.faults


@pytest.mark.parametrize("name", NAMES)
def test_no_shipped_rule_is_void(host: Host, name: str) -> None:
    """Nor does any law of theirs ask about more than the few pairs that conflict in one direction."""
    assert Played.begun(host, name).law.index.wholly_void == {}
