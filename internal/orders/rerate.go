package orders

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/jobs"
	"merkato/internal/money"
	"merkato/internal/seller"
)

// rerateBatch is how many sales are looked at, and at most corrected, at once:
// few enough that writers of the platform's accounts do not wait for long.
const rerateBatch = 1000

// rerateTime is how long a job corrects sales before it leaves the rest to
// another: one whose process died is taken over soon.
const rerateTime = 20 * time.Second

// errNoRerating is a mistake of assembly.
var errNoRerating = errors.New("sales have no queue to be corrected by: call RegisterJobs")

// RerateLater has a job correct the sales of a seller in times for which another
// commission is in force than we knew, once the transaction has committed.
func (s *Service) RerateLater(ctx context.Context, tx bun.Tx, sellerID int64, in ...seller.Span) error {
	if len(in) == 0 {
		return nil
	}
	if s.rerating == nil {
		return errNoRerating
	}
	return s.rerating.Enqueue(ctx, tx, rerateArgs{SellerID: sellerID, In: in})
}

// runRerate corrects sales for a while, and has another job do the rest.
func (s *Service) runRerate(ctx context.Context, job *jobs.Job[rerateArgs]) error {
	rest, err := s.rerate(ctx, job.Args, time.Now().Add(s.rerateTime))
	if err != nil || rest == nil {
		return err
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return s.rerating.Enqueue(ctx, tx, *rest) })
}

// Rerate gives the sales of a seller in some times the commission that is in
// force then by what we know now: lines, with their refunds, figures and, by
// postings of their own, the ledger. It may run twice, and on several instances
// at once.
func (s *Service) Rerate(ctx context.Context, sellerID int64, in ...seller.Span) error {
	_, err := s.rerate(ctx, rerateArgs{SellerID: sellerID, In: in}, time.Time{})
	return err
}

// rerate corrects until a moment, or to the end where that is zero, and tells
// what is left.
func (s *Service) rerate(ctx context.Context, asked rerateArgs, until time.Time) (rest *rerateArgs, err error) {
	// Sales that are being written go by what was agreed before; those that begin
	// now, by what is agreed at present.
	if err := s.DB.AwaitParts(ctx, writingSales); err != nil {
		return nil, err
	}
	lastSeen := asked.After
	for i, in := range asked.In {
		after := &Line{At: in.From, ID: lastSeen}
		lastSeen = 0
		for {
			if after, err = s.rerateAfter(ctx, asked.SellerID, after, in.Until); err != nil {
				return nil, err
			}
			if after == nil {
				break
			}
			if !until.IsZero() && time.Now().After(until) {
				left := append([]seller.Span{{From: after.At, Until: in.Until}}, asked.In[i+1:]...)
				return &rerateArgs{SellerID: asked.SellerID, In: left, After: after.ID}, nil
			}
		}
	}
	return nil, nil
}

// rerateAfter corrects the next sales after a line, and tells the last it looked
// at; nil: there are no more.
func (s *Service) rerateAfter(ctx context.Context, sellerID int64, after *Line, until time.Time) (*Line, error) {
	sales, err := s.salesAfter(ctx, sellerID, after, until)
	if err != nil || len(sales) == 0 {
		return nil, err
	}
	wrong, err := s.misrated(ctx, s.DB.Read(), sellerID, sales)
	if err != nil {
		return nil, err
	}
	if len(wrong) > 0 {
		err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return s.rerateSome(ctx, tx, sellerID, sortedKeys(wrong)) })
	}
	return sales[len(sales)-1], err
}

// salesAfter are the next sales of a seller after a line and before a moment.
func (s *Service) salesAfter(ctx context.Context, sellerID int64, after *Line, until time.Time) ([]*Line, error) {
	var sales []*Line
	q := s.DB.Read().NewSelect().Model(&sales).Column("l.id", "l.at", "l.own_code", "l.rate").
		Where("l.seller_id = ?", sellerID).Where("(l.at, l.id) > (?, ?)", after.At.UTC(), after.ID).Where("l.type = 'ORDER'").
		Order("l.at", "l.id").Limit(s.rerateBatch)
	if !until.IsZero() {
		q = q.Where("l.at < ?", until.UTC())
	}
	return sales, q.Scan(ctx)
}

// misrated finds, by their numbers, the sales of a seller that have another
// commission than is in force, and which is.
func (s *Service) misrated(ctx context.Context, idb bun.IDB, sellerID int64, sales []*Line) (map[int64]money.Rate, error) {
	terms, err := s.termsOf(ctx, idb, []int64{sellerID})
	if err != nil {
		return nil, err
	}
	var present seller.Partnership
	err = idb.NewSelect().TableExpr("sellers").ColumnExpr("partnership").Where("id = ?", sellerID).Scan(ctx, &present)
	if err != nil {
		return nil, err
	}
	wrong := map[int64]money.Rate{}
	for _, l := range sales {
		rate, err := terms.rate(sellerID, present, l.OwnCode, l.At)
		if err != nil {
			return nil, err
		}
		if l.Rate != rate {
			wrong[l.ID] = rate
		}
	}
	return wrong, nil
}

// rerateSome corrects some sales, as far as they still need it.
func (s *Service) rerateSome(ctx context.Context, tx bun.Tx, sellerID int64, ids []int64) error {
	rev := newRevision()
	if err := s.readLines(ctx, tx, rev, ids, true); err != nil {
		return err
	}
	wrong, err := s.misrated(ctx, tx, sellerID, slices.Collect(maps.Values(rev.lines)))
	if err != nil {
		return err
	}
	for id, rate := range wrong {
		rev.rerate(rev.lines[id], rate)
	}
	changes, postings, err := rev.writeCorrections(ctx, tx, s.Now())
	if err != nil {
		return err
	}
	if err := s.Figures.Add(ctx, tx, changes...); err != nil {
		return err
	}
	_, err = s.Ledger.Post(ctx, tx, postings...)
	return err
}
