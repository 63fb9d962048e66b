-- +goose Up
-- Which of a seller's products need work, without reading all their versions and
-- all their years: most are in order.
CREATE INDEX product_versions_refused ON product_versions (seller_id, product_id) WHERE state = 'REFUSED';
CREATE INDEX fees_unpaid ON fees (seller_id, due_on) WHERE kind = 'ANNUAL' AND status IN ('OPEN', 'CANCELLED');

-- +goose Down
DROP INDEX fees_unpaid;
DROP INDEX product_versions_refused;
