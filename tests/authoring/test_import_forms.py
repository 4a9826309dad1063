"""Rulesets as data, folders and repositories: what comes in, what is told, and that hostile input stays bounded."""

import json
from pathlib import Path
from typing import Any

import pytest
from dulwich.objects import Blob, Commit, Tree
from dulwich.repo import Repo
from hypothesis import given
from hypothesis import strategies as st
from tests.effort import within
from tests.playing import Game, amend, assembly, enact, repeal, rule, transmute

from moot.authoring import git_import
from moot.authoring.export import listed
from moot.authoring.git_export import write_repository
from moot.authoring.git_import import read_repository
from moot.authoring.import_forms import read_folder, read_source
from moot.authoring.importer import ImportedDocument, begin_from, import_document, import_path, imported_source, paper
from moot.documents.rulelists import ChangeNote, ExportedRule, RuleList, written
from moot.documents.rulelists.reader import read_rule_list
from moot.game.values import Number, RuleId
from moot.play.host import Host, InvalidRuleset, shipped
from moot.play.table import Table

YAML = """title: Lighthouse
rules:
  - number: 101
    title: Duty
    mutability: immutable
    power: 3
    keeper: Zoe
    text: |
      Everyone keeps to the rules.

      --- That includes the keeper.
    history:
      - {change: enacted, proposal: 12, author: Ada, date: 2007-02-12, title: The first law}
      - {change: amended, proposal: P13, author: Ben, date: 2008-02-12}
      - by word of mouth
  - number: 102
    title: no
    text: Nobody has points at first.
"""


def rules_of(table: Table) -> list[tuple[Any, ...]]:
    """All that the rules in force say, in order."""
    return [
        (r.number, r.rank, r.content.title, r.content.text, r.content.mechanism.strip("\n"), r.content.for_people)
        for r in table.state.in_force()
    ]


def outline(imported: ImportedDocument) -> list[tuple[str, str, str, str]]:
    """Number, rank, title and text of each rule."""
    return [(rule.number, rule.rank, rule.content.title, rule.content.text) for rule in imported.standing]


def test_yaml_with_history() -> None:
    """Records in YAML are rules, word for word; their changes are the history; other fields are notes."""
    imported = import_document(YAML.encode(), "rules.yaml")
    assert imported.title == "Lighthouse"
    assert outline(imported) == [
        ("101", "immutable", "Duty", "Everyone keeps to the rules.\n\n--- That includes the keeper."),
        ("102", "mutable", "no", "Nobody has points at first."),
    ]
    assert [(s.told.proposal, s.told.author, s.told.title, s.told.date) for s in imported.told.steps] == [
        ("12", "Ada", "The first law", "2007-02-12"),
        ("13", "Ben", "", "2008-02-12"),
    ]
    assert [note.text for note in imported.published.rules[0].notes] == ["keeper: Zoe", "by word of mouth"]


@pytest.mark.parametrize(
    "data",
    [
        [{"number": 7, "title": "Duty", "text": "Do it."}, {"number": "8", "text": "Or else."}],
        {"rules": [{"id": "7", "name": "Duty", "body": "Do it."}, {"no": 8, "content": "Or else."}]},
        {"7": {"title": "Duty", "text": "Do it."}, "8": "Or else."},
    ],
)
def test_json(data: Any) -> None:
    """Lists of records, records below `rules`, and rules by number are the same rules."""
    imported = import_document(json.dumps(data).encode(), "rules.json")
    assert [(n, title, text) for n, _, title, text in outline(imported)] == [
        ("7", "Duty", "Do it."),
        ("8", "", "Or else."),
    ]


def test_records_that_are_no_rules() -> None:
    """Of data that is mostly no rules, none is taken for rules; a single faulty record is told."""
    people = [{"name": "Ada", "score": 3}, {"name": "Ben", "score": 4}]
    with pytest.raises(InvalidRuleset):
        import_document(json.dumps(people).encode(), "scores.json")
    rules = [{"number": n, "text": f"Rule {n} is kept."} for n in (1, 2, 3)]
    imported = import_document(json.dumps([*rules, {"text": "Which one?"}]).encode(), "rules.json")
    assert [fault.code for fault in imported.faults] == ["published.record"] and len(imported.standing) == 3


BOMB = "a: &a [x, x]\n" + "".join(
    f"{b}: &{b} [*{a}, *{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    "data",
    [BOMB, "[" * 100_000, '{"rules":' * 5_000, "- " * 50_000, "rules:\n" + "- {a: [" * 3_000, "a: {" * 40_000],
    ids=["aliases", "brackets", "objects", "dashes", "flows", "maps"],
)
def test_hostile_data_is_bounded(data: str) -> None:
    """Aliases that multiply, and data nested without end, are refused soon."""
    with within(10.0, data[:40]):
        assert read_source(data.encode()).standing == ()


