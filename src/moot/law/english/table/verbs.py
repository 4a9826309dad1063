"""Verbs that many phrases share: their forms, and the words that stand with them and change nothing."""

from moot.law.english.new_names import plural

MODALS = "(shall|will|must|should|has to|have to|is to|are to|does|do)"
"""What may stand before a verb that says what follows."""
BE = "{b:be}"
"""A form of *to be* before a participle, with adverbs: `is then`, `shall be`."""

ADDED = "(awarded|given|credited|paid|granted|added|allotted|put|allocated|handed|paid out)"
"""What is done with points before `to` somebody."""
TAKEN = "(taken|deducted|subtracted|removed|docked|taken away|taken off|knocked off)"
"""What is done with points before `from` somebody."""
GO = "(go|goes|shall go|will go|accrue|accrues|shall accrue|will accrue|is due|are due)"
"""What points do before `to` somebody."""


def choice(*ways: str) -> str:
    """A choice of a form."""
    return "(" + "|".join(ways) + ")"


def bases(*verbs: str) -> str:
    """Verbs as they stand after `shall`; plurals have the same form."""
    return choice(*verbs)


def third_person(*verbs: str) -> str:
    """Verbs as they stand after `she`: `pays`, `gives up`."""
    return choice(*(" ".join([plural(first), *rest]) for first, *rest in (verb.split() for verb in verbs)))


def active(*verbs: str) -> tuple[str, ...]:
    """The forms of verbs that say what somebody does, or shall do."""
    return (third_person(*verbs), bases(*verbs), f"{MODALS} [{{z:then}}] {bases(*verbs)}")


def passive(*participles: str) -> str:
    """What is done to somebody, or shall be done."""
    return f"{BE} {choice(*participles)}"


VOTED = "(votes|vote|voted|has voted|have voted)"
CASTS = "(casts|cast|has cast|have cast) (a|their|his|her|your|the) [single] (vote|ballot)"
VOTES_FOR = choice(f"({VOTED}|{CASTS}) (for|in favour of)", "(supports|support|supported|has supported|have supported)",
                   "(backs|back|backed)", f"{VOTED} yes (on|to)", "(says|say|said) yes to")  # fmt: skip
VOTES_AGAINST = choice(f"({VOTED}|{CASTS}) against", "(opposes|oppose|opposed|has opposed|have opposed)",
                       f"{VOTED} no (on|to)", "(says|say|said) no to")  # fmt: skip
VOTES_ON = choice(f"({VOTED}|{CASTS}) on", "(takes|take|took) part in the vote on")
