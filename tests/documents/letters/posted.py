"""Postings of a small game that is played by following up, for tests: each part can be given otherwise."""

from msgspec.structs import replace

from moot.documents.letters.forms import FilledForm, read_form
from moot.documents.letters.values import Letter, Person

RULES = """\
1.  A posting has this form:

\tCurrent Rules:

\t<Rules as they are>
\t<Rules as they are>

\tProposal by <who proposes>:

\t<What is proposed>

\tVotes in favour:

\t<Name 1>
\t<Name 2>

2.  The rules must be as they were. The "Votes in favour" section must be
    absent where the proposal is new.

203\tA rule change is adopted if it receives two votes, and whoever proposed
\tit gains five points."""
PROPOSAL = "Rule 203 is to say three, and not two, so that a vote takes longer than\nit does today."
ADA, BEN, CLEO = Person("Ada Lovelace", "ada@x.edu"), Person("Ben Bitdiddle", "ben@y.org"), Person("Cleo", "cleo@z.org")


def posting(
    rules: str = RULES,
    proposal: str | None = PROPOSAL,
    votes: list[str] | None = None,
    *,
    proposer: str = "Ada Lovelace",
    above: str = "",
    below: str = "",
) -> str:
    """The text of a posting."""
    parts = [f"{above}Current Rules:\n\n{rules}\n\n"]
    if proposal is not None:
        parts.append(f"Proposal by {proposer}:\n\n{proposal}\n\n")
    if votes is not None:
        parts.append("Votes in favour:\n\n" + "".join(f"{vote}\n" for vote in votes))
    return "".join(parts) + below


def filled(text: str) -> FilledForm:
    """The form as a text fills it in."""
    read = read_form(Letter(text=text))
    assert read is not None
    return read


def cancel(letter: Letter, by: Person) -> Letter:
    """An article that asks to remove another (RFC 5537, 5.3)."""
    asks = replace(letter, message_id="", sender=by, cancels=letter.key, supersedes="", references=(), answers=())
    return replace(asks, subject=f"cmsg cancel {letter.key}", text="Cancelled.")
