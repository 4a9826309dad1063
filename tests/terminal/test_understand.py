"""Proposals in words on the command line: read without a game, tried in one, and proposed once they are confirmed."""

import json
from pathlib import Path

import pytest
from tests.seeds import seed
from tests.terminal.conftest import Moot

from moot.gateways.terminal import understanding

SUBER = Path(__file__).parents[2] / "src" / "moot" / "rulesets" / "suber"
WORDS = """I think votes should be easier.

Amend rule 203 by replacing "unanimous" with
"nearly unanimous". Repeal rule 210.
"""
STUCK = WORDS + "\nRepeal rule 999.\nIf it rains, repeal rule 204.\n"


@pytest.fixture
def words(tmp_path: Path) -> Path:
    """A proposal in plain words that is understood completely."""
    path = tmp_path / "words.txt"
    path.write_text(WORDS, encoding="utf-8")
    return path


@pytest.fixture
def stuck(tmp_path: Path) -> Path:
    """The same with an instruction that cannot be followed, and one that hangs on a condition."""
    path = tmp_path / "stuck.txt"
    path.write_text(STUCK, encoding="utf-8")
    return path


def length(game: Moot) -> int:
    """How many entries the game has."""
    return int(game("games", "--json").json[0]["length"])


# --- understand -------------------------------------------------------------------------------------


def test_understand_says_what_each_passage_comes_to(moot: Moot, stuck: Path):
    """Each change is shown with line and column, its words and the resulting text; so are obstacles."""
    read = moot("understand", "--rules", "suber", "--text", str(stuck))
    assert (read.code, read.err) == (1, "")
    lines = read.out.splitlines()
    assert lines[0] == "Understood: 3 rule changes. 1 passage cannot be followed."
    assert "  3:1  amend rule 203, “Unanimity”" in lines
    assert '      from “Amend rule 203 by replacing "unanimous" with "nearly unanimous"”' in lines
    assert any("is {+nearly +}unanimous among" in line for line in lines)
    assert "  4:21  repeal rule 210, “No conspiring”" in lines
    assert "  7:14  repeal rule 204, “Dissenters”, on the condition “If it rains”" in lines
    assert "  6:1  cannot be followed: there is no rule 999" in lines
    assert "  1:1  changes no rule: “I think votes should be easier.”" in lines


def test_understand_as_json(moot: Moot, stuck: Path):
    """Programs get the same with spans in characters, and nothing that is empty."""
    read = moot("understand", "--rules", "suber", "--text", str(stuck), "--json")
    assert read.code == 1
    amend, repeal, last = read.json["changes"]
    assert (amend["kind"], amend["rule"], sorted(amend)) == ("amend", "203", ["kind", "rule", "span", "text"])
    assert "nearly unanimous" in amend["text"]
    assert STUCK[slice(*repeal["span"])] == "Repeal rule 210"
    assert last["condition"] == "If it rains"
    (missed,) = [one for one in read.json["not_understood"] if one["code"] == "prose.unknown-rule"]
    assert STUCK[slice(*missed["span"])] == "Repeal rule 999"
    assert missed["reason"] == "there is no rule 999"


def test_all_understood_is_no_fault(moot: Moot, words: Path):
    """The exit code is 0 where nothing was asked that cannot be followed; talk is none."""
    assert moot("understand", "--rules", "suber", "--text", str(words)).code == 0
    talk = moot("understand", "--rules", "suber", "--text", "-", stdin="I like the rules as they are.\n")
    assert talk.code == 0
    assert talk.out.startswith("Understood: no rule change.\n")


def test_rules_come_from_wherever_they_are(moot: Moot, words: Path, tmp_path: Path):
    """A shipped ruleset, a folder, one rule file, a list in JSON: beside each the proposal is read."""
    listed = tmp_path / "rules.json"
    listed.write_text('[{"number": 203, "title": null, "text": "It is unanimous."}, {"number": "210"}]')
    wrapped = tmp_path / "wrapped.json"
    wrapped.write_text('{"rules": [{"number": 203, "text": "It is unanimous."}, {"number": "210"}]}')
    for rules in ("suber", str(SUBER), str(listed), str(wrapped)):
        read = moot("understand", "--rules", rules, "--text", str(words), "--json")
        assert [change["rule"] for change in read.json["changes"]] == ["203", "210"], rules
    one = moot("understand", "--rules", str(SUBER / "210-no-conspiring.md"), "--text", str(words), "--json")
    assert [change["rule"] for change in one.json["changes"]] == ["210"]


