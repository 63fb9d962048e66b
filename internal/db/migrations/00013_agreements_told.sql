-- +goose Up
-- Who signed up here and was never told of has agreed on nothing yet: the
-- marketplace's first news counts for all their time.
DELETE FROM seller_partnerships WHERE seller_id IN (SELECT id FROM sellers WHERE external_id IS NULL);

-- +goose Down
INSERT INTO seller_partnerships (seller_id, since, partnership)
SELECT id, created_at, partnership FROM sellers WHERE external_id IS NULL;
