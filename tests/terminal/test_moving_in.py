"""The command `move-in`, and state from tables: what it starts, what it says, and that archives do no harm."""

import io
import json
import tarfile
import zipfile
from pathlib import Path

import pytest
from dulwich.repo import Repo
from tests.seeds import seed
from tests.terminal.conftest import Moot

from moot.authoring.community_files import InvalidArchive, sort_files, unpack
from moot.authoring.importer import import_path
from moot.play.host import RULESETS

STATE = """| Player | Score | Shoe size |
|---|---|---|
| Ada | 12 | 38 |
| Ben | 7.5 | 41 |

Registrar: Ada
"""

VOTES = """# Votes so far

| No. | Proposer | Proposal | Votes | Result |
|---|---|---|---|---|
| 301 | Ada | Let there be tea. | 2/2 | passed |
| 302 | Ben | Let there be cake. | 1/2 | failed |
| 302 | Ben | Let there be more cake. | 1/2 | failed |
| 303 | Ada | Let there be salt. | | |

Score: Ada
Ada: 13
Herald: Ben
"""

LETTERS = """From ada@club.example Mon Jan  5 18:00:00 2026
From: Ada <ada@club.example>
Date: Mon, 05 Jan 2026 18:00:00 +0000
Message-ID: <1@club.example>
Subject: Welcome

I'm glad that all of you are here.

From zoe@club.example Mon Jan  5 19:00:00 2026
From: Zoe <zoe@club.example>
Date: Mon, 05 Jan 2026 19:00:00 +0000
Message-ID: <2@club.example>
Subject: Hello

So am I.
"""


