"""Sending to a language model: with consent to these very words, and within a day's budgets."""

import pytest
from msgspec.structs import replace

from moot.authoring.drafting.sending import HOST, BudgetSpent, DraftSender, consent_to
from moot.authoring.drafting.services import (
    ChatMessage,
    Completion,
    DraftUse,
    ModelClient,
    ModelFailed,
    ModelService,
    model_service,
)
from moot.play.host import Host

SERVICE = ModelService(
    "http://127.0.0.1:1/v1", "a-key", "small", host_budget=DraftUse(3, 99), account_budget=DraftUse(2, 50)
)
MESSAGES = (ChatMessage("system", "A guide."), ChatMessage("user", "A rule."))
NOW = 1_767_636_000
TOMORROW = NOW + 86_400


def sender(host: Host, who: str = "account", tokens: int = 10, service: ModelService = SERVICE) -> DraftSender:
    """A sender whose model takes so many tokens for an answer."""
    client = ModelClient(service, lambda to, messages: Completion("Yes.", tokens))
    return DraftSender(client, host.journal.records, who)


def send(one: DraftSender, now: int = NOW) -> None:
    """Send the messages with consent."""
    one.send(MESSAGES, consent_to(one.service, MESSAGES), now)


def test_nothing_is_sent_without_consent_to_these_very_messages(host: Host) -> None:
    """Consent to other words, another address or another model is none."""
    other = (*MESSAGES[:1], ChatMessage("user", "Another rule."))
    one = sender(host)
    for consent in (
        "",
        "yes",
        consent_to(SERVICE, other),
        consent_to(SERVICE, MESSAGES[:1]),
        consent_to(replace(SERVICE, url="http://127.0.0.1:2/v1"), MESSAGES),
        consent_to(replace(SERVICE, model="large"), MESSAGES),
    ):
        with pytest.raises(ValueError, match="consent"):
            one.send(MESSAGES, consent, NOW)
    assert one.used(HOST, NOW) == DraftUse()


def test_requests_of_an_account_and_of_the_host_are_counted_by_the_day(host: Host) -> None:
    """Beyond the budget nothing is sent; others go on until the host's is used up, and the next day begins anew."""
    ada, ben = sender(host, "ada"), sender(host, "ben")
    send(ada)
    send(ada)
    with pytest.raises(BudgetSpent, match="your budget"):
        send(ada)
    send(ben)
    with pytest.raises(BudgetSpent, match="this site’s budget"):
        send(ben)
    assert (ada.used("ada", NOW), ada.used(HOST, NOW)) == (DraftUse(2, 20), DraftUse(3, 30))
    send(ada, TOMORROW)
    assert ada.used(HOST, TOMORROW) == DraftUse(1, 10)


def test_tokens_are_counted_as_the_service_reports_them(host: Host) -> None:
    """One dear answer uses up a budget; what is sent has to fit into the rest of it."""
    dear = sender(host, tokens=48)
    send(dear)
    with pytest.raises(BudgetSpent, match="your budget"):
        send(dear)
    assert dear.used("account", NOW) == DraftUse(1, 48)


def test_a_request_that_fails_counts_too(host: Host) -> None:
    """What was sent may have been read, and paid for."""

    def fails(service: ModelService, messages: tuple[ChatMessage, ...]) -> Completion:
        raise ModelFailed("it's away")

    one = DraftSender(ModelClient(SERVICE, fails), host.journal.records, "ada")
    with pytest.raises(ModelFailed, match="away"):
        send(one)
    assert one.used("ada", NOW) == DraftUse(1, 4)


SET = {"MOOT_DRAFT_URL": "http://127.0.0.1:11434/v1/chat/completions", "MOOT_DRAFT_KEY": "k", "MOOT_DRAFT_MODEL": "m"}


def test_it_is_off_unless_a_host_sets_it_up() -> None:
    """Without an address or a key there is no service."""
    assert model_service(SET) == ModelService(SET["MOOT_DRAFT_URL"], "k", "m")
    for name in ("MOOT_DRAFT_URL", "MOOT_DRAFT_KEY"):
        assert model_service({**SET, name: ""}) is None
    assert model_service({}) is None


def test_a_host_sets_its_budgets() -> None:
    """Each of them by a setting, 0 included."""
    given = {"MOOT_DRAFT_HOST_TOKENS": "7", "MOOT_DRAFT_ACCOUNT_REQUESTS": "0"}
    found = model_service({**SET, **given})
    assert found is not None
    assert (found.host_budget.tokens, found.account_budget.requests) == (7, 0)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MOOT_DRAFT_MODEL", ""),
        ("MOOT_DRAFT_MODEL", "mm\nimport os"),
        ("MOOT_DRAFT_KEY", "kk\r\nX: y"),
        ("MOOT_DRAFT_KEY", "schlüssel"),
        ("MOOT_DRAFT_URL", "models.example"),
        ("MOOT_DRAFT_URL", "file:///etc/passwd"),
        ("MOOT_DRAFT_URL", "http:///v1"),
        ("MOOT_DRAFT_URL", "http://h:99999/"),
        ("MOOT_DRAFT_HOST_REQUESTS", "many"),
        ("MOOT_DRAFT_HOST_TOKENS", "-1"),
        ("MOOT_DRAFT_ACCOUNT_TOKENS", "1" * 20),
    ],
)
def test_wrong_settings_are_named(name: str, value: str) -> None:
    """A setting that can't work is an error that names the settings and quotes none."""
    with pytest.raises(ModelFailed, match="MOOT_DRAFT") as caught:
        model_service({**SET, name: value})
    assert not value or value not in str(caught.value)
