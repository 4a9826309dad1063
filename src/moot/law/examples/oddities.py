"""What can't well be in a game, in one table: situations that are shown only where nothing else runs a branch.

The search changes one thing at a time, and so comes to games that no rules lead to. Of these a reader would conclude
something wrong, such as that four votes against a proposal adopt it.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from moot.game.events import EVENTS
from moot.game.state import RULE_CHANGE
from moot.game.values import Number
from moot.law.examples.knowledge import awards_in, constants_in
from moot.law.examples.situations import NAMES, ExampleSituation
from moot.law.rule_index import BALLOT_FORM, ActiveProvision, RuleIndex

ADOPTIONS = frozenset({"adopt", "proposal_adopted", "took_effect", "take_effect"})
DEFEATS = frozenset({"defeat", "proposal_defeated", "proposal_barred"})
"""What comes of votes for and against a proposal."""
STAGES = frozenset({"made", "voting", "closed", "decided", "adopted", "defeated", "withdrawn"})
"""The stages of proposals, as code asks for them."""
STAGES_BEFORE = {
    "proposed": "made", "revised": "made", "withdrawn": "withdrawn", "published": "made", "voting_opened": "made",
    "ballot_cast": "voting", "voting_closed": "voting", "proposal_adopted": "closed", "proposal_defeated": "closed",
    "proposal_barred": "closed", "proposal_decided": "adopted", "took_effect": "adopted",
    "adopt": "closed", "defeat": "closed", "decide": "closed", "take_effect": "adopted", "publish": "made",
    "open_voting": "made", "rule_enacted": "adopted",
}  # fmt: skip
"""The stage of a proposal just before something happens to it."""
CASE_STAGES_BEFORE = {
    "case_called": "called", "judge_asked": "called", "judge_appointed": "called", "judge_refused": "asked",
    "judged": "accepted", "judge_left": "called", "accept": "asked", "refuse": "asked", "judge": "accepted",
    "case_closed": "judged", "judgment_voided": "judged", "agree": "called",
}  # fmt: skip
"""The same of a case."""
_WITH_JUDGMENT = ("judged", "closed")
_USUAL_CHOICES = frozenset({"for", "against", "abstain"})


class Oddity(NamedTuple):
    """A row of the table: what is odd, and whether a situation is."""

    name: str
    is_so: Callable[[RuleIndex, ExampleSituation], bool]


def is_odd(index: RuleIndex, situation: ExampleSituation) -> bool:
    """Whether a situation can't well be in a game by these rules."""
    return any_is_so(ODDITIES, index, situation)


def any_is_so(rows: Iterable[Oddity], index: RuleIndex, situation: ExampleSituation) -> bool:
    """Whether one of some oddities is found in a situation."""
    for one in rows:  # noqa: SIM110 (each situation is asked about, and a generator would cost more)
        if one.is_so(index, situation):
            return True
    return False


def _at_odds(index: RuleIndex, s: ExampleSituation) -> bool:
    votes = [*s.proposal.ballots.values()] if s.proposal else []
    if not votes or not _USUAL_CHOICES.issuperset(votes):
        return False
    balance = votes.count("for") - votes.count("against")
    return balance <= 0 if s.on in ADOPTIONS else balance > 0 and s.on in DEFEATS


def _below_nothing(index: RuleIndex, s: ExampleSituation) -> bool:
    """Less than nothing of what only changes hands: points are a score, which penalties may bring below 0."""
    return any(
        isinstance(one, int | float) and one < 0
        for name, held in s.amounts.items()
        for one in held.values()
        if name != "points"
        or not any(amount <= 0 for part in index.parts.values() for _, amount in awards_in(part.source))
    )


def other_ballot(index: RuleIndex, s: ExampleSituation) -> bool:
    """Votes that the ballot doesn't have."""
    cast = {*(s.proposal.ballots.values() if s.proposal else ()), *([s.given["choice"]] if "choice" in s.given else [])}
    kind = s.proposal.kind if s.proposal else s.kind
    if has_own_ballot(index, kind):
        listed = choice_registers(index)
        offered = {one for name in listed for one in s.held.get(name, {}).get("", ())}
        ranked = {name for one in cast for name in one.split(" > ")} - {"none"}
        return not cast.isdisjoint(_USUAL_CHOICES) or (bool(listed) and not ranked <= offered)
    asked = _about_kind(index, "ballot_choices", kind)
    offered = {one for part in asked for one in constants_in(part.source).get(part.provision.name, ())}
    begun = tuple(one for one in offered if isinstance(one, str) and one.endswith(" "))  # such as "as " before a name
    return not all(one in {"for", "against", *offered} or (one.startswith(begun) and ">" not in one) for one in cast)


def choice_registers(index: RuleIndex) -> list[str]:
    """The registers in which rules keep what a vote chooses from."""
    return [name for name, (_, one) in index.declared.items() if one.on == "Proposal" and one.type == "list[str]"]


def lists_otherwise(index: RuleIndex, s: ExampleSituation) -> bool:
    """What a vote chooses from is read, and there's nothing, or not as many proposals as there are to choose from."""
    part, registers = index.parts.get(s.pid), choice_registers(index)
    read = {one.name for one in part.provision.parameters} if part is not None and registers else set()
    if s.proposal is None or not has_own_ballot(index, s.proposal.kind):
        return False
    there = [one for one in s.others if one.stage in ("made", "voting") and one.kind == RULE_CHANGE]
    if s.on == "proposed":
        return bool(registers) and not there
    listed = [one for name in registers for one in s.held.get(name, {}).get("", ())]
    is_otherwise = not listed or (all(one[:1].isdecimal() for one in listed) and len(listed) != len(there))
    return is_otherwise and not read.isdisjoint({*registers, "ballot_choices", "choices"})


