-- +goose Up
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

-- As of when the payment provider told where the account stands. Empty: it never
-- did, and the marketplace's word counts.
ALTER TABLE sellers ADD COLUMN wallet_asked_at {{timestamp}};

-- +goose Down
ALTER TABLE sellers DROP COLUMN wallet_asked_at;
DROP TABLE payout_accounts;
