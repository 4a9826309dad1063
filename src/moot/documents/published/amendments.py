"""Apply the amendments that a document lists as separate rules to the rules that they amend.

For a document that lists such amendments and prints the rules that they amend as they were before. At the end the
rules are then what the amendments make them, and no longer all as they are printed.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from moot.documents.prose import ProseChange, RuleIn, understand
from moot.documents.published.history import History, HistoryStep
from moot.documents.published.values import other_rank
from moot.documents.sentences import folded
from moot.game import changes as c
from moot.game.apply import apply_all, begin_entry
from moot.game.changes import Fault
from moot.game.decision.transcripts import TranscriptChange, moves_of, transcribed
from moot.game.events import GameStarted
from moot.game.moves import Refused
from moot.game.rules import Rule
from moot.game.state import State
from moot.game.values import Number, Rank

RULES_MAX = 1_000
"""The most rules for which instructions are parsed."""
TEXT_MAX = 200_000
"""The most characters of all proposals that are parsed for instructions."""


def amended(history: History) -> History:
    """The history with the changes that proposals make in their own words, if all of a proposal is understood."""
    return _AmendmentApplier(history).history()


class _AmendmentApplier:
    """Applies amendments along a history, with the rules at each point."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._first = {rule.number: rule for rule in history.first}
        self._faults = list(history.contradictions)
        self._looked_through = 0
        started = GameStarted(title="", ruleset="", players=(), rules=history.first)
        self._state = apply_all(begin_entry(State(), 0, 0, None), [started])

    def history(self) -> History:
        """The amended history."""
        steps = tuple(self._step(number, step) for number, step in enumerate(self._history.steps, 1))
        first, faults = tuple(self._first.values()), tuple(self._faults)
        return replace(self._history, first=first, steps=steps, contradictions=faults)

    def _step(self, entry: int, step: HistoryStep) -> HistoryStep:
        self._state = begin_entry(self._state, entry, 0, None)
        text = _own_text(step)
        self._looked_through += len(text)
        if text and len(self._state.rules) <= RULES_MAX and self._looked_through <= TEXT_MAX:
            step = self._applied(step, text)
        self._happen(step)
        return step

    def _happen(self, step: HistoryStep) -> None:
        events = transcribed(self._state, moves_of([step.told])[0])
        if not isinstance(events, Refused):
            self._state = apply_all(self._state, events)

    def _applied(self, step: HistoryStep, text: str) -> HistoryStep:
        """The step with the changes in its text, which replace notes that say only the same."""
        understood = understand(text, [_rule_in(rule) for rule in self._state.rules.values()])
        if understood.not_understood or any(change.condition for change in understood.changes):
            return step
        doubted = any(warning.code == "prose.title-differs" for warning in understood.warnings)
        done: list[TranscriptChange] = []
        targets: list[Number] = []
        for change in understood.changes:
            rule = self._state.rule(change.rule) if change.rule else None
            if rule is not None and doubted:
                rule = self._rule_meant(step, text, change, rule)
            if rule is not None:
                done += self._changes(change, rule)
                targets.append(rule.number)
        kept = [one for one in step.told.did if isinstance(one.change, c.Enact) or one.change.rule not in targets]
        told = replace(step.told, did=(*kept, *done))
        return replace(step, told=told, doubts=tuple(doubt for doubt in step.doubts if doubt.rule not in targets))

    def _rule_meant(self, step: HistoryStep, text: str, change: ProseChange, named: Rule) -> Rule:
        """The rule with the title in an instruction, if the document notes that it was changed, not the one named."""
        flat, whole = folded(text), folded(change.text or "")
        for one in step.told.did:
            rule = None if isinstance(one.change, c.Enact) else self._state.rule(one.change.rule)
            titled = rule is not None and rule.content.title and folded(rule.content.title) in flat
            if rule is not None and titled and rule.id != named.id and whole and whole in flat:
                message = f"{step.told.proposal} names rule {named.number}, with the title of {rule.number}, where the"
                self._doubted(step, rule.number, f"{message} note on it stands: that note is followed")
                return rule
        return named

    def _doubted(self, step: HistoryStep, rule: Number, message: str) -> None:
        fault = next((doubt.fault for doubt in step.doubts if doubt.rule == rule), Fault(1, 1, "", ""))
        self._faults.append(replace(fault, code="history.other-rule", message=message))

    def _changes(self, change: ProseChange, rule: Rule) -> Iterator[TranscriptChange]:
        number = rule.number
        match change.kind:
            case "amend" if change.text is not None:
                yield TranscriptChange(c.Amend(number, c.Wording(text=change.text.strip(), title=change.title)))
            case "retitle" if change.title:
                yield TranscriptChange(c.Retitle(number, change.title))
            case "transmute" if change.rank in ("immutable", "mutable"):
                to: Rank = "mutable" if change.rank == "mutable" else "immutable"
                self._had_other_rank(rule, to)
                yield TranscriptChange(c.Transmute(number, to))
            case "repeal-amendment" if change.amendment:
                yield TranscriptChange(c.RepealAmendment(number, change.amendment))
            case "repeal":
                yield TranscriptChange(c.Repeal(number))
                yield from _without_layers(rule, self._state.in_force())

    def _had_other_rank(self, rule: Rule, to: Rank) -> None:
        """A rule printed with the rank that a proposal gave it had the other rank at first."""
        first = self._first.get(rule.revisions[0].number)
        if rule.rank != to or first is None or any(r.change == "transmute" for r in rule.revisions):
            return
        self._first[first.number] = replace(first, rank=other_rank(first.rank))
        revisions = tuple(replace(r, rank=other_rank(r.rank)) for r in rule.revisions)
        rules = self._state.rules.set(rule.id, replace(rule, revisions=revisions))
        self._state = replace(self._state, rules=rules)


def _own_text(step: HistoryStep) -> str:
    """The text of the rule that a proposal enacted under its own number; empty if it didn't."""
    own = (one.change for one in step.told.did if isinstance(one.change, c.Enact) and not one.number)
    return next((change.content.text for change in own), "")


def _rule_in(rule: Rule) -> RuleIn:
    content = rule.content
    return RuleIn(rule.number, content.title, content.text, rank=rule.rank, repealed=not rule.in_force)


def _without_layers(repealed: Rule, rules: Iterable[Rule]) -> Iterator[TranscriptChange]:
    """Repealing an amendment that is listed as a rule also repeals its layers (103(2))."""
    by = repealed.revisions[0].proposal
    for rule in rules:
        if by and rule.id != repealed.id and any(a.number == by and a.repealed is None for a in rule.amendments):
            yield TranscriptChange(c.RepealAmendment(rule.number, by))
