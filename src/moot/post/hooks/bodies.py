"""Webhook bodies: what an event or a notice looks like in the JSON of moot, Discord and Slack.

To add a form, name it in `BodyForm`, and put its two functions into `BODIES`.
"""

import json
import re
from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from moot.documents.feeds import rfc3339
from moot.game.values import plain
from moot.post.notices.news_items import NewsItem
from moot.post.notices.notice import Notice
from moot.views.wording import truncated

BodyForm = Literal["moot", "discord", "slack"]
_DISCORD_MARKS = re.compile(r"([\\*_~`|>#\[\]()<@:-])")
_COLOURS = {"game": 0x7B2D1B, "rules": 0x23603B, "proposals": 0x1C5C8C, "cases": 0x7A5600, "talk": 0x665F55}
_TITLE_MAX, _TEXT_MAX, _CONTENT_MAX, _SECTION_MAX = 250, 2_000, 1_900, 2_900


class BodyFormat(NamedTuple):
    """One form of body."""

    label: str
    """Its name for people."""
    event: Callable[[NewsItem, str, str], Any]
    """The JSON for an event, the title of its game and the address of its page."""
    notice: Callable[[Notice], Any]
    """The JSON for a notice."""


def news_body(one: NewsItem, form: BodyForm, title: str, link: str) -> bytes:
    """The body for an event of a game with this title, whose page has the address `link`."""
    return _json(BODIES[form].event(one, title, f"{link}/{one.page}"))


def notice_body(notice: Notice, form: BodyForm) -> bytes:
    """The body for a notice."""
    return _json(BODIES[form].notice(notice))


# --- moot ----------------------------------------------------------------------------------------


def _own_event(one: NewsItem, title: str, page: str) -> Any:
    data = {**plain(one), "link": page}
    return {"type": f"game.{one.event}", "timestamp": rfc3339(one.time), "game": title, "data": data}


def _own_notice(notice: Notice) -> Any:
    data = {**plain(notice), "subject": notice.subject, "text": notice.text}
    data.pop("key")
    return {"type": f"notice.{notice.kind}", "timestamp": rfc3339(notice.at), "game": notice.title, "data": data}


# --- Discord -------------------------------------------------------------------------------------

_NO_MENTIONS: dict[str, Any] = {"allowed_mentions": {"parse": []}}
"""Mentions are off, so that a title such as @everyone notifies nobody."""


def _discord_event(one: NewsItem, title: str, page: str) -> Any:
    embed = {
        "title": _for_discord(one.told, _TITLE_MAX),
        "description": _for_discord(one.summary, _TEXT_MAX),
        "url": page,
        "timestamp": rfc3339(one.time),
        "color": _COLOURS[one.topic],
        "footer": {"text": truncated(title, _TITLE_MAX)},
    }
    return {"content": "", "embeds": [embed], **_NO_MENTIONS}


def _discord_notice(notice: Notice) -> Any:
    return {"content": _for_discord(notice.subject + "\n" + notice.text, _CONTENT_MAX), **_NO_MENTIONS}


def _for_discord(text: str, longest: int) -> str:
    """A text in which nothing is formatting, a link or a mention."""
    marked = _DISCORD_MARKS.sub(r"\\\1", truncated(text, longest // 2) if len(text) > longest // 2 else text)
    return truncated(marked, longest)


# --- Slack ---------------------------------------------------------------------------------------


def _slack(title: str, told: str, summary: str, link: str) -> Any:
    more = f"\n{_for_slack(summary, _SECTION_MAX // 2)}" if summary else ""
    shown = f"*{_for_slack(title, _TITLE_MAX)}*\n{_for_slack(told, _TITLE_MAX * 2)}{more}"
    blocks: list[dict[str, Any]] = [{"type": "section", "text": {"type": "mrkdwn", "text": shown, "verbatim": True}}]
    if link:
        blocks.append({"type": "context", "elements": [{"type": "mrkdwn", "text": f"<{link}>"}]})
    return {"text": _for_slack(f"{title}: {told}", _TITLE_MAX * 2), "blocks": blocks}


_SLACK_MARKS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "*": "∗"})


def _for_slack(text: str, longest: int) -> str:
    """A text in which no character begins a link, a mention or an entity; cut between entities if it's too long."""
    marked = text.translate(_SLACK_MARKS)
    return marked if len(marked) <= longest else re.sub(r"&\w*$", "", marked[: longest - 1]).rstrip() + "…"


BODIES: dict[BodyForm, BodyFormat] = {
    "moot": BodyFormat("JSON", _own_event, _own_notice),
    "discord": BodyFormat("Discord", _discord_event, _discord_notice),
    "slack": BodyFormat(
        "Slack",
        lambda one, title, page: _slack(title, one.told, one.summary, page),
        lambda notice: _slack(notice.title, notice.about, notice.text, notice.link),
    ),
}


def _json(body: Any) -> bytes:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
