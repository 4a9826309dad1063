"""Each command does what it says, and says it to people and to programs."""

import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tests.terminal.conftest import Moot

from moot.gateways.terminal import app as wiring
from moot.gateways.terminal.app import app
from moot.play.host import RULESETS, Host

COMMANDS = {name for commands in wiring.COMMANDS.values() for name in commands}
SUBER = RULESETS / "suber"


def do(game: Moot, player: str, *words: str, minute: int = 1) -> None:
    """Make a move that is allowed."""
    made = game("do", "friday", *words, "--as", player, "--now", f"2026-01-05 18:{minute:02}")
    assert made.code == 0, made.out + made.err


def turn(game: Moot, player: str, number: str, change: str, minute: int = 1) -> None:
    """A turn in which everyone votes for a change."""
    do(game, player, "propose", change, minute=minute)
    do(game, player, "call-vote", number, minute=minute)
    for voter in ("Ada", "Ben", "Cleo"):
        do(game, voter, "vote", number, "for", minute=minute)
    do(game, player, "roll", minute=minute)


def test_every_command_of_the_program_is_there():
    """The commands are those that are promised, and each has a line of help."""
    found = {name for name in app if not name.startswith("-")}
    assert found == COMMANDS
    assert all(app[name].help for name in found)


def test_help_lists_the_commands(moot: Moot):
    """`moot --help` names each command."""
    helped = moot("--help")
    assert helped.code == 0
    assert all(command in helped.out for command in COMMANDS)


def test_the_list_of_commands_says_what_their_docstrings_say():
    """A line of the list is the first line of the command's own help."""
    summaries = {name: line for commands in wiring.COMMANDS.values() for name, (_, line) in commands.items()}
    assert summaries == {name: app[name].help.partition("\n\n")[0] for name in summaries}


def loaded(*words: str, within: Path) -> set[str]:
    """The modules that a command imports, in a process of its own."""
    code = f"""
import sys
from moot.gateways.terminal.app import main
main({list(words)!r})
print(*sys.modules, file=sys.stderr)
"""
    run = subprocess.run([sys.executable, "-c", code], cwd=within, capture_output=True, text=True, check=True)
    return set(run.stderr.split())


@pytest.mark.parametrize("module", ["moot", "moot.gateways.terminal.app"])
@pytest.mark.check
def test_python_runs_the_program_by_a_module_name(module: str):
    """`python -m moot` is the command `moot`: what it doesn't know is an error of usage, and no silent success."""
    wrong = subprocess.run([sys.executable, "-m", module, "plya"], capture_output=True, text=True)
    assert wrong.returncode == 2 and "plya" in wrong.stderr


@pytest.mark.check
def test_a_command_imports_no_more_than_it_needs(game: Moot):
    """`--help` loads no part of the program; `status` and `understand --batch` load nothing that is for others."""
    listing = loaded("--help", within=Path.cwd())
    assert not listing & {"moot.game", "moot.play", "moot.bootstrap", "msgspec", "pydantic_monty"}
    servers = {"psycopg", "webauthn", "structlog", "starlette", "prometheus_client", "http.client", "rich.table"}
    servers |= {"moot.post", "moot.gateways.api", "moot.gateways.web"}
    status = loaded("status", "friday", within=Path.cwd())
    assert "moot.play.host" in status and not status & (servers | {"moot.authoring", "moot.documents.prose"})
    Path("lines").write_text('{"id": 1, "rules": [], "text": "Repeal rule 101."}\n', "utf-8")
    understood = loaded("understand", "--batch", "lines", within=Path.cwd())
    games = {"moot.play", "moot.law", "moot.journal", "moot.people", "moot.views", "pydantic_monty", "yaml", "asyncio"}
    assert "moot.documents.prose" in understood and not understood & (servers | games)


# --- new, games --------------------------------------------------------------------------------


def test_new_begins_a_game(moot: Moot):
    """`new` tells who plays by which rules, and commits to the chance of the game."""
    begun = moot("new", "friday", "--players", "Ada, Ben", "--title", "Friday")
    assert begun.code == 0
    assert "The game “Friday” begins with 29 rules of Suber's initial set; the players are Ada and Ben." in begun.out
    assert "The dice are committed to" in begun.out
    assert Path("moot.db").exists()


