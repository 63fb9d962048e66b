-- +goose Up
-- The marketplace's own id of a version's file, by which its former site hands it
-- out; ours are of another count.
ALTER TABLE product_versions ADD COLUMN external_upload_id TEXT;

-- +goose Down
ALTER TABLE product_versions DROP COLUMN external_upload_id;
