"""Interpreter of parsed instructions: applies each to the rules it names, and reports what can't be done."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from typing import Any

from msgspec.structs import replace

from moot.documents.citations import RULE_WORD
from moot.documents.prose import instructions as i
from moot.documents.prose.conditions import Condition
from moot.documents.prose.edits.editor import WHICH_IT, AppliedEdit, Editor
from moot.documents.prose.edits.matches import short
from moot.documents.prose.instructions import CannotApply
from moot.documents.prose.rule_lookup import RuleDraft, RuleLookup
from moot.documents.prose.units import ProposalUnit
from moot.documents.prose.values import NOT_UNDERSTOOD, NotUnderstood, ProposalWarning, ProseChange, ProseKind, TextSpan
from moot.game.values import Number
from moot.languages import N_, joined

_HEADED = re.compile(rf"\s*{RULE_WORD}(\d+(?:/\d+)?)[:.–—-]*[ \t]*([^\n.]{{0,80}})\n+(?=\s*\S)", re.I)
"""A new rule's number and title on their own line above the text."""
_FIELD = re.compile(r"\s*(title|name|power|number|rank|text|body|content)\s*[:=][ \t]*(.*)(?:\n|$)", re.I)
_TEXT_FIELDS = ("text", "body", "content")
_CHANGES = {
    "retitle": "title", "set-power": "power", "transmute": "rank", "renumber": "number",
    "repeal-amendment": "amendment",
}  # fmt: skip
"""The field that each kind of change sets."""
_EXCHANGED = {"rules": N_("title, text and code"), "texts": N_("text and code"), "titles": N_("titles")}
"""What two rules trade; their numbers, ranks and histories stay."""


