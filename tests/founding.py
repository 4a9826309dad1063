"""Doors for games of tests, as if somebody had made these."""

from moot.people.people import People
from moot.people.values import Account, Door


def found(people: People, account: Account, door: Door) -> None:
    """Give a game a door; the account made it, and moderates it."""
    people.records.change(put=people.administration.founding(account, door, people.now))
