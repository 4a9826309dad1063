"""Playouts on a copy of the game: can rules still be changed (114), is a vote already decided."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, product
from typing import Literal, NamedTuple

from msgspec.structs import replace

from moot.game import changes as c
from moot.game import events as e
from moot.game.decision.decide import decide
from moot.game.decision.enactment import changes_made
from moot.game.decision.ranks import USUAL
from moot.game.decision.what_if import adoption_of, closing_of
from moot.game.law_protocol import Law, Luck, Practice, ResolvedMove
from moot.game.moves import Allowed, Move, Question, Refused, Undecided, Verdict
from moot.game.record.entries import apply_moment
from moot.game.state import RULE_CHANGE, Ballot, Proposal, State
from moot.game.values import Number, PlayerId, Time, Value, plain
from moot.languages import N_, joined
from moot.law.law import SandboxedLaw, TrialFact
from moot.law.runner import LawRequest
from moot.law.sample_arguments import A_RULE, made_somehow, samples, ways_to_make
from moot.law.vocabulary import MOVES

ROUNDS_MAX = 12
"""The number of rounds that a trial plays."""
A_WHILE = 31 * 86_400 + 12 * 3_600
"""How long a trial waits once, where nothing is due: what keeps people from voting may lapse by then."""
ROUNDS_ALONE_MAX = 6
"""The same with one proposal at a time: where that leads to a rule change, it does so in about half as many."""
WAYS_MAX = 6
"""In how many ways a trial fills in a move that asks for something."""
_IDLE = frozenset({"argue", "record", "call-case", "join", "leave", "withdraw", "revise", "propose", "refuse", "vote"})
_FURTHER = ("argue", "record", "call-case", "join", "refuse")
"""Moves of the program that lead to no rule change by themselves, but may be what a rule waits for.

Leaving isn't among them: that those who stay could go on is no way for all to change the rules.
"""
_RULES_CHANGED = (e.RuleEnacted, e.RuleAmended, e.RuleRepealed, e.RuleTransmuted)


_NO_PROGRESS = (e.Announced, e.MoveHeld)
"""Events after which a trial waits for what falls due."""


class Liveness(Value, frozen=True):
    """The finding of a trial: `alive` is True, False if impossibility is proved, or None if it isn't known."""

    alive: bool | None
    words: str
    steps: tuple[str, ...] = ()


_OTHER_WAYS = (("for", False, False), ("for", False, True), ("against", False, False), ("for", True, False))
"""How trials with every kind of move differ: how all vote, whether they're divided, whether choices are reversed."""


class TrialMove(NamedTuple):
    """A move in a trial that had consequences: its time, its events, and the game after it."""

    move: Move
    time: Time
    events: tuple[e.Event, ...]
    after: State


def can_still_change(law: SandboxedLaw, state: State, proposal: Proposal, now: Time) -> bool | None:
    """The fact `can_still_change`: whether rules could still be changed once this proposal's changes are made."""
    if changes_words_alone(state, proposal):
        return True
    with_it = replace(state, proposals=state.proposals.set(proposal.number, proposal))
    adopted = adoption_of(with_it, law.within_a_trial(), proposal.number, now)
    if isinstance(adopted, Question):
        return None
    after, trial = adopted
    return trial_of(trial, after, now).alive


def changes_words_alone(state: State, proposal: Proposal) -> Literal[True] | None:
    """Whether a proposal leaves everything that runs as it is, so that rules can still be changed; None if not."""
    return None if any(alters_what_runs(state, change) for change in proposal.changes) else True


def alters_what_runs(state: State, change: c.Change) -> bool:
    """Whether a change affects a mechanism, a claim or a rank, not only words and numbers."""
    if isinstance(change, c.Enact):
        return _says_something(change.content)
    rule = state.rule(change.rule)
    if rule is None or isinstance(change, c.Transmute | c.AmendAmendment | c.RepealAmendment):
        return True
    if isinstance(change, c.Repeal):
        return _says_something(rule.content)
    if isinstance(change, c.Amend):
        w = change.wording
        return any(said is not None for said in (w.mechanism, w.prevails_over, w.yields_to, w.speaks_of))
    return False


def _says_something(content: c.Content) -> bool:
    return bool(content.code or content.prevails_over or content.yields_to or content.speaks_of)


