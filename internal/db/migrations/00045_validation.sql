-- +goose Up

-- validation ---------------------------------------------------------------

-- Archives on their way in. What arrived lies with the files, in parts, so that
-- any instance can go on where another one stopped.
CREATE TABLE archive_uploads (
  id         TEXT PRIMARY KEY, -- nobody can guess it
  seller_id  {{bigint}} NOT NULL REFERENCES sellers (id),
  product_id {{bigint}} NOT NULL REFERENCES products (id),
  name       TEXT NOT NULL,
  size       {{bigint}} NOT NULL,
  sha256     TEXT NOT NULL, -- what the sender says it will be; empty: nothing
  received   {{bigint}} NOT NULL,
  blob       TEXT NOT NULL, -- empty until all of it is there
  created_at {{timestamp}} NOT NULL,
  touched_at {{timestamp}} NOT NULL
);
CREATE INDEX archive_uploads_seller ON archive_uploads (seller_id);
CREATE INDEX archive_uploads_touched ON archive_uploads (touched_at);

CREATE TABLE archive_parts (
  upload_id TEXT NOT NULL REFERENCES archive_uploads (id),
  starts_at {{bigint}} NOT NULL,
  size      {{bigint}} NOT NULL,
  blob      TEXT NOT NULL,
  PRIMARY KEY (upload_id, starts_at)
);

-- Versions that sellers submitted, each attempt on its own.
CREATE TABLE version_uploads (
  id             {{identity}},
  seller_id      {{bigint}} NOT NULL REFERENCES sellers (id),
  product_id     {{bigint}} NOT NULL REFERENCES products (id),
  version        TEXT NOT NULL,
  change_kind    TEXT NOT NULL CHECK (change_kind IN ('DEBUG', 'FIX_ERROR', 'MAJOR', 'MINOR', 'NEW')),
  changelog      TEXT NOT NULL, -- JSON, by language
  works_from     TEXT NOT NULL, -- platform versions that it claims to run on
  works_to       TEXT NOT NULL,
  state          TEXT NOT NULL CHECK (state IN ('IN_VALIDATION', 'REFUSED', 'SCHEDULED', 'ONLINE', 'WITHDRAWN', 'CANCELLED')),
  day            TEXT NOT NULL, -- of its submission, in Europe/Paris
  submitted_at   {{timestamp}} NOT NULL,
  decided_at     {{timestamp}},
  name           TEXT NOT NULL, -- of the file, as the seller called it
  size           {{bigint}} NOT NULL,
  sha256         TEXT NOT NULL,
  blob           TEXT NOT NULL, -- the file as it was sent
  rebuilt        TEXT NOT NULL, -- what buyers download, made of what was reviewed; empty: not yet
  rebuilt_size   {{bigint}} NOT NULL,
  rebuilt_sha256 TEXT NOT NULL,
  technical_name TEXT NOT NULL,
  previous       {{bigint}},    -- the upload it was compared with
  compliance     TEXT NOT NULL, -- empty until it was checked
  errors         INTEGER NOT NULL,
  warnings       INTEGER NOT NULL,
  online_on      TEXT,          -- the day that the seller chose
  online_at      {{timestamp}},
  withdrawn_at   {{timestamp}},
  withdrawal     TEXT NOT NULL, -- why, in the seller's words
  replaced_by    {{bigint}},
  asked_at       {{timestamp}}  -- a question of the reviewer's that waits for its answer
);
CREATE UNIQUE INDEX version_uploads_in_flight ON version_uploads (product_id) WHERE state = 'IN_VALIDATION';
CREATE INDEX version_uploads_seller ON version_uploads (seller_id, id);
CREATE INDEX version_uploads_product ON version_uploads (product_id, id);
CREATE INDEX version_uploads_day ON version_uploads (seller_id, day);
CREATE INDEX version_uploads_due ON version_uploads (online_on) WHERE state = 'SCHEDULED';
CREATE INDEX version_uploads_queue ON version_uploads (id) WHERE state = 'IN_VALIDATION';