def test_new_prints_json(moot: Moot):
    """`new --json` gives the first entry's hash and the tip of the chain that chance comes from."""
    begun = moot("new", "friday", "--players", "Ada", "--json").json
    assert (begun["game"], begun["entry"], len(begun["hash"]), len(begun["tip"])) == ("friday", 0, 64, 64)


def test_games_lists_the_games(game: Moot):
    """`games` has a line for each game, apart by tabs where no person is looking."""
    assert game("games").out.splitlines() == [
        "game\ttitle\truleset\tbegan\tentries",
        "friday\tFriday\tsuber\t2026-01-05 18:00\t1",
    ]
    assert [record["name"] for record in game("games", "--json").json] == ["friday"]


def test_the_database_can_be_named_in_the_environment(moot: Moot, monkeypatch: pytest.MonkeyPatch):
    """`MOOT_DATABASE` names the database where no option does."""
    monkeypatch.setenv("MOOT_DATABASE", "other.db")
    assert moot("new", "friday", "--players", "Ada").code == 0
    assert Path("other.db").exists()
    assert "friday" in moot("games", "--database", "sqlite://other.db").out


# --- do ------------------------------------------------------------------------------------------


def test_do_makes_a_move(game: Moot):
    """`do` tells each event of the move in a sentence."""
    made = game("do", "friday", "propose", "repeal 210", "--as", "Ada")
    assert made.code == 0
    assert made.out.splitlines() == [
        "Ada proposes 301, “repeal rule 210 (No conspiring)”.",
        "Part is now vote (rule 202).",
    ]


def test_do_prints_json(game: Moot):
    """`do --json` gives the verdict, its events, and the entry that keeps it."""
    made = game("do", "friday", "propose", "repeal 210", "--as", "Ada", "--json").json
    assert (made["verdict"], made["entry"]) == ("allowed", 1)
    assert [event["event"] for event in made["events"]] == ["proposed", "register_set"]


def test_do_refused_has_four_parts_and_exit_code_1(game: Moot):
    """A refused move says what, by which rule, on which facts, and what would help; nothing is kept."""
    refused = game("do", "friday", "propose", "repeal 210", "--as", "Ben")
    assert refused.code == 1
    assert refused.out.splitlines() == [
        "Refused (law.in-turn): it is Ada's turn.",
        "Rule 201 says so, in “in turn”.",
        "Facts: player: Ben; turn: Ada.",
        "What to do: do it otherwise or later, as rule 201 allows, or propose a change of that rule.",
    ]
    assert game("do", "friday", "roll", "--as", "Ada", "--json").json["verdict"] == "refused"
    assert game("games", "--json").json[0]["length"] == 1


def test_do_takes_a_proposal_from_a_file_or_from_standard_input(game: Moot):
    """`file=PATH` and `text=-` give the document that comes with a move."""
    Path("tea.md").write_text("---\ntitle: Tea\n---\nThere is tea.\n", encoding="utf-8")
    assert "Ada proposes 301, “Tea”." in game("do", "friday", "propose", "file=tea.md", "--as", "Ada").out
    revised = game("do", "friday", "revise", "301", "text=-", "title=Coffee", "--as", "Ada", stdin="There is coffee.\n")
    assert "Ada revises proposal 301, “Coffee”" in revised.out


def test_do_takes_arguments_by_place_and_by_name(game: Moot):
    """`vote 301 for` and `vote choice=for proposal=301` are one move."""
    do(game, "Ada", "propose", "repeal 210")
    do(game, "Ada", "call-vote", "301")
    do(game, "Ada", "vote", "301", "for")
    do(game, "Ben", "vote", "choice=against", "proposal=301")
    assert "Ben votes against 301." in game("log", "friday").out


# --- reading ---------------------------------------------------------------------------------------


