"""The test vectors: all verifiers find the same in them."""

import base64
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.record.findings import VECTORS
from tests.record.vectors import OTHERS, RECORDS, checkpoint, lines_of, record, vectors
from verifier import moot_verify

from moot.gateways.web.rendering.templates import STATIC
from moot.play.host import Host

SCRIPT = STATIC / "verifier.js"
NODE = shutil.which("node")
RUN = """
const verifier = require(process.argv[1]);
const read = JSON.parse(require("fs").readFileSync(0, "utf-8"));
(async () => {
  const found = [];
  for (const [lines, signed] of read) {
    const record = await verifier.verified(new Uint8Array(Buffer.from(lines, "base64")));
    const findings = record.findings.map(({ entry, code, message }) => ({ entry: Number(entry), code, message }));
    const [unopened, redacted] = [record.unopened, record.redacted].map((entries) => entries.map(Number));
    const named_dice = record.namedDice;
    found.push({ findings, unopened, redacted, named_dice, against: await verifier.against(record, signed) });
  }
  console.log(JSON.stringify(found));
})();
"""


def file_of(vector: dict[str, Any]) -> bytes:
    """The file of a vector's record."""
    return b"".join(line + b"\n" for line in lines_of(vector))


@pytest.mark.check
def test_the_vectors_are_those_that_are_written() -> None:
    """The file is what `python -m tests.record.vectors` writes, with what the standalone verifier finds now."""
    plain = [{name: value for name, value in one.items() if name != "found_by"} for one in VECTORS]
    assert plain == list(vectors())


@pytest.mark.check
def test_there_are_vectors_of_every_finding() -> None:
    """Among the vectors are all codes of findings, all exit codes, and every record whole."""
    codes = {finding["code"] for vector in VECTORS for finding in vector["findings"]}
    words = "unreadable game missing order hash chain time chance opening".split()
    assert codes == {f"verify.{word}" for word in words}
    assert {vector["exit"] for vector in VECTORS} == {0, 1, 3}
    assert {vector["name"] for vector in VECTORS if vector["name"] == vector["record"]} == {*RECORDS, *OTHERS}


@pytest.mark.check
@pytest.mark.parametrize("name", sorted([*RECORDS, *OTHERS]))
def test_the_records_follow_the_rules(name: str, host: Host) -> None:
    """`moot verify` decides every entry of the whole records again, and comes to the same."""
    (exit,) = (vector["exit"] for vector in VECTORS if vector["name"] == name)
    report = host.verify_file(record(name))
    assert report.findings == ()
    is_partial = report.withheld or report.redacted or report.named_dice
    assert (moot_verify.NOT_YET if is_partial else moot_verify.WHOLE) == exit


@pytest.mark.check
def test_moot_finds_what_the_standalone_verifier_finds(host: Host) -> None:
    """Where the standalone verifier finds a record broken, so does moot, mostly without deciding anything again."""
    broken = [vector for vector in VECTORS if vector["exit"] == moot_verify.BROKEN]
    assert len(broken) > 200
    missed = [one for one in broken if host.verify_file(lines_of(one), redecide=False).whole]
    assert len(missed) < 10
    assert not [one["name"] for one in missed if host.verify_file(lines_of(one)).whole]


@pytest.mark.check
@pytest.mark.skipif(NODE is None, reason="there is no node here")
def test_the_browser_s_verifier_finds_the_same_in_node() -> None:
    """The verifier in JavaScript finds the same in every vector, in the same words; and compared with a checkpoint."""
    assert NODE is not None
    pairs = [(base64.b64encode(file_of(vector)).decode(), checkpoint(vector["record"])) for vector in VECTORS]
    asked = json.dumps(pairs)
    ran = subprocess.run([NODE, "-e", RUN, str(SCRIPT)], input=asked, capture_output=True, text=True, check=True)
    found = json.loads(ran.stdout)
    for vector, seen in zip(VECTORS, found, strict=True):
        alone = moot_verify.verified(file_of(vector))
        differs = list(moot_verify.against(alone, checkpoint(vector["record"]), []))
        plain = {"findings": [], "unopened": [], "redacted": [], "named_dice": False}
        expected = plain | {name: vector[name] for name in plain if name in vector} | {"against": differs}
        assert seen == expected, vector["name"]


@pytest.mark.check
@pytest.mark.skipif(NODE is None, reason="there is no node here")
@pytest.mark.parametrize("name", ["dice", "a-fork", "a-fork-an-entry-is-removed", "named-dice"])
def test_the_browser_s_verifier_is_a_command_in_node(name: str, tmp_path: Path) -> None:
    """Called with a file, it answers by its exit code, as the others do."""
    assert NODE is not None
    (vector,) = (one for one in VECTORS if one["name"] == name)
    path = tmp_path / "game.journal"
    path.write_bytes(file_of(vector))
    ran = subprocess.run([NODE, str(SCRIPT), str(path)], capture_output=True, text=True)
    assert ran.returncode == vector["exit"]
    assert (vector["exit"] == moot_verify.BROKEN) == ("(verify." in ran.stdout)
