"""The sentences of an example: what is so before, what happens, and what comes of it."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from moot.game import events as e
from moot.game.effects import Effect, Impossible, events_of
from moot.game.state import RULE_CHANGE
from moot.game.values import PlayerId, Value, exact, exact_sum, grouped, kept
from moot.languages import _, counted
from moot.languages.dates import dated
from moot.law.examples.oddities import STAGES_BEFORE
from moot.law.examples.outcomes import CLASHES, Outcome
from moot.law.examples.search import Example, RuleExamples
from moot.law.examples.situations import (
    A_DAY,
    OUTSIDER,
    ExampleSituation,
    ProposalSketch,
    maker_of,
    noon_after,
    state_of,
)
from moot.law.law import SandboxedLaw
from moot.law.time_zones import zone_of
from moot.law.vocabulary import ASKED, EFFECTS, WHOLLY_VOID
from moot.views.example_words import (
    ASSUMED,
    EFFECTS_TOLD,
    EVENTS_TOLD,
    FACTS_ASKED,
    HAS_PROPOSALS,
    IS_THERE,
    JOINED,
    MOVES_TOLD,
    OF_SUBJECT,
    STAGES,
    WAS_THERE,
    shortened,
    span_in_words,
    told_award,
    told_case,
    told_change,
    told_clash,
    told_decided,
    told_more,
    told_title,
    told_vote,
    told_votes,
    worded,
)
from moot.views.sentences import event_sentence
from moot.views.wording import (
    amount_of,
    asked_of_rules,
    capital,
    in_words,
    in_words_of,
    listed,
    statement_in_words,
    stopped,
    subject_key,
    subject_name,
    time_names,
    usual,
)


class ToldExample(Value, frozen=True):
    """One example in words."""

    given: str
    """What is so before, as sentences; empty where there is nothing to say."""
    happens: str
    comes: str
    otherwise: str = ""
    """What would come of it otherwise, where that says something."""
    otherwise_is: str = ""
    """When that would be: without the rule, or as the rules have been so far."""
    edges: tuple[str, ...] = ()
    """The edges at which it stands, by the names of `moot.law.examples.edges`."""

    @property
    def line(self) -> str:
        """The example on one line."""
        before = f"{self.given} {self.happens}".strip()
        return f"{before} → {self.comes}" + (f" ({self.otherwise_is}: {self.otherwise})" if self.otherwise else "")


class ExampleTeller:
    """Tells situations and what comes of them by one law, as short sentences."""

    def __init__(self, law: SandboxedLaw, found: RuleExamples):
        self.law, self.found, self.times = law, found, time_names(law)
        self.noon, self.zone = noon_after(found.state), ZoneInfo(zone_of(found.state))

    def example(self, one: Example) -> ToldExample:
        """An example in words."""
        return replace(self.told(one.situation, one.outcome, one.without), edges=one.edges)

    def told(self, s: ExampleSituation, came: Outcome | None, without: Outcome | None) -> ToldExample:
        """A situation with what comes of it, and what would without the rule, where that says something."""
        comes = self.comes(s, came) if came is not None else ""
        part = self.law.index.parts.get(s.pid)
        if part is not None and part.provision.draws and came is not None and came.effects:
            comes += _(", as the lot fell here")
        otherwise = ""
        available = self.law.index.available_moves.get(s.on)
        is_own = available is not None and available.part is not None and available.part.rule.number == self.found.rule
        if came is not None and without is not None and (came.standing or came.answers) and not is_own:
            otherwise = self.comes(s, without)
        if otherwise == comes:
            otherwise = ""
        return ToldExample(
            given=" ".join(stopped(capital(part)) for part in self.given(s)),
            happens=capital(self.happens(s)),
            comes=comes,
            otherwise=otherwise,
            otherwise_is=_("without this rule") if otherwise else "",
        )

    # --- before -------------------------------------------------------------------------------

    def given(self, s: ExampleSituation) -> Iterator[str]:
        """What is so before something happens, as far as it isn't as usual."""
        if s.first is not None:
            yield from self.given(s.first)
            return
        if s.players != self.found.opening.players:
            yield counted(s.players, "{players} plays alone", "{players} play", players=listed(s.seating))
        if (s.later and s.does != "timed") or any(one.ended > 1 for one in s.others):
            yield _("it's {moment}", moment=self.moment(self.noon + s.later))
        if s.joined:
            yield _(JOINED[s.joined])
        if OUTSIDER in s.people and s.on not in ("join", "joined", "admit_player"):
            yield _("{player} isn’t in the game", player=OUTSIDER)
        if s.waited != A_DAY:
            yield _("{span} have passed", span=span_in_words(s.waited)) if s.waited else _("everybody has just joined")
        yield from self._kept(s)
        for office, who in s.offices.items() - self.found.opening.offices.items():
            yield _("{player} is the {office}", player=who, office=in_words(office))
        for office in self.found.opening.offices.keys() - s.offices.keys():
            yield _("nobody is the {office}", office=in_words(office))
        if s.winner:
            yield _("{player} has won", player=s.winner)
        if s.holding:
            name, who, age = s.holding
            yield _(
                "{player}’s move “{move}” has waited for {span}",
                player=who,
                move=in_words(name),
                span=span_in_words(age),
            )
        yield from self._others(s)
        if s.made_by is None and self.law.index.posting_move and maker_of(self.law.index, s.on):
            yield _("it isn’t in a posting")
        if s.proposal is not None:
            yield from self._proposal(s, s.proposal)
        if s.case is not None and s.on not in ("case_called",):
            yield told_case(s.case)

    def _kept(self, s: ExampleSituation) -> Iterator[str]:
        for name, held in _news(s.amounts, self.found.opening.amounts).items():
            for value, people in grouped((v, p) for p, v in held.items()).items():
                amount = amount_of(in_words(name), kept(exact(value)))
                if set(people) == set(s.seating):
                    yield _("everybody has {amount}", amount=amount)
                else:
                    who = listed(people)
                    yield counted(
                        len(people), "{players} has {amount}", "{players} have {amount}", players=who, amount=amount
                    )
        for name, entries in _news(s.held, self.found.opening.held).items():
            for keys in grouped((repr(v), k) for k, v in entries.items()).values():
                whose = self._whose(name, keys, s.seating)
                yield _("{what} is {value}", what=whose, value=self.value(name, entries[keys[0]]))

    def _whose(self, name: str, keys: Sequence[str], seating: Sequence[str]) -> str:
        """A register with what it's of: people, the proposal or case, or the whole game, for which a rule keeps it."""
        rule, declared = self.law.index.declared.get(name, (None, None))
        register, who = in_words(name), listed(map(str, keys))
        if declared is not None and declared.on:
            what = _(OF_SUBJECT[declared.on], name=register)
            if {*keys} >= {*seating}:
                return _("everybody’s entry in {what}", what=what)
            return _("{who}’s entry in {what}", who=who, what=what) if who else what
        if {*keys} >= {*seating}:
            return _("everybody’s “{name}”", name=register)
        if who:
            return _("{who}’s “{name}”", who=who, name=register)
        if rule is not None:
            return _("“{name}”, which rule {rule} keeps,", name=register, rule=rule.number)
        return _("“{words}”", words=register)

    def _others(self, s: ExampleSituation) -> Iterator[str]:
        for alike in grouped((repr(other), other) for other in s.others).values():
            sketch, count = alike[0], len(alike)
            stage = usual(STAGES.get(sketch.stage, sketch.stage))
            if sketch.stage in ("adopted", "defeated"):
                when = _("just before")
                if sketch.ended > 1:
                    when = _("on {moment}", moment=self.moment(self.noon + s.later - sketch.ended))
                made_rule = s.is_rule_new and sketch is s.others[0]
                yield told_decided(sketch, count, when, made_rule=made_rule, is_other=s.proposal is not None)
            elif sketch.kind != RULE_CHANGE:
                kind = in_words(sketch.kind)
                yield _(
                    "{player} has {count} {stage} “{kind}” already",
                    player=sketch.author,
                    count=count,
                    stage=stage,
                    kind=kind,
                )
            elif sketch.stage in HAS_PROPOSALS:
                yield HAS_PROPOSALS[sketch.stage](count, sketch.author)
            else:
                yield counted(
                    count,
                    "{player} has {count} {stage} proposal already",
                    "{player} has {count} {stage} proposals already",
                    player=sketch.author,
                    stage=stage,
                )

    def _proposal(self, s: ExampleSituation, sketch: ProposalSketch) -> Iterator[str]:
        voters = grouped((choice, who) for who, choice in sketch.ballots.items() if who in s.seating)
        if voters:
            reads = self.law.index.parts[s.pid].provision.parameters if s.pid in self.law.index.parts else ()
            if any(one.name in ("voted_at", "votes_cast") for one in reads) and len(sketch.ballots) > 1:
                yield _("{players} voted in this order", players=listed(p for p in sketch.ballots if p in s.seating))
            yield ", ".join(told_votes(listed(who), choice) for choice, who in voters.items())
        usually = "made" if s.on in ("propose", "withdraw", "revise") else STAGES_BEFORE.get(s.on, "voting")
        if s.does != "upon" and sketch.stage != usually:
            yield _(IS_THERE.get(sketch.stage, WAS_THERE), proposal=self.proposal(s), stage=usual(sketch.stage))
        if sketch.age and sketch.age != A_DAY:
            yield _("{proposal} was made {span} ago", proposal=self.proposal(s), span=span_in_words(sketch.age))
        elif not sketch.age:
            yield _("{proposal} has just been made", proposal=self.proposal(s))
        if sketch.change == "enact" and sketch.kind == RULE_CHANGE and s.on != "propose" and told_more(sketch):
            yield _("it proposes a new rule{more}", more=told_more(sketch))
        for name, value in sketch.content.items():
            if name != "case":
                yield _("the proposal’s “{name}” is {value}", name=in_words(name), value=in_words_of(value))
        for name, value in sketch.assumed.items():
            if (name, value) in ASSUMED:
                yield _(ASSUMED[name, value])
            else:
                yield _("“{name}” is {value}", name=in_words(name), value=in_words_of(value))

    def proposal(self, s: ExampleSituation) -> str:
        """The proposal in hand: `Ada’s proposal to repeal rule 213`."""
        sketch = s.proposal or ProposalSketch()
        if sketch.kind != RULE_CHANGE:
            return _("{who}’s “{name}”", who=sketch.author, name=in_words(sketch.kind))
        to = "" if sketch.change == "enact" else f" {told_change(self.law, sketch)}"
        if s.on in ("revise", "withdraw") and sketch.author == s.player:
            return _("their proposal{what}", what=to)
        number = f" {s.number}" if s.number else ""
        title = _(" “{title}”", title=sketch.title) if sketch.title else ""
        return _("{player}’s proposal{what}", player=sketch.author, what=number + title + to)

    # --- what happens --------------------------------------------------------------------------

    def happens(self, s: ExampleSituation) -> str:
        """What happens; and when, if it has happened once before."""
        if s.first is not None:
            again = self.moment(self.noon + s.later)
            return _("{what}; and again on {moment}", what=self.happens(s.first), moment=again)
        if s.does == "upon":
            return self._event(s)
        if s.does == "timed":
            part = self.law.index.parts[s.pid].provision
            term = next((t.on for t in part.triggers if t.does == "timed"), s.on)
            of_case = s.case is not None and bool(self.law.index.needs_of_term(term).case)
            about = self.proposal(s) if s.proposal else ""
            about = _(" for the case") if of_case else _(" for {proposal}", proposal=about) if about else ""
            when = self.moment(self.noon + s.later)
            return _("the time “{term}” comes{about}, {moment}", term=in_words(term), about=about, moment=when)
        if s.does == "show":
            return _("somebody looks at the page “{page}”", page=in_words(s.on))
        if s.on in CLASHES:
            return told_clash(s.given["clash"][:2])
        if s.on in self.law.index.available_moves:
            return self._move(s)
        if s.on in EFFECTS and s.on not in self.law.index.terms:
            says = self.effect(s, s.given)
            if not s.cause:
                return _("a rule says: {effect}", effect=says)
            cause = self._event(replace(s, does="upon", on=s.cause, given={}))
            return _("when {cause}, a rule says: {effect}", cause=cause, effect=says)
        return self._asked(s)

    def _asked(self, s: ExampleSituation) -> str:
        about = self.proposal(s) if s.proposal else ""
        if s.on in FACTS_ASKED:
            return _(FACTS_ASKED[s.on], proposal=about or _("the proposal"))
        if s.on == "next_number" and s.kind != RULE_CHANGE:
            return _("asked what number the next “{kind}” gets", kind=in_words(s.kind))
        if s.on not in ASKED and about:
            return _("asked for “{term}” of {proposal}", term=in_words(s.on), proposal=about)
        if s.on not in ASKED:
            return _("asked for “{term}”", term=in_words(s.on))
        what = asked_of_rules(s.on, proposal=about)[0]
        if about and "{proposal}" not in ASKED[s.on]:
            return _("asked {what} of {proposal}", what=what, proposal=about)
        return _("asked {what}", what=what)

    def _event(self, s: ExampleSituation) -> str:
        about = self.proposal(s) if s.proposal else ""
        if s.on == "ballot_cast":
            return told_vote(s.player, s.given.get("choice", "for"), about)
        if s.on in EVENTS_TOLD:
            given = {"judgment": "true", "office": _("officer"), "to": "mutable", **s.given}
            number = given.get("rule", "")
            given["rule"] = _("this rule") if number == self.found.rule else _("rule {rule}", rule=number)
            who = (
                s.case.judge or s.player
                if s.on in ("judged", "judge_asked", "judge_appointed") and s.case
                else s.player
            )
            stage = usual(s.proposal.stage) if s.proposal else ""
            told = _(EVENTS_TOLD[s.on], about=about, who=who, stage=stage, **worded(given))
            is_numbered = s.number and "{about}" not in EVENTS_TOLD[s.on]
            return _("{what}, by proposal {number}", what=told, number=s.number) if is_numbered else told
        fields = ", ".join(
            f"{in_words(name)}: {in_words_of(shortened(value))}"
            for name, value in s.given.items()
            if value not in ("", None)
        )
        fields = f" ({fields})" if fields else ""
        if about:
            return _("“{event}” happens to {proposal}", event=in_words(s.on), proposal=about) + fields
        return _("“{event}” happens", event=in_words(s.on)) + fields

    def _move(self, s: ExampleSituation) -> str:
        about = self.proposal(s) if s.proposal else ""
        given = {name: value for name, value in s.given.items() if value not in ("", None)}
        if s.on == "vote":
            return told_vote(s.player, given.get("choice", "for"), about)
        if s.on == "propose":
            sketch = s.proposal or ProposalSketch()
            what = told_change(self.law, sketch) + told_title(sketch)
            return _("{player} proposes {what}", player=s.player, what=what)
        if s.on in MOVES_TOLD:
            judgment = usual(given.get("judgment", "true"))
            blank = listed(in_words(name) for name, value in s.given.items() if value == "")
            told = _(MOVES_TOLD[s.on], about=about, who=s.player, judgment=judgment)
            return told + _(" without {what}", what=blank) if blank else told
        said = ", ".join(f"{in_words(name)}: {in_words_of(shortened(value))}" for name, value in given.items())
        more = f" ({said})" if said else ""
        move = in_words(s.on)
        if about:
            return (
                _("{player} makes the move “{move}” on {proposal}", player=s.player, move=move, proposal=about) + more
            )
        return _("{player} makes the move “{move}”", player=s.player, move=move) + more

    # --- what comes ----------------------------------------------------------------------------

    def comes(self, s: ExampleSituation, came: Outcome) -> str:
        """What comes of a situation, in words."""
        if came.question.startswith("no rule answers "):
            return _("no rule says")
        if came.question and not came.effects:
            return _("a judge has to say: {question}", question=statement_in_words(came.question))
        own = [one for one in came.effects if s.does not in ("upon", "timed", "move") or self.is_own(one)]
        done = list(dict.fromkeys(self._effects(s, own)))
        done += [_("not done: {reason}", reason=b.reason) for b in came.barred if s.does != "upon" or self.is_own(b)]
        if came.failed:
            done.append(_("the code fails: {error}", error=came.failed))
        if came.standing == "refused":
            return _("refused: {reason}", reason=came.reason)
        if came.standing == "held":
            return _("it waits until a rule carries it out")
        if came.standing == "permitted":
            return "; ".join([_("allowed"), *done])
        if came.answers:
            others = [rule for pid in came.adjusted for rule in [self._other_rule(pid)] if rule]
            return self.value(s.on, came.answer) + self._changed_by(others)
        if s.does == "show":
            return _("“{words}”", words=came.lines[0]) if came.lines else _("nothing")
        if s.on in EFFECTS and s.does in ("forbid", "adjust") and not came.barred:
            return _("it’s done: {effects}", effects="; ".join(done) or _("nothing"))
        by_others = len(own) < len(came.effects) or bool(came.barred)
        others = [str(by.rule) for one in own for by in one.adjusted if by.rule != self.found.rule]
        return ("; ".join(done) + self._changed_by(others) if done else "") or (
            _("nothing by this rule") if by_others else _("nothing")
        )

    def _other_rule(self, pid: str) -> str:
        """The number of another rule that a provision is of; empty for one of the rule itself."""
        part = self.law.index.parts.get(pid)
        return "" if part is None or part.rule.number == self.found.rule else str(part.rule.number)

    def _changed_by(self, rules: Sequence[str]) -> str:
        """The remark that other rules have changed what this one gives; empty where none has."""
        of = listed(_("rule {rule}", rule=rule) for rule in dict.fromkeys(rules))
        return _(" (as changed by {rules})", rules=of) if of else ""

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
            alike = grouped((a, w) for w, a in amounts.items())
            yield "; ".join(told_award(of, amount, who, s.seating) for amount, who in alike.items())
        for one in effects:
            if one.name != "award":
                yield self.effect(s, one.arguments, one, state)

    def effect(
        self, s: ExampleSituation, arguments: Mapping[str, Any], one: Effect | None = None, state: Any = None
    ) -> str:
        """An effect in words: by its event, where it has one."""
        name = s.on if one is None else one.name
        if one is None and name == "award":
            return told_award(arguments["of"], arguments["amount"], arguments["who"], s.seating)
        about = self.proposal(s) if s.proposal else _("the proposal")
        who = arguments.get("who")
        people = listed(who) if isinstance(who, list) else who or _("nobody")
        if name in EFFECTS_TOLD:
            given = {"outcome": "", "choice": "", "office": "", "judgment": "", "kind": "", **arguments}
            return _(EFFECTS_TOLD[name], about=about, people=people, **worded(given))
        if name == "set_quantity":
            has = amount_of(in_words(arguments["of"]), kept(exact(arguments["value"])))
            count = len(who) if isinstance(who, list) and who else 1
            return counted(
                count, "{players} now has {amount}", "{players} now have {amount}", players=people, amount=has
            )
        if name in ("set_register", "add_to", "remove_from", "set_entry"):
            return self._register(name, arguments)
        if one is not None and state is not None:
            with suppress(Impossible, KeyError, AttributeError):
                told = [event_sentence(_bare(event), state) for event in events_of(one, state)]
                if told:
                    return " ".join(told).rstrip(".")
        said = ", ".join(
            f"{in_words(k)}: {in_words_of(shortened(v))}" for k, v in arguments.items() if v not in ("", None, [], {})
        )
        return f"{in_words(name)} ({said})" if said else in_words(name)

    def _register(self, name: str, a: Mapping[str, Any]) -> str:
        declared = self.law.index.declared.get(a["name"])
        on = declared[1].on.lower() if declared else ""
        register, value = in_words(a["name"]), self.value(a["name"], a["value"])
        whose, is_pair, about = str(a.get("of") or "").partition("|")
        what = _("“{words}”", words=register)
        if is_pair:
            subject = subject_name(subject_key(on, about)) if on else about
            what = _("{who}’s “{name}” on {subject}", who=whose, name=register, subject=subject)
        elif whose:
            who = subject_name(subject_key(on, whose)) if on else whose
            what = _("{who}’s “{name}”", who=who, name=register)
        if name == "set_entry":
            return _("{register} for {key} is now {value}", register=what, key=a["key"], value=value)
        if name == "set_register":
            return _("{register} is now {value}", register=what, value=value)
        if name == "add_to":
            return _("{value} is added to {register}", value=value, register=what)
        return _("{value} is taken out of {register}", value=value, register=what)

    # --- values --------------------------------------------------------------------------------

    def value(self, name: str, value: Any) -> str:
        """A value of a term or register, in words; a time or day by its weekday, also in a list or table."""
        declared = self.law.index.declared.get(name)
        kind = declared[1].type if declared else self.law.index.types.get(name, "")
        if name in CLASHES:
            if value is None:
                return _("it doesn’t say")
            rules = listed(_("rule {rule}", rule=one) for one in value) or _("neither")
            count = max(len(value), 1)
            if name == WHOLLY_VOID:
                return counted(count, "{rules} is wholly void", "{rules} are wholly void", rules=rules)
            return counted(count, "{rules} prevails", "{rules} prevail", rules=rules)
        return in_words_of(shortened(self._timely(value, name in self.times or "Time" in kind, "Day" in kind)))

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
        when = datetime.fromtimestamp(time, UTC if whole_day else self.zone)
        days = (when.date() - datetime.fromtimestamp(self.noon, self.zone).date()).days
        weeks = days // 7 if days >= 0 else (-days - 1) // 7
        day = dated(when, "weekday") if days >= 0 else _("the {day} before", day=dated(when, "weekday"))
        told = day if whole_day else f"{day}, {dated(when, 'hour')}"
        if not weeks:
            return told
        if days >= 0:
            return told + counted(weeks, ", {count} week later", ", {count} weeks later")
        return told + counted(weeks, ", {count} week earlier still", ", {count} weeks earlier still")


def _news(kept: Mapping[str, Mapping[Any, Any]], opening: Mapping[str, Mapping[Any, Any]]) -> dict[str, dict[Any, Any]]:
    """What isn't as it is when an example begins."""
    news = {
        name: {key: value for key, value in held.items() if opening.get(name, {}).get(key, _bare) != value}
        for name, held in kept.items()
    }
    return {name: held for name, held in news.items() if held}


def _bare(event: Any) -> Any:
    return replace(event, because=None)
