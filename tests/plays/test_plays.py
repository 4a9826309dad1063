"""The plays under this folder: each comes as it is written, whether sandbox sessions are resident or fresh."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from verifier import moot_verify

from moot import bootstrap
from moot.authoring.export import listed, written
from moot.authoring.git_export import write_repository
from moot.authoring.importer import begin_from, import_document, import_path
from moot.authoring.plays import Play, PlayStepResult, blessed, perform, read_play
from moot.game import events as e
from moot.game.record.entries import Entry
from moot.game.state import State
from moot.game.values import canonical
from moot.play.host import Host
from moot.play.table import Table
from moot.runtime.clock import SetClock

FOLDER = Path(__file__).parent
PLAYS = sorted(FOLDER.rglob("*.play"))
FULL = FOLDER / "suber" / "a_full_game.play"
SHORT = {"a_first_game", "a_paradox", "clocks_change", "three_branches", "undecided", "without_a_teacher"}
"""Plays that are short enough for `make test`; one of each way of playing."""


def play_of(path: Path) -> Play:
    """The play in a file."""
    play = read_play(path.read_text(encoding="utf-8"))
    assert not isinstance(play, list), play
    return play


def by_chance(play: Play) -> Play:
    """The play without what its draws come to, so that they follow from the seed as in any other game."""
    return replace(
        play, steps=tuple(replace(s, expected=tuple(r for r in s.expected if r[0] != "~")) for s in play.steps)
    )


def performed(host: Host, path: Path) -> list[PlayStepResult]:
    """Every step of a play, done on a host."""
    return list(perform(host, play_of(path), folder=path.parent))


def entries(host: Host) -> list[bytes]:
    """The entries that a play has left, as they are on disk."""
    return [raw for _, raw in table_of(host).raw()]


def table_of(host: Host) -> Table:
    """The one game that there is on a host."""
    (only,) = host.games()
    return host.table(only.name)


@pytest.fixture(
    scope="module",
    params=[pytest.param(one, marks=() if one.stem in SHORT else pytest.mark.check) for one in PLAYS],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def path(request: pytest.FixtureRequest) -> Path:
    """Each play in turn."""
    found: Path = request.param
    return found


@pytest.fixture(scope="module")
def host(path: Path) -> Iterator[Host]:
    """A host on which the play has been performed."""
    with bootstrap.host(":memory:", SetClock(0)) as opened:
        wrong = [step.step.line for step in performed(opened, path) if not step.is_as_expected]
        assert not wrong, f"not as written at lines {wrong}: `moot run {path}` shows how, and `--bless` writes it"
        yield opened


def test_a_play_comes_as_it_is_written(host: Host):
    """Performing a play gives exactly the results written in it."""
    assert entries(host)


def test_every_step_of_a_kept_play_has_its_results_written(path: Path):
    """A kept play leaves nothing unchecked: there are results below each move, and below the beginning."""
    play = play_of(path)
    assert [step.line for step in play.steps if step.kind != "time" and not step.expected] == []


@pytest.mark.check
@pytest.mark.parametrize(
    "path",
    [pytest.param(one, marks=() if one.stem in SHORT else pytest.mark.soak) for one in PLAYS],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
    indirect=True,
)
def test_fresh_sessions_give_the_same_entries_byte_for_byte(host: Host, path: Path):
    """A fresh sandbox session for each crossing makes no difference to any entry of a play."""
    with bootstrap.host(":memory:", SetClock(0), fresh=True) as fresh:
        performed(fresh, path)
        assert entries(fresh) == entries(host)


@pytest.mark.check
def test_the_record_of_a_play_is_whole(host: Host):
    """`verify` decides every move of a play again and finds nothing."""
    report = host.verify(table_of(host).name)
    assert report.findings == ()
    assert report.whole
    assert report.replayed == report.entries == len(entries(host))
    assert report.named_dice == any(entry.draws for entry in table_of(host).entries())


def test_the_record_of_a_play_is_whole_without_moot(host: Host):
    """The verifier that shares no code with moot finds nothing either, in the same entries."""
    found = moot_verify.verified(b"\n".join(entries(host)))
    assert found.findings == []
    assert found.named_dice == any(entry.draws for entry in table_of(host).entries())
    assert found.hashes == {entry.number: entry.hash for entry in table_of(host).entries()}


def test_blessing_a_play_that_comes_as_written_changes_nothing(path: Path):
    """Writing the results that are written already gives the same file, byte for byte."""
    play = play_of(path)
    results = {place: step.expected for place, step in enumerate(play.steps)}
    assert blessed(play, results) == path.read_text(encoding="utf-8")


# --- the full game -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def full() -> Iterator[tuple[State, list[Entry]]]:
    """The full game's last state, and its entries."""
    with bootstrap.host(":memory:", SetClock(0)) as host:
        performed(host, FULL)
        table = table_of(host)
        yield table.state, list(table.entries())


