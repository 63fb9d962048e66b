-- +goose Up
-- The list behind a figure is counted in the index alone, and read in its order.
DROP INDEX customer_subscriptions_seller;
CREATE INDEX customer_subscriptions_seller ON customer_subscriptions (seller_id, started_on, id, ended_on, trial_until, renews_on, recurs, product_id);

-- Figures of sellers with so many subscriptions that counting them takes a while.
CREATE TABLE recurring_figures (
  seller_id {{bigint}} PRIMARY KEY REFERENCES sellers (id),
  figures   TEXT NOT NULL, -- JSON
  made_at   {{timestamp}} NOT NULL,
  asked_at  {{timestamp}} NOT NULL -- when they were last asked to be counted anew
);

-- +goose Down
DROP TABLE recurring_figures;
DROP INDEX customer_subscriptions_seller;
CREATE INDEX customer_subscriptions_seller ON customer_subscriptions (seller_id, started_on, id);
