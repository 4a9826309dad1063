"""A text without marks around it ends where something else begins; where that isn't certain, its author is asked."""

import itertools

import pytest

from moot.documents.prose import ParsedProposal, RuleIn, understand

TEA = "There is tea at four. Ada pours it. There is cake."
RULES = (
    RuleIn("201", "Quorum", "Quorum for a proposal is defined to be 66% of the players.", "mutable"),
    RuleIn("202", "Tea", TEA, "mutable"),
    RuleIn(
        "203", "Lists", "A player may, by announcement:\n* whistle;\n* hum.\n\nA player is ripe if asked.", "mutable"
    ),
    RuleIn("204", "Grey", "Red (R): Ben paints it.\n\nGray (A): The Tailor CAN award a ribbon,\nunless e is asleep."),
)
NEW = "Cake is served at five."
LEADS = (
    "Enact a new rule which reads:\n\n{}",
    "I propose a new rule with the following text:\n{}",
    'Create a rule titled "Cake" with this text:\n\n{}',
    "Amend rule 201 to read as follows:-\n\n{}",
    'In rule 202, replace "There is cake." with:\n\n{}',
    "New rule: {}",
    "- Enact a new rule reading:\n\n  {}",
)
INSTRUCTIONS = (
    "Repeal rule 204.",
    "Also delete the last sentence of rule 202.",
    'Also, replace "four" in rule 202 with "five".',
    "Then make rule 203 immutable.",
    "... and repeal rule 204",
    'Moreover, retitle rule 203 to "Noises".',
    "Rule 204 should be repealed, too.",
    "Please scrap rule 204.",
    "Let's get rid of rule 204.",
    "We should drop rule 204.",
    "This proposal also repeals rule 204.",
    "2. Repeal rule 204.",
    "204: repeal",
    "The last sentence of rule 202 is deleted.",
    "Furthermore, rule 204 is hereby repealed.",
    'If there is a rule "Tea", repeal it.',
    "Unless rule 203 is immutable, repeal rule 204.",
)
REMARKS = (
    "Reason: it is needed.",
    "Why: nobody eats.",
    "Why? Because nobody eats.",
    "Rationale - we have too few rules.",
    "Comment: see the thread of last week.",
    "This will make the game nicer.",
    "This proposal is meant to help.",
    "The idea is that everybody eats.",
    "That way everybody eats.",
    "It would help newcomers.",
    "I vote for it.",
    "I hope that you like it.",
    "We think that it is fair.",
    "I'd be glad of your votes.",
    "Quorum: 2",
    "Votes needed: 3",
    "Proposer: Ada",
    "Seconded by Ben.",
    "Status: pending",
    "P.S. Ben owes me a coin.",
    "PS: Ben owes me a coin.",
    "NB: there are two of these.",
    "Thanks, Ada",
    "Thanks,\nAda",
    "Cheers!",
    "Best wishes,\nAda",
    "-- Ada",
    "— Ada",
    "Proposal 2: Cakes for all",
    "Only if Ben agrees.",
    "This only applies if Ben agrees.",
    "This takes effect on Friday.",
    "Provided that Ben agrees.",
    "Also, I like cake.",
    "Any questions?",
    "Hope you like it!",
    "Rationale\n\nGames are long.",
    "Explanation of changes: shorter games",
    "Motivation is simple: shorter games.",
    "End of proposal.",
)
CONTINUED = (
    "A player who eats two pieces loses a point.",
    "The baker is chosen by lot.",
    "Each piece of cake weighs an ounce, and nobody takes the last.",
    "If a player is ill, another player may eat the cake.",
    "No player may sell cake.",
    "1. Chocolate cake counts twice.",
)


def texts(understood: ParsedProposal) -> list[str]:
    """The texts of the first change, and what is reported."""
    return [understood.changes[0].text or "", *(one.reason for one in obstacles(understood))]


