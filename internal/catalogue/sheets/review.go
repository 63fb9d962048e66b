package sheets

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/catalogue/journal"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/money"
	"merkato/internal/notifications"
	"merkato/internal/products"
	"merkato/internal/reviewqueue"
)

// Review is a submitted sheet beside the one that is published.
type Review struct {
	ID          int64
	ProductID   int64
	SellerID    int64
	Type        products.Type
	Price       money.Cents
	SubmittedAt time.Time
	State       string
	DecidedAt   *time.Time
	DecidedBy   string // an operator's subject; empty: the marketplace or the seller ended it
	Note        string // what was said with the decision
	Before      *Sheet // nil: none was published yet
	After       Sheet
}

// Fields puts both sheets side by side, language by language.
func (r *Review) Fields() []Field { return Compare(r.Before, r.After) }

// ForReview is a submission for operators.
func (s *Service) ForReview(ctx context.Context, id int64) (*Review, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	one, err := submissionBy(ctx, s.DB.Read(), id)
	if err != nil {
		return nil, err
	}
	p, err := s.Products.Known(ctx, s.DB.Read(), one.ProductID)
	if err != nil {
		return nil, err
	}
	r := &Review{ID: one.ID, ProductID: p.ID, SellerID: p.SellerID, Type: p.Type, Price: p.Price, SubmittedAt: one.SubmittedAt, State: one.State, DecidedAt: one.DecidedAt, DecidedBy: one.DecidedBy, Note: one.Note}
	if r.After, err = Parse(one.Sheet); err != nil {
		return nil, err
	}
	stored, err := rowOf(ctx, s.DB.Read(), p)
	if err != nil || stored.Published == "" {
		return r, err
	}
	published, err := Parse(stored.Published)
	r.Before = &published
	return r, err
}

// Shown is what shops read of a product.
type Shown struct {
	ProductID int64
	Type      products.Type
	Price     money.Cents
	Published *Sheet // nil: nothing is published yet
}

// Fields are its parts, language by language.
func (s *Shown) Fields() []Field {
	if s.Published == nil {
		return []Field{}
	}
	return Compare(s.Published, *s.Published)
}

// PublishedForReview is what is published of a product, for operators: who reviews a
// version for marketing judges it by that.
func (s *Service) PublishedForReview(ctx context.Context, productID int64) (*Shown, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	p, err := s.Products.Known(ctx, s.DB.Read(), productID)
	if db.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "no_product", "There is no such product.").At("product")
	}
	if err != nil {
		return nil, err
	}
	shown := &Shown{ProductID: p.ID, Type: p.Type, Price: p.Price}
	stored, err := rowOf(ctx, s.DB.Read(), p)
	if err != nil || stored.Published == "" {
		return shown, err
	}
	published, err := Parse(stored.Published)
	shown.Published = &published
	return shown, err
}

// Hold notes that the asking operator looks at a submission.
func (s *Service) Hold(ctx context.Context, id int64) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := s.Queue.Hold(ctx, tx, reviewqueue.Sheet, id)
		return err
	})
}

// Release gives a submission back.
func (s *Service) Release(ctx context.Context, id int64) error {
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return s.Queue.Release(ctx, tx, reviewqueue.Sheet, id) })
}

// Decide ends a validation at the desk: the sheet is published, or refused
// with a reason. The marketplace is notified.
func (s *Service) Decide(ctx context.Context, id int64, isPassed bool, reason string) error {
	reason = strings.TrimSpace(reason)
	if !isPassed && reason == "" {
		return fault.New(fault.Invalid, "reason_missing", "Tell the seller why.").At("note")
	}
	if err := CheckText("note", reason, 2000, true); err != nil {
		return err
	}
	who, err := actor.Operator(ctx)
	if err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		one, err := submissionBy(ctx, tx, id)
		if err != nil {
			return err
		}
		p, err := s.Products.KnownToChange(ctx, tx, one.ProductID)
		if err != nil {
			return err
		}
		if _, err := s.Queue.Hold(ctx, tx, reviewqueue.Sheet, id); err != nil {
			return err
		}
		stored, err := rowOf(ctx, tx, p)
		if err != nil {
			return err
		}
		old, err := s.settle(ctx, tx, p, stored, Sent{Submission: id, IsRefused: !isPassed, Refusal: reason, UpdatedAt: s.at()})
		if err != nil {
			return err
		}
		if old {
			return fault.New(fault.Conflict, "not_in_review", "The sheet is no longer in validation.").At("id")
		}
		kind, word := journal.SheetValidated, "published"
		if !isPassed {
			kind, word = journal.SheetRefused, "refused: "+reason
		}
		if err := journal.Announce(ctx, tx, p, s.at(), kind, change{Submission: id, Reason: reason}); err != nil {
			return err
		}
		if err := s.Queue.PublishToSeller(ctx, tx, p.SellerID, p.ID); err != nil {
			return err
		}
		names, err := s.Products.NamesIn(ctx, tx, p.SellerID, "en")
		if err != nil {
			return err
		}
		return audit.New(s.DB, s.Now).RecordIn(ctx, tx, who, "review_sheet", p.SellerID, names[p.ID]+" "+word)
	})
}

