"""Proposal parser: from a proposal's text to the rule changes it asks for, including conditions."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from moot.documents.prose.instructions import Instruction
from moot.documents.prose.intent import asks_for_change
from moot.documents.prose.interpreter import Interpreter
from moot.documents.prose.layout import cues
from moot.documents.prose.layout.scanner import units_of
from moot.documents.prose.layout.units import LITERAL, SHAPE_MAX, ProposalUnit
from moot.documents.prose.rule_lookup import RuleLookup
from moot.documents.prose.statements import behind, is_done, past_lead, sentence_end
from moot.documents.prose.syntax.sentences import Reader
from moot.documents.prose.values import NotUnderstood, ParsedProposal, ProposalWarning, ProseChange, RuleIn, TextSpan
from moot.documents.sentences import clauses

OTHERWISE = re.compile(r" ?(?:[-*•] )?(?:otherwise|else)\b[,:]? ?(?:if\b[^,:]*[,:])? ?(?:then )?", re.IGNORECASE)
"""The else branch of a condition."""
CONDITION_ENDS = re.compile(r"(?:, ?(?:then\b,? ?)?|: ?(?:then\b,? ?)?|\bthen\b:?,? ?)")
"""Where a condition may end and its instruction begin."""
BOUNDARIES_MAX = 20
"""The number of possible ends of a condition that are tried."""
OPENS_SCOPE = (":", "then", ",")
"""The end of a condition that applies to what is below it."""
REST_DEPENDS = re.compile(
    r"\b(?:rest|remainder|remaining)\b.*\b(?:no effect|not (?:take )?effect|nothing|ignored|void)\b"
    r"|\bthis proposal (?:has|shall have|does|will have) (?:no effect|nothing)",
    re.IGNORECASE,
)
"""A condition on all that follows: otherwise the rest has no effect."""
RULE_MENTIONED = re.compile(rf"\brule (?:entitled|titled|called|named)? ?({LITERAL})", re.IGNORECASE)
"""`If there is a rule called “T”`: the rule that is meant by `it`."""
MENTION_MAX = 200


@dataclass
class Scope:
    """A condition that applies to the units indented more than itself, or to all that follow."""

    condition: str
    indent: int
    before: RuleLookup
    """The rules before it, with which its else branch begins."""
    after: RuleLookup | None = None
    """For the else branch: the rules after the first branch."""
    to_the_end: bool = False
    members: int = 0

    def ends_at(self, unit: ProposalUnit) -> bool:
        """Whether a unit is outside it."""
        if self.to_the_end:
            return False
        return OTHERWISE.match(unit.shape) is not None or (unit.indent <= self.indent and self.members > 0)


TEXT_MAX = 400_000
"""The most characters of a proposal that are parsed."""
_NO_CHANGE, _NOT_UNDERSTOOD, _TOO_LONG = ("prose.not-an-instruction", "prose.not-understood", "prose.too-long")
_INSTRUCTS = re.compile(r"\b(?:amend|repeal|enact|replac|delet|insert|append|transmut|retitl)", re.IGNORECASE)
_SAYS_NOTHING = re.compile(rf"(?!.*{LITERAL})\W*(?:and|or|then|also|but)?\W*", re.IGNORECASE)
_IF = re.compile(r"(?:if|unless)\b", re.IGNORECASE)


def understand(text: str, rules: Sequence[RuleIn]) -> ParsedProposal:
    """Parse a proposal into rule changes, in order, each with the resulting text of the rule.

    `rules` are those that the proposal may speak of, as they stand before it. Spans count characters of the text as it
    is given. What was not understood is in `not_understood`, with a reason; nothing is guessed, and no text raises.
    """
    if len(text) > TEXT_MAX:
        reason = f"a proposal has at most {TEXT_MAX:,} characters"
        return ParsedProposal(not_understood=(NotUnderstood(TextSpan(0, len(text)), reason, _TOO_LONG),))
    text = text.replace("\r\n", " \n").replace("\r", "\n").replace("\u00a0", " ")
    return _ProposalParser(text, RuleLookup(rules)).result()


class _ProposalParser:
    """The parser of one proposal."""

    def __init__(self, text: str, book: RuleLookup):
        self.text = text
        self.following = Interpreter(book)
        self.reader = Reader(len(text))
        self.scope: Scope | None = None
        self.closed: Scope | None = None
        """The scope that ended last, to which an `otherwise` belongs."""

    def result(self) -> ParsedProposal:
        """The parsed proposal."""
        units = list(units_of(self.text))
        for unit in units:
            self._unit(unit)
        following = self.following
        if not following.changes and all(missed.code == _NO_CHANGE for missed in following.missed):
            self._bare_rule(units)
        return ParsedProposal(tuple(following.changes), tuple(following.missed), tuple(following.warned))

    def _unit(self, unit: ProposalUnit) -> None:
        self._leave_scope(unit)
        if cues.LABEL.match(unit.shape):
            return
        at = past_lead(unit.shape, 0)
        while at < len(unit.shape) and not is_done(unit.shape, at):
            if len(unit.shape) > SHAPE_MAX or self.reader.is_exhausted:
                self._miss(self._span(unit, at, len(unit.shape)), "this is too long to be read", _TOO_LONG)
                return
            at = self._statement(unit, at)

    def _span(self, unit: ProposalUnit, start: int, end: int) -> TextSpan:
        """The stretch of the proposal for a stretch of the unit's shape, without a trailing space."""
        end = start + len(unit.shape[start:end].rstrip(" "))
        return TextSpan(*unit.span(start, end))

    def _words(self, unit: ProposalUnit, start: int, end: int) -> str:
        """The proposal's own words of a stretch, on one line."""
        span = self._span(unit, start, end)
        return " ".join(self.text[span.start : span.end].split())

    # --- statements ------------------------------------------------------------------------------

    def _statement(self, unit: ProposalUnit, at: int) -> int:
        """Parse the statement at a position of a unit; returns where the next one begins."""
        otherwise = OTHERWISE.match(unit.shape, at)
        if otherwise:
            return self._otherwise(unit, at, otherwise.end())
        if cues.CONDITION.match(unit.shape, at):
            return self._conditional(unit, at)
        return self._plain(unit, at, "")

    def _plain(self, unit: ProposalUnit, at: int, condition: str) -> int:
        """Parse and apply an instruction without a condition before it."""
        read = self.reader.read(unit, at)
        if read is None:
            return self._skip(unit, at)
        instruction, end = read
        what_next = behind(self.reader, unit, end)
        if what_next is None:
            reason = "the end of this instruction was not understood" if self._is_about_rules(unit, instruction) else ""
            return self._skip(unit, at, reason, end)
        conditions = [self.scope.condition if self.scope else "", condition or what_next.condition]
        self.following.follow(unit, instruction, self._span(unit, at, end), "; ".join(filter(None, conditions)))
        return what_next.at

    def _is_about_rules(self, unit: ProposalUnit, instruction: Instruction) -> bool:
        """Whether an instruction names a rule, or is below a heading that does: others may be deeds in the game."""
        names = instruction.refs or instruction.enact or any(step.refs for step in instruction.steps)
        return bool(names) or self.following.heading >= 0 or asks_for_change(unit.shape)

    def _skip(self, unit: ProposalUnit, at: int, reason: str = "", end: int = 0) -> int:
        """Report the sentence at a position, up to `end` at least; returns where the next begins."""
        stop = sentence_end(unit.shape, max(at, end))
        beyond = past_lead(unit.shape, stop.end() if stop else len(unit.shape))
        said = unit.shape[at : stop.end() if stop else len(unit.shape)]
        if _SAYS_NOTHING.fullmatch(said):
            return beyond
        span = self._span(unit, at, stop.start() + 1 if stop else len(unit.shape))
        if reason:
            self._miss(span, reason, _NOT_UNDERSTOOD)
        elif self._asks(unit, at, said):
            self._miss(span, "this looks like an instruction, but its form is not known", _NOT_UNDERSTOOD)
        else:
            self._miss(span, "this changes no rule", _NO_CHANGE)
        return beyond

    def _asks(self, unit: ProposalUnit, at: int, said: str) -> bool:
        """Whether a sentence that isn't read asks for a change: by its words, or as a step below a heading."""
        if asks_for_change(said) or (cues.HEAD.match(said) and _INSTRUCTS.search(said)):
            return True
        heading = self.following.heading
        begins = at == past_lead(unit.shape, 0)
        is_step = unit.indent > heading or cues.BULLETED.match(unit.shape) or cues.STEP.match(unit.shape)
        return heading >= 0 and begins and bool(is_step)

    def _miss(self, span: TextSpan, reason: str, code: str) -> None:
        """Report a passage; merged with the one before if both have the same problem."""
        missed = self.following.missed
        last = missed[-1] if missed else None
        if last is not None and (last.code, last.reason) == (code, reason):
            between = self.text[last.span.end : span.start]
            if not between.strip(" \n\t.;,"):
                span = TextSpan(missed.pop().span.start, span.end)
        missed.append(NotUnderstood(span, reason, code))

    # --- conditions ------------------------------------------------------------------------------

    def _leave_scope(self, unit: ProposalUnit) -> None:
        scope = self.scope
        if scope is None:
            return
        if not scope.ends_at(unit):
            scope.members += 1
            return
        self.closed, self.scope = scope, None
        if scope.after is not None:
            self.following.branch(scope.after)

    def _conditional(self, unit: ProposalUnit, at: int) -> int:
        """Parse a condition and what it applies to: an instruction after it, all that follows, or what is below."""
        shape = unit.shape
        mentioned = RULE_MENTIONED.search(shape, at, at + MENTION_MAX)
        if mentioned:
            self.following.name(unit.literals[mentioned.group(1)].text, unit)
        parted = self._parted(unit, at)
        if parted is not None:
            end, start = parted
            condition, before = self._words(unit, at, end), self.following.book.copy()
            following = self._plain(unit, start, condition)
            self.closed = Scope(condition, unit.indent, before)
            return following
        if REST_DEPENDS.search(shape[at:]):
            stop = sentence_end(shape, at)
            condition = self._words(unit, at, stop.start() if stop else len(shape))
            self.scope = Scope(condition, -1, self.following.book.copy(), to_the_end=True)
            return past_lead(shape, stop.end()) if stop else len(shape)
        if shape.rstrip().endswith(OPENS_SCOPE):
            condition = self._words(unit, at, len(shape)).rstrip(" :,")
            self.scope = Scope(condition, unit.indent, self.following.book.copy())
            return len(shape)
        return self._skip(unit, at)

    def _parted(self, unit: ProposalUnit, at: int) -> tuple[int, int] | None:
        """The end of a condition, and the beginning of its instruction; None if there is none."""
        shape = unit.shape
        for boundary in islice(CONDITION_ENDS.finditer(shape, at + 2), BOUNDARIES_MAX):
            start = past_lead(shape, boundary.end())
            if REST_DEPENDS.match(shape[start:]):
                return None
            if start < len(shape) and not _IF.match(shape, start) and self.reader.read(unit, start) is not None:
                return boundary.start(), start
        return None

    def _otherwise(self, unit: ProposalUnit, at: int, end: int) -> int:
        """Parse the else branch of the condition before, with the rules as they were before it."""
        other = self.closed
        if other is None:
            return self._skip(unit, at)
        condition = f"{self._words(unit, at, end).rstrip(' ,:')} (not: {other.condition})"
        after = self.following.branch(other.before)
        if is_done(unit.shape, end):
            self.scope = Scope(condition, unit.indent, other.before, after)
            return len(unit.shape)
        beyond = self._plain(unit, end, condition)
        self.following.branch(after)
        return beyond

    # --- a rule's text without any verb ----------------------------------------------------------

    def _bare_rule(self, units: list[ProposalUnit]) -> None:
        """Parse a proposal without a verb of change, which is a rule's text.

        Where rules have powers, a new one has to be created in words, so that it gets one.
        """
        entries = self.following.book.entries
        has_powers = bool(entries) and all(entry.power for entry in entries)
        if not units or has_powers or any(cues.HEAD.match(unit.shape) for unit in units):
            return
        span = TextSpan(units[0].start, units[-1].end)
        found = is_rule_text(self.text[span.start : span.end])
        if found is None:
            return
        title, body = found
        text = self.text[span.start + body : span.end].strip("\n").rstrip()
        self.following.missed.clear()
        self.following.changes.append(ProseChange(kind="enact", span=span, title=title or None, text=text))
        message = "the whole proposal is taken as the text of a new rule"
        self.following.warned.append(ProposalWarning(span, message, "prose.no-verb"))


