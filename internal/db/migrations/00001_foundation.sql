-- +goose Up
CREATE TABLE sellers (
  id                   {{identity}},
  email                TEXT NOT NULL UNIQUE CHECK (email = lower(email)),
  first_name           TEXT NOT NULL,
  last_name            TEXT NOT NULL,
  language_native      TEXT NOT NULL,
  language_second      TEXT,
  language_third       TEXT,
  partnership          TEXT NOT NULL CHECK (partnership IN ('NO_PARTNERSHIP', 'AGENCY', 'INDUSTRIAL_PARTNER', 'MODULE_CREATOR')),
  country              TEXT NOT NULL,
  is_europe_based      BOOLEAN NOT NULL,
  is_valid             BOOLEAN NOT NULL,
  is_banned            BOOLEAN NOT NULL,
  is_merkato           BOOLEAN NOT NULL,
  on_vacation          BOOLEAN NOT NULL,
  has_monetization     BOOLEAN NOT NULL,
  declared_vat_payment BOOLEAN NOT NULL,
  catalog_url          TEXT,
  wallet_status        TEXT CHECK (wallet_status IN ('COMPLETED', 'CREATED', 'MISSING_INFORMATION', 'ONBOARDING_IN_PROGRESS', 'ONBOARDING_SUBMITTED', 'ON_HOLD')),
  is_wallet_required   BOOLEAN NOT NULL,
  payment_source       TEXT,
  first_sale_at        {{timestamp}},
  created_at           {{timestamp}} NOT NULL
);

-- An identity of a sign-in provider belongs to one seller for good.
CREATE TABLE seller_identities (
  issuer    TEXT NOT NULL,
  subject   TEXT NOT NULL,
  seller_id {{bigint}} NOT NULL REFERENCES sellers (id),
  bound_at  {{timestamp}} NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX seller_identities_seller ON seller_identities (seller_id);

CREATE TABLE audit_trail (
  id        {{identity}},
  at        {{timestamp}} NOT NULL,
  issuer    TEXT NOT NULL,
  subject   TEXT NOT NULL,
  action    TEXT NOT NULL,
  seller_id {{bigint}} REFERENCES sellers (id),
  detail    TEXT NOT NULL
);
CREATE INDEX audit_trail_seller ON audit_trail (seller_id, at);

CREATE TABLE platform_versions (
  version     TEXT PRIMARY KEY,
  major       INTEGER NOT NULL,
  minor       INTEGER NOT NULL,
  patch       INTEGER NOT NULL,
  released_on TEXT NOT NULL -- a day, as 2026-05-31
);

CREATE TABLE products (
  id         {{identity}},
  seller_id  {{bigint}} NOT NULL REFERENCES sellers (id),
  type       TEXT NOT NULL CHECK (type IN ('adserver', 'bundle', 'business_care', 'email', 'formation', 'module', 'pack', 'service', 'support', 'theme', 'zen')),
  is_active  BOOLEAN NOT NULL,
  created_at {{timestamp}} NOT NULL
);
CREATE INDEX products_seller ON products (seller_id, id);

CREATE TABLE product_names (
  product_id {{bigint}} NOT NULL REFERENCES products (id),
  lang       TEXT NOT NULL,
  name       TEXT NOT NULL,
  PRIMARY KEY (product_id, lang)
);

CREATE TABLE message_threads (
  id            {{identity}},
  seller_id     {{bigint}} NOT NULL REFERENCES sellers (id),
  product_id    {{bigint}} REFERENCES products (id),
  customer_name TEXT NOT NULL,
  subject       TEXT NOT NULL,
  opened_at     {{timestamp}} NOT NULL
);
CREATE INDEX message_threads_seller ON message_threads (seller_id, opened_at);

CREATE TABLE messages (
  id            {{identity}},
  thread_id     {{bigint}} NOT NULL REFERENCES message_threads (id),
  seller_id     {{bigint}} NOT NULL REFERENCES sellers (id),
  from_customer BOOLEAN NOT NULL,
  body          TEXT NOT NULL,
  sent_at       {{timestamp}} NOT NULL,
  seen_at       {{timestamp}}
);
CREATE INDEX messages_thread ON messages (thread_id, sent_at);
-- What the sidebar counts on every visit, and nothing else.
CREATE INDEX messages_unseen ON messages (seller_id) WHERE seen_at IS NULL AND from_customer;

CREATE TABLE blog_articles (
  id           {{identity}},
  lang         TEXT NOT NULL,
  slug         TEXT NOT NULL,
  title        TEXT NOT NULL,
  body         TEXT NOT NULL,
  published_at {{timestamp}} NOT NULL,
  UNIQUE (lang, slug)
);
CREATE INDEX blog_articles_newest ON blog_articles (lang, published_at);

CREATE TABLE blog_reads (
  seller_id  {{bigint}} NOT NULL REFERENCES sellers (id),
  article_id {{bigint}} NOT NULL REFERENCES blog_articles (id),
  read_at    {{timestamp}} NOT NULL,
  PRIMARY KEY (seller_id, article_id)
);

-- +goose Down
DROP TABLE blog_reads;
DROP TABLE blog_articles;
DROP TABLE messages;
DROP TABLE message_threads;
DROP TABLE product_names;
DROP TABLE products;
DROP TABLE platform_versions;
DROP TABLE audit_trail;
DROP TABLE seller_identities;
DROP TABLE sellers;
