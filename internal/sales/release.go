package sales

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/ledger"
)

// releaseBatch is how many lines are released in one transaction: few enough
// that writers of the platform's accounts do not wait for long.
const releaseBatch = 1000

// Release makes available what is left of the shares whose term is over, and
// tells how many lines that were. It may run twice, and on several instances
// at once: each line is released once.
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
	asOf = asOf.UTC().Truncate(time.Microsecond)
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
		if n < releaseBatch { // what another instance holds now, it releases
			return released, nil
		}
	}
}

func (s *Service) releaseSome(ctx context.Context, tx bun.Tx, asOf time.Time, inTime bool) (int, error) {
	var lines []*Line
	q := tx.NewSelect().Model(&lines).Column("id", "seller_id", "net", "refunds", "release_at").
		Where("l.type = 'ORDER'").Where("l.released_at IS NULL").Where("l.release_at <= ?", asOf).
		Order("l.release_at", "l.id").Limit(releaseBatch)
	if s.DB.Engine == db.PostgreSQL {
		q = q.For("NO KEY UPDATE SKIP LOCKED") // what another holds, it releases, or the next run does
	}
	if err := q.Scan(ctx); err != nil || len(lines) == 0 {
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
	released := tx.NewUpdate().Model((*Line)(nil)).Where("id IN (?)", bun.List(ids))
	if inTime {
		released.Set("released_at = release_at")
	} else {
		released.Set("released_at = ?", asOf)
	}
	if _, err := released.Exec(ctx); err != nil {
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
