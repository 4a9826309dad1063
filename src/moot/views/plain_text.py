"""Plain text of a game's status, rules and log, as the terminal and letters show them."""

from collections.abc import Callable, Iterator, Sequence

from moot.game.rules import Rule
from moot.game.values import Number
from moot.law.time_zones import DEFAULT
from moot.views.cases import CaseView
from moot.views.log import LogEntry
from moot.views.moments import next_deadline, written_time
from moot.views.proposals import ProposalView
from moot.views.rules import HistoryLine, RevisionView, RuleView
from moot.views.status import Status, ToDoItem
from moot.views.text_and_code import RuleForPeople
from moot.views.wording import (
    capital,
    draw_in_words,
    in_words,
    in_words_of,
    number_in_words,
    proposal_name,
    statement_in_words,
)

LOST = "(The text is lost: the document that this rule comes from doesn't have it.)"


# --- status -------------------------------------------------------------------------------------


def status_lines(
    shown: Status, how: Callable[[CaseView], str] = lambda case: "", *, zone: str = DEFAULT
) -> Iterator[str]:
    """Where a game stands, and what the player it is shown to can do; `how` adds how a case is answered.

    Times are in the zone.
    """
    yield f"{shown.title} ({shown.ruleset}), entry {shown.entry}, {written_time(shown.now, zone)}"
    if shown.shadow:
        yield "This is a shadow game: the community's own record is the one that counts."
    if shown.over:
        yield f"The game is over: {shown.ended}."
    yield from (line.text.replace("**", "") for line in shown.lines)
    yield from _scoreboard(shown)
    for proposal in shown.proposals:
        yield from proposal_lines(proposal)
    for case in shown.cases:
        yield f"Case {case.number} ({_judge_of(case)}): {statement_in_words(case.statement)}"
        yield from (f"  {player} agrees on {in_words_of(held)}" for player, held in case.agreed.items())
    for one in shown.held:
        yield f"Held move {one.number} by {one.player}: {one.what} (rule {one.rule})"
    for due in shown.due:
        yield f"Due {written_time(due.time, zone)}: {due.words} (rule {due.rule})"
    if shown.player and not shown.over:
        yield to_do(shown, shown.player, zone)
        asked = {one.case for one in shown.asked if one.move in ("agree", "judge")}
        yield from (line for case in shown.cases if case.number in asked and (line := how(case)))
        if shown.open:
            yield f"{shown.player} can also: {', '.join(asked_line(one, zone) for one in shown.open)}"


def brief_status_lines(shown: Status) -> Iterator[str]:
    """Where a game stands in a few lines: what is open, and what the player can do."""
    yield f"“{shown.title}”, entry {shown.entry}:"
    if shown.over:
        yield f"The game is over: {shown.ended}."
    for proposal in shown.proposals:
        until = next_deadline(shown.due, f"proposal {proposal.number}")
        voted = f", {len(proposal.voted)} voted" if proposal.is_voting else ""
        yield f"- {_proposal_title(proposal)}{voted}{_until(until)}"
    yield from (
        f"- Case {case.number} ({_judge_of(case)}): {statement_in_words(case.statement)}" for case in shown.cases
    )
    if shown.player and not shown.over:
        yield to_do(shown)


def to_do(shown: Status, name: str = "", zone: str = DEFAULT) -> str:
    """The to-do list in a status, naming the player if several people read it."""
    if not shown.asked:
        return f"Nothing to do right now{f', {name}' if name else ''}."
    return f"Waiting for you{f', {name}' if name else ''}: {', '.join(asked_line(one, zone) for one in shown.asked)}."


def asked_line(asked: ToDoItem, zone: str = DEFAULT) -> str:
    """Something that a player can do, with its deadline."""
    return asked.words + _until(asked.until, zone)


def _until(time: int | None, zone: str = DEFAULT) -> str:
    return f", until {written_time(time, zone)}" if time is not None else ""


def _scoreboard(shown: Status) -> Iterator[str]:
    for seat in shown.seats:
        held = ", ".join(f"{number_in_words(amount)} {in_words(name)}" for name, amount in seat.holds.items())
        yield f"  {seat.player}: {held}" if held else f"  {seat.player}"
    yield from (f"The {in_words(office)} is {who}." for office, who in shown.offices.items())


def _judge_of(case: CaseView) -> str:
    if case.is_judged:
        return case.stage
    if case.judge or case.asked:
        return f"{case.judge} judges" if case.judge else f"waiting for {case.asked} to accept as judge"
    return "all players must agree" if case.kind == "undecided" else "no judge yet"


def _proposal_title(proposal: ProposalView) -> str:
    stage = {"voting": "open for votes", "made": "not open for votes yet"}.get(proposal.stage, proposal.stage)
    return (
        f"{capital(proposal_name(proposal.number))}, “{proposal.title}”, by {proposal.author or 'the rules'}: {stage}"
    )


def proposal_lines(proposal: ProposalView) -> Iterator[str]:
    """An open proposal, with who has voted and how many votes it needs."""
    yield _proposal_title(proposal)
    if not proposal.is_voting:
        return
    cast = ", ".join(f"{p} {proposal.ballots.get(p, '(secret)')}" for p in proposal.voted) or "nobody yet"
    waiting = f"; waiting for {', '.join(proposal.waiting_for)}" if proposal.waiting_for else ""
    needed = ""
    if proposal.votes_required is not None:
        votes = f"{proposal.votes_required} vote{'' if proposal.votes_required == 1 else 's'}"
        needed = f"; needs {votes} to pass{' as things stand' * proposal.votes_vary}"
    yield f"  voted: {cast}{waiting}{needed}"


