"""What rules say of one another and of the game: claims, roles, what they count on, and sentences with a gap."""

import pytest
from tests.documents.published.checks.looking import found, in_rules, list_of, said

from moot.documents.published.checks.document import CheckedRule, CheckedRules
from moot.documents.published.checks.patterns import gaps
from moot.documents.published.checks.references import claims_in
from moot.documents.published.lint import check_rules
from moot.game.values import Number


def told(*texts: str) -> list[tuple[int, str]]:
    """The codes that are found in rules, with the rule counted from 0."""
    return [(finding.rule, finding.code) for finding in in_rules(*texts)]


# --- claims --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("This rule takes precedence over rule 2.", [("over", "2", False)]),
        ("It has priority over rules 3 and 4.", [("over", "3", False), ("over", "4", False)]),
        ("This overrides the final sentence of rule 314.", [("over", "314", True)]),
        ("This rule defers to rule 5, and prevails over rule 6.", [("over", "6", False), ("under", "5", False)]),
        ("Notwithstanding rule 7, all sail.", [("over", "7", False)]),
        ("A rule that takes precedence over another rule says so.", []),
        ("If two rules claim to take precedence over rule 5, so be it.", []),
        ("It takes precedence over the other players. Rule 5 holds.", []),
    ],
)
def test_claims_that_a_text_makes(text: str, claims: list[tuple[str, str, bool]]) -> None:
    """Claims over rules and deference to them, also on a part; not what is said of claims."""
    assert [(one.side, one.number, one.is_partial) for one in claims_in(text)] == claims


def test_claims_on_each_other() -> None:
    """Two rules over each other, or both giving way, decide nothing; one over the other does."""
    over, back = "This takes precedence over rule 102.", "This rule prevails over rule 101."
    assert told(over, back) == [(1, "claim.mutual")]
    assert told("This defers to rule 102.", "This yields to rule 101.") == [(1, "claim.mutual-deference")]
    assert told(over, "This defers to rule 101.") == []
    assert told(over, "Rule 101 is about claims.") == []


def test_claims_beside_the_text() -> None:
    """Claims in the fields of rule files count like words, and are reported once."""
    over = CheckedRule(Number("1"), "It takes precedence over rule 2.", prevails_over=("2", "term:x"))
    under = CheckedRule(Number("1"), "A", yields_to=("2",))
    assert [
        (f.rule, f.at, f.code)
        for f in check_rules(CheckedRules([over, CheckedRule(Number("2"), "B", prevails_over=("1",))]))
    ] == [(1, -1, "claim.mutual")]
    assert [f.code for f in check_rules(CheckedRules([under, CheckedRule(Number("2"), "B", yields_to=("1",))]))] == [
        "claim.mutual-deference"
    ]


def test_claims_on_all_others() -> None:
    """Two rules over every other one of a kind are over each other; over different kinds they aren't."""
    every = "This rule takes precedence over every other rule determining the winner."
    assert told(every, every) == [(1, "claim.mutual")]
    assert told(every, every.replace("the winner", "the judge")) == []


# --- roles ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "defined",
    [
        "The Judge is the player before the mover.",
        "A player becomes the new Judge.",
        "That player is to be the Judge.",
        "A Judge is randomly selected.",
        "One of them is chosen to be Judge for a week.",
        "There is a Judge.",
        "The office of Judge is held by lot.",
        "Somebody (the “Judge”) decides.",
        "Judge: whoever decides.",
        "Ada shall serve as Judge.",
        "The Judge in a quarrel is the eldest player.",
        "The player called the Judge decides.",
    ],
)
def test_roles_that_are_defined(defined: str) -> None:
    """Every usual way of saying who somebody is."""
    assert told("Unless the Judge decides, all vote.", defined) == []


@pytest.mark.parametrize(
    "text",
    [
        "Unless the Judge has been asked to do so, all vote.",
        "Votes are sent to the Judge. Those sent to the Judge will be kept by the players.",
        "No player shall be the Judge. The Judge decides.",
        "By such means as the Judge likes, a player is the Judge's friend.",
    ],
)
def test_roles_that_are_not(text: str) -> None:
    """What is only spoken of, or denied, is not defined."""
    assert told(text) == [(0, "role.undefined")]


