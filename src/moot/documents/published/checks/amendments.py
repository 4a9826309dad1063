"""Lint: amendment notes that contradict each other, and rules printed without their adopted amendments."""

from collections.abc import Iterator
from difflib import SequenceMatcher

from moot.documents.prose import ProseChange
from moot.documents.published.amendments import amended
from moot.documents.published.checks.document import READ_MAX, CheckedDocument
from moot.documents.published.facts import Facts, are_only_notes, nowhere
from moot.documents.published.graph import RuleNode
from moot.documents.published.history import state_after
from moot.documents.published.values import LogRow, PublishedRule, RuleNote
from moot.documents.source_text import SourcePlace
from moot.game.changes import Fault
from moot.game.rules import Revision, Rule
from moot.game.values import Number

_PASSIVE = {"amended-by": "amends", "repealed-by": "repeals", "transmuted-by": "transmutes"}
_ACTIVE = {active: passive for passive, active in _PASSIVE.items()}
_SIDES_MIN = 3
"""So many notes at both ends show that a document has them at both ends on purpose."""


def link_faults(document: CheckedDocument) -> Iterator[Fault]:
    """Faults in the links between a document's notes."""
    yield from _absent(document)
    yield from _other_rule(document)
    yield from _misplaced(document)
    yield from _one_sided(document)


# --- what is not there ---------------------------------------------------------------------------


def _absent(document: CheckedDocument) -> Iterator[Fault]:
    """Notes that name something the document lacks, if it has most of what notes name."""
    named = [(item, link) for item in document.items for link in item.links if _is_by(link)]
    numbers = {link.number for _, link in named}
    missing = {number for number in numbers if number not in document.by_number}
    if not missing or len(missing) * 2 >= len(numbers):
        return
    for item, link in named:
        if link.number in missing:
            message = f"rule {item.number} says “{link.printed}”, and {link.number} is not in the document"
            yield link.place.fault("link.absent", message, "add it, or see whether the number is right")


def _is_by(link: RuleNote) -> bool:
    return bool(link.number) and link.kind in (*_PASSIVE, "created-by")


# --- another rule than the note's ----------------------------------------------------------------


def _other_rule(document: CheckedDocument) -> Iterator[Fault]:
    """Proposals that say they change one rule, while another rule has the note of it."""
    for item in document.items:
        for link in item.links:
            for node in document.by_number.get(link.number, ()) if link.kind in _PASSIVE else ():
                targets = _targets(document, node)
                if targets and not _is_meant(document, item.number, set(targets)) and node.place != item.place:
                    yield _fault_of(node, item, link, *next(iter(targets.items())))


def _targets(document: CheckedDocument, node: RuleNode) -> dict[Number, SourcePlace]:
    """The rules that a proposal changes, by its notes or else its words, with where it says so."""
    item = node.item
    if item is None:
        return {}
    noted = {link.number: link.place for link in item.links if link.kind in _ACTIVE and link.number}
    return noted or _in_words(document, item)


def _in_words(document: CheckedDocument, item: PublishedRule | LogRow) -> dict[Number, SourcePlace]:
    read = document.understood(item)
    found: dict[Number, SourcePlace] = {}
    if not read.not_understood:
        for change in read.changes:
            if change.kind != "enact" and change.rule:
                begin = item.text.find(change.rule, change.span.start)
                found.setdefault(change.rule, document.place(item, max(begin, change.span.start)))
    return found


def _is_meant(document: CheckedDocument, number: str, targets: set[Number]) -> bool:
    """Whether a rule is among those named, or is an amendment of one, directly or indirectly."""
    seen: set[Number] = set()
    while targets:
        if number in targets:
            return True
        seen |= targets
        by = {link.number for target in targets for link in _links(document, target) if link.kind in _PASSIVE}
        targets = by - seen
    return False


def _fault_of(node: RuleNode, item: PublishedRule | LogRow, link: RuleNote, said: Number, place: SourcePlace) -> Fault:
    title, own, hint = item.title, node.item, ""
    if own is not None and title and " ".join(title.split()).casefold() in " ".join(own.text.split()).casefold():
        hint = f"; it gives that rule's title, “{title}”, too"
    message = (
        f"{own.number if own else node.number} says that it changes rule {said}, and the note of that,"
        f" “{link.printed}”, stands on rule {item.number} (line {item.place.line}){hint}"
    )
    return place.fault("link.other-rule", message, f"see whether {said} or {item.number} is meant")


