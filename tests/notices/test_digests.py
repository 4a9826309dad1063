"""Digests and reminders: what is asked first, in sentences with links, in one's own zone, each thing told once."""

from collections.abc import Iterator
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace
from tests.notices.club import DAY, DOMAIN, ENACT, GAME, HOUR, PLAYERS, WEB, Club, club
from tests.playing import START

from moot.people.notice_settings import NoticeSettings, NoticeSettingsStore, next_digest
from moot.post.mail.correspondence import set_address
from moot.post.mail.mailroom import Mailroom, MailroomSettings
from moot.post.mail.outgoing import MailOutbox


@pytest.fixture
def one() -> Iterator[Club]:
    """A club at the beginning."""
    with club() as opened:
        yield opened.begin()


def test_who_wants_every_event_gets_each_at_once(one: Club) -> None:
    """A proposal is announced immediately, with a link, the task and its deadline; and its outcome."""
    one.wants("Ada", frequency="every")
    one.do("Ben", "propose", changes=[ENACT])
    one.go()
    (letter,) = one.letters("Ada")
    assert letter.subject.endswith("vote on proposal 301, “Bees”")
    assert letter.text.startswith("To do:\n- vote on proposal 301, “Bees”, by Thu 15 Jan 1970, 13:")
    assert "(UTC)" in letter.text and "- Ben proposes 301, “Bees”." in letter.text
    assert f"  {WEB}/games/{GAME}/proposals/301" in letter.text
    one.go()
    assert len(one.letters("Ada")) == 1
    one.pass_time(3 * DAY)
    one.go()
    assert "“Yea on 301”" in letter.text and "“Yea on 301”" not in one.letters("Ada")[-1].text
    assert "is defeated" in one.letters("Ada")[-1].text or "fails" in one.letters("Ada")[-1].text


def test_what_waits_for_a_digest_comes_by_the_new_settings(one: Club) -> None:
    """Saved as “every”, what happened since the last digest comes at once; from “asked” on, nothing old comes."""
    for name, before in (("Ada", "weekly"), ("Cleo", "asked")):
        one.wants(name, frequency=before, hours_before=0)
    one.go()
    one.do("Ben", "call-case", statement="Is it so?")
    one.go()
    told = len(one.letters("Cleo"))
    assert one.letters("Ada") == []
    for name in ("Ada", "Cleo"):
        one.wants(name, frequency="every", hours_before=0)
    one.pass_time(60)
    one.go()
    assert "Is it so?" in one.letters("Ada")[-1].text
    assert len(one.letters("Cleo")) == told


@pytest.mark.parametrize("after", [{"frequency": "nothing"}, {"frequency": "every", "ways": ("push",)}])
def test_a_notice_that_waits_to_be_sent_is_cancelled_with_the_settings(one: Club, after: dict[str, Any]) -> None:
    """Saving that no notices come, or none by mail, cancels those in the outbox; others keep theirs."""
    for name in ("Ada", "Cleo"):
        one.wants(name, frequency="every")
    one.go()
    one.do("Ben", "propose", changes=[ENACT])
    one.go()
    postbox, now = one.host.journal.postbox, one.clock.now()
    assert len(postbox.waiting("mail", "out", now + DAY)) == 2
    settings = NoticeSettingsStore(one.host.journal.records)
    settings.save(one.host.journal, one.whose("Ada"), GAME, NoticeSettings(**after), now)
    (left,) = postbox.waiting("mail", "out", now + DAY)
    assert b"cleo@" in left.data


