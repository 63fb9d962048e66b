package validation

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/fault"
	"merkato/internal/inspect"
	"merkato/internal/products"
	"merkato/internal/validation/compare"
	"merkato/internal/validation/stages"
)

// VerdictKind is what a reviewer says of a finding.
type VerdictKind string

const (
	Confirmed VerdictKind = "CONFIRMED"
	Dismissed VerdictKind = "DISMISSED" // a false alarm: it does not block
	Added     VerdictKind = "ADDED"     // the reviewer's own
)

// Verdict is a reviewer's word on a finding, or a finding of the reviewer's own.
type Verdict struct {
	bun.BaseModel `bun:"table:finding_verdicts,alias:verdict"`

	ID          int64 `bun:",pk,autoincrement"`
	UploadID    int64
	ProductID   int64
	Fingerprint string
	Rule        string // empty of the reviewer's own
	Verdict     VerdictKind
	IsStanding  bool   // a dismissal that holds for later versions of the product too
	Reason      string // why it was dismissed, or what is wrong
	Severity    inspect.Severity
	File        string
	Line        int
	FirstLine   int
	Excerpt     string // lines
	Reviewer    string
	At          time.Time
}

// verdictsOn are those on a version, and dismissals that hold for its product.
func verdictsOn(ctx context.Context, q bun.IDB, u *Upload) (all []Verdict, err error) {
	err = q.NewSelect().Model(&all).Where("upload_id = ? OR (product_id = ? AND is_standing)", u.ID, u.ProductID).OrderExpr("id").Scan(ctx)
	return all, err
}

// Judgement is what a reviewer says of a finding.
type Judgement struct {
	Fingerprint string
	Verdict     VerdictKind // empty: what was said before is taken back
	Reason      string
	IsStanding  bool
}

// Judge confirms a finding, dismisses it with a reason, or takes that back.
func (s *Service) Judge(ctx context.Context, id int64, j Judgement) error {
	j.Reason = strings.TrimSpace(j.Reason)
	switch {
	case j.Verdict == Dismissed && j.Reason == "":
		return fault.New(fault.Invalid, "reason_missing", "Say why it is a false alarm.").At("reason")
	case j.IsStanding && j.Verdict != Dismissed:
		return fault.New(fault.Invalid, "not_dismissed", "Only what is dismissed can hold for later versions.").At("is_standing")
	}
	if err := checkText("reason", j.Reason, longestText); err != nil {
		return err
	}
	return s.review(ctx, id, func(ctx context.Context, tx bun.Tx, u *Upload, _ *products.Product, _ *stages.Step, who string) error {
		if j.Verdict == "" {
			return s.unjudge(ctx, tx, u, j.Fingerprint)
		}
		_, report, err := s.report(ctx, tx, u.ID)
		if err != nil {
			return err
		}
		found := findingOf(report, j.Fingerprint)
		if found == nil {
			return fault.New(fault.NotFound, "no_finding", "There is no such finding.").At("fingerprint")
		}
		_, err = tx.NewInsert().Model(&Verdict{
			UploadID: u.ID, ProductID: u.ProductID, Fingerprint: found.Fingerprint, Rule: found.Rule, Verdict: j.Verdict, IsStanding: j.IsStanding, Reason: j.Reason, Reviewer: who, At: s.at(),
		}).On("CONFLICT (upload_id, fingerprint) DO UPDATE").Set("verdict = EXCLUDED.verdict, is_standing = EXCLUDED.is_standing, reason = EXCLUDED.reason, reviewer = EXCLUDED.reviewer, at = EXCLUDED.at").Exec(ctx)
		if err != nil || !j.IsStanding {
			return err
		}
		return s.record(ctx, tx, actionException, u.SellerID, fmt.Sprintf("%s of product %d: %s", found.Rule, u.ProductID, j.Reason))
	})
}

// unjudge takes back what was said of a finding of this version. What was said of
// an earlier one and still holds is withdrawn with the exceptions.
func (s *Service) unjudge(ctx context.Context, tx bun.Tx, u *Upload, fingerprint string) error {
	var gone []Verdict
	err := tx.NewDelete().Model(&gone).Where("upload_id = ?", u.ID).Where("fingerprint = ?", fingerprint).Returning("verdict, severity").Scan(ctx)
	if err != nil {
		return err
	}
	for _, v := range gone {
		if v.Verdict == Added {
			return s.count(ctx, tx, u, v.Severity, -1)
		}
	}
	if len(gone) > 0 {
		return nil
	}
	isStanding, err := tx.NewSelect().Model((*Verdict)(nil)).Where("product_id = ?", u.ProductID).Where("is_standing").Where("fingerprint = ?", fingerprint).Exists(ctx)
	if err == nil && isStanding {
		return fault.New(fault.Conflict, "stands", "This is a standing exception of an earlier version: withdraw it in the list of exceptions.").At("fingerprint")
	}
	return err
}

