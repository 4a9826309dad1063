"""What happens in an example: an event, a move, a time, a question to the rules, or what another rule does."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from moot.game.state import RULE_CHANGE
from moot.languages import ENGLISH, _, language
from moot.law.examples.outcomes import CLASHES
from moot.law.examples.situations import A_DAY, AN_HOUR, EVENT_SAMPLES, ExampleSituation, ProposalSketch, maker_of
from moot.law.mechanisms.syntax import written_out
from moot.law.vocabulary import EFFECTS, EVENT_FIELDS
from moot.views.examples import words
from moot.views.examples.consequences import ExampleConsequences
from moot.views.wording import in_words, in_words_of, listed, move_name, usual

ABOUT_A_WEEK = 13 * A_DAY // 2
"""From when on days of the week don't tell when something comes, but how much later it is."""
NOT_OF_PROPOSALS = frozenset(name for name, fields in EVENT_FIELDS.items() if "proposal" not in fields)
"""Events that say nothing of a proposal."""


class Happenings(ExampleConsequences):
    """Tells what happens."""

    def happens(self, s: ExampleSituation, so: str = "") -> str:
        """What happens, and when, if it's the second time; `so` is what a rule that always applies goes by."""
        if s.first is not None:
            again, what = self.moment(self.noon + s.later), self.happens(s.first, so).removesuffix(".")
            if len(s.others) > len(s.first.others):
                return _("{what}, and another one on {moment}", what=what, moment=again)
            return _("{what}, and again on {moment}", what=what, moment=again)
        if s.does == "upon":
            return so or self._event(s)
        if s.does == "timed":
            return self._time(s)
        if s.does == "show":
            return _("the game page") if s.on == "status" else _("the page of {page}", page=in_words(s.on))
        if s.on in CLASHES:
            ranks = {rule.rank for rule in self.law.index.rules}
            return words.told_clash(s.given["clash"][:2], ranked=len(ranks) > 1)
        if s.on in self.law.index.available_moves:
            is_posted = s.made_by is not None or not self.law.index.posting_move or not maker_of(self.law.index, s.on)
            return self._move(s) if is_posted else _("{what} without a posting", what=self._move(s))
        if s.on in EFFECTS and s.on not in self.law.index.terms:
            if s.on == "award":
                says = words.told_award_of_another(s.given)
            else:
                says = _("{effect} under another rule", effect=self.effect(s, s.on, s.given))
            if not s.cause:
                return says
            cause = self._event(replace(s, does="upon", on=s.cause, given={}))
            return _("{cause}, and {effect}", cause=cause, effect=says)
        asked = self._asked(s)
        if not self.asks_last(s) or s.waited == A_DAY:
            return asked
        last = self.moment(self.noon + s.later - s.waited) if s.waited else _("just now")
        return _("{question} (the last time was {moment})", question=asked, moment=last)

    def _time(self, s: ExampleSituation) -> str:
        triggers = self.law.index.parts[s.pid].provision.triggers
        term = next((t.on for t in triggers if t.does == "timed"), s.on)
        told = self.telling(s, f"timed:{term}", {})
        if not told and term in words.TIMES_TOLD:
            told = _(words.TIMES_TOLD[term], proposal=self.proposal(s), judge=self.judge(s))
        told = told or self._named_term(s, term)
        when = self.moment(self.noon + s.later)
        if s.later < ABOUT_A_WEEK or not (s.proposal or s.case):
            return _("it’s {moment}: {what}", moment=when, what=told)
        if s.proposal and s.proposal.age >= ABOUT_A_WEEK:
            return told
        short = -s.later % A_DAY  # cases are called a minute or an hour before noon: it's a week since then
        later = s.later + (short if short <= AN_HOUR else 0)
        return _("{span} later: {what}", span=words.span_in_words(later), what=told)

    def _named_term(self, s: ExampleSituation, term: str) -> str:
        """A term by its name, with the proposal or case that it's about."""
        subject = self.proposal(s) if s.proposal else ""
        if s.case is not None and self.law.index.needs_of_term(term).case:
            subject = _("the case")
        return _("{name} ({subject})", name=in_words(term), subject=subject) if subject else in_words(term)

    def _asked(self, s: ExampleSituation) -> str:
        if s.on == "next_number" and s.kind != RULE_CHANGE:
            return _("how is the next {kind} numbered?", kind=self.kind(s.kind))
        if told := self.telling(s, f"term:{s.on}", s.given):
            return told
        if s.on in words.QUESTIONS:
            usually = _("a proposal") if s.kind == RULE_CHANGE else _("the {name}", name=self.kind(s.kind))
            about = self.proposal(s) if s.proposal else usually
            return _(words.QUESTIONS[s.on], proposal=about, judge=self.judge(s))
        term = self._named_term(s, s.on)
        return _("when is “{term}”?", term=term) if s.on in self.times else _("what is “{term}”?", term=term)

    def _event(self, s: ExampleSituation) -> str:
        about = self.own_proposal(s) if s.proposal and s.on not in NOT_OF_PROPOSALS else ""
        if s.on == "ballot_cast":
            return words.told_vote(s.player, s.given.get("choice", "for"), about)
        if s.on == "proposed" and s.proposal is not None and s.proposal.kind != RULE_CHANGE:
            return _("{what} is put forward", what=about)
        if s.on == "case_called" and s.case is not None and s.case.kind in words.CASES_CALLED:
            return _(words.CASES_CALLED[s.case.kind], player=s.player)
        if s.on not in words.EVENTS_TOLD:
            return self.announced(s, s.on, s.given)
        given = {**EVENT_SAMPLES, "office": _("officer"), **s.given}
        if s.on == "register_set":
            whose = [str(given["of"])] if given["of"] else []
            if told := self.kept(s, given["register"], given["value"], whose):
                return _("from now on, {what}", what=told)
        if given["register"]:
            given["value"] = self.value(given["register"], given["value"])
        number = given["rule"]
        given["rule"] = _("this rule") if number == self.found.rule else _("rule {rule}", rule=number)
        who = s.case.judge if s.on in ("judged", "judge_appointed", "judge_asked", "judge_refused") and s.case else None
        stage = usual(s.proposal.stage) if s.proposal else ""
        other = _("nobody") if s.on == "judge_appointed" else s.player
        told = _(words.EVENTS_TOLD[s.on], about=about, who=who or other, stage=stage, **words.worded(given))
        is_numbered = s.number and "{about}" not in words.EVENTS_TOLD[s.on]
        return _("{what}, by proposal {number}", what=told, number=s.number) if is_numbered else told

    def _move(self, s: ExampleSituation) -> str:
        about = self.own_proposal(s) if s.proposal else ""
        given = {name: value for name, value in s.given.items() if value not in ("", None)}
        if s.on == "vote":
            return words.told_vote(s.player, given.get("choice", "for"), about)
        if s.on == "propose":
            sketch = s.proposal or ProposalSketch()
            what = words.told_change(self.law, sketch) + words.told_title(sketch)
            for name in self.law.index.available_moves[s.on].additions.parameters:
                if name in given:
                    what += _(", with {name} {value}", name=in_words(name), value=in_words_of(given[name]))
            return _("{player} proposes {what}", player=s.player, what=what)
        if s.on in words.MOVES_TOLD:
            said = words.worded({"judgment": "true", "posting": "", **given})
            told = _(words.MOVES_TOLD[s.on], about=about, who=s.player, **said)
            blank = listed(in_words(name) for name, value in s.given.items() if value == "")
            return _("{what} and gives no {lacking}", what=told, lacking=blank) if blank else told
        return self._offered_move(s, given)

    def _offered_move(self, s: ExampleSituation, given: Mapping[str, Any]) -> str:
        """A move that a rule offers, by the name that its button has."""
        parameters = self.law.index.available_moves[s.on].parameters
        own = [name for name, kind in parameters.items() if kind == "Player" and given.get(name) == s.player]
        given = {**given, **dict.fromkeys(own, _("themselves"))}
        if "changes" in parameters:
            given["changes"] = words.told_change(self.law, s.proposal or ProposalSketch())
        on, held = self.own_proposal(s) if s.proposal and "proposal" in parameters else "", {}
        if s.holding:
            move = _("{player}’s move to {move}", player=s.holding[1], move=move_name(s.holding[0]))
            held = {name: move for name, kind in parameters.items() if kind == "Held"}
            on = move if held else on
        given = {name: value for name, value in given.items() if name not in held}
        usually = {name: spelled.partition(" = ")[2] for name, spelled in parameters.items()}
        asked = {name: written_out(value) for name, value in usually.items() if value} | given
        blank = {name: _("(left blank)") for name, value in s.given.items() if value == ""}
        if told := self.telling(s, f"move:{s.on}", {**asked, **blank, **held}):
            return told
        if language() != ENGLISH:
            said = listed(filter(None, (on, words.named_values(given))))
            return f"{s.player}: {move_name(s.on)}" + (f" ({said})" if said else "")
        whom = str(given.pop("whom", "")) if not on or s.on.endswith("-for") else ""
        links = [words.with_object(s.on, whom, "with")] if whom else []
        links += [words.with_object("vote" if whom else s.on, on)] if on else []
        said = words.named_values(given)
        return " ".join([s.player, words.third_person(s.on), *links]) + (f" ({said})" if said else "")
