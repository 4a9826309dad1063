"""A practice round of Nomic: one person plays Five rules with two bots, and nothing of it is kept.

What a round comes to follows from the person's steps alone, so whoever shows it carries them along, and needs no game
on the host. A step is `ready:KEY` (a proposal from the list), `words:TEXT` (a proposal in the person's own words),
`for` or `against`. Everything in it is decided as in any game.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from msgspec import structs

from moot.authoring.prose.code import changes_with_code
from moot.authoring.rule_drafts import CODE_FOLLOWS
from moot.authoring.words_to_propose import words_to_propose
from moot.game import changes as c
from moot.game import events as e
from moot.game.apply import apply_all, begin_entry
from moot.game.decision.decide import begin, decide
from moot.game.law_protocol import Luck
from moot.game.moves import Allowed, Move, Refused
from moot.game.rules import LANGUAGE
from moot.game.state import Proposal, State
from moot.game.values import Amount, Number, PlayerId, Value, exact, plain
from moot.languages import N_, _
from moot.law.law import SandboxedLaw
from moot.law.mechanism_checks import expanded
from moot.law.rulesets import expanded_rule
from moot.play.host import Host
from moot.runtime.concurrency import TRIALS
from moot.views.sentences import event_sentence
from moot.views.wording import stopped

RULESET = "five_rules"
YOU = PlayerId("Robin")
"""The name of the person who practises."""
GENEROUS, CAREFUL = PlayerId("Ada"), PlayerId("Ben")
"""The bots: one votes for everything, one against whoever is ahead."""
STEPS_MAX, WORDS_MAX = 40, 300
_TURNS_MAX = 12
"""The most moves that bots make between two steps."""
_START, _BETWEEN = 1_767_636_000, 60
_QUIET = (e.ProposalDecided, e.RegisterSet, e.VotingClosed, e.VotingOpened, e.TookEffect, e.QuantityChanged)


class ReadyProposal(Value, frozen=True):
    """A proposal from the list: what it's called, and the change that it makes."""

    key: str
    title: str
    change: c.Change


def _new(key: str, title: str, text: str) -> ReadyProposal:
    return ReadyProposal(key, title, c.Enact(content=c.Content(title=title, text=text)))


def _amended(key: str, title: str, rule: str, old: str, new: str) -> ReadyProposal:
    return ReadyProposal(
        key, title, c.Amend(rule=Number(rule), wording=c.Wording(edits=(c.Edit(find=old, replace=new),)))
    )


READY = (
    _amended("prize", "A bigger prize", "3", "10 points", "15 points"),
    _new("voters", "Voting pays", "Each player who votes on a proposal gets 1 point."),
    _amended("shorter", "A shorter game", "4", "30 points", "20 points"),
    _new("comfort", "Comfort", "When a proposal is defeated, its author gets 5 points."),
    ReadyProposal("judge", "No judges", c.Repeal(rule=Number("5"))),
)
"""What the person may propose without writing anything."""
_OF_BOTS: dict[PlayerId, tuple[ReadyProposal, ...]] = {
    GENEROUS: (
        _new("thanks", "Thanks", "When a proposal is adopted, everyone who voted for it gets 2 points."),
        _new("guests", "Patience", "When a proposal is defeated, its author gets 4 points."),
        _new("all", "Something for everybody", "When a proposal is adopted, each player gets 1 point."),
    ),
    CAREFUL: (
        _new("critics", "Critics", "When a proposal is adopted, each player who voted against it gets 5 points."),
        _amended("longer", "A longer game", "4", "30 points", "40 points"),
        _new("price", "A price", "When a proposal is defeated, its author loses 5 points."),
    ),
}

_PASTIME = _new("song", "A song", "After each vote, somebody sings.")
"""What a bot proposes that has no more ideas."""


class Happening(Value, frozen=True):
    """Something that happened, in one sentence, and the rule behind it."""

    told: str
    rule: str = ""
    is_win: bool = False


