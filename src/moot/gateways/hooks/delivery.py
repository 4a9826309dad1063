"""Delivery of webhooks by HTTP: in order for each hook, several hooks at once, with timeouts."""

import asyncio
import logging
from itertools import groupby
from time import monotonic
from urllib.parse import urlsplit

import httpcore2

from moot.gateways.hooks.address_guard import AddressForbidden, GuardedBackend
from moot.post.hooks.deliveries import DEVICE_GONE, GONE, Deliveries, Delivery

_log = logging.getLogger(__name__)
SECONDS = 15.0
"""The timeout of one delivery, from DNS to the end of the response; a slow hook delays the others no longer."""
ANSWER_BYTES_MAX = 2_000
"""At most this much of a response is read; only its status code counts."""
HOOKS_AT_ONCE = 16


class DeliveryRefused(Exception):
    """The other side responded with an error status."""

    def __init__(self, status: int):
        super().__init__(f"it answered {status}")
        self.status = status


class HookSender:
    """Sends the webhook requests that are due; with `local`, also to loopback and private addresses."""

    def __init__(self, deliveries: Deliveries, *, local: bool = False):
        self._deliveries, self._local = deliveries, local

    def send_due(self) -> int:
        """Send the requests that are due; returns how many were accepted."""
        due = self._deliveries.due()
        return asyncio.run(self._send(due)) if due else 0

    async def _send(self, due: list[Delivery]) -> int:
        gate = asyncio.Semaphore(HOOKS_AT_ONCE)
        by_hook = groupby(sorted(due, key=lambda one: one.hook.id), key=lambda one: one.hook.id)
        async with httpcore2.AsyncConnectionPool(network_backend=GuardedBackend(local=self._local)) as pool:
            taken = await asyncio.gather(*(self._to_one(pool, gate, list(group)) for _, group in by_hook))
        return sum(taken)

    async def _to_one(self, pool: httpcore2.AsyncConnectionPool, gate: asyncio.Semaphore, due: list[Delivery]) -> int:
        """Send one hook's requests in order; after a failure or the timeout, the rest wait for the next round."""
        async with gate:
            until = monotonic() + SECONDS
            for n, delivery in enumerate(due):
                if n and monotonic() > until:
                    return n
                if not await self._delivered(pool, delivery, due[n + 1 :]):
                    return n
        return len(due)

    async def _delivered(self, pool: httpcore2.AsyncConnectionPool, delivery: Delivery, rest: list[Delivery]) -> bool:
        why, for_good = "", False
        try:
            async with asyncio.timeout(SECONDS):
                status = await _post(pool, delivery)
        except DeliveryRefused as error:
            why, for_good = str(error), error.status in (DEVICE_GONE if delivery.hook.device else GONE)
        except AddressForbidden as error:
            why, for_good = str(error), True
        except TimeoutError:
            why = f"no answer within {SECONDS:.0f} seconds"
        except (httpcore2.NetworkError, httpcore2.TimeoutException, httpcore2.ProtocolError, OSError) as error:
            why = f"{type(error).__name__}: {error}"[:200]
        else:
            await asyncio.to_thread(self._deliveries.arrived, delivery, f"answered {status}")
            return True
        _log.info("hook %s: %s", delivery.hook.id, why)
        await asyncio.to_thread(lambda: self._deliveries.failed(delivery, why, rest, for_good=for_good))
        return False


async def _post(pool: httpcore2.AsyncConnectionPool, delivery: Delivery) -> int:
    """Send one request and return the status; redirects aren't followed. Raises `DeliveryRefused`."""
    headers = [("Host", urlsplit(delivery.hook.address).netloc), *delivery.headers.items()]
    async with pool.stream("POST", delivery.hook.address, headers=headers, content=delivery.data) as answer:
        read = 0
        async for piece in answer.aiter_stream():
            read += len(piece)
            if read > ANSWER_BYTES_MAX:
                break
        if not 200 <= answer.status < 300:
            raise DeliveryRefused(answer.status)
        return int(answer.status)
