"""Rule files and games looked over: faults at their places in files, and by rule in a game."""

import shutil
from pathlib import Path

import pytest
from tests.playing import Game, amend, assembly, enact, repeal, rule
from tests.seeds import seed

from moot.authoring.importer import begin_from, import_document
from moot.authoring.lint import OLD_CODE, LintFault, is_document, is_rule_file, lint_document, lint_files, lint_table
from moot.play.host import RULESETS, Host

SUBER = RULESETS / "suber"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of a shipped ruleset's rule files."""
    shutil.copytree(SUBER, tmp_path / "mine", ignore=shutil.ignore_patterns("__*"))
    return tmp_path / "mine"


def told(found: tuple[LintFault, ...]) -> list[tuple[str, str, int, int]]:
    """Code, file, line and column of each."""
    return [(one.code, Path(one.file).name, one.line, one.column) for one in found]


def write(folder: Path, number: str, text: str, title: str = "New") -> None:
    """A rule file with a text of its own, beginning on the sixth line."""
    source = f"---\nnumber: {number}\ntitle: {title}\nrank: mutable\n---\n{text}\n"
    (folder / f"{number}.md").write_text(source, encoding="utf-8")


@pytest.mark.check
def test_a_shipped_ruleset_is_clean(host: Host, folder: Path) -> None:
    """By its name, and as a folder of its own."""
    assert lint_files(host, "suber") == lint_files(host, str(folder)) == ()


def test_places_in_rule_files(host: Host, folder: Path) -> None:
    """Faults of a rule's text are reported at their line and column in the file."""
    write(folder, "214", "All is well.\n\nAs rule 299 says,\npay l0 coins to the Moderator.")
    assert told(lint_files(host, str(folder))) == [
        ("reference.unknown", "214.md", 8, 9),
        ("number.letters", "214.md", 9, 5),
        ("role.undefined", "214.md", 9, 21),
    ]
    found = lint_files(host, str(folder))[0]
    assert found.rules == ("214",) and found.file == str(folder / "214.md")


def test_a_text_among_the_fields(host: Host, folder: Path) -> None:
    """Faults of a text in a field are reported at the field."""
    source = '---\nnumber: 214\ntitle: New\nrank: mutable\ntext: "As rule 299 says."\n---\n'
    (folder / "214.md").write_text(source, encoding="utf-8")
    assert told(lint_files(host, str(folder))) == [("reference.unknown", "214.md", 5, 1)]


def test_what_the_law_says_has_a_place_too(host: Host, folder: Path) -> None:
    """A claim about no rule is reported at the claim; a gap in the numbers at the next rule's number."""
    proud = folder / "205-when-it-takes-effect.md"
    proud.write_text(
        proud.read_text().replace("rank: mutable", "rank: mutable\nprevails_over: [999]"), encoding="utf-8"
    )
    assert told(lint_files(host, str(folder))) == [("law.claim", "205-when-it-takes-effect.md", 5, 1)]
    (folder / "106-in-writing.md").unlink()
    gaps = [one for one in lint_files(host, str(folder)) if one.code == "number.gap"]
    assert told(tuple(gaps)) == [("number.gap", "107-nothing-reaches-back.md", 2, 1)]


def test_claims_of_rule_files_on_each_other(host: Host, folder: Path) -> None:
    """Two rules whose fields claim precedence over each other."""
    for number, other in (("205", "206"), ("206", "205")):
        path = next(folder.glob(f"{number}-*.md"))
        text = path.read_text().replace("rank: mutable", f"rank: mutable\nprevails_over: [{other}]")
        path.write_text(text, encoding="utf-8")
    assert [(one.code, one.rules) for one in lint_files(host, str(folder))] == [("claim.mutual", ("206",))]


def test_one_file_of_a_folder(host: Host, folder: Path) -> None:
    """Only its own faults, looked for beside the others."""
    write(folder, "214", "As rule 299 says.")
    write(folder, "215", "As rule 298 says.")
    assert is_rule_file(str(folder / "214.md"))
    assert [one.rules for one in lint_files(host, str(folder / "214.md"))] == [("214",)]


