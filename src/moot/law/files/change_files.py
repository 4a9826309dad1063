"""Change files: parse and write a proposal as documents, one rule change after another.

Each change has fields, and below them the new text and mechanism where it has any:

    ---
    change: enact
    title: Quorum
    ---
    No proposal is adopted by fewer than three votes.

    ---
    change: amend
    rule: 203
    edits: [{find: "a unanimous vote", replace: "two thirds of the votes"}]
    ---
    ```python
    @term("votes_required")
    def two_thirds(eligible_voters):
        return ceil(len(eligible_voters) * 2 / 3)
    ```

`change` is one of

- `enact` (also when there is no `change`): fields as in a rule file, without `number`; `rank` is mutable if not given;
- `amend`, with `rule`: the text below is the whole new text and none leaves the text as it was, or `edits` replace
  words that stand in it once; a block of Python replaces the mechanism, none keeps it, `mechanism: none` drops it;
  `title`, claims and `for_people` are left as they were unless given (`yields_to: []` drops them);
- `repeal`, with `rule`;
- `transmute`, with `rule` and `to: mutable`, `to: immutable`, or another rank of the game;
- `retitle`, with `rule` and `title`;
- `amend-amendment`, with `rule`, `amendment` (the number of the proposal that made it), and the rest as `amend`;
- `repeal-amendment`, with `rule` and `amendment`.

A text without fields is a new rule.
"""

from collections.abc import Callable, Sequence
from typing import get_args

import msgspec

from moot.game import changes as c
from moot.game.changes import CHANGE_KINDS, Change, ChangeKind, Edit, Fault, Wording
from moot.game.decision.ranks import USUAL
from moot.game.values import Number
from moot.languages import N_
from moot.law.files.front_matter import FrontMatterDocument, field, quoted, read_pages, tidy
from moot.law.files.rule_files import CLAIMS, body_text, read_content, tidied, write_body, write_content

KINDS: tuple[ChangeKind, ...] = get_args(ChangeKind)

_WORDING_KEYS = ("title", *CLAIMS, "for_people", "text", "edits", "mechanism")
_KEYS: dict[str, tuple[str, ...]] = {
    "enact": ("change", "title", "rank", *CLAIMS, "for_people", "text"),
    "amend": ("change", "rule", *_WORDING_KEYS),
    "repeal": ("change", "rule"),
    "transmute": ("change", "rule", "to"),
    "retitle": ("change", "rule", "title"),
    "amend-amendment": ("change", "rule", "amendment", *_WORDING_KEYS),
    "repeal-amendment": ("change", "rule", "amendment"),
}
_ALL_KEYS = frozenset(key for keys in _KEYS.values() for key in keys)


def read_changes(source: str) -> tuple[Change, ...] | list[Fault]:
    """Parse a proposal's text into its changes in order, or all of its faults.

    Bad input never raises.
    """
    if not source.strip():
        return [Fault(1, 1, "rulefile.empty", N_("the proposal changes nothing"), N_("write the text of a new rule"))]
    changes: list[Change] = []
    faults: list[Fault] = []
    for page in read_pages(source, _ALL_KEYS):
        change = _read_change(page)
        faults += page.faults
        if change is not None:
            changes.append(change)
    return faults or tuple(changes)


def write_changes(changes: Sequence[Change]) -> str:
    """Write changes as a proposal's text, which parses to the same changes.

    Library lines are written as they were, without their expansion, and texts without blank lines around them.
    """
    return "\n".join(_write_change(change) for change in changes)


def _read_change(page: FrontMatterDocument) -> Change | None:
    """The change that a document asks for; None if it has faults."""
    if not page.is_readable:
        return None
    kind = "enact" if not page.has("change") else page.choice("change", KINDS)
    if kind is None:
        return None
    page.check_keys(_KEYS[kind])
    change = _READERS[kind](page)
    if kind in ("repeal", "transmute", "retitle", "repeal-amendment") and (page.text or page.mechanism):
        line = page.text_line if page.text else page.mechanism_line
        message = N_("`change: {kind}` has neither text nor mechanism", kind=kind)
        page.fault((line, 1), "unexpected-text", message, N_("leave out what stands below the fields"))
    return None if page.faults else change


