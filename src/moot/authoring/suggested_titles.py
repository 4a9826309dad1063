"""Titles suggested for proposals, from what they do: “Winning: 50 instead of 100”, “Repeal Losing proposals”."""

from moot.documents.sentences import sentence_ends
from moot.law.preview import RuleDiff

TITLE_MAX = 60
_WORDS_MAX = 5
"""The most words that are replaced for a title to name them."""
_PAIRS = {"“": "”", "(": ")", "[": "]", "{": "}"}
_MARKS = " ….,;:!?#*_>`-–—"


def suggested_title(diffs: tuple[RuleDiff, ...]) -> str:
    """The title of a proposal with these changes: what the first does, and how many more there are."""
    if not diffs:
        return ""
    more = f" and {len(diffs) - 1} more" if len(diffs) > 1 else ""
    return _of_change(diffs[0]) + more


def _of_change(diff: RuleDiff) -> str:
    name = diff.title_before or f"rule {diff.number}"
    match diff.kind:
        case "enact":
            return diff.title_after or first_words("".join(span.text for span in diff.spans)) or "A new rule"
        case "repeal":
            return f"Repeal {name}"
        case "transmute":
            return f"{name}: {diff.rank_after}"
        case "retitle":
            return f"{name}: now {diff.title_after}"
    removed, added = ([span.text.strip() for span in diff.spans if span.kind == kind] for kind in ("removed", "added"))
    if len(removed) == len(added) == 1 and max(len(removed[0].split()), len(added[0].split())) <= _WORDS_MAX:
        return f"{name}: {added[0]} instead of {removed[0]}"
    return f"Amend {name}"


def first_words(text: str) -> str:
    """The first sentence of a text as a title, cut between words if it's long, and never within quotation marks."""
    # The game's own `first_words` cuts more plainly: recorded games are titled by it, so it stays as it is.
    line = " ".join(text.partition("\n\n")[0].split()).lstrip(_MARKS)
    ends = (end for end in sentence_ends(line, initials=True) if not line[end : end + 2].strip().islower())
    end = next((end for end in ends if line.count("“", 0, end) <= line.count("”", 0, end)), len(line))
    sentence = line[:end].rstrip(_MARKS)
    if len(sentence) <= TITLE_MAX:
        return sentence
    whole = sentence[: TITLE_MAX + 1].rpartition(" ")[0] or sentence[:TITLE_MAX]
    for opening, closing in _PAIRS.items():
        if whole.count(opening) > whole.count(closing):
            whole = whole[: whole.rindex(opening)] or whole
    return whole.rstrip(_MARKS) + "…"
