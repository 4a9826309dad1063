"""Code drafted by a language model, from the Propose page: shown before it's sent, confirmed before it's used."""

import html
import json
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.authoring.model_server import Answer, ModelServer, body, codes, model_server, says
from tests.time_limits import stands_still
from tests.waiting import PATIENCE_SECONDS, until
from tests.web.site import Page, Visitor

from moot.authoring.drafting.services import DraftUse, ModelClient, ModelService
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
BOTH = (
    "@upon('proposal_adopted')\ndef three(proposal):\n    award(proposal.author, 3)\n\n"
    "@upon('proposal_adopted')\ndef applause(voted):\n    award(voted, 2)"
)
ASK = "Ask a language model to draft the code"
ABOUT = {"about": "about-0"}


@pytest.fixture
def server() -> Iterator[ModelServer]:
    """A language model that answers with code."""
    with model_server() as running:
        running.answer = codes(APPLAUSE)
        yield running


@pytest.fixture
def helped(host: Host, visitor: Visitor, server: ModelServer) -> Callable[..., Visitor]:
    """A player, on a site with that language model and this time limit and budget of an account."""

    def sitting(seconds: float = PATIENCE_SECONDS, player: str = "Ada", budget: int = 99) -> Visitor:
        uses = {"account_budget": DraftUse(budget, 10**9)}
        service = ModelService(server.url, "a-key", "small-model", seconds, **uses)
        site = create_app(host, ModelClient(service, complete_chat))
        return Visitor(site, visitor.game.removeprefix("/games/")).sit(player)

    return sitting


@pytest.fixture
def ada(helped: Callable[..., Visitor]) -> Visitor:
    """Ada, with time enough."""
    return helped()


def answers(**said: Any) -> Answer:
    """Answers as a model that says this as JSON."""
    return says(json.dumps(said))


def asked(visitor: Visitor, **fields: str) -> Page:
    """The page that shows what would be sent about the rule."""
    return visitor.send("propose/model", {**DRAFT, "do": "about-0", **fields})


def value_of(page: Page, name: str) -> str:
    """The value of a field that isn't shown."""
    return str(next(one["value"] for one in page.all("input") if one.get("name") == name))


def sent(visitor: Visitor, **fields: str) -> Page:
    """The page after sending it."""
    consent = value_of(asked(visitor), "consent")
    return visitor.send("propose/model", {**DRAFT, **ABOUT, "do": "send", "consent": consent, **fields})


def text_of(page: Page, name: str) -> str:
    """What stands in a text field."""
    at = page.source.find(f'<textarea name="{name}"')
    inner = page.source[at if at >= 0 else page.source.index(f'name="{name}" rows') :]
    return html.unescape(inner[inner.index(">") + 1 : inner.index("</textarea>")]).strip("\n")


def used(visitor: Visitor, page: Page) -> Page:
    """The form after the code on a page is confirmed."""
    return visitor.send("propose/model", {**DRAFT, **ABOUT, "do": "use", "came": text_of(page, "came")})


def test_an_author_says_which_of_two_readings_they_mean_first(ada: Visitor, server: ModelServer) -> None:
    """Nothing can be sent before; an empty answer asks again, and what was answered stands in what would be sent."""
    two = {"text-0": "After every vote the player who is last gets 2 points."}
    page = asked(ada, **two)
    assert "What do you mean?" in page.words and "What does “is last” mean?" in page.words
    assert 'name="consent"' not in page.source and not server.came
    question = {**DRAFT, **ABOUT, **two, "do": "answer", "question": "What does “is last” mean?", "other": ""}
    assert "What do you mean?" in ada.send("propose/model", question).words
    answered = ada.send("propose/model", {**question, "answer-0": "whoever has the least"})
    assert "What does “is last” mean? – whoever has the least" in answered.words
    assert 'name="consent"' in answered.source and not server.came


def test_it_is_off_unless_the_host_has_a_model(visitor: Visitor, ada: Visitor) -> None:
    """A site without a model offers none; with one, it's offered for a rule of which not all runs."""
    preview = {**DRAFT, "do": "preview"}
    assert ASK not in visitor.sit("Ben").send("propose", preview).words
    assert asked(visitor).status == 404
    assert ada.send("propose", preview).words.count(ASK) == 1
    assert ASK not in ada.send("propose", {**preview, "text-0": TEXT.removesuffix(SENTENCE)}).words


