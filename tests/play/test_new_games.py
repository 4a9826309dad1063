"""A new game in the place of one that is over: the same journal and people, other rules, and the old game readable."""

from pathlib import Path

import pytest
from dulwich.repo import Repo
from tests.play.two_worlds import ALWAYS, SECRET
from tests.playing import Game, assembly, enact, event, points, rule

from moot.authoring.export import ruleset_of
from moot.authoring.git_export import write_repository
from moot.game import events as e
from moot.game.moves import Move
from moot.game.record.entries import apply_entry
from moot.game.state import State
from moot.game.values import canonical
from moot.law.files.ruleset_text import ParsedRuleset, read_ruleset_text, write_ruleset_text
from moot.law.rulesets import offered, shipped
from moot.play.host import Host
from moot.play.previews import preview_of
from moot.post.notices.feeds import feed_of
from moot.views.doing.move_fields import fields_of
from moot.views.log import log
from moot.views.status import status

RENEW = """
chair = office()
clerk = office()
games = register(int, starts=0)

@move("renew", by="players")
def renew(ruleset: Ruleset):
    start_new_game(ruleset)

@move("seat", by="players")
def seat(player):
    appoint("chair", player)
    appoint("clerk", player)

@move("stop", by="players")
def stop(why: str = ""):
    end_game(why)

@move("put-ruleset", by="players")
def put_ruleset(ruleset: Ruleset, player):
    put("ruleset", title="Another game", author=player, ruleset=ruleset)

@term("next_number", kind="ruleset")
def own_series(proposals_made):
    return f"R{proposals_made + 1}"

@upon("proposed", kind="ruleset")
def at_once(proposal):
    open_voting(proposal)

@upon("ballot_cast", kind="ruleset")
def all_have(proposal, voted, players):
    if len(voted) == len(players):
        close_voting(proposal)

@upon("voting_closed", kind="ruleset")
def most(proposal, votes_for, votes_against):
    if len(votes_for) > len(votes_against):
        adopt(proposal)
    else:
        defeat(proposal)

@upon("proposal_adopted", kind="ruleset")
def begin(proposal):
    start_new_game(proposal.ruleset)
"""
NEXT = """---
ruleset: next
---

---
number: 101
title: Beginning
rank: mutable
---
Whoever sits first has ten points.

```python
points = quantity(of=Player, starts=0)
chair = office()

@upon("game_started")
def ten(players):
    award(players[0], 10)
```
"""


def begun(host: Host, *more: str) -> Game:
    """A game that can be renewed."""
    rules = [rule(str(201 + place), source) for place, source in enumerate((RENEW, *more))]
    return Game.of(host, assembly(), points(), *rules)


def renewed(host: Host) -> Game:
    """A game with proposal 301 in it, and a new one in its place."""
    game = begun(host)
    game.do("Ben", "seat")
    game.do("Ada", "propose", changes=[enact("The old 301")])
    game.do("Ada", "renew", ruleset=NEXT)
    return game


def test_a_new_game_has_the_people_and_nothing_of_the_old(host: Host) -> None:
    """Seats, joining times and the offices that the new rules have too go on; proposals, cases, points do not."""
    game = renewed(host)
    before, now = game.table.moment().at(game.state.entry - 2).state, game.state
    assert (now.seating, now.players, now.title) == (
        before.seating,
        game.table.moment().at(now.entry - 1).state.players,
        before.title,
    )
    assert dict(now.offices) == {"chair": "Ben"}
    assert not now.proposals and not now.registers and not now.customs and not now.cases
    assert (now.began, now.ruleset) == ((0, now.entry), "next")


def test_the_new_law_hears_that_the_game_has_begun(host: Host) -> None:
    """Its provisions upon the start run under the new law, in an entry of the program's own."""
    game = renewed(host)
    last = game.entries()[-1]
    assert (last.move, game.points()["Ada"]) == (Move(name="begin"), 10)
    assert [e.name_of(type(one)) for one in last.events] == ["game_started", "awarded", "quantity_changed"]