def happened(entries: list[Entry], kind: type) -> list[e.Event]:
    """The events of a kind."""
    return [event for entry in entries for event in entry.events if isinstance(event, kind)]


@pytest.mark.check
def test_the_full_game_has_five_players_and_more_than_25_turns(full: tuple[State, list[Entry]]):
    """Five people play at least 25 turns, and somebody wins with 100 points."""
    state, made = full
    turns = [event for event in happened(made, e.RegisterSet) if event.register == "turn"]
    assert len(state.seating) == 5
    assert len(turns) > 25
    assert state.winner is not None
    assert state.quantities["points"][state.winner] >= 100


def test_the_full_game_has_every_kind_of_rule_change(full: tuple[State, list[Entry]]):
    """Proposals are adopted, defeated and revised, and every kind of rule change is among those that take effect."""
    state, made = full
    outcomes = Counter(p.outcome for p in state.proposals.values())
    assert outcomes["adopted"] >= 10
    assert outcomes["defeated"] >= 5
    changes = {change.__struct_config__.tag for p in state.proposals.values() for change in p.changes if p.effective}
    assert changes == {"enact", "amend", "repeal", "transmute", "retitle", "amend-amendment", "repeal-amendment"}
    assert happened(made, e.Revised)


def test_in_the_full_game_204_pays_dissenters_once_203_is_two_thirds(full: tuple[State, list[Entry]]):
    """Rule 204 pays nobody before rule 203 is amended, and somebody after it."""
    _, made = full
    amended = next(
        entry.number for entry in made for ev in entry.events if isinstance(ev, e.RuleAmended) and ev.id == "203"
    )
    paid = [
        entry.number
        for entry in made
        for ev in entry.events
        if isinstance(ev, e.Awarded) and ev.because is not None and ev.because.rule == "204"
    ]
    assert paid
    assert min(paid) > amended


def test_in_the_full_game_a_clash_is_decided_the_other_way_after_211(full: tuple[State, list[Entry]]):
    """Three votes of five defeat a proposal while the lowest number prevails, and adopt the same one afterwards."""
    state, _ = full
    before, after = state.proposals["309"], state.proposals["311"]
    assert before.changes == after.changes
    assert len(before.votes("for")) == len(after.votes("for")) == 3
    assert (before.outcome, after.outcome) == ("defeated", "adopted")
    amended = state.proposals["310"]
    assert amended.changes[0].rule == "211"


def test_in_the_full_game_a_judge_is_overruled_and_the_question_passed_on(full: tuple[State, list[Entry]]):
    """Judgment is invoked, overruled, and given by the player before; the next turn waits for consent."""
    _, made = full
    assert [event.judge for event in happened(made, e.JudgeAppointed)] == ["Eve", "Dan"]
    assert len(happened(made, e.JudgmentVoided)) == 1
    assert [event.judgment for event in happened(made, e.Judged)] == ["true", "false"]
    assert len(happened(made, e.CaseClosed)) == 1


# --- the others ----------------------------------------------------------------------------------


