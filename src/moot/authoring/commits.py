"""What a commit of a game's law says: who, why, and what became of which rule. Votes are not in it."""

from collections.abc import Iterator
from urllib.parse import quote

from moot.documents.rulelists.phrases import deed, one_line
from moot.documents.rulelists.plaintext import wrapped
from moot.views.lawsteps import Step
from moot.views.wording import provision

COLUMNS = 72


def author_of(step: Step, game: str) -> bytes:
    """The proposer; a rule that changed others of itself; or the game, which is nobody's."""
    if step.proposal and (name := _name(step.proposal.author)):
        return _person(name, game)
    if step.because:
        return _person(f"rule {_name(step.because.rule)}", game)
    return committer_of(game)


def committer_of(game: str) -> bytes:
    """The game itself, at an address that leads nowhere (RFC 2606 keeps `.invalid` for that)."""
    return f"{game} <moot@{_host(game)}>".encode()


def _person(name: str, game: str) -> bytes:
    return f"{name} <{quote(name.casefold().replace(' ', '-'))}@{_host(game)}>".encode()


def _host(game: str) -> str:
    return f"{quote(game.lower())}.invalid"


def _name(text: str) -> str:
    """A name without the signs that end one in a commit."""
    return one_line(text.replace("<", "").replace(">", ""))


def message_of(step: Step, game: str) -> str:
    """The commit's message: a line, why it came to be, what it did, and where the record has it."""
    return "\n\n".join(part for part in (_subject(step), _reason(step), _deeds(step), _trailers(step)) if part) + "\n"


def _subject(step: Step) -> str:
    if step.proposal:
        return _cut(f"Proposal {one_line(step.proposal.number)}: {one_line(step.proposal.title)}".rstrip(": "))
    if not step.notes:
        return _cut(f"Begin “{one_line(step.state.title)}” with {len(step.state.in_force())} rules")
    if step.because:
        return _cut(f"Rule {one_line(step.because.rule)} changes the rules")
    if any(note.change == "tied" for note in step.notes):
        return "Open the game for play, and give its rules their mechanisms"
    return "Changes of rules that no proposal is on record for"


def _cut(line: str) -> str:
    return line if len(line) <= COLUMNS else line[: COLUMNS - 1].rstrip() + "…"


def _reason(step: Step) -> str:
    if step.proposal is None:
        by = provision(f"{step.because.rule}.{step.because.provision}") if step.because else ""
        return _filled(f"An effect of {one_line(by)}.") if by else ""
    said = [f"Proposed by {one_line(step.proposal.author) or 'somebody'}"]
    said += [_outcome(step)] if step.proposal.outcome else []
    said += [f"in effect under rule {one_line(step.because.rule)}"] if step.because else []
    title = one_line(step.proposal.title)
    return _filled(f"{', '.join(said)}." + (f" Its title: “{title}”." if _subject(step).endswith("…") else ""))


def _outcome(step: Step) -> str:
    """How the proposal came out, in the record's own word where no rule said so."""
    word = one_line(step.proposal.outcome) if step.proposal else ""
    return f"{word} under rule {one_line(step.adopted_by)}" if step.adopted_by else f"“{word}” on record"


def _deeds(step: Step) -> str:
    return "\n".join(_filled(f"- {deed(note)}.") for note in step.notes)


def _filled(text: str) -> str:
    return "\n".join(wrapped(text, COLUMNS))


def _trailers(step: Step) -> str:
    return "\n".join(_trailer(name, said) for name, said in _facts(step))


def _facts(step: Step) -> Iterator[tuple[str, str]]:
    if step.proposal:
        yield "Proposal", step.proposal.number
    yield "Entry", str(step.entry.number)
    yield "Entry-Hash", step.entry.hash


def _trailer(name: str, said: str) -> str:
    return f"{name}: {one_line(said)}"
