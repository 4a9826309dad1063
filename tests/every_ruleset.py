"""Games of any shipped ruleset, played on the sandboxed law without a table: proposals are made, carried and decided.

    game = Played.begun(host, "nomic_world")
    number = game.propose("repeal rule 1035")           # words, a rule file, one or several changes as data
    assert game.decide(number, Ben="against") == "adopted"  # it's seconded, posted, voted on, and time passes
    assert game.can_change()                             # on a copy, a further rule change is adopted in play
    game.pass_time(days=30)

What each ruleset wants before a proposal is voted on is in `WAYS`; a ruleset that has another way can be added there.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from moot.authoring.proposals import changes_to_propose
from moot.game import events as e
from moot.game.apply import apply_all, begin_entry
from moot.game.changes import Change, Enact
from moot.game.decision.decide import begin, decide
from moot.game.law_protocol import Luck
from moot.game.moves import Allowed, Move, Refused, Undecided, Verdict
from moot.game.record.entries import apply_moment
from moot.game.rules import LANGUAGE, Ruleset
from moot.game.state import RULE_CHANGE, Proposal, State
from moot.game.values import plain
from moot.law.files.front_matter import has_fields
from moot.law.law import SandboxedLaw
from moot.law.mechanism_checks import check_changes, expanded
from moot.law.playouts import Liveness, trial_of
from moot.law.rulesets import expanded_rule, shipped
from moot.law.sample_arguments import made_somehow, ways_to_make
from moot.play.host import Host

NAMES = shipped()
"""The rulesets that come with the program."""
DAY = 86_400
MONDAY = 988_639_200
"""2001-04-30 14:00 UTC: a Monday morning where these games are played, with no holiday of Infinity near."""
PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eve")
OFFICES: Mapping[str, Mapping[str, str]] = {"infinity": {"moderator": "Tess"}, "classroom": {"teacher": "Tess"}}
"""The offices that somebody holds who doesn't play."""
WAYS = ("consent", "roll", "second", "post-to-vote", "call-vote", "distribute", "begin-ranking")
"""Moves of rules by which play goes on or a proposal comes to its vote, in the order in which they're tried."""
VOTERS = tuple(f"Voter {n}" for n in range(1, 40))
"""Who supports a posting; not players of any table."""
_PASTIMES = frozenset({"argue", "record", "correct", "call-case", "leave", "join", "withdraw", "revise", "refuse"})

ForProposal = str | Iterable[dict[str, Any]] | dict[str, Any]
"""A proposal as a text (words, a command, rule files), or as changes, such as those of `tests.playing`."""


