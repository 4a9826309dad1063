"""The version of Python doesn't decide what is law: every Python from 3.11 on reads mechanisms alike."""

import ast
import gzip
import json
import os
import subprocess
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from tests.law.versions.__main__ import differences
from tests.law.versions.interpreters import VERSIONS, python
from tests.law.versions.read_sources import shown
from tests.law.versions.records import NEWER, mechanism
from tests.law.versions.sources import sources
from tests.waiting import PATIENCE_SECONDS

from moot import bootstrap
from moot.game.characters import digits_in, folded, is_assigned, is_printable
from moot.law.mechanisms.gate import read_mechanism
from moot.law.mechanisms.syntax import module_of, unparsed

HERE = Path(__file__).parent
SRC = HERE.parents[2] / "src"
VERIFIER = HERE.parents[2] / "verifier/moot_verify.py"
VECTORS = VERIFIER.parent / "vectors"
COUNT, SEED = 1_000, 35


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], Path, Any]:
    """The sources, their file, and what this Python makes of them."""
    folder = tmp_path_factory.mktemp("sources")
    made = sources(COUNT, SEED)
    (folder / "sources.json").write_text(json.dumps(made), "ascii")
    return made, folder, read_by(sys.executable, folder)


def read_by(interpreter: str, folder: Path) -> Any:
    """What a Python makes of the sources in a folder: its version, and results."""
    paths = {"PYTHONPATH": f"{SRC}{os.pathsep}{HERE / 'stubs'}", "PYTHONDONTWRITEBYTECODE": "1"}
    told = [interpreter, str(HERE / "read_sources.py"), str(folder / "sources.json"), str(folder / "results.json")]
    done = subprocess.run(told, env={**os.environ, **paths}, capture_output=True, text=True, timeout=PATIENCE_SECONDS)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads((folder / "results.json").read_text("ascii"))


@pytest.mark.check
@pytest.mark.parametrize("version", VERSIONS)
def test_every_python_reads_the_same_sources_alike(version: str, here: tuple[list[str], Path, Any]) -> None:
    """Verdicts, trees with positions, faults, mechanisms and compiled code are the same for 1,000 sources."""
    interpreter = python(version)
    if interpreter is None:
        pytest.skip(f"no Python {version} here")
    made, folder, (mine, expected) = here
    theirs, results = read_by(interpreter, folder)
    print(f"{mine} and {theirs}: {sum(result[0] == 'accepted' for result in results)} of {len(made)} are accepted")
    differing = [source for source, one, other in zip(made, expected, results, strict=True) if one != other]
    assert not differing, f"{mine} and {theirs} differ on {len(differing)}, such as {differing[0]!a}"


@pytest.mark.parametrize("kind", NEWER)
def test_what_only_some_versions_read_is_law_on_all(kind: str) -> None:
    """What was law on Python 3.11 or on a later one stays law, with faults at their places."""
    source = mechanism(NEWER[kind])
    assert read_mechanism(source)[1] == ()
    lines = source.split("\n")
    (fault,) = read_mechanism(source + "    awrd(1)\n")[1]
    assert (fault.line, fault.column) == (len(lines), 5)
    wrong = source.replace("players)}", "playrs)}").replace("x}", "z}").replace('x["a"]}', 'z["a"]}')
    for fault in read_mechanism(wrong)[1]:
        named = wrong.split("\n")[fault.line - 1][fault.column - 1 :]
        assert named.startswith(("playrs", "z", "x"))


@pytest.mark.parametrize(
    "source", ['f"{"\\\\".join(x)}"', 'f"{x["a"]!r:>5}é{{"', 'f"{"é"}" f"{x}{y:.2f}"', "f'{x}'", 'f"{f"{x!r}"}"']
)
def test_an_f_string_is_written_and_read_again(source: str) -> None:
    """What a tree is written as comes to the same tree, or to the same call of `format` on Python 3.11."""
    tree = module_of(source)
    again = module_of(unparsed(tree))
    values = [ast.dump(one) for one in ast.walk(again) if isinstance(one, ast.FormattedValue | ast.Call)]
    assert ast.dump(again) == ast.dump(tree) or values


