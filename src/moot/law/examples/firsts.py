"""First situations: where examples of a provision start from."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from moot.game.events import EVENTS
from moot.game.state import RULE_CHANGE
from moot.game.values import PlayerId
from moot.law.examples.impossible import announcers_of, mover_of, movers_of
from moot.law.examples.knowledge import Knowledge, declared_in
from moot.law.examples.oddities import (
    ADOPTIONS,
    CASE_STAGES_BEFORE,
    DEFEATS,
    STAGES_BEFORE,
    choice_registers,
    joins,
    lists_otherwise,
    opens_votes,
    opens_voting,
    stage_for,
)
from moot.law.examples.samples import content_of, fields_of, with_choices
from moot.law.examples.situations import (
    A_DAY,
    FIRST,
    NAMES,
    OFFICER,
    OUTSIDER,
    CaseSketch,
    ExampleOpening,
    ExampleSituation,
    ProposalSketch,
    maker_of,
    settled,
    votes_that_decide,
)
from moot.law.mechanisms.mechanism import Trigger
from moot.law.rule_index import ActiveProvision
from moot.law.vocabulary import EFFECTS, EVENT_FIELDS, FACTS, HOLD, TERMS

_OF_CASES = frozenset({"case", "case_judge"})
_AFTER_CASES = frozenset("argued custom_made custom_ended corrected correct".split())


def first_situations(
    known: Knowledge, part: ActiveProvision, trigger: Trigger, opening: ExampleOpening
) -> Iterator[ExampleSituation]:
    """Where examples of a provision start from: usually one; one for each move where it's about every move."""
    index = known.law.index
    does: Any = HOLD if trigger.does == "adjust" and HOLD in part.provision.effects else trigger.does
    moves = [trigger.on]
    if does == "adjust" and trigger.on not in {*index.terms, *FACTS, *EFFECTS}:  # every term of a type
        terms = [name for name, kind in index.types.items() if kind.lower() == trigger.on]
        moves = [name for name in terms if index.listed("term", name)][:2]
    if trigger.on == "*":
        named = [word for word in known.words if word in index.available_moves]
        moves = list(dict.fromkeys([*named, "vote", "propose", "argue"]))[:4]
    for on in moves:
        situation = ExampleSituation(does=does, on=on, pid=part.pid, **opening.so_far)
        if index.posting_move is not None:  # all moves of players are postings
            situation = replace(situation, made_by=maker_of(index, on))
        by = index.available_moves[on].by if on in index.available_moves else ""
        if situation.offices.get(by) == OFFICER:  # nobody who plays holds it
            situation = replace(situation, player=OFFICER)
        elif by in index.offices:
            situation = replace(situation, offices={**situation.offices, by: situation.player})
        elif isinstance(holder := opening.held.get(by, {}).get(""), str) and holder in situation.seating:
            situation = replace(situation, player=holder)  # such as the one whose turn it is
        elif by == "author" and index.available_moves[on].part is not None:
            situation = replace(situation, player=FIRST)
        is_effect = on in EFFECTS and "proposal" not in EFFECTS[on].parameters
        kind = trigger.kind if trigger.kind not in ("", "*") else RULE_CHANGE
        if trigger.kind == "*" and does == "term" and not opens_votes(index, kind):
            kind = next(filter(lambda one: opens_votes(index, one), sorted(known.kinds)), kind)
        situation = replace(situation, kind=kind)
        if _wants_proposal(known, situation):
            age = 0 if does == "timed" or index.types.get(on, "").startswith(("Time", "Deadline")) else A_DAY
            sketch = ProposalSketch(kind=kind, content=content_of(known, kind), age=age)  # what comes is yet to come
            situation = replace(situation, proposal=replace(sketch, ballots=_votes(situation, on)))
            usual = "made" if does != "upon" and opens_voting(index, on) else STAGES_BEFORE.get(on, "voting")
            situation = settled(situation, stage_for(index, kind, usual))
        if lists_otherwise(index, situation):
            situation = with_choices(known, situation, choice_registers(index)[0])
        if situation.proposal is not None and is_effect and on not in ADOPTIONS | DEFEATS:  # what's upon its adoption
            situation = settled(replace(situation, cause="proposal_adopted"), "adopted")
        if _wants_case(known, situation):
            finds_judge = does == "upon" and not {"ask_judge", "appoint_judge"}.isdisjoint(part.provision.effects)
            heard = {one.on for part in announcers_of(index, on) for one in part.provision.triggers}
            is_new = finds_judge or "case_called" in heard
            stage: Any = CASE_STAGES_BEFORE.get(on, "called" if is_new else "accepted")
            situation = replace(situation, case=CaseSketch(stage=stage, judge=opening.judge))
            if on in ("judge", "accept", "refuse", "judged", "judge_asked", "judge_appointed"):
                situation = replace(situation, player=opening.judge)
        if on in ("withdraw", "revise", "propose", "proposed"):
            situation = settled(replace(situation, player=FIRST), "made")
        asked = EFFECTS[on].parameters if on in EFFECTS else {}
        if "Held" in (*index.parameter_types.get(on, {}).values(), *asked.values()):
            move = next((word for word in known.words if word in index.available_moves), "propose")
            situation = replace(situation, holding=(move, FIRST, A_DAY))
        if on == "rule_enacted" and known.rule.number.isdecimal() and does == "upon":
            situation = replace(situation, number=int(known.rule.number))
        if on == "game_started" and does == "upon":  # nobody has anything yet
            situation = replace(situation, held={}, amounts={})
        if joins(index, on):
            situation = replace(situation, player=OUTSIDER)
        yield from _given(known, situation, part)


