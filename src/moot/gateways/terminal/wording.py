"""Commands between words and code: draft a rule's text as a mechanism, and read a mechanism back as sentences."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from moot.gateways.terminal.context import IN_MEMORY, Injected, Json, Options, Services
from moot.gateways.terminal.errors import DONE, REFUSED, UsageError
from moot.gateways.terminal.model_drafts import draft_with_model, rules_to_try
from moot.gateways.terminal.streams import print_json, print_lines, print_text, read_text, show
from moot.languages import _
from moot.play.host import as_given

if TYPE_CHECKING:
    from moot.authoring.rule_drafts import DeclaredNames

Ruleset = Annotated[str, Parameter(help="A shipped ruleset or a folder of rule files, whose names the rule may use.")]
Game = Annotated[str, Parameter(help="A game, whose names the rule may use.")]


def draft(
    *,
    text: Annotated[str, Parameter(allow_leading_hyphen=True, help="The rule: a file, or `-` for standard input.")],
    ruleset: Ruleset = "",
    game: Game = "",
    with_model: Annotated[
        bool,
        Parameter(
            negative="", help="Ask the host's language model if not all is understood; you see everything first."
        ),
    ] = False,
    json: Json = False,
    options: Options = Options(),
    services: Injected,
) -> int:
    """Show which sentences of a rule's text run, and the code that they come to."""
    from moot.authoring.rule_drafts import draft_lines, draft_report, draft_rule

    if not (ruleset or game):
        raise UsageError(_("say under which rules: --ruleset RULESET or --game GAME"))
    if with_model and text == "-":
        raise UsageError(_("--with-model reads your answers from standard input: give the text as a file"))
    drafted = draft_rule(read_text(text), _names(ruleset, game, options, services))
    if with_model:
        drafted = draft_with_model(drafted, ruleset, game, options, services)
    show(draft_report(drafted), draft_lines(drafted), as_json=json)
    if drafted.mechanism and not json:
        print_lines(code_examples(drafted.title, drafted.text, drafted.mechanism, ruleset, game, options, services))
    return DONE


def say(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    ruleset: Ruleset = "",
    game: Game = "",
    json: Json = False,
    options: Options = Options(),
    services: Injected,
) -> int:
    """Say in plain English what the code of a rule does.

    Parameters
    ----------
    file
        The code, or a rule file with code; `-` is standard input.
    """
    from moot.authoring.rule_drafts import code_in, read_back, read_back_report

    code = code_in(read_text(file))
    found = read_back(code, _names(ruleset, game, options, services))
    if json:
        print_json(read_back_report(found))
    else:
        for fault in found.faults:
            print_text(f"{file}:{fault.line}:{fault.column}: {fault.message} ({fault.code})", file=sys.stderr)
        show(
            found,
            [one.sentence for one in found.sentences] or [_("It has no code.")][len(found.faults) :],
            as_json=False,
        )
        if (ruleset or game) and found.sentences and not found.faults:
            print_lines(code_examples("A rule", "A rule.", code, ruleset, game, options, services))
    return REFUSED if found.faults else DONE


def code_examples(
    title: str, text: str, code: str, ruleset: str, game: str, options: Options, services: Services
) -> "Iterator[str]":
    """What a rule with this code would do, by examples; nothing where the code has faults under these rules."""
    from moot.game.changes import Content, Enact
    from moot.play.previews import expanded, faults_of
    from moot.views.examples import draft_examples, example_lines

    with rules_to_try(ruleset, game, options, services, "read") as (__, table):
        changes, faults = expanded((Enact(content=Content(title=title or "A rule", text=text, mechanism=code)),))
        if not faults and not any(faults_of(table, changes).values()):
            lines = list(example_lines(draft_examples(table.moment(), changes)))
            yield from [_("For example:"), *(f"- {line}" for line in lines)] if lines else ()


def _names(ruleset: str, game: str, options: Options, services: Services) -> "DeclaredNames":
    """The names that a ruleset or a game declares; only the language's own if neither is given."""
    from moot.authoring.rule_drafts import DeclaredNames, names_in_game, names_in_ruleset

    if ruleset and game:
        raise UsageError(_("give --ruleset or --game, not both"))
    if game:
        with services.host(options) as host:
            return names_in_game(host.table(game).state)
    if ruleset:
        with services.host(Options(database=IN_MEMORY)) as host:
            return names_in_ruleset(host, as_given(ruleset))
    return DeclaredNames()
