"""Commands that read: games, status, rules, rule, log, why."""

from collections.abc import Iterator
from shlex import quote
from typing import Annotated

from cyclopts import Parameter

from moot.game.values import Number
from moot.gateways.terminal.door import (
    DONE,
    NOW,
    Injected,
    Refusal,
    View,
    print_json,
    print_lines,
    print_markdown,
    print_table,
)
from moot.post.mail.correspondence import trouble_of
from moot.post.news.exchange import exchange_lines, exchange_status
from moot.views.explaining import why as explained
from moot.views.moments import state_at, written_time
from moot.views.views import (
    Asked,
    CaseView,
    HistoryLine,
    LogEntry,
    ProposalView,
    RevisionView,
    RuleLine,
    RuleView,
    Status,
    logged,
    rule_view,
    rules,
    status_of,
)
from moot.views.wording import in_words, in_words_of, told_draw

LOST = "(The text is lost: the document that the rule comes from doesn't keep it.)"

As = Annotated[str, Parameter(name="--as", help="The player who is looking.")]


def games(*, view: View = NOW, door: Injected) -> int:
    """List the games."""
    with door.host(view) as host:
        listed = host.games()
    if view.json:
        print_json(listed)
    else:
        print_table(
            ("game", "title", "ruleset", "began", "entries"),
            ((g.name, g.title, g.ruleset, written_time(g.created), g.length) for g in listed),
        )
    return DONE


def status(game: str, /, *, player: As = "", view: View = NOW, door: Injected) -> int:
    """Say where a game stands, and what is asked of a player.

    Parameters
    ----------
    game
        The game's name.
    """
    with door.host(view) as host:
        table = host.table(game)
        state = state_at(table, view.at)
        if player and player not in state.players and not state.holds_an_office(player):
            raise Refusal("player.unknown", f"{player} is not a player; these are: {', '.join(state.seating)}")
        now = state.now if view.at else table.now()
        shown = status_of(game, state, table.law_at(state), now, player)
        news = [] if view.at else list(exchange_lines(exchange_status(host, game)))
        if player and not view.at and (trouble := trouble_of(host, game, player)):
            news.append(trouble)
    if view.json:
        print_json(shown)
    else:
        print_lines([*status_lines(shown), *news])
    return DONE


def status_lines(shown: Status) -> Iterator[str]:
    """A status, as lines for the terminal."""
    yield f"{shown.title} ({shown.ruleset}), after entry {shown.entry}, {written_time(shown.now)}"
    yield from (line.text.replace("**", "") for line in shown.lines)
    if shown.over:
        yield f"The game is over: {shown.ended}."
    for seat in shown.seats:
        held = ", ".join(f"{amount} {name}" for name, amount in seat.holds.items())
        yield f"  {seat.player}: {held}" if held else f"  {seat.player}"
    yield from (f"The {in_words(office)} is {who}." for office, who in shown.offices.items())
    for proposal in shown.proposals:
        yield from proposal_lines(proposal)
    for case in shown.cases:
        yield f"Case {case.number}, {case.stage} ({_judge_of(case)}): {case.statement}"
        yield from (f"  {player} agrees to {in_words_of(held)}" for player, held in case.agreed.items())
    for due in shown.due:
        subject = f", for {due.subject}" if due.subject else ""
        yield f"Due {written_time(due.time)}: {in_words(due.term)} (rule {due.rule}){subject}"
    if shown.player and not shown.over:
        asked = ", ".join(_asked(one) for one in shown.asked)
        yield f"Asked of {shown.player}: {asked or 'nothing'}"
        if shown.open:
            yield f"Open to {shown.player}: {', '.join(_asked(one) for one in shown.open)}"
        yield from _agreeing(shown)


def _asked(asked: Asked) -> str:
    return asked.words + (f", until {written_time(asked.until)}" if asked.until is not None else "")


def _judge_of(case: CaseView) -> str:
    if case.judge or case.asked:
        return f"{case.judge} judges" if case.judge else f"{case.asked} is asked"
    return "all players are to agree" if case.kind == "undecided" else "no judge yet"


