"""Letters handed in over TLS: begun plainly and turned to it, or from the start; with a certificate made here."""

import asyncio
import ssl
from collections.abc import Iterator
from pathlib import Path

import aiosmtplib
import pytest
from tests import certificates
from tests.mail.writers import Office, written
from tests.playing import assembly
from tests.waiting import until

from moot.gateways.mail import smtp_server
from moot.gateways.mail.smtp_server import SmtpServer
from moot.gateways.terminal.app import main
from moot.play.host import Host
from moot.post.mail.servers import MailListener


@pytest.fixture
def certified(tmp_path: Path) -> tuple[str, str]:
    """A certificate for this machine, and its key."""
    return certificates.certified(tmp_path)


@pytest.fixture
def office(host: Host) -> Iterator[Office]:
    """A game with a mailroom."""
    office = Office(host.sandbox, assembly())
    yield office


def handed_in(office: Office, listening: MailListener, trusted: str, *, direct: bool) -> str:
    """Hand in a letter over TLS, trusting one certificate alone; the version of TLS that was spoken."""
    receiver = SmtpServer(office.room, listening, lambda: None)
    receiver.start()

    async def send() -> str:
        context = ssl.create_default_context(cafile=trusted)
        client = aiosmtplib.SMTP(
            hostname="localhost", port=receiver.port, use_tls=direct, start_tls=not direct, tls_context=context
        )
        async with client:
            await client.sendmail("a@x.test", [office.address], written("a@x.test", office.address, "Status."))
            return str(client.get_transport_info("ssl_object").version())

    try:
        return asyncio.run(send())
    finally:
        receiver.close()


@pytest.mark.parametrize("protocol", ["smtp", "lmtp"])
def test_a_server_can_turn_to_tls(office: Office, certified: tuple[str, str], protocol: str) -> None:
    """STARTTLS is offered if there is a certificate; the letter is stored, and the connection is counted once."""
    if protocol == "lmtp":
        listening = MailListener("localhost", 0, "lmtp", *certified)
        receiver = SmtpServer(office.room, listening, lambda: None)
        receiver.start()
        with pytest.raises(ssl.SSLError):
            context = ssl.create_default_context()
            asyncio.run(_lhlo(receiver.port, context))
        until(lambda: smtp_server._Bounded.open_now == 0)
        receiver.close()
    else:
        listening = MailListener("localhost", 0, "smtp", *certified)
        assert handed_in(office, listening, certified[0], direct=False).startswith("TLSv1.")
        assert len(office.kept("in")) == 1
    assert smtp_server._Bounded.open_now == 0


async def _lhlo(port: int, context: ssl.SSLContext) -> None:
    """Greet as an LMTP client and turn to TLS with a trust that does not know the certificate."""
    reader, writer = await asyncio.open_connection("localhost", port)
    await reader.readline()
    writer.write(b"LHLO me\r\n")
    lines = [await reader.readline()]
    while lines[-1][3:4] == b"-":
        lines.append(await reader.readline())
    assert any(b"STARTTLS" in line for line in lines)
    writer.write(b"STARTTLS\r\n")
    assert (await reader.readline()).startswith(b"220")
    try:
        await writer.start_tls(context, server_hostname="localhost")
    finally:
        writer.close()


def test_tls_from_the_start(office: Office, certified: tuple[str, str]) -> None:
    """As on port 465."""
    listening = MailListener("localhost", 0, "smtp", *certified, tls=True)
    assert handed_in(office, listening, certified[0], direct=True).startswith("TLSv1.")
    assert len(office.kept("in")) == 1 and smtp_server._Bounded.open_now == 0


def test_the_command_says_what_is_wrong_with_a_certificate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is no certificate, and TLS without one."""
    (tmp_path / "no.pem").write_text("nothing")
    where = ["--database", str(tmp_path / "m.db"), "--port", "0"]
    assert main(["mail", "serve", "--certificate", str(tmp_path / "no.pem"), *where]) == 1
    assert "the certificate cannot be used" in capsys.readouterr().err
    assert main(["mail", "serve", "--tls", *where]) == 2
