// Package desk is what the marketplace's operators do with sellers: find them,
// see their state, ban them, hold their payouts, and agree on partnerships
// and commissions. Every operation is an operator's own, never one who poses as
// a seller, and is written down in the audit trail in the same transaction.
package desk

import (
	"context"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/db"
	"merkato/internal/events"
	"merkato/internal/export"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/list"
	"merkato/internal/outbox"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/seller"
)

// What the audit trail calls what is done here.
const (
	actionBan         = "ban"
	actionUnban       = "unban"
	actionHold        = "hold_payouts"
	actionRelease     = "release_payouts"
	actionFlags       = "flags"
	actionPartnership = "partnership"
	actionCommission  = "commission"
	actionAdjustment  = "adjustment"
)

// Options are what the service needs.
type Options struct {
	DB       *db.DB
	Sellers  *seller.Service
	Products *products.Service
	Ledger   *ledger.Service
	Sales    *sales.Service
	Figures  *figures.Service
	Trail    *audit.Trail
	Export   *export.Service // nil: no files are made
	Events   *events.Service // nil: nothing is published
	Now      func() time.Time
}

// Service is what operators may do with sellers.
type Service struct {
	Options
	outbox.OfSellers[Kind]

	// Files of these are made by package export.
	JournalExports *export.Exports[OneMonth]
	TrailExports   *export.Exports[audit.Filter]

	history []audit.Source
	boxes   []outbox.Source
}

// HistoryFrom names the areas that know what was done to and by sellers; it is said
// once, when all are there.
func (s *Service) HistoryFrom(sources []audit.Source) { s.history = sources }

// longestHistory is how much of what was done is read at once.
const longestHistory = 200

// History is what was done to and by a seller, the newest first.
func (s *Service) History(ctx context.Context, sellerID int64, limit int) ([]audit.Act, error) {
	if _, err := actor.Operator(ctx); err != nil {
		return nil, err
	}
	if limit < 1 || limit > longestHistory {
		return nil, fault.New(fault.Invalid, "page_length", "A page must have 1 to %d rows.", longestHistory).At("limit")
	}
	acts, err := audit.Merge(ctx, s.history, sellerID, limit)
	if err != nil {
		return nil, err
	}
	return acts, s.nameProducts(ctx, acts)
}

// New makes the service.
func New(o Options) *Service {
	s := &Service{Options: o, OfSellers: outbox.OfSellers[Kind]{Box: outbox.New(o.DB, o.Now, outgoing)}}
	if o.Export != nil {
		s.addExports()
	}
	return s
}

func (s *Service) at() time.Time { return db.Moment(s.Now()) }

const longestReason = 500

// checkReason refuses a reason that says nothing or too much.
func checkReason(reason string) (string, error) {
	reason = strings.TrimSpace(reason)
	if reason == "" {
		return "", fault.New(fault.Invalid, "reason_missing", "Give a reason: it goes into the audit trail.").At("reason")
	}
	return reason, list.CheckText("reason", reason, longestReason)
}

// decider is the operator who asks, and who is not the seller it is about.
func decider(ctx context.Context, sellerID int64) (actor.Actor, error) {
	who, err := actor.Operator(ctx)
	if err == nil {
		err = who.NotOwn(sellerID)
	}
	return who, err
}

// change changes one seller in an operator's name: it is locked, changed, and
// what was done is written down, all or nothing.
func (s *Service) change(ctx context.Context, sellerID int64, reason, action string, do func(ctx context.Context, tx bun.Tx, found *seller.Seller) (detail string, err error)) error {
	who, err := decider(ctx, sellerID)
	if err != nil {
		return err
	}
	if reason, err = checkReason(reason); err != nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		found, err := s.Sellers.Lock(ctx, tx, sellerID)
		if err != nil {
			return err
		}
		detail, err := do(ctx, tx, found)
		if err != nil {
			return err
		}
		if err := s.publish(ctx, tx, sellerID); err != nil {
			return err
		}
		return s.record(ctx, tx, who, action, sellerID, detail, reason)
	})
}

// publish has the open tabs of the other operators and of the seller look again.
func (s *Service) publish(ctx context.Context, tx bun.Tx, sellerID int64) error {
	for _, reader := range []int64{events.Desk, sellerID} {
		if err := s.Events.Publish(ctx, tx, reader, events.SellerChanged, sellerID); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) record(ctx context.Context, tx bun.Tx, who actor.Actor, action string, sellerID int64, detail, reason string) error {
	if detail != "" {
		reason = detail + ": " + reason
	}
	return s.Trail.RecordIn(ctx, tx, who, action, sellerID, reason)
}
