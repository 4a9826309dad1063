"""Rulings on open questions of the law: what a judge's answer can be, and how what is written is read."""

import json
import re
from contextlib import suppress
from datetime import date
from typing import Any

from moot.game.decision.built_in_moves import custom_of
from moot.game.decision.decide import decide
from moot.game.law_protocol import Luck
from moot.game.moves import Move, Refused, Undecided
from moot.game.question_keys import read_key
from moot.game.state import Case, State
from moot.game.values import RuleId, Value
from moot.languages import N_, _
from moot.law.arguments import InvalidArgument, typed_value
from moot.law.mechanisms.supported_types import KEPT, fits
from moot.law.mechanisms.syntax import expression_of, written_out
from moot.law.rule_index import RuleIndex, number
from moot.lru import LruCache
from moot.views.moments import Moment, NoMoment, read_time
from moot.views.wording import in_words, in_words_of, listed, statement_in_words

NOBODY = ("nobody", "none", "nothing")
STANDING = "Literal['permit', 'forbid']"
"""The type of an answer on whether a move may be made."""


class Ruling(Value, frozen=True):
    """What can be ruled in a case on an open question of the law."""

    type: str = ""
    """The type of an answer in the mechanism language; empty if it can only be one of the choices."""
    choices: tuple[str, ...] = ()
    """Rulings as they are written: `prevails=202`, `sleeps=206.lose_ten`, `answer=yes`."""
    words: tuple[str, ...] = ()
    """The choices in words."""
    hint: str = ""
    """What can be ruled, in a sentence."""
    given: tuple[Any, ...] = ()
    """The answers that contradict each other."""

    @property
    def written(self) -> tuple[str, ...]:
        """How to write each ruling."""
        return (*self.choices, "answer=VALUE") if self.type else self.choices


def ruling_on(moment: Moment, case: Case) -> Ruling:
    """What can be ruled in a case; nothing if it's not on an open question of the law."""
    if case.kind != "undecided":
        return Ruling()
    cached: LruCache[tuple[int, int, str], Ruling] = moment.record.models.cache("rulings", 200)
    key = id(moment.law.index), moment.state.entry, f"{case.id} {case.question}"
    return cached.get_or_make(key, lambda: _ruling(moment, case))


def read_ruling(moment: Moment, case: Case, given: Any) -> dict[str, Any] | Refused:
    """A ruling as it was written, with its answer as the type that the question asks for; or what would be right."""
    ruling, holding = ruling_on(moment, case), given if isinstance(given, dict) else {"answer": given}
    reason = "" if given else _("nothing is answered")
    if "answer" in holding:
        try:
            holding = {**holding, "answer": _answer(ruling, moment, holding["answer"])}
        except (ValueError, InvalidArgument, NoMoment):
            reason = _("“{answer}” is no answer to this question", answer=in_words_of(holding["answer"])[:60])
    wrong = custom_of(moment.state, case, holding)
    reason = wrong.reason if isinstance(wrong, Refused) and not reason else reason
    facts = {"question": statement_in_words(case.statement)}
    return Refused(code="case.holding", reason=reason, facts=facts, remedy=ruling.hint) if reason else holding


def _ruling(moment: Moment, case: Case) -> Ruling:
    state, choices = moment.state, dict[str, str]()
    kind, at_odds = read_key(case.question)[::2]
    type_ = type_of_answer(moment.law.index, case)
    said = _said(moment, case) if kind == "clash" else []
    for rule in at_odds if kind == "clash" and len(at_odds) > 1 else ():
        answers = listed(dict.fromkeys(in_words_of(answer) for by, answer in said if by.partition(".")[0] == rule))
        right = _("{rule} is right", rule=_named(state, rule))
        choices[f"prevails={_number(state, rule)}"] = right + f": {answers}" * bool(answers)
    if kind == "clash" and not choices:
        choices |= {f"answer={_as_word(answer)}": in_words_of(answer) for by, answer in said}
    asleep = re.findall(r"([^\s,]+) \((\w+)\)", case.statement) if kind == "loop" else ()
    for rule, name in asleep or (one.split(".") for one in at_odds if "." in one and kind in ("failed", "circle")):
        choices[f"sleeps={_number(state, rule)}.{name}"] = _(
            "Switch off “{provision}” until this rule changes: {rule}",
            provision=in_words(name),
            rule=_named(state, rule),
        )
    hint = _hint(", ".join(choices), _can_be(type_, state) if type_ else "")
    return Ruling(type_, tuple(choices), tuple(choices.values()), hint, tuple(answer for by, answer in said))


def _hint(choices: str, value: str) -> str:
    """What can be answered, in a sentence: one of the choices, or a value."""
    if choices and value:
        return _("answer with one of {choices}; or answer=…, with {value}", choices=choices, value=value)
    if choices:
        return _("answer with one of {choices}", choices=choices)
    return _("answer with {value}", value=value or _("what one of the rules says"))


