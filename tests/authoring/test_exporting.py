"""What is carried out of a game comes back as it was: rule files byte for byte, and lists that say the same."""

from itertools import count
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.playing import Game, amend, enact, rule_file
from tests.seeds import seed

from moot.authoring.export import export, exported, listed
from moot.authoring.importer import begin_from, import_document
from moot.documents.rulelists import RuleList, written
from moot.game.changes import Content
from moot.game.rules import Ruleset, RuleText
from moot.game.values import decode
from moot.law.asking.time_zones import zone_names
from moot.law.files.rule_files import file_name, read_files, read_ruleset, tidied
from moot.play.host import RULESETS, Host, shipped
from moot.play.table import Table

_numbers = count(1)


def begun(host: Host, ruleset: Ruleset, name: str = "") -> Table:
    """A game of these rules, begun when all games of these tests are."""
    name = name or f"carried-{next(_numbers)}"
    return host.new(name, ruleset, ("Ada", "Ben"), title="The game", seed=b"s" * 32, now=1_000)


def list_of(table: Table) -> RuleList:
    """The whole list as JSON has it, but for the game's name."""
    full = decode(written(listed(table.moment(), full=True), "json"), RuleList)
    return msgspec.structs.replace(full, game="")


def contents(table: Table) -> dict[str, tuple[str, str, Content]]:
    """The content of each rule in force, as a file holds it: without white space around texts."""
    return {rule.number: (rule.rank, rule.now.printed, tidied(rule.content)) for rule in table.state.in_force()}


def carried(host: Host, table: Table, folder: Path) -> Table:
    """The game that begins from another's rule files."""
    export(table.state, folder)
    ruleset = read_ruleset(folder)
    assert isinstance(ruleset, Ruleset), ruleset
    return begun(host, ruleset)


@pytest.mark.check
@pytest.mark.parametrize("name", shipped())
def test_a_shipped_ruleset_comes_back_as_it_is(host: Host, name: str, tmp_path: Path):
    """Export, import, export: the files are those of the ruleset, and the rule lists differ in the game's name only."""
    first = begun(host, host.ruleset(name))
    second = carried(host, first, tmp_path / "out")
    ours = {p.name: p.read_bytes() for p in (RULESETS / name).iterdir() if p.suffix == ".md"}
    assert exported(first.state) == exported(second.state) == ours
    assert list_of(first) == list_of(second)


def test_a_game_that_has_changed_comes_back_with_its_rules(host: Host, tmp_path: Path):
    """Rules enacted, amended and renumbered in play are exported and read unchanged; only their history is new."""
    game = Game.shipped(host, "suber", players=("Ada", "Ben"))
    text = "Tea:\n\n```python\nno code\n```\n\n---\n\nnumber: 3  "
    game.take_turn(enact("Tea: what, and “how”", text), enact("", "No title."))
    game.take_turn(amend("206", text="Nothing is lost."))
    again = carried(host, game.table, tmp_path / "out")
    assert exported(again.state) == exported(game.state)
    assert contents(again) == contents(game.table)


@pytest.mark.check
@pytest.mark.parametrize("beginning", ["000", "001", "002", "003", "004"])
def test_a_published_ruleset_comes_back_as_it_is(host: Host, beginning: str, tmp_path: Path):
    """Rules read from a published document, with all that was found lacking in them, make files that come back."""
    published = seed(beginning)
    imported = import_document(published.read_bytes(), published.name)
    first = begin_from(host, f"published-{next(_numbers)}", imported, ("Ada",), seed=b"s" * 32)
    second = carried(host, first, tmp_path / "out")
    assert exported(second.state) == exported(first.state)
    assert contents(second) == contents(first)
    assert len(contents(first)) > 15


# --- whatever rules may say -----------------------------------------------------------------------------------

