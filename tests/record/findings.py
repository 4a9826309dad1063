"""What finds each kind of modification of a record: `python -m tests.record.findings` writes it into docs/record.md."""

import base64
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.record import modifications_of_play
from tests.record.modifications import KINDS, Kind, modified
from tests.record.vectors import BASE, record
from verifier import moot_verify

from moot import bootstrap
from moot.play.host import Host
from moot.runtime.clock import SetClock

PAGE = Path(__file__).parent.parent.parent / "docs" / "record.md"
HEADING = "## Modifications, and what finds them\n"
LINES = record(BASE)[:44]
"""Nomic World up to the end of three votes: a case, draws, secret ballots, and some moves after them."""
STANDALONE, RULES, RECEIPT, NOTHING = "standalone", "moot verify", "receipt", "nothing"
assert modifications_of_play.__name__, "it adds its kinds"
_WORDS = """
A record of 44 entries (the beginning of `secret-votes` among the [test vectors](../verifier/vectors/README.md)) was
modified in {count} ways of {kinds} kinds, each time at one place. Each kind may be covered up by making hashes again,
or draws, too, as a host would that lies. The columns say how many modifications there were, how many of them the
standalone verifier finds (in Python and JavaScript alike), how many `moot verify` finds, and how many neither does.

**A receipt or an older copy from before finds every one of them.** What nothing else finds is what a record can't show
by itself: that its end is missing, that somebody said something, or that a move came by letter. Some others are found
only because draws that come later turn out otherwise. Where none do, the time of a move, a comment or who sits where
can be changed as well, unless a rule makes something of it.

| what was done | covered up by | number | standalone | `moot verify` | only a receipt |
| --- | --- | --- | --- | --- | --- |
"""


class Found(NamedTuple):
    """What finds a modification: the first of standalone, moot verify, receipt; and whether moot verify does."""

    by: str
    by_rules: bool


def checkpoint(lines: list[bytes]) -> str:
    """An unsigned checkpoint of a record."""
    hashes = [bytes.fromhex(json.loads(line)["hash"]) for line in lines]
    game = json.loads(lines[0])["game"]
    return f"host.example/games/{game}\n{len(lines)}\n{base64.b64encode(moot_verify.root_of(hashes)).decode()}\n\n"


def found(host: Host, lines: list[bytes]) -> Found:
    """What finds that lines aren't those of the record."""
    alone = moot_verify.verified(b"\n".join(lines))
    is_broken = not host.verify_file(lines, redecide=False).whole or not host.verify_file(lines).whole
    if alone.findings or is_broken:
        return Found(STANDALONE if alone.findings else RULES, is_broken)
    return Found(RECEIPT if any(moot_verify.against(alone, checkpoint(LINES), [])) else NOTHING, False)


def modifications(one: Kind) -> Iterator[list[bytes]]:
    """The modified records of a kind."""
    for place, lines in modified([json.loads(line) for line in LINES], one):
        assert lines != LINES, (one, place)
        yield lines


def section(host: Host) -> str:
    """The section of the page."""
    rows, count = [], 0
    for one in KINDS:
        each = [found(host, lines) for lines in modifications(one)]
        by = Counter(result.by for result in each)
        assert not by[NOTHING], one
        cells = [len(each), by[STANDALONE], sum(result.by_rules for result in each), by[RECEIPT]]
        rows.append(f"| {one.name} | {one.covered_up} | {' | '.join(str(cell or '') for cell in cells)} |\n")
        count += len(each)
        print(rows[-1], end="", flush=True)
    kinds = len({one.name for one in KINDS})
    return HEADING + _WORDS.format(count=count, kinds=kinds) + "".join(rows)


def written() -> str:
    """The section as it stands on the page."""
    return HEADING + PAGE.read_text(encoding="utf-8").partition(HEADING)[2]


if __name__ == "__main__":
    with bootstrap.host(":memory:", SetClock(0)) as opened:
        made = section(opened)
    before = PAGE.read_text(encoding="utf-8").partition(HEADING)[0].rstrip("\n")
    PAGE.write_text(f"{before}\n\n{made}", encoding="utf-8")