def _votes(situation: ExampleSituation, on: str) -> dict[PlayerId, str]:
    """Votes by which what happens to a proposal could come of them."""
    if on in ADOPTIONS | DEFEATS:
        return votes_that_decide(situation, is_adopted=on in ADOPTIONS)
    if on in ("votes_for", "voted", "choices", "votes_required") and situation.passing:
        return dict.fromkeys(situation.seating, "for")
    return votes_that_decide(situation, is_adopted=False) if on == "votes_against" else {}


def _wants_proposal(known: Knowledge, situation: ExampleSituation) -> bool:
    index, on = known.law.index, situation.on
    if any(FACTS[name].of == "proposal" for name in known.reads & FACTS.keys()) or "proposal" in known.reads:
        return True
    if any(declared.on == "Proposal" for name in known.reads for declared in declared_in(known, name)):
        return True
    types = index.parameter_types.get(on, {}).values() if on in index.available_moves else ()
    if "Changes" in types or "Proposal" in index.questions.get(on, {}).values():
        return True
    if situation.does == "upon" and on.startswith("rule_"):
        return False
    return _names(known, situation, "proposal") or (on in FACTS and FACTS[on].of == "proposal")


def _wants_case(known: Knowledge, situation: ExampleSituation) -> bool:
    return bool(known.reads & _OF_CASES) or (situation.on not in _AFTER_CASES and _names(known, situation, "case"))


def _names(known: Knowledge, situation: ExampleSituation, subject: str) -> bool:
    """Whether an event, move, effect or question refers to a proposal, or to a case."""
    index, on = known.law.index, situation.on
    if situation.does == "upon":
        return subject in EVENT_FIELDS.get(on, {})
    if on in index.available_moves:
        return subject.capitalize() in index.parameter_types[on].values() and on != "argue"
    if on in EFFECTS:
        return subject in EFFECTS[on].parameters
    return on in TERMS and TERMS[on].of == subject


def _given(known: Knowledge, situation: ExampleSituation, part: ActiveProvision) -> Iterator[ExampleSituation]:
    """A situation with the first values of what is said with it; none if something has no value."""
    given = {name: found[0] for name, found in fields_of(known, situation, part).items() if found}
    if situation.does == "upon" and situation.on not in EVENTS:
        is_for_others = movers_of(known.law.index, situation) == {"anyone"}  # players have moves of their own for it
        mover = OUTSIDER if is_for_others else mover_of(known.law.index, situation)
        texts = [one for one in given.values() if isinstance(one, str)]
        holders = [situation.offices[one] for one in texts if one in situation.offices]
        who = mover or (holders[0] if holders and holders[0] in situation.seating else situation.player)
        given = {name: who if one in NAMES and who != situation.player else one for name, one in given.items()}
        situation = replace(situation, player=who)
    if situation.on == "appointed" and situation.offices.get(str(given.get("office"))) == OFFICER:
        situation = replace(situation, player=OUTSIDER)
    yield replace(situation, given=given)
