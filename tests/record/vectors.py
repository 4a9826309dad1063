"""Test vectors for verifiers: records of played games, and broken copies of them with what has to be found.

`python -m tests.record.vectors` writes `verifier/vectors/vectors.json` anew from the records beside it. The records
stay as they are; `… records` adds those that aren't there.
"""

import base64
import gzip
import json
import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from tests.play.test_sealed_values import AUCTION, CARDS, PLAYERS
from tests.playing import Game, rule
from tests.plays.test_plays import FOLDER as PLAYS
from tests.plays.test_plays import by_chance, performed, play_of, table_of
from tests.record import modifications_of_claims, modifications_of_play, modifications_of_secrets
from tests.record.modifications import KINDS, Kind, Record, last_place, modified_at
from verifier import moot_verify

from moot import bootstrap
from moot.authoring.plays import perform
from moot.game.moves import REDACT, Move
from moot.play.forks import fork
from moot.play.host import Host
from moot.runtime.clock import SetClock

FOLDER = Path(__file__).parent.parent.parent / "verifier" / "vectors"
RECORDS = {
    "dice": "suber/a_paradox",
    "secret-votes": "nomic_world/early_decision",
    "an-opened-vote": "nomic_world/refused",
    "lines-of-play": "usenet/three_branches",
}
OTHERS = ("a-fork", "comments", "named-dice", "redacted", "sealed-bids")
"""Records of forks, of other games, and of a play that names its dice."""
NAMING = "suber/by_hand"
FORKED_AT, REDACTED_AT = 24, 1
BASE = "secret-votes"
RECORDS_OF_A_KIND = 2
STANDALONE, RULES, RECEIPT = "standalone", "moot verify", "receipt"
BASES = tuple(sorted([*RECORDS, *OTHERS]))
assert modifications_of_claims and modifications_of_play and modifications_of_secrets, "they add their kinds"


def record(name: str) -> list[bytes]:
    """The lines of a record."""
    return gzip.decompress((FOLDER / f"{name}.journal.gz").read_bytes()).splitlines()


def lines_of(vector: dict[str, Any]) -> list[bytes]:
    """The lines of a vector: stretches of lines of a record, given by their first and last, and lines in full."""
    base, found = record(vector["record"]), []
    for part in vector.get("lines", [[0, len(base) - 1]]):
        found += base[part[0] : part[1] + 1] if isinstance(part, list) else [_bytes_of(part)]
    return found


def _bytes_of(line: str | dict[str, str]) -> bytes:
    return line.encode() if isinstance(line, str) else base64.b64decode(line["base64"])


def _spelled(line: bytes) -> str | dict[str, str]:
    """A line as text, or in base64 where it isn't UTF-8."""
    try:
        return line.decode()
    except ValueError:
        return {"base64": base64.b64encode(line).decode()}


def _write_records() -> None:
    _keep("sealed-bids", _sealed_bids())
    _keep("redacted", _with_a_redaction())
    _keep("comments", _with_a_redaction())
    _keep("before-redaction", _with_a_redaction(REDACTED_AT + 2))
    with bootstrap.host(":memory:", SetClock(0)) as host:
        performed(host, PLAYS / f"{NAMING}.play")
        _keep("named-dice", [raw for _, raw in table_of(host).raw()])
    for name, path in RECORDS.items():
        with bootstrap.host(":memory:", SetClock(0)) as host:
            list(perform(host, by_chance(play_of(PLAYS / f"{path}.play"))))
            _keep(name, [raw for _, raw in table_of(host).raw()])
            if name == BASE:
                forked = fork(host, table_of(host).name, FORKED_AT, "fork", title="A fork", seed=bytes(32))
                forked.submit(Move(name="argue", player="Ada", arguments={"text": "Here we go on otherwise."}))
                _keep("a-fork", [raw for _, raw in forked.raw()])


def _sealed_bids() -> list[bytes]:
    with bootstrap.host(":memory:", SetClock(0)) as host:
        game = Game.of(host, rule("301", AUCTION), rule("302", CARDS), players=PLAYERS)
        game.do("Ada", "bid", amount=3)
        game.do("Ben", "bid", amount=2)
        game.do("Cleo", "deal-cards")
        game.do("Cleo", "open-bids")
        game.do("Ben", "lay-down")
        return [raw for _, raw in game.table.raw()]


