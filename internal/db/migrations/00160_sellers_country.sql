-- +goose Up
-- The operators' list of sellers is narrowed by country too.
CREATE INDEX sellers_country ON sellers (country, id);

-- +goose Down
DROP INDEX sellers_country;
