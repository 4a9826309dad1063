"""NNTP server (RFC 3977): each game is a group, each entry an article; posting needs a login (RFC 4643).

The user name is `GAME/PLAYER` or, once a group is selected, the player's name; the password is the player's token.
"""

import asyncio
import logging
import re
import ssl
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from msgspec.structs import replace

from moot.play.host import Host
from moot.post.news.newsgroups import Newsgroup, Newsgroups, Overview
from moot.post.news.posting import ArticleReceiver

_log = logging.getLogger(__name__)
LINE_BYTES_MAX = 1_024
ARTICLE_BYTES_MAX = 1_000_000
IDLE_SECONDS = 600.0
CONNECTIONS_MAX = 200
LISTED_MAX = 5_000
Answer = str | list[str]
"""The lines of a reply; a text is one."""
_NO_GROUP = "411 there is no such group"
_RANGE = re.compile(r"(\d{1,9})(-)?(\d{1,9})?")
CAPABILITIES = ("VERSION 2", "READER", "POST", "OVER MSGID", "LIST ACTIVE NEWSGROUPS OVERVIEW.FMT", "AUTHINFO USER")
OVERVIEW_FORMAT = ("Subject:", "From:", "Date:", "Message-ID:", "References:", ":bytes", ":lines")


class _Gone(Exception):
    """The client closed the connection, or sent something unreadable."""


