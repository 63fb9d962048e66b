-- +goose Up

-- bank ---------------------------------------------------------------------

-- VAT that was paid along, part of the amount: of the self-billing invoice, less
-- that of the credit notes.
ALTER TABLE payouts ADD COLUMN vat {{bigint}} NOT NULL DEFAULT 0;
-- Its documents bill the ledger's transactions after the first and up to the
-- second. NULL: none were issued with it, and the next one's cover more.
ALTER TABLE payouts ADD COLUMN billed_after {{bigint}};
ALTER TABLE payouts ADD COLUMN billed_through {{bigint}};

-- The self-billing invoice and the credit notes of a payout.
CREATE TABLE payout_documents (
  payout_id  {{bigint}} NOT NULL REFERENCES payouts (id),
  invoice_id {{bigint}} NOT NULL REFERENCES invoices (id),
  type       TEXT NOT NULL CHECK (type IN ('INVOICE', 'CREDIT_NOTE')),
  PRIMARY KEY (payout_id, invoice_id)
);

-- What the provider still wants to know of an account, as a list of words, and
-- by when.
ALTER TABLE payout_accounts ADD COLUMN missing TEXT NOT NULL DEFAULT '';
ALTER TABLE payout_accounts ADD COLUMN missing_until {{timestamp}};

-- Papers that a seller has to have on file, as the marketplace tells of them.
CREATE TABLE seller_documents (
  id          {{identity}},
  external_id TEXT NOT NULL UNIQUE, -- the marketplace's id
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  name        TEXT NOT NULL,
  state       TEXT NOT NULL CHECK (state IN ('VALID', 'INVALID', 'PENDING_VERIFICATION')), -- whether it is still good follows from its last day
  valid_until TEXT,          -- its last day; NULL: it does not expire
  reason      TEXT NOT NULL, -- why it is not valid
  updated_at  {{timestamp}} NOT NULL
);
CREATE INDEX seller_documents_seller ON seller_documents (seller_id);

-- How the nightly proof left each seller's books.
CREATE TABLE seller_proofs (
  seller_id  {{bigint}} PRIMARY KEY REFERENCES sellers (id),
  checked_at {{timestamp}} NOT NULL,
  off        {{bigint}} NOT NULL -- by how much, in cents; 0: it holds
);

INSERT INTO terms (name, starts_on, value) VALUES
  ('document_reminder_days', '2000-01-01', 30); -- a document is about to expire

-- +goose Down
DELETE FROM terms WHERE name = 'document_reminder_days';
DROP TABLE seller_proofs;
DROP TABLE seller_documents;
ALTER TABLE payout_accounts DROP COLUMN missing_until;
ALTER TABLE payout_accounts DROP COLUMN missing;
DROP TABLE payout_documents;
ALTER TABLE payouts DROP COLUMN billed_through;
ALTER TABLE payouts DROP COLUMN billed_after;
ALTER TABLE payouts DROP COLUMN vat;
