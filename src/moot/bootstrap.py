"""Puts a host together: the one file that knows every room."""
