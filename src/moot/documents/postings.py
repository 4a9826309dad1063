"""Headers that stand in the text itself, as in saved pages and copied postings, and quotation marks before lines."""

import re

from moot.documents.paper import Aside, Line, Paper
from moot.game.changes import Fault

_NAMES = (
    "From|To|Cc|Subject|Date|Newsgroups|Message-ID|Reply-To|Sender|References|In-Reply-To|Followup-To|Organi[sz]ation|"
    "NNTP-Posting-Host|Lines|Path|Keywords|Summary|Distribution|X-[A-Za-z-]{1,40}"
)
_FIELD = re.compile(rf"({_NAMES}):[ \t]+(\S.*)$", re.IGNORECASE)
_INLINE = re.compile(rf"(?<!\S)({_NAMES}):[ ](?=\S)")
_ONE_WORD = {"nntp-posting-host", "message-id", "lines", "path", "newsgroups", "distribution", "references"}
"""Headers whose value is one word, so that its end is seen even where the text follows on the same line."""
_LEADING_MAX = 40
_RUN_TOGETHER_MAX = 3000

_QUOTES = re.compile(r"(?:[>|] ?){1,200}")
_QUOTED_SHARE = 0.8
_QUOTES_DEEP_MAX = 20


def leading_headers(paper: Paper) -> Paper:
    """A paper whose first lines are headers, two at least and nothing but blank lines between, with those taken out."""
    headers: dict[str, str] = {}
    found: list[int] = []
    for n, line in enumerate(paper.lines[:_LEADING_MAX]):
        field = _FIELD.match(line.text.strip())
        if field:
            headers.setdefault(field[1].lower(), field[2].strip())
            found.append(n)
        elif line.text.strip():
            break
    if len(found) < 2:
        return paper
    asides = tuple(Aside(paper.lines[n], "header") for n in found)
    lines = paper.lines[found[-1] + 1 :]
    return _rebuilt(paper, lines, {**paper.headers, **headers}, asides)


def run_together_headers(paper: Paper) -> Paper:
    """A paper whose first line holds several headers and goes on with the text, with the headers taken out."""
    at = next((n for n, line in enumerate(paper.lines) if line.text.strip()), None)
    if at is None:
        return paper
    first = paper.lines[at]
    fields = list(_INLINE.finditer(first.text[:_RUN_TOGETHER_MAX]))
    if len(fields) < 3 or first.text[: fields[0].start()].strip():
        return paper
    headers: dict[str, str] = {}
    end = 0
    for field, after in zip(fields, [*fields[1:], None], strict=True):
        end = after.start() if after else _end_of_value(first.text, field)
        headers.setdefault(field[1].lower(), first.text[field.end() : end].strip())
    rest = first.text[end:]
    begin = end + len(rest) - len(rest.lstrip())
    aside = Aside(Line(first.text[:end].rstrip(), first.line, first.column), "header")
    moved = Line(first.text[begin:], first.line, first.column + begin)
    return _rebuilt(paper, (moved, *paper.lines[at + 1 :]), {**paper.headers, **headers}, (aside,))


def _end_of_value(text: str, field: re.Match[str]) -> int:
    """Where the last header's value ends: after its word, where it has but one; otherwise with the line."""
    if field[1].lower() not in _ONE_WORD:
        return len(text)
    found = re.compile(r"\S+").match(text, field.end())
    return found.end() if found else len(text)


def _rebuilt(paper: Paper, lines: tuple[Line, ...], headers: dict[str, str], asides: tuple[Aside, ...]) -> Paper:
    return Paper(lines, headers, paper.media, paper.charset, paper.faults, (*paper.asides, *asides))


def unquoted(paper: Paper) -> Paper:
    """A paper that is quoted as a whole (`> `), without the marks that nearly all its lines share."""
    depths = [_depth(line.text) for line in paper.lines if line.text.strip(" >|")]
    if not depths:
        return paper
    shared = sorted(depths)[int(len(depths) * (1 - _QUOTED_SHARE))]
    if not shared:
        return paper
    if shared > _QUOTES_DEEP_MAX:
        first = next(line for line in paper.lines if line.text.strip())
        message = f"quotations more than {_QUOTES_DEEP_MAX} deep are not undone"
        fault = Fault(first.line, first.column, "document.nested", message, "take the quotation marks out")
        return Paper(paper.lines, paper.headers, paper.media, paper.charset, (*paper.faults, fault), paper.asides)
    lines = tuple(_without(line, shared) for line in paper.lines)
    return Paper(lines, paper.headers, paper.media, paper.charset, paper.faults, paper.asides)


def _depth(text: str) -> int:
    found = _QUOTES.match(text)
    return found[0].count(">") + found[0].count("|") if found else 0


def _without(line: Line, depth: int) -> Line:
    found = re.match(rf"(?:[>|] ?){{0,{depth}}}", line.text)
    cut = found.end() if found else 0
    return Line(line.text[cut:], line.line, line.column + cut)
