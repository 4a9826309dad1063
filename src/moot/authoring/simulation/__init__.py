"""Games that bots play by the rules in force: how long they last, how they end, and whether anything goes wrong.

Bots know nothing of any ruleset. They ask the house which moves are open to them, as a page does for a person.
"""
