-- +goose Up
-- What the marketplace calls things by. Its ids are text; ours stay ours.
ALTER TABLE sellers ADD COLUMN external_id TEXT;
CREATE UNIQUE INDEX sellers_external ON sellers (external_id);
ALTER TABLE products ADD COLUMN external_id TEXT;
ALTER TABLE products ADD COLUMN price {{bigint}} NOT NULL DEFAULT 0 CHECK (price >= 0); -- list price in cents, without VAT
ALTER TABLE products ADD COLUMN removed_at {{timestamp}};
CREATE UNIQUE INDEX products_external ON products (external_id);
-- As of when the marketplace told of them last: older news, come late, is not taken.
ALTER TABLE sellers ADD COLUMN external_updated_at {{timestamp}};
ALTER TABLE products ADD COLUMN external_updated_at {{timestamp}};
ALTER TABLE platform_versions ADD COLUMN external_updated_at {{timestamp}};
ALTER TABLE blog_articles ADD COLUMN external_updated_at {{timestamp}};

-- The platform's part of a sale, by kind of seller and day of effect. A row
-- for one seller goes before those for its kind.
CREATE TABLE commission_rates (
  id          {{identity}},
  partnership TEXT,
  seller_id   {{bigint}} REFERENCES sellers (id),
  starts_on   TEXT NOT NULL,    -- a day in Europe/Paris
  rate        INTEGER NOT NULL CHECK (rate BETWEEN 0 AND 10000), -- hundredths of a percent
  CHECK ((partnership IS NULL) <> (seller_id IS NULL)),
  UNIQUE (partnership, starts_on),
  UNIQUE (seller_id, starts_on)
);
INSERT INTO commission_rates (partnership, starts_on, rate) VALUES
  ('NO_PARTNERSHIP', '2000-01-01', 4000), ('AGENCY', '2000-01-01', 3500),
  ('MODULE_CREATOR', '2000-01-01', 3000), ('INDUSTRIAL_PARTNER', '2000-01-01', 2500),
  ('OWN_CODE', '2000-01-01', 4000); -- a sale with the seller's own promotion code, whoever sells

-- Terms and shares of the business that may change on a day.
CREATE TABLE terms (
  name      TEXT NOT NULL,
  starts_on TEXT NOT NULL, -- a day in Europe/Paris
  value     {{bigint}} NOT NULL,
  PRIMARY KEY (name, starts_on)
);
INSERT INTO terms (name, starts_on, value) VALUES
  ('payout_days', '2000-01-01', 45),         -- a seller's share is pending
  ('seller_refund_months', '2000-01-01', 6), -- a seller may refund
  ('care_months', '2000-01-01', 12),         -- Business Care runs
  ('care_rate', '2000-01-01', 4000);         -- of the product's price it costs, in hundredths of a percent

-- What a customer bought from one seller at one time. An order of the
-- marketplace with products of several sellers is one row for each of them.
CREATE TABLE orders (
  id             {{identity}},
  seller_id      {{bigint}} NOT NULL REFERENCES sellers (id),
  reference      TEXT NOT NULL,
  placed_at      {{timestamp}} NOT NULL,
  customer_name  TEXT NOT NULL,
  customer_email TEXT NOT NULL,
  country        TEXT NOT NULL, -- two capital letters
  language       TEXT NOT NULL,
  shop           TEXT NOT NULL, -- the customer's shop address, or empty
  search         TEXT NOT NULL, -- reference, customer and shop, folded as searches are
  UNIQUE (reference, seller_id)
);

