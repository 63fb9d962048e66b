-- +goose Up
-- Who decided a submitted sheet at the desk, and what they said.
ALTER TABLE sheet_submissions ADD COLUMN decided_by TEXT NOT NULL DEFAULT '';
ALTER TABLE sheet_submissions ADD COLUMN note TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE sheet_submissions DROP COLUMN note;
ALTER TABLE sheet_submissions DROP COLUMN decided_by;
