"""The sentences of an example: what is so before, what happens, and what comes of it."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace

from moot.game import events as e
from moot.game.effects import Effect, Impossible, events_of
from moot.game.state import RULE_CHANGE
from moot.game.values import PlayerId, Value, exact, exact_sum, grouped, kept
from moot.law.examples.outcomes import CLASHES, Outcome
from moot.law.examples.search import RuleExamples
from moot.law.examples.situations import (
    A_DAY,
    A_MINUTE,
    AN_HOUR,
    ExampleSituation,
    ProposalSketch,
    changes_of,
    noon_after,
    state_of,
)
from moot.law.law import SandboxedLaw
from moot.law.vocabulary import ASKED, EFFECTS, FACTS, WHOLLY_VOID
from moot.views.sentences import event_sentence
from moot.views.wording import (
    amount_of,
    capital,
    in_words,
    in_words_of,
    listed,
    statement_in_words,
    stopped,
    time_names,
)


class ToldExample(Value, frozen=True):
    """One example in words."""

    given: str
    """What is so before, as sentences; empty where there is nothing to say."""
    happens: str
    comes: str
    otherwise: str = ""
    """What would come of it otherwise, where that says something."""
    otherwise_is: str = "without this rule"
    """When that would be: without the rule, or as the rules have been so far."""

    @property
    def line(self) -> str:
        """The example on one line."""
        before = f"{self.given} {self.happens}".strip()
        return f"{before} → {self.comes}" + (f" ({self.otherwise_is}: {self.otherwise})" if self.otherwise else "")


class ExampleTeller:
    """Tells situations and what comes of them by one law, as short sentences."""

    def __init__(self, law: SandboxedLaw, found: RuleExamples):
        self.law, self.found, self.times = law, found, time_names(law)
        self.noon = noon_after(found.state)

    def told(self, s: ExampleSituation, came: Outcome | None, without: Outcome | None) -> ToldExample:
        """A situation with what comes of it, and what would without the rule, where that says something."""
        comes = self.comes(s, came) if came is not None else ""
        part = self.law.index.parts.get(s.pid)
        if part is not None and part.provision.draws and came is not None and came.effects:
            comes += ", as the lot fell here"
        otherwise = ""
        available = self.law.index.available_moves.get(s.on)
        is_own = available is not None and available.part is not None and available.part.rule.number == self.found.rule
        if came is not None and without is not None and (came.standing or came.answers) and not is_own:
            otherwise = self.comes(s, without)
        return ToldExample(
            given=" ".join(stopped(capital(part)) for part in self.given(s)),
            happens=capital(self.happens(s)),
            comes=comes,
            otherwise=otherwise if otherwise != comes else "",
        )

    # --- before -------------------------------------------------------------------------------

    def given(self, s: ExampleSituation) -> Iterator[str]:
        """What is so before something happens, as far as it isn't as usual."""
        if s.players != self.found.opening.players:
            yield f"{listed(s.seating)} {'plays alone' if s.players == 1 else 'play'}"
        if s.later and s.does not in ("term", "timed"):
            yield f"it's {self.moment(self.noon + s.later)}"
        if s.waited != A_DAY:
            yield f"{_span(s.waited)} have passed" if s.waited else "everybody has just joined"
        yield from self._kept(s)
        for office, who in s.offices.items() - self.found.opening.offices.items():
            yield f"{who} is the {in_words(office)}"
        if s.winner:
            yield f"{s.winner} has won"
        if s.holding:
            name, who, age = s.holding
            yield f"{who}’s move “{in_words(name)}” has waited for {_span(age)}"
        yield from self._others(s)
        if s.proposal is not None:
            yield from self._proposal(s, s.proposal)
        if s.case is not None and s.on not in ("case_called",):
            judged = (
                f", and {s.case.judge or 'nobody'} judged it “{s.case.judgment}”"
                if s.case.stage in ("judged", "closed")
                else ""
            )
            judge = f", of which {s.case.judge} is the judge" if s.case.judge and s.case.stage == "accepted" else ""
            asked = f", which {s.case.judge} is asked to judge" if s.case.judge and s.case.stage == "asked" else ""
            about = f" about rule {listed(s.case.rules)}" if s.case.rules else ""
            yield f"{s.case.caller} called a case{about}{judge}{asked}{judged}"

    def _kept(self, s: ExampleSituation) -> Iterator[str]:
        for name, held in _news(s.amounts, self.found.opening.amounts).items():
            for value, people in grouped((v, p) for p, v in held.items()).items():
                who, has = (
                    ("everybody", "has")
                    if set(people) == set(s.seating)
                    else (listed(people), "have" if len(people) > 1 else "has")
                )
                yield f"{who} {has} {amount_of(in_words(name), kept(exact(value)))}"
        for name, entries in _news(s.held, self.found.opening.held).items():
            for keys in grouped((repr(v), k) for k, v in entries.items()).values():
                known = entries[keys[0]]
                whose = (
                    ""
                    if keys == [""]
                    else "everybody’s "
                    if set(keys) >= set(s.seating)
                    else f"{listed(map(_key, keys))}’s "
                )
                yield f"{whose}“{in_words(name)}” is {self.value(name, known)}"

    def _others(self, s: ExampleSituation) -> Iterator[str]:
        for alike in grouped((repr(other), other) for other in s.others).values():
            sketch, count = alike[0], len(alike)
            what = "proposal" if sketch.kind == RULE_CHANGE else f"“{in_words(sketch.kind)}”"
            stage = {"voting": "open", "made": "new", "closed": "closed"}.get(sketch.stage, sketch.stage)
            yield f"{sketch.author} has {count} {stage} {what}{'s' * (count > 1 and what == 'proposal')} already"

    def _proposal(self, s: ExampleSituation, sketch: ProposalSketch) -> Iterator[str]:
        voters = grouped((choice, who) for who, choice in sketch.ballots.items() if who in s.seating)
        if voters:
            parts = [
                f"{listed(who)} voted {choice if choice in ('for', 'against') else f'“{choice}”'}"
                for choice, who in voters.items()
            ]
            yield ", ".join(parts)
        if s.does in ("permit", "forbid", "hold", "move", "term", "adjust", "timed") and s.on not in EFFECTS:
            stage = {"made": "voting on it hasn’t begun", "voting": "", "closed": "voting on it has closed"}
            about = stage.get(sketch.stage, f"it was {sketch.stage}")
            if about and s.on not in ("propose", "withdraw", "revise"):
                yield f"{self.proposal(s)} is there; {about}"
        if sketch.age != A_DAY:
            yield (
                f"{self.proposal(s)} was made {_span(sketch.age)} ago"
                if sketch.age
                else f"{self.proposal(s)} has just been made"
            )
        for name, value in sketch.content.items():
            if name != "case":
                yield f"the proposal’s “{in_words(name)}” is {in_words_of(value)}"
        for name, value in sketch.assumed.items():
            yield _ASSUMED.get((name, value), f"“{in_words(name)}” is {in_words_of(value)}")

    def proposal(self, s: ExampleSituation) -> str:
        """The proposal in hand: `Ada’s proposal to repeal rule 213`."""
        sketch = s.proposal or ProposalSketch()
        if sketch.kind != RULE_CHANGE:
            return f"{sketch.author}’s “{in_words(sketch.kind)}”"
        to = "" if sketch.change == "enact" else f" {_to(self.law, sketch)}"
        if s.on in ("revise", "withdraw") and sketch.author == s.player:
            return f"their proposal{to}"
        number = f" {s.number}" if s.number else ""
        title = f" “{sketch.title}”" if sketch.title else ""
        return f"{sketch.author}’s proposal{number}{title}{to}"

    # --- what happens --------------------------------------------------------------------------

    def happens(self, s: ExampleSituation) -> str:
        if s.does == "upon":
            return self._event(s)
        if s.does == "timed":
            part = self.law.index.parts[s.pid].provision
            term = next((t.on for t in part.triggers if t.does == "timed"), s.on)
            of_case = s.case is not None and bool(self.law.index.needs_of_term(term).case)
            about = " for the case" if of_case else f" for {self.proposal(s)}" if s.proposal else ""
            return f"the time “{in_words(term)}” comes{about}, {self.moment(self.noon + s.later)}"
        if s.does == "show":
            return f"somebody looks at the page “{in_words(s.on)}”"
        if s.on in CLASHES:
            one, other = s.given["clash"][:2]
            claims = [f", and rule {a['rule']} claims to prevail" for a in (one, other) if a["over"]]
            claims += [f", and rule {a['rule']} gives way" for a in (one, other) if a["under"]]
            both = (f"rule {a['rule']} ({a['rank']})" for a in (one, other))
            return f"{' and '.join(both)} contradict each other{''.join(claims)}"
        if s.on in self.law.index.available_moves:
            return self._move(s)
        if s.on in EFFECTS and s.on not in self.law.index.terms:
            cause = self._event(replace(s, does="upon", on=s.cause, given={})) if s.cause else ""
            return f"{f'when {cause}, ' if cause else ''}a rule says: {self.effect(s, s.given)}"
        what = ASKED.get(s.on, "").partition(". ")[0]
        if s.proposal and "the proposal" in what:
            return f"asked {what.replace('the proposal', self.proposal(s))}"
        about = f" of {self.proposal(s)}" if s.proposal else ""
        return f"asked {what}{about}" if what else f"asked for “{in_words(s.on)}”{about}"

    def _event(self, s: ExampleSituation) -> str:
        about = self.proposal(s) if s.proposal else ""
        if s.on in _EVENTS:
            given = {"judgment": "true", "office": "officer", "to": "mutable", **s.given}
            number = given.get("rule", "")
            given["rule"] = "this rule" if number == self.found.rule else f"rule {number}"
            who = s.case.judge if s.on == "judged" and s.case else s.player
            stage = s.proposal.stage if s.proposal else ""
            vote = _vote(s.given.get("choice", "for"))
            return _EVENTS[s.on].format(about=about, who=who, vote=vote, stage=stage, **_worded(given))
        fields = ", ".join(
            f"{in_words(name)}: {in_words_of(_short(value))}"
            for name, value in s.given.items()
            if value not in ("", None)
        )
        return f"“{in_words(s.on)}” happens" + (f" to {about}" if about else "") + (f" ({fields})" if fields else "")

    def _move(self, s: ExampleSituation) -> str:
        about = self.proposal(s) if s.proposal else ""
        given = {name: value for name, value in s.given.items() if value not in ("", None)}
        if s.on == "vote":
            return f"{s.player} votes {_vote(given.get('choice', 'for'))} {about}"
        if s.on == "propose":
            return f"{s.player} proposes {_to(self.law, s.proposal or ProposalSketch())}"
        if s.on in _MOVES:
            return _MOVES[s.on].format(about=about, who=s.player, judgment=given.get("judgment", "true"))
        said = ", ".join(f"{in_words(name)}: {in_words_of(_short(value))}" for name, value in given.items())
        return (
            f"{s.player} makes the move “{in_words(s.on)}”"
            + (f" on {about}" if about else "")
            + (f" ({said})" if said else "")
        )

    # --- what comes ----------------------------------------------------------------------------

    def comes(self, s: ExampleSituation, came: Outcome) -> str:
        """What comes of a situation, in words."""
        if came.question.startswith("no rule answers "):
            return "no rule says"
        if came.question and not came.effects:
            return f"a judge has to say: {statement_in_words(came.question)}"
        own = [one for one in came.effects if s.does not in ("upon", "timed", "move") or self.is_own(one)]
        done = list(dict.fromkeys(self._effects(s, own)))
        done += [f"not done: {one.reason}" for one in came.barred if s.does != "upon" or self.is_own(one)]
        if came.failed:
            done.append(f"the code fails: {came.failed}")
        if came.standing == "refused":
            return f"refused: {came.reason}"
        if came.standing == "held":
            return "it waits until a rule carries it out"
        if came.standing == "permitted":
            return "; ".join(["allowed", *done])
        if came.answers:
            return self.value(s.on, came.answer)
        if s.does == "show":
            return f"“{came.lines[0]}”" if came.lines else "nothing"
        if s.on in EFFECTS and s.does in ("forbid", "adjust") and not came.barred:
            return "it’s done: " + ("; ".join(done) or "nothing")
        by_others = len(own) < len(came.effects) or bool(came.barred)
        return "; ".join(done) or ("nothing by this rule" if by_others else "nothing")

    def is_own(self, one: Effect | e.EffectBarred) -> bool:
        """Whether the rule has a part in an effect."""
        by = [one.because, *one.adjusted, *([one.maker] if isinstance(one, e.EffectBarred) else [])]
        return any(because is not None and because.rule == self.found.rule for because in by)

    def _effects(self, s: ExampleSituation, effects: Sequence[Effect]) -> Iterator[str]:
        state = state_of(self.found.state, self.law.index, s)
        totals: dict[str, dict[PlayerId, Any]] = {}
        for one in effects:
            if one.name == "award":
                mine = totals.setdefault(one.arguments["of"], {})
                for who in one.arguments["who"]:
                    mine[who] = exact_sum(mine.get(who, 0), one.arguments["amount"])
        for of, paid in totals.items():
            amounts = {who: amount for who, amount in paid.items() if amount}
            if not amounts:
                continue
            yield "; ".join(
                _award(of, amount, who, s) for amount, who in grouped((a, w) for w, a in amounts.items()).items()
            )
        for one in effects:
            if one.name != "award":
                yield self.effect(s, one.arguments, one, state)

    def effect(
        self, s: ExampleSituation, arguments: Mapping[str, Any], one: Effect | None = None, state: Any = None
    ) -> str:
        """An effect in words: by its event, where it has one."""
        name = s.on if one is None else one.name
        if one is None and name == "award":
            return _award(arguments["of"], arguments["amount"], arguments["who"], s)
        about = self.proposal(s) if s.proposal else "the proposal"
        who = arguments.get("who")
        people = listed(who) if isinstance(who, list) else who or "nobody"
        if name in _EFFECTS:
            given = {"outcome": "", "choice": "", "office": "", "judgment": "", "kind": "", **arguments}
            return _EFFECTS[name].format(about=about, people=people, **_worded(given))
        if name == "set_quantity":
            has = amount_of(in_words(arguments["of"]), kept(exact(arguments["value"])))
            return f"{people} now {'have' if isinstance(who, list) and len(who) > 1 else 'has'} {has}"
        if name in ("set_register", "add_to", "remove_from", "set_entry"):
            return self._register(name, arguments)
        if one is not None and state is not None:
            with suppress(Impossible, KeyError, AttributeError):
                told = [event_sentence(_bare(event), state) for event in events_of(one, state)]
                if told:
                    return " ".join(told).rstrip(".")
        said = ", ".join(
            f"{in_words(k)}: {in_words_of(_short(v))}" for k, v in arguments.items() if v not in ("", None, [], {})
        )
        return f"{in_words(name)} ({said})" if said else in_words(name)

    def _register(self, name: str, a: Mapping[str, Any]) -> str:
        of = f"{_key(a['of'])}’s " if a.get("of") else ""
        what = f"{of}“{in_words(a['name'])}”"
        value = self.value(a["name"], a["value"])
        if name == "set_entry":
            return f"{what} for {a['key']} is now {value}"
        if name == "set_register":
            return f"{what} is now {value}"
        return f"{value} is {'added to' if name == 'add_to' else 'taken out of'} {what}"

    # --- values --------------------------------------------------------------------------------

    def value(self, name: str, value: Any) -> str:
        """A value of a term or register, in words; a time or day by its weekday, also in a list or table."""
        declared = self.law.index.declared.get(name)
        kind = declared[1].type if declared else self.law.index.types.get(name, "")
        if name in CLASHES:
            rules = listed(f"rule {one}" for one in value or ()) or "neither"
            many = len(value or ()) > 1
            said = f"{'are' if many else 'is'} wholly void" if name == WHOLLY_VOID else f"prevail{'s' * (not many)}"
            return "it doesn’t say" if value is None else f"{rules} {said}"
        return in_words_of(_short(self._timely(value, name in self.times or "Time" in kind, "Day" in kind)))

    def _timely(self, value: Any, is_time: bool, is_day: bool) -> Any:
        """A value with its times and days in words."""
        if isinstance(value, list | tuple):
            return [self._timely(one, is_time, is_day) for one in value]
        if isinstance(value, dict):
            return {key: self._timely(one, is_time, is_day) for key, one in value.items()}
        if not isinstance(value, int) or isinstance(value, bool) or not (is_time or is_day):
            return value
        return self.moment(value) if is_time else self.moment(value * A_DAY, whole_day=True)

    def moment(self, time: int, *, whole_day: bool = False) -> str:
        """A moment by its weekday, counted from the Monday on which an example begins."""
        days = (time - self.noon + 12 * AN_HOUR) // A_DAY
        when = datetime.fromtimestamp(time, UTC)
        weeks = days // 7 if days >= 0 else (-days - 1) // 7
        side = " before" if days < 0 else ""
        far = f", {weeks} week{'s' * (weeks > 1)} {'later' if days >= 0 else 'earlier still'}" if weeks else ""
        return f"{when:%A}{side}{'' if whole_day else f', {when:%H:%M}'}{far}"


