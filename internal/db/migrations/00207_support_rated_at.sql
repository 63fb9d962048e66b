-- +goose Up
-- When the message was sent that told the rating of the support: an older one that
-- comes later does not replace it. Of ratings that are there it is unknown, and no
-- later than the last message.
ALTER TABLE message_threads ADD COLUMN rated_at {{timestamp}};
UPDATE message_threads SET rated_at = last_at WHERE support_rating IS NOT NULL;

-- +goose Down
ALTER TABLE message_threads DROP COLUMN rated_at;