// Sent is a sheet as the marketplace knows it, or its decision on a submission.
type Sent struct {
	Product    string // the marketplace's id
	Sheet      *Sheet // without files: those are ours; nil where only a submission was decided
	Submission int64  // 0: none
	IsRefused  bool   // the submission was
	Refusal    string
	UpdatedAt  time.Time
}

// Set keeps what the marketplace says of sheets: the published one. A draft is never
// touched, in validation neither, and what was validated at the desk stays until the
// marketplace has taken that.
func (s *Service) Set(ctx context.Context, tx bun.Tx, sent []Sent) ([]products.Outcome, error) {
	names := make([]string, len(sent))
	for i, one := range sent {
		names[i] = one.Product
	}
	known, err := s.Products.FindToChange(ctx, tx, names)
	if err != nil {
		return nil, err
	}
	outcomes := make([]products.Outcome, len(sent))
	for i, one := range sent {
		p := known[one.Product]
		if p == nil {
			outcomes[i].Err = fault.New(fault.NotFound, "product_unknown", "There is no product %q.", one.Product).At("product")
			continue
		}
		outcomes[i].ID = p.ID
		if one.Sheet != nil {
			if outcomes[i].Err = one.Sheet.Check(); outcomes[i].Err != nil {
				continue
			}
		}
		stored, err := rowOf(ctx, tx, p)
		if err != nil {
			return nil, err
		}
		switch {
		case one.Submission != 0:
			outcomes[i].Old, outcomes[i].Err = s.settle(ctx, tx, p, stored, one)
		case stored.ExternalUpdatedAt != nil && stored.ExternalUpdatedAt.After(one.UpdatedAt):
			outcomes[i].Old = true
		case one.Sheet != nil:
			isOwn, err := journal.IsWaiting(ctx, tx, p.ID, journal.SheetValidated)
			if err != nil {
				return nil, err
			}
			if isOwn {
				outcomes[i].Old = true
				break
			}
			published, err := Parse(stored.Published)
			if err != nil {
				return nil, err
			}
			sheet := *one.Sheet
			sheet.Icon, sheet.Screenshots, sheet.Documents = published.Icon, published.Screenshots, published.Documents
			stored.Published, stored.ExternalUpdatedAt = sheet.JSON(), &one.UpdatedAt
			if stored.Draft == "" {
				stored.State, stored.Revision = Validated, stored.Revision+1
			}
			if err := save(ctx, tx, stored); err != nil {
				return nil, err
			}
			if err := journal.Note(ctx, tx, p, s.at(), "SHEET_CHANGED", ""); err != nil {
				return nil, err
			}
		}
		if err := outcomes[i].Err; err != nil && fault.Of(err).Code == fault.Internal {
			return nil, err
		}
	}
	return outcomes, nil
}

// settle ends a validation, at the desk or by the marketplace, and has its
// seller learn of it.
func (s *Service) settle(ctx context.Context, tx bun.Tx, p *products.Product, stored *row, sent Sent) (old bool, err error) {
	one, err := submissionBy(ctx, tx, sent.Submission)
	if err != nil || one.ProductID != p.ID {
		return false, fault.New(fault.NotFound, "submission_unknown", "There is no submission %d of this product.", sent.Submission).At("submission").Because(err)
	}
	if one.State != "OPEN" {
		return true, nil // cancelled meanwhile, or decided before
	}
	state, action, news := "VALIDATED", "SHEET_VALIDATED", notifications.SheetValidated
	if sent.IsRefused {
		state, action, news = "REFUSED", "SHEET_REFUSED", notifications.SheetRefused
	}
	if err := s.end(ctx, tx, one.ID, state, sent.Refusal); err != nil {
		return false, err
	}
	stored.State, stored.Refusal, stored.Revision = State(state), sent.Refusal, stored.Revision+1
	if !sent.IsRefused { // what is refused changes nothing of what is published, so an update from before it still counts
		before, err := Parse(stored.Published)
		if err != nil {
			return false, err
		}
		stored.Published, stored.Draft = one.Sheet, ""
		if stored.ExternalUpdatedAt == nil || sent.UpdatedAt.After(*stored.ExternalUpdatedAt) { // else a later sheet came before
			stored.ExternalUpdatedAt = &sent.UpdatedAt
		}
		sheet, err := Parse(one.Sheet)
		if err != nil {
			return false, err
		}
		if err := s.rename(ctx, tx, p, before, sheet); err != nil {
			return false, err
		}
		marker := products.Marker{SellerID: p.SellerID, ProductID: p.ID, Kind: products.SheetChanged, Day: s.today(), Text: sheet.Texts["en"].Name}
		if err := s.Products.Mark(ctx, tx, marker); err != nil {
			return false, err
		}
	}
	if err := save(ctx, tx, stored); err != nil {
		return false, err
	}
	err = s.Notify(ctx, tx, notifications.Notice{
		SellerID: p.SellerID, What: news, Key: strconv.FormatInt(one.ID, 10), At: s.at(), ProductID: p.ID,
		Details: notifications.Details{Text: sent.Refusal, Path: fmt.Sprintf("products/%d?tab=sheet", p.ID)},
	})
	if err != nil {
		return false, err
	}
	return false, journal.Note(ctx, tx, p, s.at(), action, sent.Refusal)
}
