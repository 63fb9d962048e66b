-- +goose Up

-- sales --------------------------------------------------------------------

-- Lines by all that they are filtered by at once, with all that is summed up of
-- them: see orders/parts.go.
CREATE INDEX order_lines_parts ON order_lines (seller_id, source, product_type, language, at, id, product_id, type, base, gross, commission, net);
CREATE INDEX order_lines_country_parts ON order_lines (seller_id, country, source, product_type, language, at, id, product_id, type, base, gross, commission, net);

-- +goose Down
DROP INDEX order_lines_country_parts;
DROP INDEX order_lines_parts;