def test_the_move_that_ends_a_game_ends_under_its_own_law(host: Host) -> None:
    """Its consequences follow the old rules; the entry has the digest of the old law."""
    heard = '@upon("game_ended")\ndef farewell(reason):\n    announce("farewell")'
    game = begun(host, heard)
    told = game.do("Ada", "renew", ruleset=NEXT)
    assert [e.name_of(type(one)) for one in told.events] == ["game_ended", "announced"]
    assert game.entries()[-2].law == game.entries()[0].law == game.entries()[-1].law != game.table.moment().law.digest


def test_the_record_is_verified_and_replayed(host: Host) -> None:
    """Decided again, everything is as it was; replayed without any law, the state is the same, to the byte."""
    game = renewed(host)
    assert game.host.verify(game.table.name).whole
    state = State()
    for entry in game.entries():
        state = apply_entry(state, entry)
    assert canonical(state) == canonical(game.state)


def test_the_log_tells_of_each_game_by_its_own_names(host: Host) -> None:
    """The new game's 301 does not lend its title to the old one's, in the log, the feed or earlier moments."""
    game = renewed(host)
    told = {line.entry: line for line in log(game.table.moment())}
    assert "“The old 301”" in told[2].events[0].told and told[2].earlier and not told[game.state.entry].earlier
    assert "begins with 1 rule of next" in told[game.state.entry].events[0].told
    assert game.table.moment().at(2).state.proposals["301"].title == "The old 301"  # type: ignore[index]
    linked = {item.title: item.link for item in feed_of(game.table, "https://x.invalid/g").items}
    assert [link for title, link in linked.items() if "The old 301" in title] == ["https://x.invalid/g/log/2"]


def test_git_has_a_step_for_the_beginning_of_each_game(host: Host, tmp_path: Path) -> None:
    """The commit of the second game has its rules, and not a file of the first game's."""
    game = renewed(host)
    made = write_repository("g", game.entries(), tmp_path / "g")
    with Repo(str(tmp_path / "g")) as repository:
        heads = [walked.commit.message.decode().split("\n")[0] for walked in repository.get_walker()]
    assert made.commits == 2 and heads[0].endswith("with 1 rules")
    assert "Whoever sits first" in (tmp_path / "g" / "101-beginning.md").read_text()
    assert not list((tmp_path / "g").glob("201*"))


def test_a_host_that_went_down_between_the_two_entries_begins_the_game_when_it_is_back(host: Host) -> None:
    """With the end on disk and not the beginning, the next look at the clock begins the game, once."""
    game = begun(host)
    table = game.table
    original, table._begin_next_game = table._begin_next_game, lambda: None  # type: ignore[method-assign]
    game.do("Ada", "renew", ruleset=NEXT)
    assert game.state.over and game.state.ruleset != "next"
    table._begin_next_game = original  # type: ignore[method-assign]
    table.keep_time(game.now)
    assert game.state.ruleset == "next" and not game.state.over
    table.keep_time(game.now)
    assert len([entry for entry in game.entries() if entry.move.name == "begin"]) == 2


def test_ballots_of_the_vote_that_begins_it_are_opened_and_others_stay_sealed(host: Host) -> None:
    """The vote on the ruleset is told to everybody in the record; one that was never closed is told to nobody."""
    secret = '@term("ballots_secret", kind="ruleset")\ndef here_too(proposal):\n    return proposal.stage == "voting"'
    lines = [*ALWAYS, SECRET, RENEW, secret]
    game = Game.of(host, *(rule(str(101 + place), line) for place, line in enumerate(lines)))
    game.do("Ada", "propose", changes=[enact()])
    game.do("Ada", "vote", proposal="301", choice="against")
    game.do("Ada", "put-ruleset", ruleset=NEXT)
    for player in game.state.seating:
        game.do(player, "vote", proposal="R1", choice="for")
    assert game.state.ruleset == "next"
    opened = [one.proposal for entry in game.entries() for one in entry.opened]
    assert set(opened) == {"R1"} and b'"against"' not in b"".join(raw for _, raw in game.table.raw())
    told = [event.told for line in log(game.table.moment()) for event in line.events]
    assert "Ben votes for R1." in told and "Ada votes on proposal 301, in secret." in told
    assert game.host.verify(game.table.name).whole
    assert game.host.verify_file(raw + b"\n" for _, raw in game.table.raw()).whole


