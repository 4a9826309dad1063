"""Simulation: bots play games by the rules in force, to find out how long they last, how they end, and what goes wrong.

Bots know nothing of any ruleset. They ask the house which moves are open to them, as a page does for a person.
"""
