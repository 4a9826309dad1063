"""What comes of a situation: effects, answers, refusals."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from moot.game import events as e
from moot.game.effects import Effect, Impossible, events_of
from moot.game.state import RULE_CHANGE, State
from moot.game.values import PlayerId, exact_sum, grouped
from moot.languages import _
from moot.law.asking.register_effects import SETS_REGISTERS
from moot.law.examples.outcomes import CLASHES, Outcome
from moot.law.examples.situations import ExampleSituation, number_in, number_of, state_of
from moot.law.vocabulary import EFFECTS
from moot.views.examples import words
from moot.views.examples.names import EMPTY, ExampleNames
from moot.views.sentences import event_sentence
from moot.views.wording import in_words, listed, statement_in_words, usual

_FAILED = re.compile(r"(\w+)\.\w+ failed \(")
"""The question to a judge where a rule's code fails."""
EVENTS_OF = {"adopt": "proposal_adopted", "defeat": "proposal_defeated", "credit_win": "win_credited", "win": "won"}
"""What happens at once where a rule has an effect, and rules may hear of in their turn."""


class ExampleConsequences(ExampleNames):
    """Tells what comes of a situation."""

    def comes(self, s: ExampleSituation, came: Outcome, *, whole: bool = False) -> str:
        """What comes of a situation, in words.

        What rules keep is left out beside what players see at once, unless it's to be told as a `whole`.
        """
        if came.question.startswith("no rule answers "):
            if s.on not in self.times:
                return _(words.NO_RULE_SAYS)
            is_to_come = s.proposal is not None and s.proposal.stage == "made"
            return _(words.NOT_SET) if is_to_come else _(words.NOTHING_IS_DUE)
        if failed := _FAILED.match(came.question):
            return _("the code of rule {rule} fails", rule=failed[1])
        if came.question and not came.effects:
            return _("a judge has to say: {question}", question=statement_in_words(came.question))
        if came.standing == "refused":
            by, reason = came.by.partition(".")[0], self._reason(s, came.reason)
            if by not in ("", self.found.rule):
                return _("refused by rule {rule}: {reason}", rule=by, reason=reason)
            return _("refused: {reason}", reason=reason)
        if came.standing == "held":
            return _("it waits until a rule carries it out")
        own = [one for one in came.effects if s.does not in ("upon", "timed", "move") or self.is_own(one)]
        barred = [one for one in came.barred if s.does != "upon" or self.is_own(one)]
        done = self._done(s, own, whole=whole or bool(barred), shown=not came.draws)
        done += [_("not allowed: {reason}", reason=one.reason) for one in barred]
        if came.failed:
            done.append(_("the code fails"))
        if came.standing == "permitted" and s.does != "move" and self.offered_by(s.on) not in ("", self.found.rule):
            return _("allowed")  # what comes of it is for the rule to show that offers the move
        if came.standing == "permitted":
            return "; ".join(done) or (_("nothing changes") if own else _("allowed"))
        if s.on in CLASHES and came.answer is None and s.given["clash"][0]["about"] == "exception":
            return _("nothing: an exception is no contradiction")
        if came.answers:
            others = [by for pid in came.adjusted if (by := pid.partition(".")[0]) != came.by.partition(".")[0]]
            is_time = s.on in self.times and type(came.answer) is int
            return self._changed_by(self.due(s, came.answer) if is_time else self.value(s.on, came.answer), others)
        if s.does == "show":
            return _("“{words}”", words=came.lines[0].replace("*", "").strip()) if came.lines else _("nothing")
        others = [str(by.rule) for one in own for by in one.adjusted]
        if s.on in EFFECTS and s.does in ("forbid", "adjust") and not came.barred:
            is_as_it_was = len(own) == 1 and done == self._done(s, [replace(own[0], arguments=dict(s.given))])
            nothing = _("nobody gets or loses anything") if s.on == "award" else _("nothing")
            changed = self._changed_by("; ".join(done), others) if done else nothing
            return _("allowed") if is_as_it_was else changed
        if done:
            later = self._later(s, came) if s.does == "upon" else ""
            done += [_("this rule does more when {what}", what=later)] if later else []
            return self._changed_by("; ".join(done), others)
        if len(own) < len(came.effects) or came.barred:
            return _(words.NOT_BY_THIS)
        if s.on == "joined" and any(s.player in entries for entries in s.held.values()):
            return _("{player} keeps what they had before", player=s.player)
        if s.on in ("vote", "ballot_cast"):
            return _("the vote goes on")
        return _("nothing more") if s.does == "upon" else _("nothing")

    def _reason(self, s: ExampleSituation, reason: str) -> str:
        """Why a move is refused, with the names of proposals in the place of their numbers."""
        if found := re.fullmatch(rf"{s.on} is for the (.+)", reason):
            return _("only the {whom} may do that", whom=found[1])
        named = {str(number_of(self.found.state, s, n)): self.other(s, one) for n, one in enumerate(s.others)}
        named |= {number_in(self.found.state, s): self.proposal(s)} if s.proposal is not None else {}
        for number, name in named.items():
            reason = re.sub(rf"\b(?<!your )proposal {number}\b|^{number}(?= (?:is|has|was)\b)", name, reason)
        return reason

    def _later(self, s: ExampleSituation, came: Outcome) -> str:
        """What another rule does upon the same, upon which this rule does something too; empty if there is nothing."""
        parts = [part for part in self.law.index.parts.values() if part.rule.number == self.found.rule]
        heard = {one.on for part in parts if part.pid != s.pid for one in part.provision.triggers if one.does == "upon"}
        found = [one for one in came.effects if EVENTS_OF.get(one.name) in heard and not self.is_own(one)]
        return next(self._others_than_awards(s, found), "")

    def _changed_by(self, told: str, rules: Iterable[str]) -> str:
        """What this rule gives, with the remark that other rules have changed it."""
        others = listed(_("rule {rule}", rule=one) for one in dict.fromkeys(rules) if one != self.found.rule)
        return _("{what}, as changed by {rules}", what=told, rules=others) if others else told

    def is_own(self, one: Effect | e.EffectBarred) -> bool:
        """Whether the rule has a part in an effect."""
        by = [one.because, *one.adjusted, *([one.maker] if isinstance(one, e.EffectBarred) else [])]
        return any(because is not None and because.rule == self.found.rule for because in by)

    def _done(
        self, s: ExampleSituation, effects: Sequence[Effect], *, whole: bool = False, shown: bool = True
    ) -> list[str]:
        effects = self._new_effects(s, effects)
        seen = [one for one in effects if one.name not in SETS_REGISTERS]
        done = [*dict.fromkeys(filter(None, [*self._awards(s, effects), *self._others_than_awards(s, seen)]))]
        told = self.law.index.told
        kept = [
            one for one in effects if whole or not done or (shown and f"register:{one.arguments.get('name')}" in told)
        ]
        done += dict.fromkeys(filter(None, self._kept_by_rules(s, kept)))
        if not done and any(one.name in SETS_REGISTERS for one in effects):
            done.append(_(words.UNTOLD))
        return done

    def _new_effects(self, s: ExampleSituation, effects: Sequence[Effect]) -> Sequence[Effect]:
        """Effects without those by which rules keep what they kept before: nobody sees anything of these."""
        if s.does == "move" or all(one.name != "set_register" for one in effects):
            return effects  # the state is costly to make, and few effects ask for it
        state = state_of(self.found.state, self.law.index, s)
        return [one for one in effects if not self._is_set_already(one, state)]

    def _is_set_already(self, one: Effect, state: State) -> bool:
        """Whether an effect sets a register to the value that it has."""
        a = one.arguments
        declared = self.declared(a["name"]) if one.name == "set_register" else None
        if declared is None:
            return False
        kept: Mapping[str, Any] = state.registers.get(a["name"], {})
        return bool(a["value"] == kept.get(str(a.get("of") or ""), declared.starts))

    def _awards(self, s: ExampleSituation, effects: Sequence[Effect]) -> Iterator[str]:
        totals: dict[str, dict[PlayerId, Any]] = {}
        for one in effects:
            if one.name == "award":
                mine = totals.setdefault(one.arguments["of"], {})
                for who in one.arguments["who"]:
                    mine[who] = exact_sum(mine.get(who, 0), one.arguments["amount"])
        for of, paid in totals.items():
            alike = grouped((amount, who) for who, amount in paid.items() if amount)
            yield "; ".join(words.told_award(of, amount, who, s.seating) for amount, who in alike.items())

    def _others_than_awards(self, s: ExampleSituation, effects: Sequence[Effect]) -> Iterator[str]:
        for one in effects:
            if one.name == "announce":
                yield self.announced(s, one.arguments["name"], one.arguments.get("fields", one.arguments))
            elif one.name != "award":
                yield self.effect(s, one.name, one.arguments, one)

    def announced(self, s: ExampleSituation, name: str, fields: Mapping[str, Any]) -> str:
        """An event that a rule announces, with what it says of it."""
        if (told := self.telling(s, f"event:{name}", fields)) is not None:
            return told
        if name in words.ANNOUNCED:
            return _(words.ANNOUNCED[name])
        said = words.named_values(fields, ("name", "case", "proposal"))
        return _("announced: {what}", what=in_words(name) + (f" ({said})" if said else ""))

    def _kept_by_rules(self, s: ExampleSituation, effects: Sequence[Effect]) -> Iterator[str]:
        """What comes of effects on what rules keep; empty texts for what rules say needn't be told."""
        found: dict[str, dict[str, Any]] = {}
        over: list[str] = []
        for one in effects:
            if one.name == "set_register":
                a = one.arguments
                found.setdefault(a["name"], {})[str(a.get("of") or "")] = a["value"]
        for name, entries in found.items():
            kept = s.held.get(name, {})
            if kept in (entries, {"": next(iter(entries.values()))}):  # as it was
                continue
            gone = {of: was for of, was in kept.items() if was and entries.get(of, was) in EMPTY}
            if self.is_told_by_key(name):  # of a table only what has changed
                were = {of: kept.get(of) or {} for of in entries}
                gone = {of: {k: v for k, v in were[of].items() if k not in table} for of, table in entries.items()}
                new = {of: {k: v for k, v in table.items() if were[of].get(k) != v} for of, table in entries.items()}
                entries = {of: table for of, table in new.items() if table or not gone[of]}
            yield from self.holds(s, name, entries)
            if self.law.index.declared[name][1].type.removesuffix(" | None") in ("Player", "list[Player]"):
                yield from self.holds(s, name, dict.fromkeys(gone, _("nobody")))
            else:
                over += filter(None, self.holds(s, name, gone))
        yield from (self._entry_changed(s, one) for one in effects if one.name in words.ENTRY_CHANGES)
        yield from (_("it no longer counts that {what}", what=told) for told in over)

    def _entry_changed(self, s: ExampleSituation, one: Effect) -> str:
        """What becomes of an entry of a table or list."""
        name, value, key, of = (one.arguments.get(field, "") for field in ("name", "value", "key", "of"))
        declared = self.declared(name)
        whose = [str(of).partition("|")[0]] if of and declared is not None and declared.each else []
        told = self.kept(s, name, value, whose, key) if one.name != "remove_from" else None
        if told is not None:
            return told
        register = self.entry(s, name, whose)
        return _(words.ENTRY_CHANGES[one.name], register=register, key=key, value=self.value(name, value))

    def effect(self, s: ExampleSituation, name: str, arguments: Mapping[str, Any], one: Effect | None = None) -> str:
        """An effect in words: by its event, where it has one."""
        number, about = arguments.get("proposal"), self.proposal(s) if s.proposal else _("the proposal")
        if s.first is not None and s.proposal and len(s.others) > len(s.first.others):
            about = _("the other proposal")
        if s.others and number is not None and str(number) != number_in(self.found.state, s):
            about = _("proposal {number}", number=number)
        who = arguments.get("who")
        people = listed(who) if isinstance(who, list) else who or _("nobody")
        if name in words.TO_NOBODY and not who:
            return _(words.TO_NOBODY[name], judge=self.judge(s), **words.worded({"office": "", **arguments}))
        if name in words.EFFECTS_TOLD:
            given = {"outcome": "", "choice": "", "office": "", "judgment": "", "title": "", **arguments}
            if name == "put" and (arguments["kind"] == RULE_CHANGE or not given["title"]):
                return _("a proposal is made")
            if name == "win" and any("credit_win" in part.provision.effects for part in self.law.index.parts.values()):
                return _("{people} wins and the game ends", people=people)
            if name == "end_game" and given.get("reason"):
                return _("the game ends: {reason}", reason=given["reason"])
            if name == "decide" and " " in given["outcome"]:
                return _("{about} ends: {outcome}", about=about, outcome=usual(given["outcome"]))
            return _(words.EFFECTS_TOLD[name], about=about, people=people, **words.worded(given))
        if name == "set_quantity":
            owners = who if isinstance(who, list) else [people]
            return words.told_has(arguments["of"], arguments["value"], owners, s.seating)
        if one is not None:
            state = state_of(self.found.state, self.law.index, s)
            with suppress(Impossible, KeyError, AttributeError):
                told = [event_sentence(replace(event, because=None), state) for event in events_of(one, state)]
                if told:
                    return " ".join(told).rstrip(".")
        said = words.named_values(arguments)
        return f"{in_words(name)} ({said})" if said else in_words(name)
