"""Arguments that rules add to moves, on pages, over the API, by mail and in words that are typed."""

from collections.abc import Callable, Iterator

import pytest
from starlette.applications import Starlette
from tests.api.programs import Program
from tests.json_schemas import validator_of
from tests.mail.writers import DOMAIN, Office
from tests.playing import Game, assembly, enact, rule
from tests.web.site import Page, Visitor, enacting

from moot.authoring.move_arguments import move_from_words
from moot.gateways.api import app as api
from moot.gateways.api.moves import schema_of
from moot.gateways.web.app import create_app
from moot.play.host import Host
from moot.post.mail.mailroom import MailroomSettings
from moot.views.doing.offers import offers

ASKING = """
@term("adoption_indexes")
def these() -> list[int]:
    return [1, 2, 3]

@move("propose")
def with_an_index(adoption_index: OneOf["adoption_indexes"]):
    \"""Say what it takes.

    adoption_index: how many times as many votes for as against
    \"""

@move("vote")
def why(because: str = ""):
    "Say why."

@upon("case_called")
def the_caller_judges(case):
    if case.kind != "undecided":
        appoint_judge(case, case.caller)

@term("judgments")
def five() -> list[str]:
    return ["true", "false", "irrelevant", "insufficient", "dismissed"]

@move("judge")
def one_of_five(judgment: OneOf["judgments"], reasons: str):
    "The judge gives reasons."
"""


@pytest.fixture
def game(host: Host) -> Game:
    """A game in which rules ask for more with proposals, votes and judgments."""
    return Game.of(host, assembly(), rule("201", ASKING))


@pytest.fixture
def visitor(app: Starlette, game: Game) -> Visitor:
    """A visitor to that game."""
    return Visitor(app, game.table.name)


def fields(page: Page, form: str) -> dict[str, tuple[str, list[str]]]:
    """The elements of a form by the name that each sends, with the choices of a selection."""
    inside, found, last = False, {}, ""
    for tag, attrs in page.tags:
        if tag == "form":
            inside = attrs.get("id") == form
        elif inside and tag in ("input", "select", "textarea") and attrs.get("type") != "hidden":
            last = attrs["name"]
            found[last] = (tag, [])
        elif inside and tag == "option":
            found[last][1].append(attrs.get("value", ""))
    return found


@pytest.mark.parametrize("page", ["propose", "propose?change=enact"])
def test_the_pages_to_propose_ask_for_what_rules_add(visitor: Visitor, page: str) -> None:
    """Whichever way a proposal is written, its form has a field for the argument, with the rule's words."""
    shown = visitor.sit("Ada").get(page)
    assert "adoption_index".replace("_", " ").capitalize() in shown.words
    assert "How many times as many votes for as against." in shown.words
    assert any(attrs.get("name") == "added-adoption_index" for attrs in shown.all("select"))


def test_a_proposal_from_the_form_has_what_rules_add(visitor: Visitor, game: Game) -> None:
    """What is chosen is sent with the proposal; without it the refusal says what is missing, and the draft stays."""
    page = visitor.sit("Ada").send("propose", enacting("Tea", "Tea at four."))
    assert page.status == 422 and "Propose needs adoption_index" in page.words and "Tea at four." in page.source
    page = visitor.send("propose", {**enacting("Tea", "Tea at four."), "added-adoption_index": "2"})
    assert "Adoption index: 2" in page.words
    assert game.state.proposals["301"].content == {"adoption_index": 2}  # type: ignore[index]


def test_a_vote_asks_for_what_rules_add(visitor: Visitor, game: Game) -> None:
    """On the proposal's page and on the page for several votes."""
    game.do("Ada", "propose", changes=[enact()], adoption_index=1)
    assert "because" in fields(visitor.sit("Ben").get("proposals/301"), "vote-301")
    visitor.do("vote", "proposals/301", proposal="301", choice="for", because="It is kind.")
    shown = visitor.sit("Cleo").get("vote")
    assert "ballot-0-because" in fields(shown, "votes-form")
    digest = game.state.proposals["301"].digest  # type: ignore[index]
    ballot = {"number-0": "301", "choice-0": "for", "digest-0": digest, "ballot-0-because": "So be it."}
    assert "counted" in visitor.send("vote", ballot).words
    given = [entry.move.arguments.get("because") for entry in game.entries() if entry.move.name == "vote"]
    assert given == ["It is kind.", "So be it."]


def test_a_judge_chooses_one_of_five(visitor: Visitor, game: Game) -> None:
    """The judge's form has the judgments of the rules, and the reasons are wanted."""
    game.do("Ada", "call-case", statement="Is it so?")
    form = fields(visitor.sit("Ada").get("cases/1"), "judge-1")
    assert form.keys() >= {"judgment", "reasons"}
    assert all(word in visitor.get("cases/1").source for word in ("irrelevant", "insufficient", "dismissed"))
    page = visitor.do("judge", "cases/1", case="1", judgment="dismissed")
    assert page.status == 422 and "Judge needs reasons" in page.words
    visitor.do("judge", "cases/1", case="1", judgment="dismissed", reasons="Nobody knows.")
    assert game.state.cases["1"].judgment == "dismissed"  # type: ignore[index]


@pytest.mark.check
def test_the_schema_of_a_move_has_what_rules_add(game: Game) -> None:
    """Over the API an offer tells the argument with its choices, and what fits it is taken."""
    found = {one.name: schema_of(one.fields) for one in offers(game.table.moment("Ada"))}
    validator_of(found["propose"])
    assert found["propose"]["properties"]["adoption_index"] == {
        "enum": ["1", "2", "3"],
        "description": "how many times as many votes for as against",
    }
    assert found["propose"]["required"] == ["changes", "adoption_index"]


def test_a_program_proposes_with_what_rules_add(begin_program: Callable[[str], Program], game: Game) -> None:
    """A request has the argument among the others, as a number or spelled out."""
    program = begin_program(game.table.name)
    answer = program.do("Ada", "propose", changes="Tea.", adoption_index=2)
    assert answer.status_code == 201, answer.json()
    assert program.do("Ada", "propose", changes="Tea.", adoption_index=7).json()["code"] == "move.choice"


@pytest.fixture
def begin_program(host: Host) -> Callable[[str], Program]:
    """A program that asks about a game of this host."""
    site = create_app(host)
    site.mount(api.PREFIX, api.create_app(host))
    return lambda name: Program(site, name)


def test_typed_words_have_what_rules_add(game: Game) -> None:
    """In a terminal the argument is given by name."""
    move = move_from_words(game.table.moment("Ada"), ["propose", "adoption_index=3"], "Tea at four.")
    assert game.table.submit(move, game.now + 60).entry is not None
    assert game.state.proposals["301"].content == {"adoption_index": 3}  # type: ignore[index]


@pytest.fixture
def office(host: Host) -> Iterator[Office]:
    """The mailroom of such a game."""
    made = Office(host.sandbox, assembly(), rule("201", ASKING), settings=MailroomSettings(DOMAIN))
    yield made
    made.host.journal.close()


def test_a_letter_has_what_rules_add(office: Office) -> None:
    """A typed line above the proposal says it, and one with a vote."""
    text = "propose adoption_index=2\n\nI propose to repeal rule 201.\n"
    answer = office.write("ada@home.example", office.address_of("Ada"), text)
    assert office.game.state.proposals["301"].content == {"adoption_index": 2}, answer.text  # type: ignore[index]
    office.write("ben@home.example", office.address_of("Ben"), 'vote proposal=301 choice=for because="It is old."')
    assert office.game.entries()[-1].move.arguments["because"] == "It is old."
