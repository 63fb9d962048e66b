-- +goose Up
-- Which sales an adjustment for other terms is for: those of its days up to the newest
-- line when it was booked. What is refunded of them afterwards, people should look at.
ALTER TABLE adjustments ADD COLUMN through_line {{bigint}};
-- Of those so far the newest line is not known: it is the one before the seller's first
-- that happened later. The sum keeps PostgreSQL from walking all lines by their id.
UPDATE adjustments SET through_line = COALESCE(
  (SELECT MIN(l.id + 0) - 1 FROM order_lines AS l WHERE l.seller_id = adjustments.seller_id AND l.at > adjustments.at),
  (SELECT MAX(id) FROM order_lines), 0)
WHERE EXISTS (SELECT 1 FROM adjusted_days AS d WHERE d.adjustment_id = adjustments.id);
CREATE INDEX adjustments_of_days ON adjustments (seller_id, through_line) WHERE through_line IS NOT NULL;

-- +goose Down
DROP INDEX adjustments_of_days;
ALTER TABLE adjustments DROP COLUMN through_line;