def test_trees_are_those_of_python() -> None:
    """Where Python itself reads a source, the tree is the same, with positions outside f-strings."""
    for source in (
        "x = 'a' \"b\"\n",
        "def f(a, *, b=1):\n    return a[1:2] if b else {a: b}\n",
        "ａ = 1\n",
        "x = '''é\n''' + y\n",
    ):
        assert shown(module_of(source)) == shown(ast.parse(source))
    for source in (
        "f'{x!r:>5}{y}a{{'",
        "'a' f'{x}' 'b'",
        "f'''\n{x:\\x3e5}'''",
        "rf'\\d{x}'",
        "f'{x=}{y = !s}'",
        "f'\\{x}'",
    ):
        assert ast.dump(module_of(source)) == ast.dump(ast.parse(source)).replace(", kind='u'", "")


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("ｉｆ = 1", "character"), ("аward = 1", "character"), ("a\U0001ccf0 = 1", "syntax"), ("x = “a”", "syntax"),
        ('x = "\\N{GARAY DIGIT ZERO}"', "syntax"), ('x = "\\N{no such}"', "syntax"), ('def f"": pass', "syntax"),
        ('x f"y"', "syntax"), ('f"{}"', "syntax"), ('f"{a) + (b}"', "syntax"), ('t"{x}"', "syntax"),
        ("type X = int", "syntax"),
        ('f"{"', "syntax"), ('"abc', "syntax"), ('f"a" b"b"', "syntax"), ("x = '\u202e'", "character"),
    ],
)  # fmt: skip
def test_what_no_edition_of_the_language_has_is_refused(source: str, code: str) -> None:
    """Names of later editions of Unicode, later syntax of Python, and what is no Python."""
    assert [fault.code for fault in read_mechanism(source)[1]] == [f"mechanism.{code}"]


@pytest.mark.check
def test_the_table_of_characters_is_that_of_unicode() -> None:
    """This Python knows the same characters of Unicode 14.0, or of 15.1 if it has that or a later one."""
    edition = tuple(map(int, unicodedata.unidata_version.split(".")))
    for code in range(0x110000):
        character = chr(code)
        known = unicodedata.category(character) != "Cn"
        if edition <= (15, 1, 0) and known:
            assert is_assigned(character)
            assert is_printable(character) == character.isprintable()
        if edition >= (15, 1, 0) and not known:
            assert not is_assigned(character)


def test_texts_of_moves_are_read_alike() -> None:
    """Digits and letters that Unicode added after 14.0 are what it says of them, and later ones nothing."""
    digits = ("301", "٣٠١", "\U00011f53\U0001e4f1", "\U00010d41", "1²", "")
    assert [digits_in(one) for one in digits] == [
        "301",
        "301",
        "31",
        "",
        "",
        "",
    ]
    assert is_printable("Ada \U0001fae8") and not is_printable("Ada \U0001fae9") and not is_printable("a\U00013439")
    assert folded("ÄẞA") == "ässa" and folded("\U00010d50") == "\U00010d50"


@pytest.mark.check
@pytest.mark.parametrize("version", VERSIONS)
def test_the_verifier_says_the_same_on_every_python(version: str) -> None:
    """The standalone verifier finds the same of the shipped vectors."""
    interpreter = python(version)
    if interpreter is None:
        pytest.skip(f"no Python {version} here")
    for record in sorted(VECTORS.glob("*.journal.gz")):
        told = [
            subprocess.run([one, str(VERIFIER), str(record)], capture_output=True, text=True, timeout=PATIENCE_SECONDS)
            for one in (sys.executable, interpreter)
        ]
        assert (told[0].stdout, told[0].returncode) == (told[1].stdout, told[1].returncode)


@pytest.mark.check
@pytest.mark.parametrize("record", sorted((HERE / "kept").glob("*.gz")), ids=lambda path: path.name)
def test_records_from_before_stay_whole(record: Path) -> None:
    """A record has rules that one Python read and others refused, from before all read them alike."""
    with bootstrap.host(":memory:") as host, gzip.open(record) as lines:
        report = host.verify_file(lines)
    assert report.whole and not report.findings


@pytest.mark.soak
def test_records_are_whole_on_every_python(tmp_path: Path) -> None:
    """A record that one Python made is verified on each other one, by moot and by the standalone verifier."""
    assert not differences(tmp_path)
