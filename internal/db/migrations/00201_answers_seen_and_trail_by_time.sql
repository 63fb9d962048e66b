-- +goose Up
-- When the seller saw what an operator wrote. What is there already counts as seen.
ALTER TABLE contact_messages ADD COLUMN seen_at {{timestamp}};
UPDATE contact_messages SET seen_at = at WHERE NOT from_seller;
CREATE INDEX contact_messages_unseen ON contact_messages (seller_id, thread_id) WHERE seen_at IS NULL AND NOT from_seller;

-- +goose Down
DROP INDEX contact_messages_unseen;
ALTER TABLE contact_messages DROP COLUMN seen_at;
