"""Drafts by a language model in the terminal: the author sees each request before it's sent, and confirms the code."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from moot.gateways.terminal.context import IN_MEMORY, Options, Services
from moot.gateways.terminal.errors import CommandError
from moot.gateways.terminal.streams import agrees, print_lines, typed
from moot.languages import _
from moot.play.host import as_given

if TYPE_CHECKING:
    from moot.authoring.drafting.answers import ModelQuestion
    from moot.authoring.drafting.loop import CodeDraft, DraftingStep, DraftTask
    from moot.authoring.drafting.sending import DraftSender
    from moot.authoring.drafting.services import ChatMessage, Completion, ModelService
    from moot.authoring.rule_drafts import DraftedRule
    from moot.play.host import Access, Host
    from moot.play.table import Table

WHO = "terminal"
"""Whose use of the model's budget is counted for commands."""
PLAYERS = ("Ada", "Ben", "Cleo")
"""The players of the game in which code is tried if only a ruleset is given."""
_QUESTIONS_MAX = 3
"""How often an author is asked back at most."""


class Declined(Exception):
    """The author doesn't agree to a request, or leaves a question open."""


def draft_with_model(
    draft: "DraftedRule", ruleset: str, game: str, options: Options, services: Services
) -> "DraftedRule":
    """Ask for the code of a rule of which not all is understood, as its author agrees; what fails stays as it was."""
    from moot.authoring.drafting.loop import DraftTask
    from moot.authoring.drafting.sending import DraftSender
    from moot.authoring.drafting.services import ModelClient, ModelFailed
    from moot.authoring.drafting.told import confirmed
    from moot.game.changes import Content, Enact

    service = service_of_host()
    if all(sentence.runs for sentence in draft.sentences):
        return draft
    with rules_to_try(ruleset, game, options, services) as (host, table):
        change = Enact(content=Content(title=draft.title, text=draft.text))
        task = DraftTask(table.moment(), next(iter(table.state.seating), ""), (change,), 0)
        sender = DraftSender(ModelClient(service, services.complete_chat), host.journal.records, WHO)
        try:
            found = drafted(task, sender, host.clock.now())
        except ModelFailed as error:
            reason = str(error)
            print_lines([f"{reason[:1].upper()}{reason[1:]}."], sys.stderr)
        except Declined:
            pass
        else:
            if found.code and agrees("Is this what the rule says?"):
                return confirmed(draft, found)
    return draft


def model_of_host() -> "ModelService | None":
    """The language model that the host has set up, if it has; an error if the settings can't work."""
    from moot.authoring.drafting.services import ModelFailed, model_service

    try:
        return model_service(os.environ)
    except ModelFailed as error:
        raise CommandError("model.settings", str(error)) from error


def service_of_host() -> "ModelService":
    """The same; an error if it has none."""
    service = model_of_host()
    if service is None:
        message = "this host has no language model: set MOOT_DRAFT_URL, MOOT_DRAFT_KEY and MOOT_DRAFT_MODEL"
        raise CommandError("model.off", _("{message} (docs/model-help.md)", message=message))
    return service


def drafted(task: "DraftTask", sender: "DraftSender", now: int) -> "CodeDraft":
    """What comes of a rule, whose author agrees to each request; raises `Declined` and `ModelFailed`."""
    from moot.authoring.drafting.loop import draft_rule_with_model
    from moot.authoring.drafting.sending import consent_to
    from moot.authoring.drafting.told import told_draft, told_step
    from moot.play.previews import expanded
    from moot.views.examples import draft_examples, example_lines

    def ask(messages: "tuple[ChatMessage, ...]") -> "Completion":
        return sender.send(messages, consent_to(sender.service, messages), now)

    answers: list[tuple[str, str]] = []
    for __ in range(_QUESTIONS_MAX):
        request = task.request(sender.service, answers)

        def begins(step: "DraftingStep", url: str = request.url) -> None:
            print_lines([*step.draft.check.findings, *told_step(step, url)], sys.stderr)
            if not agrees("Send this?"):
                raise Declined

        found = draft_rule_with_model(task, request, ask, begins)
        if not found.questions:
            break
        answers += map(_answered, found.questions)
    print_lines(told_draft(found, request.sentences), sys.stderr)
    if found.code:
        changes = task.with_code(found.code, found.prevails_over)
        print_lines(example_lines(draft_examples(task.moment, expanded(changes)[0], "")), sys.stderr)
        print_lines(["The code:", found.code], sys.stderr)
    return found


def _answered(asked: "ModelQuestion") -> tuple[str, str]:
    """A question of the model, and its author's answer: the number of a choice, or other words."""
    print_lines([asked.question, *(f"  {n}: {choice}" for n, choice in enumerate(asked.choices, 1))], sys.stderr)
    said = typed("Your answer:")
    if not said:
        raise Declined
    is_choice = said.isascii() and said.isdigit() and 0 < int(said) <= len(asked.choices)
    return asked.question, asked.choices[int(said) - 1] if is_choice else said


@contextmanager
def rules_to_try(
    ruleset: str, game: str, options: Options, services: Services, access: "Access" = "write"
) -> "Iterator[tuple[Host, Table]]":
    """The game in which code is tried, on a copy; for a ruleset, one that has just begun."""
    with services.host(options, access) if game else services.host(Options(database=IN_MEMORY)) as host:
        yield host, host.table(game) if game else host.new("draft", host.ruleset(as_given(ruleset)), PLAYERS)
