"""History written down at the beginning of a game: what it comes to, and that it is never written over play."""

from typing import Any

import pytest
from msgspec.structs import replace

from moot.game import events as e
from moot.game.changes import Amend, Content, Enact, Repeal, Transmute, Wording
from moot.game.decision.decide import decide
from moot.game.decision.transcripts import MechanismTie, Opening, Transcript, TranscriptChange, moves_of
from moot.game.moves import OPEN, TRANSCRIBE, Allowed, Move, Refused
from moot.game.record.entries import Entry, apply_entry
from moot.game.rules import RuleText
from moot.game.state import State
from moot.game.values import canonical, decode, plain

DAY = 86_400
LOST = Wording(text="", lost=True)


class NoLaw:
    """A law that must not be asked anything."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"the law was asked for {name}")


def game(*rules: RuleText) -> State:
    """A game that has just begun, without players."""
    first = (
        RuleText("105", "immutable", Content(lost=True)),
        RuleText("203", "mutable", Content(title="Votes", text="All must agree.")),
        *rules,
    )
    began = e.GameStarted(title="Old", ruleset="old", players=(), rules=first)
    entry = Entry(game="old", number=0, time=DAY, move=Move("begin"), events=(began,), law="", previous="")
    return apply_entry(State(), entry)


def written(state: State, *transcripts: Transcript, day: int = 2) -> State:
    """The game with transcripts written down, one a day."""
    for move in moves_of(transcripts):
        verdict = decide(state, NoLaw(), move, day * DAY)  # type: ignore[arg-type]
        assert isinstance(verdict, Allowed), verdict
        entry = Entry(
            game="old",
            number=state.entry + 1,
            time=day * DAY,
            move=move,
            events=verdict.events,
            law="",
            previous="",
        )
        state, day = apply_entry(state, decode(canonical(entry), Entry)), day + 1
    return state


def refused(state: State, move: Move) -> Refused:
    """The refusal that a move meets."""
    verdict = decide(state, NoLaw(), move, 100 * DAY)  # type: ignore[arg-type]
    assert isinstance(verdict, Refused), verdict
    return verdict


def test_a_rule_goes_from_number_to_number_with_its_lost_texts():
    """A rule transmuted and twice amended is one rule with four revisions, two of them marked as lost."""
    state = written(
        game(),
        Transcript("304", "Fenrir", outcome="Adopted", did=(TranscriptChange(Transmute("105", "mutable"), "304"),)),
        Transcript("317", "Fenrir", outcome="Amended", did=(TranscriptChange(Amend("304", LOST), "317"),)),
        Transcript(
            "333", "Cap", outcome="Amended", did=(TranscriptChange(Amend("317", Wording(text="Every player.")), "333"),)
        ),
    )
    rule = state.rule("105")
    assert rule is not None and rule is state.rule("333")
    assert [(r.number, r.rank, r.content.lost, r.proposal, r.time // DAY) for r in rule.revisions] == [
        ("105", "immutable", True, "", 1),
        ("304", "mutable", True, "304", 2),
        ("317", "mutable", True, "317", 3),
        ("333", "mutable", False, "333", 4),
    ]
    assert rule.content.text == "Every player." and rule.ordinal == 333


def test_what_became_of_a_proposal_stands_in_the_documents_own_word():
    """Transcribed proposals are decided, never open, with the document's own word for the outcome."""
    words = ("Adopted", "Amended", "Defeated", "Repealed", "Invalidated", "No Quorum")
    told = [Transcript(str(301 + n), "Dan", text="…", outcome=word, date="N/A") for n, word in enumerate(words)]
    state = written(game(), *told)
    assert [p.outcome for p in state.proposals.values()] != [] and state.undecided == ()
    assert tuple(state.proposals[str(301 + n)].outcome for n in range(6)) == words
    assert {p.stage for p in state.proposals.values()} == {"decided"}
    assert state.proposals["301"].content == {"text": "…", "date": "N/A"}
    assert state.proposals_made["rule-change"] == 6


def test_a_proposal_can_enact_amend_and_repeal_at_once():
    """Each change sees the rules that the one before left, and all are the proposal's."""
    did = (
        TranscriptChange(Enact(Content(title="Quorum", text="Four."))),
        TranscriptChange(Amend("203", Wording(text="Most must agree."))),
        TranscriptChange(Repeal("105")),
    )
    state = written(game(), Transcript("301", "Ada", outcome="Adopted", did=did))
    assert [r.number for r in state.in_force()] == ["203", "301"]
    assert state.proposals["301"].effective == state.rules["105"].repealed == 1
    assert state.rules["203"].content.text == "Most must agree."


def test_a_number_that_is_taken_gets_a_part_behind_it_and_keeps_what_the_document_prints():
    """Two rules that a document numbers alike are two rules, and the later one says what is printed."""
    enact = Enact(Content(title="Random", text="Throw dice."))
    state = written(
        game(),
        Transcript("1040", "Jono", outcome="adopted", did=(TranscriptChange(enact),)),
        Transcript("1040/2", "Ilt", outcome="adopted", printed="1040", did=(TranscriptChange(enact, printed="1040"),)),
    )
    assert [(r.number, r.now.printed, r.ordinal) for r in state.in_force()][-2:] == [
        ("1040", "", 1040),
        ("1040/2", "1040", 1040),
    ]
    assert state.proposals["1040/2"].content == {"printed": "1040"}


