"""Proposals in plain words, read as rule changes of a game.

Nothing is guessed and nothing is dropped silently: instructions that the parser doesn't understand, and those that no
proposal can make (a condition, a new number, a power), are obstacles, and the author must fix them first.
"""

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from moot.authoring.prose.changes import CarriedChanges
from moot.authoring.prose.code import given_code, has_own_code, warnings_of_code, with_code
from moot.authoring.prose.values import ChangeWithSource, Obstacle, ProseProposal, missed, obstacle
from moot.authoring.rule_drafts import titled
from moot.documents.prose import NotUnderstood, ParsedProposal, ProposalWarning, RuleIn, TextSpan, understand
from moot.game.changes import Content, Enact
from moot.game.rules import Rule
from moot.game.state import State
from moot.game.values import Number, digest, is_text
from moot.languages import N_
from moot.law.files.front_matter import tidy

_MECHANISM = re.compile(r"^[ \t>]*(`{3,}python\b)", re.MULTILINE)
_CODE = re.compile(r"^(`{3,})python[^\n]*\n(.*?)^\1[ \t]*$", re.MULTILINE | re.DOTALL)


def read_prose(state: State, text: str, *, drafts: bool = True) -> ProseProposal:
    """Parse a proposal in plain words against a game's rules in force. Bad input never raises.

    With `drafts`, rules get the code that the sentences of their new text come to; else only their texts change. Code
    between fences right below the words of a change is the code of its rule.
    """
    if not is_text(text, len(text)):
        reason = N_("it has characters that are halves of others")
        understood = ParsedProposal(not_understood=(NotUnderstood(TextSpan(0, len(text)), reason, "prose.characters"),))
        return ProseProposal("", understood, (), obstacles=missed(understood))
    fenced = tuple(_CODE.finditer(text))
    words = without_code(text)
    former = dict(_former_numbers(state, words))
    rules = (*_rules(state), *(RuleIn(number, "", rule.content.text, rule.rank) for number, rule in former.items()))
    understood = understand(words, rules)
    found = CarriedChanges(state, understood.changes)
    meant, astray = _with_own_code(tuple(found.meant), words, fenced)
    meant = _with_drafts(state, meant) if drafts else meant
    renamed = []
    for one in understood.changes:
        if one.rule in former:
            told = N_("rule {rule} is rule {former} now", rule=one.rule, former=former[one.rule].number)
            renamed.append(ProposalWarning(one.span, told, "prose.former-number"))
    obstacles = (*missed(understood), *found.obstacles, *_astray(words, astray))
    warnings = (*understood.warnings, *renamed, *found.warnings, *warnings_of_code(state, meant))
    return ProseProposal(
        text=text,
        understood=understood,
        rules=rules,
        meant=meant,
        obstacles=tuple(sorted(obstacles, key=lambda one: (one.span.start, one.span.end))),
        warnings=tuple(sorted(warnings, key=lambda one: one.span.start)),
        seen=_seen(state, meant),
    )


def read_to_propose(state: State, text: str, *, drafts: bool = True) -> ProseProposal:
    """The same for a text that its author wants to propose: one that asks for no change is the text of a new rule.

    A Markdown heading above it is that rule's title, and code between fences below it is its code.
    """
    words = read_prose(state, text, drafts=drafts)
    plain = without_code(text)
    title, rule = titled(plain)
    if not is_text(text, len(text)) or not rule or (words.instructs and not title):
        return words
    code = "\n\n".join(found[2].strip("\n") for found in _CODE.finditer(text))
    written = (ChangeWithSource(Enact(Content(title, tidy(rule), code)), (TextSpan(0, len(text)),)),)
    meant = _with_drafts(state, written) if drafts else written
    obstacles = tuple(_astray(plain, ()))
    return ProseProposal(text, ParsedProposal(), words.rules, meant, obstacles, seen=_seen(state, meant))


def _with_drafts(state: State, meant: tuple[ChangeWithSource, ...]) -> tuple[ChangeWithSource, ...]:
    """The changes, each with the code drafted from its new words."""
    drafts = (with_code(state, one.change) for one in meant)
    return tuple(ChangeWithSource(change, one.spans, code) for one, (change, code) in zip(meant, drafts, strict=True))


def without_code(text: str) -> str:
    """A text with spaces in place of the code between fences, so that each of its words stands where it stood."""
    return _CODE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def _with_own_code(
    meant: tuple[ChangeWithSource, ...], words: str, fenced: tuple[re.Match[str], ...]
) -> tuple[tuple[ChangeWithSource, ...], list[re.Match[str]]]:
    """Changes with the code that stands right below their words, and the code that stands anywhere else."""
    found, astray = list(meant), []
    ends = [max(len(words[: span.end].rstrip()) for span in one.spans) for one in found] if fenced else []
    for code in fenced:
        above = len(words[: code.start()].rstrip())
        place = next((n for n, end in enumerate(ends) if end == above), None)
        if place is None or has_own_code(found[place].change):
            astray.append(code)
        else:
            found[place] = replace(found[place], change=given_code(found[place].change, code[2].strip("\n")))
    return tuple(found), astray


def _astray(words: str, astray: Iterable[re.Match[str]]) -> Iterator[Obstacle]:
    for found in (*_MECHANISM.finditer(words), *astray):
        reason = N_("it isn't clear which rule this code belongs to: it would be text that nothing runs")
        yield obstacle(TextSpan(found.start(1), found.end(1)), reason, "prose.mechanism")


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
