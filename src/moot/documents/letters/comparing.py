"""A posting beside the one that it follows: what is as it was, what is new, and what differs.

Facts only. Whether a difference makes a move, and how strict one is about white space, is a matter of the rules.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from moot.documents.letters.forms import Filled, Named
from moot.documents.letters.names import Likeness, likeness
from moot.documents.letters.values import Letter, Person
from moot.game import words
from moot.game.postings import Posting
from moot.game.values import Value

Sameness = Literal["same", "spaced", "appended", "differs"]
"""`spaced`: the same words, but other white space or other ends of lines; `appended`: the same with something below."""
OfProposal = Literal["none", "new", "same", "spaced", "changed", "dropped"]
_NUMBERED = re.compile(r"[ \t]*(?:(?:Rule[ \t]+)?(\d{1,5})[.):](?:[ \t]|$)|(\d{1,5})(?:[ \t]|$))")
_PIECE = re.compile(r"\S+")
_DIFFERENCE_MAX = 400_000
"""Characters of two texts that are compared word by word."""
_RESPELLED_MAX = 50


class Compared(Value, frozen=True):
    """What a posting leaves and changes of the one that it follows, in plain words and numbers."""

    rules: Sameness
    appended: str = ""
    """What stands below the rules that were there."""
    appended_numbers: tuple[str, ...] = ()
    """The numbers with which its outermost lines begin: one, where one rule was added."""
    appends_proposal: Literal["", "same", "part", "differs"] = ""
    """Whether that is the proposal that was voted on, but for its number: all its words, a part of them, or others."""
    proposal: OfProposal = "none"
    proposer_changed: bool = False
    poster_is_proposer: Likeness = "other"
    had_votes: bool = False
    """Whether the posting that it follows has a section with names, be it empty."""
    has_votes: bool = False
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    doubled: tuple[str, ...] = ()
    reordered: bool = False
    added_by_poster: Likeness | None = None
    """Whether the one name that was added is the poster's; None where it isn't one."""
    proposer_votes: Likeness = "other"
    """Whether a name among the votes is the proposer's."""
    headings: tuple[str, ...] = ()
    marks: int = 0
    talk: int = 0
    """Lines outside of the form."""
    faults: tuple[str, ...] = ()
    """Codes of what departs from the form."""


def compare(parent: Filled, posting: Filled, poster: Person) -> Compared:
    """A posting beside the one that it follows."""
    appended = _appended(parent.rules, posting.rules)
    proposer = posting.proposer or parent.proposer or Person()
    before, after = parent.votes or (), posting.votes or ()
    added, removed = _changed(before, after)
    return Compared(
        rules=_sameness(parent.rules, posting.rules) if appended is None else "appended",
        appended=appended or "",
        appended_numbers=_numbers(appended or ""),
        appends_proposal=_is_proposal(appended, parent.proposal or ""),
        proposal=_of_proposal(parent, posting),
        proposer_changed=_proposer_changed(parent, posting),
        poster_is_proposer=likeness(poster, proposer),
        had_votes=parent.votes is not None,
        has_votes=posting.votes is not None,
        added=tuple(name.text for name in added),
        removed=tuple(name.text for name in removed),
        doubled=_doubled(after),
        reordered=not added and not removed and [_spelled(n) for n in before] != [_spelled(n) for n in after],
        added_by_poster=likeness(added[0].who, poster) if len(added) == 1 else None,
        proposer_votes=_most_like(proposer, after),
        headings=posting.headings,
        marks=posting.marks,
        talk=len(posting.talk),
        faults=tuple(fault.code for fault in posting.faults),
    )


def differences(parent: Filled, posting: Filled) -> tuple[words.Span, ...]:
    """The rules word by word; nothing where they are the same, or too long to compare."""
    if parent.rules == posting.rules or len(parent.rules) + len(posting.rules) > _DIFFERENCE_MAX:
        return ()
    return words.compare(parent.rules, posting.rules)


