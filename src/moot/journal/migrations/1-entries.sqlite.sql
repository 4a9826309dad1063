CREATE TABLE games (
    name TEXT NOT NULL PRIMARY KEY,
    title TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    created INTEGER NOT NULL,
    seed BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE entries (
    game TEXT NOT NULL REFERENCES games,
    number INTEGER NOT NULL,
    hash TEXT NOT NULL,
    previous TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshots (
    game TEXT NOT NULL REFERENCES games,
    number INTEGER NOT NULL,
    hash TEXT NOT NULL,
    code TEXT NOT NULL,
    digest TEXT NOT NULL,
    state BLOB NOT NULL,
    UNIQUE (game, number)
) STRICT;

CREATE TRIGGER entries_follow BEFORE INSERT ON entries
WHEN EXISTS (SELECT 1 FROM entries WHERE game = NEW.game AND number = NEW.number)
    OR NEW.previous IS NOT CASE NEW.number
        WHEN 0 THEN ''
        ELSE (SELECT hash FROM entries WHERE game = NEW.game AND number = NEW.number - 1)
    END
BEGIN SELECT RAISE(ABORT, 'an entry follows the one before'); END;

CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;

CREATE TRIGGER entries_remain BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'an entry is never removed'); END;

CREATE TRIGGER games_stay BEFORE UPDATE OF name, created, seed ON games
BEGIN SELECT RAISE(ABORT, 'a game keeps its name and its seed'); END;

CREATE TRIGGER games_remain BEFORE DELETE ON games
BEGIN SELECT RAISE(ABORT, 'a game is never removed'); END;
