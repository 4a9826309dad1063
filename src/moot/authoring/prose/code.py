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
from moot.documents.prose import ProposalWarning, TextSpan
from moot.game.changes import Amend, Change, Enact
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


def with_code(
    state: State, meant: tuple[ChangeWithSource, ...]
) -> tuple[tuple[ChangeWithSource, ...], tuple[DraftedCode, ...]]:
    """Changes in words with the code that their sentences come to, and what code that is."""
    law = names_in_game(state)
    changed = [(one, _with_code(state, one.change, law)) for one in meant]
    drafted = tuple(
        DraftedCode(one.spans[0], *found[1:], left=_left(state, found[0], law))
        for one, found in changed
        if found is not None
    )
    return tuple(one if found is None else replace(one, change=found[0]) for one, found in changed), drafted


def changes_with_code(state: State, changes: Iterable[Change]) -> tuple[Change, ...]:
    """Changes with the code that their new texts come to, where they have none of their own."""
    law = names_in_game(state)
    made = ((change, _with_code(state, change, law)) for change in changes)
    return tuple(change if found is None else found[0] for change, found in made)


def with_code_of_words(
    state: State, changes: tuple[Change, ...]
) -> tuple[tuple[Change, ...], tuple[DraftedCode | None, ...]]:
    """Changes with the code that their new texts come to; and for each, what code that is, sentence by sentence.

    It's None where a change has its own code, and where an amendment has no new words.
    """
    law = names_in_game(state)
    made = [_with_code_of_words(state, change, law) for change in changes]
    return tuple(change for change, _ in made), tuple(drafted for _, drafted in made)


def new_sentences(state: State, change: Change, *, suggests: bool = True) -> tuple[SentenceThatRuns, ...]:
    """The new sentences of a change with its code; those that no code carries out come with suggestions, if wanted.

    Suggestions are for authors, and take twenty times as long as all the rest.
    """
    return _sentences(state, change, names_in_game(state), suggests) if isinstance(change, Enact | Amend) else ()


def _with_code_of_words(state: State, change: Change, law: DeclaredNames) -> tuple[Change, DraftedCode | None]:
    nowhere = TextSpan(0, 0)
    found = _with_code(state, change, law)
    if found is not None:
        changed, rule, says = found
        return changed, DraftedCode(nowhere, rule, says, _code_of(changed), _sentences(state, changed, law))
    if isinstance(change, Enact) and not change.content.mechanism and change.content.text.strip():
        return change, DraftedCode(nowhere, "", (), sentences=_sentences(state, change, law))
    if isinstance(change, Amend) and change.wording.mechanism is None:
        sentences = _sentences(state, change, law)
        if any(not one.runs for one in sentences):
            return change, DraftedCode(nowhere, change.rule, (), sentences=sentences)
    return change, None


def _code_of(change: Change) -> str:
    wording = change.content if isinstance(change, Enact) else getattr(change, "wording", None)
    return (wording.mechanism if wording is not None else "") or ""


def _sentences(state: State, change: Change, law: DeclaredNames, suggests: bool = True) -> tuple[SentenceThatRuns, ...]:
    """The new sentences of a change with its code; the first that don't run come with suggestions."""
    if isinstance(change, Enact):
        content = change.content
        if not content.mechanism or content.mechanism == draft_of(content.text, *law).mechanism:
            return _drafted(content.text, law, suggests)
        marked = marked_text(content.text, expand(content.mechanism)[0], law).sentences
        return tuple(SentenceThatRuns(plain(one.text), one.mark in _RUNNING, one.said) for one in marked)
    fresh, known = _fresh(state, change, law)
    told: list[SentenceThatRuns] = []
    suggested = SUGGESTED_MAX
    for one in fresh:
        if one.mark == "for people" and suggested:
            suggested -= 1
            told += _drafted(one.text, known, suggests)  # nothing for a mere heading
        else:
            told.append(SentenceThatRuns(plain(one.text), one.mark in _RUNNING, one.said))
    return tuple(told)


