"""Parser for the notes on a rule: rank, power, proposer, dates, and links such as `Amended by Proposal 305`.

A line or a heading's end is read item by item, from a table of forms; a line that is all items is a note, and not text.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from msgspec.structs import replace

from moot.documents.citations import NUMBER, numbers_in
from moot.documents.dates import PrintedDate, read_date
from moot.documents.published.values import LinkKind, RuleNote, rank_named
from moot.documents.published.words import RANK, RULE
from moot.documents.source_text import SourcePlace
from moot.game.values import Number, Rank

PlaceAt = Callable[[int], SourcePlace]
"""The position in the document of a character of the line."""


def nowhere(_offset: int) -> SourcePlace:
    """For a line whose position doesn't matter."""
    return SourcePlace(1, 1)


_UNKNOWN = PrintedDate()


@dataclass
class Facts:
    """The facts noted about one rule so far."""

    rank: Rank | None = None
    power: str = ""
    revision: str = ""
    proposer: str = ""
    outcome: str = ""
    """What became of it, if a note says so beside its rule: `Defeated 1-3`."""
    proposed: PrintedDate = _UNKNOWN
    changed: PrintedDate = _UNKNOWN
    adopted: PrintedDate = _UNKNOWN
    is_repealed: bool = False
    is_initial: bool = False
    """Whether it's said to be one of the first rules, which no proposal made."""
    links: list[RuleNote] = field(default_factory=list)


