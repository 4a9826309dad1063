"""The error that rules out a reading."""


class NotMeant(Exception):
    """A reading that comes to no mechanism: something that it names isn't there."""
