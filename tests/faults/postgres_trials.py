"""Trials with PostgreSQL: faults at every call by which the client sends to the server, or hears from it."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.session import Say, Session
from tests.faults.tracing import Call, traced
from tests.faults.trials import Results, checker, child_seconds, of_process, results
from tests.journal import servers
from tests.waiting import until

SOCKET_CALLS = "connect,sendto,sendmsg,recvfrom,recvmsg"
"""The calls by which libpq talks with a server."""
ENDED = "the server ends the connection"


def calls_of_session(server: servers.Server) -> list[Call]:
    """The calls of the session without a fault."""
    with TemporaryDirectory(prefix="moot-fault-") as folder:
        told = traced(partial(_run, server.new()), ["-e", f"trace={SOCKET_CALLS}"], Path(folder))
    assert told.said and not told.problem, told
    return told.calls


def faults_of(calls: list[Call]) -> Iterator[tuple[str, str]]:
    """Every fault at every call: its kind, and what strace is told to do.

    Where sending fails the connection is broken in truth, too: libpq goes on to hear what the server's last words were,
    and from a connection that works it would hear nothing for ever. For that the process is stopped, the server ends
    the connection, and the process goes on.
    """
    made = Counter[str]()
    for call in calls:
        made[call.name] += 1
        at = f"when={made[call.name]}"
        yield "kill", f"{call.name}:signal=KILL:{at}"
        if call.name == "connect":
            yield "ECONNREFUSED", f"connect:error=ECONNREFUSED:{at}"
            continue
        yield ENDED, f"{call.name}:signal=STOP:{at}"
        broken = ":signal=STOP" if call.name.startswith("send") else ""
        for error in ("ECONNRESET", "EPIPE"):
            yield error, f"{call.name}:error={error}{broken}:{at}"
        if call.name.startswith("recv"):
            yield "end of the stream", f"{call.name}:retval=0:{at}"


def tried(kind: str, injection: str, server: servers.Server) -> Results:
    """The session with a fault, and what is wrong afterwards.

    The server may still be at work for a client that was killed: it's looked at once it has ended that.
    """
    begun, address, stopped = child_seconds(), server.new(), list[int]()
    with TemporaryDirectory(prefix="moot-fault-") as folder:
        told = traced(
            partial(_run, address),
            ["-e", f"trace={SOCKET_CALLS}", "-e", f"inject={injection}"],
            Path(folder),
            lambda: stopped.append(server.cut(address)),
        )
    if kind == "kill":
        took_place = told.killed
    else:
        took_place = any(stopped) if "STOP" in injection else any(call.is_injected for call in told.calls)
    if not took_place:
        return Results(missed=1)
    until(lambda: not server.connections(address))
    wrong = of_process(told, kind == "kill") + checker().faults(address, told.said)
    until(lambda: not server.connections(address))
    server.drop(address)
    return results(wrong, f"PostgreSQL, {kind} ({injection})", child_seconds() - begun)


def _run(address: str, say: Say) -> None:
    Session(address, say).server()