@given(st.text(alphabet="{}[]\"':,-&*!|>\n 1ab#", max_size=200))
def test_data_at_random(text: str) -> None:
    """Whatever the data, reading it doesn't fail."""
    read_source(("rules:\n- number: 1\n  text: a\n" + text).encode())
    read_source(("[" + text).encode())


# --- our own lists and repositories ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", shipped())
@pytest.mark.check
def test_own_json_of_shipped_rulesets(host: Host, name: str) -> None:
    """A list in JSON is the same rules again, with their mechanisms, byte for byte."""
    table = host.new("one", host.ruleset(name), ("Ada", "Ben", "Cleo", "Dan"))
    text = written(listed(table.moment()), "json")
    again = begin_from(host, "two", import_document(text.encode(), "rules.json"), ("Ada",))
    assert rules_of(again) == rules_of(table)


@pytest.mark.check
@pytest.mark.parametrize("mechanisms", [False, True])
@pytest.mark.parametrize("name", shipped())
def test_own_lists_of_shipped_rulesets(host: Host, name: str, mechanisms: bool) -> None:
    """Lists in Markdown give back every text byte for byte; those in text, which are wrapped, every word."""
    table = host.new("one", host.ruleset(name), ("Ada", "Ben", "Cleo", "Dan"))
    said = sorted((r.number, r.rank, r.content.title, r.content.text.strip("\n")) for r in table.state.in_force())
    markdown = import_document(written(listed(table.moment()), "markdown", mechanisms=mechanisms).encode(), "a.md")
    assert sorted(outline(markdown)) == said
    text = import_document(written(listed(table.moment()), "text", mechanisms=mechanisms).encode(), "a.txt")
    assert [" ".join(" ".join(one).split()) for one in sorted(outline(text))] == [
        " ".join(" ".join(one).split()) for one in said
    ]
    assert [fault.code for fault in text.faults] == ["published.wrapped"]


LINES = st.sampled_from(
    (
        *("# Head", "## 7. No rule", "Plain words.", "<b>bold</b>", "a < b", "    code", "- item", "1. one", "> said"),
        *("[x]: y", "===", "---", "| a | b |", "```", "*so*.", "- a note", "*Mutable.*", ""),
    )
)


@given(st.lists(LINES, min_size=1, max_size=8))
def test_markdown_gives_texts_back(lines: list[str]) -> None:
    """Whatever Markdown a text looks like, the list that shows it gives it back, byte for byte."""
    text = "\n".join(lines).strip("\n") or "Nothing."
    note = ChangeNote(change="initial", entry=0, time=0, rule=Number("7"))
    rules = tuple(
        ExportedRule(
            id=RuleId(n), number=Number(n), title="A *rule*", rank="mutable", revision=1, text=said, history=(note,)
        )
        for n, said in (("7", text), ("8", "The next."))
    )
    counts = {"immutable": 0, "mutable": 2, "full": False, "rules": rules}
    all_rules = RuleList(format=1, game="f", title="F", entry=0, time=0, digest="d" * 64, **counts)
    read = read_rule_list(written(all_rules, "markdown"))
    assert read is not None
    assert [(rule.number, rule.title, rule.text) for rule in read.rules] == [
        ("7", "A *rule*", text),
        ("8", "A *rule*", "The next."),
    ]


@pytest.fixture
def changed(host: Host) -> Game:
    """A game in which rules were enacted, amended, renumbered, transmuted, retitled and repealed."""
    numbered = "numbering.changed_rules_take_the_number()"
    rules = (assembly(), rule("201", numbered), rule("202", text="There is tea."), rule("203"))
    game = Game.of(host, *rules, players=("Ada", "Ben"))
    game.adopt(enact("Songs", "All *sing*."), by="Ada")
    game.adopt(amend("202", text="# There is green tea.\n\n    and cake"), by="Ben")
    game.adopt(amend("302", text="There is black tea."), transmute("203", "immutable"))
    game.adopt(repeal("301"))
    game.adopt({"change": "retitle", "rule": "303", "title": "Tea, and what it is"}, by="Ben")
    return game


def test_own_repository(host: Host, changed: Game, tmp_path: Path) -> None:
    """An exported repository is the same rules again, and each commit a proposal with author, number and time."""
    write_repository("friday", changed.table.entries(), tmp_path / "law")
    imported = import_path(tmp_path / "law")
    again = begin_from(host, "again", imported)
    assert rules_of(again) == rules_of(changed.table)
    adopted = [(p.number, p.author, p.title) for p in changed.state.proposals.values()]
    assert [(p.number, p.author, p.title) for p in again.state.proposals.values()] == adopted
    assert not imported.faults
    past = [again.state.rule(r.number).numbers for r in changed.state.in_force()]  # type: ignore[union-attr]
    assert past == [r.numbers for r in changed.state.in_force()]


