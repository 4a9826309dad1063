"""A host with Suber's rules and five players, and a fixed clock."""

from tests.languages.pseudo import bracketed as bracketed
from tests.play.conftest import host as host
from tests.play.conftest import table as table
