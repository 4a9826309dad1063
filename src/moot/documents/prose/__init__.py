"""Natural-language parser for proposals: from plain English to rule changes, without guessing."""

from moot.documents.prose.parser import understand
from moot.documents.prose.values import NotUnderstood, ParsedProposal, ProposalWarning, ProseChange, RuleIn, TextSpan

__all__ = ["NotUnderstood", "ParsedProposal", "ProposalWarning", "ProseChange", "RuleIn", "TextSpan", "understand"]
