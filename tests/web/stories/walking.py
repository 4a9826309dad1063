"""Somebody who goes through a story in a browser: what they click, and what they have to read, is counted."""

import os
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect
from tests.web.browsing import Site

COUNTS = Path(__file__).parent / "counts.txt"
"""What the stories cost when they were last written down (`MOOT_BLESS=1`): a line for each, for the documents."""


class Story:
    """One story, by name, and what all who have a part in it click, fill in and read."""

    def __init__(self, name: str, browser: Browser, site: Site):
        self.name, self.browser, self.site = name, browser, site
        self.clicks = self.fields = self.words = 0
        self.people: list[Walker] = []

    def person(self, name: str = "", **how: Any) -> "Walker":
        """Somebody who comes with a browser of their own."""
        self.people.append(Walker(self, name, self.browser.new_context(base_url=self.site.address, **how).new_page()))
        return self.people[-1]

    def end(self, clicks_max: int, words_max: int) -> None:
        """The story is over: it took no more than this, which is kept beside the tests if that's asked for."""
        for one in self.people:
            one.page.context.close()
        took = f"{self.clicks} clicks, {self.fields} fields, {self.words} words to read"
        line = f"{self.name}: {len(self.people)} people, {took}"
        print(line)
        if os.environ.get("MOOT_BLESS"):
            others = COUNTS.read_text(encoding="utf-8").splitlines() if COUNTS.exists() else []
            kept = [*(one for one in others if not one.startswith(f"{self.name}: ")), line]
            COUNTS.write_text("\n".join([*sorted(kept), ""]), encoding="utf-8")
        assert self.clicks <= clicks_max and self.words <= words_max, line


class Walker:
    """Somebody at a browser."""

    def __init__(self, story: Story, name: str, page: Page):
        self.story, self.name, self.page = story, name, page
        self._read: set[str] = set()

    def open(self, address: str) -> None:
        """Open an address that somebody has told, and read the page."""
        answer = self.page.goto(address)
        assert answer is not None and answer.ok, self.page.locator("body").inner_text()
        self.read()

    def click(self, name: str, role: str = "button", within: str = "body") -> None:
        """Press a button or follow a link, and read what's shown then."""
        self.press(self.page.locator(within).get_by_role(role, name=name, exact=True).first)  # type: ignore[arg-type]

    def press(self, place: Locator) -> None:
        """The same with any element."""
        self.story.clicks += 1
        place.click()
        self.read()

    def fill(self, label: str, text: str) -> None:
        """Fill in a field."""
        self.story.fields += 1
        self.page.get_by_label(label, exact=True).fill(text)

    def sees(self, text: str | re.Pattern[str], within: str = "main") -> None:
        """Wait until the page shows something."""
        expect(self.page.locator(within)).to_contain_text(text)

    def read(self) -> None:
        """Count the words of the page's main part that this person hasn't read before, line by line."""
        self.page.wait_for_load_state("domcontentloaded")
        for line in self.page.locator("main").inner_text().splitlines():
            if line not in self._read:
                self._read.add(line)
                self.story.words += len(re.findall(r"\w+", line))

    def go(self, place: str) -> None:
        """Go to a place of the game's menu."""
        self.click(place, "link", "nav")

    def propose(self, words: str) -> None:
        """Propose a change of the rules in words, once what becomes of them is shown."""
        self.go("Game")
        self.write(words)
        self.click("Propose it")

    def write(self, words: str) -> None:
        """Write a proposal, from the game's page on, and read what becomes of it."""
        self.click("Propose a rule change", "link")
        self.fill("Your proposal", words)
        expect(self.page.get_by_role("button", name="Propose it", exact=True)).to_be_visible()
        self.read()

    def sit(self, name: str) -> None:
        """Say which player they are."""
        self.name = name
        self.press(self.page.locator("#asked").get_by_role("button", name=name, exact=True))
