"""The lines of examples: what is so before, what happens, and what comes of it."""

from collections.abc import Iterator

from msgspec.structs import replace

from moot.game.values import Value
from moot.languages import _
from moot.law.examples.found import Example
from moot.law.examples.outcomes import Outcome
from moot.law.examples.situations import A_RULE, STATEMENT, ExampleSituation, number_in
from moot.views.examples import words
from moot.views.examples.circumstances import Circumstances
from moot.views.examples.happenings import ABOUT_A_WEEK, Happenings
from moot.views.wording import capital, stopped


class ToldExample(Value, frozen=True):
    """One example in words."""

    given: str
    """What is so before, as sentences; empty where there is nothing to say."""
    happens: str
    comes: str
    otherwise: str = ""
    """What would come of it otherwise, where that says something."""
    otherwise_is: str = ""
    """When that would be: without the rule, or as the rules have been so far; empty if `otherwise` says it all."""
    edges: tuple[str, ...] = ()
    """The edges at which it stands, by the names of `moot.law.examples.edges`."""

    @property
    def contrast(self) -> str:
        """What would come of it otherwise, and when that would be; empty where it says nothing."""
        if not (self.otherwise and self.otherwise_is):
            return self.otherwise
        return _("{when}: {what}", when=self.otherwise_is, what=self.otherwise)

    @property
    def line(self) -> str:
        """The example on one line."""
        before = f"{self.given} {self.happens}".strip()
        return f"{before} → {self.comes}" + (f" ({self.contrast})" if self.contrast else "")


class ExampleTeller(Circumstances, Happenings):
    """Tells situations and what comes of them by one law, as short sentences."""

    def example(self, one: Example) -> ToldExample:
        """An example in words."""
        s, came = one.situation, one.outcome
        self.deciding, self.is_refused = one.deciding, came.standing == "refused"
        self.deciders = {s.pid, came.by, one.without.by if one.without is not None else ""}
        self.decides_alone = s.does in ("upon", "timed", "show") or (came.by == s.pid and not came.adjusted)
        told = self.told(s, came, one.without)
        if one.ends and told.comes.endswith(by_chance := _("{what}, by chance", what="")):
            least, most = (self.comes(s, end) for end in one.ends)
            told = replace(told, comes=_by_chance(told.comes.removesuffix(by_chance), least, most))
        return replace(told, edges=one.edges)

    def told(self, s: ExampleSituation, came: Outcome | None, without: Outcome | None) -> ToldExample:
        """A situation with what comes of it, and what would without the rule, where that says something."""
        self.tells_moment = False
        is_due = s.does == "timed" and (s.later < ABOUT_A_WEEK or s.proposal is not None or s.case is not None)
        self.since = self.noon + (s.later if s.first is None and not is_due else 0)
        given = [*self.given(s)]
        so = given.pop() if given and s.on == "any_change" else ""
        happens = capital(self.happens(s, so))
        self.since = self.noon + s.later
        comes = otherwise = ""
        if came is not None:
            comes = self._comes_here(s, came)
            otherwise = self._otherwise(s, came, without, comes)
            by, *adjusted = (pid.partition(".")[0] for pid in (came.by, *came.adjusted))
            if by and came.answers and self.found.rule not in (by, *adjusted):
                comes = _("{what}, by rule {rule}", what=comes, rule=by)
        self.since = self.noon
        given += self._introduced(s, " ".join([*given, happens]), comes)
        first = s.first or s
        begins_now = not first.later and first.does != "timed" and not any(one.ended > 1 for one in first.others)
        if self.tells_moment and begins_now:  # a moment says nothing without the one before it
            given.insert(0, _("it’s {moment}", moment=self.moment(self.noon)))
        return ToldExample(
            given=" ".join(stopped(capital(part)) for part in given),
            happens=happens,
            comes=comes,
            otherwise=otherwise,
            otherwise_is=otherwise and _("without this rule"),
        )

    def _introduced(self, s: ExampleSituation, before: str, comes: str) -> Iterator[str]:
        """What comes of a situation names, and nobody has mentioned: what a case is about, how a proposal is called."""
        if s.case is not None and STATEMENT in comes and STATEMENT not in before:
            yield _("the case is about this: “{statement}”", statement=STATEMENT)
        number, title = number_in(self.found.state, s), A_RULE.content.title
        if s.proposal is not None and f"{number} {title}" in comes and title not in before:
            yield _("{proposal} is number {number}, “{title}”", proposal=self.proposal(s), number=number, title=title)

    def _comes_here(self, s: ExampleSituation, came: Outcome) -> str:
        """What comes of a situation, and whether that is by chance, or when it's done again."""
        comes, part = self.comes(s, came), self.law.index.parts.get(s.pid)
        is_drawn = came.draws or (part is not None and part.provision.draws)
        if is_drawn and any(map(self.is_own, came.effects)):
            comes = _("{what}, by chance", what=comes)
        return _("the second time, {what}", what=comes) if s.first is not None and comes else comes

    def _otherwise(self, s: ExampleSituation, came: Outcome, without: Outcome | None, comes: str) -> str:
        """What would come of a situation without the rule; empty where that says nothing."""
        if without is None or not (came.standing or came.answers) or self.offered_by(s.on) == self.found.rule:
            return ""
        otherwise = self.comes(s, without)
        # That no other rule says it is true of most answers, and of their code alone.
        says_nothing = (comes, *map(_, (words.NO_RULE_SAYS, words.NOTHING_IS_DUE, words.NOT_SET)))
        return "" if otherwise in says_nothing else otherwise


def _by_chance(comes: str, least: str, most: str) -> str:
    """What comes of something, with the parts marked that are by chance: those that differ from end to end."""
    parts, low, high = (told.split("; ") for told in (comes, least, most))
    if len(low) != len(high):
        return _("{what}, by chance", what=words.told_range(comes, least, most))
    told = []
    for part, one, other in zip(parts if len(parts) == len(high) else high, low, high, strict=True):
        way = words.told_range(part, one, other)
        told.append(part if one == other else _(words.BY_CHANCE[part == way], what=way))
    return "; ".join(told)