def test_a_game_can_end_without_a_winner(host: Host) -> None:
    """Then there is nobody who has won, no move and no next game, and its page says why."""
    game = begun(host)
    game.do("Ada", "stop", why="It rains")
    assert (game.state.over, game.state.winner) == ("It rains", None)
    assert game.refused("Ben", "argue", text="But").code == "game.over"
    shown = status(game.table.moment("Ben"))
    assert (shown.over, shown.ended, shown.asked) == (True, "It rains", ())


@pytest.mark.check
def test_a_ruleset_that_would_begin_itself_for_ever_begins_once(host: Host) -> None:
    """A game that would end as it begins goes on, and its rule fails for all to see."""
    again = NEXT.replace(
        "    award(players[0], 10)", '    start_new_game("---\\nnumber: 1\\nrank: mutable\\n---\\nA.")'
    )
    game = begun(host)
    game.do("Ada", "renew", ruleset=again)
    failed = [one for one in game.entries()[-1].events if isinstance(one, e.MechanismFailed)]
    assert "only just begun" in failed[0].error and not game.state.over


def test_a_text_that_is_no_ruleset_begins_nothing(host: Host) -> None:
    """A rule that would begin a game with nonsense fails, and the game goes on."""
    game = begun(host, '@move("slip", by="players")\ndef slip():\n    start_new_game("Be kind.")')
    assert "line 1" in event(game.do("Ada", "slip"), e.MechanismFailed).error
    assert not game.state.over


def test_the_ballots_bind_to_the_ruleset(host: Host) -> None:
    """Two rulesets put to the vote have two digests."""
    game = begun(host)
    first = event(game.do("Ada", "put-ruleset", ruleset=NEXT), e.Proposed)
    second = event(game.do("Ada", "put-ruleset", ruleset=NEXT.replace("ten points", "10 points")), e.Proposed)
    assert first.digest != second.digest


@pytest.mark.check
def test_the_preview_shows_the_game_that_would_begin(host: Host) -> None:
    """Its rules, whether it could still be changed, and which questions nobody would answer any more."""
    game = begun(host)
    game.do("Ada", "put-ruleset", ruleset=NEXT)
    found = preview_of(game.table, "R1")
    assert [r.content.title for r in found.new_game] == ["Beginning"]
    assert found.liveness is not None and found.liveness.alive is not True
    assert any("No rule would answer" in warning for warning in found.warnings)
    game.do("Ada", "put-ruleset", ruleset="suber")
    alive = preview_of(game.table, "R2").liveness
    assert alive is not None and alive.alive is True


@pytest.mark.check
def test_shipped_rulesets_are_offered_by_their_names(host: Host) -> None:
    """Each that comes with the program passes as a text, which reads back as the same rules and settings."""
    for name in shipped():
        text = offered(name)
        assert isinstance(text, str), (name, text)
        read = read_ruleset_text(text)
        assert isinstance(read, ParsedRuleset)
        ruleset = host.ruleset(name)
        assert (read.ruleset.name, read.ruleset.settings) == (name, ruleset.settings)
        assert [(r.number, r.rank, r.content.text) for r in read.ruleset.rules] == [
            (r.number, r.rank, r.content.text) for r in ruleset.rules
        ]
        assert write_ruleset_text(read.ruleset) == text


@pytest.mark.check
def test_what_is_voted_on_is_the_expansion(host: Host) -> None:
    """Library lines are expanded when the ruleset is offered, so that a newer library changes nothing of it."""
    game = begun(host)
    put = event(game.do("Ada", "put-ruleset", ruleset="suber"), e.Proposed)
    assert "\nvoting.unanimity()" not in put.content["ruleset"] and '@term("votes_required")' in put.content["ruleset"]


def test_a_form_asks_for_a_ruleset_as_a_text(host: Host) -> None:
    """Pages know that the field is a whole ruleset."""
    game = begun(host)
    assert [field.kind for field in fields_of(game.table.moment(), "renew")] == ["ruleset"]


def test_a_games_own_rules_can_be_offered(host: Host) -> None:
    """The rules in force, written as a text, begin a game that has the same."""
    game = begun(host)
    text = write_ruleset_text(ruleset_of(game.state))
    had = [(r.number, r.content.text) for r in game.state.in_force()]
    game.do("Ada", "renew", ruleset=text)
    assert [(r.number, r.content.text) for r in game.state.in_force()] == had