def sample_proposal(state: State, player: PlayerId, changes: tuple[c.Change, ...]) -> Proposal:
    """A sample proposal that a player might make."""
    return Proposal(
        number=Number("new"), author=player, title="", made=state.now, entry=state.entry, digest="", changes=changes
    )


_SAMPLES: tuple[tuple[str, c.Change], ...] = (
    (N_("for a new rule"), c.Enact(content=c.Content(title="A trial", text="A trial."))),
    (N_("for making an immutable rule mutable"), c.Transmute(rule=Number("immutable"), to="mutable")),
    (N_("for making a mutable rule immutable"), c.Transmute(rule=Number("mutable"), to="immutable")),
)
"""The sample proposals for comparing answers to terms."""


def sample_proposals(state: State, proposal: Proposal) -> list[tuple[str, Proposal]]:
    """Variants of a proposal with other changes, to compare answers to terms: a label, and the proposal."""
    found = []
    for words, change in _SAMPLES:
        if isinstance(change, c.Transmute):
            rule = next((r for r in state.in_force() if r.rank == change.rule), None)
            if rule is None:
                continue
            change = replace(change, rule=rule.number)
        sample = replace(
            proposal, kind=RULE_CHANGE, like="", title="A trial", digest="", changes=(change,), opened=None
        )
        found.append((words, sample))
    return found


def changes_alone(law: Law, state: State, proposal: Proposal, now: Time) -> State:
    """A copy of the game with only a proposal's changes made, without any consequences."""
    number = proposal.number
    made = e.Proposed(proposal=number, author=proposal.author, title=proposal.title, changes=proposal.changes)
    decided: list[e.Event] = [e.ProposalAdopted(proposal=number), e.TookEffect(proposal=number)]
    copy = apply_moment(state, now, decided if number in state.proposals else [made, *decided])
    for events in changes_made(copy, law, number, now, None):
        copy = apply_moment(copy, now, events)
    return copy


def trial_of(law: Law, state: State, now: Time) -> Liveness:
    """Play on from a state: everyone proposes, agrees and votes for, and time jumps to the next due time.

    A win ends no trial: the question is whether the rules leave a way to change them, not who wins first.
    """
    assert isinstance(law, SandboxedLaw)
    return Trial(law, state, now).run()


