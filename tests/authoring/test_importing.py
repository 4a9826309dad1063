"""Published documents into games: rules word for word, history entry by entry, and a record that verifies."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tests.seeds import seed

from moot.authoring.imported_mechanisms import attach_mechanisms
from moot.authoring.importer import (
    PAPER,
    ImportedDocument,
    begin_from,
    import_document,
    import_folder,
    ruleset_of,
    write_files,
)
from moot.authoring.lint import missing_parts
from moot.game.changes import Content
from moot.game.decision.decide import decide
from moot.game.events import GameStarted, Opened, RegisterSet
from moot.game.moves import OPEN, TRANSCRIBE, Allowed, Move, Refused
from moot.game.record.entries import apply_entry
from moot.game.rules import Ruleset, RuleText
from moot.game.state import State
from moot.game.values import canonical
from moot.journal.verification import verify
from moot.play.decisions import decided
from moot.play.host import Host, InvalidName, InvalidRuleset
from moot.play.table import Table
from moot.views.law.rules import rule_view

NOW = 1_767_636_000

PAGE = b"""Our Nomic

Immutable Rules

101: Obey
All players obey the rules.

105.
Transmuted by 302.

Mutable Rules

201: Turns
Players take turns.

203.
Amended in 301.

205: Effect
Changes take effect at once.

Number I/M Text Proposer Outcome Date Adopted

301: Majority
Mutable A proposal is adopted if most vote for it.

Amends 203

Ada Adopted May 3, 2001

302: Voters
Mutable All players vote.

Ben Adopted May 5, 2001

303
N/A Rule 201 is hereby repealed. Cleo Defeated N/A
"""


def begun(host: Host, data: bytes, name: str, players: tuple[str, ...] = (), **how: object) -> Table:
    """A game from a document."""
    return begin_from(host, name, import_document(data, "page.txt", **how), players, seed=b"s" * 32)  # type: ignore[arg-type]


def listed(state: State) -> dict[str, tuple[str, str, str]]:
    """The rules in force: rank, title and text by number."""
    return {r.number: (r.rank, r.content.title, r.content.text) for r in state.in_force()}


def printed(imported: ImportedDocument) -> list[tuple[str, str, str, str]]:
    """The rules that a document prints, as the reader has them; of no rank that it names, they are mutable."""
    return sorted((r.number, r.rank or "mutable", r.title, r.text) for r in imported.published.in_force)


def held(table: Table) -> list[tuple[str, str, str, str]]:
    """The rules that a game has, by the numbers that the document prints."""
    rules = table.state.in_force()
    return sorted((r.now.printed or r.number, r.rank, r.content.title, r.content.text) for r in rules)


def replayed(table: Table) -> State:
    """The game's state from its entries alone."""
    state = State()
    for entry in table.entries():
        state = apply_entry(state, entry)
    return state