def test_amendments_are_amended_and_repealed_as_layers():
    """C2: one of two amendments is repealed and the other amended; the text has the one and not the other."""
    with bootstrap.host(":memory:", SetClock(0)) as host:
        performed(host, FOLDER / "suber" / "amendments.play")
        rule = table_of(host).state.rule("206")
    assert rule is not None
    assert rule.content.text == "Anyone whose proposal is defeated loses 10 points."
    assert rule.content.mechanism == "scoring.defeat_costs_proposer(10)"
    assert [(a.number, a.repealed is None, len(a.wordings)) for a in rule.amendments] == [
        ("301", False, 1),
        ("302", True, 2),
    ]
    assert rule.numbers == ("206", "301", "302", "303", "305", "307")


REFUSALS = {
    "case.judged", "case.judgment", "case.not-judge", "case.not-open", "case.unknown", "game.over",
    "law.after-debate", "law.after-the-vote", "law.by-the-others", "law.consent-comes-first",
    "law.immutable-rules-stay-as-they-are", "law.in-turn", "law.of-the-other-players", "law.one-proposal",
    "law.one-vote-each", "law.room-for-what-is-proposed", "law.the-form-voted-on-stands",
    "law.the-proposer-decides-the-form", "law.the-proposer-decides-when", "law.what-is-proposed-is-voted-on",
    "mechanism.import", "mechanism.library", "mechanism.syntax", "mechanism.types", "move.malformed",
    "move.unknown", "player.already", "player.unknown", "proposal.does-not-apply", "proposal.unknown",
    "rule.unknown", "rulefile.empty", "rulefile.not-a-choice", "vote.choice", "vote.closed", "vote.other-text",
}  # fmt: skip


def test_refusals_are_each_shown_with_their_code():
    """The play of refusals shows every code with which Suber's rules and the program refuse a move."""
    play = play_of(FOLDER / "suber" / "refused.play")
    codes = {result[2:].partition(":")[0] for step in play.steps for result in step.expected if result[0] == "!"}
    assert codes == REFUSALS


@pytest.mark.check
def test_what_was_undecided_is_decided_by_custom_afterwards():
    """A clash that no rule decides is held upon once; the next time it comes up, nobody is asked."""
    with bootstrap.host(":memory:", SetClock(0)) as host:
        performed(host, FOLDER / "suber" / "undecided.play")
        state = table_of(host).state
    assert [(case.kind, case.stage) for case in state.cases.values()] == [("undecided", "closed")]
    assert [state.proposals[number].outcome for number in ("303", "304")] == ["adopted", "adopted"]
    assert list(state.customs) == ["clash:term:votes_required:203,302"]


@pytest.mark.check
def test_the_paradox_is_won_by_the_player_who_could_not_complete_a_turn():
    """S7: where play cannot continue, the first player who is unable to complete a turn wins, by rule 213."""
    with bootstrap.host(":memory:", SetClock(0)) as host:
        performed(host, FOLDER / "suber" / "a_paradox.play")
        table = table_of(host)
        won = happened(list(table.entries()), e.Won)
        assert [(event.player, event.because.rule) for event in won] == [("Ben", "213")]
        assert canonical(table.state.winner) == b'"Ben"'


def _said(state: State) -> list[tuple[str, str, str, str, str]]:
    """What the rules in force say, by number."""
    return sorted(
        (
            r.number,
            r.rank,
            " ".join(r.content.title.split()),
            r.content.text.strip("\n"),
            r.content.mechanism.strip("\n"),
        )
        for r in state.in_force()
    )


@pytest.mark.check
def test_exports_come_back(host: Host, tmp_path: Path) -> None:
    """The rules of each play, exported as git, JSON or Markdown, come back as the same rules, byte for byte."""
    table = table_of(host)
    everything = _said(table.state)
    write_repository(table.name, table.entries(), tmp_path / "law")
    shown = listed(table.moment(), full=True)
    with bootstrap.host(":memory:", SetClock(max(table.state.now, 0) + 1)) as other:
        again = begin_from(other, "git", import_path(tmp_path / "law"))
        assert _said(again.state) == everything
        again = begin_from(other, "json", import_document(written(shown, "json").encode(), "rules.json"))
        assert _said(again.state) == everything
    markdown = import_document(written(shown, "markdown").encode(), "rules.md").standing
    assert [(r.number, r.rank, r.content.title, r.content.text) for r in sorted(markdown, key=lambda r: r.number)] == [
        rule[:4] for rule in everything
    ]