def _left(state: State, change: Change, law: DeclaredNames) -> tuple[str, ...]:
    """The new sentences of a change with its code that don't run."""
    if isinstance(change, Enact):
        return tuple(plain(one.text) for one in draft_of(change.content.text, *law).sentences if not one.runs)
    return tuple(plain(one.text) for one in _fresh(state, change, law)[0] if one.mark == "for people")


def _fresh(state: State, change: Change, law: DeclaredNames) -> tuple[list[MarkedSentence], DeclaredNames]:
    """The sentences that an amendment brings in, and the names that are known where they stand."""
    rule = state.rule(change.rule) if isinstance(change, Amend) else None
    after = content_after(rule, change) if rule is not None else None
    if rule is None or after is None:
        return [], law
    code = expand(after.mechanism)[0]
    told = without_later_words(marked_text(after.text, code, law), rule.content.text).sentences
    fresh = [one for one in told if plain(one.text) not in plain(rule.content.text)]
    return fresh, with_names(code, law)


def _drafted(text: str, law: DeclaredNames, suggests: bool) -> tuple[SentenceThatRuns, ...]:
    if suggests:
        drafted = draft_rule(text, law)
        found = zip(drafted.sentences, drafted.nearest, strict=True)
    else:
        found = zip(draft_of(titled(text)[1], *law).sentences, repeat(()))
    told: list[SentenceThatRuns] = []
    for one, near in found:
        offered = (OfferedSentence(o.text, left_out_told(o.left_out) if o.left_out else "") for o in near)
        held_back = held_back_told(one.held_back_by) if one.held_back_by else ""
        words = SentenceThatRuns(plain(one.text), one.runs, one.said, tuple(offered), bool(one.readings), held_back)
        told.append(words)
    return tuple(told)


def told_code(state: State, changes: Iterable[Change]) -> Iterator[str]:
    """What the code in changes does, in plain words, a line for each change."""
    law = names_in_game(state)
    for change in changes:
        code = _code_of(change)
        if code:
            says = [one.sentence for one in marked_text("", expand(code)[0], law).says]
            yield _("Its code says: {sentences}", sentences=" ".join(says))


def _with_code(state: State, change: Change, law: DeclaredNames) -> tuple[Change, str, tuple[str, ...]] | None:
    """A change with code, its rule's number and what the code says; None if its words come to none."""
    if isinstance(change, Enact) and not change.content.mechanism:
        code = draft_of(change.content.text, *law).mechanism
        says = _says(change.content.text, code, law)
        return (replace(change, content=replace(change.content, mechanism=code)), "", says) if code else None
    if not isinstance(change, Amend) or change.wording.mechanism is not None:
        return None
    rule = state.rule(change.rule)
    after = content_after(rule, change) if rule is not None else None
    if rule is None or after is None or after.lost or rule.content.lost:
        return None
    new = amended_code(rule.content.text, rule.content.mechanism, after.text, law)
    if new is None:
        return None
    before = _says(rule.content.text, rule.content.code, law)
    says = tuple(one for one in _says(after.text, new, law) if one not in before)
    return replace(change, wording=replace(change.wording, mechanism=new)), rule.number, says


def _says(text: str, mechanism: str, law: DeclaredNames) -> tuple[str, ...]:
    return tuple(one.sentence for one in marked_text(text, expand(mechanism)[0], law).says if one.whole)


def warnings_of_code(state: State, meant: tuple[ChangeWithSource, ...]) -> Iterator[ProposalWarning]:
    """Warnings of rules whose code still follows the old text."""
    for one in meant:
        for warning in code_warnings(state, (one.change,)):
            said = told(warning.message)
            message = said[:1].lower() + said[1:].rstrip(".")
            yield ProposalWarning(one.spans[0], message, CODE_KEPT)