def test_a_game_opens_with_the_history_that_the_document_tells(host: Host) -> None:
    """Each proposal is an entry of its day with its outcome; the rules end as printed; the record is whole."""
    table = begun(host, PAGE, "old")
    told = [(e.move.name, e.time // 86_400 * 86_400, e.move.arguments.get("proposal")) for e in table.entries()]
    assert told == [
        ("begin", 988_848_000, None),
        (TRANSCRIBE, 988_848_000, "301"),
        (TRANSCRIBE, 989_020_800, "302"),
        (TRANSCRIBE, 989_020_800, "303"),
        (OPEN, NOW // 86_400 * 86_400, None),
    ]
    assert {n: p.outcome for n, p in table.state.proposals.items()} == {
        "301": "Adopted",
        "302": "Adopted",
        "303": "Defeated",
    }
    assert sorted(listed(table.state)) == ["101", "201", "205", "301", "302"]
    assert host.verify("old").whole
    assert replayed(table) == table.state == host.journal.rebuild("old")


def test_a_game_can_begin_with_the_rules_as_they_stand(host: Host) -> None:
    """Without history there is one entry, now, and the same rules in force."""
    table = begun(host, PAGE, "recent", ("Ada",), history=False)
    assert [e.time for e in table.entries()] == [NOW]
    assert listed(table.state) == listed(begun(host, PAGE, "old").state)
    assert table.state.seating == ("Ada",)


def test_mechanisms_are_given_when_history_ends_and_play_begins_then(host: Host) -> None:
    """They see nothing of the past; they hear the game start when it is opened, and rule what comes."""
    suber = host.ruleset("suber")
    table = begun(host, PAGE, "tied", ("Ada", "Ben"), mechanisms=suber)
    entries = list(table.entries())
    assert not [ev for entry in entries[:-1] for ev in entry.events if ev.because]
    opening = entries[-1].events
    assert [type(ev) for ev in opening if isinstance(ev, Opened)] == [Opened]
    assert [ev.value for ev in opening if isinstance(ev, RegisterSet)] == ["Ada"]
    refused = table.submit(Move("roll", "Ben")).verdict
    assert isinstance(refused, Refused)
    assert host.verify("tied").whole
    rule = table.state.rule("205")
    assert rule is not None and rule.content.text == "Changes take effect at once." and rule.content.mechanism
    assert [r.change for r in rule.revisions] == ["initial", "tied"] and rule.now.time == NOW


def test_what_is_tied_is_told_with_what_differs(host: Host) -> None:
    """By number: what has a mechanism now, what is far from what it was written for, what has none."""
    tying = import_document(PAGE, "page.txt", mechanisms=host.ruleset("suber")).tying
    assert tying is not None
    tied = {one.rule: one for one in tying.tied}
    assert tied["201"].gives == "mechanism" and tied["201"].alike > tied["205"].alike > 0
    assert tied["205"].to_check and not tied["201"].to_check
    assert tied["101"].gives == "note" and tied["101"].to_check and "201" in tied["101"].figures_there
    assert tying.without == ("101", "301", "302")
    assert "203" in tying.unmatched and "201" not in tying.unmatched


def test_what_the_mechanisms_miss_is_told(host: Host) -> None:
    """A name that only a rule declares which isn't here, a term that only such a rule answers."""
    page = b"Mutable Rules\n\n203: All\nEverybody must agree.\n\n208: Winning\nWhoever has 100 points wins.\n"
    imported = import_document(page, "page.txt", mechanisms=host.ruleset("suber"))
    messages = [fault.message for fault in missing_parts(host, ruleset_of(imported))]
    assert messages == [
        "rule 208: nothing in force declares points",
        "no rule answers eligible_voters, on which rule 203 leans",
    ]
    assert missing_parts(host, ruleset_of(import_document(page, "page.txt"))) == ()


def test_a_mechanism_that_cannot_be_used_beside_the_others_is_left_out_and_told(host: Host) -> None:
    """What the gate has something against is not put in force; the rule keeps its text."""
    own = RuleText("301", "mutable", Content(text="Points.", mechanism='points = register(str, starts="")\n'))
    given, tying = attach_mechanisms((RuleText("208", "mutable", Content(text="Winning.")), own), host.ruleset("suber"))
    assert [number for number, _ in tying.left_out] == ["208"] and tying.without == ("208",)
    assert not given[0].content.mechanism and given[1] == own


def test_a_mechanism_that_declares_otherwise_than_a_rules_own_is_left_out_and_told(host: Host) -> None:
    """What a rule declares itself stands; what another set would declare under that name isn't put beside it."""
    own = RuleText("301", "mutable", Content(text="Turns.", mechanism="turn = register(int, starts=0)\n"))
    given, tying = attach_mechanisms((RuleText("212", "mutable", Content(text="Judges.")), own), host.ruleset("suber"))
    (left_out,) = tying.left_out
    assert (left_out[0], left_out[1].message) == ("212", "rule 301 declares turn differently")
    assert tying.without == ("212",) and not given[0].content.mechanism and given[1] == own
    assert missing_parts(host, Ruleset("here", given)) == ()


def test_history_is_written_by_the_host_alone_and_before_play(host: Host) -> None:
    """Nobody's move of that name is one, not even without a name, and an opened game takes no more history."""
    table = begun(host, PAGE, "old", ("Ada",))
    told = {"proposal": "400", "outcome": "Adopted"}
    for player in ("Ada", "", None):
        for name in (TRANSCRIBE, OPEN):
            answer = table.submit(Move(name, player, told))  # type: ignore[arg-type]
            assert isinstance(answer.verdict, Refused) and answer.entry is None
    late = decide(table.state, table.moment().law, Move(TRANSCRIBE, None, told), NOW)
    assert isinstance(late, Refused) and late.code == "history.played"
    fresh = host.new("fresh", host.ruleset("suber"), ("Ada",), seed=b"s" * 32)
    assert isinstance(fresh.submit(Move("argue", "Ada", {"text": "Hello."})).verdict, Allowed)
    played = decide(fresh.state, fresh.moment().law, Move(TRANSCRIBE, None, told), NOW)
    assert isinstance(played, Refused) and played.code == "history.played"


def test_a_forged_line_of_history_is_found(host: Host) -> None:
    """Deciding again finds a transcript whose events are not what its record says."""
    table = begun(host, PAGE, "old")
    entry = next(table.entries(1, 1))
    forged = canonical(entry).replace(b'"Adopted"', b'"Repealed"', 1)
    kept = [(n, forged if n == 1 else raw) for n, raw in table.raw()]
    codes = {finding.code for finding in verify(kept, host.redecider()).findings}
    assert {"verify.hash", "verify.events"} <= codes


def test_people_join_later(host: Host) -> None:
    """A game from a document can begin without players."""
    table = begun(host, PAGE, "old")
    assert table.state.seating == ()
    assert isinstance(table.submit(Move("join", "Ada")).verdict, Allowed)  # type: ignore[arg-type]
    assert table.state.players["Ada"].joined == NOW  # type: ignore[index]


def test_a_history_is_kept_whole_or_not_at_all(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever happens while it is written down, there is no game that has begun with half of its past."""

    def is_stopped(game: str, state: State, *rest: Any, **more: Any) -> tuple[Any, Any]:
        if state.entry == 1:
            raise KeyboardInterrupt
        return decided(game, state, *rest, **more)

    monkeypatch.setattr("moot.play.host.decided", is_stopped)
    with pytest.raises(KeyboardInterrupt):
        begun(host, PAGE, "old")
    assert not host.games()


def test_a_history_that_is_too_long_is_left_out_and_told(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """A document with more proposals and rules than can be written down in a while begins with its rules alone."""
    weight = import_document(PAGE, "page.txt").told.weight
    assert weight == 3 * 5  # steps, with as many rules in force after each
    monkeypatch.setattr("moot.authoring.importer.WEIGHT_MAX", weight)
    assert import_document(PAGE, "page.txt").with_history
    monkeypatch.setattr("moot.authoring.importer.WEIGHT_MAX", weight - 1)
    imported = import_document(PAGE, "page.txt")
    table = begin_from(host, "old", imported)
    assert [fault.code for fault in imported.faults] == ["import.too-long"] and not imported.advice
    assert table.state.entry == 0 and [rule for rule in held(table) if rule[3]] == printed(imported)


def test_names_are_looked_at_before_anything_is_begun(host: Host) -> None:
    """A name that cannot be is refused while there is still no game."""
    with pytest.raises(InvalidName):
        begun(host, PAGE, "old", ("Ada", "ada"))
    assert not host.games()


def test_a_date_that_has_not_come_is_today(host: Host) -> None:
    """A game can't be held up by a date in the future: such an entry is made now."""
    table = begun(host, PAGE.replace(b"May 5, 2001", b"May 5, 2101"), "old")
    assert max(entry.time for entry in table.entries()) == NOW


def test_what_is_not_in_the_rules_stays_with_the_game(host: Host) -> None:
    """A paper says which document it was, and what could not be placed or was settled."""
    table = begun(host, PAGE, "old")
    paper = table.state.papers[PAPER]
    assert "5 rules, 3 proposals on record" in paper and "SHA-256" in paper


def test_a_document_without_rules_begins_nothing() -> None:
    """It is refused, with what is wrong."""
    with pytest.raises(InvalidRuleset, match="no rules"):
        import_document(b"Dear all,\n\nthere is nothing here.\n", "mail.txt")


def test_rule_files_are_written_from_a_document(host: Host, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A document comes to a folder of rule files, from which a game begins with the same rules, now with mechanisms."""
    folder = tmp_path_factory.mktemp("rules") / "ours"
    imported = import_document(PAGE, "page.txt")
    names = write_files(imported, folder)
    assert {"101-obey.md", "301-majority.md", PAPER} <= set(names)
    ruleset, tying = import_folder(host, str(folder), host.ruleset("suber"))
    table = host.new("again", ruleset, ("Ada",))
    assert {n: (rank, text) for n, (rank, _, text) in listed(table.state).items()} == {
        rule.number: (rule.rank, rule.content.text) for rule in ruleset_of(imported).rules
    }
    assert tying is not None and "205" in {one.rule for one in tying.tied}


ANYTHING = st.lists(
    st.sampled_from(
        [
            *PAGE.decode().split("\n"),
            "",
            "301.",
            "Amends 301",
            "Amended in 302.",
            "Repealed by 301.",
            "Rule 7. [mutable]",
        ]
    ),
    max_size=40,
)


@given(ANYTHING)
@example(["205: Effect", "Our Nomic", "Transmuted by 302.", "Amends 203"])
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.check
def test_lines_in_any_order_make_a_game_or_nothing(endless: Iterator[str], host: Host, lines: list[str]) -> None:
    """Whatever the order of lines, the game that begins verifies and has exactly the rules that the parser found."""
    try:
        imported = import_document("\n".join(lines).encode(), "page.txt")
    except InvalidRuleset:
        return
    name = next(endless)
    table = begin_from(host, name, imported)
    assert host.verify(name).whole and replayed(table) == table.state
    assert [rule for rule in held(table) if rule[3]] == printed(imported)


@pytest.fixture
def endless() -> Iterator[str]:
    """Names for games."""
    return (f"game-{n}" for n in range(10_000))


# --- the published documents ---------------------------------------------------------------------------


@pytest.mark.check
@pytest.mark.parametrize("number", ["000", "001", "002", "003", "004"])
def test_a_published_document_becomes_a_game(host: Host, number: str) -> None:
    """Every rule that the document prints is in force, word for word; the record is whole, and replays."""
    path = seed(number)
    imported = import_document(path.read_bytes(), path.name)
    table = begin_from(host, "old", imported)
    assert held(table) == printed(imported)
    assert host.verify("old").whole and replayed(table) == table.state
    assert [e.time for e in table.entries()] == sorted(e.time for e in table.entries())


@pytest.fixture
def infinity(host: Host) -> Table:
    """A game from the page with the log."""
    return begun(host, seed("001").read_bytes(), "infinity")


@pytest.mark.check
def test_the_log_is_the_documents(host: Host, infinity: Table) -> None:
    """Thirty-four proposals, each with proposer, outcome and date as the document prints them, in its order."""
    log = import_document(seed("001").read_bytes(), "001.txt").published.log
    entries = [e for e in infinity.entries() if e.move.name == TRANSCRIBE]
    told = [{k: e.move.arguments.get(k, "") for k in ("proposal", "author", "outcome", "date")} for e in entries]
    assert told == [
        {"proposal": row.number, "author": row.proposer, "outcome": row.outcome, "date": row.date.printed}
        for row in log
    ]
    assert [row["proposal"] for row in told] == [str(n) for n in range(301, 335)]
    assert {row["outcome"] for row in told} == {
        "Adopted", "Amended", "Defeated", "Repealed", "Invalidated", "No Quorum"
    }  # fmt: skip
    assert not infinity.state.undecided


@pytest.mark.check
@pytest.mark.parametrize(
    ("number", "past"),
    [
        ("333", ["105", "304", "317", "333"]),
        ("334", ["201", "311", "334"]),
        ("324", ["203", "303", "324"]),
        ("305", ["202", "305"]),
        ("314", ["208", "314"]),
        ("329", ["309", "329"]),
    ],
)
def test_a_rules_history_is_the_documents(infinity: Table, number: str, past: list[str]) -> None:
    """Under each number that it bore, with the day and proposer of each change; only the last text is known."""
    view = rule_view(infinity.state, number)
    assert view is not None and [r.number for r in view.revisions] == past
    assert [r.lost for r in view.revisions] == [True] * (len(past) - 1) + [False]
    for revision in view.revisions:
        if revision.proposal:
            assert revision.author and revision.time == infinity.state.proposals[revision.proposal].made


def test_a_rule_that_was_repealed_is_on_record(infinity: Table) -> None:
    """209 is on record as repealed by 310, which isn't a rule itself."""
    rule = infinity.state.rule("209")
    assert rule is not None and rule.first.lost and infinity.state.proposals["310"].effective == rule.repealed  # type: ignore[index]
    assert infinity.state.rule("310") is None


def test_rules_in_order_of_adoption_and_two_of_one_number(host: Host) -> None:
    """The mail's rules come in the order of their dates; the second 1040 is a rule of its own, printed 1040."""
    table = begun(host, seed("002").read_bytes(), "world")
    order = [e.move.arguments["proposal"] for e in table.entries() if e.move.name == TRANSCRIBE]
    assert [n for n in order if n in ("1035", "1033", "1029", "1034")] == ["1035", "1033", "1029", "1034"]
    second = table.state.rule("1040/2")
    assert second is not None and second.now.printed == "1040"
    assert table.state.proposals["1040/2"].author == "Ilt" and table.state.proposals["1040"].author == "Jono"  # type: ignore[index]
    amended = table.state.rule("203")
    assert amended is not None and [r.proposal for r in amended.revisions] == ["", "1011"]
    started = next(table.entries(0, 0)).events[0]
    assert isinstance(started, GameStarted) and len(started.rules) == 34


@pytest.mark.check
def test_the_law_of_a_day_by_the_amendments_own_words(host: Host) -> None:
    """Asked to, import applies the amendments that the mail lists as rules: its law is that of its day (W10)."""
    table = begun(host, seed("002").read_bytes(), "world", as_amended=True)
    numbers = ("203", "205", "207", "208", "109", "110", "114")
    rules = {n: rule for n in numbers if (rule := table.state.rule(n)) is not None}
    changes = {n: [(r.proposal, r.change) for r in rule.revisions[1:]] for n, rule in rules.items()}
    assert changes == {
        "203": [("1011", "amend")],
        "205": [("1012", "amend"), ("1044", "repeal-amendment")],
        "207": [("1014", "amend"), ("1042", "amend")],
        "208": [("1043", "amend")],
        "109": [("1034", "transmute")],
        "110": [("1040/2", "transmute")],
        "114": [("1033", "transmute"), ("1048", "amend")],
    }
    assert "simple majority" in rules["203"].content.text and "1-10" in rules["207"].content.text
    assert rules["205"].content == rules["205"].first and "seven" in rules["205"].content.text
    assert {n: rules[n].revisions[0].rank for n in ("109", "110", "114")} == dict.fromkeys(
        ("109", "110", "114"), "immutable"
    )
    gone = table.state.rule("1012")
    assert gone is not None and not gone.in_force
    assert host.verify("world").whole
