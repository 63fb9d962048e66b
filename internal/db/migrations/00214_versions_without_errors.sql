-- +goose Up
-- The refused versions that the hourly sweep looks for: hardly ever any.
CREATE INDEX version_uploads_unblocked ON version_uploads (id) WHERE state = 'REFUSED' AND errors = 0 AND compliance <> '';

-- +goose Down
DROP INDEX version_uploads_unblocked;
