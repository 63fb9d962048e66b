-- +goose Up

-- export -------------------------------------------------------------------

-- What is exported is not only orders any more. What was being prepared is
-- written down in the old form: it is started anew.
ALTER TABLE order_exports RENAME TO exports;
ALTER TABLE exports ADD COLUMN name TEXT NOT NULL DEFAULT 'orders'; -- what is exported
UPDATE exports SET state = 'FAILED' WHERE state IN ('WAITING', 'RUNNING');
DROP INDEX order_exports_seller;
CREATE INDEX exports_seller ON exports (seller_id, asked_at);

-- +goose Down
DROP INDEX exports_seller;
ALTER TABLE exports DROP COLUMN name;
ALTER TABLE exports RENAME TO order_exports;
CREATE INDEX order_exports_seller ON order_exports (seller_id, asked_at);
