CREATE TABLE papers (
    kind TEXT COLLATE "C" NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    value BYTEA NOT NULL,
    owner TEXT COLLATE "C" NOT NULL,
    until BIGINT,
    version BIGINT NOT NULL,
    PRIMARY KEY (kind, key)
);

CREATE INDEX papers_of_owner ON papers (kind, owner, key);
CREATE INDEX papers_past ON papers (until) WHERE until IS NOT NULL;