# --- rules --------------------------------------------------------------------------------------


def rule_lines(shown: RuleView) -> Iterator[str]:
    """A rule with its code, judgments and history, as Markdown."""
    yield f"# {shown.number} {shown.title}".rstrip()
    printed = f", numbered {shown.printed} in the document it comes from" if shown.printed else ""
    yield f"\n*{shown.rank if shown.in_force else 'repealed'}, revision {shown.revision}{printed}*\n"
    yield LOST if shown.lost else shown.text
    if shown.mechanism:
        yield f"\n```python\n{shown.mechanism}\n```"
    if shown.expansion:
        yield f"\nIn full:\n\n```python\n{shown.expansion}\n```"
    if shown.for_people:
        yield f"\nPlayers carry out this rule themselves: {shown.for_people}."
    if shown.prevails_over:
        yield f"\nIt prevails over {', '.join(shown.prevails_over)}."
    if shown.yields_to:
        yield f"\nIt yields to {', '.join(shown.yields_to)}."
    if shown.judgments:
        yield "\n## Judgments\n"
    for judgment in shown.judgments:
        said = f"{judgment.judgment}, by {judgment.judge or 'all players'}: {statement_in_words(judgment.statement)}"
        yield f"- case {judgment.case}, {written_time(judgment.judged)}: {said}"
    yield "\n## History\n"
    for one in shown.revisions:
        proposed = f", proposed {written_time(one.proposed)}" if one.proposed is not None else ""
        lost = "; the old text is lost" if one.lost else ""
        made = f"{_CHANGES.get(one.change, one.change)} {one.number}, {one.rank}{_by_proposal(one)}"
        yield f"- entry {one.entry}, {written_time(one.time)}: {made}{proposed}{lost}"
    if shown.repeal is not None:
        repeal = shown.repeal
        yield f"- entry {repeal.entry}, {written_time(repeal.time)}: repealed{_by_proposal(repeal)}"


def rule_text_lines(rule: Rule) -> Iterator[str]:
    """A rule's heading and text alone."""
    yield f"Rule {rule.number}, {rule.content.title} ({rule.rank if rule.in_force else 'repealed'}):"
    yield from ("", *rule.content.text.split("\n"))


_CHANGES = {
    "initial": "initial rule",
    "enact": "enacted as rule",
    "amend": "amended, now rule",
    "transmute": "transmuted, now rule",
    "retitle": "retitled, now rule",
}
"""The words for a revision's change, before the new number."""


def _by_proposal(one: RevisionView | HistoryLine) -> str:
    by = f", by {f'{one.author}’s ' if one.author else ''}{proposal_name(one.proposal)}" if one.proposal else ""
    return by + (f" ({one.proposal_title})" if one.proposal_title else "")


def lines_for_people(rules: Sequence[RuleForPeople]) -> Iterator[str]:
    """The rules with sentences for which there is no code."""
    count = sum(len(rule.sentences) for rule in rules)
    if not count:
        yield "There's code for every sentence of the rules in force."
        return
    what = "this sentence" if count == 1 else f"these {count} sentences"
    yield f"We found no code for {what} of {len(rules)} rule{'' if len(rules) == 1 else 's'}. Players see to them."
    for rule in rules:
        yield f"{rule.number} {rule.title}".rstrip()
        for one in rule.sentences:
            yield f"  - {' '.join(one.text.split())}{f' ({one.mark})' if one.mark != 'for people' else ''}"
        if rule.for_people:
            yield f"  (Why it has no code: {rule.for_people}.)"
        elif rule.has_code and rule.whole:
            yield "  (It has code, but its words don't tell what the code does.)"


def blame_lines(shown: RuleView) -> Iterator[str]:
    """Which proposal added which words of a rule, as Markdown."""
    authors = {source.proposal: source.author for source in shown.sources}
    yield "\n## Who wrote what\n"
    for run in shown.blame:
        words = " ".join(run.text.split())
        by = f", {authors[Number(run.source)]}" if authors[Number(run.source)] else ""
        if words:
            yield f"- {proposal_name(run.source) + by if run.source else 'initial rules'}: {words}"
    if shown.was_lost:
        yield "\nSome older texts are lost, so some words may be older than shown."


# --- log ----------------------------------------------------------------------------------------


def log_lines(entry: LogEntry) -> Iterator[str]:
    """An entry of the log: who made which move, and its consequences."""
    yield f"{entry.entry}  {written_time(entry.time)}  {entry.player or 'moot'}: {entry.move.replace('-', ' ')}"
    yield from (f"    {event.told}" for event in entry.events)
    yield from (f"    ({draw_in_words(draw)})" for draw in entry.draws)
    for contest in entry.contests:
        judgment = f": {contest.judgment}" if contest.judgment else ""
        yield f"    (contested in case {contest.case}, {contest.stage}{judgment})"
    if entry.set_back is not None:
        yield f"    (undone by entry {entry.set_back})"
