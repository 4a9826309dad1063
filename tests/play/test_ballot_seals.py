"""Secret ballots in a game: committed to, opened at the close, checked by anyone, and lost by no crash."""

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import apsw
import pytest
from msgspec.structs import replace
from tests.playing import START, Game, assembly, enact, points, rule

from moot import bootstrap
from moot.game import events as e
from moot.game.commitments import WITHHELD, OpenedBallot, commitment
from moot.game.moves import Allowed, Move
from moot.game.record.entries import Entry, apply_entry, seal
from moot.game.record.secret_ballots import blinded, is_known
from moot.game.rules import Ruleset
from moot.game.state import State
from moot.game.values import canonical, decode
from moot.journal.addresses import open_database
from moot.journal.backups import back_up
from moot.journal.errors import DamagedRecord
from moot.journal.verification import Report
from moot.play.decisions import SealedEntry
from moot.play.host import Host
from moot.play.previews import preview_of
from moot.play.table import Table
from moot.runtime.clock import SetClock
from moot.views.explanations import why
from moot.views.log import log
from moot.views.proposals import proposal_view

SECRET = rule("114", "voting.secret_until_closed()")
FOR_EVER = rule("114", '@term("ballots_secret")\ndef always():\n    return True')
THREE = ("Ada", "Ben", "Cleo")


def begun(host: Host, *rules: Any, secret: Any = SECRET) -> Game:
    """A game of three with secret ballots, in which 301 is put to the vote by Ada."""
    game = Game.of(host, assembly(), secret, *rules, players=THREE)
    game.propose(by="Ada")
    return game


def vote(game: Game, player: str, choice: str, number: str = "301") -> Allowed:
    """A vote that must be allowed."""
    return game.do(player, "vote", proposal=number, choice=choice)


def closed(host: Host, *rules: Any) -> Game:
    """The same when all have voted: for, against, for."""
    game = begun(host, *rules)
    for player, choice in zip(THREE, ("for", "against", "for"), strict=True):
        vote(game, player, choice)
    return game


def text(game: Game) -> str:
    """The public record."""
    return b"\n".join(raw for _, raw in game.table.raw()).decode()


def casts(game: Game, player: str) -> list[e.BallotCast]:
    """A player's votes as they are on disk."""
    journal = game.host.journal.entries(game.table.name)
    return [ev for entry in journal for ev in entry.events if isinstance(ev, e.BallotCast) and ev.player == player]


def in_file(game: Game) -> Report:
    """What somebody finds who has the public record and nothing else."""
    return game.host.verify_file(raw + b"\n" for _, raw in game.table.raw())


def test_the_record_holds_a_commitment_and_no_choice(host: Host) -> None:
    """While the vote is open, an entry says that Ada voted; her choice and salt are nowhere in the public record."""
    game = begun(host)
    vote(game, "Ada", "against")
    (cast,) = casts(game, "Ada")
    assert (cast.choice, cast.salt, len(cast.commitment)) == (WITHHELD, "", 64)
    kept = game.host.journal.withheld(game.table.name)
    ((one,),) = kept.values()
    assert one.choice == "against" and one.salt not in text(game) and "against" not in text(game)


def test_the_close_opens_all_that_count(host: Host) -> None:
    """The entry that closes the vote has each ballot with its salt, by player, and each fits its commitment."""
    game = closed(host)
    last = game.entries()[-1]
    assert [(o.player, o.choice) for o in last.opened] == [("Ada", "for"), ("Ben", "against")]
    for one in last.opened:
        (cast,) = casts(game, one.player)
        bound = commitment(game.table.name, "301", one.player, one.choice, cast.digest, one.salt)
        assert bound == cast.commitment
    assert casts(game, "Cleo")[0].choice == "for"


