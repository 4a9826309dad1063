"""Explanation of a proposal in plain words: each passage with its place, and how it was understood."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from moot.authoring.prose.values import NO_INSTRUCTION, Obstacle, ProseProposal, missed, place, quoted, talk
from moot.documents.prose import ParsedProposal, ProseChange, RuleIn, TextSpan
from moot.game.text_diff import compare
from moot.game.values import Value
from moot.languages import _, counted, told
from moot.law.files.front_matter import has_fields as has_fields
from moot.views.texts import listed, marked


class ExplainedPassage(Value, frozen=True):
    """A passage of a proposal, and how it was understood."""

    line: int
    column: int
    words: str
    says: str
    """What it changes, or why it changes nothing."""
    text: str = ""
    """The rule's text, with its changes marked."""
    remedy: str = ""


class Explanation(Value, frozen=True):
    """The explanation of a whole text, passage by passage."""

    summary: str
    changes: tuple[ExplainedPassage, ...]
    obstacles: tuple[ExplainedPassage, ...]
    warnings: tuple[ExplainedPassage, ...]
    talk: tuple[ExplainedPassage, ...]
    drafted: tuple[ExplainedPassage, ...] = ()
    """The code that goes along with the changes, in plain words."""


def explain(worded: ProseProposal) -> Explanation:
    """Explain a proposal."""
    text, understood = worded.text, worded.understood
    steps = _steps(worded.rules, understood)
    return Explanation(
        summary=_summary(len(understood.changes), len(worded.obstacles)),
        changes=tuple(_passage(text, step.change.span, _described(step), step.after) for step in steps),
        obstacles=tuple(_in_the_way(text, one) for one in worded.obstacles),
        warnings=tuple(_passage(text, one.span, told(one.message)) for one in worded.warnings),
        talk=tuple(_unused(text, understood)),
        drafted=tuple(_passage(text, one.span, one.message) for one in worded.drafted),
    )


def explain_text(text: str, rules: Sequence[RuleIn], understood: ParsedProposal) -> Explanation:
    """Explain a proposal without a game."""
    obstacles, warnings = missed(understood), understood.warnings
    return explain(ProseProposal(text, understood, tuple(rules), obstacles=obstacles, warnings=warnings))


def explanation_lines(told: Explanation, *, texts: bool = True) -> Iterator[str]:
    """The explanation as plain text; `texts` includes the texts of rules."""
    yield told.summary
    for passage in told.changes:
        yield from _lines(passage, passage.says, texts=texts)
    for passage in told.drafted:
        yield f"  {passage.line}:{passage.column}  {passage.says}"
    for passage in told.obstacles:
        yield from _lines(passage, _("cannot be followed: {reason}", reason=passage.says), texts=texts)
    for passage in told.warnings:
        yield f"  {passage.line}:{passage.column}  " + _("mind: {warning}", warning=passage.says)
    for passage in told.talk:
        yield f"  {passage.line}:{passage.column}  " + _("changes no rule: “{words}”", words=passage.words)
        if passage.remedy:
            yield "      " + _("closest instruction: {instruction}", instruction=passage.remedy)


def _lines(passage: ExplainedPassage, says: str, *, texts: bool) -> Iterator[str]:
    yield f"  {passage.line}:{passage.column}  {says}"
    yield "      " + _("from “{words}”", words=passage.words)
    if passage.remedy:
        yield "      " + _("what helps: {remedy}", remedy=passage.remedy)
    if texts and passage.text:
        yield from (f"      | {line}".rstrip() for line in passage.text.split("\n"))


def _passage(text: str, span: TextSpan, says: str, after: str = "", remedy: str = "") -> ExplainedPassage:
    line, column = place(text, span.start)
    return ExplainedPassage(line, column, quoted(text, span), says, after, remedy)


