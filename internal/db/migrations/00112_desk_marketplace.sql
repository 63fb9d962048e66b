-- +goose Up
-- Clients of the marketplace's API whose keys are issued at the desk. A key is
-- shown once, when it is issued: what is kept is its hash.
CREATE TABLE intake_clients (
  id         {{identity}},
  name       TEXT NOT NULL UNIQUE,
  created_at {{timestamp}} NOT NULL,
  revoked_at {{timestamp}}
);
CREATE TABLE intake_keys (
  id           {{identity}},
  client_id    {{bigint}} NOT NULL REFERENCES intake_clients (id),
  hash         TEXT NOT NULL UNIQUE, -- SHA-256 in hexadecimal
  ending       TEXT NOT NULL,        -- its last characters, to tell it from others
  created_at   {{timestamp}} NOT NULL,
  expires_at   {{timestamp}},        -- of one that another has taken the place of
  last_used_at {{timestamp}}
);
CREATE INDEX intake_keys_client ON intake_keys (client_id, id);

-- Months of the ledger by posting, of all sellers.
{{if postgres}}
CREATE INDEX ledger_transactions_posted ON ledger_transactions USING brin (posted_at);
{{end}}
{{if sqlite}}
CREATE INDEX ledger_transactions_posted ON ledger_transactions (posted_at);
{{end}}

-- +goose Down
DROP INDEX ledger_transactions_posted;
DROP TABLE intake_keys;
DROP TABLE intake_clients;
