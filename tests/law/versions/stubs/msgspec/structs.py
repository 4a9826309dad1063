"""As much of `msgspec.structs` as the gate needs."""

from typing import Any


def replace(struct: Any, **changes: Any) -> Any:
    """A copy with other values in some fields."""
    return type(struct)(**{**struct.__dict__, **changes})


def force_setattr(struct: Any, name: str, value: Any) -> None:
    """Set a field of a frozen struct."""
    struct.__dict__[name] = value


def fields(kind: Any) -> tuple[()]:
    """The fields of a class, which nothing here asks for."""
    return ()


def asdict(struct: Any) -> dict[str, Any]:
    """The fields of a struct, by name."""
    return dict(struct.__dict__)
