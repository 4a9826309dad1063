"""What must hold after every step of a world, checked on the record as it is on disk, and on what each host shows."""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from tests.simulation.games import GamePlan, VotingModel
from verifier.moot_verify import own_hash

from moot.game import events as e
from moot.game.commitments import WITHHELD
from moot.game.moves import HOST_MOVES
from moot.game.record.entries import Entry
from moot.game.record.secret_ballots import blinded, restored
from moot.game.state import Proposal, State
from moot.game.values import canonical, exact
from moot.journal.journal import Journal
from moot.law.law import SandboxedLaw
from moot.play.host import Host


class Broken(Exception):
    """Something that must hold doesn't."""

    def __init__(self, name: str, told: str):
        super().__init__(f"{name}: {told}")
        self.name = name


class Audit:
    """The record of a game, read from disk by somebody who trusts no host, and replayed entry by entry."""

    def __init__(self, journal: Journal, host: Host, game: str, plan: GamePlan):
        self._host, self.game, self.plan = host, game, plan
        self.acknowledged = -1
        """The last entry that somebody was told of."""
        self.secrets: dict[str, str] = {}
        """What must be in no entry until it's revealed, and whose it is."""
        self.open(journal)

    def open(self, journal: Journal) -> None:
        """Begin anew with the record as it is now."""
        self._journal = journal
        self.hashes: list[str] = []
        self.times: list[int] = []
        self.marks: dict[str, int] = {}
        self.raw: list[bytes] = []
        self.state = State()
        self.points: dict[str, int] = {}
        self._law: SandboxedLaw | None = None
        self._revealed: set[str] = set()
        self.look()

    @property
    def law(self) -> SandboxedLaw:
        """The law after the last entry."""
        assert self._law is not None
        return self._law

    @property
    def public(self) -> State:
        """The public state after the last entry."""
        return blinded(self.state)

    # --- the record ------------------------------------------------------------------------------

    def look(self) -> int:
        """Check the entries that are new; returns how many there are."""
        known = len(self.hashes)
        if known and self._journal.length(self.game) < known:
            raise Broken("entry lost", f"there are {self._journal.length(self.game)} entries, and were {known}")
        since = max(0, known - 1)
        labels = dict(self._journal.hashes(self.game, since))
        if known and labels.get(since) != self.hashes[since]:
            raise Broken("entry changed", f"entry {since} has another hash than before")
        kept = self._journal.withheld(self.game, known)
        for (number, raw), entry in zip(
            self._journal.raw(self.game, known), self._journal.entries(self.game, known), strict=True
        ):
            self._check_bytes(number, raw, entry, labels.get(number, ""))
            self._check_secrets(raw, entry)
            self._follow(entry, restored(entry, kept.get(number, ())))
        return len(self.hashes) - known

    def reopened(self, journal: Journal) -> None:
        """Look at the record after a power cut: what was acknowledged is there, as it was."""
        before = self.hashes
        found = [hash for _, hash in journal.hashes(self.game)]
        if len(found) <= self.acknowledged or found[: self.acknowledged + 1] != before[: self.acknowledged + 1]:
            raise Broken("acknowledged entry lost", f"{self.acknowledged} was acknowledged, and {len(found)} are there")
        self.open(journal)

    def _check_bytes(self, number: int, raw: bytes, entry: Entry, label: str) -> None:
        content = json.loads(raw)
        told = content.pop("hash", "")
        if number != len(self.hashes) or entry.number != number or entry.game != self.game:
            raise Broken("order", f"entry {number} stands where {len(self.hashes)} was to come")
        if not told or told != label or _hash_of(content) != told:
            raise Broken("hash", f"entry {number} doesn't have its own hash")
        if entry.previous != (self.hashes[-1] if self.hashes else ""):
            raise Broken("chain", f"entry {number} doesn't follow the one before")
        if self.times and entry.time < self.times[-1]:
            raise Broken("time went back", f"entry {number} is of {entry.time}, the one before of {self.times[-1]}")
        if entry.move.letter:
            if entry.move.letter in self.marks:
                raise Broken("made twice", f"entries {self.marks[entry.move.letter]} and {number} are of one request")
            self.marks[entry.move.letter] = number
        self.hashes.append(told)
        self.times.append(entry.time)
        self.raw.append(raw)

    def _check_secrets(self, raw: bytes, entry: Entry) -> None:
        self._revealed |= {str(event.value) for event in entry.events if isinstance(event, e.Revealed)}
        for event in entry.events:
            if isinstance(event, e.BallotCast) and event.commitment and event.choice != WITHHELD:
                raise Broken("ballot in the record", f"entry {entry.number} has the secret ballot of {event.player}")
        for secret, whose in self.secrets.items():
            if secret not in self._revealed and secret.encode() in raw:
                raise Broken("secret in the record", f"entry {entry.number} has {whose}'s {secret}")
        word = self.plan.word
        if word and entry.number and word.encode() in raw and not any(one.choice == word for one in entry.opened):
            secret = [event for event in entry.events if isinstance(event, e.BallotCast) and event.commitment]
            rules = any(isinstance(event, e.RuleEnacted | e.RuleAmended | e.Proposed) for event in entry.events)
            if secret or (self.plan.model is not None and not rules and self._is_of_a_vote(entry)):
                raise Broken("ballot in the record", f"entry {entry.number} has the word of a secret ballot")
        if self.plan.model is not None and self.plan.model.secret:
            for event in entry.events:
                if isinstance(event, e.BallotCast) and not event.commitment and not self._closes(entry, event.proposal):
                    raise Broken("ballot in the record", f"entry {entry.number} has a ballot of {event.player}")

    def _is_of_a_vote(self, entry: Entry) -> bool:
        number = str(entry.move.arguments.get("proposal"))
        proposal = self.state.proposals.get(number)  # type: ignore[call-overload]
        return entry.move.name == "vote" and proposal is not None and not self._closes(entry, number)

    @staticmethod
    def _closes(entry: Entry, number: str) -> bool:
        return any(isinstance(event, e.VotingClosed) and event.proposal == number for event in entry.events)

    # --- the game --------------------------------------------------------------------------------

    def _follow(self, entry: Entry, own: Entry) -> None:
        before = self.state
        if entry.number:
            self._check_deadlines(before, entry)
            self._check_points(entry)
        kept = self._journal.withheld(self.game, entry.number, entry.number)
        self.state = self._journal.following(before, entry, kept)
        self._law = self._law.under(self.state) if self._law is not None else self._host.law_of(self.state)
        if self.plan.model is not None and entry.number:
            for told in expectations(self.plan.model, before, self.state, own, self.points):
                raise Broken("model", f"entry {entry.number}: {told}")

    def _check_deadlines(self, before: State, entry: Entry) -> None:
        if before.over or self.plan.hostile or (entry.move.player is None and entry.move.name in NOT_TIMED):
            return
        due = self.law.read_only.first_due(before, entry.time)
        if entry.move.name != "time" or entry.move.resumes is not None:
            if due is not None:
                raise Broken("deadline passed", f"entry {entry.number} of {entry.time} comes before {due}")
            if entry.move.name == "time":
                self._check_resumed_deadline(before, entry)
            return
        came = next((event for event in entry.events if isinstance(event, e.TimeCame)), None)
        if due is None or came is None or (came.timer, came.subject, came.due) != (due.timer, due.subject, due.time):
            raise Broken("deadline", f"entry {entry.number} is of {came}, and due was {due}")
        if entry.time != max(due.time, before.now):
            raise Broken("deadline late", f"entry {entry.number} is of {entry.time}, and due at {due.time}")

    def _check_resumed_deadline(self, before: State, entry: Entry) -> None:
        """What a deadline brings about is carried on after the judgment that it waited for, and comes once."""
        case = entry.move.resumes
        waiting = before.waiting.get(case, {}) if case is not None else {}
        if (waiting.get("name"), waiting.get("arguments")) != ("time", entry.move.arguments):
            raise Broken("deadline resumed", f"entry {entry.number} resumes {waiting} of case {case}")
        if not before.cases[case].holding:
            raise Broken("deadline resumed", f"entry {entry.number} comes before the judgment of case {case}")
        if f"{entry.move.arguments['timer']} {entry.move.arguments['subject']}" not in before.timers:
            raise Broken("deadline resumed", f"entry {entry.number} is of a time that never came")
        if again := [event for event in entry.events if isinstance(event, e.TimeCame)]:
            raise Broken("deadline resumed", f"entry {entry.number} is of {again}, which came before")

    def _check_points(self, entry: Entry) -> None:
        by_hand = any(isinstance(event, e.Corrected | e.SetBack) for event in entry.events)
        for event in entry.events:
            if isinstance(event, e.Awarded | e.QuantitySet) and event.because is None and not by_hand:
                raise Broken("points", f"entry {entry.number}: {event.quantity} moves by no rule")

    # --- hosts -------------------------------------------------------------------------------------

    def check_host(self, host: Host, name: str) -> None:
        """What a host shows is what the record says, and shows nothing that is secret."""
        shown, public = host.table(self.game).last, self.public
        if shown.entry != public.entry:
            raise Broken("hosts differ", f"{name} shows entry {shown.entry} as the last one, and it's {public.entry}")
        if shown != public and canonical(shown) != canonical(public):
            raise Broken("hosts differ", f"{name} shows another state after entry {shown.entry}")
        for number in shown.withheld:
            told = [one.choice for one in shown.proposals[number].ballots.values() if one.commitment]
            if set(told) - {WITHHELD}:
                raise Broken("ballot shown", f"{name} shows secret ballots on {number}: {told}")
        registers = canonical(shown.registers) if self.secrets else b""
        for secret, whose in self.secrets.items():
            if secret not in self._revealed and secret.encode() in registers:
                raise Broken("secret shown", f"{name} shows {whose}'s {secret}")
        held = host.journal.rebuild(self.game)
        if held != self.state and canonical(held) != canonical(self.state):
            raise Broken("replay differs", f"{name} rebuilds another state after entry {held.entry}")


