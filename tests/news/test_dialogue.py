"""What the news server answers to every command, word for word, kept in `dialogue.txt`."""

import asyncio
import contextlib
import re
from collections.abc import Iterator
from pathlib import Path

from tests.kept import assert_kept
from tests.notices.club import ENACT, Club, club

from moot.gateways.news.server import NewsSession
from moot.people.correspondents import token_of
from moot.post.news.newsgroups import Newsgroups
from moot.post.news.posting import ArticleReceiver

RANGES = ("1", "2-3", "3-", "0-2", "3-99", "9-12", "3-2", "x", "-2", "1234567890")
READING = (
    *("CAPABILITIES", "MODE READER", "DATE", "HELP", "LIST", "list active", "LIST NEWSGROUPS", "LIST OVERVIEW.FMT"),
    *("LIST TIMES", "STAT", "NEXT", "LISTGROUP", "OVER", "HDR subject", "GROUP", "GROUP moot.none", "GROUP MOOT.CLUB"),
    *("STAT", "LAST", "NEXT", "STAT", "NEXT", "NEXT", "NEXT", "NEXT", "LAST", "ARTICLE", "HEAD 2", "BODY 3", "STAT 9"),
    *("STAT 0", "STAT 123456789012", "STAT x", "STAT <club.1@moot.invalid>", "HEAD <club.99@moot.invalid>"),
    *("STAT <x@y>", "STAT <club.1@y>", "LISTGROUP", "LISTGROUP moot.none", "LISTGROUP moot.club.Discussion"),
    *(f"LISTGROUP moot.club {span}" for span in RANGES),
    *("OVER", "XOVER 2-3", "OVER <club.2@moot.invalid>", "OVER <club.99@moot.invalid>"),
    *(f"HDR :lines {span}" for span in RANGES),
    *(f"XHDR {name} 2" for name in ("Subject", "From", "Date", "Message-ID", "References", ":bytes", ":lines", "Path")),
    *("HDR", "HDR subject <club.1@moot.invalid>", "NEWGROUPS", "NEWNEWS", "FLY", "", "GROUP moot.club.voting"),
    *("OVER 1-", "ARTICLE 1"),
)
ARTICLE = "Subject: x\r\nMessage-ID: <{n}@home>\r\nNewsgroups: {groups}\r\n{more}\r\n{text}\r\n."


def article(n: int, text: str, groups: str = "moot.club", more: str = "") -> str:
    """An article as it's sent, with the line that ends it."""
    return ARTICLE.format(n=n, text=text, groups=groups, more=more and f"{more}\r\n")


POSTED = (
    article(1, "Vote for 301."),
    article(2, "Vote for 301."),
    article(3, "Vote for 301. Vote against 999."),
    article(4, "Show the rules."),
    article(5, "I think so.\r\n..dot\r\n-- \r\nAda", more="References: <club.1@moot.invalid>"),
    article(6, "To the point.", groups="moot.club.voting"),
    article(7, "Vote against 301.", groups="moot.club.voting"),
    article(8, ""),
    article(9, "w" * 999_900),
    article(10, "w" * 1_000_000),
)


def lines_sent(one: Club) -> Iterator[str]:
    """Everything that a reader says: reading, signing in, posting, and reading again."""
    yield from READING
    yield from ("POST", "AUTHINFO", "AUTHINFO USER", "AUTHINFO FLY x", "AUTHINFO PASS x", "AUTHINFO USER Ada")
    yield from ("AUTHINFO PASS wrong", f"AUTHINFO PASS {token_of(one.host.journal, 'club', 'Ada')}")
    for text in POSTED:
        yield f"POST\r\n{text}"
    yield from ("AUTHINFO USER club/Zoe", "AUTHINFO PASS x", "POST", "GROUP moot.club", "OVER 1-", "ARTICLE 7", "quit")


def dialogue(one: Club, sent: list[bytes]) -> list[str]:
    """What a session answers to lines, one after another."""

    async def talk() -> list[str]:
        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await NewsSession(Newsgroups(one.host), ArticleReceiver(one.host), reader, writer).run()
            writer.close()

        server = await asyncio.start_server(answer, "127.0.0.1", 0, limit=2_000_000)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(b"".join(line + b"\r\n" for line in sent))
        told = []
        with contextlib.suppress(ConnectionError):
            told = [line.decode().rstrip("\r\n") async for line in reader]
        writer.close()
        server.close()
        return told

    return asyncio.run(talk())


def test_every_command_is_answered_as_it_was() -> None:
    """Every command, with every form of its arguments, before and after signing in; and what was posted is there."""
    with club() as one:
        one.begin().do("Ben", "propose", changes=[ENACT])
        one.do("Cleo", "argue", text=".dotted\nTwo lines.", proposal="301")
        sent = [line.encode() for line in lines_sent(one)]
        told = dialogue(one, sent)
        token = token_of(one.host.journal, "club", "Ada")

    def plain() -> Iterator[str]:
        for line in sent:
            shown = re.sub(r"w{99,}", lambda found: f"w × {len(found[0])}", line.decode().replace(token, "token"))
            yield from (f"> {part}" for part in shown.split("\r\n"))
        for line in told:
            shown = re.sub(r"^111 \d{14}$", "111 the time", re.sub(r"w{99,}", "www…", line))
            yield re.sub(r"[0-9a-f]{16}(?=\.moot)|[A-Za-z0-9+/]{40,}=*", "…", shown)

    assert_kept(Path(__file__).parent / "dialogue.txt", plain())


def test_a_line_that_is_too_long_or_has_no_end_closes_the_connection() -> None:
    """1,024 bytes with their end are read, and one more isn't; what comes after it isn't answered."""
    with club() as one:
        one.begin()
        assert len(dialogue(one, [b"MODE" + b" " * 1_018, b"QUIT"])) == 3
        assert len(dialogue(one, [b"MODE" + b" " * 1_019, b"QUIT"])) == 1