# --- what stands in the wrong place, or at one end only ------------------------------------------


def _misplaced(document: CheckedDocument) -> Iterator[Fault]:
    """Notes below a rule that can't be its own, while another rule lacks exactly that note."""
    for place, link in _strays(document):
        lacking = [
            of
            for of in _links(document, link.number)
            if _PASSIVE.get(of.kind) == link.kind and not _says(document, of.number, link.kind, link.number)
        ]  # what is said to have changed the rule, without a note of its own that it did
        if len(lacking) == 1:
            of, other = lacking[0], lacking[0].number
            message = (
                f"“{link.printed}” belongs to {other}, further down: {link.number} says “{of.printed}”,"
                f" and {other} has no such note"
            )
            yield place.fault("link.misplaced", message, f"put it below {other}")


def _strays(document: CheckedDocument) -> Iterator[tuple[SourcePlace, RuleNote]]:
    places = {(f.line, f.column) for f in document.published.faults if f.code == "published.stray-note"}
    for note in document.published.notes:
        facts = Facts()
        if (note.place.line, note.place.column) in places and are_only_notes(note.text, nowhere, facts):
            yield from ((note.place, link) for link in facts.links if link.kind in _ACTIVE)


def _says(document: CheckedDocument, number: Number, kind: str, of: Number) -> bool:
    return any(link.kind == kind and link.number == of for link in _links(document, number))


def _links(document: CheckedDocument, number: str) -> list[RuleNote]:
    """The notes of everything with a number, in the rules and in the log."""
    return [link for node in document.by_number.get(number, ()) for link in node.links]


def _one_sided(document: CheckedDocument) -> Iterator[Fault]:
    """Notes without a counterpart, in a document that otherwise notes both ends."""
    both: list[RuleNote] = []
    lone: list[tuple[PublishedRule | LogRow, RuleNote, str]] = []
    strays = {(link.kind, link.number) for _, link in _strays(document)}
    for item in document.items:
        for link in item.links:
            other = _PASSIVE.get(link.kind) or _ACTIVE.get(link.kind)
            if other is None or link.number not in document.by_number:
                continue
            if _says(document, link.number, other, item.number):
                both.append(link)
            elif link.kind in _PASSIVE and any(back.kind == other for back in _links(document, link.number)):
                continue  # it names another rule, and that is told there
            elif (other, item.number) not in strays:
                lone.append((item, link, other))
    if len(both) // 2 >= _SIDES_MIN and len(lone) < len(both):
        for item, link, other in lone:
            said = f"“{other} {item.number}”" if other in _ACTIVE else "that it was"
            message = f"{item.number} says “{link.printed}”, and {link.number} doesn't say {said}"
            yield link.place.fault("link.one-sided", message, "note it at both ends, or see which is right")


RULES_MAX = READ_MAX
"""The most rules of a document for which amendments are applied."""
_SHOWN = 70
_WORDS_MAX = 2_000


def applying_faults(document: CheckedDocument) -> Iterator[Fault]:
    """Rules printed otherwise than the document's own amendments would make them."""
    if len(document.traced.nodes) > RULES_MAX:
        return
    state = state_after(amended(document.history))
    told: set[SourcePlace] = set()
    for node in document.traced.nodes:
        rule = state.rule(node.called) if node.called else None
        if node.rule is not None and rule is not None and node.stands:
            for fault in _differences(document, node.rule, rule):
                told.add(node.place)
                yield fault
    yield from _by_the_log(document, told)


def _differences(document: CheckedDocument, printed: PublishedRule, rule: Rule) -> Iterator[Fault]:
    if not rule.in_force:
        by = next((n for n in document.traced.proposals if _repeals(document, n, printed)), None)
        who = f"by {by.number}" if by is not None else "by a proposal here"
        yield _not_repealed(printed, f"{who}, and stands among the rules without a word of that")
        return
    if printed.rank is not None and rule.rank != printed.rank:
        last = _last(rule, "transmute")
        if last is not None and not _is_adopted(document, last):
            return
        yield _not_transmuted(printed, rule.rank, f" by {_printed(document, last)}" if last is not None else "")
    last = _last(rule, "amend")
    if (
        last is not None
        and _is_adopted(document, last)
        and not rule.content.lost
        and _is_older(printed.text, rule.content.text)
    ):
        yield _older(document, printed, rule, last)


