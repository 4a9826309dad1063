"""Proposals in plain words, read as rule changes of a game.

Nothing is guessed and nothing is dropped silently: instructions that the parser doesn't understand, and those that no
proposal can make (a condition, a new number, a power), are obstacles, and the author must fix them first.
"""

import re
from collections.abc import Iterator

from moot.authoring.prose_changes import ChangeWithSource, Obstacle, changes_to_carry
from moot.authoring.prose_code import DraftedCode, warnings_of_code, with_code
from moot.documents.prose import NotUnderstood, ParsedProposal, ProposalWarning, RuleIn, understand
from moot.documents.prose import TextSpan as TextSpan
from moot.game.changes import Change
from moot.game.rules import Rule
from moot.game.state import State
from moot.game.values import Number, Value, digest, is_text
from moot.views.wording import cut

_WORDS = re.compile(r"[^\s.,;:!][\s\S]*[^\s]|\w")
NO_INSTRUCTION = "prose.not-an-instruction"
"""The parser's code for words that ask for nothing."""
UNKNOWN_FORM = "prose.not-understood"
"""The parser's code for words that look like an instruction in an unknown form."""
READ_AS = "prose.read-as"
"""The parser's code for a slip, and what it is read as."""
_BARE, _NO_TEXT, _TEXT_END = "prose.no-verb", "prose.no-text", "prose.text-end"
_MECHANISM = re.compile(r"^[ \t>]*(`{3,}python\b)", re.MULTILINE)


class ProseProposal(Value, frozen=True):
    """A proposal in plain words, with the rule changes that it asks for."""

    text: str
    understood: ParsedProposal
    rules: tuple[RuleIn, ...]
    """The game's rules, as the parser sees them."""
    meant: tuple[ChangeWithSource, ...] = ()
    """The rule changes, each with the words that it comes from."""
    obstacles: tuple[Obstacle, ...] = ()
    """Problems; if there are any, nothing is proposed."""
    warnings: tuple[ProposalWarning, ...] = ()
    drafted: tuple[DraftedCode, ...] = ()
    """The code that goes along with the changes, because their sentences come to it."""
    seen: str = ""
    """The digest of the changes and of the rules before them, which a confirmation must match."""

    @property
    def changes(self) -> tuple[Change, ...]:
        """The rule changes to propose."""
        return tuple(one.change for one in self.meant)

    @property
    def unused(self) -> tuple[NotUnderstood, ...]:
        """The sentences that ask for nothing, each with the form of an instruction that is closest, if one is."""
        return tuple(one for one in self.understood.not_understood if one.code == NO_INSTRUCTION)

    @property
    def slips(self) -> tuple[ProposalWarning, ...]:
        """What has a slip and is read as something else, which the author has to see and confirm."""
        return tuple(one for one in self.warnings if one.code == READ_AS)

    @property
    def is_bare(self) -> bool:
        """Whether all of it counts as the text of a new rule, because it has no instruction."""
        kinds = [change.kind for change in self.understood.changes]
        return kinds == ["enact"] and any(warned.code == _BARE for warned in self.understood.warnings)

    @property
    def instructs(self) -> bool:
        """Whether it asks for changes in words, or tries to."""
        return bool(self.obstacles) or (bool(self.meant) and not self.is_bare)


def read_prose(state: State, text: str, *, drafts: bool = True) -> ProseProposal:
    """Parse a proposal in plain words against a game's rules in force. Bad input never raises.

    With `drafts`, rules get the code that the sentences of their new text come to; else only their texts change.
    """
    if not is_text(text, len(text)):
        unreadable = NotUnderstood(
            TextSpan(0, len(text)), "it has characters that are halves of others", "prose.characters"
        )
        understood = ParsedProposal(not_understood=(unreadable,))
        return ProseProposal("", understood, (), obstacles=missed(understood))
    former = dict(_former_numbers(state, text))
    rules = (*_rules(state), *(RuleIn(number, "", rule.content.text, rule.rank) for number, rule in former.items()))
    understood = understand(text, rules)
    found = changes_to_carry(state, understood.changes)
    meant, drafted = with_code(state, found.meant) if drafts else (found.meant, ())
    found.warnings += warnings_of_code(state, meant)
    renamed = tuple(
        ProposalWarning(one.span, f"rule {one.rule} is rule {former[one.rule].number} now", "prose.former-number")
        for one in understood.changes
        if one.rule in former
    )
    return ProseProposal(
        text=text,
        understood=understood,
        rules=rules,
        meant=meant,
        obstacles=tuple(
            sorted(
                (*missed(understood), *found.obstacles, *_code(text)), key=lambda one: (one.span.start, one.span.end)
            )
        ),
        warnings=tuple(sorted((*understood.warnings, *renamed, *found.warnings), key=lambda one: one.span.start)),
        drafted=drafted,
        seen=_seen(state, meant),
    )


