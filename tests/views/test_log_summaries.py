"""Summaries of log entries: who used which move and with which words, without the notes that rules keep."""

from moot.game.rules import Because
from moot.views.log import LogEntry, LogEvent, entry_summary


def entry(*events: tuple[str, str], move: str = "ask-proxy", player: str | None = "Ben", **said: object) -> LogEntry:
    """An entry with these events, each by its name and its sentence."""
    told = tuple(
        LogEvent(event=name, told=sentence, because=Because("202", 1, "pays") if "(rule " in sentence else None)
        for name, sentence in events
    )
    return LogEntry(entry=1, time=0, move=move, player=player, arguments=said, events=told)  # type: ignore[arg-type]


def test_a_move_of_which_rules_only_take_note_is_told_with_what_was_said_in_it() -> None:
    """Who comes back reads whom Ben has asked, not what a register holds."""
    noted = entry(("register_set", "Asked to act of Ben is now Cleo (rule 329)."), whom="Cleo", digest="c933")
    assert entry_summary(noted) == ("Ben used “ask proxy” (whom Cleo).",)


def test_nobody_is_told_of_twice() -> None:
    """If a sentence begins with the mover, nothing is added; otherwise the move comes first."""
    cast = entry(("ballot_cast", "Ben, for Cleo, votes for 335."), move="vote-for", whom="Cleo", choice="for")
    assert entry_summary(cast) == ("Ben, for Cleo, votes for 335.",)
    paid = entry(("awarded", "Ben gets 5 points (rule 202)."), move="roll")
    assert entry_summary(paid) == ("Ben used “roll”.", "Ben gets 5 points (rule 202).")


def test_votes_cast_for_another_are_not_told_by_what_was_said_in_the_move() -> None:
    """A move that casts a ballot tells it in the ballot's own sentence alone, which keeps what is secret."""
    cast = entry(("ballot_cast", "Dan votes on proposal 335, in secret."), move="vote-for", whom="Dan", choice="for")
    assert entry_summary(cast) == ("Ben used “vote for”.", "Dan votes on proposal 335, in secret.")


def test_that_a_time_came_is_told_where_nothing_else_is() -> None:
    """A due time is only mentioned if nothing else happened; a barred adoption is mentioned once."""
    came = ("time_came", "It's time: rule 118 (“close”).")
    closed = ("voting_closed", "Voting on proposal 301 closes under rule 118.")
    assert entry_summary(entry(came, closed, move="time", player=None)) == (closed[1],)
    assert entry_summary(entry(came, move="time", player=None)) == (came[1],)
    effect = ("effect_barred", "Rule 114 bars the effect “adopt” of rule 203: no change could be adopted.")
    barred = ("proposal_barred", "Rule 114 bars the adoption of proposal 301: no change could be adopted.")
    assert entry_summary(entry(came, effect, barred, move="time", player=None)) == (barred[1],)


def test_what_a_document_tells_is_told_whole() -> None:
    """An entry written down from a document keeps every sentence."""
    told = entry(("proposal_decided", "Proposal 301 is decided: adopted."), move="transcribe", player=None)
    assert entry_summary(told) == ("Proposal 301 is decided: adopted.",)
