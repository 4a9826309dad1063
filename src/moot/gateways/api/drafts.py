"""Rules' texts drafted as code, and code as sentences, under the rules of a game or of a ruleset."""

from typing import Annotated

from msgspec import Meta

from moot.authoring import rule_drafts
from moot.authoring.rule_drafts import (
    Completions,
    DeclaredNames,
    DraftReport,
    ReadBackReport,
    draft_report,
    names_in_game,
    names_in_ruleset,
    read_back,
    read_back_report,
)
from moot.game.values import Value
from moot.gateways.api.call import Call
from moot.gateways.api.games import shipped_ruleset
from moot.gateways.api.operations import OperationGroup
from moot.runtime.concurrency import TRIALS

WORDS = OperationGroup("words", "Rules in plain English: which sentences run, and what code says.")
Text = Annotated[str, Meta(max_length=200_000)]


class RuleTextRequest(Value, frozen=True):
    """A rule's text; a Markdown heading above it is its title."""

    text: Text


class MechanismTextRequest(Value, frozen=True):
    """A mechanism, with or without library lines; or a rule file that has one."""

    mechanism: Text


@WORDS.post("/games/{game}/draft", "read", once=False)
def draft_rule(call: Call, given: RuleTextRequest) -> DraftReport:
    """Which sentences of a rule's text run under the rules of a game, and the code that they come to.

    Propose the text with this `mechanism`. A sentence that doesn't run makes no code; `nearest` are sentences that
    would run.
    """
    return _drafted(given.text, names_in_game(call.present.state))


@WORDS.post("/games/{game}/say", "read", once=False)
def say_mechanism(call: Call, given: MechanismTextRequest) -> ReadBackReport:
    """What a mechanism does, in plain English, with the names that the rules of a game declare."""
    return _said(given.mechanism, names_in_game(call.present.state))


@WORDS.post("/games/{game}/complete", "read", once=False)
def complete_rule(call: Call, given: RuleTextRequest) -> Completions:
    """What may follow at the end of a rule's text that is being written, under the rules of a game.

    The best phrases come first. Each takes the place of the text from `start` on; none are given where nothing that
    follows would run.
    """
    return _completed(given.text, names_in_game(call.present.state))


@WORDS.post("/rulesets/{ruleset}/complete", "", once=False)
def complete_rule_of_ruleset(call: Call, ruleset: str, given: RuleTextRequest) -> Completions:
    """What may follow at the end of a rule's text that is being written, under a ruleset."""
    return _completed(given.text, names_in_ruleset(call.host, shipped_ruleset(call, ruleset).name))


@WORDS.post("/rulesets/{ruleset}/draft", "", once=False)
def draft_rule_of_ruleset(call: Call, ruleset: str, given: RuleTextRequest) -> DraftReport:
    """Which sentences of a rule's text run under a ruleset, and the code that they come to."""
    return _drafted(given.text, names_in_ruleset(call.host, shipped_ruleset(call, ruleset).name))


@WORDS.post("/rulesets/{ruleset}/say", "", once=False)
def say_mechanism_of_ruleset(call: Call, ruleset: str, given: MechanismTextRequest) -> ReadBackReport:
    """What a mechanism does, in plain English, with the names that a ruleset declares."""
    return _said(given.mechanism, names_in_ruleset(call.host, shipped_ruleset(call, ruleset).name))


def _drafted(text: str, law: DeclaredNames) -> DraftReport:
    with TRIALS.slot():
        return draft_report(rule_drafts.draft_rule(text, law))


def _said(mechanism: str, law: DeclaredNames) -> ReadBackReport:
    with TRIALS.slot():
        return read_back_report(read_back(mechanism, law))


def _completed(text: str, law: DeclaredNames) -> Completions:
    with TRIALS.slot():
        return rule_drafts.completions(text, law)
