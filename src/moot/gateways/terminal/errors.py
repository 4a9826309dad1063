"""The exit codes of commands, and the errors that they report."""

DONE, REFUSED, USAGE, NOT_YET, NOTHING_READ = 0, 1, 2, 3, 4
"""Exit codes: success, which commands need not return; refused, or faults found; wrong usage; not all checked yet;
nothing read that could be checked."""


class CommandError(Exception):
    """An error with a stable code, and a message that says what to do."""

    def __init__(self, code: str, message: str):
        super().__init__(message)
        self.code = code


class UsageError(Exception):
    """Wrong usage of a command's options or arguments."""
