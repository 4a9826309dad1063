"""The names of what examples speak of: proposals, moves, registers, values and moments."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property
from typing import Any
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from moot.game.state import RULE_CHANGE
from moot.game.values import grouped
from moot.languages import _, counted
from moot.languages.dates import dated
from moot.law.asking.time_zones import zone_of
from moot.law.examples.found import RuleExamples
from moot.law.examples.outcomes import CLASHES
from moot.law.examples.situations import A_DAY, AGES, FIRST, NAMES, ExampleSituation, ProposalSketch, noon_after
from moot.law.law import SandboxedLaw
from moot.law.mechanisms.mechanism import Declaration
from moot.law.mechanisms.tellings import filled, telling_of
from moot.law.vocabulary import WHOLLY_VOID
from moot.views.examples.postings import shortened
from moot.views.examples.words import BALLOT_FORMS, span_in_words, told_change
from moot.views.registers import told
from moot.views.wording import amount_of, in_words, in_words_of, key_in_words, listed, time_names, usual

EMPTY: tuple[Any, ...] = (None, "", [], (), {})


class ExampleNames:
    """Names what the examples of one rule under one law speak of."""

    def __init__(self, law: SandboxedLaw, found: RuleExamples):
        self.law, self.found, self.times = law, found, time_names(law)
        self.noon, self.zone = noon_after(found.state), ZoneInfo(zone_of(found.state))
        self.deciding: frozenset[str] = frozenset()
        """What decides in the example that is told, though it's as usual."""
        self.is_refused = self.decides_alone = False
        """Whether a move is refused in it; and whether only the provision decides that it's an example of."""
        self.deciders: set[str] = set()
        """The provision that it's an example of, and those that decide, with it and without."""
        self.tells_moment = False
        """Whether some moment has been told since this was last reset."""
        self.since = self.noon
        """From when on weeks are counted: what comes of something is told from then on, not from the first Monday."""

    def offered_by(self, move: str) -> str:
        """The rule that offers a move; empty where none does."""
        available = self.law.index.available_moves.get(move)
        return available.part.rule.number if available is not None and available.part is not None else ""

    def proposal(self, s: ExampleSituation) -> str:
        """The proposal in hand: `Ada’s proposal to repeal rule 213`."""
        sketch = s.proposal or ProposalSketch()
        if sketch.kind != RULE_CHANGE:
            return self._of_a_kind(sketch)
        return _("{player}’s proposal{what}", player=sketch.author, what=self._details(s, sketch))

    def other(self, s: ExampleSituation, sketch: ProposalSketch) -> str:
        """One of the other proposals, as the one in hand is called."""
        return self.proposal(replace(s, proposal=sketch, number=0))

    def _of_a_kind(self, sketch: ProposalSketch) -> str:
        """What is put to the vote and no rule change, by what it's about: “Ada’s removal” would be that of Ada."""
        name, about = self.kind(sketch.kind), listed(self.about(sketch))
        said = _("the {name} of {what}", name=name, what=about) if about else _("the {name}", name=name)
        if sketch.author == FIRST or not about:
            return said
        return _("{what} that {player} proposed", what=said, player=sketch.author)

    @cached_property
    def _texts(self) -> str:
        """The words of all rules: joined once, as each line may ask for them."""
        return " ".join(rule.content.text for rule in self.law.index.rules)

    def kind(self, kind: str) -> str:
        """A kind of proposal in words; in capitals, if the rules only write it so."""
        if f"propose-to-{kind}" in self.law.index.available_moves:  # it's called by what it's to do
            return _("proposal to {kind}", kind=in_words(kind))
        told, texts = in_words(kind), self._texts
        is_short = re.search(rf"\b{told.upper()}s?\b", texts) and not re.search(rf"\b{told}s?\b", texts)
        return told.upper() if is_short else told

    @staticmethod
    def about(sketch: ProposalSketch) -> list[str]:
        """What a proposal is about, in the fields of its kind."""
        return [in_words_of(value) for name, value in sketch.content.items() if name not in ("case", sketch.kind)]

    def own_proposal(self, s: ExampleSituation) -> str:
        """The proposal in hand, as somebody makes, rewrites or withdraws it."""
        sketch = s.proposal or ProposalSketch()
        if s.does == "upon" and s.on == "proposed":
            if sketch.kind == RULE_CHANGE:
                return _("a proposal{what}", what=self._details(s, sketch))
            return self._of_a_kind(replace(sketch, author=FIRST))
        is_move = s.on in self.law.index.available_moves and s.does != "upon"
        names_others = self.about(sketch) or any(one in NAMES for one in s.given.values() if isinstance(one, str))
        if not (is_move or s.on in ("revised", "ballot_cast")) or sketch.author != s.player or names_others:
            return self.proposal(s)
        if sketch.kind != RULE_CHANGE:
            return _("their own {kind}", kind=self.kind(sketch.kind))
        if s.on in ("revise", "revised") and sketch.change != "enact":
            named, change = self._details(s, replace(sketch, change="enact")), told_change(self.law, sketch)
            return _("their own proposal{what}, now {change}", what=named, change=change)
        return _("their own proposal{what}", what=self._details(s, sketch))

    def _details(self, s: ExampleSituation, sketch: ProposalSketch) -> str:
        """What a proposal is told by, besides its author: its number and title, and what it would do."""
        number = f" {s.number}" if s.number else ""
        title = _(" “{title}”", title=sketch.title) if sketch.title else ""
        return number + title + ("" if sketch.change == "enact" else f" {told_change(self.law, sketch)}")

    def entry(self, s: ExampleSituation, name: str, people: Iterable[str]) -> str:
        """What a rule keeps, with what it's of: `Ada’s strength (Ben’s proposal)`."""
        declared, words, who = self.declared(name), in_words(name), listed(people)
        if declared is not None and declared.on:
            subject = self.proposal(s) if declared.on == "Proposal" and s.proposal else usual(declared.on.lower())
            words = _("{name} ({subject})", name=words, subject=subject)
        if not who:
            return words
        if declared is not None and declared.each != "Player":
            return _("{name} of {subject}", name=words, subject=who)
        return _("{player}’s {name}", player=who, name=words)

    def declared(self, name: str) -> Declaration | None:
        """How a rule declares what it keeps under a name; None where none does."""
        return self.law.index.declared[name][1] if name in self.law.index.declared else None

    def telling(self, s: ExampleSituation, what: str, given: Mapping[str, Any], value: Any = None) -> str | None:
        """How rules say that something is told, such as `move:roll`; empty if it needn't be, None if none says it."""
        told = telling_of(self.law.index.told, what, value)
        named = self.own_proposal if what.startswith("move:") else self.proposal
        about = named(s) if s.proposal else _("the proposal")
        said = told and filled(told, lambda name, counts: self._in_hand(s, name, counts, given, about))
        return said and said.replace("'", "’")

    def _in_hand(self, s: ExampleSituation, name: str, counts: str, given: Mapping[str, Any], about: str) -> str | None:
        """What stands in the braces of a telling: a name, perhaps with what it counts."""
        match name:
            case "proposal":
                return about
            case "case":
                return _("the case")
            case "judge":
                return self.judge(s)
        value = given.get(name, s.player if name == "player" else None)
        said = None if value is None else usual(in_words(in_words_of(shortened(value))))
        return amount_of(counts, int(said)) if counts and said and re.fullmatch(r"-?\d+", said) else said

    def judge(self, s: ExampleSituation) -> str:
        """The judge of the case, by name if there is one."""
        return self.judge_of(s) or _("the judge")

    @staticmethod
    def judge_of(s: ExampleSituation) -> str:
        """Who judges the case, or is asked to; empty where nobody is."""
        return s.case.judge or "" if s.case is not None and s.case.stage != "called" else ""

    def kept(self, s: ExampleSituation, name: str, value: Any, whose: Sequence[str], key: str = "") -> str | None:
        """How rules say that an entry of a register is told, or one of a table in it, by its `key`; as `telling`."""
        told = self.law.index.told.get(f"register:{name}")
        if isinstance(told, str) and value in EMPTY:
            return ""
        given = {"value": self.value(name, value), "of": listed(whose), "key": key}
        if isinstance(value, Mapping):
            kinds = {field: kind for one in self.law.index.records.values() for field, kind in one.fields.items()}
            given |= {field: self._timely(v, kinds.get(field) == "Time", is_day=False) for field, v in value.items()}
        return self.telling(s, f"register:{name}", given, value)

    def is_told_by_key(self, name: str) -> bool:
        """Whether rules say how each entry of a table is told that a register holds."""
        return "{key}" in str(self.law.index.told.get(f"register:{name}"))

    def holds(self, s: ExampleSituation, name: str, entries: Mapping[str, Any]) -> Iterator[str]:
        """What a register holds, by what its entries are of, those with the same value together; empty if untold."""
        declared = self.declared(name)
        of = {key.partition("|")[0]: value for key, value in entries.items()}
        alike = grouped((self.value(name, value), key) for key, value in of.items())
        for value, keys in alike.items():
            whose = [key_in_words(self.found.state, key) for key in keys if key and (not declared or declared.each)]
            if name == "turn" and not whose:
                yield _("it’s {player}’s turn", player=value)
                continue
            if {*whose} >= {*s.seating} and len(whose) > 1:
                whose = [_("everybody")]
            held = of[keys[0]]
            parts = held.items() if isinstance(held, Mapping) and self.is_told_by_key(name) else [("", held)]
            told = [self.kept(s, name, part, whose, key) for key, part in parts]
            if None in told:
                told = [_("{what}: {value}", what=self.entry(s, name, whose), value=value)]
            yield from filter(None, told) if any(told) else [""]

    def value(self, name: str, value: Any) -> str:
        """A value of a term or register, in words; a time or day by its weekday, also in a list, table or record."""
        declared = self.declared(name)
        kind = declared.type if declared else self.law.index.types.get(name, "")
        if name == "ballot_form" and value in BALLOT_FORMS:
            return _(BALLOT_FORMS[value])
        if name in CLASHES:
            return _clash_settled(name, value)
        if any(record in kind for record in self.law.index.records):
            parts = told(self.found.state, value, kind, self.law.index.records)
            return "".join(self.moment(one.time) if one.what == "time" else one.words for one in parts)
        if value in EMPTY:
            return _("nobody") if "Player" in kind else _("none")
        return in_words_of(shortened(self._timely(value, name in self.times or "Time" in kind, "Day" in kind)))

    def _timely(self, value: Any, is_time: bool, is_day: bool) -> Any:
        """A value with its times and days in words."""
        if not (is_time or is_day):
            return value
        if isinstance(value, list | tuple):
            return [self._timely(one, is_time, is_day) for one in value]
        if isinstance(value, dict):
            return {key: self._timely(one, is_time, is_day) for key, one in value.items()}
        if not isinstance(value, int) or isinstance(value, bool):
            return value
        return self.moment(value) if is_time else self.moment(value * A_DAY, whole_day=True)

    def asks_last(self, s: ExampleSituation) -> bool:
        """Whether it's asked when something comes again, by when it last did."""
        return s.does in ("term", "adjust") and s.on in self.times and self.law.index.needs_of_term(s.on).last

    def moment(self, time: int, *, whole_day: bool = False) -> str:
        """A moment by its weekday, and by the weeks that it's from then."""
        self.tells_moment = True
        when = datetime.fromtimestamp(time, UTC if whole_day else self.zone)
        days = (when.date() - datetime.fromtimestamp(self.since, self.zone).date()).days
        weeks = days // 7 if days >= 0 else (-days - 1) // 7
        day = dated(when, "weekday")
        if days < 0 and weeks > 1:
            day = _("the {day} {count} weeks before", day=day, count=weeks)
        elif days < 0:
            day = _("the {day} before last", day=day) if weeks else _("the {day} before", day=day)
        moment = day if whole_day else f"{day}, {dated(when, 'hour')}"
        return moment + counted(weeks, ", {count} week later", ", {count} weeks later") if days > 0 < weeks else moment

    def due(self, s: ExampleSituation, time: int) -> str:
        """When something comes, and how long after what happened to the proposal or case before, or after now."""
        now = self.noon + s.later
        if s.case is not None and time > now and s.case.stage in AGES and not (time - now + AGES[s.case.stage]) % A_DAY:
            span = span_in_words(time - now + AGES[s.case.stage])
            if s.case.stage == "judged":
                return _("{span} after the judgment", span=span)
            return _("{span} after the judge agreed to judge", span=span)
        is_voting = s.proposal is not None and s.proposal.stage == "voting"
        seconds = time - now + (s.proposal.age if s.proposal is not None and is_voting else 0)
        if time == now:
            return _("at once")
        if s.opens or seconds <= 0 or (seconds > A_DAY and seconds % A_DAY):
            return self.moment(time)
        span = span_in_words(seconds)
        return _("{span} after voting opened", span=span) if is_voting else _("{span} from now", span=span)


def _clash_settled(name: str, value: Any) -> str:
    """What a rule says of two rules that contradict each other."""
    if value is None:
        return _("this rule doesn’t say which prevails")
    rules, count = listed(_("rule {rule}", rule=one) for one in value) or _("neither"), max(len(value), 1)
    if name == WHOLLY_VOID:
        return counted(count, "{rules} is wholly void", "{rules} are wholly void", rules=rules)
    return counted(count, "{rules} prevails", "{rules} prevail", rules=rules)
