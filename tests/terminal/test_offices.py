"""A game with a Moderator who does not play, from the command line and at one keyboard."""

from tests.terminal.conftest import START, Moot

FIVE = "Ada,Ben,Cleo,Dan,Eve"
NEW = ("new", "month", "--ruleset", "infinity", "--players", FIVE, "--now", START)


def test_an_office_is_filled_when_a_game_begins(moot: Moot) -> None:
    """The Moderator is shown at the start and by the status, has no tasks, and makes the moves of the office."""
    begun = moot(*NEW, "--office", "moderator=Tess")
    assert begun.code == 0, begun.err
    assert "the players are Ada, Ben, Cleo, Dan and Eve; the moderator is Tess" in begun.out
    shown = moot("status", "month", "--as", "Tess", "--now", START).out
    assert "The moderator is Tess." in shown and "Nothing to do right now, Tess." in shown
    made = moot("do", "month", "publish-throttle", "5", "--as", "Tess", "--now", START)
    assert made.code == 0 and "Throttle value is now 5 (rule 334)." in made.out
    refused = moot("do", "month", "publish-throttle", "5", "--as", "Ben", "--now", START)
    assert refused.code == 1 and "publish-throttle is for the moderator (Tess)" in refused.out + refused.err


def test_an_office_that_the_rules_do_not_have_begins_no_game(moot: Moot) -> None:
    """An unknown office is reported, with the known ones, and nothing is stored."""
    for given, said in (("boss=Tess", "there are: "), ("Tess", "write it like moderator=Tess")):
        begun = moot(*NEW, "--office", given)
        assert begun.code in (1, 2)
        assert said in begun.out + begun.err
    assert "month" not in moot("games").out


def test_whoever_holds_an_office_has_a_turn_at_the_keyboard(moot: Moot) -> None:
    """At a hot seat the keyboard can be passed to the Moderator, who is offered the moves of the office and no vote."""
    moot(*NEW, "--office", "moderator=Tess")
    played = moot("play", "month", "--now", START, stdin="p\nTess\nx\nq\n")
    assert "6. Tess" in played.out, played
    offered = played.out.partition("Tess, you can:")[2].partition("Ada, you can:")[0]
    assert ". publish throttle" in offered and ". propose" in offered
    assert ". vote" not in offered and ". leave" not in offered