@pytest.mark.parametrize(("frequency", "days"), [("daily", 1), ("weekly", 7)])
def test_a_digest_comes_at_its_hour_with_all_since(one: Club, frequency: str, days: int) -> None:
    """Nothing before; then one letter with everything, by topic; and nothing more where nothing happened."""
    one.lives_in("Ada", "America/New_York")
    one.wants("Ada", frequency=frequency, hour=9, weekday=2, hours_before=0)
    due = next_digest(NoticeSettings(frequency=frequency, hour=9, weekday=2), "America/New_York", one.clock.time)  # type: ignore[arg-type]
    assert 0 < due - one.clock.time <= days * DAY
    one.do("Ben", "propose", changes=[ENACT])
    one.do("Cleo", "call-case", statement="Is it so?")
    one.clock.time = due - 20
    one.go()
    assert one.letters("Ada") == []
    one.clock.time = due
    one.go()
    (letter,) = one.letters("Ada")
    assert "- Ben proposes 301, “Bees”." in letter.text and "Cases\n" in letter.text
    assert "(America/New York)" in letter.text
    there = datetime.fromtimestamp(letter.sent or 0, ZoneInfo("America/New_York"))
    assert there.hour == 9 and (frequency == "daily" or there.weekday() == 2)
    one.pass_time(days * DAY)
    one.go()
    told = len(one.letters("Ada"))
    one.pass_time(days * DAY)
    one.go()
    assert len(one.letters("Ada")) == told


def test_who_wants_only_what_is_asked_hears_nothing_else(one: Club) -> None:
    """The letter names what is asked; what others do makes none."""
    one.wants("Ada", frequency="asked", hours_before=0)
    one.do("Ben", "argue", text="Hear, hear.")
    one.do("Cleo", "call-case", statement="Is it so?")
    one.go()
    before = len(one.letters("Ada"))
    one.do("Ben", "propose", changes=[ENACT])
    one.go()
    one.go()
    letters = one.letters("Ada")[before:]
    assert len(letters) == 1 and "vote on proposal 301" in letters[0].text and "What's new" not in letters[0].text


def test_who_wants_nothing_gets_nothing(one: Club) -> None:
    """Neither news nor reminders."""
    one.do("Ben", "propose", changes=[ENACT])
    one.go()
    one.pass_time(3 * DAY - HOUR)
    one.go()
    assert one.kept() == []


def test_a_reminder_goes_once_to_those_who_have_not_voted(one: Club) -> None:
    """Some hours before the deadline; nobody learns how others voted, or whether."""
    for name in PLAYERS:
        one.wants(name, frequency="asked", hours_before=6)
    one.do("Ben", "propose", changes=[ENACT])
    one.go()
    one.do("Ben", "vote", proposal="301", choice="against")
    told = {name: len(one.letters(name)) for name in PLAYERS}
    one.pass_time(3 * DAY - 7 * HOUR)
    one.go()
    assert {name: len(one.letters(name)) for name in PLAYERS} == told
    one.pass_time(HOUR)
    for _ in range(3):
        one.go()
    assert {name: len(one.letters(name)) - told[name] for name in PLAYERS} == {"Ada": 1, "Ben": 0, "Cleo": 1}
    reminder = one.letters("Ada")[-1]
    assert "Reminder: vote on proposal 301" in reminder.subject and reminder.text.startswith("Due soon:")
    assert "against" not in reminder.text and "Ben" not in reminder.text


def test_a_deadline_that_is_near_when_it_is_asked_needs_no_reminder(one: Club) -> None:
    """A task with a near deadline isn't followed by a reminder."""
    one.wants("Ada", frequency="asked", hours_before=100)
    one.do("Ben", "propose", changes=[ENACT])
    for _ in range(3):
        one.go()
    assert len(one.letters("Ada")) == 1


def test_a_letter_can_be_answered_and_ended(one: Club) -> None:
    """Answers go to the player's own address; it is of the game's list; and one click ends more of the kind."""
    one.wants("Ada", frequency="every")
    one.do("Ben", "propose", changes=[ENACT])
    one.go()
    data = next(kept.data for kept in one.kept() if b"ada@home.example" in kept.data).decode()
    (letter,) = one.letters("Ada")
    assert letter.reply_to[0].address == one.room.addresses.of_player(GAME, "Ada")
    assert letter.list_id == "club.moot.example" and "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in data
    assert f"List-Unsubscribe: <{WEB}/notices/stop/{GAME}/{one.whose('Ada').id}/" in data.replace("\r\n ", " ")
    assert "content-type: text/plain" in data.lower()


def test_an_answer_to_a_notice_is_a_vote(one: Club) -> None:
    """Who answers in plain words has voted as themselves."""
    one.wants("Ada", frequency="every")
    one.do("Ben", "propose", changes=[ENACT])
    one.go()
    (letter,) = one.letters("Ada")
    to = letter.reply_to[0].address
    answer = f"From: ada@home.example\r\nTo: {to}\r\nMessage-ID: <a@home.example>\r\n\r\nYea on 301\r\n"
    assert one.room.keep(answer.encode(), [to], "ada@home.example") == 1
    one.go()
    assert "Ada" in one.table.state.proposals["301"].ballots  # type: ignore[index]


