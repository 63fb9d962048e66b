-- +goose Up
-- Which sales an adjustment for other terms is for: those of its days up to the newest
-- line when it was booked. What is refunded of them afterwards, people should look at.
ALTER TABLE adjustments ADD COLUMN through_line {{bigint}};
-- Of those so far the newest line is not known: it is the one before the seller's first
-- that happened later. All are found in one walk over the sellers' lines, from the
-- newest back: a walk for each adjustment grows with their number times that of lines.
UPDATE adjustments SET through_line = COALESCE(walked.first_later - 1, (SELECT MAX(id) FROM order_lines), 0)
FROM (
  SELECT adjustment_id, MIN(line_id) OVER (PARTITION BY seller_id ORDER BY at DESC, is_line ROWS UNBOUNDED PRECEDING) AS first_later
  FROM (
    SELECT a.seller_id, a.at, 0 AS is_line, a.id AS adjustment_id, NULL AS line_id FROM adjustments AS a
      WHERE a.id IN (SELECT adjustment_id FROM adjusted_days)
    UNION ALL
    SELECT l.seller_id, l.at, 1, NULL, l.id FROM order_lines AS l
      WHERE l.seller_id IN (SELECT a.seller_id FROM adjustments AS a WHERE a.id IN (SELECT adjustment_id FROM adjusted_days))
  ) AS both_kinds
) AS walked
WHERE walked.adjustment_id = adjustments.id;
CREATE INDEX adjustments_of_days ON adjustments (seller_id, through_line) WHERE through_line IS NOT NULL;

-- +goose Down
DROP INDEX adjustments_of_days;
ALTER TABLE adjustments DROP COLUMN through_line;
