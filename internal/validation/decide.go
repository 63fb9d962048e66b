package validation

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/fault"
	"merkato/internal/notifications"
	"merkato/internal/products"
	"merkato/internal/reviewqueue"
	"merkato/internal/rules"
	"merkato/internal/validation/stages"
)

// What the audit trail calls what reviewers do.
const (
	actionReview = "review_version"
	actionAppeal = "appeal"
)

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
func (s *Service) review(ctx context.Context, id int64, do func(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product, step *stages.Step, who actor.Actor) error) error {
	if _, err := actor.Operator(ctx); err != nil {
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
		return do(ctx, tx, u, p, step, who)
	})
}

// Take notes that a reviewer looks at a version.
func (s *Service) Take(ctx context.Context, id int64) error {
	return s.review(ctx, id, func(_ context.Context, _ bun.Tx, _ *Upload, _ *products.Product, step *stages.Step, who actor.Actor) error {
		step.Status, step.Reviewer = stages.Reviewing, who.Subject
		return nil
	})
}

// Release returns a version that the asking reviewer has taken.
func (s *Service) Release(ctx context.Context, id int64) error {
	if _, err := actor.Operator(ctx); err != nil {
		return err
	}
	return s.change(ctx, id, s.any, func(ctx context.Context, tx bun.Tx, u *Upload, _ *products.Product) error {
		if err := s.Queue.Release(ctx, tx, reviewqueue.Version, u.ID); err != nil {
			return err
		}
		if step := u.inReview(); step != nil && u.AskedAt == nil { // what the seller has to answer is still a part of the review
			step.Status, step.Reviewer = stages.Todo, ""
		}
		return nil
	})
}

// Decide ends a stage: it is passed, or the version is refused with a reason. An error
// that nobody dismissed blocks, whoever found it.
func (s *Service) Decide(ctx context.Context, id int64, stage stages.Stage, isPassed bool, note string) error {
	note = strings.TrimSpace(note)
	if !isPassed && note == "" {
		return fault.New(fault.Invalid, "reason_missing", "Tell the seller why.").At("note")
	}
	if err := rules.CheckText("note", note, rules.LongestText); err != nil {
		return err
	}
	return s.review(ctx, id, func(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product, step *stages.Step, who actor.Actor) error {
		if step.Stage != stage {
			return fault.New(fault.Conflict, "other_stage", "The version is at another stage: look at it again.").At("stage")
		}
		if isPassed && u.Errors > 0 {
			return fault.New(fault.Conflict, "errors_open", "The version still has %d errors: dismiss them as false alarms or take back your own first, or refuse it.", u.Errors).At("is_passed")
		}
		step.Reviewer = who.Subject
		refusal, word := note, "refused"
		if isPassed {
			step.Note, refusal, word = note, "", "passed"
		}
		if err := s.endStep(ctx, tx, u, p, step, "", refusal); err != nil {
			return err
		}
		return s.trail.RecordIn(ctx, tx, who, actionReview, u.SellerID, strings.TrimSuffix(fmt.Sprintf("%s %s, %s review %s: %s", u.ProductName, u.Version, strings.ToLower(string(stage)), word, note), ": "))
	})
}

// Ask puts a question to the seller; the version waits for the answer.
func (s *Service) Ask(ctx context.Context, id int64, body string) error {
	body, err := checkBody(body)
	if err != nil {
		return err
	}
	return s.review(ctx, id, func(ctx context.Context, tx bun.Tx, u *Upload, _ *products.Product, step *stages.Step, who actor.Actor) error {
		now := s.at()
		u.AskedAt, step.Status, step.Reviewer = &now, stages.Reviewing, who.Subject
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
	return s.change(ctx, id, s.own("en"), func(ctx context.Context, tx bun.Tx, u *Upload, _ *products.Product) error {
		if u.State != InValidation {
			return fault.New(fault.Conflict, "decided", "The version is no longer in validation.").At("id")
		}
		asked, err := tx.NewSelect().Model((*Message)(nil)).Where("upload_id = ?", u.ID).Where("from_reviewer").Exists(ctx)
		if err != nil {
			return err
		}
		if !asked {
			return fault.New(fault.Conflict, "nothing_asked", "The reviewer has not asked anything yet.").At("id")
		}
		u.AskedAt = nil
		_, err = tx.NewInsert().Model(&Message{UploadID: u.ID, SellerID: u.SellerID, Body: body, At: s.at()}).Exec(ctx)
		return err
	})
}

func checkBody(body string) (string, error) {
	body = strings.TrimSpace(body)
	if body == "" {
		return "", fault.New(fault.Invalid, "text_missing", "Write something first.").At("body")
	}
	return body, rules.CheckText("body", body, rules.LongestText)
}
