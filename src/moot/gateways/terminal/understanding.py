"""The command `understand`: proposals in people's own words, read without a game being touched."""

from typing import Annotated

from cyclopts import Parameter

from moot.authoring.proposals import has_fields
from moot.authoring.prose import missed, read_prose
from moot.authoring.prose_batch import LINE_BYTES_MAX, answers, plain_understood, rules_at, understand, written
from moot.authoring.prose_explanation import explain, explain_text, explanation_lines
from moot.gateways.terminal.door import (
    DONE,
    HERE,
    REFUSED,
    Injected,
    Refusal,
    Usage,
    Where,
    lines_in,
    print_json,
    print_lines,
    read_text,
)
from moot.gateways.terminal.moving import Json

RULES = (
    "A folder of rule files, a ruleset that comes with the program, a list of rules in JSON, or a published ruleset."
)


def understand_(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)] = "",
    /,
    *,
    rules: Annotated[str, Parameter(help=RULES)] = "",
    game: Annotated[str, Parameter(help="A game whose rules are spoken of, in the place of --rules.")] = "",
    text: Annotated[str, Parameter(allow_leading_hyphen=True, help="A file with the proposal, `-` for input.")] = "",
    batch: Annotated[bool, Parameter(negative="", help="Read JSON lines, and write one for each.")] = False,
    json: Json = False,
    where: Where = HERE,
    door: Injected,
) -> int:
    """Say what a proposal in words asks for: which rules it changes, and how each reads afterwards.

    Parameters
    ----------
    file
        The proposal, as with --text; with --batch the JSON lines, standard input where none is named. Each is
        {"id": …, "rules": [{"number": …, "title": …, "text": …}], "text": …}.
    """
    if batch:
        if rules or game or text:
            raise Usage("with --batch each line has its rules and its text: leave out --rules, --game and --text")
        return _batch(file or "-")
    if bool(rules) == bool(game) or not (text or file):
        raise Usage("say beside which rules, and what: --rules RULESET or --game GAME, and --text FILE")
    words = _words(text or file)
    if rules:
        return _beside_rules(rules, words, as_json=json)
    with door.host(where) as host:
        worded = read_prose(host.table(game).state, words)
    if json:
        print_json(plain_understood(worded.understood) | {"obstacles": worded.obstacles, "proposal": worded.changes})
    else:
        print_lines(explanation_lines(explain(worded)))
    return REFUSED if worded.obstacles else DONE


def _beside_rules(path: str, words: str, *, as_json: bool) -> int:
    known = rules_at(path)
    understood = understand(words, known)
    if as_json:
        print_json(plain_understood(understood))
    else:
        print_lines(explanation_lines(explain_text(words, known, understood)))
    return REFUSED if missed(understood) else DONE


def _words(path: str) -> str:
    words = read_text(path)
    where = "standard input" if path == "-" else path
    if not words.strip():
        raise Refusal("prose.empty", f"there is nothing in {where}: write there what becomes of which rule")
    if has_fields(words):
        message = f"{where} has fields, and says by them what it changes: try it with `moot preview GAME --text FILE`"
        raise Refusal("prose.fields", message)
    return words


def _batch(path: str) -> int:
    """One line out for each line in, as soon as it is read; errors are told, and the rest is read all the same."""
    code = DONE
    for answer in answers(lines_in(path, LINE_BYTES_MAX)):
        print(written(answer), flush=True)
        if "error" in answer:
            code = REFUSED
    return code


COMMANDS = ((understand_, "understand"),)
