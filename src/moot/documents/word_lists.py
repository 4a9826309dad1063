"""Lists of words that stand in text files, so that whoever knows a language can extend them."""

from collections import defaultdict
from collections.abc import Mapping
from importlib.resources import files


def word_lists(package: str, file: str) -> Mapping[str, list[str]]:
    """What each list of a package's file says, line by line.

    A line is `name: words`; several lines may go on with one list, and `#` begins a remark.
    """
    lists: dict[str, list[str]] = defaultdict(list)
    for line in files(package).joinpath(file).read_text(encoding="utf-8").splitlines():
        name, colon, said = line.partition(": ")
        if colon and not line.startswith("#"):
            lists[name].append(said)
    return dict(lists)
