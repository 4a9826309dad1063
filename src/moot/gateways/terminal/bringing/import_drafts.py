"""`moot import --draft`: rule by rule, the host's language model drafts code, as whoever imports confirms."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from moot.authoring.drafting.loop import DraftTask
from moot.authoring.drafting.sending import DraftSender
from moot.authoring.drafting.services import ModelClient, ModelFailed
from moot.authoring.rule_drafts import draft_rule, names_in_game
from moot.game.changes import Amend, Wording
from moot.game.rules import Ruleset, RuleText
from moot.game.values import Value, canonical, digest
from moot.gateways.terminal.context import Services
from moot.gateways.terminal.errors import CommandError
from moot.gateways.terminal.model_drafts import PLAYERS, WHO, Declined, drafted, service_of_host
from moot.gateways.terminal.streams import agrees, print_lines
from moot.languages import _

if TYPE_CHECKING:
    from moot.play.host import Host


class KeptDraft(Value, frozen=True):
    """What was confirmed of a rule: its code, or why it's for people."""

    code: str = ""
    prevails_over: tuple[str, ...] = ()
    for_people: str = ""


def with_drafts(
    host: "Host", ruleset: Ruleset, players: list[str], file: Path, services: Services
) -> tuple[Ruleset, list[str]]:
    """The rules with the code that was drafted and confirmed for those without, and a report.

    `file` keeps what was confirmed, by the digest of the text; a rule whose text is there isn't asked about again.
    """
    sender = DraftSender(ModelClient(service_of_host(), services.complete_chat), host.journal.records, WHO)
    kept: dict[str, KeptDraft] = {}
    if file.exists():
        try:
            kept = msgspec.json.decode(file.read_bytes(), type=dict[str, KeptDraft])
        except msgspec.MsgspecError as error:
            raise CommandError(
                "drafts.unreadable", _("{file} isn't a file of drafts: {error}", file=file, error=str(error))
            ) from error
    runs: list[str] = []
    people: list[str] = []
    left: list[str] = []
    for place, rule in enumerate(ruleset.rules):
        content, key = rule.content, digest(rule.content.text)
        if content.mechanism or content.for_people or content.lost or not content.text.strip():
            continue
        if key not in kept:
            try:
                found = _confirmed(host, ruleset, rule, players, sender)
            except ModelFailed as error:
                told = _(
                    "{error}; what you confirmed is in {file}: run the same command again to go on",
                    error=str(error),
                    file=file,
                )
                raise CommandError("model.failed", told) from error
            if found is None:
                left.append(rule.number)
                continue
            kept[key] = found
            file.write_bytes(canonical(kept))
        one = kept[key]
        (runs if one.code else people).append(rule.number)
        given = replace(content, mechanism=one.code, prevails_over=one.prevails_over, for_people=one.for_people)
        rules = (*ruleset.rules[:place], replace(rule, content=given, raw=""), *ruleset.rules[place + 1 :])
        ruleset = replace(ruleset, rules=rules)
    sums = {"Code was drafted for": runs, "For people": people, "Left without code for now": left}
    return ruleset, [f"{told}: {', '.join(numbers)}." for told, numbers in sums.items() if numbers]


def _confirmed(
    host: "Host", ruleset: Ruleset, rule: RuleText, players: list[str], sender: DraftSender
) -> KeptDraft | None:
    """What comes of a rule, in a game with the code so far; None if nothing was confirmed. Raises `ModelFailed`."""
    table = host.new(f"draft-{rule.number.casefold()}", ruleset, players or PLAYERS)
    understood = draft_rule(rule.content.text, names_in_game(table.state))
    if understood.sentences and all(sentence.runs for sentence in understood.sentences):
        return KeptDraft(understood.mechanism)
    print_lines([f"Rule {rule.number}: {rule.content.title}", rule.content.text.strip()], sys.stderr)
    task = DraftTask(table.moment(), table.state.seating[0], (Amend(rule.number, Wording()),), 0)
    try:
        found = drafted(task, sender, host.clock.now())
    except Declined:
        return None
    if found.code:
        return KeptDraft(found.code, found.prevails_over) if agrees("Is this what the rule says?") else None
    return KeptDraft(for_people=found.cannot) if found.cannot and agrees("Is this rule for people?") else None
