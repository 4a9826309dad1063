"""The letter that answers a letter: what was understood of each request, what came of it, and what helps.

It is for the writer alone. How they voted may be in it, and in no other letter.
"""

from collections.abc import Iterable, Iterator

from moot.documents.letters.requests import IgnoredRequest
from moot.play.table import Table
from moot.post.mail.requests import RequestResult
from moot.views.plain_text import brief_status_lines, log_lines, rule_text_lines, status_lines
from moot.views.views import logged, status
from moot.views.wording import cut

_DOUBTS = {
    "question": "it is a question",
    "conditional": "it hangs on something: say it again without an if, when you mean it",
    "negated": "it says what you do not do",
    "reported": "it tells of what others do",
    "past": "it tells of what has been: say it as what you do now",
    "intended": "it says what you mean to do: say it as what you do now",
    "quoted": "it stands in quotation marks",
    "introduced": "it is introduced as what somebody says, or might say",
    "taken-back": "what follows takes it back, or makes it hang on something",
    "contradicted": "another sentence of the letter says otherwise",
    "within-proposal": "it stands within the text of a proposal, which goes on to the end of the letter",
    "unclear": "it speaks of moves in a form that is not known",
}
NOTHING = "Nothing in your letter was understood as a request."
CORRECTING = "If that is not what you meant, write again in one plain sentence; “I withdraw 301” takes a proposal back."


def reply_text(
    done: Iterable[RequestResult], not_taken: Iterable[IgnoredRequest], notes: Iterable[str], standing: Iterable[str]
) -> str:
    """The text of an answer."""
    made = list(done)
    doubts = list(not_taken)
    parts = [*(_told(one) for one in made), *(_doubted(one) for one in doubts), *([note] for note in notes)]
    if not made:
        parts.append([*([NOTHING, ""] if not doubts else []), *HOW_TO_WRITE.split("\n")])
    else:
        parts.append([CORRECTING])
    parts.append(list(standing))
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def reasons_not_done(done: Iterable[RequestResult], not_taken: Iterable[IgnoredRequest]) -> Iterator[str]:
    """What was asked and not done, and why, a line each."""
    yield from (f"“{cut(one.said)}”: {cut(one.lines[0])}" for one in done if not one.allowed and one.lines)
    yield from (f"“{cut(one.said)}” was not understood: {_DOUBTS[one.doubt]}" for one in not_taken)


def _told(one: RequestResult) -> Iterator[str]:
    yield from _quoted(one.said)
    yield from one.lines or ("Nothing comes of it.",)


def _doubted(one: IgnoredRequest) -> Iterator[str]:
    yield from _quoted(one.said)
    yield f"This was not taken as a request (line {one.line}): {_DOUBTS[one.doubt]}."


def _quoted(said: str) -> Iterator[str]:
    yield from (f"> {line}" for line in cut(said).split("\n"))


_ENTRIES_TOLD = 20
QUESTIONS = frozenset({"status", "rules", "rule", "help", "scores", "proposals", "log"})
"""What anybody may ask."""


def answer_to_question(table: Table, move: str, rule: str, player: str | None) -> list[str]:
    """The answer to a question about the game."""
    match move:
        case "status" | "scores" | "proposals":
            return list(status_lines(status(table, player)))
        case "rule":
            found = table.state.rule(rule)
            return [f"There is no rule {rule}."] if found is None else list(rule_text_lines(found))
        case "rules":
            return [line for found in table.state.in_force() for line in (*rule_text_lines(found), "")]
        case "log":
            entries = table.entries(max(0, table.state.entry - _ENTRIES_TOLD + 1))
            return [line for entry in logged(table, entries) for line in log_lines(entry)]
    return HOW_TO_WRITE.split("\n")


def standing(table: Table, player: str | None) -> Iterator[str]:
    """Where a game stands, in brief."""
    return brief_status_lines(status(table, player))


HOW_TO_WRITE = """\
Write plain sentences, each by itself. For example:

  Yea on 301                       I vote for 301 and against 302
  I second 301                     I withdraw 301
  I propose to repeal rule 204     (in your words, to the end of the letter)
  Call for judgment: Is it so?     I judge case 1: TRUE, because it is.
  I accept case 1                  I refuse case 1
  Argue on 301: I am against it.   (for all to read, to the end of the letter)
  Join as Gil                      Leave the game: I forfeit.
  Status    Rules    Rule 204    Log    Help
  Stop mail    Start mail    Send talk    Stop talk    New codeword: SOMETHING

Moves that the game's rules offer are made by their names: name key=value.
Quoted text and signatures do not count. What is not understood is told, and nothing is guessed."""
