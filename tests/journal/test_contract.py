"""What every store of games must do, each in turn: the fixture `journal` is an empty one."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from msgspec.structs import replace
from tests.journal.making import SEED, START, error_of, first, keep, rows, state_after

from moot.game.record.entries import seal
from moot.game.values import canonical
from moot.journal.errors import CommitUncertain, Conflict, NameTaken, UnknownGame
from moot.journal.journal import GameRecord
from moot.journal.postbox import StoredMessage
from moot.journal.record_store import ANY_VERSION, StoredRecord


@pytest.mark.check
def test_entries_come_back_as_they_were_appended(journal):
    """What is read is what was appended, value for value and byte for byte, bounds included."""
    made = keep(journal, 2500)
    assert list(journal.entries("g")) == made
    assert list(journal.raw("g")) == rows(made)
    assert list(journal.raw("g", 2498)) == rows(made)[2498:]
    assert list(journal.raw("g", 7, 11)) == rows(made)[7:12]
    assert list(journal.hashes("g")) == [(entry.number, entry.hash) for entry in made]
    assert list(journal.hashes("g", 2498)) == [(entry.number, entry.hash) for entry in made[2498:]]
    assert list(journal.hashes("g", 2500)) == list(journal.hashes("nothing")) == []
    assert list(journal.entries("g", 7, 11)) == made[7:12]
    assert list(journal.entries("g", 2500)) == []
    assert journal.last("g") == made[-1]
    assert journal.length("g") == 2500


def test_games_are_listed_and_kept_apart(journal):
    """Games have their own numbering and their own seed, and are listed by name."""
    keep(journal, 12, "b")
    made = first(3, "a")
    journal.create("a", "The game a", b"another", made[0])
    assert journal.games() == [
        GameRecord("a", "The game a", "made-up", START, 1),
        GameRecord("b", "The game b", "made-up", START, 12),
    ]
    assert (journal.seed("a"), journal.seed("b")) == (b"another", SEED)


def test_a_name_is_taken_once(journal):
    """A second game of the same name is a conflict, and leaves the first as it was."""
    made = keep(journal, 3)
    with pytest.raises(NameTaken):
        journal.create("g", "Other", b"other", made[0])
    assert journal.seed("g") == SEED
    assert journal.length("g") == 3


def test_a_game_begins_with_all_of_its_entries_or_none(journal):
    """A game can begin with several entries in one transaction; if one doesn't follow, there is no such game."""
    made = first(5)
    with pytest.raises(Conflict, match="does not follow"):
        journal.create("g", "The game g", SEED, *made[:3], made[4])
    assert journal.games() == [] and journal.length("g") == 0
    journal.create("g", "The game g", SEED, *made)
    assert list(journal.entries("g")) == made


def test_papers_are_kept_with_a_new_game_or_not_at_all(journal):
    """A game or fork is created together with its access settings; if the name is taken, the other game's stay."""
    settings = StoredRecord("door", "g", b"{}", version=ANY_VERSION)
    journal.create("g", "The game g", SEED, *first(3), records=[settings])
    assert journal.records.get("door", "g", 0).value == b"{}"
    with pytest.raises(NameTaken):
        journal.create("g", "Other", SEED, *first(3), records=[replace(settings, value=b"other")])
    assert journal.records.get("door", "g", 0).value == b"{}"


def test_a_game_that_is_not_there_is_unknown(journal):
    """An unknown game is an error, or an empty answer where that is possible."""
    for ask in (journal.entries, journal.raw, journal.seed, journal.rebuild):
        with pytest.raises(UnknownGame, match="no game nowhere"):
            ask("nowhere")
    with pytest.raises(UnknownGame):
        journal.append(first(2, "nowhere")[1])
    assert journal.last("nowhere") is None
    assert journal.length("nowhere") == 0
    assert journal.snapshot("nowhere") is None


@pytest.mark.parametrize("number", [1, 2, 3, 5])
def test_a_place_that_is_taken_or_too_far_is_a_conflict(journal, number):
    """Only the very next number is free: not one before, and not one beyond."""
    made = first(6)
    keep(journal, 4)
    with pytest.raises(Conflict) as caught:
        journal.append(made[number])
    assert caught.value.code == "journal.conflict"
    journal.append(made[4])
    assert list(journal.entries("g")) == made[:5]


