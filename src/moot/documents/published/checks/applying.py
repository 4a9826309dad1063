"""Rules that are not printed as their adopted amendments made them: text, rank, or whether they stand at all.

A document that lists amendments as rules of their own, or keeps them in its log, says how the rules should read; what
it prints of them is compared with that. Nothing is said of what cannot be understood, or has been applied already.
"""

from collections.abc import Iterator
from difflib import SequenceMatcher

from moot.documents.prose import ProseChange
from moot.documents.published.amending import amended
from moot.documents.published.checks.document import READ_MAX, Document
from moot.documents.published.nodes import Node
from moot.documents.published.replaying import state_after
from moot.documents.published.values import Link, Place, PublishedRule, Recorded
from moot.game.changes import Fault
from moot.game.rules import Revision, Rule
from moot.game.state import State
from moot.game.values import Number

RULES_MAX = READ_MAX
"""Rules among which amendments are carried out; a document with more of them is not checked for this."""
_SHOWN = 70
_WORDS_MAX = 2_000


def applying_faults(document: Document) -> Iterator[Fault]:
    """Where what is printed is not what the document's own amendments come to."""
    if len(document.traced.nodes) > RULES_MAX:
        return
    state = state_after(amended(document.history))
    told: set[Place] = set()
    for node in document.traced.nodes:
        rule = _held(state, node)
        if node.rule is not None and rule is not None and node.stands:
            for fault in _differences(document, node.rule, rule):
                told.add(node.place)
                yield fault
    yield from _by_the_log(document, told)


def _held(state: State, node: Node) -> Rule | None:
    return state.rule(node.called) if node.called else None


def _differences(document: Document, printed: PublishedRule, rule: Rule) -> Iterator[Fault]:
    if not rule.in_force:
        by = next((n for n in document.traced.proposals if _repeals(document, n, printed)), None)
        who = f"by {by.number}" if by is not None else "by a proposal here"
        message = f"rule {printed.number} is repealed {who}, and stands among the rules without a word of that"
        yield document.fault(printed.place, "status.not-repealed", message, "mark it as repealed, or take it out")
        return
    if printed.rank is not None and rule.rank != printed.rank:
        last = _last(rule, "transmute")
        if last is not None and not _is_adopted(document, last):
            return
        by_whom = f" by {_printed(document, last)}" if last is not None else ""
        message = f"rule {printed.number} is printed as {printed.rank}, and was made {rule.rank}{by_whom}"
        yield document.fault(printed.place, "rank.not-transmuted", message, f"print it as {rule.rank}")
    last = _last(rule, "amend")
    if (
        last is not None
        and _is_adopted(document, last)
        and not rule.content.lost
        and _is_older(printed.text, rule.content.text)
    ):
        yield _older(document, printed, rule, last)


def _repeals(document: Document, by: Node, printed: PublishedRule) -> bool:
    """Whether a proposal's own words repeal a rule."""
    item = by.rule or by.row
    if item is None or by.failed or printed.number not in item.text:
        return False
    return any(
        change.kind == "repeal" and change.rule == printed.number for change in document.understood(item).changes
    )


def _last(rule: Rule, change: str) -> Revision | None:
    return next((revision for revision in reversed(rule.revisions) if revision.change == change), None)


def _is_adopted(document: Document, revision: Revision) -> bool:
    """Whether what made a revision is listed as adopted, and not among rejected rules, say."""
    node = next((node for node in document.traced.proposals if node.number == revision.proposal), None)
    return node is not None and (node.stands or (node.row is not None and not node.failed))


def _printed(document: Document, revision: Revision) -> str:
    """The number of the proposal that made a revision, as the document has it."""
    node = next((node for node in document.traced.proposals if node.number == revision.proposal), None)
    if node is None or node.printed == revision.proposal:
        return revision.proposal
    return f"{node.printed} (line {node.place.line})"


def _is_older(printed: str, made: str) -> bool:
    """Whether a text lacks what amendments made of it; words put in that it has already were put in before."""
    here, there = _without_common(printed.split(), made.split())
    if len(here) + len(there) > _WORDS_MAX:
        return True
    squeezed = f" {' '.join(printed.split())} "
    changed = SequenceMatcher(None, here, there, autojunk=False).get_opcodes()
    return any(
        kind == "delete" or f" {' '.join(there[begin:end])} " not in squeezed
        for kind, _, _, begin, end in changed
        if kind != "equal"
    )


def _without_common(here: list[str], there: list[str]) -> tuple[list[str], list[str]]:
    """Two texts without the words that they begin and end with alike."""
    begin = next((n for n, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), min(len(here), len(there)))
    here, there = here[begin:], there[begin:]
    end = next(
        (n for n, (a, b) in enumerate(zip(reversed(here), reversed(there), strict=False)) if a != b),
        min(len(here), len(there)),
    )
    return here[: len(here) - end], there[: len(there) - end]


def _older(document: Document, printed: PublishedRule, rule: Rule, last: Revision) -> Fault:
    place = next((link.place for link in printed.links if link.kind == "amended-by"), printed.text_place)
    first = rule.revisions[0].content.text.split() == printed.text.split()
    form = "in its first text" if first else "in an older text"
    by = _printed(document, last)
    message = f"rule {printed.number} is printed {form}, and {by} made it read {_shown(rule.content.text)}"
    return document.fault(place, "text.not-amended", message, "print the text that is in force")


# --- amendments in a log -------------------------------------------------------------------------


def _by_the_log(document: Document, told: set[Place]) -> Iterator[Fault]:
    """Rules that stand as if an adopted row of the log, the last one about them, had not amended them."""
    standing = {rule.number: rule for rule in document.published.in_force}
    latest: dict[Number, tuple[Recorded, ProseChange]] = {}
    for node in document.traced.nodes:
        row = node.row
        if row is not None and node.rule is None and not node.failed and row.text and row.outcome:
            read = document.understood(row)
            if read.not_understood or any(change.condition for change in read.changes):
                latest = {number: said for number, said in latest.items() if number not in row.text}
            else:
                latest |= {change.rule: (row, change) for change in read.changes if change.rule in standing}
    for number, (row, change) in latest.items():
        target = standing[number]
        if target.place not in told and not any(_is_later(link, row) for link in target.links):
            yield from _by_a_row(document, row, change, target)


def _is_later(link: Link, row: Recorded) -> bool:
    """Whether a note tells of a change that may have come after a row of the log."""
    return link.kind in ("amended-by", "transmuted-by", "repealed-by") and link.number != row.number


def _by_a_row(document: Document, row: Recorded, change: ProseChange, target: PublishedRule) -> Iterator[Fault]:
    if change.kind == "repeal":
        message = f"rule {target.number} is repealed by {row.number}, and stands among the rules"
        yield document.fault(target.place, "status.not-repealed", message, "mark it as repealed, or take it out")
    elif change.kind == "transmute" and change.rank and target.rank and change.rank != target.rank:
        message = f"rule {target.number} is printed as {target.rank}, and was made {change.rank} by {row.number}"
        yield document.fault(target.place, "rank.not-transmuted", message, f"print it as {change.rank}")
    elif change.kind == "amend" and change.text and _is_older(target.text, change.text):
        said = f"rule {target.number} is printed in an older text, and {row.number} made it read {_shown(change.text)}"
        yield document.fault(target.text_place, "text.not-amended", said, "print the text that is in force")


def _shown(text: str) -> str:
    """The beginning of a text, on one line."""
    flat = " ".join(text.split())
    return f"“{flat if len(flat) <= _SHOWN else f'{flat[:_SHOWN]}…'}”"
