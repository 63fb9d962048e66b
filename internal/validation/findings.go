package validation

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/catalogue/versions"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/inspect"
	"merkato/internal/notifications"
	"merkato/internal/products"
	"merkato/internal/rules"
	"merkato/internal/validation/compare"
	"merkato/internal/validation/stages"
)

// finding is what the engine found in a version, by its fingerprint.
func (s *Service) finding(ctx context.Context, tx bun.Tx, id int64, fingerprint string) (*inspect.Finding, error) {
	_, report, err := readReport(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	found := report.Finding(fingerprint)
	if found == nil {
		return nil, fault.New(fault.NotFound, "no_finding", "There is no such finding.").At("fingerprint")
	}
	return found, nil
}

// Judge confirms a finding, dismisses it with a reason, or takes that back.
func (s *Service) Judge(ctx context.Context, id int64, j rules.Judgement) error {
	if err := j.Check(); err != nil {
		return err
	}
	return s.review(ctx, id, func(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product, _ *stages.Step, who actor.Actor) error {
		if j.Verdict == "" {
			stood, err := rules.Unjudge(ctx, tx, u.ID, u.ProductID, j.Fingerprint)
			if err != nil {
				return err
			}
			return s.recount(ctx, tx, u, p, stood)
		}
		found, err := s.finding(ctx, tx, u.ID, j.Fingerprint)
		if err != nil {
			return err
		}
		forProduct, err := rules.Judge(ctx, tx, &rules.Verdict{
			UploadID: u.ID, ProductID: u.ProductID, Fingerprint: found.Fingerprint, Rule: found.Rule, Verdict: j.Verdict, IsStanding: j.IsStanding, Reason: j.Reason, Reviewer: who.Subject, At: s.at(),
		})
		if err == nil {
			err = s.recount(ctx, tx, u, p, forProduct)
		}
		if err != nil || !j.IsStanding {
			return err
		}
		return s.trail.RecordIn(ctx, tx, who, rules.ActionException, u.SellerID, fmt.Sprintf("%s of %s: %s", found.Rule, quoted(u.ProductName), j.Reason))
	})
}

// quoted is a product's name in a sentence of the trail that tells what was done by what
// follows it: names and reasons may have the same words in them.
func quoted(name string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(name) + `"`
}

// around is how many lines an excerpt has before and after the one it is about.
const around = 2

// AddFinding adds what a reviewer found; the seller reads it with the engine's.
func (s *Service) AddFinding(ctx context.Context, id int64, f rules.OwnFinding) error {
	if err := f.Check(); err != nil {
		return err
	}
	if _, err := actor.Operator(ctx); err != nil {
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
	return s.review(ctx, id, func(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product, _ *stages.Step, who actor.Actor) error {
		_, err := rules.Judge(ctx, tx, &rules.Verdict{
			UploadID: u.ID, ProductID: u.ProductID, Fingerprint: "added-" + strings.ToLower(rand.Text()[:16]), Verdict: rules.Added, Reason: f.Text, Severity: f.Severity,
			File: f.File, Line: f.Line, FirstLine: first, Excerpt: excerpt, Reviewer: who.Subject, At: s.at(),
		})
		if err != nil {
			return err
		}
		return s.recount(ctx, tx, u, p, false)
	})
}

// count keeps what is to be mended in a version: with an error it does not comply,
// whoever found it.
func (u *Upload) count(r *inspect.Report, said rules.Opinions) {
	u.Errors, u.Warnings = said.Left(r)
	u.Compliance = inspect.Compliant
	if u.Errors > 0 {
		u.Compliance = inspect.NotCompliant
	}
}

// recount counts again what is to be mended in a version, after somebody judged a
// finding of it; where that holds for the product, in its other versions as well.
func (s *Service) recount(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product, forProduct bool) error {
	report, said, err := s.judged(ctx, tx, u)
	if err != nil {
		return err
	}
	u.count(report, said)
	if !forProduct {
		return nil
	}
	var others []Upload
	err = tx.NewSelect().Model(&others).Where("product_id = ?", u.ProductID).Where("id <> ?", u.ID).Where("compliance <> ''").Scan(ctx)
	if err == nil {
		err = s.fill(ctx, tx, others)
	}
	for i := 0; err == nil && i < len(others); i++ {
		err = s.recountOther(ctx, tx, &others[i], p)
	}
	return err
}

// recountOther counts again in a version that nobody looks at now; where nothing
// blocks it any more, it goes on.
func (s *Service) recountOther(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product) error {
	before, steps := *u, slices.Clone(u.Steps)
	if err := s.recount(ctx, tx, u, p, false); err != nil {
		return err
	}
	if err := s.reopen(ctx, tx, u, p); err != nil {
		return err
	}
	if u.State == before.State && u.Errors == before.Errors && u.Warnings == before.Warnings && slices.Equal(u.Steps, steps) {
		return nil
	}
	if err := save(ctx, tx, u); err != nil {
		return err
	}
	if err := s.queue(ctx, tx, u); err != nil {
		return err
	}
	return s.Events.Publish(ctx, tx, u.SellerID, events.VersionChanged, u.ID)
}

// judged is the report on a version that was checked, and what people said of it.
func (s *Service) judged(ctx context.Context, tx bun.Tx, u *Upload) (*inspect.Report, rules.Opinions, error) {
	_, report, err := readReport(ctx, tx, u.ID)
	if err == nil {
		err = rules.Harden(ctx, tx, report, u.Day)
	}
	if err != nil {
		return nil, rules.Opinions{}, err
	}
	said, err := rules.On(ctx, tx, u.ID, u.ProductID)
	return report, said, err
}

// Appeal objects to a finding of the asking seller's version.
func (s *Service) Appeal(ctx context.Context, id int64, fingerprint, reason string) error {
	reason = strings.TrimSpace(reason)
	if reason == "" {
		return fault.New(fault.Invalid, "reason_missing", "Say why the finding is wrong.").At("reason")
	}
	if err := rules.CheckText("reason", reason, rules.LongestText); err != nil {
		return err
	}
	return s.change(ctx, id, s.own("en"), func(ctx context.Context, tx bun.Tx, u *Upload, _ *products.Product) error {
		if u.State == Cancelled || u.State == Withdrawn {
			return fault.New(fault.Conflict, "decided", "The version is no longer in validation.").At("id")
		}
		found, err := s.finding(ctx, tx, u.ID, fingerprint)
		if err != nil {
			return err
		}
		err = rules.AddAppeal(ctx, tx, &rules.Appeal{
			UploadID: u.ID, ProductID: u.ProductID, SellerID: u.SellerID, Fingerprint: fingerprint, Rule: found.Rule, Reason: reason, State: rules.AppealOpen, MadeAt: s.at(),
		})
		if err != nil {
			return err
		}
		return s.Events.Publish(ctx, tx, events.Desk, events.QueueChanged, u.ID)
	})
}

// DecideAppeal answers an appeal. Where it takes the last error away, the
// version that was refused for it goes on.
func (s *Service) DecideAppeal(ctx context.Context, appealID int64, r rules.Ruling) error {
	who, err := actor.Operator(ctx)
	if err != nil {
		return err
	}
	if r.IsStanding && !r.IsAccepted {
		return fault.New(fault.Invalid, "not_accepted", "Only what is accepted can apply to later versions.").At("is_standing")
	}
	if r.Answer, err = checkBody(r.Answer); err != nil {
		return err
	}
	a, err := rules.AppealByID(ctx, s.DB.Read(), appealID)
	if err != nil {
		return err
	}
	if err := who.NotOwn(a.SellerID); err != nil {
		return err
	}
	return s.change(ctx, a.UploadID, s.any, func(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product) error {
		if err := rules.AnswerAppeal(ctx, tx, appealID, r, who.Subject, s.at()); err != nil {
			return err
		}
		news, word := notifications.AppealDeclined, "declined"
		if r.IsAccepted {
			news, word = notifications.AppealAccepted, "accepted"
		}
		if r.IsStanding {
			word = "accepted for later versions too"
		}
		if err := s.notify(ctx, tx, u, news, r.Answer); err != nil {
			return err
		}
		if err := s.Events.Publish(ctx, tx, events.Desk, events.QueueChanged, u.ID); err != nil {
			return err
		}
		if err := s.recount(ctx, tx, u, p, r.IsStanding); err != nil {
			return err
		}
		if r.IsAccepted {
			if err := s.reopen(ctx, tx, u, p); err != nil {
				return err
			}
		}
		return s.trail.RecordIn(ctx, tx, who, actionAppeal, u.SellerID, fmt.Sprintf("%s in %s %s %s: %s", a.Rule, u.ProductName, u.Version, word, r.Answer))
	})
}

// WithdrawException lets a finding block versions of its product again. The one that
// it was decided on, and those validated since, keep what was decided. For operators.
func (s *Service) WithdrawException(ctx context.Context, source rules.ExceptionSource, id int64, reason string) error {
	who, err := actor.Operator(ctx)
	if err != nil {
		return err
	}
	reason = strings.TrimSpace(reason)
	if reason == "" {
		return fault.New(fault.Invalid, "reason_missing", "Give a reason: it goes into the audit trail.").At("reason")
	}
	if err := rules.CheckText("reason", reason, rules.LongestText); err != nil {
		return err
	}
	e, err := rules.ExceptionByID(ctx, s.DB.Read(), source, id)
	if err != nil {
		return err
	}
	return s.change(ctx, e.UploadID, s.any, func(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product) error {
		if err := rules.Withdraw(ctx, tx, e); err != nil {
			return err
		}
		if err := dismissInValidated(ctx, tx, e); err != nil {
			return err
		}
		if err := s.recount(ctx, tx, u, p, true); err != nil {
			return err
		}
		if err := s.Events.Publish(ctx, tx, events.Desk, events.QueueChanged, u.ID); err != nil {
			return err
		}
		return s.trail.RecordIn(ctx, tx, who, rules.ActionException, u.SellerID, fmt.Sprintf("%s of %s withdrawn: %s", e.Rule, quoted(u.ProductName), reason))
	})
}

// dismissInValidated dismisses in other versions that were validated while an exception
// stood what it waived of them.
func dismissInValidated(ctx context.Context, tx bun.Tx, e *rules.Exception) error {
	validated, err := inState(ctx, tx, e.ProductID, Scheduled, Online, Withdrawn)
	for i := 0; err == nil && i < len(validated); i++ {
		u := &validated[i]
		if u.ID == e.UploadID || u.DecidedAt == nil || u.DecidedAt.Before(e.At) {
			continue
		}
		var report *inspect.Report
		if _, report, err = readReport(ctx, tx, u.ID); err == nil && report != nil && report.Finding(e.Fingerprint) != nil {
			err = rules.DismissFor(ctx, tx, e, u.ID)
		}
	}
	return err
}

// reopen lets a version go on that was refused by the engine, when nothing
// blocks it any more, the product is still there and no other one of it is on its way.
func (s *Service) reopen(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product) error {
	step := u.step(stages.Automatic)
	if u.State != Refused || step.Reason != ReasonFindings || u.Errors > 0 || p.RemovedAt != nil {
		return nil
	}
	report, _, err := s.judged(ctx, tx, u)
	if err != nil {
		return err
	}
	if report.Version != "" && report.Version != u.Version { // no appeal helps against that
		step.Reason = ReasonVersion
		return nil
	}
	later, err := tx.NewSelect().Model((*Upload)(nil)).Where("product_id = ?", u.ProductID).Where("id > ?", u.ID).Where("state <> 'CANCELLED'").Exists(ctx)
	if err != nil || later {
		return err
	}
	// The marketplace may have sent this number, or a newer one, as validated meanwhile.
	last, err := lastValidated(ctx, tx, u.ProductID)
	if err != nil || last != "" && !versions.IsNewer(u.Version, last) {
		return err
	}
	changelog, err := u.Changelog()
	if err != nil {
		return err
	}
	u.State, u.DecidedAt = InValidation, nil
	err = s.Versions.Reopen(ctx, tx, p, versions.Version{
		Version: u.Version, ChangeKind: u.ChangeKind, Changelog: changelog, WorksFrom: u.WorksFrom, WorksTo: u.WorksTo,
		Compatibility: resultsOf(report), ReleasedAt: u.SubmittedAt,
	})
	if err != nil {
		return err
	}
	return s.endStep(ctx, tx, u, p, step, "", "")
}