@dataclass(frozen=True)
class PracticeRound:
    """A practice round after some steps of the person's."""

    state: State
    law: SandboxedLaw
    steps: tuple[str, ...] = ()
    came: tuple[Happening, ...] = ()
    """What has happened since the last step."""
    changed: frozenset[str] = frozenset()
    """The rules that have changed since then."""
    refused: Refused | None = None
    """Why the last step could not be taken; it isn't among the steps."""
    read: tuple[str, ...] = ()
    """Which sentences of a new rule in the person's own words run, and as what."""
    is_stuck: bool = False
    """Whether neither the person nor the bots can make a move that leads on."""

    @property
    def proposal(self) -> Proposal | None:
        """The proposal on which the person is asked to vote."""
        found = _voted_on(self.state)
        return found if found is not None and YOU not in found.ballots and not self.is_stuck else None

    @property
    def question(self) -> str:
        """What the rules leave open so that nobody can go on, such as who of two has won; empty if nothing."""
        return next((stopped(self.state.cases[case].statement) for case in self.state.open_cases), "")

    @property
    def may_propose(self) -> bool:
        """Whether the person is asked to propose a change."""
        return not self.state.over and not self.is_stuck and _voted_on(self.state) is None

    @property
    def goal(self) -> int | None:
        """The points that win, while a rule says so."""
        answer = self.law.answer(self.state, "points_to_win", self.state.now)
        return answer.value if answer.question is None and isinstance(answer.value, int) else None

    @property
    def ready(self) -> tuple[ReadyProposal, ...]:
        """The proposals from the list that the person may make now."""
        return tuple(_left_of(READY, self.state))


def _left_of(proposals: Iterable[ReadyProposal], state: State) -> Iterator[ReadyProposal]:
    """Those that haven't been made yet, and that fit the rules as they are."""
    made = {proposal.title for proposal in state.proposals.values()}
    return (one for one in proposals if one.title not in made and _fits(one.change, state))


def _fits(change: c.Change, state: State) -> bool:
    if isinstance(change, c.Enact):
        return True
    rule = state.rule(change.rule)
    edits = change.wording.edits if isinstance(change, c.Amend) else ()
    return rule is not None and rule.in_force and all(rule.content.text.count(edit.find) == 1 for edit in edits)


def _voted_on(state: State) -> Proposal | None:
    return next((proposal for proposal in state.open_proposals() if proposal.is_voting), None)


@TRIALS.limited
def practised(host: Host, steps: Sequence[str]) -> PracticeRound:
    """The practice round after these steps; it ends at the first step that can't be taken."""
    played = _bots_move(_begun(host))
    for step in steps[:STEPS_MAX]:
        after = _after(played, step)
        if after.refused is not None:
            return after
        played = replace(_bots_move(after), steps=(*played.steps, step))
    return played


def _begun(host: Host) -> PracticeRound:
    ruleset = host.ruleset(RULESET)
    started = e.GameStarted(
        title="A practice round",
        ruleset=ruleset.name,
        players=(YOU, GENEROUS, CAREFUL),
        rules=tuple(expanded_rule(rule) for rule in ruleset.rules),
        settings=ruleset.settings,
        language=LANGUAGE,
    )
    begun = begin(host.law_of, started, _START, Luck(luck="practice"))
    state = apply_all(begin_entry(State(), 0, _START, None), begun.events)
    return PracticeRound(state, host.law_of(state))


def _after(played: PracticeRound, step: str) -> PracticeRound:
    """The round after a step of the person's, before the bots move."""
    played = replace(played, came=(), changed=frozenset(), read=())
    kind, _, given = step.partition(":")
    if kind == "ready":
        found = next((one for one in played.ready if one.key == given), None)
        return _proposed(played, YOU, found.title, (found.change,)) if found else _no_such_step(played)
    if kind == "words":
        return _in_own_words(played, " ".join(given.split())[:WORDS_MAX])
    if step not in ("for", "against") or played.proposal is None:
        return _no_such_step(played)
    return _voted(played, YOU, step)


def _in_own_words(played: PracticeRound, text: str) -> PracticeRound:
    """The round after a proposal in the person's own words, which are read as those of any proposal."""
    read = words_to_propose(played.state, text)
    if read.refused is not None:
        return replace(played, refused=read.refused)
    after = _proposed(played, YOU, "", [_titled(change, text) for change in read.changes])
    is_new = all(isinstance(change, c.Enact) for change in read.changes)
    shown = takewhile(lambda line: line != _(CODE_FOLLOWS), read.shown if is_new else ())
    return after if after.refused is not None else replace(after, read=tuple(shown))


