"""Proposals from a text in plain words, with the code that its sentences come to: a new rule, or changes of rules."""

from collections.abc import Iterator

from msgspec.structs import replace

from moot.authoring.proposals import confirmed, has_fields, spelled_out
from moot.authoring.prose.explanation import explain, explanation_lines
from moot.authoring.prose.reader import read_to_propose
from moot.authoring.rule_drafts import draft_lines, draft_rule, names_in_game
from moot.game.changes import Amend, Change, Enact
from moot.game.moves import Refused
from moot.game.state import State
from moot.game.values import Value
from moot.languages import N_, joined
from moot.law.english.code_warnings import content_after
from moot.law.english.drafts import DraftedSentence, draft_of

AMBIGUOUS = "words.ambiguous"
"""The refusal of a proposal with a sentence that can mean several things."""
_NEW_RULE = N_("if all of it is the text of a new rule, put its title above it: # Title")


class WordsToPropose(Value, frozen=True):
    """What a text comes to as a proposal, for its author to see before it is made."""

    shown: tuple[str, ...]
    """Which sentences run and as what, or which rules change and how."""
    changes: tuple[Change, ...] = ()
    refused: Refused | None = None
    """Why it can't be proposed; then there are no changes."""


def words_to_propose(state: State, text: str) -> WordsToPropose:
    """Draft a proposal: a text that tells which rules to change is read so, any other text is that of a new rule."""
    if has_fields(text):
        reason = N_("this is a proposal with fields, and not in plain words")
        return WordsToPropose((), refused=Refused("words.fields", reason, remedy=N_("propose it with file=PATH")))
    if not text.strip():
        reason = N_("there is no text")
        return WordsToPropose((), refused=Refused("words.empty", reason, remedy=N_("write the rule's text")))
    words = read_to_propose(state, spelled_out(text))
    drafted = (
        draft_lines(draft_rule(text, names_in_game(state))) if words.is_rule_text else explanation_lines(explain(words))
    )
    shown, changes = tuple(drafted), confirmed(words)
    if isinstance(changes, Refused):
        return WordsToPropose(shown, refused=replace(changes, remedy=joined((changes.remedy, _NEW_RULE))))
    ambiguous = next(_ambiguous(state, changes), None)
    return WordsToPropose(shown, changes) if ambiguous is None else WordsToPropose(shown, refused=_choose(ambiguous))


def _choose(sentence: DraftedSentence) -> Refused:
    readings = joined((f"“{one}”" for one in sentence.readings), N_(" Or: "))
    return Refused(
        AMBIGUOUS,
        N_("“{text}” can mean several things", text=" ".join(sentence.text.split())),
        facts={"readings": list(sentence.readings)},
        remedy=N_("write the one that you mean: {readings}", readings=readings),
    )


def _ambiguous(state: State, changes: tuple[Change, ...]) -> Iterator[DraftedSentence]:
    """The sentences of the changed texts that weren't in them before, and that can mean several things."""
    law = names_in_game(state)
    for change in changes:
        before, after = "", ""
        if isinstance(change, Enact):
            after = change.content.text
        elif isinstance(change, Amend) and (rule := state.rule(change.rule)) is not None:
            content = content_after(rule, change)
            before, after = rule.content.text, content.text if content is not None else ""
        for sentence in draft_of(after, *law).sentences:
            if sentence.readings and sentence.text not in before:
                yield sentence
