"""Explanation of a proposal in plain words: each passage with its place, and how it was understood."""

import re
from collections.abc import Iterator

from moot.authoring.prose.values import ProseProposal, missed, place, quoted
from moot.documents.prose import ParsedProposal, ProseChange, TextSpan
from moot.game.text_diff import compare
from moot.game.values import Value
from moot.languages import _, counted, told
from moot.law.files.front_matter import has_fields as has_fields
from moot.views.texts import listed, marked

_WORDS = re.compile(r"[^\s.,;:!][\s\S]*[^\s]|\w")


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
    return Explanation(
        summary=_summary(len(understood.changes), len(worded.obstacles)),
        changes=tuple(_changes(worded)),
        obstacles=tuple(
            _passage(text, one.span, told(one.reason_and_nearest), remedy=told(one.remedy)) for one in worded.obstacles
        ),
        warnings=tuple(_passage(text, one.span, told(one.message)) for one in worded.warnings),
        talk=tuple(_passage(text, span, _("changes no rule"), remedy=near) for span, near in talk(text, understood)),
        drafted=tuple(_passage(text, one.spans[0], one.drafted.message) for one in worded.meant if one.drafted),
    )


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


def talk(text: str, understood: ParsedProposal) -> Iterator[tuple[TextSpan, str]]:
    """The words that change no rule, each sentence that comes near an instruction with that."""
    near = {one.span: one.nearest for one in understood.not_understood if one.nearest and not one.is_obstacle}
    taken = [change.span for change in understood.changes] + [one.span for one in missed(understood)]
    at = 0
    for span in (*sorted([*taken, *near], key=lambda one: one.start), TextSpan(len(text), len(text))):
        rest = _WORDS.search(text, at, max(at, span.start))
        if rest is not None:
            yield TextSpan(*rest.span()), ""
        if span in near and span.start >= at:
            yield span, near[span]
        at = max(at, span.end)


def _summary(changes: int, obstacles: int) -> str:
    said = _("Understood: no rule change.")
    if changes:
        said = counted(changes, "Understood: {count} rule change.", "Understood: {count} rule changes.")
    if obstacles:
        said += " " + counted(obstacles, "{count} passage cannot be followed.", "{count} passages cannot be followed.")
    return said


def _changes(worded: ProseProposal) -> Iterator[ExplainedPassage]:
    """Each change with the rule's text after it, in which what changes is marked."""
    known = {rule.number: (rule.title, rule.text) for rule in reversed(worded.rules) if not rule.repealed}
    for change in worded.understood.changes:
        title, before = known.get(change.rule, ("", ""))
        text = before if change.text is None else change.text
        after = marked(compare("" if change.kind == "enact" else before, text)) if change.text is not None else ""
        said = _described(change, title)
        if change.condition:
            said = _("{change}, on the condition “{condition}”", change=said, condition=change.condition)
        yield _passage(worded.text, change.span, said, after)
        known[change.rule] = (title if change.title is None else change.title, text)


def _described(change: ProseChange, title: str) -> str:
    """What becomes of a rule with this title."""
    rule = _("rule {number}", number=change.rule) if change.rule else _("the new rule")
    rule += f", “{title}”" if title else ""
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
