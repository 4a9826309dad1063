"""Phrases of a rule list, the same in every format: heading, status, history of a rule."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from moot.documents.rulelists.values import ChangeNote, ExportedRule, RuleList
from moot.game.values import Time

Spell = Callable[[str], str]
"""Escapes titles and names for a format."""

_SPACES = re.compile(r"\s+")
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
"""The characters of Unicode's categories Cc, Zl and Zp, but for line ends and tabs."""


def shown(text: str) -> str:
    """A text with plain line ends, and with control characters replaced by signs."""
    return _CONTROLS.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n"))


def one_line(text: str) -> str:
    """A title or a name on one line."""
    return _SPACES.sub(" ", shown(text)).strip()


def day(time: Time) -> str:
    """A date, in UTC."""
    return datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%d")


def moment(time: Time) -> str:
    """A time, in UTC."""
    return datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%d %H:%M UTC")


def heading_of(rule: ExportedRule) -> str:
    """Number and title: `206. Losing proposals`, or `Rule 206` if it has none."""
    number, title = one_line(rule.number), one_line(rule.title)
    return f"{number}. {title}" if title else f"Rule {number}"


def heading(listed: RuleList, spell: Spell = one_line) -> str:
    """The title of the whole list."""
    return f"The rules of {spell(listed.title)}"


def introduction(listed: RuleList, spell: Spell = one_line) -> Iterator[str]:
    """What the list shows: the game, the moment, the number of rules."""
    which = "Every rule that has been in force" if listed.full else "The rules in force"
    yield f"{which}, as of entry {listed.entry} of {spell(listed.game)}, {moment(listed.time)}."
    counted = f"{listed.immutable} immutable and {listed.mutable} mutable"
    repealed = f"; {len(listed.repealed)} repealed" if listed.full else ""
    yield f"{_count(listed.immutable + listed.mutable)} in force, {counted}{repealed}."


def _count(rules: int) -> str:
    return f"{rules} {'rule' if rules == 1 else 'rules'}"


def standing(rule: ExportedRule, *, repealed: bool = False) -> str:
    """Rank, revision, and whether the rule has a mechanism."""
    said = [f"{rule.rank} when it was repealed" if repealed else rule.rank]
    said += [f"revision {rule.revision}"] if rule.revision > 1 else []
    said += ["with a mechanism"] if rule.mechanism else []
    line = ", ".join(said)
    return f"{line[:1].upper()}{line[1:]}."


def remarks(rule: ExportedRule, spell: Spell = one_line) -> Iterator[str]:
    """Remarks on a rule: claims of precedence, subjects, and source."""
    if rule.lost:
        yield "Its text is not known."
    if rule.printed:
        yield f"Printed as {spell(rule.printed)} where it comes from."
    for does, claims in (
        ("Prevails over", rule.prevails_over),
        ("Yields to", rule.yields_to),
        ("Has a say, in words only, in", rule.speaks_of),
    ):
        if claims:
            yield f"{does} {', '.join(spell(claim_in_words(claim)) for claim in claims)}."
    if rule.for_people:
        yield f"For people only: {spell(rule.for_people).rstrip('.')}."


def claim_in_words(claim: str) -> str:
    """A claim of precedence: `rule 305`, `the effect win`, `mutable rules`."""
    kind, colon, name = claim.partition(":")
    if colon:
        return f"the {kind} {name.replace('_', ' ')}"
    return f"{claim} rules" if claim in ("mutable", "immutable") else f"rule {claim}"


def notes(rule: ExportedRule, spell: Spell = one_line) -> Iterator[str]:
    """The notes on a rule's history, and its former numbers if the notes don't have them."""
    for note in rule.history:
        yield "Initial rule." if note.change == "initial" and note.rule == rule.number else told(note, spell)
    said = {note.rule for note in rule.history} | {note.was for note in rule.history}
    if not said.issuperset(rule.earlier_numbers):
        yield f"Earlier numbers: {', '.join(spell(number) for number in rule.earlier_numbers)}."


def told(note: ChangeNote, spell: Spell = one_line) -> str:
    """A note as a sentence."""
    if note.change == "initial":
        return f"Initial rule, as {spell(note.rule)}."
    by = _maker(note, spell)
    numbered = f"; {spell(note.was)} before, {spell(note.rule)} since" if note.was else ""
    return f"{_done(note, spell)}{by}, {day(note.time)} (entry {note.entry}){numbered}."


def _done(note: ChangeNote, spell: Spell) -> str:
    if note.change == "enact":
        return f"Enacted as {spell(note.rule)}"
    if note.change == "transmute":
        return f"Transmuted to {note.rank}"
    if note.change in ("amend-amendment", "repeal-amendment"):
        return f"Amendment {spell(note.amendment)} {'amended' if note.change == 'amend-amendment' else 'repealed'}"
    return {"amend": "Amended", "retitle": "Retitled", "repeal": "Repealed", "tied": "Given its mechanism"}[note.change]


def deed(note: ChangeNote) -> str:
    """A change of a rule without its maker: `Rule 206: amended; 301 since`."""
    if note.change == "enact":
        return f"Rule {one_line(note.rule)}: enacted"
    done = _done(note, one_line)
    since = f"; {one_line(note.rule)} since" if note.was else ""
    return f"Rule {one_line(note.was or note.rule)}: {done[:1].lower()}{done[1:]}{since}"


def _maker(note: ChangeNote, spell: Spell) -> str:
    if note.proposal:
        title = f", “{spell(note.title)}”" if note.title else ""
        author = f", by {spell(note.author)}" if note.author else ""
        return f" by proposal {spell(note.proposal)}{title}{author}"
    return f" by rule {spell(note.by)} itself" if note.by else ""
