"""The command that reads proposals in plain words: understand."""

from contextlib import suppress
from importlib.resources import files
from json import loads
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from moot.authoring.prose.batch import (
    LINE_BYTES_MAX,
    RuleIn,
    answers,
    plain_understood,
    rules_in,
    rules_of,
    understand,
    written,
)
from moot.gateways.terminal.context import Injected, Json, Options
from moot.gateways.terminal.errors import DONE, REFUSED, CommandError, UsageError
from moot.gateways.terminal.streams import lacks_letters, lines_in, print_json_text, read_text, show
from moot.languages import _

RULES = "The rules to read it with: a folder of rule files, a shipped ruleset, a JSON list, or a published ruleset."


def understand_(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)] = "",
    /,
    *,
    rules: Annotated[str, Parameter(help=RULES)] = "",
    game: Annotated[str, Parameter(help="Read it with the rules of this game instead.")] = "",
    text: Annotated[
        str, Parameter(allow_leading_hyphen=True, help="Read the proposal from a file; `-` is standard input.")
    ] = "",
    batch: Annotated[bool, Parameter(negative="", help="Read JSON lines and answer each with one.")] = False,
    json: Json = False,
    options: Options = Options(),
    services: Injected,
) -> int:
    """Show how a proposal in plain words is understood: which rules change, and how.

    Parameters
    ----------
    file
        The proposal, as with --text; with --batch the JSON lines, standard input where none is named. Each is
        {"id": …, "rules": [{"number": …, "title": …, "text": …}], "text": …}.
    """
    if batch:
        if rules or game or text:
            raise UsageError(
                _("leave out --rules, --game and --text with --batch: each line has its own rules and text")
            )
        return _batch(file or "-")
    if bool(rules) == bool(game) or not (text or file):
        raise UsageError(_("give the rules and the proposal: --rules RULESET or --game GAME, and --text FILE"))
    words = _words(text or file)
    from moot.authoring.prose.explanation import explain, explanation_lines

    if rules:
        from moot.authoring.prose.values import ProseProposal, missed

        known = _rules(rules)
        understood = understand(words, known)
        worded = ProseProposal(words, understood, known, obstacles=missed(understood), warnings=understood.warnings)
        told: dict[str, Any] = plain_understood(understood)
    else:
        from moot.authoring.prose.reader import read_prose  # the rest answers sooner without all that games need

        with services.host(options) as host:
            worded = read_prose(host.table(game).state, words)
        told = plain_understood(worded.understood) | {"obstacles": worded.obstacles, "proposal": worded.changes}
    show(told, explanation_lines(explain(worded)), as_json=json)
    return REFUSED if worded.obstacles else DONE


def _rules(path: str) -> tuple[RuleIn, ...]:
    """The rules at a path; JSON and folders of rules need nothing of what reads other documents."""
    if path.endswith(".json"):
        with suppress(ValueError, RecursionError, OSError):
            return rules_of(loads(Path(path).read_bytes()))
    given = Path(path)
    in_folder = rules_in(given if given.exists() else Path(str(files("moot.rulesets"))) / path)
    if in_folder:
        return in_folder
    from moot.authoring.importer import rules_at

    return rules_at(path)


def _words(path: str) -> str:
    from moot.authoring.prose.explanation import has_fields

    words = read_text(path)
    where = "standard input" if path == "-" else path
    if not words.strip():
        raise CommandError(
            "prose.empty", _("{where} is empty: write a proposal such as “Repeal rule 206.”", where=where)
        )
    if has_fields(words):
        message = _("{where} is a proposal with fields: try it with `moot preview GAME --text FILE`", where=where)
        raise CommandError("prose.fields", message)
    return words


def _batch(path: str) -> int:
    """Answer each line as soon as it's read; an error doesn't stop the rest."""
    code = DONE
    for answer in answers(lines_in(path, LINE_BYTES_MAX)):
        print_json_text(written(answer, in_ascii=lacks_letters()), flush=True)
        if "error" in answer:
            code = REFUSED
    return code