_NORM = re.compile(
    r"\b(?:shall|must|may(?! be that)|may not|cannot|can not|CAN|CANNOT|SHALL|MAY|MUST|is defined|are defined"
    r"|begins? with|(?:is|are) (?:required|prohibited|reset)|does not count|do not count)\b"
)
"""Words of norms."""
_CONDITION = r"(?:if|when|whenever|once|before|after|should)\b[^.]*,"
_DEFINITION = r"(?:an?|the) (?:[\w-]+ )?[\w-]+ is (?:an?|any|the|one) "
_EVERYBODY = (
    r"(?:[-*•]|\(?\w{1,3}[.)])? ?(?:each|every|any|no|all|upon|players|members|only|unless|while|during)\b.*"
    r"\b(?:is|are|has|have|receives?|loses?|gains?|wins?|becomes?|begins?|ends?|costs?|counts?|applies|apply|needs?|can"
    r"|resumes?)\b"
)
_SOMEBODY = (
    r"(?:an?|the) (?:new )?(?:player|member|proposal|voter|judge|proposer|winner|person|rule)s?\b.*"
    r"\b(?:receives?|loses?|gains?|wins?|costs?|begins?|pays?)\b"
)
_UNIVERSAL = re.compile("|".join((_CONDITION, _DEFINITION, _EVERYBODY, _SOMEBODY)), re.IGNORECASE | re.DOTALL)
"""A general sentence in the present tense, about everybody or everything of a kind."""
_TALK = re.compile(
    r"\b(?:i|i'm|i’m|i'd|i've|i'll|my|me|we|we'd|our|us|you|your|let's|lol|thanks|thank|sorry|please|hello|hi|dear"
    r"|imho|btw|hey|ok|okay|yes|no way|think|thought|believe|suggest|hope|wonder|guess|agree|disagree|maybe|perhaps"
    r"|wrote|writes|said|argues?|votes (?:for|against|yes|no|aye|nay)|judged|ruled|adopted by|minutes|discussed"
    r"|whether rule|came to|took place|yesterday|tomorrow|results?|congratulations|welcome|true or false|statement"
    r"|judgement:|verdict|hereby|here are|here is|as they stand|the current rules"
    r"|(?:with)?in this (?:text|proposal|message)|this (?:sort|kind) of thing)\b"
    r"|\[(?:im)?mutable\]|\?|https?:|^>|^\W*(?-i:FOR|AGAINST)\b|(?-i:\bFOR|\bAGAINST) (?:on )?\d"
    r"|\b(?:has|have) been (?:adopted|defeated|recorded|judged)|\b(?:is|are) now (?:open|closed)",
    re.IGNORECASE | re.MULTILINE,
)
"""Words of conversation or narration."""
_ORDER = re.compile(
    r"^(?:award|grant|give|transfer|pay|destroy|deregister|register|flip|set|increase|decrease|deduct|appoint|remove"
    r"|move|ratify|initiate|revoke|issue|make|create|reset|change|amend|repeal|enact|roll|draw|judge|vote|fine|reward"
    r"|add|subtract|deliver|take|strike)\b",
    re.IGNORECASE,
)
"""A sentence that gives an order."""
_ONCE = re.compile(
    r"\bthis proposal\b|\b(?:is|are) (?:set|reset|destroyed|awarded|created|moved|transferred|ended|modified)\b"
    r"|\bimmediately\b|\bends at once\b|\bwins? the game\b|\bis defined as\b",
    re.IGNORECASE,
)
"""Words for what happens once, on adoption: no rule without a norm."""
_BEHIND_CONDITION = re.compile(r",\s*(?:then\s+)?|\bthen\s+")
_LABELLED = re.compile(r"(?:proposal|title|rule)\s*:\s*(.*)", re.IGNORECASE)
_WORDS_MIN = 6
"""The fewest words of a rule's text."""
_TITLE_WORDS_MAX = 8
_SENTENCES_PER_NORM = 4
"""The most sentences for each sentence with a norm."""


