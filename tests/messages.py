"""The catalogues of messages, written anew from the sources: `python -m tests.messages`.

What was translated is kept. A message that was changed keeps its old translation, marked as fuzzy: readers get English
until somebody has looked at it and taken the mark away. Messages that are gone are left out.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from jinja2.ext import extract_from_ast

import moot
from moot.gateways.web.rendering.template_language import translated
from moot.gateways.web.rendering.templates import environment, messages_of_script
from moot.languages import ENGLISH, LANGUAGES
from moot.law.english.two_readings import entries
from moot.law.rulesets import playing_notes

SOURCE = Path(moot.__file__).parent
CATALOGUES = SOURCE / "languages" / "catalogues"
TRANSLATED = tuple(language for language in LANGUAGES if language != ENGLISH)
KEYWORDS = ("_", "N_", "counted")
PLURAL_FORMS = {"fr": "nplurals=2; plural=(n > 1);"}
"""Where CLDR has a form more than messages need: French has one for millions."""
RESEMBLING = 0.8
"""How much alike a message and another that is gone are, if it's the same one, changed (`difflib`)."""
_NOISE = re.compile(r'^"(Report|POT|PO-|Last|Language-Team|Generated).*\n', re.MULTILINE)
"""Lines of the header that would change each time, or say nothing."""
Extracted = tuple[str | tuple[str, ...], str]
"""The English, with its plural form if it has one, and a comment."""


def messages() -> Iterator[tuple[str, Extracted]]:
    """Every message of the sources with the file that it's in, in the order of files and lines."""
    yield from (("rulesets/playing.toml", one) for one in of_playing_notes())
    yield from (("law/english/data/readings.txt", (said, "")) for entry in entries() for said in entry.means)
    for path in sorted(path for path in SOURCE.rglob("*") if path.suffix in (".py", ".html", ".js")):
        name = path.relative_to(SOURCE).as_posix()
        if path.suffix == ".js":
            found = of_script(path.name)
        else:
            found = (of_python if path.suffix == ".py" else of_template)(path.read_text())
        yield from ((name, one) for one in found)


def of_playing_notes() -> Iterator[Extracted]:
    """What playing each ruleset is like."""
    for notes in playing_notes().values():
        for said in (notes.like, notes.players, notes.pace, notes.length, notes.difficulty, *notes.first):
            yield said, ""


def of_python(source: str) -> Iterator[Extracted]:
    """The messages of a module, in the order of its lines."""
    found: list[tuple[int, Extracted]] = []
    for node in ast.walk(ast.parse(source)) if "moot.languages" in source else ():
        match node:
            case ast.Call(ast.Name("_" | "N_"), [ast.Constant(str(message)), *_others]):
                found.append((node.lineno, (message, "")))
            case ast.Call(ast.Name("counted"), [_count, ast.Constant(str(one)), ast.Constant(str(many)), *_others]):
                found.append((node.lineno, ((one, many), "")))
    yield from (one for _line, one in sorted(found, key=lambda one: one[0]))


def of_template(source: str) -> Iterator[Extracted]:
    """The messages of a template: those in its text, then those in its expressions."""
    found: list[Extracted] = []
    made = environment(ENGLISH)

    def note(message: str, comment: str) -> str:
        found.append((message, comment))
        return message

    translated(made, source, note)
    for _line, function, given in extract_from_ast(made.parse(source), KEYWORDS):
        words = given if isinstance(given, tuple) else (given,)
        spelled = [one for one in words if one is not None]
        if spelled:
            found.append((tuple(spelled[:2]) if function == "counted" else spelled[0], ""))
    yield from found


def of_script(name: str) -> Iterator[Extracted]:
    """The messages of a script, where they stand as `_("…")`."""
    yield from ((message, "") for message in messages_of_script(name))


def template_of_catalogues() -> Catalog:
    """All messages, each with the files that it's in and what its places are."""
    gathered = Catalog()
    for name, (message, comment) in messages():
        gathered.add(message, auto_comments=[f"{name}: {comment}" if comment else name])
    return gathered


def catalogue_of(language: str) -> Catalog:
    """The catalogue of a language as it's kept; empty if there is none yet."""
    path = CATALOGUES / f"{language}.po"
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as written:
        return read_po(written, locale=language)


def updated(language: str, gathered: Catalog) -> str:
    """The file of a language's catalogue with the messages of the sources."""
    known = catalogue_of(language)
    waiting = [message.id for message in known if message.id and not any(forms(message.string))]
    for one in waiting:
        known.delete(one)
    known.update(gathered)
    for one in waiting:  # it's no changed message, and resembles others by chance
        known.delete(one)
    fresh = Catalog(
        locale=language,
        project="moot",
        version="0",
        header_comment=f"# The messages in {language}, kept up to date by `make messages`: see docs/languages.md.",
        fuzzy=False,
    )
    if language in PLURAL_FORMS:
        fresh.mime_headers = [("Plural-Forms", PLURAL_FORMS[language])]
    for message in gathered:
        if message.id:
            kept = known[message.id]
            if kept and kept.fuzzy and not _resembles(kept):
                kept = None
            fresh.add(
                message.id,
                kept.string if kept else None,
                flags=kept.flags if kept else (),
                auto_comments=message.auto_comments,
                user_comments=kept.user_comments if kept else (),
                previous_id=kept.previous_id if kept and kept.fuzzy else (),
            )
    written = BytesIO()
    write_po(written, fresh, width=100, no_location=True, include_previous=True)
    return _NOISE.sub("", written.getvalue().decode()).rstrip("\n") + "\n"


def _resembles(changed: Message) -> bool:
    """Whether a changed message is so much like the one that was translated that its translation helps."""
    before, now = " ".join(forms(changed.previous_id or "")), " ".join(forms(changed.id))
    return SequenceMatcher(None, before, now).ratio() >= RESEMBLING


def missing(language: str) -> list[str]:
    """The messages of a language's catalogue that have no translation, or one that nobody has looked at again."""
    return [forms(message.id)[0] for message in catalogue_of(language) if message.id and not is_translated(message)]


def forms(words: str | Sequence[str]) -> list[str]:
    """A message or translation with its plural forms."""
    return [words] if isinstance(words, str) else list(words)


def is_translated(message: Message) -> bool:
    """Whether somebody has translated a message, all of its forms, since it last changed."""
    return not message.fuzzy and all(forms(message.string))


def main() -> None:
    """Write the catalogues of all languages anew, and tell how many translations are missing."""
    gathered = template_of_catalogues()
    for language in TRANSLATED:
        (CATALOGUES / f"{language}.po").write_text(updated(language, gathered))
        print(f"{language}: {len(missing(language))} of {len(gathered)} messages have no translation")


if __name__ == "__main__":
    main()
