"""The reply to a letter: what each request led to, what wasn't understood and why, and answers to questions.

It goes to the sender alone. It may say how they voted; no other letter does.
"""

from collections.abc import Iterable, Iterator

from moot.documents.letters.requests import IgnoredRequest, LetterRequest
from moot.journal.errors import JournalError
from moot.languages import N_, _
from moot.play.host import Host
from moot.play.table import Table
from moot.post.mail.requests import RequestResult
from moot.views.calendar import zone_of
from moot.views.log import log
from moot.views.plain_text import brief_status_lines, log_lines, rule_text_lines, status_lines
from moot.views.status import status
from moot.views.wording import cut

_DOUBTS = {
    "question": N_("it's a question"),
    "conditional": N_("it depends on something; say it again without the “if” once you're sure"),
    "negated": N_("it says what you don't do"),
    "reported": N_("it's about what somebody else does"),
    "past": N_("it's about the past; say what you do now"),
    "intended": N_("it's about a plan; say what you do now"),
    "quoted": N_("it's in quotation marks"),
    "introduced": N_("it's introduced as something that somebody says or might say"),
    "taken-back": N_("what follows takes it back, or makes it depend on something"),
    "contradicted": N_("another sentence in your letter says the opposite"),
    "within-proposal": N_("it's part of the proposal above it, which goes on to the end of the letter"),
    "unclear": N_("we can't tell exactly which move it is"),
}
NOTHING = N_("We found no request in your letter.")
CORRECTING = N_("Not what you meant? Write again in one plain sentence. “I withdraw 301” takes a proposal back.")


def reply_text(
    done: Iterable[RequestResult], not_taken: Iterable[IgnoredRequest], notes: Iterable[str], standing: Iterable[str]
) -> str:
    """The text of a reply: requests with their results, what was ignored, notes, and where the game stands."""
    made = list(done)
    doubts = list(not_taken)
    parts = [*(_told(one) for one in made), *(_doubted(one) for one in doubts), *([note] for note in notes)]
    if not made:
        parts.append([*([_(NOTHING), ""] if not doubts else []), *_(HOW_TO_WRITE).split("\n")])
    else:
        parts.append([_(CORRECTING)])
    parts.append(list(standing))
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def reasons_not_done(done: Iterable[RequestResult], not_taken: Iterable[IgnoredRequest]) -> Iterator[str]:
    """What wasn't done, and why, a line each."""
    for one in done:
        if not one.allowed and one.lines:
            yield _("“{words}”: {reason}", words=cut(one.said), reason=cut(one.lines[0]))
    for doubted in not_taken:
        reason = _(_DOUBTS[doubted.doubt])
        yield _("“{words}” was not understood: {reason}", words=cut(doubted.said), reason=reason)


def lines_to_write(lines: Iterable[str]) -> str:
    """Sentences that make moves, one of which to write."""
    return _(" or ").join(f"“{line}”" for line in lines)


def _told(one: RequestResult) -> Iterator[str]:
    yield from _quoted(one.said)
    yield from one.lines or (_("Nothing happened."),)


def _doubted(one: IgnoredRequest) -> Iterator[str]:
    yield from _quoted(one.said)
    reason = _(_DOUBTS[one.doubt])
    yield _("We didn't take this as a request (line {line}), because {reason}.", line=one.line, reason=reason)
    if one.lines:
        yield _("To make the move, write {lines}.", lines=lines_to_write(one.lines))


def _quoted(said: str) -> Iterator[str]:
    yield from (f"> {line}" for line in cut(said).split("\n"))


_ENTRIES_TOLD = 20
QUESTIONS = frozenset({"status", "rules", "rule", "help", "scores", "proposals", "log", "receipt"})
"""What anyone can ask, player or not."""


def answer_to_question(host: Host, game: str, request: LetterRequest, player: str | None) -> list[str]:
    """The answer to a question about the game."""
    table, rule = host.table(game), request.arguments.get("rule", "")
    match request.move:
        case "receipt":
            return _receipt(host, table, int(request.arguments["entry"]))
        case "status" | "scores" | "proposals":
            return list(status_lines(status(table.moment(player)), zone=zone_of(table.state)))
        case "rule":
            found = table.state.rule(rule)
            return [_("There is no rule {rule}.", rule=rule)] if found is None else list(rule_text_lines(found))
        case "rules":
            return [line for found in table.state.in_force() for line in (*rule_text_lines(found), "")]
        case "log":
            moment = table.moment()
            entries = log(moment, max(0, moment.last.entry - _ENTRIES_TOLD + 1))
            return [line for entry in entries for line in log_lines(entry)]
    return _(HOW_TO_WRITE).split("\n")


def _receipt(host: Host, table: Table, entry: int) -> list[str]:
    """The receipt for an entry, to keep."""
    last = table.last.entry
    if entry > last:
        return [_("There is no entry {entry}; the last is {last}.", entry=entry, last=last)]
    try:
        receipt = str(host.checkpoints.receipt(table.name, entry))
    except JournalError as error:
        return [_("We can't sign for entry {entry} now: {reason}.", entry=entry, reason=error)]
    told = _("This is proof that entry {entry} is in the record. Keep it: `moot verify` can check it.", entry=entry)
    return [told, "", receipt]


def standing(table: Table, player: str | None) -> Iterator[str]:
    """Where a game stands, in brief."""
    return brief_status_lines(status(table.moment(player)))


HOW_TO_WRITE = N_(
    """\
Write plain sentences, one request each. For example:

  Yea on 301                       I vote for 301 and against 302
  Vote on 301: 1. Ada 2. Ben       Vote on 302: Ada and Ben   (where there is more to choose from)
  I second 301                     I withdraw 301
  I propose to repeal rule 204     (in your words, to the end of the letter)
  Call for judgment: Is it so?     I judge case 1: TRUE, because it is.
  I accept case 1                  I refuse case 1
  Argue on 301: I am against it.   (a public comment, to the end of the letter)
  Join as Gil                      Leave the game: I forfeit.
  Status    Rules    Rule 204    Log    Receipt 17    Help
  Stop mail    Start mail    Send talk    Stop talk    New codeword: SOMETHING

Every move of this game works in the words that we use for it, “Call the vote on 301”, or by name: name key=value.
Quoted text and signatures are ignored. If we don't understand something, we say so and never guess."""
)
