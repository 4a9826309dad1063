"""Arguments for the moves of bots, chosen at random by type."""

import json
from random import Random
from typing import Any, Literal, NamedTuple

from moot.authoring.simulation.proposals import Drafter
from moot.game.lines import most_followed
from moot.game.postings import Posting
from moot.game.state import Case, State
from moot.game.values import CaseId
from moot.law.law import SandboxedLaw
from moot.views.doing.move_fields import Field
from moot.views.doing.offers import Offer

Temper = Literal["cooperative", "random", "obstructive"]

_WORDS = ("Is this in order?", "So be it.", "Tea", "301", "I think that rule 101 says otherwise.", "")
_NUMBERS = (0, 1, 2, 3, 5, 10, 100, -1, 10**9)
_JUDGMENTS = ("true", "false", "undecided")
_VOTES: dict[Temper, tuple[str, float]] = {"cooperative": ("for", 0.95), "obstructive": ("against", 0.75)}
_PARADOXES_GRANTED = 0.05
"""How often a judge confirms a paradox that somebody claims; always would end every game early."""


class Situation(NamedTuple):
    """The game as a bot sees it, and the bot's temper and random numbers."""

    state: State
    law: SandboxedLaw
    player: str
    temper: Temper
    chance: Random
    at_an_end: bool = False
    """Whether the game is stuck."""
    at_the_edge: bool = False
    """Whether bots leave the rules alone, so that they propose texts for people only."""


def filled(offer: Offer, situation: Situation) -> dict[str, Any]:
    """The arguments of a move, including its proposal or case."""
    given: dict[str, Any] = {}
    if any(field.type == "Posting" for field in offer.fields):
        return _posting(offer, situation)
    for field in offer.fields:
        on = {"proposal": offer.proposal, "case": offer.case}.get(field.kind)
        if field.required and on is not None:
            given[field.name] = on
        elif _is_given(offer, field, situation):
            given[field.name] = _value(offer, field, situation)
    return given


def _posting(offer: Offer, situation: Situation) -> dict[str, Any]:
    said, changes = posted(situation.state, situation.player, situation.temper, situation.chance)
    by_type = {"Posting": said, "Changes": changes}
    return {field.name: by_type[field.type] for field in offer.fields if by_type.get(field.type)}


def _is_given(offer: Offer, field: Field, situation: Situation) -> bool:
    """Whether to give an argument: optional ones seldom, but a judge rules, and decides what is undecided."""
    if field.required:
        return True
    if offer.name == "judge" and offer.case is not None:
        undecided = situation.state.cases[CaseId(offer.case)].kind == "undecided"
        return field.kind == "holding" if undecided else field.name == "judgment"
    if offer.name == "call-case" and field.name == "kind":
        return True
    return situation.temper == "random" and situation.chance.random() < 0.3


def _value(offer: Offer, field: Field, situation: Situation) -> Any:
    case = situation.state.cases[CaseId(offer.case)] if offer.case is not None else None
    if field.kind == "changes" and situation.at_the_edge:
        content = {"title": f"Custom {situation.state.entry}", "text": "Be kind to each other."}
        return [{"change": "enact", "content": content}]
    if field.kind == "changes":
        return Drafter(situation.chance).changes(situation.state, careful=situation.temper == "cooperative")
    if field.kind == "holding":
        return _holding(situation, case, field) if case is not None else {}
    if offer.name == "judge" and field.name == "judgment":
        return _judgment(situation, case, field.choices or _JUDGMENTS)
    if offer.name == "call-case" and field.name == "kind" and situation.at_an_end:
        return "paradox"
    if field.type == "Choice":
        return _vote(situation, field.choices)
    return _of_type(field.type, field.choices, situation)


def _vote(situation: Situation, choices: tuple[str, ...]) -> str:
    """A vote: by temper if for and against are among the choices, or else any choice."""
    wanted, surely = _VOTES.get(situation.temper, ("", 0.0))
    if wanted in choices and situation.chance.random() < surely:
        return wanted
    return situation.chance.choice(choices) if choices else "for"


def _judgment(situation: Situation, case: Case | None, judgments: tuple[str, ...]) -> str:
    if case is not None and case.kind == "paradox":
        granted = situation.at_an_end or situation.chance.random() < _PARADOXES_GRANTED
        return "true" if granted else "false"
    return situation.chance.choice(judgments)


def _holding(situation: Situation, case: Case, field: Field) -> dict[str, Any]:
    """A holding: a cooperative bot agrees with others, or else gives the first that is possible."""
    agreed = [case.agreed[player] for player in sorted(case.agreed)]
    if agreed and situation.temper == "cooperative":
        return agreed[0]
    known = field.choices
    if not known:
        return {"answer": _answer(situation, field.type)}
    key, _, said = (known[0] if situation.temper == "cooperative" else situation.chance.choice(known)).partition("=")
    return {key: json.loads(said) if said[:1] in "[{" else said}


