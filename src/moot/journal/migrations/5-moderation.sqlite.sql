CREATE TABLE redacting (
    game TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE removed_games (
    name TEXT NOT NULL PRIMARY KEY,
    removed INTEGER NOT NULL,
    length INTEGER NOT NULL,
    hash TEXT NOT NULL
) STRICT, WITHOUT ROWID;

DROP TRIGGER entries_stay;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
WHEN NEW.game <> OLD.game OR NEW.number <> OLD.number OR NEW.hash <> OLD.hash OR NEW.previous <> OLD.previous
    OR NOT EXISTS (SELECT 1 FROM redacting WHERE game = OLD.game AND number = OLD.number)
BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END;

DROP TRIGGER entries_remain;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries
WHEN NOT EXISTS (SELECT 1 FROM removed_games WHERE name = OLD.game)
BEGIN SELECT RAISE(ABORT, 'an entry is never removed'); END;

DROP TRIGGER games_remain;
CREATE TRIGGER games_remain BEFORE DELETE ON games
WHEN NOT EXISTS (SELECT 1 FROM removed_games WHERE name = OLD.name)
BEGIN SELECT RAISE(ABORT, 'a game is never removed'); END;

DROP TRIGGER withheld_remains;
CREATE TRIGGER withheld_remains BEFORE DELETE ON withheld
WHEN NOT EXISTS (SELECT 1 FROM removed_games WHERE name = OLD.game)
BEGIN SELECT RAISE(ABORT, 'what an entry withholds is never removed'); END;
