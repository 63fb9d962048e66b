// Package verify proves the lines of sales: each against its transaction in the
// ledger, its rate, its refunds and its release.
package verify

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/sales"
)

const (
	// linesTogether is how many lines are proved as of one moment.
	linesTogether = 50_000
	// longestList is how many differences a proof names.
	longestList = 100
)

// Lines proves each line and each adjustment, and says what differs: each
// against its transaction and a line against the digest that was stored with it,
// its commission against its rate, what was refunded of it against its refunds,
// and what was released of it. It goes by ranges of numbers, each as of one
// moment, reports its progress, and holds up nobody.
func Lines(d *db.DB, books *ledger.Service) func(ctx context.Context, progress func(done, total int64)) ([]string, error) {
	return prover{d, books}.lines
}

// prover is what lines are proved by.
type prover struct {
	db    *db.DB
	books *ledger.Service
}

func (p prover) lines(ctx context.Context, progress func(done, total int64)) ([]string, error) {
	last, err := lastLine(ctx, p.db.Read())
	if err != nil {
		return nil, err
	}
	posted, err := p.books.LastCause(ctx, ledger.CauseOrderLine, ledger.CauseRefund, ledger.CauseAdjustment)
	if err != nil {
		return nil, err
	}
	last = max(last, posted)
	var found []string
	off := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	for from := int64(1); from <= last && len(found) < longestList; from += linesTogether {
		to := min(from+linesTogether-1, last)
		err := p.db.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
			if err := p.proveLines(ctx, tx, from, to, off); err != nil {
				return err
			}
			return p.proveAdjustments(ctx, tx, from, to, off)
		})
		if err != nil {
			return nil, err
		}
		progress(to, last)
	}
	return found[:min(len(found), longestList)], nil
}

type report func(format string, args ...any)

func (p prover) proveLines(ctx context.Context, tx bun.Tx, from, to int64, off report) error {
	refunded, err := p.proveRefunds(ctx, tx, from, to, off)
	if err != nil {
		return err
	}
	posted, err := p.books.PostedLines(ctx, tx, from, to)
	if err != nil {
		return err
	}
	err = eachLine(ctx, tx, from, to, func(l *sales.Line, isReleased bool) {
		found := posted[l.ID]
		if found == nil {
			off("line %d has no transaction", l.ID)
			return
		}
		delete(posted, l.ID)
		provePosted(l, found, off)
		if l.Type == sales.TypeOrder {
			proveSale(l, refunded[l.ID], off)
			proveRelease(l, refunded[l.ID], found, isReleased, off)
		}
	})
	if err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(posted)) {
		off("line %d is gone, but its transaction is there", id)
	}
	return nil
}

// provePosted holds a line against its transaction.
func provePosted(l *sales.Line, p *ledger.PostedLine, off report) {
	owner := l.SellerID
	if l.PaidElsewhere {
		owner = 0 // its share went to no seller's account
	}
	switch isElsewhere := p.ShareOf.Kind == ledger.PaidElsewhere; {
	case l.Gross != p.Gross || l.Commission != p.Commission:
		off("line %d has gross %s and commission %s, but its transaction moved %s and %s", l.ID, l.Gross, l.Commission, p.Gross, p.Commission)
	case l.Net != p.Share || owner != p.ShareOf.SellerID || isElsewhere != l.PaidElsewhere || (l.Type == sales.TypeOrder && !isElsewhere && p.ShareOf.Kind != ledger.Pending):
		off("line %d has the share %s of seller %d, but its transaction moved %s on %s", l.ID, l.Net, l.SellerID, p.Share, p.ShareOf)
	case l.At.UnixMicro() != p.OccurredAt.UnixMicro():
		off("line %d is of %s, but its transaction occurred at %s", l.ID, l.At.UTC(), p.OccurredAt.UTC())
	case p.Digest != l.Digest():
		off("line %d is not what it was when it was posted: its digest differs", l.ID)
	}
}

// proveSale holds a sale against its rate and its refunds.
func proveSale(l *sales.Line, r refundedOf, off report) {
	if want := l.Gross.Share(l.Rate); l.Commission != want {
		off("line %d has a commission of %s, but its rate makes %s", l.ID, l.Commission, want)
	}
	if l.Refunds != r.count || l.Refunded != -r.gross {
		off("line %d says that %s was refunded in %d parts, but its refunds are %s in %d", l.ID, l.Refunded, l.Refunds, -r.gross, r.count)
	}
}

// proveRelease holds a sale against its release.
func proveRelease(l *sales.Line, r refundedOf, p *ledger.PostedLine, isReleased bool, off report) {
	switch left := l.Net + r.fromPending; {
	case isReleased && p.ReleasedTo == 0:
		off("line %d was released, but nothing was posted for it", l.ID)
	case !isReleased && p.ReleasedTo != 0:
		off("line %d was not released, but %s was posted as if it were", l.ID, p.Released)
	case isReleased && (p.Released != left || p.ReleasedTo != l.SellerID):
		off("line %d had %s left of its share, but %s was released to seller %d", l.ID, left, p.Released, p.ReleasedTo)
	}
}

// refundedOf is what the refunds of a sale sum to; negative, as the lines are.
type refundedOf struct {
	count       int
	gross       money.Cents
	commission  money.Cents
	fromPending money.Cents // the share that was taken back before its release
}

// proveRefunds works out the refunds of sales in a range again, in the order they
// were booked, and returns what was refunded of each.
func (p prover) proveRefunds(ctx context.Context, tx bun.Tx, from, to int64, off report) (map[int64]refundedOf, error) {
	refunds, err := refundsOf(ctx, tx, from, to)
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(refunds))
	for i, r := range refunds {
		ids[i] = r.ID
	}
	pending, err := p.books.TakenFromPending(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	sums := map[int64]refundedOf{}
	for _, r := range refunds {
		sum := sums[r.RefundOf]
		sum.count++
		sum.gross += r.Gross
		if want := sum.gross.Share(r.Rate) - sum.commission; r.Commission != want {
			off("line %d takes back a commission of %s, but the rate of line %d makes %s", r.ID, r.Commission, r.RefundOf, want)
		}
		sum.commission += r.Commission
		sum.fromPending += pending[r.ID]
		sums[r.RefundOf] = sum
	}
	return sums, nil
}

func (p prover) proveAdjustments(ctx context.Context, tx bun.Tx, from, to int64, off report) error {
	moved, err := p.books.MovedFor(ctx, tx, ledger.Available, ledger.CauseAdjustment, from, to)
	if err != nil {
		return err
	}
	adjusted, err := adjustmentsBetween(ctx, tx, from, to)
	if err != nil {
		return err
	}
	for _, a := range adjusted {
		m := moved[a.ID]
		if m == nil {
			m = &ledger.MovedFor{}
		}
		if m.Sum != a.Amount || m.SellerID != a.SellerID {
			off("adjustment %d is of %s for seller %d, but its transaction moved %+v", a.ID, a.Amount, a.SellerID, *m)
		}
		delete(moved, a.ID)
	}
	for _, id := range slices.Sorted(maps.Keys(moved)) {
		off("adjustment %d is gone, but its transaction is there", id)
	}
	return nil
}