def test_status_says_where_the_game_stands(game: Moot):
    """`status` shows what rules show, the scores, what is open, and a player's tasks."""
    do(game, "Ada", "propose", "repeal 210")
    do(game, "Ada", "call-vote", "301", minute=2)
    do(game, "Ben", "vote", "301", "against", minute=3)
    assert game("status", "friday", "--as", "Cleo").out.splitlines() == [
        "Friday (suber), entry 3, 2026-01-05 18:03",
        "Ada's proposal is up for a vote.",
        "  Ada: 0 points",
        "  Ben: 0 points",
        "  Cleo: 0 points",
        "Proposal 301, “repeal rule 210 (No conspiring)”, by Ada: open for votes",
        "  voted: Ben against; waiting for Ada, Cleo; needs 3 votes to pass",
        "Waiting for you, Cleo: vote on proposal 301.",
    ]


@pytest.mark.check
@pytest.mark.parametrize("moment", ["1", "2026-01-05 18:01:30"])
def test_reading_commands_show_any_moment(game: Moot, moment: str):
    """`--at` takes an entry's number or a time, for each command that shows a game's state."""
    turn(game, "Ada", "301", "repeal 210", minute=2)
    do(game, "Ben", "argue", "Hm.", minute=3)
    at = ("--at", "0" if moment == "1" else "2026-01-05 18:01")
    assert game("status", "friday", "--json", *at).json["entry"] == 0
    assert len(game("rules", "friday", "--json", *at).json) == 29
    assert game("rule", "friday", "210", "--json", *at).json["in_force"] is True
    assert [entry["entry"] for entry in game("log", "friday", "--json", *at).json] == [0]
    assert len(game("rules", "friday", "--json").json) == 28


def test_rules_lists_rules(game: Moot):
    """`rules` lists the rules in force, or those that `--which` asks for."""
    turn(game, "Ada", "301", "repeal 210")
    assert game("rules", "friday").out.splitlines()[1] == "101\timmutable\tObey the rules"
    assert game("rules", "friday", "--which", "repealed").out.splitlines()[1:] == ["210\trepealed\tNo conspiring"]
    assert len(game("rules", "friday", "--which", "mutable", "--json").json) == 12


def test_rule_shows_text_mechanism_and_history(game: Moot):
    """`rule` shows a rule by any number it has or had, with its blame and revisions."""
    turn(game, "Ada", "301", "retitle 206 The price of defeat")
    shown = game("rule", "friday", "206")
    assert shown.out.startswith("# 301 The price of defeat\n")
    assert "scoring.defeat_costs_proposer(10)" in shown.out
    assert "- entry 5, 2026-01-05 18:01: retitled, now rule 301, mutable, by Ada’s proposal 301" in shown.out
    as_json = game("rule", "friday", "301", "--json").json
    assert [revision["number"] for revision in as_json["revisions"]] == ["206", "301"]
    assert as_json["blame"][0]["source"] == ""


def test_log_tells_what_has_happened(game: Moot):
    """`log` has each entry with its events, and the number that was drawn."""
    turn(game, "Ada", "301", "repeal 210")
    told = game("log", "friday", "--since", "6").out
    assert told.startswith("6  2026-01-05 18:01  Ada: roll\n    Ada gets ")
    assert "(rolled " in told
    logged = game("log", "friday", "--since", "1", "--until", "2", "--json").json
    assert [entry["move"] for entry in logged] == ["propose", "call-vote"]
    assert logged[0]["events"][1]["because"]["rule"] == "202"


@pytest.mark.check
def test_why_says_which_rule_and_on_what_ground(game: Moot):
    """`why` gives each event's rule, with the terms that it went by; `--trail` gives the facts as well."""
    turn(game, "Ada", "301", "repeal 210")
    told = game("why", "friday", "5", "--trail").out
    assert "Because of rule 104 (Every proposal is voted on)" in told
    assert "votes_required is 3, according to rule 203" in told
    assert "votes_for was" in told
    reasons = game("why", "friday", "5", "--json").json["reasons"]
    assert reasons[1]["because"]["rule"] == "105"