_EVENTS = {
    "proposal_adopted": "{about} is adopted",
    "proposal_defeated": "{about} is defeated",
    "proposal_barred": "{about} may not be adopted",
    "proposal_decided": "{about} is decided: {stage}",
    "took_effect": "{about} takes effect",
    "proposed": "{who} makes {about}",
    "revised": "{who} rewrites {about}",
    "withdrawn": "{about} is withdrawn",
    "quantity_changed": "what players have changes",
    "voting_opened": "voting on {about} opens",
    "voting_closed": "voting on {about} closes",
    "voters_changed": "who may vote on {about} changes",
    "ballot_cast": "{who} votes {vote} {about}",
    "case_called": "{who} calls a case",
    "judged": "{who} judges the case: {judgment}",
    "judge_left": "the judge of the case leaves",
    "appointed": "{who} becomes the {office}",
    "joined": "{who} joins",
    "left": "{who} leaves the game",
    "any_change": "something changes",
    "rule_enacted": "{rule} is made",
    "rule_amended": "{rule} is amended",
    "rule_repealed": "{rule} is repealed",
    "rule_transmuted": "{rule} becomes {to}",
    "game_started": "the game begins",
}
_MOVES = {
    "join": "{who} joins",
    "leave": "{who} leaves the game",
    "withdraw": "{who} withdraws {about}",
    "revise": "{who} rewrites {about}",
    "call-case": "{who} calls a case",
    "argue": "{who} says something",
    "judge": "{who} judges the case: {judgment}",
    "accept": "{who} agrees to judge the case",
    "refuse": "{who} declines to judge the case",
}
_EFFECTS = {
    "adopt": "{about} is adopted",
    "defeat": "{about} is defeated",
    "decide": "{about} is decided: {outcome}",
    "take_effect": "{about} takes effect",
    "open_voting": "voting on {about} opens",
    "close_voting": "voting on {about} closes",
    "publish": "{about} is published",
    "withdraw": "{about} is withdrawn",
    "win": "{people} wins",
    "credit_win": "{people} is credited with a win",
    "close_case": "the case is closed",
    "appoint_judge": "{people} becomes the judge",
    "ask_judge": "{people} is asked to judge",
    "remove_player": "{people} is removed from the game",
    "admit_player": "{people} joins",
    "refuse_case": "{people} counts as having declined",
    "void_judgment": "the judgment is void",
    "set_judgment": "the judgment is “{judgment}”",
    "appoint": "{people} becomes the {office}",
    "cast_ballot": "{people} votes {choice}",
    "carry_out": "the move that waited is made",
    "put": "a “{kind}” is put to the vote",
    "drop": "the move that waited is dropped",
    "end_game": "the game ends",
    "hold": "it waits",
}
_ASSUMED = {
    ("can_still_change", False): "after it, rules could no longer be changed",
    ("can_still_change", True): "after it, rules could still be changed",
    ("outcome_settled", True): "no further vote can change the outcome",
    ("outcome_settled", False): "further votes can still change the outcome",
}


