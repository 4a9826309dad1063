"""Hosts games of Nomic: the rules in force are what runs."""