def test_the_log_tells_votes_once_they_are_opened(host: Host) -> None:
    """Before the close the log says `in secret`; after it who voted how, and that the ballots were opened."""
    game = begun(host)
    vote(game, "Ada", "against")
    assert "in secret" in log(game.table.moment())[-1].events[0].told
    vote(game, "Ben", "for")
    vote(game, "Cleo", "for")
    told = [event.told for entry in log(game.table.moment()) for event in entry.events]
    assert "Ada votes against 301." in told
    assert "The 2 secret ballots on proposal 301 were opened." in told
    assert proposal_view(game.table.moment(), game.state.proposals["301"]).ballots == {
        "Ada": "against", "Ben": "for", "Cleo": "for",
    }  # fmt: skip


def test_a_choice_does_not_change_the_size_of_an_entry(host: Host) -> None:
    """Whatever is chosen, the public entry has the same length, and the commitments differ."""
    choices = rule("115", '@term("ballot_choices")\ndef many():\n    return ["for", "against", "' + "x" * 200 + '"]')
    sizes, bound = set(), set()
    for choice in ("for", "against", "x" * 200):
        game = begun(host, choices)
        vote(game, "Ada", choice)
        entry = list(game.host.journal.entries(game.table.name))[-1]
        sizes.add(len(canonical(entry)) - len(entry.game))
        bound.add(casts(game, "Ada")[0].commitment)
    assert len(sizes) == 1 and len(bound) == 3


def test_a_commitment_cannot_be_guessed_from_what_is_public(host: Host) -> None:
    """With every choice there is, and all public words for a salt, nobody finds the one that fits."""
    game = begun(host)
    vote(game, "Ada", "against")
    (cast,) = casts(game, "Ada")
    words = {"", "0" * 64, cast.digest, cast.commitment, *(entry.hash for entry in game.entries())}
    tried = [
        commitment(game.table.name, "301", "Ada", choice, cast.digest, salt)
        for choice in ("for", "against")
        for salt in words
    ]
    assert cast.commitment not in tried


def test_salts_are_not_used_twice(host: Host) -> None:
    """Each ballot has a salt of its own, 32 bytes, though the same choice be cast again."""
    game = begun(host)
    for choice in ("for", "for", "against"):
        vote(game, "Ada", choice)
    salts = [one.salt for kept in game.host.journal.withheld(game.table.name).values() for one in kept]
    assert len(set(salts)) == 3 and {len(salt) for salt in salts} == {64}


def test_a_changed_vote_counts_and_the_former_stays_sealed(host: Host) -> None:
    """Each vote has its commitment; at the close the last one is opened, and the former for ever is not."""
    game = begun(host)
    vote(game, "Ada", "against")
    vote(game, "Ada", "for")
    vote(game, "Ben", "for")
    vote(game, "Cleo", "for")
    assert game.state.proposals["301"].outcome == "adopted"
    assert [o.choice for o in game.entries()[-1].opened if o.player == "Ada"] == ["for"]
    former, latter = (ev for ev in game.events(e.BallotCast) if ev.player == "Ada")
    assert (former.choice, latter.choice) == (WITHHELD, "for")
    assert "in secret" in log(game.table.moment())[2].events[0].told
    report = in_file(game)
    assert report.whole and report.withheld == (2,)
    assert game.host.verify(game.table.name) == report.__class__(True, 6, (), 6, report.head)


def test_what_is_secret_for_ever_is_never_opened(host: Host) -> None:
    """Where the rules never let a vote be seen, the outcome is public and the ballots are not."""
    game = begun(host, secret=FOR_EVER)
    for player, choice in zip(THREE, ("for", "against", "for"), strict=True):
        vote(game, player, choice)
    proposal = game.state.proposals["301"]
    assert proposal.outcome == "defeated" and not any(entry.opened for entry in game.entries())
    assert {ballot.choice for ballot in proposal.ballots.values()} == {WITHHELD}
    assert proposal_view(game.table.moment(), proposal).ballots == {}
    assert "against" not in text(game)
    assert game.host.verify(game.table.name).whole
    report = in_file(game)
    assert report.whole and report.withheld == (2, 3, 4)