def test_a_published_ruleset_has_rules_to_be_changed(moot: Moot, words: Path):
    """The rules of a published document can be spoken of as they are."""
    read = moot("understand", "--rules", str(seed("003")), "--text", "-", "--json", stdin="Repeal rule 210.\n")
    assert (read.code, [change["rule"] for change in read.json["changes"]]) == (0, ["210"])


def test_understand_beside_a_game(game: Moot, stuck: Path):
    """Beside a game it also says what that game's proposals cannot carry, and touches nothing."""
    read = game("understand", "--game", "friday", "--text", str(stuck))
    assert read.code == 1
    assert "cannot be followed: a proposal is adopted or not, and cannot hang on a condition" in read.out
    found = game("understand", "--game", "friday", "--text", str(stuck), "--json").json
    assert [one["code"] for one in found["obstacles"]] == ["prose.unknown-rule", "prose.condition"]
    assert [change["change"] for change in found["proposal"]] == ["amend", "repeal"]
    assert length(game) == 1


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--rules", "suber", "--text", "empty.txt"], "prose.empty", "write a proposal such as"),
        (["--rules", "suber", "--text", "none.txt"], "file.missing", "none.txt"),
        (["--rules", "suber", "--text", "latin.txt"], "file.encoding", "save it as plain text in UTF-8"),
        (["--rules", "suber", "--text", "binary.txt"], "file.encoding", "save it as plain text"),
        (["--rules", "suber", "--text", "fields.md"], "prose.fields", "moot preview"),
        (["--rules", "none", "--text", "words.txt"], "ruleset.unknown", "suber"),
        (["--rules", "bad.json", "--text", "words.txt"], "ruleset.faults", '"number": "101"'),
        (["--rules", "object.json", "--text", "words.txt"], "ruleset.faults", '"number": "101"'),
        (["--rules", "empty.txt", "--text", "words.txt"], "ruleset.faults", "no rules"),
        (["--game", "monday", "--text", "words.txt"], "journal.unknown", "moot games"),
    ],
)
def test_what_cannot_be_read_is_told(game: Moot, words: list[str], code: str, said: str, tmp_path: Path):
    """A file that is missing, empty, of another kind or not text is an error that says what to do."""
    files = {
        "words.txt": b"Repeal rule 210.",
        "empty.txt": b" \n",
        "latin.txt": "Repeal rule 210, por favor, señor.".encode("latin-1"),
        "binary.txt": b"\x7fELF\0\0\0",
        "fields.md": b"---\nchange: repeal\nrule: 210\n---\n",
        "bad.json": b'[{"number": 203,]',
        "object.json": b'{"number": 203}',
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    read = game("understand", *words)
    assert (read.code, read.out) == (1, "")
    first = read.err.splitlines()[0]
    assert first.endswith(f"({code})")
    assert said in first


@pytest.mark.parametrize(
    "words",
    [
        ["--text", "words.txt"],
        ["--rules", "suber"],
        ["--rules", "suber", "--game", "friday", "--text", "words.txt"],
        ["--batch", "--rules", "suber"],
    ],
)
def test_what_is_left_out_is_asked_for(moot: Moot, words: list[str]):
    """Without rules, without a text, or with two kinds of rules, the command line cannot be read."""
    assert moot("understand", *words).code == 2


# --- batch ------------------------------------------------------------------------------------------

RULES = [{"number": 203, "title": None, "text": "It is unanimous."}, {"number": "210", "text": None, "power": 1.5}]


def line(**fields: object) -> str:
    """A line for `--batch`."""
    return json.dumps({"rules": RULES, **fields}) + "\n"


def test_batch_writes_a_line_for_each_line(moot: Moot):
    """What comes out has the id, the changes with texts and spans, and no empty keys."""
    read = moot("understand", "--batch", stdin=line(id="a", text=WORDS) + line(id=2, text="I like tea."))
    first, second = (json.loads(one) for one in read.out.splitlines())
    assert read.code == 0
    assert (list(first), first["id"]) == (["id", "changes", "not_understood", "warnings"], "a")
    amend, repeal = first["changes"]
    assert (amend["kind"], amend["rule"], amend["text"]) == ("amend", "203", "It is nearly unanimous.")
    assert sorted(repeal) == ["kind", "rule", "span"]
    assert WORDS[slice(*repeal["span"])] == "Repeal rule 210"
    assert (second["id"], second["changes"]) == (2, [])
    assert [sorted(one) for one in second["not_understood"]] == [["code", "reason", "span"]]


def test_batch_gives_every_kind_what_belongs_to_it(moot: Moot):
    """Conditions, ranks, powers, titles and new numbers have fields; a new rule has no number."""
    text = (
        'Create a power-3 rule titled "Tea" with the text "There is tea".\n\n'
        "Change the power of rule 210 to 2.\n\nIf it rains, rule 203 is hereby made mutable.\n\n"
        'Retitle rule 203 to "Ayes".'
    )
    (enact, power, rank, retitle) = moot("understand", "--batch", stdin=line(id=1, text=text)).json["changes"]
    del enact["span"], retitle["span"], power["span"], rank["span"]
    assert enact == {"kind": "enact", "rule": None, "title": "Tea", "text": "There is tea", "power": "3"}
    assert retitle == {"kind": "retitle", "rule": "203", "title": "Ayes"}
    assert power == {"kind": "set-power", "rule": "210", "power": "2"}
    assert rank == {"kind": "transmute", "rule": "203", "rank": "mutable", "condition": "If it rains"}


def test_batch_reads_on_after_a_line_that_cannot_be_read(moot: Moot, tmp_path: Path):
    """Each bad line is reported, with its id if it has one; the others are read, and the exit code is 1."""
    path = tmp_path / "lines.jsonl"
    lines = [b"no json", b"", b"[]", b"\xff\xfe", b'{"id": 4, "text": 4}', b'{"id": 5, "rules": {}, "text": ""}']
    lines += [b'{"id": NaN}', b"[" * 100_000, b'{"id": 6, "rules": [1], "text": ""}', line(id=7, text=WORDS).encode()]
    path.write_bytes(b"\n".join(lines))
    read = moot("understand", "--batch", str(path))
    answers = [json.loads(one) for one in read.out.splitlines()]
    assert (read.code, len(answers)) == (1, 9)
    assert [answer.get("id") for answer in answers] == [None, None, None, 4, 5, None, None, 6, 7]
    assert all(answer["error"].startswith("line ") for answer in answers[:-1])
    assert len(answers[-1]["changes"]) == 2


def test_batch_takes_a_line_without_text_or_rules(moot: Moot):
    """What is missing or null is nothing: an empty text asks for nothing."""
    read = moot("understand", "--batch", stdin='{"id": 1}\n{"text": null, "rules": null}\n')
    assert [json.loads(one)["changes"] for one in read.out.splitlines()] == [[], []]
    assert json.loads(read.out.splitlines()[1])["id"] is None


def test_batch_bounds_a_line(moot: Moot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """An endless line is reported, never held in memory, and the next one is read."""
    monkeypatch.setattr(understanding, "LINE_BYTES_MAX", 500)
    monkeypatch.setattr("moot.authoring.prose.batch.LINE_BYTES_MAX", 500)
    path = tmp_path / "long.jsonl"
    path.write_text(line(id=1, text="x" * 5000) + line(id=2, text="Repeal rule 210."))
    first, second = (json.loads(one) for one in moot("understand", "--batch", str(path)).out.splitlines())
    assert "longer than 500 bytes" in first["error"]
    assert second["id"] == 2


def test_batch_answers_before_the_next_line_comes(moot: Moot, capsys: pytest.CaptureFixture[str], monkeypatch):  # type: ignore[no-untyped-def]
    """Lines are answered one by one: a program may wait for each answer before it goes on."""
    seen: list[int] = []

    def lines(path: str, longest: int):  # type: ignore[no-untyped-def]
        for n in range(3):
            seen.append(len(capsys.readouterr().out.splitlines()))
            yield line(id=n, text="Repeal rule 210.").encode()

    monkeypatch.setattr(understanding, "lines_in", lines)
    assert moot("understand", "--batch").code == 0
    assert seen == [0, 1, 1]


def test_half_a_character_goes_through(moot: Moot):
    """Half of a surrogate pair, which JSON can spell and UTF-8 cannot carry, comes back as it was spelled."""
    read = moot("understand", "--batch", stdin='{"id": "\\ud800", "text": "Repeal rule 1 \\ud800."}\n')
    assert read.json["id"] == "\ud800"


# --- preview, do, play, run -------------------------------------------------------------------------


def test_preview_shows_what_is_understood_and_tries_it(game: Moot, words: Path):
    """`preview --text` says what each passage comes to, and then what it would do; nothing is proposed."""
    tried = game("preview", "friday", "--text", str(words), "--as", "Ada")
    assert tried.code == 0
    assert tried.out.startswith("Understood: 2 rule changes.\n  3:1  amend rule 203, “Unanimity”\n")
    assert "mind: rule 203: the code still follows the old text" in tried.out
    assert "is {+nearly +}unanimous among" in tried.out
    assert "If adopted: Rule 210 is repealed by proposal 301." in tried.out
    as_json = game("preview", "friday", "--text", str(words), "--as", "Ada", "--json").json
    assert as_json["number"] == "301"
    assert [one["line"] for one in as_json["understood"]["changes"]] == [3, 4]
    assert length(game) == 1


def test_what_does_not_run_is_told_beside_the_code(game: Moot, tmp_path: Path):
    """Where some sentences of a new or an amended text come to code, those that are left to players are told, too."""
    runs, left = "When a proposal is adopted, its author gets 3 points.", "Applause is worth something."
    words = tmp_path / "partly.txt"
    words.write_text(f'Enact a new rule: "{runs} {left}" Amend rule 210 to read: "{runs} {left}"', encoding="utf-8")
    told = game("preview", "friday", "--text", str(words), "--as", "Ada").out
    for of in ("the new rule", "rule 210"):
        assert f"{of} gets the code for these words: {runs.rstrip('.')}; players see to the rest: “{left}”" in told


def test_preview_tries_nothing_that_is_not_understood(game: Moot, stuck: Path):
    """Where a passage cannot be followed, it is shown with a remedy, and half a proposal is not tried."""
    tried = game("preview", "friday", "--text", str(stuck), "--as", "Ada")
    assert tried.code == 1
    assert "cannot be followed: there is no rule 999" in tried.out
    assert "what helps: " in tried.out
    assert "If adopted" not in tried.out
    assert game("preview", "friday", "--text", str(stuck), "--as", "Ada", "--json").code == 1


def test_words_are_proposed_once_they_are_confirmed(game: Moot, words: Path):
    """Without `--prose` the author is shown what is understood, and nothing is proposed; with it, that is."""
    refused = game("do", "friday", "propose", f"file={words}", "--as", "Ada")
    assert refused.code == 1
    assert refused.out.startswith("Refused (prose.unconfirmed): ")
    assert "  3:1  amend rule 203, “Unanimity”\n" in refused.out
    assert "make the move again with --prose" in refused.out
    assert length(game) == 1
    made = game("do", "friday", "propose", f"file={words}", "--prose", "--as", "Ada")
    assert made.code == 0
    (proposal,) = game("status", "friday", "--json").json["proposals"]
    assert [change["change"] for change in proposal["changes"]] == ["amend", "repeal"]
    assert game("do", "friday", "revise", "301", "Repeal rule 204.", "--prose", "--as", "Ada").code == 0


def test_words_that_cannot_be_followed_are_not_proposed(game: Moot, stuck: Path):
    """Obstacles are reported with their lines, confirmed or not."""
    for flags in ([], ["--prose"]):
        refused = game("do", "friday", "propose", f"file={stuck}", *flags, "--as", "Ada")
        assert refused.code == 1
        assert refused.out.startswith("Refused (prose.unknown-rule): line 6 of the proposal: there is no rule 999.")
        assert "line 7: a proposal is adopted or not" in refused.out
    assert length(game) == 1


def test_only_proposals_are_in_words(game: Moot):
    """`--prose` with another move than a proposal is an error."""
    refused = game("do", "friday", "argue", "Repeal rule 210.", "--prose", "--as", "Ada")
    assert (refused.code, "--prose is only for proposals" in refused.out) == (1, True)


def test_the_hot_seat_asks_whether_that_is_meant(game: Moot):
    """At one keyboard the author sees what is understood, and proposes it by typing yes; anything else does not."""
    no = game("play", "friday", stdin="1\nRepeal rule 210.\nno\nq\n")
    assert "  1:1  repeal rule 210, “No conspiring”\n" in no.out
    assert "Propose that? Type yes to confirm: " in no.out
    assert length(game) == 1
    yes = game("play", "friday", stdin="propose 'Repeal rule 210.'\nyes\nq\n")
    assert "Ada proposes 301, “repeal rule 210 (No conspiring)”." in yes.out
    assert length(game) == 2


PLAY = """ruleset: suber
players: Ada, Ben

Ada> propose
  | Repeal rule 210.
  ! prose.unconfirmed: this proposal is in plain words: nothing is proposed until you confirm what we understood
Ada> propose --prose
  | Repeal rule 210.
  = proposed: Ada proposes 301, “repeal rule 210 (No conspiring)”.
  = register_set: Part is now vote (rule 202).
"""


def test_a_play_says_that_a_proposal_is_in_words(moot: Moot):
    """A play confirms a proposal in words as a command does."""
    Path("words.play").write_text(PLAY, encoding="utf-8")
    ran = moot("run", "words.play")
    assert (ran.code, ran.err) == (0, ""), ran.out
