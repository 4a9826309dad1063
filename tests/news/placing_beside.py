"""A process that places an archive in a game, while another one does the same.

    python -m tests.news.placing_beside DATABASE GAME ARCHIVE

It says `ready` once it has opened the game, and begins when it is sent a line.
"""

import sys
from pathlib import Path

from tests import time_limits

from moot import bootstrap
from moot.post.mail.archives import read_archive
from moot.post.news.placement import place_archive


def place(database: str, game: str, archive: str) -> None:
    """Open the game, wait, and place what the archive holds."""
    with bootstrap.host(Path(database)) as host:
        host.table(game)
        read = read_archive(Path(archive))
        print("ready", flush=True)
        sys.stdin.readline()
        placings = place_archive(host, game, read)
        print(len(placings.placed), placings.known, flush=True)


if __name__ == "__main__":
    time_limits.lengthen(*time_limits.TABLE)
    place(*sys.argv[1:])
