"""A name for `immutables.Map`, of which the gate makes no use."""


class Map(dict):  # type: ignore[type-arg]
    """Never filled."""