class Played:
    """A game in progress: its true state with all votes, the law of that state, the time, and all events so far."""

    def __init__(self, state: State, law: SandboxedLaw, now: int, events: Iterable[e.Event] = ()):
        self.state, self.law, self.now, self.events = state, law, now, list(events)

    @classmethod
    def begun(
        cls,
        host: Host,
        name: str,
        players: Iterable[str] = PLAYERS,
        *,
        offices: Mapping[str, str] | None = None,
        now: int = MONDAY,
        alter: Callable[[Ruleset], Ruleset] = lambda ruleset: ruleset,
    ) -> "Played":
        """A game of a ruleset; `alter` may change the rules that it begins with."""
        ruleset = alter(host.ruleset(name))
        started = e.GameStarted(
            title="A game",
            ruleset=ruleset.name,
            players=tuple(players),  # type: ignore[arg-type]
            rules=tuple(expanded_rule(rule) for rule in ruleset.rules),
            settings=ruleset.settings,
            language=LANGUAGE,
            offices=dict(OFFICES.get(name, {}) if offices is None else offices),  # type: ignore[arg-type]
        )
        events = begin(host.law_of, started, now, Luck(luck="a game")).events
        state = apply_all(begin_entry(State(), 0, now, None), events)
        return cls(state, host.law_of(state), now, events)

    def copy(self) -> "Played":
        """The same game, to be played on apart from this one."""
        return Played(self.state, self.law, self.now, self.events)

    def go_on_after_a_win(self) -> None:
        """Play as if nobody had won yet."""
        self.state = replace(self.state, winner=None, ended=None, next_ruleset="")

    # What is so

    @property
    def is_of_postings(self) -> bool:
        """Whether the game is played by what people post (USENET-NOMIC)."""
        return "Posting" in self.law.index.parameter_types.get("post", {}).values()

    @property
    def points(self) -> dict[str, int]:
        """The points of each player."""
        held: Mapping[str, int] = self.state.quantities.get("points", {})
        return {player: held.get(player, 0) for player in self.state.seating}

    def of(self, kind: type[e.Event]) -> list[Any]:
        """The events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def answer(self, term: str, proposal: str | None = None) -> Any:
        """The rules' answer to a term, or the open question."""
        about = self.state.proposals[proposal] if proposal else None  # type: ignore[index]
        answered = self.law.answer(self.state, term, self.now, about)
        return answered.value if answered.question is None else answered.question

    # Moves and time

    def move(self, player: str | None, name: str, /, **arguments: Any) -> Verdict:
        """The verdict on a move, which is made if it's allowed; a question opens a case."""
        self._keep_time()
        return self._make(Move(name=name, player=player, arguments=arguments))  # type: ignore[arg-type]

    def do(self, player: str | None, name: str, /, **arguments: Any) -> Allowed:
        """A move that must be allowed."""
        verdict = self.move(player, name, **arguments)
        assert isinstance(verdict, Allowed), verdict
        return verdict

    def _make(self, move: Move) -> Verdict:
        verdict = decide(self.state, self.law, move, self.now, Luck(luck=f"draw {self.state.entry}"))
        if isinstance(verdict, Allowed | Undecided) and verdict.events:
            self.state = apply_moment(self.state, self.now, verdict.events)
            self.law = self.law.under(self.state)
            self.events += verdict.events
        return verdict

    def pass_time(self, *, days: float = 0, until: int = 0) -> None:
        """Time passes, and what falls due on the way comes."""
        end = max(until, self.now + round(days * DAY))
        while (due := self.law.due(self.state, self.now)) and due[0].time <= end and not self.state.over:
            self.now = max(self.now, due[0].time)
            self._keep_time()
        self.now = end

    def _keep_time(self) -> None:
        while not self.state.over and (due := self.law.due(self.state, self.now)) and due[0].time <= self.now:
            self._make(Move(name="time", arguments={"timer": due[0].timer, "subject": due[0].subject}))

    def _wait(self, end: int) -> bool:
        """Wait for what is due next, if that's before the end."""
        due = self.law.due(self.state, self.now)
        if not due or due[0].time > end or self.state.over:
            return False
        before = self.state.entry
        self.pass_time(until=max(self.now, due[0].time))
        return self.state.entry > before

    # Proposals

    def changes(self, what: ForProposal) -> tuple[Change, ...]:
        """The changes of a proposal; words are confirmed, and their code is what the text is read as."""
        if isinstance(what, str):
            read = changes_to_propose(self.state, what)
            if isinstance(read, Refused) and not has_fields(what):
                read = changes_to_propose(self.state, what, prose=True)
        else:
            read = convert([what] if isinstance(what, dict) else list(what), tuple[Change, ...])
        assert not isinstance(read, Refused), read
        given, faults = expanded(_named(one) for one in read)
        faults = faults or check_changes(self.law.index, given)
        assert not faults, faults
        return given

    def propose(self, what: ForProposal, *, by: str | None = None, days: int = 60, **arguments: Any) -> str:
        """Propose something: by that player, or by whoever may first; its number, "" if it isn't possible in time."""
        changes = self.changes(what)
        if self.is_of_postings:
            return self._posted(changes, by or PLAYERS[0])
        given, end = {"changes": plain(changes), **arguments}, self.now + days * DAY
        while True:
            for player in [by] if by else [*self.state.seating]:
                move = Move(name="propose", player=player, arguments=given)  # type: ignore[arg-type]
                for way in islice(ways_to_make(self.law, self.state, self.now, move), 6):
                    for besides in self._said_besides():
                        verdict = self.move(player, "propose", **{**besides, **way.arguments})
                        if isinstance(verdict, Allowed):
                            return next(str(one.proposal) for one in verdict.events if isinstance(one, e.Proposed))
            if not self._go_on(None, {}) and not self._wait(end):
                return ""

    def _said_besides(self) -> list[dict[str, Any]]:
        """What is said with a proposal besides its changes: an adoption index as high as any rule's Power."""
        has_index = "adoption_index" in self.law.index.parameter_types["propose"]
        return [{}, {"adoption_index": 3}] if has_index else [{}]

    def decide(self, number: str, *, days: int = 60, **choices: str) -> str:
        """Bring a proposal to its vote and its end; all vote for it who aren't named with another choice.

        Whoever is named with "" doesn't vote. Returns its outcome; "" if it's still open after so many days, or if
        nothing more can happen.
        """
        if number and self.is_of_postings:
            return self._carried(number, choices)
        end = self.now + days * DAY
        while number and (proposal := self.state.proposals[number]).is_open:  # type: ignore[index]
            if not self._go_on(proposal, choices) and not self._wait(end):
                break
        return self.state.proposals[number].outcome or "" if number else ""  # type: ignore[index]

    def adopt(self, what: ForProposal, *, by: str | None = None, **choices: str) -> str:
        """Propose something that must be adopted; its number."""
        number = self.propose(what, by=by)
        outcome = self.decide(number, **choices)
        assert outcome == "adopted", (outcome, number and self.state.proposals[number])  # type: ignore[index]
        return number

    def _go_on(self, proposal: Proposal | None, choices: Mapping[str, str]) -> bool:
        """One move towards the decision on a proposal, or by which play goes on; False if there is none."""
        if any(self._vote(one, player, proposal, choices) for one, player in self._ballots_to_come()):
            return True
        for name in WAYS:
            if name not in self.law.index.moves:
                continue
            asked = self.law.index.parameter_types[name]
            on = proposal or next((p for p in self.state.open_proposals() if p.stage == "made"), None)
            if asked.get("proposal") == "Proposal" and (on is None or on.stage != "made"):
                continue
            given = {"proposal": on.number} if on is not None and "proposal" in asked else {}
            for player in self.state.people:
                move = Move(name=name, player=player, arguments=given)
                made = self._make(made_somehow(self.law, self.state, self.now, move))
                if isinstance(made, Allowed) and _leads_on(made):
                    return True
        return False

    def _ballots_to_come(self) -> list[tuple[Proposal, str]]:
        voting = [one for one in self.state.open_proposals() if one.is_voting]
        return [(one, player) for one in voting for player in self.state.seating if player not in one.ballots.cast]

    def _vote(self, one: Proposal, player: str, wanted: Proposal | None, choices: Mapping[str, str]) -> bool:
        """A player's vote on a proposal; on which of several there is to be, for the one that is wanted."""
        choice = choices.get(player, "for")
        if one.kind != RULE_CHANGE:
            ways = list(self.law.ballot_form(self.state, one, self.now).in_favour())
            mine = [way for way in ways if wanted is not None and way.startswith(f"{wanted.number} ")]
            others = [way for way in ways if way not in mine]
            wanted_ways = mine or ways if choice == "for" else others
            choice = choice if choice in ways or not choice else next(iter(wanted_ways), "")
        if not choice or one.stage != "voting":
            return False
        return isinstance(self._make(Move("vote", player, {"proposal": one.number, "choice": choice})), Allowed)  # type: ignore[arg-type]

    # Postings

    def _post(self, by: str, changes: tuple[Change, ...] = (), **said: Any) -> Verdict:
        last = max(self.state.postings, default=None)
        posting = {"id": f"<{self.state.entry}@x.org>", "name": by, "signs_as": [by], **said}
        arguments = {"posting": {**posting, **({} if last is None else {"follows": last})}}
        return self._make(Move("post", by, {**arguments, **({"changes": plain(changes)} if changes else {})}))  # type: ignore[arg-type]

    def _last_posting(self) -> Any:
        return self.state.postings[max(self.state.postings)].posting

    def _posted(self, changes: tuple[Change, ...], by: str) -> str:
        if not self.state.postings:
            self._post(by, rules="1 A rule. 212 A rule.")
        text = f"Proposal {self.state.entry}."
        rules = self._last_posting().rules
        made = self._post(by, changes, rules=rules, proposer=by, proposal=text, subject=text)
        return next((str(one.proposal) for one in made.events if isinstance(one, e.Proposed)), "")  # type: ignore[union-attr]

    def _carried(self, number: str, choices: Mapping[str, str]) -> str:
        """So many support a posting as are wanted, and then it's appended to the rules."""
        wanted = self.answer("votes_required", number)
        for voter in VOTERS[: wanted if isinstance(wanted, int) else 12]:
            on = self._last_posting()
            kept = {"rules": on.rules, "proposer": on.proposer, "proposal": on.proposal}
            if choices.get(voter, "for") == "for":
                self._post(voter, **kept, votes=[*(on.votes or ()), voter])
        on, listed = self._last_posting(), self.state.registers.get("last_listed", {}).get("", 212)
        self._post(PLAYERS[1], rules=f"{on.rules} {listed + 1} {on.proposal}")
        return self.state.proposals[number].outcome or ""  # type: ignore[index]

    # Whether play goes on

    def can_change(self, *, days: int = 120) -> bool:
        """Whether in play a further rule is adopted, if all vote for it, within so many days; tried on a copy.

        Where somebody has won by now, the copy goes on.
        """
        tried = self.copy()
        tried.go_on_after_a_win()
        known = len(tried.state.in_force())
        content = {"title": "A further rule", "text": "A further rule."}
        number = tried.propose({"change": "enact", "content": content}, days=days)
        return tried.decide(number, days=days) == "adopted" and len(tried.state.in_force()) > known

    def liveness(self) -> Liveness:
        """What the program's own trial finds, as a preview shows it and rules such as 114 ask for it."""
        return trial_of(self.law.within_a_trial(), self.state, self.now)

    def can_happen(self) -> bool:
        """Whether anything can still happen: something is due, or somebody has a move that is more than talk."""
        if self.law.due(self.state, self.now):
            return True
        tried, before = self.copy(), self.state.entry
        if tried._go_on(None, {}) or tried.propose("A further rule.", days=0):
            return True
        offered = [name for name in tried.law.index.moves if name not in _PASTIMES]
        for name in offered:
            for player in self.state.people:
                tried.move(player, name)
        return tried.state.entry > before


def _named(change: Change) -> Change:
    """A change whose new rule has a title, which some rulesets want."""
    if not isinstance(change, Enact) or change.content.title:
        return change
    return replace(change, content=replace(change.content, title=change.content.text[:40].strip(" .") or "A rule"))


def _leads_on(made: Allowed) -> bool:
    """Whether a move has come to more than words and cases."""
    return any(not isinstance(one, e.Announced | e.CaseCalled | e.MoveHeld) for one in made.events)


__all__ = ["DAY", "NAMES", "PLAYERS", "Played"]
