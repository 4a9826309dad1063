"""The search for examples: situations are played, what runs new branches is varied, and the few that show most stay."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import chain, islice, pairwise, zip_longest
from math import inf
from typing import Any, NamedTuple

from msgspec.structs import replace

from moot.game.values import Number, PlayerId, RuleId
from moot.law.examples.edges import AGAIN, again, edges_of
from moot.law.examples.firsts import first_situations
from moot.law.examples.found import Example, RuleExamples
from moot.law.examples.idle_facts import deciding, simpler
from moot.law.examples.impossible import cannot_be
from moot.law.examples.knowledge import Knowledge, knowledge_of, widened
from moot.law.examples.oddities import is_odd
from moot.law.examples.openings import opening_of
from moot.law.examples.outcomes import (
    CLASHES,
    Outcome,
    Played,
    after,
    for_examples,
    outcome,
    outcomes_under,
    played,
    with_draws,
)
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
from moot.law.examples.situations import NAMES, OFFICER, USUALLY, ExampleOpening, ExampleSituation, noon_after
from moot.law.examples.twists import twisted
from moot.law.law import SandboxedLaw
from moot.law.mechanisms.tracing import TracedPlace, places_of
from moot.law.rule_index import ActiveProvision, mechanism_of
from moot.law.vocabulary import EVENT_FIELDS

EXAMPLES_MAX, FURTHER_MAX = 6, 24
"""How many examples are shown at once, and how many at most where only more of them run all branches."""
SITUATIONS_MAX, FOR_EACH = 120, 10
"""How many situations are played in all: so many, and some more for each provision beyond the first few."""
ROUNDS_MIN, ROUNDS_MAX = 2, 4
"""How often situations are varied: so often, and on where a branch was never run. With the first ones, the opening (two
crossings, once for each law) and what would be without the rule that is at most eight crossings into the sandbox."""

SETTERS_MAX = 12
"""How many provisions of other rules are played for what they set."""
BEFORE = "before "
"""Goals that begin so are ways in which other rules decide before a provision is asked."""
AT_EDGE = "edge "
"""Goals that begin so are edges at which the rule turns, and their sides."""
_NEAR = frozenset({"at", "just below", "just above"})
"""The sides of a limit that show where it is."""
Goal = tuple[str, Any]
"""A branch that an example runs, or a side of a limit on which it stands."""


class _Tried(NamedTuple):
    situation: ExampleSituation
    outcome: Outcome
    goals: frozenset[Goal]
    acts: bool
    """Whether the rule has a part in what comes of it."""
    branches: tuple[str, frozenset[Goal]]
    """The branches that it runs, of which provision: what else runs the same is much alike."""
    told: tuple[str, Any]
    simplicity: float
    is_odd: bool
    """Whether it can't well be in a game; then it's shown only for a branch that nothing else runs."""
    is_lawful: bool
    """Whether the law allows what it takes for granted; else it's never shown."""


def examples_of(law: SandboxedLaw, rule: RuleId) -> RuleExamples:
    """The examples of a rule in force; the same rules have the same ones, whatever else is so in the game.

    They're kept with a game's own answers: so what is asked of one game costs the same whatever goes on in others.
    """
    kept = law.sender.cache.examples
    known = kept.get((law.digest, rule))
    if known is None:
        kept[law.digest, rule] = known = _Search(law, rule).run()
    return known