class Trial:
    """A playout on a copy of a game: everyone makes every move they can, and time passes if nobody can.

    `choice` is how they vote; with `divided`, every second of them votes against. `made` has every move that came to
    something, with the state after it.
    """

    def __init__(self, law: SandboxedLaw, state: State, now: Time, *, choice: str = "for", divided: bool = False):
        self.law, self.state, self.now, self.choice, self.divided = law, _going_on(state), now, choice, divided
        self.further: set[str] | None = None
        """What was made of the moves that don't lead to rule changes by themselves; None in a trial without them."""
        self.one_at_a_time = False
        """Whether nobody proposes while another rule change is open."""
        self.may_wait = False
        """Whether it still waits for a while before it ends."""
        self.backwards = False
        """Whether the last way to fill in a move is tried first: of two words, one may undo what the other does."""
        self.steps: list[str] = []
        self.questions: list[str] = []
        self.made: list[TrialMove] = []

    @property
    def movers(self) -> tuple[PlayerId, ...]:
        """Who makes moves: the players, then office holders who don't play."""
        return self.state.people

    def run(self) -> Liveness:
        """Whether a rule can still be changed; nothing is called impossible before every kind of move was made.

        First with one proposal at a time: where everyone proposes, an officer's round may go by with each proposal.
        """
        begun = self.law, self.state, self.now
        shortest = Trial(*begun)
        shortest.one_at_a_time = True
        shortest.may_wait = self.law.practice >= Practice.TAKES_TOGETHER
        if (found := shortest._run(ROUNDS_ALONE_MAX)).alive:
            return found
        found = self._run()
        if found.alive is False:
            for choice, divided, backwards in _OTHER_WAYS:
                other = Trial(*begun, choice=choice, divided=divided)
                other.further, other.backwards = set(), backwards
                if other._run().alive:
                    return Liveness(alive=True, words=N_("a rule can still be changed"), steps=tuple(other.steps))
        return found

    def _run(self, rounds: int = ROUNDS_MAX) -> Liveness:
        if not self.state.seating:
            return Liveness(alive=None, words=N_("there are no players to try it with"))
        if any("Posting" in move.parameters.values() for move in self.law.index.available_moves.values()):
            return Liveness(alive=None, words=N_("the game is played by what people post, which no trial writes"))
        how = self.play(_changes_rules, rounds=rounds)
        if how == "over":
            return self._alive()
        if how == "quiet":
            return self._quiet()
        words = N_(
            "no rule change was adopted in {rounds} rounds in which everyone voted for everything", rounds=rounds
        )
        return Liveness(alive=None, words=words, steps=tuple(self.steps))

    def play(
        self, over: Callable[[Verdict], bool], *, proposing: bool = True, rounds: int = ROUNDS_MAX
    ) -> Literal["over", "quiet", "rounds"]:
        """Play until the goal is reached, until there is nothing left to do, or for so many rounds."""
        for _ in range(rounds):
            moved = False
            for player in self.movers:
                refused: tuple[State | None, Sequence[Move]] = (None, ())
                for move in self.moves(player, proposing=proposing):
                    if self._is_among(move, refused):
                        continue
                    verdict = self.make(move)
                    if isinstance(verdict, Refused) and refused[0] is not self.state:
                        refused = (self.state, self.refused(list(self.moves(player, proposing=proposing))))
                    if self.further is not None and not self._is_among(move, refused):
                        self.further.add(repr(move))
                    if isinstance(verdict, Allowed):
                        moved = moved or any(not isinstance(one, _NO_PROGRESS) for one in verdict.events)
                    if over(verdict):
                        return "over"
                    if player not in self.state.seating and _opens_a_vote(verdict):
                        break  # the players vote before somebody who doesn't can end it
            came = None if moved else self.let_time_pass()
            if came is not None and over(came):
                return "over"
            if not moved and not isinstance(came, Allowed):
                if not self.may_wait:
                    return "quiet"
                self.may_wait, self.now = False, self.now + A_WHILE
        return "rounds"

    def _alive(self) -> Liveness:
        return Liveness(alive=True, words=N_("a rule can still be changed"), steps=tuple(self.steps))

    def _quiet(self) -> Liveness:
        if self.questions:
            words = N_(
                "it comes to a stop that only a judge can settle: {questions}",
                questions=joined(dict.fromkeys(self.questions)),
            )
            return Liveness(alive=None, words=words, steps=tuple(self.steps))
        words = N_("no move is allowed that leads to a rule change, and nothing is due")
        return Liveness(alive=False, words=words, steps=tuple(self.steps))

    def make(self, move: Move) -> Verdict:
        """Make a move on the copy, if it is allowed."""
        verdict = decide(self.state, self.law, move, self.now, Luck(luck="trial", brief=True))
        if isinstance(verdict, Allowed):
            self.steps.append(f"{move.player or 'time'}: {move.name}")
            self.state = _going_on(apply_moment(self.state, self.now, verdict.events))
            self.law = self.law.under(self.state)
            self.made.append(TrialMove(move, self.now, verdict.events, self.state))
        elif isinstance(verdict, Undecided) and self.further is None:
            self.questions.append(verdict.question.clause)
        return verdict

    def _is_among(self, move: Move, refused: tuple[State | None, Sequence[Move]]) -> bool:
        """Whether a move is in the last batch of refused moves, and the state hasn't changed since."""
        known, moves = refused
        return known is self.state and move in moves

    def refused(self, moves: Sequence[Move]) -> list[Move]:
        """Which of these moves the rules refuse as the copy stands, found out in one request.

        What isn't certain isn't among them, such as the answer of a provision that had to be stopped.
        """
        if self.state.lines:
            return []
        requests: list[tuple[Move, LawRequest]] = []
        for move in moves:
            understood = self.law.understand(self.state, move)
            if isinstance(understood, ResolvedMove) and understood.posting is None:
                luck = Luck(luck="trial", brief=True)
                request = self.law.standing_request(self.state, [understood], self.now, luck)
                requests += [(move, request)] if request is not None else []
        answers = self.law.sender.send(*(request for _, request in requests)) if requests else []
        return [
            move
            for (move, _), answer in zip(requests, answers, strict=False)
            if answer.result["results"][0]["standing"] == "refused" and not answer.deaths
        ]

    def moves(self, player: PlayerId, *, proposing: bool = True) -> Iterator[Move]:
        """The moves that a willing player would make now, in order."""
        held = any(one.player == player and one.name == "propose" for one in self.state.held.values())
        open_now = [proposal for proposal in self.state.open_proposals() if proposal.kind == RULE_CHANGE]
        waits = bool(open_now) if self.one_at_a_time else any(proposal.author == player for proposal in open_now)
        if proposing and not held and not waits:
            yield from self.proposals(player)
        for proposal in self.state.open_proposals():
            if player not in proposal.ballots and proposal.is_voting:
                choice = self._choice(proposal, player)
                move = Move(name="vote", player=player, arguments={"proposal": proposal.number, "choice": choice})
                yield made_somehow(self.law, self.state, self.now, move)
        for name in (*self.law.index.moves, *MOVES):
            if name not in _IDLE:
                yield from self._offered(player, name)
        if self.further is not None:
            yield from self._further(player, self.further)

    def _choice(self, proposal: Proposal, player: PlayerId) -> str:
        """How a player votes on a proposal: on questions with choices of their own, for the first or the last."""
        dissents = self.divided and self.state.people.index(player) % 2
        choice = "against" if dissents else self.choice
        if proposal.kind == RULE_CHANGE:
            return choice
        ways = list(self.law.ballot_form(self.state, proposal, self.now).in_favour())
        return choice if choice in ways or not ways else self._ballot(ways, dissents=bool(dissents))

    def _ballot(self, ways: Sequence[str], *, dissents: bool) -> str:
        """The ballot to cast, of one for each choice."""
        return ways[-1 if dissents else 0]

    def _further(self, player: PlayerId, made: set[str]) -> Iterator[Move]:
        """Every other kind of move, each filled in in a few ways and made once: a comment may be what a rule wants."""
        for name in (*self.law.index.moves, *_FURTHER):
            asked = self.law.index.available_moves[name].parameters
            sampled = {one: samples(self.law, self.state, self.now, player, kind) for one, kind in asked.items()}
            ways = [[(one, given) for given in found] for one, found in sampled.items()]
            ways = [list(reversed(one)) for one in ways] if self.backwards else ways
            for way in islice(product(*ways), WAYS_MAX):
                move = Move(name=name, player=player, arguments={one: given for one, given in way if given is not None})
                if repr(move) not in made:
                    yield move

    def proposals(self, player: PlayerId) -> Iterator[Move]:
        """Proposals that this player might make; only the first allowed one is made."""
        tries: list[c.Change] = [A_RULE]
        mutable = [r for r in self.state.in_force() if r.rank == USUAL] or self.state.in_force()[-1:]
        if mutable:
            tries.append(c.Amend(rule=mutable[-1].number, wording=c.Wording(text=mutable[-1].content.text + " ")))
        for change in tries:
            made = len(self.state.proposals)
            move = Move(name="propose", player=player, arguments={"changes": plain([change])})
            for way in islice(ways_to_make(self.law, self.state, self.now, move), WAYS_MAX):
                yield way
                if len(self.state.proposals) > made:
                    return

    def _offered(self, player: PlayerId, name: str) -> Iterator[Move]:
        """An offered move without arguments, or on an open proposal or case."""
        available = self.law.index.available_moves[name]
        added = available.additions.parameters
        asked = [n for n, kind in available.parameters.items() if " = " not in kind and n not in added]
        moves: list[Move] = []
        if not asked:
            moves = [Move(name=name, player=player)]
        elif asked == ["proposal"]:
            numbers = [proposal.number for proposal in self.state.open_proposals()]
            moves = [Move(name=name, player=player, arguments={"proposal": number}) for number in numbers]
        elif asked == ["case"]:
            moves = [Move(name=name, player=player, arguments={"case": case}) for case in self.state.open_cases]
        for move in moves:
            yield made_somehow(self.law, self.state, self.now, move)

    def let_time_pass(self) -> Verdict | None:
        """Let the next due time come; returns its consequences, None if nothing is due."""
        due = self.law.due(self.state, self.now)
        if not due:
            return None
        self.now = max(self.now, due[0].time)
        arguments = {"timer": due[0].timer, "subject": due[0].subject}
        return self.make(Move(name="time", arguments=arguments))


