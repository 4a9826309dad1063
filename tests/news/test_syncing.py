"""A game of postings and a newsgroup on a real server, kept alike (INN)."""

import threading
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TypeVar

import pytest
from msgspec.structs import replace
from tests.documents.letters.posted import cancel
from tests.news.conftest import GROUP
from tests.news.inn import Inn, patiently

from moot import bootstrap
from moot.authoring.postings import Wish, posting_asked
from moot.documents.letters.parser import read_letter
from moot.documents.letters.values import Letter, Person
from moot.documents.letters.writer import answer_to, write_article
from moot.game.lines import children, line_after, most_followed
from moot.game.moves import Allowed, Move
from moot.game.state import PlacedPosting
from moot.gateways.news.client import ArticleRefused, NewsNotFound, NewsServer, NewsServerUnreachable
from moot.gateways.news.sync import PAUSES_SECONDS, keep_syncing, sync
from moot.gateways.terminal.app import main
from moot.play.host import Host
from moot.post.news.exchange import NewsServerAddress, SyncResult, exchange_lines, exchange_status
from moot.runtime.clock import SetClock

_names = count(1)
VOTES = "Votes in favour:"


@pytest.fixture
def clock() -> SetClock:
    """The time at which the tests are run, standing still: a news server takes no articles of other days."""
    return SetClock(int(time.time()))


@pytest.fixture
def host(clock: SetClock) -> Iterator[Host]:
    """A host of today."""
    with bootstrap.host(":memory:", clock) as opened:
        yield opened


T = TypeVar("T")


class Usenet:
    """A game, a group, and people who post with clients of their own."""

    def __init__(self, host: Host, inn: Inn):
        self.host, self.inn, self.game = host, inn, f"usenet-{next(_names)}"
        self.table = host.new(self.game, host.ruleset("usenet"), (), seed=b"x" * 32, unseated=True)
        self._ids = count(1)

    def sync(self) -> SyncResult:
        """One exchange."""
        return sync(self.host, self.game, GROUP, NewsServerAddress("127.0.0.1", self.inn.port))

    def exchange(self) -> SyncResult:
        """One exchange without trouble."""
        synced = self.sync()
        assert (synced.trouble, synced.told) == ("", ()), synced
        return synced

    def by_client(self, does: Callable[[NewsServer], T]) -> T:
        """What somebody does with their client; where a busy server drops the connection, people try again."""
        return patiently(self.inn.port, does)

    def read(self, key: str) -> Letter:
        """An article as a client shows it."""
        return read_letter(self.by_client(lambda client: client.article(key)))

    def post(self, name: str, text: str, after: str = "") -> str:
        """Somebody posts by their client; the article's identifier."""
        who = Person(name, f"{name.lower().replace(' ', '.')}@x.test")
        letter = answer_to(self.read(after), who, text) if after else Letter(sender=who, groups=(GROUP,), text=text)
        key = f"<{next(self._ids)}.{self.game}@x.test>"
        article = Letter(
            message_id=key,
            sender=who,
            sent=self.host.clock.now(),
            subject=letter.subject or "USENET-NOMIC",
            references=letter.references,
            groups=(GROUP,),
            text=letter.text,
        )
        self.by_client(lambda client: client.has(key) or client.post(write_article(article)))
        return key

    def propose(self, name: str, after: str, text: str) -> str:
        """A proposal in the form of the article that it follows."""
        rules = self.read(after).text.partition("\nProposal by")[0]
        return self.post(name, f"{rules.rstrip()}\n\nProposal by {name}:\n\n{text}\n", after)

    def vote(self, name: str, after: str) -> str:
        """A name more below the article that it follows."""
        text = self.read(after).text.rstrip()
        heading = "" if f"\n{VOTES}" in text else f"\n\n{VOTES}\n"
        return self.post(name, f"{text}{heading}\n{name}\n", after)

    def votes(self, numbers: range, after: str) -> str:
        """Several people vote, one after another."""
        for n in numbers:
            after = self.vote(f"Voter {n}", after)
        return after

    def append(self, name: str, after: str) -> str:
        """The proposal, put below the rules."""
        rules, _, rest = self.read(after).text.partition("\nProposal by")
        proposal = rest.partition(":")[2].partition(f"\n{VOTES}")[0].strip()
        return self.post(name, f"{rules.rstrip()}\n\n213\t{proposal}\n", after)

    def play(self, player: str, wish: Wish, follows: int | None) -> str:
        """Somebody plays here, as by `moot do`; the identifier of what they post."""
        words = [wish, f"follows={'none' if follows is None else follows}"]
        move = posting_asked(self.table.state, "post", player, words, None)
        assert isinstance(move, Move), move
        told = self.table.submit(move)
        assert isinstance(told.verdict, Allowed) and told.entry is not None
        return self.table.last.postings[told.entry.number].posting.id

    def entry(self, key: str) -> int:
        """The entry of an article."""
        return self.placed(key).entry

    def placed(self, key: str) -> PlacedPosting:
        """An article in its place."""
        return next(placed for placed in self.table.last.postings.values() if placed.posting.id == key)