def test_ballots_on_a_text_that_was_revised_are_void_and_stay_sealed(host: Host) -> None:
    """A new text voids ballots, and there is nothing to open of them."""
    game = begun(host)
    vote(game, "Ada", "against")
    game.do("Ada", "revise", proposal="301", changes=[enact("Another")])
    assert not any(entry.opened for entry in game.entries())
    for player in THREE:
        vote(game, player, "for")
    assert [o.player for o in game.entries()[-1].opened] == ["Ada", "Ben"]
    assert game.host.verify(game.table.name).whole


def test_a_rule_that_goes_does_not_tell_votes_before_the_close(host: Host) -> None:
    """Repealing secrecy in the middle of another vote leaves that vote secret to its end, where it is opened."""
    game = begun(host)
    game.do("Ben", "propose", changes=[{"change": "repeal", "rule": "114"}])
    vote(game, "Ada", "against")
    for player in THREE:
        vote(game, player, "for", "302")
    assert game.state.rule("114").in_force is False
    vote(game, "Ben", "for")
    assert game.state.proposals["301"].ballots["Ada"].choice == WITHHELD
    assert casts(game, "Ben")[-1].choice == WITHHELD
    vote(game, "Cleo", "for")
    assert [(o.proposal, o.player) for o in game.entries()[-1].opened] == [("301", "Ada"), ("301", "Ben")]
    assert game.host.verify(game.table.name).whole and in_file(game).whole


def test_a_vote_that_waits_for_a_judgment_is_withheld(host: Host) -> None:
    """A vote about which the law is unclear says nothing in the case, and is cast in secret once it is judged."""
    allows = rule("201", '@permit("vote")\ndef allows(player):\n    return "voting is good"')
    forbids = rule("202", '@forbid("vote")\ndef forbids(player):\n    return "voting is bad"')
    game = begun(host, allows, forbids)
    case = game.undecided("Ada", "vote", proposal="301", choice="against").case
    assert "against" not in text(game)
    assert game.state.waiting[case]["arguments"]["choice"] == WITHHELD  # type: ignore[index]
    assert in_file(game).withheld == (2,)
    for player in THREE:
        game.do(player, "agree", case=case, holding={"prevails": "201"})
    assert game.state.proposals["301"].ballots["Ada"].commitment and not game.state.waiting
    assert "against" not in text(game)
    own = game.host.journal.rebuild(game.table.name)
    assert own.cases[case].waiting["arguments"]["choice"] == "against"  # type: ignore[index]
    assert canonical(blinded(own)) == canonical(game.table.last)  # what a host shows that begins now
    vote(game, "Ben", "for")
    vote(game, "Cleo", "for")
    assert game.state.proposals["301"].votes("against") == ("Ada",)
    assert game.host.verify(game.table.name).whole and in_file(game).withheld == (2,)
    assert canonical(blinded(game.host.journal.rebuild(game.table.name))) == canonical(game.table.last)


def test_a_public_vote_that_waits_for_a_judgment_withholds_nothing(host: Host) -> None:
    """Its choice stands in the case, and the record is known whole; once judged, the ballot is cast as it was asked."""
    both = (
        rule(str(200 + n), f'@{does}("vote")\ndef f():\n    return "so"') for n, does in enumerate(("permit", "forbid"))
    )
    game = Game.of(host, assembly(), *both, players=THREE)
    game.propose(by="Ada")
    case = game.undecided("Ada", "vote", proposal="301", choice="against").case
    assert game.state.waiting[case]["arguments"]["choice"] == "against"  # type: ignore[index]
    assert all(map(is_known, game.entries())) and in_file(game).withheld == ()
    for player in THREE:
        game.do(player, "agree", case=case, holding={"prevails": "200"})
    assert game.state.proposals["301"].votes("against") == ("Ada",)