@pytest.mark.check
@pytest.mark.parametrize("name", shipped())
def test_own_repository_of_shipped_rulesets(host: Host, name: str, tmp_path: Path) -> None:
    """The repository of a game that has just begun is the same ruleset, with settings and other files."""
    table = host.new("one", host.ruleset(name), ("Ada", "Ben", "Cleo", "Dan"))
    write_repository("one", table.entries(), tmp_path / "law")
    again = begin_from(host, "two", import_path(tmp_path / "law"), ("Ada",))
    assert rules_of(again) == rules_of(table)
    assert again.state.settings == table.state.settings


# --- others' folders and repositories --------------------------------------------------------------------------

FOLDER = {
    "101-duty.md": "# 101. Duty\n\nEveryone keeps to the rules.\n",
    "rule-102.txt": "Points\n------\nNobody has any at first.\n\n---\n\nThey may be negative.\n",
    "103-the-end.md": "The game ends at dawn.\n",
    "104.md": "---\ntitle: Lamps\nmutability: immutable\npower: 2\n---\nLamps are lit at dusk.\n",
    "README.md": "About these rules.\n",
}
READ = [
    ("101", "Duty", "Everyone keeps to the rules."),
    ("103", "The end", "The game ends at dawn."),
    ("104", "Lamps", "Lamps are lit at dusk."),
    ("102", "Points", "Nobody has any at first.\n\n---\n\nThey may be negative."),
]


def test_folder(tmp_path: Path) -> None:
    """A folder with a file for each rule: numbers from names or fields, titles from headings; others are papers."""
    quiet = {"109-quiet-hours.txt": "Quiet hours\n\nNobody sings at night.\n"}
    for name, text in (FOLDER | quiet).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    source, digest = read_folder(tmp_path)
    assert sorted((r.number, r.content.title, r.content.text) for r in source.standing) == sorted(
        [*READ, ("109", "Quiet hours", "Nobody sings at night.")]
    )
    assert {r.number: r.rank for r in source.standing}["104"] == "immutable"
    assert set(source.papers) == {"README.md"} and len(digest) == 64


RECORD = """---
name: Offices
history:
- change:
    type: enactment
  date: 1993-08-16
  agent:
    proposal: "386"
- change: {type: amendment}
  date:
    around: 1994-08-13
  agent:
    rule: 750
text: |
  An office is held by a player.
id: 1006
power: 2
"""
PAGE = """Rule 1007/1 (Power=2)
Lamps

      Lamps are lit.

History:

Enacted by P386 'Light' (Ada), 16 Aug 1993
"""


def test_files_of_records_and_pages(tmp_path: Path) -> None:
    """A file that is one record, or one rule as in a list, has its history; a change by a rule is no proposal."""
    (tmp_path / "1006").write_text(RECORD)
    (tmp_path / "R1007.txt").write_text(PAGE)
    source, _ = read_folder(tmp_path)
    assert sorted((r.number, r.content.title, r.content.text) for r in source.standing) == [
        ("1006", "Offices", "An office is held by a player."),
        ("1007", "Lamps", "Lamps are lit."),
    ]
    assert [(s.told.proposal, s.told.title, len(s.told.did)) for s in source.told.steps] == [("386", "Light", 2)]
    assert [rule.power for rule in source.published.rules] == ["2", "2"]


def repository(folder: Path, *commits: tuple[str, str, int, dict[str, str]]) -> Repo:
    """A repository of commits, each with author, message, time and files."""
    folder.mkdir()
    repo, last = Repo.init(folder, default_branch=b"main"), []
    for author, message, time, files in commits:
        tree = Tree()
        for name, text in files.items():
            blob = Blob.from_string(text.encode())
            repo.object_store.add_object(blob)
            tree.add(name.encode(), 0o100644, blob.id)
        commit = Commit()
        commit.tree, commit.parents, commit.message = tree.id, last, message.encode()
        commit.author = commit.committer = f"{author} <{author.lower()}@example.org>".encode()
        commit.author_time = commit.commit_time = time
        commit.author_timezone = commit.commit_timezone = 0
        repo.object_store.add_object(tree)
        repo.object_store.add_object(commit)
        last = [commit.id]
    repo.refs[b"refs/heads/main"] = last[0]
    return repo


