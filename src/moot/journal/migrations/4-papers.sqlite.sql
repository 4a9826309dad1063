CREATE TABLE papers (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value BLOB NOT NULL,
    owner TEXT NOT NULL,
    until INTEGER,
    version INTEGER NOT NULL,
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX papers_of_owner ON papers (kind, owner, key);
CREATE INDEX papers_past ON papers (until) WHERE until IS NOT NULL;
