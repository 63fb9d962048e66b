-- +goose Up
-- When the customer first wrote what needs an answer, from which support is counted:
-- a thread may begin with what needs none.
ALTER TABLE message_threads ADD COLUMN asked_at {{timestamp}};
UPDATE message_threads SET asked_at = opened_at WHERE settled_message IS NULL AND (answered_at IS NOT NULL OR waiting_since IS NOT NULL);
-- Where the seller said that no answer is needed: the first message, if it had been
-- answered before that; else the first one after it, and what answered that.
UPDATE message_threads SET asked_at = CASE
  WHEN EXISTS (SELECT 1 FROM messages AS m WHERE m.thread_id = message_threads.id AND NOT m.from_customer AND NOT m.automatic
    AND m.sent_at >= message_threads.opened_at AND m.id <= message_threads.settled_message) THEN opened_at
  ELSE (SELECT MIN(m.sent_at) FROM messages AS m WHERE m.thread_id = message_threads.id AND m.from_customer AND m.id > message_threads.settled_message) END
WHERE settled_message IS NOT NULL;
UPDATE message_threads SET answered_at = (SELECT MIN(m.sent_at) FROM messages AS m WHERE m.thread_id = message_threads.id
  AND NOT m.from_customer AND NOT m.automatic AND m.sent_at >= message_threads.asked_at)
WHERE settled_message IS NOT NULL AND answered_at < asked_at;
CREATE INDEX message_threads_asked ON message_threads (seller_id, asked_at) WHERE asked_at IS NOT NULL;

-- +goose Down
DROP INDEX message_threads_asked;
ALTER TABLE message_threads DROP COLUMN asked_at;
