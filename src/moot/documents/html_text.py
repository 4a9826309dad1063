"""HTML to text: a scanner that turns a saved web page into lines with their positions in the source.

A scanner of our own, and not `html.parser`: that takes quadratic time over unclosed declarations, and a document may
come from anywhere. This one looks at each character a fixed number of times.
"""

import html
import re
from bisect import bisect_right

from moot.documents.source_text import SourceLine

_TAG = re.compile(r"""<(/?)([a-zA-Z][a-zA-Z0-9:-]{0,30}+)((?:[^<>"']|"[^"<]*+"|'[^'<]*+')*+)>""")
_LOOSE_TAG = re.compile(r"</?[a-zA-Z][^<>]*+>")
_ENTITY = re.compile(r"&(?:#\d{1,7}(?!\d)|#[xX][0-9a-fA-F]{1,6}(?![0-9a-fA-F])|[A-Za-z][A-Za-z0-9]{1,31});?")
_SPACES = re.compile(r"[ \t\r\n\f]+")
_ATTRIBUTE = re.compile(r"\b(start|value|type)\s*=\s*[\"']?(-?\w{1,6})", re.IGNORECASE)
_INLINE_STYLE = re.compile(r"display\s*:\s*inline", re.IGNORECASE)
_START = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.{0,2000}?-->\s*)?"
    r"<(?:!doctype\s+html|html|head|body|title|meta|pre|table|center|div|h[1-6]|ol|ul|p)\b",
    re.IGNORECASE | re.DOTALL,
)
_META_CHARSET = re.compile(rb"<meta\b[^>]{0,300}?charset\s*=\s*[\"']?\s*([\w.:-]{1,40})", re.IGNORECASE)
_XML_CHARSET = re.compile(rb"^\s*<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([\w.:-]{1,40})", re.IGNORECASE)

_RAW = {"script", "style", "title", "textarea", "noscript", "template", "iframe", "svg", "nav"}
"""Elements whose contents aren't text of the document."""
_STRUCK = {"del", "s", "strike"}
_RAW_ENDS = {name: re.compile(rf"</{name}\b[^<>]*+>", re.IGNORECASE) for name in _RAW | _STRUCK}
_OWN_LINK = r"<a\s[^<>]*?\bhref\s*=\s*[\"']?#[^<>]*+>[^<>]*+</a>"
_CONTENTS = re.compile(rf"(?:\s*+<li\b[^<>]*+>\s*+{_OWN_LINK}\s*+(?:</li>)?+)++\s*+</[uo]l>", re.IGNORECASE)
"""The rest of a list of links within the page, such as a table of contents."""
_SKIP_LINK = re.compile(rf"\s*+{_OWN_LINK}", re.IGNORECASE)
"""A skip link (WCAG 2.2, technique G1)."""
_LINES = set("br tr li dt dd div section article header footer nav main aside form fieldset legend option hr".split())
"""Tags with a line break before and after."""
_PARAGRAPHS = set("p h1 h2 h3 h4 h5 h6 ul ol dl table pre blockquote center address".split())
"""Tags with a blank line before and after."""
_LEADS = {"ul": _CONTENTS, "ol": _CONTENTS, "body": _SKIP_LINK}
_NESTED_MAX = 50


def is_page(text: str) -> bool:
    """Whether a text begins like an HTML page."""
    return _START.match(text[:4000]) is not None


def declared_charset(data: bytes) -> str:
    """The charset that the page's head declares."""
    head = data[:4096]
    found = _META_CHARSET.search(head) or _XML_CHARSET.search(head)
    return found[1].decode("ascii", "replace") if found else ""


def page_lines(source: str, at_most: int, marks_quotes: bool = False) -> tuple[list[SourceLine], str]:
    """The lines of a page (at most one more than `at_most`), and its title.

    With `marks_quotes`, as for mail, the lines of a `blockquote` begin with `> `, and what is struck out is left out.
    """
    scanner = _HtmlScanner(source, marks_quotes)
    scanner.scan(at_most)
    while scanner.lines and not scanner.lines[-1].text.strip():
        scanner.lines.pop()
    return scanner.lines[: at_most + 1], scanner.title


