-- +goose Up
-- What browsers report of how the product is used. Nothing here is proved:
-- ids, times and the seller are as the browser said, so nothing refers to them.
CREATE TABLE collect_events (
  message_id   TEXT PRIMARY KEY, -- made by the browser; sent twice, stored once
  type         TEXT NOT NULL CHECK (type IN ('track', 'identify', 'page', 'alias', 'group', 'screen')),
  name         TEXT,
  user_id      TEXT,
  anonymous_id TEXT,
  previous_id  TEXT, -- of an alias: who this was until now
  group_id     TEXT, -- of a group: which one
  seller_id    TEXT,
  at           {{timestamp}} NOT NULL, -- when it happened, by the browser's clock
  received_at  {{timestamp}} NOT NULL, -- when it came here, by ours
  properties   {{json}},
  traits       {{json}},
  context      {{json}},
  integrations {{json}},
  CHECK (name IS NOT NULL OR type <> 'track'),
  CHECK (user_id IS NOT NULL OR anonymous_id IS NOT NULL)
);
CREATE INDEX collect_events_at ON collect_events (at);

-- +goose Down
DROP TABLE collect_events;
