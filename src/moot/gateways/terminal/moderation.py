"""The commands `moot moderate`, `moot archive` and `moot delete`, for whoever runs the host."""

from typing import Annotated

from cyclopts import Parameter

from moot.game.moves import Refused
from moot.game.values import plain
from moot.gateways.terminal.context import GameName, Injected, Options, ReadOptions
from moot.gateways.terminal.errors import CommandError
from moot.gateways.terminal.streams import print_json, print_lines, print_text
from moot.languages import _
from moot.people.values import Account
from moot.play.posts import ACTS, Act, Post, hidden_posts, post_at, reported
from moot.play.posts import moderate as moderated

_RUNS = Account(id="", name="whoever runs the host", made=0, moderates=True)


def moderate(
    game: GameName,
    act: Annotated[
        Act | None, Parameter(help="What to do: hide a post, show it again, redact it, or keep it as it is.")
    ] = None,
    entry: Annotated[int | None, Parameter(help="The entry of the post.")] = None,
    /,
    *,
    because: Annotated[str, Parameter(help="The reason, which everybody can read.")] = "",
    view: ReadOptions = ReadOptions(),
    services: Injected,
) -> None:
    """Hide what somebody said, show it again, or take it out of the record; without an act, list the reports.

    What is hidden stays in the record. `redact` is for what the law of a country demands to go: the text is gone for
    good, its entry keeps its hash, and a note says why. Backups and letters that were sent still have it.
    """
    with services.host(view, "read" if act is None else "write") as host:
        table, people = host.table(game), host.people
        if act is None or entry is None:
            waiting, hidden = reported(host, people.reports.of_game(game, people.now)), hidden_posts(table)
            if view.json:
                print_json({"reported": plain(waiting), "hidden": plain(hidden)})
                return
            if act is not None:
                raise CommandError("post.unknown", _("say which entry to {act}", act=act))
            for one in waiting:
                print_text(f"Reported: {_told(one.post)}")
                print_lines(f"  “{report.why}” ({report.name or 'somebody'})" for report in one.reports)
            print_lines(
                f"{'Redacted' if post.redacted else 'Hidden'} ({post.hidden}): {_told(post)}" for post in hidden
            )
            if not waiting and not hidden:
                print_text("Nothing is reported or hidden.")
            return
        if post_at(table, entry) is None:
            raise CommandError(
                "post.unknown", _("nobody said anything in entry {entry} of {game}", entry=entry, game=game)
            )
        verdict = moderated(host, game, entry, act, because, _RUNS)
        if isinstance(verdict, Refused):
            raise CommandError(verdict.code, f"{verdict.reason}: {verdict.remedy}".rstrip(": "))
        print_text(f"Entry {entry} of {game} {_DONE[act]}.")


_DONE: dict[Act, str] = {
    "hide": "is hidden",
    "show": "is shown again",
    "redact": "has no text any more",
    "keep": "stays as it is",
}
assert set(_DONE) == set(ACTS)


def _told(post: Post) -> str:
    return f"entry {post.entry}, {post.player}: {' '.join(post.text.split())[:200]}"


def archive(
    game: GameName,
    /,
    *,
    end: Annotated[bool, Parameter(negative="", help="Take it out of the archive; it stays closed.")] = False,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Put a game into the archive: it can be read, nobody moves, its time stands still, and lists leave it out."""
    with services.host(options, "write") as host:
        host.table(game)
        host.people.administration.archive(game, _RUNS, host.people.now, archived=not end)
        print_text(f"{game} is {'out of the archive, and still closed' if end else 'in the archive'}.")


def delete(
    game: GameName,
    /,
    *,
    yes: Annotated[bool, Parameter(negative="", help="Really delete it.")] = False,
    options: Options = Options(),
    services: Injected,
) -> None:
    """Delete an archived game with its record, its letters and its seats, for good."""
    with services.host(options, "write") as host:
        entries = host.table(game).last.entry + 1
        if not yes:
            raise CommandError(
                "game.not-sure",
                _(
                    "{game} has {entries} entries, which would be gone. `moot export {game} FILE --as"
                    " journal` keeps them; to delete it, say --yes",
                    game=game,
                    entries=entries,
                ),
            )
        host.delete(game, _RUNS)
        print_text(f"{game} is deleted, with its {entries} entries.")