def test_preview_tries_a_proposal_on_a_copy(game: Moot):
    """`preview` shows texts before and after and what the rules would answer; the game is untouched."""
    Path("half.md").write_text(
        "---\nchange: amend\nrule: 203\nedits: [{find: unanimous, replace: nearly unanimous}]\n---\n"
        "```python\nvoting.majority_of_voters()\nvoting.decides_when_closed()\n```\n",
        encoding="utf-8",
    )
    tried = game("preview", "friday", "half.md", "--as", "Ada")
    assert tried.code == 0
    assert "is {+nearly +}unanimous among" in tried.out
    assert "votes_required" in tried.out
    assert game("preview", "friday", "repeal 210", "--as", "Ada", "--json").json["number"] == "301"
    assert game("games", "--json").json[0]["length"] == 1
    new = game("preview", "friday", "Be kind to newcomers.", "--as", "Ada").out
    assert new.startswith("New rule 301\n")
    assert new.endswith("Yes: it changes words only, not what runs.\n")


def test_preview_takes_an_open_proposal_or_a_file_by_name(game: Moot):
    """`preview` tries an open proposal by its number, without saying who; and a new one with `--text FILE`."""
    Path("half.md").write_text("Be kind to newcomers.", encoding="utf-8")
    tried = game("preview", "friday", "--text", "half.md", "--as", "Ada", "--json")
    assert (tried.code, tried.json["number"]) == (0, "301")
    assert game("do", "friday", "propose", "repeal 210", "--as", "Ada").code == 0
    assert game("preview", "friday", "301", "--json").json["number"] == "301"
    assert game("preview", "friday").code == 2


@pytest.mark.check
def test_preview_warns_of_the_end_of_all_change(game: Moot):
    """A proposal after which no rule could ever be changed is shown to be one."""
    Path("silence.md").write_text(
        "---\ntitle: Silence\n---\nNobody proposes anything.\n\n"
        '```python\n@forbid("propose")\ndef nobody():\n    return "nobody proposes"\n```\n',
        encoding="utf-8",
    )
    tried = game("preview", "friday", "silence.md", "--as", "Ada")
    assert "Warning: " in tried.out
    assert "no further rule change could be adopted" in tried.out


# --- verify, check, lint -----------------------------------------------------------------------------


@pytest.mark.check
def test_verify_says_that_a_record_is_whole(game: Moot):
    """`verify` replays every move; with `--chain-only` it doesn't, and doesn't claim to."""
    turn(game, "Ada", "301", "repeal 210")
    verified = game("verify", "friday")
    assert verified.code == 0
    assert verified.out.startswith("friday is complete and follows the rules: 7 entries")
    assert game("verify", "friday", "--json").json["whole"] is True
    chain = game("verify", "friday", "--chain-only")
    assert chain.code == 0
    assert chain.out.startswith("friday has an intact hash chain and dice: 7 entries")
    assert "follows the rules" not in chain.out


@pytest.mark.check
def test_check_says_that_shipped_mechanisms_can_be_read(moot: Moot):
    """`check` takes a shipped ruleset by name, a folder, or a file."""
    assert moot("check", "suber").code == 0
    assert moot("check", str(SUBER / "206-losing-proposals.md"), "--json").json == []


def test_check_gives_file_line_code_and_remedy(moot: Moot, tmp_path: Path):
    """A mechanism that cannot be run is a fault at its place in the file."""
    shutil.copytree(SUBER, tmp_path / "mine")
    broken = tmp_path / "mine" / "205-when-it-takes-effect.md"
    broken.write_text(broken.read_text().replace("voting.takes_effect_at_once()", "import os"), encoding="utf-8")
    checked = moot("check", "mine")
    assert checked.code == 1
    assert checked.err.startswith("205-when-it-takes-effect.md:9:1: a mechanism cannot import")
    assert checked.err.strip().endswith("(mechanism.import)")
    assert [fault["code"] for fault in moot("check", "mine/205-when-it-takes-effect.md", "--json").json] == [
        "mechanism.import"
    ]
    assert moot("check", "mine/206-losing-proposals.md").code == 0


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("give(proposal.author, 3)", "rule.py:3:5: there is no function `give`"),
        ("award(proposal.writer, 3)", "rule.py:3:"),
        ("award(proposal.author, coins[proposal.author])", "rule.py:3:"),
        ("award(proposal.author, 1 // 0)", "rule.py: warning: On a"),
    ],
)
def test_check_tries_code_by_itself(moot: Moot, code: str, told: str):
    """A file of code is checked as a model's draft is: its names, its types, a dry run and a trial."""
    Path("rule.py").write_text(f'@upon("proposal_adopted")\ndef it(proposal):\n    {code}\n', encoding="utf-8")
    checked = moot("check", "rule.py", "--json") if "warning" not in told else moot("check", "rule.py")
    assert (checked.code, bool(checked.json) if "warning" not in told else True) == ("warning" not in told, True)
    assert told in moot("check", "rule.py").err