def _agreeing(shown: Status) -> Iterator[str]:
    """How to do what is asked, where that is to agree or to say what the law is."""
    asked = {one.case: one.move for one in shown.asked if one.move in ("agree", "judge")}
    for case in shown.cases:
        if case.number in asked and case.holdings:
            move = f"moot do {shown.name} {asked[case.number]} {case.number}"
            yield f"  {move} {' or '.join(case.holdings)} --as {quote(shown.player or '')}"


def proposal_lines(proposal: ProposalView) -> Iterator[str]:
    """A proposal's standing, as lines for the terminal."""
    yield f"Proposal {proposal.number}, “{proposal.title}”, by {proposal.author}: {proposal.stage}"
    if proposal.stage == "voting":
        cast = ", ".join(f"{p} {proposal.ballots.get(p, 'in secret')}" for p in proposal.voted) or "nobody yet"
        waiting = f"; waiting for {', '.join(proposal.waiting_for)}" if proposal.waiting_for else ""
        enough = f"{proposal.votes_required} vote{' adopts' if proposal.votes_required == 1 else 's adopt'} it"
        needed = (
            f"; {enough}{', as the votes stand' * proposal.votes_vary}" if proposal.votes_required is not None else ""
        )
        yield f"  voted: {cast}{waiting}{needed}"


def rules_(
    game: str,
    /,
    *,
    which: Annotated[str, Parameter(help="in-force, immutable, mutable, repealed or all.")] = "in-force",
    view: View = NOW,
    door: Injected,
) -> int:
    """List the rules."""
    if which not in ("in-force", "immutable", "mutable", "repealed", "all"):
        raise Refusal("rules.which", f"“{which}” is none of in-force, immutable, mutable, repealed and all")
    with door.host(view) as host:
        listed = rules(state_at(host.table(game), view.at), which)  # type: ignore[arg-type]
    if view.json:
        print_json(listed)
    else:
        print_table(
            ("rule", "rank", "title"),
            ((_number(r), r.rank if r.in_force else "repealed", r.title or "(no title)") for r in listed),
        )
    return DONE


def _number(line: RuleLine) -> str:
    return f"{line.number} (printed {line.printed})" if line.printed else line.number


def rule(
    game: str,
    number: str,
    /,
    *,
    blame: Annotated[bool, Parameter(negative="", help="Also who brought in which words of the text.")] = False,
    view: View = NOW,
    door: Injected,
) -> int:
    """Show a rule: text, mechanism, and history.

    Parameters
    ----------
    number
        Any number that the rule bears or has borne.
    """
    with door.host(view) as host:
        table = host.table(game)
        state = state_at(table, view.at)
        shown = rule_view(state, number, table.law_at(state))
    if shown is None:
        raise Refusal("rule.unknown", f"there is no rule {number} in {game}: `moot rules {game}` lists them")
    if view.json:
        print_json(shown)
    else:
        print_markdown("\n".join([*rule_lines(shown), *(words_lines(shown) if blame else ())]))
    return DONE


def rule_lines(shown: RuleView) -> Iterator[str]:
    """A rule, as Markdown."""
    yield f"# {shown.number} {shown.title}".rstrip()
    printed = f", printed {shown.printed} in the document that it comes from" if shown.printed else ""
    yield f"\n*{shown.rank if shown.in_force else 'repealed'}, revision {shown.revision}{printed}*\n"
    yield LOST if shown.lost else shown.text
    if shown.mechanism:
        yield f"\n```python\n{shown.mechanism}\n```"
    if shown.expansion:
        yield f"\nThat is:\n\n```python\n{shown.expansion}\n```"
    if shown.for_people:
        yield f"\nThis rule is for people: {shown.for_people}."
    if shown.prevails_over:
        yield f"\nIt prevails over {', '.join(shown.prevails_over)}."
    if shown.yields_to:
        yield f"\nIt yields to {', '.join(shown.yields_to)}."
    if shown.judgments:
        yield "\n## Judgments\n"
    for judgment in shown.judgments:
        said = f"{judgment.judgment}, by {judgment.judge or 'all players'}: {judgment.statement}"
        yield f"- case {judgment.case}, {written_time(judgment.judged)}: {said}"
    yield "\n## History\n"
    for one in shown.revisions:
        by = _by_proposal(one)
        by += f", proposed {written_time(one.proposed)}" if one.proposed is not None else ""
        lost = "; what it said is lost" if one.lost else ""
        yield f"- entry {one.entry}, {written_time(one.time)}: {one.change} as {one.number}, {one.rank}{by}{lost}"
    if shown.repeal is not None:
        repeal = shown.repeal
        yield f"- entry {repeal.entry}, {written_time(repeal.time)}: repealed{_by_proposal(repeal)}"


