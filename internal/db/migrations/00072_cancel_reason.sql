-- +goose Up
-- Why a seller cancelled a subscription.
ALTER TABLE subscriptions ADD COLUMN reason TEXT;
ALTER TABLE subscriptions ADD COLUMN reason_text TEXT;

-- +goose Down
ALTER TABLE subscriptions DROP COLUMN reason_text;
ALTER TABLE subscriptions DROP COLUMN reason;
