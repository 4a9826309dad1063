"""Word-by-word diffs of the rules a proposal changes, and line diffs of their code."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace
from patiencediff import PatienceSequenceMatcher

from moot.authoring.rule_drafts import names_in_game
from moot.game import changes as c
from moot.game.rules import Revision, Rule, RuleText, layered, reword
from moot.game.state import Proposal, State
from moot.game.text_diff import Span, compare
from moot.game.values import Number
from moot.play.previews import RuleDiff, diff_of


def differences(state: State, proposal: Proposal) -> tuple[RuleDiff, ...]:
    """Diffs of a proposal's changes: with the current rules while it is open, else with those before it was decided."""
    return tuple(_difference(state, proposal, change) for change in proposal.changes)


def differences_now(state: State, changes: Iterable[c.Change]) -> tuple[RuleDiff, ...]:
    """Diffs of changes that aren't proposed yet, against the current rules."""
    return tuple(
        _diff_of_change(state, change, rule, rule.now if rule else None) for change, rule in _with_rules(state, changes)
    )


def code_spans(before: str, after: str) -> tuple[Span, ...]:
    """The diff of a mechanism: by lines, and by words within changed lines."""
    return tuple(span for span in _code_spans(_lines(before), _lines(after)) if span.text)


KEPT_AROUND = 120
"""The characters of unchanged context shown around each change."""


def shortened(spans: Iterable[Span]) -> tuple[Span, ...]:
    """A diff with long unchanged stretches cut down to the context of each change."""
    listed = list(spans)
    return tuple(_cut(span, n == 0, n == len(listed) - 1) for n, span in enumerate(listed))


def _cut(span: Span, first: bool, last: bool) -> Span:
    before, after = "" if first else span.text[:KEPT_AROUND], "" if last else span.text[-KEPT_AROUND:]
    before, after = before.rpartition(" ")[0] or before, after.partition(" ")[2] or after  # no half a word
    if span.kind != "equal" or len(span.text) <= len(before) + len(after) + KEPT_AROUND:
        return span
    return Span("equal", f"{before} … {after}")


def _lines(code: str) -> list[str]:
    return [line + "\n" for line in code.rstrip().split("\n")] if code.strip() else []


def _code_spans(old: list[str], new: list[str]) -> Iterator[Span]:
    for tag, a, b, c_, d in PatienceSequenceMatcher(None, old, new).get_opcodes():
        was, now = "".join(old[a:b]), "".join(new[c_:d])
        if tag == "equal":
            yield Span("equal", was)
        elif b - a == d - c_:
            for one, other in zip(old[a:b], new[c_:d], strict=True):
                yield from _altered(one, other)
        else:
            yield Span("removed", was)
            yield Span("added", now)


def _altered(one: str, other: str) -> tuple[Span, ...]:
    """The diff of two lines by words, unless they have little in common."""
    spans = compare(one, other)
    kept = sum(len(span.text.strip()) for span in spans if span.kind == "equal")
    return spans if kept * 2 >= len(one.strip()) else (Span("removed", one), Span("added", other))


def _difference(state: State, proposal: Proposal, change: c.Change) -> RuleDiff:
    if isinstance(change, c.Enact):
        return _diff_of_change(state, change, None, None, _number_of(state, proposal, change))
    rule = state.rule(change.rule)
    return _diff_of_change(state, change, rule, _before(rule, state, proposal) if rule else None)


def _with_rules(state: State, changes: Iterable[c.Change]) -> Iterator[tuple[c.Change, Rule | None]]:
    for change in changes:
        yield change, None if isinstance(change, c.Enact) else state.rule(change.rule)


def _diff_of_change(
    state: State, change: c.Change, rule: Rule | None, before: Revision | None, number: str = ""
) -> RuleDiff:
    """The diff of a change and its rule; `number` is that of a new rule."""
    if isinstance(change, c.Enact):
        return _diff(state, "enact", None, RuleText(Number(number), change.rank, change.content))
    if rule is None or before is None:
        return replace(_diff(state, c.CHANGE_KINDS[type(change)], None, None), number=change.rule)
    rank = change.to if isinstance(change, c.Transmute) else before.rank
    gone = isinstance(change, c.Repeal)
    after = None if gone else RuleText(before.number, rank, _after(rule, before.content, change))
    return _diff(state, c.CHANGE_KINDS[type(change)], before, after)


def _number_of(state: State, proposal: Proposal, change: c.Enact) -> str:
    """The number of the rule that one change of a proposal has enacted; empty if it hasn't."""
    said = (change.content.title, change.content.text)
    firsts = (rule.revisions[0] for rule in state.rules.values())
    made = (one for one in firsts if one.proposal == proposal.number)
    return next((one.number for one in made if (one.content.title, one.content.text) == said), "")


def _before(rule: Rule, state: State, proposal: Proposal) -> Revision:
    if proposal.effective is not None:
        return rule.at(proposal.effective - 1) or rule.revisions[0]
    if not proposal.is_open:
        return rule.at(proposal.entry) or rule.now
    return rule.now


def _after(rule: Rule, before: c.Content, change: c.Change) -> c.Content:
    match change:
        case c.Amend(wording=wording):
            return reword(before, wording)[0]
        case c.Retitle(title=title):
            return reword(before, c.Wording(title=title))[0]
        case c.AmendAmendment(amendment=which, wording=wording):
            return _without(rule, which, wording)
        case c.RepealAmendment(amendment=which):
            return _without(rule, which, None)
    return before


def _without(rule: Rule, which: str, wording: c.Wording | None) -> c.Content:
    """The rule with one amendment changed or removed."""
    layers = []
    for amendment in rule.amendments:
        if amendment.number != which:
            layers.append(amendment)
        elif wording is not None:
            layers.append(type(amendment)(amendment.number, (wording,), amendment.since))
    return layered(rule.first, tuple(layers))[0]


def _diff(state: State, kind: str, before: Revision | None, after: RuleText | None) -> RuleDiff:
    diff = diff_of(kind, before, after, names_in_game(state))
    lost_before, lost = bool(before and before.content.lost), bool(after and after.content.lost)
    return replace(diff, spans=() if lost else diff.spans, lost_before=lost_before, lost=lost)
