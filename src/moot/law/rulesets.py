"""Validate the mechanisms of a whole ruleset, and begin a new game with one in place of another."""

import tomllib
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

from msgspec import convert
from msgspec.structs import replace

from moot.game.apply import apply, begin_entry
from moot.game.changes import Fault
from moot.game.events import GameStarted
from moot.game.moves import Move, Refused, refused_for
from moot.game.rules import LANGUAGE, Ruleset, RuleText
from moot.game.state import State
from moot.game.values import Number, Value
from moot.languages import N_
from moot.law.files.rule_files import FRONT_PAGE, read_ruleset
from moot.law.files.ruleset_text import ParsedRuleset, read_ruleset_text, write_ruleset_text
from moot.law.mechanism_checks import check_code, expansion_of, names_declared
from moot.law.mechanisms.expansion import placed
from moot.law.mechanisms.gate import read_mechanism
from moot.law.rule_index import RuleIndex

RULESETS = Path(str(files("moot.rulesets")))
FIX_RULESET = "fix the ruleset, then try again"
RULESET_MAX = 90_000
"""The most characters of a ruleset that is put to the vote, with its library lines expanded."""


def expanded_rule(rule: RuleText) -> RuleText:
    """A rule of a file with its library lines expanded, as a game starts from it."""
    expansion, _ = expansion_of(rule.content.mechanism)
    return replace(rule, content=replace(rule.content, expansion=expansion))


def check_mechanisms(ruleset: Ruleset) -> dict[Number, tuple[Fault, ...]]:
    """The faults of a ruleset's mechanisms by rule: library lines, the gate, types, names.

    Lines are counted within the mechanism, as it is written.
    """
    found = {rule.number: expansion_of(rule.content.mechanism)[1] for rule in ruleset.rules}
    if any(found.values()):
        return {number: faults for number, faults in found.items() if faults}
    rules = tuple(expanded_rule(rule) for rule in ruleset.rules)
    names = names_declared(RuleIndex(beginning_of(replace(ruleset, rules=rules))))
    for rule in rules:
        faults = check_code(rule.content.code, names) if rule.content.code else ()
        found[rule.number] = tuple(placed(faults, rule.content.mechanism))
    return {number: faults for number, faults in found.items() if faults}


def beginning_of(ruleset: Ruleset) -> State:
    """A game without players that has just begun with a ruleset."""
    started = GameStarted(title="", ruleset=ruleset.name, players=(), rules=ruleset.rules, language=LANGUAGE)
    return apply(begin_entry(State(), 0, 0, None), started)


def taken_in(source: str) -> str | tuple[Fault, ...]:
    """A ruleset's text as it can be voted on, with library lines expanded; or its faults, by line."""
    read = read_ruleset_text(source)
    if not isinstance(read, ParsedRuleset):
        return tuple(read)
    faults = _in_text(read, check_mechanisms(read.ruleset))
    if faults:
        return faults
    text = write_ruleset_text(replace(read.ruleset, rules=tuple(_written_out(rule) for rule in read.ruleset.rules)))
    if len(text) > RULESET_MAX:
        message = N_(
            "the ruleset has {count:,} characters, and may have {most:,}",
            count=len(text),
            most=RULESET_MAX,
        )
        return (Fault(1, 1, "ruleset.too-long", message, N_("say it in fewer words")),)
    return text


def _in_text(read: ParsedRuleset, found: dict[Number, tuple[Fault, ...]]) -> tuple[Fault, ...]:
    placed = (replace(f, line=read.lines[number] + f.line - 1) for number, faults in found.items() for f in faults)
    return tuple(sorted(placed, key=lambda fault: (fault.line, fault.column)))


def _written_out(rule: RuleText) -> RuleText:
    content = replace(rule.content, mechanism=expanded_rule(rule).content.code, expansion="")
    return replace(rule, content=content, raw="")


@lru_cache(maxsize=16)
def ruleset_in(text: str) -> Ruleset | tuple[Fault, ...]:
    """Parse and validate a ruleset's text; or return its faults."""
    read = read_ruleset_text(text)
    if not isinstance(read, ParsedRuleset):
        return tuple(read)
    rules = tuple(expanded_rule(rule) for rule in read.ruleset.rules)
    found = {
        rule.number: tuple(placed(read_mechanism(rule.content.code)[1], rule.content.mechanism))
        for rule in rules
        if rule.content.code
    }
    faults = _in_text(read, found)
    return faults or replace(read.ruleset, rules=rules)


def new_game(state: State, ruleset: Ruleset) -> GameStarted:
    """The opening of a new game in place of one that has ended: with the same people, and the offices in both."""
    declared = RuleIndex(beginning_of(ruleset)).declared
    known = {name for name, (_, declaration) in declared.items() if declaration.what == "office"}
    kept = {office: who for office, who in state.offices.items() if office in known}
    return GameStarted(
        title=state.title,
        ruleset=ruleset.name,
        players=state.seating,
        rules=ruleset.rules,
        settings=ruleset.settings,
        language=state.language,
        offices=kept,
    )


class PlayingNotes(Value, frozen=True):
    """What playing a ruleset is like, in words for people who choose one."""

    like: str
    players: str
    pace: str
    length: str
    difficulty: str
    first: tuple[str, ...]
    """A newcomer's first round, step by step, by the rules that the game begins with."""
    host_office: str = ""
    """The office that somebody has who runs the game instead of playing, such as a teacher."""


@cache
def playing_notes() -> dict[str, PlayingNotes]:
    """What playing each ruleset that comes with the program is like, the easiest to begin with first."""
    read = tomllib.loads((RULESETS / "playing.toml").read_text(encoding="utf-8"))
    return convert(read, dict[str, PlayingNotes])


@cache
def shipped() -> tuple[str, ...]:
    """The names of the rulesets that come with the program; its folder is read once."""
    return tuple(sorted(folder.name for folder in RULESETS.iterdir() if (folder / FRONT_PAGE).exists()))


@cache
def shipped_ruleset(name: str) -> Ruleset:
    """A ruleset that comes with the program, read once."""
    ruleset = read_ruleset(RULESETS / name)
    assert isinstance(ruleset, Ruleset), ruleset
    return ruleset


@cache
def title_of(name: str) -> str:
    """The title of a ruleset that comes with the program; otherwise its name."""
    return shipped_ruleset(name).title if name in shipped() else name


def offered(named: str) -> str | tuple[Fault, ...]:
    """The text of a ruleset that can be voted on, from a text or the name of a shipped ruleset.

    Where something is wrong with it, that is told with its lines.
    """
    name = named.strip()
    return _shipped_text(name) if name in shipped() else taken_in(named)


def with_rulesets(index: RuleIndex, move: Move) -> Move | Refused:
    """A move with its ruleset arguments as texts that can be voted on; or the faults of one."""
    available = index.available_moves.get(move.name)
    for name, kind in available.parameters.items() if available is not None else ():
        given = move.arguments.get(name)
        if kind.partition(" = ")[0] != "Ruleset" or not isinstance(given, str) or not given.strip():
            continue
        text = offered(given)
        if not isinstance(text, str):
            return refused_for(text, "ruleset", FIX_RULESET)
        move = replace(move, arguments={**move.arguments, name: text})
    return move


@cache
def _shipped_text(name: str) -> str | tuple[Fault, ...]:
    return taken_in(write_ruleset_text(shipped_ruleset(name)))
