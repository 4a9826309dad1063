CREATE TABLE withheld (
    game TEXT NOT NULL,
    number INTEGER NOT NULL,
    place INTEGER NOT NULL,
    choice TEXT NOT NULL,
    salt TEXT NOT NULL,
    PRIMARY KEY (game, number, place),
    FOREIGN KEY (game, number) REFERENCES entries
) STRICT, WITHOUT ROWID;

CREATE TRIGGER withheld_stays BEFORE UPDATE ON withheld
BEGIN SELECT RAISE(ABORT, 'what an entry withholds is never changed'); END;

CREATE TRIGGER withheld_remains BEFORE DELETE ON withheld
BEGIN SELECT RAISE(ABORT, 'what an entry withholds is never removed'); END;