def type_of_answer(index: RuleIndex, case: Case) -> str:
    """The type of an answer to a case's question; empty if there can be none, or only those of the rules."""
    kind, about, at_odds = read_key(case.question)
    if term := re.match(r"\w+:term:(\w+)", case.question):
        return index.types.get(term[1], "Any")
    if kind in ("failed", "circle", "text"):
        part = index.parts.get(at_odds[0])
        terms = [one.on for one in part.provision.triggers if one.does == "term"] if part else [*at_odds]
        spoken = next((rule.content.speaks_of for rule in index.rules if kind == "text" and rule.id == at_odds[0]), ())
        types = {index.types.get(term.removeprefix("term:"), "Any") for term in spoken or terms}
        return types.pop() if len(types) == 1 else "Any" if types else ""
    what, name = about.partition("|")[0].partition(":")[::2]
    name, topic = name.partition(":")[::2]
    if what == "move" or name == "appoint":
        return STANDING if what == "move" else "Player | None"
    declared = index.declared[topic][1] if topic in index.declared else None
    if declared is None or declared.seen_by or name not in ("set_register", "set_quantity", "set_entry"):
        return ""
    of_table = re.fullmatch(r"dict\[\w+, (.+)\]", declared.type)
    return (of_table[1] if of_table else "Any") if name == "set_entry" else declared.type or "Any"


def _said(moment: Moment, case: Case) -> list[tuple[str, Any]]:
    """What each of the provisions that contradict each other says: found by making the move again that waits."""
    waiting = moment.state.waiting.get(case.id)
    if not waiting or moment.state.withheld:
        return []
    player, arguments = waiting.get("player"), waiting.get("arguments", {})
    again = Move(name=waiting["name"], player=player, arguments=arguments, resumes=case.id)
    verdict = decide(moment.state, moment.law.deciding, again, moment.state.now, Luck(brief=True))
    if not isinstance(verdict, Undecided) or verdict.question.key != case.question:
        return []
    return [(str(one["by"]), one["answer"]) for one in verdict.question.answers]


def _number(state: State, identity: str) -> str:
    """The current number of a rule."""
    rule = state.rules.get(RuleId(identity))
    return rule.number if rule else identity


def _named(state: State, identity: str) -> str:
    rule = state.rules.get(RuleId(identity)) or state.rule(identity)
    title = f" ({rule.content.title})" if rule and rule.content.title else ""
    return _("Rule {rule}", rule=_number(state, identity)) + title


def _as_word(answer: Any) -> str:
    return answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)


_CAN_BE = {
    "bool": N_("yes or no"), STANDING: N_("yes or no: whether the move may be made"), "int": N_("a whole number"),
    "float": N_("a number, such as 2.5"), "Number": N_("a number, such as 301"),
    "list[Number]": N_("numbers with commas between"), "Time": N_("a time (UTC), such as 2026-01-05 18:00"),
    "Deadline": N_("a time (UTC), such as 2026-01-05 18:00"), "Day": N_("a day, such as 2026-01-05"),
    "list[str]": N_("words with commas between them"), "str": N_("words"),
    "Any": N_("a word, a number, yes or no, or a list"),
}  # fmt: skip
_PLAYERS_NAMED_MAX = 24


def _can_be(kind: str, state: State) -> str:
    """What an answer of a type can be, in words."""
    if kind.endswith(" | None"):
        return _("{value}, or nobody", value=_can_be(kind.removesuffix(" | None"), state))
    if kind in ("Player", "list[Player]"):
        more = ", …" * (len(state.seating) > _PLAYERS_NAMED_MAX)
        names = f"{', '.join(state.seating[:_PLAYERS_NAMED_MAX])}{more}"
        if kind == "Player":
            return _("one player: {players}", players=names)
        return _("players with commas between them ({players}), or nobody", players=names)
    if kind in _CAN_BE:
        return _(_CAN_BE[kind])
    if kind.startswith("Literal["):
        return _("one of {choices}", choices=", ".join(map(str, written_out(kind[7:]))))
    return _("a value of the type {type}, as JSON", type=kind)


def _answer(ruling: Ruling, moment: Moment, given: Any) -> Any:
    """An answer of a ruling's type, or one of those that contradict each other; raises `ValueError` if it's neither."""
    found = [one for one in ruling.given if _as_word(one) == _as_word(given)]
    if found or not ruling.type:
        if not found and ruling.choices:
            raise ValueError
        return found[0] if found else given
    return typed_answer(ruling.type, moment, given)


def typed_answer(kind: str, moment: Moment, given: Any) -> Any:
    """A value of a type, from what was written or from JSON; raises an error that `read_ruling` knows if it's none."""
    if kind.endswith(" | None"):
        return None if given is None or given in NOBODY else typed_answer(kind.removesuffix(" | None"), moment, given)
    if kind.startswith("list["):
        words = [one for one in given.split(",") if one.strip()] if isinstance(given, str) else given
        listed_ = [] if given in NOBODY else words if isinstance(words, list) else [words]
        return [typed_answer(kind[5:-1], moment, one) for one in listed_]
    given = given.strip() if isinstance(given, str) else given
    if given is None or given == "":
        raise ValueError
    if isinstance(given, str) and kind in ("Time", "Deadline", "Day") and not re.fullmatch(r"-?\d+", given):
        return (date.fromisoformat(given) - date(1970, 1, 1)).days if kind == "Day" else read_time(given)
    if kind == STANDING and given not in ("permit", "forbid"):
        given = "permit" if typed_value(moment.state, "bool", given) else "forbid"
    if kind in ("str", "Choice", "Board") and isinstance(given, int | float) and not isinstance(given, bool):
        given = str(given)
    if isinstance(given, str) and given[:1] in "[{":
        with suppress(ValueError):
            given = json.loads(given)
    value = typed_value(moment.state, kind, given)
    beyond = {*re.findall(r"[A-Z]\w+", kind)} - {*KEPT, *moment.law.index.records, "Literal"}  # such as a Proposal
    if not beyond and not fits(expression_of(kind).body, value, moment.law.index.records):
        raise ValueError
    return number(value) if kind == "Number" else value
