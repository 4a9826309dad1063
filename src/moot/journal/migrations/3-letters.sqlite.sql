CREATE TABLE letters (
    serial INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    channel TEXT NOT NULL,
    way TEXT NOT NULL CHECK (way IN ('in', 'out')),
    id TEXT NOT NULL,
    at INTEGER NOT NULL,
    standing TEXT NOT NULL CHECK (standing IN ('waiting', 'done', 'failed')),
    tries INTEGER NOT NULL,
    due INTEGER NOT NULL,
    told TEXT NOT NULL,
    entry INTEGER,
    data BLOB NOT NULL,
    UNIQUE (game, way, id)
) STRICT;

CREATE INDEX letters_waiting ON letters (channel, way, due) WHERE standing = 'waiting';
CREATE INDEX letters_of_game ON letters (game, at);

CREATE TABLE marks (
    game TEXT NOT NULL,
    channel TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (game, channel, name)
) STRICT, WITHOUT ROWID;
