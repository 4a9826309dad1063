"""The outgoing queue that mail, news and webhooks share."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from moot.journal.addresses import open_journal
from moot.journal.postbox import Postbox, StoredMessage
from moot.post.outbox import Backoff, Outbox

BACKOFF = Backoff(first_seconds=10, longest_seconds=100, attempts=5, factor=4)


def message(id: str, channel: str = "pigeon") -> StoredMessage:
    """A message to be sent."""
    return StoredMessage(game="g", channel=channel, way="out", id=id, at=0, data=b"coo")


@pytest.fixture
def box() -> Iterator[Postbox]:
    """A postbox with two messages of a channel, and one of another."""
    with closing(open_journal(":memory:")) as journal:
        journal.postbox.keep([message("a"), message("b"), message("c", "mail")])
        yield journal.postbox


def test_pauses_grow_up_to_a_limit() -> None:
    """Each pause is the one before times the factor, and never longer than the longest."""
    assert [BACKOFF.seconds_after(n) for n in (1, 2, 3, 4)] == [10, 40, 100, 100]


def test_a_failed_message_waits_and_is_given_up_in_the_end(box: Postbox) -> None:
    """It is not due before its pause is over; after the last attempt it has failed, and says why."""
    outbox, now, due = Outbox(box, "pigeon", BACKOFF), 1_000, []
    for _ in range(BACKOFF.attempts):
        [first] = [one for one in outbox.due(now) if one.id == "a"]
        stands = outbox.failed(first, "no wind", now)
        due.append(stands.due - now)
        assert stands.standing == "failed" or [one.id for one in outbox.due(stands.due - 1)] == ["b"]
        now = stands.due
    assert due[:4] == [10, 40, 100, 100]
    found = box.find("g", "out", "a")
    assert found is not None and (found.standing, found.tries) == ("failed", 5)
    assert found.told == "gave up after 5 attempts: no wind"


def test_a_refusal_for_good_is_not_tried_again(box: Postbox) -> None:
    """One attempt was made; a message that is cancelled was not tried at all."""
    outbox = Outbox(box, "pigeon", BACKOFF)
    for one in outbox.due(0):
        if one.id == "a":
            outbox.failed(one, "no such loft", 0, for_good=True)
        else:
            outbox.cancel(one, "the loft is closed")
    assert outbox.due(10**9) == []
    assert [(one.tries, one.told) for one in sorted(box.of_game("g"), key=lambda one: one.id)[:2]] == [
        (1, "gave up after 1 attempt: no such loft"),
        (0, "the loft is closed"),
    ]


def test_retrying_all_leaves_what_was_delivered(box: Postbox) -> None:
    """Messages that wait or were given up are due at once with no attempts counted; other channels stay unchanged."""
    outbox = Outbox(box, "pigeon", BACKOFF)
    a, b = outbox.due(0)
    outbox.delivered(a)
    outbox.failed(b, "no such loft", 0, for_good=True)
    outbox.retry_all("g")
    assert [(one.id, one.tries) for one in outbox.due(0)] == [("b", 0)]
    assert [one.id for one in Outbox(box, "mail", BACKOFF).due(0)] == ["c"]
