"""A language in which every message stands in brackets, so that text outside of the catalogues can be seen."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations

import pytest

from moot import languages
from moot.gateways.web.rendering.templates import environment, script_words

OPEN, CLOSE = "⟦", "⟧"
PSEUDO = "eo"
"""Esperanto, whose dates babel knows."""


_PLACES = re.compile(r"(\{\w+\}|</?\d+>)")


def in_brackets(message: str) -> str:
    """A message with its own words in brackets, and what is put into it outside: `⟦case ⟧{1}⟦ was closed.⟧`."""
    said = message[message.find("¦") + 1 :]
    pieces = ((one, n % 2 == 0 and any(map(str.isalpha, one))) for n, one in enumerate(_PLACES.split(said)))
    return "".join(f"{OPEN}{one}{CLOSE}" if has_words else one for one, has_words in pieces)


class Bracketed(NullTranslations):
    """A catalogue that has every message, in brackets."""

    def gettext(self, message: str) -> str:
        """The message in brackets."""
        return in_brackets(message)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """The English form for a number in brackets."""
        return in_brackets(one if count == 1 else many)


@contextmanager
def speaking_in_brackets() -> Iterator[NullTranslations]:
    """Within this context, the language `eo` has every message in brackets."""
    catalogue, english = Bracketed(), languages._catalogue
    languages._catalogue = lambda spoken: catalogue if spoken == PSEUDO else english(spoken)  # type: ignore[assignment]
    languages.LANGUAGES[PSEUDO] = "Brackets"
    try:
        yield catalogue
    finally:
        languages._catalogue = english
        del languages.LANGUAGES[PSEUDO]
        environment.cache_clear()
        script_words.cache_clear()


@pytest.fixture
def bracketed() -> Iterator[NullTranslations]:
    """The language `eo` has every message in brackets."""
    with speaking_in_brackets() as catalogue:
        yield catalogue
