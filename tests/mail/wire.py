"""Mail over real connections on loopback: a server where players get their mail, and a client by which they send it."""

import asyncio
import threading

import aiosmtplib
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from moot.documents.letters.parser import read_letter
from moot.documents.letters.values import Letter


class Mailboxes:
    """The players' own mail server: keeps what comes for anybody."""

    def __init__(self, password: str = "") -> None:
        self._password = password
        self.letters: list[tuple[str, str, Letter]] = []
        """From whom by the envelope, for whom, and the letter."""
        self.refuses: dict[str, str] = {}
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self._server = asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result()
        self.port = int(self._server.sockets[0].getsockname()[1])

    async def _listen(self) -> asyncio.Server:
        wants = {"authenticator": self._knows, "auth_required": True, "auth_require_tls": False}
        asked = wants if self._password else {}
        return await self._loop.create_server(
            lambda: SMTP(self, loop=self._loop, hostname="home", **asked), "127.0.0.1", 0
        )

    def _knows(self, server: SMTP, session: Session, envelope: Envelope, way: str, given: LoginPassword) -> AuthResult:
        return AuthResult(success=given.password.decode() == self._password, handled=False)

    async def handle_RCPT(self, server: SMTP, session: Session, envelope: Envelope, to: str, options: list[str]) -> str:
        if to in self.refuses:
            return self.refuses[to]
        envelope.rcpt_tos.append(to)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        for to in envelope.rcpt_tos:
            self.letters.append((envelope.mail_from or "", to, read_letter(envelope.content)))
        return "250 OK"

    def to(self, address: str) -> list[Letter]:
        """What has come for somebody."""
        return [letter for _, to, letter in self.letters if to == address]

    def close(self) -> None:
        self._server.close()
        self._loop.call_soon_threadsafe(self._loop.stop)


def hand_in(port: int, data: bytes, sender: str, *recipients: str) -> None:
    """Send a letter as a mail program does; raises what the server answers."""

    async def send() -> None:
        async with aiosmtplib.SMTP(hostname="127.0.0.1", port=port, start_tls=False) as client:
            await client.sendmail(sender, list(recipients), data)

    asyncio.run(send())
