"""What hooks carry: a happening or a notice as JSON of our own, as Discord takes it, or as Slack does."""

import json
import re
from typing import Any

from moot.documents.feeds import rfc3339
from moot.game.values import plain
from moot.post.hooks.hooks import BodyForm
from moot.post.notices.news_items import NewsItem
from moot.post.notices.notice import Notice

_DISCORD_MARKS = re.compile(r"([\\*_~`|>#\[\]()<@:-])")
_COLOURS = {"game": 0x7B2D1B, "rules": 0x23603B, "proposals": 0x1C5C8C, "cases": 0x7A5600, "talk": 0x665F55}
_TITLE_MAX, _TEXT_MAX, _CONTENT_MAX, _SECTION_MAX = 250, 2_000, 1_900, 2_900


def news_body(one: NewsItem, form: BodyForm, title: str, link: str) -> bytes:
    """What happened in a game, whose title and address are given."""
    page = f"{link}/{one.page}"
    match form:
        case "discord":
            return _discord(title, one.told, one.summary, page, one.time, _COLOURS[one.topic])
        case "slack":
            return _slack(title, one.told, one.summary, page)
    happened = {**plain(one), "link": page}
    return _json({"type": f"game.{one.event}", "timestamp": rfc3339(one.time), "game": title, "data": happened})


def notice_body(notice: Notice, form: BodyForm) -> bytes:
    """What somebody is told."""
    match form:
        case "discord":
            return _json({"content": _for_discord(notice.subject + "\n" + notice.text, _CONTENT_MAX), **_SILENT})
        case "slack":
            return _slack(notice.title, notice.about, notice.text, notice.link)
    told = {**plain(notice), "subject": notice.subject, "text": notice.text}
    told.pop("key")
    return _json({"type": f"notice.{notice.kind}", "timestamp": rfc3339(notice.at), "game": notice.title, "data": told})


_SILENT: dict[str, Any] = {"allowed_mentions": {"parse": []}}
"""So that a title such as @everyone calls nobody."""


def _discord(title: str, told: str, summary: str, link: str, time: int, colour: int) -> bytes:
    embed = {
        "title": _for_discord(told, _TITLE_MAX),
        "description": _for_discord(summary, _TEXT_MAX),
        "url": link,
        "timestamp": rfc3339(time),
        "color": colour,
        "footer": {"text": _cut(title, _TITLE_MAX)},
    }
    return _json({"content": "", "embeds": [embed], **_SILENT})


def _for_discord(text: str, longest: int) -> str:
    """A text in which nothing is a mark, a link or a mention."""
    marked = _DISCORD_MARKS.sub(r"\\\1", _cut(text, longest // 2) if len(text) > longest // 2 else text)
    return _cut(marked, longest)


def _slack(title: str, told: str, summary: str, link: str) -> bytes:
    more = f"\n{_for_slack(summary, _SECTION_MAX // 2)}" if summary else ""
    shown = f"*{_for_slack(title, _TITLE_MAX)}*\n{_for_slack(told, _TITLE_MAX * 2)}{more}"
    blocks: list[dict[str, Any]] = [{"type": "section", "text": {"type": "mrkdwn", "text": shown, "verbatim": True}}]
    if link:
        blocks.append({"type": "context", "elements": [{"type": "mrkdwn", "text": f"<{link}>"}]})
    return _json({"text": _for_slack(f"{title}: {told}", _TITLE_MAX * 2), "blocks": blocks})


def _for_slack(text: str, longest: int) -> str:
    """A text in which no character begins a link, a mention or an entity."""
    return _cut(text, longest).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("*", "∗")


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def _json(told: Any) -> bytes:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