def _going_on(state: State) -> State:
    """The state without the game's end, so that a trial can go on."""
    return replace(state, winner=None, ended=None, next_ruleset="")


def _opens_a_vote(verdict: Verdict) -> bool:
    return isinstance(verdict, Allowed) and any(isinstance(event, e.VotingOpened) for event in verdict.events)


def _changes_rules(verdict: Verdict) -> bool:
    return isinstance(verdict, Allowed) and any(isinstance(event, _RULES_CHANGED) for event in verdict.events)


TRIED_MAX = 64
"""Up to so many combinations of future votes are all tried; if there are more, only those in which all vote alike."""
_AS_IT_IS = ""

Votes = Mapping[PlayerId, str]


def is_settled(law: SandboxedLaw, state: State, proposal: Proposal, now: Time) -> bool:
    """The fact `outcome_settled`: whether no further votes can change the outcome of a vote.

    Those may be cast by eligible voters who have not voted, and by all whom the rules let vote again. Where they are
    many it is only tried what comes of it if they all vote alike or stay away, which holds for every rule by which one
    vote more for a proposal, or one fewer against it, never keeps it from adoption.
    """
    trial = law.within_a_trial()
    eligible = trial.answer(state, "eligible_voters", now, proposal=proposal).value
    if not proposal.is_voting or not isinstance(eligible, list):
        return False
    form = trial.ballot_form(state, proposal, now)
    choices = tuple(form.in_favour())
    to_come = [player for player in eligible if player not in proposal.ballots]
    if not _all_alike(trial, state, proposal, now, _ways(to_come, choices)):
        return False
    again = [player for player in proposal.ballots if _may_vote_again(trial, state, proposal, player, choices, now)]
    if form.form != "one" and (to_come or again):
        return False  # one more ballot with several choices can help any of them
    return not again or _all_alike(trial, state, proposal, now, _ways([*to_come, *again], choices))


