"""Marks: text and code of a rule are compared sentence by sentence, and neither changes silently without the other."""

import pytest

from moot.law.english.amending import amended_code
from moot.law.english.code_warnings import SAYS_MAX, CodeWarning
from moot.law.english.drafts import draft_of
from moot.law.english.law_names import DeclaredNames
from moot.law.english.marks import marked_text, parting
from moot.law.mechanisms.expansion import expand

LAW = DeclaredNames()
UNANIMITY = "A rule change is adopted if the vote for it is unanimous, and not otherwise."
UNANIMOUS = "voting.unanimity()\nvoting.decides_when_closed()\n"
HAND = "runs, by hand-written code"
HUNDRED = "The first player who has 100 points or more wins."
MAJORITY = "A rule change is adopted if more than half of the eligible voters vote for it."
DEFEATED = "When a proposal is defeated, its author loses 10 points."
JOINING = "When a player joins the game, they get 5 points."
VAGUE = "When a proposal is defeated, its author loses a fitting number of points."


def marks(text: str, mechanism: str) -> list[str]:
    """The mark of each sentence."""
    return [sentence.mark for sentence in marked_text(text, expand(mechanism)[0], LAW).sentences]


@pytest.mark.parametrize(
    ("text", "mechanism", "wanted"),
    [
        (f"Be kind. {DEFEATED}", "scoring.defeat_costs_proposer(10)", ["for people", "runs"]),
        (DEFEATED.replace("10", "20"), "scoring.defeat_costs_proposer(10)", ["differs from the code"]),
        (UNANIMITY, UNANIMOUS, ["runs, by hand-written code"]),
        ("The winner is whoever comes to 50 points first.", "winning.first_to(100)", ["differs from the code"]),
        (DEFEATED, "", ["for people"]),
        ("Tea is at 10. Bring 10 biscuits.", "scoring.defeat_costs_proposer(10)", ["for people"] * 2),
        ("Players vote on each rule with care. Be kind.", "scoring.defeat_costs_proposer(10)", ["for people"] * 2),
        ("Defeat costs the author some points. Be kind.", "scoring.defeat_costs_proposer(10)", [HAND, "for people"]),
    ],
)
def test_each_sentence_has_a_mark(text: str, mechanism: str, wanted: list[str]):
    """A sentence runs, runs by code that somebody wrote, is for people, or differs from the code."""
    assert marks(text, mechanism) == wanted


AMENDS = "any([one.kind == 'amend' and one.rule == 206 for one in changes])"
OLDER = [
    ("Rule 206 may not be amended.", f"@forbid('adopt')\ndef stays(changes):\n    if {AMENDS}:\n        return 'no'",
     "runs"),
    ("There are never more than 25 mutable rules.", "limits.mutable_rules(25)\n", HAND),
]  # fmt: skip


@pytest.mark.parametrize(("text", "mechanism", "mark"), OLDER)
def test_rules_that_bar_adoption_still_do_what_their_words_say(text: str, mechanism: str, mark: str):
    """Words that bar a proposal now, or ask for votes, came to a ban on adoption in rules of older games."""
    assert marks(text, mechanism) == [mark]


def test_a_limit_of_an_older_game_is_amended_in_words():
    """Another number of mutable rules comes into the library line that bars adoption."""
    old, line = "There are never more than 25 mutable rules.", "limits.mutable_rules(25)\n"
    assert amended_code(old, line, old.replace("25", "13"), LAW) == line.replace("25", "13")
    line = "limits.no_proposal_beyond(25)\n"
    assert amended_code(old, line, old.replace("25", "13"), LAW) == line.replace("25", "13")


def test_a_majority_in_words_is_a_majority_in_code():
    """Rule 203 amended to a majority: the code of unanimity goes, and what decides the vote stays."""
    code = amended_code(UNANIMITY, UNANIMOUS, MAJORITY, LAW)
    assert code is not None
    assert "len(eligible_voters) // 2 + 1" in code
    assert "all_eligible_voters" not in code
    assert "def adopted_or_defeated(" in code
    assert marks(MAJORITY, code) == ["runs"]
    assert parting(UNANIMITY, expand(UNANIMOUS)[0], MAJORITY, code, LAW) is None


