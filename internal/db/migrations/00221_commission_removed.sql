-- +goose Up
-- A commission that is not to begin is a decision of a kind of its own.
{{if postgres}}
ALTER TABLE seller_decisions DROP CONSTRAINT seller_decisions_kind_check;
ALTER TABLE seller_decisions ADD CONSTRAINT seller_decisions_kind_check CHECK (kind IN ('BAN', 'UNBAN', 'FLAGS', 'PARTNERSHIP', 'COMMISSION', 'COMMISSION_REMOVED', 'ADJUSTMENT'));
{{end}}
{{if sqlite}}
CREATE TABLE new_seller_decisions (
  id        {{identity}},
  seller_id {{bigint}} NOT NULL REFERENCES sellers (id),
  kind      TEXT NOT NULL CHECK (kind IN ('BAN', 'UNBAN', 'FLAGS', 'PARTNERSHIP', 'COMMISSION', 'COMMISSION_REMOVED', 'ADJUSTMENT')),
  body      TEXT NOT NULL,
  at        {{timestamp}} NOT NULL,
  taken_at  {{timestamp}}
);
INSERT INTO new_seller_decisions SELECT * FROM seller_decisions;
DROP TABLE seller_decisions;
ALTER TABLE new_seller_decisions RENAME TO seller_decisions;
CREATE INDEX seller_decisions_to_take ON seller_decisions (id) WHERE taken_at IS NULL;
CREATE INDEX seller_decisions_seller ON seller_decisions (seller_id, kind, id);
{{end}}
UPDATE seller_decisions SET kind = 'COMMISSION_REMOVED' WHERE kind = 'COMMISSION' AND body LIKE '%"removed":true%';

-- +goose Down
UPDATE seller_decisions SET body = '{"removed":true,' || SUBSTR(body, 2) WHERE kind = 'COMMISSION_REMOVED' AND body NOT LIKE '%"removed":true%';
UPDATE seller_decisions SET kind = 'COMMISSION' WHERE kind = 'COMMISSION_REMOVED';
{{if postgres}}
ALTER TABLE seller_decisions DROP CONSTRAINT seller_decisions_kind_check;
ALTER TABLE seller_decisions ADD CONSTRAINT seller_decisions_kind_check CHECK (kind IN ('BAN', 'UNBAN', 'FLAGS', 'PARTNERSHIP', 'COMMISSION', 'ADJUSTMENT'));
{{end}}
