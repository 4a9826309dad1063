"""One process at a time deals with the letters of a database: two would each do what one letter asks."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def alone(database: str) -> Iterator[bool]:
    """Whether nobody else deals with a database's letters meanwhile; ends with the process, however that ends."""
    import fcntl  # POSIX alone has it, and only those who run mail need it

    path = Path(database.removeprefix("sqlite://"))
    if not path.exists():  # a database in memory is nobody else's
        yield True
        return
    with path.with_name(f"{path.name}-mail").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True