CREATE TABLE order_lines (
  id             {{identity}},
  order_id       {{bigint}} NOT NULL REFERENCES orders (id),
  seller_id      {{bigint}} NOT NULL REFERENCES sellers (id),
  number         INTEGER,       -- of a sale, its place in the order
  type           TEXT NOT NULL CHECK (type IN ('ORDER', 'REFUND')),
  source         TEXT NOT NULL CHECK (source IN ('AD', 'ADDONS', 'AUTO', 'MERCHANT_BACKOFFICE', 'SUBSCRIPTION')),
  at             {{timestamp}} NOT NULL,
  day            TEXT NOT NULL, -- of at, in Europe/Paris
  product_id     {{bigint}} NOT NULL REFERENCES products (id),
  care           BOOLEAN NOT NULL, -- Business Care for that product
  product_type   TEXT NOT NULL CHECK (product_type <> ''), -- of the product, for good; Business Care is a type of its own
  language       TEXT NOT NULL, -- of the order, kept here for the lists
  country        TEXT NOT NULL,
  quantity       INTEGER NOT NULL CHECK (quantity > 0),
  discount_type  TEXT CHECK (discount_type IN ('AMOUNT', 'PERCENTAGE')),
  discount_value {{bigint}},    -- cents, or hundredths of a percent
  own_code       BOOLEAN NOT NULL, -- sold with the seller's own promotion code
  base           {{bigint}} NOT NULL,
  gross          {{bigint}} NOT NULL,
  commission     {{bigint}} NOT NULL,
  net            {{bigint}} NOT NULL,
  rate           INTEGER NOT NULL, -- of the commission, hundredths of a percent
  refund_of      {{bigint}} REFERENCES order_lines (id),
  reason         TEXT,          -- of a refund
  refund_key     TEXT,          -- of a refund: its sender's key, so that it is done once
  refunds        INTEGER NOT NULL DEFAULT 0,    -- of a sale: how many there were
  refunded       {{bigint}} NOT NULL DEFAULT 0, -- and what they gave back of gross
  release_at     {{timestamp}}, -- of a sale: when its share becomes available
  released_at    {{timestamp}},
  CHECK (net = gross - commission),
  CHECK (type = 'REFUND' OR (number IS NOT NULL AND release_at IS NOT NULL AND refund_of IS NULL
         AND base >= 0 AND gross BETWEEN 0 AND base AND commission BETWEEN 0 AND gross AND refunded BETWEEN 0 AND gross)),
  CHECK (type = 'ORDER' OR (refund_of IS NOT NULL AND base <= 0 AND gross <= 0 AND commission BETWEEN gross AND 0)),
  CHECK ((discount_type IS NULL) = (discount_value IS NULL)),
  UNIQUE (order_id, number)
);
-- One index for each way the list is narrowed or sorted.
CREATE INDEX order_lines_at ON order_lines (seller_id, at, id);
CREATE INDEX order_lines_product ON order_lines (seller_id, product_id, at, id);
CREATE INDEX order_lines_source ON order_lines (seller_id, source, at, id);
CREATE INDEX order_lines_language ON order_lines (seller_id, language, at, id);
CREATE INDEX order_lines_country ON order_lines (seller_id, country, at, id);
CREATE INDEX order_lines_type ON order_lines (seller_id, product_type, at, id);
CREATE INDEX order_lines_refunds ON order_lines (seller_id, at, id) WHERE type = 'REFUND';
CREATE INDEX order_lines_base ON order_lines (seller_id, base, id);
CREATE INDEX order_lines_gross ON order_lines (seller_id, gross, id);
CREATE INDEX order_lines_net ON order_lines (seller_id, net, id);
CREATE INDEX order_lines_refund_of ON order_lines (refund_of) WHERE refund_of IS NOT NULL;
CREATE UNIQUE INDEX order_lines_refund_key ON order_lines (seller_id, refund_key) WHERE refund_key IS NOT NULL;
CREATE INDEX order_lines_unreleased ON order_lines (release_at) WHERE released_at IS NULL AND type = 'ORDER';

-- Any part of an order's search text is found by its groups of three letters.
{{if postgres}}
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE INDEX orders_search ON orders USING gin (seller_id, search gin_trgm_ops);
{{end}}
{{if sqlite}}
CREATE VIRTUAL TABLE orders_search USING fts5(search, content='orders', content_rowid='id', tokenize='trigram case_sensitive 1');
-- +goose StatementBegin
CREATE TRIGGER orders_search_insert AFTER INSERT ON orders BEGIN
  INSERT INTO orders_search (rowid, search) VALUES (NEW.id, NEW.search);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER orders_search_update AFTER UPDATE OF search ON orders BEGIN
  INSERT INTO orders_search (orders_search, rowid, search) VALUES ('delete', OLD.id, OLD.search);
  INSERT INTO orders_search (rowid, search) VALUES (NEW.id, NEW.search);
END;
-- +goose StatementEnd
{{end}}

