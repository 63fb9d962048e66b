-- +goose Up
-- When the seller saw what an operator wrote. What is there already counts as seen.
ALTER TABLE contact_messages ADD COLUMN seen_at {{timestamp}};
UPDATE contact_messages SET seen_at = at WHERE NOT from_seller;
CREATE INDEX contact_messages_unseen ON contact_messages (seller_id, thread_id) WHERE seen_at IS NULL AND NOT from_seller;

-- The audit trail is shown by time: lines may be added for what happened before the
-- one that they are chained to. Of a seller there is an index by time already.
DROP INDEX audit_trail_changes;
DROP INDEX audit_trail_subject;
DROP INDEX audit_trail_seller_position;
DROP INDEX audit_trail_action;
CREATE INDEX audit_trail_at ON audit_trail (at, position);
CREATE INDEX audit_trail_changes ON audit_trail (at, position) WHERE action <> 'pose_as';
CREATE INDEX audit_trail_subject ON audit_trail (subject, at, position);
CREATE INDEX audit_trail_action ON audit_trail (action, at, position);

-- +goose Down
DROP INDEX audit_trail_action;
DROP INDEX audit_trail_subject;
DROP INDEX audit_trail_changes;
DROP INDEX audit_trail_at;
CREATE INDEX audit_trail_action ON audit_trail (action, position);
CREATE INDEX audit_trail_seller_position ON audit_trail (seller_id, position);
CREATE INDEX audit_trail_subject ON audit_trail (subject, position);
CREATE INDEX audit_trail_changes ON audit_trail (position) WHERE action <> 'pose_as';
DROP INDEX contact_messages_unseen;
ALTER TABLE contact_messages DROP COLUMN seen_at;