def _titled(change: c.Change, text: str) -> c.Change:
    if not isinstance(change, c.Enact) or change.content.title:
        return change
    return c.Enact(content=structs.replace(change.content, title=_title_of(text)))


def _title_of(text: str) -> str:
    words = text.split()
    return " ".join(words[:4]).rstrip(".,;:") + ("…" if len(words) > 4 else "")


def _no_such_step(played: PracticeRound) -> PracticeRound:
    return replace(played, refused=Refused(code="practice.step", reason=N_("that can't be done now")))


def _proposed(played: PracticeRound, player: PlayerId, title: str, wanted: Sequence[c.Change]) -> PracticeRound:
    changes, _ = expanded(changes_with_code(played.state, wanted))
    return _made(played, Move("propose", player, {"changes": plain(changes), **({"title": title} if title else {})}))


def _voted(played: PracticeRound, player: PlayerId, choice: str) -> PracticeRound:
    proposal = _voted_on(played.state)
    assert proposal is not None
    return _made(played, Move("vote", player, {"proposal": proposal.number, "choice": choice}))


def _made(played: PracticeRound, move: Move) -> PracticeRound:
    """The round after a move; where it isn't allowed, the same round and why."""
    state = played.state
    now = _START + _BETWEEN * (state.entry + 1)
    verdict = decide(state, played.law, move, now, Luck(luck=f"practice {state.entry}"))
    if not isinstance(verdict, Allowed):
        asked = Refused(code="undecided", reason=N_("the rules leave open whether that is allowed"))
        return replace(played, refused=verdict if isinstance(verdict, Refused) else asked)
    after = apply_all(begin_entry(state, state.entry + 1, now, move.player), verdict.events)
    told = [_told(event, after) for event in verdict.events if not isinstance(event, _QUIET)]
    return replace(
        played,
        state=after,
        law=played.law.under(after),
        came=(*played.came, *told),
        changed=played.changed | {ev.rule for ev in verdict.events if isinstance(ev, e.RuleEnacted | e.RuleAmended)},
    )


def _told(event: e.Event, state: State) -> Happening:
    because = event.because
    is_win = isinstance(event, e.Won)
    return Happening(event_sentence(event, state), because.rule if because is not None else "", is_win)


def _bots_move(played: PracticeRound) -> PracticeRound:
    """The round after the bots' moves, until the person is asked for something or the game is over."""
    for __ in range(_TURNS_MAX):
        state = played.state
        proposal = _voted_on(state)
        if state.over or (proposal is not None and YOU not in proposal.ballots and _may_vote(played)):
            return played
        if state.open_cases:
            return replace(played, is_stuck=True)
        if proposal is None and _whose_turn(state) == YOU:
            return played
        after = _bot_votes(played, proposal) if proposal is not None else _bot_proposes(played)
        if after is None:
            return replace(played, is_stuck=True)
        played = after
    return replace(played, is_stuck=True)


def _may_vote(played: PracticeRound) -> bool:
    return _voted(played, YOU, "for").refused is None or _voted(played, YOU, "against").refused is None


def _bot_votes(played: PracticeRound, proposal: Proposal) -> PracticeRound | None:
    for bot in (GENEROUS, CAREFUL):
        if bot not in proposal.ballots:
            choice = _choice_of(bot, proposal, played.state)
            for one in (choice, "against" if choice == "for" else "for"):
                after = _voted(played, bot, one)
                if after.refused is None:
                    return after
    return None


def _choice_of(bot: PlayerId, proposal: Proposal, state: State) -> str:
    if bot == GENEROUS or proposal.author == bot:
        return "for"
    points: Mapping[Any, Amount] = state.quantities.get("points", {})
    return "against" if exact(points.get(proposal.author, 0)) > exact(points.get(bot, 0)) else "for"


def _whose_turn(state: State) -> PlayerId:
    turn: Mapping[str, Any] = state.registers.get("turn", {})
    return PlayerId(str(turn.get("", "")))


def _bot_proposes(played: PracticeRound) -> PracticeRound | None:
    bot = _whose_turn(played.state)
    for ready in _left_of(_OF_BOTS.get(bot, ()), played.state):
        after = _proposed(played, bot, ready.title, (ready.change,))
        if after.refused is None:
            return after
    after = _proposed(played, bot, "", (_PASTIME.change,))
    return after if after.refused is None else None