FRAGMENTS = (
    *(
        "---",
        "---\n",
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        "  ",
        "\t",
        " \n",
        "```",
        "```python\n",
        "````",
        "~~~",
        "number: 1\n",
    ),
    *(
        "rank: mutable\n",
        "title: x\n",
        "text: y\n",
        "# ",
        "“",
        "é",
        "日本語",
        "\u2028",
        "\u0085",
        "\ufeff",
        "\x00",
        "\x0b",
    ),
    *(": ", "'", '"', "\\", "[a, b]", "{a: b}", "|", ">", "%", "@", "&", "*", "!", "yes", "0206", "null", "a", "word"),
)
texts = st.one_of(
    st.lists(st.sampled_from(FRAGMENTS), max_size=12).map("".join), st.text(st.characters(codec="utf-8"), max_size=60)
)
claims = st.lists(texts.filter(str.strip), max_size=2).map(tuple)
numbers = st.from_regex(r"[0-9A-Za-z][0-9A-Za-z/ .%~-]{0,6}[0-9A-Za-z]", fullmatch=True)


@st.composite
def rule_texts(draw: st.DrawFn) -> RuleText:
    """A rule with any text, title and claims that a proposal could give it."""
    content = Content(
        title=draw(texts),
        text=draw(texts),
        prevails_over=draw(claims),
        yields_to=draw(claims),
        speaks_of=draw(claims),
        for_people=draw(texts),
        lost=draw(st.booleans()),
    )
    if not content.text.strip() and not content.lost:
        content = msgspec.structs.replace(content, text="x")
    rank = draw(st.sampled_from(("immutable", "mutable")))
    return RuleText(draw(numbers), rank, content, printed=draw(texts))  # type: ignore[arg-type]


def _distinct(rules: list[RuleText]) -> list[RuleText]:
    return list({file_name(one.number).casefold(): one for one in rules}.values())


rulesets = st.lists(rule_texts(), min_size=1, max_size=4).map(_distinct)
zones = st.sampled_from(sorted(zone_names())).map(lambda name: {"zone": name})
front_pages = st.tuples(st.dictionaries(st.sampled_from(("title", "motto")), texts), st.just({}) | zones).map(
    lambda parts: parts[0] | parts[1]
)
"""Settings of a ruleset: whatever it likes, but a time zone that there is."""


@pytest.mark.check
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(rulesets, front_pages)
def test_any_rules_come_back_byte_for_byte(host: Host, rules: list[RuleText], chosen: dict[str, str]):
    """Export, import, export changes no byte, whatever rules and settings say; nor does the rule list change."""
    first = begun(host, Ruleset("of the test", tuple(rules), {}, chosen))
    files = exported(first.state)
    read = read_files(files, "of the test")
    assert isinstance(read, Ruleset), read
    second = begun(host, read)
    assert exported(second.state) == files
    assert contents(second) == contents(first)
    read_again = read_files(exported(second.state), "of the test")
    assert isinstance(read_again, Ruleset)
    assert list_of(second) == list_of(begun(host, read_again))


sources = st.lists(st.sampled_from((*FRAGMENTS, "x", "\n\n\n")), max_size=14).map("".join)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(sources, st.sampled_from(("\n", "\r\n")), st.booleans())
def test_any_rule_file_that_can_be_read_is_written_as_it_was(host: Host, body: str, end: str, marked: bool):
    """A file that is spelled in a way of its own, with other line ends or a mark at its beginning, stays as it is."""
    source = ("\ufeff" if marked else "") + end.join(["---", "rank:   mutable", "number: '301'", "---", body])
    files = {"301.md": source.encode()}
    read = read_files(files, "odd")
    assume(isinstance(read, Ruleset))
    assert exported(begun(host, read).state) == files


def test_a_file_of_its_own_spelling_is_kept_until_its_rule_changes(host: Host):
    """An unchanged rule is exported byte for byte as it was read; a changed one is written in canonical form."""
    odd = rule_file('---\nrank:   mutable\nnumber: "301"\n---\n\n\nBe kind.  \n')
    table = begun(host, Ruleset("odd", (odd,)))
    assert exported(table.state)["301.md"].decode() == odd.raw
