"""Code drafted by a language model, from the Propose page: shown before it's sent, confirmed before it's used."""

import html
import threading
from collections.abc import Callable, Iterator

import pytest
from tests.authoring.model_server import Answer, ModelServer, body, codes, model_server, says
from tests.time_limits import stands_still
from tests.waiting import PATIENCE_SECONDS, until
from tests.web.site import Page, Visitor

from moot.authoring.model_drafts import ModelClient, ModelService
from moot.game.values import PlayerId
from moot.gateways.chat_completions import complete_chat
from moot.gateways.web.app import create_app
from moot.play.host import Host
from moot.post.notices.notice import tasks_of
from moot.runtime.rate_limits import Rate, RateLimiter

SENTENCE = "Applause is worth something."
TEXT = f"When a proposal is adopted, its author gets 3 points. {SENTENCE}"
APPLAUSE = "@upon('proposal_adopted')\ndef applause(proposal):\n    award(proposal.author, 2)"
ENDLESS = "@upon('proposal_adopted')\ndef a(proposal):\n    while True:\n        award(proposal.author, 1)"
DRAFT = {"kind-0": "enact", "title-0": "Applause", "text-0": TEXT, "mechanism-0": ""}
ASK = "Ask a language model to draft code for it"


@pytest.fixture
def server() -> Iterator[ModelServer]:
    """A language model that answers with code."""
    with model_server() as running:
        running.answer = codes(APPLAUSE)
        yield running


@pytest.fixture
def helped(host: Host, visitor: Visitor, server: ModelServer) -> Callable[..., Visitor]:
    """A player, on a site with that language model and this time limit."""

    def sitting(seconds: float, player: str = "Ada") -> Visitor:
        service = ModelService(server.url, "a-key", "small-model", seconds)
        site = create_app(host, ModelClient(service, complete_chat))
        return Visitor(site, visitor.game.removeprefix("/games/")).sit(player)

    return sitting


@pytest.fixture
def ada(helped: Callable[..., Visitor]) -> Visitor:
    """Ada, with time enough."""
    return helped(PATIENCE_SECONDS)


def asked(visitor: Visitor) -> Page:
    """The page that shows what would be sent about the second sentence."""
    return visitor.send("propose/model", {**DRAFT, "do": "about-0-1"})


def sent(visitor: Visitor, **fields: str) -> Page:
    """The page after sending it."""
    consent = next(one["value"] for one in asked(visitor).all("input") if one.get("name") == "consent")
    return visitor.send("propose/model", {**DRAFT, "do": "send", "about": "about-0-1", "consent": consent, **fields})


def text_of(page: Page, name: str) -> str:
    """What stands in a text field."""
    inner = page.source[page.source.index(f'<textarea name="{name}"') :] if name == "code" else ""
    inner = inner or page.source[page.source.index(f'name="{name}" rows') :]
    return html.unescape(inner[inner.index(">") + 1 : inner.index("</textarea>")]).strip("\n")


def test_it_is_off_unless_the_host_has_a_model(visitor: Visitor, ada: Visitor) -> None:
    """A site without a model offers none; with one, it's offered for the sentence that isn't understood only."""
    preview = {**DRAFT, "do": "preview"}
    assert ASK not in visitor.sit("Ben").send("propose", preview).words
    assert asked(visitor).status == 404
    assert ada.send("propose", preview).words.count(ASK) == 1


def test_the_author_sees_what_would_be_sent_first(ada: Visitor, server: ModelServer) -> None:
    """The address, the model, the sentence and the names are shown, and nothing is sent yet."""
    words = asked(ada).words
    for told in (server.url, "small-model", SENTENCE, "turn: Player"):
        assert told in words
    assert "a-key" not in words
    assert server.came == []


def test_confirmed_code_is_proposed_and_voters_are_told(ada: Visitor, server: ModelServer, host: Host) -> None:
    """The read-back is shown, then used with the code of the other sentence; pages and notices say who drafted it."""
    page = sent(ada)
    assert (page.status, len(server.came)) == (200, 1)
    assert "When a proposal is adopted, its author gets 2 points." in page.words
    page = ada.send("propose/model", {**DRAFT, "do": "use", "about": "about-0-1", "code": text_of(page, "code")})
    mechanism = text_of(page, "mechanism-0")
    assert "award(proposal.author, 3)" in mechanism
    assert "award(proposal.author, 2)" in mechanism
    ada.send("propose", {**DRAFT, "do": "propose", "mechanism-0": mechanism})
    ada.do("call-vote", "proposals/301", proposal="301")
    for path in ("proposals/301", "vote", ""):
        words = ada.sit("Ben").get(path).words
        assert words.count("A language model (small-model) drafted code of this proposal.") == 1
    tasks = tasks_of(host.table(ada.game.removeprefix("/games/")).moment(PlayerId("Ben")))
    assert any("A language model (small-model)" in warning for task in tasks for warning in task.warnings)


