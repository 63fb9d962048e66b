-- +goose Up
-- The marketplace's tree of categories.
CREATE TABLE categories (
  external_id TEXT PRIMARY KEY,
  parent      TEXT NOT NULL, -- another's external_id; empty: at the top
  names       TEXT NOT NULL, -- JSON, by language
  position    INTEGER NOT NULL,
  is_open     BOOLEAN NOT NULL, -- products may be put into it
  external_updated_at {{timestamp}} NOT NULL
);

-- How a product presents itself: the sheet that the marketplace shows and the
-- draft that the seller works on, each as JSON. revision goes up with every save.
CREATE TABLE product_sheets (
  product_id  {{bigint}} PRIMARY KEY REFERENCES products (id),
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  state       TEXT NOT NULL CHECK (state IN ('DRAFT', 'IN_VALIDATION', 'VALIDATED', 'REFUSED')),
  published   TEXT NOT NULL, -- empty: none yet
  draft       TEXT NOT NULL, -- empty: as published
  revision    {{bigint}} NOT NULL,
  edited_at   {{timestamp}},
  submission  {{bigint}},    -- the one that is in validation, or was decided last
  refusal     TEXT NOT NULL, -- why it was refused, in the reviewer's words
  external_updated_at {{timestamp}}
);
CREATE INDEX product_sheets_seller ON product_sheets (seller_id, product_id);

CREATE TABLE sheet_submissions (
  id           {{identity}},
  product_id   {{bigint}} NOT NULL REFERENCES products (id),
  seller_id    {{bigint}} NOT NULL REFERENCES sellers (id),
  day          TEXT NOT NULL, -- in Europe/Paris
  submitted_at {{timestamp}} NOT NULL,
  sheet        TEXT NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('OPEN', 'CANCELLED', 'VALIDATED', 'REFUSED')),
  decided_at   {{timestamp}}
);
CREATE INDEX sheet_submissions_day ON sheet_submissions (seller_id, day);
CREATE UNIQUE INDEX sheet_submissions_open ON sheet_submissions (product_id) WHERE state = 'OPEN';

-- Pictures and documents of sheets; their bytes lie with the files.
CREATE TABLE product_files (
  id         {{identity}},
  seller_id  {{bigint}} NOT NULL REFERENCES sellers (id),
  product_id {{bigint}} NOT NULL REFERENCES products (id),
  kind       TEXT NOT NULL CHECK (kind IN ('ICON', 'SCREENSHOT', 'DOCUMENT')),
  blob       TEXT NOT NULL UNIQUE,
  name       TEXT NOT NULL, -- what the seller called it
  size       {{bigint}} NOT NULL,
  width      INTEGER NOT NULL, -- pixels; 0 of a document
  height     INTEGER NOT NULL,
  created_at {{timestamp}} NOT NULL
);
CREATE INDEX product_files_product ON product_files (product_id, id);

-- Releases of a product. compatibility is JSON: a result by platform version.
CREATE TABLE product_versions (
  id          {{identity}},
  product_id  {{bigint}} NOT NULL REFERENCES products (id),
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  version     TEXT NOT NULL,
  rank        TEXT NOT NULL, -- sorts as the numbers of the version do
  change_kind TEXT NOT NULL CHECK (change_kind IN ('DEBUG', 'FIX_ERROR', 'MAJOR', 'MINOR', 'NEW')),
  changelog   TEXT NOT NULL, -- JSON, by language
  works_from  TEXT NOT NULL, -- platform versions that it claims to run on
  works_to    TEXT NOT NULL,
  state       TEXT NOT NULL CHECK (state IN ('IN_VALIDATION', 'VALIDATED', 'REFUSED', 'CANCELLED')),
  compatibility TEXT NOT NULL,
  released_at {{timestamp}} NOT NULL,
  external_updated_at {{timestamp}},
  UNIQUE (product_id, version)
);
CREATE INDEX product_versions_newest ON product_versions (product_id, state, rank);

-- Prices that a seller set, each from a day on.
CREATE TABLE price_changes (
  id           {{identity}},
  product_id   {{bigint}} NOT NULL REFERENCES products (id),
  seller_id    {{bigint}} NOT NULL REFERENCES sellers (id),
  price        {{bigint}} NOT NULL CHECK (price >= 0),
  starts_on    TEXT NOT NULL,
  made_at      {{timestamp}} NOT NULL,
  applied_at   {{timestamp}},
  cancelled_at {{timestamp}}
);
CREATE INDEX price_changes_due ON price_changes (starts_on) WHERE applied_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX price_changes_product ON price_changes (product_id, id);

-- Who changed what; lines are only added.
CREATE TABLE product_history (
  id         {{identity}},
  product_id {{bigint}} NOT NULL REFERENCES products (id),
  seller_id  {{bigint}} NOT NULL REFERENCES sellers (id),
  at         {{timestamp}} NOT NULL,
  actor      TEXT NOT NULL CHECK (actor IN ('SELLER', 'OPERATOR', 'MARKETPLACE')),
  action     TEXT NOT NULL,
  detail     TEXT NOT NULL
);
CREATE INDEX product_history_product ON product_history (product_id, id);

-- What sellers changed and the marketplace has yet to take.
CREATE TABLE product_changes (
  id         {{identity}},
  product_id {{bigint}} NOT NULL REFERENCES products (id),
  seller_id  {{bigint}} NOT NULL REFERENCES sellers (id),
  kind       TEXT NOT NULL CHECK (kind IN ('SHEET', 'SHEET_CANCELLED', 'PRICE', 'STATE')),
  body       TEXT NOT NULL, -- JSON
  at         {{timestamp}} NOT NULL,
  taken_at   {{timestamp}}
);
CREATE INDEX product_changes_to_take ON product_changes (id) WHERE taken_at IS NULL;
CREATE INDEX product_changes_product ON product_changes (product_id, kind, id);

-- +goose Down
DROP TABLE product_changes;
DROP TABLE product_history;
DROP TABLE price_changes;
DROP TABLE product_versions;
DROP TABLE product_files;
DROP TABLE sheet_submissions;
DROP TABLE product_sheets;
DROP TABLE categories;
