-- +goose Up
-- What an appeal or a dismissal has taken away does not count in a version: in those
-- that were judged before it was so, neither. Each is counted as rules.Opinions.Left
-- does; those without such a finding are right already. JSONB cannot hold a NUL.
{{$findings := "jsonb_array_elements(replace(report.report, '\\u0000', '\\ufffd')::jsonb -> 'findings')"}}
{{if sqlite}}{{$findings = "json_each(report.report, '$.findings')"}}{{end}}
WITH waivers AS (
  SELECT upload_id, product_id, fingerprint, is_standing FROM version_appeals WHERE state = 'ACCEPTED'
  UNION ALL
  SELECT upload_id, product_id, fingerprint, is_standing FROM finding_verdicts WHERE verdict = 'DISMISSED'
), waived AS (
  SELECT DISTINCT upload.id AS upload_id, waivers.fingerprint FROM waivers
    JOIN version_uploads AS upload ON upload.product_id = waivers.product_id AND (waivers.is_standing OR upload.id = waivers.upload_id)
    WHERE upload.compliance <> ''
), remaining AS (
  SELECT upload.id AS upload_id,
    CASE WHEN finding.value ->> 'severity' = 'error' OR finding.value ->> 'rule' IN
      (SELECT rule FROM rule_changes WHERE state = 'ANNOUNCED' AND starts_on <= upload.day) THEN 'error' ELSE 'warning' END AS severity
    FROM version_uploads AS upload JOIN version_reports AS report ON report.upload_id = upload.id CROSS JOIN {{$findings}} AS finding
    WHERE upload.id IN (SELECT upload_id FROM waived)
      AND NOT EXISTS (SELECT 1 FROM waived WHERE waived.upload_id = upload.id AND waived.fingerprint = finding.value ->> 'fingerprint')
  UNION ALL
  SELECT upload_id, severity FROM finding_verdicts WHERE verdict = 'ADDED'
), counted AS (
  SELECT judged.upload_id, COUNT(CASE WHEN severity = 'error' THEN 1 END) AS errors, COUNT(CASE WHEN severity = 'warning' THEN 1 END) AS warnings
    FROM (SELECT DISTINCT upload_id FROM waived) AS judged LEFT JOIN remaining ON remaining.upload_id = judged.upload_id GROUP BY judged.upload_id
)
UPDATE version_uploads SET errors = counted.errors, warnings = counted.warnings, compliance = CASE WHEN counted.errors > 0 THEN 'notCompliant' ELSE 'compliant' END
  FROM counted WHERE counted.upload_id = version_uploads.id;
UPDATE review_items SET errors = upload.errors, warnings = upload.warnings
  FROM version_uploads AS upload WHERE review_items.kind = 'VERSION' AND review_items.ref = upload.id;

-- +goose Down
-- What was counted stays so.
SELECT 1;
