"""What every request has in common: errors, pieces of lists, tags, methods, sizes."""

from collections.abc import Callable
from typing import Any

import pytest
from starlette.applications import Starlette
from tests.api.programs import TEA, Program, refused
from tests.json_schemas import validator_of
from tests.time_limits import stands_still

from moot.journal.errors import DatabaseBusy
from moot.play.host import Host
from moot.runtime.rate_limits import Rate, RateLimiter

MEMBERS = {"type", "title", "status", "detail", "code"}


def is_problem(answer, status: int, code: str) -> bool:
    """Whether an answer is a problem of RFC 9457 with this status and code."""
    said = answer.json()
    assert (answer.status_code, said["code"]) == (status, code), said
    assert answer.headers["content-type"] == "application/problem+json"
    return said.keys() >= MEMBERS and said["status"] == status and said["type"] == f"/api/v1/problems/{code}"


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/nothing", 404, "request.address"),
        ("/games/nothing", 404, "game.unknown"),
        ("rules/999", 404, "rule.unknown"),
        ("proposals/999", 404, "proposal.unknown"),
        ("cases/9", 404, "case.unknown"),
        ("log/99", 404, "entry.unknown"),
        ("postings/0", 404, "posting.unknown"),
        ("previews/999", 404, "proposal.unknown"),
        ("status?at=99", 404, "moment.unknown"),
        ("status?at=yesterday", 404, "moment.unknown"),
        ("rules?limit=0", 400, "request.parameter"),
        ("rules?limit=many", 400, "request.parameter"),
        ("rules?colour=red", 400, "request.parameter"),
        ("rules?limit=1&limit=2", 400, "request.parameter"),
        ("rules?cursor=made-up", 404, "cursor.unknown"),
        ("rules?cursor=WyJhIl0", 404, "cursor.unknown"),
        ("/rulesets/..%2Fgame", 404, "request.address"),
        ("/rulesets/src", 404, "ruleset.unknown"),
    ],
)
def test_what_cannot_be_read(program: Program, path: str, status: int, code: str) -> None:
    """What there is not, and what cannot be read, is answered as a problem that says which."""
    assert is_problem(program.get(path), status, code)


def test_a_refusal(program: Program) -> None:
    """A refusal has what its page would show: the code, the rule, the facts and the remedy."""
    answer = program.do("Ben", "propose", changes=TEA)
    assert is_problem(answer, 422, "law.in-turn")
    said = answer.json()
    assert said["rule"]["rule"] == "201" and said["facts"]["turn"] == "Ada" and said["remedy"]


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        (b"{", "application/json", 400, "request.body"),
        (b'{"name": 3}', "application/json", 400, "request.body"),
        (b'{"name": "vote", "force": true}', "application/json", 400, "request.body"),
        (b"\xff\xfe", "application/json", 400, "request.body"),
        (b"[" * 30_000, "application/json", 400, "request.body"),
        (b"[" * 30_001, "application/json", 413, "request.size"),
        (b"name=vote", "application/x-www-form-urlencoded", 415, "request.media"),
        (b'{"name": "' + b"x" * 1_000_001 + b'"}', "application/json", 413, "request.size"),
    ],
)
def test_bodies_that_cannot_be_read(program: Program, body: bytes, kind: str, status: int, code: str) -> None:
    """A body that is no such JSON, of another kind or too long is refused as that, and nothing is done."""
    answer = program.client.post(program.address("moves"), content=body, headers={"content-type": kind})
    assert is_problem(answer, status, code)
    assert program.get().json()["entries"] == 1


def test_pieces_of_lists(program: Program) -> None:
    """A list in pieces of any size has every item once, in the order of the whole list."""
    whole = program.get("rules?limit=200").json()["items"]
    assert len(whole) == 29
    for limit in (1, 7, 28, 29):
        assert program.all("rules", limit) == whole


def test_pieces_while_a_list_grows(program: Program) -> None:
    """What is added while somebody goes through a list makes no item come twice, and none be left out."""
    program.do("Ada", "propose", changes=TEA)
    first = program.get("log?limit=1").json()
    program.do("Ada", "argue", text="Who is for tea?", proposal="301")
    rest = program.get(f"log?cursor={first['next']}").json()
    assert [one["entry"] for one in (*first["items"], *rest["items"])] == [0, 1, 2]


def test_tags(program: Program) -> None:
    """A client that has the current answer gets 304 until the answer changes."""
    tag = program.get("status").headers["etag"]
    same = program.get("status", **{"if-none-match": f'"other", {tag}'})
    assert (same.status_code, same.content, same.headers["etag"]) == (304, b"", tag)
    program.do("Ada", "propose", changes=TEA)
    assert program.get("status", **{"if-none-match": tag}).status_code == 200