@pytest.mark.check
def test_check_tries_code_in_a_game(game: Moot):
    """What the rules of a game or a ruleset declare can be used there, and only there."""
    Path("rule.py").write_text('@upon("turn_completed")\ndef it(player):\n    award(player, 1)\n', encoding="utf-8")
    Path("part.py").write_text('@upon("proposed")\ndef it(part):\n    if part == "vote":\n        adopt(301)\n')
    assert game("check", "part.py").code == 1
    checked = game("check", "rule.py", "--ruleset", "suber").out
    assert checked.startswith("rule.py: no problems found.\nFor example:\n- Ada’s turn ends → Ada +1 point")
    assert game("check", "rule.py", "--game", "friday").code == 0
    assert game("check", "rule.py", "--game", "friday", "--ruleset", "suber").code == 2
    assert game("check", "suber", "--game", "friday").code == 2


def test_lint_finds_nothing_in_suber(game: Moot):
    """`lint` has nothing against Suber's rules, as a ruleset or in a game."""
    assert game("lint", "suber").code == 0
    assert game("lint", "friday", "--json").json == []


def test_lint_finds_a_claim_on_no_rule(moot: Moot, tmp_path: Path):
    """A rule that claims to prevail over a rule that does not exist is found."""
    shutil.copytree(SUBER, tmp_path / "mine")
    proud = tmp_path / "mine" / "205-when-it-takes-effect.md"
    proud.write_text(
        proud.read_text().replace("rank: mutable", "rank: mutable\nprevails_over: [999]"), encoding="utf-8"
    )
    found = moot("lint", "mine", "--json")
    assert found.code == 1
    assert [(fault["code"], fault["rules"]) for fault in found.json] == [("law.claim", ["205"])]


# --- export, import ------------------------------------------------------------------------------------


def files_in(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.startswith("__")}


def test_import_and_export_give_the_same_files_byte_for_byte(moot: Moot, tmp_path: Path):
    """A folder with odd spellings, notes and settings comes back as it was."""
    shutil.copytree(SUBER, tmp_path / "mine", ignore=shutil.ignore_patterns("__*"))
    odd = tmp_path / "mine" / "206-losing-proposals.md"
    odd.write_bytes(odd.read_bytes().replace(b"title: Losing proposals", b"title:   'Losing proposals'  "))
    (tmp_path / "mine" / "NOTES.md").write_bytes(b"# Notes\r\n\r\nKept as they are.")
    assert moot("import", "mine", "--as", "ours", "--players", "Ada,Ben").code == 0
    written = moot("export", "ours", "out")
    assert (written.code, written.err) == (0, "")
    assert files_in(tmp_path / "out") == files_in(tmp_path / "mine")


def test_export_writes_the_rules_of_any_moment(game: Moot, tmp_path: Path):
    """Changed rules are written under their new numbers; unchanged ones are byte-identical."""
    turn(game, "Ada", "301", "retitle 206 The price of defeat")
    assert game("export", "friday", "now").code == 0
    assert game("export", "friday", "then", "--at", "0", "--json").json["entry"] == 0
    before, after = files_in(tmp_path / "then"), files_in(tmp_path / "now")
    assert before == files_in(SUBER)
    assert set(before) - set(after) == {"206-losing-proposals.md"}
    assert after["301-the-price-of-defeat.md"].startswith(b"---\nnumber: 301\ntitle: The price of defeat\n")
    assert all(before[name] == after[name] for name in before if name != "206-losing-proposals.md")


