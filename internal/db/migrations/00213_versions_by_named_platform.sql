-- +goose Up
-- Whether a version of a product names a platform version, without reading them all.
CREATE INDEX product_versions_from ON product_versions (works_from) WHERE state IN ('VALIDATED', 'IN_VALIDATION');
CREATE INDEX product_versions_to ON product_versions (works_to) WHERE state IN ('VALIDATED', 'IN_VALIDATION');

-- +goose Down
DROP INDEX product_versions_to;
DROP INDEX product_versions_from;
