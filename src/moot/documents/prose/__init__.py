"""Proposals in people's own words: from prose to changes, and never a guess."""

from moot.documents.prose.parser import understand
from moot.documents.prose.values import NotUnderstood, ProposalWarning, ProseChange, RuleIn, TextSpan, Understood

__all__ = ["NotUnderstood", "ProposalWarning", "ProseChange", "RuleIn", "TextSpan", "Understood", "understand"]
