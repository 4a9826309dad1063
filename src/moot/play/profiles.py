"""Profiles: what an account did in its public games, for those who have chosen to show one.

Without that choice nothing tells that players in several games are one person. A private game is never in a profile,
whoever reads it, and neither are secret votes.
"""

from collections import Counter
from collections.abc import Iterator

from moot.game.values import PlayerId, Time, Value
from moot.people.game_access import AccessSettings
from moot.people.people import People
from moot.people.values import Account
from moot.play.host import Host
from moot.views.players import player_view

GAMES_MAX = 50
"""The most games in a profile, the latest ones."""


class ProfileGame(Value, frozen=True):
    """What somebody did in one game."""

    game: str
    title: str
    player: PlayerId
    began: Time
    over: str
    wins: int
    proposals: int
    adopted: int
    votes: int
    choices: tuple[tuple[str, int], ...]


class Profile(Value, frozen=True):
    """What somebody did in their public games, the latest game first."""

    name: str
    games: tuple[ProfileGame, ...]

    @property
    def choices(self) -> list[tuple[str, int]]:
        """How often they voted what, in all games."""
        found: Counter[str] = Counter()
        for one in self.games:
            found.update(dict(one.choices))
        return found.most_common()


def owner_with_profile(people: People, settings: AccessSettings, player: str) -> Account | None:
    """The account that a seat of a public game belongs to, if it shows a profile."""
    owner = "" if settings.private else settings.seat(player).account
    account = people.accounts.get(owner, people.now) if owner else None
    return account if account is not None and account.has_profile else None


def profile_of(host: Host, name: str) -> Profile | None:
    """The profile of an account by its name; None if there is no such account, or it shows none."""
    account = None if "@" in name else host.people.accounts.named(name, host.people.now)
    if account is None or not account.has_profile:
        return None
    return Profile(account.name, tuple(_games(host, account)))


def _games(host: Host, account: Account) -> Iterator[ProfileGame]:
    names = set(host.people.access_store.games_of(account, host.people.now))
    settled = [(one, host.people.access_settings(one.name)) for one in host.games() if one.name in names]
    public = [(record, settings) for record, settings in settled if not settings.private]
    for record, settings in sorted(public, key=lambda one: -one[0].created)[:GAMES_MAX]:
        moment = host.table(record.name).moment()
        for seat in settings.seats:
            one = player_view(moment, seat.player) if seat.account == account.id else None
            if one is not None and one.line is not None:
                yield ProfileGame(
                    game=record.name,
                    title=record.title,
                    player=one.player,
                    began=record.created,
                    over=moment.state.over,
                    wins=one.wins,
                    proposals=one.proposals_made,
                    adopted=one.line.adopted,
                    votes=one.votes_cast,
                    choices=one.choices,
                )
