"""The outbox: when messages are tried again, when they're given up, and when what is old is deleted."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from moot import bootstrap
from moot.journal.postbox import StoredMessage
from moot.play.host import Host
from moot.post.hooks.deliveries import BACKOFF as BY_HOOK
from moot.post.mail.outgoing import BACKOFF as BY_MAIL
from moot.post.outbox import Backoff, DailyCleanup, Outbox
from moot.runtime.clock import SetClock

DAY = 86_400


@pytest.fixture
def host() -> Iterator[Host]:
    """A host with a game."""
    with bootstrap.host(":memory:", SetClock(0)) as opened:
        opened.new("g", opened.ruleset("five_rules"), ("Ada",), now=0)
        yield opened


def message(id: str = "1", **given: object) -> StoredMessage:
    """A message that is due at 100."""
    return replace(StoredMessage("g", "x", "out", id, 50, b"text", due=100), **given)


@pytest.mark.parametrize(("backoff", "hours"), [(BY_MAIL, 72), (BY_HOOK, 48)])
def test_sending_is_tried_for_days(backoff: Backoff, hours: int) -> None:
    """As long as it's promised."""
    seconds = sum(backoff.seconds_after(n) for n in range(1, backoff.attempts))
    assert hours * 3_600 <= seconds <= (hours + 6) * 3_600


def test_a_message_is_given_up_after_its_last_attempt(host: Host) -> None:
    """Until then it waits longer each time, with the reason; one attempt is told in the singular."""
    outbox = Outbox(host.journal.postbox, "x", Backoff(10, 100, 3))
    host.journal.postbox.keep([message()])
    assert outbox.due(99) == [] and len(outbox.due(100)) == len(outbox.due(100, game="g")) == 1
    assert outbox.due(100, game="h") == []
    (one,) = outbox.due(100)
    first = outbox.failed(one, "no", 100)
    assert (first.standing, first.tries, first.due, first.told) == ("waiting", 1, 110, "no")
    second = outbox.failed(first, "no", 110)
    assert (second.standing, second.tries, second.due) == ("waiting", 2, 130)
    third = outbox.failed(second, "no", 130)
    assert (third.standing, third.tries, third.told) == ("failed", 3, "gave up after 3 attempts: no")
    gone = outbox.failed(one, "gone", 100, for_good=True)
    assert (gone.standing, gone.told) == ("failed", "gave up after 1 attempt: gone")


def test_old_messages_are_emptied_and_then_deleted(host: Host) -> None:
    """After their days, once a day; those that wait stay."""
    box = host.journal.postbox
    box.keep([message("1", at=10 * DAY), message("2", at=10 * DAY - 1), message("3", at=0), message("4", at=0)])
    for id in "123":
        kept = box.find("g", "out", id)
        assert kept
        box.settle(replace(kept, standing="done"))
    cleanup = DailyCleanup(box, [("x", "out")], empty_days=2, drop_days=4)
    cleanup.run(12 * DAY)

    def left() -> dict[str, bytes]:
        return {one.id: one.data for one in box.of_game("g")}

    assert left() == {"1": b"text", "2": b"", "4": b"text"}
    cleanup.run(12 * DAY + DAY - 1)
    assert left()["1"] == b"text"
    cleanup.run(14 * DAY + 1)
    assert left() == {"4": b"text"}
