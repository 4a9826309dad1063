"""Forks: a copy of a game's public record up to a moment, which goes on as a game of its own."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.playing import Game, assembly, enact, points, rule
from tests.usenet.posting import Postings

from moot.game.record.entries import Entry, seal
from moot.game.values import canonical, decode
from moot.gateways.terminal.app import main
from moot.journal.errors import Conflict
from moot.journal.verification import verify
from moot.play.forks import fork
from moot.play.host import Host
from moot.play.table import Table

DIE = """
@move("roll", by="players")
def roll(player):
    award(player, draw(1, 6))
"""


DOES = ((0, "permit"), (1, "forbid"))


def as_game(host: Host, table: Table, now: int) -> Game:
    """A table as a game that tests can play."""
    game = object.__new__(Game)
    game.host, game.now, game.table = host, now, table
    return game


def test_a_fork_goes_on_by_itself(host: Host) -> None:
    """What is adopted in the copy is not in the game, nor the other way round; both are whole."""
    game = Game.of(host, assembly(), points(), rule("103", DIE))
    game.adopt(enact(text="Be kind."))
    at = game.state.entry
    game.adopt(enact(text="Be bold."))
    forked = as_game(host, fork(host, game.table.name, at, "what-if"), game.now)
    forked.adopt(enact(text="Be late."))
    texts = [[r.content.text for r in one.state.in_force()][3:] for one in (game, forked)]
    assert texts == [["Be kind.", "Be bold."], ["Be kind.", "Be late."]]
    assert host.verify("what-if").whole and host.verify(game.table.name).whole
    assert forked.state.title == f"{game.state.title}, forked"


def test_what_was_before_is_the_game_s_byte_for_byte(host: Host) -> None:
    """The record before the fork is the same byte for byte; the fork's first entry names game, entry and hash."""
    game = Game.of(host, assembly())
    game.adopt()
    at = game.state.entry - 2
    fork(host, game.table.name, at, "copied")
    source, copy = list(host.journal.raw(game.table.name)), list(host.journal.raw("copied"))
    assert copy[: at + 1] == source[: at + 1] and len(copy) == at + 2
    first = decode(copy[-1][1], Entry)
    last = decode(source[at][1], Entry)
    assert (first.move.arguments["game"], first.move.arguments["entry"], first.previous) == (last.game, at, last.hash)


def test_chance_begins_anew(host: Host) -> None:
    """The links that a fork reveals lead to a tip of its own, and none of them is one of the game's."""
    game = Game.of(host, points(), rule("103", DIE))
    game.do("Ada", "roll")
    forked = as_game(host, fork(host, game.table.name, game.state.entry, "dice"), game.now)
    for one in (game, forked):
        for _ in range(3):
            one.do("Ben", "roll")
    revealed = [{entry.reveal for entry in one.entries() if entry.reveal} for one in (game, forked)]
    assert len(revealed[0] & revealed[1]) == 1
    assert host.verify("dice").whole
    assert host.verify_file(raw for _, raw in host.journal.raw("dice")).whole


def test_secret_ballots_that_were_not_opened_are_void(host: Host) -> None:
    """They can be cast again, and only those count; ballots that the game opens later are unknown to the fork."""
    game = Game.of(host, assembly(), rule("114", "voting.secret_until_closed()"), players=("Ada", "Ben", "Cleo"))
    number = game.propose(by="Ada")
    for player in ("Ada", "Ben"):
        game.do(player, "vote", proposal=number, choice="against")
    at = game.state.entry
    game.do("Cleo", "vote", proposal=number, choice="for")
    assert game.state.proposals[number].outcome == "defeated"
    forked = as_game(host, fork(host, game.table.name, at, "secrets"), game.now)
    assert not forked.state.proposals[number].ballots and not forked.state.withheld
    for player in ("Ada", "Ben", "Cleo"):
        forked.do(player, "vote", proposal=number, choice="for")
    assert forked.state.proposals[number].outcome == "adopted"
    report = host.verify("secrets")
    assert report.whole


