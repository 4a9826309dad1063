"""A host with Suber's rules and five players, on a clock that stands still."""

from tests.play.conftest import host as host