def _by_proposal(one: RevisionView | HistoryLine) -> str:
    """By which proposal a rule was changed, of whom."""
    by = f", by proposal {one.proposal}" if one.proposal else ""
    by += f" of {one.author}" if one.author else ""
    return by + (f" ({one.proposal_title})" if one.proposal_title else "")


def words_lines(shown: RuleView) -> Iterator[str]:
    """Who brought in which words, in the order of the text, as Markdown."""
    authors = {source.proposal: source.author for source in shown.sources}
    yield "\n## Whose words\n"
    for run in shown.blame:
        words = " ".join(run.text.split())
        by = f" of {authors[Number(run.source)]}" if authors[Number(run.source)] else ""
        if words:
            yield f"- {f'proposal {run.source}{by}' if run.source else 'the initial rules'}: {words}"
    if shown.was_lost:
        yield "\nWhat it said at some time is lost, so that words may be older than it seems."


def log_(
    game: str,
    /,
    *,
    since: Annotated[int, Parameter(help="The first entry.")] = 0,
    until: Annotated[int | None, Parameter(help="The last entry.")] = None,
    view: View = NOW,
    door: Injected,
) -> int:
    """Tell what has happened, entry by entry."""
    with door.host(view) as host:
        table = host.table(game)
        state = state_at(table, view.at)
        last = state.entry if until is None else min(until, state.entry)
        listed = logged(table, table.entries(since, last))
    if view.json:
        print_json(listed)
    else:
        print_lines(line for entry in listed for line in log_lines(entry))
    return DONE


def log_lines(entry: LogEntry) -> Iterator[str]:
    """An entry, as lines for the terminal."""
    yield f"{entry.entry}  {written_time(entry.time)}  {entry.player or 'the program'}: {entry.move}"
    yield from (f"    {event.told}" for event in entry.events)
    for draw in entry.draws:
        yield f"    ({told_draw(draw)})"
    yield from (f"    ({told})" for told in contest_lines(entry))


def contest_lines(entry: LogEntry) -> Iterator[str]:
    """In which cases an entry is contested, and what set it back."""
    for contest in entry.contests:
        yield f"contested in case {contest.case}, {contest.stage}{contest.judgment and f': {contest.judgment}'}"
    if entry.set_back is not None:
        yield f"set back by entry {entry.set_back}"


def why(
    game: str,
    entry: int,
    /,
    *,
    trail: Annotated[bool, Parameter(negative="", help="Every step that was taken.")] = False,
    view: View = NOW,
    door: Injected,
) -> int:
    """Say why each thing in an entry happened.

    Parameters
    ----------
    entry
        The entry's number, as the log has it.
    """
    with door.host(view) as host:
        table = host.table(game)
        if not 0 <= entry <= table.state.entry:
            raise Refusal("journal.unknown", f"there is no entry {entry} in {game}; the last is {table.state.entry}")
        told = explained(table, entry)
    if view.json:
        print_json(told)
        return DONE
    for reason in told.reasons:
        print(f"{reason.event}\n    {reason.line}")
        if trail:
            print_lines(f"    {name} was {value}" for name, value in reason.facts.items())
        for ground in reason.grounds:
            print(f"    {ground.term} is {ground.value}, says {ground.by}")
            print_lines(f"        against {other}" for other in ground.against)
    if told.asked:
        print(f"Nothing against it from: {', '.join(told.asked)}")
    return DONE


COMMANDS = (
    (games, "games"),
    (status, "status"),
    (rules_, "rules"),
    (rule, "rule"),
    (log_, "log"),
    (why, "why"),
)
