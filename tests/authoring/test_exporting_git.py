"""A game's rules as a git repository, checked with git itself: its commits are the history of the rules."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from dulwich.objects import Commit
from dulwich.repo import Repo
from msgspec.structs import replace
from tests.playing import START, Game, amend, assembly, enact, repeal, rule, transmute

from moot.authoring.export import exported
from moot.authoring.git_export import GitExportResult, write_repository
from moot.game.changes import Amend, Content, Enact, Wording
from moot.game.decision.transcripts import MechanismTie, Opening, Transcript, TranscriptChange, moves_of
from moot.game.moves import OPEN, Move
from moot.game.rules import Ruleset
from moot.game.values import PlayerId, plain
from moot.play.host import Host
from moot.play.table import Table

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git here")
RENUMBERED = rule("201", "numbering.changed_rules_take_the_number()")
LONG = "\n".join(f"Clause {n}: what is said here is {n} times as good." for n in range(1, 9))

Git = Callable[..., str]


def write(table: Table, folder: Path, until: int | None = None) -> GitExportResult:
    """The repository of a game, up to an entry."""
    last = table.state.entry if until is None else until
    return write_repository(table.name, table.entries(0, last), folder)


@pytest.fixture
def git(tmp_path: Path) -> Git:
    """Runs git in the repository of a test, with nobody's settings."""
    alone = {"HOME": str(tmp_path), "GIT_CONFIG_NOSYSTEM": "1", "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}

    def run(*words: str) -> str:
        done = subprocess.run(
            ["git", "-c", "core.quotePath=false", *words],
            cwd=tmp_path / "law",
            env=alone,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode()

    return run


def commits(folder: Path) -> list[Commit]:
    """The commits of a repository, the first one first."""
    with Repo(str(folder)) as repository:
        return [step.commit for step in repository.get_walker()][::-1]


def subjects(folder: Path) -> list[str]:
    """The first line of each commit, the first commit first."""
    return [commit.message.decode().split("\n")[0] for commit in commits(folder)]


@pytest.fixture
def played(host: Host) -> Game:
    """A game with proposals that were adopted, defeated, made of several changes, and by several people."""
    game = Game.of(host, assembly(), RENUMBERED, rule("202", text=LONG), rule("203"), players=("Ada", "Ben Bo"))
    game.adopt(enact("Songs", "All sing."), by="Ada")  # 301
    defeated = game.propose(repeal("203"), by="Ben Bo")  # 302
    game.do("Ada", "vote", proposal=defeated, choice="for")
    game.do("Ben Bo", "vote", proposal=defeated, choice="against")
    game.adopt(amend("202", edits=[{"find": "Clause 3", "replace": "Clause three"}]), by="Ben Bo")  # 303
    game.adopt(repeal("301"), transmute("203", "immutable"), enact("Tea", "There is tea."), by="Ada")  # 304
    return game


def test_each_proposal_that_took_effect_is_a_commit(played: Game, tmp_path: Path):
    """The first commit is the initial set; each proposal that changed rules is one more, and no other is mentioned."""
    made = write(played.table, tmp_path / "law")
    assert subjects(tmp_path / "law") == [
        f"Begin “{played.table.name}” with 4 rules",
        "Proposal 301: Songs",
        "Proposal 303: amend rule 202 (Rule 202)",
        "Proposal 304: repeal rule 301 (Songs) and 2 more",
    ]
    assert (made.commits, made.head) == (4, commits(tmp_path / "law")[-1].id.decode())
    assert not any(b"roposal 302" in commit.message for commit in commits(tmp_path / "law"))


def test_a_commit_has_its_proposer_its_time_and_its_reason(played: Game, tmp_path: Path):
    """Author, date and message say who made the change, when, under which rules, and what it did."""
    write(played.table, tmp_path / "law")
    first, _, third, last = commits(tmp_path / "law")
    host_name = f"{played.table.name}.invalid".encode()
    assert third.author == b"Ben Bo <ben-bo@" + host_name + b">"
    assert first.author == third.committer == played.table.name.encode() + b" <moot@" + host_name + b">"
    changed = played.state.proposals["304"].effective
    assert changed is not None
    entry = next(played.table.entries(changed, changed))
    assert (last.author_time, last.commit_time, last.author_timezone) == (entry.time, entry.time, 0)
    assert last.message.decode().split("\n\n")[1:] == [
        "Proposed by Ada, adopted under rule 101, in effect under rule 101.",
        "- Rule 301: repealed.\n- Rule 203: transmuted to immutable; 304 since.\n- Rule 304/2: enacted.",
        f"Proposal: 304\nEntry: {changed}\nEntry-Hash: {entry.hash}\n",
    ]


def test_no_commit_says_how_anyone_voted(played: Game, tmp_path: Path):
    """Who was for a proposal and who against is not in its commit, nor how many were."""
    write(played.table, tmp_path / "law")
    for commit in commits(tmp_path / "law")[1:]:
        author, message = commit.author.decode(), commit.message.decode()
        other = "Ben Bo" if author.startswith("Ada") else "Ada"
        assert other not in message
        assert "vote" not in message and "against" not in message


def test_each_commit_has_the_rule_files_of_its_moment(played: Game, tmp_path: Path):
    """The tree of each commit, and the files laid out, are what exporting rule files at that entry writes."""
    write(played.table, tmp_path / "law")
    effective = [0, *(played.state.proposals[n].effective or 0 for n in ("301", "303", "304"))]
    with Repo(str(tmp_path / "law")) as repository:
        for commit, entry in zip(commits(tmp_path / "law"), effective, strict=True):
            tree = repository[commit.tree]
            held = {item.path.decode(): repository[item.sha].data for item in tree.items()}  # type: ignore[attr-defined]
            assert held == exported(played.table.moment().at(entry).state)
    laid_out = {path.name: path.read_bytes() for path in (tmp_path / "law").iterdir() if path.is_file()}
    assert laid_out == exported(played.state)


def test_the_same_game_makes_the_same_commits(played: Game, tmp_path: Path):
    """Ids hang on the record alone, and a longer record only adds to those of a shorter one."""
    head = write(played.table, tmp_path / "law").head
    assert write(played.table, tmp_path / "again").head == head
    until = played.state.proposals["303"].effective
    assert write(played.table, tmp_path / "then", until).head == commits(tmp_path / "law")[2].id.decode()


@needs_git
def test_git_finds_nothing_amiss(played: Game, tmp_path: Path, git: Git):
    """Every object is as git wants it, nothing differs from what is laid out, and the branch is `main`."""
    write(played.table, tmp_path / "law")
    assert git("fsck", "--strict", "--full") == ""
    assert git("status", "--porcelain") == ""
    assert git("rev-parse", "--abbrev-ref", "HEAD") == "main\n"
    assert git("log", "-1", "--format=%(trailers:key=Proposal,valueonly)").strip() == "304"


@needs_git
def test_git_log_follows_a_rule_through_its_numbers(played: Game, tmp_path: Path, git: Git):
    """A rule that takes another number is a file renamed, and its story goes on to its first day."""
    write(played.table, tmp_path / "law")
    assert git("log", "--follow", "--format=%an", "--", "303-rule-202.md") == f"Ben Bo\n{played.table.name}\n"
    assert "R0" in git("log", "--name-status", "--format=", "-M", "-1", "main~1")
    assert git("log", "--format=%s", "--", "301-songs.md").splitlines()[-1] == "Proposal 301: Songs"


@needs_git
def test_git_blame_names_who_wrote_each_line(played: Game, tmp_path: Path, git: Git):
    """The line that a proposal changed is its author's; all others are of the initial set."""
    write(played.table, tmp_path / "law")
    blamed = git("blame", "--line-porcelain", "303-rule-202.md").splitlines()
    authors = [line.removeprefix("author ") for line in blamed if line.startswith("author ")]
    lines = [line[1:] for line in blamed if line.startswith("\t")]
    theirs = [line for line, author in zip(lines, authors, strict=True) if author == "Ben Bo"]
    assert theirs == ["number: 303", "Clause three: what is said here is 3 times as good."]


@needs_git
def test_a_short_rule_that_was_rewritten_is_followed_too(host: Host, tmp_path: Path, git: Git):
    """If little is left of a file, git follows it with the options that the command prints: `-M10%`, `blame -C10`."""
    game = Game.of(host, assembly(), RENUMBERED, rule("202", text="All dance."), players=("Ada",))
    game.adopt(amend("202", text="Nobody has to dance, sing or play."))
    write(game.table, tmp_path / "law")
    assert len(git("log", "--follow", "-M10%", "--format=%h", "--", "301-rule-202.md").split()) == 2
    blamed = git("blame", "-C10", "--line-porcelain", "301-rule-202.md")
    assert f"author {game.table.name}" in blamed and "author Ada" in blamed


def test_a_change_that_a_rule_makes_of_itself_is_the_rules_commit(host: Host, tmp_path: Path):
    """What a rule changes without a proposal is a commit of its own, after the one that set it off."""
    reaper = '@upon("rule_enacted")\ndef makes_room(rule):\n    repeal("202")'
    game = Game.of(host, assembly(), rule("201", reaper), rule("202"), players=("Ada",))
    game.adopt(enact("Songs"))
    write(game.table, tmp_path / "law")
    assert subjects(tmp_path / "law")[1:] == ["Proposal 301: Songs", "Rule 201 changes the rules"]
    last = commits(tmp_path / "law")[-1]
    assert last.author.startswith(b"rule 201 <rule-201@")
    assert "An effect of rule 201 (“makes room”).\n\n- Rule 202: repealed." in last.message.decode()


def test_proposals_that_take_effect_in_one_entry_are_commits_each(played: Game, tmp_path: Path):
    """Where one move brings several proposals into force, each is a commit of its own author's, in their order."""
    entries = list(played.entries())
    numbers = [played.state.proposals[n].effective or 0 for n in ("303", "304")]
    late = replace(entries[numbers[1]], events=(*entries[numbers[0]].events, *entries[numbers[1]].events))
    early = replace(entries[numbers[0]], events=())
    entries = [late if e.number == numbers[1] else early if e.number == numbers[0] else e for e in entries]
    write_repository("g", entries, tmp_path / "law")
    made = commits(tmp_path / "law")
    assert [commit.message[:12] for commit in made[1:]] == [b"Proposal 301", b"Proposal 303", b"Proposal 304"]
    assert made[2].author_time == made[3].author_time
    assert made[2].author.startswith(b"Ben Bo") and made[3].author.startswith(b"Ada")


@needs_git
def test_a_history_written_down_is_a_story_too(host: Host, tmp_path: Path, git: Git):
    """Proposals of a published history are commits at their dates, in the record's words; opening the game is one."""
    first = Ruleset("old", (rule("101", text="Play."), rule("102", text="Win.")))
    new = Enact(Content(title="Tea", text="There is tea."))
    told = (
        Transcript("301", "Rick <r@x.org>", "Tea", outcome="Adopted", did=(TranscriptChange(new),)),
        Transcript("302", "Ann", "Nothing", outcome="Defeated"),
        Transcript(did=(TranscriptChange(Amend("102", Wording(text="Win well."))),)),
    )
    tie = MechanismTie("102", Wording(mechanism="scoring.points()"))
    moves = [*moves_of(told), Move(OPEN, None, plain(Opening((PlayerId("Ada"),), (tie,))))]
    history = [(move, START + day * 86_400) for day, move in enumerate(moves, 1)]
    table = host.new("old-game", first, (), seed=b"s" * 32, now=START, unseated=True, history=history)
    write(table, tmp_path / "law")
    assert subjects(tmp_path / "law")[1:] == [
        "Proposal 301: Tea",
        "Changes of rules that no proposal is on record for",
        "Open the game for play, and give its rules their mechanisms",
    ]
    made = commits(tmp_path / "law")
    assert made[1].author == b"Rick r@x.org <rick-r%40x.org@old-game.invalid>"
    assert made[1].author_time == START + 86_400
    assert "Proposed by Rick <r@x.org>, “Adopted” on record." in made[1].message.decode()
    assert git("fsck", "--strict") == ""


@needs_git
def test_hostile_words_stay_words(host: Host, tmp_path: Path, git: Git):
    """Titles and names cannot forge a trailer, an author or a second line, and long ones are given whole below."""
    game = Game.of(host, assembly(), players=("Zoë Ångström", "7."))
    title = "x\n\nProposal: 999\0 <b> " + "long " * 40
    changes = [enact("Songs")]
    for player, name in (("Zoë Ångström", title), ("7.", "#")):
        game.do(player, "propose", changes=changes, title=name)
        number = str(300 + len(game.state.proposals))
        game.do("Zoë Ångström", "vote", proposal=number, choice="for")
        game.do("7.", "vote", proposal=number, choice="for")
    write(game.table, tmp_path / "law")
    assert git("fsck", "--strict") == ""
    assert git("log", "--format=%(trailers:key=Proposal,valueonly)").split() == ["302", "301"]
    assert git("log", "-1", "--format=%an", "main~1") == "Zoë Ångström\n"
    assert all(len(one) <= 72 for one in subjects(tmp_path / "law"))
    assert "Its title: “x Proposal: 999� <b> long" in git("log", "-1", "--format=%b", "main~1")


@needs_git
def test_a_game_before_git_can_count_is_kept_all_the_same(host: Host, tmp_path: Path, git: Git):
    """Git knows no time before 1970; what happened then is dated at its beginning."""
    table = host.new("early", Ruleset("early", (rule("101"),)), ("Ada",), seed=b"s" * 32, now=-86_400)
    write(table, tmp_path / "law")
    assert git("log", "--format=%at") == "0\n"
    assert git("fsck", "--strict") == ""


def test_papers_and_settings_are_in_the_first_commit(host: Host, tmp_path: Path):
    """What lies beside the rules goes along, so that the repository's files begin the same game."""
    ruleset = Ruleset("with papers", (rule("101"),), {"NOTES.md": "Be fair.\r\n"}, {"zone": "Europe/Berlin"})
    table = host.new("papers", ruleset, ("Ada",), seed=b"s" * 32, now=START)
    write(table, tmp_path / "law")
    assert {p.name for p in (tmp_path / "law").iterdir()} == {".git", "101-rule-101.md", "NOTES.md", "RULESET.md"}
    assert (tmp_path / "law" / "NOTES.md").read_bytes() == b"Be fair.\r\n"


def test_nothing_is_written_over(played: Game, tmp_path: Path):
    """A folder that holds anything is left as it is."""
    (tmp_path / "law").mkdir()
    (tmp_path / "law" / "letter.txt").write_text("Dear Ada", encoding="utf-8")
    with pytest.raises(FileExistsError):
        write(played.table, tmp_path / "law")
    assert [path.name for path in (tmp_path / "law").iterdir()] == ["letter.txt"]
