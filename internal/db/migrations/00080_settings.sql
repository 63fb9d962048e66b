-- +goose Up
ALTER TABLE sellers ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'Europe/Paris';
ALTER TABLE sellers ADD COLUMN vacation_from TEXT;  -- first and last day of a vacation that was entered here, in the seller's zone
ALTER TABLE sellers ADD COLUMN vacation_until TEXT;
ALTER TABLE sellers ADD COLUMN vacation_message TEXT NOT NULL DEFAULT '';

-- What sellers changed about themselves and the marketplace has yet to take.
CREATE TABLE seller_changes (
  id        {{identity}},
  seller_id {{bigint}} NOT NULL REFERENCES sellers (id),
  kind      TEXT NOT NULL CHECK (kind IN ('SIGN_UP', 'PROFILE', 'COMPANY', 'VACATION', 'DELETION')),
  body      TEXT NOT NULL, -- JSON
  at        {{timestamp}} NOT NULL,
  taken_at  {{timestamp}}
);
CREATE INDEX seller_changes_to_take ON seller_changes (id) WHERE taken_at IS NULL;
CREATE INDEX seller_changes_seller ON seller_changes (seller_id, kind, id);

-- +goose Down
DROP TABLE seller_changes;
ALTER TABLE sellers DROP COLUMN vacation_message;
ALTER TABLE sellers DROP COLUMN vacation_until;
ALTER TABLE sellers DROP COLUMN vacation_from;
ALTER TABLE sellers DROP COLUMN time_zone;