_PASSIVE: dict[str, LinkKind] = {
    **dict.fromkeys(("amended", "replaced", "superseded"), "amended-by"),
    **dict.fromkeys(("created", "enacted", "re-enacted", "reenacted"), "created-by"),
    **dict.fromkeys(("retitled", "renamed"), "retitled-by"),
    **dict.fromkeys(("infected", "null-amended", "mutated", "cleaned", "assigned"), "other-by"),
    **{"repealed": "repealed-by", "transmuted": "transmuted-by", "renumbered": "renumbered-by"},
    "power changed": "power-changed-by",
}
_ACTIVE: dict[str, LinkKind] = {
    **dict.fromkeys(("amends", "replaces", "supersedes"), "amends"),
    **{"repeals": "repeals", "transmutes": "transmutes"},
}
_LESSER: frozenset[LinkKind] = frozenset({"retitled-by", "renumbered-by", "other-by"})
"""What a rule is told to have been beside being amended: the amendment counts."""
_TO: dict[str, Literal["", "rule", "proposal", "amendment"]] = {
    **{"r": "rule", "rule": "rule", "p": "proposal", "proposal": "proposal", "amendment": "amendment", "": ""}
}
_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_DASHED = r"[0-9]{2}-[0-9]{3}(?![0-9A-Za-z-])"
"""A proposal's number with that of its year or month: `P01-003`."""
_LIST = rf"(?:{_DASHED}|{NUMBER}(?:\s*(?:,\s*and|,|and|&)\s*{NUMBER}(?!\s+(?:{_MONTHS})|[-/:]))*)"
_OF = r"(?:(?P<p>[PR])(?=\d)|(?P<to>rules?|proposals?|amendments?)?\s*(?:no\.?|nos\.?|nr\.?|\#)?\s*)"
_ONCE = r"(?:(?:(?:first|last|later|also|then|subsequently|since|again)\s+)?)"
_IS_PASSIVE = re.compile(
    rf"{_ONCE}(?P<verb>{'|'.join(_PASSIVE)})(?:\((?P<revision>\d{{1,4}})\))?"
    r"(?P<also>(?:\s*(?:,|,?\s*and|&)\s+(?:re-?titled|amended(?:\(\d{1,4}\))?|renumbered|transmuted))*)"
    r"(?:\s+from\s+\S{1,20}\s+to\s+\S{1,20}|\s+to\s+the\s+[^,;()\n]{1,60}?|\s+to\s+[\"'‘“][^\n\"”]{1,100}?[\"'’”]|\s+as\s+(?:(?:MI|power)\s*=\s*)?[\w.]{1,10}(?:\s+rule\s+\d{1,5})?)?"
    rf"\s+(?:in|by|through|via|with|per)\s+(?:(?P<self>itself)\b|(?:the\s+)?{_OF}(?P<numbers>{_LIST}))",
    re.IGNORECASE,
)
_IS_ACTIVE = re.compile(rf"{_ONCE}(?P<verb>{'|'.join(_ACTIVE)})\s+(?:the\s+)?{_OF}(?P<numbers>{_LIST})", re.IGNORECASE)
_DECIDED = (
    r"(?:adopted|passed|carried|accepted|enacted|defeated|failed|rejected|withdrawn|vetoed|invalid(?:ated)?|not\s+adopted|"
    r"no\s+quorum)"
)
_TITLED = re.compile(
    r"\s*,?\s*(?:\"(?P<double>[^\"]{1,200})\"|“(?P<curly>[^“”]{1,200})”|[‘'](?P<single>[^\n]{1,80}?(?:\n[^\n]{1,80}?)?)['’])"
    r"(?=\s*[(\[,;.\]]|\s+by\b|\s*$)(?:\s*\[[\w., -]{1,40}\])?"
)
_NOT_A_NAME = re.compile(
    r"(?:un(?:attributed|known|titled)|anonymous|(?:dis)?interested|ordinary|democratic|cosmetic|substantial|disi\.?|sic|"
    r"as\s+amended|via\s.*|with\s.*|see\s.*|power\b.*|mi\b.*)",
    re.IGNORECASE,
)
_KIND_OF_CHANGE = re.compile(r",?\s+\(?(?:cosmetic|substantial|unattributed)\)?(?=\s*[,;.\]()]|\s*$)", re.IGNORECASE)
_NAME_ENDS = rf"(?=$|[,;()\[\]|]|\s+on\s+\w{{0,9}}\W?\s?\d|[.:]?\s+[-–—]?\s*{_DECIDED}(?!\s+\w*[a-z]))"
_OUTCOME = re.compile(
    rf"(?:(?P<label>status|result|outcome|verdict)\s*[:=]\s*)?[-–—]?\s*(?P<outcome>{_DECIDED})"
    r"(?P<tally>,?\s*\(?\d{1,4}\s*[-–:/]\s*\d{1,4}(?:\s*[-–:/]\s*\d{1,4})?\)?)?(?=\W*$|\s*[,;.\n])",
    re.IGNORECASE,
)
_OUTCOME_MAX = 120
_ENDS_DECIDED = re.compile(
    rf"(?:^\s*|(?<=[.!?:;\"”'’)])\s+|\s[-–—]\s+)(?P<outcome>{_DECIDED}"
    r"(?:,?\s*\(?\d{1,4}\s*(?:[-–:/]|to)\s*\d{1,4}(?:\s*[-–:/]\s*\d{1,4})?\)?)?)[.!]?\s*$",
    re.IGNORECASE,
)
_NAME = rf"(?P<name>(?!(?:rule|proposal)s?\s+\#?\d)[^\s,;:()\[\]|][^,;:()\[\]|]{{0,59}}?)\s*{_NAME_ENDS}"
_BY = re.compile(rf"(?:,\s*)?\(?\bby\s+{_NAME}\)?|\s*\((?P<brackets>(?!\d+(?:\)|\s))[^()]{{1,300}})\)", re.IGNORECASE)
_PROPOSER = re.compile(
    rf"(?:(?:(?:proposed|written|submitted|authored|created|enacted|drafted)\s+)?by:?|(?:proposer|author|submitter):)\s+{_NAME}",
    re.IGNORECASE,
)
_RANK = re.compile(rf"(?:(?:rank|rang|status|type):\s*)?(?P<rank>{RANK})(?:\s+{RULE})?(?![\w-])", re.IGNORECASE)
_INITIAL = re.compile(
    rf"(?:initial|original)(?:\s+(?P<rank>(?:im)?mutable))?(?:\s+rule)?(?:\s+{NUMBER})?(?!\w)", re.IGNORECASE
)
_POWER = re.compile(
    r"(?:power|mi|mutability index)\s*(?:=|:|\s)\s*(?P<power>\d{1,3}(?:\.\d{1,3})?)(?!\w)", re.IGNORECASE
)
_REVISION = re.compile(r"(?:revision|version):?\s+(?P<revision>\d{1,4})(?!\w)", re.IGNORECASE)
_AGO = re.compile(
    r"\(-?\d{1,5}\s+\w{1,12}(?:,?\s+(?:and\s+)?-?\d{1,5}\s+\w{1,12}){0,6}\s+(?:later|ago|earlier)\)", re.IGNORECASE
)
_REPEALED = re.compile(r"repealed(?=\W*$|\s*[,;])", re.IGNORECASE)
_KEYED = (
    ("proposed", re.compile(r"(?:proposed|submitted)(?:\s+on)?:?\s+", re.IGNORECASE)),
    ("changed", re.compile(r"(?:last\s+)?(?:changed|modified|amended|updated|revised)(?:\s+on)?:?\s+", re.IGNORECASE)),
    (
        "adopted",
        re.compile(r"(?:adopted|enacted|passed|created|effective|in force since)(?:\s+on)?:?\s+", re.IGNORECASE),
    ),
    ("repealed", re.compile(r"repealed(?:\s+on)?:?\s+", re.IGNORECASE)),
)
_BRACKET = re.compile(r"\[([^\[\]]{1,300})\]|\(([^()]{1,300})\)")
_LAST_BRACKET = re.compile(r"\s*(\[[^\[\]]{1,300}\]|\([^()]{1,300}\))\W{0,3}$")
_BETWEEN = re.compile(r"[\s,;.|*_]*")
_ITEMS_MAX = 60


