"""The looks that a page can have: at a desk or on a phone, light or dark, with scripts or without."""

from itertools import product
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page
from tests.web.accessibility import check
from tests.web.browsing import PHONE, Site
from tests.web.site import Visitor

WIDE = {"width": 1440, "height": 900}


class Look(NamedTuple):
    """How somebody looks at the site."""

    size: str
    scheme: str
    scripts: bool

    @property
    def name(self) -> str:
        """A name that can be part of an address."""
        return f"{self.size}-{self.scheme}-{'scripts' if self.scripts else 'plain'}"

    @property
    def viewport(self) -> dict[str, int]:
        """The size of the window."""
        return PHONE if self.size == "phone" else WIDE

    def page(self, browser: Browser, site: Site, visitor: Visitor | None = None) -> Page:
        """A page in a context of its own; with a visitor's cookies, as that visitor sees it."""
        how: dict[str, Any] = {"viewport": self.viewport, "color_scheme": self.scheme, "base_url": site.address}
        context = browser.new_context(**how, java_script_enabled=self.scripts)
        for one in visitor.client.cookies.jar if visitor else ():
            context.add_cookies([{"name": one.name, "value": one.value or "", "domain": "127.0.0.1", "path": one.path}])
        return context.new_page()

    def check(self, page: Page) -> None:
        """Let axe-core look at the page, where scripts run."""
        if self.scripts:
            check(page)


LOOKS = tuple(Look(*one) for one in product(("desk", "phone"), ("light", "dark"), (True, False)))
FEW = (Look("desk", "dark", scripts=False), Look("phone", "light", scripts=True))
"""Two looks that have each size and scheme, with scripts and without; other tests have desks with scripts."""
IN_EVERY_LOOK = pytest.mark.parametrize(
    "look",
    [pytest.param(one, id=one.name, marks=() if one in FEW else pytest.mark.soak) for one in LOOKS],
)
"""The few of `make check`; the others are in the long tests."""
