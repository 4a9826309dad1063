"""Cache warm-up for long games, and past states that are kept."""

import gc
from collections.abc import Iterator

import pytest
from tests.playing import Game, assembly, rule

from moot.documents.prose import RuleIn, understand
from moot.documents.prose.syntax.grammar import instructions
from moot.game.moves import Move
from moot.game.record.secret_ballots import blinded
from moot.game.state import State
from moot.game.values import Number
from moot.law.english.drafts import draft_of, grammar_of
from moot.play import cache_warmup as warming
from moot.play import past_states as past
from moot.play.host import Host
from moot.play.table import Table
from moot.views import history
from moot.views.history import history_of
from moot.views.log import BLOCK, IndexQuery, LogFilter, LogIndex, index_of, search
from moot.views.moments import Moment

SAID = BLOCK + 40


@pytest.fixture
def long(table: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A game in which much was said, and which counts as long."""
    monkeypatch.setattr(warming, "LONG", SAID)
    monkeypatch.setattr(warming, "_PAUSE_SECONDS", 0)
    for n in range(SAID):
        table.submit(Move("argue", table.state.seating[n % 5], {"text": f"For the {n}th time."}))
    return table


def test_a_long_game_is_ready_before_anybody_asks(host: Host, long: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once it was warmed, its record is gathered, and its log searched without reading any entry but those shown."""
    warming.warm_caches(host)
    read: list[int] = []
    entries = host.journal.entries

    def watched(game: str, since: int = 0, until: int | None = None):  # type: ignore[no-untyped-def]
        read.extend(range(since, (long.last.entry if until is None else until) + 1))
        return entries(game, since, until)

    monkeypatch.setattr(host.journal, "entries", watched)
    assert len(history_of(long.moment()).times) == SAID + 1
    assert read == []
    found = search(long.moment(), LogFilter(player="Ben", words="7th"), SAID, 1, 5)
    assert sorted(read) == sorted(line.entry for line in found.entries)
    assert found.count == sum(n % 5 == 1 and "7" in str(n)[-1] for n in range(SAID))


def test_short_games_are_left_alone(host: Host, table: Table) -> None:
    """Of a game that is gathered in no time nothing is gathered before somebody asks."""
    warming.warm_caches(host)
    assert not index_of(table.moment())._blocks


def test_the_past_is_what_was(host: Host, long: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever one looks back first, and however few states are kept at hand, they are those that the journal has."""
    monkeypatch.setattr(past, "STEP", 2)
    monkeypatch.setattr(past, "KEPT_MAX", 8)
    monkeypatch.setattr(past, "NEAR", 10)
    kept = past.PastStates(host.journal, long.name)
    for entry in (200, 3, 201, 0, SAID, 77, 150, 76):
        assert kept.at(entry) == host.journal.rebuild(long.name, entry)
        assert len(kept._states) <= 8


def test_a_search_made_again_looks_only_at_new_entries(long: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found is kept; at an earlier moment the later matches are left out, and nothing is searched again."""
    wanted, searched, fitting = LogFilter(player="Ben"), [], LogIndex.fitting

    def watched(index: LogIndex, moment: Moment, sought: IndexQuery, first: int, last: int) -> Iterator[int]:
        searched.append((first, last))
        return fitting(index, moment, sought, first, last)

    monkeypatch.setattr(LogIndex, "fitting", watched)
    found = search(long.moment(), wanted, SAID, 1, 5).count
    long.submit(Move("argue", "Ben", {"text": "Once more."}))
    assert search(long.moment(), wanted, SAID + 1, 1, 5).count == found + 1
    assert search(long.moment(), wanted, SAID, 1, 5).count == found
    assert searched == [(0, SAID), (SAID + 1, SAID + 1)]


def test_looking_back_applies_few_entries(host: Host, long: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the history was read, a moment that nobody looked at before is rebuilt from a state nearby."""
    monkeypatch.setattr(long.past, "_step", 20)
    monkeypatch.setattr(history, "PIECE", 20)
    moment = long.moment()
    history_of(moment)
    applied: list[int] = []
    states = host.journal.states

    def watched(game: str, state: State, last: int) -> Iterator[State]:
        applied.append(last - state.entry)
        return states(game, state, last)

    with monkeypatch.context() as patched:
        patched.setattr(host.journal, "states", watched)
        seen = {entry: moment.at(entry).state for entry in (SAID - 3, 39, 180, 21)}
    assert applied == [(SAID - 3) % 20, 19, 0, 1]
    assert seen == {entry: blinded(host.journal.rebuild(long.name, entry), moment.state) for entry in seen}


def test_public_states_after_a_secret_ballot_are_not_kept(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """They may differ from the host's own, also after the ballots were opened; so nobody looks back from one."""
    monkeypatch.setattr(history, "PIECE", 1)
    game = Game.of(host, assembly(), rule("114", "voting.secret_until_closed()"), players=("Ada", "Ben"))
    game.propose(by="Ada")
    before, past = game.table.last.entry, game.table.past
    game.table.past._step = 1
    for player in ("Ada", "Ben"):
        game.do(player, "vote", proposal="301", choice="for")
    history_of(game.table.moment())
    assert past._entries == list(range(1, before + 1)) != []
    for entry in range(game.table.last.entry + 1):
        assert past.at(entry) == host.journal.rebuild(game.table.name, entry)


def test_the_garbage_collector_passes_over_what_was_warmed(host: Host, long: Table) -> None:
    """A full collection would otherwise go through the whole record of a long game, and hold up everybody."""
    try:
        warming.start_cache_warmup(host).join()
        assert gc.get_freeze_count() > SAID
    finally:
        gc.unfreeze()
    assert len(history_of(long.moment()).times) == SAID + 1


def test_the_first_proposal_after_a_start_finds_the_grammars_made() -> None:
    """Neither reader parses its grammar again: what somebody proposes first is read as fast as what comes later."""
    instructions.cache_clear()
    grammar_of.cache_clear()
    warming.warm_readers()
    assert instructions.cache_info().misses == grammar_of.cache_info().misses == 1
    understand(
        "Repeal rule 206. Amend rule 208 by appending “So be it.”", (RuleIn(Number("206")), RuleIn(Number("208")))
    )
    draft_of("When a proposal is adopted, its author gets 3 points.")
    assert instructions.cache_info().misses == grammar_of.cache_info().misses == 1


def test_warming_ends_with_the_host(host: Host, long: Table) -> None:
    """A host that closes waits for nothing that is gathered in the background."""
    host.stopping.set()
    warming.warm_caches(host)
    assert len(index_of(long.moment())._blocks) == 0
