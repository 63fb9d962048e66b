-- +goose Up

-- Rules that begin to block on a day. First the engine runs over every version on
-- sale to see whom it concerns; then these are told.
CREATE TABLE rule_changes (
  id           {{identity}},
  rule         TEXT NOT NULL,
  starts_on    TEXT NOT NULL, -- versions submitted from this day on are refused for it
  note         TEXT NOT NULL, -- to the sellers concerned
  state        TEXT NOT NULL CHECK (state IN ('CHECKING', 'ANNOUNCED', 'CANCELLED')),
  made_by      TEXT NOT NULL,
  made_at      {{timestamp}} NOT NULL,
  announced_at {{timestamp}},
  total        INTEGER NOT NULL, -- versions on sale when it began
  checked      INTEGER NOT NULL
);
CREATE UNIQUE INDEX rule_changes_rule ON rule_changes (rule) WHERE state <> 'CANCELLED';

-- What the rule would say of a version on sale.
CREATE TABLE rule_hits (
  change_id  {{bigint}} NOT NULL REFERENCES rule_changes (id),
  upload_id  {{bigint}} NOT NULL REFERENCES version_uploads (id),
  product_id {{bigint}} NOT NULL REFERENCES products (id),
  seller_id  {{bigint}} NOT NULL REFERENCES sellers (id),
  findings   INTEGER NOT NULL,
  example    TEXT NOT NULL, -- file and line of the first
  PRIMARY KEY (change_id, upload_id)
);
CREATE INDEX rule_hits_seller ON rule_hits (seller_id, change_id);

-- +goose Down
DROP TABLE rule_hits;
DROP TABLE rule_changes;