// OwnFinding is what a reviewer found at a line.
type OwnFinding struct {
	File     string
	Line     int
	Text     string
	Severity inspect.Severity
}

// around is how many lines an excerpt has before and after the one it is about.
const around = 2

// AddFinding adds what a reviewer found; the seller reads it with the engine's.
func (s *Service) AddFinding(ctx context.Context, id int64, f OwnFinding) error {
	f.Text = strings.TrimSpace(f.Text)
	switch {
	case f.Text == "":
		return fault.New(fault.Invalid, "text_missing", "Say what is wrong there.").At("text")
	case f.Severity != inspect.Error && f.Severity != inspect.Warning:
		return fault.New(fault.Invalid, "severity_unknown", "A finding is an error or a warning.").At("severity")
	}
	if err := checkText("text", f.Text, longestText); err != nil {
		return err
	}
	if _, err := reviewer(ctx); err != nil {
		return err
	}
	u, err := s.any(ctx, s.DB.Read(), id)
	if err != nil {
		return err
	}
	text, isThere, err := s.fileOf(ctx, u, f.File) // before the transaction, which waits for nothing
	if err != nil {
		return err
	}
	lines := compare.Lines(text)
	if !isThere || !compare.IsText(text) || f.Line < 1 || f.Line > len(lines) {
		return fault.New(fault.NotFound, "no_line", "There is no such line.").At("line")
	}
	first := max(1, f.Line-around)
	excerpt := strings.Join(lines[first-1:min(len(lines), f.Line+around)], "\n")
	return s.review(ctx, id, func(ctx context.Context, tx bun.Tx, u *Upload, _ *products.Product, _ *stages.Step, who string) error {
		_, err := tx.NewInsert().Model(&Verdict{
			UploadID: u.ID, ProductID: u.ProductID, Fingerprint: "added-" + strings.ToLower(rand.Text()[:16]), Verdict: Added, Reason: f.Text, Severity: f.Severity,
			File: f.File, Line: f.Line, FirstLine: first, Excerpt: excerpt, Reviewer: who, At: s.at(),
		}).Exec(ctx)
		if err != nil {
			return err
		}
		return s.count(ctx, tx, u, f.Severity, 1)
	})
}

// count adds a reviewer's own finding to what a version is said to have, or takes
// it away: with an error it does not comply, whoever found it.
func (s *Service) count(ctx context.Context, tx bun.Tx, u *Upload, severity inspect.Severity, n int) error {
	if severity == inspect.Error {
		u.Errors += n
	} else {
		u.Warnings += n
	}
	u.Compliance = inspect.Compliant
	if u.Errors > 0 {
		u.Compliance = inspect.NotCompliant
	}
	return s.save(ctx, tx, u)
}

// blocking counts the errors of a report that neither an appeal nor a dismissal
// has taken away.
func (s *Service) blocking(ctx context.Context, q bun.IDB, u *Upload, r *inspect.Report) (n int, err error) {
	waived, err := waivedFor(ctx, q, u)
	for _, f := range r.Findings {
		if f.Severity == inspect.Error && !waived[f.Fingerprint] {
			n++
		}
	}
	return n, err
}

// waivedFor are the findings, by their fingerprints, that do not block a version
// of a product.
func waivedFor(ctx context.Context, q bun.IDB, u *Upload) (map[string]bool, error) {
	var accepted []Appeal
	err := q.NewSelect().Model(&accepted).Where("product_id = ?", u.ProductID).Where("state = 'ACCEPTED'").Scan(ctx)
	if err != nil {
		return nil, err
	}
	verdicts, err := verdictsOn(ctx, q, u)
	waived := map[string]bool{}
	for _, a := range accepted {
		if a.waives(u) {
			waived[a.Fingerprint] = true
		}
	}
	for _, v := range verdicts {
		if v.Verdict == Dismissed {
			waived[v.Fingerprint] = true
		}
	}
	return waived, err
}