def test_an_earlier_moment_shows_no_more_than_is_opened(host: Host) -> None:
    """Looking back from the middle of a vote shows nothing; looking back after it shows the votes."""
    game = begun(host)
    vote(game, "Ada", "against")
    vote(game, "Ben", "for")
    assert game.table.moment().at(3).state.proposals["301"].ballots["Ada"].choice == WITHHELD
    assert why(game.table.moment(), 3).reasons[0].event == "Ben votes on proposal 301, in secret."
    vote(game, "Cleo", "for")
    assert game.table.moment().at(3).state.proposals["301"].ballots["Ada"].choice == "against"
    assert "Ben votes for 301." in why(game.table.moment(), 3).reasons[0].event


def test_a_rule_that_tells_votes_is_flagged_before_it_is_adopted(host: Host) -> None:
    """The preview warns of a rule that would pay by secret votes before the close, and not of one that waits."""
    game = Game.of(host, assembly(), rule("102", "scoring.points()"), SECRET, players=THREE)
    pays = '@upon("ballot_cast")\ndef pay(player, choice):\n    if choice == "for":\n        award(player, 1)'
    waits = '@upon("voting_closed")\ndef pay_all(votes_for):\n    award(votes_for, 1)'
    decides = (
        '@upon("ballot_cast")\ndef enough(proposal, votes_for):\n    if len(votes_for) > 2:\n'
        "        close_voting(proposal)"
    )
    for mechanism, told in ((pays, True), (waits, False), (decides, False)):
        number = game.propose(enact(mechanism=mechanism), by="Ada")
        warnings = preview_of(game.table, number).warnings
        assert any("secret votes" in warning for warning in warnings) is told, (mechanism, warnings)


def test_the_reason_of_a_barred_effect_is_told_after_the_close(host: Host) -> None:
    """A bar that counts votes says why once these are no longer secret, and before that only that it may not say."""
    pays = rule(
        "201",
        """
        @upon("ballot_cast")
        def pays(player):
            award(player, 1)

        @upon("voting_closed")
        def pays_the_author(proposal):
            award(proposal.author, 5)

        @forbid("award")
        def counted(votes_for):
            return "there are " + str(len(votes_for))
        """,
    )
    game = closed(host, rule("102", "scoring.points()"), pays)
    reasons = [ev.reason for ev in game.events(e.EffectBarred)]
    assert reasons[0] == reasons[1] != "there are 1" and reasons[-1] == "there are 2"
    assert game.host.verify(game.table.name).whole


# Hosts that stop, and several at once


def on_disk(path: Path) -> Any:
    """A host on a file."""
    return bootstrap.host(path / "ballots.db", SetClock(START))


def played(host: Host, sequence: list[tuple[str, str]]) -> Table:
    """A game of three on this host, with some votes on 301."""
    rules = (assembly(), SECRET)
    table = host.new("kept", Ruleset(name="of-the-test", rules=rules), THREE, seed=b"k" * 32, now=START)
    made = {"changes": [enact()]}
    assert isinstance(table.submit(Move("propose", "Ada", made)).verdict, Allowed)  # type: ignore[arg-type]
    for player, choice in sequence:
        cast = Move("vote", player, {"proposal": "301", "choice": choice})  # type: ignore[arg-type]
        assert isinstance(table.submit(cast).verdict, Allowed)
    return table


def test_a_vote_goes_on_after_the_host_was_down(tmp_path: Path) -> None:
    """Secret ballots are there again after a stop in mid-vote, and count and are opened as if it had not been."""
    with on_disk(tmp_path) as host:
        played(host, [("Ada", "for"), ("Ben", "against")])
    with on_disk(tmp_path) as host:
        table = host.table("kept")
        assert table.state.proposals["301"].ballots["Ben"].choice == WITHHELD
        table.submit(Move("vote", "Cleo", {"proposal": "301", "choice": "for"}))  # type: ignore[arg-type]
        assert table.state.proposals["301"].votes("against") == ("Ben",)
        assert host.verify("kept").whole


