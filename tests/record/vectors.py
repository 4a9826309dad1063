"""Test vectors for verifiers: records of played games, and broken copies of them with what has to be found.

`python -m tests.record.vectors` writes `verifier/vectors/vectors.json` anew from the records beside it. The records
stay as they are; `… records` adds those that aren't there.
"""

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
from tests.record import modifications_of_play
from tests.record.modifications import KINDS, applicable, cover_up, event, hashed, modified_at
from verifier import moot_verify

from moot import bootstrap
from moot.authoring.plays import perform
from moot.game.moves import REDACT, Move
from moot.play.forks import fork
from moot.runtime.clock import SetClock

FOLDER = Path(__file__).parent.parent.parent / "verifier" / "vectors"
RECORDS = {
    "dice": "suber/a_paradox",
    "secret-votes": "nomic_world/early_decision",
    "an-opened-vote": "nomic_world/refused",
    "lines-of-play": "usenet/three_branches",
}
OTHERS = ("a-fork", "named-dice", "redacted", "sealed-bids")
"""Records of forks, of other games, and of a play that names its dice."""
NAMING = "suber/by_hand"
FORKED_AT, REVEALED_AT, REDACTED_AT, NOTED_AT = 24, 4, 1, 3
BASE = "secret-votes"
CHARACTERS_MAX = 12_000
"""Longer vectors are left out: those that change an early entry and all that follow."""
assert modifications_of_play.__name__, "it adds its kinds"


def record(name: str) -> list[bytes]:
    """The lines of a record."""
    return gzip.decompress((FOLDER / f"{name}.journal.gz").read_bytes()).splitlines()


def lines_of(vector: dict[str, Any]) -> list[bytes]:
    """The lines of a vector: stretches of lines of a record, given by their first and last, and lines in full."""
    base, found = record(vector["record"]), []
    for part in vector.get("lines", [[0, len(base) - 1]]):
        found += base[part[0] : part[1] + 1] if isinstance(part, list) else [part.encode()]
    return found


def _write_records() -> None:
    _keep("sealed-bids", _sealed_bids())
    _keep("redacted", _with_a_redaction())
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


def _with_a_redaction() -> list[bytes]:
    with bootstrap.host(":memory:", SetClock(0)) as host:
        game = Game.of(host, rule("301"), players=PLAYERS)
        game.do("Ada", "argue", text="Ben lives at 12 Canal Street.")
        game.do("Ben", "argue", text="Please take that out.")
        game.table.note(REDACT, REDACTED_AT, "It says where somebody lives.", game.now)
        game.do("Ada", "argue", text="Sorry.")
        return [raw for _, raw in game.table.raw()]


def _keep(name: str, lines: list[bytes]) -> None:
    path = FOLDER / f"{name}.journal.gz"
    if not path.exists():
        path.write_bytes(gzip.compress(b"".join(line + b"\n" for line in lines), 9, mtime=0))


def vectors() -> Iterator[dict[str, Any]]:
    """Every vector: the whole records, and one broken record of each kind of modification."""
    for name in sorted([*RECORDS, *OTHERS]):
        yield _vector({"name": name, "about": "a whole record", "record": name})
    lines = record(BASE)
    rows = [json.loads(line) for line in lines]
    for one in KINDS:
        place = applicable(rows, one)[-1]
        changed = modified_at(rows, one, place)
        about = f"{one.name}, at entry {place}" + f"; {one.covered_up}" * bool(one.covered_up)
        name = re.sub("[^a-zA-Z]+", "-", f"{one.name} {one.covered_up}").strip("-")
        vector = _vector({"name": name, "about": about, "record": BASE, "lines": _written(lines, changed)})
        if len(json.dumps(vector)) < CHARACTERS_MAX:
            yield vector
    for name, about, changed in _of_a_fork(record("a-fork")):
        yield _vector({"name": name, "about": about, "record": "a-fork", "lines": _written(record("a-fork"), changed)})
    for name, about, changed in _of_a_redaction(record("redacted")):
        lines = _written(record("redacted"), changed)
        yield _vector({"name": name, "about": about, "record": "redacted", "lines": lines})
    for name, about, changed in _of_sealed_bids(record("sealed-bids")):
        lines = _written(record("sealed-bids"), changed)
        yield _vector({"name": name, "about": about, "record": "sealed-bids", "lines": lines})
    for base, name, about, changed in _of_named_dice():
        yield _vector({"name": name, "about": about, "record": base, "lines": _written(record(base), changed)})


