"""What is so before something happens in an example."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from moot.game.state import RULE_CHANGE
from moot.game.values import grouped
from moot.languages import _, counted
from moot.law.examples.knowledge import constants_in, names_in
from moot.law.examples.oddities import ADOPTIONS, DEFEATS, STAGES, STAGES_BEFORE, opens_votes, opens_voting
from moot.law.examples.situations import (
    A_DAY,
    FIRST,
    NAMES,
    OUTSIDER,
    ExampleSituation,
    ProposalSketch,
    about_case,
    label_of,
    voted_on_for,
)
from moot.law.vocabulary import VOTERS_CHANGED
from moot.views.examples import words
from moot.views.examples.happenings import NOT_OF_PROPOSALS
from moot.views.examples.names import ExampleNames
from moot.views.wording import in_words, in_words_of, listed, move_name, usual


class Circumstances(ExampleNames):
    """Tells what is so before something happens, as far as it isn't as usual."""

    def given(self, s: ExampleSituation) -> Iterator[str]:
        """What is so before something happens, as sentences without their full stops."""
        if s.first is not None:
            yield from self.given(s.first)
            return
        asks_players = s.does in ("term", "adjust") and ("players" in self.deciding or s.on == "eligible_voters")
        if s.joined == "in reverse" or (not s.joined and "joined" in self.deciding and s.players > 1):
            yield _("{players} play, having joined in this order", players=listed(s.seating[:: -1 if s.joined else 1]))
        elif s.players != self.found.opening.players or asks_players:
            yield counted(s.players, "{players} plays alone", "{players} play", players=listed(s.seating))
        if (s.later and s.does != "timed") or any(one.ended > 1 for one in s.others):
            yield _("it’s {moment}", moment=self.moment(self.noon + s.later))
        if s.joined == "together":
            yield _("everybody joined together")
        yield from self._absent(s)
        if (s.waited != A_DAY or "waited" in self.deciding) and not self.asks_last(s):
            yield self._waited(s)
        yield from self._amounts(s)
        reads = self._reads(s)
        yield from self._offices(s, reads)
        yield from self._rules(s)
        if s.winner:
            yield _("{player} has won", player=s.winner)
        if s.holding:
            name, who, age = s.holding
            span = words.span_in_words(age)
            yield _("{player}’s move to {move} has waited for {span}", player=who, move=move_name(name), span=span)
        yield from self._others(s)
        if s.proposal is not None:
            yield from self._proposal(s, s.proposal)
        if s.case is not None and s.on != "case_called":
            yield words.told_case(s.case)
        told = self._as_usual(s)
        news = _news(s.held, self.found.opening.held)
        told |= {name: kept for name, kept in news.items() if not self.decides_alone or name in reads}
        if s.case is not None and s.case.stage != "called":  # what's kept of cases of its kind only
            begun, usual = s.begun.get(about_case(s.case.kind), {}), s.begun.get("Case", {})
            told |= {n: dict(begun[n]) for n in begun.keys() & reads - s.held.keys() if begun[n] != usual.get(n)}
        turn = self.found.opening.held.get("turn", {})
        if "turn" in reads and "" in turn and "turn" not in told:  # it decides, though it's as at the start
            told = {"turn": dict(turn), **told}
        for name, entries in told.items():
            yield from filter(None, self.holds(s, name, entries))

    def _offices(self, s: ExampleSituation, reads: set[str]) -> Iterator[str]:
        """Who holds which office, where that isn't as usual, decides, or is of those who act."""
        usually = self.found.opening.offices
        named = [one for one in s.given.values() if isinstance(one, str) and one in self.law.index.offices]
        for office, who in sorted(s.offices.items(), key=lambda one: usually.get(one[0]) == one[1]):
            is_read = not reads.isdisjoint((office, "offices"))
            is_theirs = who == s.player and (who not in s.seating or (is_read and not named))
            acts = who not in NAMES and who in (s.proposal and s.proposal.author, self.judge_of(s))
            if usually.get(office) != who or is_theirs or acts or office in self.deciding or office in named:
                yield _("{player} is the {office}", player=who, office=in_words(office))
        for office in usually.keys() - s.offices.keys():
            if s.players == self.found.opening.players or not reads.isdisjoint((office, "offices")):
                yield _("nobody is the {office}", office=in_words(office))

    def _as_usual(self, s: ExampleSituation) -> dict[str, dict[Any, Any]]:
        """What rules keep as they do when an example begins, and which decides."""
        decides = {name: self.declared(name) for name in sorted(self.deciding)}
        return {
            name: {"": s.held.get(name, {}).get("", one.starts)}
            for name, one in decides.items()
            if one is not None and one.what == "register" and not one.each and not one.on
        }

    def _absent(self, s: ExampleSituation) -> Iterator[str]:
        """Whom it's about that doesn't play: they have left, or were never in the game."""
        acted = [s.proposal and s.proposal.author, s.case and s.case.caller, self.judge_of(s)]
        won = [*s.given.values()] if s.on in ("win", "credit_win") else []
        took_part = _people_in([_news(s.held, self.found.opening.held), acted, won]) - {*s.seating}
        if took_part:
            left = listed(sorted(took_part))
            yield counted(len(took_part), "{players} has left the game", "{players} have left the game", players=left)
        if s.on not in ("join", "joined", "admit_player"):
            for who in sorted(_people_in([s.player, *s.given.values()]) - took_part - {*s.seating}):
                yield _("{player} isn’t in the game", player=who)

    def _waited(self, s: ExampleSituation) -> str:
        """How long ago players joined and were there last, or a time last came, by what the code reads of these."""
        span, reads = words.span_in_words(s.waited), self._reads(s)
        if not s.waited:
            return _("everybody has just joined")
        if "last_seen" in reads and s.mover in s.seating:
            who = s.mover
            return _("everybody joined {span} ago, and nobody but {player} has been there since", span=span, player=who)
        if "last_seen" in reads:
            return _("everybody joined {span} ago, and hasn’t been there since", span=span)
        if "joined_at" in reads:
            return _("everybody joined {span} ago", span=span)
        return _("{span} have passed", span=span)

    def _reads(self, s: ExampleSituation) -> set[str]:
        """What the code of the provision asks for."""
        part = self.law.index.parts.get(s.pid)
        if part is None:
            return set()
        asked = self.law.index.needs(("example", s.pid), [part]).facts
        return {*asked, *(one.name for one in part.provision.parameters)}

    def _added(self, s: ExampleSituation, sketch: ProposalSketch) -> Iterator[str]:
        """What rules have added to proposals and the code asks for, such as an adoption index."""
        part = self.law.index.parts.get(s.pid)
        named = names_in(part.source, part.provision.name) if part is not None and s.on != "propose" else ()
        for name, otherwise in self.law.index.kept_of_proposals.items() if sketch.kind == RULE_CHANGE else ():
            if name in named and (value := sketch.content.get(name, otherwise)) is not None:
                who, said = sketch.author, in_words_of(value)
                yield _("{player}’s proposal has {name} {value}", player=who, name=in_words(name), value=said)

    def _rules(self, s: ExampleSituation) -> Iterator[str]:
        """How many rules there are, where there are more than usual or what comes of a move is counted by them."""
        there = self.found.state.in_force()
        offered = self.law.index.available_moves.get(s.on)
        part = offered.part if offered is not None and not self.is_refused else None
        if part is not None and "rules_in_force" in self._reads(replace(s, pid=part.pid)):
            yield _("there are {count} rules", count=len(there) + s.more_rules)
        elif s.more_rules:
            mutable = sum(rule.rank == "mutable" for rule in there)
            yield _("there are {count} mutable rules", count=mutable + s.more_rules)

    def _age(self, s: ExampleSituation, sketch: ProposalSketch) -> Iterator[str]:
        """When the proposal was made, or voting on it opened, where that isn't as usual or a time depends on it."""
        about, is_open = self.proposal(s), sketch.stage == "voting"
        age = voted_on_for(s, sketch) if is_open else sketch.age
        span, usually = words.span_in_words(age), voted_on_for(s, replace(sketch, age=A_DAY)) if is_open else A_DAY
        if age == usually and not (s.opens and is_open and (s.does == "timed" or s.on in self.times)):
            return
        if is_open and not age:
            yield _("voting on {proposal} has just begun", proposal=about)
        elif is_open and s.opens and s.does != "timed":
            opened = self.moment(self.noon + s.later - age)
            yield _("voting on {proposal} opened on {moment}", proposal=about, moment=opened)
        elif is_open:
            yield _("voting on {proposal} opened {span} ago", proposal=about, span=span)
        elif age:
            yield _("{proposal} was made {span} ago", proposal=about, span=span)
        elif sketch.stage == "made":
            yield _("{proposal} has just been made", proposal=about)

    def _compares_stages(self) -> bool:
        """Whether the code that decides asks for the stage of a proposal."""
        parts = [self.law.index.parts[pid] for pid in self.deciders if pid in self.law.index.parts]
        return any(not STAGES.isdisjoint(constants_in(part.source).get(part.provision.name, ())) for part in parts)

    def _amounts(self, s: ExampleSituation) -> Iterator[str]:
        news = _news(s.amounts, self.found.opening.amounts)
        for name in self.deciding & s.amounts.keys() - news.keys():
            news[name] = {s.player: s.amounts[name][s.player]} if s.player in s.amounts[name] else {}
        for name, held in news.items():
            declared, is_given_out = self.declared(name), name in self.found.opening.amounts
            for value, people in grouped((v, p) for p, v in held.items()).items():
                if is_given_out or declared is None or value != declared.starts:
                    yield words.told_has(name, value, people, s.seating)

    def _others(self, s: ExampleSituation) -> Iterator[str]:
        for alike in grouped((repr(other), other) for other in s.others).values():
            sketch, count = alike[0], len(alike)
            stage = _(words.STAGES[sketch.stage]) if sketch.stage in words.STAGES else usual(sketch.stage)
            if count == 1 and sketch.stage == "made" and not opens_votes(self.law.index, sketch.kind):
                label = label_of(self.found.state, s, s.others.index(sketch))
                yield _("{player} has made proposal “{label}”", player=sketch.author, label=label)
            elif count == 1 and sketch.kind != RULE_CHANGE and sketch.stage in words.IS_THERE:
                yield _(words.IS_THERE[sketch.stage], proposal=self.other(s, sketch), stage=stage)
            elif sketch.stage in ("adopted", "defeated"):
                when = _("just before")
                if sketch.ended > 1:
                    when = _("on {moment}", moment=self.moment(self.noon + s.later - sketch.ended))
                made_rule = s.is_rule_new and sketch is s.others[0]
                yield words.told_decided(sketch, count, when, made_rule=made_rule, is_other=s.proposal is not None)
            else:
                proposals = usual("proposal" if count == 1 else "proposals")
                kind = proposals if sketch.kind == RULE_CHANGE else self.kind(sketch.kind)
                who = sketch.author
                yield _("{player} has {count} {kind} {stage}", player=who, count=count, stage=stage, kind=kind)

    def _proposal(self, s: ExampleSituation, sketch: ProposalSketch) -> Iterator[str]:
        happening = (words.EVENTS_TOLD if s.does == "upon" else words.MOVES_TOLD).get(s.on, "{about}")
        if "{about}" not in happening and sketch.author != FIRST:
            yield _("the proposal is {player}’s", player=sketch.author)
        if sketch.kind == RULE_CHANGE and self.about(sketch):
            yield _("{proposal} is about {what}", proposal=self.proposal(s), what=listed(self.about(sketch)))
        is_decided = "ballots" in self.deciding and sketch.stage != "made" and {s.on, s.cause} & {*ADOPTIONS, *DEFEATS}
        yield from self._added(s, sketch)
        voters = grouped((choice, who) for who, choice in sketch.ballots.items() if who in s.seating)
        if voters:
            if self._reads(s) & {"voted_at", "votes_cast"} and len(sketch.ballots) > 1:
                yield _("{players} voted in this order", players=listed(p for p in sketch.ballots if p in s.seating))
            told = [words.told_votes(listed(who), choice) for choice, who in voters.items()]
            yield ("; " if any(" > " in choice for choice in voters) else ", ").join(told)
        elif (s.on in ("voting_closed", "voting_closes", VOTERS_CHANGED) and s.does != "term") or is_decided:
            yield _("nobody has voted")
        is_made = s.on in ("propose", "withdraw", "revise") or opens_voting(self.law.index, s.on)
        usually = "made" if is_made else STAGES_BEFORE.get(s.on, "voting")
        asks_stage = "stage" in self.deciding or self._compares_stages()
        asks_stage = asks_stage and s.on != "propose" and s.on in self.law.index.available_moves
        is_told = sketch.stage != usually or asks_stage
        if (s.does != "upon" or s.on in NOT_OF_PROPOSALS) and not s.cause and is_told:
            stage = usual(sketch.stage)
            yield _(words.IS_THERE.get(sketch.stage, words.WAS_THERE), proposal=self.proposal(s), stage=stage)
        yield from self._age(s, sketch)
        if sketch.change == "enact" and sketch.kind == RULE_CHANGE and s.on != "propose" and words.told_more(sketch):
            yield _("it proposes a new rule{more}", more=words.told_more(sketch))
        for assumed in sketch.assumed.items():
            yield _(words.ASSUMED[assumed], proposal=self.proposal(s))


def _people_in(value: Any) -> set[Any]:
    """The people whom some value names, also as its keys."""
    if isinstance(value, Mapping):
        return _people_in([*value.values(), *(str(key).partition("|")[0] for key in value)])
    if isinstance(value, list | tuple):
        return set().union(*map(_people_in, value))
    return {value} if isinstance(value, str) and value in {*NAMES, OUTSIDER} else set()


def _news(kept: Mapping[str, Mapping[Any, Any]], opening: Mapping[str, Mapping[Any, Any]]) -> dict[str, dict[Any, Any]]:
    """What isn't as it is when an example begins."""
    news: dict[str, dict[Any, Any]] = {}
    for name, held in kept.items():
        began = opening.get(name, {})
        if new := {key: value for key, value in held.items() if began.get(key, _news) != value}:
            news[name] = new
    return news