@pytest.mark.parametrize("named", ["", "203"])
def test_a_rule_that_is_said_to_keep_its_number_keeps_it(named: str):
    """Also where the document prints the number again: it's the rule's own, so it gets no part behind it."""
    amended = TranscriptChange(Amend("203", Wording(text="Most must agree.")), named, printed="2O3")
    state = written(game(), Transcript("301", "Ada", outcome="Adopted", did=(amended,)))
    rule = state.rule("203")
    assert rule is not None and (rule.number, rule.ordinal, rule.now.printed) == ("203", 203, "2O3")
    assert [one.number for one in state.in_force()] == ["105", "203"]


def test_a_change_by_nobody_is_written_down_without_a_proposal():
    """A change of which nobody knows who proposed it is the rule's, and no proposal's."""
    made = TranscriptChange(Enact(Content(title="Quorum", text="Four.")), "310")
    state = written(game(), Transcript(did=(made, TranscriptChange(Repeal("105")))))
    assert [rule.number for rule in state.in_force()] == ["203", "310"] and not state.proposals
    assert state.rules["105"].repealed == 1
    assert [revision.proposal for revision in state.rules["310"].revisions] == [""]


def test_a_change_that_does_not_fit_is_on_record_and_changes_nothing():
    """A transcribed change of a missing rule is recorded without effect, and play can follow it."""
    state = written(game(), Transcript("301", "Ada", outcome="Adopted", did=(TranscriptChange(Repeal("999")),)))
    assert len(state.in_force()) == 2 and state.proposals["301"].effective is None
    assert state.effective == ()


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"proposal": "301"},
        {"proposal": "301", "outcome": "Adopted", "colour": "red"},
        {"proposal": 301, "outcome": "Adopted"},
        plain(Transcript("301", outcome="x", did=(TranscriptChange(Enact(Content(text="a", mechanism="x = 1"))),))),
        plain(Transcript("301", outcome="x", did=(TranscriptChange(Amend("203", Wording(expansion="x = 1"))),))),
    ],
)
def test_what_is_no_transcript_is_refused(arguments: dict[str, Any]):
    """Nothing told, no outcome, something unknown, or code on the way: a refusal, and no exception."""
    assert refused(game(), Move(TRANSCRIBE, None, arguments)).code == "history.malformed"


def test_a_proposal_is_written_down_once():
    """A number that is on record is not recorded again."""
    told = Transcript("301", "Ada", outcome="Defeated")
    state = written(game(), told)
    assert refused(state, moves_of([told])[0]).code == "history.malformed"


def test_no_history_is_written_over_play():
    """After a move of anybody's, even one that made a proposal, history can no longer be written down."""
    state = written(game(), Transcript("301", "Ada", outcome="Defeated"))
    played = e.Proposed(proposal="302", author="Ada", title="Now")
    move = Move("propose", "Ada")
    after = apply_entry(
        state, Entry(game="old", number=2, time=9 * DAY, move=move, events=(played,), law="", previous="")
    )
    assert refused(after, moves_of([Transcript("303", outcome="x")])[0]).code == "history.played"
    assert refused(after, Move(OPEN, None)).code == "history.played"


def test_a_players_move_of_that_name_is_not_the_hosts():
    """A move that a player makes under the same name is left to the law, which has none."""
    with pytest.raises(AssertionError, match="asked for understand"):
        decide(game(), NoLaw(), Move(TRANSCRIBE, "Ada", {"proposal": "301", "outcome": "x"}), 9 * DAY)  # type: ignore[arg-type]
    state = game()
    entry = Entry(game="old", number=1, time=DAY, move=Move(TRANSCRIBE, "Ada"), events=(), law="", previous="")
    assert apply_entry(state, entry).transcribed == 0


def test_the_state_survives_being_written_and_read():
    """A snapshot of a game with history is the state again."""
    told = Transcript("304", "Fenrir", outcome="Adopted", did=(TranscriptChange(Amend("203", LOST), "304"),))
    state = written(game(), told)
    assert decode(canonical(state), State) == state
    assert replace(state, transcribed=0) != state


@pytest.mark.parametrize(
    "opening",
    [
        Opening(players=("Ada", "ada")),
        Opening(players=("Ada, Ben",)),
        Opening(players=("Ada",), amounts={"points": {"Zoe": 3}}),
        Opening(ties=(MechanismTie("999", Wording(mechanism="x = office()")),)),
        Opening(ties=(MechanismTie("105", Wording(mechanism="x = office()")),)),
    ],
)
def test_an_opening_that_makes_no_sense_is_refused(opening: Opening):
    """Two names that differ in case alone, a name that is none, a mechanism for no rule, or a repealed one."""
    state = written(game(), Transcript("301", outcome="Adopted", did=(TranscriptChange(Repeal("105")),)))
    assert refused(state, Move(OPEN, None, plain(opening))).code == "history.malformed"
