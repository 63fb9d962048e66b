-- +goose Up
-- The inbox begins with what waits for the seller, what has waited longest first,
-- and goes on with the rest, what was last written in first: two parts of one
-- index. Of archived_at it has nothing but NULL; with it the inbox is counted
-- without a look at the table.
DROP INDEX message_threads_inbox;
CREATE INDEX message_threads_inbox ON message_threads (seller_id, waiting_since, last_at, id, archived_at) WHERE archived_at IS NULL;

-- +goose Down
DROP INDEX message_threads_inbox;
CREATE INDEX message_threads_inbox ON message_threads (seller_id, last_at, id) WHERE archived_at IS NULL;
