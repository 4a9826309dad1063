"""Pronouns for what the sentence before has declared: “There is a pot. It starts at 10.”."""

import re


def with_name_for_pronoun(text: str, name: str) -> str:
    """A sentence in which `it`, `they` or `the holder` is called by its name, where that can't be something else.

    At the beginning of a sentence nothing else has been named yet; later, `it` may be a proposal, a rule or a case.
    """
    called = f"the {name}"
    plain = re.sub(rf"(?<!the )(?<!a )(?<!no )\b{re.escape(name.capitalize())}\b(?!['’]s)", called, text)
    plain = _WHEN_IT.sub(rf"\1{called}\2", _HOLDER.sub(called, plain))
    if not _OTHER_IT.search(text):
        plain = _OF_IT.sub(rf"\1 {called}", plain)
    return plain[:1].upper() + plain[1:]


_HOLDER = re.compile(r"^(?:he|she|they|the holder|the office[- ]?holder|whoever holds it)\b", re.IGNORECASE)
_WHEN_IT = re.compile(r"^((?:(?:when|whenever|if|once|as soon as) )?)it( \w)", re.IGNORECASE)
_OF_IT = re.compile(
    r"\b(to|into|in|from|out of) it\b(?= *[,.;]|$| when| whenever| each| every| if| once)", re.IGNORECASE
)
_OTHER_IT = re.compile(
    r"\b(?:vote[sd]?|voting) (?:\w+ )?(?:of|for|on|in|against) it\b|\b(?:author|proposer|repeal|amendment) of it\b",
    re.IGNORECASE,
)
