"""MediaWiki's XML export: pages with their revisions, read with bounds and without any entity of the document's own."""

import re
from xml.parsers import expat

from moot.documents.dates import dated
from moot.game.values import Time, Value

XML_MAX = 20_000_000
"""The longest export that is read, in bytes."""
REVISIONS_MAX = 5_000
DEPTH_MAX = 12
_KEPT = frozenset(("title", "timestamp", "username", "ip", "comment", "text", "id"))


class WikiRevision(Value, frozen=True):
    """A revision of a page."""

    page: str
    """The page's title."""
    id: str
    time: Time | None
    author: str
    comment: str
    text: str


def is_wiki_export(data: bytes) -> bool:
    """Whether a file begins as a MediaWiki export."""
    return re.match(rb"\s*(?:\xef\xbb\xbf)?(?:<\?xml[^>]{0,200}\?>\s*)?<mediawiki[\s>]", data[:2_000]) is not None


def read_wiki_export(data: bytes) -> tuple[WikiRevision, ...] | str:
    """The revisions in an export, page by page; or why it can't be read. Never raises."""
    if len(data) > XML_MAX:
        return f"an export of more than {XML_MAX:,} bytes is not read"
    reader = _ExportReader()
    try:
        reader.parse(data)
    except (expat.ExpatError, ValueError) as error:
        return str(error)
    return tuple(reader.revisions)


class _ExportReader:
    """Reads an export event by event."""

    def __init__(self) -> None:
        self.revisions: list[WikiRevision] = []
        self._path: list[str] = []
        self._page = ""
        self._said: dict[str, str] = {}
        self._words: list[str] = []

    def parse(self, data: bytes) -> None:
        """Read the whole document; raises `ValueError` for what isn't read."""
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._words.append
        parser.StartDoctypeDeclHandler = _refuse
        parser.EntityDeclHandler = _refuse
        parser.Parse(data, True)

    def _begin(self, name: str, _attributes: dict[str, str]) -> None:
        if len(self._path) == DEPTH_MAX:
            raise ValueError("its elements are nested too deep")
        self._path.append(name)
        self._words.clear()
        if name == "revision":
            self._said = {}

    def _end(self, name: str) -> None:
        self._path.pop()
        above = self._path[-1] if self._path else ""
        words = "".join(self._words)
        self._words.clear()
        if name == "title" and above == "page":
            self._page = " ".join(words.split())
        elif name in _KEPT and (above == "revision" or (above == "contributor" and name != "id")):
            self._said[name] = words
        elif name == "revision":
            if len(self.revisions) == REVISIONS_MAX:
                raise ValueError(f"it has more than {REVISIONS_MAX:,} revisions")
            said = self._said
            self.revisions.append(
                WikiRevision(
                    page=self._page,
                    id=said.get("id", "").strip(),
                    time=_time(said.get("timestamp", "")),
                    author=" ".join(said.get("username", said.get("ip", "")).split()),
                    comment=said.get("comment", "").strip(),
                    text=said.get("text", ""),
                )
            )


def _time(printed: str) -> Time | None:
    date = dated(printed.strip().replace("Z", ""))
    return None if date.time is None else date.time + (date.of_day or 0)


def _refuse(*_: object) -> None:
    raise ValueError("it declares a document type or entities, which are not read")