class Interpreter:
    """Applies instructions in order; `book` has the rules after the ones applied so far."""

    def __init__(self, book: RuleLookup):
        self.book = book
        self.changes: list[ProseChange] = []
        self.missed: list[NotUnderstood] = []
        self.warned: list[ProposalWarning] = []
        self._named: list[RuleDraft] = []
        self._named_in: ProposalUnit | None = None
        self.heading = -1
        """The indentation of the heading whose steps are read; -1 if there is none."""
        self.has_step = True
        """Whether a step has come after the heading."""
        self._span = self._heading_span = TextSpan(0, 0)
        self._condition = ""
        self._place: i.Place | None = None
        self._conditions: tuple[Condition, ...] = ()
        """The conditions of the heading."""
        self._mentioned: list[RuleDraft] | None = None
        """The rules mentioned since the last instruction, if any are."""
        self._several: list[RuleDraft] = []
        """The rules named together last, which `them` means."""
        self._text_named = False
        """Whether the condition before has named a text, which a pronoun can mean."""
        self._last: AppliedEdit | None = None
        """The last edit, if a pronoun can mean what it was about."""

    def follow(
        self, unit: ProposalUnit, instruction: i.Instruction, span: TextSpan, conditions: Sequence[Condition] = ()
    ) -> None:
        """Apply the instruction at a span of a unit; what can't be done is reported, and nothing is raised."""
        self._span = span
        if self.heading >= 0 and not instruction.refs:
            conditions = (*self._conditions, *(one for one in conditions if one not in self._conditions))
        is_heading = not instruction.steps and instruction.enact is None and not instruction.exchange
        if not is_heading and self._is_refuted(instruction, conditions):
            return
        self._condition = "; ".join(filter(None, (one.carried for one in conditions)))
        try:
            if instruction.enact is not None:
                self._enact(instruction.enact)
            elif instruction.exchange:
                self._exchange(instruction)
            elif is_heading:
                self._open_heading(unit, instruction, conditions)
            else:
                self._amend(unit, instruction)
        except CannotApply as trouble:
            self._miss(span, trouble)

    @property
    def has_acted(self) -> bool:
        """Whether there has been an instruction, followed or not."""
        return bool(self.changes) or any(one.is_obstacle for one in self.missed)

    @property
    def has_context(self) -> bool:
        """Whether there has been an instruction, or a rule has been mentioned, so that a pronoun can mean it."""
        return self.has_acted or self._mentioned is not None

    def end(self) -> None:
        """Report a heading at the end that no step came after."""
        if self.heading >= 0 and not self.has_step:
            trouble = CannotApply(N_("it does not say what to change in the rule"), "prose.no-steps")
            self._miss(self._heading_span, trouble)
        self.has_step = True

    def branch(self, book: RuleLookup) -> RuleLookup:
        """Continue with a copy of other rules; returns the current ones."""
        left, self.book = self.book, book.copy()
        self._named = left.counterparts(self._named, self.book)
        return left

    def _is_refuted(self, instruction: i.Instruction, conditions: Sequence[Condition]) -> bool:
        """Whether a condition doesn't hold by the rules' own texts; says of each that they decide how it stands."""
        refuted = next((one for one in conditions if one.holds is False), None)
        if refuted is None:
            for one in conditions:
                if one.holds:
                    self._warn("condition-met", N_("“{condition}” holds, so this is done", condition=one.words))
            return False
        told = N_("“{condition}” does not hold, so this is left out", condition=refuted.words)
        self._warn("condition-not-met", told)
        if instruction.refs:
            self._named = self.entries_of(instruction) or self._named
            self._close_heading()
        return True

    def entries_of(self, instruction: i.Instruction) -> list[RuleDraft]:
        """The rules that an instruction names; else those named before."""
        refs = instruction.named
        return self.book.find(refs, self._meant_by(refs)).entries if refs else self._named

    def named_by(self, instruction: i.Instruction) -> list[RuleDraft]:
        """The rules, in force or not, that an instruction names by number or title."""
        found = []
        for ref in instruction.named:
            if ref.kind in ("number", "title"):
                with suppress(CannotApply):
                    found.append(self.book.one(ref))
        return found

    def _meant_by(self, refs: i.Refs) -> list[RuleDraft]:
        """The rules that the pronouns of some references mean; raises `CannotApply` where `them` means only one."""
        if not any(ref.is_plural for ref in refs):
            return self.antecedents
        several = self._several if self._mentioned is not None else self._named
        if len(several) < 2:
            raise CannotApply(N_("it does not say which rules"), "prose.no-rule-named")
        return several

    @property
    def antecedents(self) -> list[RuleDraft]:
        """The rules that `it` or `that rule` means."""
        return self._named if self._mentioned is None else self._mentioned

    def set_topic(self, unit: ProposalUnit, refs: i.Refs, span: TextSpan) -> None:
        """Take what follows to be about a rule, if a line names only that; it has to be followed by something."""
        self._close_heading()
        self._span = span
        self._named, self._named_in, self._last = self._find(refs), unit, None
        self.has_step, self._heading_span, self.heading = False, span, unit.indent

    def mention(self, refs: i.Refs, unit: ProposalUnit | None = None, *, has_text: bool = False) -> None:
        """Remember rules that are only mentioned: a later `it` means them, and in a unit what names no rule, too."""
        self._text_named = has_text and unit is not None
        if has_text and unit is None:
            self._mentioned, self._last = [], None
        elif refs:
            found = [entry for ref in refs for entry in self.book.find((ref,), []).entries]
            self._mentioned, self._several, self._last = found if len(found) == 1 else [], found, None
            if unit is not None and found:
                self._named, self._named_in = found[:1], unit

    def forget(self) -> None:
        """Take no rule that was named before for what a later `it` means."""
        self._mentioned = []

    def _miss(self, span: TextSpan, trouble: CannotApply, about: str = "") -> None:
        reason = joined((about, trouble.reason), "") if about else trouble.reason
        self.missed.append(NotUnderstood(span, reason, trouble.code, trouble.nearest))

    def _warn(self, code: str, message: str) -> None:
        self.warned.append(ProposalWarning(self._span, message, f"prose.{code}"))

    def _change(self, entry: RuleDraft, kind: ProseKind, **fields: Any) -> None:
        """Add a change of a rule, and store the rule after it."""
        number = Number(entry.number)
        self.changes.append(ProseChange(kind=kind, span=self._span, rule=number, condition=self._condition, **fields))
        entry.repealed |= kind == "repeal"
        for name in ("text", "title", "rank", "power", "number"):
            if fields.get(name) is not None:
                setattr(entry, name, fields[name])
        self.book.enter(entry)

    def _enact(self, given: i.EnactRule) -> None:
        if given.text is None or not given.text.text.strip():
            raise CannotApply(N_("the new rule's text is missing"), "prose.no-text")
        enact, text = _with_fields(given, given.text.text)
        if enact.number and self.book.is_taken(enact.number):
            self._warn("number-taken", N_("there is a rule {enact} already", enact=enact.number))
        if given.under:
            told = N_("rules have no parts here: it's a rule of its own, and not “{under}”", under=given.under)
            self._warn("under", told)
        entry = RuleDraft(enact.number, enact.title, text.strip("\n").rstrip(), enact.rank or None, enact.power or None)
        self.book.add(entry)
        self._named, self._last = [entry], None
        title = entry.title or None
        self._change(entry, "enact", title=title, text=entry.text, rank=entry.rank, power=entry.power)

    def _open_heading(self, unit: ProposalUnit, instruction: i.Instruction, conditions: Sequence[Condition]) -> None:
        """Set the rule, or part of one, that the steps below are about, and the condition that they share."""
        if not instruction.refs:
            raise CannotApply(N_("it does not say what to change"), NOT_UNDERSTOOD)
        self.end()
        self.has_step, self._heading_span = False, self._span
        self._named = self._find(instruction.refs)
        self.heading, self._place, self._conditions = unit.indent, instruction.place, tuple(conditions)
        self._last = None

    def _close_heading(self) -> None:
        self.end()
        self.heading, self._place, self._conditions = -1, None, ()

    def _amend(self, unit: ProposalUnit, instruction: i.Instruction) -> None:
        under_heading = self.heading >= 0
        named = {entry.number for entry in self._named}
        self.has_step |= all(ref.kind == "same" or ref.number in named for ref in instruction.refs)
        if instruction.refs:
            self._close_heading()
        elif not under_heading and unit is not self._named_in and self._mentioned and not instruction.steps[0].refs:
            if len(self._mentioned) > 1:
                raise CannotApply(N_("it does not say in which rule"), "prose.no-rule-named")
            self._named, self._named_in = self._mentioned, unit
            told = N_("it names no rule: read as if it said “in rule {named}”", named=self._named[0].number)
            self._warn("read-as", told)
        elif not self._named and not instruction.steps[0].refs:
            raise CannotApply(N_("it does not say in which rule"), "prose.no-rule-named")
        if instruction.bare:
            self._warn("no-verb", N_("a rule's number and a text, with no verb: taken as its new text"))
        is_of_it = bool(instruction.refs) and all(ref.is_pronoun for ref in instruction.refs)
        texts = [step.doing for step in instruction.steps if isinstance(step.doing, i.ReplaceText)]
        gives_text, by_pronoun = bool(texts), is_of_it or any(text.is_pronoun for text in texts)
        removes = any(isinstance(step.doing, i.ChangeRule) and step.doing.is_everyday for step in instruction.steps)
        if (is_of_it and gives_text and self._last is not None) or (
            self._text_named and ((by_pronoun and gives_text) or (is_of_it and removes))
        ):
            raise CannotApply(WHICH_IT, "prose.which-text")
        self._text_named = False
        for refs, steps in _grouped(instruction):
            entries = self._find(refs) if refs else self._named
            if not refs and any(entry.repealed for entry in entries):
                raise CannotApply(N_("rule {entries} is repealed", entries=entries[0].number), "prose.repealed-rule")
            if not refs and not under_heading and unit is not self._named_in:
                told = N_("it names no rule: taken to speak of rule {entries}", entries=entries[0].number)
                self._warn("rule-implied", told)
            self._named, self._named_in = entries, unit
            place, around = instruction.place, None if refs else self._place
            if isinstance(place, i.SamePlace):  # where the last step was
                place = self._last.around() if self._last is not None else None
            place = around if place is None else i.put_within(place, around)
            if refs and not all(ref.is_pronoun for ref in refs):
                self._last = None
            for entry in entries:
                self._steps(entry, steps, place, is_shouted=unit.shape.isupper())
            if len(entries) > 1 and self._last is not None:
                self._last = self._last._replace(touched=None)

    def _exchange(self, instruction: i.Instruction) -> None:
        """Let two rules exchange what they say."""
        self.has_step |= all(ref.kind == "same" for ref in instruction.refs)
        known = len(self.missed)
        entries = self._find(instruction.refs)
        self._close_heading()
        self._named, self._last = entries, None
        if len(self.missed) > known:
            return
        kind: ProseKind = "retitle" if instruction.exchange == "titles" else "amend"
        for entry, fields in zip(entries, _exchanged(entries, instruction.exchange), strict=True):
            self._change(entry, kind, **fields)
        traded = {"one": entries[0].number, "two": entries[1].number, "exchanged": _EXCHANGED[instruction.exchange]}
        told = N_("rules {one} and {two} exchange {exchanged}, but not their numbers", **traded)
        self._warn("exchange", told)

    def _find(self, refs: i.Refs) -> list[RuleDraft]:
        """The rules meant; missing ones are reported."""
        found = self.book.find(refs, self._meant_by(refs))
        self._mentioned = None
        self.warned += [ProposalWarning(self._span, message, code) for code, message in found.odd]
        for trouble in found.missing:
            self._miss(self._span, trouble)
        return found.entries

    def _steps(self, entry: RuleDraft, steps: list[i.Doing], place: i.Place | None, *, is_shouted: bool) -> None:
        """Apply all steps of an instruction to one rule, or none; in capitals, quotations have to be exact."""
        editor = Editor(entry.text, self._last)
        beside: list[tuple[ProseKind, dict[str, str]]] = []
        edited = any(isinstance(doing, i.Edit) for doing in steps)
        try:
            for doing in steps:
                if isinstance(doing, i.Edit):
                    editor.apply(doing, place)
                else:
                    if self._last is not None and doing.is_everyday:
                        raise CannotApply(WHICH_IT, "prose.which-text")
                    amended = [one.rule for one in self.changes if one.kind == "amend"]
                    if doing.kind == "repeal" and entry.number in amended:
                        raise CannotApply(N_("it is amended and repealed at once"), "prose.contrary")
                    other_rank = "mutable" if entry.rank == "immutable" else "immutable"
                    value = doing.value or (other_rank if doing.kind == "transmute" else "")
                    beside.append((doing.kind, {_CHANGES[doing.kind]: value} if doing.kind in _CHANGES else {}))
            if is_shouted and (editor.notes or editor.read_as):
                raise CannotApply(N_("in capitals, it doesn't tell how the new text is written"), "prose.not-found")
        except CannotApply as trouble:
            self._miss(self._span, trouble, N_("rule {rule}: ", rule=entry.number or entry.title))
            return
        self._last = editor.last if edited else None
        for said, meant in editor.read_as:
            self._warn("read-as", N_("“{said}” is read as “{meant}”", said=short(said), meant=short(meant)))
        for note in editor.notes:
            self._warn("leniently", note)
        if edited and editor.text.split() == entry.text.split():
            self._warn("no-difference", N_("rule {entry} reads the same afterwards", entry=entry.number))
        if edited:
            self._change(entry, "amend", text=editor.text, title=None if entry.number else entry.title)
        for kind, fields in beside:
            self._change(entry, kind, **fields)


