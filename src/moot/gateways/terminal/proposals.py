"""The command `understand`: proposals in people's own words, read without a game being touched."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from moot.authoring.proposals import changes_to_propose, has_fields, parse_proposal
from moot.authoring.prose import Worded, missed, read_prose
from moot.authoring.prose_batch import LINE_BYTES_MAX, answers, plain_understood, rules_at, understand, written
from moot.authoring.prose_explanation import explain, explain_text, explanation_lines
from moot.game.moves import Refused
from moot.game.state import State
from moot.game.values import plain
from moot.gateways.terminal.context import (
    DEFAULTS,
    DONE,
    READ_DEFAULTS,
    REFUSED,
    Injected,
    Options,
    ReadOptions,
    Refusal,
    Usage,
    lines_in,
    print_json,
    print_lines,
    read_text,
)
from moot.gateways.terminal.moves import Json
from moot.play.table import Table
from moot.play.whatif import Preview, RuleDiff, TermChange, preview_of
from moot.play.whatif import preview as previewed
from moot.views.telling import rule_of, tell, tell_refusal
from moot.views.wording import capital, marked

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
    options: Options = DEFAULTS,
    services: Injected,
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
    with services.host(options) as host:
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


MEND = "Nothing is tried until all of it is understood."


def preview(
    game: str,
    proposal: Annotated[str, Parameter(allow_leading_hyphen=True)] = "",
    /,
    *,
    text: Annotated[str, Parameter(allow_leading_hyphen=True, help="A file with the proposal, `-` for input.")] = "",
    player: Annotated[str, Parameter(name="--as", help="The player who would propose it.")] = "",
    view: ReadOptions = READ_DEFAULTS,
    services: Injected,
) -> int:
    """Try a proposal on a copy of the game, as if it were adopted.

    Parameters
    ----------
    proposal
        The number of one that is open; or a new one: a file written as rule files are, `-` for standard input, or one
        line such as "repeal 210", or your own words.
    """
    with services.host(view) as host:
        table = host.table(game)
        if proposal in table.state.undecided:
            return _report(preview_of(table, proposal), view)
        if not (proposal or text):
            raise Usage("say what to try: an open proposal's number, a proposal, or --text FILE")
        if proposal in table.state.proposals and not text:
            raise Refusal(
                "proposal.decided", f"proposal {proposal} is decided: `moot log {game}` tells what came of it"
            )
        if proposal.isdecimal() and not text and not Path(proposal).exists():
            raise Refusal(
                "proposal.unknown", f"there is no proposal {proposal}: `moot status {game}` lists what is open"
            )
        _check_player(table.state, player)
        given = proposal if " " in proposal and not text else read_text(text or proposal)
        read = parse_proposal(table.state, given)
        if isinstance(read, Worded):
            return _report_words(table, player, read, view)
        changes = changes_to_propose(table.state, given)
        if isinstance(changes, Refused):
            return _report_refusal(changes, view)
        return _report(previewed(table, player, changes), view)


def _report(found: Preview, view: ReadOptions) -> int:
    if view.json:
        print_json(found)
    else:
        print_lines(preview_lines(found))
    return REFUSED if found.faults or found.refused else DONE


def _report_refusal(refused: Refused, view: ReadOptions) -> int:
    if view.json:
        print_json({"refused": refused})
    else:
        print_lines(tell_refusal(refused).values())
    return REFUSED


def _report_words(table: Table, player: str, words: Worded, view: ReadOptions) -> int:
    """A proposal in words: what is understood of it, and what that would do if all of it is."""
    found = None if words.obstacles else previewed(table, player, words.changes)
    told = explain(words)
    if view.json:
        print_json({"understood": told} | (plain(found) if found is not None else {}))
    else:
        print_lines(explanation_lines(told, texts=found is None))
        print_lines(preview_lines(found) if found is not None else [MEND])
    return REFUSED if found is None or found.faults or found.refused else DONE


def _check_player(state: State, player: str) -> None:
    if not player:
        raise Usage("say who would propose it: --as PLAYER")
    if player not in state.players and not state.holds_an_office(player):
        raise Refusal("player.unknown", f"{player} is not a player; these are: {', '.join(state.seating)}")


def preview_lines(found: Preview) -> Iterator[str]:
    """A preview, as lines for the terminal."""
    if found.faults:
        for fault in found.faults:
            remedy = f"; {fault.remedy}" if fault.remedy else ""
            yield f"line {fault.line} of the mechanism: {fault.message}{remedy} ({fault.code})"
        return
    if found.refused is not None:
        yield "It could not be proposed now:"
        yield from (f"  {part}" for part in tell_refusal(found.refused).values())
    if found.question is not None:
        yield f"Undecided: {found.question.about}"
    for diff in found.rules:
        yield from rule_diff_lines(diff)
    if found.new_game:
        yield f"A new game would begin in the place of this one, with {len(found.new_game)} rules:"
        yield from (f"  {rule.number} {rule.content.title} ({rule.rank})" for rule in found.new_game)
    yield from (term_line(term) for term in found.terms)
    yield from (f"Clash: {clash}" for clash in found.clashes)
    yield from (f"If adopted: {tell(event)}" for event in found.consequences)
    told = {capital(str(clash)) for clash in found.clashes}
    yield from (f"Warning: {warning}" for warning in found.warnings if warning.rstrip(".") not in told)
    if found.liveness is not None:
        alive = found.liveness.alive
        answer = "Yes" if alive else "It is not clear" if alive is None else "No"
        yield f"Can rules still be changed afterwards? {answer}: {found.liveness.words}."


def rule_diff_lines(diff: RuleDiff) -> Iterator[str]:
    """A rule before and after, as lines for the terminal."""
    title = diff.title_after or diff.title_before
    named = f", “{title}”" if title else ""
    if diff.number:
        renumbered = f", as {diff.number_after}" if diff.number_after and diff.number_after != diff.number else ""
        yield f"Rule {diff.number}{named}: {diff.kind}{renumbered}"
    else:
        yield f"A new rule, {diff.number_after}{named}"
    if diff.rank_before and diff.rank_after and diff.rank_before != diff.rank_after:
        yield f"  {diff.rank_before} → {diff.rank_after}"
    if diff.spans:
        yield "  " + marked(diff.spans).replace("\n", "\n  ")
    if diff.mechanism_before != diff.mechanism_after:
        changes = "its mechanism changes" if diff.mechanism_after else "its mechanism falls away"
        yield f"  {changes if diff.mechanism_before else 'with a mechanism'}"


def term_line(term: TermChange) -> str:
    """A question that would be answered otherwise, as a line for the terminal."""
    before, after = (f" ({rule_of(by)})" if by else "" for by in (term.before_by, term.after_by))
    return f"{term.term}: {term.before}{before} → {term.after}{after}"
