"""What people read, in their language: messages, numbers with plural forms, and who reads which.

Every text of pages, letters and commands is written here and there in English, as the message that the catalogues
translate. Rules, titles and comments stay as their authors wrote them, and so does what the record keeps: a sentence
is put together anew for each reader, never kept.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import NullTranslations

ENGLISH = "en"
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
    """A message in the reader's language, its `{names}` filled in.

    The message is a literal, in English: `_("{player} votes for {proposal}.", player=ada, proposal=301)`. A message
    that the reader's catalogue lacks is said in English.
    """
    said = _catalogue(_language.get()).gettext(message)
    return said.format(**values) if values else said


def counted(count: int, one: str, many: str, /, **values: object) -> str:
    """A message with a number, in the form that the reader's language has for it; `{count}` is the number."""
    said = _catalogue(_language.get()).ngettext(one, many, count)
    return said.format(count=count, **values)


_ENGLISH = NullTranslations()


def _catalogue(language: str) -> NullTranslations:
    return _ENGLISH
