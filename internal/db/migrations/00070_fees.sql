-- +goose Up
-- What fees cost and when, each row from a day on.
CREATE TABLE fee_terms (
  starts_on   TEXT PRIMARY KEY,
  annual_fee  {{bigint}} NOT NULL CHECK (annual_fee >= 0), -- cents for one product and year, without VAT
  alert_days  INTEGER NOT NULL, -- before the due date
  grace_days  INTEGER NOT NULL, -- after it; then no new version can be uploaded
  retry_days  TEXT NOT NULL     -- days between the tries after a failed payment, as 1,3,5,7
);
INSERT INTO fee_terms (starts_on, annual_fee, alert_days, grace_days, retry_days) VALUES ('2020-01-01', 9900, 30, 30, '1,3,5,7');

-- What sellers may subscribe to, each from a day on and perhaps until one.
CREATE TABLE subscription_plans (
  id         {{identity}},
  recurs     TEXT NOT NULL CHECK (recurs IN ('MONTH', 'YEAR')),
  price      {{bigint}} NOT NULL CHECK (price > 0), -- cents, without VAT
  trial_days INTEGER NOT NULL,
  starts_on  TEXT NOT NULL,
  ends_on    TEXT
);
INSERT INTO subscription_plans (recurs, price, trial_days, starts_on) VALUES ('MONTH', 2900, 30, '2020-01-01'), ('YEAR', 29000, 30, '2020-01-01');

-- What a seller pays the marketplace for a product: the validation fee of a year,
-- or a term of a subscription. Postings of the ledger name these rows.
CREATE TABLE fees (
  id           {{identity}},
  seller_id    {{bigint}} NOT NULL REFERENCES sellers (id),
  product_id   {{bigint}} NOT NULL REFERENCES products (id),
  kind         TEXT NOT NULL CHECK (kind IN ('ANNUAL', 'SUBSCRIPTION')),
  status       TEXT NOT NULL CHECK (status IN ('OPEN', 'PAID', 'CANCELLED', 'WAIVED', 'REFUNDED')),
  due_on       TEXT NOT NULL, -- and the first day that it covers
  ends_on      TEXT NOT NULL, -- the last one
  net          {{bigint}} NOT NULL CHECK (net >= 0),
  total        {{bigint}} NOT NULL, -- what was paid, with VAT; 0: nothing yet
  paid_at      {{timestamp}},
  paid_by      TEXT CHECK (paid_by IN ('CARD', 'BALANCE')),
  invoice_id   {{bigint}} REFERENCES invoices (id),
  provider     TEXT,
  bill_id      TEXT, -- the provider's name of a subscription's term
  created_at   {{timestamp}} NOT NULL,
  cancelled_at {{timestamp}},
  reason       TEXT,
  reason_text  TEXT
);
CREATE UNIQUE INDEX fees_year ON fees (product_id, due_on) WHERE kind = 'ANNUAL';
CREATE UNIQUE INDEX fees_bill ON fees (provider, bill_id) WHERE bill_id IS NOT NULL;
CREATE INDEX fees_seller ON fees (seller_id, product_id, due_on);
CREATE INDEX fees_open ON fees (due_on) WHERE status = 'OPEN';

-- Tries to pay a fee by card. At most one of a fee is under way.
CREATE TABLE fee_payments (
  id          {{identity}},
  fee_id      {{bigint}} NOT NULL REFERENCES fees (id),
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  provider    TEXT NOT NULL,
  key         TEXT NOT NULL UNIQUE,
  payment_id  TEXT, -- empty until the provider has answered
  status      TEXT NOT NULL CHECK (status IN ('STARTED', 'SUCCEEDED', 'FAILED', 'CANCELLED')),
  refusal     TEXT NOT NULL,
  created_at  {{timestamp}} NOT NULL,
  finished_at {{timestamp}}
);
CREATE UNIQUE INDEX fee_payments_one ON fee_payments (fee_id) WHERE status = 'STARTED';
CREATE INDEX fee_payments_payment ON fee_payments (provider, payment_id);