def _with_a_redaction(until: int | None = None) -> list[bytes]:
    """A game of comments; or its first so many entries, as they were before one of them was redacted."""
    with bootstrap.host(":memory:", SetClock(0)) as host:
        game = Game.of(host, rule("301"), players=PLAYERS)
        game.do("Ada", "argue", text="Ben lives at 12 Canal Street.")
        game.do("Ben", "argue", text="Please take that out.")
        if until is not None:
            return [raw for _, raw in game.table.raw()][:until]
        game.table.note(REDACT, REDACTED_AT, "It says where somebody lives.", game.now)
        game.do("Ada", "argue", text="Sorry.")
        return [raw for _, raw in game.table.raw()]


def _keep(name: str, lines: list[bytes]) -> None:
    path = FOLDER / f"{name}.journal.gz"
    if not path.exists():
        path.write_bytes(gzip.compress(b"".join(line + b"\n" for line in lines), 9, mtime=0))


def vectors() -> Iterator[dict[str, Any]]:
    """Every vector: the whole records, and modifications of each kind in the two records where they're the shortest."""
    for name in BASES:
        yield _vector({"name": name, "about": "a whole record", "record": name})
    records = {name: [json.loads(line) for line in record(name)] for name in BASES}
    for one in KINDS:
        places = {name: last_place(rows, one) for name, rows in records.items()}
        made = [_modified(name, one, place, records[name]) for name, place in places.items() if place is not None]
        changed = [vector for vector in made if lines_of(vector) != record(vector["record"])]
        yield from map(_vector, sorted(changed, key=lambda vector: len(json.dumps(vector)))[:RECORDS_OF_A_KIND])


def _modified(base: str, one: Kind, place: int, rows: Record) -> dict[str, Any]:
    name = re.sub("[^a-zA-Z0-9]+", "-", f"{base} {one.name} {one.covered_up}").strip("-")
    lines = _written(record(base), modified_at(rows, one, place))
    return {"name": name, "kind": one.name, "covered_up": one.covered_up, "record": base, "lines": lines}


def _written(base: list[bytes], lines: list[bytes]) -> list[Any]:
    """Lines, with stretches of the base's by their first and last."""
    known = {line: place for place, line in enumerate(base)}
    found: list[Any] = []
    for before, line in pairwise([None, *lines]):
        place = known.get(line) if line is not None else None
        if place is None:
            found += [] if line is None else [_spelled(line)]
        elif found and isinstance(found[-1], list) and before in known and found[-1][1] == place - 1:
            found[-1][1] = place
        else:
            found.append([place, place])
    return found


def _vector(vector: dict[str, Any]) -> dict[str, Any]:
    """A vector with what the standalone verifier finds in it."""
    found = moot_verify.verified(b"\n".join(lines_of(vector)))
    is_partial = bool(found.unopened or found.redacted or found.named_dice)
    code = moot_verify.BROKEN if found.findings else moot_verify.NOT_YET if is_partial else moot_verify.WHOLE
    findings = [{"entry": entry, "code": code, "message": message} for entry, code, message in found.findings]
    seen = {"redacted": found.redacted, "named_dice": found.named_dice}
    told = {"exit": code, "findings": findings, "unopened": found.unopened}
    return vector | told | {name: value for name, value in seen.items() if value}


def found_by(host: Host, vector: dict[str, Any]) -> str:
    """What finds a modification: the standalone verifiers and `moot verify`, only the latter, or only a receipt."""
    lines = lines_of(vector)
    by_rules = not host.verify_file(lines, redecide=False).whole or not host.verify_file(lines).whole
    if vector["exit"] == moot_verify.BROKEN:
        return STANDALONE if by_rules else "standalone alone"
    is_compared = any(moot_verify.against(moot_verify.verified(b"\n".join(lines)), checkpoint(vector["record"]), []))
    return RULES if by_rules else RECEIPT if is_compared else "nothing"


UNSIGNED = base64.b64encode(bytes(68)).decode()
"""What stands in place of a signature that nobody checks."""


def checkpoint(name: str) -> str:
    """An unsigned checkpoint of a whole record: what somebody has kept of it from before."""
    lines = record(name)
    leaves = [moot_verify.leaf_of(json.loads(line)["hash"]) for line in lines]
    root = base64.b64encode(moot_verify.root_of(leaves)).decode()
    return f"host.example/games/{json.loads(lines[-1])['game']}\n{len(lines)}\n{root}\n\n— host.example {UNSIGNED}\n"


def written() -> str:
    """The file of all vectors, one a line."""
    with bootstrap.host(":memory:", SetClock(0)) as host:
        found = [one | ({"found_by": found_by(host, one)} if "kind" in one else {}) for one in vectors()]
    return "[\n" + ",\n".join(json.dumps(one, ensure_ascii=False) for one in found) + "\n]\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    if sys.argv[1:] == ["records"]:
        _write_records()
    (FOLDER / "vectors.json").write_text(written(), encoding="utf-8")
