-- +goose Up
-- Subscriptions that customers have to sellers' products, as the marketplace tells.
CREATE TABLE customer_subscriptions (
  id          {{identity}},
  external_id TEXT NOT NULL UNIQUE,
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  product_id  {{bigint}} NOT NULL REFERENCES products (id),
  customer    TEXT NOT NULL,
  recurs      TEXT NOT NULL CHECK (recurs IN ('MONTH', 'YEAR')),
  started_on  TEXT NOT NULL,
  trial_until TEXT, -- the last day of its trial
  ended_on    TEXT, -- the first day without it
  renews_on   TEXT,
  prices      TEXT NOT NULL, -- JSON: from which day on it costs what
  updated_at  {{timestamp}} NOT NULL
);
CREATE INDEX customer_subscriptions_seller ON customer_subscriptions (seller_id, started_on, id);

-- +goose Down
DROP TABLE customer_subscriptions;
