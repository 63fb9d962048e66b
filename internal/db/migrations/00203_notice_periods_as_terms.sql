-- +goose Up
-- How long after a new major of the platform updates need not support it, and how long
-- before a rule begins to block sellers know: figures of the business, each from a day on.
INSERT INTO terms (name, starts_on, value) VALUES
  ('major_grace_months', '2000-01-01', 6),
  ('rule_notice_days', '2000-01-01', 14);

-- +goose Down
DELETE FROM terms WHERE name IN ('major_grace_months', 'rule_notice_days');