def _answer(situation: Situation, kind: str) -> Any:
    """An answer of the type that the question asks for; for rule numbers, an unused one."""
    if kind == "Number":
        return str(9001 + len(situation.state.proposals))
    if kind == "list[Player]":
        return list(situation.state.seating)
    if kind.startswith("Player"):
        return situation.state.seating[0]
    if kind in ("Time", "Deadline"):
        return situation.state.now + 86_400
    if kind == "bool":
        return False
    if kind.startswith("list"):
        return ["for", "against"]
    return len(situation.state.seating) // 2 + 1


def _of_type(kind: str, choices: tuple[str, ...], situation: Situation) -> Any:
    state, chance = situation.state, situation.chance
    if kind == "Corrections":
        return _corrections(situation)
    if kind.startswith("list["):
        return [_of_type(kind[5:-1], (), situation) for _ in range(chance.randint(0, 2))]
    named: dict[str, tuple[Any, ...]] = {
        "Player": choices or state.seating,
        "Proposal": tuple(sorted(state.proposals)),
        "Case": tuple(sorted(state.cases)),
        "Rule": tuple(rule.number for rule in state.in_force()),
        "Number": tuple(sorted(state.numbers)),
        "Entry": tuple(range(1, state.entry + 1)),
        "int": _NUMBERS,
        "bool": (True, False),
        "Time": (state.now, state.now + 86_400),
        "Deadline": (state.now + 3_600, state.now + 7 * 86_400),
        "Day": (state.now // 86_400, state.now // 86_400 + 30),
    }
    values = choices or named.get(kind, _WORDS)
    return chance.choice(values) if values else "nobody"


def _corrections(situation: Situation) -> str:
    """A correction by hand, of a player or of an open proposal."""
    state, chance = situation.state, situation.chance
    player = chance.choice(state.seating) if state.seating else "nobody"
    said = [f'award "{player}" {chance.choice(_NUMBERS)}', f'set_quantity "{player}" 10', f'credit_win "{player}"']
    said += [f'appoint {office} "{player}"' for office in sorted(state.offices)]
    for proposal in state.open_proposals():
        said += [f"{done} {proposal.number}" for done in ("open_voting", "close_voting", "adopt", "defeat", "withdraw")]
    return chance.choice(said)


Said = dict[str, Any]
_ASTRAY = {"cooperative": 0.05, "random": 0.5, "obstructive": 0.3}
"""How often each temper replies to an unusual posting, or writes an illegal one."""


def posted(state: State, player: str, temper: Temper, chance: Random) -> tuple[Said, list[Said]]:
    """A posting, and the rule changes that its proposal makes if it has a new one."""
    follows = _followed(state, chance, astray=chance.random() < _ASTRAY[temper])
    said: Said = {"id": f"<{state.entry + 1}.{chance.randrange(10**6)}@bots>", "name": player, "signs_as": [player]}
    if follows is None:
        return {**said, "rules": " ".join(f"{rule.number} {rule.content.title}." for rule in state.in_force())}, []
    parent = state.postings[follows].posting
    said |= {"follows": follows, "rules": parent.rules}
    if chance.random() < _ASTRAY[temper]:
        return _wild(said, parent, player, state, chance)
    if parent.proposal is None or (temper == "obstructive" and chance.random() < 0.5):
        return _proposal(said, player, state, chance)
    if player != parent.proposer and player not in (parent.votes or ()) and temper != "obstructive":
        return {**said, **_kept(parent), "votes": [*(parent.votes or ()), player]}, []
    if len(parent.votes or ()) > len(state.seating) // 2:
        return {**said, "rules": f"{parent.rules} {_next(state)} {parent.proposal}"}, []
    return {"id": said["id"], "name": player, "follows": follows, "subject": "I think so too"}, []


def _followed(state: State, chance: Random, *, astray: bool) -> int | None:
    """The parent of a posting: the end of the main line, or any posting with rules."""
    moves = [entry for entry in sorted(state.postings) if state.postings[entry].posting.is_in_form]
    latest = most_followed(state) if state.postings else None
    return chance.choice(moves) if moves and (astray or latest is None) else latest


def _next(state: State) -> int:
    return max((int(number) for number in state.numbers if number.isdecimal()), default=0) % 300 + 1


def _kept(parent: Posting) -> Said:
    return {"proposer": parent.proposer, "proposal": parent.proposal}


def _proposal(said: Said, player: str, state: State, chance: Random) -> tuple[Said, list[Said]]:
    changes = Drafter(chance).changes(state, careful=True)
    text = chance.choice(("Be kind.", "There is to be tea.", "Rule 209 is repealed."))
    return {**said, "proposer": player, "proposal": text, "subject": text}, changes


def _wild(said: Said, parent: Posting, player: str, state: State, chance: Random) -> tuple[Said, list[Said]]:
    """A posting that is illegal in some way."""
    altered: tuple[Said, ...] = (
        {**said, "rules": f"{parent.rules} 999 All is mine."},
        {**said, "votes": ["Somebody", player]},
        {**said, **_kept(parent), "votes": []},
        {**said, **_kept(parent), "proposer": "Somebody"},
        {**said, "departures": ["there is no colon after the heading"]},
        {**said, "follows": 10**6},
        {**said, "follows": None, "rules": "1 Other rules altogether."},
    )
    return chance.choice(altered), Drafter(chance).changes(state, careful=False) if chance.random() < 0.3 else []
