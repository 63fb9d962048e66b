-- +goose Up
-- One row per owner and kind of account; seller_id NULL is the platform's own.
-- Only what a seller may owe (available, fees) may fall below zero; the bounds
-- are the largest amount a browser holds exactly.
CREATE TABLE ledger_accounts (
  id        {{identity}},
  seller_id {{bigint}} REFERENCES sellers (id),
  kind      TEXT NOT NULL,
  balance   {{bigint}} NOT NULL DEFAULT 0
            CHECK (balance BETWEEN -9007199254740991 AND 9007199254740991)
            CHECK (balance >= 0 OR kind NOT IN ('pending', 'in_transit', 'paid')),
  UNIQUE (seller_id, kind),
  CHECK (CASE WHEN seller_id IS NULL
           THEN kind IN ('commission', 'fee_income', 'provider_clearing')
           ELSE kind IN ('pending', 'available', 'in_transit', 'paid', 'fees') END)
){{if postgres}} WITH (fillfactor = 70){{end}}; -- room to rewrite a balance in its own page

-- NULLs differ from each other in a unique index, so the platform has its own.
CREATE UNIQUE INDEX ledger_accounts_platform ON ledger_accounts (kind) WHERE seller_id IS NULL;
INSERT INTO ledger_accounts (kind) VALUES ('commission'), ('fee_income'), ('provider_clearing');

CREATE TABLE ledger_transactions (
  id              {{identity}},
  idempotency_key TEXT NOT NULL UNIQUE CHECK (length(idempotency_key) BETWEEN 1 AND 200),
  cause_kind      TEXT NOT NULL CHECK (cause_kind IN ('order_line', 'refund', 'fee', 'payout')),
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

-- +goose Down
DROP TABLE ledger_entries;
DROP TABLE ledger_transactions;
DROP TABLE ledger_accounts;
{{if postgres}}
DROP FUNCTION ledger_append_only();
{{end}}
