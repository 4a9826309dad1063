"""A game with many rules and many proposals, some adopted, with cases and talk: what pages are measured on."""

from collections.abc import Iterator

from msgspec.structs import replace

from bench.playing import PLAYERS, SEED, START, Step, made_turn, onto, words
from moot.game import events as e
from moot.game.changes import Amend, Content, Edit, Wording
from moot.game.moves import Allowed, Move
from moot.game.rules import Ruleset, RuleText, digest_of
from moot.game.values import CaseId, Number, RuleId, plain
from moot.play.host import Host
from moot.play.table import SNAPSHOT_LOOK, Table

NAME = "big"
AMENDED = "210"
"""The rule that is amended again and again."""
EVERY_AMENDED, EVERY_CASE, EVERY_ARGUED = 100, 30, 5
"""Every so many turns a proposal is adopted, a case is judged, somebody says something."""
FIRST_ADDED = 50_000
"""Added rules have numbers beyond those of all proposals, which amended rules take."""
_TEXT = "Whoever speaks at the table says first which rule it is about, and rule {0} is heard before this one. " * 3
_WORDS = "Kindness honesty patience and good cheer become every player who takes part in this game of ours".split()


def big_game(host: Host, rules: int, proposals: int) -> Table:
    """A game of so many rules and proposals, with one more that is being voted on, and the snapshots of real play."""
    table = host.new(NAME, _long_ruleset(host.ruleset("suber"), rules), PLAYERS, seed=SEED, now=START)
    for entry in onto(next(iter(table.entries())), _play(proposals)):
        kept = host.journal.submit(entry)
        if entry.number % (20 * SNAPSHOT_LOOK) == 0:
            kept.wait()
            host.journal.keep_snapshot_if_due(NAME, host.journal.rebuild(NAME, entry.number))
    kept.wait()
    state = table.state
    host.journal.keep_snapshot_if_due(NAME, state)
    mover = state.registers["turn"][""]
    number = str(301 + len(state.proposals))
    for move in (Move("propose", mover, {"changes": [words(0)]}), Move("call-vote", mover, {"proposal": number})):
        told = table.submit(move, table.now() + 60)
        assert isinstance(told.verdict, Allowed), told.verdict
    return table


def _long_ruleset(ruleset: Ruleset, rules: int) -> Ruleset:
    added = tuple(
        RuleText(
            Number(str(FIRST_ADDED + n)),
            "mutable",
            Content(title=f"Speaking, part {n}", text=_TEXT.format(FIRST_ADDED + n - 1)),
        )
        for n in range(1, rules - len(ruleset.rules) + 1)
    )
    old = (
        replace(r, content=replace(r.content, text=_first_text())) if r.number == AMENDED else r for r in ruleset.rules
    )
    return replace(ruleset, rules=(*old, *added))


def _first_text() -> str:
    return " ".join(f"{word} {n}." for n, word in enumerate(_WORDS))


def _play(proposals: int) -> Iterator[Step]:
    case = 0
    for turn in range(proposals):
        steps = made_turn(turn)
        yield from _adopted(turn, list(steps)) if turn % EVERY_AMENDED == 50 else steps
        if turn % EVERY_CASE == 0:
            case += 1
            yield from _judged(CaseId(str(case)), turn)
        if turn % EVERY_ARGUED == 0:
            yield _argued(turn)


def _adopted(turn: int, steps: list[Step]) -> Iterator[Step]:
    """The turn with the same moves, by which one word of a rule becomes another."""
    times = turn // EVERY_AMENDED
    place, was = times % len(_WORDS), times // len(_WORDS)
    old = f"{_WORDS[place]} {place}{'!' * was}."
    change = Amend(AMENDED, Wording(edits=(Edit(find=old, replace=f"{old[:-1]}!."),)))
    digest, number = digest_of((change,)), str(301 + turn)
    for move, events in steps:
        told = [event for event in events if not isinstance(event, e.Awarded | e.ProposalDefeated)]
        told = [replace(ev, outcome="adopted") if isinstance(ev, e.ProposalDecided) else ev for ev in told]
        told = [replace(ev, choice="for", digest=digest) if isinstance(ev, e.BallotCast) else ev for ev in told]
        if isinstance(told[0], e.Proposed):
            told[0] = replace(told[0], changes=(change,), digest=digest)
            move = replace(move, arguments={"changes": plain((change,))})
        if any(isinstance(ev, e.ProposalDecided) for ev in told):
            told.insert(2, e.ProposalAdopted(proposal=number))
            told.append(e.TookEffect(proposal=number))
            rule = Number(AMENDED if times == 0 else str(301 + turn - EVERY_AMENDED))
            change = replace(change, rule=rule)
            told.append(
                e.RuleAmended(
                    rule=Number(number), id=RuleId(AMENDED), ordinal=301 + turn, change=change, was=rule,
                    proposal=Number(number),
                )
            )  # fmt: skip
        yield move, tuple(told)


def _judged(case: CaseId, turn: int) -> Iterator[Step]:
    caller, judge = PLAYERS[turn % 5], PLAYERS[(turn + 4) % 5]
    statement = f"Rule {turn % 13 + 201} lets {caller} speak of proposal {301 + turn} after the vote was called."
    yield (
        Move("call-case", caller, {"statement": statement}),
        (e.CaseCalled(case=case, caller=caller, statement=statement), e.JudgeAppointed(case=case, judge=judge)),
    )
    judged = e.Judged(case=case, judge=judge, judgment="true" if turn % 2 else "false", reasons="Custom has it so.")
    yield Move("judge", judge, {"case": case, "judgment": judged.judgment}), (judged, e.CaseClosed(case=case))


def _argued(turn: int) -> Step:
    player, number = PLAYERS[turn % 5], Number(str(301 + turn)) if turn % 2 else None
    text = f"I say for the {turn}th time that kindness is its own reward."
    return Move("argue", player, {"text": text}), (e.Argued(player=player, text=text, proposal=number),)