@pytest.fixture
def usenet(host: Host, inn: Inn) -> Usenet:
    """A game in which nothing has been posted, and an empty group."""
    return Usenet(host, inn)


def begun(usenet: Usenet) -> tuple[str, str]:
    """The first posting, played here by Ada, and her proposal, posted by a client."""
    first = usenet.play("Ada", "begin", None)
    usenet.exchange()
    kind = usenet.propose("Ada", first, "Be kind.")
    usenet.exchange()
    return first, kind


@pytest.mark.check
def test_U5_a_whole_game_is_played_in_a_newsgroup(usenet: Usenet, host: Host) -> None:
    """Three branches by clients and from here, the server down in between; one is disputed, one adopts its rule."""
    first, kind = begun(usenet)
    quick = usenet.propose("Ben", first, "Be quick.")
    at = usenet.votes(range(5), kind)
    usenet.exchange()

    here = usenet.play("Voter 5", "vote", usenet.entry(at))
    assert usenet.exchange().posted == 1
    assert usenet.read(here).text.rstrip().endswith("Voter 5")
    at = usenet.votes(range(6, 11), here)
    usenet.exchange()

    eleven = usenet.append("Ben", at)
    usenet.exchange()
    disputed = usenet.propose("Cleo", eleven, "Be bold.")
    usenet.inn.stop()
    twelfth = usenet.play("Voter 11", "vote", usenet.entry(at))
    assert "cannot be reached" in usenet.sync().trouble
    usenet.inn.start()
    usenet.exchange()
    adopted = usenet.append("Zoe", twelfth)
    usenet.exchange()

    verdicts = {key: usenet.placed(key).verdict for key in (first, kind, quick, at, eleven, disputed, twelfth, adopted)}
    assert [key for key, verdict in verdicts.items() if verdict != "move"] == [eleven]
    whole = usenet.table.last
    assert usenet.placed(disputed).astray == usenet.entry(eleven) and usenet.placed(adopted).astray is None
    assert {usenet.entry(kind), usenet.entry(quick)} == set(children(whole.postings)[usenet.entry(first)])
    assert {usenet.entry(eleven), usenet.entry(twelfth)} == set(children(whole.postings)[usenet.entry(at)])
    found = line_after(whole, usenet.entry(adopted)).rule("213")
    assert found is not None and found.content.text.strip() == "Be kind."
    assert most_followed(whole) == usenet.entry(adopted)
    assert line_after(whole, usenet.entry(quick)).rule("213") is None
    assert host.verify(usenet.game).whole


def test_U8_articles_come_once_and_go_out_once(usenet: Usenet) -> None:
    """A second exchange brings nothing and posts nothing; an article posted twice is declined by the server."""
    _, kind = begun(usenet)
    usenet.play("Ben", "vote", usenet.entry(kind))
    usenet.exchange()
    before = list(usenet.table.raw())
    again = usenet.exchange()
    assert (again.posted, again.placings.placed) == (0, ())
    with pytest.raises(ArticleRefused):
        usenet.by_client(lambda client: client.post(client.article(kind)))
    usenet.exchange()
    assert list(usenet.table.raw()) == before