def has_own_ballot(index: RuleIndex, kind: str) -> bool:
    """Whether votes on proposals of a kind choose among other things than for and against."""
    is_asked = kind != RULE_CHANGE and _about_kind(index, "ballot_choices", kind)
    return bool(is_asked or _about_kind(index, BALLOT_FORM, kind))


def _about_kind(index: RuleIndex, term: str, kind: str) -> list[ActiveProvision]:
    """The provisions that answer a term about proposals of a kind."""
    named = {"*", kind} | ({""} if kind == RULE_CHANGE else set())
    return [part for part, trigger in index.by_trigger.get(("term", term), ()) if trigger.kind in named]


def _at_another_stage(index: RuleIndex, s: ExampleSituation) -> bool:
    """Something happens to a proposal at a stage at which it never does."""
    if s.does != "upon" or s.proposal is None:
        return False
    if s.on == "proposal_decided" and opens_votes(index, s.proposal.kind):
        return s.proposal.stage not in ("adopted", "defeated")
    usual: str = stage_for(index, s.proposal.kind, STAGES_BEFORE.get(s.on, s.proposal.stage))
    return s.proposal.stage != usual


def _by_another_number(index: RuleIndex, s: ExampleSituation) -> bool:
    """A rule is made by a proposal that bears another number than the rule, where its code asks for the number."""
    own = index.parts[s.pid].rule.number if s.pid in index.parts else Number("")
    is_own = s.given.get("rule", own) == own
    return s.on == "rule_enacted" and own.isdecimal() and is_own != (str(s.number) == own)


def _names_others(index: RuleIndex, s: ExampleSituation) -> bool:
    """Rules keep somebody who doesn't play: they would have been taken out when they left."""
    kept = [one for entries in s.held.values() for value in entries.values() for one in _each(value)]
    return any(one in NAMES and one not in s.seating for one in kept)


def _each(value: Any) -> Iterable[Any]:
    return value if isinstance(value, list | tuple) else (value,)


def judged_by_nobody_here(index: RuleIndex, s: ExampleSituation) -> bool:
    """A case whose judge neither plays nor holds an office."""
    has_judge = s.case is not None and s.case.stage != "called"
    return bool(has_judge and s.case and s.case.judge not in (None, *_acting(s)))


def _judges_their_own(index: RuleIndex, s: ExampleSituation) -> bool:
    """The judge of a case, or whom rules announce when they look for one, is whoever called it."""
    announced = [s.given.get("player")] if s.does == "upon" and s.on not in EVENTS else []
    return s.case is not None and s.case.caller in (s.case.judge, *announced)


def _acting(s: ExampleSituation) -> set[Any]:
    """Those who play, and those who only hold an office."""
    return {*s.seating, *(who for who in s.offices.values() if who not in NAMES)}


def joins(index: RuleIndex, on: str) -> bool:
    """Whether a move or event brings a new player into the game."""
    move = index.available_moves.get(on)
    admits = move is not None and move.part is not None and "admit_player" in move.part.provision.effects
    return on in ("join", "joined") or admits


def opens_votes(index: RuleIndex, kind: str) -> bool:
    """Whether some rule opens votes on proposals of a kind, as far as rules say by which kind they're heard."""
    opening = [part for part in index.parts.values() if "open_voting" in part.provision.effects]
    triggers = [trigger for part in opening for trigger in part.provision.triggers]
    heard = {trigger.kind or (RULE_CHANGE if trigger.does in ("upon", "timed") else "*") for trigger in triggers}
    return not heard or not heard.isdisjoint({"*", kind})


def opens_voting(index: RuleIndex, move: str) -> bool:
    """Whether it's a move of the rules by which voting opens."""
    offer = index.available_moves.get(move)
    return offer is not None and offer.part is not None and "open_voting" in offer.part.provision.effects


def stage_for(index: RuleIndex, kind: str, stage: str) -> Any:
    """A stage of a proposal; where its kind is never voted on by itself, it's only made until it's decided."""
    return "made" if stage in ("voting", "closed") and not opens_votes(index, kind) else stage


ODDITIES = (
    Oddity("adopted against the votes, or defeated with them", _at_odds),
    Oddity("at a stage at which that doesn’t happen", _at_another_stage),
    Oddity("made by a proposal of another number", _by_another_number),
    Oddity("a player joins again", lambda index, s: s.player in s.seating and joins(index, s.on)),
    Oddity("somebody is kept who doesn’t play", _names_others),
    Oddity("less than nothing", _below_nothing),
    Oddity("a number of long ago", lambda index, s: 0 < s.number < s.first_number),
    Oddity("code of no new rule", lambda i, s: bool(s.proposal and s.proposal.code and s.proposal.change != "enact")),
    Oddity("several changes at once", lambda index, s: bool(s.proposal and s.proposal.change == "two")),
    Oddity("judge of their own case", _judges_their_own),
    Oddity(
        "a win by points that aren’t there",
        lambda index, s: s.on in ("win", "credit_win") and s.cause == "quantity_changed",
    ),
    Oddity("judged by nobody", lambda i, s: bool(s.case and s.case.stage in _WITH_JUDGMENT and not s.case.judge)),
    Oddity("removed by themselves", lambda i, s: bool(s.proposal and s.proposal.author in s.proposal.content.values())),
    Oddity("a proposal by somebody outside", lambda i, s: bool(s.proposal and s.proposal.author not in _acting(s))),
)
"""All that's odd. A new one needs a row here, and a pair of situations in its test."""
