package validation

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/catalogue/versions"
	"merkato/internal/db"
	"merkato/internal/inspect"
	"merkato/internal/inspect/child"
	"merkato/internal/notifications"
	"merkato/internal/products"
	"merkato/internal/rules"
	"merkato/internal/validation/stages"
)

// Known is what is known of a product before a version of it is checked.
type Known struct {
	LastVersion   string
	TechnicalName string
	Previous      *Upload // what it is compared with
	Platforms     []inspect.Platform
}

// knownBefore looks it up, of the versions before an upload; 0: of all. Only one
// that was validated has given the product its name: no shop ever had the others.
func (s *Service) knownBefore(ctx context.Context, q bun.IDB, p *products.Product, upload int64) (known Known, err error) {
	if known.Platforms, err = s.platforms(ctx); err != nil {
		return known, err
	}
	if known.LastVersion, err = lastValidated(ctx, q, p.ID); err != nil {
		return known, err
	}
	if known.Previous, err = lastBefore(ctx, q, p.ID, upload); err == nil && known.Previous != nil && known.Previous.isValidated() {
		known.TechnicalName = known.Previous.TechnicalName
	}
	return known, err
}

// contextOf is what the engine needs to know about a version.
func (s *Service) contextOf(ctx context.Context, u *Upload) (c inspect.Context, previous *int64, err error) {
	p, err := s.Products.Known(ctx, s.DB.Read(), u.ProductID)
	if err != nil {
		return c, nil, err
	}
	known, err := s.knownBefore(ctx, s.DB.Read(), p, u.ID)
	if err != nil {
		return c, nil, err
	}
	c = inspect.Context{
		Kind: inspect.Kind(p.Type), Change: inspect.ChangeKind(u.ChangeKind), Date: string(u.Day),
		TechnicalName: known.TechnicalName, LastVersion: known.LastVersion, Platforms: known.Platforms,
	}
	if c.Blocking, err = rules.Blocking(ctx, s.DB.Read(), u.Day); err != nil {
		return c, nil, err
	}
	if known.Previous != nil {
		previous = &known.Previous.ID
		_, c.Previous, err = readReport(ctx, s.DB.Read(), known.Previous.ID)
	}
	return c, previous, err
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
// process died: then it starts over, and the first result that arrives stays.
func (s *Service) Check(ctx context.Context, id int64) error {
	var begun *Upload
	err := s.change(ctx, id, s.any, func(_ context.Context, _ bun.Tx, u *Upload, _ *products.Product) error {
		step := u.step(stages.Automatic)
		begun = nil
		if u.State == InValidation && (step.Status == stages.Todo || step.Status == stages.Reviewing) { // else it was cancelled meanwhile, or done before
			step.Status, begun = stages.Reviewing, u
		}
		return nil
	})
	if err != nil || begun == nil {
		return err
	}
	v, err := s.inspect(ctx, begun)
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
	if err := rules.Harden(ctx, tx, r, u.Day); err != nil {
		return "", err
	}
	u.TechnicalName = r.Name
	_, err := tx.NewRaw("INSERT INTO version_reports (upload_id, report) VALUES (?, ?) ON CONFLICT (upload_id) DO UPDATE SET report = EXCLUDED.report", u.ID, string(review.JSON)).Exec(ctx)
	if err != nil {
		return "", err
	}
	if err := versions.SetCompatibility(ctx, tx, u.ProductID, u.Version, resultsOf(r)); err != nil {
		return "", err
	}
	said, err := rules.On(ctx, tx, u.ID, u.ProductID)
	if err != nil {
		return "", err
	}
	u.count(r, said)
	switch {
	case u.Errors > 0:
		return ReasonFindings, nil
	case r.Version != "" && r.Version != u.Version:
		return ReasonVersion, nil
	}
	return "", nil
}

// endStep ends a step: without a reason or note of refusal the next one begins,
// and after the last the version is validated.
func (s *Service) endStep(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product, step *stages.Step, reason, refusal string) error {
	now := s.at()
	step.EndedAt, step.Reason, u.AskedAt = &now, reason, nil // who decides needs no answer any more
	if reason != "" || refusal != "" {
		step.Status, step.Note, u.State, u.DecidedAt = stages.Failed, cmp.Or(refusal, step.Note), Refused, &now
		if err := s.notify(ctx, tx, u, notifications.VersionRefused, ""); err != nil {
			return err
		}
		return s.Versions.SetState(ctx, tx, p, u.Version, versions.Refused, refusal)
	}
	step.Status = stages.Ready
	if next := u.current(); next != nil {
		next.EnteredAt = &now
		return nil
	}
	u.DecidedAt = &now
	if u.OnlineOn != nil && *u.OnlineOn > s.today() {
		u.State = Scheduled
		if err := s.notify(ctx, tx, u, notifications.VersionAccepted, ""); err != nil {
			return err
		}
		return s.Versions.NoteValidated(ctx, tx, p, u.Version)
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
