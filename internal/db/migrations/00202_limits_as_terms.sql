-- +goose Up
-- When a payout is at the bank where whoever pays it does not say, and what a sheet
-- must have: figures of the business, each from a day on.
INSERT INTO terms (name, starts_on, value) VALUES
  ('arrival_bank_days', '2000-01-01', 2),         -- usually
  ('latest_bank_days', '2000-01-01', 3),
  ('sheet_name', '2000-01-01', 70),               -- characters at most
  ('sheet_short_description', '2000-01-01', 250),
  ('sheet_benefits', '2000-01-01', 1),            -- at least
  ('sheet_features', '2000-01-01', 3),
  ('sheet_keywords', '2000-01-01', 5),
  ('sheet_screenshots', '2000-01-01', 3),
  ('sheet_screenshot_pixels', '2000-01-01', 1000), -- each way, at least
  ('sheet_icon_pixels', '2000-01-01', 256);        -- each way, exactly

-- +goose Down
DELETE FROM terms WHERE name IN ('arrival_bank_days', 'latest_bank_days') OR name LIKE 'sheet\_%' ESCAPE '\';
