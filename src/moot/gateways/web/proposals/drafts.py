"""The draft of a proposal: its form fields, filled from the rules, and the rule changes they make."""

from collections.abc import Iterable
from typing import Any, get_args

from msgspec.structs import replace

from moot.game import changes as c
from moot.game.decision.ranks import USUAL
from moot.game.rules import Rule, layered
from moot.game.state import State
from moot.game.values import RANK, Number, Value
from moot.gateways.web.http.visit import Form
from moot.languages import N_

CHANGES_MAX = 20
KINDS: dict[str, str] = {
    "enact": N_("Enact a new rule"),
    "amend": N_("Amend a rule"),
    "repeal": N_("Repeal a rule"),
    "transmute": N_("Transmute a rule"),
    "retitle": N_("Retitle a rule"),
    "amend-amendment": N_("Amend an amendment"),
    "repeal-amendment": N_("Repeal an amendment"),
}
assert set(KINDS) == set(get_args(c.ChangeKind))

_WORDED = ("enact", "amend", "amend-amendment")


class Draft(Value, frozen=True):
    """One change in the form."""

    kind: str = "enact"
    rule: str = ""
    amendment: str = ""
    rank: str = ""
    """The rank that a new rule has, or a rule is transmuted to; empty for the usual one, or for the other of two."""
    title: str = ""
    text: str = ""
    mechanism: str = ""
    prevails_over: str = ""
    yields_to: str = ""
    shown: str = ""
    """The `subject` the fields were filled for; if it changes, they're filled again."""

    @property
    def has_words(self) -> bool:
        """Whether it has a text and a mechanism to edit."""
        return self.kind in _WORDED

    @property
    def subject(self) -> str:
        """The kind and rule that the fields belong to."""
        return "" if self.kind == "enact" else f"{self.kind}:{self.rule}:{self.amendment}"


def drafts_in(form: Form) -> tuple[Draft, ...]:
    """The changes in a form, in order."""
    found = []
    for n in range(CHANGES_MAX):
        if f"kind-{n}" not in form:
            break
        given = {field: form.text(f"{field}-{n}") for field in Draft.__struct_fields__}
        found.append(Draft(**given | {"kind": given["kind"] if given["kind"] in KINDS else "enact"}))
    return tuple(found)


def filled(draft: Draft, state: State) -> Draft:
    """The draft with its fields filled from the current rule, if the rule or kind was changed."""
    if draft.shown == draft.subject:
        return draft
    rule = state.rule(draft.rule)
    kept = Draft(kind=draft.kind, rule=draft.rule, amendment=draft.amendment, rank=draft.rank, shown=draft.subject)
    if draft.kind == "enact":
        return Draft(kind="enact", rank=draft.rank, title=draft.title, text=draft.text, mechanism=draft.mechanism)
    if rule is None or not rule.in_force:
        return Draft(kind=draft.kind, shown=f"{draft.kind}::")
    return _with_words(kept, _content(rule, draft))


def _content(rule: Rule, draft: Draft) -> c.Content:
    """The text to start from: the rule's, or its text as of the amendment to change."""
    if not draft.amendment:
        return rule.content
    upto = next((n for n, a in enumerate(rule.amendments) if a.number == draft.amendment), -1)
    return layered(rule.first, rule.amendments[: upto + 1])[0]


def _with_words(draft: Draft, content: c.Content) -> Draft:
    return replace(
        draft,
        title=content.title,
        text=content.text.strip("\n"),
        mechanism=content.mechanism.strip("\n"),
        prevails_over=", ".join(content.prevails_over),
        yields_to=", ".join(content.yields_to),
    )


def drafts_of(changes: Iterable[c.Change], state: State) -> tuple[Draft, ...]:
    """The form fields for these changes: of a proposal to revise, or of one written in words."""
    return tuple(_draft_of(change, state) for change in changes)


def _draft_of(change: c.Change, state: State) -> Draft:
    kind = c.CHANGE_KINDS[type(change)]
    if isinstance(change, c.Enact):
        return _with_words(Draft(kind=kind, rank=change.rank), change.content)
    blank = Draft(kind=kind, rule=change.rule, amendment=getattr(change, "amendment", ""))
    draft = filled(blank, state)
    if isinstance(change, c.Transmute):
        return replace(draft, rank=change.to)
    if isinstance(change, c.Retitle):
        return replace(draft, title=change.title)
    if isinstance(change, c.Amend | c.AmendAmendment):
        w = change.wording
        said = {"title": w.title, "text": w.text, "mechanism": w.mechanism}
        return replace(draft, **{name: words.strip("\n") for name, words in said.items() if words is not None})
    return draft


def changes_of(drafts: Iterable[Draft], state: State) -> tuple[c.Change, ...]:
    """The rule changes that a form makes, compared with the current rules."""
    return tuple(_change(draft, state) for draft in drafts)


def _change(draft: Draft, state: State) -> c.Change:
    rule, number = state.rule(draft.rule), Number(draft.rule)
    match draft.kind:
        case "repeal":
            return c.Repeal(rule=number)
        case "transmute":
            other = "mutable" if rule and rule.rank == "immutable" else "immutable"
            return c.Transmute(rule=number, to=draft.rank if RANK.fullmatch(draft.rank) else other)
        case "retitle":
            return c.Retitle(rule=number, title=draft.title.strip())
        case "repeal-amendment":
            return c.RepealAmendment(rule=number, amendment=Number(draft.amendment))
        case "amend-amendment":
            wording = _wording(draft, _content(rule, draft) if rule else c.Content())
            whole = replace(wording, text=_text(draft.text))
            return c.AmendAmendment(rule=number, amendment=Number(draft.amendment), wording=whole)
        case "amend":
            return c.Amend(rule=number, wording=_wording(draft, rule.content if rule else c.Content()))
    return c.Enact(content=_enacted(draft), rank=draft.rank if RANK.fullmatch(draft.rank) else USUAL)


def _enacted(draft: Draft) -> c.Content:
    return c.Content(
        title=draft.title.strip(),
        text=_text(draft.text),
        mechanism=_text(draft.mechanism),
        prevails_over=_claims(draft.prevails_over),
        yields_to=_claims(draft.yields_to),
    )


def _wording(draft: Draft, was: c.Content) -> c.Wording:
    """Only what differs from the rule as it was."""
    new = _enacted(draft)
    said: dict[str, Any] = {}
    if new.text.strip() != was.text.strip():
        said["text"] = new.text
    if new.mechanism.strip() != was.mechanism.strip():
        said["mechanism"] = new.mechanism
    for name in ("title", "prevails_over", "yields_to"):
        if getattr(new, name) != getattr(was, name):
            said[name] = getattr(new, name)
    return c.Wording(**said)


def _text(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").split("\n"))


def _claims(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())
