"""Moderation of posts: what is hidden or redacted, what readers see of it, and what the record still shows."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.playing import Game, assembly, points, rule
from tests.usenet.posting import Postings

from moot import bootstrap
from moot.game.moves import HIDE, REDACT, SHOW, Allowed, Move, Refused
from moot.game.record.entries import Entry, redacted, seal
from moot.game.record.post_moderation import noted as note_decided
from moot.game.values import canonical, decode
from moot.journal.errors import Conflict
from moot.journal.verification import Report, verify
from moot.people.accounts import InvalidRequest
from moot.people.game_access import AccessSettings
from moot.people.values import Account
from moot.play.forks import fork
from moot.play.host import Host, InvalidName
from moot.play.posts import hidden_posts, moderate, reported
from moot.play.record_evidence import ComparedRecord
from moot.views.log import log
from moot.views.talk import thread_of, threads

SPAM = "Buy my turnips at turnips.example!"
MODERATOR = Account(id="m", name="Mo", made=0, moderates=True)
DAY = 86_400
DAILY = """
@term("bell")
def bell(last) -> Deadline:
    return last + 86_400

@timed("bell")
def ring():
    announce("A bell rings.")
"""
PAY = """
@upon("argued")
def pay(player):
    award(player, 1)
"""
PRAISE = """
@upon("argued")
def praise(player, text):
    if "turnips" in text:
        award(player, 1)
"""


def said(game: Game, text: str = SPAM, player: str = "Ben", **arguments: str) -> int:
    """Say something; its entry."""
    game.do(player, "argue", text=text, **arguments)
    return game.state.entry


def noted(game: Game, name: str, entry: int, reason: str = "It is advertising.") -> None:
    """Make a note that is allowed."""
    verdict = game.table.note(name, entry, reason, game.now).verdict
    assert isinstance(verdict, Allowed), verdict


def shown(game: Game, entry: int, at: int | None = None) -> str:
    """All that readers are shown of an entry: its thread, the log, and the entry itself."""
    moment = game.table.moment()
    moment = moment if at is None else moment.at(at)
    thread = thread_of(moment, entry)
    told = " ".join(" ".join(event.told for event in line.events) for line in log(moment, until=entry))
    return f"{thread} {told} {canonical(moment.entry(entry)).decode()} {threads(moment, words='turnips')}"


class TestHiding:
    """What a moderator hides."""

    def test_readers_see_the_reason_and_the_record_has_the_text(self, host: Host) -> None:
        """No thread, log, search or entry shows it, even of an earlier moment; the record does."""
        game = Game.of(host, assembly())
        entry = said(game)
        said(game, "And what of it?", "Cleo")
        assert SPAM in shown(game, entry)
        noted(game, HIDE, entry)
        for at in (None, entry):
            assert "turnips" not in shown(game, entry, at) and "It is advertising." in shown(game, entry, at)
        assert any(SPAM.encode() in raw for _, raw in game.table.raw())
        assert host.verify(game.table.name).whole

    def test_it_can_be_shown_again(self, host: Host) -> None:
        """Then everything is as it was, and both notes are in the log."""
        game = Game.of(host, assembly())
        entry = said(game)
        noted(game, HIDE, entry)
        noted(game, SHOW, entry)
        assert SPAM in shown(game, entry) and not game.state.hidden
        notes = [event.told for line in log(game.table.moment()) for event in line.events]
        assert f"A moderator hid what was said in entry {entry}: It is advertising." in notes
        assert f"A moderator shows again what was said in entry {entry}." in notes

    def test_a_correction_doesn_t_bring_it_back(self, host: Host) -> None:
        """Whoever corrects a comment that is hidden changes nothing in what the thread shows."""
        game = Game.of(host, assembly())
        entry = said(game)
        noted(game, HIDE, entry)
        said(game, f"Correction: {SPAM} Now!", reply=str(entry))
        thread = thread_of(game.table.moment(), entry)
        assert thread is not None and [one.text for one in thread.said] == [
            "(Hidden by a moderator: It is advertising.)"
        ]

    def test_rules_don_t_hear_of_it(self, host: Host) -> None:
        """A note has no consequences, needs no turn, and is made in a game that is over, too."""
        game = Game.of(host, assembly(), points(), rule("103", PRAISE))
        entry = said(game)
        before = game.points()
        noted(game, HIDE, entry)
        assert game.points() == before and len(game.entries()[-1].events) == 1

    def test_a_posting_can_be_hidden(self, host: Host) -> None:
        """On every line of play it is hidden, and its rules and votes count as before."""
        postings = Postings(host)
        entry = postings.post("Ada", talk=SPAM)
        noted(postings.game, HIDE, entry)
        later = postings.post("Ben", entry)
        table = postings.game.table
        assert [SPAM in canonical(table.moment().entry(n)).decode() for n in (entry, later)] == [False, False]
        assert table.state.hidden and postings.verdict(later) == "move" and host.verify(table.name).whole

    @pytest.mark.parametrize(
        ("name", "entry", "reason", "code"),
        [
            (HIDE, 0, "No.", "post.unknown"),
            (REDACT, 99, "No.", "post.unknown"),
            (HIDE, 1, " ", "post.reason"),
            (HIDE, 1, "x" * 501, "post.reason"),
            (SHOW, 1, "", "post.not-hidden"),
        ],
    )
    def test_what_makes_no_sense_is_refused(self, host: Host, name: str, entry: int, reason: str, code: str) -> None:
        """What isn't a comment, a missing or endless reason, and what isn't hidden."""
        game = Game.of(host, assembly())
        assert said(game) == 1
        verdict = game.table.note(name, entry, reason, game.now).verdict
        assert isinstance(verdict, Refused) and verdict.code == code

    def test_a_player_can_t_make_a_note(self, host: Host) -> None:
        """The host's own moves come from nobody else, with a player or without."""
        game = Game.of(host, assembly())
        entry = said(game)
        for player in (None, "Ben"):
            told = game.table.submit(Move(name=HIDE, player=player, arguments={"entry": entry, "reason": "x"}))
            assert isinstance(told.verdict, Refused) and not game.state.hidden


