"""Sentences about judges and judgments come to the code that says what they say."""

import pytest

from moot.law.english.drafts import draft_of, grammar_of
from moot.law.english.table import LawNames

LIMITS = {
    "A judge may not vote.": "len([one for one in open_cases if one.judge == player and one.stage == 'accepted']) >= 1",
    "A judge may not vote until they have given their judgment.": (
        "len([one for one in open_cases if one.judge == player and one.stage == 'accepted']) >= 1"
    ),
    "You may not judge your own case.": "player == case.caller",
    "No judge may give judgment within a day of being appointed.": (
        "case.accepted is not None and now < case.accepted + days(1)"
    ),
    "No judgments are given on Sundays.": "weekday(local_date(now, zone)) == 7",
    "Judgments may only be given on Sundays.": "not weekday(local_date(now, zone)) == 7",
    "At most two cases may be open at a time.": "len(open_cases) >= 2",
    "No more than one case may be called per day.": (
        "len([one for one in cases_called if local_date(one, zone) == local_date(now, zone)]) >= 1"
    ),
    "Nobody may judge two cases in a row.": "player == last_judge",
    "A player may not call more than one case a day.": (
        "len([one for one in case_times[player] if local_date(one, zone) == local_date(now, zone)]) >= 1"
    ),
}
EFFECTS = {
    "Upon the delivery of a judgment of true, each player gets 1 point.": (
        "    if case.judgment == 'true':\n        award(players, 1)\n"
    ),
    "A player whose case is judged false loses 2 points.": (
        "    if case.caller is not None and case.judgment == 'false':\n        award(case.caller, -2)\n"
    ),
    "When a case is judged, everybody except its judge and its caller gets 1 point.": (
        "    award([one for one in players if one not in (case.judge, case.caller)], 1)\n"
    ),
    "A judge who judges within an hour of being appointed gets 3 points.": (
        "    if case.judge is not None:\n        if now < case.accepted + hours(1):\n            award(case.judge, 3)\n"
    ),
    "A judge who has not judged three days after being appointed leaves the game.": (
        "    if case.stage == 'accepted':\n        remove_player(case.judge)\n"
    ),
}


CHOICES = {
    "The judge is the player with the fewest points, other than the caller. In a tie, it's the one who joined first.": (
        "        return appoint_judge(case, [one for one in players if points[one] == min([points[other] for other in "
        "players if other != case.caller]) and one != case.caller][0])\n"
    ),
    "The judge of each case is the player to the left of the caller.": (
        "        return appoint_judge(case, next_after(seating, case.caller))\n"
    ),
    "The judge is drawn by lot from all other players.": (
        "            appoint_judge(case, [one for one in players if one != case.caller][draw(0, len([one for one in "
        "players if one != case.caller]) - 1)])\n"
    ),
}


@pytest.mark.parametrize("text", CHOICES)
def test_who_judges(text: str) -> None:
    """Whom other rules name as judge when a case is called is changed to whom the sentence says."""
    assert CHOICES[text] in draft_of(text).mechanism


def test_whose_judgment_is_overruled() -> None:
    """It's who gave the judgment that is meant, though the case may have another judge by then."""
    code = draft_of("When a judgment is overruled, its judge loses 4 points.").mechanism
    assert "award(gave_judgment, -4)" in code
    assert "award(case.judge" not in code


@pytest.mark.parametrize("text", LIMITS)
def test_limits_on_judging(text: str) -> None:
    """A limit holds for just those whom it names, and only when it says."""
    draft = draft_of(text)
    assert f"    if {LIMITS[text]}:\n" in draft.mechanism


@pytest.mark.parametrize("text", EFFECTS)
def test_effects_of_judgments(text: str) -> None:
    """A judgment, or its delay, brings what the sentence says, to whom it says."""
    assert draft_of(text).mechanism.endswith(EFFECTS[text])


@pytest.mark.parametrize(
    "text",
    [
        "A judge may not judge a case while they are judging a case.",
        "The judge may not be judged.",
        "Nobody may be judge twice in a row.",
        "A player whose case is not judged true loses 2 points.",
        "The judge is drawn by lot.",
        "The judge is the player with the fewest points.",
    ],
)
def test_what_is_not_understood_of_judges_makes_no_code(text: str) -> None:
    """Near misses stay text."""
    assert draft_of(text).mechanism == ""


@pytest.mark.parametrize("text", [*LIMITS, *EFFECTS, *CHOICES])
def test_it_is_told_as_a_sentence_that_drafts_the_same(text: str) -> None:
    """What is read is told, and read again as the same code."""
    (drafted,) = draft_of(text).sentences
    assert draft_of(drafted.said).mechanism == drafted.mechanism


def test_the_judge_before_can_own_something() -> None:
    """Whoever gave a judgment is named so that their points can be spoken of: “it's” would read as “it is”."""
    for who in ("the judge who had given the judgment", "the judge who had given it"):
        assert draft_of(f"When a judgment is overruled, {who} loses 3 points.").sentences[0].runs
    reading = grammar_of(LawNames())[0].read
    begins = "When a case is judged true, each player gets as many points as the number of the judge who had given "
    assert reading(f"{begins}the judgment's points.") and not reading(f"{begins}it's points.")
