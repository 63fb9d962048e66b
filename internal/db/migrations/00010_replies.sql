-- +goose Up
-- When something was last written in a thread: the list shows those first.
ALTER TABLE message_threads ADD COLUMN last_at {{timestamp}};
UPDATE message_threads SET last_at = COALESCE((SELECT MAX(m.sent_at) FROM messages AS m WHERE m.thread_id = message_threads.id), opened_at);
CREATE INDEX message_threads_last ON message_threads (seller_id, last_at, id);
-- The threads about one product, which the dashboard leads to.
CREATE INDEX message_threads_product ON message_threads (seller_id, product_id, opened_at);

-- What sellers write here, by the key that keeps a reply from being sent
-- twice, and when the marketplace took it.
ALTER TABLE messages ADD COLUMN reply_key TEXT;
ALTER TABLE messages ADD COLUMN taken_at {{timestamp}};
CREATE UNIQUE INDEX messages_reply ON messages (seller_id, reply_key) WHERE reply_key IS NOT NULL;
CREATE INDEX messages_to_take ON messages (id) WHERE reply_key IS NOT NULL AND taken_at IS NULL;

-- +goose Down
DROP INDEX messages_to_take;
DROP INDEX messages_reply;
ALTER TABLE messages DROP COLUMN taken_at;
ALTER TABLE messages DROP COLUMN reply_key;
DROP INDEX message_threads_product;
DROP INDEX message_threads_last;
ALTER TABLE message_threads DROP COLUMN last_at;