class TestRedaction:
    """What a moderator takes out of the record."""

    def test_the_text_is_gone_and_verify_says_so(self, host: Host) -> None:
        """The entry keeps its hash, the chain holds, all is decided again, and the report names the entry."""
        game = Game.of(host, assembly(), points(), rule("103", PAY))
        entry = said(game)
        hash = game.entries()[entry].hash
        said(game, "And what of it?", "Cleo")
        noted(game, REDACT, entry, "An order of the court.")
        assert not any(SPAM.encode() in raw for _, raw in game.table.raw())
        assert "turnips" not in shown(game, entry) and "An order of the court." in shown(game, entry)
        assert next(game.table.read(entry, entry)).hash == hash
        report = host.verify(game.table.name)
        assert report.whole and report.redacted == (entry,) and report.replayed == report.entries
        assert game.points()["Ben"] == 1

    def test_words_that_a_rule_acted_upon_are_hidden_and_not_taken_out(self, host: Host) -> None:
        """Without them nobody could check what was done because of them; others in the same game are taken out."""
        game = Game.of(host, assembly(), points(), rule("103", PRAISE))
        paid, unpaid = said(game), said(game, "Nothing for sale.", "Cleo")
        verdict = moderate(host, game.table.name, paid, "redact", "It is advertising.", MODERATOR)
        assert isinstance(verdict, Refused) and verdict.code == "post.acted-upon" and "hide" in verdict.remedy
        for entry, act in ((paid, "hide"), (unpaid, "redact")):
            assert isinstance(moderate(host, game.table.name, entry, act, "As asked.", MODERATOR), Allowed)
        report = host.verify(game.table.name)
        assert report.whole and report.redacted == (unpaid,) and game.points()["Ben"] == 1

    def test_it_is_gone_from_the_file(self, tmp_path: Path) -> None:
        """Once the server has stopped, nothing in the folder of the database has the text; the game goes on."""
        with bootstrap.host(tmp_path / "games") as host:
            game = Game.of(host, assembly())
            entry = said(game, SPAM * 400)
            host.journal.keep_snapshot(game.table.name, game.state)
            noted(game, REDACT, entry)
            said(game, "Let's go on.")
        assert not [file for file in tmp_path.iterdir() if SPAM.encode() in file.read_bytes()]

    def test_another_server_on_the_database_forgets_it_too(self, tmp_path: Path) -> None:
        """One that had shown it shows the reason as soon as the note is there."""
        with bootstrap.host(tmp_path / "games") as one, bootstrap.host(tmp_path / "games") as other:
            game = Game.of(one, assembly())
            entry = said(game)
            there = other.table(game.table.name)
            assert SPAM in str(thread_of(there.moment(), entry))
            noted(game, REDACT, entry)
            assert SPAM not in str(thread_of(there.moment(), entry)) + str(list(there.entries()))

    def test_taking_out_without_a_note_is_found(self, host: Host) -> None:
        """A record in which a text was taken out has a later note with its hash, or it was altered."""
        game = Game.of(host, assembly())
        entry = said(game)
        said(game, "And what of it?", "Cleo")
        rows = [(number, raw) for number, raw in game.table.raw()]
        rows[entry] = (entry, canonical(redacted(decode(rows[entry][1], Entry))))
        assert codes(verify(rows, host.redecider())) == [(entry, "verify.hash")]

    def test_a_note_on_something_else_is_found(self, host: Host) -> None:
        """A note whose hash isn't that of the entry; and an entry that says it's redacted and has another text."""
        game = Game.of(host, assembly())
        entry = said(game)
        noted(game, REDACT, entry)
        rows = [(number, decode(raw, Entry)) for number, raw in game.table.raw()]
        note = rows[-1][1]
        move = replace(note.move, arguments={**note.move.arguments, "hash": "0" * 64})
        forged = seal(replace(note, move=move, events=(replace(note.events[0], hash="0" * 64),)))
        told = codes(verify(((n, canonical(one)) for n, one in (*rows[:-1], (note.number, forged)))))
        assert set(told) == {(note.number, "verify.hash"), (entry, "verify.hash")}
        other = rows[entry][1]
        other = replace(other, events=(replace(other.events[0], text="I agree to everything."),))
        told = codes(verify(((n, canonical(other if n == entry else one)) for n, one in rows)))
        assert (entry, "verify.hash") in told

    def test_a_backup_has_it_redacted(self, tmp_path: Path) -> None:
        """A backup takes the entry as it is now, and the game goes on from it."""
        with bootstrap.host(tmp_path / "games") as host:
            game = Game.of(host, assembly())
            noted(game, REDACT, said(game))
        bootstrap.back_up(str(tmp_path / "games"), tmp_path / "backup")
        bootstrap.restore(tmp_path / "backup", str(tmp_path / "other"))
        with bootstrap.host(tmp_path / "other") as host:
            assert host.verify(game.table.name).redacted == (1,)

    def test_a_fork_has_the_note_or_isn_t_made(self, host: Host) -> None:
        """A fork from between the comment and the note would lack the note; from later on, it's whole."""
        game = Game.of(host, assembly())
        entry = said(game)
        noted(game, REDACT, entry)
        with pytest.raises(InvalidName, match="after the note"):
            fork(host, game.table.name, entry, "too-early")
        fork(host, game.table.name, entry + 1, "late-enough")
        assert host.verify("late-enough").redacted == (entry,)


