CREATE TABLE redacting (
    game TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE removed_games (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    removed BIGINT NOT NULL,
    length BIGINT NOT NULL,
    hash TEXT NOT NULL
);

CREATE FUNCTION moot_entry_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.game, NEW.number, NEW.hash, NEW.previous) IS DISTINCT FROM (OLD.game, OLD.number, OLD.hash, OLD.previous)
        OR NOT EXISTS (SELECT 1 FROM redacting WHERE game = OLD.game AND number = OLD.number)
    THEN
        RAISE EXCEPTION 'an entry is never changed' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION moot_remains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM removed_games WHERE name = to_jsonb(OLD) ->> TG_ARGV[1]) THEN
        RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END $$;

DROP TRIGGER entries_stay ON entries;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries FOR EACH ROW EXECUTE FUNCTION moot_entry_stays();
CREATE TRIGGER entries_never_emptied BEFORE TRUNCATE ON entries
FOR EACH STATEMENT EXECUTE FUNCTION moot_never('an entry is never removed');

DROP TRIGGER entries_remain ON entries;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries
FOR EACH ROW EXECUTE FUNCTION moot_remains('an entry is never removed', 'game');

DROP TRIGGER games_remain ON games;
CREATE TRIGGER games_remain BEFORE DELETE ON games
FOR EACH ROW EXECUTE FUNCTION moot_remains('a game is never removed', 'name');
CREATE TRIGGER games_never_emptied BEFORE TRUNCATE ON games
FOR EACH STATEMENT EXECUTE FUNCTION moot_never('a game is never removed');

DROP TRIGGER withheld_remains ON withheld;
CREATE TRIGGER withheld_remains BEFORE DELETE ON withheld
FOR EACH ROW EXECUTE FUNCTION moot_remains('what an entry withholds is never removed', 'game');
CREATE TRIGGER withheld_never_emptied BEFORE TRUNCATE ON withheld
FOR EACH STATEMENT EXECUTE FUNCTION moot_never('what an entry withholds is never removed');
