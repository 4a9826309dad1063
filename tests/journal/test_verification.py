"""Tampering: each way of it is found, and located."""

import json

import pytest
from msgspec.structs import replace
from tests.journal.making import SEED, altered, closing, entries, first, keep, redecide, rows, state_after, throw

from moot.game import chance, events
from moot.game.law_protocol import Practice
from moot.game.moves import Draw, Refused
from moot.game.record.entries import Entry, seal
from moot.game.state import State
from moot.game.values import canonical, decode
from moot.journal import upcasts
from moot.journal.addresses import open_journal
from moot.journal.files import read_entries
from moot.journal.verification import Report, verify

COUNT = 60
BOTH = pytest.mark.parametrize("again", [None, redecide], ids=["chain only", "decided again"])


@pytest.fixture
def game() -> list[tuple[int, bytes]]:
    """A game's rows, sound as yet."""
    return rows(first(COUNT))


def found(report: Report) -> list[tuple[int, str]]:
    """Each finding's entry and code, without its words."""
    assert report.whole == (not report.findings)
    return [(finding.entry, finding.code.removeprefix("verify.")) for finding in report.findings]


def told(report: Report, code: str) -> str:
    """The message of the only finding with this code."""
    (message,) = (finding.message for finding in report.findings if finding.code == f"verify.{code}")
    return message


def events_at(game: list[tuple[int, bytes]], number: int) -> tuple:
    """The events of an entry."""
    return decode(game[number][1], Entry).events


@BOTH
def test_a_sound_record_is_whole(game, again):
    """Nothing is found in a sound record; every entry was replayed, and the head is the last hash."""
    assert verify(game, again) == Report(True, COUNT, (), COUNT, first(COUNT)[-1].hash)


def test_a_record_of_several_chains_is_whole(monkeypatch):
    """Where a chain is used up, the next one's tip is published with its last link, and that is sound."""
    monkeypatch.setattr(chance, "CHAIN", 3)
    chance._chain.cache_clear()
    made = first(100)
    assert sum(bool(entry.tip) for entry in made) == 4
    assert verify(rows(made), redecide).whole
    chance._chain.cache_clear()


def test_no_entries_are_no_record():
    """An empty record is not whole."""
    assert found(verify([])) == [(0, "missing")]