def codes(report: Report) -> list[tuple[int, str]]:
    """The findings of a report, without words."""
    return [(found.entry, found.code) for found in report.findings]


class TestEvidence:
    """Receipts and older copies of a record in which a comment was redacted."""

    def test_a_receipt_and_an_older_copy_still_agree(self, host: Host) -> None:
        """What was signed before the redaction is what the record has, and so is what is signed after it."""
        game = Game.of(host, assembly())
        entry = said(game)
        before = [raw for _, raw in game.table.raw()]
        receipts = [receipt_text(host, game, entry)]
        noted(game, REDACT, entry)
        receipts.append(receipt_text(host, game, entry))
        compared = ComparedRecord(game.table.raw())
        found = compared.with_receipts({str(n): one for n, one in enumerate(receipts)})
        assert found.findings == () and len(found.agreed) == 2
        assert compared.with_older("older", before).findings == ()

    def test_an_older_copy_shows_what_else_was_changed(self, host: Host) -> None:
        """A redaction that also puts the comment into somebody else's mouth."""
        game = Game.of(host, assembly())
        entry = said(game)
        older = decode(next(raw for n, raw in game.table.raw() if n == entry), Entry)
        other = replace(older, move=replace(older.move, player="Cleo"))
        noted(game, REDACT, entry)
        rows = [raw for _, raw in game.table.raw()]
        rows[entry] = canonical(other)
        found = ComparedRecord(game.table.raw()).with_older("older", rows)
        assert [one.code for one in found.findings] == ["verify.rewritten"]


def receipt_text(host: Host, game: Game, entry: int) -> str:
    """A receipt for an entry, as it is sent."""
    return str(host.checkpoints.receipt(game.table.name, entry))


