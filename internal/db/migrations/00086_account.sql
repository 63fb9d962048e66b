-- +goose Up
-- Sign-ins of sellers, as far as their tokens or cookies tell them apart.
CREATE TABLE seller_sessions (
  id        {{identity}},
  seller_id {{bigint}} NOT NULL REFERENCES sellers (id),
  key       TEXT NOT NULL UNIQUE, -- made of issuer, subject and the provider's name for it; not the name itself
  mode      TEXT NOT NULL CHECK (mode IN ('TOKEN', 'COOKIE')),
  client    TEXT NOT NULL,
  address   TEXT NOT NULL, -- where it was last seen
  agent     TEXT NOT NULL,
  began_at  {{timestamp}} NOT NULL,
  seen_at   {{timestamp}} NOT NULL,
  ended_at  {{timestamp}} -- by the seller; what was signed in before is refused
);
CREATE INDEX seller_sessions_seller ON seller_sessions (seller_id, seen_at);

-- Sellers who asked to be deleted.
CREATE TABLE seller_deletions (
  seller_id {{bigint}} PRIMARY KEY REFERENCES sellers (id),
  asked_at  {{timestamp}} NOT NULL,
  due_on    TEXT NOT NULL, -- not before this day, and not while there is money
  reason    TEXT NOT NULL,
  done_at   {{timestamp}}
);
CREATE INDEX seller_deletions_due ON seller_deletions (due_on) WHERE done_at IS NULL;

-- +goose Down
DROP TABLE seller_deletions;
DROP TABLE seller_sessions;
