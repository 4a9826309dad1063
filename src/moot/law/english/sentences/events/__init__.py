"""Sentences on events: what follows each time or some of the times, and what changes the effects of other rules."""
