"""Visits to the pages without a browser: what a person sees, sits down as, and sends."""

import html
import re
from functools import cached_property
from html.parser import HTMLParser
from typing import Any

from starlette.applications import Starlette
from starlette.testclient import TestClient

PLAYERS = ("Ada", "Ben", "Cleo")
VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())


class Elements(HTMLParser):
    """The elements of a page, and which of its tags aren't closed, or not in their turn."""

    def __init__(self, source: str):
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.crossed: list[str] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.crossed.append(tag)


class Page:
    """A page as it was sent, with its words and its elements."""

    def __init__(self, answer: Any):
        self.status, self.headers, self.source = answer.status_code, answer.headers, answer.text

    @cached_property
    def elements(self) -> Elements:
        """Its elements, read when somebody asks for them."""
        return Elements(self.source)

    @property
    def tags(self) -> list[tuple[str, dict[str, str]]]:
        """Every element's tag and attributes, in order."""
        return self.elements.tags

    @property
    def crossed(self) -> list[str]:
        """Tags that are closed out of order."""
        return self.elements.crossed

    @property
    def open(self) -> list[str]:
        """Tags that aren't closed."""
        return self.elements.open

    @property
    def words(self) -> str:
        """Its text, without tags and with single spaces."""
        bare = re.sub(r"<(script|style).*?</\1>", "", self.source, flags=re.DOTALL)
        apart = re.sub(r"</(p|t[dh]|li|d[dt]|h\d|option|summary|button|label|a)>(?=[\w<])", " ", bare)
        return " ".join(html.unescape(re.sub(r"<[^>]+>", "", apart)).split())

    def all(self, tag: str) -> list[dict[str, str]]:
        """The attributes of every element of a kind."""
        return [attrs for name, attrs in self.tags if name == tag]


class Visitor:
    """Somebody with a browser that keeps cookies and runs no scripts."""

    def __init__(self, app: Starlette, game: str = "", **cookies: str):
        self.client = TestClient(app, raise_server_exceptions=False)
        self.game = f"/games/{game}"
        self.client.cookies.update(cookies)
        if not cookies:
            self.get("/")

    def get(self, path: str = "", **headers: str) -> Page:
        """The page at an address; one that does not begin with a slash is within the game."""
        return Page(self.client.get(self._address(path), headers=headers))

    def _address(self, path: str) -> str:
        return path if path.startswith("/") else "/".join(part for part in (self.game, path) if part).replace("/?", "?")

    def send(self, path: str, fields: dict[str, Any] | None = None, follow: bool = True, **headers: str) -> Page:
        """The page after sending a form."""
        fields = {"form_token": self.client.cookies.get("moot_form", ""), **(fields or {})}
        answer = self.client.post(self._address(path), data=fields, headers=headers, follow_redirects=follow)
        return Page(answer)

    def sit(self, player: str) -> "Visitor":
        """Say who you are, whoever else plays that seat."""
        self.send("you", {"player": player, "back": self.game, "anyway": "yes"})
        return self

    def do(self, move: str, back: str = "", **fields: str) -> Page:
        """Make a move from a form on the page `back`."""
        return self.send(f"do/{move}", {"back": self._address(back), **fields})

    def vote(self, number: str, **choices: str) -> Page:
        """Let several players vote, one after another."""
        for player, choice in choices.items():
            page = self.sit(player).do("vote", f"proposals/{number}", proposal=number, choice=choice)
        return page


def enacting(title: str, text: str, mechanism: str = "", do: str = "propose") -> dict[str, str]:
    """The form of a proposal to enact a rule."""
    return {"do": do, "kind-0": "enact", "title-0": title, "text-0": text, "mechanism-0": mechanism}


def changing(kind: str, rule: str, do: str = "propose", **words: str) -> dict[str, str]:
    """The form of a proposal about a rule, as it is when the rule has been shown."""
    fields = {"do": do, "kind-0": kind, "rule-0": rule, "shown-0": f"{kind}:{rule}:"}
    return fields | {f"{name}-0": said for name, said in words.items()}