def test_methods(program: Program) -> None:
    """HEAD says what GET would, without the body; OPTIONS and a wrong method say which there are."""
    whole, head = program.get("rules"), program.client.head(program.address("rules"))
    assert (head.status_code, head.content, head.headers["etag"]) == (200, b"", whole.headers["etag"])
    asked = program.client.options(program.address("moves/batch"))
    assert (asked.status_code, asked.headers["allow"]) == (204, "OPTIONS, POST")
    wrong = program.client.delete(program.address("moves/batch"))
    assert is_problem(wrong, 405, "request.method") and "POST" in wrong.headers["allow"]


def test_safe_headers(app: Starlette) -> None:
    """Answers cannot be shown in frames or sniffed, and nothing of them is kept by proxies."""
    headers = Program(app).get("/games").headers
    assert headers["x-content-type-options"] == "nosniff"
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["cache-control"].startswith("private")
    assert "access-control-allow-origin" not in headers


def test_moments(program: Program) -> None:
    """Everything that is read of a game can be read as it was, after an entry or at a time."""
    game = program.table
    game.propose(TEA, player="Ada")
    assert list(game.proposals(at=0)) == [] and game.status(at=0).entry == 0
    assert refused(lambda: game.rule("301", at=1)) == (404, "rule.unknown")
    assert game.compare(0).proposed == ("301",)


def test_a_vote_on_the_text_that_was_read(program: Program) -> None:
    """A vote that is bound to a text is cast on that and on no other; unbound, on the text as it is."""
    game = program.table
    game.propose(TEA, player="Ada")
    read = game.proposal("301").digest
    game.do("revise", proposal="301", changes="Tea is served at five.", player="Ada")
    game.do("call-vote", proposal="301", player="Ada")
    ben = game.as_("Ben")
    assert refused(lambda: ben.vote("301", "for", seen=read)) == (412, "vote.other-text")
    assert refused(lambda: ben.do("vote", proposal="301", choice="for", digest=read)) == (412, "vote.other-text")
    ben.vote("301", "for", seen=game.proposal("301").digest)
    assert game.proposal("301").voted == ("Ben",)


@pytest.mark.check
def test_offers_tell_what_a_move_takes(program: Program) -> None:
    """Each move that is offered has a schema of its arguments, and what fits it is taken."""
    game = program.table.as_("Ada")
    offers = {one.offer.name: one for one in game.offers()}
    assert {"propose", "argue", "call-case"} <= offers.keys()
    schema = offers["propose"].arguments
    assert "changes" in schema["required"] and not schema["additionalProperties"]
    validator_of(schema)
    assert game.do("propose", changes="Tea is served at four.").proposal
    assert {one.offer.name: one.offer.rule for one in game.offers()}["call-vote"]


def test_too_many_requests(program: Program, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that exceeds the rate limit is told when to retry."""
    monkeypatch.setattr(host.people, "limits", RateLimiter({"api": Rate(3, 60)}, stands_still))
    answers = [program.get("status") for _ in range(5)]
    assert [one.status_code for one in answers] == [200, 200, 200, 429, 429]
    assert is_problem(answers[-1], 429, "request.often") and int(answers[-1].headers["retry-after"]) > 0


def test_trouble_with_the_journal(program: Program, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the journal does not answer, that is said with its code; a bug tells nothing of the program."""
    monkeypatch.setattr(host.people.access_store, "head", raising(DatabaseBusy("another program holds the database")))
    busy = program.get("status")
    assert is_problem(busy, 503, "journal.locked") and busy.headers["retry-after"]
    monkeypatch.setattr(host.people.access_store, "head", raising(ZeroDivisionError("a secret of the program")))
    bug = program.get("status")
    assert is_problem(bug, 500, "program.fault") and "secret" not in bug.text


def raising(error: Exception) -> Callable[..., Any]:
    """A function that raises an error."""

    def raise_it(*_: Any, **__: Any) -> Any:
        raise error

    return raise_it


def test_postings(begin: Callable[..., Program]) -> None:
    """In a game of postings the program writes a player's posting, and nobody can post under another's name."""
    game = begin("usenet", ("Ada", "Ben")).table
    entry = game.do("post", wish="begin", player="Ada").entry.entry
    game.do("post", wish="propose", text="Be kind.", follows=entry, player="Ben")
    listed = list(game.postings())
    assert [(one.player, one.follows) for one in listed] == [("Ada", None), ("Ben", entry)]
    assert game.posting(listed[1].entry).view.player == "Ben" and game.compare_lines(entry, listed[1].entry)
    forged = {"id": "<1@x>", "name": "Ada", "text": "I agree."}
    assert refused(lambda: game.do("post", posting=forged, player="Ben")) == (400, "request.body")
    (offer,) = [one for one in game.offers("Ben") if one.offer.name == "post"]
    assert set(offer.arguments["properties"]) == {"wish", "text", "follows", "subject"}
