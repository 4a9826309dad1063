"""Plays the cases of the collection: a rule comes into force, and a short play tells a right reading from a wrong one.

The format of cases and plays is told in `collection/README.md`. A game is played in memory, without a journal.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple

from tests.english.collection_cases import SILENT, CollectionCase, Draft, half_of, read_collection

from moot.documents.plays import span_seconds
from moot.game import changes as c
from moot.game import events as e
from moot.game.apply import apply_all, begin_entry
from moot.game.decision.built_in_moves import next_number
from moot.game.decision.consequences import Deliberation, quantities_changed
from moot.game.decision.decide import begin, decide
from moot.game.decision.enactment import changes_made
from moot.game.decision.what_if import consequences_of
from moot.game.law_protocol import Luck
from moot.game.moves import Allowed, Move, Refused, Undecided, Verdict
from moot.game.state import RULE_CHANGE, Proposal, State
from moot.game.values import Number, PlayerId, Time, plain
from moot.law.law import SandboxedLaw
from moot.law.mechanism_checks import check_changes, expanded
from moot.law.playouts import TRIALS
from moot.law.rulesets import expanded_rule
from moot.play.host import Host
from moot.views.moments import read_time

START = "2026-01-05 18:00"
"""When every play begins: a Monday, in UTC."""
BETWEEN_MOVES = 60
"""The seconds between two moves."""
DUE_MAX = 200
"""The most due times that one step lets come."""

__all__ = [
    "SILENT",
    "CaseTable",
    "CollectionCase",
    "Draft",
    "Outcome",
    "case_change",
    "grade",
    "half_of",
    "play_case",
    "read_collection",
]

Grade = Literal["right", "partly", "silent", "wrong"]


class Outcome(NamedTuple):
    """Whether a play passed; else the line at which it failed, and why."""

    passed: bool
    line: str = ""
    why: str = ""
    place: int = -1
    """The place of that line in the play; -1 if the rule didn't even come into force."""

    def goes_as_far_as(self, other: "Outcome") -> bool:
        """Whether a play that failed went further than another, or failed at the same line for the same reason."""
        return self.place > other.place or (self.place == other.place and self.why == other.why)


class PlayFailed(Exception):
    """A play does not go as its line says."""


def grade(host: Host, case: CollectionCase, draft: Draft, before: Sequence[Draft] | None = None) -> Grade:
    """How a draft of a case's text does.

    Where nothing may run, any mechanism is wrong, and none is right. Elsewhere none is silent, and one is as right as
    its play. If the draft says that it leaves a sentence to people, and its play goes as far as it goes where nothing
    runs, it does partly what the text says, and somebody has to look at it. `before` are drafts of the rules that the
    case builds on, instead of the references.
    """
    if case.expected != "runs":
        return "wrong" if draft.runs else "right"
    if not draft.runs:
        return "silent"
    told = play_case(host, case, draft, before=before)
    if told.passed:
        return "right"
    silence = play_case(host, case, SILENT, before=before)
    return "partly" if draft.leaves_something and told.goes_as_far_as(silence) else "wrong"


def play_case(
    host: Host, case: CollectionCase, draft: Draft, play: str = "", before: Sequence[Draft] | None = None
) -> Outcome:
    """Play a case with a draft of its text, by its own play or another; the first line that fails, if any does."""
    line, place = "", -1
    earlier = before if before is not None else [Draft(one.reference) for one in case.before]
    try:
        table = CaseTable(host, case)
        for rule, made in zip(case.before, earlier, strict=True):
            table.enact(rule.text, made)
        steps = _lines(play or case.play)
        table.prepare(draft, by_vote=any("this rule" in step for step in steps))
        for line in steps:
            place += 1
            table.step(line)
    except PlayFailed as failed:
        return Outcome(False, line, str(failed), place)
    return Outcome(True)


def _lines(play: str) -> list[str]:
    stripped = (line.split("#")[0].strip() for line in play.splitlines())
    return [line for line in stripped if line]


@cache
def begun_game(host: Host, ruleset: str, players: tuple[str, ...]) -> tuple[State, SandboxedLaw]:
    """A game of a shipped ruleset that has just begun."""
    found = host.ruleset(ruleset)
    seats = tuple(PlayerId(player) for player in players)
    rules = tuple(expanded_rule(rule) for rule in found.rules)
    offices = {"moderator": PlayerId("Tess")} if ruleset == "infinity" else {}
    started = e.GameStarted(
        title="A game", ruleset=ruleset, players=seats, rules=rules, settings=found.settings, offices=offices
    )
    now = read_time(START)
    begun = begin(lambda state: _law_of(host, state), started, now, Luck(luck="play"))
    state = apply_all(begin_entry(State(), 0, now, None), begun.events)
    return state, _law_of(host, state)


