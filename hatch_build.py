"""Hatch's build hook: generates the client's data classes and methods before the package is built or installed."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientValues(BuildHookInterface):  # type: ignore[type-arg]
    """Writes `moot/client/values.py` and `methods.py` from the API, with the source tree that is being built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by Hatch before a build."""
        sys.path.insert(0, str(Path(self.root) / "src"))
        from moot.gateways.api.client_values import write_all

        write_all()
