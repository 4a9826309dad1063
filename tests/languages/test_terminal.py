"""The language of commands: that of the environment, and English for programs and servers."""

import pytest

from moot import languages
from moot.gateways.terminal import app


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The languages in which commands were run."""
    heard: list[str] = []
    monkeypatch.setattr(app, "_run", lambda words: heard.append(languages.language()) or 0)
    monkeypatch.setattr(app, "OFFERED", ("en", "de", "fr"))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "MOOT_LANGUAGES"):
        monkeypatch.delenv(name, raising=False)
    return heard


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LC_MESSAGES": "fr", "LC_ALL": "C"}, "en"),
        ({"LANG": "de", "LANGUAGE": "it:fr:de"}, "fr"),
        ({"LANG": "it_IT@euro"}, "en"),
    ],
)
def test_commands_speak_the_language_of_the_environment(
    environment: dict[str, str], language: str, spoken: list[str], monkeypatch: pytest.MonkeyPatch
):
    """LANGUAGE goes before LC_ALL, LC_MESSAGES and LANG, and may name several; an unknown one is passed over."""
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    app.main(["status"])
    assert spoken == [language]
    assert languages.language() == "en"


def test_programs_and_servers_get_english(spoken: list[str], monkeypatch: pytest.MonkeyPatch):
    """JSON never depends on the language, nor does what a server says before it knows to whom."""
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    for command in (["status", "--json"], ["serve"], ["mail", "serve"], ["demo"], []):
        app.main(command)
    assert spoken == ["en"] * 5


def test_incomplete_languages_are_spoken_where_the_host_says_so(spoken: list[str], monkeypatch: pytest.MonkeyPatch):
    """A language that isn't offered yet is spoken if MOOT_LANGUAGES names it."""
    monkeypatch.setattr(app, "OFFERED", ("en",))
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    app.main(["status"])
    monkeypatch.setenv("MOOT_LANGUAGES", "fr,de")
    app.main(["status"])
    assert spoken == ["en", "de"]
