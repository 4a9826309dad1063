"""Rules' texts drafted as mechanisms, and mechanisms read back as sentences, for people who write law."""

import re
from collections.abc import Iterator, Mapping

from moot.game.changes import Content, Fault
from moot.game.values import Value
from moot.languages import N_, _
from moot.law.code_completion import names_after
from moot.law.english.builder import ROOT, builder_of
from moot.law.english.builder import SHOWN as SHOWN
from moot.law.english.builder import BuiltSentence as BuiltSentence
from moot.law.english.completions import Completions as Completions
from moot.law.english.completions import completions as completions
from moot.law.english.drafts import DraftedSentence, TextDraft, draft_of, grammar_of, with_declared
from moot.law.english.law_names import DeclaredNames as DeclaredNames
from moot.law.english.law_names import declared_names
from moot.law.english.law_names import names_in_game as names_in_game
from moot.law.english.nearest import Suggestion, nearest
from moot.law.english.telling import ToldProvision
from moot.law.mechanisms.expansion import expand, placed
from moot.law.mechanisms.gate import read_mechanism
from moot.play.host import Host
from moot.views.moments import Moment

SUGGESTED_MAX = 20
"""So many of a text's sentences that aren't understood get suggestions."""
_TITLE = re.compile(r"\s*#+ *(.*?) *#*\s*\n")
_CODE = re.compile(r"^```python[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
CODE_FOLLOWS = N_("The code:")
"""The line above a draft's code."""


class DraftedRule(Value, frozen=True):
    """A rule's text with the mechanism that its sentences come to."""

    title: str
    text: str
    mechanism: str
    """Empty where nothing runs."""
    sentences: tuple[DraftedSentence, ...]
    nearest: tuple[tuple[Suggestion, ...], ...]
    """For each sentence that makes no code, the nearest ones that would; or all that it may mean."""
    prevails_over: tuple[str, ...] = ()
    """What the code has to prevail over, where a language model drafted it."""


class ReadBack(Value, frozen=True):
    """A mechanism as sentences."""

    sentences: tuple[ToldProvision, ...]
    faults: tuple[Fault, ...] = ()


def names_in_ruleset(host: Host, name: str) -> DeclaredNames:
    """The names that a ruleset declares; raises `InvalidRuleset`."""
    return declared_names(_code_of(rule.content) for rule in host.ruleset(name).rules)


def _code_of(content: Content) -> str:
    return content.expansion or expand(content.mechanism)[0]


def draft_rule(text: str, law: DeclaredNames) -> DraftedRule:
    """Draft a rule under a law; a Markdown heading above its text is its title."""
    title, text = titled(text)
    draft = draft_of(text, *law)
    return DraftedRule(title, draft.text, draft.mechanism, draft.sentences, _suggested(draft, law))


def titled(text: str) -> tuple[str, str]:
    """A rule's title, which is a Markdown heading above its text, and its text; the title is empty if it has none."""
    found = _TITLE.match(text)
    return (found[1], text[found.end() :].strip()) if found else ("", text.strip())


def _suggested(draft: TextDraft, law: DeclaredNames) -> tuple[tuple[Suggestion, ...], ...]:
    """What is offered for each sentence, which may speak of what others declare, or would with what's offered first."""
    found, left = [], SUGGESTED_MAX
    law = with_names(draft.mechanism, law)
    for sentence in draft.sentences:
        near = tuple(map(Suggestion, sentence.readings))
        if sentence.held_back_by:
            law = with_names(draft_of(sentence.text, *law).mechanism, law)
        elif not (sentence.runs or near) and left:
            near, left = nearest(sentence.text, law), left - 1
        if near:
            law = with_names(draft_of(near[0].text, *law).mechanism, law)
        found.append(near)
    return tuple(found)


def with_names(source: str, law: DeclaredNames) -> DeclaredNames:
    """A law with the names that a mechanism declares."""
    mechanism = read_mechanism(source)[0] if source else None
    return law if mechanism is None else DeclaredNames(*with_declared(*law, mechanism))


def built_sentence(fields: Mapping[str, str], law: DeclaredNames) -> BuiltSentence:
    """The sentence that a submitted form builds; fields that don't belong to the builder are ignored."""
    given = {path: value for path, value in fields.items() if path == ROOT or path.startswith(f"{ROOT}.")}
    return builder_of(law.names).build(given)


class SentenceReport(Value, frozen=True, rename={"said": "as"}):
    """A sentence of a rule's text, and what runs of it."""

    text: str
    at: tuple[int, int]
    """Where it begins and ends in the text."""
    runs: bool
    said: str
    """How the sentence that runs is usually said."""
    provisions: tuple[str, ...]
    nearest: tuple[str, ...]
    """If it doesn't run: the nearest sentences that would, or all that it may mean."""
    drafted_by: str = ""
    """The language model that drafted its code, if the program's own table didn't."""
    held_back_by: str = ""
    """If it would run by itself: the sentence that isn't understood and may limit it, because of which it doesn't."""
    left_out: tuple[tuple[str, ...], ...] = ()
    """For each of `nearest`, the words of the sentence that it leaves out; empty if none leaves any out."""


class DraftReport(Value, frozen=True):
    """A rule's text, the code that its sentences come to, and which of them run."""

    title: str
    text: str
    mechanism: str
    sentences: tuple[SentenceReport, ...]
    prevails_over: tuple[str, ...] = ()
    """The claims of precedence that the code needs, where a language model drafted it."""


def draft_report(draft: DraftedRule) -> DraftReport:
    """A draft as programs get it."""
    sentences = (
        SentenceReport(
            sentence.text,
            (sentence.start, sentence.end),
            sentence.runs,
            sentence.said,
            sentence.provisions,
            tuple(one.text for one in near),
            sentence.model,
            " ".join(sentence.held_back_by.split()),
            tuple(one.left_out for one in near) if any(one.left_out for one in near) else (),
        )
        for sentence, near in zip(draft.sentences, draft.nearest, strict=True)
    )
    return DraftReport(draft.title, draft.text, draft.mechanism, tuple(sentences), draft.prevails_over)


def held_back_told(by: str) -> str:
    """Why a sentence that is understood makes no code, and what its author can do."""
    other = " ".join(by.split())
    return _(
        "This would run, but “{sentence}” may limit it and isn’t understood. Reword that sentence, or leave it out.",
        sentence=other,
    )


def left_out_told(words: tuple[str, ...]) -> str:
    """What to tell of the words of a sentence that a suggestion leaves out."""
    listed = _(" and ").join(f"“{one}”" for one in words)
    if len(words) == 1:
        return _("{words} isn’t understood and would be left out", words=listed)
    return _("{words} aren’t understood and would be left out", words=listed)


def draft_lines(draft: DraftedRule, *, code: bool = True) -> Iterator[str]:
    """A draft in plain text, with its code or without."""
    for sentence, near in zip(draft.sentences, draft.nearest, strict=True):
        words = " ".join(sentence.text.split())
        if sentence.runs:
            yield _("Runs: {sentence}", sentence=words)
            if sentence.said != words:
                yield "  " + _("as: {sentence}", sentence=sentence.said)
            if sentence.model:
                yield "  " + _("drafted by the language model {model}", model=sentence.model)
        else:
            yield _("For people: {sentence}", sentence=words)
            if sentence.held_back_by:
                yield f"  {held_back_told(sentence.held_back_by)}"
            if sentence.readings:
                yield "  " + _("It can mean several things. Write the one you mean:")
            elif near:
                yield "  " + _("Did you mean:")
            for one in near:
                yield f"    {one.text}"
                if one.left_out:
                    yield f"      ({left_out_told(one.left_out)})"
    if draft.prevails_over:
        yield _("Its claims of precedence: {claims}", claims=f"prevails_over: [{', '.join(draft.prevails_over)}]")
    if draft.mechanism and code:
        yield _(CODE_FOLLOWS)
        yield from (f"    {line}".rstrip() for line in draft.mechanism.rstrip().split("\n"))
    elif draft.sentences and not draft.mechanism:
        yield _("Nothing of it runs.")


def names_in_code(moment: Moment, code: str) -> tuple[int, tuple[str, ...]]:
    """Where the last name of some code begins, and the names that it may become under the rules in force."""
    return names_after(code, moment.law.index)


def code_in(text: str) -> str:
    """The code of a rule file; a text without marked code is code as a whole."""
    return "\n\n".join(_CODE.findall(text)) or text


def read_back(code: str, law: DeclaredNames) -> ReadBack:
    """Read a mechanism as sentences: a source with or without library lines, or a rule file that has one."""
    source = code_in(code)
    expanded, faults = expand(source)
    mechanism, wrong = read_mechanism(expanded)
    if faults or mechanism is None or wrong:
        return ReadBack((), (*faults, *placed(wrong, source)))
    names, _ = with_declared(*law, mechanism)
    return ReadBack(tuple(grammar_of(names)[1].tell(mechanism)))


class ProvisionReport(Value, frozen=True):
    """What some provisions of a mechanism do, in a sentence."""

    provisions: tuple[str, ...]
    says: str
    whole: bool
    """Whether the sentence says everything that they do."""


class ReadBackReport(Value, frozen=True):
    """A mechanism as sentences, or what is wrong with it."""

    sentences: tuple[ProvisionReport, ...]
    faults: tuple[Fault, ...]


def read_back_report(found: ReadBack) -> ReadBackReport:
    """A mechanism's sentences as programs get them."""
    sentences = (ProvisionReport(one.provisions, one.sentence, one.whole) for one in found.sentences)
    return ReadBackReport(tuple(sentences), found.faults)