def _of_named_dice() -> Iterator[tuple[str, str, str, list[bytes]]]:
    rows = [json.loads(line) for line in record("named-dice")]
    (place, *_) = (number for number, row in enumerate(rows) if row.get("draws"))
    rows[place]["draws"][0]["value"] = 7
    cover_up(rows, place, draws=False)
    yield "named-dice", "named-die-out-of-range", "a die comes to 7", list(map(moot_verify.canonical, rows))
    rows = [json.loads(line) for line in record("named-dice")]
    del rows[0]["events"][0]["named_dice"]
    rows[place]["draws"][0]["value"] = rows[place]["draws"][0]["value"] % 6 + 1
    cover_up(rows, 0, draws=False)
    about = "the first entry doesn't say that the dice were named"
    yield "named-dice", "named-dice-without-saying-so", about, list(map(moot_verify.canonical, rows))
    rows = [json.loads(line) for line in record("dice")]
    (place, *_) = (number for number, row in enumerate(rows) if row.get("draws"))
    draw = rows[place]["draws"][0]
    draw["value"] = draw["value"] % 6 + 1
    rows[place]["events"].insert(0, {**rows[0]["events"][0], "named_dice": True})
    cover_up(rows, place, draws=False)
    about = "a later entry says that the dice were named, and has another"
    yield "dice", "dice-named-too-late", about, list(map(moot_verify.canonical, rows))


def _of_a_redaction(lines: list[bytes]) -> Iterator[tuple[str, str, list[bytes]]]:
    rows = [json.loads(line) for line in lines]
    rows[NOTED_AT]["events"] = []
    cover_up(rows, NOTED_AT, draws=True)
    yield (
        "redacted-without-a-note",
        "the note says nothing; all hashes after it",
        list(map(moot_verify.canonical, rows)),
    )
    for name, about, change in (
        ("redacted-and-said-by-another", "what is left of it names another player", {"player": "Cleo"}),
        ("redacted-and-another-text", "it says something else, and that it's redacted", {"text": "I live at sea."}),
    ):
        entry = json.loads(lines[REDACTED_AT])
        entry["events"][0].update(change)
        yield name, about, [*lines[:REDACTED_AT], moot_verify.canonical(entry), *lines[REDACTED_AT + 1 :]]


def _of_a_fork(lines: list[bytes]) -> Iterator[tuple[str, str, list[bytes]]]:
    for name, about, change in (
        ("fork-of-another-game", "the fork names another game as its source", {"game": "another"}),
        ("fork-from-another-entry", "the fork says that it began at another entry", {"entry": FORKED_AT - 1}),
    ):
        entry = json.loads(lines[FORKED_AT + 1])
        entry["events"][0].update(change)
        yield name, about, [*lines[: FORKED_AT + 1], moot_verify.canonical(hashed(entry)), *lines[FORKED_AT + 2 :]]


def _of_sealed_bids(lines: list[bytes]) -> Iterator[tuple[str, str, list[bytes]]]:
    for name, change in (
        ("bid-revealed-as-another", {"value": 4}),
        ("bid-revealed-with-another-salt", {"salt": moot_verify.sha256(b"another")}),
        ("bid-revealed-as-a-decimal", {"value": 3.0}),
    ):
        rows = [json.loads(line) for line in lines]
        event(rows, REVEALED_AT, "revealed").update(change)
        cover_up(rows, REVEALED_AT, draws=True)
        yield name, name.replace("-", " ") + "; all hashes from there on", list(map(moot_verify.canonical, rows))


def _written(base: list[bytes], lines: list[bytes]) -> list[Any]:
    """Lines, with stretches of the base's by their first and last."""
    known = {line: place for place, line in enumerate(base)}
    found: list[Any] = []
    for before, line in pairwise([None, *lines]):
        place = known.get(line) if line is not None else None
        if place is None:
            found.append(line.decode() if line is not None else "")
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


def written() -> str:
    """The file of all vectors, one a line."""
    return "[\n" + ",\n".join(json.dumps(one, ensure_ascii=False) for one in vectors()) + "\n]\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    if sys.argv[1:] == ["records"]:
        _write_records()
    (FOLDER / "vectors.json").write_text(written(), encoding="utf-8")
