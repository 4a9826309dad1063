"""Section headings such as `Immutable Rules (15)`, separators, navigation bars and footers."""

import re

from moot.documents.published.values import rank_named
from moot.documents.published.words import RANK, RULE, any_of
from moot.game.values import Rank

_NUMBERED = r"(?:(?:(?:section|part|chapter|article|teil)\s+)?(?:[IVX]{1,5}|[A-H]|\d{1,2})(?:[.):]|\s+[-–—])\s+)?"
_RANKED = re.compile(
    rf"{_NUMBERED}[*_]{{0,3}}(?:{any_of('lead')}\s+){{0,4}}(?P<before>{RULE}\s+)?(?P<rank>{RANK})"
    rf"(?P<rules>\s+(?:{RULE}|rule\s?set|set|section))?[*_]{{0,3}}\s*(?:\((?:(?P<count>\d{{1,4}})(?:\s+rules?)?|[^()]{{1,30}})\))?\s*[:.]?",
    re.IGNORECASE,
)
_COUNT = re.compile(r"\s*\(\d{1,4}(?:\s+rules?)?\)", re.IGNORECASE)
_OTHER = re.compile(
    rf"{_NUMBERED}(?:the\s+)?(?:current|active|repealed|obsolete|rejected|enacted|former|old|other)\s+(?:rules?|rule\s?set)"
    r"\s*(?:\((?P<count>\d{1,4})(?:\s+rules?)?\))?\s*[:.]?",
    re.IGNORECASE,
)
_RULE_OFF = re.compile(r"\s*(?:-{2,}|={2,}|_{2,}|\*{2,}|~{2,}|#{7,}|(?:- ){3,}-?|(?:\* ){2,}\*|[─━═]{2,}|-\*-)\s*")
MARKUP = re.compile(r"\]\([^()\s]*\)|<a\b[^<>]*>|</a>|\{#[^{}]*\}|¶")
"""Links and anchors in headings."""
_DRAWN = 10
"""A separator of so many characters divides the page; a shorter one marks a signature."""
_LINKS = re.compile(r"[^|]{0,60}(?:\|[^|.]{0,40}){2,40}")
_TABLE = re.compile(r"\s*\|?[\s:|-]+\|[\s:|-]+")
_VERSION_MARK = re.compile(r".{0,20}/\S{1,200},v \d+\.\d.{0,80}\$\s*")
_FOOTER = re.compile(
    r"\W*(?:copyright|©|\(c\)\s|last\s+(?:updated|modified)|powered\s+by|generated\s+(?:by|on)|maintained\s+by|back\s+to|"
    r"home\s*page|https?://\S+\s*$|validate|return\s+to|this\s+page\b|end\s+of\s+(?:the\s+)?(?:rules|ruleset))",
    re.IGNORECASE,
)
_LINE_MAX = 120


def section_of(text: str, *, by_rank_alone: bool = False) -> tuple[str, Rank | None, int | None] | None:
    """Name, rank and count of a section, if a line is its heading.

    `Immutable` by itself is one only `by_rank_alone`: elsewhere it may be the rank of a single rule.
    """
    if len(text) > _LINE_MAX or not text.strip():
        return None
    level = len(text) - len(text.lstrip("#="))
    bare = text.strip().strip("#*_=- \t'")
    if found := _RANKED.fullmatch(bare):
        is_several = found["before"] or (found["rules"] or "").strip().casefold() not in ("", "rule")
        is_set_apart = bare.isupper() or level or found["count"] or text.rstrip().endswith(":")
        if not (by_rank_alone or is_set_apart) and (not is_several or bare[:1].islower()):
            return None
        return _named(bare), rank_named(found["rank"]), int(found["count"]) if found["count"] else None
    if (found := _OTHER.fullmatch(bare)) and not text[:1].isspace():
        return _named(bare), None, int(found["count"]) if found["count"] else None
    return None


def _named(text: str) -> str:
    """A section's name without its count."""
    return _COUNT.sub("", text).rstrip(":. ").replace("*", "").replace("_", "")


def is_rule_off(text: str) -> bool:
    """Whether a line is a separator: `-----`, `=====`, `* * *`."""
    return len(text) <= 300 and _RULE_OFF.fullmatch(text) is not None


def is_drawn_across(text: str) -> bool:
    """Whether a line is a separator of the page, not just a signature's mark."""
    return is_rule_off(text) and len(text.strip()) >= _DRAWN


def is_navigation(text: str) -> bool:
    """Whether a line is a navigation bar of links."""
    if len(text) > 600 or text.count("|") < 2 or _TABLE.fullmatch(text):
        return False
    return _LINKS.fullmatch(text.strip()) is not None


def is_footer(text: str) -> bool:
    """Whether a line belongs to a page's footer."""
    if len(text) > 300:
        return False
    return _VERSION_MARK.fullmatch(text) is not None or _FOOTER.match(text) is not None