def test_two_hosts_on_one_journal_count_each_others_secret_votes(tmp_path: Path) -> None:
    """What one host takes in, another one on the same file counts and opens."""
    with on_disk(tmp_path) as one, on_disk(tmp_path) as other:
        played(one, [("Ada", "for")])
        for host, player in ((other, "Ben"), (one, "Cleo")):
            cast = Move("vote", player, {"proposal": "301", "choice": "for"})  # type: ignore[arg-type]
            assert isinstance(host.table("kept").submit(cast).verdict, Allowed)
        assert other.table("kept").state.proposals["301"].outcome == "adopted"
        assert len(other.table("kept").state.proposals["301"].votes("for")) == 3
        assert other.verify("kept").whole


def test_a_replay_of_public_entries_is_the_public_state(host: Host) -> None:
    """What a table shows is what anyone works out from the public entries, at each moment of a secret vote."""
    game = begun(host)
    for player, choice in (("Ada", "against"), ("Ben", "for"), ("Ada", "for"), ("Cleo", "for")):
        vote(game, player, choice)
        state = State()
        for entry in host.journal.entries(game.table.name):
            state = apply_entry(state, entry)
        assert canonical(state) == canonical(game.state)


# Checking by others


def rows_of(game: Game) -> list[tuple[int, bytes]]:
    """The public record, to be spoilt."""
    return list(game.table.raw())


def test_a_record_is_checked_by_others_in_the_middle_of_a_vote(host: Host) -> None:
    """Whoever has the public record finds nothing wrong, and is told which entries cannot be judged yet."""
    game = begun(host)
    vote(game, "Ada", "for")
    vote(game, "Ben", "against")
    report = in_file(game)
    assert report.whole and report.withheld == (2, 3)
    vote(game, "Cleo", "for")
    report = in_file(game)
    assert report.whole and report.withheld == ()


def test_a_wrong_opening_is_found_where_it_is(host: Host) -> None:
    """A host that opens a ballot as another is found out at that entry, by whoever has the file."""
    game = closed(host)
    rows = rows_of(game)
    number, raw = rows[-1]
    last = decode(raw, Entry)
    forged = replace(last.opened[1], choice="for")
    rows[-1] = (number, canonical(seal(replace(last, hash="", opened=(last.opened[0], forged)))))
    report = game.host.verify_file(raw + b"\n" for _, raw in rows)
    assert [(f.entry, f.code) for f in report.findings] == [(number, "verify.opening")]
    assert "Ben" in report.findings[0].message
    rows[-1] = (number, canonical(seal(replace(last, hash="", opened=last.opened[:1]))))
    report = game.host.verify_file(raw + b"\n" for _, raw in rows)
    assert [(f.entry, f.code) for f in report.findings] == [(number, "verify.opening")]
    assert "keeps back that of Ben" in report.findings[0].message


def test_ballots_that_are_not_opened_when_due_are_missed(host: Host) -> None:
    """A closing entry that opens nothing, where the rules say that the votes are secret no longer, is found."""
    game = closed(host)
    rows = rows_of(game)
    number, raw = rows[-1]
    rows[-1] = (number, canonical(seal(replace(decode(raw, Entry), hash="", opened=()))))
    report = game.host.verify_file(raw + b"\n" for _, raw in rows)
    assert [(f.entry, f.code) for f in report.findings] == [(number, "verify.opening")]


