"""The letter that answers a letter: what was understood of each request, what came of it, and what helps.

It is for the writer alone. How they voted may be in it, and in no other letter.
"""

from collections.abc import Iterable, Iterator

from moot.documents.letters.requests import NotTaken
from moot.post.mail.doing import Done
from moot.post.mail.standing import HOW
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


def text_of(done: Iterable[Done], not_taken: Iterable[NotTaken], notes: Iterable[str], standing: Iterable[str]) -> str:
    """The text of an answer."""
    made = list(done)
    doubts = list(not_taken)
    parts = [*(_told(one) for one in made), *(_doubted(one) for one in doubts), *([note] for note in notes)]
    if not made:
        parts.append([*([NOTHING, ""] if not doubts else []), *HOW.split("\n")])
    else:
        parts.append([CORRECTING])
    parts.append(list(standing))
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def not_done(done: Iterable[Done], not_taken: Iterable[NotTaken]) -> Iterator[str]:
    """What was asked and not done, and why, a line each."""
    yield from (f"“{cut(one.said)}”: {cut(one.lines[0])}" for one in done if not one.allowed and one.lines)
    yield from (f"“{cut(one.said)}” was not understood: {_DOUBTS[one.doubt]}" for one in not_taken)


def _told(one: Done) -> Iterator[str]:
    yield from _quoted(one.said)
    yield from one.lines or ("Nothing comes of it.",)


def _doubted(one: NotTaken) -> Iterator[str]:
    yield from _quoted(one.said)
    yield f"This was not taken as a request (line {one.line}): {_DOUBTS[one.doubt]}."


def _quoted(said: str) -> Iterator[str]:
    yield from (f"> {line}" for line in cut(said).split("\n"))
