"""Which provisions and terms have votes among what they go by, by however many steps."""

from moot.law.reading import Part, Reading

TERM = "ballots_secret"
"""The term by which rules keep ballots secret."""
VOTES = frozenset({"votes_for", "votes_against", "abstaining", "outcome_settled"})
"""The facts that tell how anyone voted."""
_WHOLE = frozenset({"event", "cause", "effect", "answer", "clash"})
"""What carries whatever it is about: the vote that was heard, the amount that follows from votes."""
SECRET = "a secret fact"
SECRET_REASON = "for a reason that would tell how somebody voted"


def keeps_secrets(reading: Reading) -> bool:
    """Whether any rule speaks of secret ballots."""
    tag = f"term:{TERM}"
    return bool(reading.listed("term", TERM)) or any(tag in rule.content.speaks_of for rule in reading.rules)


def sees_votes(reading: Reading, part: Part, own: bool = False) -> bool:
    """Whether a provision goes by how others voted; with `own` also by the choice of the vote in hand."""
    seen: set[str] = set()
    todo = [part]
    while todo:
        at = todo.pop()
        if at.pid in seen:
            continue
        seen.add(at.pid)
        for parameter in at.provision.parameters:
            if parameter.name in VOTES or _sees_own(at, parameter.name, own):
                return True
            if reading.how(parameter.name) == "term":
                types = reading.types.get(parameter.name, "").lower()
                todo += reading.listed("term", parameter.name)
                todo += reading.listed("adjust", parameter.name, types)
            else:
                todo += reading.listed("adjust", parameter.name)
    return False


def _sees_own(part: Part, name: str, own: bool) -> bool:
    if name == "choice":
        return own
    about = {trigger.on for trigger in part.provision.triggers}
    return own and name in _WHOLE and (name != "event" or "ballot_cast" in about)


def tells_votes(reading: Reading, term: str) -> bool:
    """Whether an answer to a term is worked out from votes."""
    types = reading.types.get(term, "").lower()
    parts = reading.listed("term", term) + reading.listed("adjust", term, types)
    return any(sees_votes(reading, part) for part in parts)