def _may_vote_again(
    law: SandboxedLaw, state: State, proposal: Proposal, player: PlayerId, choices: tuple[str, ...], now: Time
) -> bool:
    """Whether somebody could change their vote, or the rules leave that open."""
    other = next((choice for choice in choices if choice != proposal.ballots[player].choice), None)
    if other is None or player not in state.seating:
        return False
    move = Move(name="vote", player=player, arguments={"proposal": proposal.number, "choice": other})
    verdict = decide(state, law, made_somehow(law, state, now, move), now, Luck(luck="trial", brief=True))
    return isinstance(verdict, Allowed)


def _ways(voters: Sequence[PlayerId], choices: tuple[str, ...]) -> Iterator[Votes]:
    """The possible combinations of future votes."""
    options = (_AS_IT_IS, *choices)
    alike = ((option,) * len(voters) for option in options)
    few = len(options) ** len(voters) <= TRIED_MAX
    for cast in chain(alike, product(options, repeat=len(voters)) if few else ()):
        yield {voter: choice for voter, choice in zip(voters, cast, strict=True) if choice != _AS_IT_IS}


def _all_alike(law: SandboxedLaw, state: State, proposal: Proposal, now: Time, ways: Iterable[Votes]) -> bool:
    """Whether the vote has the same outcome with all combinations of future votes."""
    outcomes: set[str] = set()
    for votes in ways:
        outcomes.add(_outcome(law, state, proposal, now, votes))
        if len(outcomes) > 1 or "" in outcomes:
            return False
    return True


def _outcome(law: SandboxedLaw, state: State, proposal: Proposal, now: Time, votes: Votes) -> str:
    """The outcome that the vote would have; empty if the rules leave that open."""
    cast = {player: Ballot(choice=choice, digest=proposal.digest, at=now) for player, choice in votes.items()}
    voted = replace(proposal, ballots=proposal.ballots.update(cast))
    copy = replace(state, proposals=state.proposals.set(proposal.number, voted))
    closed = closing_of(copy, law, e.VotingClosed(proposal=proposal.number), now)
    return closed.proposals[proposal.number].outcome if isinstance(closed, State) else ""


TRIALS = {
    "can_still_change": TrialFact(can_still_change, changes_words_alone),
    "outcome_settled": TrialFact(is_settled),
}
"""The facts that need a trial."""
