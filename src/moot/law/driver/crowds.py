"""Facts that hold something of each of many players: how many, who is among them, what is said of one of them.

The program sends such a fact whole only when a provision goes through it. What a provision asks of it otherwise is
compiled to the functions here, which must answer as the whole would.
"""


class _Crowd:
    """A fact that stayed with the program: what it is called there, and what is known of it here."""

    def __init__(self, name, number, size, keyed, known):
        self.name = name
        self.number = number
        self.size = size
        self.keyed = keyed
        self.known = known


def _with_crowds(facts, number):
    """Facts, with those that stayed with the program in their places."""
    for name, size, keyed, known in facts.get("_crowds", []):
        facts[name] = _Crowd(name, number, size, keyed, known)
    return facts


def _listed(x):
    """The whole of a fact; anything else as it is."""
    if not isinstance(x, _Crowd):
        return x
    key = (x.name, x.number, "whole")
    if key not in _S["memo"]:
        _S["memo"][key] = _ask("whole", x.number, x.name)
    return _S["memo"][key]


def _in_short(x):
    """How a trail tells a value: of a crowd, how many there are."""
    return str(x.size) + " players" if isinstance(x, _Crowd) else x


def _size(x):
    return x.size if isinstance(x, _Crowd) else len(x)


def _among(player, x):
    if not isinstance(x, _Crowd):
        return player in x
    if not isinstance(player, str):
        return player in ({} if x.keyed else [])
    return _known(x, player) != []


def _entry(x, player):
    if not (isinstance(x, _Crowd) and x.keyed):
        return _listed(x)[player]
    known = _known(x, player) if isinstance(player, str) else []
    return {}[player] if known == [] else known[0]


def _entry_or(x, player, otherwise=None):
    if not (isinstance(x, _Crowd) and x.keyed):
        return _listed(x).get(player, otherwise)
    known = _known(x, player) if isinstance(player, str) else []
    return {}.get(player, otherwise) if known == [] else known[0]


def _known(x, player):
    """What the fact has of a player, in a list; an empty one where they are not among it."""
    if player not in x.known:
        x.known[player] = _ask("part", x.number, x.name, player)
    return x.known[player]
