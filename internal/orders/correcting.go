package orders

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

// correction is a line in the books that is another now: what comes before it
// was told of later, or it was told of itself.
type correction struct {
	line  *Line // as it is now
	moves []move
}

// move is what a correction adds to the books of one day.
type move struct {
	Line          // with what is added as its amounts
	refunds int64 // how many more there are on that day
}

func (m *move) isOfMoney() bool { return m.Gross != 0 || m.Commission != 0 }

func (m *move) change() figures.Change {
	c := m.Line.change()
	c.Sums.Sales, c.Sums.Refunds = 0, m.refunds
	return c
}

// posting is the nth that corrects the line.
func (m *move) posting(shareIn ledger.Kind, nth int, now time.Time) (ledger.Posting, error) {
	difference := m.inLedger()
	difference.At = now
	if m.Type == TypeRefund {
		return ledger.RefundCorrected(difference, shareIn, nth)
	}
	return ledger.SaleCorrected(difference, shareIn, nth)
}

// corrections are in the order of their numbers.
func (rev *revision) corrections() []correction {
	var all []correction
	for l, stood := range rev.stood {
		c := correction{line: l}
		switch {
		case !l.At.Equal(stood.At):
			c.moves = []move{{stood.times(-1), -1}, {*l, 1}}
		case l.Base != stood.Base || l.Gross != stood.Gross || l.Commission != stood.Commission:
			c.moves = []move{{l.minus(stood), 0}}
		}
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b correction) int { return cmp.Compare(a.line.ID, b.line.ID) })
	return all
}

func (l Line) times(n money.Cents) Line {
	l.Base, l.Gross, l.Commission, l.Net = n*l.Base, n*l.Gross, n*l.Commission, n*l.Net
	return l
}

func (l Line) minus(o Line) Line {
	l.Base, l.Gross, l.Commission, l.Net = l.Base-o.Base, l.Gross-o.Gross, l.Commission-o.Commission, l.Net-o.Net
	return l
}

// shareIn is where the seller's share of a sale is, or that of the sale which a
// refund is of.
func (rev *revision) shareIn(l *Line) ledger.Kind {
	if l.RefundOf != nil {
		l = rev.lines[*l.RefundOf]
	}
	if l.ReleasedAt != nil {
		return ledger.Available
	}
	return ledger.Pending
}

// writeCorrections brings the lines up to what was worked out anew, and tells
// what that adds to figures and ledger.
func (rev *revision) writeCorrections(ctx context.Context, tx bun.Tx, now time.Time) (changes []figures.Change, postings []ledger.Posting, err error) {
	corrections := rev.corrections()
	for _, c := range corrections {
		for _, m := range c.moves {
			changes = append(changes, m.change())
			if !m.isOfMoney() {
				continue
			}
			c.line.Corrections++
			posting, err := m.posting(rev.shareIn(c.line), c.line.Corrections, now)
			if err != nil {
				return nil, nil, err
			}
			postings = append(postings, posting)
		}
	}
	return changes, postings, updateCorrected(ctx, tx, corrections)
}

// updateCorrected writes sales many at a time: all of a large seller may be
// corrected. Refunds have more that changes, and are few.
func updateCorrected(ctx context.Context, tx bun.Tx, corrections []correction) error {
	type rated struct {
		ID          int64       `bun:"id,type:bigint"`
		Rate        money.Rate  `bun:"rate,type:bigint"`
		Commission  money.Cents `bun:"commission,type:bigint"`
		Net         money.Cents `bun:"net,type:bigint"`
		Corrections int         `bun:"corrections,type:integer"`
	}
	var sales []rated
	for _, c := range corrections {
		if l := c.line; l.Type == TypeOrder {
			sales = append(sales, rated{l.ID, l.Rate, l.Commission, l.Net, l.Corrections})
			continue
		}
		_, err := tx.NewUpdate().Model(c.line).
			Column("at", "day", "base", "gross", "commission", "net", "rate", "reason", "refund_key", "of_rest", "corrections").WherePK().Exec(ctx)
		if err != nil {
			return err
		}
	}
	for some := range slices.Chunk(sales, chunk) {
		_, err := tx.NewUpdate().With("now", tx.NewValues(&some)).Model((*Line)(nil)).TableExpr("now").
			Set("rate = now.rate").Set("commission = now.commission").Set("net = now.net").Set("corrections = now.corrections").
			Where("l.id = now.id").Exec(ctx)
		if err != nil {
			return err
		}
	}
	return nil
}