CREATE TABLE version_steps (
  upload_id  {{bigint}} NOT NULL REFERENCES version_uploads (id),
  stage      TEXT NOT NULL CHECK (stage IN ('AUTOMATIC', 'TECHNICAL', 'MARKETING')),
  status     TEXT NOT NULL CHECK (status IN ('TODO', 'REVIEWING', 'READY', 'ERROR')),
  entered_at {{timestamp}}, -- when its turn came
  ended_at   {{timestamp}},
  reason     TEXT NOT NULL, -- why the automatic step failed, as a key
  note       TEXT NOT NULL, -- what the reviewer says
  reviewer   TEXT NOT NULL,
  PRIMARY KEY (upload_id, stage)
);
CREATE INDEX version_steps_measured ON version_steps (stage, ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE version_reports (
  upload_id {{bigint}} PRIMARY KEY REFERENCES version_uploads (id),
  report    TEXT NOT NULL -- JSON
);

CREATE TABLE version_appeals (
  id          {{identity}},
  upload_id   {{bigint}} NOT NULL REFERENCES version_uploads (id),
  product_id  {{bigint}} NOT NULL REFERENCES products (id),
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  fingerprint TEXT NOT NULL, -- of the finding
  rule        TEXT NOT NULL,
  reason      TEXT NOT NULL,
  state       TEXT NOT NULL CHECK (state IN ('OPEN', 'ACCEPTED', 'DECLINED')),
  answer      TEXT NOT NULL,
  reviewer    TEXT NOT NULL,
  made_at     {{timestamp}} NOT NULL,
  answered_at {{timestamp}},
  UNIQUE (upload_id, fingerprint)
);
CREATE INDEX version_appeals_product ON version_appeals (product_id, state);
CREATE INDEX version_appeals_open ON version_appeals (id) WHERE state = 'OPEN';

-- Questions of reviewers and their answers.
CREATE TABLE version_messages (
  id            {{identity}},
  upload_id     {{bigint}} NOT NULL REFERENCES version_uploads (id),
  seller_id     {{bigint}} NOT NULL REFERENCES sellers (id),
  from_reviewer BOOLEAN NOT NULL,
  body          TEXT NOT NULL,
  at            {{timestamp}} NOT NULL
);
CREATE INDEX version_messages_upload ON version_messages (upload_id, id);

-- events -------------------------------------------------------------------

-- What changed just now, for the tabs that are open.
CREATE TABLE events (
  id        {{identity}},
  seller_id {{bigint}} NOT NULL,
  kind      TEXT NOT NULL,
  ref       {{bigint}} NOT NULL, -- what changed, by its id
  at        {{timestamp}} NOT NULL
);
CREATE INDEX events_at ON events (at);

-- catalogue ----------------------------------------------------------------

-- Versions can be withdrawn, and both go out to the marketplace.
{{if postgres}}
ALTER TABLE product_versions DROP CONSTRAINT product_versions_state_check;
ALTER TABLE product_versions ADD CONSTRAINT product_versions_state_check CHECK (state IN ('IN_VALIDATION', 'VALIDATED', 'REFUSED', 'CANCELLED', 'WITHDRAWN'));
ALTER TABLE product_changes DROP CONSTRAINT product_changes_kind_check;
ALTER TABLE product_changes ADD CONSTRAINT product_changes_kind_check CHECK (kind IN ('SHEET', 'SHEET_CANCELLED', 'PRICE', 'STATE', 'VERSION', 'VERSION_WITHDRAWN'));
{{end}}
{{if sqlite}}
ALTER TABLE product_versions RENAME TO old_product_versions;
CREATE TABLE product_versions (
  id          {{identity}},
  product_id  {{bigint}} NOT NULL REFERENCES products (id),
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  version     TEXT NOT NULL,
  rank        TEXT NOT NULL,
  change_kind TEXT NOT NULL CHECK (change_kind IN ('DEBUG', 'FIX_ERROR', 'MAJOR', 'MINOR', 'NEW')),
  changelog   TEXT NOT NULL,
  works_from  TEXT NOT NULL,
  works_to    TEXT NOT NULL,
  state       TEXT NOT NULL CHECK (state IN ('IN_VALIDATION', 'VALIDATED', 'REFUSED', 'CANCELLED', 'WITHDRAWN')),
  compatibility TEXT NOT NULL,
  released_at {{timestamp}} NOT NULL,
  external_updated_at {{timestamp}},
  UNIQUE (product_id, version)
);
INSERT INTO product_versions SELECT * FROM old_product_versions;
DROP TABLE old_product_versions;
CREATE INDEX product_versions_newest ON product_versions (product_id, state, rank);

ALTER TABLE product_changes RENAME TO old_product_changes;
CREATE TABLE product_changes (
  id         {{identity}},
  product_id {{bigint}} NOT NULL REFERENCES products (id),
  seller_id  {{bigint}} NOT NULL REFERENCES sellers (id),
  kind       TEXT NOT NULL CHECK (kind IN ('SHEET', 'SHEET_CANCELLED', 'PRICE', 'STATE', 'VERSION', 'VERSION_WITHDRAWN')),
  body       TEXT NOT NULL,
  at         {{timestamp}} NOT NULL,
  taken_at   {{timestamp}}
);
INSERT INTO product_changes SELECT * FROM old_product_changes;
DROP TABLE old_product_changes;
CREATE INDEX product_changes_to_take ON product_changes (id) WHERE taken_at IS NULL;
CREATE INDEX product_changes_product ON product_changes (product_id, kind, id);
{{end}}

-- +goose Down
DROP TABLE events;
DROP TABLE version_messages;
DROP TABLE version_appeals;
DROP TABLE version_reports;
DROP TABLE version_steps;
DROP TABLE version_uploads;
DROP TABLE archive_parts;
DROP TABLE archive_uploads;
DELETE FROM product_changes WHERE kind IN ('VERSION', 'VERSION_WITHDRAWN');
UPDATE product_versions SET state = 'CANCELLED' WHERE state = 'WITHDRAWN';
{{if postgres}}
ALTER TABLE product_versions DROP CONSTRAINT product_versions_state_check;
ALTER TABLE product_versions ADD CONSTRAINT product_versions_state_check CHECK (state IN ('IN_VALIDATION', 'VALIDATED', 'REFUSED', 'CANCELLED'));
ALTER TABLE product_changes DROP CONSTRAINT product_changes_kind_check;
ALTER TABLE product_changes ADD CONSTRAINT product_changes_kind_check CHECK (kind IN ('SHEET', 'SHEET_CANCELLED', 'PRICE', 'STATE'));
{{end}}
