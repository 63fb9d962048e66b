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
