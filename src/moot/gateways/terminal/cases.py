"""Commands that show cases and judgments: cases, case."""

import sys
from collections.abc import Iterator
from typing import Annotated, Any

from cyclopts import Parameter

from moot.gateways.terminal.context import GameName, Injected, ReadOptions
from moot.gateways.terminal.errors import CommandError
from moot.gateways.terminal.streams import print_json, print_lines, print_table, print_text, show
from moot.languages import _, counted
from moot.views.cases import STAGES, CaseRecord, case_record, customs, search
from moot.views.moments import moment_at, written_time
from moot.views.wording import in_words_of, move_name, statement_in_words


def cases(
    game: GameName,
    words: Annotated[str, Parameter(help="Only cases with all of these words.")] = "",
    /,
    *,
    rule: Annotated[str, Parameter(help="Only cases about this rule, by its present or a former number.")] = "",
    stage: Annotated[str, Parameter(help="open, called, asked, accepted, judged or closed.")] = "",
    view: ReadOptions = ReadOptions(),
    services: Injected,
) -> None:
    """List cases, judgments and customs."""
    if stage and stage not in STAGES:
        raise CommandError("cases.stage", _("“{stage}” isn't one of {stages}", stage=stage, stages=", ".join(STAGES)))
    with services.host(view) as host:
        state = moment_at(host.table(game).moment(), view.at).state
    if rule and state.rule(rule) is None:
        raise CommandError(
            "rule.unknown",
            _("there's no rule {rule} in {game}: `moot rules {game}` lists the rules", rule=rule, game=game),
        )
    found, custom = search(state, words, rule, stage), customs(state)
    if view.json:
        print_json({"cases": found, "customs": custom})
        return
    if not found:
        print_text(_("No cases found.") if words or rule or stage else _("There are no cases yet."), file=sys.stderr)
    print_table(
        ("case", "stage", "judgment", "judge", "rules", "statement"),
        (
            (
                c.number,
                c.stage,
                c.judgment,
                c.judge or "",
                ", ".join(c.rules),
                " ".join(statement_in_words(c.statement).split()),
            )
            for c in found
        ),
    )
    if not (words or rule or stage):
        print_lines(_("Custom: {custom}", custom=one) for one in custom)


def case(
    game: str,
    number: Annotated[str, Parameter(help="The number of the case.")],
    /,
    *,
    view: ReadOptions = ReadOptions(),
    services: Injected,
) -> None:
    """Show a case: the question, the judge, the judgment and what happened."""
    with services.host(view) as host:
        table = host.table(game)
        shown = case_record(moment_at(table.moment(), view.at), number)
    if shown is None:
        raise CommandError(
            "case.unknown",
            _("there's no case {number} in {game}: `moot cases {game}` lists the cases", number=number, game=game),
        )
    show(shown, case_lines(shown), as_json=view.json)


def case_lines(shown: CaseRecord) -> Iterator[str]:
    """A case in plain text."""
    line = shown.line
    kind = "" if line.kind == "dispute" else f", {line.kind}"
    yield f"Case {line.number}{kind}: {line.stage}"
    yield statement_in_words(line.statement)
    yield "  " + _("called by {caller}, {called}", caller=line.caller or "moot", called=written_time(line.called))
    if line.entry is not None:
        yield "  " + _("contests entry {entry}", entry=line.entry)
    if line.rules:
        yield "  " + counted(len(line.rules), "about rule {rules}", "about rules {rules}", rules=", ".join(line.rules))
    if line.judge:
        yield f"  {line.judge} {'judges' if shown.accepted is not None else 'is asked to judge'}"
    if shown.judged is not None:
        held = f": {in_words_of(shown.holding)}" if shown.holding else ""
        yield "  " + _(
            "judgment, {judged}: {judgment}{held}", judged=written_time(shown.judged), judgment=line.judgment, held=held
        )
    if shown.reasons:
        yield "  " + _("reasons: {reasons}", reasons=shown.reasons)
    if shown.waiting:
        yield f"  {waiting_words(shown.waiting)}"
    yield from ("  " + _("custom: {custom}", custom=one) for one in shown.custom)
    for event in shown.events:
        yield f"{event.entry}  {written_time(event.time)}  {event.told}"


def waiting_words(waiting: dict[str, Any]) -> str:
    """The move that waits for a judgment."""
    player, move = waiting.get("player") or "moot", move_name(str(waiting.get("name")))
    return _("{player} is waiting to {move}", player=player, move=move)
