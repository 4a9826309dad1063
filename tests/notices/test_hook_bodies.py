"""Bodies of webhooks: in every form, for events and notices, what a player writes is neither markup nor a mention."""

import json
import re
import string
from collections.abc import Callable, Iterator
from typing import Any, get_args

import pytest

from moot.post.hooks.bodies import BODIES, BodyForm, news_body, notice_body
from moot.post.notices.news_items import NewsItem
from moot.post.notices.notice import Notice, Task

PAGE = "https://moot.example/games/x"
MARKS = [one for one in string.punctuation if one not in "!\"$%',./;=?^{}+"]
"""Characters with which Discord or Slack begins formatting, a link, a mention or an entity."""


def _harmless_at_discord(mark: str, text: str) -> bool:
    return mark == "&" or not re.search(rf"(?<!\\){re.escape(mark)}", text.replace("\\\\", "") if mark != "\\" else "")


def _harmless_at_slack(mark: str, text: str) -> bool:
    entities = text.replace("&amp;", "").replace("&lt;", "").replace("&gt;", "")
    return mark not in entities or mark not in "&<>*"


HARMLESS: dict[str, Callable[[str, str], bool]] = {
    "moot": lambda mark, text: True,
    "discord": _harmless_at_discord,
    "slack": _harmless_at_slack,
}


def written(form: BodyForm, text: str) -> Iterator[Any]:
    """The body of an event and that of a notice, wherever a player's words can be."""
    one = NewsItem("urn:uuid:x", 1, "proposed", "proposals", 0, f"told {text}", "proposals/301", f"summary {text}")
    yield json.loads(news_body(one, form, f"title {text}", PAGE))
    task = Task("vote", f"words {text}", "proposals/301")
    yield json.loads(notice_body(Notice("k", "asked", "x", f"title {text}", PAGE, 0, "UTC", (task,)), form))


def shown(form: str, body: Any) -> list[str]:
    """The texts of a body that its receiver formats, without the marks that are ours."""
    if form == "discord":
        return [
            body["content"],
            *(embed[name] for embed in body.get("embeds", ()) for name in ("title", "description")),
        ]
    if form == "slack":
        section = re.sub(r"\A\*(.*?)\*$", r"\1", body["blocks"][0]["text"]["text"], count=1, flags=re.MULTILINE)
        return [body["text"], section]
    return []


@pytest.mark.parametrize("form", BODIES)
@pytest.mark.parametrize("mark", MARKS)
def test_no_mark_of_a_player_formats_anything(form: BodyForm, mark: str) -> None:
    """Every mark, in every form of body, in the titles and texts of events and notices."""
    for body in written(form, f"a{mark}b{mark}"):
        assert [text for text in shown(form, body) if not HARMLESS[form](mark, text)] == []


def test_every_form_has_its_body() -> None:
    """The table has each form that can be named, with its label; and Discord is always told to resolve no mention."""
    assert tuple(BODIES) == get_args(BodyForm) and len({one.label for one in BODIES.values()}) == len(BODIES)
    for body in written("discord", "@everyone"):
        assert body["allowed_mentions"] == {"parse": []}


@pytest.mark.parametrize(
    ("form", "mark", "lengths"),
    [
        ("discord", "w", {"title": 125, "description": 1_000, "footer": 250, "content": 953}),
        ("discord", "*", {"title": 244, "description": 1_991, "footer": 250, "content": 1_879}),
        ("slack", "w", {"event": 500, "section": 2_204, "notice": 500}),
        ("slack", "<", {"event": 499, "section": 2_198, "notice": 499}),
    ],
)
def test_bodies_are_cut_to_what_a_service_takes(form: BodyForm, mark: str, lengths: dict[str, int]) -> None:
    """Marks and all, however many there are, and no mark is cut in two; each cut has its ellipsis."""
    event, notice = written(form, mark * 9_000)
    if form == "discord":
        (embed,) = event["embeds"]
        texts = {**embed, "footer": embed["footer"]["text"], "content": notice["content"]}
    else:
        section = event["blocks"][0]["text"]["text"]
        texts = {"event": event["text"], "section": section, "notice": notice["text"]}
    assert {name: len(texts[name]) for name in lengths} == lengths
    assert all(re.search(r"([\w*]|&lt;)…$", texts[name]) for name in lengths)
