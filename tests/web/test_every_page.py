"""Every page that links lead to, of a game of each shipped ruleset: found, whole, and valid HTML."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.crawling import crawl, shape
from tests.web.played import START, play_in_part
from tests.web.site import Page, Visitor

from moot import bootstrap
from moot.gateways.web.app import create_app
from moot.runtime.clock import SetClock

pytestmark = pytest.mark.check

VALIDATOR = Path(__file__).parent / "tools" / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
ADVICE = "lacks heading"
"""A part without a heading of its own may have a name in another way (`aria-label`)."""
STRANGERS_AT = 1
"""At so many games a stranger looks, too, who sees what players see but for their seats."""

Crawled = dict[tuple[str, str], Page]


@pytest.fixture(scope="module")
def pages() -> Iterator[Crawled]:
    """What a stranger and a player see, by who looks and by address."""
    with bootstrap.host(":memory:", SetClock(START)) as host:
        app = create_app(host)
        found: Crawled = {("stranger", address): page for address, page in crawl(Visitor(app), "/").items()}
        for number, (name, seat) in enumerate(play_in_part(host).items()):
            start = f"/games/{name}"
            looking = [(seat, Visitor(app, name).sit(seat))]
            if number < STRANGERS_AT:
                looking.append(("stranger", Visitor(app, name)))
            for who, visitor in looking:
                found |= {(who, address): page for address, page in crawl(visitor, start, start).items()}
        yield found


def html_of(pages: Crawled) -> Crawled:
    """Those that are HTML."""
    return {where: page for where, page in pages.items() if "text/html" in page.headers.get("content-type", "")}


def test_no_link_leads_nowhere(pages: Crawled) -> None:
    """No link of any page ends in an error."""
    assert len(pages) > 200
    broken = [f"{page.status} {who}: {address}" for (who, address), page in pages.items() if page.status != 200]
    assert not broken, "\n".join(broken)


def test_every_page_has_one_title_and_one_heading(pages: Crawled) -> None:
    """Each page has a title of its own, exactly one first heading, and one main part."""
    wrong = []
    for (who, address), page in html_of(pages).items():
        head = page.source.partition("</head>")[0].count("<title>")
        counted = (head, len(page.all("h1")), len(page.all("main")))
        if counted != (1, 1, 1) and "/rules." not in address:
            wrong.append(f"{counted} {who}: {address}")
    assert not wrong, "\n".join(wrong)


def test_every_page_is_valid_html(pages: Crawled, tmp_path: Path) -> None:
    """The checker of the HTML standard finds no error and gives no warning on any page."""
    if not VALIDATOR.exists() or shutil.which("java") is None:
        pytest.skip("needs Java, and the validator: npm ci --prefix tests/web/tools")
    files: dict[str, tuple[str, str]] = {}
    first = {(address.split("/")[1:3][-1], shape(address)): (who, address) for who, address in html_of(pages)}
    for n, where in enumerate(first.values()):
        path = tmp_path / f"{n}.html"
        path.write_text(pages[where].source, encoding="utf-8")
        files[path.name] = where
    command = ["java", "-Xss4m", "-jar", str(VALIDATOR), "--format", "json", "--exit-zero-always", str(tmp_path)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    wrong: dict[str, list[str]] = {}
    for message in json.loads(told)["messages"]:
        if ADVICE in message["message"]:
            continue
        who, address = files[message["url"].rpartition("/")[2]]
        extract = message.get("extract", "")[:120]
        wrong.setdefault(f"{message['message']} [{extract}]", []).append(f"{who}: {shape(address)}")
    listed = [f"{message}: {len(where)} times, as at {min(where)}" for message, where in wrong.items()]
    assert not listed, "\n".join(listed)
