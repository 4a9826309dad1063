"""Commands that try a proposal without making it: preview, understand."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from moot.authoring.proposals import changes_to_propose, parse_proposal
from moot.authoring.prose.explanation import explain, explanation_lines
from moot.authoring.prose.values import ProseProposal
from moot.game.moves import Refused
from moot.game.state import State
from moot.game.values import plain
from moot.gateways.terminal.context import Injected, ReadOptions
from moot.gateways.terminal.errors import DONE, REFUSED, CommandError, UsageError
from moot.gateways.terminal.streams import read_text, show
from moot.languages import N_, _, told
from moot.play.previews import Preview, RuleDiff, TermChange, preview_of
from moot.play.previews import preview as previewed
from moot.play.table import Table
from moot.views.explanations import refusal_parts
from moot.views.sentences import event_sentence, rule_of
from moot.views.wording import capital, marked

MEND = N_("Fix these first; then we can preview it.")


def preview(
    game: str,
    proposal: Annotated[str, Parameter(allow_leading_hyphen=True)] = "",
    /,
    *,
    text: Annotated[
        str, Parameter(allow_leading_hyphen=True, help="Read the proposal from a file; `-` is standard input.")
    ] = "",
    player: Annotated[str, Parameter(name="--as", help="The player who would propose it.")] = "",
    view: ReadOptions = ReadOptions(),
    services: Injected,
) -> int:
    """Show what a proposal would do if it were adopted.

    Parameters
    ----------
    proposal
        The number of an open one, or a new one: a file, `-` for standard input, a command such as "repeal 210", or
        your own words.
    """
    with services.host(view) as host:
        table = host.table(game)
        if proposal in table.state.undecided:
            return _report(preview_of(table, proposal), view)
        if not (proposal or text):
            raise UsageError(_("say what to preview: an open proposal's number, a proposal, or --text FILE"))
        if proposal in table.state.proposals and not text:
            raise CommandError(
                "proposal.decided",
                _(
                    "proposal {proposal} is already decided: `moot log {game}` shows what came of it",
                    proposal=proposal,
                    game=game,
                ),
            )
        if proposal.isdecimal() and not text and not Path(proposal).exists():
            raise CommandError(
                "proposal.unknown",
                _(
                    "there's no proposal {proposal}: `moot status {game}` lists the open ones",
                    proposal=proposal,
                    game=game,
                ),
            )
        _check_player(table.state, player)
        given = proposal if " " in proposal and not text else read_text(text or proposal)
        read = parse_proposal(table.state, given)
        if isinstance(read, ProseProposal):
            return _report_words(table, player, read, view)
        changes = changes_to_propose(table.state, given)
        if isinstance(changes, Refused):
            show({"refused": changes}, refusal_parts(changes).values(), as_json=view.json)
            return REFUSED
        return _report(previewed(table, player, changes), view)


def _report(found: Preview, view: ReadOptions) -> int:
    show(found, preview_lines(found), as_json=view.json)
    return REFUSED if found.faults or found.refused else DONE


def _report_words(table: Table, player: str, words: ProseProposal, view: ReadOptions) -> int:
    """Explain a proposal in words, and preview it if all of it was understood."""
    found = None if words.obstacles else previewed(table, player, words.changes)
    told = explain(words)
    lines = [*explanation_lines(told, texts=found is None), *([_(MEND)] if found is None else preview_lines(found))]
    show({"understood": told} | (plain(found) if found is not None else {}), lines, as_json=view.json)
    return REFUSED if found is None or found.faults or found.refused else DONE


def _check_player(state: State, player: str) -> None:
    if not player:
        raise UsageError(_("say who would propose it: --as PLAYER"))
    if player not in state.players and not state.holds_an_office(player):
        raise CommandError(
            "player.unknown",
            _("{player} isn't a player; the players are {seating}", player=player, seating=", ".join(state.seating)),
        )


def preview_lines(found: Preview) -> Iterator[str]:
    """A preview in plain text."""
    if found.faults:
        for fault in found.faults:
            remedy = f"; {fault.remedy}" if fault.remedy else ""
            yield f"line {fault.line} of the code: {fault.message}{remedy} ({fault.code})"
        return
    if found.refused is not None:
        yield _("You can't propose it now:")
        yield from (f"  {part}" for part in refusal_parts(found.refused).values())
    if found.question is not None:
        yield _("Undecided: {question}", question=found.question.words)
    for diff in found.rules:
        yield from rule_diff_lines(diff)
    if found.new_game:
        yield _("A new game would replace this one, with {count} rules:", count=len(found.new_game))
        yield from (f"  {rule.number} {rule.content.title} ({rule.rank})" for rule in found.new_game)
    yield from (term_line(term) for term in found.terms)
    yield from (_("Clash: {clash}", clash=clash) for clash in found.clashes)
    yield from (_("If adopted: {event}", event=event_sentence(event)) for event in found.consequences)
    clashes = {capital(clash) for clash in found.clashes}
    yield from (
        _("Warning: {warning}", warning=warning)
        for warning in found.warnings
        if told(warning).rstrip(".") not in clashes
    )
    if found.liveness is not None:
        alive = found.liveness.alive
        answer = _("Yes") if alive else _("Maybe") if alive is None else _("No")
        yield _(
            "Could the rules still be changed afterwards? {answer}: {liveness}.",
            answer=answer,
            liveness=found.liveness.words,
        )


def rule_diff_lines(diff: RuleDiff) -> Iterator[str]:
    """A rule before and after, in plain text."""
    title = diff.title_after or diff.title_before
    named = f", “{title}”" if title else ""
    if diff.number:
        renumbered = f", as {diff.number_after}" if diff.number_after and diff.number_after != diff.number else ""
        yield f"Rule {diff.number}{named}: {diff.kind}{renumbered}"
    else:
        yield f"New rule {diff.number_after}{named}"
    if diff.rank_before and diff.rank_after and diff.rank_before != diff.rank_after:
        yield f"  {diff.rank_before} → {diff.rank_after}"
    if diff.spans:
        yield "  " + marked(diff.spans).replace("\n", "\n  ")
    if diff.mechanism_before != diff.mechanism_after:
        changes = _("its code changes") if diff.mechanism_after else _("its code is removed")
        yield f"  {changes if diff.mechanism_before else 'with code'}"


def term_line(term: TermChange) -> str:
    """A term whose answer would change."""
    before, after = (f" ({rule_of(by)})" if by else "" for by in (term.before_by, term.after_by))
    return f"{term.term}: {term.before}{before} → {term.after}{after}"
