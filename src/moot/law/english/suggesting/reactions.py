"""Reactions: what follows when something happens, or at a time."""

import re
from collections.abc import Iterator

from moot.law.english.new_names import counted
from moot.law.english.suggesting import cues
from moot.law.english.suggesting.pieces import CONDITIONS_MAX, Composed, Piece, Pieces


def reactions(pieces: Pieces) -> Iterator[Composed]:
    """What follows when something happens, or at a time."""
    schedule = pieces.schedule()
    if schedule is not None:
        effects = _effects(pieces, "")
        if effects is not None:
            clauses, places = effects
            compared = pieces.comparison()
            if compared and re.search(r"\b(?:has|have|with|than|who)\b", pieces.text):
                clauses = [
                    re.sub(r"^each player (?!who)", f"each player who has {compared[0]} {compared[1]} ", c)
                    for c in clauses
                ]
                places |= compared[2]
            yield Composed(f"{schedule.said}, {' and '.join(clauses)}.", schedule.places | places)
    for event in pieces.events():
        effects = _effects(pieces, event.they)
        if effects is None:
            continue
        clauses, places = effects
        does = " and ".join(clauses)
        name = event.said
        if "that player" not in does:  # it doesn't matter who did it
            name = name.replace("a player gets a rule", "a rule is")
        if "judged" in name and (truth := pieces.find(r"\b(true|false)\b")):
            yield Composed(
                f"When {name}, if the judgment is {truth[1]}, {does}.", event.places | places | pieces.of(truth)
            )
        for condition in _conditions(pieces, event.places, event.places | places):
            said = condition.said.replace("{they}", event.they or "each player")
            yield Composed(f"When {name}, {said}, {does}.", event.places | places | condition.places)
        yield Composed(f"When {name}, {does}.", event.places | places)


def _effects(pieces: Pieces, they: str) -> tuple[list[str], int] | None:
    """What players get and lose, as clauses, with the places that tell it."""
    amounts = pieces.amounts()
    kept = []
    compared = pieces.comparison()
    for one in amounts:
        match = one[2]
        if compared is not None and pieces.of(match) & compared[2]:
            if not (cues.GETS.search(pieces.text[: match.start()]) or cues.LOSES.search(pieces.text)):
                continue
            before = pieces.text[max(0, match.start() - 24) : match.start()]
            if re.search(r"(?:at least|more than|fewer than|less than|at most|under|over|below|above) $", before):
                continue
        kept.append(one)
    clauses, places = [], 0
    for index, (number, thing, match) in enumerate(kept[:2]):
        start = kept[index - 1][2].end() if index else 0
        end = kept[index + 1][2].start() if index + 1 < len(kept) else len(pieces.text)
        who, what, used = _effect(pieces, number, thing, match, start, end, they)
        clauses.append(f"{who} {what}")
        places |= used
    special = _special_effect(pieces, they)
    return ([special.said], special.places) if special is not None else (clauses, places) if clauses else None


def _special_effect(pieces: Pieces, they: str) -> Piece | None:
    who = they or "each player"
    reset = pieces.find(
        r"\b(?:THING|scores?)\b.{0,30}\b(?:to|at|back to) (\d+)\b"
        r"|\b(?:los(?:es?|ing)) (?:all|everything)(?: of)?(?: \w+)? (?:THING)"
    )
    if reset is not None:
        whom, places = pieces.recipient(0, len(pieces.text), they, 0)
        return Piece(f"the points of {whom or who} are set to {reset[1] or 0}", pieces.of(reset) | places)
    halved = pieces.find(
        r"\b(?:half (?:of )?(?:the |their |its |your )?(?:author s )?(?:THING)|halved"
        r"|THING .{0,12}\bhalf)\b(?:.{0,6}rounded (?:down|up))?"
    )
    if halved is not None:
        whom, places = pieces.recipient(0, len(pieces.text), they, 0)
        rounded = "up" if "rounded up" in pieces.text else "down"
        lost = pieces.places(*found.span()) if (found := cues.LOSES.search(pieces.text)) else 0
        return Piece(f"{whom or who} loses half of their points, rounded {rounded}", pieces.of(halved) | places | lost)
    wins = pieces.find(r"\bwins?\b(?: the game)?(?! (?:\d|a vote|the vote))")
    if wins is not None and they and not pieces.amounts():
        return Piece(f"{who} wins the game", pieces.of(wins))
    return None


def _effect(
    pieces: Pieces, number: int, thing: str, match: re.Match[str], start: int, end: int, they: str
) -> tuple[str, str, int]:
    before, after = pieces.text[start : match.start()], pieces.text[match.start() : end]
    places = pieces.of(match)
    found = None
    for text, offset in ((before, start), (after, match.start())):
        marks = [
            (m.start(), sign, m)
            for sign, cue in (("gets", cues.GETS), ("loses", cues.LOSES))
            for m in cue.finditer(text)
        ]
        marks = [
            one
            for one in marks
            if not re.match(r"wins? (?:a|the|its|their) vote|los\w+ (?:a|the|its|their) vote", text[one[0] :])
        ]
        if marks:
            _, sign, mark = (
                max(marks, key=lambda one: one[0]) if offset == start else min(marks, key=lambda one: one[0])
            )
            found = sign
            places |= pieces.places(mark.start() + offset, mark.end() + offset)
            break
    who, used = pieces.recipient(start, end, they, match.start())
    places |= used
    verb = found or "gets"
    unit = ""
    for said, cue in cues.UNITS:
        per = cue.search(pieces.text)
        if per is not None:
            unit, places = f" for each {said}", places | pieces.of(per)
            if "voted" in who:
                who = they or who
            break
    return who or they or "each player", f"{verb} {counted(number, thing)}{unit}", places


def _conditions(pieces: Pieces, event: int, taken: int) -> list[Piece]:
    """What is asked for besides an event with these places: parts that are read as conditions, in their own words."""
    found = []
    unanimous = cues.UNANIMOUS.search(pieces.text)
    if unanimous is not None:
        said = "if the vote was unanimous" if "unanim" in unanimous[0] else "if nobody voted against it"
        found.append(Piece(said, pieces.of(unanimous)))
    for part in sorted((one for one in pieces.parts if one.kind == "cond"), key=lambda one: one.start - one.end):
        piece = pieces.said(part)
        joint = pieces.tokens[part.start - 1] if part.start else ""
        is_more = pieces.tells(piece.places & ~taken) and not pieces.tells(piece.places & event)
        if is_more and joint in ("if", "unless", "while", "provided", "and", "that", "when", "where", "but"):
            word = "unless" if joint == "unless" else "if"
            found.append(Piece(f"{word} {piece.said}", piece.places | 1 << (part.start - 1)))
    compared = pieces.comparison()
    own = compared and re.search(r"\b(?:if|unless|provided|while)\b[^,]{0,40}$", pieces.text[: compared[3]])
    if compared is not None and own:
        joint = "unless" if own[0].startswith("unless") else "if"
        found.append(
            Piece(
                f"{joint} {{they}} has {compared[0]} {compared[1]}", compared[2] | pieces.places(own.start(), own.end())
            )
        )
    return found[:CONDITIONS_MAX]