def _unused(text: str, understood: ParsedProposal) -> Iterator[ExplainedPassage]:
    """The words that change no rule, each sentence that comes near an instruction with that."""
    unused = [one for one in understood.not_understood if one.code == NO_INSTRUCTION and one.nearest]
    unused.sort(key=lambda one: one.span.start)
    for span in talk(text, understood):
        at = span.start
        for one in (one for one in unused if span.start <= one.span.start < span.end):
            yield from _rest(text, at, one.span.start)
            yield _passage(text, one.span, _("changes no rule"), remedy=one.nearest)
            at = one.span.end
        yield from _rest(text, at, span.end)


def _rest(text: str, start: int, end: int) -> Iterator[ExplainedPassage]:
    """The words of a stretch, if it has any."""
    said = text[start:end]
    if said.strip(" \n\t.,;:!"):
        start += len(said) - len(said.lstrip())
        yield _passage(text, TextSpan(start, start + len(said.strip())), _("changes no rule"))


def _in_the_way(text: str, one: Obstacle) -> ExplainedPassage:
    reason = told(one.reason)
    if one.nearest:
        reason = _("{reason} (nearest: {instruction})", reason=reason, instruction=one.nearest)
    return _passage(text, one.span, reason, remedy=told(one.remedy))


def _summary(changes: int, obstacles: int) -> str:
    if not changes and not obstacles:
        return _("Understood: no rule change.")
    said = _("Understood: no rule change.")
    if changes:
        said = counted(changes, "Understood: {count} rule change.", "Understood: {count} rule changes.")
    if obstacles:
        said += " " + counted(obstacles, "{count} passage cannot be followed.", "{count} passages cannot be followed.")
    return said


class _ExplainedChange(NamedTuple):
    """A change, with the rule's title and text before it."""

    change: ProseChange
    title: str
    before: str

    @property
    def after(self) -> str:
        """The rule's text after it, with what changes marked; empty if nothing of it changes."""
        return "" if self.change.text is None else marked(compare(self.before, self.change.text))


def _steps(rules: Sequence[RuleIn], understood: ParsedProposal) -> Iterator[_ExplainedChange]:
    known = {rule.number: (rule.title, rule.text) for rule in reversed(rules) if not rule.repealed}
    for change in understood.changes:
        title, text = known.get(change.rule, ("", ""))
        yield _ExplainedChange(change, title, "" if change.kind == "enact" else text)
        known[change.rule] = (
            title if change.title is None else change.title,
            text if change.text is None else change.text,
        )


def _described(step: _ExplainedChange) -> str:
    change, rule = step.change, _named(step)
    if change.condition:
        said = _described(step._replace(change=replace(change, condition="")))
        return _("{change}, on the condition “{condition}”", change=said, condition=change.condition)
    match change.kind:
        case "enact":
            powered = _("of power {power}", power=change.power) if change.power else ""
            marks = [word for word in (change.rank, powered) if word]
            called = f" {change.rule}" * bool(change.rule) + f", “{change.title}”" * bool(change.title)
            return _("enact a new rule") + called + (f", {listed(marks)}" if marks else "")
        case "transmute":
            return _("make {rule} {rank}", rule=rule, rank=change.rank)
        case "retitle":
            return _("retitle {rule} to “{title}”", rule=rule, title=change.title)
        case "renumber":
            return _("renumber {rule} to {number}", rule=rule, number=change.number)
        case "set-power":
            return _("set the power of {rule} to {power}", rule=rule, power=change.power)
        case "repeal-amendment":
            return _("repeal amendment {amendment} of {rule}", amendment=change.amendment, rule=rule)
    said = _("repeal {rule}", rule=rule) if change.kind == "repeal" else _("amend {rule}", rule=rule)
    retitled = change.title if change.rule else ""
    return _("{change}, and retitle it to “{title}”", change=said, title=retitled) if retitled else said


def _named(step: _ExplainedChange) -> str:
    number = step.change.rule
    title = f", “{step.title}”" if step.title else ""
    return (_("rule {number}", number=number) if number else _("the new rule")) + title
