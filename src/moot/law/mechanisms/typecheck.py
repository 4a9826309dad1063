"""Checks the types of a mechanism: that `proposal.autor` is no field, and that a number of votes is a number."""

import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack

import msgspec
import pydantic_monty as monty
from msgspec import structs

from moot.game.changes import Fault
from moot.law.mechanisms.bodies import FIELDS, GIVEN
from moot.law.mechanisms.findings import Findings, did_you_mean
from moot.law.mechanisms.mechanism import Mechanism
from moot.law.mechanisms.stubs import Insertion, insertions, original_column, stubs, types_of, write_in
from moot.law.vocabulary import EVENT_FIELDS

SECONDS_MAX = 2.0
MEMORY_MAX = 64_000_000
"""Checking types takes far more memory than running does, and can be made to take any amount."""
FINDINGS_MAX = 20
REPORT_MAX = 200_000

_UNFINISHED = Fault(1, 1, "mechanism.types", "its types are too involved to be checked", "write it more simply")


class _Place(msgspec.Struct):
    row: int
    column: int


class _Found(msgspec.Struct):
    """A line of the checker's report."""

    code: str
    message: str
    location: _Place


def check_types(
    mechanism: Mechanism, names: Mapping[str, str] | None = None, pool: monty.Monty | None = None
) -> tuple[Fault, ...]:
    """What is wrong with the types of a mechanism that passed the gate, at the places of its own source.

    `names` says what the rest of the law declares: a register, term or event field with its type, or a field of a
    proposal or case (`proposal.value`). Without it, unknown parameters are taken for such names. `pool` lends
    workers, for checking many; otherwise one is started and ended. Nothing of the mechanism is run.
    """
    mechanism = structs.replace(mechanism, source=mechanism.source.replace("\r\n", "\n").replace("\r", "\n"))
    written = insertions(mechanism, names or {})
    source = write_in(mechanism.source, written)
    unknown = () if names is None else tuple(_unknown(mechanism, names))
    with ExitStack() as stack:
        workers = pool or stack.enter_context(_own_pool())
        report = _report(workers, source, stubs(mechanism, names or {}))
    if report is None:
        return (*unknown, _UNFINISHED)
    found = [_fault(line, written) for line in report[:REPORT_MAX].split("\n") if line.endswith("}")]
    return (*unknown, *found[:FINDINGS_MAX])


def _own_pool() -> monty.Monty:
    return monty.Monty(max_processes=1, request_timeout=SECONDS_MAX * 2, feed_duration_limit_grace=0.5)


def _report(pool: monty.Monty, source: str, language: str) -> str | None:
    """The checker's report, empty where nothing is wrong; None where it could not be finished."""
    limits: monty.ResourceLimits = {
        "max_feed_duration_secs": SECONDS_MAX,
        "max_memory": MEMORY_MAX,
        "max_recursion_depth": 100,
        "max_suspensions": 10,
    }
    try:
        with pool.checkout(
            limits=limits, type_check=True, type_check_stubs=language, type_check_format="jsonlines"
        ) as session:
            # Once checked, it is fed, and stops at the first decorator: there are none in the session.
            session.feed_run(source)
    except monty.MontyTypingError as error:
        return error.display()
    except (monty.MontyError, RuntimeError, TimeoutError) as error:
        return "" if _stopped_at_a_decorator(error) else None
    return ""


def _stopped_at_a_decorator(error: Exception) -> bool:
    return isinstance(error, monty.MontyRuntimeError) and isinstance(error.exception(), NameError)


def _fault(line: str, written: list[Insertion]) -> Fault:
    found = msgspec.json.decode(line, type=_Found)
    place = found.location
    column = original_column(place.row, place.column, written)
    attribute = re.search(r"has no attribute `(\w+)`", found.message)
    remedy = did_you_mean(attribute[1], FIELDS) if attribute else ""
    return Fault(place.row, column, "mechanism.types", found.message[:400], remedy)


def _unknown(mechanism: Mechanism, names: Mapping[str, str]) -> Iterator[Fault]:
    """Parameters that are almost the name of something, and nothing themselves."""
    findings = Findings(mechanism.source)
    for provision in mechanism.provisions:
        types = types_of(mechanism, provision, names)
        announced = any(t.does == "upon" and t.on not in EVENT_FIELDS for t in provision.triggers)
        for parameter in provision.parameters:
            if parameter.name not in types and not parameter.asked and not announced:
                slip = did_you_mean(parameter.name, {*types, *GIVEN}, closeness=0.82)
                if slip:
                    remedy = "it means something elsewhere" if parameter.name in GIVEN else slip
                    findings.add_at(provision.line, 1, "name", f"`{parameter.name}` means nothing here", remedy)
    return iter(findings.faults)
