-- +goose Up
-- Each line of the trail is chained to the one before it: its hash covers what it
-- says and the hash of the line at the position before. A line is added first and
-- chained in the same transaction; those of earlier releases are chained when the
-- program starts.
ALTER TABLE audit_trail ADD COLUMN email TEXT NOT NULL DEFAULT ''; -- of who did it, where the provider tells it
ALTER TABLE audit_trail ADD COLUMN position {{bigint}};            -- in the chain, from 1; NULL: not chained yet
ALTER TABLE audit_trail ADD COLUMN hash TEXT NOT NULL DEFAULT '';  -- SHA-256 in hexadecimal; '': not chained yet
CREATE UNIQUE INDEX audit_trail_position ON audit_trail (position);
CREATE INDEX audit_trail_unchained ON audit_trail (id) WHERE hash = '';
CREATE INDEX audit_trail_changes ON audit_trail (position) WHERE action <> 'pose_as';
CREATE INDEX audit_trail_subject ON audit_trail (subject, position);

-- The last line of the chain. Who adds one holds this row, so that lines are
-- chained one at a time; and it tells when lines at the end are missing.
CREATE TABLE audit_head (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  position {{bigint}} NOT NULL,
  hash     TEXT NOT NULL
);
INSERT INTO audit_head (id, position, hash) VALUES (1, 0, '');

{{if postgres}}
-- +goose StatementBegin
CREATE FUNCTION audit_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.hash = '' AND NEW.hash <> ''
    AND (OLD.id, OLD.at, OLD.issuer, OLD.subject, OLD.email, OLD.action, OLD.detail) = (NEW.id, NEW.at, NEW.issuer, NEW.subject, NEW.email, NEW.action, NEW.detail)
    AND OLD.seller_id IS NOT DISTINCT FROM NEW.seller_id THEN
    RETURN NEW; -- it is chained
  END IF;
  RAISE EXCEPTION 'the audit trail is append-only: % is refused', TG_OP;
END $$;
-- +goose StatementEnd
CREATE TRIGGER audit_trail_append_only BEFORE UPDATE OR DELETE ON audit_trail FOR EACH ROW EXECUTE FUNCTION audit_append_only();
CREATE TRIGGER audit_trail_no_truncate BEFORE TRUNCATE ON audit_trail FOR EACH STATEMENT EXECUTE FUNCTION audit_append_only();
{{end}}
{{if sqlite}}
-- +goose StatementBegin
CREATE TRIGGER audit_trail_no_update BEFORE UPDATE ON audit_trail
WHEN OLD.hash <> '' OR NEW.hash = '' OR OLD.id <> NEW.id OR OLD.at <> NEW.at OR OLD.issuer <> NEW.issuer OR OLD.subject <> NEW.subject
  OR OLD.email <> NEW.email OR OLD.action <> NEW.action OR OLD.detail <> NEW.detail OR OLD.seller_id IS NOT NEW.seller_id BEGIN
  SELECT RAISE(ABORT, 'the audit trail is append-only: UPDATE is refused');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER audit_trail_no_delete BEFORE DELETE ON audit_trail BEGIN
  SELECT RAISE(ABORT, 'the audit trail is append-only: DELETE is refused');
END;
-- +goose StatementEnd
-- REPLACE deletes without asking the trigger above.
-- +goose StatementBegin
CREATE TRIGGER audit_trail_no_replace BEFORE INSERT ON audit_trail
WHEN EXISTS (SELECT 1 FROM audit_trail WHERE id = NEW.id OR position = NEW.position) BEGIN
  SELECT RAISE(ABORT, 'the audit trail is append-only: REPLACE is refused');
END;
-- +goose StatementEnd
{{end}}

-- +goose Down
{{if postgres}}
DROP TRIGGER audit_trail_no_truncate ON audit_trail;
DROP TRIGGER audit_trail_append_only ON audit_trail;
DROP FUNCTION audit_append_only();
{{end}}
{{if sqlite}}
DROP TRIGGER audit_trail_no_replace;
DROP TRIGGER audit_trail_no_delete;
DROP TRIGGER audit_trail_no_update;
{{end}}
DROP TABLE audit_head;
DROP INDEX audit_trail_subject;
DROP INDEX audit_trail_changes;
DROP INDEX audit_trail_unchained;
DROP INDEX audit_trail_position;
ALTER TABLE audit_trail DROP COLUMN hash;
ALTER TABLE audit_trail DROP COLUMN position;
ALTER TABLE audit_trail DROP COLUMN email;