def rules() -> str:
    """Suber's rules as a page that people keep."""
    files = sorted(RULESETS.joinpath("suber").glob("[12]*.md"))
    texts = [file.read_text().split("---\n", 2)[2].split("```")[0].strip() for file in files]
    return "\n\n".join(f"{file.name[:3]}. {text}" for file, text in zip(files, texts, strict=True)) + "\n"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A folder with all that a community has."""
    folder = tmp_path / "club"
    (folder / "mail").mkdir(parents=True)
    (folder / "rules.txt").write_text(rules())
    (folder / "state.md").write_text(STATE)
    (folder / "mail" / "list.mbox").write_text(LETTERS)
    (folder / "logo.txt").write_text("~~~\n")
    (folder / "minutes.txt").write_text("".join(f"{item}. Ben was late.\n" for item in range(1, 40)))
    return folder


def test_a_game_starts_with_the_state_of_a_table(moot: Moot, club: Path) -> None:
    """With --yes the scores of the table are those of the game, whose record verifies and agrees with the table."""
    words = (
        "import",
        str(club / "rules.txt"),
        "--as",
        "club",
        "--mechanisms",
        "suber",
        "--state",
        str(club / "state.md"),
    )
    unsure = moot(*words)
    assert (unsure.code, "confirm the state with --yes" in unsure.err) == (1, True)
    assert moot("status", "club").code == 1
    printed = moot(*words, "--yes")
    assert printed.code == 0
    assert "state.md:1:20: the column “Shoe size”" in printed.err
    assert "state.md:6:1: no rule's code has the office of Registrar" in printed.err
    status = moot("status", "club", "--json").json
    assert {seat["player"]: seat["holds"]["points"] for seat in status["seats"]} == {"Ada": 12, "Ben": 7.5}
    assert moot("verify", "club").code == 0
    assert moot("do", "club", "propose", "repeal 210", "--as", "Ada").code == 0


def test_scores_without_a_place_in_the_rules_are_told(moot: Moot, club: Path) -> None:
    """Rules without code have no scores: the players come in, and the scores are told as left out."""
    printed = moot("import", str(club / "rules.txt"), "--as", "club", "--state", str(club / "state.md"), "--yes")
    assert "state.md:3:9: no rule's code has points" in printed.err
    assert [seat["player"] for seat in moot("status", "club", "--json").json["seats"]] == ["Ada", "Ben"]


def test_a_community_moves_in(moot: Moot, club: Path) -> None:
    """Rules, state and mail are found; what has no place and what is next are told; the game is marked as a shadow."""
    printed = moot("move-in", str(club), "--as", "club", "--mechanisms", "suber", "--yes")
    assert printed.code == 0, printed.err
    assert "Rules, from rules.txt: 29 rules" in printed.out
    assert "Tables, from state.md: 2 players, 2 scores and 1 office, 1 not placed." in printed.out
    assert "Mail, from mail/list.mbox: 2 comments and moves, 1 of them by players." in printed.out
    assert "Not used: logo.txt" in printed.out
    assert "Not used: minutes.txt: its numbered passages don't look like rules" in printed.out
    assert "Ada (Registrar): propose" in printed.out
    assert moot("status", "club", "--json").json["shadow"] is True
    assert "shadow game" in moot("status", "club").out
    assert f"moot mail import {club / 'mail' / 'list.mbox'} --game club" in printed.out
    compared = moot("audit", "club", "--against", str(club / "state.md"))
    assert "state.md:6:1: not checked: no rule's code has the office of Registrar" in compared.out
    assert "no proposals and 2 scores checked, no differences." in compared.out


def test_each_player_and_officer_is_told_what_to_do(moot: Moot, club: Path) -> None:
    """The player whose turn it is hears so; an officer without code hears which rules speak of the office."""
    text = (club / "rules.txt").read_text()
    (club / "rules.txt").write_text(text.replace("201. ", "201. The registrar writes down who won.\n\n", 1))
    told = moot("move-in", str(club), "--as", "club", "--mechanisms", "suber", "--yes").out
    assert "Ada (Registrar): propose; do by hand what rule 201 says of the Registrar" in told.splitlines()
    assert "Ben: nothing to do now" in told.splitlines()
    assert "Check these: their texts differ from the ones the code was written for." in told


def test_proposals_of_a_table_are_history_and_their_numbers_are_used(moot: Moot, club: Path) -> None:
    """Proposals that were decided are on record with their outcome, so that the next one gets the next number."""
    (club / "votes.md").write_text(VOTES)
    printed = moot("move-in", str(club), "--as", "club", "--mechanisms", "suber", "--yes")
    assert "Proposals: 301 adopted, 302 defeated" in printed.err
    assert "votes.md:7:3: proposal 302 is on record already, and the first one counts" in printed.err
    assert "votes.md:8:3: a proposal without an outcome isn't put on record" in printed.err
    assert moot("do", "club", "propose", "--prose", "Repeal rule 210.", "--as", "Ada").code == 0
    assert "Ada proposes 303" in moot("log", "club").out
    compared = moot("audit", "club", "--against", str(club / "votes.md"))
    assert "the game has no proposal" not in compared.out
    assert moot("verify", "club").code == 0


def test_each_fault_names_its_own_file_and_the_first_file_counts(moot: Moot, club: Path) -> None:
    """Where two files give a player different scores, the first one counts, and the second is told at its place."""
    (club / "votes.md").write_text(VOTES)
    printed = moot("move-in", str(club), "--as", "club", "--mechanisms", "suber", "--yes")
    assert "votes.md:11:6: Ada has 12 in an earlier file, which counts (state.differs)" in printed.err
    assert "state.md:1:20: the column “Shoe size”" in printed.err
    seats = moot("status", "club", "--json").json["seats"]
    assert {seat["player"]: seat["holds"]["points"] for seat in seats} == {"Ada": 12, "Ben": 7.5}


def test_rules_without_code_are_told_with_the_way_to_get_it(moot: Moot, club: Path) -> None:
    """Without code the rules are left to people, and the scores out; the option that gives them code is named."""
    printed = moot("move-in", str(club), "--as", "club", "--yes")
    assert "29 of 29 rules have no code, and are left to people: 101, 102" in printed.out
    assert "begin with --mechanisms RULESET." in printed.out
    assert "state.md:3:9: no rule's code has points, so scores are left out (state.no-place)" in printed.err


@pytest.mark.check
def test_all_that_is_not_placed_in_a_published_ruleset_is_listed(moot: Moot, tmp_path: Path) -> None:
    """A published ruleset with its history moves in; each line of it that was skipped stands in the report."""
    folder = tmp_path / "published"
    folder.mkdir()
    (folder / "page.txt").write_bytes(seed("001").read_bytes())
    printed = moot("move-in", str(folder), "--as", "infinity", "--mechanisms", "infinity", "--office", "moderator=Tess")
    assert "Rules, from page.txt: 39 rules, 34 proposals on record, 1 not placed." in printed.out
    assert "page.txt:135:1: “Amends 317” belongs to 333" in printed.out
    assert "Tess (moderator): nothing to do now" in printed.out
    assert "Nobody is chief_justice" in printed.out
    assert moot("verify", "infinity").code == 0


def test_a_fork_of_a_shadow_is_no_shadow(moot: Moot, club: Path) -> None:
    """The community goes on in a fork, which has the same record and scores without the mark."""
    assert moot("move-in", str(club), "--as", "club", "--mechanisms", "suber", "--yes").code == 0
    assert moot("fork", "club", "--as", "club-2").code == 0
    before, after = moot("status", "club", "--json").json, moot("status", "club-2", "--json").json
    assert before["shadow"] is True
    assert "shadow" not in after
    assert [seat["holds"] for seat in after["seats"]] == [seat["holds"] for seat in before["seats"]]
    assert moot("verify", "club-2").code == 0


def test_the_mark_of_a_shadow_is_not_exported(moot: Moot, club: Path, tmp_path: Path) -> None:
    """A game that starts from the exported rules of a shadow isn't one."""
    assert moot("move-in", str(club), "--as", "club", "--mechanisms", "suber", "--yes").code == 0
    assert moot("export", "club", "out").code == 0
    assert all("shadow" not in file.read_text() for file in (tmp_path / "out").iterdir())


