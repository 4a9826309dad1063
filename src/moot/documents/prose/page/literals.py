"""Literals: text given word for word in an instruction, between quotation marks, braces or fences.

All functions take a text and offsets into it and return offsets, so that spans stay true.
"""

import re

PAIRS = {"“": "”", "„": "”“", "«": "»", "‘": "’", "‹": "›", "「": "」"}
"""Quotation marks whose two sides differ."""
QUOTE_MARKS = frozenset("\"'`{<" + "".join(PAIRS))
"""What a literal may begin with."""
QUOTED_MAX = 20_000
"""Characters within one pair of quotation marks."""
BRACED_MAX = 100_000
"""Characters within one pair of braces."""
_POSSESSIVE_LOOK = 400
_BEFORE_OPENING = re.compile(r"[\s(\[{—–-]")
_BEHIND_CLOSING = re.compile(r"[\s.,;:!?)\]}—–-]")
_CLOSING_SINGLE = re.compile(r"\S'(?=[\s.,;:)]|$)")
_OPENING_SINGLE = re.compile(r"(?:^|[\s(])'(?=\S)")
_BRACES = re.compile(r"[{}]")

Enclosed = tuple[int, int, int]
"""The inside of a literal, from and to, and the offset behind its closing mark."""


class Room:
    """How many characters may still be looked at in search of closing marks; keeps the time in proportion."""

    def __init__(self, characters: int):
        self.left = characters


def literal_end(text: str, start: int, end: int, room: Room | None = None) -> Enclosed | None:
    """Where the literal that begins at `start` ends.

    None where no literal begins there, nothing closes it before `end`, or there is no room left to look.
    """
    if room is not None and room.left <= 0:
        return None
    found, looked = _ended(text, start, end)
    if room is not None:
        room.left -= looked - start
    return found


def _ended(text: str, start: int, end: int) -> tuple[Enclosed | None, int]:
    """The end of a literal, and how far that took looking."""
    if text[start] == '"' and not text.startswith('"""', start):
        return _straight(text, start, min(end, start + QUOTED_MAX))
    far = min(end, start + (BRACED_MAX if text[start] == "{" else QUOTED_MAX))
    found = _other(text, start, end, far)
    return found, found[2] if found else far


def _other(text: str, start: int, end: int, far: int) -> Enclosed | None:
    """The literals other than those in straight double quotation marks."""
    char = text[start]
    if char == "{" and text[start + 1 : start + 2] == "+":
        return None
    if char == "{":
        return _braced(text, start, far)
    if text.startswith("```", start):
        return _fenced(text, start, end)
    if text.startswith("``", start):
        return _until(text, start, end, 2, "''") or _until(text, start, end, 2, '"', "``")
    if text.startswith(('"""', "'''"), start):
        return _until(text, start, end, 3, text[start : start + 3])
    if text.startswith("<<", start):
        return _until(text, start, end, 2, ">>")
    if char == "'":
        return _single(text, start, far)
    return _paired(text, start, far) if char in PAIRS else None


# --- marks of several characters ---------------------------------------------------------------------


def _until(text: str, start: int, end: int, width: int, *closing: str) -> Enclosed | None:
    """Up to the first of the closing marks."""
    found = [(at, len(mark)) for mark in closing if (at := text.find(mark, start + width, end)) >= 0]
    if not found:
        return None
    at, length = min(found)
    return start + width, at, at + length


def _fenced(text: str, start: int, end: int) -> Enclosed | None:
    """A fence of backquotes, with or without a word behind the opening one."""
    found = _until(text, start, end, 3, "```")
    if found is None:
        return None
    inside, close, after = found
    line = text.find("\n", inside, close)
    if line >= 0 and re.fullmatch(r"[\w-]*\s*", text[inside:line]):
        inside = line + 1
    return inside, close, after


def _braced(text: str, start: int, end: int) -> Enclosed | None:
    """Braces, single or several, balanced; where they are not, up to as many as opened it."""
    run = 1
    while start + run < end and text[start + run] == "{":
        run += 1
    depth = 0
    for match in _BRACES.finditer(text, start, end):
        depth += 1 if match.group() == "{" else -1
        if depth == 0:
            close = match.start()
            while match.start() - close < run - 1 and text[close - 1] == "}" and close - 1 > start + run:
                close -= 1
            return min(start + run, close), close, match.end()
    close = text.find("}" * run, start + run, end)
    return None if close < 0 else (start + run, close, close + run)


# --- quotation marks ---------------------------------------------------------------------------------


def _straight(text: str, start: int, far: int) -> tuple[Enclosed | None, int]:
    """Straight double quotation marks: one behind white space and before a word opens, so that they may nest.

    Where they do not balance, the first one that can close does.
    """
    depth, first = 1, -1
    at = text.find('"', start + 1, far)
    while at >= 0:
        opens, closes = _may_open(text, at), _may_close(text, at)
        if first < 0 and closes and not opens:
            first = at
        depth += 1 if opens else -1 if closes else 0
        if depth == 0:
            return (start + 1, at, at + 1), at + 1
        at = text.find('"', at + 1, far)
    if first < 0:
        first = text.find('"', start + 1, far)
    return (None if first < 0 else (start + 1, first, first + 1)), far


def _may_open(text: str, at: int) -> bool:
    behind = text[at + 1 : at + 2]
    begins_word = behind not in ("", '"') and not _BEHIND_CLOSING.match(behind)
    return begins_word and _BEFORE_OPENING.match(text[at - 1]) is not None


def _may_close(text: str, at: int) -> bool:
    behind = text[at + 1 : at + 2]
    return behind in ("", '"') or _BEHIND_CLOSING.match(behind) is not None or not _may_open(text, at)


def _paired(text: str, start: int, far: int) -> Enclosed | None:
    """Marks whose two sides differ, which may nest; an apostrophe within a word is none."""
    opening, closing = text[start], PAIRS[text[start]]
    depth = 0
    for at in range(start, far):
        char = text[at]
        if char != opening and char not in closing:
            continue
        if (
            opening == "‘"
            and at > start
            and text[at - 1].isalnum()
            and (char == "‘" or text[at + 1 : at + 2].isalnum())
        ):
            continue
        depth += 1 if char == opening else -1
        if depth == 0:
            return start + 1, at, at + 1
    straight = text.find('"', start, far) if opening == "“" else -1
    return None if straight < 0 else (start + 1, straight, straight + 1)


def _single(text: str, start: int, far: int) -> Enclosed | None:
    """Straight single quotation marks, which stand where a word begins and where one ends: others are apostrophes."""
    if (start and not _BEFORE_OPENING.match(text[start - 1])) or not text[start + 1 : start + 2].strip():
        return None
    at = text.find("'", start + 2, far)
    while at >= 0:
        behind = text[at + 1 : at + 2]
        ends_word = not text[at - 1].isspace() and (not behind or _BEHIND_CLOSING.match(behind) is not None)
        if ends_word and not (text[at - 1] in "sS" and _closes_later(text, at, far)):
            return start + 1, at, at + 1
        at = text.find("'", at + 1, far)
    return None


def _closes_later(text: str, at: int, far: int) -> bool:
    """Whether an s' within single marks is a possessive: another mark closes before the next one opens."""
    rest = text[at + 1 : min(far, at + _POSSESSIVE_LOOK)]
    closing, opening = _CLOSING_SINGLE.search(rest), _OPENING_SINGLE.search(rest)
    return closing is not None and (opening is None or closing.start() < opening.start())
