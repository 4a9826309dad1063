"""Notices: the notifier, digests and reminders, feeds, and calendars."""