def test_a_fork_of_a_fork_and_of_lines_of_play(host: Host) -> None:
    """Each goes on with all lines there were, and each is whole."""
    postings = Postings(host)
    root = postings.post("Ada")
    proposed = postings.propose("Ada", root)
    other = postings.propose("Ben", root, "Be bold.")
    fork(host, postings.game.table.name, other, "first-fork")
    postings.game = as_game(host, fork(host, "first-fork", other + 1, "second-fork"), postings.game.now)
    postings.append("Zoe", postings.votes(12, proposed))
    assert set(postings.whole.postings) > {root, proposed, other}
    assert host.verify("second-fork").whole


def test_a_name_that_is_taken_is_refused(host: Host) -> None:
    """And nothing of the fork is kept."""
    game = Game.of(host, assembly())
    with pytest.raises(Conflict):
        fork(host, game.table.name, 0, game.table.name)
    assert host.journal.length(game.table.name) == 1


@pytest.mark.parametrize("lie", [{"game": "another"}, {"entry": 7}, {"hash": "0" * 64}])
def test_a_fork_that_names_another_record_is_found(host: Host, lie: dict[str, object]) -> None:
    """`verify` finds a fork that names another game, entry or hash."""
    game = Game.of(host, assembly())
    name = f"liar-{next(iter(lie))}"
    fork(host, game.table.name, 0, name)
    rows = list(host.journal.raw(name))
    entry = decode(rows[-1][1], Entry)
    event = replace(entry.events[0], **lie)
    rows[-1] = (1, canonical(seal(replace(entry, events=(event,)))))
    assert "verify.game" in [finding.code for finding in verify(rows).findings]


def test_fork_as_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`moot fork` goes on from a moment; without one, from now; a moment that is not there is refused."""
    database = ["--database", str(tmp_path / "moot.db")]
    assert main(["new", "friday", "--players", "Ada,Ben", *database]) == 0
    assert main(["do", "friday", "propose", "Be kind.", "--as", "Ada", *database]) == 0
    assert main(["fork", "friday", "--at", "0", "--as", "what-if", *database]) == 0
    assert main(["do", "what-if", "propose", "Be bold.", "--as", "Ada", *database]) == 0
    assert main(["verify", "what-if", *database]) == 0
    assert main(["fork", "friday", "--as", "friday", *database]) == 1
    assert main(["fork", "friday", "--at", "99", "--as", "later", *database]) == 1
    assert "after entry 0" in capsys.readouterr().out


def test_a_secret_vote_that_waits_for_a_judgment_is_void(host: Host) -> None:
    """The fork knows nothing of it, so its case settles nothing but the question; a move that isn't secret goes on."""
    allows = rule("201", '@permit("vote")\ndef allows(player):\n    return "voting is good"')
    forbids = rule("202", '@forbid("vote")\ndef forbids(player):\n    return "voting is bad"')
    both = (rule(str(203 + place), f'@{does}("call-case")\ndef f():\n    return "so"') for place, does in DOES)
    three, secret = ("Ada", "Ben", "Cleo"), rule("114", "voting.secret_until_closed()")
    game = Game.of(host, assembly(), secret, allows, forbids, *both, players=three)
    number = game.propose(by="Ada")
    vote = game.undecided("Ada", "vote", proposal=number, choice="against").case
    other = game.undecided("Ben", "call-case", statement="Is it so?").case
    forked = as_game(host, fork(host, game.table.name, game.state.entry, "waiting"), game.now)
    assert set(game.state.waiting) == {vote, other} and set(forked.state.waiting) == {other}
    assert forked.state.cases[vote].waiting == {} and forked.state.cases[other].waiting
    for player in three:
        forked.do(player, "agree", case=vote, holding={"prevails": "201"})
        forked.do(player, "agree", case=other, holding={"prevails": "203"})
    assert not forked.state.proposals[number].ballots and "3" in forked.state.cases
    assert host.verify("waiting").whole