def test_an_exported_game_can_be_played_on(game: Moot):
    """The files of a game that has changed begin another."""
    turn(game, "Ada", "301", "repeal 210")
    assert game("export", "friday", "out").code == 0
    begun = game("import", "out", "--as", "saturday", "--players", "Dan,Eve")
    assert "begins with 28 rules of out" in begun.out


# --- run -----------------------------------------------------------------------------------------------

SHORT = """ruleset: suber
players: Ada, Ben
seed: short

Ada> propose 'repeal 210'
Ben> roll
"""
WEEK = """ruleset: acronomic
players: Ada, Ben
start: 2004-06-07 09:00

Ada> propose 'repeal 210'
@ +7d
@ +1s
"""


def test_run_checks_what_is_written_and_blesses_it(moot: Moot):
    """Nothing written is nothing checked; `--bless` writes results, and a difference is then shown with its line."""
    Path("short.play").write_text(SHORT, encoding="utf-8")
    assert moot("run", "short.play").code == 0
    Path("short.play").write_text(SHORT + "  !\n", encoding="utf-8")
    assert moot("run", "short.play", "--bless").code == 0
    blessed = Path("short.play").read_text(encoding="utf-8")
    assert "Ben> roll\n  ! law.after-the-vote: it is Ada's turn\n" in blessed
    assert moot("run", "short.play", "--fresh").code == 0
    Path("short.play").write_text(blessed.replace("it is Ada's turn", "it is Eve's turn"), encoding="utf-8")
    different = moot("run", "short.play")
    assert different.code == 1
    assert different.out.splitlines()[:3] == [
        "short.play:11: Ben> roll",
        "    -! law.after-the-vote: it is Eve's turn",
        "    +! law.after-the-vote: it is Ada's turn",
    ]


def test_run_blesses_no_refusal_that_the_play_does_not_expect(moot: Moot):
    """`--bless` leaves the file as it is, and lists moves that are refused without a `!` below them."""
    Path("short.play").write_text(SHORT, encoding="utf-8")
    ran = moot("run", "short.play", "--bless")
    assert (ran.code, Path("short.play").read_text(encoding="utf-8")) == (1, SHORT)
    assert ran.out.splitlines()[:2] == ["short.play:6: Ben> roll", "    +! law.after-the-vote: it is Ada's turn"]
    assert "write `!`" in ran.out
    assert moot("run", "short.play", "--bless", "--json").json["not_blessed"] == [6]


def test_run_prints_every_verdict_and_the_final_state(moot: Moot):
    """`run --json` has each step with its verdict, and the state after the last."""
    Path("short.play").write_text(SHORT, encoding="utf-8")
    ran = moot("run", "short.play", "--json").json
    assert [step["told"][0]["verdict"] for step in ran["steps"][1:]] == ["allowed", "refused"]
    assert (ran["final"]["entry"], ran["mismatches"]) == (1, 0)


def test_run_tells_programs_what_came_of_time(moot: Moot):
    """`run --json` has each thing that fell due in a passage of time, with its entry and events."""
    Path("week.play").write_text(WEEK, encoding="utf-8")
    (_, _, due, quiet) = moot("run", "week.play", "--json").json["steps"]
    assert {one["verdict"] for one in due["told"]} == {"allowed"}
    assert [one["entry"] for one in due["told"]] == list(range(2, 2 + len(due["told"])))
    assert "voting_opened" in {event["event"] for one in due["told"] for event in one["events"]}
    assert quiet["told"] == []


def test_run_can_keep_the_game(moot: Moot):
    """`run --database` leaves a game that can be played on; a play can come from standard input."""
    assert moot("run", "-", "--database", "kept.db", "--name", "kept", stdin=SHORT).code == 0
    assert moot("games", "--database", "kept.db", "--json").json[0]["name"] == "kept"


# --- play ----------------------------------------------------------------------------------------------