def read_notes(text: str, at: int, place: PlaceAt, facts: Facts, *, only_links: bool = False) -> int:
    """Parse consecutive notes at a position; returns where the last one ends."""
    read = _link if only_links else _item
    for _ in range(_ITEMS_MAX):
        between = _BETWEEN.match(text, at)
        after = read(text, between.end() if between else at, place, facts)
        if after is None:
            break
        at = after
    return at


def past_links(text: str, at: int) -> int:
    """Where consecutive links at a position end; the position itself if there are none."""
    return read_notes(text, at, nowhere, Facts(), only_links=True)


def leading_brackets(text: str, at: int, place: PlaceAt, facts: Facts) -> int:
    """Parse bracketed notes at a position: `[mutable] (Initial Rule)`; returns where the last one ends."""
    end = at
    for _ in range(_ITEMS_MAX):
        begin = end + len(text[end : end + 20]) - len(text[end : end + 20].lstrip())
        after = _bracketed(text, begin, place, facts) if text[begin : begin + 1] in ("[", "(") else None
        if after is None:
            return end
        end = after
    return end


def trailing_brackets(text: str, place: PlaceAt, facts: Facts) -> int:
    """Parse bracketed notes at the end of a text: `… (Power=3)`; returns where the rest of it ends."""
    end = len(text.rstrip())
    for _ in range(_ITEMS_MAX):
        found = _LAST_BRACKET.search(text, max(0, end - 310), end)
        if found is None or _bracketed(text[:end], found.start(1), place, facts) is None:
            return end
        end = found.start()
    return end


def is_outcome(text: str) -> bool:
    """Whether a text says only what became of a proposal: `Passed`, `Defeated 1-4`."""
    return re.fullmatch(rf"[^\w]*{_DECIDED}[^\w]*(?:\d{{1,4}}[-–:/]\d{{1,4}})?[^\w]*", text, re.IGNORECASE) is not None


def trailing_outcome(text: str) -> tuple[int, str]:
    """The outcome that ends a text as a sentence of its own, `… Defeated 1-4.`, and where the rest of it ends."""
    found = _ENDS_DECIDED.search(text[-_OUTCOME_MAX:])
    if found is None or not found["outcome"][0].isupper():
        return len(text), ""
    return max(0, len(text) - _OUTCOME_MAX) + found.start(), " ".join(found["outcome"].split())


def are_only_notes(text: str, place: PlaceAt, facts: Facts) -> bool:
    """Whether a text is only notes, and at least one; they are recorded only then."""
    trial = Facts()
    end = read_notes(text, 0, place, trial)
    rest = _BETWEEN.match(text, end)
    if end == 0 or rest is None or rest.end() != len(text):
        return False
    take(facts, trial)
    return True


def take(facts: Facts, more: Facts) -> None:
    """Add facts from elsewhere; known ones stay."""
    facts.rank = facts.rank or more.rank
    for name in ("power", "revision", "proposer", "outcome", "proposed", "changed", "adopted"):
        setattr(facts, name, getattr(facts, name) or getattr(more, name))
    facts.is_repealed |= more.is_repealed
    facts.is_initial |= more.is_initial
    facts.links += more.links


def _item(text: str, at: int, place: PlaceAt, facts: Facts) -> int | None:
    """Parse one note at a position; None if there is none."""
    if at >= len(text):
        return None
    if text[at] in "[(":
        return _bracketed(text, at, place, facts)
    for reader in (_link, _date, _simple):
        end = reader(text, at, place, facts)
        if end is not None:
            return end
    return None


def _bracketed(text: str, at: int, place: PlaceAt, facts: Facts) -> int | None:
    ago = _AGO.match(text, at)
    if ago:
        return ago.end()
    found = _BRACKET.match(text, at)
    if found and are_only_notes(found[1] or found[2], lambda n: place(at + 1 + n), facts):
        return found.end()
    return None


