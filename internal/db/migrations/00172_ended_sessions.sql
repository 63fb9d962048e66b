-- +goose Up
-- A sign-in that was ended is kept for good, to be refused, and no longer says
-- where it was.
UPDATE seller_sessions SET address = '', agent = '' WHERE ended_at IS NOT NULL;

-- +goose Down
-- What was forgotten stays forgotten.
SELECT 1;
