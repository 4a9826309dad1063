"""Number words of English: what `three`, `thirty` and `hundred` come to, for proposals, letters and imported rules."""

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "ten twenty thirty forty fifty sixty seventy eighty ninety hundred".split()
NUMBER_WORDS = dict(zip(_SMALL, range(20), strict=True)) | {word: 10 * tens for tens, word in enumerate(_TENS, 1)}
"""The number of each word."""
