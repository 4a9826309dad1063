"""Mechanisms, the code of rules: parsed, validated, expanded, type-checked and compiled for the sandbox."""
