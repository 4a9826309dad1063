"""The verbalizer: tells any mechanism in plain English, provision by provision.

It tells what no sentence of the table says whole: statements, conditions, values, and functions that a mechanism calls.
What it says is meant for people, and isn't yet read as code again.
"""
