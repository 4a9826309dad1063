"""Notices of one thing, two and many: subjects, lists, and what is left out of them."""

from typing import Any

import pytest

from moot.game.values import plain
from moot.post.notices.news_items import NEWS, TOPICS, NewsItem
from moot.post.notices.notice import TOLD_MAX, Deadline, Kind, Notice, Task, time_in_zone


def notice(kind: Kind = "asked", tasks: int = 0, news: int = 0, **given: Any) -> Notice:
    """A notice with so many tasks and so much news."""
    return Notice(
        "k", kind, "club", "The club", "https://x.example/games/club", 0, "UTC",
        tuple(Task(f"vote {n}", f"vote on {n}", f"proposals/{n}") for n in range(tasks)),
        tuple(
            NewsItem("urn:x", n, "argued", TOPICS[n % len(TOPICS)], 0, f"Thing {n}.", f"log/{n}") for n in range(news)
        ),
        **given,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "tasks", "news", "about"),
    [
        ("asked", 1, 0, "To do: vote on 0"),
        ("asked", 2, 3, "To do: vote on 0 and 1 more"),
        ("reminder", 3, 0, "Reminder: vote on 0 and 2 more"),
        ("news", 0, 1, "Thing 0"),
        ("news", 0, 2, "Thing 0, and 1 more"),
        ("news", 0, 9, "Thing 0, and 8 more"),
        ("news", 0, 0, ""),
    ],
)
def test_the_subject_names_the_first_and_counts_the_others(kind: Kind, tasks: int, news: int, about: str) -> None:
    """Tasks before news."""
    one = notice(kind, tasks, news)
    assert one.about == about and one.subject == f"[The club] {about}".rstrip()


@pytest.mark.parametrize(("news", "told"), [(TOLD_MAX - 1, 0), (TOLD_MAX, 0), (TOLD_MAX + 1, 1), (TOLD_MAX + 7, 7)])
def test_a_hundred_things_are_told_and_the_others_counted(news: int, told: int) -> None:
    """By topic, in the order of topics."""
    text = notice("news", news=news).text
    assert text.count("- Thing ") == min(news, 100)
    assert f"The log has {told} more." in text if told else "more." not in text
    heads = [line for line in text.splitlines() if line in ("The game", "Rules", "Proposals", "Cases", "Discussion")]
    assert heads == ["The game", "Rules", "Proposals", "Cases", "Discussion"]
    assert set(NEWS) == set(TOPICS) - {"talk"}


@pytest.mark.parametrize("length", [88, 89, 90, 200])
def test_a_subject_has_a_hundred_characters_at_most(length: int) -> None:
    """And no space at its end."""
    long = Notice("k", "news", "club", "x" * length, "", 0, "UTC", (), notice("news", news=1).happenings)
    assert len(long.subject) <= 100
    assert long.subject == f"[{'x' * length}] Thing 0"[:100].rstrip()


@pytest.mark.parametrize(("lines", "shown"), [(1, 1), (23, 23), (24, 24), (25, 24), (99, 24)])
def test_long_texts_are_quoted_up_to_24_lines(lines: int, shown: int) -> None:
    """With a sign that there is more; what the sentence has already isn't quoted."""
    item = NewsItem("urn:x", 1, "proposed", "proposals", 0, "Ada proposes 301.", "p", "\n".join(["So."] * lines))
    text = Notice("k", "news", "club", "c", "", 0, "UTC", (), (item,)).text
    assert text.count("    So.") == shown and ("    …" in text) is (lines > 24)


def test_other_deadlines_are_told_but_not_in_reminders() -> None:
    """Those of tasks aren't told twice; a deadline that closes or opens something reads as a sentence."""
    deadlines = (Deadline(60, "voting on 301 closes", "proposals/301"), Deadline(90, "judgment due, case 1", "cases/1"))
    text = notice("asked", 1, deadlines=deadlines).text
    assert "- voting on 301 closes Thu 1 Jan 1970, 00:01 (UTC)" in text
    assert "- judgment due, case 1: Thu 1 Jan 1970, 00:01 (UTC)" in text
    assert "Deadlines" not in notice("reminder", 1, deadlines=deadlines).text
    due = Task("vote 301", "vote on 301", "proposals/301", until=60)
    same = Notice("k", "asked", "club", "c", "", 0, "UTC", (due,), deadlines=deadlines[:1])
    assert "vote on 301, by Thu 1 Jan 1970, 00:01 (UTC)" in same.text and "Deadlines" not in same.text
    assert time_in_zone(10**15, "UTC") == "the end of time" and plain(due)["until"] == 60
