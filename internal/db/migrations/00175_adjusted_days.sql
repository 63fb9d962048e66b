-- +goose Up
-- What an adjustment for other terms gives, by the day of the sales it is for: who
-- changes the terms of these days again gives the rest.
CREATE TABLE adjusted_days (
  adjustment_id {{bigint}} NOT NULL REFERENCES adjustments (id),
  day           TEXT NOT NULL, -- in Europe/Paris
  amount        {{bigint}} NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (adjustment_id, day)
);

-- For which days the ones so far were is not known. All of each counts for the day
-- it was made on: terms that are changed for the past mostly reach to the present.
INSERT INTO adjusted_days (adjustment_id, day, amount)
SELECT id, {{if sqlite}}SUBSTR(at, 1, 10){{else}}TO_CHAR(at AT TIME ZONE 'Europe/Paris', 'YYYY-MM-DD'){{end}}, amount
FROM adjustments WHERE external_id LIKE 'desk-%';

-- +goose Down
DROP TABLE adjusted_days;
