"""The API described: the OpenAPI document, its examples, the kinds of problem, and the page for people."""

import html.parser
import re
from pathlib import Path

import pytest
from starlette.applications import Starlette
from tests.api.examples import ASKED, examples
from tests.api.problems import found
from tests.api.programs import Program

from moot.gateways.api.app import OPERATIONS
from moot.gateways.api.documentation import known
from moot.gateways.api.openapi import examples as kept_examples

SRC = Path(__file__).parents[2] / "src" / "moot"
ANEW = "`make reference` writes it anew"


@pytest.fixture(scope="module")
def document(app: Starlette) -> dict:
    """The document as a server gives it."""
    return Program(app).get("/openapi.json").json()


@pytest.mark.check
def test_the_document_is_sound(document: dict) -> None:
    """It is OpenAPI 3.1, and has every operation under a name of its own."""
    from openapi_spec_validator import validate  # takes seconds, which only this test should wait for

    validate(document)
    assert document["openapi"].startswith("3.1")
    names = [one["operationId"] for path in document["paths"].values() for one in path.values()]
    assert sorted(names) == sorted(one.name for one in OPERATIONS) and len(set(names)) == len(names)


def test_everything_is_told(document: dict) -> None:
    """Each operation has a sentence, and each parameter and answer a schema; no schema names a place in the program."""
    for path in document["paths"].values():
        for one in path.values():
            assert one["summary"].endswith("."), one["operationId"]
            assert all("schema" in parameter for parameter in one["parameters"])
            assert {"400", "401", "403", "404", "429"} <= one["responses"].keys()
    assert not [name for name in document["components"]["schemas"] if "." in name or "_" in name]


@pytest.mark.check
def test_examples_are_what_is_answered(document: dict) -> None:
    """Every example is what a server answers to what it says was asked."""
    played = examples()
    assert played == kept_examples(), ANEW
    shown = {one["operationId"]: one for path in document["paths"].values() for one in path.values()}
    for name, body in {name: body for name, _, _, body in ASKED}.items():
        answer = next(answer for status, answer in shown[name]["responses"].items() if status.startswith("2"))
        assert answer["content"]["application/json"]["example"] == played[name]["answer"]
        if body is not None:
            assert shown[name]["requestBody"]["content"]["application/json"]["example"] == body


@pytest.mark.check
def test_kinds_of_problem(app: Starlette) -> None:
    """Every code in the program is described where its type says, for programs and for people."""
    assert found() == known(), ANEW
    program = Program(app)
    for one in program.get("/problems").json():
        assert one["says"] and one["type"] == f"/api/v1/problems/{one['code']}"
    told = program.client.get("/api/v1/problems/vote.closed", headers={"Accept": "text/html"})
    assert told.headers["content-type"].startswith("text/html") and "Voting on proposal" in told.text
    assert program.get("/problems/law.in-turn").status_code == 200
    assert program.get("/problems/made.up").json()["code"] == "problem.unknown"


def test_codes_are_listed() -> None:
    """What the API itself refuses with is among the kinds of problem."""
    source = "\n".join(path.read_text() for path in (SRC / "gateways" / "api").glob("*.py"))
    codes = set(re.findall(r'(?:trouble|_barred)\(\s*(?:\d{3}, )?"([a-z.-]+)"', source))
    assert len(codes) > 15 and codes <= known().keys()


class Tags(html.parser.HTMLParser):
    """The tags of a page that are open at its end, and the addresses that it leads to."""

    def __init__(self, text: str):
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value for name, value in attrs if name in ("href", "src") and value]
        if tag not in ("meta", "link"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.check
def test_the_page_for_people(app: Starlette, document: dict) -> None:
    """It lists everything that can be asked, and everything that it leads to is on this site and there."""
    program = Program(app)
    for path in ("/api/v1/", "/api/v1/problems", "/api/v1/problems/undecided"):
        text = program.client.get(path, headers={"Accept": "text/html"}).text
        page = Tags(text)
        assert page.open == [] and "<script" not in text and "style=" not in text
        assert {program.client.get(link).status_code for link in set(page.links)} == {200}
    text = program.client.get("/api/v1/").text
    assert all(f"/api/v1{path}" in text for path in document["paths"])
