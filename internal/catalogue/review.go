package catalogue

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/products"
	"merkato/internal/reviewqueue"
)

// SheetReview is a submitted sheet beside the one that is published.
type SheetReview struct {
	ID          int64
	ProductID   int64
	SellerID    int64
	SubmittedAt time.Time
	State       string
	Before      *sheets.Sheet // nil: none was published yet
	After       sheets.Sheet
}

// Fields puts both sheets side by side, language by language.
func (r *SheetReview) Fields() []sheets.Field { return sheets.Compare(r.Before, r.After) }

// SheetForReview is a submission for operators.
func (s *Service) SheetForReview(ctx context.Context, id int64) (*SheetReview, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	one, err := submissionBy(ctx, s.db.Read(), id)
	if err != nil {
		return nil, err
	}
	r := &SheetReview{ID: one.ID, ProductID: one.ProductID, SellerID: one.SellerID, SubmittedAt: one.SubmittedAt, State: one.State}
	if r.After, err = sheets.Parse(one.Sheet); err != nil {
		return nil, err
	}
	row, err := s.row(ctx, s.db.Read(), &products.Product{ID: one.ProductID, SellerID: one.SellerID})
	if err != nil {
		return nil, err
	}
	if row.Published != "" {
		published, err := sheets.Parse(row.Published)
		if err != nil {
			return nil, err
		}
		r.Before = &published
	}
	return r, nil
}

func submissionBy(ctx context.Context, q bun.IDB, id int64) (*submission, error) {
	one := &submission{}
	err := q.NewSelect().Model(one).Where("id = ?", id).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "no_submission", "There is no such submission.").At("id")
	}
	return one, err
}

// TakeSheet notes that the asking operator looks at a submission.
func (s *Service) TakeSheet(ctx context.Context, id int64) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := s.queue.Hold(ctx, tx, reviewqueue.Sheet, id)
		return err
	})
}

// ReleaseSheet gives a submission back.
func (s *Service) ReleaseSheet(ctx context.Context, id int64) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return s.queue.Release(ctx, tx, reviewqueue.Sheet, id) })
}

// actionReview is what the audit trail calls a decision about a sheet.
const actionReview = "review_sheet"

// DecideSheet ends a validation at the desk: the sheet is published, or refused
// with a reason. The marketplace is notified.
func (s *Service) DecideSheet(ctx context.Context, id int64, isPassed bool, reason string) error {
	reason = strings.TrimSpace(reason)
	if !isPassed && reason == "" {
		return fault.New(fault.Invalid, "reason_missing", "Tell the seller why.").At("note")
	}
	if err := sheets.CheckText("note", reason, 2000, true); err != nil {
		return err
	}
	who, err := actor.Operator(ctx)
	if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		one, err := submissionBy(ctx, tx, id)
		if err != nil {
			return err
		}
		p := &products.Product{}
		if err := s.db.Locking(tx.NewSelect().Model(p).Where("id = ?", one.ProductID)).Scan(ctx); err != nil {
			return err
		}
		if _, err := s.queue.Hold(ctx, tx, reviewqueue.Sheet, id); err != nil {
			return err
		}
		row, err := s.row(ctx, tx, p)
		if err != nil {
			return err
		}
		old, err := s.decideSheet(ctx, tx, p, row, SentSheet{Submission: id, IsRefused: !isPassed, Refusal: reason, UpdatedAt: s.at()})
		if err != nil {
			return err
		}
		if old {
			return fault.New(fault.Conflict, "not_in_review", "The sheet is not in validation any more.").At("id")
		}
		kind := ChangeSheetValidated
		if !isPassed {
			kind = ChangeSheetRefused
		}
		if err := s.announce(ctx, tx, p, kind, sheetChange{Submission: id, Reason: reason}); err != nil {
			return err
		}
		if err := s.queue.PublishToSeller(ctx, tx, p.SellerID, p.ID); err != nil {
			return err
		}
		word := "published"
		if !isPassed {
			word = "refused: " + reason
		}
		return audit.New(s.db, s.now).RecordIn(ctx, tx, who, actionReview, p.SellerID, fmt.Sprintf("product %d %s", p.ID, word))
	})
}

// wait lets a submission wait for a reviewer.
func (s *Service) wait(ctx context.Context, tx bun.Tx, one *submission) error {
	if s.queue == nil {
		return nil // only the marketplace decides
	}
	return s.queue.Put(ctx, tx, reviewqueue.Item{
		Kind: reviewqueue.Sheet, Ref: one.ID, ProductID: one.ProductID, SellerID: one.SellerID, Stage: reviewqueue.Marketing, EnteredAt: one.SubmittedAt,
	})
}

// isOperator reports whether somebody at the desk asks.
func isOperator(ctx context.Context) bool {
	a, _ := actor.From(ctx)
	return a.IsOperator()
}
