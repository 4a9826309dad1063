"""As much of msgspec as the gate needs, in plain Python: for interpreters in which it isn't installed."""

import inspect
import sys
from types import SimpleNamespace
from typing import Any

UNSET = type("UnsetType", (), {"__repr__": lambda self: "UNSET", "__bool__": lambda self: False})()
UnsetType = type(UNSET)
DecodeError = ValidationError = ValueError


class _Anything:
    """Stands for what is made upon import and never used."""

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def __getattr__(self, name: str) -> "_Anything":
        return _Anything()

    def __call__(self, *_: Any, **__: Any) -> "_Anything":
        return _Anything()


def Meta(**_: Any) -> None:
    """Constraints of a field."""


json = to_builtins = convert = _Anything()


class Struct:
    """A class with fields, by its annotations."""

    def __init_subclass__(cls, **given: Any) -> None:
        tag = given.get("tag")
        cls.__struct_config__ = SimpleNamespace(tag=tag(cls.__name__) if callable(tag) else tag)
        if sys.version_info >= (3, 14):
            import annotationlib

            own = annotationlib.get_annotations(cls, format=annotationlib.Format.FORWARDREF)
        else:
            own = inspect.get_annotations(cls)
        own = {name: None for name, kind in own.items() if not str(kind).startswith("typing.ClassVar")}
        cls.__struct_fields__ = tuple({**dict.fromkeys(getattr(cls, "__struct_fields__", ())), **own})

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        given = {**dict(zip(self.__struct_fields__, args, strict=False)), **kwargs}
        for name in self.__struct_fields__:
            value = given[name] if name in given else getattr(type(self), name)
            self.__dict__[name] = type(value)(value) if isinstance(value, list | dict | set) and not value else value
        if post := getattr(self, "__post_init__", None):
            post()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *self.__dict__.values()))

    def __repr__(self) -> str:
        fields = (f"{name}={self.__dict__[name]!r}" for name in self.__struct_fields__)
        return f"{type(self).__name__}({', '.join(fields)})"
