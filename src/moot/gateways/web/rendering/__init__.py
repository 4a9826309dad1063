"""Rendering: templates, Markdown, times, diffs and pictures."""
