"""The catalogues of messages: up to date, faithful to their messages, and complete before a language is offered."""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from tests import messages
from tests.messages import (
    CATALOGUES,
    SOURCE,
    TRANSLATED,
    catalogue_of,
    forms,
    is_translated,
    missing,
    template_of_catalogues,
    updated,
)

from moot.languages import ENGLISH, LANGUAGES, OFFERED, _, counted, speaking

MARKS = re.compile(r"</?\d+>")
"""The numbered tags of messages from templates."""
SET_APART = re.compile(r"^\s(?=[:;?!])")
"""The space that French has before a mark, at the beginning of a message."""


@pytest.mark.check
def test_catalogues_are_up_to_date():
    """Each catalogue has the messages of the sources, all and no others, as `make messages` writes them."""
    gathered = template_of_catalogues()
    for language in TRANSLATED:
        kept = (CATALOGUES / f"{language}.po").read_text()
        assert kept == updated(language, gathered), f"run: make messages ({language})"


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_keep_names_and_tags(language: str):
    """A translation has the same places and tags as its message, and the same spaces at its ends."""
    faults = []
    for message in catalogue_of(language):
        if not message.id or not is_translated(message):
            continue
        english = forms(message.id)
        wanted = {"".join(sorted(places(one))) for one in english}
        for said in forms(message.string):
            if "".join(sorted(places(said))) not in wanted:
                faults.append(f"{said!r} has other places than {english[-1]!r}")
            if ends(SET_APART.sub(" " * english[0][:1].isspace(), said)) != ends(english[0]):
                faults.append(f"{said!r} has other spaces at its ends than {english[0]!r}")
    assert not faults, "\n".join(faults)


def places(message: str) -> list[str]:
    """The places and tags of a message."""
    return [name for _text, name, _spec, _how in Formatter().parse(message) if name is not None] + MARKS.findall(
        message
    )


def ends(message: str) -> tuple[bool, bool]:
    """Whether a message begins and ends with a space, of any kind."""
    return message[:1].isspace(), message[-1:].isspace()


def test_only_complete_languages_are_offered():
    """A language is offered if all of its messages are translated, and only then."""
    lacking = {language: missing(language) for language in TRANSLATED}
    assert (ENGLISH, *(language for language in TRANSLATED if not lacking[language])) == OFFERED
    assert set(LANGUAGES) == {ENGLISH, *TRANSLATED}


@pytest.mark.check
def test_messages_in_modules_are_literals():
    """What is given to `_`, `N_` and `counted` is a literal, or a name for one: nothing else is extracted."""
    faults = []
    for path in sorted(SOURCE.rglob("*.py")):
        source = path.read_text()
        if "moot.languages" not in source:
            continue
        for call in ast.walk(ast.parse(source)):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            for given in {"_": call.args[:1], "N_": call.args[:1], "counted": call.args[1:3]}.get(call.func.id, ()):
                if not isinstance(given, ast.Constant) and any(map(is_words, ast.walk(given))):
                    faults.append(f"{path.relative_to(SOURCE)}:{call.lineno}: {ast.unparse(given)[:80]}")
    assert not faults, "\n".join(faults)


def is_words(node: ast.AST) -> bool:
    """Whether a part of an expression is text that people could read."""
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value
    )


def test_a_message_without_translation_is_said_in_english():
    """What a catalogue lacks, and whatever is said in an unknown language, is said in English."""
    with speaking("de"):
        assert _("Nobody has written this {thing}.", thing="yet") == "Nobody has written this yet."
        assert counted(2, "{count} thing unheard of", "{count} things unheard of") == "2 things unheard of"
        assert _("") == ""
    with speaking("xx"):
        assert _("Players") == "Players"


def test_a_changed_message_waits_for_its_translator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """It keeps the translation of what it was, marked; one that is new gets none, however short others are."""
    monkeypatch.setattr(messages, "CATALOGUES", tmp_path)
    before, after = Catalog(), Catalog()
    for said in ("The vote on proposal {1} is open until {2}.", "Game"):
        before.add(said)
    written = updated("de", before)
    for english, german in (("is open until {2}.", "Offen bis {2}: {1}"), ("Game", "Spiel")):
        written = written.replace(f'{english}"\nmsgstr ""', f'{english}"\nmsgstr "{german}"')
    (tmp_path / "de.po").write_text(written)
    assert updated("de", before) == written
    for said in ("The vote on proposal {1} stays open until {2}.", "Begin"):
        after.add(said)
    (tmp_path / "de.po").write_text(updated("de", after))
    changed, new = (message for message in catalogue_of("de") if message.id)
    assert changed.fuzzy and changed.string == "Offen bis {2}: {1}" and not new.string