@pytest.mark.parametrize(
    "text",
    [
        "The Number shall begin with 301, the Order may change, a Winner wins, the Player moves.",
        "the judge decides, and the moderator counts",
        "The Initial Set and the Throttle Value hold. Holidays are kept.",
        "A Counter shall be kept, and the Timer shall be reset by the Sensor.",
        "Each Registered Player and the New Player may vote.",
    ],
)
def test_no_roles(text: str) -> None:
    """Things, anybody, and words without a capital are no roles."""
    assert told(text) == []


def test_a_role_by_what_it_does() -> None:
    """Whoever acts and is called after that is a role, even of no known name."""
    assert told("The Collator shall publish the list.") == [(0, "role.undefined")]
    assert told("The Collator shall publish the list.", "The Collator is whoever has time.") == []


def test_where_an_undefined_role_is_told() -> None:
    """At its first use, with the other rules that use it; not if a rule has its name as title."""
    document = list_of("All play.", "Mail the\nModerator.", "The Moderator counts.")
    assert found(document, "role.undefined") == [(10, 1)]
    assert "so does 103" in said(document, "role.undefined")
    assert not found(document.replace("Rule of plums", "The Moderator"), "role.undefined")


def test_a_role_that_is_done_away_with() -> None:
    """If a rule abolishes a role, the rules that use it are reported."""
    assert told("All wait for the Active Player.", "No player shall be designated as an 'Active Player.'") == [
        (0, "role.abolished")
    ]


# --- what rules count on -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "brings",
    [
        "Players shall alternate in clockwise order.",
        "Players take turns.",
        "The turn passes to the left.",
        "After each turn, the next player's turn begins.",
        "Turns go round in alphabetical order.",
        "A player may start a turn at any time.",
    ],
)
def test_turns_that_are_taken(brings: str) -> None:
    """Any usual way of saying how turns go."""
    assert told("Who cannot complete a turn wins.", brings) == []


def test_turns_that_nobody_takes() -> None:
    """Rules that count on turns, where none says how they are taken; what a turn is made of doesn't say that."""
    texts = "Who cannot complete a turn wins.", "One turn consists of two parts in this order.", "All wait in turn."
    assert told(*texts) == [(0, "leaning.nothing")]


def test_a_quorum() -> None:
    """A quorum that is required, and defined or not."""
    assert told("Without a quorum nothing is adopted.") == [(0, "leaning.nothing")]
    assert told("Without a quorum nothing is adopted.", "Quorum is defined to be 20% of the players.") == []
    assert told("Without a quorum nothing is adopted.", "Four players are a quorum.") == []


# --- gaps ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("One begins at 8:00 a.m. Monday and ends at noon. Two begins at 9:00 a.m. and ends at noon.", ["a day"]),
        ("It starts at 8:00 a.m. Monday and ends. It starts at 8:00 Sunday and ends.", ["a.m. or p.m."]),
        ("From the first of May until it rains. From the first of until it rains.", ["a month"]),
        ("It begins at 8:00 a.m. Monday and ends at noon. It begins at 9:00 a.m. Friday and ends at noon.", []),
        ("The X shall keep the list of apples and publish it. The Y shall keep the list of and publish it.", []),
        (
            "X shall keep the list of apples and publish it weekly. Y shall keep the list of pears and publish it"
            " weekly. Z shall keep the list of and publish it weekly.",
            [],
        ),
        ("Open Monday 8:00 a.m. to 9:00 p.m., Tuesday 8:00 to 9:00 p.m., Monday Tuesday Wednesday", []),
        ("Players gain 5 points for each vote they cast. Players gain points for each vote they cast.", []),
    ],
)
def test_gaps_in_patterns(text: str, kinds: list[str]) -> None:
    """A missing word of time is reported where the same words occur without it; other words if two places have them."""
    assert [gap.kind for gap in gaps(text)] == kinds


def test_where_a_gap_is_told() -> None:
    """At the next word, with the similar phrase elsewhere."""
    document = list_of("One begins at 8:00 a.m. Monday\nand ends at noon.\nTwo begins at 9:00 a.m.\nand ends at noon.")
    assert found(document, "pattern.gap") == [(8, 1)]
    assert "“at 8:00 a.m. Monday and ends at”" in said(document, "pattern.gap")
