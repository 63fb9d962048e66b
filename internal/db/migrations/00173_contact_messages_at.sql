-- +goose Up
-- How many messages a seller has written to the operators today.
CREATE INDEX contact_messages_at ON contact_messages (seller_id, at) WHERE from_seller;

-- +goose Down
DROP INDEX contact_messages_at;
