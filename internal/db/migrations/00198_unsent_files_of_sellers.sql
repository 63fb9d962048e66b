-- +goose Up
-- Files that wait for their reply are counted by seller, not by conversation.
DROP INDEX message_attachments_unsent;
CREATE INDEX message_attachments_unsent ON message_attachments (seller_id, uploaded_at) WHERE message_id IS NULL;

-- +goose Down
DROP INDEX message_attachments_unsent;
CREATE INDEX message_attachments_unsent ON message_attachments (thread_id, uploaded_at) WHERE message_id IS NULL;
