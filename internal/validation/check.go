package validation

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/catalogue"
	"merkato/internal/db"
	"merkato/internal/events"
	"merkato/internal/inspect"
	"merkato/internal/inspect/child"
	"merkato/internal/notifications"
	"merkato/internal/products"
	"merkato/internal/validation/rulechanges"
	"merkato/internal/validation/stages"
)

// Platform is a platform version with the PHP that it runs on.
type Platform = inspect.Platform

// platforms are the marketplace's platform versions with what the engine knows
// of each series; those of the engine where the marketplace sent none.
func (s *Service) platforms(ctx context.Context) ([]Platform, error) {
	known, err := s.Products.Platform(ctx)
	if known = known.On(s.today()); err != nil || len(known.Versions) == 0 {
		return inspect.DefaultPlatforms, err
	}
	var all []Platform
	for _, v := range known.Versions {
		p := Platform{Version: v.Version, Released: v.ReleasedOn, PHPMin: inspect.DefaultPlatforms[0].PHPMin, PHPMax: inspect.DefaultPlatforms[0].PHPMax}
		for _, series := range inspect.DefaultPlatforms { // the newest that is not above it
			if v.Version == series.Version || strings.HasPrefix(v.Version, series.Version+".") || catalogue.IsNewer(v.Version, series.Version) {
				p.PHPMin, p.PHPMax = series.PHPMin, series.PHPMax
			}
		}
		all = append(all, p)
	}
	return all, nil
}

// before is what is known of a product before a version of it is checked.
type before struct {
	lastVersion   string
	technicalName string
	previous      *Upload
	platforms     []Platform
}

// knownBefore looks it up: the version before is the last validated one, or the
// last that was checked where none was validated yet. Only a validated one has
// given the product its name: no shop ever had the others. Those from an upload
// on do not count; 0 is none.
func (s *Service) knownBefore(ctx context.Context, q bun.IDB, p *products.Product, upload int64) (known before, err error) {
	if known.platforms, err = s.platforms(ctx); err != nil {
		return known, err
	}
	if known.lastVersion, err = s.Catalogue.LastValidated(ctx, q, p.ID); err != nil {
		return known, err
	}
	var found []Upload
	query := q.NewSelect().Model(&found).Where("product_id = ?", p.ID).Where("rebuilt <> ''").
		OrderExpr("CASE WHEN state IN ('ONLINE', 'SCHEDULED', 'WITHDRAWN') THEN 0 ELSE 1 END, id DESC").Limit(1)
	if upload != 0 {
		query = query.Where("id < ?", upload)
	}
	if err := query.Scan(ctx); err != nil {
		return known, err
	}
	if len(found) > 0 {
		known.previous = &found[0]
		if known.previous.isValidated() {
			known.technicalName = known.previous.TechnicalName
		}
	}
	return known, nil
}

// contextOf is what the engine needs to know about a version.
func (s *Service) contextOf(ctx context.Context, u *Upload) (c inspect.Context, previous *int64, err error) {
	p, err := s.Catalogue.Known(ctx, s.DB.Read(), u.ProductID)
	if err != nil {
		return c, nil, err
	}
	known, err := s.knownBefore(ctx, s.DB.Read(), p, u.ID)
	if err != nil {
		return c, nil, err
	}
	c = inspect.Context{
		Kind: inspect.Kind(p.Type), Change: inspect.ChangeKind(u.ChangeKind), Date: string(u.Day),
		TechnicalName: known.technicalName, LastVersion: known.lastVersion, Platforms: known.platforms,
	}
	if c.Blocking, err = rulechanges.Blocking(ctx, s.DB.Read(), u.Day); err != nil {
		return c, nil, err
	}
	if known.previous != nil {
		previous = &known.previous.ID
		_, c.Previous, err = s.report(ctx, s.DB.Read(), known.previous.ID)
	}
	return c, previous, err
}

// report reads what the engine said about a version; nil: nothing yet.
func (s *Service) report(ctx context.Context, q bun.IDB, id int64) (text string, report *inspect.Report, err error) {
	err = q.NewSelect().TableExpr("version_reports").Column("report").Where("upload_id = ?", id).Scan(ctx, &text)
	if isNone(err) {
		return "", nil, nil
	}
	if err != nil {
		return "", nil, err
	}
	return text, report, json.Unmarshal([]byte(text), &report)
}

