package validation

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/catalogue"
	"merkato/internal/db"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/inspect"
	"merkato/internal/notifications"
	"merkato/internal/products"
	"merkato/internal/reviewqueue"
	"merkato/internal/validation/rulechanges"
	"merkato/internal/validation/stages"
)

// reviewer is who decides: an operator in their own name, not through a seller's
// eyes.
func reviewer(ctx context.Context) (string, error) {
	who, err := actor.Operator(ctx)
	return who.Subject, err
}

// inReview is the step that a person has to decide now; nil: none.
func (u *Upload) inReview() *stages.Step {
	step := u.current()
	if u.State != InValidation || step == nil || step.Stage == stages.Automatic || step.EnteredAt == nil {
		return nil
	}
	return step
}

// queue lets a version wait for a reviewer exactly as long as it does.
func (s *Service) queue(ctx context.Context, tx bun.Tx, u *Upload) error {
	step := u.inReview()
	if step == nil {
		return s.Queue.Remove(ctx, tx, reviewqueue.Version, u.ID)
	}
	return s.Queue.Put(ctx, tx, reviewqueue.Item{
		Kind: reviewqueue.Version, Ref: u.ID, ProductID: u.ProductID, SellerID: u.SellerID, Stage: string(step.Stage),
		Version: u.Version, ChangeKind: string(u.ChangeKind), Errors: u.Errors, Warnings: u.Warnings, IsAsked: u.AskedAt != nil, EnteredAt: *step.EnteredAt,
	})
}

// review does something to the step of a version that is a reviewer's to decide.
// It is theirs alone from then on: what another has taken is refused.
func (s *Service) review(ctx context.Context, id int64, do func(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product, step *stages.Step, who string) error) error {
	if _, err := reviewer(ctx); err != nil {
		return err
	}
	return s.change(ctx, id, s.any, func(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product) error {
		step := u.inReview()
		if step == nil {
			return fault.New(fault.Conflict, "not_in_review", "The version is not in review.").At("id")
		}
		who, err := s.Queue.Hold(ctx, tx, reviewqueue.Version, u.ID)
		if err != nil {
			return err
		}
		return do(ctx, tx, u, p, step, who.Subject)
	})
}

// Take notes that a reviewer looks at a version.
func (s *Service) Take(ctx context.Context, id int64) error {
	return s.review(ctx, id, func(ctx context.Context, tx bun.Tx, _ *Upload, _ *products.Product, step *stages.Step, who string) error {
		step.Status, step.Reviewer = stages.Reviewing, who
		return saveStep(ctx, tx, step)
	})
}

// Release returns a version that the asking reviewer has taken.
func (s *Service) Release(ctx context.Context, id int64) error {
	if _, err := reviewer(ctx); err != nil {
		return err
	}
	return s.change(ctx, id, s.any, func(ctx context.Context, tx bun.Tx, u *Upload, _ *products.Product) error {
		if err := s.Queue.Release(ctx, tx, reviewqueue.Version, u.ID); err != nil {
			return err
		}
		step := u.inReview()
		if step == nil || u.AskedAt != nil { // the seller has to answer: that is still a part of the review
			return nil
		}
		step.Status, step.Reviewer = stages.Todo, ""
		return saveStep(ctx, tx, step)
	})
}

// Decide ends a stage: it is passed, or the version is refused with a reason.
func (s *Service) Decide(ctx context.Context, id int64, stage stages.Stage, isPassed bool, note string) error {
	note = strings.TrimSpace(note)
	if !isPassed && note == "" {
		return fault.New(fault.Invalid, "reason_missing", "Tell the seller why.").At("note")
	}
	if err := checkText("note", note, longestText); err != nil {
		return err
	}
	return s.review(ctx, id, func(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product, step *stages.Step, who string) error {
		if step.Stage != stage {
			return fault.New(fault.Conflict, "other_stage", "The version is at another stage: look at it again.").At("stage")
		}
		step.Reviewer = who
		refusal, word := note, "refused"
		if isPassed {
			step.Note, refusal, word = note, "", "passed"
		}
		if err := s.endStep(ctx, tx, u, p, step, "", refusal); err != nil {
			return err
		}
		return s.record(ctx, tx, actionReview, u.SellerID, strings.TrimSuffix(fmt.Sprintf("%s %s, %s review %s: %s", u.TechnicalName, u.Version, strings.ToLower(string(stage)), word, note), ": "))
	})
}