class NewsSession:
    """One connection of a news reader."""

    def __init__(
        self,
        newsgroups: Newsgroups,
        receiver: ArticleReceiver,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ):
        self._news, self._receiver = newsgroups, receiver
        self._reader, self._writer = reader, writer
        self._group: Newsgroup | None = None
        self._number = 0
        self._user = self._player = ""
        self._player_of = ""
        self._commands: dict[str, Callable[[list[str]], Answer]] = {
            "CAPABILITIES": lambda rest: _many("101 what this server can", CAPABILITIES),
            "MODE": lambda rest: "200 posting is for players",
            "DATE": lambda rest: f"111 {datetime.now(UTC):%Y%m%d%H%M%S}",
            "HELP": lambda rest: _many("100 commands", sorted([*self._commands, "POST"])),
            "LIST": self._list,
            "GROUP": lambda rest: self._chosen() if rest and self._enter(rest[0]) else _NO_GROUP,
            "LISTGROUP": self._list_group,
            "STAT": lambda rest: self._told(rest, 223, ""),
            "ARTICLE": lambda rest: self._told(rest, 220, "article"),
            "HEAD": lambda rest: self._told(rest, 221, "head"),
            "BODY": lambda rest: self._told(rest, 222, "body"),
            "NEXT": lambda rest: self._step(1, "421 there is no next article"),
            "LAST": lambda rest: self._step(-1, "422 there is no article before"),
            "OVER": self._over,
            "XOVER": self._over,
            "HDR": self._hdr,
            "XHDR": self._hdr,
            "NEWGROUPS": lambda rest: _many("231 all groups", self._active()),
            "NEWNEWS": lambda rest: "502 ask for the overview of a group instead",
            "AUTHINFO": self._authinfo,
        }

    async def run(self) -> None:
        """Answer commands until the client quits."""
        await self._send("200 moot: games of Nomic; log in with your name and your token to post")
        try:
            while (command := await self._line()).upper() != "QUIT":
                word, *rest = command.split() or [""]
                answer = self._commands.get(word.upper())
                if word.upper() == "POST":
                    await self._send(await self._post())
                elif answer is None:
                    await self._send("500 there is no such command")
                else:
                    await self._send(await asyncio.to_thread(answer, rest))
            await self._send("205 goodbye")
        except (_Gone, ConnectionError, asyncio.IncompleteReadError, TimeoutError):
            pass

    async def _line(self) -> str:
        try:
            line = await asyncio.wait_for(self._reader.readline(), IDLE_SECONDS)
        except ValueError as error:
            raise _Gone from error
        if not line.endswith(b"\n") or len(line) > LINE_BYTES_MAX:
            raise _Gone
        return line.decode("utf-8", "replace").strip()

    async def _send(self, answer: Answer) -> None:
        lines = [answer] if isinstance(answer, str) else answer
        self._writer.write("".join(f"{line}\r\n" for line in lines).encode("utf-8", "replace"))
        await self._writer.drain()

    # --- reading ---------------------------------------------------------------------------

    def _list(self, rest: list[str]) -> Answer:
        match rest[0].upper() if rest else "ACTIVE":
            case "ACTIVE":
                return _many("215 here it is", self._active())
            case "NEWSGROUPS":
                groups = self._news.groups(self._player_of)
                lines = (f"{group.name}\t{_one_line(self._news.title_of(group))}" for group in groups)
                return _many("215 here it is", lines)
            case "OVERVIEW.FMT":
                return _many("215 here it is", OVERVIEW_FORMAT)
        return "503 that is not kept here"

    def _active(self) -> list[str]:
        groups = self._news.groups(self._player_of)
        return [f"{group.name} {len(self._news.numbers(group))} 1 y" for group in groups]

    def _enter(self, name: str) -> bool:
        group = self._news.group(name)
        if group is None or not self._news.may_read(group.game, self._player_of):
            return False
        self._group, self._number = group, min(1, len(self._news.numbers(group)))
        return True

    def _last_number(self) -> int:
        return len(self._news.numbers(self._group)) if self._group is not None else 0

    def _chosen(self) -> str:
        last, name = self._last_number(), self._group.name if self._group is not None else ""
        return f"211 {last} 1 {last} {name}"

    def _list_group(self, rest: list[str]) -> Answer:
        if rest and not self._enter(rest[0]):
            return _NO_GROUP
        if self._group is None:
            return "412 go to a group first"
        first, until = _range(rest[1] if len(rest) > 1 else "1-", self._last_number()) or (1, 0)
        return _many(self._chosen(), map(str, range(first, until + 1)))

    # --- articles ----------------------------------------------------------------------------

    def _found(self, rest: list[str]) -> tuple[str, int] | str:
        """The article that is meant, by its game and its number in the game's own group; or the refusal."""
        if rest and rest[0].startswith("<"):
            found = self._news.number_of(rest[0], self._group.game if self._group else self._player_of)
            readable = found is not None and self._news.may_read(found[0], self._player_of)
            return found if found is not None and readable else "430 there is no such article"
        if self._group is None:
            return "412 go to a group first"
        number = int(rest[0]) if rest and rest[0].isdecimal() and len(rest[0]) < 10 else self._number
        numbers = self._news.numbers(self._group)
        if not 1 <= number <= len(numbers):
            return "423 there is no article of this number" if rest else "420 no article is chosen"
        self._number = number
        return self._group.game, numbers[number - 1]

    def _told(self, rest: list[str], code: int, part: str) -> Answer:
        found = self._found(rest)
        if isinstance(found, str):
            return found
        article = self._news.article(*found)
        if article is None:
            return "430 there is no such article"
        head, _, body = article.decode("utf-8", "replace").partition("\r\n\r\n")
        shown = {"head": head, "body": body, "article": f"{head}\r\n\r\n{body}", "": ""}[part]
        message_id = next((line[12:] for line in head.split("\r\n") if line.lower().startswith("message-id: ")), "<0>")
        number = 0 if rest and rest[0].startswith("<") else self._number
        first = f"{code} {number} {message_id}"
        return _many(first, shown.removesuffix("\r\n").split("\r\n")) if part else first

    def _step(self, by: int, refusal: str) -> Answer:
        if self._group is None:
            return "412 go to a group first"
        if not 1 <= self._number + by <= self._last_number():
            return refusal
        return self._told([str(self._number + by)], 223, "")

    def _overviews(self, rest: list[str]) -> list[Overview] | str:
        found = self._found(rest[:1] if rest and rest[0].startswith("<") else [])
        if isinstance(found, str):
            return found
        game, number = found
        if rest and rest[0].startswith("<"):
            one = self._news.overview(game, number)
            return [replace(one, number=0)] if one is not None else "430 there is no such article"
        assert self._group is not None
        numbers = self._news.numbers(self._group)
        span = _range(rest[0], len(numbers)) if rest else (self._number, self._number)
        if span is None or span[1] < span[0]:
            return "423 there are no articles of these numbers"
        shown = range(span[0], min(span[1], span[0] + LISTED_MAX - 1) + 1)
        made = ((n, self._news.overview(game, numbers[n - 1])) for n in shown)
        return [replace(one, number=n) for n, one in made if one is not None]

    def _over(self, rest: list[str]) -> Answer:
        found = self._overviews(rest)
        return found if isinstance(found, str) else _many("224 overview", map(_overview_line, found))

    def _hdr(self, rest: list[str]) -> Answer:
        name = rest[0].lower() if rest else ""
        field = {"subject": "subject", "from": "sender", "date": "date", "message-id": "message_id",
                 "references": "references", ":bytes": "octets", ":lines": "lines"}.get(name)  # fmt: skip
        if field is None:
            return "503 this header is not listed"
        found = self._overviews(rest[1:])
        if isinstance(found, str):
            return found
        return _many("225 headers", (f"{one.number} {getattr(one, field)}" for one in found))

    # --- posting -----------------------------------------------------------------------------

    def _authinfo(self, rest: list[str]) -> Answer:
        if len(rest) < 2 or rest[0].upper() not in ("USER", "PASS"):
            return "501 AUTHINFO USER name, then AUTHINFO PASS token"
        if rest[0].upper() == "USER":
            self._user = " ".join(rest[1:])
            return "381 and your token"
        game, _, player = self._user.rpartition("/")
        game = game or (self._group.game if self._group is not None else "")
        known = bool(game and player) and self._receiver.knows(game, player, rest[1])
        self._player, self._player_of = (player, game) if known else ("", "")
        return "281 welcome" if known else "481 wrong name or token; the name is GAME/PLAYER"

    async def _post(self) -> str:
        if not self._player:
            return "480 log in first: AUTHINFO USER GAME/PLAYER, then AUTHINFO PASS with your token"
        await self._send("340 send the article")
        article = await self._article_sent()
        if article is None:
            return f"441 an article has {ARTICLE_BYTES_MAX:,} bytes at most"
        refusal = await asyncio.to_thread(self._receiver.post, self._player_of, self._player, article)
        if refusal:
            return f"441 {_one_line(refusal)}"
        told = await asyncio.to_thread(self._news.proposal_told, self._player_of, article)
        return f"240 taken{': ' if told else ''}{_one_line(told)}"

    async def _article_sent(self) -> bytes | None:
        lines: list[bytes] = []
        size = 0
        while True:
            try:
                line = await asyncio.wait_for(self._reader.readline(), IDLE_SECONDS)
            except ValueError as error:
                raise _Gone from error
            if not line.endswith(b"\n"):
                raise _Gone
            if line.rstrip(b"\r\n") == b".":
                return b"".join(lines) if size <= ARTICLE_BYTES_MAX else None
            size += len(line)
            if size <= ARTICLE_BYTES_MAX:
                lines.append(line[1:] if line.startswith(b"..") else line)


