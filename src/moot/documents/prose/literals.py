"""Literals: text given word for word in an instruction, between quotes, braces or fences.

All functions take a text and offsets into it and return offsets, so that spans stay true.
"""

import re

PAIRS = {"“": "”", "„": "”“", "«": "»", "‘": "’", "‹": "›", "「": "」"}
"""Quotes whose two sides differ."""
_SPACE_OR_OPENER = re.compile(r"[\s(\[{—–-]")
_AFTER_CLOSE = re.compile(r"[\s.,;:!?)\]}—–-]")
QUOTED_MAX = 20_000
"""Characters within one pair of quotes."""
BRACED_MAX = 100_000
"""Characters within one pair of braces."""


class Room:
    """How many characters may still be looked at in search of closing quotes; keeps the time in proportion."""

    def __init__(self, characters: int):
        self.left = characters


def literal_end(text: str, start: int, end: int, room: Room | None = None) -> tuple[int, int, int] | None:
    """Where the literal that begins at `start` ends: its inside from and to, and the offset behind its close.

    None where no literal begins there, nothing closes it before `end`, or there is no room left to look.
    """
    if room is not None and room.left <= 0:
        return None
    found, looked = _ended(text, start, end)
    if room is not None:
        room.left -= looked - start
    return found


def _ended(text: str, start: int, end: int) -> tuple[tuple[int, int, int] | None, int]:
    """The end of a literal, and how far that took looking."""
    if text[start] == '"' and not text.startswith('"""', start):
        return _plain_quoted(text, start, end)
    found = _any_end(text, start, end)
    return found, found[2] if found else min(end, start + (BRACED_MAX if text[start] == "{" else QUOTED_MAX))


def _any_end(text: str, start: int, end: int) -> tuple[int, int, int] | None:
    char = text[start]
    if char == "{":
        return _braced(text, start, end)
    if text.startswith("``", start) and not text.startswith("```", start):
        return _until(text, start, end, 2, ("''",)) or _until(text, start, end, 2, ('"', "``"))
    if text.startswith("```", start):
        return _fenced(text, start, end)
    if text.startswith('"""', start) or text.startswith("'''", start):
        return _until(text, start, end, 3, (text[start : start + 3],))
    if text.startswith("<<", start):
        return _until(text, start, end, 2, (">>",))
    if char == "'":
        return _apostrophed(text, start, end)
    if char in PAIRS:
        return _paired(text, start, end)
    return None


def _until(text: str, start: int, end: int, width: int, closers: tuple[str, ...]) -> tuple[int, int, int] | None:
    found = [(at, len(c)) for c in closers if (at := text.find(c, start + width, end)) >= 0]
    if not found:
        return None
    at, length = min(found)
    return start + width, at, at + length


def _fenced(text: str, start: int, end: int) -> tuple[int, int, int] | None:
    """A fence of backquotes, with or without a word behind the opening one."""
    found = _until(text, start, end, 3, ("```",))
    if found is None:
        return None
    inside, close, after = found
    line = text.find("\n", inside, close)
    if line >= 0 and re.fullmatch(r"[\w-]*\s*", text[inside:line]):
        inside = line + 1
    return inside, close, after


def _braced(text: str, start: int, end: int) -> tuple[int, int, int] | None:
    """Braces, single or several, balanced."""
    run = 1
    while start + run < end and text[start + run] == "{":
        run += 1
    depth, far = 0, min(end, start + BRACED_MAX)
    for match in re.compile(r"[{}]").finditer(text, start, far):
        depth += 1 if match.group() == "{" else -1
        if depth == 0:
            close = match.start()
            inside = start + run
            while run > 1 and text[close - 1] == "}" and close - 1 > inside and match.start() - close < run - 1:
                close -= 1
            return min(inside, close), close, match.end()
    close = text.find("}" * run, start + run, far)
    return None if close < 0 else (start + run, close, close + run)


def _plain_quoted(text: str, start: int, end: int) -> tuple[tuple[int, int, int] | None, int]:
    """Straight double quotes: a quote behind white space and before a word opens, so that they may nest.

    Where they do not balance, the first one that can close does.
    """
    depth, first = 1, -1
    for match in re.compile('"').finditer(text, start + 1, min(end, start + QUOTED_MAX)):
        at = match.start()
        before, after = text[at - 1], text[at + 1 : at + 2]
        opens = bool(_SPACE_OR_OPENER.match(before)) and bool(after) and not _AFTER_CLOSE.match(after) and after != '"'
        closes = not after or bool(_AFTER_CLOSE.match(after)) or after == '"' or not opens
        if first < 0 and closes and not opens:
            first = at
        if opens:
            depth += 1
        elif closes:
            depth -= 1
        if depth == 0:
            return (start + 1, at, at + 1), at + 1
    far = min(end, start + QUOTED_MAX)
    if first < 0:
        first = text.find('"', start + 1, far)
    return (None if first < 0 else (start + 1, first, first + 1)), far


def _paired(text: str, start: int, end: int) -> tuple[int, int, int] | None:
    opener, closers = text[start], PAIRS[text[start]]
    depth = 0
    for at in range(start, min(end, start + QUOTED_MAX)):
        char = text[at]
        if char == opener and not (opener == "‘" and at > start and text[at - 1].isalnum()):
            depth += 1
        elif char in closers and not (opener == "‘" and _within_word(text, at)):
            depth -= 1
            if depth == 0:
                return start + 1, at, at + 1
    straight = text.find('"', start, min(end, start + QUOTED_MAX)) if opener == "“" else -1
    return None if straight < 0 else (start + 1, straight, straight + 1)


def _within_word(text: str, at: int) -> bool:
    return text[at - 1].isalnum() and text[at + 1 : at + 2].isalnum()


def _apostrophed(text: str, start: int, end: int) -> tuple[int, int, int] | None:
    """Straight single quotes, which must stand where a word begins and where one ends: others are apostrophes."""
    if start and not _SPACE_OR_OPENER.match(text[start - 1]):
        return None
    if not text[start + 1 : start + 2].strip():
        return None
    for match in re.compile("'").finditer(text, start + 1, min(end, start + QUOTED_MAX)):
        at = match.start()
        after = text[at + 1 : at + 2]
        if at > start + 1 and not text[at - 1].isspace() and (not after or _AFTER_CLOSE.match(after)):
            if text[at - 1] in "sS" and _closes_later(text, at, end):
                continue
            return start + 1, at, at + 1
    return None


def _closes_later(text: str, at: int, end: int) -> bool:
    """Whether an s' within single quotes is a possessive: another quote closes before the next one opens."""
    rest = text[at + 1 : min(end, at + 400)]
    closing, opening = re.search(r"\S'(?=[\s.,;:)]|$)", rest), re.search(r"(?:^|[\s(])'(?=\S)", rest)
    return closing is not None and (opening is None or closing.start() < opening.start())
