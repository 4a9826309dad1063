"""The notifier with a channel of its own kind: a chat room, which has no account and plays no seat."""

from collections.abc import Iterable, Iterator

import pytest
from tests.notices.club import DAY, ENACT, GAME, HOUR, Club, club

from moot.game import events as e
from moot.game.values import Time
from moot.people.notice_settings import NoticeSettings, Way
from moot.post.notices.news_items import TOPICS, is_for, topic_of
from moot.post.notices.notice import Notice
from moot.post.notices.notifier import Channel, Follower, Notifier


class Room(Channel):
    """A chat room about one game."""

    way: Way = "hook"
    site = "https://moot.example"

    def __init__(self, wishes: NoticeSettings) -> None:
        self.wishes, self.said = wishes, dict[str, str]()

    def rooms(self, now: Time) -> Iterable[Follower]:
        """The room itself."""
        yield Follower("!room", GAME, self.wishes)

    def carry(self, notice: Notice, follower: Follower, now: Time) -> None:
        """Say it in the room."""
        self.said.setdefault(notice.key, f"{notice.subject}\n{notice.text}")


@pytest.fixture
def one() -> Iterator[Club]:
    """A club at the beginning."""
    with club() as opened:
        yield opened.begin()


def test_a_room_gets_events_and_deadlines(one: Club) -> None:
    """What happens, with the deadlines that follow; and one reminder before each deadline, though it plays no seat."""
    room = Room(NoticeSettings(frequency="every", hours_before=6))
    notifier = Notifier(one.host, room)
    notifier.go()
    one.do("Ben", "propose", changes=[ENACT])
    one.pass_time(10)
    notifier.go()
    (said,) = room.said.values()
    assert "Bees" in said and f"/games/{GAME}/proposals/301" in said
    assert "Deadlines:\n- voting on proposal 301 (“Bees”) closes " in said
    one.pass_time(3 * DAY - 5 * HOUR)
    for _ in range(3):
        notifier.go()
        one.pass_time(10)
    reminder = list(room.said.values())[-1]
    assert len(room.said) == 2 and reminder.startswith("[") and "Reminder: voting on proposal 301" in reminder


def test_what_is_published_and_what_is_sent_stand_in_one_table() -> None:
    """Every event of the table has a topic or readers; ballots, points and registers are news to nobody."""
    from moot.post.notices import news_items

    table = news_items._NEWS
    assert all(news.topic or news.players for news in table.values())
    assert {news.topic for news in table.values()} - {None} == set(TOPICS)
    assert not {e.BallotCast, e.QuantityChanged, e.RegisterSet} & set(table)


def test_an_announcement_is_for_those_it_names() -> None:
    """It is published as well; one to nobody is neither."""
    to_ada = e.Announced(name="called", fields={"to": ["Ada"], "proposal": "301"})
    assert topic_of(to_ada) == "proposals" and is_for(to_ada, "Ada", discussion=False)  # type: ignore[arg-type]
    assert not is_for(to_ada, "Ben", discussion=True)  # type: ignore[arg-type]
    assert topic_of(e.Announced(name="called", fields={})) is None
