package sales

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

// releaseBatch is how many lines are released in one transaction: few enough
// that writers of the platform's accounts do not wait for long.
const releaseBatch = 1000

// Release makes available what is left of the shares whose term is over, and
// returns how many lines that were. It may run twice, and on several instances
// at once: each line is released once, and when one returns, none that was due is
// pending, whoever released it.
func (s *Service) Release(ctx context.Context, asOf time.Time) (released int, err error) {
	return s.release(ctx, asOf, false)
}

// ReleaseInTime does so for a past that is only written now: each share becomes
// available at the end of its term, as if we had been there. Who calls it has
// sent no payout since the first of these moments.
func (s *Service) ReleaseInTime(ctx context.Context, asOf time.Time) (released int, err error) {
	return s.release(ctx, asOf, true)
}

func (s *Service) release(ctx context.Context, asOf time.Time, inTime bool) (released int, err error) {
	asOf = db.Moment(asOf)
	for {
		var n int
		err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			var err error
			n, err = s.releaseSome(ctx, tx, asOf, inTime)
			return err
		})
		if err != nil {
			return released, err
		}
		released += n
		if n < releaseBatch {
			return released, nil
		}
	}
}

func (s *Service) releaseSome(ctx context.Context, tx bun.Tx, asOf time.Time, inTime bool) (int, error) {
	lines, err := s.dueLines(ctx, tx, asOf)
	if err != nil || len(lines) == 0 {
		return 0, err
	}
	ids := make([]int64, len(lines))
	var refunded []int64
	for i, l := range lines {
		ids[i] = l.ID
		if l.Refunds > 0 {
			refunded = append(refunded, l.ID)
		}
	}
	takenBack, err := netOfRefunds(ctx, tx, refunded)
	if err != nil {
		return 0, err
	}
	if err := markReleased(ctx, tx, ids, asOf, inTime); err != nil {
		return 0, err
	}
	postings := make([]ledger.Posting, len(lines))
	for i, l := range lines {
		share := ledger.Part{ID: l.ID, SellerID: l.SellerID, Amount: l.Net + takenBack[l.ID], At: asOf}
		if inTime {
			share.At = *l.ReleaseAt
		}
		if postings[i], err = ledger.Release(share); err != nil {
			return 0, err
		}
	}
	_, err = s.Ledger.Post(ctx, tx, postings...)
	return len(lines), err
}

// dueLines takes some sales whose term is over and whose share is still pending.
func (s *Service) dueLines(ctx context.Context, tx bun.Tx, asOf time.Time) (lines []*Line, err error) {
	// What another holds is waited for: a payout counts on it.
	err = s.DB.Locking(tx.NewSelect().Model(&lines).Column("id", "seller_id", "net", "refunds", "release_at").
		Where("l.type = 'ORDER'").Where("l.released_at IS NULL").Where("l.release_at <= ?", asOf).
		Order("l.release_at", "l.id").Limit(releaseBatch)).Scan(ctx)
	return lines, err
}

// markReleased notes when shares became available.
func markReleased(ctx context.Context, tx bun.Tx, ids []int64, asOf time.Time, inTime bool) error {
	q := tx.NewUpdate().Model((*Line)(nil)).Where("id IN (?)", bun.List(ids))
	if inTime {
		q = q.Set("released_at = release_at")
	} else {
		q = q.Set("released_at = ?", asOf)
	}
	_, err := q.Exec(ctx)
	return err
}

// netOfRefunds is what the refunds of sales took back of the seller's share,
// zero or negative.
func netOfRefunds(ctx context.Context, idb bun.IDB, sales []int64) (map[int64]money.Cents, error) {
	if len(sales) == 0 {
		return nil, nil
	}
	var rows []struct {
		RefundOf int64
		Net      money.Cents
	}
	err := idb.NewSelect().Model((*Line)(nil)).Column("l.refund_of").ColumnExpr("CAST(SUM(l.net) AS BIGINT) AS net").
		Where("l.refund_of IN (?)", bun.List(sales)).Group("l.refund_of").Scan(ctx, &rows)
	sums := make(map[int64]money.Cents, len(rows))
	for _, row := range rows {
		sums[row.RefundOf] = row.Net
	}
	return sums, err
}
