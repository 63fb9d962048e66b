-- +goose Up
-- What is in validation ends with its product: of those removed before, too.
UPDATE product_versions SET state = 'CANCELLED' WHERE state = 'IN_VALIDATION'
  AND product_id IN (SELECT id FROM products WHERE removed_at IS NOT NULL)
  AND EXISTS (SELECT 1 FROM version_uploads AS u WHERE u.product_id = product_versions.product_id AND u.version = product_versions.version AND u.state IN ('IN_VALIDATION', 'SCHEDULED'));
UPDATE version_uploads SET state = 'CANCELLED', asked_at = NULL, decided_at = (SELECT p.removed_at FROM products AS p WHERE p.id = version_uploads.product_id)
  WHERE state IN ('IN_VALIDATION', 'SCHEDULED') AND product_id IN (SELECT id FROM products WHERE removed_at IS NOT NULL);
UPDATE sheet_submissions SET state = 'CANCELLED', decided_at = (SELECT p.removed_at FROM products AS p WHERE p.id = sheet_submissions.product_id)
  WHERE state = 'OPEN' AND product_id IN (SELECT id FROM products WHERE removed_at IS NOT NULL);
UPDATE product_sheets SET state = 'DRAFT', submission = NULL
  WHERE state = 'IN_VALIDATION' AND product_id IN (SELECT id FROM products WHERE removed_at IS NOT NULL);
DELETE FROM review_items WHERE product_id IN (SELECT id FROM products WHERE removed_at IS NOT NULL);

-- Suffixes order as SemVer has it: part by part, numbers by their value and before
-- words. Each part has 0 and a number of 30 digits, or 1 and its text; ! between them
-- is before all that they are made of. The numbers of the version are 32 characters.
{{$find := "strpos"}}{{if sqlite}}{{$find = "instr"}}{{end}}
WITH RECURSIVE suffix (id, rest, rank) AS (
  SELECT id, substr(version, {{$find}}(version, '-') + 1) || '.', substr(rank, 1, 32) || '0'
    FROM product_versions WHERE version LIKE '%-%'
  UNION ALL
  SELECT id, substr(rest, {{$find}}(rest, '.') + 1),
    rank || CASE WHEN length(rank) > 33 THEN '!' ELSE '' END ||
    CASE WHEN rest NOT LIKE '.%' AND ltrim(rest, '0123456789') LIKE '.%'
      THEN '0' || substr('000000000000000000000000000000', {{$find}}(rest, '.')) ELSE '1' END ||
    substr(rest, 1, {{$find}}(rest, '.') - 1)
    FROM suffix WHERE rest <> ''
)
UPDATE product_versions SET rank = suffix.rank FROM suffix WHERE suffix.id = product_versions.id AND suffix.rest = '';
{{if postgres}}
-- As bytes, whatever language the database sorts by: the program compares them so too.
ALTER TABLE product_versions ALTER COLUMN rank TYPE TEXT COLLATE "C";
{{end}}

-- +goose Down
-- What was cancelled stays so.
{{if postgres}}
ALTER TABLE product_versions ALTER COLUMN rank TYPE TEXT COLLATE "default";
{{end}}
UPDATE product_versions SET rank = substr(rank, 1, 33) || substr(version, {{$find}}(version, '-') + 1) WHERE version LIKE '%-%';