def obstacles(understood: ParsedProposal) -> list[str]:
    """The reasons for which the proposal isn't made."""
    return [one.reason for one in understood.not_understood if one.code != "prose.not-an-instruction"]


@pytest.mark.check
@pytest.mark.parametrize(("lead", "behind"), list(itertools.product(LEADS, (*INSTRUCTIONS, *REMARKS))))
def test_what_follows_is_never_swallowed(lead: str, behind: str) -> None:
    """What is no part of a text isn't in it, or the author is asked where the text ends."""
    margin = "  " if lead.startswith("- ") else ""
    text = f"{lead.format(NEW)}\n\n" + "\n".join(margin + line for line in behind.splitlines())
    understood = understand(text, RULES)
    swallowed = [
        one.text for one in understood.changes if " ".join(behind.split()) in " ".join((one.text or "").split())
    ]
    assert understood.changes
    assert not swallowed or obstacles(understood)


@pytest.mark.parametrize(("lead", "behind"), list(itertools.product(LEADS, INSTRUCTIONS)))
def test_an_instruction_below_a_text_is_followed_or_reported(lead: str, behind: str) -> None:
    """It makes a change of its own, or it's an obstacle; it's never dropped."""
    understood = understand(f"{lead.format(NEW)}\n\n{behind}", RULES)
    assert len(understood.changes) > 1 or obstacles(understood)


@pytest.mark.parametrize(("lead", "behind"), list(itertools.product(LEADS[:4], CONTINUED)))
def test_a_second_paragraph_is_part_of_the_text(lead: str, behind: str) -> None:
    """Law below law is law, without asking."""
    understood = understand(f"{lead.format(NEW)}\n\n{behind}", RULES)
    assert (behind in (understood.changes[0].text or ""), obstacles(understood)) == (True, [])


@pytest.mark.parametrize("behind", REMARKS)
def test_marks_keep_everything(behind: str) -> None:
    """Within quotation marks, braces and fences, the same words are law."""
    for marks in ("“{}”", "{{\n{}\n}}", "```\n{}\n```", '"""\n{}\n"""'):
        text = "Enact a new rule which reads:\n\n" + marks.format(f"{NEW}\n\n{behind}")
        understood = understand(text, RULES)
        assert (understood.changes[0].text, obstacles(understood)) == (f"{NEW}\n\n{behind}", [])


@pytest.mark.parametrize(
    "behind",
    [
        "This only applies if Ben agrees.",
        "Only if Ben agrees.",
        "This takes effect on Friday.",
        "These changes last for a week.",
        "Provided that it rains.",
        "Unless Ben objects.",
        "PS: This only applies if Ben agrees.",
        "Not before Friday.",
        "The repeal is void unless three players agree.",
    ],
)
def test_a_condition_of_its_own_is_reported(behind: str) -> None:
    """A sentence that restricts an instruction before or behind it isn't passed over."""
    assert obstacles(understand(f"Repeal rule 204.\n\n{behind}", RULES))
    assert obstacles(understand(f"Repeal rule 204. {behind}", RULES))
    assert obstacles(understand(f"{behind}\n\nRepeal rule 204.", RULES))


def test_the_obstacle_shows_where_the_text_would_end() -> None:
    """It names the words behind which the text would end."""
    understood = understand("New rule:\n\nAll eat cake.\n\nThis will help.", RULES)
    assert [one.nearest for one in understood.not_understood] == ["the text would end “All eat cake.”"]


@pytest.mark.parametrize("behind", ["", "\n\nRepeal rule 202."])
def test_only_the_first_line_is_indented(behind: str) -> None:
    """A paragraph whose first line is indented goes on in lines that aren't."""
    read = understand(f"Amend rule 201 to read:\n\n    Cake is served every day\nat five.{behind}", RULES)
    assert read.changes[0].text == "Cake is served every day\nat five."
    assert (len(read.changes), read.not_understood) == (1 + bool(behind), ())
