"""Plain text of a game's status, rules and log, as the terminal and letters show them."""

from collections.abc import Callable, Iterator, Sequence

from moot.game.rules import Rule
from moot.game.values import Number
from moot.languages import N_, _, counted
from moot.law.asking.time_zones import DEFAULT
from moot.views.cases import CaseView
from moot.views.law.rules import HistoryLine, RevisionView, RuleView
from moot.views.law.text_and_code import RuleForPeople
from moot.views.log import LogEntry
from moot.views.moments import next_deadline, written_time
from moot.views.proposals import ProposalView
from moot.views.status import Status, ToDoItem
from moot.views.wording import (
    capital,
    draw_in_words,
    in_words,
    in_words_of,
    move_name,
    number_in_words,
    proposal_name,
    statement_in_words,
    subject_key,
    usual,
)

LOST = N_("(The text is lost: the document that this rule comes from doesn't have it.)")


# --- status -------------------------------------------------------------------------------------


def status_lines(
    shown: Status, how: Callable[[CaseView], str] = lambda case: "", *, zone: str = DEFAULT
) -> Iterator[str]:
    """Where a game stands, and what the player it is shown to can do; `how` adds how a case is answered.

    Times are in the zone.
    """
    yield _(
        "{title} ({ruleset}), entry {entry}, {time}",
        title=shown.title,
        ruleset=shown.ruleset,
        entry=shown.entry,
        time=written_time(shown.now, zone),
    )
    if shown.shadow:
        yield _("This is a shadow game: the community's own record is the one that counts.")
    if shown.over:
        yield _("The game is over: {reason}.", reason=shown.ended)
    yield from (line.text.replace("**", "") for line in shown.lines)
    yield from _scoreboard(shown)
    for proposal in shown.proposals:
        yield from proposal_lines(proposal)
    for case in shown.cases:
        yield _case_line(case)
        for player, held in case.agreed.items():
            yield "  " + _("{player} agrees on {holding}", player=player, holding=in_words_of(held))
    for one in shown.held:
        yield _(
            "Held move {number} by {player}: {move} (rule {rule})",
            number=one.number,
            player=one.player,
            move=one.what,
            rule=one.rule,
        )
    for due in shown.due:
        yield _("Due {time}: {what} (rule {rule})", time=written_time(due.time, zone), what=due.words, rule=due.rule)
    if shown.player and not shown.over:
        yield to_do(shown, shown.player, zone)
        asked = {one.case for one in shown.asked if one.move in ("agree", "judge")}
        yield from (line for case in shown.cases if case.number in asked and (line := how(case)))
        if shown.open:
            tasks = ", ".join(asked_line(one, zone) for one in shown.open)
            yield _("{player} can also: {tasks}", player=shown.player, tasks=tasks)


def brief_status_lines(shown: Status) -> Iterator[str]:
    """Where a game stands in a few lines: what is open, and what the player can do."""
    yield _("“{title}”, entry {entry}:", title=shown.title, entry=shown.entry)
    if shown.over:
        yield _("The game is over: {reason}.", reason=shown.ended)
    for proposal in shown.proposals:
        until = next_deadline(shown.due, subject_key("proposal", proposal.number))
        voted = counted(len(proposal.voted), ", {count} voted", ", {count} voted") if proposal.is_voting else ""
        yield f"- {_proposal_title(proposal)}{voted}{_until(until)}"
    yield from (f"- {_case_line(case)}" for case in shown.cases)
    if shown.player and not shown.over:
        yield to_do(shown)


def to_do(shown: Status, name: str = "", zone: str = DEFAULT) -> str:
    """The to-do list in a status, naming the player if several people read it."""
    tasks = ", ".join(asked_line(one, zone) for one in shown.asked)
    if tasks and name:
        return _("Waiting for you, {player}: {tasks}.", player=name, tasks=tasks)
    if tasks:
        return _("Waiting for you: {tasks}.", tasks=tasks)
    return _("Nothing to do right now, {player}.", player=name) if name else _("Nothing to do right now.")


def asked_line(asked: ToDoItem, zone: str = DEFAULT) -> str:
    """Something that a player can do, with its deadline."""
    return asked.words + _until(asked.until, zone)


def _until(time: int | None, zone: str = DEFAULT) -> str:
    return _(", until {time}", time=written_time(time, zone)) if time is not None else ""


