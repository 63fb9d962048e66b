-- +goose Up
-- Discount periods and codes that sellers set up.
CREATE TABLE promotions (
  id               {{identity}},
  seller_id        {{bigint}} NOT NULL REFERENCES sellers (id),
  product_id       {{bigint}} NOT NULL REFERENCES products (id),
  kind             TEXT NOT NULL CHECK (kind IN ('PERIOD', 'CODE')),
  discount_type    TEXT NOT NULL CHECK (discount_type IN ('AMOUNT', 'PERCENTAGE')),
  discount         {{bigint}} NOT NULL CHECK (discount > 0), -- cents, or hundredths of a percent
  code             TEXT,              -- of a code, in capitals
  max_uses         INTEGER,           -- of a code
  max_per_customer INTEGER,           -- of a code
  starts_on        TEXT NOT NULL,     -- days in Europe/Paris, both included
  ends_on          TEXT NOT NULL,
  price            {{bigint}} NOT NULL, -- the list price it was decided by
  created_at       {{timestamp}} NOT NULL,
  stopped_at       {{timestamp}},     -- by the seller, before its last day was over
  is_cancelled     BOOLEAN NOT NULL DEFAULT FALSE, -- stopped before it began
  CHECK (ends_on >= starts_on),
  CHECK ((kind = 'CODE') = (code IS NOT NULL AND max_uses IS NOT NULL AND max_per_customer IS NOT NULL))
);
CREATE INDEX promotions_seller ON promotions (seller_id, starts_on, id);
CREATE INDEX promotions_product ON promotions (product_id, starts_on);
CREATE INDEX promotions_new_codes ON promotions (seller_id, created_at) WHERE kind = 'CODE';
-- Customers type a code without saying whose it is.
CREATE UNIQUE INDEX promotions_code ON promotions (code) WHERE NOT is_cancelled;

-- What the marketplace has yet to take of them.
CREATE TABLE promotion_changes (
  id           {{identity}},
  promotion_id {{bigint}} NOT NULL REFERENCES promotions (id),
  kind         TEXT NOT NULL CHECK (kind IN ('CREATED', 'STOPPED')),
  body         TEXT NOT NULL, -- JSON, as it was then
  at           {{timestamp}} NOT NULL,
  taken_at     {{timestamp}}
);
CREATE INDEX promotion_changes_open ON promotion_changes (id) WHERE taken_at IS NULL;
CREATE INDEX promotion_changes_promotion ON promotion_changes (promotion_id);

INSERT INTO terms (name, starts_on, value) VALUES
  ('promotion_days', '2000-01-01', 21),            -- of a product in a calendar year
  ('promotion_codes', '2000-01-01', 20),           -- new ones of a seller within the days of the next line
  ('promotion_code_days', '2000-01-01', 30),
  ('promotion_code_rate', '2000-01-01', 3000),     -- of the price at most, in hundredths of a percent
  ('promotion_code_uses', '2000-01-01', 20),
  ('promotion_code_customer', '2000-01-01', 2),    -- uses by one customer
  ('promotion_code_months', '2000-01-01', 1);      -- how long a code runs at most

-- +goose Down
DELETE FROM terms WHERE name LIKE 'promotion_%';
DROP TABLE promotion_changes;
DROP TABLE promotions;
