"""The rules of a harbour, and the words in which an item of the collection says what its proposal comes to."""

from dataclasses import dataclass
from typing import Any

RULES: dict[str, dict[str, str]] = {
    number: {"number": number, "title": title, "text": text, "rank": "immutable" if number < "200" else "mutable"}
    for number, title, text in (
        ("101", "Obedience", "All players obey the rules. A player who can't tell what a rule means asks the Judge."),
        ("102", "Amendments", "A rule is changed by a proposal that is adopted. Nobody changes a rule in any other way."
         "\n\nA change takes effect at the moment when the vote on it closes."),
        ("103", "Two Kinds", "Rules numbered below 200 are immutable. All other rules are mutable."),
        ("201", "Turns", "Players move in the order of their surnames. On their turn, each player makes one proposal "
         "and then rolls one die. A player who rolls a six rolls again."),
        ("202", "Votes", "A proposal is adopted if more than half of the votes are in favour. Votes are cast within "
         "seven days. A player who doesn't vote within seven days abstains."),
        ("203", "Points", "A player gains points as follows:\n\n1. three points for a proposal that is adopted;\n"
         "2. one point for each vote against an adopted proposal;\n3. a number of points equal to the roll of the die."
         "\n\nPoints are never negative."),
        ("204", "Penalties", "A player whose proposal is defeated loses five points. A player who is late loses two "
         "points. The Harbourmaster may forgive a penalty."),
        ("205", "Winning", "The first player who has 100 points wins. All players then return to zero points and play "
         "goes on."),
        ("206", "The Harbourmaster", "The Harbourmaster keeps the log. The Harbourmaster is elected each month.\n\n"
         "While there is no Harbourmaster, the player with the most points acts as Harbourmaster."),
        ("207", "Ships", "Each player has one ship. A ship may carry:\n\n- salt;\n- rope;\n- letters, if they are "
         "sealed;\n- nothing else.\n\nA ship that carries nothing sails at dawn."),
        ("208", "Fees", "The fee for entering the harbour is 5 coins. The fee for leaving the harbour is 3 coins. Fees "
         "are paid to the Harbourmaster at midnight."),
        ("209", "Storms", "A storm comes on the first day of each month at midnight. During a storm no ship sails. "
         "During a storm no proposal is put to the vote."),
        ("210", "The Lighthouse", "The lighthouse is lit at dusk.\n\nThe keeper of the lighthouse is the player with "
         "the fewest points.\n\nThe keeper gains one point each week."),
        ("211", "Names", "A player is known by one name. The name may be changed once each month."),
        ("212", "Judges", "If players disagree about a rule, the player who moved last is the Judge. The Judge decides "
         "within three days. The Judge's decision may be overruled by all other players."),
        ("213", "Conduct", "Players speak kindly to one another. Players don't whisper while a vote is open."),
        ("214", "The Log", "The log lists:\n\n(a) every proposal;\n(b) every vote, once the vote has closed;\n(c) every "
         "roll of a die.\n\nThe log is read aloud on Sundays."),
        ("215", "Coins", "Each player starts with 20 coins. Coins can be given to other players. Coins are not points."),
        ("216", "Old Salts", "A player who has been in the game for a year is an Old Salt. An Old Salt may vote twice "
         "in each storm. At midnight on New Year's Eve each Old Salt gains 10 coins."),
    )
}  # fmt: skip


@dataclass(frozen=True)
class Item:
    """A proposal, and what it comes to; `changes` is None where it has to be reported as not understood."""

    kind: str
    text: str
    changes: tuple[dict[str, Any], ...] | None


ITEMS: list[Item] = []


def item(kind: str, text: str, *changes: dict[str, Any]) -> None:
    """Add a proposal that comes to these changes, or to none if it only talks."""
    ITEMS.append(Item(kind, text, changes))


def report(kind: str, text: str) -> None:
    """Add a proposal that can't be carried out as it stands: its author has to be told."""
    ITEMS.append(Item(kind, text, None))


def amended(number: str, *edits: tuple[str, str], everywhere: bool = False, **more: Any) -> dict[str, Any]:
    """A rule's text after edits, each of words that stand in it once (or everywhere, if said so)."""
    text = RULES[number]["text"]
    for old, new in edits:
        assert text.count(old) == 1 or (everywhere and old in text), (number, old)
        text = text.replace(old, new)
    return {"kind": "amend", "rule": number, "text": text, **more}


def whole(number: str, text: str, **more: Any) -> dict[str, Any]:
    """A rule with another text."""
    return {"kind": "amend", "rule": number, "text": text, **more}


def added(number: str, end: str = "", start: str = "", **more: Any) -> dict[str, Any]:
    """A rule with more at its end or its start."""
    return {"kind": "amend", "rule": number, "text": start + RULES[number]["text"] + end, **more}


def repealed(number: str, **more: Any) -> dict[str, Any]:
    """A repeal."""
    return {"kind": "repeal", "rule": number, **more}


def enacted(text: str, title: str | None = None, **more: Any) -> dict[str, Any]:
    """A new rule."""
    return {"kind": "enact", "text": text, **({"title": title} if title is not None else {}), **more}


def transmuted(number: str, rank: str, **more: Any) -> dict[str, Any]:
    """A rule of another rank."""
    return {"kind": "transmute", "rule": number, "rank": rank, **more}


def retitled(number: str, title: str, **more: Any) -> dict[str, Any]:
    """A rule with another title."""
    return {"kind": "retitle", "rule": number, "title": title, **more}