def test_repository_of_others(host: Host, tmp_path: Path) -> None:
    """Each commit that changed rules is a step with its author, date and message; others are none."""
    amended = FOLDER | {"103-the-end.md": "The game ends at noon.\n"}
    renamed = {("105-the-end.md" if name.startswith("103") else name): text for name, text in amended.items()}
    gone = {name: text for name, text in renamed.items() if not name.startswith("101")}
    repository(
        tmp_path / "law",
        ("Ada", "Begin", 1_000, FOLDER),
        ("Ben", "Proposal 7: Sleep longer\n\nIt is too early.", 2_000, amended),
        ("Ben", "Say hello", 3_000, amended | {"README.md": "Hello.\n"}),
        ("Cleo", "Renumber the end", 4_000, renamed),
        ("Cleo", "No more duty", 5_000, gone),
    )
    imported = import_path(tmp_path / "law")
    steps = imported.told.steps
    assert [(s.told.author, s.told.title, s.told.outcome, s.time) for s in steps] == [
        ("Ben", "Sleep longer", "adopted", 2_000),
        ("Cleo", "Renumber the end", "committed", 4_000),
        ("Cleo", "No more duty", "committed", 5_000),
    ]
    assert steps[0].told.proposal == "7" and steps[0].told.text == "It is too early."
    table = begin_from(host, "law", imported)
    assert sorted(r.number for r in table.state.in_force()) == ["102", "104", "105"]
    end = table.state.rule("105")
    assert end is not None and end.numbers == ("103", "105") and end.content.text == "The game ends at noon."


def test_hostile_repositories(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A history without end, a file too large, objects kept elsewhere, and rubbish are refused with a reason."""
    big = {"101.md": "x" * (git_import.OBJECT_MAX + 1)}
    repository(tmp_path / "big", ("Ada", "Begin", 1, big))
    with pytest.raises(InvalidRuleset, match="can't be read"):
        read_repository(tmp_path / "big")
    repo = repository(tmp_path / "long", *(("Ada", "Go on", n, FOLDER) for n in range(5)))
    monkeypatch.setattr(git_import, "COMMITS_MAX", 4)
    with pytest.raises(InvalidRuleset, match="more than 4 commits"):
        read_repository(tmp_path / "long")
    monkeypatch.undo()
    assert read_repository(tmp_path / "long")[0].standing
    (tmp_path / "long/.git/objects/info").mkdir(exist_ok=True)
    (tmp_path / "long/.git/objects/info/alternates").write_text("/etc\n")
    with pytest.raises(InvalidRuleset, match="elsewhere"):
        read_repository(tmp_path / "long")
    (tmp_path / "long/.git/objects/info/alternates").unlink()
    (tmp_path / "long/.git/hooks").mkdir(exist_ok=True)
    head = repo.head().decode()
    (tmp_path / f"long/.git/objects/{head[:2]}/{head[2:]}").chmod(0o600)
    (tmp_path / f"long/.git/objects/{head[:2]}/{head[2:]}").write_bytes(b"rubbish")
    with pytest.raises(InvalidRuleset, match="can't be read"):
        read_repository(tmp_path / "long")


def test_source_without_rules_is_refused() -> None:
    """A source without rules begins no game."""
    with pytest.raises(InvalidRuleset, match="no rules"):
        imported_source(read_source(b"{}"), "empty.json", "")


def test_powers_become_a_register_by_hand(host: Host) -> None:
    """The report on an import lists powers as corrections, and these set the register that a rule keeps of them."""
    keepers, power = '@term("keepers")\ndef ada():\n    return ["Ada"]', "power = register(int, of=Rule, starts=1)"
    rules = [{"number": n, "title": f"Rule {n}", "text": f"Rule {n}.", "power": p} for n, p in (("102", 3), ("104", 2))]
    imported = import_document(json.dumps([*rules, {"number": "105", "text": "No power."}]).encode(), "rules.json")
    listed_lines = [line.strip() for line in paper(imported).split("\n") if line.startswith("    set_register")]
    game = Game.of(host, assembly(), rule("102", power), rule("104", keepers), rule("105"))
    game.do("Ada", "correct", rule="104", text="As printed.", corrections="\n".join(listed_lines))
    held = [game.register("power", f"rule {number}") for number in ("102", "104")]
    assert held == [3, 2] and len(listed_lines) == 2


LIST_HEAD = "# The rules of x\n\nDigest of the law: `aaaaaaaaaa`\n\n"
TEXT_HEAD = "The rules of x\n==============\n\nDigest of the law:\n  aaaaaaaaaa\n\n"


@pytest.mark.check
@pytest.mark.parametrize("head", [LIST_HEAD, f"{LIST_HEAD}## Mutable rules (1)\n\n### 1. a\n\n", TEXT_HEAD])
@pytest.mark.parametrize(
    "unit", ["[", "> ", "- a\n  ", "`a ", "### 1. a\n\n", "<a <!-- ", "|a|b|\n", "1. a\n----\n\n", "  * M\n"]
)
def test_hostile_lists_are_bounded(head: str, unit: str) -> None:
    """What looks like our own list and isn't one is read in seconds, without a crash."""
    with within(10.0, unit):
        read_source((head + unit * (40_000 // len(unit))).encode())