def _exchanged(entries: Sequence[RuleDraft], what: str) -> list[dict[str, Any]]:
    """What becomes of two rules that trade what they say; only a rule's own change gives its text another rank."""
    if len(entries) != 2:
        raise CannotApply(N_("an exchange is between two rules"), "prose.exchange")
    one, two = entries
    if not (one.number and two.number):
        raise CannotApply(N_("a new rule can't be exchanged: write the rules as they should be"), "prose.exchange")
    if what == "titles":
        return [{"title": other.title} for other in (two, one)]
    none = N_("rank¦none")
    marks = [(entry.rank or none, N_("of power {power}", power=entry.power or none)) for entry in entries]
    for ours, theirs in zip(*marks, strict=True):
        if ours != theirs:
            said = {"one": one.number, "two": two.number, "ours": ours, "theirs": theirs}
            told = N_(
                "rule {one} is {ours} and rule {two} is {theirs}: only rules of one rank can be exchanged", **said
            )
            raise CannotApply(told, "prose.unequal-ranks")
    title = "text" if what == "texts" else "title"
    return [{"text": other.text, title: getattr(other, title), "code_of": Number(other.number)} for other in (two, one)]


def _grouped(instruction: i.Instruction) -> Iterator[tuple[i.Refs, list[i.Doing]]]:
    """The steps of an instruction grouped by their rules, in order."""
    refs = instruction.refs
    steps: list[tuple[i.Refs, i.Doing]] = []
    for step in instruction.steps:
        is_same = step.refs[:1] and step.refs[0].kind == "same" and instruction.refs
        refs = instruction.refs if is_same else step.refs or refs
        steps.append((refs, step.doing))
    for named, group in groupby(steps, itemgetter(0)):
        yield named, [doing for _, doing in group]


def _with_fields(enact: i.EnactRule, rest: str) -> tuple[i.EnactRule, str]:
    """Parse lines such as `Title: …` and `Power: …` at the beginning of a new rule's block."""
    headed = _HEADED.match(rest)
    if headed is not None and not enact.number:
        enact = replace(enact, number=headed[1], title=enact.title or headed[2].strip())
        rest = rest[headed.end() :]
    while (found := _FIELD.match(rest)) is not None:
        name, value = found[1].lower(), found[2].strip().strip('"“”')
        if name in _TEXT_FIELDS:
            rest = rest[found.start(2) :]
            break
        enact = replace(enact, **{"title" if name == "name" else name: value})
        rest = rest[found.end() :]
    return replace(enact, rank=enact.rank.lower()), rest
