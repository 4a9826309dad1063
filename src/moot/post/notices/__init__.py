"""What people are told without looking: feeds, calendars, digests and reminders by mail, and hooks."""
