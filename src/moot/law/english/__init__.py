"""Words that run: one table of phrases ties pieces of the mechanism language to the ways English says them.

Read in one direction it makes mechanisms of sentences (`reading`, `drafts`), in the other it tells mechanisms as
sentences (`telling`). After Schwitter 2018, *Specifying and Verbalising Answer Set Programs in Controlled Natural
Language*: one grammar for both directions, so that the two can't drift apart.
"""
