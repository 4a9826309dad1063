"""Amending: what becomes of a rule's code when the words of its text are changed.

Text and code change together where the new words are understood. Code whose words changed to others that aren't
understood stays, and those who vote are warned (`marks.parting`): a rule must not stop working without a word.
"""

import ast
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher

from moot.law.english.drafts import DraftedSentence, TextDraft, draft_of
from moot.law.english.law_names import DeclaredNames
from moot.law.english.marks import MarkedText, code_of, marked_text, plain
from moot.law.english.words import words_of
from moot.law.mechanisms.expansion import expand
from moot.law.mechanisms.mechanism import Mechanism, Provision
from moot.law.mechanisms.syntax import module_of, unparsed

_REWORDED_MIN = 0.5
"""Of two sentences that have so much in common, the one may be the other in new words."""


def amended_code(old_text: str, mechanism: str, new_text: str, law: DeclaredNames) -> str | None:
    """The mechanism of a rule whose text is amended; None if the change of words makes no code.

    `mechanism` is the one before, as its author wrote it. None also where a sentence that stays would lose its code.
    """
    old = expand(mechanism)[0]
    code = _with_numbers(old_text, mechanism, new_text, law) or _redrafted(old_text, old, new_text, law)
    if code is None or _loses(
        marked_text(old_text, old, law, warns=True), marked_text(new_text, expand(code)[0], law, warns=True)
    ):
        return None
    return code


def _redrafted(old_text: str, old: str, new_text: str, law: DeclaredNames) -> str | None:
    """The code with what the new sentences come to; None if they come to nothing that it doesn't do."""
    known = {plain(sentence.text) for sentence in marked_text(old_text, old, law).sentences}
    draft = draft_of(new_text, *law.and_of(code_of(old)))
    done = {sentence.start for sentence in marked_text(new_text, old, law).having("runs")}
    if not any(s.runs and s.start not in done and plain(s.text) not in known for s in draft.sentences):
        return None
    before = code_of(old)
    code = amended(before, old_text, draft, law) if before else draft.mechanism
    return code if code_of(code) is not None else None


def _with_numbers(old_text: str, mechanism: str, new_text: str, law: DeclaredNames) -> str | None:
    """The mechanism with other numbers, where nothing but numbers changes in the text; None if they aren't its own."""
    before, after = words_of(old_text), words_of(new_text)
    if [(w.text, w.quoted) for w in before] != [(w.text, w.quoted) for w in after]:
        return None
    changed: dict[int, int] = {}
    for one, other in zip(before, after, strict=True):
        if (
            one.value is not None
            and other.value is not None
            and changed.setdefault(one.value, other.value) != other.value
        ):
            return None
    found = _replaced(mechanism, {old: new for old, new in changed.items() if old != new})
    if found is None or code_of(expand(found)[0]) is None:
        return None
    marked = marked_text(new_text, expand(found)[0], law)
    kept = {plain(one.text) for one in marked_text(old_text, "", law).sentences}
    fresh = [one for one in marked.sentences if plain(one.text) not in kept]
    return found if all(one.mark in ("runs", "runs, by hand-written code") for one in fresh) else None


def _replaced(mechanism: str, numbers: Mapping[int, int]) -> str | None:
    """Code with other numbers; None unless each stands in it once."""
    if not (numbers and mechanism.strip()):
        return None
    try:
        constants = [n for n in ast.walk(module_of(mechanism)) if isinstance(n, ast.Constant) and type(n.value) is int]
    except (SyntaxError, ValueError):
        return None
    lines = mechanism.encode().split(b"\n")
    if any(sum(n.value == old for n in constants) != 1 for old in numbers):
        return None
    for node in sorted(constants, key=lambda n: (n.lineno, n.col_offset), reverse=True):
        if isinstance(node.value, int) and node.value in numbers:
            line = lines[node.lineno - 1]
            digits = str(numbers[node.value]).encode()
            lines[node.lineno - 1] = line[: node.col_offset] + digits + line[node.end_col_offset :]
    return b"\n".join(lines).decode()


def _loses(before: MarkedText, after: MarkedText) -> bool:
    """Whether a sentence that stays has code before and none after."""
    had = {plain(one.text) for one in before.having("runs", "runs, by hand-written code")}
    return any(plain(one.text) in had for one in after.having("for people", "differs from the code"))


def amended(old: Mechanism, old_text: str, draft: TextDraft, law: DeclaredNames) -> str:
    """The mechanism of a rule whose text is amended: what its old sentences came to goes, and the draft comes in.

    What stays is the code of an old sentence that was changed to one that isn't understood, and code that no sentence
    of the old text comes to, unless the draft has some for the same moment.
    """
    known = law.and_of(old)
    before = draft_of(old_text, *known).sentences
    told = {one.start: one.provisions for one in marked_text(old_text, old.source, known).sentences}
    mine = {one.start: frozenset(told.get(one.start, ())) for one in before if one.runs}
    changed = _changed_to_unread(before, draft.sentences)
    stay = {name for one in changed for name in mine.get(one.start, ())}
    go = {name for names in mine.values() for name in names} - stay
    new = code_of(draft.mechanism)
    moments = {_moment(provision) for provision in new.provisions} if new else set()
    declared = {one.name for one in new.declarations} if new else set()
    kept = []
    for statement in module_of(old.source).body:
        provision = next((p for p in old.provisions if p.name == getattr(statement, "name", "")), None)
        targets = {t.id for t in getattr(statement, "targets", ()) if isinstance(t, ast.Name)}
        if provision is not None:
            goes = provision.name in go or (provision.name not in stay and _moment(provision) in moments)
        else:
            goes = bool(targets & declared)
        if not goes:
            kept.append(unparsed(statement))
    return "\n\n\n".join([*kept, draft.mechanism.rstrip()]) + "\n"


def _changed_to_unread(
    before: Sequence[DraftedSentence], after: Sequence[DraftedSentence]
) -> tuple[DraftedSentence, ...]:
    """The old sentences that stand in the new text as they were or in other words, and aren't understood there."""
    old, new = [plain(one.text) for one in before], [plain(one.text) for one in after]
    unread = [one for one in after if not one.runs and plain(one.text) not in old]
    found = []
    for how, first, last, begin, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        instead = after[begin:end]
        for place, one in enumerate(before[first:last]):
            if how == "equal":
                is_unread = not instead[place].runs
            else:
                is_unread = any(other in unread for other in instead) or any(_is_reworded(one, it) for it in unread)
            if is_unread and not (how == "replace" and _is_met(one, instead)):
                found.append(one)
    return tuple(found)


def _is_reworded(one: DraftedSentence, other: DraftedSentence) -> bool:
    return SequenceMatcher(None, one.text.split(), other.text.split(), autojunk=False).ratio() > _REWORDED_MIN


def _is_met(one: DraftedSentence, others: Sequence[DraftedSentence]) -> bool:
    """Whether another sentence that runs says something else for the same moment."""
    met = {moment for other in others if other.runs for moment in _moments(other)}
    return _moments(one) <= met


def _moments(sentence: DraftedSentence) -> frozenset[tuple[tuple[str, str, str], ...]]:
    code = code_of(sentence.mechanism)
    return frozenset(_moment(provision) for provision in code.provisions) if code else frozenset()


def _moment(provision: Provision) -> tuple[tuple[str, str, str], ...]:
    """The triggers of a provision, by which two provisions for the same moment are known."""
    return tuple((t.does, t.on, t.kind) for t in provision.triggers)
