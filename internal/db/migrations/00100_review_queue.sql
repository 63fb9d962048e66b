-- +goose Up

-- What waits for a reviewer: versions in review and sheets that were submitted,
-- each as long as it waits. Premium partners come first, then who waits longest.
CREATE TABLE review_items (
  id          {{identity}},
  kind        TEXT NOT NULL CHECK (kind IN ('VERSION', 'SHEET')),
  ref         {{bigint}} NOT NULL, -- the upload, or the submission
  product_id  {{bigint}} NOT NULL REFERENCES products (id),
  seller_id   {{bigint}} NOT NULL REFERENCES sellers (id),
  stage       TEXT NOT NULL CHECK (stage IN ('TECHNICAL', 'MARKETING')),
  version     TEXT NOT NULL, -- empty of a sheet
  change_kind TEXT NOT NULL,
  errors      INTEGER NOT NULL,
  warnings    INTEGER NOT NULL,
  is_asked    BOOLEAN NOT NULL, -- the seller has to answer first
  is_premium  BOOLEAN NOT NULL, -- as the seller is; brought up to date every hour
  entered_at  {{timestamp}} NOT NULL,
  taken_by    TEXT NOT NULL, -- an operator's subject; empty: nobody's
  taker       TEXT NOT NULL, -- as colleagues know them
  taken_at    {{timestamp}},
  UNIQUE (kind, ref)
);
CREATE INDEX review_items_queue ON review_items (is_premium DESC, entered_at, id);
CREATE INDEX review_items_stage ON review_items (stage, is_premium DESC, entered_at, id);
CREATE INDEX review_items_taken ON review_items (taken_by) WHERE taken_by <> '';

INSERT INTO review_items (kind, ref, product_id, seller_id, stage, version, change_kind, errors, warnings, is_asked, is_premium, entered_at, taken_by, taker)
SELECT 'VERSION', upload.id, upload.product_id, upload.seller_id, step.stage, upload.version, upload.change_kind, upload.errors, upload.warnings,
  upload.asked_at IS NOT NULL, seller.is_europe_based AND seller.partnership IN ('INDUSTRIAL_PARTNER', 'MODULE_CREATOR'), step.entered_at, '', ''
FROM version_uploads AS upload
JOIN version_steps AS step ON step.upload_id = upload.id AND step.stage <> 'AUTOMATIC' AND step.entered_at IS NOT NULL AND step.ended_at IS NULL
JOIN sellers AS seller ON seller.id = upload.seller_id
WHERE upload.state = 'IN_VALIDATION';

INSERT INTO review_items (kind, ref, product_id, seller_id, stage, version, change_kind, errors, warnings, is_asked, is_premium, entered_at, taken_by, taker)
SELECT 'SHEET', submission.id, submission.product_id, submission.seller_id, 'MARKETING', '', '', 0, 0, 1 = 0,
  seller.is_europe_based AND seller.partnership IN ('INDUSTRIAL_PARTNER', 'MODULE_CREATOR'), submission.submitted_at, '', ''
FROM sheet_submissions AS submission
JOIN sellers AS seller ON seller.id = submission.seller_id
WHERE submission.state = 'OPEN';

-- What reviewers say of single findings, and what they found themselves.
CREATE TABLE finding_verdicts (
  id          {{identity}},
  upload_id   {{bigint}} NOT NULL REFERENCES version_uploads (id),
  product_id  {{bigint}} NOT NULL REFERENCES products (id),
  fingerprint TEXT NOT NULL, -- of the finding; a name of its own for one that a reviewer added
  rule        TEXT NOT NULL, -- empty of one that a reviewer added
  verdict     TEXT NOT NULL CHECK (verdict IN ('CONFIRMED', 'DISMISSED', 'ADDED')),
  is_standing BOOLEAN NOT NULL, -- dismissed in later versions of the product too
  reason      TEXT NOT NULL, -- why it was dismissed; of one that was added, what is wrong
  severity    TEXT NOT NULL, -- of one that was added
  file        TEXT NOT NULL,
  line        INTEGER NOT NULL,
  first_line  INTEGER NOT NULL, -- of the excerpt
  excerpt     TEXT NOT NULL,
  reviewer    TEXT NOT NULL,
  at          {{timestamp}} NOT NULL,
  UNIQUE (upload_id, fingerprint)
);
CREATE INDEX finding_verdicts_standing ON finding_verdicts (product_id) WHERE is_standing;
CREATE INDEX finding_verdicts_rule ON finding_verdicts (rule, verdict);
CREATE INDEX version_appeals_rule ON version_appeals (rule, state);

-- The marketplace is told what was decided about a sheet here.
{{if postgres}}
ALTER TABLE product_changes DROP CONSTRAINT product_changes_kind_check;
ALTER TABLE product_changes ADD CONSTRAINT product_changes_kind_check CHECK (kind IN ('SHEET', 'SHEET_CANCELLED', 'SHEET_VALIDATED', 'SHEET_REFUSED', 'PRICE', 'STATE', 'VERSION', 'VERSION_WITHDRAWN'));
{{end}}
{{if sqlite}}
CREATE TABLE new_product_changes (
  id         {{identity}},
  product_id {{bigint}} NOT NULL REFERENCES products (id),
  seller_id  {{bigint}} NOT NULL REFERENCES sellers (id),
  kind       TEXT NOT NULL CHECK (kind IN ('SHEET', 'SHEET_CANCELLED', 'SHEET_VALIDATED', 'SHEET_REFUSED', 'PRICE', 'STATE', 'VERSION', 'VERSION_WITHDRAWN')),
  body       TEXT NOT NULL,
  at         {{timestamp}} NOT NULL,
  taken_at   {{timestamp}}
);
INSERT INTO new_product_changes SELECT * FROM product_changes;
DROP TABLE product_changes;
ALTER TABLE new_product_changes RENAME TO product_changes;
CREATE INDEX product_changes_to_take ON product_changes (id) WHERE taken_at IS NULL;
CREATE INDEX product_changes_product ON product_changes (product_id, kind, id);
{{end}}

-- +goose Down
DELETE FROM product_changes WHERE kind IN ('SHEET_VALIDATED', 'SHEET_REFUSED');
{{if postgres}}
ALTER TABLE product_changes DROP CONSTRAINT product_changes_kind_check;
ALTER TABLE product_changes ADD CONSTRAINT product_changes_kind_check CHECK (kind IN ('SHEET', 'SHEET_CANCELLED', 'PRICE', 'STATE', 'VERSION', 'VERSION_WITHDRAWN'));
{{end}}
DROP INDEX version_appeals_rule;
DROP TABLE finding_verdicts;
DROP TABLE review_items;