def test_an_article_that_went_out_unnoticed_is_not_posted_twice(usenet: Usenet, host: Host) -> None:
    """Whatever stopped the program after it had posted, the same article is known again on the server."""
    first = usenet.play("Ada", "begin", None)
    usenet.exchange()
    kept = host.journal.postbox.find(usenet.game, "out", first)
    assert kept is not None
    host.journal.postbox.settle(replace(kept, standing="waiting"))
    assert usenet.exchange().posted == 0
    assert usenet.by_client(lambda client: client.group(GROUP).last) == 1


def test_what_is_declined_is_tried_ever_later_and_told(usenet: Usenet, clock: SetClock, inn: Inn) -> None:
    """If the group takes no articles, nothing is lost and the player is notified; later they are accepted."""
    first = usenet.play("Ada", "begin", None)
    inn.set_posting(GROUP, "n")
    synced = usenet.sync()
    assert "refused it (“441" in synced.told[0] and first in synced.told[0] and synced.told[0].endswith("will retry")
    (told,) = exchange_lines(exchange_status(usenet.host, usenet.game))
    assert "the article of entry 1" in told and "refused it (“441" in told
    assert usenet.sync().told == ()
    clock.time += 61
    assert "will retry" in usenet.sync().told[0]
    assert [one.tries for one in exchange_status(usenet.host, usenet.game).open] == [2]
    inn.set_posting(GROUP, "y")
    clock.time += 241
    assert (usenet.exchange().posted, usenet.read(first).key) == (1, first)
    assert exchange_lines(exchange_status(usenet.host, usenet.game)) == []


@pytest.mark.check
def test_a_cancelled_article_is_told_and_stays(usenet: Usenet) -> None:
    """If a vote is cancelled by its poster, that is reported, and the vote stays on record."""
    _, kind = begun(usenet)
    vote = usenet.vote("Ben", kind)
    usenet.exchange()
    asks = cancel(usenet.read(vote), Person("Ben", "ben@x.test"))
    letter = replace(asks, message_id="<c@x.test>")
    usenet.by_client(lambda client: client.has(letter.key) or client.post(write_article(letter)))
    told = usenet.sync().placings.told
    assert told == (f"<c@x.test>: Ben asks to cancel {vote}, entry {usenet.entry(vote)}, which stays on record",)
    assert usenet.placed(vote).verdict == "move"


