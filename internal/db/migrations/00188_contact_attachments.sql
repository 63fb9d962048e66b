-- +goose Up
-- Files that sellers hand the operators, such as a document that has to be renewed.
CREATE TABLE contact_attachments (
  id          {{identity}},
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  message_id  {{bigint}} REFERENCES contact_messages (id),
  name        TEXT NOT NULL,
  size        {{bigint}} NOT NULL,
  blob        TEXT NOT NULL,
  uploaded_at {{timestamp}} NOT NULL
);
CREATE INDEX contact_attachments_message ON contact_attachments (message_id);
CREATE INDEX contact_attachments_seller ON contact_attachments (seller_id, id);
CREATE INDEX contact_attachments_unsent ON contact_attachments (uploaded_at) WHERE message_id IS NULL;

-- +goose Down
DROP TABLE contact_attachments;