def posting_of(letter: Letter, filled: Filled | None, follows: int | None = None) -> Posting:
    """What a letter posts, as a game keeps it; talk where it fills in no form."""
    who = letter.sender
    spellings = (who.name, who.address, f"{who.name} <{who.address}>" if who.name and who.address else "")
    posting = Posting(
        id=letter.key,
        name=str(who),
        address=who.address,
        signs_as=tuple(spelling for spelling in spellings if spelling),
        subject=letter.subject,
        sent=letter.sent,
        follows=follows,
        talk=letter.text if filled is None else "\n".join(line.text for line in filled.talk),
    )
    if filled is None:
        return posting
    return replace(
        posting,
        rules=filled.rules,
        proposer=str(filled.proposer) if filled.proposer else None,
        proposal=filled.proposal,
        votes=tuple(str(name.who) for name in filled.votes) if filled.votes is not None else None,
        departures=tuple(fault.message for fault in filled.faults if fault.code != "posting.quoted"),
    )


def _sameness(before: str, after: str) -> Sameness:
    if before == after:
        return "same"
    return "spaced" if before.split() == after.split() else "differs"


def _appended(before: str, after: str) -> str | None:
    """What follows the words of a text in another; None where that doesn't begin with them, or ends there."""
    pieces = before.split()
    found = _PIECE.finditer(after)
    for piece in pieces:
        here = next(found, None)
        if here is None or here[0] != piece:
            return None
    rest = next(found, None)
    if rest is None:
        return None
    line = after.rfind("\n", 0, rest.start()) + 1
    return after[line:] if not after[line : rest.start()].strip() else after[rest.start() :]


def _numbers(appended: str) -> tuple[str, ...]:
    """The numbers at the beginnings of the lines that are indented least."""
    lines = [line.expandtabs() for line in appended.split("\n") if line.strip()]
    indents = [len(line) - len(line.lstrip(" ")) for line in lines]
    least = min(indents, default=0)
    found = (_NUMBERED.match(line[least:]) for line, indent in zip(lines, indents, strict=True) if indent == least)
    return tuple(number[1] or number[2] for number in found if number)


def number_after(rules: str) -> str:
    """The number that comes next in a list of rules."""
    return str(max((int(number) for number in _numbers(rules)[-1:]), default=0) + 1)


def _is_proposal(appended: str | None, proposal: str) -> Literal["", "same", "part", "differs"]:
    if appended is None:
        return ""
    number = _NUMBERED.match(appended)
    said = appended[number.end() if number else 0 :].split()
    voted = proposal.split()
    if said == voted or appended.split() == voted:
        return "same"
    inside = f" {' '.join(said)} " in f" {' '.join(voted)} "
    return "part" if said and inside else "differs"


def _of_proposal(parent: Filled, posting: Filled) -> OfProposal:
    if posting.proposal is None:
        return "none" if parent.proposal is None else "dropped"
    if parent.proposal is None:
        return "new"
    found = _sameness(parent.proposal, posting.proposal)
    return found if found == "same" or found == "spaced" else "changed"


def _proposer_changed(parent: Filled, posting: Filled) -> bool:
    both = parent.proposer and posting.proposer
    return bool(both) and str(parent.proposer).casefold() != str(posting.proposer).casefold()


def _spelled(name: Named) -> str:
    return (name.who.address or name.who.name).casefold()


def _changed(before: Sequence[Named], after: Sequence[Named]) -> tuple[list[Named], list[Named]]:
    """The names that were added, and those that were taken out, as often as they were."""
    left = Counter(_spelled(name) for name in before)
    added: list[Named] = []
    for name in after:
        if left[_spelled(name)]:
            left[_spelled(name)] -= 1
        else:
            added.append(name)
    removed: list[Named] = []
    for name in reversed(before):
        if left[_spelled(name)]:
            left[_spelled(name)] -= 1
            removed.insert(0, name)
    for name in removed[:_RESPELLED_MAX]:
        respelled = next((n for n in added[:_RESPELLED_MAX] if likeness(n.who, name.who) == "same"), None)
        if respelled is not None:
            added.remove(respelled)
            removed.remove(name)
    return added, removed


def _doubled(names: Sequence[Named]) -> tuple[str, ...]:
    """The names that stand there more than once, with an address or without."""
    seen: set[str] = set()
    doubled: dict[str, None] = {}
    for name in names:
        ways = {way.casefold() for way in (name.who.address, name.who.name) if way}
        if ways & seen:
            doubled[name.text] = None
        seen |= ways
    return tuple(doubled)


def _most_like(who: Person, names: Sequence[Named]) -> Likeness:
    found = {likeness(who, name.who) for name in names}
    return "same" if "same" in found else "alike" if "alike" in found else "other"