def missed(understood: ParsedProposal) -> tuple[Obstacle, ...]:
    """The instructions that can't be followed, as obstacles."""
    return tuple(_missed(one) for one in understood.not_understood if one.code != NO_INSTRUCTION)


def _missed(one: NotUnderstood) -> Obstacle:
    if one.code == UNKNOWN_FORM:
        forms = "“Enact a new rule: …”, “Amend rule 206 to read: …” or “Repeal rule 206.”"
        remedy = f"start it like {forms}; put a remark in [square brackets]"
    elif one.code == _NO_TEXT:
        remedy = "put the text after a colon, as in: Enact a new rule titled “Tea”: Tea is at four."
    elif one.code == _TEXT_END:
        remedy = "put the text, as far as it goes, in “quotation marks” or {braces}"
    else:
        remedy = "mend the instruction, or put it in [square brackets] as a remark"
    return Obstacle(one.span, one.reason, one.code, one.nearest, remedy)


def talk(text: str, understood: ParsedProposal) -> tuple[TextSpan, ...]:
    """The words that belong to no instruction, and so change no rule."""
    taken = [change.span for change in understood.changes] + [one.span for one in missed(understood)]
    found, at = [], 0
    for span in (*sorted(taken, key=lambda one: one.start), TextSpan(len(text), len(text))):
        rest = _WORDS.search(text, at, max(at, span.start))
        if rest:
            found.append(TextSpan(rest.start(), rest.end()))
        at = max(at, span.end)
    return tuple(found)


def _code(text: str) -> Iterator[Obstacle]:
    for found in _MECHANISM.finditer(text):
        reason = "a proposal in words has no mechanism: the code would be text that nothing runs"
        remedy = "give the mechanism in the form, or in a file with fields (docs/mechanisms.md)"
        yield Obstacle(TextSpan(found.start(1), found.end(1)), reason, "prose.mechanism", remedy=remedy)


def _rules(state: State) -> Iterator[RuleIn]:
    standing = state.in_force()
    gone = sorted((rule for rule in state.rules.values() if not rule.in_force), key=lambda rule: rule.id)
    for rule in (*standing, *gone):
        yield RuleIn(rule.number, rule.content.title, rule.content.text, rule.rank, repealed=not rule.in_force)


def _former_numbers(state: State, text: str) -> Iterator[tuple[Number, Rule]]:
    """The former numbers of rules that the text uses, unless it also uses the present one."""
    named = set(re.findall(r"[\w/-]+", text))
    borne = {rule.number for rule in state.rules.values()}
    for number, identity in state.numbers.items():
        rule = state.rules[identity]
        if number in named and number not in borne and rule.in_force and rule.number not in named:
            yield number, rule


def _seen(state: State, meant: tuple[ChangeWithSource, ...]) -> str:
    rules = [state.rule(getattr(one.change, "rule", "")) for one in meant]
    before = [(rule.number, rule.rank, rule.content) if rule else None for rule in rules]
    return digest((tuple(one.change for one in meant), before))


def place(text: str, at: int) -> tuple[int, int]:
    """The line and column of a character, counted from 1."""
    before = text[:at].replace("\r\n", " \n").replace("\r", "\n")
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def quoted(text: str, span: TextSpan) -> str:
    """The words of a span on one line, shortened if there are many."""
    return cut(text[span.start : span.end])
