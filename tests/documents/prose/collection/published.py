"""Proposals as the published documents quote them, found by their numbers, with the rules that they are about."""

import html
import re
from typing import Any

Rules = list[dict[str, str]]

_HEADING_OF_1992 = re.compile(r"^Rule ([\dl]+)\. \[(\w+)\]((?:[^\n\[]|\[[^\]]*\])*)\n", re.MULTILINE)
_SIGNED = re.compile(r"^(?:-+|second(?:ed)?\b.*)$", re.IGNORECASE | re.MULTILINE)
_HEADING_OF_2001 = re.compile(r"^(\d{3})(?:: (.+)|\.)?$", re.MULTILINE)
_ROW_ENDS = re.compile(
    r"\s+(?:Tomas|Rule #201|Dan Marsh,? aka The Governor|Captain Infinity, Moderator) Defeated N/A\s*$"
    r"|\s+Rule #201 Invalidated N/A\s*$"
)


def mail_of_1992(text: str) -> tuple[Rules, dict[str, str]]:
    """The rules as printed, and the text below each number and title: `1014 Amending Rule 207`, say."""
    pieces = _HEADING_OF_1992.split(text)[1:]
    found: Rules = []
    bodies = {}
    for number, rank, body in zip(pieces[0::4], pieces[1::4], pieces[3::4], strict=True):
        title, _, said = body.partition("\n")
        found.append({"number": number, "title": title, "text": said.strip(), "rank": rank})
        bodies[f"{number} {title.strip().rstrip('.')}"] = said.strip()
    return found, bodies


def unsigned(body: str) -> str:
    """A proposal without the seconds below it."""
    return _SIGNED.split(body)[0].strip()


def page_of_2001(text: str) -> tuple[Rules, dict[str, str]]:
    """The rules as printed, and each row of the log without its rank, proposer and outcome."""
    pieces = _HEADING_OF_2001.split(text)[1:]
    found: Rules = []
    rows = {}
    for number, title, body in zip(pieces[0::3], pieces[1::3], pieces[2::3], strict=True):
        said = re.sub(r"^(?:N/A|Mutable|\.)\s", "", body.strip())
        found.append({"number": number, "title": title or "", "text": said})
        rows[number] = _ROW_ENDS.sub("", said)
    return found, rows


def posting_of_1992(text: str) -> tuple[Rules, str]:
    """The numbered rules of the saved posting, and the proposal that it carries."""
    shown = html.unescape(re.sub(r"<[^>]*>", "", text))
    ruled, _, proposed = shown.partition("Proposed rule change:")
    pieces = re.split(r"^(\d{1,3})\.?[ \t]", ruled, flags=re.MULTILINE)[1:]
    found = [
        {"number": n, "title": "", "text": said.strip()} for n, said in zip(pieces[0::2], pieces[1::2], strict=True)
    ]
    return found, "Proposed rule change:" + proposed.partition("Votes in favour:")[0]


def after_colon(body: str) -> str:
    """What follows a proposal's first colon, without quotes around it."""
    return body.partition(":")[2].strip().removeprefix("``").removesuffix("''")


def with_rank(found: Rules, number: str, rank: str) -> Rules:
    """The rules with one of them at the rank that it had when the proposal was made."""
    return [{**rule, "rank": rank} if rule["number"] == number else rule for rule in found]


def values(kind: Any, found: Rules) -> list[Any]:
    """The rules as the reader takes them; of a number printed twice the first."""
    return list({rule["number"]: kind(**rule) for rule in reversed(found)}.values())