NOT_TIMED = HOST_MOVES - {"time"}
"""Moves of the host's own, for which nothing waits."""


def expectations(
    model: VotingModel, before: State, after: State, entry: Entry, points: dict[str, int]
) -> Iterator[str]:
    """Each way in which an entry isn't what the model of the ruleset says; keeps the points by the model."""
    yield from _deadlines_of_votes(model, before, entry)
    for place, event in enumerate(entry.events):
        if isinstance(event, e.BallotCast) and entry.move.player != event.player:
            yield f"{event.player}'s ballot is cast by {entry.move.player}"
        if isinstance(event, e.VotingClosed):
            yield from _close(model, before, entry, event.proposal, place, points)
    kept = {player: exact(amount) for player, amount in after.quantities.get("points", {}).items()}
    for player in after.seating:
        if kept.get(player, 0) != points.get(player, 0):
            yield f"{player} has {kept.get(player, 0)} points, and by the model {points.get(player, 0)}"


def _deadlines_of_votes(model: VotingModel, before: State, entry: Entry) -> Iterator[str]:
    """Votes close when they're due, and not before."""
    seconds = model.seconds_open
    for proposal in before.open_proposals():
        if seconds is None or proposal.opened is None or not proposal.is_voting:
            continue
        closes = proposal.opened + seconds
        if entry.time > closes or (entry.time == closes and entry.move.name != "time"):
            earlier = [
                one for one in before.open_proposals() if one.opened is not None and one.opened + seconds < closes
            ]
            if entry.move.name != "time" or (entry.time > closes and not earlier):
                yield f"proposal {proposal.number} was to close at {closes}, and it's {entry.time}"


