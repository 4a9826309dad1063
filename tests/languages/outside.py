"""Visible text that stands outside of the catalogues: `python -m tests.languages.outside [WORD]` lists it by page.

Every page that `tests/web/test_told_pages.py` reads is rendered in a language in which the words of every message stand
in brackets. What is left is text that nobody has made a message yet, or what players and rules wrote, which is left out
where it's known: what the record, the rulesets and their notes say.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from typing import Any

import msgspec
from babel.dates import get_day_names, get_month_names
from tests.languages.pseudo import CLOSE, OPEN, PSEUDO, speaking_in_brackets
from tests.messages import SOURCE
from tests.web.test_told_pages import GAMES, pages, site

from moot.gateways.web.http.reader_language import LANGUAGE_COOKIE
from moot.play.host import Host

READ = ("aria-label", "title", "placeholder", "alt", "label")
"""Attributes that people read or hear."""
LEFT_OUT = frozenset({"script", "style", "svg", "code", "pre", "kbd", "time", "textarea"})
VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
PHRASE_LEAST = 12
"""Letters of a phrase that is taken for a part of a text in the record; shorter ones must be whole names."""

_BETWEEN = re.compile(r"[,;:·()/]| and |(?<=\d) | (?=\d)|\d{4}-\d\d-\d\d")
_PROVISION = re.compile(r"\bdef (\w+)")
"""The names that rules give to what their code does."""
_SPAN = re.compile(r"\b(antaŭ|post) \d+ \w+")
"""Spans of time, which come from CLDR."""


class Outside(HTMLParser):
    """The text of a page that stands outside of brackets."""

    def __init__(self, source: str):
        super().__init__()
        self.found: list[str] = []
        self.depth, self.hidden = 0, 0
        self.open: list[tuple[str, bool]] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        for name in READ if tag not in LEFT_OUT else ():
            self.found += outside_of_brackets(given.get(name) or "", 0)[0]
        if tag not in VOID:
            hides = tag in LEFT_OUT or (given.get("lang", PSEUDO) != PSEUDO)
            self.open.append((tag, hides))
            self.hidden += hides

    def handle_endtag(self, tag: str) -> None:
        while self.open:
            name, hides = self.open.pop()
            self.hidden -= hides
            if name == tag:
                return

    def handle_data(self, data: str) -> None:
        texts, self.depth = outside_of_brackets(data, self.depth)
        if not self.hidden:
            self.found += texts


def outside_of_brackets(text: str, depth: int) -> tuple[list[str], int]:
    """The pieces of a text that stand outside of brackets, and how many are open at its end."""
    pieces = []
    for piece in re.split(f"([{OPEN}{CLOSE}])", text):
        depth += (piece == OPEN) - (piece == CLOSE)
        if depth == 0 and any(map(str.isalpha, piece)):
            pieces.append(" ".join(piece.split()))
    return pieces, depth


class Written:
    """What players and rules have written, and names that are the same in every language."""

    def __init__(self, host: Host, games: Iterable[str]):
        self.names = {"utc", "brackets", "moot", "atom", "rss", "json feed", "json", "markdown"}
        self.names |= {_plain(name) for form in ("wide", "abbreviated") for name in _calendar(form)}
        texts: list[str] = []
        for text in self._texts(host, games):
            plain = _plain(text)
            texts.append(plain)
            self.names.add(plain)
        self.all = "\n".join(texts)

    def _texts(self, host: Host, games: Iterable[str]) -> Iterator[str]:
        for name in games:
            moment = host.table(name).moment()
            yield moment.state.title
            yield from _strings(msgspec.to_builtins(list(moment.entries(0)), str_keys=True))
            yield from (one.name.replace("_", " ") for one in moment.state.registers.values() if hasattr(one, "name"))
        for path in SOURCE.glob("rulesets/**/*.md"):
            text = path.read_text()
            yield from (name.replace("_", " ") for name in _PROVISION.findall(text))
            for line in text.splitlines():
                yield from (line, *line.split(": "))

    def has(self, text: str) -> bool:
        """Whether a text of a page is one of theirs, a part of one, or a list of such."""
        plain = _plain(_SPAN.sub(" ", text))
        if plain in self.names or (len(plain) >= PHRASE_LEAST and plain in self.all):
            return True
        pieces = [_plain(piece) for piece in _BETWEEN.split(_SPAN.sub(" ", text))]
        return all(piece in self.names or not any(map(str.isalpha, piece)) for piece in pieces)


def _calendar(form: str) -> Iterator[str]:
    """The names of days and months, which come from CLDR."""
    yield from get_day_names(form, locale=PSEUDO).values()
    yield from get_month_names(form, locale=PSEUDO).values()


def _plain(text: str) -> str:
    """A text without marks and punctuation at its ends, in lower case."""
    return " ".join(re.sub(r"[*_`>#|\[\]()“”‘’\"]+", " ", text).split()).strip(" .,:;·!?–—-+→←").lower()


def _strings(value: Any) -> Iterator[str]:
    """All strings within a value, and the names of its fields, which rules may have made up."""
    match value:
        case str():
            yield value
            yield from value.splitlines()
            yield value.replace("_", " ").replace("-", " ")
        case dict():
            for key, one in value.items():
                yield from _strings(key)
                yield from _strings(one)
        case list() | tuple():
            for one in value:
                yield from _strings(one)


def texts_outside() -> dict[str, list[str]]:
    """The texts outside of the catalogues, by the route of their page, each once."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    with speaking_in_brackets(), site(*GAMES, languages=("en", PSEUDO)) as (app, host, games):
        written = Written(host, games)
        for route, _address, page in pages(app, host, games, **{LANGUAGE_COOKIE: PSEUDO}):
            if "text/html" in page.headers.get("content-type", ""):
                found[route] |= {text: None for text in Outside(page.source).found if not written.has(text)}
    return {route: list(texts) for route, texts in sorted(found.items())}


def main() -> None:
    """Print the texts outside of the catalogues, those of pages or with words that are named."""
    for route, texts in texts_outside().items():
        shown = [text for text in texts if all(word in route + text for word in sys.argv[1:])]
        if shown:
            print(f"== {route}: {len(texts)}", *shown, sep="\n  ")


if __name__ == "__main__":
    main()
