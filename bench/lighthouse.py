"""How pages do in Lighthouse: performance, accessibility and best practices of five pages of the demo game, out of 100.

`make lighthouse` needs npm and Chromium. Each page is read once before it is measured, so that what is measured is the
page and not the start of the host. What counts is the median of three runs, as Lighthouse's own guide to variability
advises: anything else that runs for a moment costs a single run up to twenty points.
"""

import json
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path
from statistics import median_low
from tempfile import TemporaryDirectory

import httpx2
import uvicorn

from moot import bootstrap
from moot.gateways.terminal.server import begin_demo
from moot.gateways.web.app import create_app

VERSION = "12.8.2"
PAGES = ("/", "/practice", "/games/demo", "/games/demo/rules", "/games/demo/proposals")
CATEGORIES = ("performance", "accessibility", "best-practices")
RUNS = 3
LEAST = 95
"""The least score of each page in each category."""


def scores(address: str, folder: Path) -> dict[str, int]:
    """The scores of one page; raises `CalledProcessError` where Lighthouse fails."""
    report = folder / "report.json"
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome") or ""
    command = [
        *("npx", "--yes", f"lighthouse@{VERSION}", address, "--quiet", "--output=json", f"--output-path={report}"),
        *("--chrome-flags=--headless=new --no-sandbox", f"--only-categories={','.join(CATEGORIES)}"),
    ]
    environment = os.environ | {"CHROME_PATH": chromium}
    subprocess.run(command, check=True, env=environment, capture_output=True, timeout=300)
    found = json.loads(report.read_text())["categories"]
    return {name: round(found[name]["score"] * 100) for name in CATEGORIES}


def main() -> int:
    """Measure every page; 1 if one has less than the least score."""
    with bootstrap.host(":memory:") as host, TemporaryDirectory() as folder:
        begin_demo(host)
        server = uvicorn.Server(uvicorn.Config(create_app(host), port=0, log_level="error"))
        threading.Thread(target=server.run, daemon=True).start()
        while not server.started:
            time.sleep(0.05)
        address = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
        worst = 100
        for page in PAGES:
            httpx2.get(address + page, timeout=120).raise_for_status()
            runs = [scores(address + page, Path(folder)) for _ in range(RUNS)]
            found = {name: median_low(run[name] for run in runs) for name in CATEGORIES}
            worst = min(worst, *found.values())
            print(f"{page:24}", ", ".join(f"{name} {score}" for name, score in found.items()), flush=True)
        server.should_exit = True
    return 0 if worst >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
