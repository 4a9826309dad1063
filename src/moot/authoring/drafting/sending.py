"""Sending messages to a host's language model: with consent to these very ones, and within the budgets of the day."""

from msgspec.structs import replace

from moot.authoring.drafting.services import (
    ChatMessage,
    Completion,
    DraftUse,
    ModelClient,
    ModelFailed,
    ModelService,
    estimated_tokens,
)
from moot.game.values import Time, digest
from moot.journal.record_store import RecordStore
from moot.languages import N_
from moot.runtime.typed_store import TypedStore

HOST = "*"
"""Whose use is counted for all of the host together."""
_DAY = 86_400


class BudgetSpent(ModelFailed):
    """A day's budget is used up, so nothing was sent."""


def consent_to(service: ModelService, messages: tuple[ChatMessage, ...]) -> str:
    """The word by which an author agrees to sending these: it's good for no other address, model or words."""
    return digest([service.url, service.model, messages])


class DraftSender:
    """Sends messages for somebody, and counts what they use."""

    def __init__(self, client: ModelClient, records: RecordStore, who: str):
        """`who` is the account, or whoever else is asking; it owns the count of its use."""
        self.service, self._complete = client
        self.who, self._used = who, TypedStore(records, "draft-use", DraftUse)

    def used(self, who: str, now: Time) -> DraftUse:
        """What somebody has used on this day (UTC)."""
        return self._used.get(_key(who, now), now) or DraftUse()

    def send(self, messages: tuple[ChatMessage, ...], consent: str, now: Time) -> Completion:
        """Send messages to which their author has agreed.

        Raises `BudgetSpent`, `ModelFailed`, and ValueError if `consent` isn't the one to these very messages.
        """
        if consent != consent_to(self.service, messages):
            raise ValueError(N_("nothing is sent to a language model without consent to it"))
        asked = estimated_tokens(*(one.content for one in messages))
        service = self.service
        for who, most, spent in (
            (
                HOST,
                service.host_budget,
                N_("this site’s budget for the language model is used up for today: try again tomorrow"),
            ),
            (
                self.who,
                service.account_budget,
                N_("your budget for the language model is used up for today: try again tomorrow"),
            ),
        ):
            used = self.used(who, now)
            if used.requests >= most.requests or used.tokens + asked > most.tokens:
                raise BudgetSpent(spent)
        self._count(DraftUse(1, asked), now)
        came = self._complete(service, messages)
        self._count(DraftUse(0, came.tokens - asked), now)
        return came

    def _count(self, more: DraftUse, now: Time) -> None:
        for who, owner in ((HOST, ""), (self.who, self.who)):
            self._used.update(
                _key(who, now),
                lambda was: _sum(was or DraftUse(), more),
                now,
                owner=owner,
                until=(now // _DAY + 2) * _DAY,
            )


def _sum(one: DraftUse, other: DraftUse) -> DraftUse:
    return replace(one, requests=one.requests + other.requests, tokens=max(0, one.tokens + other.tokens))


def _key(who: str, now: Time) -> str:
    return f"{now // _DAY} {who}"