// verdict is what came of a check.
type verdict struct {
	review   *child.Review // nil: it came to nothing
	rebuilt  string        // a blob; empty: the archive cannot be read
	size     int64
	sha256   string
	previous *int64
	reason   string // why it came to nothing
}

// engineFailed is an error of the engine, which the archive may have caused.
type engineFailed struct{ error }

func (e engineFailed) Unwrap() error { return e.error }

// Check does the automatic step of a version. It may run twice, after its
// process died: then it begins anew, and the first result that arrives stays.
func (s *Service) Check(ctx context.Context, id int64) error {
	begun := false
	err := s.change(ctx, id, s.any, func(ctx context.Context, tx bun.Tx, u *Upload, _ *products.Product) error {
		step := u.step(stages.Automatic)
		begun = u.State == InValidation && (step.Status == stages.Todo || step.Status == stages.Reviewing)
		if !begun {
			return nil // cancelled meanwhile, or done before
		}
		step.Status = stages.Reviewing
		return saveStep(ctx, tx, step)
	})
	if err != nil || !begun {
		return err
	}
	u, err := s.any(ctx, s.DB.Read(), id)
	if err != nil {
		return err
	}
	v, err := s.inspect(ctx, u)
	if errors.Is(err, child.ErrTooHeavy) {
		v, err = &verdict{reason: ReasonTooHeavy}, nil
	}
	if err != nil {
		return err
	}
	return s.conclude(ctx, id, v)
}

