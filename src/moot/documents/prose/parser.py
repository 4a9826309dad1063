"""Proposal parser: from a proposal's text to the rule changes it asks for, including conditions."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from moot.documents.prose.conditions import (
    BOUNDARIES_MAX,
    OPENS_SCOPE,
    Condition,
    RuleConditions,
    Scope,
    mentioned,
)
from moot.documents.prose.corrections import parse_with_slips
from moot.documents.prose.edits.matches import short
from moot.documents.prose.intent import asks_beside_others, asks_for_change, is_line_on_rule, wishes_for_change
from moot.documents.prose.interpreter import Interpreter
from moot.documents.prose.layout.scanner import units_of
from moot.documents.prose.missed import UNKNOWN_FORM, MissedPassages, is_rule_text, nearest_form
from moot.documents.prose.patterns import Patterns, cues
from moot.documents.prose.rule_lookup import RuleDraft, RuleLookup
from moot.documents.prose.statements import StatementEnd, behind, is_done, past_lead, sentence_end
from moot.documents.prose.syntax.rewording import PlacedWords, is_of_proposal, lists_itself, reworded
from moot.documents.prose.syntax.sentences import ParsedInstruction, Reader
from moot.documents.prose.units import LITERAL, SHAPE_MAX, ProposalUnit
from moot.documents.prose.values import (
    NO_CHANGE,
    NOT_UNDERSTOOD,
    READ_AS,
    TEXT_END,
    TOO_LONG,
    NotUnderstood,
    ParsedProposal,
    ProposalWarning,
    ProseChange,
    RuleIn,
    TextSpan,
)
from moot.languages import N_

_SAID = Patterns("parser")

TEXT_MAX = 400_000
"""The most characters of a proposal that are parsed."""
_SHOWN = 40
"""The number of characters shown of the end that a text may have."""
_DOUBT = N_("it isn't certain whether this belongs to the text above it")
_HANGS = N_("it isn't clear whether this hangs on the condition above, too")
_UNKNOWN_END = N_("the end of this instruction was not understood")


def understand(text: str, rules: Sequence[RuleIn]) -> ParsedProposal:
    """Parse a proposal into rule changes, in order, each with the resulting text of the rule.

    `rules` are those that the proposal may speak of, as they stand before it. Spans count characters of the text as it
    is given. What was not understood is in `not_understood`, with a reason; nothing is guessed, and no text raises.
    """
    if len(text) > TEXT_MAX:
        reason = N_("a proposal has at most {most:,} characters", most=TEXT_MAX)
        return ParsedProposal(not_understood=(NotUnderstood(TextSpan(0, len(text)), reason, TOO_LONG),))
    if text.strip() and all(line.lstrip().startswith(">") for line in text.splitlines() if line.strip()):
        text = _SAID.QUOTED_LINE.sub(" ", text)
    text = text.replace("\r\n", " \n").replace("\r", "\n").replace("\u00a0", " ")
    return parse_with_slips(text, lambda said: _ProposalParser(said, RuleLookup(rules)).result())


class _ProposalParser:
    """The parser of one proposal."""

    def __init__(self, text: str, book: RuleLookup):
        self.text = text
        self.following = Interpreter(book)
        self.missed = MissedPassages(text, self.following.missed)
        self.reader = Reader(len(text), lambda: self.following.book.titles)
        self.scope: Scope | None = None
        self.acted_in_list = -1
        """The indentation of the list that the last instruction was a bullet of; -1 if it was none."""
        self.step_verb = ""
        """The verb of a heading that each bullet below it is an object of."""
        self.closed: Scope | None = None
        """The scope that ended last, to which an `otherwise` belongs."""

    def result(self) -> ParsedProposal:
        """The parsed proposal."""
        units = list(units_of(self.text))
        for unit in units:
            if not unit.is_quoted:
                self._unit(unit)
        following = self.following
        following.end()
        self.missed.report_quoted(units)
        is_talk = not following.changes and not any(one.is_obstacle for one in following.missed)
        if not (is_talk and self._bare_rule(units)):
            self.missed.report_passed_over(asks=bool(following.changes))
        if following.changes:
            self.missed.report_signature(units[-1].end)
        return ParsedProposal(tuple(following.changes), tuple(following.missed), tuple(following.warned))

    def _unit(self, unit: ProposalUnit) -> None:
        self._leave_scope(unit)
        if cues.LABEL.match(unit.shape) and not (cues.WHEREAS.match(unit.shape) and asks_for_change(unit.shape)):
            return
        at = past_lead(unit.shape, 0)
        if self._opens_list(unit):
            return
        self.step_verb = self.step_verb if cues.BULLETED.match(unit.shape) else ""
        while at < len(unit.shape) and not is_done(unit.shape, at):
            if len(unit.shape) > SHAPE_MAX or self.reader.is_exhausted:
                self.missed.add(unit.span(at, len(unit.shape)), "this is too long to be read", TOO_LONG)
                return
            at = self._statement(unit, at)
        self._doubt_ends(unit)

    def _doubt_ends(self, unit: ProposalUnit) -> None:
        """Report each text of a unit of which it isn't certain where it ends, if the unit is understood."""
        last = self.following.missed[-1] if self.following.missed else None
        is_read = last is None or last.span.end <= unit.start or not last.is_obstacle
        for one in unit.literals.values():
            if one.doubt and is_read:
                text = self.text[one.start : one.doubt].rstrip()
                said = text[max(text.rfind(" ", 0, len(text) - _SHOWN), text.rfind("\n")) + 1 :]
                nearest = f"the text would end “{said}”" if said else ""
                self.missed.add(TextSpan(one.doubt, one.end), _DOUBT, TEXT_END, nearest)

    def _words(self, unit: ProposalUnit, start: int, end: int) -> str:
        """The proposal's own words of a stretch, on one line."""
        span = unit.span(start, end)
        return " ".join(self.text[span.start : span.end].split())

    # --- statements ------------------------------------------------------------------------------

    def _statement(self, unit: ProposalUnit, at: int) -> int:
        """Parse the statement at a position of a unit; returns where the next one begins."""
        otherwise = _SAID.OTHERWISE.match(unit.shape, at)
        if otherwise:
            return self._otherwise(unit, at, otherwise.end())
        if cues.CONDITION.match(unit.shape, at):
            return self._conditional(unit, at)
        return self._plain(unit, at, None).at

    def _opens_list(self, unit: ProposalUnit) -> bool:
        """Take a heading that has a verb and a rule, and steps without a verb below it."""
        found = cues.DISTRIBUTES.match(unit.shape) if unit.has_more else None
        refs = mentioned(found["rule"], unit.literals) if found is not None else ()
        if found is None or len(refs) != 1 or cues.BULLETED.match(unit.shape):
            return False
        self.step_verb = found["verb"]
        self.following.set_topic(unit, refs, unit.span(0, len(unit.shape)))
        return True

    def _readings(self, unit: ProposalUnit, at: int) -> Iterator[tuple[ParsedInstruction, ProposalUnit]]:
        """The instruction at a position, also with the verb of the heading above it."""
        yield from self.reader.readings(unit, at)
        if self.step_verb and at == past_lead(unit.shape, 0):
            verb = PlacedWords(f"{self.step_verb} ", (unit.offsets[at],) * (len(self.step_verb) + 1))
            yield from self.reader.readings(reworded(unit, at, at, verb), at)

    def _plain(self, unit: ProposalUnit, at: int, condition: Condition | None) -> StatementEnd:
        """Parse and apply an instruction, with the condition before it if there is one."""
        read, what_next = None, None
        for found, one in self._readings(unit, at):
            read, what_next = read or found, behind(self.reader, one, found)
            if what_next is not None:
                read = found
                unit.shape, unit.offsets, unit.literals = one.shape, one.offsets, one.literals
                break
        if read is None:
            return StatementEnd(self._topic(unit, at) or self._skip(unit, at))
        instruction, end, said = read
        if what_next is None:
            is_about_rules = instruction.names_rules or self.following.heading >= 0 or asks_for_change(unit.shape)
            reason = _UNKNOWN_END if is_about_rules else ""  # others may be deeds in the game
            return StatementEnd(self._skip(unit, at, reason, end))
        conditions = [one for one in (self.scope.condition if self.scope else None, condition) if one is not None]
        if what_next.condition:
            start = unit.shape.index(what_next.condition, end)
            same = self.following.entries_of(instruction)
            conditions.append(self._condition(unit, start, start + len(what_next.condition), same))
            self.closed = Scope(conditions[-1], unit.indent, self.following.book.copy())
        span = unit.span(at, end)
        self.following.follow(unit, instruction, span, conditions)
        if said:
            meant = N_("“{said}” is read as “{meant}”", said=_told(unit, said), meant=_told(unit, unit.shape[at:end]))
            self.following.warned.append(ProposalWarning(span, meant, READ_AS))
        self.acted_in_list = unit.indent if cues.BULLETED.match(unit.shape) else -1
        return what_next

    def _topic(self, unit: ProposalUnit, at: int) -> int:
        """Parse a sentence that only names a rule; returns where the next one begins, or 0 if it isn't one."""
        _, end = sentence_end(unit.shape, at)
        said = unit.shape[at:end]
        if not cues.TOPIC.match(said) or cues.BULLETED.match(unit.shape):
            return 0
        is_last = not unit.has_more and end == len(unit.shape)
        if is_last and not said.rstrip().endswith((":", "-", "–", "—")):
            return 0
        self.following.set_topic(unit, mentioned(said, unit.literals), unit.span(at, end))
        return past_lead(unit.shape, end)

    def _condition(self, unit: ProposalUnit, start: int, end: int, same: list[RuleDraft] | None = None) -> Condition:
        """The condition at a stretch of a unit; with the rules that `it` means, if they aren't those named before."""
        same = self.following.antecedents if same is None else same
        decided = RuleConditions(self.following.book, unit.literals, same).holds(unit.shape[start:end])
        return Condition(self._words(unit, start, end).rstrip(" :,"), decided)

    def _condition_before(self, unit: ProposalUnit, at: int, end: int, start: int) -> Condition:
        """A condition before its instruction: `it` can mean a rule named before or the instruction's own.

        Where it holds of one of these and not of the other, nothing decides it.
        """
        condition = self._condition(unit, at, end)
        read = self.reader.read(unit, start) if _SAID.IT.search(unit.shape, at, end) else None
        own = self.following.named_by(read.instruction) if read is not None else []
        if not own:
            return condition
        of_own = self._condition(unit, at, end, own)
        decided = of_own.holds if of_own.holds == condition.holds or not self.following.antecedents else None
        return Condition(condition.words, decided)

    def _skip(self, unit: ProposalUnit, at: int, reason: str = "", end: int = 0) -> int:
        """Report the sentence at a position, up to `end` at least; returns where the next begins."""
        last, after = sentence_end(unit.shape, max(at, end))
        beyond, said = past_lead(unit.shape, after), unit.shape[at:after]
        self.reader.of_proposal |= lists_itself(said)
        if _SAID.SAYS_NOTHING.fullmatch(said):
            return beyond
        has_text = _SAID.SPEAKS_OF_TEXT.search(said) is not None
        self.following.mention(mentioned(said, unit.literals), has_text=has_text)
        nearest = nearest_form(said, unit.literals)
        span = unit.span(at, last + 1)
        if not reason and self._asks(unit, at, said):
            self.following.has_step, reason = True, UNKNOWN_FORM
        elif not reason and self.reader.reads_beginning(unit, at, at + len(said)):
            reason = _UNKNOWN_END
        self.missed.add(span, reason or "this changes no rule", NOT_UNDERSTOOD if reason else NO_CHANGE, nearest)
        return beyond

    def _asks(self, unit: ProposalUnit, at: int, said: str) -> bool:
        """Whether a sentence that isn't read asks for a change: by its words, or as a step below a heading."""
        is_taken = self.following.book.is_taken
        said = _SAID.BARE_NUMBER.sub(lambda one: f"rule {one[0]}" if is_taken(one[0]) else one[0], said)
        has_acted, heading = self.following.has_acted, self.following.heading
        begins, bulleted = at == past_lead(unit.shape, 0), cues.BULLETED.match(unit.shape)
        in_list = bulleted and self.acted_in_list == unit.indent
        is_step = heading >= 0 and (unit.indent > heading or bulleted or cues.STEP.match(unit.shape))
        blocks = [unit.literals[char].text for char in said if char in unit.literals]
        return bool(
            asks_for_change(said, goes_on=self.following.has_context)
            or wishes_for_change(said, goes_on=has_acted)
            or (cues.HEAD.match(said) and _SAID.INSTRUCTS.search(said))
            or (self.reader.of_proposal and is_of_proposal(said))
            or (has_acted and (is_line_on_rule(unit.shape if begins else said) or _SAID.TEXT_ALONE.fullmatch(said)))
            or _SAID.LISTED.search(said)
            or any(asks_beside_others(block) for block in blocks)
            or any(_SAID.LISTED.match(line.strip(" *-•")) for block in blocks for line in block.split("\n"))
            or (begins and (_SAID.LISTED.match(unit.shape.lstrip()) or in_list or unit.follows_block or is_step))
        )

    # --- conditions ------------------------------------------------------------------------------

    def _leave_scope(self, unit: ProposalUnit) -> None:
        scope = self.scope
        if scope is None:
            return
        if not scope.ends_at(unit, self.text):
            if scope.is_doubtful(unit, self.text):
                self.missed.add(unit.span(0, len(unit.shape)), _HANGS, NOT_UNDERSTOOD)
            scope.add(unit)
            return
        self.closed, self.scope = scope, None
        if scope.after is not None and scope.condition.holds is not True:
            self.following.branch(scope.after)

    def _conditional(self, unit: ProposalUnit, at: int) -> int:
        """Parse a condition and what it applies to: an instruction after it, all that follows, or what is below."""
        shape = unit.shape
        parted = self._parted(unit, at)
        if parted is not None:
            end, start = parted
            condition, before = self._condition_before(unit, at, end, start), self.following.book.copy()
            said = shape[at:end]
            refs, has_text = mentioned(said, unit.literals), _SAID.SPEAKS_OF_TEXT.search(said) is not None
            self.following.mention(refs, unit, has_text=has_text)
            if _SAID.SOME_RULE.search(said) and not refs:
                self.following.forget()
            start, goes_on, _ = self._plain(unit, start, condition)
            while (goes_on or shape[end : end + 1] == ":") and not (
                is_done(unit.shape, start) or _SAID.OTHERWISE.match(unit.shape, start)
            ):
                start, goes_on, _ = self._plain(unit, start, condition)
            self.closed = Scope(condition, unit.indent, before)
            return start
        if _SAID.REST_DEPENDS.search(shape[at:]):
            stop, after = sentence_end(shape, at)
            condition = Condition(self._words(unit, at, stop))
            self.scope = Scope(condition, -1, self.following.book.copy(), to_the_end=True)
            return past_lead(shape, after)
        leads = _SAID.LEADS_ON.search(shape, at)
        if shape.rstrip().endswith(OPENS_SCOPE):
            last = leads.start() if leads is not None else len(shape.rstrip(" :,"))
            condition = self._condition(unit, at, last)
            self.following.mention(mentioned(shape[at:], unit.literals), unit)
            self.scope = Scope(condition, unit.indent, self.following.book.copy())
            return len(shape)
        is_unclear = leads is not None and leads.group().strip(" ,.:").lower() != "then"
        return self._skip(unit, at, "it is not clear what this is a condition of" if is_unclear else "")

    def _parted(self, unit: ProposalUnit, at: int) -> tuple[int, int] | None:
        """The end of a condition, and the beginning of its instruction; None if there is none."""
        shape = unit.shape
        for boundary in islice(_SAID.CONDITION_ENDS.finditer(shape, at + 2), BOUNDARIES_MAX):
            start = past_lead(shape, boundary.end())
            if _SAID.REST_DEPENDS.match(shape[start:]):
                return None
            if start < len(shape) and not _SAID.IF.match(shape, start) and self.reader.read(unit, start) is not None:
                return boundary.start(), start
        return None

    def _otherwise(self, unit: ProposalUnit, at: int, end: int) -> int:
        """Parse the else branch of the condition before, with the rules as they were before it."""
        other = self.closed
        if other is None:
            return self._skip(unit, at)
        condition = other.condition.negated(self._words(unit, at, end).rstrip(" ,:"))
        also = _SAID.ELSE_IF.search(unit.shape, at, end)
        if also is not None and condition.holds:
            condition = self._condition(unit, also.start(), end)
        after = self.following.branch(other.before)
        if also is not None:
            self.following.mention(mentioned(unit.shape[also.start() : end], unit.literals), unit)
        if is_done(unit.shape, end):
            self.scope = Scope(condition, unit.indent, other.before, after)
            return len(unit.shape)
        beyond = self._plain(unit, end, condition).at
        if condition.holds is not True:
            self.following.branch(after)
        return beyond

    # --- a rule's text without any verb ----------------------------------------------------------

    def _bare_rule(self, units: list[ProposalUnit]) -> bool:
        """Parse a proposal without a verb of change, which is a rule's text; returns whether it is one.

        Where rules have powers, a new one has to be created in words, so that it gets one.
        """
        entries = self.following.book.entries
        has_powers = bool(entries) and all(entry.power for entry in entries)
        if not units or has_powers or any(cues.HEAD.match(unit.shape) for unit in units):
            return False
        span = TextSpan(units[0].start, units[-1].end)
        found = is_rule_text(self.text[span.start : span.end])
        if found is None:
            return False
        title, body = found
        text = self.text[span.start + body : span.end].strip("\n").rstrip()
        self.following.missed.clear()
        self.following.changes.append(ProseChange(kind="enact", span=span, title=title or None, text=text))
        message = N_("the whole proposal is taken as the text of a new rule")
        self.following.warned.append(ProposalWarning(span, message, "prose.no-verb"))
        return True


def _told(unit: ProposalUnit, words: str) -> str:
    """Words of a shape with their texts."""
    return re.sub(LITERAL, lambda one: f"“{short(unit.literals[one.group()].text)}”", words.strip(" .,;!"))
