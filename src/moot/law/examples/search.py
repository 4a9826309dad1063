"""The search for examples: situations are played, what runs new branches is varied, and the few that show most stay."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import chain, islice, pairwise, zip_longest
from math import inf
from typing import Any

from moot.game.values import Number, RuleId
from moot.law.examples.edges import AGAIN, again, edges_of
from moot.law.examples.found import Example, RuleExamples
from moot.law.examples.goals import AT_EDGE, BEFORE, NEAR, Goal, Tried, branches_of, edges_in, is_branch
from moot.law.examples.idle_facts import against_alone, deciding, only_difference, simpler
from moot.law.examples.impossible import cannot_be
from moot.law.examples.oddities import is_odd
from moot.law.examples.outcomes import CLASHES, Outcome, after, outcomes_under, with_draws
from moot.law.examples.past_moves import PastMoves
from moot.law.examples.situations import ExampleSituation
from moot.law.examples.trials import SETTERS_MAX, Trials
from moot.law.examples.twists import twisted
from moot.law.law import SandboxedLaw
from moot.law.mechanisms.tracing import TracedPlace, places_of
from moot.law.rule_index import ActiveProvision, mechanism_of
from moot.law.vocabulary import EFFECTS, EVENT_FIELDS

EXAMPLES_MAX, FURTHER_MAX = 6, 24
"""How many examples are shown at once, and how many at most where only more of them run all branches."""
ROUNDS_MIN, ROUNDS_MAX = 2, 4
"""How often situations are varied: so often, and on where a branch was never run. With the first ones, the opening (two
crossings, once for each law) and what would be without the rule that is at most eight crossings into the sandbox."""


def examples_of(law: SandboxedLaw, rule: RuleId) -> RuleExamples:
    """The examples of a rule in force; the same rules have the same ones, whatever else is so in the game.

    They're kept with a game's own answers: so what is asked of one game costs the same whatever goes on in others.
    """
    kept = law.sender.cache.examples
    known = kept.get((law.digest, rule))
    if known is None:
        kept[law.digest, rule] = known = _Search(law, rule).run()
    return known


class _Search(Trials):
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
        self._find_limits()
        return self._found(places, self._shown(self._chosen(self._goals())))

    def _shown(self, chosen: Sequence[Tried]) -> tuple[Example, ...]:
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
            edges, at_ends = tuple(sorted(edges_in(one.goals))), ends.get(id(one), ())
            decides = deciding(situation, repr(one.told), came_to.get(situation.pid, ()))
            shown = Example(situation, one.outcome, other, edges, at_ends, decides)
            self.shown |= one.goals
            examples.setdefault(repr(situation), shown)
        return tuple(examples.values())

    def _simpler(self, one: Tried) -> list[ExampleSituation]:
        """A situation with less in it, as far as that could be; beside an edge, nothing is to be left out."""
        if any(place.startswith(AT_EDGE) for place, _ in one.goals):
            return list(against_alone(one.situation))
        found = [*simpler(self.law.index, self.opening, one.situation), *against_alone(one.situation)]
        ways = [way for way in found if not cannot_be(self.law.index, way)]
        return [way for way in ways if one.is_odd or not is_odd(self.law.index, way)]

    def _is_alike(self, one: Tried, without: Outcome | None, came: Outcome | None, apart: Outcome | None) -> bool:
        """Whether a simpler situation comes to the same by the same branches, and to the same without the rule."""
        if came is None or came.told != one.outcome.told or (without and without.told) != (apart and apart.told):
            return False
        known = self.known[one.situation.pid]
        wanted = {goal for goal in one.goals if is_branch(goal) or goal[1] in NEAR}
        return wanted <= self._goals_of(known, came)

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

    def _sides_of(self, base: Tried, part: ActiveProvision) -> Iterator[tuple[ExampleSituation, ...]]:
        known = self.known[part.pid]
        found = edges_of(known, base.situation)
        done, is_new = base.outcome.effects, base.situation.on in ("call-case", "case_called")
        is_moved = any("case" in EFFECTS[one.name].parameters for one in done if one.name in EFFECTS) and not is_new
        may_recur = base.situation.does != "timed" and not is_moved  # a case comes to a stage only once
        if done and may_recur and (known.keeps or "past" in known.reads):
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

    def _find_limits(self) -> None:
        """Give a goal to two situations on both sides of a limit that differ in one thing, and come out otherwise."""
        near: dict[str, list[tuple[int, str]]] = {}
        ranked = sorted(range(len(self.tried)), key=lambda n: (not self.tried[n].acts, self.tried[n].simplicity))
        for n in ranked:
            for place, side in self.tried[n].goals if self.tried[n].is_lawful and not self.tried[n].is_odd else ():
                if side in NEAR:
                    near.setdefault(place, []).append((n, side))
        for place, standing in near.items():
            (n, side), one = standing[0], self.tried[standing[0][0]]
            for m, other_side in standing[1:]:
                other = self.tried[m]
                fact = only_difference(one.situation, other.situation) if other_side != side else ""
                is_told = bool(fact) and self.law.index.told.get(f"register:{fact}") != ""
                if is_told and other.told != one.told:
                    for k, at in ((n, side), (m, other_side)):
                        found = self.tried[k]
                        goal = (f"{AT_EDGE}limit {place}", ("limit", at))
                        self.tried[k] = found._replace(goals=found.goals | {goal})
                    break

    def _further(self, most: int) -> list[tuple[ExampleSituation, ActiveProvision]]:
        """What to play next: situations that ran something new, each with a small change, by turns.

        Those come first that ended at a test which has come out one way only, with a change of what it reads.
        """
        reached, parents = set[Goal](), list[Tried]()
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

    def _open_ends(self, one: Tried, reached: set[Goal]) -> list[str]:
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

    def _chosen(self, reached: set[Goal]) -> list[Tried]:
        """The few that show most: greedily what runs most that no other one does, and of these the simplest."""
        left, chosen = set(reached), list[Tried]()
        usual = set[Goal]().union(*[one.branches[1] for one in self.tried if not one.is_odd])
        alike: Counter[Any] = Counter()
        told: set[Any] = set()
        ranked = sorted(self.tried, key=lambda one: one.simplicity)
        waiting = [(-inf, place, -1) for place in range(len(ranked))]
        while len(chosen) < FURTHER_MAX and waiting:
            gain, place, known_at = heappop(waiting)
            best = ranked[place]
            if known_at != len(chosen):  # what it gained before is the most that it may gain now
                mine = set(filter(is_branch, left - usual)) if best.is_odd else left
                heappush(waiting, (-self._gain(best, mine, told, alike), place, len(chosen)))
                continue
            if -gain < (0.5 if len(chosen) < EXAMPLES_MAX else 1):
                break
            chosen.append(best)
            left -= best.goals
            told.add(best.told)
            alike[best.branches] += 1
        return chosen

    def _gain(self, one: Tried, left: set[Goal], told: set[Any], alike: Mapping[Any, int]) -> float:
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
        near = sum(value in NEAR for _, value in mine)
        acts, fresh = one.acts, one.told not in told
        news = (1.0 if acts and fresh else 0.3 if fresh else 0) / (1 + alike.get(one.branches, 0))
        turns = sum(0.8 if isinstance(found, tuple) else 0.5 for found in edges) / (1 + 0.3 * one.simplicity)
        return 2 * branches + turns + (1.0 if acts else 0.5) * near + news

    def _always_fails(self, pid: str) -> bool:
        """Whether a provision failed in whatever was tried, though that is what its event, move or time can be."""
        part = self.law.index.parts[pid]
        known = all(trigger.does != "upon" or trigger.on in EVENT_FIELDS for trigger in part.provision.triggers)
        return known and all(one.outcome.failed for one in self.tried if one.situation.pid == pid)

    def _without(self, situations: list[ExampleSituation], also: list[ExampleSituation]) -> list[Outcome | None]:
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
        own = [goal for goal, place in wanted.items() if place.kind == "entered" and place.function in names]
        asked = entered.issuperset(own)
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


def _at_ends(drawn: Iterable[Tried]) -> list[ExampleSituation]:
    """Situations in which all that is drawn is least, and most, by turns."""
    return [with_draws(one.situation, one.outcome.draws, highest=end) for one in drawn for end in (False, True)]