def _to(law: SandboxedLaw, sketch: ProposalSketch) -> str:
    changes = changes_of(law.state, sketch)
    rule = getattr(changes[0], "rule", "") if changes else ""
    known = {
        "amend": f"to amend rule {rule}", "repeal": f"to repeal rule {rule}", "firm": f"to make rule {rule} immutable",
        "loose": f"to make rule {rule} mutable", "two": f"to repeal rule {rule} and make a new one",
        "nothing": "that changes nothing", "amend immutable": f"to amend immutable rule {rule}",
        "enact firm": "a new immutable rule",
    }  # fmt: skip
    says = f" that says “{sketch.text}”" if sketch.text else ""
    code = f" with code that uses {listed(sorted(_used(sketch.code)))}" if sketch.code else ""
    return known.get(sketch.change, "a new rule") + (says or code)


def _used(code: str) -> set[str]:
    return {in_words(word) for word in re.findall(r"\w+", code) if word in FACTS or word in EFFECTS}


def _award(of: str, amount: Any, who: Iterable[str], s: ExampleSituation) -> str:
    people = list(who)
    each = exact(amount)
    sign = "−" if each < 0 else "+"
    names = "everybody" if set(people) == set(s.seating) and len(people) > 1 else listed(people) or "nobody"
    return f"{names} {sign}{amount_of(in_words(of), kept(abs(each)))}"


