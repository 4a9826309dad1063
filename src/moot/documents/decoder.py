"""Decode a file of any kind (email, news article, saved web page, plain text) to text lines with their positions."""

import re

from msgspec.structs import replace

from moot.documents.charsets import characters, unmarked
from moot.documents.html_text import declared_charset, is_page, page_lines
from moot.documents.mime import MimeBody, MimeMessage, as_text, is_message, read_message
from moot.documents.source_text import SkippedLine, SourceLine, SourceText
from moot.game.changes import Fault
from moot.languages import N_

BYTES_MAX = 2_000_000
"""The longest document that is parsed."""
LINES_MAX = 60_000

_BREAKS = re.compile(r"\r\n|\n|\r")
_BYTE_BREAKS = re.compile(rb"\r\n|\n|\r")


def decode(data: bytes, as_letter: bool = False) -> SourceText:
    """Decode a file to text. Never raises; time and memory are proportional to the file, up to a limit.

    A file over the limit is a paper with a fault and no lines. Of a letter, what it quotes stays marked as that;
    otherwise what is quoted as a whole is the document.
    """
    if len(data) > BYTES_MAX:
        return _refused("document.too-long", f"a document of more than {BYTES_MAX:,} bytes is not read")
    if not data.strip():
        return _refused("document.empty", "there is nothing in this file")
    data, charset = unmarked(data)
    raw = _BYTE_BREAKS.split(data, LINES_MAX)
    if len(raw) > LINES_MAX:
        return _refused("document.too-long", f"a document of more than {LINES_MAX:,} lines is not read")
    message = read_message(raw) if is_message(raw) else None
    paper = text_of(message.body if message else MimeBody(data), charset, as_letter)
    if len(paper.lines) > LINES_MAX:
        return _refused("document.too-long", f"a document of more than {LINES_MAX:,} lines is not read")
    if not paper.faults and not any(line.text.strip() for line in paper.lines):
        fault = Fault(1, 1, "document.empty", N_("there is no text in this file"), N_("look at the file"))
        paper = replace(paper, faults=(fault,))
    paper = _with_message(paper, message, raw) if message else run_together_headers(leading_headers(paper))
    return paper if as_letter else uncelled(unquoted(paper))


def _refused(code: str, message: str) -> SourceText:
    remedy = (
        N_("import the rules alone, or in several files") if code == "document.too-long" else N_("look at the file")
    )
    return SourceText(lines=(), faults=(Fault(1, 1, code, message, remedy),))


def text_of(body: MimeBody, marked: str = "", marks_quotes: bool = False) -> SourceText:
    """Decode a body: its characters and its lines.

    With `marks_quotes`, what a page quotes of others has `> ` before its lines, as in mail that is plain text.
    """
    declared = "utf-8" if marked else body.charset or declared_charset(body.data)
    read = characters(body.data, declared)
    charset = marked or read.charset
    faults = tuple(_moved(fault, body) for fault in read.faults)
    if body.is_html or is_page(read.text):
        source = _BREAKS.sub("\n", read.text)
        lines, title = page_lines(source, LINES_MAX, marks_quotes)
        placed = tuple(SourceLine(line.text, source_line(body, line.line), line.column) for line in lines)
        return SourceText(placed, {"title": title} if title else {}, "html", charset, faults)
    texts = _BREAKS.split(read.text)
    if texts and not texts[-1]:
        texts.pop()
    lines = [SourceLine(text, source_line(body, n), 1) for n, text in enumerate(texts, 1)]
    return SourceText(tuple(lines), {}, "text", charset, faults)


def source_line(body: MimeBody, line: int) -> int:
    """The line of the file for a line of a body, both counted from 1."""
    return body.places[min(line, len(body.places)) - 1] if body.places else body.first_line + line - 1


def _moved(fault: Fault, body: MimeBody) -> Fault:
    return replace(fault, line=source_line(body, fault.line))


def _with_message(paper: SourceText, message: MimeMessage, raw: list[bytes]) -> SourceText:
    """The text of a message with its headers, and the lines that aren't text."""
    asides = [SkippedLine(_raw_line(raw, n), "header") for n in message.header_lines]
    asides += [SkippedLine(_raw_line(raw, n), "unread") for n in message.unread_lines]
    return replace(
        paper,
        headers={**paper.headers, **message.headers},
        faults=(*message.faults, *paper.faults),
        asides=(*asides, *paper.asides),
    )


def _raw_line(raw: list[bytes], number: int) -> SourceLine:
    return SourceLine(as_text(raw[number - 1]), number, 1)


