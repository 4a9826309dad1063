CREATE TABLE games (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    title TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    created BIGINT NOT NULL,
    seed BYTEA NOT NULL
);

CREATE TABLE entries (
    game TEXT COLLATE "C" NOT NULL REFERENCES games,
    number BIGINT NOT NULL,
    hash TEXT NOT NULL,
    previous TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE snapshots (
    game TEXT COLLATE "C" NOT NULL REFERENCES games,
    number BIGINT NOT NULL,
    hash TEXT NOT NULL,
    code TEXT NOT NULL,
    digest TEXT NOT NULL,
    state BYTEA NOT NULL,
    UNIQUE (game, number)
);

CREATE FUNCTION moot_never() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation'; END $$;

CREATE FUNCTION moot_entry_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.previous IS DISTINCT FROM (
        CASE NEW.number
            WHEN 0 THEN ''
            ELSE (SELECT hash FROM entries WHERE game = NEW.game AND number = NEW.number - 1)
        END
    ) THEN
        RAISE EXCEPTION 'an entry follows the one before' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER entries_follow BEFORE INSERT ON entries
FOR EACH ROW EXECUTE FUNCTION moot_entry_follows();

CREATE TRIGGER entries_stay BEFORE UPDATE OR TRUNCATE ON entries
FOR EACH STATEMENT EXECUTE FUNCTION moot_never('an entry is never changed');

CREATE TRIGGER entries_remain BEFORE DELETE ON entries
FOR EACH STATEMENT EXECUTE FUNCTION moot_never('an entry is never removed');

CREATE TRIGGER games_stay BEFORE UPDATE OF name, created, seed ON games
FOR EACH STATEMENT EXECUTE FUNCTION moot_never('a game keeps its name and its seed');

CREATE TRIGGER games_remain BEFORE DELETE OR TRUNCATE ON games
FOR EACH STATEMENT EXECUTE FUNCTION moot_never('a game is never removed');
