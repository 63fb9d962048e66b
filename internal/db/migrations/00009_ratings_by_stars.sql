-- +goose Up
-- The reviews screen counts ratings by their stars, over all time where nothing
-- else is asked for, and passes over pages: from the index alone, in its order,
-- without a look at each row.
DROP INDEX ratings_seller;
DROP INDEX ratings_product;
CREATE INDEX ratings_seller ON ratings (seller_id, at, id, stars);
CREATE INDEX ratings_product ON ratings (product_id, at, id, stars, seller_id);

-- +goose Down
DROP INDEX ratings_product;
DROP INDEX ratings_seller;
CREATE INDEX ratings_seller ON ratings (seller_id, at);
CREATE INDEX ratings_product ON ratings (product_id, at);
