-- +goose Up
-- Which agreement a seller had from when on, as the marketplace told of it: the
-- commission of a sale goes by the one in force then, whichever comes first.
CREATE TABLE seller_partnerships (
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  since       {{timestamp}} NOT NULL,
  partnership TEXT NOT NULL CHECK (partnership IN ('NO_PARTNERSHIP', 'AGENCY', 'INDUSTRIAL_PARTNER', 'MODULE_CREATOR')),
  PRIMARY KEY (seller_id, since)
){{if sqlite}} WITHOUT ROWID{{end}};
INSERT INTO seller_partnerships (seller_id, since, partnership)
SELECT id, COALESCE(external_updated_at, created_at), partnership FROM sellers;

-- Business Care bought without its product belongs to the product that the
-- same customer has in the same shop: a refund of that ends it.
ALTER TABLE business_care ADD COLUMN holder TEXT; -- customer and shop; of care bought with its product NULL
UPDATE business_care SET holder = (SELECT o.customer_email || ' ' || o.shop FROM order_lines AS l JOIN orders AS o ON o.id = l.order_id WHERE l.id = line_id)
WHERE product_line IS NULL;
CREATE INDEX business_care_holder ON business_care (product_id, holder) WHERE holder IS NOT NULL;

-- +goose Down
DROP INDEX business_care_holder;
ALTER TABLE business_care DROP COLUMN holder;
DROP TABLE seller_partnerships;
