"""An archive of a game of postings: ten thousand articles on twenty lines of play, threaded, judged and kept."""

import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from textwrap import indent
from typing import Any
from unittest.mock import patch

from bench.measuring import heading, line, memory_megabytes, timed
from moot import bootstrap
from moot.documents.letters.archives import Archive, gather, letters_in
from moot.documents.letters.forms import fill
from moot.documents.letters.values import Letter, Person
from moot.documents.letters.writer import write_article
from moot.documents.published.forms import PostingForm, form_shown
from moot.game.rules import Ruleset
from moot.play.host import Host
from moot.play.table import MoveResult, Table
from moot.post.news.placement import place_archive
from moot.runtime.clock import SetClock

START, MINUTE = 721_000_000, 60
LINES, VOTES, ADOPTING = 20, 11, 12
ENVELOPE = b"From x@bench.test Thu Nov  5 10:00:00 1992\n"


class Group:
    """Writes the articles of a group, on several lines that take turns."""

    def __init__(self, ruleset: Ruleset):
        self._form = _form(ruleset)
        texts = ((rule.number, indent(rule.content.text, "\t").strip()) for rule in ruleset.rules)
        self._first = self._article(0, None, "Ada", "\n\n".join(f"{number}\t{text}" for number, text in texts))
        self._count = 1

    def articles(self, number: int) -> Iterator[Letter]:
        """So many of them: on each line a rule is adopted, and then proposals are voted on and replaced."""
        yield self._first[0]
        lines = [self._line(n) for n in range(LINES)]
        while self._count < number:
            yield next(lines[self._count % LINES])

    def _line(self, line: int) -> Iterator[Letter]:
        at, rules = self._first
        for attempt in range(1_000_000):
            said, votes = f"Be kind on line {line}, {attempt} times over.", ADOPTING if attempt == 0 else VOTES
            proposer = f"Proposer {line}"
            for n in range(votes + 1):
                names = [f"Voter {v}" for v in range(n)] if n else None
                text = fill(self._form, rules, proposer, said, names)
                at, _ = self._article(self._count, at, f"Voter {n - 1}" if n else proposer, text=text)
                self._count += 1
                yield at
            if attempt == 0:
                rules = f"{rules}\n\n213\t{said}"
                at, _ = self._article(self._count, at, "Zoe", rules)
                self._count += 1
                yield at

    def _article(
        self, number: int, after: Letter | None, name: str, rules: str = "", text: str = ""
    ) -> tuple[Letter, str]:
        letter = Letter(
            message_id=f"<{number}@bench.test>",
            sender=Person(name, f"{name.lower().replace(' ', '.')}@bench.test"),
            sent=START + number * MINUTE,
            subject="Nomic",
            references=(after.key,) if after else (),
            groups=("rec.games.nomic",),
            text=text or fill(self._form, rules),
        )
        return letter, rules


def _form(ruleset: Ruleset) -> PostingForm:
    shown = (form_shown(rule.content.text.split("\n")) for rule in ruleset.rules)
    return next(form for form in shown if form is not None)


def postings(folder: Path, number: int) -> None:
    """What an archive of so many postings costs to read, to thread, to judge and to keep."""
    heading(f"An archive of {number:,} postings on {LINES} lines of play")
    with bootstrap.host(folder / "postings.db", SetClock(START + number * MINUTE + 1)) as host:
        box = folder / "archive"
        with box.open("wb") as file:
            for letter in Group(host.ruleset("usenet")).articles(number):
                file.write(ENVELOPE + write_article(letter).replace(b"\r\n", b"\n") + b"\n")
        line("its size", box.stat().st_size / 1e6, "MB")
        read: list[Archive] = []
        line("reading it", timed(lambda: read.append(_read(box))) / number * 1e3, "ms each")
        line("  memory then", memory_megabytes(), "MB")
        _played(host, read.pop(), number)


def _read(box: Path) -> Archive:
    return gather(letters_in("box", box.read_bytes()))


def _played(host: Host, archive: Archive, number: int) -> None:
    host.new("archived", host.ruleset("usenet"), (), now=START, unseated=True)
    times: list[float] = []
    submit = Table.submit

    def watched(*arguments: Any, **named: Any) -> MoveResult:
        begun = time.perf_counter()
        result = submit(*arguments, **named)
        times.append(time.perf_counter() - begun)
        return result

    with patch.object(Table, "submit", watched):
        taken = timed(lambda: place_archive(host, "archived", archive))
    placed = host.table("archived").last.postings.values()
    assert len(placed) == number and all(one.verdict == "move" for one in placed)
    some = min(1_000, number // 3)
    first, last = median(times[LINES : LINES + some]), median(times[-some:])
    line("threading, judging and keeping", taken / number * 1e3, "ms each")
    line(f"  judging, the first {some:,}", first * 1e3, "ms each")
    line(f"  judging, the last {some:,}", last * 1e3, "ms each")
    line("  the last against the first", last / first, "times", "(flat: 1)")
    line("  memory at the end", memory_megabytes(), "MB")