def _scoreboard(shown: Status) -> Iterator[str]:
    for seat in shown.seats:
        held = ", ".join(f"{number_in_words(amount)} {in_words(name)}" for name, amount in seat.holds.items())
        yield f"  {seat.player}: {held}" if held else f"  {seat.player}"
    for office, who in shown.offices.items():
        yield _("The {office} is {player}.", office=in_words(office), player=who)


def _case_line(case: CaseView) -> str:
    return _(
        "Case {case} ({stage}): {statement}",
        case=case.number,
        stage=_judge_of(case),
        statement=statement_in_words(case.statement),
    )


def _judge_of(case: CaseView) -> str:
    if case.is_judged:
        return usual(case.stage)
    if case.judge:
        return _("{player} judges", player=case.judge)
    if case.asked:
        return _("waiting for {player} to accept as judge", player=case.asked)
    return _("all players must agree") if case.kind == "undecided" else _("no judge yet")


_STAGES = {"voting": N_("open for votes"), "made": N_("not open for votes yet")}


def _proposal_title(proposal: ProposalView) -> str:
    return _(
        "{proposal}, “{title}”, by {author}: {stage}",
        proposal=capital(proposal_name(proposal.number)),
        title=proposal.title,
        author=proposal.author or _("the rules"),
        stage=_(_STAGES[proposal.stage]) if proposal.stage in _STAGES else usual(proposal.stage),
    )


def proposal_lines(proposal: ProposalView) -> Iterator[str]:
    """An open proposal, with who has voted and how many votes it needs."""
    yield _proposal_title(proposal)
    if not proposal.is_voting:
        return
    choices = {player: usual(choice) for player, choice in proposal.ballots.items()}
    secret = _("(secret)")
    cast = ", ".join(f"{player} {choices.get(player) or secret}" for player in proposal.voted) or _("nobody yet")
    told = _("voted: {votes}", votes=cast)
    if proposal.waiting_for:
        told += _("; waiting for {players}", players=", ".join(proposal.waiting_for))
    yield "  " + told + _votes_needed(proposal)


def _votes_needed(proposal: ProposalView) -> str:
    needed = proposal.votes_required
    if needed is None:
        return ""
    if proposal.votes_vary:
        return counted(
            needed,
            "; needs {count} vote to pass as things stand",
            "; needs {count} votes to pass as things stand",
        )
    return counted(needed, "; needs {count} vote to pass", "; needs {count} votes to pass")


# --- rules --------------------------------------------------------------------------------------


def rule_lines(shown: RuleView) -> Iterator[str]:
    """A rule with its code, judgments and history, as Markdown."""
    yield f"# {shown.number} {shown.title}".rstrip()
    rank = usual(shown.rank if shown.in_force else "repealed")
    heading = _("{rank}, revision {revision}", rank=rank, revision=shown.revision)
    if shown.printed:
        heading += _(", numbered {number} in the document it comes from", number=shown.printed)
    yield f"\n*{heading}*\n"
    yield _(LOST) if shown.lost else shown.text
    if shown.mechanism:
        yield f"\n```python\n{shown.mechanism}\n```"
    if shown.expansion:
        yield "\n" + _("In full:") + f"\n\n```python\n{shown.expansion}\n```"
    if shown.for_people:
        yield "\n" + _("Players carry out this rule themselves: {reason}.", reason=shown.for_people)
    if shown.prevails_over:
        yield "\n" + _("It prevails over {rules}.", rules=", ".join(shown.prevails_over))
    if shown.yields_to:
        yield "\n" + _("It yields to {rules}.", rules=", ".join(shown.yields_to))
    if shown.judgments:
        yield "\n## " + _("Judgments") + "\n"
    for judgment in shown.judgments:
        yield "- " + _(
            "case {case}, {time}: {judgment}, by {judge}: {statement}",
            case=judgment.case,
            time=written_time(judgment.judged),
            judgment=usual(judgment.judgment),
            judge=judgment.judge or _("all players"),
            statement=statement_in_words(judgment.statement),
        )
    yield "\n## " + _("History") + "\n"
    yield from (f"- {_revision_line(one)}" for one in shown.revisions)
    if shown.repeal is not None:
        yield f"- {_at_entry(shown.repeal)}: {usual('repealed')}{_by_proposal(shown.repeal)}"


