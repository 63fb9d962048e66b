-- +goose Up
-- What each level asks for, from a day on.
CREATE TABLE level_thresholds (
  level     TEXT NOT NULL CHECK (level IN ('Conqueror', 'Captain', 'Superhero')),
  starts_on TEXT NOT NULL,    -- a day in Europe/Paris
  seniority INTEGER NOT NULL, -- whole months
  rating    INTEGER NOT NULL, -- average in hundredths of a star
  positive  INTEGER NOT NULL, -- ratings of 4 or 5 stars
  support   INTEGER NOT NULL, -- quality in hundredths of a percent
  PRIMARY KEY (level, starts_on)
){{if sqlite}} WITHOUT ROWID{{end}};
INSERT INTO level_thresholds (level, starts_on, seniority, rating, positive, support) VALUES
  ('Conqueror', '2000-01-01', 3, 250, 1, 7500),
  ('Captain', '2000-01-01', 6, 350, 3, 8500),
  ('Superhero', '2000-01-01', 12, 400, 5, 9500);

-- How ratings and support are judged, from a day on.
CREATE TABLE level_terms (
  starts_on       TEXT PRIMARY KEY,
  months          INTEGER NOT NULL CHECK (months > 0),         -- how far back ratings and threads count
  ratings_needed  INTEGER NOT NULL CHECK (ratings_needed > 0), -- fewer have no average
  answered_weight INTEGER NOT NULL CHECK (answered_weight > 0), -- of threads answered within a working day
  time_weight     INTEGER NOT NULL CHECK (time_weight >= 0),    -- of the mean time to answer
  rating_weight   INTEGER NOT NULL CHECK (rating_weight >= 0),  -- of the customers' rating of the support
  best_hours      INTEGER NOT NULL, -- working hours to answer that count in full
  worst_hours     INTEGER NOT NULL, -- and those that count nothing
  CHECK (best_hours < worst_hours)
){{if sqlite}} WITHOUT ROWID{{end}};
INSERT INTO level_terms (starts_on, months, ratings_needed, answered_weight, time_weight, rating_weight, best_hours, worst_hours) VALUES
  ('2000-01-01', 6, 3, 50, 30, 20, 8, 40);

-- Where a seller stands among those who sell the same type of product.
CREATE TABLE benchmarks (
  seller_id    {{bigint}} NOT NULL REFERENCES sellers (id),
  metric       TEXT NOT NULL CHECK (metric IN ('CONVERSION', 'AVERAGE_RATING', 'ANSWER_TIME')),
  product_type TEXT NOT NULL,
  monday       TEXT NOT NULL,    -- of which it was computed
  percentile   INTEGER NOT NULL CHECK (percentile BETWEEN 0 AND 100),
  sellers      INTEGER NOT NULL, -- how many were compared
  PRIMARY KEY (seller_id, metric, product_type)
){{if sqlite}} WITHOUT ROWID{{end}};
CREATE INDEX benchmarks_monday ON benchmarks (monday);

-- What a seller did to a product on a day, to be seen on the curve.
CREATE TABLE product_markers (
  id         {{identity}},
  seller_id  {{bigint}} NOT NULL REFERENCES sellers (id),
  product_id {{bigint}} NOT NULL REFERENCES products (id),
  day        TEXT NOT NULL, -- in Europe/Paris
  kind       TEXT NOT NULL CHECK (kind IN ('VERSION_VALIDATED', 'SHEET_CHANGED', 'PRICE_CHANGED', 'PROMOTION')),
  text       TEXT NOT NULL
);
CREATE INDEX product_markers_seller ON product_markers (seller_id, day);

-- Threads that wait for the seller, which the home screen lists.
CREATE INDEX message_threads_unanswered ON message_threads (seller_id, opened_at) WHERE answered_at IS NULL;

-- +goose Down
DROP INDEX message_threads_unanswered;
DROP TABLE product_markers;
DROP TABLE benchmarks;
DROP TABLE level_terms;
DROP TABLE level_thresholds;
