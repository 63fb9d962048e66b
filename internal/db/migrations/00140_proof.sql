-- +goose Up

-- With the amount in it, an account is added up from the index alone.
DROP INDEX ledger_entries_account;
CREATE INDEX ledger_entries_account ON ledger_entries (account_id, transaction_id, amount);

-- +goose Down
DROP INDEX ledger_entries_account;
CREATE INDEX ledger_entries_account ON ledger_entries (account_id, transaction_id);
