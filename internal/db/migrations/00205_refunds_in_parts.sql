-- +goose Up
-- Terms of subscriptions may be refunded in parts.
ALTER TABLE fees ADD COLUMN refunded {{bigint}} NOT NULL DEFAULT 0; -- given back so far, with VAT
UPDATE fees SET refunded = total WHERE status = 'REFUNDED';

-- +goose Down
ALTER TABLE fees DROP COLUMN refunded;
