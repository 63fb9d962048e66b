-- +goose Up
-- The schema, grouped by the package that owns the tables.

-- installation ------------------------------------------------------------

-- When this installation began: what was sold before it may have been paid
-- elsewhere, and payouts begin with the first payout day after it. One row.
CREATE TABLE installation (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  began_on TEXT NOT NULL -- a day in Europe/Paris
);

-- seller -------------------------------------------------------------------

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
  created_at           {{timestamp}} NOT NULL,
  external_id          TEXT UNIQUE,   -- what the marketplace calls it by; its ids are text
  external_updated_at  {{timestamp}}, -- as of when the marketplace told of it last: older news, come late, is not taken
  wallet_asked_at      {{timestamp}}  -- as of when the payment provider told where the account stands. Empty: it never did, and the marketplace's word counts
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

-- Which agreement a seller had when, as the marketplace told of it: the
-- commission of a sale goes by the one in force on its day, as known when the
-- sale is told of.
CREATE TABLE seller_partnerships (
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  starts_on   TEXT NOT NULL, -- a day in Europe/Paris
  ends_on     TEXT,          -- its last day; NULL: until another one starts
  partnership TEXT NOT NULL CHECK (partnership IN ('NO_PARTNERSHIP', 'AGENCY', 'INDUSTRIAL_PARTNER', 'MODULE_CREATOR')),
  PRIMARY KEY (seller_id, starts_on)
){{if sqlite}} WITHOUT ROWID{{end}};

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

-- audit --------------------------------------------------------------------

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

-- products -----------------------------------------------------------------

CREATE TABLE platform_versions (
  version     TEXT PRIMARY KEY,
  major       INTEGER NOT NULL,
  minor       INTEGER NOT NULL,
  patch       INTEGER NOT NULL,
  released_on TEXT NOT NULL, -- a day, as 2026-05-31
  external_updated_at {{timestamp}}
);

CREATE TABLE products (
  id         {{identity}},
  seller_id  {{bigint}} NOT NULL REFERENCES sellers (id),
  type       TEXT NOT NULL CHECK (type IN ('adserver', 'bundle', 'business_care', 'email', 'formation', 'module', 'pack', 'service', 'support', 'theme', 'zen')),
  is_active  BOOLEAN NOT NULL,
  created_at {{timestamp}} NOT NULL,
  external_id TEXT UNIQUE,
  price       {{bigint}} NOT NULL DEFAULT 0 CHECK (price >= 0), -- list price in cents, without VAT
  removed_at  {{timestamp}},
  external_updated_at {{timestamp}}
);
CREATE INDEX products_seller ON products (seller_id, id);

CREATE TABLE product_names (
  product_id {{bigint}} NOT NULL REFERENCES products (id),
  lang       TEXT NOT NULL,
  name       TEXT NOT NULL,
  PRIMARY KEY (product_id, lang)
);

-- What a seller did to a product on a day, to be seen on the curve.
CREATE TABLE product_markers (
  id         {{identity}},
  seller_id  {{bigint}} NOT NULL REFERENCES sellers (id),
  product_id {{bigint}} NOT NULL REFERENCES products (id),
  day        TEXT NOT NULL, -- in Europe/Paris
  kind       TEXT NOT NULL CHECK (kind IN ('VERSION_VALIDATED', 'SHEET_CHANGED', 'PRICE_CHANGED', 'PROMOTION')),
  text       TEXT NOT NULL
);
CREATE INDEX product_markers_seller ON product_markers (seller_id, day);

-- ledger -------------------------------------------------------------------

-- One row per owner and kind of account; seller_id NULL is the platform's own.
-- Only what a seller may owe (available, fees) may fall below zero; the bounds
-- are the largest amount a browser holds exactly.
CREATE TABLE ledger_accounts (
  id        {{identity}},
  seller_id {{bigint}} REFERENCES sellers (id),
  kind      TEXT NOT NULL,
  balance   {{bigint}} NOT NULL DEFAULT 0
            CHECK (balance BETWEEN -9007199254740991 AND 9007199254740991)
            CHECK (balance >= 0 OR kind NOT IN ('pending', 'in_transit')),
  UNIQUE (seller_id, kind),
  CHECK (CASE WHEN seller_id IS NULL
           THEN kind IN ('commission', 'fee_income', 'provider_clearing', 'vat_paid', 'vat_on_fees', 'paid_elsewhere')
           ELSE kind IN ('pending', 'available', 'in_transit', 'fees') END)
){{if postgres}} WITH (fillfactor = 70){{end}}; -- room to rewrite a balance in its own page

