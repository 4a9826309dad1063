"""What to type: the available moves, what waits for agreement, and what is optional."""

import shlex
from pathlib import Path

import pytest
from tests.terminal.conftest import Moot
from tests.terminal.test_commands import do

CLUB = ("new", "club", "--ruleset", "infinity", "--players", "Ada,Ben,Cleo,Dan,Eve", "--office", "moderator=Tess")
PAGE = "Our Nomic\n\n101: Obey\nAll players obey the rules.\n\n102: Change\nAny rule can change.\n"


@pytest.fixture
def bare(moot: Moot) -> Moot:
    """A game `bare` of rules without mechanisms, in which Ada has proposed something."""
    Path("page.txt").write_text(PAGE, encoding="utf-8")
    assert moot("import", "page.txt", "--as", "bare", "--players", "Ada,Ben").code == 0
    assert moot("do", "bare", "propose", "No talking.", "--as", "Ada").code == 1
    return moot


def test_status_says_how_to_agree(bare: Moot):
    """A case without a judge is a task of every player, with the command, until that player has agreed."""
    assert "all players must agree" in bare("status", "bare").out
    shown = bare("status", "bare", "--as", "Ben").out
    assert "Waiting for you, Ben: agree on case 1.\n  moot do bare agree 1 answer=VALUE --as Ben" in shown
    bare("do", "bare", "agree", "1", "answer=301", "--as", "Ben")
    shown = bare("status", "bare", "--as", "Ben").out
    assert "Nothing to do right now, Ben." in shown and "Ben agrees on answer: 301" in shown


def test_a_holding_goes_without_the_name_of_its_argument(bare: Moot):
    """`agree 1 answer=301` says what `agree 1 holding.answer=301` says, and the move that waited is made."""
    assert bare("do", "bare", "agree", "1", "holding.answer=301", "--as", "Ada").code == 0
    made = bare("do", "bare", "agree", "1", "answer=301", "--as", "Ben").out
    assert "The players together hold in case 1: the answer is 301." in made
    assert "Ada proposes 301" in bare("log", "bare").out


def test_what_is_no_holding_is_told_what_one_is(bare: Moot):
    """The refusal says what the answer to the question can be."""
    wanted = "What to do: answer with a number, such as 301."
    assert wanted in bare("do", "bare", "agree", "1", "true", "--as", "Ben").out


def test_do_without_a_move_lists_the_moves(game: Moot):
    """Every move is listed with what it takes; for a player, what can be made now comes apart from the rest."""
    do(game, "Ada", "propose", "repeal 210")
    assert "vote 301 for|against [DIGEST]: vote on a proposal" in game("do", "friday").out
    now, _, later = game("do", "friday", "--as", "Ada").out.partition("Not now:\n")
    assert "call-vote 301: " in now and "propose CHANGES [TITLE]: " in later
    assert game("do", "friday", "--json").json[0]["name"] == "join"


def test_a_move_needs_a_player(game: Moot):
    """A move without `--as` is a mistake on the command line."""
    assert game("do", "friday", "roll").code == 2


def test_the_only_open_proposal_may_be_left_out(game: Moot):
    """Where one proposal is open, a move is on that, and it is said; another number is never put in its place."""
    do(game, "Ada", "propose", "repeal 210")
    called = game("do", "friday", "call-vote", "--as", "Ada").out
    assert called.startswith("On proposal 301, the only open one.\nVoting on proposal 301 opens")
    assert "Ben votes for 301." in game("do", "friday", "vote", "for", "--as", "Ben").out
    assert "there is no proposal 302" in game("do", "friday", "vote", "302", "for", "--as", "Ada").out


def test_without_an_open_proposal_none_is_guessed(game: Moot):
    """Where nothing is open, the move says what it needs."""
    refused = game("do", "friday", "vote", "for", "--as", "Ada").out
    assert "Refused" in refused and "moot do friday --as PLAYER" in game("do", "friday", "vote", "--as", "Ada").out