def test_nothing_is_sent_without_consent_to_this_very_request(ada: Visitor, server: ModelServer) -> None:
    """Consent to one sentence is none to another."""
    page = sent(ada, consent="yes")
    assert (page.status, server.came) == (409, [])
    assert "nothing was sent" in page.words
    page = sent(ada, **{"text-0": f"{SENTENCE} Be kind."})
    assert (page.status, server.came) == (409, [])


def test_only_a_sentence_that_is_not_understood_is_asked_about(ada: Visitor, server: ModelServer) -> None:
    """One that runs, one that isn't there and a field that isn't ours lead nowhere."""
    for about in ("about-0-0", "about-0-9", "about-9-0", "about-x", "about-0-" + "9" * 40):
        assert ada.send("propose/model", {**DRAFT, "do": about}).status == 404
    assert server.came == []


BAD: dict[str, tuple[Answer, str, int]] = {
    "no code": (says("NOTHING"), "The language model gave no code", 200),
    "import": (codes("import os"), "can’t be used", 200),
    "endless": (codes(ENDLESS), "can’t be used", 200),
    "html": (body(b"<html>"), "The language model's answer isn't a chat completion", 502),
    "error": (body(b"<script>alert(1)</script>", 500), "The language model's service answered 500", 502),
    "tags": (says("```python\n<script>alert(1)</script>\n```"), "can’t be used", 200),
}


@pytest.mark.check
@pytest.mark.parametrize(("answer", "told", "status"), BAD.values(), ids=BAD)
def test_a_bad_answer_is_told_plainly(
    ada: Visitor, server: ModelServer, answer: Answer, told: str, status: int
) -> None:
    """The reason is shown, no code can be used, and the draft is kept."""
    server.answer = answer
    page = sent(ada)
    assert page.status == status
    assert told in page.words
    assert "Your draft is unchanged." in page.words
    assert "Yes, use this code" not in page.words
    assert "<script>alert" not in page.source
    assert TEXT in ada.send("propose/model", {**DRAFT, "do": "back", "about": "about-0-1"}).source


def test_a_slow_answer_is_given_up(helped: Callable[..., Visitor], server: ModelServer) -> None:
    """The time limit is told."""
    server.answer = lambda handler: (server.over.wait(), None)[1]
    page = sent(helped(0.3))
    assert page.status == 502
    assert "The language model didn't answer within 0.3 seconds" in page.words


def test_while_two_ask_a_third_is_refused(helped: Callable[..., Visitor], server: ModelServer) -> None:
    """Who asks while others wait for the model may try again."""
    answer, go_on = server.answer, threading.Event()
    server.answer = lambda handler: (go_on.wait(), answer(handler))[1]
    pages: list[Page] = []
    visitors = [helped(PATIENCE_SECONDS), helped(PATIENCE_SECONDS, "Ben")]
    threads = [threading.Thread(target=lambda one=one: pages.append(sent(one))) for one in visitors]
    for thread in threads:
        thread.start()
    until(lambda: len(server.came) == 2)
    third = sent(helped(PATIENCE_SECONDS, "Cleo"))
    assert (third.status, pages) == (429, [])
    go_on.set()
    for thread in threads:
        thread.join()
    assert [page.status for page in pages] == [200, 200]


@pytest.mark.parametrize("kind", ["draft", "draft host"])
def test_requests_are_limited(
    ada: Visitor, server: ModelServer, host: Host, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """A player's requests are limited, and so are all players' together: beyond that nothing is sent."""
    rates = {"draft": Rate(9, 60), "draft host": Rate(9, 60), kind: Rate(1, 60)}
    monkeypatch.setattr(host.people, "limits", RateLimiter(rates, stands_still))
    assert sent(ada).status == 200
    again = ada.sit("Ben") if kind == "draft host" else ada
    assert sent(again).status == 429
    assert len(server.came) == 1
    assert sent(ada.sit("Cleo")).status == (200 if kind == "draft" else 429)
