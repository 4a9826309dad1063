"""Errors of the journal, each with a stable code and a message that says what to do."""

from moot.languages import N_


class JournalError(Exception):
    """The journal couldn't do what it was asked for, and has changed nothing.

    `code` is stable and the same on pages, in answers and on the command line; the message is for people.
    """

    code = "journal.failed"


class Conflict(JournalError):
    """Another writer was faster, or the entry doesn't follow the last one: decide again on the new state."""

    code = "journal.conflict"


class NameTaken(Conflict):
    """A name that no new game can have; whether a private game, a deleted one or nobody has it is nobody's business."""

    code = "game.taken"

    @classmethod
    def of(cls, name: str) -> "NameTaken":
        """The error, in the same words whatever the reason."""
        return cls(N_("the name “{name}” isn’t available: choose another", name=name))


class DatabaseBusy(JournalError):
    """Another program locked the database for longer than the timeout."""

    code = "journal.locked"


class DiskFull(JournalError):
    """The disk is full, or fails."""

    code = "journal.full"


class UnknownGame(JournalError):
    """There is no such game or entry."""

    code = "journal.unknown"


class DamagedRecord(JournalError):
    """The stored data can't be read, or isn't a valid game."""

    code = "journal.damaged"


class NotAJournal(JournalError):
    """The file isn't a journal."""

    code = "journal.foreign"


class NewerVersion(JournalError):
    """A newer version of the program wrote this."""

    code = "journal.newer"


class OlderVersion(JournalError):
    """An older version of the program wrote this, and it has to be upgraded before it's written to."""

    code = "journal.older"


class ReadOnlyDatabase(JournalError):
    """The database is read-only."""

    code = "journal.read-only"


class DatabaseNotEmpty(JournalError):
    """The database isn't empty."""

    code = "journal.occupied"


class CannotOpenDatabase(JournalError):
    """The database can't be opened at this address."""

    code = "journal.unopened"


class ConnectionLost(JournalError):
    """The database server doesn't answer, and nothing has been changed."""

    code = "journal.lost"


class CommitUncertain(JournalError):
    """The database server or the disk failed during a commit: it isn't known whether it was committed."""

    code = "journal.unsure"
