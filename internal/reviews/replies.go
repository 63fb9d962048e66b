package reviews

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/list"
)

// Reply is what a seller says to a rating in public.
type Reply struct {
	bun.BaseModel `bun:"table:rating_replies,alias:reply"`

	RatingID  int64 `bun:",pk"`
	SellerID  int64
	Body      string
	WrittenAt time.Time
	EditedAt  *time.Time
}

type report struct {
	bun.BaseModel `bun:"table:rating_reports,alias:report"`

	RatingID   int64 `bun:",pk"`
	SellerID   int64
	Reason     string
	Body       string
	ReportedAt time.Time
}

// AbuseReasons are what a seller may report a rating for.
var AbuseReasons = []string{"INSULT", "SPAM", "NOT_A_CUSTOMER", "PERSONAL_DATA", "OTHER"}

// LongestReply is how long a reply or a report may be, in characters.
const LongestReply = 2000

// Reply answers a rating of the asking seller, or edits the answer there is. The
// same words again change nothing.
func (s *Service) Reply(ctx context.Context, id int64, body string) error {
	body = strings.TrimSpace(body)
	if err := checkWords(body, true); err != nil {
		return err
	}
	return s.change(ctx, id, func(ctx context.Context, tx bun.Tx, rating *Rating) error {
		at := s.at()
		reply := &Reply{RatingID: rating.ID}
		err := tx.NewSelect().Model(reply).WherePK().Scan(ctx)
		switch {
		case db.IsNotFound(err):
			_, err = tx.NewInsert().Model(&Reply{RatingID: rating.ID, SellerID: rating.SellerID, Body: body, WrittenAt: at}).Exec(ctx)
		case err == nil && reply.Body == body:
			return nil
		case err == nil:
			reply.Body, reply.EditedAt = body, &at
			_, err = tx.NewUpdate().Model(reply).Column("body", "edited_at").WherePK().Exec(ctx)
		}
		if err != nil {
			return err
		}
		return announce(ctx, tx, rating.ID, "REPLY", "", body, at)
	})
}

// Report asks the marketplace to look at a rating of the asking seller; once.
func (s *Service) Report(ctx context.Context, id int64, reason, body string) error {
	body = strings.TrimSpace(body)
	if !slices.Contains(AbuseReasons, reason) {
		return fault.New(fault.Invalid, "reason_missing", "Choose a reason.").At("reason")
	}
	if err := checkWords(body, reason == "OTHER"); err != nil {
		return err
	}
	return s.change(ctx, id, func(ctx context.Context, tx bun.Tx, rating *Rating) error {
		at := s.at()
		n, err := db.Affected(tx.NewInsert().Model(&report{RatingID: rating.ID, SellerID: rating.SellerID, Reason: reason, Body: body, ReportedAt: at}).
			On("CONFLICT (rating_id) DO NOTHING").Exec(ctx))
		if err != nil || n == 0 {
			return err // it was reported before
		}
		return announce(ctx, tx, rating.ID, "ABUSE", reason, body, at)
	})
}

// change does something to a rating of the asking seller, one at a time.
func (s *Service) change(ctx context.Context, id int64, do func(context.Context, bun.Tx, *Rating) error) error {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		rating := &Rating{}
		err := s.db.Locking(tx.NewSelect().Model(rating).Where("rating.id = ?", id).Where("rating.seller_id = ?", sellerID)).Scan(ctx)
		if db.IsNotFound(err) {
			return fault.New(fault.NotFound, "rating_unknown", "There is no such rating.").At("id")
		}
		if err != nil {
			return err
		}
		return do(ctx, tx, rating)
	})
}

// One reads a rating of the asking seller.
func (s *Service) One(ctx context.Context, id int64, lang string) (*Entry, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	var found []Rating
	if err := s.db.Read().NewSelect().Model(&found).Where("rating.id = ?", id).Where("rating.seller_id = ?", sellerID).Scan(ctx); err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, fault.New(fault.NotFound, "rating_unknown", "There is no such rating.").At("id")
	}
	names, err := s.products.Names(ctx, sellerID, lang)
	if err != nil {
		return nil, err
	}
	entries := []Entry{{Rating: found[0], ProductName: names[found[0].ProductID]}}
	err = s.complete(ctx, sellerID, entries)
	return &entries[0], err
}

func (s *Service) at() time.Time { return db.Moment(s.now()) }

func checkWords(body string, required bool) error {
	if body == "" && required {
		return fault.New(fault.Invalid, "missing", "Write something.").At("body")
	}
	return list.CheckText("body", body, LongestReply)
}