def _law_of(host: Host, state: State) -> SandboxedLaw:
    """The law of a state, which doesn't try out whether rules could still be changed: that takes long."""
    return SandboxedLaw(host.sandbox, state, trials={"outcome_settled": TRIALS["outcome_settled"]})


class CaseTable:
    """A game in memory in which a case is played."""

    def __init__(self, host: Host, case: CollectionCase):
        self.case = case
        self.state, self.law = begun_game(host, case.ruleset, case.players)
        self.now: Time = self.state.now
        self.base = self.state
        """The game before the case's rules."""
        self.own_rules: list[str] = []
        """The numbers that the case's rules were given, the case's own one last."""
        self.pending: c.Change | None = None
        """The case's rule, if it is proposed in the play."""
        self.latest: Number | None = None
        """The last proposal made in the play."""
        self.marks: dict[str, State] = {}
        """The state at which each quantity was last looked at."""
        self.marked = self.state
        self.kindness = 0
        """How many proposals that matter to nobody have been made."""

    # --- how the rule comes into force ---------------------------------------------------------

    def prepare(self, draft: Draft, *, by_vote: bool = False) -> None:
        """Bring the case's rule into force, or keep it ready to be proposed in the play."""
        change = case_change(self.case, self.own_rules, draft)
        if by_vote:
            self.pending = self._checked(change)
        else:
            self._force(change)
        self.marks, self.marked = {}, self.state

    def enact(self, text: str, draft: Draft) -> None:
        """Bring a new rule into force."""
        title = f"Rule {len(self.own_rules) + 1} before {self.case.id}"
        self._force(c.Enact(content=_content(title, text, draft)))

    def _checked(self, change: c.Change) -> c.Change:
        changes, faults = expanded((change,))
        faults = faults or check_changes(self.law.index, changes)
        if faults:
            raise PlayFailed(f"the mechanism has a fault in line {faults[0].line}: {faults[0].message}")
        return changes[0]

    def _force(self, change: c.Change) -> None:
        """Make a change of rules without a vote, and all that follows from the rule being enacted or amended."""
        change = self._checked(change)
        number = next_number(self.state, self.law, RULE_CHANGE, self.now)
        assert isinstance(number, str), number
        proposed = e.Proposed(proposal=number, author=self.state.seating[-1], title="", changes=(change,))
        passed = [e.ProposalAdopted(proposal=number), e.ProposalDecided(proposal=number, outcome="adopted")]
        self._apply([proposed, *passed, e.TookEffect(proposal=number)])
        made = [event for events in changes_made(self.state, self.law, number, self.now, None) for event in events]
        self._apply(made)
        self.own_rules += [ev.rule for ev in made if isinstance(ev, e.RuleEnacted | e.RuleAmended)]
        follows = consequences_of(self.state, self.law, made, self.now)
        if not isinstance(follows, list):
            raise PlayFailed(f"the law is unclear: {follows.about}")
        self._take(follows)

    def _apply(self, events: Iterable[e.Event], player: str | None = None) -> None:
        entered = begin_entry(self.state, self.state.entry + 1, self.now, PlayerId(player) if player else None)
        self.state = apply_all(entered, events)
        self.law = self.law.under(self.state)

    def _take(self, events: Sequence[e.Event], player: str | None = None) -> None:
        """Apply what came of a move; a mechanism that fails, fails the play."""
        for event in events:
            if isinstance(event, e.MechanismFailed):
                raise PlayFailed(f"a mechanism failed: {event.error} {event.because}")
            if isinstance(event, e.ChangeFailed):
                raise PlayFailed(f"a rule change failed: {event.reason}")
            if isinstance(event, e.Proposed):
                self.latest = event.proposal
            if isinstance(event, e.RuleEnacted | e.RuleAmended) and self._makes_the_rule(event.proposal):
                self.own_rules.append(event.rule)
        self._apply(events, player)

    def _makes_the_rule(self, number: Number | None) -> bool:
        """Whether a proposal of the play is the one that the case's own rule comes from."""
        proposal = self.state.proposals.get(number) if number else None
        return proposal is not None and self.pending is not None and self.pending in proposal.changes

    # --- steps -----------------------------------------------------------------------------------

    def step(self, line: str) -> None:
        """Play one line; raises `PlayFailed`."""
        word, _, rest = line.partition(" ")
        if word == "=":
            self._expect(rest.strip())
        elif word in _STEPS:
            _STEPS[word](self, rest.strip())
        else:
            self._moves(line)

    def _moves(self, line: str) -> None:
        for player, name, arguments in self._asked(line):
            verdict = self._submit(player, name, arguments)
            if not isinstance(verdict, Allowed):
                raise PlayFailed(f"{player}'s {name} is not allowed: {_reason(verdict)}")

    def _refused(self, line: str) -> None:
        for player, name, arguments in self._asked(line):
            verdict = self._submit(player, name, arguments, keep=False)
            if not isinstance(verdict, Refused) or verdict.code == "move.malformed":
                raise PlayFailed(f"{player}'s {name} is not refused: {_reason(verdict)}")

    def _attempt(self, line: str) -> None:
        """A proposal for which everybody votes, as far as the rules let them."""
        self.latest = None
        for player, name, arguments in self._asked(line):
            self._submit(player, name, arguments)
        if self.latest is not None:
            self._open("")
            for player in self.state.seating:
                if self.proposal().is_voting:
                    self._submit(player, "vote", {"proposal": self.latest, "choice": "for"})
            if self.proposal().is_voting:
                self._close("")

    def _submit(self, player: str, name: str, arguments: Mapping[str, Any], *, keep: bool = True) -> Verdict:
        self._let_come(self.now + BETWEEN_MOVES)
        move = Move(name=name, player=PlayerId(player), arguments=dict(arguments))
        verdict = decide(self.state, self.law, move, self.now, Luck(luck=f"play {self.now}", brief=True))
        if isinstance(verdict, Allowed) and keep:
            self._take(verdict.events, player)
        return verdict

    def _asked(self, line: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """The moves of a line such as `Ada, Ben> vote for`: player, name and arguments."""
        names, arrow, words = line.partition(">")
        if not arrow:
            raise PlayFailed("this is no line of a play")
        for player in self._players(names):
            yield player, *self._move(player, words.strip())

    def _players(self, names: str) -> list[str]:
        """The players of a list such as `Ada, Ben` or `all but Cleo`."""
        everybody, listed = [str(p) for p in self.state.seating], names.strip()
        if listed == "all":
            return everybody
        if listed.startswith("all but "):
            without = [name.strip() for name in listed.removeprefix("all but ").split(",")]
            return [player for player in everybody if player not in without]
        return [name.strip() for name in listed.split(",")]

    def _move(self, player: str, words: str) -> tuple[str, dict[str, Any]]:
        if words.startswith("["):
            phrase, _, given = words[1:].partition("]")
            return self._offered(phrase, _tokens(given))
        name, _, rest = words.partition(" ")
        if name == "propose":
            return name, {"changes": plain([self._change(rest.split())])}
        if name == "vote":
            choice, _, number = rest.partition(" ")
            return name, {"proposal": number or self.latest or "", "choice": choice}
        if name in ("call-vote", "withdraw", "post-to-vote", "second"):
            return name, {"proposal": rest or self.latest or ""}
        if name == "call-case":
            return name, {"statement": rest}
        if name in ("accept", "refuse"):
            return name, {"case": self._case_number()}
        if name == "judge":
            return name, {"case": self._case_number(), "judgment": rest}
        return name, {"text": rest} if name == "argue" else {}

    def _change(self, words: Sequence[str]) -> c.Change:
        if words[:2] == ["this", "rule"]:
            assert self.pending is not None
            return self.pending
        if not words or words[0] == "enact":
            self.kindness += 1
            title = f"Kindness {self.kindness}"
            return c.Enact(content=c.Content(title=title, text=f"Be kind ({self.kindness})."))
        number = Number(self._number(words[1]))
        if words[0] == "repeal":
            return c.Repeal(rule=number)
        if words[0] == "transmute":
            return c.Transmute(rule=number, to=words[2])  # type: ignore[arg-type]
        self.kindness += 1
        rule = self.state.rule(number)
        assert rule is not None and words[0] == "amend", words
        return c.Amend(rule=number, wording=c.Wording(text=f"{rule.content.text} So it is ({self.kindness})."))

    def _number(self, word: str) -> str:
        if word == "this":
            return self.own_rules[-1]
        return self.own_rules[0] if word == "earlier" else word

    def _case_number(self) -> str:
        if not self.state.cases:
            raise PlayFailed("there is no case")
        return max(self.state.cases, key=int)

    # --- moves that the case's rules offer -------------------------------------------------------

    def _offered(self, phrase: str, given: list[str]) -> tuple[str, dict[str, Any]]:
        """The move that is meant by an English verb phrase, and its arguments by their types."""
        name = self._move_meant(phrase)
        arguments: dict[str, Any] = {}
        for parameter, spelled in self.law.index.available_moves[name].parameters.items():
            kind, optional, _ = spelled.partition(" = ")
            fitting = next((word for word in given if self._fits(word, kind)), None)
            if fitting is not None:
                given.remove(fitting)
                arguments[parameter] = self._argument(fitting, kind)
            elif kind == "Proposal" and self.latest is not None:
                arguments[parameter] = self.latest
            elif not optional:
                raise PlayFailed(f"the move {name} wants {parameter}, about which the words say nothing")
        if given:
            raise PlayFailed(f"the move {name} has no place for {', '.join(given)}")
        return name, arguments

    def _move_meant(self, phrase: str) -> str:
        """The move that a phrase means: the most alike of those that begin with its verb, else the rule's only one."""
        wanted = _stems(phrase)
        own = {name: part.rule.number for name, (part, _) in self.law.index.moves.items()}
        alike = {
            name: len(set(_stems(name)) & set(wanted))
            for name, rule in own.items()
            if rule in self.own_rules and _stems(name)[:1] == wanted[:1]
        }
        if alike:
            return max(alike, key=lambda name: alike[name])
        newest = [name for name, rule in own.items() if rule == self.own_rules[-1]]
        if len(newest) != 1:
            raise PlayFailed(f"no rule offers a move to {phrase}")
        return newest[0]

    def _fits(self, word: str, kind: str) -> bool:
        if kind == "int":
            return word.lstrip("-").isdigit()
        if kind == "Proposal":
            return word == "proposal"
        if kind == "Rule":
            return word.startswith("rule:")
        if kind.startswith("Player"):
            return word in self.state.players
        return word.startswith('"') and (
            not kind.startswith("Literal") or word.replace("'", '"') in kind.replace("'", '"')
        )

    def _argument(self, word: str, kind: str) -> Any:
        if kind == "int":
            return int(word)
        if kind == "Proposal":
            return self.latest
        if kind == "Rule":
            return self._number(word.removeprefix("rule:"))
        return word.strip('"')

    # --- votes, turns and time -------------------------------------------------------------------

    def proposal(self, number: str = "") -> Proposal:
        """The proposal with a number; by default the last one made in the play."""
        wanted = Number(number) if number else self.latest
        if wanted is None or wanted not in self.state.proposals:
            raise PlayFailed(f"there is no proposal {number}")
        return self.state.proposals[wanted]

    def _vote(self, line: str) -> None:
        """Ballots such as `all but Ben for; Ben against`, after the vote has been opened as the rules want it."""
        self._open("")
        for part in line.split(";"):
            names, _, choice = part.strip().rpartition(" ")
            for player in self._players(names):
                self._moves(f"{player}> vote {choice}")

    def _open(self, _: str) -> None:
        """Have the vote on the last proposal opened, by whatever the ruleset wants for it."""
        if self.proposal().stage != "made":
            return
        author, moves = self.proposal().author, self.law.index.available_moves
        if self.case.ruleset == "nomic_world":
            other = next(player for player in self.state.seating if player != author)
            self._moves(f"{other}> second")
        for name in ("call-vote", "post-to-vote"):
            if name in moves:
                self._moves(f"{author}> {name}")
        self._wait_for("made")

    def _close(self, _: str) -> None:
        """Let time pass until the vote on the last proposal is decided."""
        self._wait_for("voting")

    def _wait_for(self, stage: str) -> None:
        for _ in range(DUE_MAX):
            if self.proposal().stage != stage:
                return
            due = self.law.first_due(self.state, self.now + 10**9)
            if due is None:
                raise PlayFailed(f"nothing is due, and the proposal is still at the stage: {stage}")
            self._let_come(max(due.time, self.now))
        raise PlayFailed(f"the proposal is still at the stage: {stage}")

    def _next(self, _: str) -> None:
        """Finish the turn of the player whose turn it is, by the die."""
        player = self.state.registers["turn"][""]
        self._moves(f"{player}> roll")
        self.marks, self.marked = {}, self.state

    def _wait(self, words: str) -> None:
        if words.startswith("until "):
            self._let_come(read_time(words.removeprefix("until ")))
            return
        span = span_seconds(words if words.startswith("+") else f"+{words}")
        if span is None:
            raise PlayFailed(f"this is no span of time: {words}")
        self._let_come(self.now + span)

    def _let_come(self, until: Time) -> None:
        """Let time pass, and everything happen that is due by then."""
        for _ in range(DUE_MAX):
            due = None if self.state.over else self.law.first_due(self.state, until)
            if due is None:
                self.now = max(self.now, until)
                return
            self.now = max(self.now, due.time)
            move = Move(name="time", arguments={"timer": due.timer, "subject": due.subject})
            verdict = decide(self.state, self.law, move, self.now, Luck(luck=f"play {self.now}", brief=True))
            if not isinstance(verdict, Allowed):
                raise PlayFailed(f"{due.timer} is due, and not possible: {_reason(verdict)}")
            self._take(verdict.events)
        raise PlayFailed("too much is due")

    def _given(self, words: str) -> None:
        """Set a quantity, such as `points: Ada 95`, as if it had come so in earlier play, with all that follows."""
        name, _, listed = words.partition(":")
        quantity = self._named(name)
        made = Deliberation(self.state, self.law, self.now, Luck(luck=f"play {self.now}", brief=True))
        for player, value in (one.split() for one in listed.split(",")):
            made.happen([e.QuantitySet(quantity=quantity, players=(PlayerId(player),), value=int(value))])
        made.happen(quantities_changed(self.state, made.state, made.events))
        made.settle(list(made.events))
        self._take(made.events)
        self.marks, self.marked = {}, self.state

    # --- expectations --------------------------------------------------------------------------

    def _expect(self, words: str) -> None:
        first, _, rest = words.partition(" ")
        if first in ("adopted", "defeated", "open", "debated", "withdrawn", "neither"):
            self._same(_stage(self.proposal(rest)), first, f"the proposal {rest}".strip())
        elif words == "not adopted":
            passed = self.latest is not None and _stage(self.proposal()) == "adopted"
            self._same("adopted" if passed else words, words, "the proposal")
        elif first == "winner":
            won = [*self.state.wins, *([self.state.winner] if self.state.winner else [])]
            self._same(", ".join(dict.fromkeys(won)) or "nobody", rest, "the winner")
        elif first == "judge":
            case = self.state.cases[self._case_number()]  # type: ignore[index]
            judge, among = case.judge or case.asked or "nobody", rest.removeprefix("among ")
            self._same(judge, judge if among != rest and judge in self._players(among) else rest, "the judge")
        elif first == "game":
            self._same("over" if self.state.over else "on", rest, "the game")
        elif first == "players":
            self._same(", ".join(self.state.seating), rest, "the players")
        elif first == "rule":
            self._expect_rule(rest)
        elif ":" in words:
            self._expect_amounts(words)
        else:
            name, _, value = words.partition(" is ")
            self._same(self._single(name), value, name)

    def _same(self, found: Any, wanted: str, what: str) -> None:
        if str(found) != wanted:
            raise PlayFailed(f"{what}: {found}, and not {wanted}")

    def _expect_rule(self, words: str) -> None:
        number, _, wanted = words.partition(" ")
        rule = self.state.rule(self._number(number))
        if rule is None:
            raise PlayFailed(f"there is no rule {number}")
        if wanted in ("mutable", "immutable"):
            self._same(rule.rank, wanted, f"rule {number}")
        elif wanted in ("amended", "unamended"):
            known = self.marked.rules.get(rule.id)
            changed = known is None or known.now.revision != rule.now.revision
            self._same("amended" if changed else "unamended", wanted, f"rule {number}")
        else:
            self._same("in force" if rule.in_force else "repealed", wanted, f"rule {number}")

    def _expect_amounts(self, words: str) -> None:
        """`points: Ada +3` is what changed since points were last looked at; `points: Ada 3` what somebody has."""
        name, _, listed = words.partition(":")
        before, after = self.marks.get(name, self.marked), self.state
        wanted: dict[str, str] = {}
        for one in listed.split(","):
            who, _, amount = one.strip().rpartition(" ")
            rest = [str(player) for player in self.state.players if player not in wanted]
            named = rest if who in ("others", "all") else [who]
            wanted |= dict.fromkeys(named, amount)
        if any(amount[0] in "+-" for amount in wanted.values()):
            wanted = {**dict.fromkeys(map(str, self.state.players), "+0"), **wanted}
        for player, amount in wanted.items():
            if amount == "any":
                continue
            found = self._amount(name, player, after)
            if amount[0] in "+-":
                change = int(found) - int(self._amount(name, player, before))
                self._same(f"{change:+}", amount, f"{player}'s {name}")
            else:
                self._same(found, amount.removeprefix("="), f"{player}'s {name}")
        self.marks[name] = after

    def _amount(self, word: str, player: str, state: State) -> Any:
        name = self._named(word)
        declared = self.law.index.declared[name][1]
        kept: Any = state.quantities if declared.what == "quantity" else state.registers
        starts = declared.starts if declared.starts is not None else 0
        return kept.get(name, {}).get(player, starts)

    def _single(self, word: str) -> Any:
        name = self._named(word)
        declared = self.law.index.declared[name][1]
        if declared.what == "office":
            return self.state.offices.get(name) or "nobody"
        found = self.state.registers.get(name, {}).get("", declared.starts)
        return "nobody" if found is None else found

    def _named(self, word: str) -> str:
        """The name in the rules of something that players have, of an office or a number, by the players' word."""
        declared = self.law.index.declared
        if word in declared:
            return word
        wanted = set(_stems(word))
        own = [name for name, (rule, _) in declared.items() if rule.number in self.own_rules]
        exact = [name for name in own if set(_stems(name)) == wanted]
        near = [name for name in own if set(_stems(name)) & wanted]
        found = exact or near
        if len(found) != 1:
            raise PlayFailed(f"the rules keep no {word}" if not found else f"{word} may be any of {', '.join(found)}")
        return found[0]


_STEPS = {
    "refused:": CaseTable._refused,
    "attempt:": CaseTable._attempt,
    "vote:": CaseTable._vote,
    "open": CaseTable._open,
    "close": CaseTable._close,
    "next": CaseTable._next,
    "wait": CaseTable._wait,
    "given": CaseTable._given,
}


def case_change(
    case: CollectionCase, own_rules: Sequence[str], draft: Draft, title: str | None = None
) -> c.Enact | c.Amend:
    """The change that brings a case's rule into force, after the case's earlier rules."""
    if case.amends:
        number = own_rules[-1] if case.amends == "earlier" else case.amends
        return c.Amend(rule=Number(number), wording=_wording(case.rule_text, draft))
    return c.Enact(content=_content(case.id if title is None else title, case.rule_text, draft))


def _content(title: str, text: str, draft: Draft) -> c.Content:
    return c.Content(
        title=title,
        text=text,
        mechanism=draft.mechanism or "",
        prevails_over=draft.prevails_over,
        yields_to=draft.yields_to,
    )


def _wording(text: str, draft: Draft) -> c.Wording:
    return c.Wording(
        text=text,
        mechanism=draft.mechanism,
        prevails_over=draft.prevails_over or None,
        yields_to=draft.yields_to or None,
    )


def _stage(proposal: Proposal) -> str:
    """What has become of a proposal: `neither` if it was decided in another way than adopted or defeated."""
    if proposal.outcome:
        return proposal.outcome if proposal.outcome in ("adopted", "defeated") else "neither"
    return {"made": "debated", "voting": "open", "closed": "neither"}.get(proposal.stage, proposal.stage)


def _reason(verdict: Verdict) -> str:
    if isinstance(verdict, Refused):
        return f"{verdict.code}: {verdict.reason}"
    return f"undecided: {verdict.question.about}" if isinstance(verdict, Undecided) else "it is allowed"


def _tokens(text: str) -> list[str]:
    return re.findall(r'"[^"]*"|\S+', text)


def _stems(text: str) -> list[str]:
    """The words of a name or phrase, without endings of plurals and of verbs."""
    words = re.findall(r"[a-z0-9]+", text.lower())
    return [re.sub(r"(?<=[a-z]{2})(ies|es|s)$", "", word) or word for word in words]
