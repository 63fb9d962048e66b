-- +goose Up
-- Kept figures of one product by type, source, language and country, as
-- figures has them of the whole business: only what order lines count for.
-- Neither seller nor product is a reference: each row comes with a line that
-- has both, and looking them up again takes PostgreSQL half the time of a row.
CREATE TABLE product_figures (
  seller_id    {{bigint}} NOT NULL,
  product_id   {{bigint}} NOT NULL,
  slice        TEXT NOT NULL CHECK (slice IN ('type', 'source', 'language', 'country')),
  grain        TEXT NOT NULL CHECK (grain IN ('day', 'month')),
  value        TEXT NOT NULL, -- which type, source, …
  starts_on    TEXT NOT NULL, -- a day in Europe/Paris, of a month the first
  sales        {{bigint}} NOT NULL DEFAULT 0, -- lines of type ORDER
  refunds      {{bigint}} NOT NULL DEFAULT 0, -- lines of type REFUND
  sales_base   {{bigint}} NOT NULL DEFAULT 0,
  sales_gross  {{bigint}} NOT NULL DEFAULT 0,
  sales_net    {{bigint}} NOT NULL DEFAULT 0,
  refund_base  {{bigint}} NOT NULL DEFAULT 0, -- negative, as the lines are
  refund_gross {{bigint}} NOT NULL DEFAULT 0,
  refund_net   {{bigint}} NOT NULL DEFAULT 0,
  PRIMARY KEY (seller_id, product_id, slice, grain, value, starts_on)
){{if sqlite}} WITHOUT ROWID{{end}}{{if postgres}} WITH (fillfactor = 80){{end}};

-- What was sold before: days of the lines, then months of the days.
INSERT INTO product_figures (seller_id, product_id, slice, grain, value, starts_on,
  sales, refunds, sales_base, sales_gross, sales_net, refund_base, refund_gross, refund_net)
SELECT l.seller_id, l.product_id, s.slice, 'day',
  CASE s.slice WHEN 'type' THEN l.product_type WHEN 'source' THEN l.source WHEN 'language' THEN l.language ELSE l.country END, l.day,
  SUM(CASE WHEN l.type = 'ORDER' THEN 1 ELSE 0 END), SUM(CASE WHEN l.type = 'REFUND' THEN 1 ELSE 0 END),
  SUM(CASE WHEN l.type = 'ORDER' THEN l.base ELSE 0 END), SUM(CASE WHEN l.type = 'ORDER' THEN l.gross ELSE 0 END),
  SUM(CASE WHEN l.type = 'ORDER' THEN l.net ELSE 0 END), SUM(CASE WHEN l.type = 'REFUND' THEN l.base ELSE 0 END),
  SUM(CASE WHEN l.type = 'REFUND' THEN l.gross ELSE 0 END), SUM(CASE WHEN l.type = 'REFUND' THEN l.net ELSE 0 END)
FROM order_lines AS l
CROSS JOIN (SELECT 'type' AS slice UNION ALL SELECT 'source' UNION ALL SELECT 'language' UNION ALL SELECT 'country') AS s
GROUP BY 1, 2, 3, 5, 6 ORDER BY 1, 2, 3, 5, 6;

INSERT INTO product_figures (seller_id, product_id, slice, grain, value, starts_on,
  sales, refunds, sales_base, sales_gross, sales_net, refund_base, refund_gross, refund_net)
SELECT seller_id, product_id, slice, 'month', value, substr(starts_on, 1, 8) || '01',
  SUM(sales), SUM(refunds), SUM(sales_base), SUM(sales_gross), SUM(sales_net), SUM(refund_base), SUM(refund_gross), SUM(refund_net)
FROM product_figures
GROUP BY 1, 2, 3, 5, 6 ORDER BY 1, 2, 3, 5, 6;

-- For the same reason this one goes: lines, ratings, threads and visits, which
-- figures come with, have it. (SQLite looks it up in no time.)
{{if postgres}}
ALTER TABLE figures DROP CONSTRAINT figures_seller_id_fkey;
{{end}}

-- +goose Down
{{if postgres}}
ALTER TABLE figures ADD CONSTRAINT figures_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES sellers (id);
{{end}}
DROP TABLE product_figures;
