"""Games played by postings: lines of play, and postings that are legal moves, comments, or neither."""

from typing import Any

from tests.playing import Game, enact, rule

from moot.game import events as e
from moot.game.lines import line_after, most_followed
from moot.game.moves import Allowed
from moot.play.host import Host

POSTING = """
    @move("post", by="anyone")
    def follow_up(posting: Posting, parent, player, changes: Changes = []):
        if posting.rules is None or parent is None:
            return
        if posting.proposal != parent.proposal and posting.proposal is not None:
            put("rule-change", title=posting.subject, changes=changes, author=player)

    @upon("posted")
    def a_name_is_a_vote(posting, parent, proposal, player):
        if parent is not None and proposal is not None and len(posting.votes or []) > len(parent.votes or []):
            cast_ballot(proposal, player, "for")

    @forbid("post")
    def rules_are_kept(posting, parent):
        if parent is not None and posting.rules is not None and posting.rules != parent.rules:
            return "the rules are not those of the posting that it follows"

    @upon("posted")
    def appended(posting, parent, proposal, votes_for):
        if parent is not None and proposal is not None and posting.proposal is None and len(votes_for) >= 2:
            adopt(proposal)

    @term("next_number")
    def from_301(proposals_made):
        return 301 + proposals_made

    @upon("proposal_adopted")
    def at_once(proposal):
        take_effect(proposal)
    """


def posting_game(host: Host) -> Game:
    """A game of postings, in which two votes adopt."""
    return Game.of(host, rule("1", POSTING), rule("2", "scoring.points()\nscoring.adoption_pays_proposer(5)"))


def post(game: Game, player: str, follows: int | None, **said: Any) -> int:
    """Something is posted; the entry that keeps it."""
    changes = said.pop("changes", None)
    posting = {"id": f"<{game.now}@x>", "name": player, "rules": "1 Rule one.", "follows": follows, **said}
    arguments: dict[str, Any] = {"posting": posting, **({"changes": changes} if changes else {})}
    verdict = game.do(player, "post", **arguments)
    assert isinstance(verdict, Allowed)
    return game.entries()[-1].number


def on(game: Game, entry: int) -> Any:
    """The game on the line of a posting."""
    return line_after(game.table.moment().at(game.entries()[-1].number).state, entry)


def test_two_follow_ups_are_two_lines(host: Host) -> None:
    """A proposal that one line carries is not in force on the other, nor are its scores."""
    game = posting_game(host)
    root = post(game, "Ada", None)
    proposed = post(game, "Ada", root, subject="Kindness", proposal="Be kind.", changes=[enact(text="Be kind.")])
    ben = post(game, "Ben", proposed, proposal="Be kind.", votes=["Ben"])
    cleo = post(game, "Cleo", ben, proposal="Be kind.", votes=["Ben", "Cleo"])
    dan = post(game, "Dan", proposed, proposal="Be kind.", votes=["Dan"])
    done = post(game, "Eve", cleo)
    assert [r.content.text for r in on(game, done).in_force()][-1] == "Be kind."
    assert on(game, done).quantities["points"]["Ada"] == 5
    assert len(on(game, dan).in_force()) == 2 and "points" not in on(game, dan).quantities
    assert on(game, dan).proposals["301"].votes("for") == ("Dan",)
    assert game.host.verify(game.table.name).whole


def test_a_posting_against_the_rules_is_told_and_not_refused(host: Host) -> None:
    """An illegal posting stays on its line with the rule against it; what follows it is marked as astray."""
    game = posting_game(host)
    root = post(game, "Ada", None)
    wrong = post(game, "Ben", root, rules="1 Another rule.")
    after = post(game, "Cleo", wrong, rules="1 Another rule.", proposal="Be bold.", subject="Boldness")
    placed = game.table.state.postings
    assert (placed[wrong].verdict, placed[wrong].code, placed[wrong].because.rule) == (
        "illegal", "law.rules-are-kept", "1",
    )  # fmt: skip
    assert (placed[after].verdict, placed[after].astray) == ("move", wrong)
    assert host.verify(game.table.name).whole


