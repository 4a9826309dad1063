"""What people are told of a game by letters, webhooks and feeds, word for word, kept in `told.txt`."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.kept import assert_kept
from tests.notices.club import ENACT, GAME, HOUR, WEB, Club, club

from moot.documents.letters.parser import read_letter
from moot.gateways.web.people.notices import FREQUENCIES
from moot.post.hooks.bodies import BODIES, news_body
from moot.post.notices.calendars import game_calendar
from moot.post.notices.feeds import FEEDS, FORMS, rendered_feed
from moot.post.notices.news_items import TOPICS, news_items
from moot.post.notices.notice import tasks_of

WISHES: dict[str, dict[str, Any]] = {
    "every": {"frequency": "every", "talk": True, "hours_before": 24},
    "asked": {"frequency": "asked", "hours_before": 12},
    "daily": {"frequency": "daily", "hour": 7, "talk": True, "hours_before": 0},
    "weekly": {"frequency": "weekly", "hour": 18, "weekday": 2},
    "nothing": {"frequency": "nothing", "hours_before": 1},
}
LONG = "\n\n".join(f"Paragraph {n}. " + "It goes on and on. " * 12 for n in range(9))


def played(one: Club) -> None:
    """Days on which much happens."""
    one.do("Ben", "propose", changes=[ENACT], title="Bees")
    one.go()
    one.do("Cleo", "propose", changes=[{"change": "enact", "content": {"title": "Long", "text": LONG}}])
    one.do("Ada", "argue", text="Well, @Ben?", proposal="301")
    one.do("Ada", "argue", text=LONG, proposal="302")
    one.go()
    for hours in (1, 5, 40, 13, 11, 1, 1, 2, 24, 24, 24, 24, 24, 24, 24):
        one.pass_time(hours * HOUR)
        one.go()
        if hours == 5:
            one.do("Cleo", "vote", proposal="301", choice="for")
            one.do("Ben", "vote", proposal="301", choice="for")
            one.do("Ben", "call-case", statement="Is it so?")
        one.go()


def letters(one: Club) -> Iterator[str]:
    """Each letter: when and to whom, its subject and headers, and what it says."""
    for message in one.kept():
        letter = read_letter(message.data)
        to = ", ".join(person.address for person in letter.to)
        yield f"== {message.at} {to}: {letter.subject} ({letter.automatic}; {letter.list_id})"
        yield from (f"  {line}".rstrip() for line in letter.text.splitlines())


def everybody(one: Club) -> None:
    """Somebody for each way to be told, with and without a seat, in different zones; and players by mail alone."""
    for n, wishes in enumerate(WISHES.values()):
        seat = ("Ada", "Ben", "Cleo")[n] if n < 3 else ""
        who = seat or one.account(f"Watcher{n}").name
        one.lives_in(who, ("UTC", "Asia/Tokyo", "America/Chicago")[n % 3])
        one.wants(who, ways=("mail",), **wishes)
    assert {wishes["frequency"] for wishes in WISHES.values()} == set(FREQUENCIES)


def plain(text: str) -> str:
    """Without what is made by chance."""
    return re.sub(r"[0-9a-f]{16}(?=\.moot)|[A-Za-z0-9_+/-]{40,}=*|[0-9a-f-]{36}|(?<=stop/)\S+", "…", text)


def test_people_are_told_what_they_were() -> None:
    """Every kind of wish, through proposals, comments, votes, cases, reminders and digests; and what follows a game."""

    def told(one: Club) -> Iterator[str]:
        played(one)
        yield from letters(one)
        for player in ("Ada", "Ben", "Cleo"):
            yield f"== tasks of {player}"
            yield from (f"  {task}" for task in tasks_of(one.table.moment(player)))
        moment = one.table.moment()
        for item in news_items(moment, 0, moment.state.entry, TOPICS):
            for form in BODIES:
                yield f"== {form} {news_body(item, form, 'The club', WEB).decode()[:600]}"
        for name, form in (*((name, "esf") for name in FEEDS), *(("all", form) for form in FORMS)):
            yield f"== feed {name} as {form}"
            feed = rendered_feed(one.table, one.host.checkpoints, form, f"{WEB}/games/{GAME}", f"{WEB}/feed", name)  # type: ignore[arg-type]
            yield from feed.splitlines()
        yield from game_calendar(one.host, GAME, WEB, f"{WEB}/calendar.ics").decode().splitlines()

    with club() as one:
        one.begin()
        everybody(one)
        assert_kept(Path(__file__).parent / "told.txt", map(plain, told(one)))
