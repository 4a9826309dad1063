CREATE TABLE withheld (
    game TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    place BIGINT NOT NULL,
    choice TEXT NOT NULL,
    salt TEXT NOT NULL,
    PRIMARY KEY (game, number, place),
    FOREIGN KEY (game, number) REFERENCES entries
);

CREATE TRIGGER withheld_stays BEFORE UPDATE ON withheld
FOR EACH STATEMENT EXECUTE FUNCTION moot_never('what an entry withholds is never changed');

CREATE TRIGGER withheld_remains BEFORE DELETE OR TRUNCATE ON withheld
FOR EACH STATEMENT EXECUTE FUNCTION moot_never('what an entry withholds is never removed');