-- A customer's care for one product in one shop, renewed each year.
CREATE TABLE business_care (
  id          {{identity}},
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  product_id  {{bigint}} NOT NULL REFERENCES products (id),
  line_id     {{bigint}} NOT NULL UNIQUE REFERENCES order_lines (id), -- that began it
  last_line   {{bigint}} NOT NULL REFERENCES order_lines (id),        -- that paid the present year
  product_line {{bigint}} REFERENCES order_lines (id), -- the product bought with it; its refund ends the care
  renews_on   TEXT NOT NULL, -- a day in Europe/Paris
  ended_at    {{timestamp}}
);
CREATE INDEX business_care_due ON business_care (renews_on) WHERE ended_at IS NULL;
CREATE INDEX business_care_last_line ON business_care (last_line);
CREATE INDEX business_care_product_line ON business_care (product_line) WHERE product_line IS NOT NULL;

-- Kept figures: what happened on a day or in a month, of all a seller's
-- business or of one part of it. Written with what they count.
CREATE TABLE figures (
  seller_id    {{bigint}} NOT NULL REFERENCES sellers (id),
  slice        TEXT NOT NULL CHECK (slice IN ('all', 'product', 'type', 'source', 'language', 'country')),
  grain        TEXT NOT NULL CHECK (grain IN ('day', 'month')),
  value        TEXT NOT NULL, -- which product, type, source, …; empty of all
  starts_on    TEXT NOT NULL, -- a day in Europe/Paris, of a month the first
  sales        {{bigint}} NOT NULL DEFAULT 0, -- lines of type ORDER
  refunds      {{bigint}} NOT NULL DEFAULT 0, -- lines of type REFUND
  sales_base   {{bigint}} NOT NULL DEFAULT 0,
  sales_gross  {{bigint}} NOT NULL DEFAULT 0,
  sales_net    {{bigint}} NOT NULL DEFAULT 0,
  refund_base  {{bigint}} NOT NULL DEFAULT 0, -- negative, as the lines are
  refund_gross {{bigint}} NOT NULL DEFAULT 0,
  refund_net   {{bigint}} NOT NULL DEFAULT 0,
  sessions     {{bigint}} NOT NULL DEFAULT 0,
  threads      {{bigint}} NOT NULL DEFAULT 0, -- opened by customers
  ratings      {{bigint}} NOT NULL DEFAULT 0,
  stars        {{bigint}} NOT NULL DEFAULT 0, -- of those ratings together
  PRIMARY KEY (seller_id, slice, grain, value, starts_on)
){{if sqlite}} WITHOUT ROWID{{end}}{{if postgres}} WITH (fillfactor = 80){{end}};

-- Visits of a product's pages on a day, as the marketplace counted them last.
CREATE TABLE product_sessions (
  product_id {{bigint}} NOT NULL REFERENCES products (id),
  day        TEXT NOT NULL,
  seller_id  {{bigint}} NOT NULL REFERENCES sellers (id),
  sessions   {{bigint}} NOT NULL CHECK (sessions >= 0),
  PRIMARY KEY (product_id, day)
){{if sqlite}} WITHOUT ROWID{{end}};

-- Customers' ratings of products.
CREATE TABLE ratings (
  id            {{identity}},
  external_id   TEXT NOT NULL UNIQUE,
  seller_id     {{bigint}} NOT NULL REFERENCES sellers (id),
  product_id    {{bigint}} NOT NULL REFERENCES products (id),
  stars         INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
  customer_name TEXT NOT NULL,
  comment       TEXT NOT NULL,
  language      TEXT NOT NULL,
  at            {{timestamp}} NOT NULL,
  day           TEXT NOT NULL -- of at, in Europe/Paris
);
CREATE INDEX ratings_seller ON ratings (seller_id, at);
CREATE INDEX ratings_product ON ratings (product_id, at);

-- Threads come from the marketplace, too; support is judged by these.
ALTER TABLE message_threads ADD COLUMN external_id TEXT;
ALTER TABLE message_threads ADD COLUMN customer_email TEXT NOT NULL DEFAULT '';
ALTER TABLE message_threads ADD COLUMN order_reference TEXT NOT NULL DEFAULT '';
ALTER TABLE message_threads ADD COLUMN answered_at {{timestamp}}; -- first answer by a person
ALTER TABLE message_threads ADD COLUMN support_rating INTEGER CHECK (support_rating BETWEEN 1 AND 5);
CREATE UNIQUE INDEX message_threads_external ON message_threads (external_id);
ALTER TABLE messages ADD COLUMN external_id TEXT;
ALTER TABLE messages ADD COLUMN automatic BOOLEAN NOT NULL DEFAULT FALSE;
CREATE UNIQUE INDEX messages_external ON messages (external_id);