def _link(text: str, at: int, place: PlaceAt, facts: Facts) -> int | None:
    found = _IS_PASSIVE.match(text, at) or _IS_ACTIVE.match(text, at)
    if found is None:
        return None
    groups = found.groupdict()
    to = _TO["rule" if groups.get("self") else (found["p"] or found["to"] or "").lower().removesuffix("s")]
    titled = _TITLED.match(text, found.end())
    title = (titled["double"] or titled["curly"] or titled["single"]) if titled else ""
    by, end = _author_in(text, (titled or found).end())
    date, end = _tail_date(text, end)
    while aside := _KIND_OF_CHANGE.match(text, end):
        end = aside.end()
    kind = (_PASSIVE | _ACTIVE)[found["verb"].lower()]
    note = RuleNote(
        kind="amended-by" if kind in _LESSER and "amended" in groups.get("also", "").lower() else kind,
        number=Number(""),
        place=place(at),
        printed=" ".join(text[at:end].split()),
        to=to,
        by="" if to == "rule" else by,  # `Rule 203 (Votes)`: that is its title
        title="" if to == "rule" else " ".join(title.replace("\\'", "'").split()),
        date=date,
        revision=groups.get("revision") or "",
    )
    listed = found["numbers"] or ""
    for number in (listed,) if re.fullmatch(_DASHED, listed) or not listed else numbers_in(listed):
        facts.links.append(replace(note, number=Number(number)))
    return end


def _author_in(text: str, at: int) -> tuple[str, int]:
    found = _BY.match(text, at) or _BY.match(text, at + 1) if at < len(text) else None
    if found is None:
        return "", at
    name = " ".join((found["name"] or found["brackets"] or "").split())
    return "" if _NOT_A_NAME.fullmatch(name) else name, found.end()


_BETWEEN_DATES = re.compile(r"(?:\s*,)?\s*(?P<word>between)\s+", re.IGNORECASE)


def _tail_date(text: str, at: int) -> tuple[PrintedDate, int]:
    spanned = _BETWEEN_DATES.match(text, at)
    first = read_date(text, spanned.end()) if spanned else None
    then = re.compile(r"\s+and\s+").match(text, first[1]) if first else None
    last = read_date(text, then.end()) if then else None
    if spanned and last:
        printed = " ".join(text[spanned.start("word") : last[1]].split())
        return PrintedDate(printed, first[0].time if first else None), last[1]
    between = re.compile(r"(?:\s*,)?\s*(?:on\s+|effective\s+)?").match(text, at)
    read = read_date(text, between.end()) if between else None
    return read if read else (PrintedDate(), at)


def _date(text: str, at: int, place: PlaceAt, facts: Facts) -> int | None:
    """Parse a date with the word that says what happened then."""
    for name, key in _KEYED:
        found = key.match(text, at)
        read = read_date(text, found.end()) if found else None
        if read and name == "repealed":
            facts.is_repealed, said = True, " ".join(text[at : read[1]].split())
            facts.links.append(RuleNote("repealed-by", Number(""), place(at), said, date=read[0]))
        elif read:
            setattr(facts, name, getattr(facts, name) or read[0])
        if read:
            return read[1]
    return None


def _simple(text: str, at: int, place: PlaceAt, facts: Facts) -> int | None:
    if found := _INITIAL.match(text, at):
        facts.is_initial = True
        if found.end() == len(text):  # elsewhere it tells of the beginning, in a history
            facts.rank = facts.rank or _rank(found["rank"])
        date, end = _tail_date(text, found.end())
        facts.adopted = facts.adopted or date
        return end
    if found := _RANK.match(text, at):
        facts.rank = facts.rank or _rank(found["rank"])
        return found.end()
    if found := _POWER.match(text, at) or _REVISION.match(text, at):
        name = str(found.lastgroup)
        setattr(facts, name, getattr(facts, name) or found[name])
        return found.end()
    if found := _PROPOSER.match(text, at):
        facts.proposer = facts.proposer or found["name"].strip()
        date, end = _tail_date(text, found.end())
        facts.proposed = facts.proposed or date
        return end
    if found := _REPEALED.match(text, at):
        facts.is_repealed = True
        return found.end()
    found = _OUTCOME.match(text, at)
    if found and (at or found["label"] or found["tally"]):
        facts.outcome = facts.outcome or " ".join(found[0].split(":", 1)[-1].strip(" -–—=").split())
        return found.end()
    return None


def _rank(word: str | None) -> Rank | None:
    return rank_named(word) if word else None
