-- +goose Up
-- As of when the marketplace told of a seller's own rate: of two rates from one
-- day on the newer one counts, whichever comes first.
ALTER TABLE commission_rates ADD COLUMN told_at {{timestamp}};
UPDATE commission_rates SET told_at = (SELECT s.external_updated_at FROM sellers AS s WHERE s.id = seller_id) WHERE seller_id IS NOT NULL;

-- +goose Down
ALTER TABLE commission_rates DROP COLUMN told_at;