_NAMES = (
    "From|To|Cc|Subject|Date|Newsgroups|Message-ID|Reply-To|Sender|References|In-Reply-To|Followup-To|Organi[sz]ation|"
    "NNTP-Posting-Host|Lines|Path|Keywords|Summary|Distribution|X-[A-Za-z-]{1,40}"
)
_FIELD = re.compile(rf"({_NAMES}):[ \t]+(\S.*)$", re.IGNORECASE)
_INLINE = re.compile(rf"(?<!\S)({_NAMES}):[ ](?=\S)")
_ONE_WORD = {"nntp-posting-host", "message-id", "lines", "path", "newsgroups", "distribution", "references"}
"""Headers with a one-word value, whose end is clear even if the text follows on the same line."""
_LEADING_MAX = 40
_RUN_TOGETHER_MAX = 3000

_QUOTES = re.compile(r"(?:[>|] ?){1,200}")
_QUOTED_SHARE = 0.8
_QUOTES_DEEP_MAX = 20


def leading_headers(paper: SourceText) -> SourceText:
    """A document that begins with at least two header lines, with these headers taken out."""
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
    asides = tuple(SkippedLine(paper.lines[n], "header") for n in found)
    return _without_headers(paper, paper.lines[found[-1] + 1 :], headers, asides)


def run_together_headers(paper: SourceText) -> SourceText:
    """A document whose first line has several headers and goes on with the text, with the headers taken out."""
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
    aside = SkippedLine(SourceLine(first.text[:end].rstrip(), first.line, first.column), "header")
    moved = SourceLine(first.text[begin:], first.line, first.column + begin)
    return _without_headers(paper, (moved, *paper.lines[at + 1 :]), headers, (aside,))


def _end_of_value(text: str, field: re.Match[str]) -> int:
    """The end of the last header's value: after one word if it has only one, otherwise the end of the line."""
    if field[1].lower() not in _ONE_WORD:
        return len(text)
    found = re.compile(r"\S+").match(text, field.end())
    return found.end() if found else len(text)


def _without_headers(
    paper: SourceText, lines: tuple[SourceLine, ...], headers: dict[str, str], asides: tuple[SkippedLine, ...]
) -> SourceText:
    return replace(paper, lines=lines, headers={**paper.headers, **headers}, asides=(*paper.asides, *asides))


def unquoted(paper: SourceText) -> SourceText:
    """A document that is quoted as a whole (`> `), without the marks that nearly all of its lines have."""
    depths = [_depth(line.text) for line in paper.lines if line.text.strip(" >|")]
    if not depths:
        return paper
    shared = sorted(depths)[int(len(depths) * (1 - _QUOTED_SHARE))]
    if not shared:
        return paper
    if shared > _QUOTES_DEEP_MAX:
        first = next(line for line in paper.lines if line.text.strip())
        message = N_("quotations more than {most} deep are not undone", most=_QUOTES_DEEP_MAX)
        fault = Fault(first.line, first.column, "document.nested", message, N_("take the quotation marks out"))
        return replace(paper, faults=(*paper.faults, fault))
    return replace(paper, lines=tuple(_without(line, shared) for line in paper.lines))


def _depth(text: str) -> int:
    found = _QUOTES.match(text)
    return found[0].count(">") + found[0].count("|") if found else 0


def _without(line: SourceLine, depth: int) -> SourceLine:
    found = re.match(rf"(?:[>|] ?){{0,{depth}}}", line.text)
    cut = found.end() if found else 0
    return SourceLine(line.text[cut:], line.line, line.column + cut)


_CELL_OF_RULE = re.compile(r'"\W{0,5}(?:rule\W{0,3})?\d', re.IGNORECASE)


def uncelled(paper: SourceText) -> SourceText:
    """A document of one column of CSV, without the quotation marks around its cells; any other document as it is."""
    if sum(_CELL_OF_RULE.match(line.text) is not None for line in paper.lines) < 2:
        return paper
    lines, is_open = list[SourceLine](), False
    for line in paper.lines:
        text, column = line.text.rstrip(), line.column
        is_in = is_open or text.startswith('"')
        closes = is_in and text.count('"') % 2 == is_open
        if (is_in and closes and not text.endswith('"')) or (not is_in and '","' in text):
            return paper
        if is_in:
            begin = 0 if is_open else 1
            text, column = text[begin : -1 if closes else None].replace('""', '"'), column + begin
            is_open = not closes
        lines.append(SourceLine(text, line.line, column))
    return paper if is_open else replace(paper, lines=tuple(lines))