// Ask puts a question to the seller; the version waits for the answer.
func (s *Service) Ask(ctx context.Context, id int64, body string) error {
	body, err := checkBody(body)
	if err != nil {
		return err
	}
	return s.review(ctx, id, func(ctx context.Context, tx bun.Tx, u *Upload, _ *products.Product, step *stages.Step, who string) error {
		now := s.at()
		u.AskedAt, step.Status, step.Reviewer = &now, stages.Reviewing, who
		if err := s.save(ctx, tx, u); err != nil {
			return err
		}
		if err := saveStep(ctx, tx, step); err != nil {
			return err
		}
		if err := s.notify(ctx, tx, u, notifications.VersionQuestion, ""); err != nil {
			return err
		}
		_, err := tx.NewInsert().Model(&Message{UploadID: u.ID, SellerID: u.SellerID, FromReviewer: true, Body: body, At: now}).Exec(ctx)
		return err
	})
}

// Answer is the seller's word to the reviewer.
func (s *Service) Answer(ctx context.Context, id int64, body string) error {
	body, err := checkBody(body)
	if err != nil {
		return err
	}
	return s.change(ctx, id, s.ownIn("en"), func(ctx context.Context, tx bun.Tx, u *Upload, _ *products.Product) error {
		if u.State != InValidation {
			return fault.New(fault.Conflict, "decided", "The version is not in validation any more.").At("id")
		}
		asked, err := tx.NewSelect().Model((*Message)(nil)).Where("upload_id = ?", u.ID).Where("from_reviewer").Exists(ctx)
		if err != nil {
			return err
		}
		if !asked {
			return fault.New(fault.Conflict, "nothing_asked", "The reviewer has asked nothing yet.").At("id")
		}
		u.AskedAt = nil
		if err := s.save(ctx, tx, u); err != nil {
			return err
		}
		_, err = tx.NewInsert().Model(&Message{UploadID: u.ID, SellerID: u.SellerID, Body: body, At: s.at()}).Exec(ctx)
		return err
	})
}

func checkBody(body string) (string, error) {
	body = strings.TrimSpace(body)
	if body == "" {
		return "", fault.New(fault.Invalid, "text_missing", "Write something first.").At("body")
	}
	return body, checkText("body", body, longestText)
}

// Appeal objects to a finding of the asking seller's version.
func (s *Service) Appeal(ctx context.Context, id int64, fingerprint, reason string) error {
	reason = strings.TrimSpace(reason)
	if reason == "" {
		return fault.New(fault.Invalid, "reason_missing", "Say why the finding is wrong.").At("reason")
	}
	if err := checkText("reason", reason, longestText); err != nil {
		return err
	}
	return s.change(ctx, id, s.ownIn("en"), func(ctx context.Context, tx bun.Tx, u *Upload, _ *products.Product) error {
		if u.State == Cancelled || u.State == Withdrawn {
			return fault.New(fault.Conflict, "decided", "The version is not in validation any more.").At("id")
		}
		_, report, err := s.report(ctx, tx, u.ID)
		if err != nil {
			return err
		}
		found := findingOf(report, fingerprint)
		if found == nil {
			return fault.New(fault.NotFound, "no_finding", "There is no such finding.").At("fingerprint")
		}
		n, err := db.Affected(tx.NewInsert().Model(&Appeal{
			UploadID: u.ID, ProductID: u.ProductID, SellerID: u.SellerID, Fingerprint: fingerprint, Rule: found.Rule, Reason: reason, State: AppealOpen, MadeAt: s.at(),
		}).On("CONFLICT (upload_id, fingerprint) DO NOTHING").Exec(ctx))
		if err != nil {
			return err
		}
		if n == 0 {
			return fault.New(fault.Conflict, "appealed", "This finding was appealed already.").At("fingerprint")
		}
		return s.Events.Publish(ctx, tx, events.Desk, events.QueueChanged, u.ID)
	})
}