def test_code_stays_whose_words_are_no_longer_understood():
    """Rule 203 amended to something vague and to something clear: unanimity is still needed, and voters are warned."""
    old, vague = expand(UNANIMOUS)[0], UNANIMITY.replace("is unanimous", "is nearly unanimous")
    new = amended_code(UNANIMITY, UNANIMOUS, f"{vague} {DEFEATED}", LAW)
    assert new is not None
    assert "all_eligible_voters" in new
    assert "award(" in new
    found = parting(UNANIMITY, old, f"{vague} {DEFEATED}", new, LAW)
    assert found is not None
    assert found.by == "text"
    assert found.says[0].startswith("A proposal is adopted if all")
    by_words = draft_of(f"{MAJORITY} {DEFEATED}").mechanism
    kept = amended_code(f"{MAJORITY} {DEFEATED}", by_words, f"{MAJORITY} {VAGUE} {JOINING}", LAW)
    assert kept is not None
    assert "award(" in kept
    assert "// 2 + 1" in kept
    assert (
        parting(
            f"{MAJORITY} {DEFEATED}",
            by_words,
            f"{MAJORITY} {VAGUE} {JOINING}",
            kept,
            LAW,
        )
        is not None
    )


def test_code_goes_whose_sentence_is_deleted_or_replaced():
    """A sentence that is taken out takes its code with it, and so does one instead of which another one runs."""
    by_words = draft_of(f"{MAJORITY} {DEFEATED}").mechanism
    for new in (
        f"{MAJORITY} {JOINING}",
        f"{MAJORITY} {DEFEATED.replace('10', '7')} Be kind.",
    ):
        code = amended_code(f"{MAJORITY} {DEFEATED}", by_words, new, LAW)
        assert code is not None
        assert "-10" not in code
        assert parting(f"{MAJORITY} {DEFEATED}", by_words, new, code, LAW) is None


def test_a_number_that_is_replaced_in_the_text_is_replaced_in_the_code():
    """Rule 208 with 50 for 100: the library line stays, with 50 in it."""
    assert (
        amended_code(HUNDRED, "winning.first_to(100)\n", HUNDRED.replace("100", "50"), LAW) == "winning.first_to(50)\n"
    )


def test_two_numbers_of_one_line_are_replaced():
    """Each stands where it stood, though the other has become longer."""
    code = "@upon('joined')\ndef gift(player):\n    award(player, min(100, 40))\n"
    text = "Newcomers receive 100 shiny gold pieces as a gift, or 40, as the crier announces."
    new = text.replace("100", "5").replace("40", "1000")
    assert amended_code(text, code, new, LAW) == code.replace("100, 40", "5, 1000")


def test_a_number_that_the_code_has_twice_is_not_replaced():
    """Which of the two the text means can't be known."""
    twice = "@upon('joined')\ndef gift(player):\n    award(player, 100)\n    announce('gift', amount=100)\n"
    text = "Newcomers receive 100 shiny gold pieces as a gift, announced by the crier."
    assert amended_code(text, twice, text.replace("100", "50"), LAW) is None


@pytest.mark.parametrize(
    ("old", "mechanism", "new"),
    [
        (UNANIMITY, UNANIMOUS, "A rule change is adopted if people like it."),
        (HUNDRED, "winning.first_to(100)", "The winner is whoever comes to 50 points first."),
        (UNANIMITY, UNANIMOUS, MAJORITY),
    ],
)
def test_a_new_text_over_old_code_parts_them(old: str, mechanism: str, new: str):
    """The warning tells what the code says still."""
    code = expand(mechanism)[0]
    found = parting(old, code, new, code, LAW)
    assert found is not None
    assert found.by == "text"
    assert found.says[0].startswith(("A proposal is adopted if all", "The first player who has 100"))


def test_words_beside_the_code_part_nothing():
    """What was for people stays so, and nobody is warned; nor if the new words say the same."""
    code = expand("scoring.defeat_costs_proposer(10)")[0]
    assert parting(f"{DEFEATED} Be kind.", code, f"{DEFEATED} Be good.", code, LAW) is None
    assert parting(DEFEATED, code, DEFEATED.replace("When", "Whenever"), code, LAW) is None


def test_new_code_under_an_old_text_parts_them():
    """The same holds the other way round."""
    old, new = (expand(f"scoring.defeat_costs_proposer({n})")[0] for n in (10, 20))
    found = parting(DEFEATED, old, DEFEATED, new, LAW)
    assert found is not None
    assert found.by == "code"


@pytest.mark.parametrize(("sentences", "ends"), [(SAYS_MAX, "3.”"), (SAYS_MAX + 1, "3. …”")])
def test_a_warning_tells_so_many_sentences_of_the_code(sentences: int, ends: str) -> None:
    """Where the code says more, the warning ends with dots; otherwise it doesn't."""
    says = tuple(f"Sentence {n}." for n in range(1, sentences + 1))
    warning = CodeWarning("201", True, says)
    assert warning.message.startswith("Rule 201: the code still follows the old text. The code says: “")
    assert warning.message.endswith(ends.replace("3", str(SAYS_MAX)))