def test_play_goes_round_the_table(game: Moot):
    """The hot seat says whose turn it is, offers moves by number, asks everyone's vote, throws the die in sight."""
    typed = ["1", "repeal 210", "1", "1", "f", "1", "f", "1", "for", "1"]
    played = game("play", "friday", stdin="\n".join(typed) + "\n")
    assert played.code == 0
    for line in (
        "It's Ada's turn to propose a rule change.",
        "Ada proposes 301, “repeal rule 210 (No conspiring)”.",
        "Now everyone votes. Pass the keyboard around.",
        "  1. vote (proposal 301): vote on a proposal (waiting for you)",
        "Rule 210 is repealed by proposal 301.",
        "Rolling from 1 to 6: ",
        "It's Ben's turn to propose a rule change.",
        "The game is saved. `moot play` continues it.",
    ):
        assert line in played.out, line
    assert game("games", "--json").json[0]["length"] == 7


def test_play_takes_moves_as_lines_and_passes_the_keyboard(game: Moot):
    """A move can be typed as `moot do` takes it, and anybody can have the keyboard."""
    typed = ["argue 'Good evening'", "p", "Ben", "fly", "p", "3", "q"]
    played = game("play", "friday", stdin="\n".join(typed) + "\n")
    assert "Ada said: “Good evening”" in played.out
    assert "Ben, you can:" in played.out
    assert "Cleo, you can:" in played.out


def test_moves_in_words(game: Moot):
    """`do` and `play` take a sentence in place of a command, and say which would work where one isn't clear."""
    assert game("do", "friday", "I", "propose", "to", "repeal", "rule", "210", "--as", "Ada").code == 0
    called = game("do", "friday", "Call the vote on proposal 301.", "--as", "Ada")
    assert "Voting on proposal 301 opens" in called.out and "the only open one" not in called.out
    unclear = game("do", "friday", "vote", "on", "301", "--as", "Ben")
    assert unclear.code == 1 and "write “Yea on 301” or “Nay on 301”" in unclear.out
    for said in ("I would vote for 301", "Ada votes for 301", "if it rains, vote for 301", "vote for 301?"):
        assert game("do", "friday", said, "--as", "Ada").code == 1
    assert "Ada votes for 301." in game("do", "friday", "vote", "for", "301", "--as", "Ada").out
    played = game("play", "friday", stdin="I vote for proposal 301.\nq\n")
    assert "Ben votes for 301." in played.out


def test_play_says_how_it_goes_and_stops_when_asked(game: Moot):
    """A question mark is answered with what can be typed, and q ends the sitting with nothing done."""
    played = game("play", "friday", stdin="?\nq\n")
    assert "Type a number from the list" in played.out
    assert "Refused" not in played.out
    assert played.out.endswith("The game is saved. `moot play` continues it.\n")
    assert game("games", "--json").json[0]["length"] == 1


def test_play_lets_nobody_leave_by_a_slip(game: Moot):
    """Leaving is the last move on the list, and is asked twice."""
    played = game("play", "friday", stdin="7\nno\n7\nyes\n")
    assert "  7. leave: " in played.out
    assert played.out.count("Ada would leave the game for good. Type yes to confirm: ") == 2
    assert played.out.count("Ada leaves the game for good.") == 1


# --- serve, demo ---------------------------------------------------------------------------------------


def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], str, int, bool]]:
    """Takes the place of the web server; what it was given: games, address, port, and whether anybody may sign up."""
    calls: list[tuple[list[str], str, int, bool]] = []

    def serve(host: Host, address: str, port: int, **how: object) -> None:
        calls.append(([record.name for record in host.games()], address, port, host.people.sign_up_is_open))

    given_services = replace(wiring.services(), serve=serve)
    monkeypatch.setattr(wiring, "services", lambda: given_services)
    return calls


def test_serve_serves_the_games_of_a_database(game: Moot, monkeypatch: pytest.MonkeyPatch):
    """`serve` prints the address and hands the host to the web."""
    calls = served(monkeypatch)
    printed = game("serve", "--port", "0")
    assert printed.out == "Serving on http://127.0.0.1:0 (stop with Ctrl-C).\n"
    assert calls == [(["friday"], "127.0.0.1", 0, True)]


