"""Sending letters to a relay by SMTP, with TLS and login if the relay wants them."""

import asyncio
import logging

import aiosmtplib

from moot.game.values import Time
from moot.post.mail.outgoing import MailOutbox, OutgoingLetter
from moot.post.mail.servers import Relay

_log = logging.getLogger(__name__)
TIMEOUT_SECONDS = 60.0


class SmtpSender:
    """Sends the letters that are due; an error is recorded with its letter, which is retried later."""

    def __init__(self, outbox: MailOutbox, relay: Relay):
        self._outbox, self._relay = outbox, relay

    def send_due(self, now: Time) -> int:
        """Send the letters that are due; returns how many the relay accepted."""
        parcels = self._outbox.due(now)
        return asyncio.run(self._send(parcels, now)) if parcels else 0

    async def _send(self, parcels: list[OutgoingLetter], now: Time) -> int:
        sent = 0
        rest = list(parcels)
        try:
            async with self._connection() as relay:
                while rest:
                    sent += await self._one(relay, rest[0], now)
                    rest.pop(0)
        except (aiosmtplib.SMTPException, OSError, TimeoutError) as error:
            _log.warning("mail could not be handed to %s: %s", self._relay.host, error)
            for parcel in rest:
                self._outbox.later(parcel, _told(error), now)
        return sent

    def _connection(self) -> aiosmtplib.SMTP:
        relay = self._relay
        return aiosmtplib.SMTP(
            hostname=relay.host,
            port=relay.port,
            username=relay.user or None,
            password=relay.password or None,
            use_tls=relay.security == "tls",
            start_tls=relay.security == "starttls",
            timeout=TIMEOUT_SECONDS,
        )

    async def _one(self, relay: aiosmtplib.SMTP, parcel: OutgoingLetter, now: Time) -> int:
        """Send one letter; a refusal concerns this letter only, any other error ends the connection."""
        try:
            _, answer = await relay.sendmail(parcel.sender, [parcel.recipient], parcel.data)
        except aiosmtplib.SMTPRecipientsRefused as error:
            self._declined(parcel, error.recipients[0], now)
            return 0
        except aiosmtplib.SMTPServerDisconnected:
            raise
        except aiosmtplib.SMTPResponseException as error:
            self._declined(parcel, error, now)
            return 0
        self._outbox.sent(parcel, answer[:300])
        return 1

    def _declined(self, parcel: OutgoingLetter, error: aiosmtplib.SMTPResponseException, now: Time) -> None:
        if error.code >= 500:
            self._outbox.refused(parcel, _told(error), now)
        else:
            self._outbox.later(parcel, _told(error), now)


def _told(error: BaseException) -> str:
    if isinstance(error, aiosmtplib.SMTPResponseException):
        return f"{error.code} {error.message}"[:300]
    return f"{type(error).__name__}: {error}"[:300]