-- NULLs differ from each other in a unique index, so the platform has its own.
CREATE UNIQUE INDEX ledger_accounts_platform ON ledger_accounts (kind) WHERE seller_id IS NULL;
INSERT INTO ledger_accounts (kind) VALUES
  ('commission'), ('fee_income'), ('provider_clearing'), ('vat_paid'), ('vat_on_fees'), ('paid_elsewhere');

CREATE TABLE ledger_transactions (
  id              {{identity}},
  idempotency_key TEXT NOT NULL UNIQUE CHECK (length(idempotency_key) BETWEEN 1 AND 200),
  cause_kind      TEXT NOT NULL CHECK (cause_kind IN ('order_line', 'refund', 'adjustment', 'fee', 'payout')),
  cause_id        {{bigint}} NOT NULL CHECK (cause_id > 0),
  occurred_at     {{timestamp}} NOT NULL, -- when it happened in the world
  posted_at       {{timestamp}} NOT NULL  -- when it was written here
);
CREATE INDEX ledger_transactions_cause ON ledger_transactions (cause_kind, cause_id);

CREATE TABLE ledger_entries (
  transaction_id {{bigint}} NOT NULL REFERENCES ledger_transactions (id),
  account_id     {{bigint}} NOT NULL REFERENCES ledger_accounts (id),
  amount         {{bigint}} NOT NULL CHECK (amount BETWEEN -9007199254740991 AND 9007199254740991),
  PRIMARY KEY (transaction_id, account_id)
){{if sqlite}} WITHOUT ROWID{{end}};
CREATE INDEX ledger_entries_account ON ledger_entries (account_id, transaction_id);

-- What is posted stays as it is, whoever asks: a mistake is mended by another
-- posting. An account keeps its owner and kind; only its balance moves.
{{if postgres}}
-- +goose StatementBegin
CREATE FUNCTION ledger_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
-- +goose StatementEnd
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
CREATE TRIGGER ledger_accounts_fixed BEFORE UPDATE OF id, seller_id, kind OR DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
{{end}}
{{if sqlite}}
-- +goose StatementBegin
CREATE TRIGGER ledger_transactions_no_update BEFORE UPDATE ON ledger_transactions BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only: UPDATE on ledger_transactions is refused');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_transactions_no_delete BEFORE DELETE ON ledger_transactions BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only: DELETE on ledger_transactions is refused');
END;
-- +goose StatementEnd
-- REPLACE deletes without asking the triggers above.
-- +goose StatementBegin
CREATE TRIGGER ledger_transactions_no_replace BEFORE INSERT ON ledger_transactions
WHEN EXISTS (SELECT 1 FROM ledger_transactions WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only: REPLACE on ledger_transactions is refused');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_entries_no_update BEFORE UPDATE ON ledger_entries BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only: UPDATE on ledger_entries is refused');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_entries_no_delete BEFORE DELETE ON ledger_entries BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only: DELETE on ledger_entries is refused');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_entries_no_replace BEFORE INSERT ON ledger_entries
WHEN EXISTS (SELECT 1 FROM ledger_entries WHERE transaction_id = NEW.transaction_id AND account_id = NEW.account_id) BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only: REPLACE on ledger_entries is refused');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_accounts_no_change BEFORE UPDATE OF id, seller_id, kind ON ledger_accounts BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only: an account keeps its owner and kind');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_accounts_no_delete BEFORE DELETE ON ledger_accounts BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only: DELETE on ledger_accounts is refused');
END;
-- +goose StatementEnd
{{end}}

-- sales --------------------------------------------------------------------