@pytest.mark.parametrize("kind", ["zip", "tar.gz"])
@pytest.mark.check
def test_an_archive_moves_in_as_its_folder_does(moot: Moot, club: Path, kind: str) -> None:
    """A zip or tar archive of the folder gives the same game."""
    packed = club.parent / f"club.{kind}"
    files = [(file, str(file.relative_to(club))) for file in club.rglob("*") if file.is_file()]
    if kind == "zip":
        with zipfile.ZipFile(packed, "w") as zipped:
            for file, name in files:
                zipped.write(file, name)
    else:
        with tarfile.open(packed, "w:gz") as tarred:
            for file, name in files:
                tarred.add(file, name)
    printed = moot("move-in", str(packed), "--as", "club", "--mechanisms", "suber", "--yes")
    assert printed.code == 0, printed.err
    assert "moot mail import UNPACKED/mail/list.mbox --game club" in printed.out
    assert moot("status", "club", "--json").json["shadow"] is True


def test_members_of_an_archive_stay_in_its_folder(tmp_path: Path) -> None:
    """Links, devices, and names that lead out of the folder are left out, each with its name; the rest is unpacked."""
    packed, into = tmp_path / "evil.tar", tmp_path / "in" / "side"
    into.mkdir(parents=True)
    with tarfile.open(packed, "w") as tarred:
        for name in ("../out.txt", "/abs.txt", "a/../../up.txt", ".hidden/x", "good.txt"):
            info = tarfile.TarInfo(name)
            info.size = 2
            tarred.addfile(info, io.BytesIO(b"hi"))
        link = tarfile.TarInfo("link")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        tarred.addfile(link)
    left = unpack(packed, into)
    assert len(left) == 5
    assert [str(file.relative_to(tmp_path)) for file in sorted(tmp_path.rglob("*")) if file.is_file()] == [
        "evil.tar",
        "in/side/good.txt",
    ]


def test_an_archive_that_swells_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bytes that come out are counted, whatever the archive says, and so are its files."""
    monkeypatch.setattr("moot.authoring.community_files.UNPACKED_MAX", 1_000_000)
    packed = tmp_path / "bomb.zip"
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr("big.txt", b"\0" * 5_000_000)
    (tmp_path / "a").mkdir()
    with pytest.raises(InvalidArchive, match="more than"):
        unpack(packed, tmp_path / "a")
    assert (tmp_path / "a" / "big.txt").stat().st_size <= 1_000_000
    monkeypatch.setattr("moot.authoring.community_files.FILES_MAX", 2)
    with zipfile.ZipFile(packed, "w") as zipped:
        for number in range(4):
            zipped.writestr(f"{number}.txt", "x")
    (tmp_path / "b").mkdir()
    with pytest.raises(InvalidArchive, match="files"):
        unpack(packed, tmp_path / "b")


def test_a_broken_archive_is_an_error_of_its_own(moot: Moot, tmp_path: Path) -> None:
    """A zip file with damaged content is told as an invalid archive; a plain file is neither folder nor archive."""
    packed = tmp_path / "x.zip"
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr("rules.txt", rules())
    data = bytearray(packed.read_bytes())
    data[60:80] = b"\xff" * 20
    packed.write_bytes(bytes(data))
    assert "(archive.invalid)" in moot("move-in", str(packed), "--as", "x").err
    (tmp_path / "plain").write_text("x")
    assert "(file.unknown)" in moot("move-in", str(tmp_path / "plain"), "--as", "x").err


def test_what_is_called_the_rules_counts(club: Path) -> None:
    """Of two rulesets the one that is called so is taken, and the other is told."""
    (club / "old.txt").write_text("\n\n".join(f"10{n}. All players shall sing song {n}." for n in range(1, 6)))
    found = sort_files(club)
    assert found.rules == "rules.txt"
    assert "old.txt" in [one.name for one in found.unplaced] and not found.rivals


def test_a_list_with_more_numbers_is_no_ruleset(tmp_path: Path) -> None:
    """A deck of cards with more numbered passages than the rules have doesn't take their place."""
    cards = "".join(f"{n}. **Card {n}.** A player may discard this card.\n" for n in range(1, 13))
    (tmp_path / "Deck of Cards.md").write_text(f"# Deck of Cards\n\n{cards}")
    parts = "".join(f"## {n}. Part {n}\n\nEach player must keep to this part.\n\n" for n in range(5))
    (tmp_path / "RULESET.md").write_text(f"# OUR RULES\n\n{parts}")
    assert sort_files(tmp_path).rules == "RULESET.md"


