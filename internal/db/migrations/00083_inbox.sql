-- +goose Up
-- Since when a thread waits for the seller: the first message of the customer's
-- that nobody has answered; NULL where none is left, or none needs an answer.
ALTER TABLE message_threads ADD COLUMN waiting_since {{timestamp}};
-- The last message that the seller says needs no answer.
ALTER TABLE message_threads ADD COLUMN settled_message {{bigint}};
ALTER TABLE message_threads ADD COLUMN archived_at {{timestamp}};
-- That the customer writes in, as fr; empty where the marketplace does not tell.
ALTER TABLE message_threads ADD COLUMN language TEXT NOT NULL DEFAULT '';

UPDATE message_threads SET waiting_since = CASE WHEN answered_at IS NULL THEN opened_at ELSE
  (SELECT MIN(m.sent_at) FROM messages AS m WHERE m.thread_id = message_threads.id AND m.from_customer AND m.sent_at >
    (SELECT MAX(a.sent_at) FROM messages AS a WHERE a.thread_id = message_threads.id AND NOT a.from_customer AND NOT a.automatic)) END;

DROP INDEX message_threads_unanswered;
-- What waits, in the order of the deadlines; counted on every visit.
CREATE INDEX message_threads_waiting ON message_threads (seller_id, waiting_since, id) WHERE waiting_since IS NOT NULL;
CREATE INDEX message_threads_inbox ON message_threads (seller_id, last_at, id) WHERE archived_at IS NULL;
CREATE INDEX message_threads_archived ON message_threads (seller_id, last_at, id) WHERE archived_at IS NOT NULL;
-- What else a customer wrote.
CREATE INDEX message_threads_email ON message_threads (seller_id, customer_email, last_at) WHERE customer_email <> '';
CREATE INDEX message_threads_name ON message_threads (seller_id, customer_name, last_at);
-- Unseen messages are counted for the seller and found for a thread.
DROP INDEX messages_unseen;
CREATE INDEX messages_unseen ON messages (seller_id, thread_id) WHERE seen_at IS NULL AND from_customer;
-- Whose orders have Business Care.
CREATE INDEX business_care_seller ON business_care (seller_id, renews_on) WHERE ended_at IS NULL;

-- The words by which a message is found: its own, and who wrote about what.
-- They are folded as searches are before they come here.
{{if postgres}}
CREATE TABLE message_words (
  message_id BIGINT PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
  seller_id  BIGINT NOT NULL,
  thread_id  BIGINT NOT NULL,
  words      TSVECTOR NOT NULL
);
CREATE INDEX message_words_words ON message_words USING gin (seller_id, words);
INSERT INTO message_words (message_id, seller_id, thread_id, words)
  SELECT m.id, m.seller_id, m.thread_id, array_to_tsvector(array_remove(regexp_split_to_array(
    lower(concat_ws(' ', t.customer_name, t.customer_email, t.subject, t.order_reference, left(m.body, 100000))), '[^[:alnum:]]+'), ''))
  FROM messages AS m JOIN message_threads AS t ON t.id = m.thread_id;
{{end}}
{{if sqlite}}
CREATE VIRTUAL TABLE message_words USING fts5(seller, words, content='', contentless_delete=1, detail='column', prefix='2 3', tokenize='unicode61 remove_diacritics 2');
INSERT INTO message_words (rowid, seller, words)
  SELECT m.id, 's' || m.seller_id, t.customer_name || ' ' || t.customer_email || ' ' || t.subject || ' ' || t.order_reference || ' ' || m.body
  FROM messages AS m JOIN message_threads AS t ON t.id = m.thread_id;
-- +goose StatementBegin
CREATE TRIGGER message_words_delete AFTER DELETE ON messages BEGIN
  DELETE FROM message_words WHERE rowid = OLD.id;
END;
-- +goose StatementEnd
{{end}}

-- Names that a seller gives threads.
CREATE TABLE message_labels (
  id        {{identity}},
  seller_id {{bigint}} NOT NULL REFERENCES sellers (id),
  name      TEXT NOT NULL,
  UNIQUE (seller_id, name)
);
CREATE TABLE thread_labels (
  label_id  {{bigint}} NOT NULL REFERENCES message_labels (id) ON DELETE CASCADE,
  thread_id {{bigint}} NOT NULL REFERENCES message_threads (id) ON DELETE CASCADE,
  PRIMARY KEY (label_id, thread_id)
);
CREATE INDEX thread_labels_thread ON thread_labels (thread_id);

-- Replies that a seller sends often, in the languages of customers.
CREATE TABLE saved_replies (
  id        {{identity}},
  seller_id {{bigint}} NOT NULL REFERENCES sellers (id),
  name      TEXT NOT NULL,
  UNIQUE (seller_id, name)
);
CREATE TABLE saved_reply_texts (
  reply_id {{bigint}} NOT NULL REFERENCES saved_replies (id) ON DELETE CASCADE,
  lang     TEXT NOT NULL,
  body     TEXT NOT NULL,
  PRIMARY KEY (reply_id, lang)
);

-- Files that go with messages. What a seller uploaded has no message until its
-- reply is sent.
CREATE TABLE message_attachments (
  id          {{identity}},
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  thread_id   {{bigint}} NOT NULL REFERENCES message_threads (id),
  message_id  {{bigint}} REFERENCES messages (id) ON DELETE CASCADE,
  name        TEXT NOT NULL,
  size        {{bigint}} NOT NULL,
  blob        TEXT NOT NULL,
  uploaded_at {{timestamp}} NOT NULL
);
CREATE INDEX message_attachments_message ON message_attachments (message_id);
CREATE INDEX message_attachments_unsent ON message_attachments (thread_id, uploaded_at) WHERE message_id IS NULL;

-- +goose Down
DROP TABLE message_attachments;
DROP TABLE saved_reply_texts;
DROP TABLE saved_replies;
DROP TABLE thread_labels;
DROP TABLE message_labels;
{{if sqlite}}
DROP TRIGGER message_words_delete;
{{end}}
DROP TABLE message_words;
DROP INDEX business_care_seller;
DROP INDEX messages_unseen;
CREATE INDEX messages_unseen ON messages (seller_id) WHERE seen_at IS NULL AND from_customer;
DROP INDEX message_threads_name;
DROP INDEX message_threads_email;
DROP INDEX message_threads_archived;
DROP INDEX message_threads_inbox;
DROP INDEX message_threads_waiting;
CREATE INDEX message_threads_unanswered ON message_threads (seller_id, opened_at) WHERE answered_at IS NULL;
ALTER TABLE message_threads DROP COLUMN language;
ALTER TABLE message_threads DROP COLUMN archived_at;
ALTER TABLE message_threads DROP COLUMN settled_message;
ALTER TABLE message_threads DROP COLUMN waiting_since;
