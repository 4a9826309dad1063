"""Advisories on packages, read from a snapshot on disk, so that `pip-audit` needs no network.

A snapshot is a folder of files in the OSV format (https://ossf.github.io/osv-schema/), or the ZIP archive of them that
OSV publishes for each ecosystem. `serving` answers what `pip-audit` asks the service, on loopback.
"""

import json
import threading
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

ECOSYSTEM = "PyPI"
Advisory = Mapping[str, Any]


class Snapshot:
    """The advisories of a snapshot, by package."""

    def __init__(self, advisories: Sequence[Advisory]):
        self.size = len(advisories)
        self.newest = max((str(one.get("modified", "")) for one in advisories), default="")
        self._by_package: dict[str, list[Advisory]] = {}
        for one in advisories:
            for name in {canonicalize_name(about["package"]["name"]) for about in _about_python(one)}:
                self._by_package.setdefault(name, []).append(one)

    def about(self, package: str, version: str) -> list[Advisory]:
        """The advisories that concern a version of a package, without those that were withdrawn."""
        known = self._by_package.get(canonicalize_name(package), ())
        return [one for one in known if not one.get("withdrawn") and concerns(one, package, version)]


def read_snapshot(place: Path) -> Snapshot:
    """Read a folder, or an archive; raises `ValueError` where there are no advisories in it."""
    if place.is_file():
        with zipfile.ZipFile(place) as archive:
            texts = [archive.read(name) for name in archive.namelist() if name.endswith(".json")]
    else:
        texts = [file.read_bytes() for file in sorted(place.rglob("*.json"))]
    advisories = [one for one in map(json.loads, texts) if _about_python(one)]
    if not advisories:
        raise ValueError(f"there are no advisories on {ECOSYSTEM} in {place}")
    return Snapshot(advisories)


def _about_python(advisory: Advisory) -> list[Mapping[str, Any]]:
    return [one for one in advisory.get("affected", ()) if one.get("package", {}).get("ecosystem") == ECOSYSTEM]


def concerns(advisory: Advisory, package: str, version: str) -> bool:
    """Whether an advisory concerns a version: one that it lists, or one within its ranges."""
    name, known = canonicalize_name(package), Version(version)
    for about in _about_python(advisory):
        if canonicalize_name(about["package"]["name"]) != name:
            continue
        if any(_is(listed, known) for listed in about.get("versions", ())):
            return True
        ranges = (one["events"] for one in about.get("ranges", ()) if one.get("type") in ("ECOSYSTEM", "SEMVER"))
        if any(_is_within(known, events) for events in ranges):
            return True
    return False


def _is(listed: str, known: Version) -> bool:
    try:
        return Version(listed) == known
    except InvalidVersion:
        return False


def _is_within(known: Version, events: Sequence[Mapping[str, str]]) -> bool:
    """Whether a version is in a range: after the last event up to it, it is affected or not."""
    order = {"introduced": 0, "fixed": 1, "last_affected": 2}
    told = sorted(
        (Version(value), order[kind], kind) for event in events for kind, value in event.items() if kind in order
    )
    is_affected = False
    for at, _, kind in told:
        if known < at or (kind == "last_affected" and known <= at):
            break
        is_affected = kind == "introduced"
    return is_affected


@contextmanager
def serving(snapshot: Snapshot) -> Iterator[str]:
    """Serve a snapshot as OSV's service does (`POST /v1/query`); the address to ask."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            found = snapshot.about(asked["package"]["name"], asked["version"])
            body = json.dumps({"vulns": found} if found else {}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *arguments: object) -> None:
            """Nothing is logged."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1/query"
    finally:
        server.shutdown()
        server.server_close()
