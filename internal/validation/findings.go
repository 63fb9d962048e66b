package validation

import (
	"context"
	"crypto/rand"
	"fmt"
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
	return s.review(ctx, id, func(ctx context.Context, tx bun.Tx, u *Upload, _ *products.Product, _ *stages.Step, who actor.Actor) error {
		if j.Verdict == "" {
			gone, err := rules.Unjudge(ctx, tx, u.ID, u.ProductID, j.Fingerprint)
			if gone != nil && gone.Verdict == rules.Added {
				u.count(gone.Severity, -1)
			}
			return err
		}
		found, err := s.finding(ctx, tx, u.ID, j.Fingerprint)
		if err != nil {
			return err
		}
		err = rules.Judge(ctx, tx, &rules.Verdict{
			UploadID: u.ID, ProductID: u.ProductID, Fingerprint: found.Fingerprint, Rule: found.Rule, Verdict: j.Verdict, IsStanding: j.IsStanding, Reason: j.Reason, Reviewer: who.Subject, At: s.at(),
		})
		if err != nil || !j.IsStanding {
			return err
		}
		return s.trail.RecordIn(ctx, tx, who, rules.ActionException, u.SellerID, fmt.Sprintf("%s of product %d: %s", found.Rule, u.ProductID, j.Reason))
	})
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
	return s.review(ctx, id, func(ctx context.Context, tx bun.Tx, u *Upload, _ *products.Product, _ *stages.Step, who actor.Actor) error {
		u.count(f.Severity, 1)
		return rules.Judge(ctx, tx, &rules.Verdict{
			UploadID: u.ID, ProductID: u.ProductID, Fingerprint: "added-" + strings.ToLower(rand.Text()[:16]), Verdict: rules.Added, Reason: f.Text, Severity: f.Severity,
			File: f.File, Line: f.Line, FirstLine: first, Excerpt: excerpt, Reviewer: who.Subject, At: s.at(),
		})
	})
}

// count adds a reviewer's own finding to what a version is said to have, or takes
// it away: with an error it does not comply, whoever found it.
func (u *Upload) count(severity inspect.Severity, n int) {
	if severity == inspect.Error {
		u.Errors += n
	} else {
		u.Warnings += n
	}
	u.Compliance = inspect.Compliant
	if u.Errors > 0 {
		u.Compliance = inspect.NotCompliant
	}
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
			return fault.New(fault.Conflict, "decided", "The version is not in validation any more.").At("id")
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
		return fault.New(fault.Invalid, "not_accepted", "Only what is accepted can hold for later versions.").At("is_standing")
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
		if step := u.step(stages.Automatic); r.IsAccepted && u.State == Refused && step.Reason == ReasonFindings {
			if err := s.reopen(ctx, tx, u, p, step); err != nil {
				return err
			}
		}
		return s.trail.RecordIn(ctx, tx, who, actionAppeal, u.SellerID, fmt.Sprintf("%s in %s %s %s: %s", a.Rule, u.TechnicalName, u.Version, word, r.Answer))
	})
}

// reopen lets a version go on that was refused by the engine, when nothing
// blocks it any more and no other one of the product is on its way.
func (s *Service) reopen(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product, step *stages.Step) error {
	_, report, err := readReport(ctx, tx, u.ID)
	if err != nil {
		return err
	}
	if err := rules.Harden(ctx, tx, report, u.Day); err != nil {
		return err
	}
	said, err := rules.On(ctx, tx, u.ID, u.ProductID)
	if err != nil || said.Blocking(report) > 0 {
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
	u.State, u.DecidedAt = InValidation, nil
	if err := s.Versions.SetState(ctx, tx, p, u.Version, versions.InValidation, ""); err != nil {
		return err
	}
	return s.endStep(ctx, tx, u, p, step, "", "")
}
