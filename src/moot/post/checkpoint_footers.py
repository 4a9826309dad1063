"""The checkpoint at the foot of letters and articles: whoever keeps one can tell later if the record was rewritten."""

from moot.journal.errors import JournalError
from moot.languages import _
from moot.play.checkpoints import Checkpoints


def checkpoint_footer(checkpoints: Checkpoints, game: str, entry: int) -> str:
    """A signature block (RFC 3676, 4.3) with the signed checkpoint up to an entry; empty if none can be signed now."""
    try:
        note = checkpoints.at(game, entry + 1)
    except JournalError:
        return ""
    told = _("Proof of entry {entry} and all before it. Keep it: `moot verify` can check it.", entry=entry)
    return f"\n-- \n{told}\n\n{note}"
