"""A rule list in Markdown: readable as it is, and safe to put on any page, whatever the rules say."""

from collections.abc import Iterator

from moot.documents.rulelists.containing import code, contained, word
from moot.documents.rulelists.values import ListedRule, RuleList
from moot.documents.rulelists.wording import heading, heading_of, introduction, notes, remarks, shown, standing


def write_markdown(listed: RuleList, *, mechanisms: bool = False) -> str:
    """The list in Markdown; with `mechanisms`, each rule's code stands below its text."""
    return "\n\n".join(_parts(listed, mechanisms)) + "\n"


def _parts(listed: RuleList, mechanisms: bool) -> Iterator[str]:
    yield f"# {heading(listed, word)}"
    yield from introduction(listed, word)
    yield f"Digest of the law: `{listed.digest}`"
    for name, title, rules in listed.sections():
        yield f"## {title}"
        for rule in rules:
            yield from _rule(rule, mechanisms, repealed=name == "repealed")


def _rule(rule: ListedRule, mechanisms: bool, *, repealed: bool) -> Iterator[str]:
    yield f"### {word(heading_of(rule))}"
    if rule.text.strip():
        yield contained(rule.text)
    if mechanisms and rule.mechanism:
        yield code(shown(rule.mechanism), "python")
    yield f"*{' '.join([standing(rule, repealed=repealed), *remarks(rule, word)])}*"
    yield "\n".join(f"- {note}" for note in notes(rule, word))
