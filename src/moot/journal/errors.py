"""Errors of the journal, each with a stable code and a message that says what to do."""


class JournalError(Exception):
    """The journal could not do what was asked of it, and has done none of it.

    `code` is stable and the same on pages, in answers and on the command line; the message is for people.
    """

    code = "journal.failed"


class Conflict(JournalError):
    """The place is taken, or the entry does not follow the one before: decide again on the new state."""

    code = "journal.conflict"


class Busy(JournalError):
    """Another program held the database for longer than we wait."""

    code = "journal.locked"


class Full(JournalError):
    """The disk is full, or fails."""

    code = "journal.full"


class Unknown(JournalError):
    """There is no such game, or no such entry in it."""

    code = "journal.unknown"


class Damaged(JournalError):
    """What is kept cannot be read, or does not make a game."""

    code = "journal.damaged"


class Foreign(JournalError):
    """The file is something else than a journal."""

    code = "journal.foreign"


class Newer(JournalError):
    """A newer version of the program wrote this."""

    code = "journal.newer"


class ReadOnly(JournalError):
    """The database may be read and not written."""

    code = "journal.read-only"


class Occupied(JournalError):
    """The database is to be empty, and is not."""

    code = "journal.occupied"


class Unopened(JournalError):
    """The database cannot be opened where it is said to be."""

    code = "journal.unopened"


class Lost(JournalError):
    """The database's server does not answer, and nothing has been done."""

    code = "journal.lost"


class Unsure(JournalError):
    """The database's server stopped answering while it was committing: whether it did cannot be said yet."""

    code = "journal.unsure"
