-- +goose Up
-- The order that the customer rates; empty where the marketplace does not tell.
ALTER TABLE ratings ADD COLUMN order_reference TEXT NOT NULL DEFAULT '';
-- A rating leads to the conversation about its order.
CREATE INDEX message_threads_order ON message_threads (seller_id, order_reference) WHERE order_reference <> '';

-- What sellers reply to ratings in public; one reply each, which may be edited.
CREATE TABLE rating_replies (
  rating_id  {{bigint}} PRIMARY KEY REFERENCES ratings (id),
  seller_id  {{bigint}} NOT NULL REFERENCES sellers (id),
  body       TEXT NOT NULL,
  written_at {{timestamp}} NOT NULL,
  edited_at  {{timestamp}}
);
CREATE INDEX rating_replies_seller ON rating_replies (seller_id, rating_id);

-- Ratings that their sellers think break the rules; the marketplace decides.
CREATE TABLE rating_reports (
  rating_id   {{bigint}} PRIMARY KEY REFERENCES ratings (id),
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  reason      TEXT NOT NULL,
  body        TEXT NOT NULL,
  reported_at {{timestamp}} NOT NULL
);

-- Replies and reports that the marketplace has yet to take.
CREATE TABLE rating_changes (
  id        {{identity}},
  rating_id {{bigint}} NOT NULL REFERENCES ratings (id),
  kind      TEXT NOT NULL CHECK (kind IN ('REPLY', 'ABUSE')),
  reason    TEXT NOT NULL, -- of abuse
  body      TEXT NOT NULL,
  at        {{timestamp}} NOT NULL,
  taken_at  {{timestamp}}
);
CREATE INDEX rating_changes_to_take ON rating_changes (id) WHERE taken_at IS NULL;
CREATE INDEX rating_changes_rating ON rating_changes (rating_id);

-- +goose Down
DROP TABLE rating_changes;
DROP TABLE rating_reports;
DROP TABLE rating_replies;
DROP INDEX message_threads_order;
ALTER TABLE ratings DROP COLUMN order_reference;
