"""Warnings that a rule's text and its code part: by the changes of a proposal, or by earlier amendments."""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from moot.game.changes import Amend, AmendAmendment, Change, Content, Enact, RepealAmendment
from moot.game.rules import Rule, layered, reword
from moot.game.state import State
from moot.game.values import Number, Value
from moot.languages import N_, joined
from moot.law.english.drafts import draft_of
from moot.law.english.law_names import DeclaredNames, names_in_game
from moot.law.english.marks import parting
from moot.law.english.nearest import nearest
from moot.law.mechanisms.expansion import expand

SAYS_MAX = 5
"""So many sentences of the code are told in a warning."""
DRAFTED_BY = "# A language model ({}) drafted this code."
"""The line above code that a language model drafted."""
_DRAFTED_BY = re.compile("^" + re.escape(DRAFTED_BY).replace(r"\{\}", "(.+)") + "$", re.MULTILINE)


class CodeWarning(Value, frozen=True):
    """A rule whose code doesn't do what its text says."""

    rule: Number
    by_text: bool
    """Whether it's the text that has changed and the code that hasn't, or the other way round."""
    says: tuple[str, ...] = ()
    """What the code says, as far as it is told in plain words."""

    @property
    def message(self) -> str:
        """The warning in one line."""
        parted = N_("Rule {rule}: the text doesn't say what the new code does.", rule=self.rule)
        if self.by_text:
            parted = N_("Rule {rule}: the code still follows the old text.", rule=self.rule)
        says = " ".join(self.says[:SAYS_MAX]) + (" …" if len(self.says) > SAYS_MAX else "")
        return joined((parted, N_("The code says: “{says}”", says=says) if says else N_("Read its code.")), " ")


def code_warnings(state: State, changes: tuple[Change, ...]) -> tuple[CodeWarning, ...]:
    """The rules of which text and code part if these changes are made."""
    return tuple(_warnings(state, changes))


def _warnings(state: State, changes: tuple[Change, ...]) -> Iterator[CodeWarning]:
    for change in changes:
        if isinstance(change, Enact):
            continue
        rule = state.rule(change.rule)
        after = content_after(rule, change) if rule is not None else None
        if rule is not None and after is not None:
            yield from _parted(rule.number, rule.content, after, names_in_game(state))


def content_after(rule: Rule, change: Change) -> Content | None:
    """A rule's content after its wording is changed; None if the change is none of wording, or can't be made."""
    match change:
        case Amend(wording=wording):
            content, wrong = reword(rule.content, wording)
            return None if wrong else content
        case AmendAmendment(amendment=number, wording=wording):
            amendments = tuple(
                replace(one, wordings=(*one.wordings, wording)) if one.number == number else one
                for one in rule.amendments
            )
        case RepealAmendment(amendment=number):
            amendments = tuple(one for one in rule.amendments if one.number != number)
        case _:
            return None
    content, wrong = layered(rule.first, amendments)
    return None if wrong else content


def _parted(number: Number, before: Content, after: Content, law: DeclaredNames) -> Iterator[CodeWarning]:
    if before.lost or after.lost:
        return
    found = parting(before.text, _code(before), after.text, _code(after), law)
    if found is not None:
        yield CodeWarning(number, found.by == "text", found.says)


def _code(content: Content) -> str:
    return content.expansion or expand(content.mechanism)[0]


def rules_parted(state: State) -> tuple[CodeWarning, ...]:
    """The rules in force whose text was amended after their code or with it, so that the code follows the old text."""
    return tuple(warning for rule in state.in_force() for warning in _parted_since(rule, state))


def _parted_since(rule: Rule, state: State) -> Iterator[CodeWarning]:
    """What has parted since the code was written, or else as it was, with a text that it doesn't follow."""
    now = rule.content
    if not now.mechanism:
        return
    contents = [revision.content for revision in rule.revisions]
    written = len(contents) - 1
    while written and contents[written - 1].mechanism == now.mechanism:
        written -= 1
    for before in reversed(contents[max(written - 1, 0) : written + 1]):
        if before.text != now.text:
            found = [*_parted(rule.number, before, now, names_in_game(state))]
            found = [one for one in found if one.by_text or before.mechanism == now.mechanism]
            yield from found
            if found:
                return


def words_without_code(state: State, changes: tuple[Change, ...], *, with_near: bool = True) -> Iterator[str]:
    """What to tell of new rules without code of which sentences run, or nearly do, which is a matter for authors."""
    law = names_in_game(state)
    for change in changes:
        if isinstance(change, Enact) and not change.content.mechanism and not change.content.for_people:
            sentences = draft_of(change.content.text, *law).sentences
            runs = [sentence.said for sentence in sentences if sentence.runs]
            unread = [one.text for one in sentences[:SAYS_MAX] if with_near and not one.runs]
            near = [found[0].text for text in unread if (found := nearest(text, law)) and not found[0].left_out]
            idle = N_("The new rule has no code, so nothing runs.")
            if change.content.title:
                idle = N_("The new rule “{title}” has no code, so nothing runs.", title=change.content.title)
            if runs:
                yield joined((idle, N_("Its words could run: “{sentences}”", sentences=" ".join(runs[:SAYS_MAX]))), " ")
            elif near:
                yield joined((idle, N_("Did you mean: “{sentence}”?", sentence=near[0])), " ")


def drafted_by_model(changes: tuple[Change, ...], author: str = "") -> tuple[str, ...]:
    """What to tell of code that a language model drafted and the proposal's author confirmed, a line for each model."""
    wordings = (change.content if isinstance(change, Enact) else getattr(change, "wording", None) for change in changes)
    sources = (wording.mechanism for wording in wordings if wording is not None)
    models = dict.fromkeys(model for source in sources for model in _DRAFTED_BY.findall(source or ""))
    return tuple(
        N_(
            "A language model ({model}) drafted code of this proposal, and {author} confirmed it. Check what it does.",
            model=model,
            author=author,
        )
        if author
        else N_("A language model ({model}) drafted code of this proposal. Check what it does.", model=model)
        for model in models
    )
