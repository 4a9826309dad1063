"""Reading proposals in people's own words: 15,000 characters beside 200 rules."""

from bench.measuring import heading, line, median_of
from moot.documents.prose import RuleIn, understand

RULES = 200
LENGTH = 15_000
AIM = "aim under 50"


def rules() -> list[RuleIn]:
    """Rules of some length, in which the same words come again."""
    said = "Players take turns clockwise, one whole turn each, and number {} is the last of them. "
    return [RuleIn(str(100 + n), f"Rule of {n}", (said.format(n) * 8).strip(), "mutable") for n in range(RULES)]


def filled(instruction: str, length: int) -> str:
    """Instructions about one rule after another, as many as fit."""
    text, n = "", 0
    while len(text) < length:
        text += instruction.format(rule=100 + n, n=n) + "\n\n"
        n = (n + 1) % RULES
    return text[:length].rpartition("\n\n")[0]


PROPOSALS = {
    "new texts, each as a block": 'Amend Rule {rule} ("Rule of {n}") to read:\n\n    ' + "There shall be peace. " * 14,
    "several edits of each rule": (
        'Amend Rule {rule} ("Rule of {n}") by replacing every instance of "number {n} is" with "{n} becomes", '
        'by deleting the last sentence, and by appending the following paragraph:\n\n    Whoever is skipped may say so.'
    ),
    "conditions, repeals and new rules": (
        "If rule {rule} is still in force, repeal it.\n\nEnact a new rule titled “After {n}” with the following "
        "text:\n\n"
        "    Turns are taken as before, and {n} is remembered by all who were there at the time."
    ),
    "talk, without any change": (
        "I think that this would be a fine idea, since rule {rule} says much of little, and nobody minds."
    ),
}  # fmt: skip


def prose(runs: int, length: int) -> None:
    """Print the milliseconds that each proposal of so many characters takes to be understood."""
    heading(f"Proposals in words, {length:,} characters beside {RULES} rules")
    law = rules()
    for what, instruction in PROPOSALS.items():
        text = filled(instruction, length)
        found = len(understand(text, law).changes)
        seconds = median_of(lambda text=text: understand(text, law), runs, warm=2)
        line(f"{what}; {found} changes", seconds * 1000, "ms", AIM)
