-- +goose Up
-- What sellers ask the marketplace's operators.
CREATE TABLE contact_threads (
  id        {{identity}},
  seller_id {{bigint}} NOT NULL REFERENCES sellers (id),
  topic     TEXT NOT NULL,
  subject   TEXT NOT NULL,
  opened_at {{timestamp}} NOT NULL,
  last_at   {{timestamp}} NOT NULL,
  waits     BOOLEAN NOT NULL -- for an operator
);
CREATE INDEX contact_threads_seller ON contact_threads (seller_id, last_at, id);
CREATE INDEX contact_threads_waiting ON contact_threads (last_at, id) WHERE waits;

CREATE TABLE contact_messages (
  id          {{identity}},
  thread_id   {{bigint}} NOT NULL REFERENCES contact_threads (id),
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  from_seller BOOLEAN NOT NULL,
  body        TEXT NOT NULL,
  at          {{timestamp}} NOT NULL,
  key         TEXT NOT NULL, -- of its sender, so that it is sent once
  UNIQUE (seller_id, from_seller, key)
);
CREATE INDEX contact_messages_thread ON contact_messages (thread_id, id);

-- +goose Down
DROP TABLE contact_messages;
DROP TABLE contact_threads;