class _Search:
    def __init__(self, law: SandboxedLaw, rule: RuleId) -> None:
        self.law, self.rule, self.kept = for_examples(law, rule), law.state.rules[rule], law.sender.cache.examples
        self.parts = [part for part in law.index.parts.values() if part.rule.id == rule]
        self.pids = frozenset(part.pid for part in self.parts)
        self.names = self.pids | {f"{self.rule.number}.{part.provision.name}" for part in self.parts}
        self.known: dict[str, Knowledge] = {}
        self.tried: list[_Tried] = []
        self.reached: list[Reached] = []
        """What rules were found to keep, for all provisions of the rule alike."""
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

    def run(self) -> RuleExamples:
        mechanism = mechanism_of(self.rule.content.code)
        if mechanism is None or not self.parts:
            return RuleExamples(rule=self.rule.number, state=self.law.state)
        self.places = places = places_of(mechanism)
        self.opening = self._opened()
        self.past = PastMoves(self.law, self.opening)
        self._play(self._first())
        wanted = branches_of(self.rule.id, places)
        for turn in range(ROUNDS_MAX):
            if turn >= ROUNDS_MIN and self._goals().issuperset(wanted):
                break
            at_times = self._at_their_times()
            room = self.most - len(self.tried) - len(at_times)
            at_edges = list(self._at_edges(room // 2))
            further = self._further(min(self.most // ROUNDS_MAX + 1, room) - len(at_edges))
            further += islice(self._setting_on(), SETTERS_MAX if turn < ROUNDS_MIN else 0)
            if room <= 0 or not self._play([*at_times, *at_edges, *further]):
                break
        self._find_turns()
        return self._found(places, self._shown(self._chosen(self._goals())))

    def _shown(self, chosen: Sequence[_Tried]) -> tuple[Example, ...]:
        """The chosen situations as examples, each without what decides nothing in it."""
        drawn = [one for one in chosen if one.outcome.draws]
        ways = [self._simpler(one) for one in chosen]
        simpler = [way for mine in ways for way in mine]
        situations = [one.situation for one in chosen]
        found = self._without([*situations, *simpler], [*_at_ends(drawn), *simpler])
        without, apart = found[: len(chosen)], iter(found[len(chosen) : len(chosen) + len(simpler)])
        rest = found[len(chosen) + len(simpler) :]
        ends = dict(zip(map(id, drawn), zip(*[iter(rest[: 2 * len(drawn)])] * 2, strict=True), strict=True))
        whole = iter(rest[2 * len(drawn) :])
        came_to: dict[str, list[tuple[ExampleSituation, str]]] = {}
        for tried in self.tried:
            if tried.is_lawful:
                came_to.setdefault(tried.situation.pid, []).append((tried.situation, repr(tried.told)))
        examples: dict[str, Example] = {}
        for one, other, mine in zip(chosen, without, ways, strict=True):
            came = [(way, next(whole), next(apart)) for way in mine]
            situation = next((way for way, *both in came if self._is_alike(one, other, *both)), one.situation)
            edges, at_ends = tuple(sorted(_edges_in(one.goals))), ends.get(id(one), ())
            decides = deciding(situation, repr(one.told), came_to.get(situation.pid, ()))
            shown = Example(situation, one.outcome, other, edges, at_ends, decides)
            self.shown |= one.goals
            examples.setdefault(repr(situation), shown)
        return tuple(examples.values())

    def _simpler(self, one: _Tried) -> list[ExampleSituation]:
        """A situation with less in it, as far as that could be; beside an edge, nothing is to be left out."""
        if any(place.startswith(AT_EDGE) for place, _ in one.goals):
            return []
        found = simpler(self.law.index, self.opening, one.situation)
        return [way for way in found if one.is_odd or not is_odd(self.law.index, way)]

    def _is_alike(self, one: _Tried, without: Outcome | None, came: Outcome | None, apart: Outcome | None) -> bool:
        """Whether a simpler situation comes to the same by the same branches, and to the same without the rule."""
        if came is None or came.told != one.outcome.told or (without is None) != (apart is None):
            return False
        if without is not None and apart is not None and without.told != apart.told:
            return False
        known = self.known[one.situation.pid]
        wanted = {goal for goal in one.goals if _is_branch(goal) or goal[1] in _NEAR}
        return wanted <= self._goals_of(known, came)

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
        for one in self.set_before:
            known = self.setters[one.pid]
            for name in sorted(known.reads & self.law.index.declared.keys()):
                for way in islice(with_reached(known, one, name), 2):
                    if self._is_new(way):
                        yield way, self.law.index.parts[one.pid]

    def _at_their_times(self) -> list[tuple[ExampleSituation, ActiveProvision]]:
        """Times that came on Monday noon, as and when the rule itself gives them, where that's known now."""
        noon, found = noon_after(self.law.state), []
        for one in [one for one in self.tried if one.situation.does == "timed" and not one.situation.later]:
            mine = [(other.situation, other.outcome) for other in self.tried if other.is_lawful]
            asked = [pair for pair in (*mine, *self.asked) if (pair[0].does, pair[0].on) == ("term", one.situation.on)]
            given = next((pair for pair in asked if type(pair[1].answer) is int), None)
            if given is None and asked:  # it doesn't come then
                self.tried[self.tried.index(one)] = one._replace(is_lawful=False)
            if given is not None and given[1].answer != noon:
                self.tried.remove(one)
                so, later = given[0], given[1].answer - noon
                timed = replace(
                    one.situation,
                    later=later,
                    **{name: getattr(so, name) for name in ("proposal", "case", "held", "amounts", "others")},
                )
                if so.proposal is not None:  # it was made when the time was asked for
                    timed = replace(timed, proposal=replace(so.proposal, age=so.proposal.age + later))
                found.append((timed, self.law.index.parts[timed.pid]))
        return found

    def _at_edges(self, most: int) -> Iterator[tuple[ExampleSituation, ActiveProvision]]:
        """The sides of each edge at which a provision may turn, from the first situation in which it acts."""
        turns = []
        for part in self.parts:
            whole = [one for one in self.tried if one.situation.first is None and not one.outcome.failed]
            mine = [one for one in whole if one.situation.pid == part.pid]
            mine.sort(key=lambda one: (not one.is_lawful, not one.acts))
            base = next(iter(mine), None)
            if base is not None and self.begun_at.get(part.pid) != repr(base.situation):
                self.begun_at[part.pid] = repr(base.situation)
                turns.append(self._sides_of(base, part))
        found = [one for sides in zip_longest(*turns, fillvalue=()) for side in sides for one in side]
        for situation in islice(filter(self._is_new, found), max(0, most)):
            yield situation, self.law.index.parts[situation.pid]

    def _sides_of(self, base: _Tried, part: ActiveProvision) -> Iterator[tuple[ExampleSituation, ...]]:
        known = self.known[part.pid]
        found = edges_of(known, base.situation)
        if base.outcome.effects and base.situation.does != "timed" and (known.keeps or "past" in known.reads):
            later = again(base.situation, after(self.law, base.situation, base.outcome))
            found = chain([(AGAIN.name, tuple(later))], found)
        for name, sides in found:
            self.sides.append((f"{name} {part.pid}", tuple(map(repr, sides))))
            yield sides

    def _find_turns(self) -> None:
        """Give situations beside an edge its goals, where the rule does something else on the other side.

        What comes of it counts, and so does each side: an edge may have several.
        """
        places = {repr(one.situation): n for n, one in enumerate(self.tried)}
        for name, keys in self.sides:
            mine = [places[key] for key in keys if key in places]
            for one, other in pairwise(mine):
                two = self.tried[one], self.tried[other]
                turns = two[0].told != two[1].told and any(side.acts for side in two)
                if turns and not any(side.outcome.failed for side in two):
                    for side in (one, other):
                        found = self.tried[side]
                        goals = {(AT_EDGE + name, mine.index(side)), (AT_EDGE + name, found.told)}
                        self.tried[side] = found._replace(goals=found.goals | goals)

    def _further(self, most: int) -> list[tuple[ExampleSituation, ActiveProvision]]:
        """What to play next: situations that ran something new, each with a small change, by turns.

        Those come first that ended at a test which has come out one way only, with a change of what it reads.
        """
        reached, parents = set[Goal](), list[_Tried]()
        for one in self.tried:
            is_first = all(one.situation.pid != other.situation.pid for other in parents)
            if (is_first or (one.is_lawful and one.goals - reached)) and one.situation.first is None:
                parents.append(one)
                reached |= one.goals if one.is_lawful else set()
        waiting: list[tuple[bool, int, Iterator[ExampleSituation], ActiveProvision]] = []
        for one in parents:
            sources = self._open_ends(one, reached)
            part = self.law.index.parts[one.situation.pid]
            wanted = self._read_for(word for source in sources for word in re.findall(r"\w+", source))
            turn = twisted(self.known[part.pid], one.situation, part, wanted)
            waiting.append((not wanted, len(waiting), iter(turn), part))
        waiting.sort(key=lambda entry: entry[:2])
        found: list[tuple[ExampleSituation, ActiveProvision]] = []
        open_still = sum(not entry[0] for entry in waiting)
        while waiting and len(found) < most:
            for entry in waiting[: open_still or len(waiting)]:
                following = next(filter(self._is_new, entry[2]), None)
                if following is None:
                    waiting.remove(entry)
                    open_still -= not entry[0]
                else:
                    found.append((following, entry[3]))
        return found[: max(0, most)]

    def _open_ends(self, one: _Tried, reached: set[Goal]) -> list[str]:
        """The tests that came out one way only, and the loops and tests that were never come to, as code."""
        reports = [(int(place.rpartition(".")[2]), found) for place, found in one.outcome.reports]
        entered = {self.places[number].function for number, _ in reports}
        found = []
        for number, place in enumerate(self.places):
            name = f"{self.rule.id}.{number}"
            if place.function in entered and place.kind in ("turn", "test", "part"):
                ways = (None,) if place.kind == "turn" else (True, False)
                mine = any((number, way) in reports for way in ways)
                is_open = any((name, way) not in reached for way in ways)
                if is_open and (mine or not any((name, way) in reached for way in ways)):
                    found.append(place.source)
        return found

    def _read_for(self, words: Iterable[str]) -> frozenset[str]:
        """Names in the source of a test, with what the rules that answer the terms among them read."""
        found = set(words)
        for name in found & self.law.index.terms:
            needs = self.law.index.needs_of_term(name)
            found |= needs.facts | needs.proposal | needs.case
        return frozenset(found)

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
        for (situation, part, done), (lawful, comes_so) in zip(
            ready, self.past.allowed(found_out[len(requests) :]), strict=True
        ):
            mine = [next(answers, None) for _ in done.requests]
            if None in mine:
                break  # the code had to be stopped, so that only the first came back
            found = outcome(self.law, done, situation, mine)  # type: ignore[arg-type]
            if lawful and comes_so and situation.first is None and len(self.reached) < REACHED_MAX:
                self._reach(situation, done, found)
            if part.pid not in self.pids:
                self.set_before += [situation] if found.standing == "refused" and lawful else []
                self.asked += [(situation, found)] if situation.does == "term" and lawful else []
                continue
            goals = self._goals_of(self.known[part.pid], found) | self._decided_before(part, found)
            acts, told = found.is_by(self.names), (situation.pid, self._own(situation, found))
            simple = simplicity(situation, self.opening)
            lawful = lawful and not cannot_be(self.law.index, situation)
            odd = not (lawful and comes_so) or is_odd(self.law.index, situation)
            runs = situation.pid, frozenset(filter(_is_branch, goals))
            self.tried.append(_Tried(situation, found, goals, acts, runs, told, simple, odd, lawful))
        return True

    def _reach(self, situation: ExampleSituation, done: Played, found: Outcome) -> None:
        """Remember what rules keep once a situation has come to its outcome, if that's new."""
        new = reached_after(self.law, situation, done, found)
        if new is not None and all((new.held, new.offices) != (one.held, one.offices) for one in self.reached):
            self.reached.append(new)

    def _own(self, situation: ExampleSituation, found: Outcome) -> tuple[Any, ...]:
        """What's told of an outcome; of what is done only the rule's own part, and in any order of the players."""
        whole = situation.does not in ("upon", "timed", "move")
        number = self.rule.number
        mine = [
            one
            for one in found.effects
            if whole or one.maker in self.names or any(by.rule == number for by in one.adjusted)
        ]
        done = [(one.name, {k: _unordered(v, situation.seating) for k, v in one.arguments.items()}) for one in mine]
        return *replace(found, effects=(), answer=_unordered(found.answer, situation.seating)).told, repr(done)

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
                goals.add((place, _side(other, value)))
            elif isinstance(value, bool) or value is None:
                goals.add((place, value))
            else:
                pending[place] = value
        return frozenset(goals)

    def _goals(self) -> set[Goal]:
        return {goal for one in self.tried if one.is_lawful for goal in one.goals}

    def _chosen(self, reached: set[Goal]) -> list[_Tried]:
        """The few that show most: greedily what runs most that no other one does, and of these the simplest."""
        left, chosen = set(reached), list[_Tried]()
        usual = set[Goal]().union(*[one.branches[1] for one in self.tried if not one.is_odd])
        alike: Counter[Any] = Counter()
        told: set[Any] = set()
        ranked = sorted(self.tried, key=lambda one: one.simplicity)
        waiting = [(-inf, place, -1) for place in range(len(ranked))]
        while len(chosen) < FURTHER_MAX and waiting:
            gain, place, known_at = heappop(waiting)
            best = ranked[place]
            if known_at != len(chosen):  # what it gained before is the most that it may gain now
                mine = left - usual if best.is_odd else left
                heappush(waiting, (-self._gain(best, mine, told, alike), place, len(chosen)))
                continue
            if -gain < (0.5 if len(chosen) < EXAMPLES_MAX else 1):
                break
            chosen.append(best)
            left -= best.goals
            told.add(best.told)
            alike[best.branches] += 1
        return chosen

    def _gain(self, one: _Tried, left: set[Goal], told: set[Any], alike: Mapping[Any, int]) -> float:
        """How much an example shows that others don't: branches count most, then that the rule acts, then limits."""
        if not one.is_lawful or (one.outcome.failed and not self._always_fails(one.situation.pid)):
            return 0  # it has what never is so, such as a field that its event never has
        other = one.outcome.standing == "refused" or bool(one.outcome.barred)
        if other and not one.acts:
            return 0  # another rule decides, whatever this one has to say
        mine = [(place, found) for place, found in one.goals & left if not place.startswith((BEFORE, AT_EDGE))]
        edges = [found for place, found in one.goals & left if place.startswith(AT_EDGE)]
        branches = len(one.branches[1] & left)
        if one.is_odd:
            return 2 * branches
        near = sum(value in _NEAR for _, value in mine)
        acts, fresh = one.acts, one.told not in told
        news = (1.0 if acts and fresh else 0.3 if fresh else 0) / (1 + alike.get(one.branches, 0))
        turns = sum(0.8 if isinstance(found, tuple) else 0.5 for found in edges) / (1 + 0.3 * one.simplicity)
        return 2 * branches + turns + (1.0 if acts else 0.5) * near + news

    def _always_fails(self, pid: str) -> bool:
        """Whether a provision failed in whatever was tried, though that is what its event, move or time can be."""
        part = self.law.index.parts[pid]
        known = all(trigger.does != "upon" or trigger.on in EVENT_FIELDS for trigger in part.provision.triggers)
        return known and all(one.outcome.failed for one in self.tried if one.situation.pid == pid)

    def _without(
        self, situations: Sequence[ExampleSituation], also: Sequence[ExampleSituation]
    ) -> list[Outcome | None]:
        """What would come of situations without the rule, where that can be asked: in a clash the rule itself is.

        After these stands what comes of those in `also` with the rule.
        """
        found = outcomes_under(self.law, situations, self.pids, also)
        asked = [one.on not in CLASHES and not self._is_own_move(one) for one in situations] + [True] * len(also)
        return [came if is_asked else None for came, is_asked in zip(found, asked, strict=True)]

    def _is_own_move(self, situation: ExampleSituation) -> bool:
        """Whether it's a move that there is by the rule alone."""
        offer = self.law.index.available_moves.get(situation.on)
        return offer is not None and offer.part is not None and offer.part.rule.id == self.rule.id

    def _found(self, places: Sequence[TracedPlace], examples: tuple[Example, ...]) -> RuleExamples:
        wanted = branches_of(self.rule.id, places)
        shown = self.shown
        missed = {place for goal, place in wanted.items() if goal not in shown}
        acted = any(one.acts for one in self.tried) or any(one.differs for one in examples)
        entered = {goal for one in self.tried if not one.outcome.failed for goal in one.goals if goal[1] is None}
        names = {part.provision.name for part in self.parts}
        asked = all(
            goal in entered for goal, place in wanted.items() if place.kind == "entered" and place.function in names
        )
        return RuleExamples(
            rule=self.rule.number,
            state=self.law.state,
            opening=self.opening,
            examples=examples,
            branches=len(wanted),
            shown=sum(goal in shown for goal in wanted),
            missed=tuple(place for place in places if place in missed),
            gives_way=tuple(self._gives_way()),
            never_acts=asked and not acted,
            is_idle=asked and acted and self._goals().issuperset(wanted) and not any(one.differs for one in examples),
            tried=len(self.tried),
        )

    def _gives_way(self) -> Iterator[tuple[str, Number]]:
        """What the rule never has a say about, because another one always prevails."""
        for on in dict.fromkeys(one.situation.on for one in self.tried):
            mine = [one.outcome for one in self.tried if one.situation.on == on]
            losing = [one for one in mine if self.pids & set(one.gave_way) and one.by in self.law.index.parts]
            if losing and not any(one.is_by(self.names) for one in mine):
                yield on, self.law.results.because(losing[0].by).rule


def _at_ends(drawn: Iterable[_Tried]) -> list[ExampleSituation]:
    """Situations in which all that is drawn is least, and most, by turns."""
    return [with_draws(one.situation, one.outcome.draws, highest=end) for one in drawn for end in (False, True)]


def _is_branch(goal: Goal) -> bool:
    return goal[1] is None or isinstance(goal[1], bool)


def _unordered(value: Any, seating: tuple[PlayerId, ...]) -> Any:
    """A value, of which a list of people is in order, and all who play are everybody."""
    if not isinstance(value, list) or not value or not {*map(str, value)} <= {*NAMES}:
        return value
    return "everybody" if {*value} == {*seating} else sorted(value)


def _edges_in(goals: Iterable[Goal]) -> set[str]:
    """The names of the edges at which a situation stands."""
    return {place.removeprefix(AT_EDGE).rpartition(" ")[0] for place, _ in goals if place.startswith(AT_EDGE)}


def branches_of(rule: str, places: Sequence[TracedPlace]) -> Mapping[Goal, TracedPlace]:
    """The branches of a rule's code: each function, each loop that turns, each test with both ways out."""
    found: dict[Goal, TracedPlace] = {}
    for number, place in enumerate(places):
        if place.kind in ("entered", "turn"):
            found[f"{rule}.{number}", None] = place
        elif place.kind == "test":
            found[f"{rule}.{number}", True] = found[f"{rule}.{number}", False] = place
    return found


def simplicity(situation: ExampleSituation, opening: ExampleOpening) -> float:
    """How much there is to tell of a situation: the less, the better an example it is."""
    amounts = _news(situation.amounts, opening.amounts) + _news(situation.held, opening.held)
    far = sum(1 for n in (situation.later, situation.waited - 86_400) if n)
    people = abs(situation.players - opening.players) / 2 + len(situation.offices.items() - opening.offices.items()) / 2
    people += bool(situation.more_rules)
    return amounts + far + people + len(situation.others) / 2 + (situation.luck > 0) / 4


def _side(one: Any, other: Any) -> str:
    """On which side of a limit something stands, and whether just there."""
    if isinstance(one, str | list) or isinstance(other, str | list):
        return "same" if one == other else "other"
    gap = one - other
    if gap == 0:
        return "at"
    near = abs(gap) <= (60 if abs(one) >= 10**8 else 1)
    return ("just " if near else "") + ("below" if gap < 0 else "above")


def _news(kept: Mapping[str, Mapping[Any, Any]], begun: Mapping[str, Mapping[Any, Any]]) -> int:
    """How many entries aren't as they are when an example begins."""
    return sum(begun.get(name, {}).get(key) != value for name, held in kept.items() for key, value in held.items())