def is_rule_text(text: str) -> tuple[str, int] | None:
    """Whether a text can be a rule: its title, and where its text begins; otherwise None."""
    title, body = _title_of(text)
    words = text[body:]
    sentences = clauses(words)
    if len(words.split()) < _WORDS_MIN or not words.rstrip().endswith((".", "”", '"', ")")) or _TALK.search(words):
        return None
    if any(_ORDER.match(clause) for sentence in sentences for clause in _clauses(sentence)):
        return None
    laid_down = sum(_NORM.search(sentence) is not None for sentence in sentences)
    universal = sum(_UNIVERSAL.match(s) is not None and _NORM.search(s) is None for s in sentences)
    few = (laid_down + universal) * _SENTENCES_PER_NORM < len(sentences)
    if laid_down + universal == 0 or few or (not laid_down and _ONCE.search(words)):
        return None
    return title, body


def _clauses(sentence: str) -> list[str]:
    """A sentence; and if it begins with a condition, possible main clauses."""
    return [sentence, *_BEHIND_CONDITION.split(sentence)] if sentence[:3].lower() == "if " else [sentence]


def _title_of(text: str) -> tuple[str, int]:
    """The title on the first line, and where the text begins; no title and 0 if that line isn't one."""
    line, _, rest = text.partition("\n")
    words = line.strip()
    labelled = _LABELLED.match(words)
    if not rest.strip():
        return "", 0
    if labelled:
        return labelled.group(1).strip(), len(line) + 1
    short = len(words.split()) <= _TITLE_WORDS_MAX and not words.endswith((".", ":", ";", ","))
    is_heading = short and words[:1].isupper() and not rest.strip()[:1].islower()
    return (words, len(line) + 1) if is_heading else ("", 0)
