package db_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/inspect"
	"merkato/internal/products"
	"merkato/internal/rules"
	"merkato/internal/seller/sellertest"
)

// R13.3: versions that were judged while waived findings still counted get the counts
// that the next decision on them would come to.
func TestEarlierVersionsCountWithoutWaivedFindings(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 3, 10, 9, 0, 0, 0, time.UTC)
		owner := sellertest.Add(t, d, nil).ID
		uploaded := []calendar.Day{"2026-03-10", "2026-03-10", "2026-03-20", "2026-03-20"} // a rule blocks from between on
		report := &inspect.Report{Findings: []inspect.Finding{
			{Fingerprint: "appealed", Severity: inspect.Error, Text: "A NUL: \x00, and its name: \\u0000"}, {Fingerprint: "declined", Severity: inspect.Warning},
			{Fingerprint: "dismissed", Severity: inspect.Warning}, {Fingerprint: "confirmed", Severity: inspect.Warning},
			{Fingerprint: "blocks", Rule: "LATER", Severity: inspect.Warning},
		}}
		product := []int64{}
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			raw := func(err error, statement string, args ...any) error {
				if err == nil {
					_, err = tx.NewRaw(statement, args...).Exec(ctx)
				}
				return err
			}
			text, err := json.Marshal(report)
			err = raw(err, "INSERT INTO rule_changes (rule, starts_on, note, state, made_by, made_at, total, checked) VALUES ('LATER', '2026-03-15', '', 'ANNOUNCED', '', ?, 0, 0)", now)
			for range 2 {
				p := &products.Product{SellerID: owner, Type: products.TypeModule, CreatedAt: now, Names: map[string]string{"en": "P"}}
				if err == nil {
					err = products.New(d).Create(ctx, tx, p)
				}
				product = append(product, p.ID, p.ID)
			}
			for i, day := range uploaded { // two of each product
				err = raw(err, `INSERT INTO version_uploads (id, seller_id, product_id, version, change_kind, changelog, works_from, works_to, state, day, submitted_at, name, size, sha256, blob, rebuilt, rebuilt_size, rebuilt_sha256, technical_name, compliance, errors, warnings, withdrawal)
					VALUES (?, ?, ?, '1.0.0', 'NEW', '{}', '', '', 'REFUSED', ?, ?, '', 0, '', '', '', 0, '', '', 'notCompliant', 99, 99, '')`, i+1, owner, product[i], day, now)
				err = raw(err, "INSERT INTO version_reports (upload_id, report) VALUES (?, ?)", i+1, string(text))
			}
			// On the first of each: of one product it holds for the other version too.
			for i, isStanding := range map[int64]bool{0: true, 2: false} {
				for fingerprint, isAccepted := range map[string]bool{"appealed": true, "declined": false} {
					if err == nil {
						err = rules.AddAppeal(ctx, tx, &rules.Appeal{UploadID: i + 1, ProductID: product[i], SellerID: owner, Fingerprint: fingerprint, State: rules.AppealOpen, MadeAt: now})
					}
					var id int64
					if err == nil {
						err = tx.NewRaw("SELECT MAX(id) FROM version_appeals").Scan(ctx, &id)
					}
					if err == nil {
						err = rules.AnswerAppeal(ctx, tx, id, rules.Ruling{IsAccepted: isAccepted, IsStanding: isAccepted && isStanding}, "", now)
					}
				}
				for fingerprint, v := range map[string]rules.Verdict{"dismissed": {Verdict: rules.Dismissed, IsStanding: isStanding}, "confirmed": {Verdict: rules.Confirmed}, "added-1": {Verdict: rules.Added, Severity: inspect.Error}} {
					v.UploadID, v.ProductID, v.Fingerprint, v.At = i+1, product[i], fingerprint, now
					if err == nil {
						_, err = rules.Judge(ctx, tx, &v)
					}
				}
			}
			return raw(err, `INSERT INTO review_items (kind, ref, product_id, seller_id, stage, version, change_kind, errors, warnings, is_asked, is_premium, entered_at, taken_by, taker)
				VALUES ('VERSION', 2, ?, ?, 'TECHNICAL', '1.0.0', 'NEW', 99, 99, FALSE, FALSE, ?, '', '')`, product[1], owner, now)
		})
		if err == nil {
			err = d.DownTo(t.Context(), 207)
		}
		if err == nil {
			err = db.Migrate(t.Context(), d)
		}
		if err != nil {
			t.Fatal(err)
		}
		counted := func(what string, id int64) (found string) {
			t.Helper()
			if err := d.Read().NewRaw("SELECT "+what, id).Scan(t.Context(), &found); err != nil {
				t.Fatal(err)
			}
			return found
		}
		for i, day := range uploaded[:3] {
			id, r := int64(i)+1, *report
			r.Findings = append([]inspect.Finding{}, report.Findings...)
			if err := rules.Harden(t.Context(), d.Read(), &r, day); err != nil {
				t.Fatal(err)
			}
			said, err := rules.On(t.Context(), d.Read(), id, product[i])
			if err != nil {
				t.Fatal(err)
			}
			errors, warnings := said.Left(&r)
			want := fmt.Sprint(errors, warnings, errors == 0)
			if got := counted("errors || ' ' || warnings || CASE compliance WHEN 'compliant' THEN ' true' ELSE ' false' END FROM version_uploads WHERE id = ?", id); got != want {
				t.Errorf("version %d: %s, not %s", id, got, want)
			}
		}
		// Of the last one nothing is waived. What waits for a reviewer counts as its version.
		if got := counted("errors || ' ' || warnings FROM version_uploads WHERE id = ?", 4); got != "99 99" {
			t.Error(got)
		}
		if got := counted("COUNT(*) FROM review_items AS i JOIN version_uploads AS u ON u.id = i.ref AND u.errors = i.errors AND u.warnings = i.warnings WHERE u.id = ?", 2); got != "1" {
			t.Error("the queue counts otherwise")
		}
	})
}