-- The platform's part of a sale, by kind of seller and day of effect. A row
-- for one seller goes before those for its kind.
CREATE TABLE commission_rates (
  id          {{identity}},
  partnership TEXT,
  seller_id   {{bigint}} REFERENCES sellers (id),
  starts_on   TEXT NOT NULL,    -- a day in Europe/Paris
  ends_on     TEXT,             -- its last day; NULL: until another one starts
  rate        INTEGER NOT NULL CHECK (rate BETWEEN 0 AND 10000), -- hundredths of a percent
  told_at     {{timestamp}},    -- of a seller's own: as of when; of two rates from one day on the newer one counts, whichever comes first
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
  ('care_grace_days', '2000-01-01', 30);     -- after its end without a renewal it has lapsed

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
  paid_elsewhere BOOLEAN NOT NULL, -- up to the seller's settled_through day: its share never becomes payable here
  renews         {{bigint}} REFERENCES order_lines (id), -- of Business Care: the line that paid the year before
  refund_of      {{bigint}} REFERENCES order_lines (id),
  cause          TEXT CHECK (cause IN ('CUSTOMER', 'SELLER', 'CHARGEBACK')), -- of a refund
  reason         TEXT,          -- of a refund
  seller_key     TEXT,          -- of a refund made here: the seller's key, so that it is made once
  flag           TEXT CHECK (flag IN ('EQUAL_AMOUNT')), -- of a refund: why operators should look at it
  -- What happened since it was written. All above never changes.
  external_id    TEXT,          -- of a refund: the marketplace's id; of one made here, since it told of it
  taken_at       {{timestamp}}, -- of a refund made here: since when the marketplace has it
  refunds        INTEGER NOT NULL DEFAULT 0,    -- of a sale: how many there were
  refunded       {{bigint}} NOT NULL DEFAULT 0, -- and what they gave back of gross
  release_at     {{timestamp}}, -- of a sale: when its share becomes available; NULL where it was paid elsewhere
  released_at    {{timestamp}},
  CHECK (net = gross - commission),
  CHECK (type = 'REFUND' OR (number IS NOT NULL AND (release_at IS NULL) = paid_elsewhere AND refund_of IS NULL
         AND base >= 0 AND gross BETWEEN 0 AND base AND commission BETWEEN 0 AND gross AND refunded BETWEEN 0 AND gross)),
  CHECK (type = 'ORDER' OR (refund_of IS NOT NULL AND cause IS NOT NULL AND base <= 0 AND gross <= 0 AND commission BETWEEN gross AND 0)),
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
CREATE UNIQUE INDEX order_lines_seller_key ON order_lines (seller_id, seller_key) WHERE seller_key IS NOT NULL;
CREATE INDEX order_lines_unreleased ON order_lines (release_at) WHERE released_at IS NULL AND type = 'ORDER';
CREATE INDEX order_lines_to_take ON order_lines (id) WHERE seller_key IS NOT NULL AND taken_at IS NULL;
CREATE UNIQUE INDEX order_lines_external ON order_lines (external_id) WHERE external_id IS NOT NULL;
CREATE INDEX order_lines_flagged ON order_lines (id) WHERE flag IS NOT NULL;

-- What was paid before this installation: a seller's lines up to a day.
CREATE TABLE settlements (
  seller_id {{bigint}} PRIMARY KEY REFERENCES sellers (id),
  through   TEXT NOT NULL -- a day in Europe/Paris, or none
);

-- Money that sellers are given or lose beside their sales.
CREATE TABLE adjustments (
  id          {{identity}},
  external_id TEXT NOT NULL UNIQUE, -- the marketplace's id
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  amount      {{bigint}} NOT NULL CHECK (amount <> 0), -- positive: the seller gains
  at          {{timestamp}} NOT NULL,
  reason      TEXT NOT NULL,
  line_id     {{bigint}} REFERENCES order_lines (id)
);
CREATE INDEX adjustments_seller ON adjustments (seller_id, at);
CREATE INDEX adjustments_line ON adjustments (line_id) WHERE line_id IS NOT NULL;

-- A customer's care for one product in one shop: what may be expected.
CREATE TABLE business_care (
  id          {{identity}},
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  product_id  {{bigint}} NOT NULL REFERENCES products (id),
  line_id     {{bigint}} NOT NULL UNIQUE REFERENCES order_lines (id), -- that began it
  last_line   {{bigint}} NOT NULL REFERENCES order_lines (id),        -- that paid the present year
  product_line {{bigint}} REFERENCES order_lines (id), -- the product bought with it; its refund ends the care
  renews_on   TEXT NOT NULL, -- a day in Europe/Paris
  ended_at    {{timestamp}},
  holder      TEXT -- customer and shop; of care bought with its product NULL
);
CREATE INDEX business_care_due ON business_care (renews_on) WHERE ended_at IS NULL;
CREATE INDEX business_care_last_line ON business_care (last_line);
CREATE INDEX business_care_product_line ON business_care (product_line) WHERE product_line IS NOT NULL;
CREATE INDEX business_care_holder ON business_care (product_id, holder) WHERE holder IS NOT NULL;

-- orders -------------------------------------------------------------------

-- Ways to look at the order list that a seller keeps.
CREATE TABLE order_views (
  id         {{identity}},
  seller_id  {{bigint}} NOT NULL REFERENCES sellers (id),
  name       TEXT NOT NULL,
  address    TEXT NOT NULL, -- the list's part of the address, after the question mark
  created_at {{timestamp}} NOT NULL,
  UNIQUE (seller_id, name)
);

-- export -------------------------------------------------------------------

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

-- figures ------------------------------------------------------------------

-- Kept figures: what happened on a day or in a month, of all a seller's
-- business or of one part of it. Written with what they count. The seller is
-- no reference: lines, ratings, threads and visits, which figures come with,
-- have it, and looking it up again takes PostgreSQL half the time of a row.
CREATE TABLE figures (
  seller_id    {{bigint}} NOT NULL,
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

-- Kept figures of one product by type, source, language and country, as
-- figures has them of the whole business: only what order lines count for.
-- Neither seller nor product is a reference: each row comes with a line that
-- has both.
CREATE TABLE product_figures (
  seller_id    {{bigint}} NOT NULL,
  product_id   {{bigint}} NOT NULL,
  slice        TEXT NOT NULL CHECK (slice IN ('type', 'source', 'language', 'country')),
  grain        TEXT NOT NULL CHECK (grain IN ('day', 'month')),
  value        TEXT NOT NULL, -- which type, source, …
  starts_on    TEXT NOT NULL, -- a day in Europe/Paris, of a month the first
  sales        {{bigint}} NOT NULL DEFAULT 0, -- lines of type ORDER
  refunds      {{bigint}} NOT NULL DEFAULT 0, -- lines of type REFUND
  sales_base   {{bigint}} NOT NULL DEFAULT 0,
  sales_gross  {{bigint}} NOT NULL DEFAULT 0,
  sales_net    {{bigint}} NOT NULL DEFAULT 0,
  refund_base  {{bigint}} NOT NULL DEFAULT 0, -- negative, as the lines are
  refund_gross {{bigint}} NOT NULL DEFAULT 0,
  refund_net   {{bigint}} NOT NULL DEFAULT 0,
  PRIMARY KEY (seller_id, product_id, slice, grain, value, starts_on)
){{if sqlite}} WITHOUT ROWID{{end}}{{if postgres}} WITH (fillfactor = 80){{end}};

-- Visits of a product's pages on a day, as the marketplace counted them last.
CREATE TABLE product_sessions (
  product_id {{bigint}} NOT NULL REFERENCES products (id),
  day        TEXT NOT NULL,
  seller_id  {{bigint}} NOT NULL REFERENCES sellers (id),
  sessions   {{bigint}} NOT NULL CHECK (sessions >= 0),
  PRIMARY KEY (product_id, day)
){{if sqlite}} WITHOUT ROWID{{end}};

-- reviews ------------------------------------------------------------------

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
-- The reviews screen counts ratings by their stars, over all time where nothing
-- else is asked for, and passes over pages: from the index alone, in its order,
-- without a look at each row.
CREATE INDEX ratings_seller ON ratings (seller_id, at, id, stars);
CREATE INDEX ratings_product ON ratings (product_id, at, id, stars, seller_id);

-- messages -----------------------------------------------------------------

CREATE TABLE message_threads (
  id            {{identity}},
  seller_id     {{bigint}} NOT NULL REFERENCES sellers (id),
  product_id    {{bigint}} REFERENCES products (id),
  customer_name TEXT NOT NULL,
  subject       TEXT NOT NULL,
  opened_at     {{timestamp}} NOT NULL,
  external_id   TEXT UNIQUE,
  customer_email  TEXT NOT NULL DEFAULT '',
  order_reference TEXT NOT NULL DEFAULT '',
  answered_at     {{timestamp}}, -- first answer by a person
  support_rating  INTEGER CHECK (support_rating BETWEEN 1 AND 5),
  last_at         {{timestamp}}  -- when something was last written in it: the list shows those first
);
CREATE INDEX message_threads_seller ON message_threads (seller_id, opened_at);
CREATE INDEX message_threads_last ON message_threads (seller_id, last_at, id);
-- The threads about one product, which the dashboard leads to.
CREATE INDEX message_threads_product ON message_threads (seller_id, product_id, opened_at);
-- Threads that wait for the seller, which the home screen lists.
CREATE INDEX message_threads_unanswered ON message_threads (seller_id, opened_at) WHERE answered_at IS NULL;

CREATE TABLE messages (
  id            {{identity}},
  thread_id     {{bigint}} NOT NULL REFERENCES message_threads (id),
  seller_id     {{bigint}} NOT NULL REFERENCES sellers (id),
  from_customer BOOLEAN NOT NULL,
  body          TEXT NOT NULL,
  sent_at       {{timestamp}} NOT NULL,
  seen_at       {{timestamp}},
  external_id   TEXT UNIQUE,
  automatic     BOOLEAN NOT NULL DEFAULT FALSE,
  reply_key     TEXT,         -- of what a seller writes here: keeps it from being sent twice
  taken_at      {{timestamp}} -- and when the marketplace took it
);
CREATE INDEX messages_thread ON messages (thread_id, sent_at);
-- What the sidebar counts on every visit, and nothing else.
CREATE INDEX messages_unseen ON messages (seller_id) WHERE seen_at IS NULL AND from_customer;
CREATE UNIQUE INDEX messages_reply ON messages (seller_id, reply_key) WHERE reply_key IS NOT NULL;
CREATE INDEX messages_to_take ON messages (id) WHERE reply_key IS NOT NULL AND taken_at IS NULL;

-- blog ---------------------------------------------------------------------

CREATE TABLE blog_articles (
  id           {{identity}},
  lang         TEXT NOT NULL,
  slug         TEXT NOT NULL,
  title        TEXT NOT NULL,
  body         TEXT NOT NULL,
  published_at {{timestamp}} NOT NULL,
  external_updated_at {{timestamp}},
  UNIQUE (lang, slug)
);
CREATE INDEX blog_articles_newest ON blog_articles (lang, published_at);

CREATE TABLE blog_reads (
  seller_id  {{bigint}} NOT NULL REFERENCES sellers (id),
  article_id {{bigint}} NOT NULL REFERENCES blog_articles (id),
  read_at    {{timestamp}} NOT NULL,
  PRIMARY KEY (seller_id, article_id)
);

-- bank ---------------------------------------------------------------------

-- Money on its way to a bank: all that was available on a day.
CREATE TABLE payouts (
  id             {{identity}},
  seller_id      {{bigint}} NOT NULL REFERENCES sellers (id),
  due_on         TEXT NOT NULL,       -- the 1st of a month in Europe/Paris
  amount         {{bigint}} NOT NULL, -- all that was available then; below zero where it is carried over
  status         TEXT NOT NULL CHECK (status IN ('WITHHELD', 'CARRIED_OVER', 'BOOKED', 'TRANSFERRED', 'IN_TRANSIT', 'REVERSING', 'PAID', 'FAILED', 'RETURNED')),
  reason         TEXT,                -- why it is withheld, waits, failed or came back
  detail         TEXT,                -- the provider's or the marketplace's own words for it
  -- Its terms are the entries on available of the ledger's transactions after the
  -- first and up to the second; before them stood the opening.
  opening        {{bigint}} NOT NULL,
  covers_after   {{bigint}} NOT NULL,
  covers_through {{bigint}} NOT NULL,
  paid_by        TEXT,                -- a provider, or 'marketplace'; empty: nobody, no money moved
  account_id     TEXT,                -- with the provider
  provider_key   TEXT UNIQUE,         -- what its calls are known by
  tries          INTEGER NOT NULL DEFAULT 0, -- keys that are used up
  transfer_id    TEXT,
  bank_payout_id TEXT,
  bank_reference TEXT,
  expected_on    TEXT,                -- at the bank
  sent_at        {{timestamp}},       -- left available
  taken_at       {{timestamp}},       -- the marketplace has it
  paid_at        {{timestamp}},       -- reached the bank
  returned_at    {{timestamp}},       -- is available again
  UNIQUE (seller_id, due_on),
  CHECK (status IN ('WITHHELD', 'CARRIED_OVER') OR (amount > 0 AND sent_at IS NOT NULL AND paid_by IS NOT NULL)),
  CHECK ((returned_at IS NULL) OR status IN ('WITHHELD', 'FAILED', 'RETURNED'))
);
CREATE INDEX payouts_on_the_way ON payouts (id) WHERE status IN ('BOOKED', 'TRANSFERRED', 'IN_TRANSIT', 'REVERSING');
CREATE UNIQUE INDEX payouts_bank_payout ON payouts (paid_by, bank_payout_id) WHERE bank_payout_id IS NOT NULL;
CREATE INDEX payouts_transfer ON payouts (transfer_id) WHERE transfer_id IS NOT NULL;

-- What a payment provider told of, each event once. It says what changed; how is
-- read from the provider, so their order does not matter.
CREATE TABLE provider_events (
  provider    TEXT NOT NULL,
  id          TEXT NOT NULL,
  type        TEXT NOT NULL,
  about       TEXT NOT NULL CHECK (about IN ('account', 'transfer', 'payout')),
  account_id  TEXT NOT NULL,
  object_id   TEXT NOT NULL,
  received_at {{timestamp}} NOT NULL,
  applied_at  {{timestamp}},
  PRIMARY KEY (provider, id)
);

-- A seller's account with a payment provider. The key is made before the
-- account is asked for, and goes with every try: however often that is, and from
-- however many tabs, it is one account. account_id is empty until it is there.
CREATE TABLE payout_accounts (
    seller_id  {{bigint}} NOT NULL REFERENCES sellers (id),
    provider   TEXT NOT NULL,
    create_key TEXT NOT NULL,
    country    TEXT NOT NULL,
    account_id TEXT,
    created_at {{timestamp}} NOT NULL,
    PRIMARY KEY (seller_id, provider)
);
CREATE UNIQUE INDEX payout_accounts_account ON payout_accounts (provider, account_id) WHERE account_id IS NOT NULL;

-- dashboard ----------------------------------------------------------------

-- What each level asks for, from a day on.
CREATE TABLE level_thresholds (
  level     TEXT NOT NULL CHECK (level IN ('Conqueror', 'Captain', 'Superhero')),
  starts_on TEXT NOT NULL,    -- a day in Europe/Paris
  seniority INTEGER NOT NULL, -- whole months
  rating    INTEGER NOT NULL, -- average in hundredths of a star
  positive  INTEGER NOT NULL, -- ratings of 4 or 5 stars
  support   INTEGER NOT NULL, -- quality in hundredths of a percent
  PRIMARY KEY (level, starts_on)
){{if sqlite}} WITHOUT ROWID{{end}};
INSERT INTO level_thresholds (level, starts_on, seniority, rating, positive, support) VALUES
  ('Conqueror', '2000-01-01', 3, 250, 1, 7500),
  ('Captain', '2000-01-01', 6, 350, 3, 8500),
  ('Superhero', '2000-01-01', 12, 400, 5, 9500);

-- How ratings and support are judged, from a day on.
CREATE TABLE level_terms (
  starts_on       TEXT PRIMARY KEY,
  months          INTEGER NOT NULL CHECK (months > 0),         -- how far back ratings and threads count
  ratings_needed  INTEGER NOT NULL CHECK (ratings_needed > 0), -- fewer have no average
  answered_weight INTEGER NOT NULL CHECK (answered_weight > 0), -- of threads answered within a working day
  time_weight     INTEGER NOT NULL CHECK (time_weight >= 0),    -- of the mean time to answer
  rating_weight   INTEGER NOT NULL CHECK (rating_weight >= 0),  -- of the customers' rating of the support
  best_hours      INTEGER NOT NULL, -- working hours to answer that count in full
  worst_hours     INTEGER NOT NULL, -- and those that count nothing
  CHECK (best_hours < worst_hours)
){{if sqlite}} WITHOUT ROWID{{end}};
INSERT INTO level_terms (starts_on, months, ratings_needed, answered_weight, time_weight, rating_weight, best_hours, worst_hours) VALUES
  ('2000-01-01', 6, 3, 50, 30, 20, 8, 40);

-- Where a seller stands among those who sell the same type of product.
CREATE TABLE benchmarks (
  seller_id    {{bigint}} NOT NULL REFERENCES sellers (id),
  metric       TEXT NOT NULL CHECK (metric IN ('CONVERSION', 'AVERAGE_RATING', 'ANSWER_TIME')),
  product_type TEXT NOT NULL,
  monday       TEXT NOT NULL,    -- of which it was computed
  percentile   INTEGER NOT NULL CHECK (percentile BETWEEN 0 AND 100),
  sellers      INTEGER NOT NULL, -- how many were compared
  PRIMARY KEY (seller_id, metric, product_type)
){{if sqlite}} WITHOUT ROWID{{end}};
CREATE INDEX benchmarks_monday ON benchmarks (monday);

-- platform -----------------------------------------------------------------

-- What the marketplace has sent, by its own key: sent again, it is not done
-- again; sent with different content, the difference can be told.
CREATE TABLE intake_requests (
  key    TEXT PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 200),
  kind   TEXT NOT NULL,
  body   TEXT NOT NULL, -- canonical JSON
  result TEXT NOT NULL, -- what was answered
  at     {{timestamp}} NOT NULL
){{if sqlite}} WITHOUT ROWID{{end}};
CREATE INDEX intake_requests_at ON intake_requests (at);

-- collect ------------------------------------------------------------------

-- What browsers report of how the product is used. Nothing here is proved:
-- ids, times and the seller are as the browser said, so nothing refers to them.
CREATE TABLE collect_events (
  message_id   TEXT PRIMARY KEY, -- made by the browser; sent twice, stored once
  type         TEXT NOT NULL CHECK (type IN ('track', 'identify', 'page', 'alias', 'group', 'screen')),
  name         TEXT,
  user_id      TEXT,
  anonymous_id TEXT,
  previous_id  TEXT, -- of an alias: who this was until now
  group_id     TEXT, -- of a group: which one
  seller_id    TEXT,
  at           {{timestamp}} NOT NULL, -- when it happened, by the browser's clock
  received_at  {{timestamp}} NOT NULL, -- when it came here, by ours
  properties   {{json}},
  traits       {{json}},
  context      {{json}},
  integrations {{json}},
  CHECK (name IS NOT NULL OR type <> 'track'),
  CHECK (user_id IS NOT NULL OR anonymous_id IS NOT NULL)
);
CREATE INDEX collect_events_at ON collect_events (at);

-- +goose Down
DROP TABLE collect_events;
DROP TABLE intake_requests;
DROP TABLE benchmarks;
DROP TABLE level_terms;
DROP TABLE level_thresholds;
DROP TABLE payout_accounts;
DROP TABLE provider_events;
DROP TABLE payouts;
DROP TABLE blog_reads;
DROP TABLE blog_articles;
DROP TABLE messages;
DROP TABLE message_threads;
DROP TABLE ratings;
DROP TABLE product_sessions;
DROP TABLE product_figures;
DROP TABLE figures;
DROP TABLE order_exports;
DROP TABLE order_views;
DROP TABLE business_care;
DROP TABLE adjustments;
DROP TABLE settlements;
DROP TABLE order_lines;
{{if sqlite}}
DROP TABLE orders_search;
{{end}}
DROP TABLE orders;
DROP TABLE terms;
DROP TABLE commission_rates;
DROP TABLE ledger_entries;
DROP TABLE ledger_transactions;
DROP TABLE ledger_accounts;
DROP TABLE product_markers;
DROP TABLE product_names;
DROP TABLE products;
DROP TABLE platform_versions;
DROP TABLE audit_trail;
DROP TABLE seller_levels;
DROP TABLE seller_partnerships;
DROP TABLE seller_identities;
DROP TABLE sellers;
DROP TABLE installation;
{{if postgres}}
DROP FUNCTION ledger_append_only();
{{end}}