// inspect runs the engine over the archive of a version, outside of any
// transaction.
func (s *Service) inspect(ctx context.Context, u *Upload) (*verdict, error) {
	c, previous, err := s.contextOf(ctx, u)
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "merkato-review-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	archive, rebuilt := filepath.Join(folder, "archive.zip"), filepath.Join(folder, "rebuilt.zip")
	if err := s.Archives.Fetch(ctx, u.Blob, archive, u.SHA256); err != nil {
		return nil, err
	}
	review, err := s.Engine(ctx, archive, rebuilt, c)
	if err != nil {
		return nil, engineFailed{err}
	}
	v := &verdict{review: review, previous: previous}
	file, err := os.Open(rebuilt)
	if errors.Is(err, os.ErrNotExist) {
		return v, nil // the archive was refused
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	hash := sha256.New()
	v.rebuilt = fmt.Sprintf("versions/%d/%s.zip", u.ID, rand.Text())
	if v.size, err = s.files.Put(ctx, v.rebuilt, io.TeeReader(file, hash), 0); err != nil {
		return nil, err
	}
	v.sha256 = hex.EncodeToString(hash.Sum(nil))
	return v, nil
}

// conclude writes the verdict, unless the version was cancelled or another
// worker was first.
func (s *Service) conclude(ctx context.Context, id int64, v *verdict) error {
	kept := false
	err := s.change(ctx, id, s.any, func(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product) error {
		step := u.step(stages.Automatic)
		if kept = u.State == InValidation && step.Status == stages.Reviewing; !kept {
			return nil
		}
		u.Rebuilt, u.RebuiltSize, u.RebuiltSHA256, u.Previous = v.rebuilt, v.size, v.sha256, v.previous
		reason := v.reason
		if v.review != nil {
			var err error
			if reason, err = s.judge(ctx, tx, u, v.review); err != nil {
				return err
			}
		}
		if err := s.save(ctx, tx, u); err != nil {
			return err
		}
		return s.endStep(ctx, tx, u, p, step, reason, "")
	})
	if v.rebuilt != "" && (err != nil || !kept) && !db.MayBeCommitted(err) {
		err = errors.Join(err, s.files.Delete(context.WithoutCancel(ctx), v.rebuilt))
	}
	return err
}

// judge keeps the report and says why the version is refused; empty: it is not.
func (s *Service) judge(ctx context.Context, tx bun.Tx, u *Upload, review *child.Review) (string, error) {
	r := review.Report
	rules, err := rulechanges.Blocking(ctx, tx, u.Day)
	if err != nil {
		return "", err
	}
	rulechanges.Harden(r, rules)
	u.Compliance, u.Errors, u.Warnings, u.TechnicalName = r.Compliance, r.Errors, r.Warnings, r.Name
	_, err = tx.NewRaw("INSERT INTO version_reports (upload_id, report) VALUES (?, ?) ON CONFLICT (upload_id) DO UPDATE SET report = EXCLUDED.report", u.ID, string(review.JSON)).Exec(ctx)
	if err != nil {
		return "", err
	}
	if err := s.Catalogue.SetCompatibility(ctx, tx, u.ProductID, u.Version, resultsOf(r)); err != nil {
		return "", err
	}
	blocking, err := s.blocking(ctx, tx, u, r)
	switch {
	case err != nil:
		return "", err
	case blocking > 0:
		return ReasonFindings, nil
	case r.Version != "" && r.Version != u.Version:
		return ReasonVersion, nil
	}
	return "", nil
}

func resultsOf(r *inspect.Report) map[string]catalogue.Compatibility {
	results := map[string]catalogue.Compatibility{}
	for _, c := range r.Compatibility {
		results[c.Platform] = catalogue.Compatibility(c.Result)
	}
	return results
}

// endStep ends a step: without a reason or note of refusal the next one begins,
// and after the last the version is validated.
func (s *Service) endStep(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product, step *stages.Step, reason, refusal string) error {
	now := s.at()
	step.EndedAt, step.Reason = &now, reason
	if refusal != "" {
		step.Note = refusal
	}
	if reason != "" || refusal != "" {
		step.Status = stages.Failed
		if err := saveStep(ctx, tx, step); err != nil {
			return err
		}
		u.State, u.DecidedAt, u.AskedAt = Refused, &now, nil
		if err := s.save(ctx, tx, u); err != nil {
			return err
		}
		if err := s.notify(ctx, tx, u, notifications.VersionRefused, ""); err != nil {
			return err
		}
		return s.Catalogue.SetVersionState(ctx, tx, p, u.Version, catalogue.VersionRefused, refusal)
	}
	step.Status = stages.Ready
	if err := saveStep(ctx, tx, step); err != nil {
		return err
	}
	u.AskedAt = nil // who decides needs no answer any more
	if next := u.current(); next != nil {
		next.EnteredAt = &now
		if err := s.save(ctx, tx, u); err != nil {
			return err
		}
		return saveStep(ctx, tx, next)
	}
	u.DecidedAt = &now
	if u.OnlineOn != nil && *u.OnlineOn > s.today() {
		u.State = Scheduled
		if err := s.notify(ctx, tx, u, notifications.VersionAccepted, ""); err != nil {
			return err
		}
		return s.save(ctx, tx, u)
	}
	return s.putOnline(ctx, tx, u, p)
}

// notify notifies the seller of what became of a version, in the words of a
// reviewer where there are any.
func (s *Service) notify(ctx context.Context, tx bun.Tx, u *Upload, what notifications.What, words string) error {
	now := s.at()
	return s.Notify(ctx, tx, notifications.Notice{
		SellerID: u.SellerID, What: what, Key: fmt.Sprintf("%d/%s", u.ID, now.Format(time.RFC3339Nano)), At: now, ProductID: u.ProductID,
		Details: notifications.Details{Subject: u.Version, Text: words, Day: u.OnlineOn, Path: fmt.Sprintf("products/validation/product/%d/version/%d", u.ProductID, u.ID)},
	})
}

// TestAgain runs the compatibility tests of a version that is online: over the
// archive that buyers have, with the platform versions of today.
func (s *Service) TestAgain(ctx context.Context, id int64) error {
	u, err := s.any(ctx, s.DB.Read(), id)
	if err != nil || u.State != Online && u.State != Scheduled || u.Rebuilt == "" {
		return err
	}
	platforms, err := s.platforms(ctx)
	if err != nil {
		return err
	}
	review, err := s.reviewSold(ctx, u, inspect.Context{Kind: inspect.Kind(u.ProductType), Platforms: platforms, Date: string(s.today())})
	if err != nil {
		return err
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.Catalogue.SetCompatibility(ctx, tx, u.ProductID, u.Version, resultsOf(review.Report)); err != nil {
			return err
		}
		return s.Events.Publish(ctx, tx, u.SellerID, events.ProductChanged, u.ProductID)
	})
	s.Events.Wake()
	return err
}

// reviewSold runs the engine over the archive that buyers have of a version.
func (s *Service) reviewSold(ctx context.Context, u *Upload, c inspect.Context) (*child.Review, error) {
	folder, err := os.MkdirTemp("", "merkato-review-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	archive := filepath.Join(folder, "archive.zip")
	if err := s.Archives.Fetch(ctx, u.Rebuilt, archive, u.RebuiltSHA256); err != nil {
		return nil, err
	}
	return s.Engine(ctx, archive, filepath.Join(folder, "rebuilt.zip"), c)
}
