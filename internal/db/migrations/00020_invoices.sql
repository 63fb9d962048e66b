-- +goose Up
-- The business behind a seller, as invoices name it.
CREATE TABLE seller_companies (
  seller_id           {{bigint}} PRIMARY KEY REFERENCES sellers (id),
  name                TEXT NOT NULL,
  legal_form          TEXT NOT NULL,
  street              TEXT NOT NULL,
  street2             TEXT NOT NULL,
  postcode            TEXT NOT NULL,
  city                TEXT NOT NULL,
  country             TEXT NOT NULL,
  vat_number          TEXT NOT NULL,
  registration_number TEXT NOT NULL,
  external_updated_at {{timestamp}}
);

-- Standard VAT rates in hundredths of a percent, each from a day on.
CREATE TABLE vat_rates (
  country   TEXT NOT NULL,
  starts_on TEXT NOT NULL,
  rate      {{bigint}} NOT NULL CHECK (rate BETWEEN 0 AND 10000),
  PRIMARY KEY (country, starts_on)
);
INSERT INTO vat_rates (country, starts_on, rate) VALUES ('FR', '2014-01-01', 2000);

-- How far each series of numbers has come. Whoever takes a number holds the row
-- until its document is committed with it, so that no number is left out.
-- seller_id 0: the marketplace's own series.
CREATE TABLE invoice_series (
  series    TEXT NOT NULL,
  seller_id {{bigint}} NOT NULL,
  year      INTEGER NOT NULL,
  last      {{bigint}} NOT NULL,
  last_on   TEXT NOT NULL,
  PRIMARY KEY (series, seller_id, year)
);

CREATE TABLE invoices (
  id          {{identity}},
  series      TEXT NOT NULL CHECK (series IN ('SELF_BILLING', 'MARKETPLACE')),
  type        TEXT NOT NULL CHECK (type IN ('INVOICE', 'CREDIT_NOTE')),
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  year        INTEGER NOT NULL,
  number      {{bigint}} NOT NULL,
  reference   TEXT NOT NULL UNIQUE, -- the number as it is printed
  issue_key   TEXT NOT NULL UNIQUE CHECK (length(issue_key) BETWEEN 1 AND 200),
  content     TEXT NOT NULL, -- a digest of what was asked for under the key
  issued_on   TEXT NOT NULL,
  period_from TEXT,
  period_to   TEXT,
  due_on      TEXT NOT NULL,
  paid_on     TEXT,
  payment     TEXT NOT NULL CHECK (payment IN ('CARD', 'TRANSFER', 'BALANCE')),
  payment_reference TEXT NOT NULL,
  language    TEXT NOT NULL,
  supplier    TEXT NOT NULL, -- JSON: as it was then
  customer    TEXT NOT NULL,
  vat_case    TEXT NOT NULL CHECK (vat_case IN ('DOMESTIC', 'REVERSE_CHARGE', 'SMALL_BUSINESS', 'EU_OUT_OF_SCOPE', 'OUTSIDE_EU')),
  vat_rate    {{bigint}} NOT NULL,
  net         {{bigint}} NOT NULL CHECK (net >= 0),
  vat         {{bigint}} NOT NULL CHECK (vat >= 0),
  total       {{bigint}} NOT NULL CHECK (total = net + vat),
  created_at  {{timestamp}} NOT NULL
);
CREATE INDEX invoices_seller ON invoices (seller_id, series, issued_on, id);

CREATE TABLE invoice_lines (
  invoice_id {{bigint}} NOT NULL REFERENCES invoices (id),
  position   INTEGER NOT NULL,
  seller_id  {{bigint}} NOT NULL,
  product_id {{bigint}} REFERENCES products (id),
  text       TEXT NOT NULL,
  quantity   {{bigint}} NOT NULL CHECK (quantity > 0),
  unit_price {{bigint}} NOT NULL CHECK (unit_price >= 0),
  amount     {{bigint}} NOT NULL CHECK (amount = quantity * unit_price),
  credits    {{bigint}} REFERENCES invoices (id), -- of a credit note: the invoice it takes back from
  PRIMARY KEY (invoice_id, position)
){{if sqlite}} WITHOUT ROWID{{end}};
CREATE INDEX invoice_lines_product ON invoice_lines (seller_id, product_id, invoice_id) WHERE product_id IS NOT NULL;
CREATE INDEX invoice_lines_credits ON invoice_lines (credits) WHERE credits IS NOT NULL;

-- What was issued stays as it is, whoever asks: a mistake is mended by a credit note.
{{if postgres}}
-- +goose StatementBegin
CREATE FUNCTION invoices_immutable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an issued invoice never changes: % on % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
-- +goose StatementEnd
CREATE TRIGGER invoices_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION invoices_immutable();
CREATE TRIGGER invoice_lines_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_lines
  FOR EACH STATEMENT EXECUTE FUNCTION invoices_immutable();
{{end}}
{{if sqlite}}
-- +goose StatementBegin
CREATE TRIGGER invoices_no_update BEFORE UPDATE ON invoices BEGIN
  SELECT RAISE(ABORT, 'an issued invoice never changes: UPDATE is refused');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER invoices_no_delete BEFORE DELETE ON invoices BEGIN
  SELECT RAISE(ABORT, 'an issued invoice never changes: DELETE is refused');
END;
-- +goose StatementEnd
-- REPLACE deletes without asking the trigger above.
-- +goose StatementBegin
CREATE TRIGGER invoices_no_replace BEFORE INSERT ON invoices
WHEN EXISTS (SELECT 1 FROM invoices WHERE id = NEW.id OR reference = NEW.reference) BEGIN
  SELECT RAISE(ABORT, 'an issued invoice never changes: REPLACE is refused');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER invoice_lines_no_update BEFORE UPDATE ON invoice_lines BEGIN
  SELECT RAISE(ABORT, 'an issued invoice never changes: UPDATE of its lines is refused');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER invoice_lines_no_delete BEFORE DELETE ON invoice_lines BEGIN
  SELECT RAISE(ABORT, 'an issued invoice never changes: DELETE of its lines is refused');
END;
-- +goose StatementEnd
{{end}}

-- +goose Down
DROP TABLE invoice_lines;
DROP TABLE invoices;
DROP TABLE invoice_series;
DROP TABLE vat_rates;
DROP TABLE seller_companies;
{{if postgres}}
DROP FUNCTION invoices_immutable();
{{end}}