def _revision_line(one: RevisionView) -> str:
    """When and how a revision of a rule came to be."""
    made = _("{change}, {rank}", change=_made(one), rank=usual(one.rank)) + _by_proposal(one)
    if one.proposed is not None:
        made += _(", proposed {time}", time=written_time(one.proposed))
    return f"{_at_entry(one)}: {made}" + (_("; the old text is lost") if one.lost else "")


def _at_entry(one: RevisionView | HistoryLine) -> str:
    return _("entry {entry}, {time}", entry=one.entry, time=written_time(one.time))


def _made(one: RevisionView) -> str:
    return _(_CHANGES[one.change], number=one.number) if one.change in _CHANGES else f"{one.change} {one.number}"


def rule_text_lines(rule: Rule) -> Iterator[str]:
    """A rule's heading and text alone."""
    rank = usual(rule.rank if rule.in_force else "repealed")
    yield _("Rule {rule}, {title} ({rank}):", rule=rule.number, title=rule.content.title, rank=rank)
    yield from ("", *rule.content.text.split("\n"))


_CHANGES = {
    "initial": N_("initial rule {number}"),
    "enact": N_("enacted as rule {number}"),
    "amend": N_("amended, now rule {number}"),
    "transmute": N_("transmuted, now rule {number}"),
    "retitle": N_("retitled, now rule {number}"),
}
"""The words for a revision's change, with the new number."""


def _by_proposal(one: RevisionView | HistoryLine) -> str:
    by = ""
    if one.proposal and one.author:
        by = _(", by {author}’s {proposal}", author=one.author, proposal=proposal_name(one.proposal))
    elif one.proposal:
        by = _(", by {proposal}", proposal=proposal_name(one.proposal))
    return by + (f" ({one.proposal_title})" if one.proposal_title else "")


def lines_for_people(rules: Sequence[RuleForPeople]) -> Iterator[str]:
    """The rules with sentences for which there is no code."""
    count = sum(len(rule.sentences) for rule in rules)
    if not count:
        yield _("There's code for every sentence of the rules in force.")
        return
    yield counted(
        count,
        "We found no code for this sentence of {rules}. Players see to them.",
        "We found no code for these {count} sentences of {rules}. Players see to them.",
        rules=counted(len(rules), "{count} rule", "{count} rules"),
    )
    for rule in rules:
        yield f"{rule.number} {rule.title}".rstrip()
        for one in rule.sentences:
            yield f"  - {' '.join(one.text.split())}{f' ({usual(one.mark)})' if one.mark != 'for people' else ''}"
        if rule.for_people:
            yield "  " + _("(Why it has no code: {reason}.)", reason=rule.for_people)
        elif rule.has_code and rule.whole:
            yield "  " + _("(It has code, but its words don't tell what the code does.)")


def blame_lines(shown: RuleView) -> Iterator[str]:
    """Which proposal added which words of a rule, as Markdown."""
    authors = {source.proposal: source.author for source in shown.sources}
    yield "\n## " + _("Who wrote what") + "\n"
    for run in shown.blame:
        words = " ".join(run.text.split())
        by = f", {authors[Number(run.source)]}" if authors[Number(run.source)] else ""
        if words:
            source = proposal_name(run.source) + by if run.source else _("initial rules")
            yield f"- {source}: {words}"
    if shown.was_lost:
        yield "\n" + _("Some older texts are lost, so some words may be older than shown.")


# --- log ----------------------------------------------------------------------------------------


def log_lines(entry: LogEntry) -> Iterator[str]:
    """An entry of the log: who made which move, and its consequences."""
    yield f"{entry.entry}  {written_time(entry.time)}  {entry.player or 'moot'}: {move_name(entry.move)}"
    yield from (f"    {event.told}" for event in entry.events)
    yield from (f"    ({draw_in_words(draw)})" for draw in entry.draws)
    for contest in entry.contests:
        stage = usual(contest.stage) + (f": {usual(contest.judgment)}" if contest.judgment else "")
        yield "    " + _("(contested in case {case}, {stage})", case=contest.case, stage=stage)
    if entry.set_back is not None:
        yield "    " + _("(undone by entry {entry})", entry=entry.set_back)
