"""What people read, in their language: messages, numbers with plural forms, and who reads which.

Every text of pages, letters and commands is written here and there in English, as the message that the catalogues
translate. Rules, titles and comments stay as their authors wrote them, and so does what the record keeps: a sentence
is put together anew for each reader, never kept.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from string import Formatter
from typing import TypeVar

from markupsafe import escape

T = TypeVar("T")

ENGLISH = "en"
LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français"}
"""All languages with a catalogue, each by its own name."""
OFFERED = ("en", "de", "fr")
"""The languages to choose from: those whose catalogues are complete, as a test checks."""
_language: ContextVar[str] = ContextVar("language", default=ENGLISH)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Within this context, `_` and `counted` speak a language (a code of ISO 639, such as `de`)."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def language() -> str:
    """The language of whoever is told something now, as a code of ISO 639."""
    return _language.get()


def _(message: str, /, **values: object) -> str:
    """A message in the reader's language, its `{names}` filled in; values that are messages are told in it too.

    The message is a literal, in English: `_("{player} votes for {proposal}.", player=ada, proposal=301)`. A message
    that the reader's catalogue lacks is said in English. Where one word means several things, what it means here stands
    before it, for whoever translates: `_("recipient¦To")`.
    """
    said = _said(_catalogue(_language.get()).gettext(message)) if message else ""
    return _filled(said, {name: told(value) for name, value in values.items()}) if values else said


class _Grouping(Formatter):
    """Fills in numbers for `{count:,}` as a language groups them: 10,000 is ten in German."""

    def format_field(self, value: object, spec: str) -> str:
        if spec != ",":
            return str(super().format_field(value, spec))
        from babel.numbers import format_decimal

        return format_decimal(str(value), locale=_language.get())


def _filled(said: str, values: dict[str, object]) -> str:
    return _Grouping().vformat(said, (), values) if ":,}" in said else said.format(**values)


def _said(message: str) -> str:
    """A message without what it means here."""
    return message[message.find("¦") + 1 :]


class Message(str):
    """A message as the record and the API have it, in English, that can still be told in any language.

    It's equal to its English text wherever values are compared, hashed or stored.
    """

    message: str
    values: dict[str, object]

    def told(self) -> str:
        """The message in the reader's language."""
        return _(self.message, **self.values)

    def __html__(self) -> str:
        return str(escape(self.told()))


def N_(message: str, /, **values: object) -> Message:
    """A message that is told later, where it's shown, with the values that it has now; in a table, without any."""
    said = _said(message)
    made = Message(said.format(**values) if values else said)
    made.message, made.values = message, values
    return made


def joined(parts: Iterable[object], by: str = "; ") -> Message:
    """Messages one after the other, as one that is told later."""
    named = {f"part{place}": part for place, part in enumerate(parts)}
    places = "{by}".join(f"{{{name}}}" for name in named)
    return N_(places, by=by, **named)


def told(value: T) -> T | str:
    """A value as the reader is told it: a message of `N_` in the reader's language, anything else as it is."""
    return value.told() if isinstance(value, Message) else value


def counted(count: int, one: str, many: str, /, **values: object) -> str:
    """A message with a number, in the form that the reader's language has for it; `{count}` is the number."""
    said = _said(_catalogue(_language.get()).ngettext(one, many, count))
    return _filled(said, {"count": count} | {name: told(value) for name, value in values.items()})


def translation(language: str, message: str) -> str:
    """A message as the catalogue of a language has it; English if it lacks it."""
    return _said(_catalogue(language).gettext(message))


@lru_cache(maxsize=len(LANGUAGES))
def _catalogue(language: str) -> NullTranslations:
    """The catalogue of a language, read once per process; it lacks everything for English and unknown languages."""
    if language == ENGLISH or language not in LANGUAGES:
        return NullTranslations()
    from importlib.resources import files  # slow to import, as Babel is, and English needs neither

    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with (files("moot.languages") / "catalogues" / f"{language}.po").open("rb") as written:
        write_mo(compiled, read_po(written, locale=language))
    compiled.seek(0)
    return GNUTranslations(compiled)