def test_talk_is_kept_and_changes_nothing(host: Host) -> None:
    """A posting without rules is a comment; its writer becomes a player."""
    game = posting_game(host)
    root = post(game, "Ada", None)
    talk = post(game, "Zoe", root, rules=None)
    assert game.table.state.postings[talk].verdict == "talk"
    assert "Zoe" in game.state.seating


def test_the_line_that_most_follow_is_the_game_s_state(host: Host) -> None:
    """A table shows the line with most players' latest moves; the others are in the record."""
    game = posting_game(host)
    root = post(game, "Ada", None)
    one = post(game, "Ada", root, subject="One", proposal="One.")
    other = post(game, "Ben", root, subject="Other", proposal="Other.")
    assert most_followed(game.state) == one
    assert game.state.proposals["301"].title == "One"
    more = post(game, "Cleo", other, proposal="Other.", votes=["Cleo"])
    assert most_followed(game.state) == more
    assert game.state.proposals["301"].title == "Other"
    assert game.table.moment().at(one).state.proposals["301"].title == "One"


def test_rules_that_stay_the_same_are_written_once(host: Host) -> None:
    """An event of a posting whose rules are those that it follows leaves them out; the state has them."""
    game = posting_game(host)
    root = post(game, "Ada", None)
    second = post(game, "Ben", root, proposal="One.", subject="One")
    posted = [event for entry in game.entries() for event in entry.events if isinstance(event, e.Posted)]
    assert [event.posting.rules for event in posted] == ["1 Rule one.", "="]
    assert game.state.postings[second].posting.rules == "1 Rule one."


def test_what_is_no_posting_is_refused(host: Host) -> None:
    """A posting that follows up what is no entry, or none that is there, is refused before any line is looked for."""
    game = posting_game(host)
    root = post(game, "Ada", None)
    for follows, code in (
        ([], "move.malformed"),
        ({}, "move.malformed"),
        ("0", "move.malformed"),
        (root + 9, "posting.unknown"),
    ):
        posting = {"id": "<x@x>", "name": "Ben", "follows": follows}
        assert game.refused("Ben", "post", posting=posting).code == code


def test_a_sign_in_the_place_of_the_rules_is_no_list_of_rules(host: Host) -> None:
    """A posting with “=” in place of the rules doesn't repeat them, although events use that sign."""
    game = posting_game(host)
    root = post(game, "Ada", None)
    made = post(game, "Ben", root, rules="=")
    short = game.table.last.postings[made]
    assert short.verdict == "illegal"
    assert (short.posting.rules or "").strip() == "="


UNCLEAR = """
    @upon("posted")
    def two_at_once(posting):
        if posting.subject == "Who wins?":
            for name in ["Ada", "Ben"]:
                win(name)
    """


def test_a_posting_with_unclear_consequences_is_undecided_and_has_none(host: Host) -> None:
    """It stays on its line, with the question as the reason against it; no case is opened, and nobody wins."""
    game = Game.of(host, rule("1", POSTING), rule("2", "scoring.points()"), rule("3", UNCLEAR))
    root = post(game, "Ada", None)
    unclear = post(game, "Ben", root, subject="Who wins?", proposal="Be kind.", changes=[enact(text="Be kind.")])
    placed = game.table.state.postings
    assert (placed[root].verdict, placed[unclear].verdict) == ("move", "undecided")
    assert "Rule 3 names two winners: Ada and Ben" in placed[unclear].reason
    line = on(game, unclear)
    assert not line.open_cases and not line.proposals and not line.over
    after = post(game, "Cleo", unclear, subject="Well.")
    assert game.table.state.postings[after].astray == unclear
    assert host.verify(game.table.name).whole


def test_a_posting_against_the_rules_whose_consequences_are_unclear_is_told_the_rule(host: Host) -> None:
    """What forbids it goes before the question that its consequences would leave open."""
    game = Game.of(host, rule("1", POSTING), rule("2", "scoring.points()"), rule("3", UNCLEAR))
    root = post(game, "Ada", None)
    wrong = post(game, "Ben", root, subject="Who wins?", rules="1 Another rule.")
    assert game.table.state.postings[wrong].code == "law.rules-are-kept"
