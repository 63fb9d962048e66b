-- +goose Up
-- How many versions, over all products, and how many sheets a seller may hand in for
-- validation in a day.
INSERT INTO terms (name, starts_on, value) VALUES
  ('versions_a_day', '2000-01-01', 3),
  ('sheets_a_day', '2000-01-01', 3);

-- +goose Down
DELETE FROM terms WHERE name IN ('versions_a_day', 'sheets_a_day');
