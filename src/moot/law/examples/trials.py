"""Trials of a rule: situations are played, and what comes of them is kept, with what rules were found to keep then."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from msgspec.structs import replace

from moot.game.values import RuleId
from moot.law.examples.firsts import first_situations
from moot.law.examples.goals import BEFORE, Goal, Tried, is_branch, side_of, simplicity, unordered
from moot.law.examples.impossible import cannot_be
from moot.law.examples.knowledge import Knowledge, knowledge_of, widened
from moot.law.examples.oddities import is_odd
from moot.law.examples.openings import opening_of
from moot.law.examples.outcomes import Outcome, Played, for_examples, outcome, played
from moot.law.examples.past_moves import PastMoves
from moot.law.examples.reachable import (
    REACHED_MAX,
    Reached,
    reached_after,
    reached_before,
    setters_of,
    ways_to_set,
    with_reached,
)
from moot.law.examples.situations import OFFICER, USUALLY, ExampleOpening, ExampleSituation, noon_after
from moot.law.law import SandboxedLaw
from moot.law.mechanisms.tracing import TracedPlace
from moot.law.rule_index import ActiveProvision

SITUATIONS_MAX, FOR_EACH = 120, 10
"""How many situations are played in all: so many, and some more for each provision beyond the first few."""
SETTERS_MAX = 12
"""How many provisions of other rules are played for what they set."""


class Trials:
    """What has been tried of a rule."""

    def __init__(self, law: SandboxedLaw, rule: RuleId) -> None:
        self.law, self.rule, self.kept = for_examples(law, rule), law.state.rules[rule], law.sender.cache.examples
        self.parts = [part for part in law.index.parts.values() if part.rule.id == rule]
        self.pids = frozenset(part.pid for part in self.parts)
        self.names = self.pids | {f"{self.rule.number}.{part.provision.name}" for part in self.parts}
        self.known: dict[str, Knowledge] = {}
        self.tried: list[Tried] = []
        self.reached: list[Reached] = []
        """What rules were found to keep, for all provisions of the rule alike."""
        self.places: Sequence[TracedPlace] = ()
        self.opening = ExampleOpening()
        self.past = PastMoves(self.law, self.opening)
        self.seen: set[str] = set()
        self.sides: list[tuple[str, tuple[str, ...]]] = []
        """Which situations stand at which edge, as they are written."""
        self.setters: dict[str, Knowledge] = {}
        """What's known of provisions of other rules that set what this rule reads."""
        self.asked: list[tuple[ExampleSituation, Outcome]] = []
        """When times come that this rule hears of and other rules give."""
        self.set_before: list[ExampleSituation] = []
        """Where one of these was refused, and may not be once more is set."""
        self.shown: set[Goal] = set()
        """What the shown examples run."""
        self.begun_at: dict[str, str] = {}
        """The situation from which the edges of a provision were sought."""
        self.most = SITUATIONS_MAX + FOR_EACH * max(0, len(self.parts) - 4)

    def _opened(self) -> ExampleOpening:
        """What the rules give out at the start of a game: the same for all rules of a law, and so asked for once."""
        if self.law.digest not in self.kept:
            self.kept[self.law.digest] = opening_of(self.law)
        return self.kept[self.law.digest]  # type: ignore[no-any-return]

    def _first(self) -> list[tuple[ExampleSituation, ActiveProvision]]:
        found = []
        for part in self.parts:
            known = self.known[part.pid] = knowledge_of(self.law, part)
            for trigger in part.provision.triggers:
                found += [(one, part) for one in first_situations(known, part, trigger, self.opening)]
        self.reached += reached_before(self.opening)
        for known in self.known.values():
            known.reached = self.reached
            known.apart = frozenset(name for name, who in self.opening.offices.items() if who == OFFICER)
            known.players_least = self.opening.players if self.opening.players > USUALLY else 0
        return [*found, *self._setting(), *self._times_given()]

    def _setting(self) -> Iterator[tuple[ExampleSituation, ActiveProvision]]:
        """Where other rules set what this rule reads: what they set is then known, and needn't be made up."""
        names = {name for known in self.known.values() for name in known.reads}
        for part in islice(setters_of(self.law.index, names, self.pids), SETTERS_MAX):
            known = self.setters[part.pid] = knowledge_of(self.law, part)
            known.reached = self.reached
            for trigger in part.provision.triggers[:2]:
                if trigger.on not in ("game_started", "*"):
                    for one in first_situations(known, part, trigger, self.opening):
                        yield from ((way, part) for way in ways_to_set(self.law.index, one))

    def _times_given(self) -> Iterator[tuple[ExampleSituation, ActiveProvision]]:
        """When times come that this rule hears of, and other rules give."""
        heard = {trigger.on for part in self.parts for trigger in part.provision.triggers if trigger.does == "timed"}
        for term in sorted(heard):
            for part in self.law.index.listed("term", term):
                if part.pid not in self.pids:
                    known = self.setters[part.pid] = knowledge_of(self.law, part)
                    triggers = [one for one in part.provision.triggers if one.on == term]
                    yield from ((one, part) for one in first_situations(known, part, triggers[0], self.opening))

    def _setting_on(self) -> Iterator[tuple[ExampleSituation, ActiveProvision]]:
        """The same with what has been set by then: a proposal is seconded by whoever was asked to second it."""
        names = sorted({name for one in self.reached for name in one.held})
        for one in self.set_before:
            known = self.setters[one.pid]
            for name in names:
                for way in islice(with_reached(known, one, name), 2):
                    if self._is_new(way):
                        yield way, self.law.index.parts[one.pid]

    def _at_their_times(self) -> list[tuple[ExampleSituation, ActiveProvision]]:
        """Times that came on Monday noon, as and when the rule itself gives them, where that's known now."""
        noon, found = noon_after(self.law.state), list(self._since_they_came())
        for one in [one for one in self.tried if one.situation.does == "timed" and not one.situation.later]:
            mine = [(other.situation, other.outcome) for other in self.tried if other.is_lawful]
            asked = [pair for pair in (*mine, *self.asked) if (pair[0].does, pair[0].on) == ("term", one.situation.on)]
            given = next((pair for pair in asked if type(pair[1].answer) is int), None)
            if given is None and asked:  # it doesn't come then
                self.tried[self.tried.index(one)] = one._replace(is_lawful=False)
            if given is not None and given[1].answer != noon:
                self.tried.remove(one)
                so, later = given[0], given[1].answer - noon
                then = {name: getattr(so, name) for name in ("proposal", "case", "held", "amounts", "others")}
                timed = replace(one.situation, later=later, **then)
                if so.proposal is not None:  # it was made when the time was asked for
                    timed = replace(timed, proposal=replace(so.proposal, age=so.proposal.age + later - so.later))
                if so.case is not None:
                    timed = replace(timed, case=replace(so.case, ago=later))
                found.append((timed, self.law.index.parts[timed.pid]))
        return found

    def _since_they_came(self) -> Iterator[tuple[ExampleSituation, ActiveProvision]]:
        """Questions about a time that by its answer has come since it last did: asked from then on."""
        for place, one in enumerate(self.tried):
            s, answer = one.situation, one.outcome.answer
            if s.on in self.law.index.terms and type(answer) is int and self.law.index.needs_of_term(s.on).last:
                since = noon_after(self.law.state) + s.later - answer
                if since >= 0 and one.is_lawful:
                    self.tried[place] = one._replace(is_lawful=False)
                    if self._is_new(again := replace(s, waited=since)):
                        yield again, self.law.index.parts[s.pid]

    def _is_new(self, situation: ExampleSituation) -> bool:
        """Whether a situation hasn't been played yet; now it will be."""
        key = repr(situation)
        is_new = key not in self.seen
        self.seen.add(key)
        return is_new

    def _play(self, wanted: Iterable[tuple[ExampleSituation, ActiveProvision]]) -> bool:
        """Play situations in one crossing; whether any could be."""
        ready = []
        for situation, part in wanted:
            self.seen.add(repr(situation))
            done = played(self.law, self.law.state, situation)
            if done is not None:
                ready.append((situation, part, done))
        requests = [request for _, _, done in ready for request in done.requests]
        if not requests:
            return False
        asked = self.past.requests(situation for situation, *_ in ready)
        found_out = self.law.sender.send(*requests, *asked)
        answers = iter(found_out[: len(requests)])
        for (situation, part, done), lawful in zip(ready, self.past.allowed(found_out[len(requests) :]), strict=True):
            mine = [next(answers, None) for _ in done.requests]
            if None in mine:
                break  # the code had to be stopped, so that only the first came back
            found = outcome(self.law, done, situation, mine)  # type: ignore[arg-type]
            if lawful and situation.first is None and len(self.reached) < REACHED_MAX:
                self._reach(situation, done, found)
            if part.pid not in self.pids:
                self.set_before += [situation] if found.standing == "refused" and lawful else []
                self.asked += [(situation, found)] if situation.does == "term" and lawful else []
                continue
            goals = self._goals_of(self.known[part.pid], found) | self._decided_before(part, found)
            acts, told = found.is_by(self.names), (situation.pid, self._own(situation, found))
            simple = simplicity(situation, self.opening)
            lawful = lawful and not cannot_be(self.law.index, situation)
            odd = not lawful or is_odd(self.law.index, situation)
            runs = situation.pid, frozenset(filter(is_branch, goals))
            self.tried.append(Tried(situation, found, goals, acts, runs, told, simple, odd, lawful))
        return True

    def _reach(self, situation: ExampleSituation, done: Played, found: Outcome) -> None:
        """Remember what rules keep once a situation has come to its outcome, if that's new."""
        new = reached_after(self.law, self.opening, situation, done, found)
        if new is not None and all((new.held, new.offices) != (one.held, one.offices) for one in self.reached):
            self.reached.append(new)

    def _own(self, situation: ExampleSituation, found: Outcome) -> tuple[Any, ...]:
        """What's told of an outcome; of what is done only the rule's own part, and in any order of the players."""
        mine = list(found.effects)
        if situation.does in ("upon", "timed", "move"):
            number, names = self.rule.number, self.names
            mine = [one for one in mine if one.maker in names or any(by.rule == number for by in one.adjusted)]
        done = [(one.name, {k: unordered(v, situation.seating) for k, v in one.arguments.items()}) for one in mine]
        done.sort(key=repr)  # which of them came first says nothing
        return *replace(found, effects=(), answer=unordered(found.answer, situation.seating)).told, repr(done)

    def _decided_before(self, part: ActiveProvision, found: Outcome) -> frozenset[Goal]:
        """Where other rules decide before a provision is asked: what they read matters too, and what they decide."""
        functions = {self.places[int(place.rpartition(".")[2])].function for place, _ in found.reports}
        if part.provision.name in functions:
            return frozenset()
        barring = [f"{one.because.rule}.{one.because.provision}" for one in found.barred if one.because]
        for by in (found.by, *barring):
            other = self.law.index.parts.get(by)
            if other is not None and other.rule.id != self.rule.id:
                widened(self.known[part.pid], other)
        return frozenset({(f"{BEFORE}{part.pid}", found.told[:4])})

    def _goals_of(self, known: Knowledge, found: Outcome) -> frozenset[Goal]:
        goals: set[Goal] = set()
        pending: dict[str, Any] = {}
        for place, value in found.reports:
            if self.places[int(place.rpartition(".")[2])].kind == "among":
                known.learn_words(value if isinstance(value, list) else [])
            elif place in pending:
                other = pending.pop(place)
                for one in (other, value):
                    known.learn(one)
                if all(isinstance(one, int) and abs(one) < 1_000 for one in (other, value)):
                    known.learn(abs(other - value))
                goals.add((place, side_of(other, value)))
            elif isinstance(value, bool) or value is None:
                goals.add((place, value))
            else:
                pending[place] = value
        return frozenset(goals)

    def _goals(self) -> set[Goal]:
        return {goal for one in self.tried if one.is_lawful for goal in one.goals}
