-- +goose Up
-- All of an adjustment from before its days were stored counts for the day it was
-- made on. The operator's decision just before it says for which days the terms are:
-- it is spread over the sales of these days, by what was paid for them.
CREATE TEMPORARY TABLE spread AS
WITH made AS (
  SELECT a.id, a.seller_id, a.amount, a.at,
    (SELECT t.body FROM seller_decisions AS t WHERE t.seller_id = d.seller_id AND t.id < d.id AND t.kind IN ('PARTNERSHIP', 'COMMISSION') ORDER BY t.id DESC LIMIT 1) AS terms
  FROM seller_decisions AS d
  JOIN adjustments AS a ON a.external_id = {{if sqlite}}JSON_EXTRACT(d.body, '$.id'){{else}}CAST(d.body AS JSON) ->> 'id'{{end}}
  JOIN adjusted_days AS one ON one.adjustment_id = a.id AND one.amount = a.amount
    AND one.day = {{if sqlite}}SUBSTR(a.at, 1, 10){{else}}TO_CHAR(a.at AT TIME ZONE 'Europe/Paris', 'YYYY-MM-DD'){{end}}
  WHERE d.kind = 'ADJUSTMENT' AND NOT EXISTS (SELECT 1 FROM adjusted_days AS other WHERE other.adjustment_id = a.id AND other.day <> one.day)
), spans AS (
  SELECT id, seller_id, amount, at,
    {{if sqlite}}JSON_EXTRACT(terms, '$.starts_on'){{else}}CAST(terms AS JSON) ->> 'starts_on'{{end}} AS starts_on,
    COALESCE({{if sqlite}}JSON_EXTRACT(terms, '$.ends_on'){{else}}CAST(terms AS JSON) ->> 'ends_on'{{end}}, '9999-12-31') AS ends_on
  FROM made
), days AS (
  SELECT s.id, s.amount, l.day, SUM(l.gross) AS gross
  FROM spans AS s JOIN order_lines AS l ON l.seller_id = s.seller_id AND l.at <= s.at AND l.day BETWEEN s.starts_on AND s.ends_on
  WHERE l.type = 'ORDER' AND l.gross > 0 AND NOT l.own_code AND NOT l.paid_elsewhere
  GROUP BY s.id, s.amount, l.day
), sums AS (
  SELECT id, amount, day, gross, SUM(gross) OVER (PARTITION BY id ORDER BY day) AS so_far, SUM(gross) OVER (PARTITION BY id) AS total FROM days
)
-- What is given up to a day, less what is given before it: no cent is lost.
SELECT id, day, CAST(ROUND(amount * 1.0 * so_far / total) - ROUND(amount * 1.0 * (so_far - gross) / total) AS {{bigint}}) AS amount FROM sums;

DELETE FROM adjusted_days WHERE adjustment_id IN (SELECT id FROM spread);
INSERT INTO adjusted_days (adjustment_id, day, amount) SELECT id, day, amount FROM spread WHERE amount <> 0;
DROP TABLE spread;

-- +goose Down
-- The day it was made on was only assumed.
SELECT 1;
