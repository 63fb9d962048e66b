package desk

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/outbox"
	"merkato/internal/sales/terms"
	"merkato/internal/seller"
)

// Kind is what operators decided about a seller.
type Kind string

const (
	Banned            Kind = "BAN"
	Unbanned          Kind = "UNBAN"
	FlagsSet          Kind = "FLAGS"
	PartnershipAgreed Kind = "PARTNERSHIP"
	CommissionAgreed  Kind = "COMMISSION"
	CommissionRemoved Kind = "COMMISSION_REMOVED" // it had not begun
	Adjusted          Kind = "ADJUSTMENT"
)

// Outgoing is a decision that the marketplace has yet to take.
type Outgoing = outbox.OfSeller[Kind]

var outgoing = outbox.Rows{Table: "seller_decisions", Holds: "TRUE", Word: "decision", Name: "seller-decisions", At: "at"}

// Decided are the days from which on operators decided something about a commission of
// a seller.
type Decided map[int64][]decidedDay

type decidedDay struct {
	startsOn calendar.Day
	at       time.Time
	isTaken  bool
}

// Rates leaves out of the rates that the marketplace sends of a seller those from a
// day of which operators decided something that it has not taken yet, or later than it
// sent them.
func (d Decided) Rates(sellerID int64, sent []terms.OwnRate, at time.Time) []terms.OwnRate {
	return slices.DeleteFunc(sent, func(r terms.OwnRate) bool {
		return slices.ContainsFunc(d[sellerID], func(one decidedDay) bool {
			return one.startsOn == r.StartsOn && (!one.isTaken || one.at.After(at))
		})
	})
}

// PreserveDecisions puts back into what the marketplace sends of sellers what operators
// decided: all that it has not taken yet, and what is newer than its update. Their
// rates, which are stored apart, go by what it returns. known are the sellers as they
// are here.
func (s *Service) PreserveDecisions(ctx context.Context, tx bun.Tx, sent, known []*seller.Seller) (Decided, error) {
	ids := seller.IDs(known)
	if len(ids) == 0 {
		return nil, nil
	}
	var rows []struct {
		SellerID int64
		Kind     Kind
		Body     string
		At       time.Time
		TakenAt  *time.Time
	}
	err := tx.NewSelect().TableExpr("seller_decisions").Column("seller_id", "kind", "body", "at", "taken_at").
		Where("seller_id IN (?)", bun.List(ids)).OrderExpr("id").Scan(ctx, &rows)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	decided := Decided{}
	for _, row := range rows {
		if row.Kind != CommissionAgreed && row.Kind != CommissionRemoved {
			continue
		}
		var agreed struct {
			StartsOn calendar.Day `json:"starts_on"`
		}
		if err := json.Unmarshal([]byte(row.Body), &agreed); err != nil {
			return nil, err
		}
		decided[row.SellerID] = append(decided[row.SellerID], decidedDay{agreed.StartsOn, row.At, row.TakenAt != nil})
	}
	for i, one := range sent {
		current := known[i]
		if current == nil {
			continue
		}
		for _, row := range rows {
			if row.SellerID != current.ID || (row.TakenAt != nil && !row.At.After(*one.ExternalUpdatedAt)) {
				continue
			}
			switch row.Kind {
			case Banned, Unbanned:
				one.IsBanned = current.IsBanned
			case FlagsSet:
				var decision flagDecision
				if err := json.Unmarshal([]byte(row.Body), &decision); err != nil {
					return nil, err
				}
				known := flagsOf(current)
				for i, flag := range flagsOf(one) {
					// An earlier decision does not say which of them it changed.
					if decision.Changed == nil || slices.Contains(decision.Changed, flag.name) {
						*flag.is = *known[i].is
					}
				}
			case PartnershipAgreed:
				one.Partnership, one.KeepsPartnership = current.Partnership, true
			}
		}
	}
	return decided, nil
}
