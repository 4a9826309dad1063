"""Secret ballots at the command line: no command tells one before the close, and a record in a file can be checked."""

from pathlib import Path

import pytest
from tests.terminal.conftest import Moot

RULESET = {
    "ruleset.md": "---\nname: secret\ntitle: Secret\n---\nA game with secret ballots.\n",
    "101.md": "---\nnumber: 101\ntitle: All\nrank: immutable\n---\nAll vote.\n\n```python\n"
    "numbering.proposals_from(301)\nvoting.everybody_votes()\nvoting.opens_at_once()\n"
    "voting.closes_when_all_have_voted()\nvoting.unanimity()\nvoting.decides_when_closed()\n"
    "voting.takes_effect_at_once()\nvoting.secret_until_closed()\n```\n",
}
LOOKING = (
    ("status",), ("status", "--json"), ("status", "--as", "Ben"), ("log",), ("log", "--json"), ("why", "2"),
    ("why", "2", "--json"), ("why", "2", "--trail"), ("preview", "301"), ("preview", "301", "--json"), ("verify",),
    ("verify", "--json"), ("rules", "--json"), ("export", "--as", "json"),
)  # fmt: skip


def carried_out(moot: Moot, *words: str) -> str:
    """What a command prints that must be carried out."""
    printed = moot(*words)
    assert printed.code == 0, printed.err
    return printed.out


def begun(moot: Moot) -> None:
    """A game of three whose first proposal is being voted on."""
    Path("secret").mkdir()
    for name, content in RULESET.items():
        Path("secret", name).write_text(content)
    now = ("--now", "2026-01-05 18:00")
    carried_out(moot, "new", "friday", "--ruleset", "./secret", "--players", "Ada,Ben,Cleo", "--seed", "s", *now)
    carried_out(moot, "do", "friday", "propose", "No talking.", "--as", "Ada", *now)
    carried_out(moot, "do", "friday", "vote", "301", "against", "--as", "Ada", *now)


def looked(moot: Moot, command: tuple[str, ...]) -> str:
    """What a command shows of the game, without colours or times."""
    return carried_out(moot, command[0], "friday", *command[1:], "--now", "2026-01-05 18:00")


@pytest.mark.check
def test_no_command_tells_a_secret_vote(moot: Moot) -> None:
    """Status, log, why, preview, verify and exports say nothing of how Ada voted, in words or as JSON."""
    begun(moot)
    for command in LOOKING:
        assert "against" not in looked(moot, command).replace("for or against", ""), command


def test_a_record_is_checked_from_a_file(moot: Moot) -> None:
    """A journal from the middle of a vote has no ballot in it; `verify` says what it cannot check yet: 3."""
    begun(moot)
    carried_out(moot, "export", "friday", "half.journal", "--as", "journal")
    assert "against" not in Path("half.journal").read_text()
    half = moot("verify", "half.journal")
    assert half.code == 3 and "as far as it can be checked yet: 3 entries" in half.out
    assert "Entry 2 has secret ballots that aren't opened." in half.out
    for player in ("Ben", "Cleo"):
        carried_out(moot, "do", "friday", "vote", "301", "for", "--as", player, "--now", "2026-01-05 18:00")
    carried_out(moot, "export", "friday", "full.journal", "--as", "journal")
    assert "secret" not in carried_out(moot, "verify", "full.journal")
    spoilt = (
        Path("full.journal").read_text().replace('"choice":"against","player":"Ada"', '"choice":"for","player":"Ada"')
    )
    Path("spoilt.journal").write_text(spoilt)
    found = moot("verify", "spoilt.journal")
    assert found.code == 1 and "verify.opening" in found.out


def test_a_journal_is_written_whole_and_into_a_new_file(moot: Moot) -> None:
    """Neither an earlier moment nor a file that is there is taken for an exported journal."""
    begun(moot)
    assert moot("export", "friday", "a.journal", "--as", "journal", "--at", "1").code == 2
    Path("a.journal").touch()
    assert moot("export", "friday", "a.journal", "--as", "journal").code == 1
    assert moot("export", "friday", "--as", "journal").code == 2
