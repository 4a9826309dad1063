"""Facts of a situation that decide nothing: without them the same comes of it, by the same branches of the code.

An example tells what it comes of, and nothing else. So each thing that isn't as usual in a situation is set back, alone
and along with the others, and the simplest situation that comes to the same is shown.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from itertools import combinations
from typing import Any

from msgspec.structs import astuple, replace

from moot.law.examples.knowledge import register_of_makers
from moot.law.examples.situations import A_DAY, ExampleOpening, ExampleSituation, ProposalSketch
from moot.law.rule_index import RuleIndex

SetBack = Callable[[ExampleSituation], ExampleSituation]
_MANY = 3
"""With up to so many facts all combinations are tried; with more, each alone, all but one, and all."""


def simpler(index: RuleIndex, opening: ExampleOpening, s: ExampleSituation) -> Iterator[ExampleSituation]:
    """A situation with less that isn't as usual, the simplest ones first."""
    if s.first is not None:
        return
    facts = list(_facts(index, opening, s))
    sizes = range(len(facts), 0, -1) if len(facts) <= _MANY else (len(facts), len(facts) - 1, 1)
    for size in sizes:
        for some in combinations(facts, size):
            yield reduce(lambda so_far, set_back: set_back(so_far), some, s)


def against_alone(s: ExampleSituation) -> Iterator[ExampleSituation]:
    """A question how many votes for are needed, with the votes against alone: those for say nothing of it."""
    cast = s.proposal.ballots if s.proposal is not None and s.on == "votes_required" else {}
    against = {who: choice for who, choice in cast.items() if choice != "for"}
    if s.proposal is not None and against and against != dict(cast):
        yield replace(s, proposal=replace(s.proposal, ballots=against))


def deciding(s: ExampleSituation, come: str, others: Iterable[tuple[ExampleSituation, str]]) -> frozenset[str]:
    """By which one thing another situation differs from this one, and comes to something else."""
    found = set[str]()
    for other, came in others:
        if came != come and (fact := only_difference(s, other)):
            found.add(fact)
    return frozenset(found)


def only_difference(s: ExampleSituation, other: ExampleSituation) -> str:
    """The one field in which two situations or proposals differ, or the register, quantity or office; else empty."""
    fields = [name for name, one, two in zip(_FIELDS, astuple(s), astuple(other), strict=True) if one != two]
    if len(fields) != 1:
        return ""
    (field,) = fields
    if field == "proposal" and s.proposal is not None and other.proposal is not None:
        both = zip(ProposalSketch.__struct_fields__, astuple(s.proposal), astuple(other.proposal), strict=True)
        inner = [name for name, one, two in both if one != two]
        return inner[0] if len(inner) == 1 else field
    if field not in ("held", "amounts", "offices"):
        return field
    mine, theirs = getattr(s, field), getattr(other, field)
    named = [name for name in {**mine, **theirs} if mine.get(name) != theirs.get(name)]
    return named[0] if len(named) == 1 else ""


_FIELDS = ExampleSituation.__struct_fields__


def _facts(index: RuleIndex, opening: ExampleOpening, s: ExampleSituation) -> Iterator[SetBack]:
    """What isn't as usual in a situation, by how it's set back."""
    maker = register_of_makers(index, s.proposal.kind) if s.proposal is not None else ""
    for field in ("amounts", "held")[: 1 if s.does == "timed" else 2]:  # what's kept may say when it comes
        kept, begun = getattr(s, field), getattr(opening, field)
        for name in kept:
            if kept[name] != begun.get(name, {}) and name != maker:
                yield _with_entries(field, name, begun)
    if s.offices != opening.offices and s.player not in s.offices.values():
        yield lambda s: replace(s, offices=opening.offices)
    others: dict[str, Any] = {"more_rules": 0, "joined": "", "winner": None, "waited": A_DAY}
    others |= {} if s.is_rule_new else {"others": ()}
    others |= {} if s.does == "timed" else {"later": 0}
    if s.does != "timed" and "Held" not in index.parameter_types.get(s.on, {}).values():
        others["holding"] = None
    for name, usual in others.items():
        if getattr(s, name) != usual:
            yield _with_field(name, usual)
    if s.players != opening.players and s.case is None:
        yield _with_field("players", opening.players)
    if s.proposal is not None and s.proposal.ballots and s.does not in ("upon", "timed") and not s.cause:
        yield lambda s: replace(s, proposal=replace(s.proposal, ballots={})) if s.proposal else s


def _with_entries(field: str, name: str, begun: Mapping[str, Any]) -> SetBack:
    def set_back(s: ExampleSituation) -> ExampleSituation:
        kept = {key: value for key, value in getattr(s, field).items() if key != name}
        return replace(s, **{field: {**kept, name: begun[name]} if name in begun else kept})

    return set_back


def _with_field(name: str, usual: Any) -> SetBack:
    return lambda s: replace(s, **{name: usual})
