"""Effects that add up: what several rules, or one rule several times, add in one moment is all there afterwards."""

import pytest
from tests.playing import Game, enact, event, points, rule

from moot.game import events as e
from moot.law.mechanisms.gate import read_mechanism
from moot.play.host import Host

SITTING = rule(
    "101",
    """
    numbering.proposals_from(301)
    voting.everybody_votes()
    voting.takes_effect_at_once()

    @move("adopt-all", by="players")
    def adopt_all(open_proposals):
        for one in open_proposals:
            adopt(one)
    """,
)
COUNTS = """
    adopted = register(int, starts=10)
    authors = register(list[Player], starts=["Eve"])
    made_by_whom = register(dict[str, Player], starts={})

    @upon("proposal_adopted")
    def count_it(proposal):
        add_to("adopted", 1)
        add_to("authors", proposal.author)
        set_entry("made_by_whom", proposal.number, proposal.author)
    """


def three_at_once(host: Host, *rules: str) -> Game:
    """A game in which one move adopts three proposals of Ada, Ben and Ada."""
    game = Game.of(host, SITTING, points(), *(rule(str(n), code) for n, code in enumerate(rules, 200)))
    for n, author in enumerate(("Ada", "Ben", "Ada")):
        game.propose(enact(text=f"Be kind {n}."), by=author)
    game.do("Cleo", "adopt-all")
    return game


def test_three_adoptions_in_one_move_count_three(host: Host) -> None:
    """Each adds one to what the one before left, and starts where the register starts."""
    game = three_at_once(host, COUNTS)
    assert game.register("adopted") == 13
    assert game.register("authors") == ["Eve", "Ada", "Ben", "Ada"]
    assert game.register("made_by_whom") == {"301": "Ada", "302": "Ben", "303": "Ada"}


def test_two_rules_add_to_one_register(host: Host) -> None:
    """What two rules add doesn't clash: both count."""
    also = '@upon("proposal_adopted")\ndef two_more():\n    add_to("adopted", 2)'
    assert three_at_once(host, COUNTS, also).register("adopted") == 19


def test_an_officer_with_two_offices_can_leave(host: Host) -> None:
    """Each office is taken off the list by a provision of its own; neither undoes the other."""
    code = """
        scribe = office()
        speaker = office()
        held = register(list[str], starts=["scribe", "speaker", "clerk"])

        @upon("left")
        def no_scribe(player, scribe):
            if player == scribe:
                remove_from("held", "scribe")

        @upon("left")
        def no_speaker(player, speaker):
            if player == speaker:
                remove_from("held", "speaker")
        """
    game = Game.of(host, rule("200", code), offices={"scribe": "Ada", "speaker": "Ada"})
    game.do("Ada", "leave")
    assert game.register("held") == ["clerk"]


def test_only_contradictory_writes_clash(host: Host) -> None:
    """Two rules that set one entry differently contradict each other; different entries don't."""
    sets = """
        table = register(dict[str, int], starts={})

        @move("note", by="players")
        def note(player):
            announce("noted")

        @upon("noted")
        def first():
            set_entry("table", "a", 1)
            set_entry("table", "b", 2)
        """
    game = Game.of(host, rule("200", sets))
    game.do("Ada", "note")
    assert game.register("table") == {"a": 1, "b": 2}
    other = '@upon("noted")\ndef second():\n    set_entry("table", "a", 5)'
    game = Game.of(host, rule("200", sets), rule("201", other))
    assert game.undecided("Ada", "note").question.key.startswith("clash:effect:set_entry")


def test_adding_what_doesnt_fit_is_a_public_failure(host: Host) -> None:
    """A text can't be added to a number: nothing of the provision happens, and the record says why."""
    code = """
        adopted = register(int, starts=0)

        @move("spoil", by="players")
        def spoil(player):
            announce("spoilt")

        @upon("spoilt")
        def add_words():
            add_to("adopted", "one")
        """
    game = Game.of(host, rule("200", code), checked=False)
    failed = event(game.do("Ada", "spoil"), e.MechanismFailed)
    assert "adopted holds no number and no list" in failed.error
    assert game.register("adopted") is None


@pytest.mark.parametrize("word", ["add_to", "remove_from", "set_entry"])
def test_a_mechanism_of_before_keeps_its_own_function_of_that_name(host: Host, word: str) -> None:
    """These words came later: whoever had taken one for a function of theirs still calls their own."""
    code = f"""def {word}(a, b):
    return a + b

@move("sum-up", by="players")
def sum_up(player):
    award(player, {word}(2, 3))
"""
    assert read_mechanism(code)[1] == ()
    game = Game.of(host, points(), rule("200", code), checked=False)
    game.do("Ada", "sum-up")
    assert game.points()["Ada"] == 5
