"""Natural-language parser for proposals: from plain English to rule changes, without guessing."""

from moot.documents.prose.parser import understand
from moot.documents.prose.values import NotUnderstood, ProposalWarning, ProseChange, RuleIn, TextSpan, Understood

__all__ = ["NotUnderstood", "ProposalWarning", "ProseChange", "RuleIn", "TextSpan", "Understood", "understand"]
