-- +goose Up
-- What else a customer bought for a shop: asked at each refund of a product whose
-- Business Care was bought without it. The expression is the holder of business_care.
CREATE INDEX orders_holder ON orders ((customer_email || ' ' || shop));

-- +goose Down
DROP INDEX orders_holder;
