"""The ASGI app of a witness (C2SP tlog-witness), mounted at `/witness`: hosts that it watches ask it to cosign."""

import logging

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from moot.documents.checkpoints import read_request
from moot.play.errors import InvalidNote, JournalError
from moot.play.host import Host
from moot.play.witnesses import Witness, WitnessRefusal

_log = logging.getLogger(__name__)
PREFIX = "/witness"
BODY_BYTES_MAX = 50_000
SIZE_TYPE = "text/x.tlog.size"


def create_app(host: Host) -> Starlette:
    """The ASGI app of a host, which the caller closes."""
    app = Starlette(routes=[Route("/add-checkpoint", add, methods=["POST"]), Route("/key", key, methods=["GET"])])
    app.state.witness = Witness(host.journal.records, host.clock)
    app.state.witness.keys.preferred_name = host.checkpoints.keys.preferred_name and (
        f"{host.checkpoints.keys.preferred_name}{PREFIX}"
    )
    return app


async def add(request: Request) -> Response:
    """Cosign a checkpoint: the body and the answers are those of the specification."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > BODY_BYTES_MAX:
            return PlainTextResponse("The request is too long.\n", 413)
    return await run_in_threadpool(_cosigned, request.app.state.witness, body)


def _cosigned(witness: Witness, body: bytes) -> Response:
    try:
        return PlainTextResponse(f"{witness.cosign(read_request(body.decode()))}\n")
    except (InvalidNote, UnicodeDecodeError) as error:
        return PlainTextResponse(f"{error}\n", 400)
    except WitnessRefusal as error:
        if error.status == 409 and error.size is not None:
            return Response(f"{error.size}\n", 409, {"Content-Type": SIZE_TYPE})
        return PlainTextResponse(f"{error}\n", error.status)
    except JournalError as error:
        _log.warning("a checkpoint could not be cosigned: %s (%s)", error, error.code)
        return PlainTextResponse(f"{error} ({error.code})\n", 503, {"Retry-After": "5"})


def key(request: Request) -> Response:
    """The witness's public key, for whoever accepts its cosignatures."""
    return PlainTextResponse(f"{request.app.state.witness.key}\n")