class _HtmlScanner:
    def __init__(self, source: str, marks_quotes: bool) -> None:
        self.source = source
        self._marks_quotes = marks_quotes
        self._quotes = 0
        """The number of open block quotations."""
        self._left_out = _RAW | _STRUCK if marks_quotes else _RAW
        self.lines: list[SourceLine] = []
        self.title = ""
        self._ends = [m.start() for m in re.finditer("\n", source)]
        self._parts: list[str] = []
        self._from: int | None = None
        """The position of the line's first character."""
        self._cells = 0
        self._pre = 0
        self._lists: list[tuple[str, int]] = []
        self._inline: list[str] = []
        self._unclosed: set[str] = set()
        """Marks that are never closed later, so that they aren't searched for again."""

    def scan(self, at_most: int) -> None:
        """Scan the page to its end, or until it has more lines than `at_most`."""
        at, size = 0, len(self.source)
        while at < size and len(self.lines) <= at_most:
            opened = self.source.find("<", at)
            if opened < 0:
                opened = size
            self._text(at, opened)
            at = self._markup(opened) if opened < size else size
        self._flush()

    def _markup(self, at: int) -> int:
        """Handle the markup at a `<`; returns where to go on."""
        if self.source.startswith("<!--", at):
            return self._skip(at, "-->")
        if self.source.startswith(("<!", "<?"), at):
            return self._skip(at, ">")
        found = _TAG.match(self.source, at)
        if found is None:
            loose = _LOOSE_TAG.match(self.source, at)
            if loose is None:
                self._add("<", at)
                return at + 1
            return loose.end()
        name, closing = found[2].lower(), bool(found[1])
        if name in self._left_out and not closing:
            return self._raw(name, found.end())
        leads = _LEADS.get(name) if not closing else None
        passed = leads.match(self.source, found.end()) if leads else None
        if passed is not None:
            return passed.end()
        self._tag(name, closing, found[3], at)
        return self._after_tag(name, closing, found.end())

    def _after_tag(self, name: str, closing: bool, at: int) -> int:
        """Skip the line break right after `<pre>` (HTML, 13.1.2.5)."""
        if name != "pre" or closing:
            return at
        return at + len("\r\n") if self.source.startswith("\r\n", at) else at + self.source.startswith("\n", at)

    def _skip(self, at: int, end: str) -> int:
        found = -1 if end in self._unclosed else self.source.find(end, at)
        if found < 0:
            self._unclosed.add(end)
            self._add("<", at)
            return at + 1
        return found + len(end)

    def _raw(self, name: str, at: int) -> int:
        found = None if name in self._unclosed else _RAW_ENDS[name].search(self.source, at)
        if found is None:
            self._unclosed.add(name)
            return at
        if name == "title" and not self.title:
            self.title = _SPACES.sub(" ", _plain(self.source[at : found.start()])).strip()
        return found.end()

    def _tag(self, name: str, closing: bool, attributes: str, at: int) -> None:
        if name in _PARAGRAPHS:
            self._flush()
            self._blank()
            if name == "blockquote" and self._marks_quotes:
                self._quotes = max(0, self._quotes + (-1 if closing else 1))
            if name == "pre":
                self._pre = max(0, self._pre + (-1 if closing else 1))
        elif name in _LINES and not self._runs_on(name, closing, attributes):
            self._flush(force=name == "br" and not closing, upto=at)
        if name in ("ol", "ul"):
            self._list(name, closing, attributes)
        elif name == "li" and not closing:
            self._item(attributes)
        elif name in ("td", "th") and not closing:
            self._cell()

    def _runs_on(self, name: str, closing: bool, attributes: str) -> bool:
        """Whether a block has an inline style, as some mail clients give to header names."""
        if closing and self._inline and self._inline[-1] == name:
            self._inline.pop()
            return True
        if not closing and len(self._inline) < _NESTED_MAX and _INLINE_STYLE.search(attributes):
            self._inline.append(name)
            return True
        return False

    def _list(self, name: str, closing: bool, attributes: str) -> None:
        if closing and self._lists:
            self._lists.pop()
        elif not closing and len(self._lists) < _NESTED_MAX:
            given = dict(_ATTRIBUTE.findall(attributes.lower()))
            kind = "*" if name == "ul" else "a" if given.get("type") == "a" else "1"
            start = given.get("start", "1")
            self._lists.append((kind, int(start) - 1 if start.isdecimal() else 0))

    def _item(self, attributes: str) -> None:
        """Write an item's number or letter, as a browser shows it."""
        if not self._lists:
            return
        kind, count = self._lists[-1]
        given = dict(_ATTRIBUTE.findall(attributes.lower())).get("value", "")
        count = int(given) if given.isdecimal() else count + 1
        self._lists[-1] = (kind, count)
        mark = {"1": f"{count}. ", "*": "* ", "a": f"({chr(97 + (count - 1) % 26)}) "}[kind]
        self._parts.append(mark)

    def _cell(self) -> None:
        """Put the cells of a row on one line, with tabs between them."""
        if self._from is not None and not self._pre:
            self._parts.append("\t")

    def _text(self, begin: int, end: int) -> None:
        if begin == end:
            return
        if not self._pre:
            self._add(_SPACES.sub(" ", self.source[begin:end]), begin)
            return
        for piece in self.source[begin:end].split("\n"):
            if piece:
                self._add(piece.removesuffix("\r"), begin)
            begin += len(piece) + 1
            if begin <= end:
                self._flush(force=True, upto=begin - 1)

    def _add(self, text: str, at: int) -> None:
        if not self._pre and not self._parts:
            stripped = text.lstrip(" ")
            at, text = at + len(text) - len(stripped), stripped
        if not text:
            return
        if self._from is None:
            self._from = at
        self._parts.append(text)

    def _flush(self, force: bool = False, upto: int | None = None) -> None:
        """End the line; an empty one is only kept if it was asked for."""
        text = _plain("".join(self._parts))
        if not self._pre:
            text = re.sub(r" {2,}", " ", re.sub(r" *\t *", "\t", text)).strip(" \t")
        if self._quotes and text.strip() and not text.startswith(">"):
            text = "> " * min(self._quotes, _NESTED_MAX) + text
        if text.strip() or force:
            self.lines.append(SourceLine(text.rstrip("\r"), *self._place(upto)))
        self._parts, self._from = [], None

    def _blank(self) -> None:
        if self.lines and self.lines[-1].text:
            last = self.lines[-1]
            self.lines.append(SourceLine("", last.line, last.column))

    def _place(self, upto: int | None) -> tuple[int, int]:
        at = self._from if self._from is not None else (upto or 0)
        before = bisect_right(self._ends, at - 1)
        begin = self._ends[before - 1] + 1 if before else 0
        return before + 1, at - begin + 1


def _plain(text: str) -> str:
    """Replace entities by their characters, and non-breaking spaces by spaces."""
    return _ENTITY.sub(lambda m: html.unescape(m[0]), text).replace("\xa0", " ")
