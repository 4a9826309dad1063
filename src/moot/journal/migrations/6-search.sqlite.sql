CREATE TABLE search_games (
    game TEXT NOT NULL PRIMARY KEY,
    version INTEGER NOT NULL,
    entry INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE search_texts (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    at INTEGER NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    words TEXT NOT NULL,
    UNIQUE (game, kind, key)
) STRICT;

CREATE VIRTUAL TABLE search_words USING fts5(
    words, content='search_texts', content_rowid='id', detail='none', prefix='2 3', tokenize='unicode61 remove_diacritics 0'
);
INSERT INTO search_words(search_words, rank) VALUES ('secure-delete', 1);

CREATE TRIGGER search_texts_new AFTER INSERT ON search_texts
BEGIN INSERT INTO search_words(rowid, words) VALUES (NEW.id, NEW.words); END;

CREATE TRIGGER search_texts_gone AFTER DELETE ON search_texts
BEGIN INSERT INTO search_words(search_words, rowid, words) VALUES ('delete', OLD.id, OLD.words); END;