def test_an_entry_must_follow_the_one_before(journal):
    """An entry made on another past than the one kept is a conflict."""
    made = keep(journal, 4)
    stray = seal(replace(first(5)[4], previous=made[2].hash, hash=""))
    with pytest.raises(Conflict, match="does not follow entry 3"):
        journal.append(stray)


def test_an_entry_that_bears_another_hash_is_a_bug(journal):
    """No store keeps an entry whose hash is not its own."""
    keep(journal, 2)
    with pytest.raises(ValueError, match="hash"):
        journal.append(replace(first(3)[2], time=1))


def test_a_conflict_fails_those_that_follow_it_and_no_other_game(journal):
    """In one queue, entries built on a refused one are refused; another game's are kept."""
    ours, theirs = first(8), first(8, "h")
    keep(journal, 4), keep(journal, 4, "h")
    other = seal(replace(ours[4], time=ours[4].time + 1, hash=""))
    journal.append(other)
    waiting = [journal.submit(e) for pair in zip(ours[4:], theirs[4:], strict=True) for e in pair]
    kinds = [type(error_of(w)) for w in waiting]
    assert kinds == [Conflict, type(None)] * 4
    assert list(journal.entries("h")) == theirs
    assert journal.last("g") == other


@pytest.mark.check
def test_thirty_two_threads_share_one_journal(journal):
    """Threads that append to separate games and read at the same time lose nothing."""

    def play(name: str) -> bool:
        made = keep(journal, 1, name) + first(40, name)[1:]
        for entry in made[1:]:
            journal.append(entry)
            if journal.last(name) != entry:
                return False
        return list(journal.entries(name)) == made

    with ThreadPoolExecutor(32) as pool:
        assert all(pool.map(play, [f"g{n}" for n in range(32)]))


def test_of_many_who_want_one_place_one_has_it(journal):
    """Thirty-two threads append different entries to the same place: one is kept, 31 are conflicts."""
    made = keep(journal, 5)
    ready = threading.Barrier(32)

    def want(n: int) -> bool:
        entry = seal(replace(first(6)[5], time=made[4].time + n, hash=""))
        ready.wait()
        try:
            journal.append(entry)
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(32) as pool:
        assert sum(pool.map(want, range(32))) == 1
    assert journal.length("g") == 6


def test_a_change_that_nobody_waits_for_is_written_with_the_next(journal):
    """Whoever waits for a change writes all that came before it, in one transaction."""
    keep(journal, 1)
    made = first(4)
    before = [journal.submit(made[1]), journal.submit(made[2])]
    assert [w.done for w in before] == [False, False] and journal.length("g") == 1
    journal.append(made[3])
    assert [w.done for w in before] == [True, True] and journal.length("g") == 4


def test_each_thread_that_waits_gets_its_own_answer(journal):
    """Many threads wait for changes of others, some of which fail: none is left waiting, and each learns the same."""
    made = keep(journal, 1) + first(60)[1:]
    stray = [seal(replace(entry, time=entry.time + 1, hash="")) for entry in made]
    waiting = [journal.submit(entry) for pair in zip(made[1:], stray[1:], strict=True) for entry in pair]
    with ThreadPoolExecutor(16) as pool:
        found = [list(pool.map(lambda w: type(error_of(w)), order)) for order in (waiting, waiting[::-1])]
    assert found[0] == [type(None), Conflict] * 59 == found[1][::-1]
    assert journal.length("g") == 60


def test_an_interrupt_while_writing_leaves_nothing_half_done(journal):
    """An interrupt in the thread that writes reaches it, all that shared the transaction fail, and play goes on."""
    keep(journal, 1)
    made = first(3)

    def interrupted(session: object) -> None:
        raise KeyboardInterrupt

    shared = [journal.submit(made[1]), journal._writer.submit("g", interrupted), journal.submit(made[2])]
    with pytest.raises(KeyboardInterrupt):
        shared[2].wait()
    assert isinstance(error_of(shared[0]), CommitUncertain)
    assert journal.length("g") == 1
    journal.append(made[1])
    assert journal.length("g") == 2


def test_any_moment_is_rebuilt(journal):
    """The state after each entry is what the entries up to it come to, with snapshots or without."""
    made = keep(journal, 60)
    for kept in (False, True):
        for at in (0, 1, 29, 30, 31, 59):
            assert journal.rebuild("g", at) == state_after(made[: at + 1]), (kept, at)
        for at in (10, 30):
            journal.keep_snapshot("g", state_after(made[: at + 1]))
    assert journal.rebuild("g") == journal.rebuild("g", 1000) == state_after(made)


