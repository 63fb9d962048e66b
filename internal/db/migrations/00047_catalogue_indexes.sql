-- +goose Up
-- What taking a product away ends, and what was billed for it.
CREATE INDEX business_care_running ON business_care (product_id, renews_on) WHERE ended_at IS NULL;

-- +goose Down
DROP INDEX business_care_running;
