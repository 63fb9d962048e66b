-- +goose Up
-- What sellers want e-mails about, and when; without a row the defaults hold.
CREATE TABLE notification_settings (
  seller_id   {{bigint}} PRIMARY KEY REFERENCES sellers (id),
  off         TEXT NOT NULL DEFAULT '', -- kinds that are not wanted, with commas between
  cadence     TEXT NOT NULL CHECK (cadence IN ('AT_ONCE', 'DAILY', 'WEEKLY')),
  digest_hour {{bigint}} NOT NULL CHECK (digest_hour BETWEEN 0 AND 23),
  quiet_from  {{bigint}} CHECK (quiet_from BETWEEN 0 AND 23), -- hours in the seller's zone
  quiet_until {{bigint}} CHECK (quiet_until BETWEEN 0 AND 23),
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
);

-- One e-mail, with whatever was due when it was made.
CREATE TABLE notification_mails (
  id        {{identity}},
  seller_id {{bigint}} NOT NULL REFERENCES sellers (id),
  kinds     TEXT NOT NULL, -- of what is in it, with commas between
  made_at   {{timestamp}} NOT NULL,
  sent_at   {{timestamp}}, -- when the mail server took it
  failed_at {{timestamp}}, -- when sending was given up
  failure   TEXT
);
CREATE INDEX notification_mails_seller ON notification_mails (seller_id, id);
CREATE INDEX notification_mails_made ON notification_mails (made_at);

-- What happened that a seller may want to hear of.
CREATE TABLE notices (
  id         {{identity}},
  seller_id  {{bigint}} NOT NULL REFERENCES sellers (id),
  kind       TEXT NOT NULL,
  what       TEXT NOT NULL,
  key        TEXT NOT NULL, -- names the event, so that it is told once
  product_id {{bigint}} REFERENCES products (id),
  details    TEXT NOT NULL, -- JSON
  at         {{timestamp}} NOT NULL,
  mail_id    {{bigint}} REFERENCES notification_mails (id),
  UNIQUE (seller_id, what, key)
);
CREATE INDEX notices_waiting ON notices (seller_id, id) WHERE mail_id IS NULL;
CREATE INDEX notices_mail ON notices (mail_id);
CREATE INDEX notices_at ON notices (at);

-- What links in e-mails are signed with.
CREATE TABLE notification_key (
  id     {{bigint}} PRIMARY KEY CHECK (id = 1),
  secret TEXT NOT NULL
);

-- Which answers are due soon, over all sellers.
CREATE INDEX message_threads_to_answer ON message_threads (waiting_since) WHERE waiting_since IS NOT NULL;

-- +goose Down
DROP INDEX message_threads_to_answer;
DROP TABLE notification_key;
DROP TABLE notices;
DROP TABLE notification_mails;
DROP TABLE notification_settings;
