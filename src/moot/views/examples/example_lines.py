"""The lines of examples: what is so before, what happens, and what comes of it."""

from msgspec.structs import replace

from moot.game.values import Value
from moot.languages import _
from moot.law.examples.found import Example
from moot.law.examples.outcomes import Outcome
from moot.law.examples.situations import ExampleSituation
from moot.views.examples import words
from moot.views.examples.circumstances import Circumstances
from moot.views.examples.happenings import Happenings
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
        self.deciding = one.deciding
        told = self.told(one.situation, one.outcome, one.without)
        if one.ends and told.comes.endswith(by_chance := _("{what}, by chance", what="")):
            least, most = (self.comes(one.situation, end) for end in one.ends)
            told = replace(told, comes=_by_chance(told.comes.removesuffix(by_chance), least, most))
        return replace(told, edges=one.edges)

    def told(self, s: ExampleSituation, came: Outcome | None, without: Outcome | None) -> ToldExample:
        """A situation with what comes of it, and what would without the rule, where that says something."""
        self.tells_moment = False
        given, happens = " ".join(stopped(capital(part)) for part in self.given(s)), capital(self.happens(s))
        self.since = self.noon + s.later
        try:
            told = self._with_ends(s, came, without, ToldExample(given=given, happens=happens, comes=""))
        finally:
            self.since = self.noon
        if self.tells_moment and self.begins_now(s):  # a moment says nothing without the one before it
            now = stopped(capital(_("it’s {moment}", moment=self.moment(self.noon))))
            told = replace(told, given=f"{now} {told.given}".strip())
        return told

    def begins_now(self, s: ExampleSituation) -> bool:
        """Whether it's the Monday noon at which examples begin, and that isn't told yet."""
        first = s.first or s
        return not first.later and first.does != "timed" and not any(one.ended > 1 for one in first.others)

    def _with_ends(
        self, s: ExampleSituation, came: Outcome | None, without: Outcome | None, told: ToldExample
    ) -> ToldExample:
        comes = self.comes(s, came) if came is not None else ""
        part = self.law.index.parts.get(s.pid)
        is_drawn = came is not None and bool(came.draws or (part is not None and part.provision.draws))
        if is_drawn and came is not None and any(map(self.is_own, came.effects)):
            comes = _("{what}, by chance", what=comes)
        if s.first is not None and comes:
            comes = _("the second time, {what}", what=comes)
        by = self._answered_by(came) if came is not None else ""
        told = replace(told, comes=_("{what}, by rule {rule}", what=comes, rule=by) if by else comes)
        available = self.law.index.available_moves.get(s.on)
        is_own = available is not None and available.part is not None and available.part.rule.number == self.found.rule
        if came is None or without is None or not (came.standing or came.answers) or is_own:
            return told
        otherwise = self.comes(s, without)
        if otherwise == comes:
            return told
        if otherwise in (_(words.NO_RULE_SAYS), _(words.NOTHING_IS_DUE)):
            return replace(told, otherwise=_("no other rule says"))
        return replace(told, otherwise=otherwise, otherwise_is=_("without this rule"))

    def _answered_by(self, came: Outcome) -> str:
        """The other rule that answers a question in which this one has no say; empty where it has."""
        by, adjusted = came.by.partition(".")[0], {pid.partition(".")[0] for pid in came.adjusted}
        is_others = came.answers and by not in {self.found.rule, *adjusted} and self.found.rule not in adjusted
        return by if is_others else ""


def _by_chance(comes: str, least: str, most: str) -> str:
    """What comes of something, with the parts marked that are by chance: those that differ from end to end."""
    parts, low, high = (told.split("; ") for told in (comes, least, most))
    if len(low) != len(high):
        return _("{what}, by chance", what=words.told_range(comes, least, most))
    parts = parts if len(parts) == len(high) else high
    ranges = [words.told_range(part, one, other) for part, one, other in zip(parts, low, high, strict=True)]
    told = [
        part if one == other else _(words.BY_CHANCE[part == way], what=way)
        for part, way, one, other in zip(parts, ranges, low, high, strict=True)
    ]
    return "; ".join(told)
