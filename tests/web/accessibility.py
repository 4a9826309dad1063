"""Whether a page can be used by everybody: axe-core's findings on a page in a browser, by WCAG 2.2, A and AA."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_OF_LOOKS = ["color-contrast", "link-in-text-block", "target-size"]
"""The rules whose findings depend on colours and sizes."""
_UNDER_A_MENU = {"exclude": [["body:has(details.menu[open]) main"]]}
"""What an open menu covers is looked at while it's closed: links that are half covered are too small to axe-core."""
_axe = Axe()


def faults(page: Page, *, of_looks_alone: bool = False) -> list[str]:
    """What axe-core finds wrong with the page as it is now: the rule, and the elements concerned.

    Of the page in another look, it's quicker to ask for what depends on looks alone.
    """
    values = {"type": "rule", "values": _OF_LOOKS} if of_looks_alone else {"type": "tag", "values": _RULES}
    options = {"runOnly": values}
    found = _axe.run(page, _UNDER_A_MENU, options).response["violations"]
    return [
        f"{one['id']}: {one['help']}: " + " | ".join(node["html"][:160] for node in one["nodes"][:4]) for one in found
    ]


def too_wide(page: Page) -> list[str]:
    """By how much the page is wider than its window."""
    pixels: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return [f"{pixels} pixels too wide"] if pixels > 0 else []


def check(page: Page) -> None:
    """Fail where axe-core finds anything, and where the page is wider than the window."""
    found = faults(page) + too_wide(page)
    assert not found, f"{page.url}\n" + "\n".join(found)
