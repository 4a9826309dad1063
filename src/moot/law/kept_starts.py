"""What is kept of quantities and registers when rules amend what they start with: it's written, for whoever had it.

What nobody has changed yet isn't written, and reads as what the declaration in force says. So when that changes, what
everybody has so far becomes events, and only who joins later, or what is made later, starts anew.
"""

from collections.abc import Iterable, Iterator

from moot.game import events as e
from moot.game.maps import Map
from moot.game.register_keys import office_key, pair_key, rule_key
from moot.game.rules import Because, Rule
from moot.game.state import State
from moot.game.values import PlayerId, Time
from moot.law.mechanisms.mechanism import Declaration
from moot.law.rule_index import RuleIndex, mechanism_of

_NUMBERS = frozenset({"int", "float"})


def starts_kept(state: State, before: RuleIndex, after: RuleIndex) -> list[e.Event]:
    """The events by which everybody keeps what they had before these rules."""
    found: list[e.Event] = []
    for name, (rule, new) in after.declared.items():
        known = before.declared.get(name)
        if known is not None and known[1] == new:
            continue
        old, until = (known[1], state.now) if known else _last_declared(state, name)
        if old is not None and _starts_otherwise(old, new):
            found += _kept(state, after, rule, old, until)
    return found


def _last_declared(state: State, name: str) -> tuple[Declaration | None, Time]:
    """How rules that were amended or repealed declared a name last, and until when."""
    last: tuple[Declaration | None, Time] = None, Time(-1)
    for rule in (state.rules[identity] for identity in sorted(state.rules)):
        ends = [*(revision.time for revision in rule.revisions[1:]), rule.repealed_at]
        for revision, until in zip(rule.revisions, ends, strict=True):
            if until is None or until <= last[1] or name not in revision.content.code:
                continue
            mechanism = mechanism_of(revision.content.code)
            declared = [one for one in (mechanism.declarations if mechanism else ()) if one.name == name]
            last = (declared[0], until) if declared else last
    return last


def _starts_otherwise(old: Declaration, new: Declaration) -> bool:
    """Whether what is of the same kind starts with something else."""
    alike = old.type == new.type or {old.type, new.type} <= _NUMBERS
    same = (old.what, old.each, old.on) == (new.what, new.each, new.on)
    return same and alike and new.what != "office" and not new.seen_by and old.starts != new.starts


def _kept(state: State, index: RuleIndex, rule: Rule, old: Declaration, until: Time) -> Iterator[e.Event]:
    because = Because(rule=rule.number, revision=rule.now.revision)
    here = [player for player in state.seating if state.players[player].joined <= until]
    players = here + sorted(player for player in state.players if state.players[player].left is not None)
    if old.what == "quantity":
        unwritten = tuple(player for player in players if player not in state.quantities.get(old.name, Map()))
        starts = old.starts or 0
        if unwritten:
            yield e.QuantitySet(quantity=old.name, players=unwritten, value=starts, starts=starts, because=because)
        return
    for key in _keys(state, index, old, players):
        if key not in state.registers.get(old.name, Map()):
            yield e.RegisterSet(register=old.name, value=old.starts, of=key, because=because)


def _keys(state: State, index: RuleIndex, kept: Declaration, players: list[PlayerId]) -> Iterable[str]:
    """The entries of a register that there are; of pairs, those of open proposals and cases."""
    each: dict[str, list[str]] = {
        "Player": [*players],
        "Rule": [rule_key(rule) for rule in index.rules],
        "Office": [office_key(office) for office in index.offices],
    }
    on: dict[str, list[str]] = {"Proposal": sorted(state.proposals), "Case": sorted(state.cases)}
    if not (kept.each and kept.on):
        return each.get(kept.each) or on.get(kept.on) or ([] if kept.of else [""])
    is_open: Iterable[str] = state.undecided if kept.on == "Proposal" else state.open_cases
    return [pair_key(one, other) for one in each[kept.each] for other in is_open]