_READERS: dict[str, Callable[[FrontMatterDocument], Change]] = {
    "enact": lambda page: c.Enact(read_content(page), page.rank("rank") or USUAL),
    "amend": lambda page: c.Amend(_number(page, "rule"), _read_wording(page)),
    "repeal": lambda page: c.Repeal(_number(page, "rule")),
    "transmute": lambda page: c.Transmute(_number(page, "rule"), page.rank("to", required=True) or ""),
    "retitle": lambda page: c.Retitle(_number(page, "rule"), page.word("title", required=True) or ""),
    "amend-amendment": lambda page: c.AmendAmendment(
        _number(page, "rule"), _number(page, "amendment"), _read_wording(page)
    ),
    "repeal-amendment": lambda page: c.RepealAmendment(_number(page, "rule"), _number(page, "amendment")),
}


def _number(page: FrontMatterDocument, key: str) -> Number:
    number = page.word(key, required=True)
    if number is not None and not number.strip():
        page.fault(page.place(key), "number", N_("`{key}` names no number", key=key), f"{key}: 301")
    return Number(number or "")


def _read_wording(page: FrontMatterDocument) -> Wording:
    """The wording of an amendment; None for what stays as it was."""
    text, edits = body_text(page), page.edits("edits")
    if text is not None and edits:
        message = N_("an amendment has either a whole new text or `edits`")
        page.fault(page.place("edits"), "text-twice", message, N_("leave one of them out"))
    mechanism = page.mechanism
    if page.choice("mechanism", ("none",)) == "none":
        if mechanism:
            message = N_("the mechanism is dropped and given at once")
            page.fault(
                page.place("mechanism"), "mechanism-twice", message, N_("leave out `mechanism: none` or the block")
            )
        mechanism = ""
    wording = Wording(
        text=text,
        edits=edits,
        title=page.word("title"),
        mechanism=mechanism,
        prevails_over=page.words("prevails_over"),
        yields_to=page.words("yields_to"),
        speaks_of=page.words("speaks_of"),
        for_people=page.word("for_people"),
    )
    if wording == Wording() and not page.faults:
        page.fault(page.place(), "nothing-changed", N_("the amendment changes nothing"), N_("write the new text below"))
    return wording


def _write_change(change: Change) -> str:
    """A change as a document; its text is a field if it would be misread as the body."""
    source = _spelled(change, text_as_field=False)
    if read_changes(source) == (_tidied(change),):
        return source
    return _spelled(change, text_as_field=True)


def _spelled(change: Change, *, text_as_field: bool) -> str:
    fields, body = field("change", CHANGE_KINDS[type(change)]), ""
    if isinstance(change, c.Enact):
        more, body = write_content(change.content, text_as_field=text_as_field)
        fields += (field("rank", change.rank) if change.rank != "mutable" else "") + more
    else:
        own = (key for key in ("rule", "amendment", "to", "title") if hasattr(change, key))
        fields += "".join(field(key, getattr(change, key)) for key in own)
    if isinstance(change, c.Amend | c.AmendAmendment):
        more, body = _write_wording(change.wording, text_as_field=text_as_field)
        fields += more
    return f"---\n{fields}---\n{body}"


def _write_wording(wording: Wording, *, text_as_field: bool) -> tuple[str, str]:
    """An amendment's fields and body."""
    fields = ""
    for key in ("title", *CLAIMS, "for_people"):
        value = getattr(wording, key)
        if value is not None:
            fields += field(key, value)
    if wording.edits:
        fields += "edits:\n" + "".join(_write_edit(edit) for edit in wording.edits)
    if wording.mechanism is not None and not tidy(wording.mechanism):
        fields += "mechanism: none\n"
    text = None if wording.text is None else tidy(wording.text)
    as_field = text is not None and (text_as_field or not text)
    return write_body(fields, text or "", tidy(wording.mechanism or ""), text_as_field=as_field)


def _write_edit(edit: Edit) -> str:
    return f"  - find: {quoted(edit.find)}\n    replace: {quoted(edit.replace)}\n"


def _tidied(change: Change) -> Change:
    """A change in the form that a document can hold."""
    if isinstance(change, c.Enact):
        return c.Enact(tidied(change.content), change.rank)
    if not isinstance(change, c.Amend | c.AmendAmendment):
        return change
    wording = change.wording
    text = None if wording.text is None else tidy(wording.text)
    mechanism = None if wording.mechanism is None else tidy(wording.mechanism)
    wording = msgspec.structs.replace(wording, text=text, mechanism=mechanism, expansion=None)
    return msgspec.structs.replace(change, wording=wording)
