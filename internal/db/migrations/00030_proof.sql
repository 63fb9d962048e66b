-- +goose Up

-- ledger -------------------------------------------------------------------

-- Months that nothing is posted into any more. Who posts goes by the row as
-- soon as it is there; closed_at comes once everyone who began before has
-- ended, and with it the sums, which never change from then on.
CREATE TABLE ledger_months (
  month     TEXT PRIMARY KEY, -- its first day in Europe/Paris
  begun_at  {{timestamp}} NOT NULL,
  closed_at {{timestamp}}
);

CREATE TABLE ledger_month_sums (
  month      TEXT NOT NULL REFERENCES ledger_months (month),
  kind       TEXT NOT NULL,    -- of account
  cause_kind TEXT NOT NULL,
  earlier    BOOLEAN NOT NULL, -- it occurred before the month
  entries    {{bigint}} NOT NULL,
  sum        {{bigint}} NOT NULL,
  PRIMARY KEY (month, kind, cause_kind, earlier)
);

-- What the order line said when it was posted; NULL: it is not of a line.
ALTER TABLE ledger_transactions ADD COLUMN digest {{bigint}};

-- sales --------------------------------------------------------------------

-- What the marketplace counted on a day, to be held against what was booked.
CREATE TABLE control_totals (
  day         TEXT PRIMARY KEY, -- in Europe/Paris
  sales       {{bigint}} NOT NULL, -- lines
  turnover    {{bigint}} NOT NULL, -- their gross
  refunds     {{bigint}} NOT NULL, -- lines
  refunded    {{bigint}} NOT NULL, -- what they gave back of gross, positive
  adjustments {{bigint}} NOT NULL,
  adjusted    {{bigint}} NOT NULL, -- positive: sellers gained
  counted_at  {{timestamp}} NOT NULL -- the latest count of a day stands
);

-- After how many days a balance below zero is for operators to look at.
INSERT INTO terms (name, starts_on, value) VALUES ('below_zero_days', '2000-01-01', 90);

-- figures ------------------------------------------------------------------

-- The business of all sellers on a day.
CREATE INDEX figures_day ON figures (starts_on) WHERE slice = 'all' AND grain = 'day';

-- proof --------------------------------------------------------------------

-- Each time that everything was proved, and what was found.
CREATE TABLE proofs (
  id         {{identity}},
  started_at {{timestamp}} NOT NULL,
  ended_at   {{timestamp}} NOT NULL,
  findings   {{bigint}} NOT NULL, -- 0: it held
  first      TEXT NOT NULL        -- the first of them
);

-- +goose Down
DROP TABLE proofs;
DROP INDEX figures_day;
DELETE FROM terms WHERE name = 'below_zero_days';
DROP TABLE control_totals;
ALTER TABLE ledger_transactions DROP COLUMN digest;
DROP TABLE ledger_month_sums;
DROP TABLE ledger_months;