def _news(kept: Mapping[str, Mapping[Any, Any]], opening: Mapping[str, Mapping[Any, Any]]) -> dict[str, dict[Any, Any]]:
    """What isn't as it is when an example begins."""
    news = {
        name: {key: value for key, value in held.items() if opening.get(name, {}).get(key, _bare) != value}
        for name, held in kept.items()
    }
    return {name: held for name, held in news.items() if held}


def _bare(event: Any) -> Any:
    return replace(event, because=None)


def _key(key: str) -> str:
    kind, _, name = str(key).partition(" ")
    return f"{kind} {name}" if name else str(key)


def _worded(given: Mapping[str, Any]) -> dict[str, str]:
    return {
        name: in_words(str(value)) for name, value in given.items() if name not in ("about", "who", "people", "vote")
    }


def _vote(choice: str) -> str:
    return choice if choice in ("for", "against") else f"“{choice}” on"


def _short(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_short(one) for one in value]
    proposal = getattr(value, "proposal", None)
    if hasattr(value, "signs_as"):
        return f"a posting by {value.name}" + (f" of “{proposal}”" if proposal else "")
    return value


def _span(seconds: int) -> str:
    """A span of time: `5 days and 1 minute`."""
    parts, rest = [], abs(seconds)
    for unit, name in ((A_DAY, "day"), (AN_HOUR, "hour"), (A_MINUTE, "minute"), (1, "second")):
        count, rest = divmod(rest, unit)
        parts += [f"{count} {name}{'s' * (count != 1)}"] if count else []
    return listed(parts) or "no time"
