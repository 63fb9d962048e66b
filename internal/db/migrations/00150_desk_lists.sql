-- +goose Up
-- An accepted appeal may hold for later versions of the product too. Until now
-- each did.
ALTER TABLE version_appeals ADD COLUMN is_standing {{boolean}} NOT NULL DEFAULT FALSE;
UPDATE version_appeals SET is_standing = TRUE WHERE state = 'ACCEPTED';

-- The operators' lists, in their order: appeals by state, exceptions that stand,
-- and questions that were answered.
DROP INDEX version_appeals_open;
CREATE INDEX version_appeals_state ON version_appeals (state, id);
CREATE INDEX version_appeals_standing ON version_appeals (answered_at, id) WHERE is_standing;
CREATE INDEX finding_verdicts_standing_at ON finding_verdicts (at, id) WHERE is_standing;
CREATE INDEX contact_threads_answered ON contact_threads (last_at, id) WHERE NOT waits;

-- +goose Down
DROP INDEX contact_threads_answered;
DROP INDEX finding_verdicts_standing_at;
DROP INDEX version_appeals_standing;
DROP INDEX version_appeals_state;
CREATE INDEX version_appeals_open ON version_appeals (id) WHERE state = 'OPEN';
ALTER TABLE version_appeals DROP COLUMN is_standing;