def test_serve_closes_sign_up(game: Moot, monkeypatch: pytest.MonkeyPatch):
    """With `--sign-up closed`, or its environment variable, accounts need an invitation; another value is an error."""
    calls = served(monkeypatch)
    game("serve", "--port", "0", "--sign-up", "closed")
    monkeypatch.setenv("MOOT_SIGN_UP", "closed")
    game("serve", "--port", "0")
    assert [is_open for *_, is_open in calls] == [False, False]
    assert game("serve", "--port", "0", "--sign-up", "ajar").code == 2
    assert len(calls) == 2


def test_pages_beside_mail_are_served_as_pages_alone_are(game: Moot, monkeypatch: pytest.MonkeyPatch):
    """At their public address, behind a proxy that is trusted, on the loopback interface wherever letters are taken."""
    given: list[object] = []

    def serve(host: Host, address: str, port: int, **how: object) -> None:
        given.append((address, port, how, host.people.sign_up_is_open, host.has_local_hooks))

    given_services = replace(wiring.services(), serve=serve)
    monkeypatch.setattr(wiring, "services", lambda: given_services)
    said = ("--forwarded", "127.0.0.1", "--log", "json", "--sign-up", "closed", "--local-hooks")
    said += ("--contact", "mailto:host@play.example", "--embed-on", "https://club.example/, http://127.0.0.1:8080")
    said += ("--languages", "de, en")
    how = {
        "forwarded": ("127.0.0.1",),
        "public_url": "https://play.example",
        "log": "json",
        "contact": "mailto:host@play.example",
        "embed_on": ("https://club.example", "http://127.0.0.1:8080"),
        "languages": ("en", "de"),
        "model": None,
    }
    game("serve", "--port", "0", "--public-url", "https://play.example", *said)
    mail = ("mail", "serve", "--port", "0", "--address", "0.0.0.0", "--web-port", "8750")
    game(*mail, "--web", "https://play.example", *said)
    monkeypatch.setenv("MOOT_PUBLIC_URL", "https://play.example")
    game(*mail, *said)
    assert given == [("127.0.0.1", port, how, False, True) for port in (0, 8750, 8750)]


def test_an_address_of_the_newer_kind_is_listened_on(game: Moot, monkeypatch: pytest.MonkeyPatch):
    """IPv6 addresses work, and are printed as in a URL."""
    served(monkeypatch)
    assert game("serve", "--address", "::1", "--port", "0").out.startswith("Serving on http://[::1]:0 ")


@pytest.mark.check
def test_demo_serves_a_game_in_mid_play(moot: Moot, monkeypatch: pytest.MonkeyPatch):
    """`demo` makes a game of Suber's in which a vote is open, and serves it; made once, it is kept."""
    calls = served(monkeypatch)
    printed = moot("demo", "--port", "0")
    assert "Serving on http://127.0.0.1:0/games/demo" in printed.out
    status = moot("status", "demo", "--database", "moot-demo.db", "--json").json
    assert [p["stage"] for p in status["proposals"]] == ["voting"]
    length = moot("games", "--database", "moot-demo.db", "--json").json[0]["length"]
    assert moot("demo", "--port", "0").code == 0
    assert moot("games", "--database", "moot-demo.db", "--json").json[0]["length"] == length
    assert len(calls) == 2


def test_status_is_told_in_the_games_zone_and_time(moot: Moot):
    """The last entry's time is shown, also of a past moment, in the game's zone, which is named."""
    begun = moot("new", "far", "--ruleset", "acronomic", "--players", "Ada,Ben", "--now", "1996-07-01 12:00")
    assert begun.code == 0, begun.err
    moot("do", "far", "record", "rule=101", "text=Hello", "--as", "Ada", "--now", "1996-12-01 12:00")
    shown = moot("status", "far", "--now", "1996-12-05 12:00").out
    assert shown.split("\n")[0].endswith("1996-12-01 12:00 (Europe/London)")
    past = moot("status", "far", "--at", "0").out.split("\n")
    assert past[0].endswith("entry 0, 1996-07-01 13:00 (Europe/London)")