def test_a_proposal_of_several_changes_says_how_many(game: Moot):
    """Without a title it is named after its first change and the number of the others."""
    made = game("do", "friday", "propose", "Repeal rules 204 and 210.", "--prose", "--as", "Ada")
    assert "Ada proposes 301, “repeal rule 204 (" in made.out and ") and 1 more”." in made.out


@pytest.fixture
def letters(moot: Moot) -> Moot:
    """A game `letters` of postings, which Ada has begun."""
    moot("new", "letters", "--ruleset", "usenet", "--players", "Ada,Ben", "--now", "2026-01-05 18:00")
    moot("do", "letters", "post", "begin", "--as", "Ada")
    return moot


@pytest.mark.parametrize("words", [("Be kind.",), ("text=Be kind.",), ("follows=1", "text=Be kind.")])
def test_a_posting_has_its_text_in_the_command(letters: Moot, words: tuple[str, ...]):
    """A posting's proposal can be part of the command, by position or by name, like other texts."""
    assert "proposes 301, “Be kind.”" in letters("do", "letters", "post", "propose", *words, "--as", "Ada").out


def test_a_posting_that_cannot_be_is_refused_for_what_is_wrong(letters: Moot):
    """An entry without a posting, a proposal without text, and an extra word are each reported."""
    do = ("do", "letters", "post")
    assert "entry 77 is no posting" in letters(*do, "vote", "follows=77", "--as", "Ben").out
    assert "the proposal has no text" in letters(*do, "propose", "--as", "Ben").out
    assert "“frob” is not understood" in letters(*do, "frob", "text=I am against it.", "--as", "Ben").out


def test_what_fell_due_is_told_before_the_move(moot: Moot):
    """Events of due times are printed before the move that was made after them, as in the log."""
    moot(*CLUB, "--now", "2001-04-30 14:00")
    moot("do", "club", "propose", "repeal 305", "--as", "Ada", "--now", "2001-04-30 14:01")
    told = moot("do", "club", "vote", "335", "for", "--as", "Ada", "--now", "2001-05-04 10:00").out
    assert told.index("Voting on proposal 335 opens") < told.index("Ada votes for 335.")


def test_a_preview_of_no_proposal_is_told_so(game: Moot):
    """A number that no proposal has is not taken for the name of a file."""
    assert "there's no proposal 999" in game("preview", "friday", "999", "--as", "Ada").err


def test_a_new_rule_is_named_by_the_proposals_title(moot: Moot):
    """Where new rules must have a name, a title beside the text is it; a refusal tells the time in words."""
    moot(*CLUB, "--now", "2001-04-30 14:00")
    do = ("do", "club", "propose", "There is tea.")
    assert "a title is wanted" in moot(*do, "--as", "Ada", "--now", "2001-04-30 14:01").out
    assert "proposes 335, “Tea”" in moot(*do, "title=Tea", "--as", "Ada", "--now", "2001-04-30 14:01").out
    sunday = moot("do", "club", "call-case", "Is it?", "--as", "Ada", "--now", "2001-05-06 17:00").out
    assert "now: 2001-05-06 17:00 UTC" in sunday


@pytest.mark.check
def test_the_readme_can_be_followed_as_it_is_written(moot: Moot):
    """The README's sixty-second example works as printed: every command succeeds, one after another."""
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    playing = readme.partition("## Sixty seconds")[2].partition("## The games")[0]
    lines = [
        shlex.split(line.strip(), comments=True)[1:] for line in playing.splitlines() if line.startswith("    moot ")
    ]
    steps = [line for line in lines if line[0] not in ("play", "serve")]
    assert len(steps) >= 10
    for step in steps:
        done = moot(*step)
        assert done.code == 0, (step, done.out, done.err)


@pytest.mark.parametrize("words", [("title=Quiet", "text=No talking."), ("title=Quiet",)])
def test_a_proposal_without_changes_is_told_how_they_are_written(bare: Moot, words: tuple[str, ...]):
    """Who says what a proposal's changes are by another name, or not at all, reads how they are typed, by example."""
    told = bare("do", "bare", "propose", *words, "--as", "Ada").out
    assert "Refused (move.malformed)" in told
    assert "“No talking on Sundays.” is a new rule, “repeal 210”" in told and "--prose" in told
