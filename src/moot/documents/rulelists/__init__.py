"""Rule list export: the rules of a game as Markdown, plain text, HTML or JSON."""

from typing import Literal, get_args

from moot.documents.rulelists.markdown import write_markdown
from moot.documents.rulelists.page import write_html
from moot.documents.rulelists.plaintext import write_text
from moot.documents.rulelists.values import ChangeNote, ExportedRule, RuleList, write_json

__all__ = ["FORMS", "ChangeNote", "ExportedRule", "Form", "RuleList", "written"]

Form = Literal["markdown", "text", "html", "json"]
"""The formats of rule lists."""
FORMS: tuple[Form, ...] = get_args(Form)


def written(listed: RuleList, form: Form, *, mechanisms: bool = False) -> str:
    """Write a rule list in a format; with `mechanisms`, each rule's code is below its text. JSON always has it."""
    if form == "json":
        return write_json(listed)
    write = {"markdown": write_markdown, "text": write_text, "html": write_html}[form]
    return write(listed, mechanisms=mechanisms)
