"""Many wordings of the same changes, as children, new players, old hands, lawyers and people in a hurry write."""

from pathlib import Path

import pytest

from moot.documents.prose import ParsedProposal, ProseChange, RuleIn, understand

RULES = (
    RuleIn("101", "Obey", "All players obey the rules.", "immutable"),
    RuleIn("103", "Changes", "A rule change is any enactment, repeal or amendment of a rule.", "immutable"),
    RuleIn("201", "Turns", "Each player takes a turn. A player may pass.", "mutable"),
    RuleIn("204", "Dissenters", "A player who dissents gets 10 points.", "mutable"),
    RuleIn("206", "Losing Proposals", "A player whose proposal fails loses 10 points.", "mutable"),
    RuleIn("208", "Winning", "The first player with 100 points wins. Nobody else does.", "mutable"),
    RuleIn("210", "Talking", "Players may talk:\n\n- in the hall\n- at tea\n\nThey may not whisper.", "mutable"),
    RuleIn("212", "Deadlines", "A vote lasts 3 days. A proposal lapses after 7 days.", "mutable"),
)  # fmt: skip
_TEXTS = {rule.number: rule.text for rule in RULES}


def wordings() -> list[tuple[str, str]]:
    """Each wording in the collection, and what it comes to."""
    found, expected = [], ""
    for line in (Path(__file__).parent / "collection" / "wordings.txt").read_text().splitlines():
        if line.startswith("== "):
            expected = line.removeprefix("== ")
        elif line and not line.startswith("#"):
            found.append((line.replace("⏎", "\n"), expected))
    return found


def wanted(expected: str) -> list[str]:
    """What is expected, with the whole text of each amended rule."""
    told = []
    for one in expected.removesuffix("?").strip().split("; "):
        rule, _, edit = one.partition(": ")
        if "→" in edit:
            old, new = (side.strip() for side in edit.split("→"))
            one = f"{rule} = {' '.join(_TEXTS[rule].replace(old, new).split())}"
        told.append(one)
    return sorted(told)


def told(understood: ParsedProposal) -> list[str]:
    """What is understood, one line for each rule."""
    found: dict[str, str] = {}
    for change in understood.changes:
        found[f"{change.kind} {change.rule}" if change.kind != "amend" else f"amend {change.rule}"] = _line(change)
    return sorted(found.values())


def _line(change: ProseChange) -> str:
    text = " ".join((change.text or "").split())
    match change.kind:
        case "amend":
            return f"{change.rule} = {text}"
        case "enact":
            return f"new {change.title}: {text}"
        case "retitle":
            return f"title {change.rule}: {change.title}"
        case "transmute":
            return f"{change.rank} {change.rule}"
    return f"{change.kind} {change.rule}" + (f" if {change.condition}" if change.condition else "")


def test_the_collection_is_large() -> None:
    """There are at least 400 wordings, and none stands twice."""
    found = [text for text, _ in wordings()]
    assert len(set(found)) == len(found) >= 400


@pytest.mark.check
@pytest.mark.parametrize(("text", "expected"), wordings())
def test_wording(text: str, expected: str) -> None:
    """It comes to what it says and nothing else; a question has to be confirmed; what's vague is an obstacle."""
    understood = understand(text, RULES)
    obstacles = [one.reason for one in understood.not_understood if one.code != "prose.not-an-instruction"]
    to_confirm = any(one.code == "prose.read-as" for one in understood.warnings)
    if expected in ("reported", "talk"):
        assert (bool(obstacles), understood.changes if expected == "talk" else ()) == (expected == "reported", ())
    else:
        assert (told(understood), obstacles, to_confirm) == (wanted(expected), [], expected.endswith("?"))
