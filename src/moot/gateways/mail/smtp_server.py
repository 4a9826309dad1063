"""The SMTP (RFC 5321) and LMTP (RFC 2033) server that receives letters.

A letter is acknowledged only when it is on disk: until then the sending server keeps it.
"""

import asyncio
import logging
import ssl
import threading
from collections.abc import Callable

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from moot.post.mail.mailroom import Mailroom
from moot.post.mail.servers import MailListener

_log = logging.getLogger(__name__)
LETTER_BYTES_MAX = 20_000_000
RECIPIENTS_MAX = 100
IDLE_SECONDS = 120.0
END_SECONDS = 10.0
CONNECTIONS_MAX = 100


class SmtpHandler:
    """The SMTP commands of a server that delivers letters."""

    def __init__(self, room: Mailroom, arrived: Callable[[], None], *, answers_each: bool = False):
        self._room, self._arrived, self._answers_each = room, arrived, answers_each

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Check a recipient: letters for other hosts, and for games that don't exist, are refused."""
        if len(envelope.rcpt_tos) >= RECIPIENTS_MAX:
            return "452 4.5.3 too many recipients at once"
        try:
            reached = await asyncio.to_thread(self._room.reaches, address)
        except Exception:
            _log.exception("a recipient could not be looked up")
            return "451 4.3.0 try again later"
        if reached is None:
            return "550 5.1.1 no such game here"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Store the letter on disk, and then acknowledge it."""
        data = envelope.content if isinstance(envelope.content, bytes) else str(envelope.content or "").encode()
        try:
            await asyncio.to_thread(self._room.keep, data, list(envelope.rcpt_tos), envelope.mail_from or "")
        except Exception:
            _log.exception("a letter could not be kept")
            answer = "451 4.3.0 could not be stored; try again later"
        else:
            self._arrived()
            answer = "250 2.0.0 stored"
        return "\r\n".join([answer] * (len(envelope.rcpt_tos) if self._answers_each else 1))


class _Bounded(SMTP):
    """A connection limit."""

    open_now = 0
    _is_counted = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count a new connection, or refuse it; also called when it switches to TLS."""
        _Bounded.open_now += not self._is_counted
        self._is_counted = True
        if _Bounded.open_now > CONNECTIONS_MAX and isinstance(transport, asyncio.Transport):
            transport.write(b"421 4.3.2 too many connections; come back later\r\n")
            transport.close()
        else:
            super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        """Count a connection that ended."""
        _Bounded.open_now -= self._is_counted
        self._is_counted = False
        if self.session is not None:
            super().connection_lost(error)


class _BoundedLmtp(_Bounded, LMTP):
    pass


def _context(listening: MailListener) -> ssl.SSLContext | None:
    """The TLS context; raises `OSError` if the certificate or the key can't be read, or they don't match."""
    if not listening.certificate:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(listening.certificate, listening.key or None)
    except ssl.SSLError as error:
        raise OSError(f"the certificate cannot be used: {error}") from error
    return context


class SmtpServer:
    """The mail server, in a thread of its own; raises `OSError` if its certificate can't be used."""

    def __init__(self, room: Mailroom, listening: MailListener, arrived: Callable[[], None]):
        self._listening = listening
        is_lmtp = listening.protocol == "lmtp"
        self._taking = SmtpHandler(room, arrived, answers_each=is_lmtp)
        self._speaks: type[SMTP] = _BoundedLmtp if is_lmtp else _Bounded
        self._hostname = room.settings.domain
        self._context = _context(listening)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="mail in", daemon=True)
        self.port = 0

    def start(self) -> None:
        """Listen on `port`; raises `OSError` if it is in use."""
        self._thread.start()
        try:
            self.port = asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result()
        except OSError:
            self._end()
            raise

    async def _listen(self) -> int:
        at, secured = self._listening, self._context if self._listening.tls else None
        self._server = await self._loop.create_server(self._protocol, at.address, at.port, ssl=secured)
        return int(self._server.sockets[0].getsockname()[1])

    def _protocol(self) -> SMTP:
        return self._speaks(
            self._taking,
            data_size_limit=LETTER_BYTES_MAX,
            enable_SMTPUTF8=False,
            hostname=self._hostname,
            ident="moot",
            timeout=IDLE_SECONDS,
            command_call_limit={"*": 1_000},
            tls_context=None if self._listening.tls else self._context,
            loop=self._loop,
        )

    def close(self) -> None:
        """Listen no more; letters that were acknowledged are on disk."""
        asyncio.run_coroutine_threadsafe(self._closed(), self._loop).result(END_SECONDS)
        self._end()

    def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(END_SECONDS)
        self._loop.close()

    async def _closed(self) -> None:
        self._server.close()
        others = [task for task in asyncio.all_tasks(self._loop) if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
