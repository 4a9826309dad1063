"""Rulesets in forms of their own: pages with headings, merged branches, addresses, front matter, logs of proposals."""

from pathlib import Path

import pytest
from dulwich.repo import Repo

from moot.authoring.importer import import_document, import_path, rules_at
from moot.authoring.lint import is_document, lint_document
from moot.documents.published.parser import read_published
from moot.documents.source_text import SourceLine, SourceText
from moot.play.host import InvalidRuleset

PAGE = "---\nRULE: {n}\nType: Immutable\n---\n\n# Rule\n\nEach player keeps to rule {n}.\n\n# Copyright\n\nBy Ben\n"
ENTRIES = "Add a rule: every player must bring tea.|Repeal rule 1, which nobody likes.|Amend rule 2: cake.".split("|")


def test_headings_in_the_page_of_a_rule(tmp_path: Path) -> None:
    """Below `# Rule` stands the text, what other headings have is kept as a note, and the folder can be linted."""
    for number in (101, 102):
        (tmp_path / f"rule{number}.md").write_text(PAGE.format(n=number))
    found = import_path(tmp_path)
    assert [rule.content.text for rule in found.standing] == [f"Each player keeps to rule {n}." for n in (101, 102)]
    assert all("By Ben" in rule.notes[-1].text for rule in found.published.rules)
    assert is_document(str(tmp_path)) and lint_document(str(tmp_path)) == ()


def test_a_folder_without_rules_says_what_it_has(tmp_path: Path) -> None:
    """A folder in which no file is a rule is refused with the names of what is in it."""
    (tmp_path / "notes").mkdir()
    with pytest.raises(InvalidRuleset) as refused:
        import_path(tmp_path)
    assert "notes" in str(refused.value.faults)


def test_a_merge_is_proposed_by_the_author_of_its_branch(tmp_path: Path) -> None:
    """Whoever merges a branch isn't the proposer, and the message of the merge isn't the title."""
    with Repo.init(tmp_path) as repository:
        tree = repository.get_worktree()

        def write(number: int, author: str, message: str) -> bytes:
            (tmp_path / f"{number}.md").write_text(f"All players shall sing song {number}.\n")
            tree.stage([f"{number}.md"])
            who = f"{author} <{author}@x>".encode()
            return bytes(tree.commit(message=message.encode(), author=who, committer=b"Ada <ada@x>"))

        first = write(101, "Ada", "Begin")
        branch = write(301, "Ben", "propose(301): Cake")
        repository.refs[b"HEAD"] = first  # type: ignore[index,assignment]
        merge = tree.commit(
            message=b"Merge pull request #2 from ben/cake",
            author=b"Ada <ada@x>",
            merge_heads=[branch],  # type: ignore[list-item]
        )
        assert len(repository[merge].parents) == 2  # type: ignore[union-attr]
    (step,) = import_path(tmp_path).told.steps
    assert (step.told.proposal, step.told.author, step.told.title) == ("301", "Ben", "Cake")


def test_a_document_with_front_matter_is_linted_alone(tmp_path: Path) -> None:
    """A title in front of a published document doesn't make it one of the rule files around it."""
    path = tmp_path / "law.md"
    path.write_text("---\ntitle: Law\n---\n\n## 101\n\nAll players must sing.\n\n## 102\n\nEach player has one vote.\n")
    (tmp_path / "other.md").write_text("---\nnumber: 5\n---\n")
    assert is_document(str(path)) and [rule.number for rule in rules_at(str(path))] == ["101", "102"]


@pytest.mark.parametrize("heading", ["## #{n} — {o}", "## {n}. {o}", "## #{n}: {o}", "**{n}.** {o}\n"])
def test_a_log_of_proposals_is_no_ruleset(heading: str) -> None:
    """Headings that say only what became of a proposal are on record, and are no rules."""
    outcomes = ("Passed", "Failed", "Withdrawn")
    parts = (f"{heading.format(n=n, o=o)}\n\n{t}" for n, (o, t) in enumerate(zip(outcomes, ENTRIES, strict=True), 1))
    text = "# Our club\n\n" + "\n\n".join(parts) + "\n"
    with pytest.raises(InvalidRuleset):
        import_document(text.encode(), "log.md")
    lines = tuple(SourceLine(line, n, 1) for n, line in enumerate(text.split("\n"), 1))
    assert [row.outcome for row in read_published(SourceText(lines)).log] == list(outcomes)


NOTED = """Rule 101/3 (Power=3)
Duty

      All players must keep to the rules.

History:
Enacted by P01-003 'Begin' (Ada), 12 Feb 2007
Amended(1) by itself, 3 May 2007
Amended(2) by P02-014 'More' (Ben), 4 June 2007

Rule 102/0 (Power=1)
Points

      Each player has a point.

History:
Created by Proposal 01-004 (Cleo), 13 Feb 2007
"""


def test_numbers_with_hyphens_and_rules_that_amend_themselves() -> None:
    """`P01-003` is one number, with its author and date; an amendment by the rule itself is told as that."""
    found = import_document(NOTED.encode(), "law.txt")
    told = [(step.told.proposal, step.told.author, step.told.date) for step in found.told.steps]
    assert told == [
        ("01-003", "Ada", "12 Feb 2007"),
        ("01-004", "Cleo", "13 Feb 2007"),
        ("02-014", "Ben", "4 June 2007"),
    ]
    codes = [fault.code for fault in found.faults if fault.code.startswith(("history.", "published."))]
    assert codes == ["history.by-rule"]