-- Sellers as the payment provider knows them, with the card they pay by.
CREATE TABLE billing_customers (
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  provider    TEXT NOT NULL,
  key         TEXT NOT NULL UNIQUE,
  asked_at    {{timestamp}} NOT NULL,
  customer_id TEXT,
  card_brand  TEXT NOT NULL,
  card_last4  TEXT NOT NULL,
  card_until  TEXT NOT NULL, -- as 2027-09
  PRIMARY KEY (seller_id, provider)
);
CREATE UNIQUE INDEX billing_customers_customer ON billing_customers (provider, customer_id);

-- The subscription of a product, as the payment provider said it stands.
CREATE TABLE subscriptions (
  id           {{identity}},
  seller_id    {{bigint}} NOT NULL REFERENCES sellers (id),
  product_id   {{bigint}} NOT NULL UNIQUE REFERENCES products (id),
  provider     TEXT NOT NULL,
  key          TEXT NOT NULL UNIQUE, -- of the page on which it begins
  asked_at     {{timestamp}} NOT NULL,
  payment_id   TEXT,                 -- that page
  provider_id  TEXT,                 -- empty until it has begun
  status       TEXT NOT NULL CHECK (status IN ('ACTIVE', 'CANCELLED', 'FUTURE', 'IN_TRIAL', 'NON_RENEWING', 'PAUSED', 'PAYMENT_FAILED', 'PAYMENT_REFUNDED', 'PAYMENT_SUCCEEDED', 'SUBSCRIPTION_CREATED', 'SUBSCRIPTION_UPDATED')),
  plan_id      {{bigint}} NOT NULL REFERENCES subscription_plans (id),
  next_plan_id {{bigint}} REFERENCES subscription_plans (id), -- chosen, not paid yet
  starts_on    TEXT,
  trial_until  TEXT,
  period_from  TEXT,
  period_to    TEXT,
  had_trial    BOOLEAN NOT NULL,
  open_bill    TEXT, -- what could not be paid
  failure      TEXT NOT NULL,
  tries        INTEGER NOT NULL,
  retry_at     {{timestamp}},
  revision     {{bigint}} NOT NULL,
  synced_at    {{timestamp}} NOT NULL
);
CREATE UNIQUE INDEX subscriptions_provider ON subscriptions (provider, provider_id);
CREATE INDEX subscriptions_seller ON subscriptions (seller_id, product_id);
CREATE INDEX subscriptions_retry ON subscriptions (retry_at) WHERE retry_at IS NOT NULL;

-- What happened, for the seller to read. Some of it the marketplace sends by mail.
CREATE TABLE billing_log (
  id         {{identity}},
  seller_id  {{bigint}} NOT NULL REFERENCES sellers (id),
  product_id {{bigint}} NOT NULL REFERENCES products (id),
  at         {{timestamp}} NOT NULL,
  kind       TEXT NOT NULL CHECK (kind IN ('INVOICE', 'SUBSCRIPTION', 'USER')),
  event      TEXT NOT NULL,
  status     TEXT NOT NULL, -- afterwards; empty: not of a subscription
  amount     {{bigint}},
  day        TEXT,          -- that it is about, as a due date
  detail     TEXT NOT NULL,
  once       TEXT UNIQUE,   -- what is said once only
  is_notice  BOOLEAN NOT NULL,
  taken_at   {{timestamp}}
);
CREATE INDEX billing_log_product ON billing_log (product_id, id);
CREATE INDEX billing_log_to_take ON billing_log (id) WHERE is_notice AND taken_at IS NULL;

-- Events of the provider's about billing, each applied once.
CREATE TABLE billing_events (
  provider    TEXT NOT NULL,
  id          TEXT NOT NULL,
  type        TEXT NOT NULL,
  kind        TEXT NOT NULL CHECK (kind IN ('INVOICE', 'SUBSCRIPTION', 'USER')),
  about       TEXT NOT NULL,
  object_id   TEXT NOT NULL,
  received_at {{timestamp}} NOT NULL,
  applied_at  {{timestamp}},
  PRIMARY KEY (provider, id)
);

-- +goose Down
DROP TABLE billing_events;
DROP TABLE billing_log;
DROP TABLE subscriptions;
DROP TABLE billing_customers;
DROP TABLE fee_payments;
DROP TABLE fees;
DROP TABLE subscription_plans;
DROP TABLE fee_terms;