def test_what_is_a_document(folder: Path, tmp_path: Path) -> None:
    """A file that is no rule file; neither a folder, nor a name."""
    page = tmp_path / "rules.md"
    page.write_text("# Rules\n\n## 101. A\n\nb\n", encoding="utf-8")
    assert [is_document(str(path)) for path in (page, folder, folder / "101-obey-the-rules.md", tmp_path / "none")] == [
        True,
        False,
        False,
        False,
    ]


def test_a_document_by_line_and_column(tmp_path: Path) -> None:
    """What could not be read and what is said wrongly, in one list, in the order of the document."""
    page = tmp_path / "page.txt"
    page.write_text("101. A\n\nAs rule 999 says.\n\n102. B\n\nb\n\n103. C\n\nAmends 300\n", encoding="utf-8")
    assert told(lint_document(str(page)))[0] == ("reference.unknown", "page.txt", 3, 9)
    empty = tmp_path / "empty.txt"
    empty.write_text("Dear all,\n")
    assert [one.code for one in lint_document(str(empty))] == ["published.no-rules"]


# --- games ---------------------------------------------------------------------------------------


def game(host: Host) -> Game:
    """A game of three rules in which all agree."""
    return Game.of(host, assembly(), rule("201", text="Rule 202 is about dice."), rule("202", text="No dice."))


@pytest.mark.check
def test_a_game_knows_what_is_gone(host: Host) -> None:
    """A rule that goes on under the number of its amendment, and one that was repealed."""
    played = Game.shipped(host, "suber", players=("Ada", "Ben"))
    assert lint_table(played.table) == ()
    played.take_turn(amend("210", text="As rules 204 and 209 say."))
    played.take_turn(amend("209", text="At most 30."))
    found = lint_table(played.table)
    assert [(one.code, one.rules) for one in found if one.code != OLD_CODE] == [("reference.superseded", ("301",))]
    assert [one.rules for one in found if one.code == OLD_CODE] == [("301",), ("302",)]
    assert "it went on as 302" in found[0].message
    played.take_turn(repeal("302"))
    played.take_turn(repeal("204"))
    told = {one.code: one.message for one in lint_table(played.table) if one.code != OLD_CODE}
    assert set(told) == {"reference.superseded", "reference.repealed"}
    assert "it went on as 302, and is repealed now" in told["reference.superseded"]


def test_a_game_knows_what_failed(host: Host) -> None:
    """A proposal that was defeated is no rule."""
    played = game(host)
    number = played.propose(enact(), by="Ada")
    played.vote(number, against=["Ben"])
    played.adopt(enact(text=f"As rule {number} says."))
    assert [one.code for one in lint_table(played.table)] == ["reference.not-adopted"]


def test_words_of_rules_that_were_made_in_play(host: Host) -> None:
    """New rules are looked over like first ones: letters, roles, claims, with the rule named."""
    played = game(host)
    played.adopt(enact(text="This rule takes precedence over rule 201. Pay l0 coins."))
    played.adopt(amend("201", text="This rule takes precedence over rule 301."))
    found = lint_table(played.table)
    assert {(one.code, one.rules) for one in found} == {("number.letters", ("301",)), ("claim.mutual", ("301",))}


@pytest.mark.check
def test_a_game_with_history(host: Host) -> None:
    """An imported game is looked over with the numbers that its rules bore, and what the document lost is no rule."""
    data = seed("001").read_bytes()
    table = begin_from(host, "infinite", import_document(data, "001.txt"), ())
    found = {(one.code, one.rules) for one in lint_table(table)}
    assert ("reference.lapsed", ("318",)) in found
    assert ("pattern.gap", ("322",)) in found and ("leaning.nothing", ("213",)) in found
    assert not [one for one in found if one[0].startswith(("number.", "history."))]