def test_a_snapshot_is_the_nearest_before(journal):
    """A snapshot comes back equal, the nearest at or before the entry asked for."""
    made = keep(journal, 60)
    assert journal.snapshot("g") is None
    assert journal.last_snapshot("g") is None
    for at in (20, 40):
        journal.keep_snapshot("g", state_after(made[: at + 1]))
    assert journal.snapshot("g").entry == journal.last_snapshot("g") == 40
    assert journal.snapshot("g", 39) == state_after(made[:21])
    assert canonical(journal.snapshot("g", 40)) == canonical(state_after(made[:41]))
    assert journal.snapshot("g", 19) is None


def test_a_snapshot_of_no_entry_is_refused(journal):
    """A state that is not after an entry of the game is not kept."""
    made = keep(journal, 10)
    with pytest.raises(UnknownGame, match="no entry 19"):
        journal.keep_snapshot("g", state_after(first(20)))
    journal.keep_snapshot("g", state_after(made))


def test_a_snapshot_is_kept_when_enough_has_happened(journal):
    """A snapshot is stored after 500 entries, and not again right away."""
    made = keep(journal, 500)
    assert not journal.keep_snapshot_if_due("g", state_after(made[:499]))
    assert journal.keep_snapshot_if_due("g", state_after(made))
    assert not journal.keep_snapshot_if_due("g", state_after(made))


def test_nothing_is_taken_after_closing(journal):
    """Closing keeps what was submitted, and takes no more."""
    keep(journal, 1)
    made = first(50)
    waiting = [journal.submit(entry) for entry in made[1:]]
    journal.close()
    assert all(w.done and error_of(w) is None for w in waiting)
    with pytest.raises(RuntimeError, match="closed"):
        journal.append(first(51)[50])
    journal.close()


def test_what_is_read_ahead_is_what_is_there(journal):
    """Within, this thread sees what it writes itself, and what others write it sees afterwards; other games, channels,
    records and messages are read as ever."""
    keep(journal, 3), keep(journal, 2, "other")
    box, records = journal.postbox, journal.records
    letter = StoredMessage("g", "mail", "out", "<1@x.org>", START, b"Hello", entry=2)
    box.keep([letter])
    records.change(new=[StoredRecord("door", "g", b"shut"), StoredRecord("key", "k", b"1")])

    def marked(value):
        for game in ("g", "other"):
            for channel in ("mail", "news"):
                box.set_mark(game, channel, "name", value)

    def marks():
        return [box.mark(game, channel, "name") for game in ("g", "other") for channel in ("mail", "news")]

    marked("old")
    with journal.reading_ahead("g", START, [("door", "g"), ("door", "nobody")], ["mail"], ["<1@x.org>", "<2@x.org>"]):
        with ThreadPoolExecutor(1) as threads:
            threads.submit(marked, "new").result()
            assert threads.submit(marks).result() == ["new"] * 4
        assert marks() == ["old", "new", "new", "new"]
        assert (box.find("g", "out", "<1@x.org>"), box.find("g", "out", "<2@x.org>")) == (letter, None)
        assert (journal.seed("g"), journal.seed("other")) == (SEED, SEED)
        assert journal.length_and_record("g", "door", "g", START) == (3, StoredRecord("door", "g", b"shut"))
        assert journal.length_and_record("other", "door", "g", START)[0] == 2
        assert records.get("door", "nobody", START) is None and records.get("key", "k", START).value == b"1"
        box.set_mark("g", "mail", "name", "mine")
        records.change(put=[StoredRecord("door", "g", b"open", version=ANY_VERSION)])
        assert (box.mark("g", "mail", "name"), records.get("door", "g", START).value) == ("mine", b"open")
    assert marks() == ["mine", "new", "new", "new"]
    with journal.reading_ahead("nothing", START, [("door", "g")], ["mail"], []):
        assert journal.length_and_record("nothing", "door", "g", START)[0] == 0
        with pytest.raises(UnknownGame):
            journal.seed("nothing")


def test_a_bookmark_of_each_game(journal):
    """Of the games that have it."""
    keep(journal, 1), keep(journal, 1, "other"), keep(journal, 1, "third")
    for game in ("g", "other", "gone"):
        journal.postbox.set_mark(game, "mail", "told", f"in {game}")
    journal.postbox.set_mark("third", "news", "told", "no")
    assert journal.postbox.marks("mail", "told") == {"g": "in g", "other": "in other"}
