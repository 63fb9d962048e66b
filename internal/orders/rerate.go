package orders

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/money"
	"merkato/internal/seller"
)

// rerateBatch is how many sales are looked at, and at most corrected, at once:
// few enough that writers of the platform's accounts do not wait for long.
const rerateBatch = 1000

// errNoRerating is a mistake of assembly.
var errNoRerating = errors.New("sales have no queue to be corrected by: call RegisterJobs")

// RerateLater has a job correct the sales of a seller in times for which another
// commission is in force than we knew, once the transaction has committed.
func (s *Service) RerateLater(ctx context.Context, tx bun.Tx, sellerID int64, in ...seller.Span) error {
	for _, span := range in {
		if s.rerating == nil {
			return errNoRerating
		}
		if err := s.rerating.Enqueue(ctx, tx, rerateArgs{SellerID: sellerID, From: span.From, Until: span.Until}); err != nil {
			return err
		}
	}
	return nil
}

// Rerate gives the sales of a seller in a time the commission that is in force
// then by what we know now, and tells how many it corrected: lines, with their
// refunds, figures and, by postings of their own, the ledger. It may run twice,
// and on several instances at once.
func (s *Service) Rerate(ctx context.Context, sellerID int64, in seller.Span) (corrected int, err error) {
	if err := s.awaitSales(ctx, sellerID); err != nil {
		return 0, err
	}
	after := &Line{At: in.From}
	for {
		sales, err := s.salesAfter(ctx, sellerID, after, in.Until)
		if err != nil || len(sales) == 0 {
			return corrected, err
		}
		after = sales[len(sales)-1]
		wrong, err := s.misrated(ctx, s.DB.Read(), sellerID, sales)
		if err != nil {
			return corrected, err
		}
		if len(wrong) == 0 {
			continue
		}
		var n int
		err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			n, err = s.rerateSome(ctx, tx, sellerID, sortedKeys(wrong))
			return err
		})
		if err != nil {
			return corrected, err
		}
		corrected += n
	}
}

// awaitSales waits for the sales of a seller that are being written by what was
// agreed before; those that begin now go by what is agreed at present.
func (s *Service) awaitSales(ctx context.Context, sellerID int64) error {
	if s.DB.Engine == db.SQLite {
		return nil // its writers are one at a time
	}
	return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewSelect().TableExpr("sellers").ColumnExpr("id").Where("id = ?", sellerID).For("UPDATE").Exec(ctx)
		return err
	})
}

// salesAfter are the next sales of a seller after a line and before a moment.
func (s *Service) salesAfter(ctx context.Context, sellerID int64, after *Line, until time.Time) ([]*Line, error) {
	var sales []*Line
	q := s.DB.Read().NewSelect().Model(&sales).Column("l.id", "l.at", "l.own_code", "l.rate").
		Where("l.seller_id = ?", sellerID).Where("(l.at, l.id) > (?, ?)", after.At.UTC(), after.ID).Where("l.type = 'ORDER'").
		Order("l.at", "l.id").Limit(rerateBatch)
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
	of := &shelved{SellerID: sellerID}
	err = idb.NewSelect().TableExpr("sellers").ColumnExpr("partnership").Where("id = ?", sellerID).Scan(ctx, &of.Partnership)
	if err != nil {
		return nil, err
	}
	wrong := map[int64]money.Rate{}
	for _, l := range sales {
		rate, err := terms.rate(of, l.OwnCode, l.At)
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
func (s *Service) rerateSome(ctx context.Context, tx bun.Tx, sellerID int64, ids []int64) (int, error) {
	p := newRefunding()
	if err := s.readLines(ctx, tx, p, ids, true); err != nil {
		return 0, err
	}
	wrong, err := s.misrated(ctx, tx, sellerID, slices.Collect(maps.Values(p.lines)))
	if err != nil {
		return 0, err
	}
	for id, rate := range wrong {
		p.rerate(p.lines[id], rate)
	}
	changes, postings, err := p.writeCorrections(ctx, tx)
	if err != nil {
		return 0, err
	}
	if err := s.Figures.Add(ctx, tx, changes...); err != nil {
		return 0, err
	}
	_, err = s.Ledger.Post(ctx, tx, postings...)
	return len(wrong), err
}
