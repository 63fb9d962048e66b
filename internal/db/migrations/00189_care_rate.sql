-- +goose Up
-- What Business Care costs, of the product's price in hundredths of a percent. The
-- marketplace sells it and tells each sale; here it is what sellers are told of it.
INSERT INTO terms (name, starts_on, value) VALUES ('care_rate', '2000-01-01', 4000);

-- +goose Down
DELETE FROM terms WHERE name = 'care_rate';