def _close(
    model: VotingModel, before: State, entry: Entry, number: str, place: int, points: dict[str, int]
) -> Iterator[str]:
    proposal: Proposal = before.proposals[number]  # type: ignore[index]
    ballots = {player: ballot.choice for player, ballot in proposal.ballots.items()}
    for event in entry.events[:place]:
        if isinstance(event, e.BallotCast) and event.proposal == number:
            ballots[event.player] = event.choice
    left = {event.player for event in entry.events[:place] if isinstance(event, e.Left)}
    voters = [player for player in before.seating if player not in left]
    cast = {player: choice for player, choice in ballots.items() if player in voters}
    by_time = entry.move.name == "time"
    opened = proposal.opened
    if by_time and (model.seconds_open is None or opened is None or entry.time != opened + model.seconds_open):
        yield f"proposal {number}, opened at {opened}, closes by time at {entry.time}"
    if not by_time and not (model.closes_when_all and set(voters) <= set(cast)):
        yield f"proposal {number} closes though not all have voted: {sorted(cast)} of {voters}"
    given = list(cast.values())
    votes_for, votes_against = given.count("for"), given.count("against")
    wanted = model.adopts(len(voters), len(cast), votes_for, votes_against)
    adopted = any(isinstance(event, e.ProposalAdopted) and event.proposal == number for event in entry.events)
    defeated = any(isinstance(event, e.ProposalDefeated) and event.proposal == number for event in entry.events)
    if adopted == defeated or adopted != wanted:
        yield f"proposal {number} with {given} of {len(voters)} is {'adopted' if adopted else 'not adopted'}: {model}"
    if adopted:
        points[proposal.author] = points.get(proposal.author, 0) + model.adoption_pays
        if model.required(len(voters), len(cast), votes_for + votes_against) < len(voters):
            for player, choice in cast.items():
                points[player] = points.get(player, 0) + (model.dissenters_gain if choice == "against" else 0)
    else:
        points[proposal.author] = points.get(proposal.author, 0) - model.defeat_costs


def _hash_of(content: dict[str, Any]) -> str:
    """The hash of an entry's other fields; of a comment it's that of what is left without its text."""
    if "salt" in content:
        return own_hash(content)
    return sha256(json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()