def _repeals(document: CheckedDocument, by: RuleNode, printed: PublishedRule) -> bool:
    """Whether a proposal's own words repeal a rule."""
    item = by.item
    if item is None or by.failed or printed.number not in item.text:
        return False
    changes = document.understood(item).changes
    return any(change.kind == "repeal" and change.rule == printed.number for change in changes)


def _last(rule: Rule, change: str) -> Revision | None:
    return next((revision for revision in reversed(rule.revisions) if revision.change == change), None)


def _maker(document: CheckedDocument, revision: Revision) -> RuleNode | None:
    return next((node for node in document.traced.proposals if node.number == revision.proposal), None)


def _is_adopted(document: CheckedDocument, revision: Revision) -> bool:
    """Whether the maker of a revision is listed as adopted, and not among rejected rules, for instance."""
    node = _maker(document, revision)
    return node is not None and (node.stands or (node.row is not None and not node.failed))


def _printed(document: CheckedDocument, revision: Revision) -> str:
    """The number of the proposal that made a revision, as printed."""
    node = _maker(document, revision)
    if node is None or node.printed == revision.proposal:
        return revision.proposal
    return f"{node.printed} (line {node.place.line})"


def _is_older(printed: str, made: str) -> bool:
    """Whether a text lacks the result of amendments; inserted words that it already has don't count."""
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
    """Two texts without their common beginning and end."""
    begin = next((n for n, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), min(len(here), len(there)))
    here, there = here[begin:], there[begin:]
    end = next(
        (n for n, (a, b) in enumerate(zip(reversed(here), reversed(there), strict=False)) if a != b),
        min(len(here), len(there)),
    )
    return here[: len(here) - end], there[: len(there) - end]


def _older(document: CheckedDocument, printed: PublishedRule, rule: Rule, last: Revision) -> Fault:
    place = next((link.place for link in printed.links if link.kind == "amended-by"), printed.text_place)
    first = rule.revisions[0].content.text.split() == printed.text.split()
    form = "in its first text" if first else "in an older text"
    return _not_amended(printed, place, form, _printed(document, last), rule.content.text)


# --- amendments in a log -------------------------------------------------------------------------


def _by_the_log(document: CheckedDocument, told: set[SourcePlace]) -> Iterator[Fault]:
    """Rules printed as if the last adopted row of the log about them hadn't amended them."""
    standing = {rule.number: rule for rule in document.published.in_force}
    latest: dict[Number, tuple[LogRow, ProseChange]] = {}
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
            yield from _by_a_row(row, change, target)


def _is_later(link: RuleNote, row: LogRow) -> bool:
    """Whether a note is about a change that may be later than a row of the log."""
    return link.kind in ("amended-by", "transmuted-by", "repealed-by") and link.number != row.number


def _by_a_row(row: LogRow, change: ProseChange, target: PublishedRule) -> Iterator[Fault]:
    if change.kind == "repeal":
        yield _not_repealed(target, f"by {row.number}, and stands among the rules")
    elif change.kind == "transmute" and change.rank and target.rank and change.rank != target.rank:
        yield _not_transmuted(target, change.rank, f" by {row.number}")
    elif change.kind == "amend" and change.text and _is_older(target.text, change.text):
        yield _not_amended(target, target.text_place, "in an older text", row.number, change.text)


def _not_repealed(rule: PublishedRule, how: str) -> Fault:
    message = f"rule {rule.number} is repealed {how}"
    return rule.place.fault("status.not-repealed", message, "mark it as repealed, or take it out")


def _not_transmuted(rule: PublishedRule, rank: str, by: str) -> Fault:
    message = f"rule {rule.number} is printed as {rule.rank}, and was made {rank}{by}"
    return rule.place.fault("rank.not-transmuted", message, f"print it as {rank}")


def _not_amended(rule: PublishedRule, place: SourcePlace, form: str, by: str, text: str) -> Fault:
    message = f"rule {rule.number} is printed {form}, and {by} made it read {_beginning(text)}"
    return place.fault("text.not-amended", message, "print the text that is in force")


def _beginning(text: str) -> str:
    """The beginning of a text, on one line."""
    flat = " ".join(text.split())
    return f"“{flat if len(flat) <= _SHOWN else f'{flat[:_SHOWN]}…'}”"
