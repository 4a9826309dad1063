"""Passages of a proposal that aren't followed: those that ask for a change, or could be a rule, are obstacles."""

import re
from itertools import chain

from moot.documents.prose.edits.matches import short
from moot.documents.prose.intent import asks_beside_others, is_line_on_rule, wishes_for_change
from moot.documents.prose.layout.placeholders import unquoted
from moot.documents.prose.patterns import Patterns, cues
from moot.documents.prose.units import LITERAL, Literal, ProposalUnit
from moot.documents.prose.values import NOT_UNDERSTOOD, NotUnderstood, TextSpan
from moot.documents.sentences import clauses, sentence_ends
from moot.languages import N_

UNKNOWN_FORM = N_("we can't read this as a rule change yet")
_RESTRICTS = N_("this restricts what is proposed, and a proposal is adopted as a whole or not")
_LINES_MAX = 20
"""The number of lines of a passage at which a rule's text may begin or end."""
_RULE_TEXT = N_("this reads like the text of a rule, but it doesn't say of which one")
_NEW_RULE = "Enact a new rule titled “…”: …"
_SIGNATURE, _LINE = re.compile(r"(?m)^[ \t]*--[ \t]*$"), re.compile(r"\S[^\n]*")


class MissedPassages:
    """The passages of a proposal's text that aren't followed, in order."""

    def __init__(self, text: str, missed: list[NotUnderstood]):
        self.text, self.missed = text, missed

    def report_passed_over(self, *, asks: bool) -> None:
        """Report what was passed over and reads as a rule; with `asks`, what asks for a change beside another one."""
        for at, one in enumerate(self.missed):
            said, reason, nearest = self.text[one.span.start : one.span.end], "", one.nearest
            if one.is_obstacle:
                continue
            if asks and _asks_beside(said):
                reason = UNKNOWN_FORM
            elif asks and any(cues.RESTRICTS.match(said[at:]) for at in (0, *sentence_ends(said))):
                reason = _RESTRICTS
            elif _reads_as_rule(said):
                reason, nearest = _RULE_TEXT, _NEW_RULE
            if reason:
                self.missed[at] = NotUnderstood(one.span, reason, NOT_UNDERSTOOD, nearest)

    def report_signature(self, start: int) -> None:
        """Report the lines below a signature's `--` that ask for a change."""
        signature = _SIGNATURE.search(self.text, start)
        for line in _LINE.finditer(self.text, signature.end() if signature is not None else len(self.text)):
            if _asks_beside(line.group()):
                self.add(TextSpan(*line.span()), N_("it stands below the line -- of a signature"), NOT_UNDERSTOOD)

    def report_quoted(self, units: list[ProposalUnit]) -> None:
        """Report what is quoted from another message and asks for a change."""
        for unit in units:
            said = unquoted(self.text[unit.start : unit.end])
            if unit.is_quoted and (_asks_beside(" ".join(said.split())) or asks_beside_others(said)):
                self.add(TextSpan(unit.start, unit.end), N_("it's quoted from another message"), NOT_UNDERSTOOD)

    def add(self, span: TextSpan, reason: str, code: str, nearest: str = "") -> None:
        """Report a passage; merged with the one before if both have the same problem and no form comes near."""
        last = self.missed[-1] if self.missed else None
        if last is not None and (last.code, last.reason, last.nearest) == (code, reason, nearest):
            between = self.text[last.span.end : span.start]
            if not between.strip(" \n\t.;,"):
                span = TextSpan(self.missed.pop().span.start, span.end)
        self.missed.append(NotUnderstood(span, reason, code, nearest))


def _reads_as_rule(said: str) -> bool:
    """Whether a passage, or one of its paragraphs, could be a rule of its own."""
    lines = said.split("\n", _LINES_MAX)
    runs = [("\n".join(lines[:at]), "\n".join(lines[at:])) for at in range(len(lines))]
    return any(is_rule_text(one.strip()) is not None for one in (*said.split("\n\n"), *chain.from_iterable(runs)))


def _asks_beside(said: str) -> bool:
    """Whether words beside an instruction that is followed ask for a change too."""
    return is_line_on_rule(said) or asks_beside_others(said) or wishes_for_change(said, goes_on=True)


_TEXTS = Patterns("rule_texts")

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
    is_short = len(words.split()) < _WORDS_MIN or not words.rstrip().endswith((".", "”", '"', ")"))
    if is_short or _TEXTS.TALK.search(words) or any(map(_orders, sentences)):
        return None
    laid_down = [sentence for sentence in sentences if _TEXTS.NORM.search(sentence)]
    norms = len(laid_down) + sum(_TEXTS.UNIVERSAL.match(one) is not None for one in sentences if one not in laid_down)
    few = norms == 0 or norms * _SENTENCES_PER_NORM < len(sentences)
    return None if few or (not laid_down and _TEXTS.ONCE.search(words)) else (title, body)


def _orders(sentence: str) -> bool:
    """Whether a sentence gives an order; if it begins with a condition, maybe behind that."""
    behind = _TEXTS.BEHIND_CONDITION.split(sentence) if _TEXTS.CONDITIONAL.match(sentence) else ()
    return any(map(_TEXTS.ORDER.match, (sentence, *behind)))


def _title_of(text: str) -> tuple[str, int]:
    """The title on the first line, and where the text begins; no title and 0 if that line isn't one."""
    line, _, rest = text.partition("\n")
    words = line.strip()
    labelled = _TEXTS.LABELLED.match(words)
    short = len(words.split()) <= _TITLE_WORDS_MAX and not words.endswith((".", ":", ";", ","))
    is_heading = labelled or (short and words[:1].isupper() and not rest.strip()[:1].islower())
    if not (rest.strip() and is_heading):
        return "", 0
    return labelled[1].strip() if labelled else words, len(line) + 1


_NEAREST = Patterns("nearest")

_QUOTED_MAX = 40


def nearest_form(words: str, literals: dict[str, Literal]) -> str:
    """The form of an instruction that is closest to a sentence of a shape, with its rule and its texts; or nothing."""
    if _NEAREST.DENIED.search(words):
        return ""
    texts = [f"“{short(literals[one].text, _QUOTED_MAX)}”" for one in re.findall(LITERAL, words)]
    named = _NEAREST.RULE.search(words)
    if named is None and _NEAREST.NEW.search(words):
        return "Enact a new rule titled “…”: …"
    kind = next((form for kind, _, form in _NEAREST.forms("KIND") if kind.search(words)), "")
    number = named or (_NEAREST.NUMBER.search(words) if kind else None)
    if number is None:
        return ""
    numbers = list(dict.fromkeys(_NEAREST.NUMBER.findall(words)))
    if _NEAREST.SWAPPED.search(words) and not texts and len(numbers) == 2:
        return f"Swap rules {numbers[0]} and {numbers[1]}."
    old, new = (texts[0], texts[-1]) if texts else ("“…”", "“…”")
    if _NEAREST.INSTEAD.search(words) and (texts or not _NEAREST.SWAPPED.search(words)):
        both = texts if len(texts) > 1 else [old, "“…”"]
        return f"Amend rule {number[1]} by replacing {both[0]} with {both[1]}."
    form = kind or ("Amend rule {rule} to read: {new}" if _NEAREST.VERB.search(words) else "")
    return form.format(rule=number[1], old=old, new=new)
