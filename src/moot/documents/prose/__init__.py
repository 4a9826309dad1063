"""Proposals in people's own words: from prose to changes, and never a guess."""

from moot.documents.prose.understanding import understand
from moot.documents.prose.values import NotUnderstood, ProseChange, RuleIn, Span, Understood, Warned

__all__ = ["NotUnderstood", "ProseChange", "RuleIn", "Span", "Understood", "Warned", "understand"]