def test_mail_that_comes_back_ends_notices(one: Club) -> None:
    """An address that fails is written to no more."""
    one.wants("Ada", frequency="every")
    outbox = MailOutbox(one.host.journal, one.room.addresses)
    for n in range(3):
        one.do("Ben", "argue" if n else "propose", **({"text": "So."} if n else {"changes": [ENACT]}))
        one.do("Cleo", "call-case", statement=f"Is it {n}?")
        one.go()
        for parcel in outbox.due(one.clock.time):
            outbox.refused(parcel, "no such mailbox", one.clock.time)
    before = len(one.letters("Ada"))
    one.do("Cleo", "call-case", statement="Is it?")
    one.go()
    assert before == 3 and len(one.letters("Ada")) == 3


class PowerGone(Exception):
    """The process ends here."""


def cut_after(club: Club, changes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the process end when it has changed so much of what is kept."""
    done = count()

    def cut(box: Any, name: str) -> None:
        real = getattr(box, name)

        def changing(*args: Any, **named: Any) -> None:
            if next(done) >= changes:
                raise PowerGone
            real(*args, **named)

        monkeypatch.setattr(box, name, changing)

    cut(club.host.journal.records, "change")
    cut(club.host.journal.postbox, "keep")


@pytest.mark.parametrize("stop_at", range(5))
def test_nothing_is_lost_or_doubled_by_a_stop_at_any_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stop_at: int
) -> None:
    """A process that ends before or after any change of what is kept is followed by one that tells each thing once."""
    with club(tmp_path / "a.db") as first:
        first.begin()
        first.wants("Ada", frequency="every")
        first.do("Ben", "propose", changes=[ENACT])
        cut_after(first, stop_at, monkeypatch)
        first.go()
        monkeypatch.undo()
    with club(tmp_path / "a.db", START + HOUR) as second:
        second.do("Cleo", "call-case", statement="Is it so?")
        second.go()
        second.go()
        texts = "\n".join(letter.text for letter in second.letters("Ada"))
        assert texts.count("Ben proposes 301") == texts.count("Is it so?") == 1, texts


def test_two_processes_tell_each_thing_once(tmp_path: Path) -> None:
    """Both go the rounds over one database, turn by turn."""
    with club(tmp_path / "two.db") as one, club(tmp_path / "two.db") as other:
        one.begin()
        one.wants("Ada", frequency="every")
        one.do("Ben", "propose", changes=[ENACT])
        for _ in range(3):
            one.go()
            other.clock.time = one.clock.time
            other.go()
        assert len(one.letters("Ada")) == 1


def test_those_known_by_mail_alone_keep_what_they_have(one: Club) -> None:
    """A player with an address in the game's mail is told by that, until their account says what it wants."""
    set_address(one.host, GAME, "Cleo", "cleo@old.example")
    one.do("Ben", "propose", changes=[ENACT])
    one.go()
    addressed = [kept for kept in one.kept() if b"cleo@old.example" in kept.data]
    assert not addressed, "Cleo's account has said that it wants nothing"
    one.host.journal.records.change(gone=[("notices", f"{one.whose('Cleo').id}\n{GAME}")])
    one.do("Ben", "withdraw", proposal="301")
    one.do("Ben", "propose", changes=[ENACT])
    one.go()
    addressed = [kept for kept in one.kept() if b"cleo@old.example" in kept.data]
    assert addressed and not one.letters("Cleo")


def test_a_watcher_is_told_what_they_ask_for(one: Club) -> None:
    """Somebody without a seat gets the news of a game that they may read, and nothing to do."""
    one.account("Dan")
    one.wants("Dan", frequency="every")
    one.do("Ben", "propose", changes=[ENACT])
    one.go()
    (letter,) = one.letters("Dan")
    assert "Ben proposes 301" in letter.text and "To do" not in letter.text
    assert letter.reply_to[0].address == f"{GAME}@moot.example"


def test_who_may_no_longer_read_is_told_no_more(one: Club) -> None:
    """A game that has become private tells those with a part in it only."""
    one.account("Dan")
    one.wants("Dan", frequency="every")
    one.host.people.access_store.change(GAME, one.clock.time, lambda settings: replace(settings, private=True))
    one.do("Ben", "propose", changes=[ENACT])
    one.go()
    assert one.letters("Dan") == []


@pytest.mark.parametrize(
    ("zone", "after", "due"),
    [
        ("Europe/Berlin", "2026-03-28T20:00:00+00:00", "2026-03-29T16:00:00+00:00"),
        ("Europe/Berlin", "2026-10-24T17:00:00+00:00", "2026-10-25T17:00:00+00:00"),
        ("UTC", "2026-10-24T18:00:00+00:00", "2026-10-25T18:00:00+00:00"),
        ("No/Such", "2026-10-24T17:59:59+00:00", "2026-10-24T18:00:00+00:00"),
    ],
)
def test_a_digest_keeps_its_hour_when_clocks_change(zone: str, after: str, due: str) -> None:
    """At six in the evening by the clock on the wall; without a known zone, by UTC."""
    at = next_digest(NoticeSettings(frequency="daily", hour=18), zone, int(datetime.fromisoformat(after).timestamp()))
    assert at == int(datetime.fromisoformat(due).timestamp())


def test_a_letter_has_what_is_to_be_read(one: Club) -> None:
    """The text of a proposal stands below it in plain words, so that who answers by mail knows what they vote on."""
    long = "Be kind to bees, at all times. " * 100
    one.wants("Ada", frequency="every")
    one.do("Ben", "propose", changes=[ENACT])
    one.go()
    text = one.letters("Ada")[-1].text
    assert "    A new mutable rule, “Bees”:\n    Be kind to bees." in text and "change:" not in text
    one.do("Ben", "propose", changes=[{"change": "enact", "content": {"text": long}}])
    one.go()
    read = [line for line in one.letters("Ada")[-1].text.splitlines() if line.startswith("    ")]
    assert read[-1] == "    …" and len(read) == 25 and all(len(line) <= 72 for line in read)


def test_what_was_said_is_told_once(one: Club) -> None:
    """A short remark stands in its sentence; of a long one, the whole is below it."""
    one.wants("Ada", frequency="every", talk=True)
    for words in ("Hear, hear.", "Now this will take a while. " * 30):
        one.do("Ben", "argue", text=words)
        one.go()
    first, second = (letter.text for letter in one.letters("Ada")[-2:])
    assert first.count("Hear, hear.") == 1
    assert " ".join(second.split()).count("Now this will take a while.") >= 30


def test_a_deadline_that_is_asked_is_told_once(one: Club) -> None:
    """What is asked has its time with it; those who have voted are told the deadline by itself."""
    one.wants("Ada", frequency="daily", hours_before=0)
    one.wants("Cleo", frequency="daily", hours_before=0)
    one.do("Ben", "propose", changes=[ENACT])
    one.do("Cleo", "vote", proposal="301", choice="for")
    one.pass_time(DAY + HOUR)
    one.go()
    ada, cleo = one.letters("Ada")[-1].text, one.letters("Cleo")[-1].text
    assert "To do:" in ada and "Deadlines:" not in ada
    assert "To do:" not in cleo and "Deadlines:\n- voting on proposal 301" in cleo


def test_a_closed_game_asks_and_reminds_nobody(one: Club) -> None:
    """What cannot be done is not asked for; once it is open again before the deadline, it is."""
    for name in PLAYERS:
        one.wants(name, frequency="asked", hours_before=6)
    administration, ada = one.host.people.administration, one.whose("Ada")
    one.do("Ben", "propose", changes=[ENACT])
    administration.close(GAME, ada, one.clock.time, closed=True)
    one.go()
    assert one.kept() == []
    administration.close(GAME, ada, one.clock.time, closed=False)
    one.go()
    asked = len(one.kept())
    administration.close(GAME, ada, one.clock.time, closed=True)
    one.pass_time(3 * DAY - 3 * HOUR)
    one.go()
    assert asked == len(PLAYERS) and len(one.kept()) == asked
    administration.close(GAME, ada, one.clock.time, closed=False)
    one.go()
    one.go()
    assert [len(one.letters(name)) for name in PLAYERS] == [2, 2, 2]
    assert all("vote on proposal 301" in one.letters(name)[-1].text for name in PLAYERS)


def test_nobody_is_told_whose_account_has_ended(one: Club) -> None:
    """Neither what happens nor what is due, whatever they wanted; the others are told as before."""
    one.wants("Ada", frequency="every")
    one.wants("Cleo", frequency="every")
    one.host.people.end_account(one.whose("Ada"))
    one.do("Ben", "propose", changes=[ENACT])
    one.go()
    one.pass_time(3 * DAY - HOUR)
    one.go()
    assert one.letters("Ada") == [] and len(one.letters("Cleo")) == 2


def test_no_letter_tells_how_anybody_voted(one: Club) -> None:
    """While votes are secret no digest, notice or reminder says more than that one's own is wanted."""
    for name, frequency in (("Ada", "every"), ("Ben", "daily"), ("Cleo", "asked")):
        one.wants(name, frequency=frequency, talk=True)
    one.do("Ben", "propose", changes=[ENACT])
    one.do("Ben", "vote", proposal="301", choice="against")
    for hours in (2, 25, 44):
        one.pass_time(hours * HOUR)
        one.go()
    letters = [letter for name in PLAYERS for letter in one.letters(name)]
    assert len(letters) >= 4
    assert not [letter.text for letter in letters if "against" in letter.text or "Ben votes" in letter.text]


@pytest.mark.parametrize("how", ["end", "remove", "ban"])
def test_letters_that_wait_are_taken_back_from_who_leaves(one: Club, how: str) -> None:
    """What the relay has not taken yet goes to nobody who has no part in the game any more; to others it does."""
    for name in PLAYERS:
        one.wants(name, frequency="every")
    one.do("Ben", "propose", changes=[ENACT])
    one.go()
    outbox, people = MailOutbox(one.host.journal, one.room.addresses), one.host.people
    assert len(outbox.due(one.clock.time)) == len(PLAYERS)
    if how == "end":
        people.end_account(one.whose("Ada"))
    else:
        getattr(people.administration, how)(GAME, one.whose("Ben"), one.whose("Ada"), one.clock.time)
    one.go()
    assert sorted(parcel.recipient for parcel in outbox.due(one.clock.time)) == [
        "ben@home.example",
        "cleo@home.example",
    ]


def test_who_is_called_by_name_is_told(one: Club) -> None:
    """@Ada tells Ada, who is told only of tasks, at once and once; nothing else that is said does."""
    one.wants("Ada", frequency="asked")
    one.do("Ben", "argue", text="Good morning, Ada.")
    one.do("Ben", "argue", text="Write to me@ada.example, or @Adam.")
    one.do("Ada", "argue", text="I'm @Ada.")
    one.go()
    assert one.letters("Ada") == []
    one.do("Ben", "argue", text="What do you say, @ada?")
    one.go()
    (letter,) = one.letters("Ada")
    assert "What do you say, @ada?" in letter.text and "Good morning" not in letter.text
    one.do("Cleo", "argue", text="Not me.")
    for _ in range(2):
        one.go()
    assert len(one.letters("Ada")) == 1
    assert one.letters("Ben") == []  # who wants nothing


def test_a_call_is_told_after_a_restart_too(one: Club) -> None:
    """A process that begins later reads what it hasn't told yet, and tells it once."""
    one.wants("Ada", frequency="asked")
    one.do("Ben", "argue", text="@Ada?")
    for _ in range(2):
        Mailroom(one.host, MailroomSettings(DOMAIN, web=WEB)).work()
        one.clock.time += 10
    assert len(one.letters("Ada")) == 1


def test_a_call_is_in_a_digest_without_the_discussion(one: Club) -> None:
    """Who gets news, but no comments, gets those that call them."""
    one.wants("Ada", frequency="every")
    one.do("Ben", "argue", text="Good morning.")
    one.do("Ben", "argue", text="Well, @Ada?")
    one.go()
    (letter,) = one.letters("Ada")
    assert "Well, @Ada?" in letter.text and "Good morning" not in letter.text