def _many(first: str, lines: Iterable[str]) -> list[str]:
    """A multi-line reply, with dot-stuffing and the final dot."""
    return [first, *(f".{line}" if line.startswith(".") else line for line in lines), "."]


def _overview_line(one: Overview) -> str:
    fields = (one.number, one.subject, one.sender, one.date, one.message_id, one.references, one.octets, one.lines)
    return "\t".join(_one_line(str(field)) for field in fields)


def _one_line(text: str) -> str:
    return " ".join(text.split())[:400]


def _range(given: str, last: int) -> tuple[int, int] | None:
    found = _RANGE.fullmatch(given)
    if found is None:
        return None
    first = max(1, int(found[1]))
    return first, min(last, int(found[3] or last) if found[2] else first)


async def listen(
    newsgroups: Newsgroups, receiver: ArticleReceiver, address: str, port: int, context: ssl.SSLContext | None = None
) -> asyncio.Server:
    """Start the server; raises `OSError` if the port is in use."""
    open_now = 0

    async def one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal open_now
        open_now += 1
        try:
            if open_now > CONNECTIONS_MAX:
                writer.write(b"400 too many readers; come back later\r\n")
                await writer.drain()
            else:
                await NewsSession(newsgroups, receiver, reader, writer).run()
        except Exception:
            _log.exception("a news reader could not be answered")
        finally:
            open_now -= 1
            writer.close()

    return await asyncio.start_server(one, address, port, ssl=context, limit=LINE_BYTES_MAX * 64)


def serve(host: Host, address: str, port: int, certificate: Path | None = None, key: Path | None = None) -> None:
    """Run the server, with TLS if there is a certificate; raises `OSError` if it can't start."""
    context = None
    if certificate is not None:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate, key)

    async def run() -> None:
        server = await listen(Newsgroups(host), ArticleReceiver(host), address, port, context)
        async with server:
            await server.serve_forever()

    with suppress(KeyboardInterrupt, asyncio.CancelledError):
        asyncio.run(run())
