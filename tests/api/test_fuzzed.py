"""The API against its own document: requests that schemathesis makes up from it, sound ones and broken ones."""

from typing import Any
from urllib.parse import unquote

import pytest
import schemathesis
from hypothesis import HealthCheck, assume, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.config import SchemathesisConfig
from starlette.applications import Starlette
from tests.api.programs import STREAM, TEA, Program

from moot.gateways.api.app import OPERATIONS
from moot.gateways.api.operations import Operation
from moot.people.credentials import SCOPES
from moot.play.host import Host

pytestmark = pytest.mark.check

GAME, EXAMPLES, EXAMPLES_SOAKING = "fuzzed", 3, 60
DONE_OR_REFUSED = [200, 201, 204, 304, 401, 403, 404, 409, 412, 422, 429]
"""What sound requests get: rules may refuse any move, and most numbers that are made up stand for nothing."""
REFUSED = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429]


@schemathesis.hook
def map_path_parameters(context: Any, path_parameters: Any) -> Any:
    """Half of all requests are about a game that there is."""
    game = str((path_parameters or {}).get("game", ""))
    return {**path_parameters, "game": GAME} if len(game) % 2 else path_parameters


@pytest.fixture(scope="module")
def document(app: Starlette, host: Host) -> Any:
    """The API's document; what is asked by it is asked with a token that may do everything."""
    people = host.people
    account = people.accounts.make("Fuzz", people.now, moderates=True)
    token = people.tokens.make(account, "for tests", list(SCOPES), 30, people.now)
    if not any(record.name == GAME for record in host.games()):
        host.new(GAME, host.ruleset("suber"), ("Ada", "Ben", "Cleo"), title="A game to be fuzzed", seed=b"7" * 32)
        Program(app, GAME).do("Ada", "propose", changes=TEA)
    config = SchemathesisConfig.from_dict(
        {
            "auth": {"openapi": {"token": {"bearer": token}}},
            "checks": {
                "positive_data_acceptance": {"expected-statuses": DONE_OR_REFUSED},
                "negative_data_rejection": {"expected-statuses": REFUSED},
                "ignored_auth": {"enabled": False},  # it sends the token along; see test_who.py
            },
        }
    )
    return schemathesis.openapi.from_asgi("/api/v1/openapi.json", app, config=config)


def _is_asked_elsewhere(case: schemathesis.Case) -> bool:
    """Whether an address is not beneath the API's: because of dots, or to Starlette because of a line break."""
    values = [unquote(str(value)) for value in (case.path_parameters or {}).values()]
    return any("\n" in value or {".", ".."} & set(value.split("/")) for value in values)


def _has_whole_float(value: Any) -> bool:
    """Whether there is a `59.0`, which JSON Schema takes for a whole number and msgspec does not."""
    if isinstance(value, dict):
        return any(map(_has_whole_float, value.values()))
    if isinstance(value, list):
        return any(map(_has_whole_float, value))
    return isinstance(value, float) and value.is_integer()


def _may_be_no_time(case: schemathesis.Case) -> bool:
    """Whether a month or a zone is named, which are words to JSON Schema; `test_the_days_of_a_month` names some."""
    return case.path.endswith("/calendar") and bool({"month", "zone"} & set(case.query or {}))


def _ask(document: Any, operation: Operation, mode: GenerationMode, examples: int) -> None:
    """Ask so often, and see that each answer is as the document says."""
    described = document[operation.address][operation.method]

    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @seed(7)
    @given(case=described.as_strategy(generation_mode=mode))
    def ask(case: schemathesis.Case) -> None:
        assume(not _is_asked_elsewhere(case) and not _has_whole_float(case.body))
        assume(mode is GenerationMode.NEGATIVE or not _may_be_no_time(case))
        case.call_and_validate()

    try:
        ask()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE, "nothing sound can be asked"


OF_EACH = [
    pytest.param(operation, mode, id=f"{operation.name}-{'sound' if mode is GenerationMode.POSITIVE else 'broken'}")
    for operation in OPERATIONS
    if operation.name != STREAM
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
]


@pytest.mark.parametrize(("operation", "mode"), OF_EACH)
def test_the_api_does_what_its_document_says(document: Any, operation: Operation, mode: GenerationMode) -> None:
    """Whatever is asked, the answer has a status, type, headers and body that the document has for it; what breaks the
    document is refused, and nothing makes the server fail."""
    _ask(document, operation, mode, EXAMPLES)


@pytest.mark.soak
@pytest.mark.parametrize(("operation", "mode"), OF_EACH)
def test_the_api_does_so_however_often(document: Any, operation: Operation, mode: GenerationMode) -> None:
    """The same, with many more examples."""
    _ask(document, operation, mode, EXAMPLES_SOAKING)
