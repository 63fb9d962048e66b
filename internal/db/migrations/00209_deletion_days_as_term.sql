-- +goose Up
-- How long sellers may think again before their account is deleted: a figure of the
-- business, from a day on.
INSERT INTO terms (name, starts_on, value) VALUES ('deletion_days', '2000-01-01', 30);

-- +goose Down
DELETE FROM terms WHERE name = 'deletion_days';