@pytest.mark.check
@BOTH
@pytest.mark.parametrize("number", [0, 1, 17, 31, COUNT - 1])
def test_one_byte_changed_is_found_wherever_it_is(game, again, number):
    """Each single byte of an entry can be changed in no way that stays unseen, and the entry is named."""
    raw = game[number][1]
    for at in range(0, len(raw), 1 + len(raw) // 150):
        for other in (raw[at] ^ 1, raw[at] ^ 0x80):
            spoilt = raw[:at] + bytes([other]) + raw[at + 1 :]
            report = verify([*game[:number], (number, spoilt), *game[number + 1 :]], again)
            assert not report.whole, spoilt
            assert min(entry for entry, _ in found(report)) in (number, number + 1), (spoilt, report)
            assert any(f.entry == number or f"entry {number} " in f.message for f in report.findings), (spoilt, report)


@BOTH
def test_a_changed_text_is_an_entry_whose_hash_is_not_its_own(game, again):
    """A word changed in an entry is found in that entry; with deciding again, so is the right one."""
    spoilt = game[5][1].replace(b'"yes"', b'"no"')
    assert spoilt != game[5][1]
    report = verify([*game[:5], (5, spoilt), *game[6:]], again)
    assert found(report)[0] == (5, "hash")
    assert {entry for entry, _ in found(report)} <= {5, closing(0)}


@BOTH
@pytest.mark.parametrize(
    ("gone", "message"), [((20,), "entry 20 is missing"), ((20, 21, 22), "entries 20 to 22 are missing")]
)
def test_entries_removed_are_missing(game, again, gone, message):
    """A gap is named by its ends, and is the only finding; replay ends before it."""
    report = verify([row for row in game if row[0] not in gone], again)
    assert found(report) == [(20, "missing")]
    assert told(report, "missing") == message
    assert report.replayed == 20


@BOTH
def test_the_first_entry_removed_is_missing(game, again):
    """A record that begins with entry 1 lacks entry 0."""
    assert found(verify(game[1:], again)) == [(0, "missing")]


def test_a_removal_that_is_covered_up_breaks_the_chain(game):
    """Where the rest is renumbered and hashed again to close a gap, the first one after it is found by its chain."""
    moved = [altered(row, number=row[0] - 1) for row in game[21:]]
    report = verify([*game[:20], *((n - 1, raw) for n, raw in moved)])
    assert found(report)[0] == (20, "chain")


@BOTH
def test_two_lines_swapped_in_a_file_are_out_of_order(game, again):
    """Swapped lines are reported by their numbers, as the only finding."""
    game[30], game[31] = game[31], game[30]
    report = verify(game, again)
    assert found(report) == [(30, "order")]
    assert told(report, "order") == "entry 30 stands after entry 31"


@BOTH
def test_two_rows_swapped_in_a_database_are_out_of_place(game, again):
    """Contents that changed places are found at both places."""
    game[30], game[31] = (30, game[31][1]), (31, game[30][1])
    assert found(verify(game, again)) == [(30, "order"), (31, "order")]


def test_an_entry_that_stands_twice_is_out_of_order(game):
    """A repeated entry is found."""
    assert found(verify([*game[:30], *game[29:]])) == [(29, "order")]


def test_an_entry_of_another_game_is_found(game):
    """An entry that another game's journal holds does not pass as one of this."""
    other = rows(first(COUNT, "h"))
    assert (30, "game") in found(verify([*game[:30], other[30], *game[31:]]))


class TestAlteredAndHashedAgain:
    """One entry altered, and given the hash of what it is now."""

    def test_deciding_again_names_the_entry_and_both_values(self, game):
        """The altered entry is named by its own finding, and by that of the next; and nothing else is."""
        number = throw(1)
        (won,) = events_at(game, number)
        game[number] = altered(game[number], events=(replace(won, amount=100),))
        report = verify(game, redecide)
        assert found(report) == [(number, "events"), (number + 1, "chain")]
        assert '"amount":100' in told(report, "events")
        assert f"should be {canonical(won).decode()}" in told(report, "events")
        assert f"entry {number} was altered" in told(report, "chain")
        assert report.replayed == COUNT

    def test_the_chain_alone_names_the_entry(self, game):
        """Without deciding again, the next entry's finding names the one altered, since the rest fits together."""
        game[20] = altered(game[20], law="another law")
        report = verify(game)
        assert found(report) == [(21, "chain")]
        assert "entry 20 was altered and hashed again" in told(report, "chain")

    def test_an_entry_given_another_past_is_the_one_altered(self, game):
        """An entry that fits neither neighbour is the one named."""
        game[20] = altered(game[20], previous="0" * 64)
        report = verify(game)
        assert found(report) == [(20, "chain"), (21, "chain")]
        assert all("entry 20 was altered" in finding.message for finding in report.findings)

    def test_the_last_entry_is_named_if_it_was_altered_itself(self, game):
        """The last entry, which nothing follows, is the one named where deciding it again shows that it was altered."""
        game[-1] = altered(game[-1], previous="0" * 64, law="another law", events=())
        report = verify(game, redecide)
        assert f"entry {game[-1][0]} was altered, as its other finding shows" in told(report, "chain")
        assert (game[-1][0], "events") in found(report)

    def test_a_move_altered_with_its_events_is_still_the_one_named(self, game):
        """A vote altered in move and event alike decides as it says; the chain names it, whatever else differs."""
        (ballot,) = events_at(game, 5)
        number = 5
        move = replace(decode(game[5][1], Entry).move, arguments={"proposal": "301", "choice": "no"})
        game[number] = altered(game[number], move=move, events=(replace(ballot, choice="no"),))
        report = verify(game, redecide)
        assert found(report)[0] == (6, "chain")
        assert "entry 5 was altered" in report.findings[0].message
        assert {entry for entry, _ in found(report)} <= {6, closing(0)}

    def test_the_last_entry_is_found_by_deciding_again(self, game):
        """Nothing follows the last entry that its hash could differ from; deciding it again shows it."""
        number = throw(5)
        short = game[: number + 1]
        (won,) = events_at(short, number)
        short[number] = altered(short[number], events=(replace(won, amount=7),))
        assert verify(short).whole
        assert found(verify(short, redecide)) == [(number, "events")]

    def test_a_whole_tail_hashed_again_is_found_by_deciding_again(self, game):
        """Who alters an entry and hashes all that follow again has a whole chain, another head, and a finding."""
        number = throw(1)
        (won,) = events_at(game, number)
        tail = [replace(decode(raw, Entry), hash="") for _, raw in game[number:]]
        tail[0] = seal(replace(tail[0], events=(replace(won, amount=100),)))
        for at in range(1, len(tail)):
            tail[at] = seal(replace(tail[at], previous=tail[at - 1].hash))
        report = verify([*game[:number], *rows(tail)], redecide)
        assert found(report)[0] == (number, "events")
        assert report.head != first(COUNT)[-1].hash

    def test_events_that_do_not_fit_are_told(self, game):
        """An event about a proposal that is not there ends the replay, at that entry."""
        game[20] = altered(game[20], events=(events.VotingOpened(proposal="999"),))
        report = verify(game)
        assert found(report) == [(20, "replay"), (21, "chain")]
        assert report.replayed == 20

    def test_time_does_not_run_backwards(self, game):
        """An entry made before the one before it is found, and entries at the same second are not."""
        before = decode(game[19][1], Entry).time
        game[20] = altered(game[20], time=before)
        assert found(verify(game)) == [(21, "chain")]
        game[20] = altered(game[20], time=before - 1)
        report = verify(game)
        assert found(report) == [(20, "time"), (21, "chain")]
        assert "1 s before" in told(report, "time")


class TestChance:
    """Nobody can choose what chance gives."""

    def entry(self, game: list[tuple[int, bytes]], turn: int = 1) -> Entry:
        """The entry of the n-th throw."""
        return decode(game[throw(turn)][1], Entry)

    @BOTH
    def test_an_altered_draw_is_found(self, game, again):
        """A draw that is not what its link gives is found, with what it should be."""
        entry = self.entry(game)
        (draw,) = entry.draws
        wanted = draw.value % 6 + 1
        (won,) = entry.events
        game[entry.number] = altered(
            game[entry.number], draws=(replace(draw, value=wanted),), events=(replace(won, amount=wanted),)
        )
        report = verify(game, again)
        assert found(report)[0] == (entry.number, "chance")
        assert f"is {wanted}, and its link gives {draw.value}" in told(report, "chance")
        assert f"entry {entry.number} was altered" in told(report, "chain")

    @pytest.mark.parametrize("reveal", ["", "no link", "A" * 64, "0" * 64])
    def test_a_link_that_leads_nowhere_is_found(self, game, reveal):
        """A draw needs a link, and a link must lead to the tip."""
        number = self.entry(game).number
        game[number] = altered(game[number], reveal=reveal)
        assert (number, "chance") in found(verify(game))

    def test_a_link_has_one_spelling(self, game):
        """The same link in capitals would draw otherwise, so it is no link."""
        entry = self.entry(game)
        game[entry.number] = altered(game[entry.number], reveal=entry.reveal.upper(), draws=())
        assert (entry.number, "chance") in found(verify(game))

    def test_a_link_may_not_be_passed_over(self, game):
        """A host that skips a link, because it liked the next draw better, is found."""
        entry = self.entry(game, 2)
        game[entry.number] = altered(game[entry.number], reveal=chance.link(SEED, 3), draws=())
        assert (entry.number, "chance") in found(verify(game))

    def test_a_new_chain_may_not_begin_early(self, game):
        """A tip published before the chain is used up would be a choice of chains."""
        game[20] = altered(game[20], tip=chance.tip(b"a luckier seed"))
        report = verify(game)
        assert found(report)[0] == (20, "chance")
        assert "links of the old one left" in report.findings[0].message

    def test_a_game_without_a_tip_cannot_draw(self, game):
        """Where no tip was published, no link leads to it."""
        game[0] = altered(game[0], tip="")
        assert (throw(0), "chance") in found(verify(game))

    def test_the_first_entry_may_draw(self):
        """A game that begins with a throw reveals the first link beside the tip, and the second one next."""
        start = first(1)[0]
        link = chance.link(SEED, 0)
        value = chance.draw(chance.luck(link, ""), "r201_first", "", 0, 1, 5)
        start = seal(replace(start, hash="", reveal=link, draws=(Draw("r201_first", "", 0, 1, 5, value),)))
        assert verify(rows([start])).whole
        assert found(verify([altered(rows([start])[0], reveal=chance.link(SEED, 1))]))[0] == (0, "chance")

    def test_a_range_of_nothing_is_found(self, game):
        """A draw from an empty range is reported, and not computed."""
        entry = self.entry(game)
        game[entry.number] = altered(game[entry.number], draws=(replace(entry.draws[0], lowest=7),))
        assert "where there is nothing" in told(verify(game), "chance")

    def test_a_gap_is_followed_over(self, game):
        """Entries that are missing, a throw among them, make no link after them suspect."""
        gone = range(throw(1) - 2, throw(2) + 1)
        assert found(verify([row for row in game if row[0] not in gone])) == [(gone[0], "missing")]


def test_a_move_that_is_refused_when_decided_again_is_found(game):
    """A refusal is reported with its code and reason, and the record is replayed as it is."""

    def strict(state: State, entry: Entry, practice: Practice = Practice.TELLS_ONCE):
        if entry.number == 20:
            return Refused(code="voting.closed", reason="the vote has closed")
        return redecide(state, entry)

    report = verify(game, strict)
    assert found(report) == [(20, "events")]
    assert "the vote has closed (voting.closed)" in told(report, "events")


def test_a_move_that_cannot_be_decided_again_is_found(game):
    """An error in deciding is reported at its entry."""

    def broken(state: State, entry: Entry, practice: Practice = Practice.TELLS_ONCE):
        if entry.number == 20:
            raise LookupError("no such rule")
        return redecide(state, entry)

    assert found(verify(game, broken)) == [(20, "events")]


def test_an_event_more_or_less_is_told(game):
    """A list of events that ends early is reported with what should follow."""
    number = closing(0)
    kept = events_at(game, number)
    game[number] = altered(game[number], events=kept[:-1])
    report = verify(game, redecide)
    assert f"event {len(kept)} is nothing and should be" in told(report, "events")


@pytest.mark.parametrize("spoil", [b"", b"{", b"null", b'{"number":20}', b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_entry_is_unreadable(game, spoil):
    """Bytes that aren't an entry are reported once, and the chain after them is still checked."""
    game[20] = (20, spoil)
    game[40] = altered(game[40], law="another law")
    report = verify(game)
    assert found(report) == [(20, "unreadable"), (41, "chain")]
    assert report.replayed == 20


def test_another_spelling_is_told(game):
    """The same entry with a blank in it has the right hash and the wrong bytes."""
    spaced = json.dumps(json.loads(game[20][1]), sort_keys=True).encode()
    assert found(verify([*game[:20], (20, spaced), *game[21:]])) == [(20, "unreadable")]


def test_a_file_is_the_record_line_by_line(tmp_path):
    """A game written to a file reads as the same record, can be checked, and does not hold the seed."""
    with open_journal(":memory:") as journal:
        made = keep(journal, 30)
        path = tmp_path / "g.jsonl"
        path.write_bytes(b"".join(raw + b"\n" for _, raw in journal.raw("g")))
        assert journal.seed("g").hex().encode() not in path.read_bytes()
        assert journal.seed("g") not in path.read_bytes()
    with path.open("rb") as lines:
        read = list(read_entries(lines))
    assert read == rows(made)
    assert verify(read, redecide).whole
    spoilt = path.read_bytes().splitlines(keepends=True)
    spoilt[9] = b"not an entry\r\n"
    assert found(verify(read_entries([*spoilt[:5], b"\n", *spoilt[5:]]))) == [(9, "unreadable")]


class TestUpcasting:
    """Entries of older formats are read as today's."""

    def older(self) -> bytes:
        """An entry in a made-up format 0, in which a move's player was called its mover."""
        plain = json.loads(canonical(first(2)[1]))
        plain["format"] = 0
        plain["move"]["mover"] = plain["move"].pop("player")
        return canonical(plain)

    @staticmethod
    def from_0(plain: dict) -> dict:
        """From format 0 to 1."""
        move = dict(plain["move"])
        move["player"] = move.pop("mover")
        return {**plain, "move": move}

    def test_an_older_entry_is_brought_up(self):
        """A format is a function from the one before, and the entry reads as if written today."""
        assert upcasts.read(self.older(), {0: self.from_0}) == first(2)[1]

    def test_a_format_is_known_or_told(self):
        """A format that never was, or is not yet, is an error of its own kind."""
        with pytest.raises(upcasts.DamagedRecord, match="format 0"):
            upcasts.read(self.older())
        with pytest.raises(upcasts.NewerVersion, match="newer moot"):
            upcasts.read(self.older().replace(b'"format":0', b'"format":99'))
        with pytest.raises(upcasts.NewerVersion):
            upcasts.read(self.older().replace(b'"format":0', b'"format":"old"'))

    def test_an_older_record_is_verified_by_its_own_bytes(self, monkeypatch):
        """The hash of an older entry is that of its own bytes; the record is whole, and tampering is found."""
        monkeypatch.setattr(upcasts.read, "__defaults__", ({0: self.from_0},))
        made, old, previous = first(20), [], ""
        for entry in made[:10]:
            plain = json.loads(canonical(replace(entry, previous=previous, hash="", draws=(), reveal="")))
            plain["format"] = 0
            plain["move"]["mover"] = plain["move"].pop("player", None)
            previous = plain["hash"] = upcasting_digest(plain)
            old.append((entry.number, canonical(plain)))
        assert verify(old).whole
        spoilt = (5, old[5][1].replace(b'"yes"', b'"no"'))
        assert found(verify([*old[:5], spoilt, *old[6:]])) == [(5, "hash")]

    def test_an_entry_without_a_format_is_of_the_first(self):
        """Format 1 is never spelled out: were the field's default raised with FORMAT, old bytes would mean another."""
        assert Entry.__struct_defaults__[Entry.__struct_fields__.index("format") - len(Entry.__struct_fields__)] == 1


def upcasting_digest(plain: dict) -> str:
    """The hash of an entry given as plain values."""
    from moot.game.values import digest

    return digest({k: v for k, v in plain.items() if k != "hash"})


def test_a_replayed_record_is_the_state(game):
    """What a record comes to is what its entries come to, however it is reached."""
    made = first(COUNT)
    assert state_after(made) == state_after([decode(raw, Entry) for _, raw in game])
    assert next(entries()).tip == chance.tip(b"a secret of the host")