def test_a_connection_that_is_dropped_is_made_again(usenet: Usenet, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the server goes away in the middle of an exchange, the rest is done over another connection."""
    first = usenet.play("Ada", "begin", None)
    dropped: list[str] = []

    class Dropping(NewsServer):
        def post(self, article: bytes) -> None:
            """Drops the connection after posting the article."""
            super().post(article)
            dropped.append("posting")
            raise NewsServerUnreachable("it went away")

        def has(self, message_id: str) -> bool:
            """And twice more when it is asked for."""
            if len(dropped) in (1, 2):
                dropped.append("asking")
                raise NewsServerUnreachable("it went away")
            return super().has(message_id)

    monkeypatch.setattr("moot.gateways.news.sync.NewsServer", Dropping)
    monkeypatch.setattr("moot.gateways.news.sync.PAUSES_SECONDS", (0.0,) * 4)
    assert usenet.exchange().placings.placed == () and dropped == ["posting", "asking", "asking"]
    assert usenet.read(first).key == first
    assert usenet.by_client(lambda client: client.group(GROUP).last) == 1


class Hesitant(NewsServer):
    """A connection to a server that lists an article before it gives it out."""

    withheld = ""

    def article(self, which: int | str) -> bytes:
        """All but one."""
        data = super().article(which)
        if self.withheld and self.withheld.encode() in data:
            raise NewsNotFound("423 No such article number", 423)
        return data


@pytest.mark.check
def test_an_article_that_is_listed_and_not_given_out_is_asked_for_again(
    usenet: Usenet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An article listed before it can be read is fetched the next time; a missing one is reported."""
    monkeypatch.setattr("moot.gateways.news.sync.NewsServer", Hesitant)
    _, kind = begun(usenet)
    vote, other = usenet.vote("Ben", kind), usenet.vote("Cleo", kind)
    monkeypatch.setattr(Hesitant, "withheld", vote)
    assert usenet.exchange().placings.placed == (3,) and usenet.entry(other) == 3
    monkeypatch.setattr(Hesitant, "withheld", "")
    assert usenet.exchange().placings.placed == (4,) and usenet.entry(vote) == 4
    gone = usenet.vote("Dan", kind)
    monkeypatch.setattr(Hesitant, "withheld", gone)
    told = [usenet.sync().told for _ in range(7)]
    assert told == [*[()] * 5, (f"{gone} was listed but could not be read",), ()]


def test_a_group_with_new_numbers_is_read_again(usenet: Usenet, host: Host) -> None:
    """If the article numbers have changed, all are read again, and known ones are skipped."""
    _, kind = begun(usenet)
    mark = f"read 127.0.0.1:{usenet.inn.port} {GROUP}"
    assert host.journal.postbox.mark(usenet.game, "news", mark) == f"2 {kind}"
    host.journal.postbox.set_mark(usenet.game, "news", mark, "1 <other@x.test>")
    vote = usenet.vote("Ben", kind)
    synced = usenet.sync()
    assert synced.told == (f"{GROUP} has new article numbers, so it is read again from the first",)
    assert [usenet.entry(vote)] == list(synced.placings.placed)


def test_exchanging_goes_on_by_itself_and_more_seldom_in_trouble(usenet: Usenet, host: Host) -> None:
    """Each time it is told; while the server is down the pauses grow, and what was posted goes out afterwards."""
    stop, told, pauses, idle = threading.Event(), list[SyncResult](), list[float](), threading.Event()

    def wait(seconds: float) -> bool:
        if seconds in PAUSES_SECONDS:  # before a connection that was dropped is made again
            return idle.wait(seconds)
        pauses.append(seconds)
        if len(pauses) == 2:
            usenet.inn.stop()
        if len(pauses) == 4:
            usenet.inn.start()
            usenet.play("Ada", "begin", None)
        return len(pauses) > 5

    stop.wait = wait  # type: ignore[method-assign, assignment]
    server = NewsServerAddress("127.0.0.1", usenet.inn.port)
    keep_syncing(host, usenet.game, GROUP, server, 10, told.append, stop)
    assert pauses == [10, 10, 20, 40, 10, 10], [one.trouble for one in told]
    assert [bool(one.trouble) for one in told] == [False, True, True, False, False]
    assert [one.posted for one in told] == [0, 0, 0, 1, 0]


@pytest.mark.check
def test_the_commands_exchange_and_tell(inn: Inn, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By commands alone: a game begun, a posting played, sent, and how it stands; with the server down, exit code 1."""
    where = ["--database", str(tmp_path / "m.db")]
    server = ["--server", "127.0.0.1", "--port", str(inn.port), "--group", GROUP, "--game", "u"]
    assert main(["new", "u", "--ruleset", "usenet", "--players", "Ada", *where]) == 0
    assert main(["do", "u", "post", "begin", "--as", "Ada", *where]) == 0
    inn.stop()
    capsys.readouterr()
    assert main(["news", "sync", *server, *where]) == 1
    assert "cannot be reached" in capsys.readouterr().err
    assert main(["status", "u", *where]) == 0
    assert "cannot be reached" in capsys.readouterr().out
    inn.start()
    assert main(["news", "sync", *server, *where]) == 0
    assert "1 article posted." in capsys.readouterr().out
    assert main(["news", "status", "--game", "u", *where]) == 0
    assert "1 posted" in capsys.readouterr().out
    read = patiently(inn.port, lambda client: client.article(client.group(GROUP).last))
    assert b"Current Rules:" in read
