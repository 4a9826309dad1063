"""Access settings for games in tests."""

from moot.people.game_access import AccessSettings
from moot.people.people import People
from moot.people.values import Account


def found(people: People, account: Account, settings: AccessSettings) -> None:
    """Give a game access settings; the account owns and moderates it."""
    people.records.change(put=people.administration.founding(account, settings, people.now))
