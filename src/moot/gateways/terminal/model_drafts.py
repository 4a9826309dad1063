"""Drafts by a language model in the terminal: the author sees each request before it's sent, and confirms the code."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from moot.gateways.terminal.context import IN_MEMORY, Options, Services
from moot.gateways.terminal.errors import CommandError
from moot.gateways.terminal.streams import agrees, print_lines
from moot.play.host import as_given

if TYPE_CHECKING:
    from moot.authoring.drafting.services import ModelService
    from moot.authoring.model_drafts import ModelDraft
    from moot.authoring.rule_drafts import DraftedRule
    from moot.play.table import Table

_PLAYERS = ("Ada", "Ben", "Cleo")
"""The players of the game in which code is tried if only a ruleset is given."""


def draft_with_model(
    draft: "DraftedRule", ruleset: str, game: str, options: Options, services: Services
) -> "DraftedRule":
    """Ask for code for each sentence of a draft that isn't understood, as its author agrees; what fails stays text."""
    from moot.authoring.model_drafts import ModelFailed, confirmed

    service = model_of_host()
    if service is None:
        message = "this host has no language model: set MOOT_DRAFT_URL, MOOT_DRAFT_KEY and MOOT_DRAFT_MODEL"
        raise CommandError("model.off", f"{message} (docs/hosting.md)")
    with _table(ruleset, game, options, services) as table:
        for place, sentence in enumerate(draft.sentences):
            if not (sentence.runs or sentence.readings):
                try:
                    found = _drafted(service, table, draft, sentence.text, services)
                except ModelFailed as error:
                    reason = str(error)
                    print_lines([f"{reason[:1].upper()}{reason[1:]}."], sys.stderr)
                    break
                if found is not None:
                    draft = confirmed(draft, place, found)
    return draft


def model_of_host() -> "ModelService | None":
    """The language model that the host has set up, if it has; an error if the settings can't work."""
    from moot.authoring.model_drafts import ModelFailed, model_service

    try:
        return model_service(os.environ)
    except ModelFailed as error:
        raise CommandError("model.settings", str(error)) from error


def _drafted(
    service: "ModelService", table: "Table", draft: "DraftedRule", sentence: str, services: Services
) -> "ModelDraft | None":
    """The code for a sentence that its author has confirmed; None if they say no, or if it can't be used."""
    from moot.authoring.model_drafts import ask_model, model_request

    request = model_request(service, table, draft, sentence)
    print_lines([f"To be sent to {request.url} (model {request.model}):", f"  {request.sentence}"], sys.stderr)
    print_lines((f"  {name}" for name in request.names), sys.stderr)
    print_lines(["  and the guide to the rule language, which is the same for every game"], sys.stderr)
    if not agrees("Send this?"):
        return None
    found = ask_model(service, table, draft, request, consent=request.consent, complete=services.complete_chat)
    if found.faults:
        print_lines((f"Can't be used: {fault.message} ({fault.code})" for fault in found.faults), sys.stderr)
        return None
    print_lines(
        [*found.read_back, *(f"On a trial: {line}" for line in found.trial), "The code:", found.mechanism], sys.stderr
    )
    return found if agrees("Is this what the sentence says?") else None


@contextmanager
def _table(ruleset: str, game: str, options: Options, services: Services) -> "Iterator[Table]":
    """The game in which code is tried, on a copy; for a ruleset, one that has just begun."""
    with services.host(options if game else Options(database=IN_MEMORY)) as host:
        yield host.table(game) if game else host.new("draft", host.ruleset(as_given(ruleset)), _PLAYERS)
