"""The guide to import: what it shows of rules, notes, tables, votes, audits and commands is what the program does."""

import re
import shlex
from pathlib import Path

import pytest
from tests.authoring.test_auditing import PLAYERS, majority_rules

from moot.authoring.audit import audit_tallies
from moot.documents.decoder import decode
from moot.documents.published.history import history_of
from moot.documents.published.parser import read_published
from moot.documents.tallies import amount, field_of, read_standings, read_voters, read_votes
from moot.gateways.terminal.app import app
from moot.gateways.terminal.bringing.audits import report_lines
from moot.play.host import Host

GUIDE = (Path(__file__).parents[2] / "docs" / "import.md").read_text(encoding="utf-8")
ALL_GUIDES = [GUIDE, (Path(__file__).parents[2] / "docs" / "prose.md").read_text(encoding="utf-8")]
BLOCKS = [
    block for text in ALL_GUIDES for block in re.findall(r"^```text\n(.*?)^```|((?:^    [^\n]*\n)+)", text, re.M | re.S)
]
COMMANDS = sorted({line for block in BLOCKS for line in re.findall(r"^ *(moot [a-z].*)$", "".join(block), re.M)})


def shown(after: str, before: str) -> list[str]:
    """What the guide shows as code between two passages of it."""
    return re.findall(r"`([^`]+)`", GUIDE.partition(after)[2].partition(before)[0])


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_can_be_given(command: str) -> None:
    """The program has each command that the guides show, with its options."""
    words = shlex.split(re.sub(r"  +[a-z].*$", "", command), comments=True)[1:]
    app.parse_args([word for word in words if word != "…"], exit_on_error=False, print_error=False)


@pytest.mark.parametrize("heading", shown("Rules in a text may begin with ", "as long as"))
def test_each_form_of_heading_is_read(heading: str) -> None:
    """Three rules that begin as the guide shows have their numbers and texts."""
    numbers = ("101", "102", "103")
    text = "".join(f"{heading.replace('101', number)}\nPlayers obey rule {number}.\n\n" for number in numbers)
    document = read_published(decode(text.encode()))
    assert [(rule.number, rule.text) for rule in document.rules] == [(n, f"Players obey rule {n}.") for n in numbers]


def test_annotations_give_proposals() -> None:
    """Each annotation that the guide calls understood is a change by a proposal, and the others are reported."""
    understood = [
        " ".join(note.split())
        for note in shown("several generations are understood: ", "also wrapped")
        if "…" not in note
    ]
    text = "Rule 101/2 (Power=1)\nLamps\n\n      Lamps are lit.\n\nHistory:\n" + "".join(f"{n}\n" for n in understood)
    text += (
        "\nRule 102/1 (Power=1)\nTea\n\n      Tea is at four.\n\nHistory:\nEnacted by Proposal 9 (Eve), 1 Jan 2007\n"
    )
    told = history_of(read_published(decode(text.encode())))
    assert {(step.told.proposal, step.told.author) for step in told.steps} == {
        ("12", "Ada"),
        ("4894", "Ada"),
        ("9", "Eve"),
    }
    assert told.faults == ()


def test_minutes_are_told() -> None:
    """The lines that the guide calls no rules are reported."""
    minutes = "\n".join(shown("Minutes and lists are no rules", "If numbers are small"))
    assert "published.doubtful-rules" in [fault.code for fault in read_published(decode(minutes.encode())).faults]


def test_columns_votes_and_scores_are_read() -> None:
    """The headings, tallies, voters and amounts that the guide shows are understood."""
    assert all(field_of(heading) for heading in shown("A column is what its heading says: ", "and the like"))
    votes = shown("Votes can be ", "or columns with the voters")
    assert len(votes) > 3 and all(read_votes(printed) for printed in votes)
    assert read_voters(shown("columns with the voters of each side", ", where 2")[0]) == [("Ada", 1), ("Ben", 2)]
    assert all(amount(printed) is not None for printed in shown("Scores are exact: ", "What can't be placed"))


def test_listed_proposals_are_read() -> None:
    """The guide's list of proposals is read with numbers, authors, outcomes and voters, and nothing is left over."""
    listed = GUIDE.partition("with its votes below:\n\n")[2].partition("\n\nThe last one says")[0]
    found = read_standings(decode(listed.encode()).lines)
    assert [(one.number, one.author, one.outcome) for one in found.proposals] == [
        ("301", "Ada", "adopted"),
        ("302", "Ben", "defeated"),
        ("303", "Cleo", "adopted"),
        ("304", "Dan", "adopted"),
    ]
    assert found.proposals[2].votes is not None and set(found.proposals[2].votes.named) == {"for", "against", "present"}
    assert found.faults == ()


def test_the_audit_says_what_the_guide_says(host: Host) -> None:
    """Three drifts of a table that a club keeps are found with rule and arithmetic, as the guide prints them."""
    table, _, told = GUIDE.partition("keeps\nthis table:\n\n")[2].partition("\n\nA transmutation passed")
    record = read_standings(decode(table.encode()).lines, players=PLAYERS)
    report = audit_tallies(host, majority_rules(host), record, PLAYERS)
    printed = [line for line in told.splitlines() if line.startswith("    ")]
    lines = list(report_lines(report, record, "scores.md", ""))
    assert [f"    {line}" for line in lines if not line.startswith(("Columns", "3 proposals"))] == printed[
        : len(lines) - 2
    ]