-- Money on its way to a bank: all that was available on a day.
CREATE TABLE payouts (
  id          {{identity}},
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  due_on      TEXT NOT NULL, -- the 1st of a month in Europe/Paris
  amount      {{bigint}} NOT NULL CHECK (amount > 0),
  sent_at     {{timestamp}} NOT NULL,
  paid_at     {{timestamp}},
  returned_at {{timestamp}},
  UNIQUE (seller_id, due_on)
);
CREATE INDEX payouts_on_the_way ON payouts (sent_at) WHERE paid_at IS NULL AND returned_at IS NULL;

-- Ways to look at the order list that a seller keeps.
CREATE TABLE order_views (
  id         {{identity}},
  seller_id  {{bigint}} NOT NULL REFERENCES sellers (id),
  name       TEXT NOT NULL,
  address    TEXT NOT NULL, -- the list's part of the address, after the question mark
  created_at {{timestamp}} NOT NULL,
  UNIQUE (seller_id, name)
);

-- Exports that are too long to wait for.
CREATE TABLE order_exports (
  id          {{identity}},
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  request     {{json}} NOT NULL, -- filter, columns, format, zone
  state       TEXT NOT NULL CHECK (state IN ('WAITING', 'RUNNING', 'READY', 'FAILED', 'CANCELLED')),
  lines_total {{bigint}} NOT NULL DEFAULT 0,
  lines_done  {{bigint}} NOT NULL DEFAULT 0,
  blob        TEXT,
  filename    TEXT NOT NULL,
  size        {{bigint}} NOT NULL DEFAULT 0,
  asked_at    {{timestamp}} NOT NULL,
  ready_at    {{timestamp}}
);
CREATE INDEX order_exports_seller ON order_exports (seller_id, asked_at);

-- What the marketplace has sent, by its own key: sent again, it is not done
-- again; sent with another content, the difference can be told.
CREATE TABLE intake_requests (
  key    TEXT PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 200),
  kind   TEXT NOT NULL,
  body   TEXT NOT NULL, -- canonical JSON
  result TEXT NOT NULL, -- what was answered
  at     {{timestamp}} NOT NULL
){{if sqlite}} WITHOUT ROWID{{end}};
CREATE INDEX intake_requests_at ON intake_requests (at);

-- The level a seller had from a Monday on, and the figures it was given by.
CREATE TABLE seller_levels (
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  monday      TEXT NOT NULL,
  level       TEXT CHECK (level IN ('Conqueror', 'Captain', 'Superhero')), -- none: NULL
  seniority   INTEGER NOT NULL, -- whole months
  rating      INTEGER,          -- average in hundredths of a star; NULL: too few
  positive    INTEGER NOT NULL, -- ratings of 4 or 5 stars
  support     INTEGER,          -- quality in hundredths of a percent; NULL: no thread
  PRIMARY KEY (seller_id, monday)
){{if sqlite}} WITHOUT ROWID{{end}};

-- +goose Down
DROP TABLE seller_levels;
DROP TABLE intake_requests;
DROP TABLE order_exports;
DROP TABLE order_views;
DROP TABLE payouts;
DROP INDEX messages_external;
ALTER TABLE messages DROP COLUMN automatic;
ALTER TABLE messages DROP COLUMN external_id;
DROP INDEX message_threads_external;
ALTER TABLE message_threads DROP COLUMN support_rating;
ALTER TABLE message_threads DROP COLUMN answered_at;
ALTER TABLE message_threads DROP COLUMN order_reference;
ALTER TABLE message_threads DROP COLUMN customer_email;
ALTER TABLE message_threads DROP COLUMN external_id;
DROP TABLE ratings;
DROP TABLE product_sessions;
DROP TABLE figures;
DROP TABLE business_care;
{{if sqlite}}
DROP TABLE orders_search;
{{end}}
DROP TABLE order_lines;
DROP TABLE orders;
DROP TABLE terms;
DROP TABLE commission_rates;
ALTER TABLE blog_articles DROP COLUMN external_updated_at;
ALTER TABLE platform_versions DROP COLUMN external_updated_at;
ALTER TABLE products DROP COLUMN external_updated_at;
ALTER TABLE sellers DROP COLUMN external_updated_at;
DROP INDEX products_external;
ALTER TABLE products DROP COLUMN removed_at;
ALTER TABLE products DROP COLUMN price;
ALTER TABLE products DROP COLUMN external_id;
DROP INDEX sellers_external;
ALTER TABLE sellers DROP COLUMN external_id;