def test_the_author_sees_what_would_be_sent_first(ada: Visitor, server: ModelServer) -> None:
    """The address, the model and every word are shown, and nothing is sent yet."""
    page = asked(ada)
    for told in (server.url, "small-model", f"| 1: {SENTENCE}", "| turn: Player", "Rule 206 (mutable)"):
        assert told in html.unescape(page.source)
    assert "a-key" not in page.source
    assert server.came == []
    sent(ada)
    assert server.came[0][1]["messages"][1]["content"] in html.unescape(page.source)


@pytest.mark.check
def test_confirmed_code_is_proposed_and_voters_are_told(ada: Visitor, server: ModelServer, host: Host) -> None:
    """What the code says is shown, then it's used; pages and notices say who drafted and who confirmed it."""
    server.answer = answers(code=BOTH, serves=[{"provision": "three", "sentence": 0}], prevails_over=["206"])
    page = sent(ada)
    assert (page.status, len(server.came)) == (200, 1)
    assert "When a proposal is adopted, its author gets 3 points." in page.words
    assert "It prevails over rule 206." in page.words
    assert page.words.count("for people") == 1
    page = used(ada, page)
    mechanism = text_of(page, "mechanism-0")
    assert mechanism.startswith("# A language model (small-model) drafted this code.\n@upon('proposal_adopted')")
    assert value_of(page, "prevails_over-0") == "206"
    ada.send("propose", {**DRAFT, "do": "propose", "mechanism-0": mechanism})
    ada.do("call-vote", "proposals/301", proposal="301")
    told = "A language model (small-model) drafted code of this proposal, and Ada confirmed it."
    for path in ("proposals/301", "vote", ""):
        assert ada.sit("Ben").get(path).words.count(told) == 1
    tasks = tasks_of(host.table(ada.game.removeprefix("/games/")).moment(PlayerId("Ben")))
    assert any(told in warning for task in tasks for warning in task.warnings)


def test_nothing_is_sent_without_consent_to_this_very_request(ada: Visitor, server: ModelServer) -> None:
    """Consent to one text is none to another, nor to another round."""
    page = sent(ada, consent="yes")
    assert (page.status, server.came) == (409, [])
    assert "nothing was sent" in page.words
    page = sent(ada, **{"text-0": f"{SENTENCE} Be kind."})
    assert (page.status, server.came) == (409, [])
    page = sent(ada, came="{}")
    assert (page.status, server.came) == (409, [])


def test_each_round_is_shown_before_it_is_sent(ada: Visitor, server: ModelServer) -> None:
    """What the check found goes back only if the author presses the button; the answers so far go along."""
    server.answer = codes(APPLAUSE.replace("award", "give"))
    page = sent(ada)
    assert "Round 1 of 3 is done" in page.words
    assert "can’t be used" in page.words and "give" in page.words and "Yes, use this code" not in page.words
    server.answer = codes(APPLAUSE)
    again = {"consent": value_of(page, "consent"), "came": text_of(page, "came"), "do": "send"}
    page = ada.send("propose/model", {**DRAFT, **ABOUT, **again})
    assert "Yes, use this code" in page.words
    assert [message["role"] for message in server.came[1][1]["messages"]] == ["system", "user", "assistant", "user"]


def test_a_question_is_answered_on_the_page(ada: Visitor, server: ModelServer) -> None:
    """A choice or other words go into the next request, which the author sees first."""
    question = {"question": "Once, or <b>each</b> time?", "choices": ["Once", "Each time"]}
    server.answer = answers(questions=[question])
    page = sent(ada)
    assert "The language model has a question" in page.words and "<b>each" not in page.source
    given = {**DRAFT, **ABOUT, "do": "answer", "question": question["question"]}
    for answer in ({"answer-0": "Each time", "other": ""}, {"answer-0": "Once", "other": "Each time"}):
        page = ada.send("propose/model", {**given, **answer})
        assert "| Once, or <b>each</b> time? – Each time" in html.unescape(page.source)
    assert len(server.came) == 1
    consent = {"consent": value_of(page, "consent"), "other": "Each time", "do": "send"}
    server.answer = codes(APPLAUSE)
    assert "Yes, use this code" in ada.send("propose/model", {**given, **consent}).words


