"""Error reporting for gateways: stable codes for a host's errors, and the state of a database or backup."""

from moot.documents.signed_notes import InvalidNote
from moot.journal.errors import JournalError, NameTaken
from moot.languages import N_
from moot.people.accounts import InvalidRequest
from moot.play.host import InvalidName, InvalidRuleset
from moot.play.witnesses import WitnessFailed
from moot.runtime.host_keys import InvalidKeyName
from moot.views.moments import NoMoment

__all__ = [
    "InvalidKeyName",
    "InvalidName",
    "InvalidNote",
    "InvalidRuleset",
    "JournalError",
    "NameTaken",
    "NoMoment",
    "NotByPostings",
    "WitnessFailed",
    "code_of",
]


class NotByPostings(Exception):
    """The game isn't played by postings."""

    def __init__(self, game: str):
        super().__init__(
            N_("{game} is not played by postings: no rule of it has a move that posts something", game=game)
        )


CODES: dict[type[BaseException], str] = {
    InvalidRuleset: "ruleset.unknown",
    InvalidName: "name.unfit",
    NoMoment: "moment.unknown",
    InvalidNote: "note.invalid",
    InvalidKeyName: "key.name",
    WitnessFailed: "witness.failed",
    NotByPostings: "news.no-postings",
    FileExistsError: "file.exists",
    FileNotFoundError: "file.missing",
    IsADirectoryError: "file.folder",
    NotADirectoryError: "file.no-folder",
    PermissionError: "file.forbidden",
    UnicodeDecodeError: "file.encoding",
    OSError: "file.failed",
}


def code_of(error: BaseException) -> str:
    """The stable code of an expected error outside the game; empty for a bug."""
    if isinstance(error, JournalError | InvalidRequest):
        return error.code
    if isinstance(error, InvalidRuleset) and error.faults:
        return "ruleset.faults"
    return next((CODES[kind] for kind in type(error).__mro__ if kind in CODES), "")