def test_two_files_that_may_be_the_rules_are_asked_about(moot: Moot, tmp_path: Path) -> None:
    """Where two files are equally like the ruleset, the command asks, and an option says which it is."""
    for name, word in (("law-a.txt", "sing"), ("law-b.txt", "sail")):
        rules = (f"10{n}. All players shall {word} {n} times.\n\n" for n in range(1, 5 + (word == "sail")))
        (tmp_path / name).write_text("".join(rules))
    asked = moot("move-in", str(tmp_path), "--as", "club", "--yes")
    assert asked.code == 1 and "law-b.txt or law-a.txt" in asked.err and "--rules" in asked.err
    told = moot("move-in", str(tmp_path), "--as", "club", "--yes", "--rules", "law-a.txt", "--json")
    assert told.code == 0 and len(json.loads(told.out)["rules"]) == 4


def test_folders_of_ranks_are_one_ruleset(tmp_path: Path) -> None:
    """`immutable_rules` and `mutable_rules` are joined, with the ranks that they name, and files without an ending."""
    files = {"immutable_rules/101_Keep.md": "Sing.", "mutable_rules/201_Sail.md": "Sail."}
    files["mutable_rules/202_Bribe"] = "Buy."
    for name, text in (files | {"players/001-ada": "I am the queen of tea."}).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"{text}\n")
    found = sort_files(tmp_path)
    assert (found.rules, [one.name for one in found.unplaced]) == (".", ["players/001-ada"])
    assert [(rule.number, rule.rank) for rule in import_path(tmp_path).standing] == [
        ("101", "immutable"),
        ("201", "mutable"),
        ("202", "mutable"),
    ]


@pytest.mark.parametrize("below", ["", "rules"])
@pytest.mark.parametrize("with_git", [False, True])
def test_a_file_for_each_rule_is_one_ruleset(moot: Moot, club: Path, below: str, with_git: bool) -> None:
    """A folder with a file for each rule, also in git, is the ruleset; what isn't kept with it is told."""
    (club / "rules.txt").unlink()
    folder = club / below
    folder.mkdir(exist_ok=True)
    for number in range(101, 105):
        (folder / f"{number}.md").write_text(f"---\nnumber: {number}\n---\nAll players shall sing song {number}.\n")
    (folder / "readme.txt").write_text("We keep our rules here.\n")
    if with_git:
        repository = Repo.init(folder)
        repository.get_worktree().stage([f"{number}.md" for number in range(101, 105)])
        repository.get_worktree().commit(message=b"Rules", author=b"Ada <ada@x>", committer=b"Ada <ada@x>")
        repository.close()
    printed = moot("move-in", str(club), "--as", "club", "--yes")
    assert f"Rules, from {below or 'club'}: 4 rules, " in printed.out
    assert "Tables, from state.md: 2 players, 2 scores and 1 office" in printed.out
    kept = ("logo" not in printed.out, "readme" not in printed.out)
    assert kept == (not below and not with_git, not with_git)


def test_a_folder_of_too_many_files_is_refused(moot: Moot, club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are counted, and none beyond the limit is left out in silence."""
    monkeypatch.setattr("moot.authoring.community_files.FILES_MAX", 3)
    assert "club has more than 3 files (archive.invalid)" in moot("move-in", str(club), "--as", "club").err