@pytest.mark.check
def test_code_is_drafted_for_an_amendment_too(ada: Visitor, server: ModelServer) -> None:
    """The old text and its code are sent, and the confirmed code replaces it."""
    amended = {"kind-0": "amend", "rule-0": "206", "shown-0": "amend:206:", "title-0": "Losing proposals"}
    amended |= {"text-0": SENTENCE, "mechanism-0": "scoring.defeat_costs_proposer(10)"}
    page = asked(ada, **amended)
    assert "An amendment of rule 206" in page.words
    answered = {**DRAFT, **amended, **ABOUT, "do": "use", "came": json.dumps({"code": APPLAUSE})}
    assert "award(proposal.author, 2)" in text_of(ada.send("propose/model", answered), "mechanism-0")


def test_only_a_change_of_words_is_asked_about(ada: Visitor, server: ModelServer) -> None:
    """A repeal, one that isn't there and a field that isn't ours lead nowhere."""
    for about in ("about-1", "about-x", "about-0-0", "about-" + "9" * 40):
        assert asked(ada, do=about).status == 404
    assert asked(ada, **{"kind-0": "repeal", "rule-0": "206", "shown-0": "repeal:206:"}).status == 404
    assert server.came == []


def test_words_that_are_not_understood_are_read_as_changes(ada: Visitor, server: ModelServer) -> None:
    """The words page offers it; the differences are shown and confirmed, and the form is filled with the changes."""
    words = {"words": "Repeal the rule that nobody likes, and losing should cost 5."}
    offered = "Ask a language model which changes these are"
    assert offered in ada.send("propose/words", {**words, "do": "show"}).words
    assert offered not in ada.send("propose/words", {"words": "Repeal rule 206.", "do": "show"}).words
    doubtful = "New rule:\n\nAll players eat cake.\n\nThis will make the game nicer."
    assert offered in ada.send("propose/words", {"words": doubtful, "do": "show"}).words
    page = ada.send("propose/model", {**words, "do": "about-words"})
    assert server.came == [] and "| Repeal the rule that nobody likes" in html.unescape(page.source)
    halved = {"change": "edit", "rule": "206", "old": "10 points", "new": "<b>5</b> points"}
    server.answer = answers(changes=[halved, {"change": "repeal", "rule": "207"}])
    fields = {**words, "about": "about-words"}
    page = ada.send("propose/model", {**fields, "do": "send", "consent": value_of(page, "consent")})
    assert "reads these changes in your words" in page.words and "<b>5</b>" not in page.source
    page = ada.send("propose/model", {**fields, "do": "use", "came": text_of(page, "came")})
    assert text_of(page, "text-0").endswith("loses <b>5</b> points.")
    assert words["words"] in ada.send("propose/model", {**fields, "do": "back"}).source


def test_what_a_page_carries_is_confirmed_by_nobody_else(ada: Visitor, server: ModelServer) -> None:
    """Answers that claim to be confirmed, or code that no check passes, are never used."""
    for came in ('{"confirmed": true}', json.dumps({"code": "import os", "cannot": "It's confirmed."}), "x" * 1000):
        page = ada.send("propose/model", {**DRAFT, **ABOUT, "do": "use", "came": came})
        assert page.status == 200 and "import os" not in text_of(page, "mechanism-0")
    assert server.came == []


BAD: dict[str, tuple[Answer, str, int]] = {
    "no code": (says("NOTHING"), "isn't one JSON object", 200),
    "cannot": (answers(cannot="<b>Be kind</b>\x1b"), "The model says what can’t be done: <b>Be kind</b>", 200),
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
    assert "\x1b" not in page.source
    assert "Yes, use this code" not in page.words
    assert "<script>alert" not in page.source
    assert TEXT in ada.send("propose/model", {**DRAFT, **ABOUT, "do": "back"}).source


def test_a_budget_of_the_day_is_kept(helped: Callable[..., Visitor], server: ModelServer) -> None:
    """Beyond it nothing is sent, and the page says so."""
    poor = helped(budget=1)
    assert sent(poor).status == 200
    page = sent(poor)
    assert (page.status, len(server.came)) == (429, 1)
    assert "Your budget for the language model is used up for today" in page.words


@pytest.mark.check
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


@pytest.mark.check
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
