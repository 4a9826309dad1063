"""Hatch's build hook: makes the package `moot_client` of `src/moot/client`, so that there is one source for both."""

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"


class ClientPackage(BuildHookInterface):  # type: ignore[type-arg]
    """Generates the data classes and methods where moot can be imported, and copies each module under its new name."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by Hatch before a build."""
        client = SOURCE / "moot" / "client"
        sys.path.insert(0, str(SOURCE))
        try:
            from moot.gateways.api.client_values import write_all
        except ModuleNotFoundError:  # what moot itself needs isn't installed here
            if not (client / "values.py").exists():
                raise RuntimeError("first generate the client's modules: run `make demo` or `make wheel`") from None
        else:
            write_all()
        self._folder = tempfile.TemporaryDirectory()
        for module in [*client.glob("*.py"), SOURCE / "moot" / "py.typed"]:
            copy = Path(self._folder.name) / module.name
            copy.write_text(module.read_text("utf-8").replace("moot.client", "moot_client"), "utf-8")
            build_data["force_include"][str(copy)] = f"moot_client/{module.name}"
        build_data["force_include"][str(ROOT / "LICENSE")] = "moot_client/LICENSE"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Called by Hatch after a build."""
        self._folder.cleanup()
