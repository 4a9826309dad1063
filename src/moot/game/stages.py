"""The stages of a proposal and of a case: one table each of what can still happen at every stage."""

from typing import Literal, NamedTuple, get_args

ProposalStage = Literal["made", "voting", "closed", "withdrawn", "decided"]
CaseStage = Literal["called", "asked", "accepted", "judged", "closed"]
CASE_STAGES: tuple[CaseStage, ...] = get_args(CaseStage)


class _OfProposal(NamedTuple):
    """What holds of a proposal at a stage."""

    is_open: bool
    """It has been neither decided nor withdrawn."""
    accepts_votes: bool
    """Its vote hasn't closed. Whether a vote may be cast before the vote opens is for the rules to say."""


_PROPOSALS: dict[str, _OfProposal] = {
    "made": _OfProposal(is_open=True, accepts_votes=True),
    "voting": _OfProposal(is_open=True, accepts_votes=True),
    "closed": _OfProposal(is_open=True, accepts_votes=False),
    "withdrawn": _OfProposal(is_open=False, accepts_votes=False),
    "decided": _OfProposal(is_open=False, accepts_votes=False),
}


class ProposalStages:
    """What a proposal, or a view of one, says of its stage."""

    __slots__ = ()

    @property
    def stage(self) -> str:
        """The name of its stage."""
        raise NotImplementedError

    @property
    def is_open(self) -> bool:
        """Whether it's neither decided nor withdrawn."""
        return _PROPOSALS[self.stage].is_open

    @property
    def accepts_votes(self) -> bool:
        """Whether its vote hasn't closed: it's being debated or voted on."""
        return _PROPOSALS[self.stage].accepts_votes

    @property
    def is_in_debate(self) -> bool:
        """Whether its vote hasn't opened yet."""
        return self.stage == "made"

    @property
    def is_voting(self) -> bool:
        """Whether its vote is open."""
        return self.stage == "voting"

    @property
    def is_withdrawn(self) -> bool:
        """Whether its author has withdrawn it."""
        return self.stage == "withdrawn"


class CaseStages:
    """What a case, or a view of one, says of its stage."""

    __slots__ = ()

    @property
    def stage(self) -> str:
        """The name of its stage."""
        raise NotImplementedError

    @property
    def is_open(self) -> bool:
        """Whether it isn't closed: it may still be judged, or appealed."""
        return self.stage != "closed"

    @property
    def is_asked(self) -> bool:
        """Whether somebody has been asked to judge it, and hasn't answered."""
        return self.stage == "asked"

    @property
    def is_judged(self) -> bool:
        """Whether judgment has been given, or it was closed without."""
        return self.stage in ("judged", "closed")