func findingOf(r *inspect.Report, fingerprint string) *inspect.Finding {
	if r == nil {
		return nil
	}
	for i := range r.Findings {
		if r.Findings[i].Fingerprint == fingerprint {
			return &r.Findings[i]
		}
	}
	return nil
}

// Ruling is what is decided about an appeal.
type Ruling struct {
	IsAccepted bool
	IsStanding bool // for later versions of the product too
	Answer     string
}

// DecideAppeal answers an appeal. Where it takes the last error away, the
// version that was refused for it goes on.
func (s *Service) DecideAppeal(ctx context.Context, appealID int64, r Ruling) error {
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
	var a Appeal
	err = s.DB.Read().NewSelect().Model(&a).Where("id = ?", appealID).Scan(ctx)
	if isNone(err) {
		return fault.New(fault.NotFound, "no_appeal", "There is no such appeal.").At("id")
	}
	if err != nil {
		return err
	}
	if err := who.NotOwn(a.SellerID); err != nil {
		return err
	}
	return s.change(ctx, a.UploadID, s.any, func(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product) error {
		now := s.at()
		state, news, word := AppealDeclined, notifications.AppealDeclined, "declined"
		if r.IsAccepted {
			state, news, word = AppealAccepted, notifications.AppealAccepted, "accepted"
		}
		if r.IsStanding {
			word = "accepted for later versions too"
		}
		n, err := db.Affected(tx.NewUpdate().Model((*Appeal)(nil)).Set("state = ?", state).Set("is_standing = ?", r.IsStanding).Set("answer = ?", r.Answer).Set("reviewer = ?", who.Subject).Set("answered_at = ?", now).
			Where("id = ?", appealID).Where("state = 'OPEN'").Exec(ctx))
		if err != nil {
			return err
		}
		if n == 0 {
			return fault.New(fault.Conflict, "answered", "The appeal was answered already.").At("id")
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
		return s.record(ctx, tx, actionAppeal, u.SellerID, fmt.Sprintf("%s in %s %s %s: %s", a.Rule, u.TechnicalName, u.Version, word, r.Answer))
	})
}

// reopen lets a version go on that was refused by the engine, when nothing
// blocks it any more and no other one of the product is on its way.
func (s *Service) reopen(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product, step *stages.Step) error {
	_, report, err := s.report(ctx, tx, u.ID)
	if err != nil {
		return err
	}
	rules, err := rulechanges.Blocking(ctx, tx, u.Day)
	if err != nil {
		return err
	}
	rulechanges.Harden(report, rules)
	blocking, err := s.blocking(ctx, tx, u, report)
	if err != nil || blocking > 0 {
		return err
	}
	if report.Version != "" && report.Version != u.Version { // no appeal helps against that
		step.Reason = ReasonVersion
		return saveStep(ctx, tx, step)
	}
	later, err := tx.NewSelect().Model((*Upload)(nil)).Where("product_id = ?", u.ProductID).Where("id > ?", u.ID).Where("state <> 'CANCELLED'").Exists(ctx)
	if err != nil || later {
		return err
	}
	u.State, u.DecidedAt = InValidation, nil
	if err := s.save(ctx, tx, u); err != nil {
		return err
	}
	if err := s.Catalogue.SetVersionState(ctx, tx, p, u.Version, catalogue.VersionInValidation, ""); err != nil {
		return err
	}
	return s.endStep(ctx, tx, u, p, step, "", "")
}
