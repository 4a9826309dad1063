"""Numbers, fractions and amounts."""

from moot.law.english.phrases import phrase

NUMBERS = (
    phrase("num", "{n:number}", "{n}"),
    phrase("count", "{n:num}", "{n}"),
    phrase("count", "1", "(a|an|another|one more|one)"),
    phrase("fraction", "FRACTION(1, 2)", "half", "(a|1) half"),
    phrase("fraction", "FRACTION(2, 3)", "two thirds", "two-thirds"),
    phrase("fraction", "FRACTION(1, 3)", "a third", "1 third"),
    phrase("fraction", "FRACTION(1, 4)", "a quarter", "1 (quarter|fourth)"),
    phrase("fraction", "FRACTION(3, 4)", "three quarters", "(three-quarters|three-fourths)"),
    phrase("fraction", "FRACTION({n:number}, 3)", "{n} thirds"),
    phrase("fraction", "FRACTION({n:number}, 4)", "{n} (quarters|fourths)"),
    phrase("fraction", "FRACTION({n:number}, 5)", "{n} fifths"),
    phrase("fraction", "FRACTION(1, 5)", "(a|1) fifth"),
    phrase("fraction", "FRACTION({n:number}, 6)", "{n} sixths"),
    phrase("fraction", "FRACTION({n:number}, 7)", "{n} sevenths"),
    phrase("fraction", "FRACTION({n:number}, 8)", "{n} eighths"),
    phrase("fraction", "FRACTION({n:number}, 9)", "{n} ninths"),
    phrase("fraction", "FRACTION({n:number}, 10)", "{n} tenths"),
    phrase("fraction", "FRACTION(1, 10)", "(a|1) tenth"),
    phrase("fraction", "FRACTION({n:number}, 100)", "{n} percent", "{n} %", "{n} per cent"),
    phrase("fraction", "FRACTION({p:number}, {q:number})", "{p} / {q}"),
    phrase("amount", "AMOUNT('>=', {n:num})", "at least {n}", "{n} or more", "(no|not) (fewer|less) than {n}",
           "a minimum of {n}"),
    phrase("amount", "AMOUNT('>', {n:num})", "more than {n}", "(over|above) {n}"),
    phrase("amount", "AMOUNT('<', {n:num})", "fewer than {n}", "less than {n}", "(under|below) {n}"),
    phrase("amount", "AMOUNT('<=', {n:num})", "at most {n}", "(no|not) more than {n}", "{n} or (fewer|less)",
           "up to {n}"),
    phrase("amount", "AMOUNT('==', 0)", "no"),
    phrase("amount", "AMOUNT('==', {n:num})", "exactly {n}"),
)  # fmt: skip