class TestModerators:
    """What moderators do about reports."""

    def test_a_report_waits_until_it_is_settled(self, host: Host) -> None:
        """Reports of one post stand together; what a moderator does settles them, and is in the log of acts."""
        game, people = Game.of(host, assembly()), host.people
        entry = said(game)
        name = game.table.name
        for why in ("It's an advertisement.", "I don't like turnips."):
            people.reports.make(name, entry, why, None, people.now)
        (waiting,) = reported(host, people.reports.of_game(name, people.now))
        assert waiting.post.text == SPAM and len(waiting.reports) == 2
        moderate(host, name, entry, "hide", "It's advertising.", MODERATOR)
        assert people.reports.of_game(name, people.now) == []
        assert [post.text for post in hidden_posts(game.table)] == [SPAM]
        assert people.audit_log.of_game(name, people.now)[0].what == f"hid what was said in entry {entry}"

    def test_corrections_are_hidden_with_it(self, host: Host) -> None:
        """Hiding a comment hides what its writer put in its place; a reaction stays what it is."""
        game = Game.of(host, assembly())
        entry = said(game)
        said(game, f"Correction: {SPAM} Today!", reply=str(entry))
        said(game, "+1", "Cleo", reply=str(entry))
        moderate(host, game.table.name, entry, "hide", "It's advertising.", MODERATOR)
        assert sorted(game.state.hidden) == [str(entry), str(entry + 1)]

    def test_leaving_it_changes_nothing(self, host: Host) -> None:
        """A report can be settled without a note."""
        game, people = Game.of(host, assembly()), host.people
        entry = said(game)
        people.reports.make(game.table.name, entry, "I don't like turnips.", None, people.now)
        moderate(host, game.table.name, entry, "keep", "", MODERATOR)
        assert people.reports.of_game(game.table.name, people.now) == [] and game.state.entry == entry


class TestArchive:
    """Games that are over and done with."""

    def test_the_time_of_an_archived_game_stands_still(self, host: Host) -> None:
        """Nobody moves, and nothing falls due, until it's taken out of the archive."""
        game, people = Game.of(host, assembly(), rule("103", DAILY)), host.people
        name = game.table.name
        people.administration.archive(name, MODERATOR, people.now, archived=True)
        assert game.refused("Ada", "argue", text="Hello?").code == "game.archived"
        assert game.table.keep_time(game.now + 3 * DAY) == []
        people.administration.archive(name, MODERATOR, people.now, archived=False)
        people.administration.close(name, MODERATOR, people.now, closed=False)
        assert len(game.table.keep_time(game.now + 3 * DAY)) == 3

    def test_only_an_archived_game_is_deleted(self, host: Host) -> None:
        """Then nothing is left of it but its name, which can't be taken again, and a line with its last hash."""
        game, people = Game.of(host, assembly()), host.people
        entry = said(game)
        name, hash = game.table.name, game.entries()[-1].hash
        people.reports.make(name, entry, "It's an advertisement.", None, people.now)
        with pytest.raises(InvalidRequest, match="only archived"):
            host.delete(name, MODERATOR)
        people.administration.archive(name, MODERATOR, people.now, archived=True)
        host.delete(name, MODERATOR)
        assert not host.has(name) and name not in {one.name for one in host.games()}
        assert people.access_settings(name) == AccessSettings(name) and people.reports.of_game(name, people.now) == []
        assert hash in people.audit_log.of_game("", people.now)[0].what
        with pytest.raises(Conflict, match="isn’t available"):
            host.new(name, host.ruleset("five_rules"), ["Ada"])

    def test_a_backup_knows_what_was_deleted(self, tmp_path: Path) -> None:
        """The name of a deleted game stays taken in what is restored."""
        with bootstrap.host(tmp_path / "games") as host:
            host.new("gone", host.ruleset("five_rules"), ["Ada"])
            host.people.administration.archive("gone", MODERATOR, host.people.now, archived=True)
            host.delete("gone", MODERATOR)
        bootstrap.back_up(str(tmp_path / "games"), tmp_path / "backup")
        bootstrap.restore(tmp_path / "backup", str(tmp_path / "other"))
        with bootstrap.host(tmp_path / "other") as host, pytest.raises(Conflict, match="isn’t available"):
            host.new("gone", host.ruleset("five_rules"), ["Ada"])


def test_a_note_with_anything_else_in_it_is_refused(host: Host) -> None:
    """What no note has is told, and isn't kept in the record."""
    game = Game.of(host, assembly())
    arguments = {"entry": said(game), "reason": "It is advertising.", "also": "this"}
    refused = note_decided(game.state, Move(HIDE, None, arguments))
    assert isinstance(refused, Refused) and refused.code == "post.malformed" and "also" in refused.reason
