"""How the reader of proposals does on the collection apart."""

from collections.abc import Iterator

from tests.documents.prose.apart import changes, everyday, reports  # noqa: F401 - they fill the list of items
from tests.documents.prose.apart.harbour import ITEMS, RULES, Item
from tests.documents.prose.collection.comparing import folded, name_of, plain

from moot.documents.prose import ParsedProposal, RuleIn, understand

GRADES = ("exact", "reported", "wrong")


def grades() -> Iterator[tuple[Item, str, str]]:
    """Each item with its grade, and in words what is otherwise than it should be."""
    rules = [RuleIn(**rule) for rule in RULES.values()]
    for one in ITEMS:
        yield one, *graded(one, understand(one.text, rules))


def graded(one: Item, understood: ParsedProposal) -> tuple[str, str]:
    """The grade of a reading, and why it isn't exact."""
    told = [part.reason for part in understood.not_understood if part.code != "prose.not-an-instruction"]
    if one.changes is None:
        return ("exact", "") if told else ("wrong", f"nothing is reported: {understood.changes}")
    difference = next(_differences(one.changes, understood), "")
    if told:
        return "reported", f"{told}"
    return ("wrong", difference) if difference else ("exact", "")


def _differences(expected: tuple[dict[str, object], ...], understood: ParsedProposal) -> Iterator[str]:
    got = sorted(folded(understood.changes), key=lambda one: name_of(one[0].kind, one[0].rule))
    wanted = sorted(expected, key=lambda one: name_of(str(one["kind"]), one.get("rule")))  # type: ignore[arg-type]
    names = [name_of(change.kind, change.rule) for change, _, _ in got]
    if names != [name_of(str(one["kind"]), one.get("rule")) for one in wanted]:  # type: ignore[arg-type]
        yield f"{names} instead of {wanted}"
        return
    for (change, _, condition), want in zip(got, wanted, strict=True):
        for field in ("title", "rank", "power"):
            if field in want and plain(getattr(change, field)) != want[field]:
                yield f"{field} {getattr(change, field)!r} instead of {want[field]!r}"
        if "text" in want and plain(change.text) != plain(str(want["text"])):
            yield f"text {change.text!r} instead of {want['text']!r}"
        shown = want.get("condition", False)
        if shown != "either" and bool(condition) != bool(shown):
            yield f"condition {condition!r} instead of {shown!r}"
