"""What keeps a reading from being meant."""


class NotMeant(Exception):
    """A reading that comes to no mechanism: something that it names isn't there."""
