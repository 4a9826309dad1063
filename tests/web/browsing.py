"""A site that serves, and a real browser to look at it with."""

import shutil
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect, sync_playwright
from tests.waiting import PATIENCE_SECONDS, until

from moot import bootstrap
from moot.gateways.web.app import create_app
from moot.gateways.web.server import WebServer
from moot.runtime.clock import SetClock

_WHOLE = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
CHROMIUM = shutil.which("chromium-headless-shell") or _WHOLE
"""The browser; the first is the same without what only a person sees, as notifications, and takes half the time."""
PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
WINDOWS = [pytest.param(PHONE, id="phone"), pytest.param(DESK, id="desk", marks=pytest.mark.soak)]
"""A phone, and in the long runs also a desk; `test_every_page_browser.py` looks at every page at both sizes."""
SMOKE = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here; Debian's package is `chromium`")
"""The mark of the one file of browser tests that `make test` runs."""
IN_CHROMIUM = [pytest.mark.check, SMOKE]
"""The marks of a file of browser tests."""

expect.set_options(timeout=1000 * PATIENCE_SECONDS)


class Site:
    """A server on a port of its own, with a host in memory; its clock is the system's, or one that the test sets."""

    def __init__(self, clock: SetClock | None = None) -> None:
        self._opened = bootstrap.host(":memory:", clock) if clock else bootstrap.host()
        self.host = self._opened.__enter__()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.app = create_app(self.host)
        self.server = WebServer(self.app, "127.0.0.1", self.port)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        until(lambda: self.server.started)

    def stop(self) -> None:
        """Stop serving, and see that it does."""
        self.server.should_exit = True
        self.thread.join(PATIENCE_SECONDS)
        assert not self.thread.is_alive(), "the server does not stop"
        self._opened.__exit__(None, None, None)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, which is waited for with patience."""
    with sync_playwright() as playwright:
        yield from _launched(playwright.chromium, CHROMIUM)


@pytest.fixture
def whole_browser(browser: Browser) -> Iterator[Browser]:
    """The same with all that a person sees."""
    if _WHOLE is None:
        pytest.skip("there is no whole Chromium here; Debian's package is `chromium`")
    yield from _launched(browser.browser_type, _WHOLE)


def _launched(kind: BrowserType, path: str | None) -> Iterator[Browser]:
    opened = kind.launch(executable_path=path)
    new_context = opened.new_context

    def patient(**how: Any) -> BrowserContext:
        context = new_context(**how)
        context.set_default_timeout(1000 * PATIENCE_SECONDS)
        return context

    opened.new_context = patient  # type: ignore[method-assign]
    yield opened
    opened.close()


def complaints(page: Page) -> list[str]:
    """What the browser complains of on a page from now on: errors of scripts, of the network, of the site's policy."""
    said: list[str] = []
    page.on("console", lambda one: said.append(one.text) if one.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    return said
