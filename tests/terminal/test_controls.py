"""Text that players wrote can't command the terminal of whoever reads it."""

import io
import json
from pathlib import Path

import pytest
from tests.terminal.conftest import Moot

from moot.gateways.terminal.streams import print_text, visible

HOSTILE = "\x1b[2J\x1b]0;root\x07\x9b31m\u202egnp\x85\x7f"


class Screen(io.StringIO):
    """What is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    "control", [*map(chr, range(0x20)), *map(chr, range(0x7F, 0xA0)), "\u202e", "\u2066", "\u200f"]
)
def test_each_control_is_shown_as_a_mark(control: str) -> None:
    """C0, C1 and bidirectional controls become marks; a tab and an end of line stay."""
    assert visible(f"a{control}b") == f"a{control}b" if control in "\t\n" else control not in visible(f"a{control}b")


def test_other_text_stays() -> None:
    """Letters of all scripts, signs and emoji are as they were."""
    said = "Größe “5” – עברית 日本語 👩‍🚀\tx\n"
    assert visible(said) == said


def test_a_terminal_and_a_pipe_get_marks() -> None:
    """What is printed has no control in it, to a terminal as to a file, which a terminal may show later."""
    for to in (Screen(), io.StringIO()):
        print_text(HOSTILE, file=to)
        assert to.getvalue() == "␛[2J␛]0;root␇<U+009B>31m<U+202E>gnp<U+0085>␡\n"


@pytest.mark.check
def test_no_command_prints_a_control_into_a_pipe(moot: Moot) -> None:
    """What players wrote is printed with marks by every command, as JSON with escapes, and as it is with `--raw`."""
    assert moot("new", "monday", "--ruleset", "suber", "--players", "Ada,Ben", "--title", HOSTILE).code == 0
    moot("do", "monday", "propose", f"Sing {HOSTILE}", "--as", "Ada")
    moot("do", "monday", "argue", f"text=Say {HOSTILE}", "--as", "Ben")
    Path("said.txt").write_text(HOSTILE, encoding="utf-8")
    Path("lines.json").write_text(json.dumps({"id": HOSTILE, "text": HOSTILE}, ensure_ascii=False), encoding="utf-8")
    forms = [["export", "monday", "--as", form] for form in ("text", "markdown", "html", "json")]
    readers = [[one, "monday"] for one in ("status", "log", "talk", "rules", "cases", "lint", "verify", "moves")]
    single = [["why", "monday", "1"], ["rule", "monday", "101"], ["do", "monday", HOSTILE], [HOSTILE], ["games"]]
    other = [["understand", "--rules", "suber", "--text", "said.txt"], ["understand", "--batch", "lines.json"]]
    for command in (*readers, *single, *other, *forms, *([*one, "--json"] for one in (*readers, *single))):
        printed = moot(*command)
        assert printed.out + printed.err
        assert visible(printed.out + printed.err) == printed.out + printed.err, command
    assert json.loads(moot("games", "--json").out)[0]["title"] == HOSTILE
    assert HOSTILE in moot("games", "--raw").out


def test_commands_print_no_control_to_a_terminal(moot: Moot, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hostile title and text are seen in lists, logs, talk and errors, and none of them reaches the terminal."""
    assert moot("new", "friday", "--ruleset", "suber", "--players", "Ada,Ben", "--title", HOSTILE).code in (0, 1)
    assert moot("new", "monday", "--ruleset", "suber", "--players", "Ada,Ben").code == 0
    moot("do", "monday", "propose", f"Sing {HOSTILE}", "--as", "Ada")
    moot("do", "monday", "argue", f"text=Say {HOSTILE}", "--as", "Ben")
    for command in (["games"], *([one, "monday"] for one in ("status", "log", "talk")), ["do", "monday", HOSTILE]):
        screen = Screen()
        monkeypatch.setattr("sys.stdout", screen)
        monkeypatch.setattr("sys.stderr", screen)
        moot(*command)
        assert screen.getvalue()
        assert not [one for one in screen.getvalue() if visible(one) != one and one != "\x1b"], command
        assert "\x1b]" not in screen.getvalue() and "\x1b[2J" not in screen.getvalue(), command
