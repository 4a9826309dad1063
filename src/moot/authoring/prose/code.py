"""Code for a proposal in plain words: what its sentences come to goes along with the text, and its author is told."""

from collections.abc import Iterable, Iterator
from itertools import repeat

from msgspec.structs import replace

from moot.authoring.prose.values import ChangeWithSource, DraftedCode, OfferedSentence, SentenceThatRuns
from moot.authoring.rule_drafts import (
    SUGGESTED_MAX,
    draft_rule,
    held_back_told,
    left_out_told,
    titled,
    with_names,
)
from moot.documents.prose import ProposalWarning
from moot.game.changes import Amend, Change, Content, Enact
from moot.game.state import State
from moot.languages import _, told
from moot.law.english.amending import amended_code
from moot.law.english.code_warnings import code_warnings, content_after
from moot.law.english.code_warnings import words_without_code as words_without_code
from moot.law.english.drafts import draft_of
from moot.law.english.law_names import DeclaredNames, names_in_game
from moot.law.english.marks import MarkedSentence, marked_text, plain, without_later_words
from moot.law.mechanisms.expansion import expand

CODE_KEPT = "prose.mechanism-kept"
"""The code of a warning: a rule's text is amended, and its code isn't."""
_RUNNING = ("runs", "runs, by hand-written code")


def changes_with_code(state: State, changes: Iterable[Change]) -> tuple[Change, ...]:
    """Changes with the code that their new texts come to, where they have none of their own."""
    return tuple(with_code(state, change)[0] for change in changes)


def with_code(state: State, change: Change) -> tuple[Change, DraftedCode | None]:
    """A change with the code that its words come to, and what that does; the change as it is if they come to none."""
    law = names_in_game(state)
    if has_own_code(change):
        return change, None
    if isinstance(change, Enact):
        text = change.content.text
        code = draft_of(text, *law).mechanism
        rule, says = "", _says(text, code, law)
    else:
        found = _amended(state, change)
        if found is None:
            return change, None
        rule, was, after = found
        code = "" if was.lost or after.lost else amended_code(was.text, was.mechanism, after.text, law) or ""
        before = _says(was.text, was.code, law)
        says = tuple(one for one in _says(after.text, code, law) if one not in before)
    if not code:
        return change, None
    coded = given_code(change, code)
    left = tuple(plain(one.text) for one in _marked(state, coded, law)[0] if one.mark == "for people")
    return coded, DraftedCode(rule, says, left)


def has_own_code(change: Change) -> bool:
    """Whether no code is to be drafted for a change: it has code already, or changes no words."""
    if isinstance(change, Enact):
        return bool(change.content.mechanism)
    return not isinstance(change, Amend) or change.wording.mechanism is not None


def given_code(change: Change, code: str) -> Change:
    """A new rule, or one whose text is amended, with this code."""
    if isinstance(change, Enact):
        return replace(change, content=replace(change.content, mechanism=code))
    assert isinstance(change, Amend), change
    return replace(change, wording=replace(change.wording, mechanism=code))


def code_of(change: Change) -> str:
    """The code that a change gives a rule; empty if none."""
    wording = change.content if isinstance(change, Enact) else getattr(change, "wording", None)
    return (wording.mechanism if wording is not None else "") or ""


def new_sentences(state: State, change: Change, *, suggests: bool = True) -> tuple[SentenceThatRuns, ...]:
    """The new sentences of a change with its code; those that no code carries out come with suggestions, if wanted.

    Suggestions are for authors, and take twenty times as long as all the rest.
    """
    law = names_in_game(state)
    if isinstance(change, Enact):
        content = change.content
        if content.mechanism in ("", draft_of(content.text, *law).mechanism):
            return _drafted(content.text, law, suggests)
    marked, known = _marked(state, change, law)
    found: list[SentenceThatRuns] = []
    suggested = SUGGESTED_MAX if isinstance(change, Amend) else 0
    for one in marked:
        if one.mark == "for people" and suggested:
            suggested -= 1
            found += _drafted(one.text, known, suggests)  # nothing for a mere heading
        else:
            found.append(SentenceThatRuns(plain(one.text), one.mark in _RUNNING, one.said))
    return tuple(found)


def _marked(state: State, change: Change, law: DeclaredNames) -> tuple[list[MarkedSentence], DeclaredNames]:
    """The sentences that a change brings in, marked by its code, and the names that are known where they stand."""
    if isinstance(change, Enact):
        return list(marked_text(change.content.text, expand(change.content.mechanism)[0], law).sentences), law
    found = _amended(state, change)
    if found is None:
        return [], law
    _, was, after = found
    code = expand(after.mechanism)[0]
    marked = without_later_words(marked_text(after.text, code, law), was.text).sentences
    return [one for one in marked if plain(one.text) not in plain(was.text)], with_names(code, law)


def _amended(state: State, change: Change) -> tuple[str, Content, Content] | None:
    """The number of an amended rule, and its content before and after; None if it can't be amended so."""
    rule = state.rule(change.rule) if isinstance(change, Amend) else None
    after = content_after(rule, change) if rule is not None else None
    return None if rule is None or after is None else (rule.number, rule.content, after)


def _drafted(text: str, law: DeclaredNames, suggests: bool) -> tuple[SentenceThatRuns, ...]:
    """A text's sentences, and whether its draft carries them out."""
    nearest = draft_rule(text, law).nearest if suggests else repeat(())
    return tuple(
        SentenceThatRuns(
            plain(one.text),
            one.runs,
            one.said,
            tuple(OfferedSentence(o.text, left_out_told(o.left_out) if o.left_out else "") for o in offered),
            bool(one.readings),
            held_back_told(one.held_back_by) if one.held_back_by else "",
        )
        for one, offered in zip(draft_of(titled(text)[1], *law).sentences, nearest, strict=False)
    )


def _says(text: str, mechanism: str, law: DeclaredNames) -> tuple[str, ...]:
    return tuple(one.sentence for one in marked_text(text, expand(mechanism)[0], law).says if one.whole)


def told_code(state: State, changes: Iterable[Change]) -> Iterator[str]:
    """What the code in changes does, in plain words, a line for each change."""
    law = names_in_game(state)
    for code in filter(None, map(code_of, changes)):
        says = [one.sentence for one in marked_text("", expand(code)[0], law).says]
        yield _("Its code says: {sentences}", sentences=" ".join(says))


def warnings_of_code(state: State, meant: Iterable[ChangeWithSource]) -> Iterator[ProposalWarning]:
    """Warnings of rules whose code still follows the old text."""
    for one in meant:
        for warning in code_warnings(state, (one.change,)):
            said = told(warning.message)
            yield ProposalWarning(one.spans[0], said[:1].lower() + said[1:].rstrip("."), CODE_KEPT)