def test_what_is_opened_too_early_is_found(host: Host) -> None:
    """An opening in the middle of the vote is found, and so is a vote told in plain words among sealed ones."""
    game = begun(host)
    vote(game, "Ben", "for")
    vote(game, "Ada", "for")
    rows = rows_of(game)
    number, raw = rows[-1]
    entry = decode(raw, Entry)
    kept = host.journal.withheld(game.table.name)
    ballots = [OpenedBallot("301", player, "for", kept[n][0].salt) for n, player in ((3, "Ada"), (2, "Ben"))]
    early = replace(entry, hash="", opened=tuple(ballots))  # type: ignore[arg-type]
    rows[-1] = (number, canonical(seal(early)))
    report = host.verify_file(raw + b"\n" for _, raw in rows)
    assert [(f.entry, f.code) for f in report.findings] == [(number, "verify.opening")]
    plainly = replace(entry.events[0], choice="for", commitment="")  # type: ignore[call-arg]
    move = replace(entry.move, arguments={"proposal": "301", "choice": "for"})
    rows[-1] = (number, canonical(seal(replace(entry, hash="", move=move, events=(plainly,)))))
    report = host.verify_file(raw + b"\n" for _, raw in rows)
    assert [(f.entry, f.code) for f in report.findings] == [(number, "verify.opening")]


