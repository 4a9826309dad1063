"""Language model services: how a host sets one up, and how messages are sent to it."""

from collections.abc import Callable, Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

from moot.game.values import Value

URL, KEY, MODEL = "MOOT_DRAFT_URL", "MOOT_DRAFT_KEY", "MOOT_DRAFT_MODEL"
"""The environment variables of the host's settings."""
BUDGETS = {
    "MOOT_DRAFT_HOST_REQUESTS": 500,
    "MOOT_DRAFT_HOST_TOKENS": 8_000_000,
    "MOOT_DRAFT_ACCOUNT_REQUESTS": 40,
    "MOOT_DRAFT_ACCOUNT_TOKENS": 640_000,
}
"""The environment variables of what a day's drafts may cost, and what holds where they aren't set."""
SECONDS = 120.0
"""The time limit of an answer."""
CHARACTERS_PER_TOKEN = 4
"""How many characters count as a token where a service doesn't tell."""


class ModelFailed(Exception):
    """The language model isn't set up rightly, can't be reached, or gave an answer that can't be read."""


class DraftUse(Value, frozen=True):
    """Requests, and the tokens that they took."""

    requests: int = 0
    tokens: int = 0


class ModelService(Value, frozen=True):
    """A language model service as a host configured it: address, API key and model name."""

    url: str
    key: str
    model: str
    seconds: float = SECONDS
    host_budget: DraftUse = DraftUse(*list(BUDGETS.values())[:2])
    account_budget: DraftUse = DraftUse(*list(BUDGETS.values())[2:])
    """What all drafts of a day may come to, and those of one account."""


class ChatMessage(Value, frozen=True):
    """A message of a chat."""

    role: str
    content: str


class Completion(Value, frozen=True):
    """A model's answer, and the tokens that it took."""

    text: str
    tokens: int = 0
    """All tokens, those that were sent too."""
    is_cut: bool = False
    """Whether it was cut off at a limit of the service."""


Complete = Callable[[ModelService, tuple[ChatMessage, ...]], Completion]
"""Sends messages to a service and returns the model's answer; raises `ModelFailed`."""


class ModelClient(NamedTuple):
    """A host's language model service, and how it is asked."""

    service: ModelService
    complete: Complete


def estimated_tokens(*texts: str) -> int:
    """About how many tokens some texts have."""
    return -(-sum(map(len, texts)) // CHARACTERS_PER_TOKEN)


def model_service(settings: Mapping[str, str]) -> ModelService | None:
    """The service of a host with these environment variables; None if it has set up none. Raises `ModelFailed`."""
    url, key, model = (settings.get(name, "").strip() for name in (URL, KEY, MODEL))
    if not (url and key):
        return None
    if not model:
        raise ModelFailed(f"set {MODEL} to the model's name too")
    try:
        known = urlsplit(url).scheme in ("http", "https") and urlsplit(url).hostname and urlsplit(url).port != 0
    except ValueError:
        known = False
    if not (known and (url + key).isascii() and (url + key + model).isprintable()):
        raise ModelFailed(f"{URL}, {KEY} or {MODEL} isn't valid: the first is a whole http:// or https:// address")
    host, account = _budgets(settings)
    return ModelService(url, key, model, host_budget=host, account_budget=account)


def _budgets(settings: Mapping[str, str]) -> tuple[DraftUse, DraftUse]:
    """The budgets of a day, of the host and of an account."""
    found = []
    for name, usual in BUDGETS.items():
        given = settings.get(name, "").strip() or str(usual)
        if not (given.isascii() and given.isdigit() and len(given) < 13):
            raise ModelFailed(f"{name} isn't valid: it's a whole number")
        found.append(int(given))
    return DraftUse(*found[:2]), DraftUse(*found[2:])
