"""A language in which every message stands in brackets."""

from tests.languages.pseudo import bracketed

__all__ = ["bracketed"]
