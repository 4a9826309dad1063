"""The page on `moot lint` lists every code that a check tells, and no other."""

import re
from pathlib import Path

from moot.authoring.lint import OLD_CODE
from moot.law.lint import COUNTS_AT_ODDS, KIND_MISSED, NO_MAKER

ROOT = Path(__file__).parents[4]
CHECKS = ROOT / "src" / "moot" / "documents" / "published" / "checks"
OTHERS = ("published", "history", "document", "law", "rulefile")
"""Codes of what checks look at, and don't tell themselves."""


def test_every_code_is_on_the_page() -> None:
    """`docs/lint.md` has a row for each code, once."""
    sources = "\n".join(
        path.read_text(encoding="utf-8") for path in (*sorted(CHECKS.glob("*.py")), CHECKS.parent / "forms.py")
    )
    told = {code for code in re.findall(r'"([a-z]+\.[a-z-]+)"', sources) if code.split(".")[0] not in OTHERS}
    told |= {OLD_CODE, KIND_MISSED, NO_MAKER, COUNTS_AT_ODDS}
    page = (ROOT / "docs" / "lint.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `([a-z]+\.[a-z-]+)` \|", page, flags=re.MULTILINE)
    assert len(told) > 40
    assert sorted(listed) == sorted(told)
