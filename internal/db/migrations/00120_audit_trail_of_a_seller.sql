-- +goose Up
-- The lines about a seller, in the order of the trail.
CREATE INDEX audit_trail_seller_position ON audit_trail (seller_id, position);

-- +goose Down
DROP INDEX audit_trail_seller_position;