def test_a_game_from_before_there_were_commitments_goes_on(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Votes that an older program kept in plain words stay valid and hidden on pages; later ones are sealed."""

    def plainly(law: Any, before: State, entry: Entry, seed: bytes) -> SealedEntry:
        return SealedEntry(entry, (), apply_entry(before, entry), law)

    game = begun(host)
    with monkeypatch.context() as older:
        older.setattr("moot.play.table.sealed", plainly)
        vote(game, "Ada", "against")
    assert casts(game, "Ada")[0].choice == "against"
    assert "in secret" in log(game.table.moment())[-1].events[0].told
    vote(game, "Ben", "for")
    assert host.verify(game.table.name).whole
    vote(game, "Cleo", "for")
    assert [o.player for o in game.entries()[-1].opened] == ["Ben"]
    assert host.verify(game.table.name).whole and in_file(game).whole


def test_the_law_is_read_once_for_both_states(host: Host) -> None:
    """The public state has the very rules of the host's own, also where a secret vote changed them meanwhile."""
    game = begun(host)
    game.do("Ben", "propose", changes=[enact("Another", mechanism="scoring.points()")])
    vote(game, "Ada", "against")
    for player in THREE:
        vote(game, player, "for", "302")
    assert game.state.withheld == ("301",) and game.state.proposals["302"].effective
    assert game.table.moment().law is game.table.moment().law


def forged(rows: list[tuple[int, bytes]], place: int, *events: e.Event) -> list[tuple[int, bytes]]:
    """The record with events added to an entry, and all hashes made anew after it."""
    out, previous = rows[:place], ""
    for number, raw in rows[place:]:
        entry = decode(raw, Entry)
        added = events if number == place else ()
        entry = seal(replace(entry, hash="", previous=previous or entry.previous, events=(*entry.events, *added)))
        previous = entry.hash
        out.append((number, canonical(entry)))
    return out


def found_in(game: Game, rows: list[tuple[int, bytes]]) -> list[tuple[int, str]]:
    """What somebody finds who has this record and nothing else."""
    return [(f.entry, f.code) for f in game.host.verify_file(raw + b"\n" for _, raw in rows).findings]


GIFT = e.QuantityChanged(quantity="points", before={"Ben": 0}, after={"Ben": 50})
WIN = e.Won(player="Ben")


@pytest.mark.check
@pytest.mark.parametrize("events", [(GIFT,), (GIFT, WIN), (WIN,)], ids=["points", "points and a win", "a win"])
@pytest.mark.parametrize("number", [3, 9])
def test_what_is_added_beside_a_sealed_ballot_is_found(host: Host, number: int, events: tuple[e.Event, ...]) -> None:
    """Points or a win added to an entry while ballots are sealed are found: no choice of theirs brings them about."""
    names = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")[:number]
    game = Game.of(host, assembly(), points(), SECRET, players=names)
    game.propose(by="Ada")
    for name in names[1:]:
        vote(game, name, "for" if name < "F" else "against")
    rows = rows_of(game)
    assert found_in(game, rows) == []
    for place in (2, len(rows) - 1):
        assert found_in(game, forged(rows, place, *events)) == [(place, "verify.events")]


def test_what_is_added_beside_a_changed_vote_is_found_for_ever(host: Host) -> None:
    """A ballot that was changed is never opened; what is added to its entry is found all the same after the close."""
    game = begun(host)
    for player, choice in (("Ada", "against"), ("Ada", "for"), ("Ben", "for"), ("Cleo", "for")):
        vote(game, player, choice)
    rows = rows_of(game)
    assert game.state.proposals["301"].outcome == "adopted" and found_in(game, rows) == []
    assert (2, "verify.events") in found_in(game, forged(rows, 2, GIFT))


def test_a_remark_beside_sealed_ballots_hides_nothing(host: Host) -> None:
    """Points added to a remark that is made while ballots are sealed are found."""
    game = begun(host)
    vote(game, "Ada", "for")
    game.do("Ben", "argue", text="Hear, hear.")
    rows = rows_of(game)
    assert found_in(game, rows) == []
    assert found_in(game, forged(rows, 3, GIFT)) == [(3, "verify.events")]


@pytest.mark.check
@pytest.mark.parametrize("seed", range(4))
def test_no_honest_record_is_found_wrong_at_any_time(host: Host, seed: int) -> None:
    """Where secret ballots decide early, and some are changed, every beginning of the record passes."""
    drawn = random.Random(seed)
    names = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
    early = rule("115", "voting.closes_when_settled()")
    game = Game.of(host, assembly(), points(), early, SECRET, players=names)
    game.propose(by="Ada")
    for _ in range(3):
        vote(game, drawn.choice(names[:2]), "for")
    while game.state.proposals["301"].is_voting:
        game.move(drawn.choice(names), "vote", proposal="301", choice=drawn.choice(("for", "for", "against")))
    rows = rows_of(game)
    for length in range(2, len(rows) + 1):
        assert found_in(game, rows[:length]) == []


# What the host keeps apart


@pytest.fixture
def spoil(tmp_path: Path) -> Iterator[Callable[[str], Host]]:
    """Gives a host on a database whose file somebody changed while Ada and Ben had voted in secret."""
    path = tmp_path / "moot.db"
    with ExitStack() as hosts:

        def spoilt(statement: str) -> Host:
            with bootstrap.host(str(path), SetClock(START)) as host:
                game = begun(host)
                vote(game, "Ada", "against")
                vote(game, "Ben", "for")
            connection = apsw.Connection(str(path))
            for (name,) in list(connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")):
                connection.execute(f"DROP TRIGGER {name}")
            connection.execute(statement)
            connection.close()
            return hosts.enter_context(bootstrap.host(str(path), SetClock(START)))

        yield spoilt


CHANGED = "UPDATE withheld SET choice = 'for' WHERE choice = 'against'"


def test_a_ballot_changed_apart_from_the_record_is_found_and_decides_nothing(spoil: Any, tmp_path: Path) -> None:
    """A choice changed in the table of ballots is found by `verify` and `backup`, and the game won't go on with it."""
    host = spoil(CHANGED)
    (record,) = host.games()
    assert [(f.entry, f.code) for f in host.verify(record.name).findings] == [(2, "verify.opening")]
    with pytest.raises(DamagedRecord, match="not what its commitment says"):
        host.table(record.name)
    with pytest.raises(DamagedRecord, match="not what its commitment says"):
        back_up(open_database(str(tmp_path / "moot.db")), tmp_path / "backup.db")


@pytest.mark.parametrize("column", ["hash", "previous"])
def test_a_wrong_hash_beside_an_entry_is_found(spoil: Any, column: str) -> None:
    """The hashes that the database keeps beside an entry's bytes are checked against these."""
    host = spoil(f"UPDATE entries SET {column} = '{'0' * 64}' WHERE number = 3")
    (record,) = host.games()
    assert (3, "verify.columns") in [(f.entry, f.code) for f in host.verify(record.name).findings]
