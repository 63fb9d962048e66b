package sales

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/sales/terms"
)

// Care is a customer's contract of Business Care for one product in one shop.
// It is a figure, no money: it says what may be expected. The marketplace renews
// it by a line that names the one before; the refund of the whole product ends
// it (package refunds), and refunds nothing by itself.
type Care struct {
	bun.BaseModel `bun:"table:business_care,alias:c"`

	ID          int64 `bun:",pk,autoincrement"`
	SellerID    int64
	ProductID   int64
	LineID      int64   // that began it
	LastLine    int64   // that paid the present year
	ProductLine *int64  // the product bought with it
	Holder      *string // of care bought without its product: customer and shop, where we know one
	RenewsOn    calendar.Day
	EndedAt     *time.Time
}

// holder is who Business Care bought without its product belongs to; nobody
// where the marketplace names neither customer nor shop.
func (o *Order) holder() string {
	if o.CustomerEmail == "" && o.Shop == "" {
		return ""
	}
	return o.CustomerEmail + " " + o.Shop
}

// keepCare opens a contract for each line of Business Care that begins one, and
// lets the others run on.
func keepCare(ctx context.Context, tx bun.Tx, sales []*sale, t *terms.Terms) error {
	var begun []*Care
	for _, p := range sales {
		taken := map[*soldLine]bool{}
		for i := range p.lines {
			l := &p.lines[i]
			if !l.Care {
				continue
			}
			ends, err := careEnds(t, l.Day)
			if err != nil {
				return err
			}
			if l.Renews == nil {
				c := p.begin(l, taken, ends)
				if c.Holder != nil { // it may be sent after the refund that would have ended it
					if c.EndedAt, err = refundedSince(ctx, tx, c, l.At); err != nil {
						return err
					}
				}
				begun = append(begun, c)
			} else if err := renewCare(ctx, tx, &l.Line, ends); err != nil {
				return err
			}
		}
	}
	return insertCare(ctx, tx, begun)
}

// begin is the contract that a line of Business Care opens. It belongs to the
// line of its product in the same order; of several each has its own as far as
// they go.
func (p *sale) begin(l *soldLine, taken map[*soldLine]bool, ends calendar.Day) *Care {
	c := &Care{SellerID: l.SellerID, ProductID: l.ProductID, LineID: l.ID, LastLine: l.ID, RenewsOn: ends}
	if with := p.productOf(l, taken); with != nil {
		taken[with] = true
		c.ProductLine = &with.ID
	} else if holder := l.order.holder(); holder != "" {
		c.Holder = &holder
	}
	return c
}

// productOf finds the line by which the product of a line of care was bought:
// one that has no care yet if there is one.
func (p *sale) productOf(care *soldLine, taken map[*soldLine]bool) *soldLine {
	var found *soldLine
	for i := range p.lines {
		l := &p.lines[i]
		if l.Care || l.ProductID != care.ProductID {
			continue
		}
		if !taken[l] {
			return l
		}
		found = l
	}
	return found
}

// careEnds is when Business Care that was paid for on a day has to be renewed.
func careEnds(t *terms.Terms, paid calendar.Day) (calendar.Day, error) {
	months, err := t.Value(terms.CareMonths, paid)
	if err == nil && months < 1 {
		err = fmt.Errorf("a year of Business Care cannot have %d months", months)
	}
	return paid.AddMonths(int(months)), err
}

// CareLapses is after how many days without a renewal a contract whose year
// ended on a day has lapsed.
func (s *Service) CareLapses(ctx context.Context, endedOn calendar.Day) (int, error) {
	t, err := terms.Load(ctx, s.DB.Read(), nil)
	if err != nil {
		return 0, err
	}
	days, err := t.Value(terms.CareGraceDays, endedOn)
	return int(days), err
}

// CareRunsSince is the earliest day that Business Care can be due on and still
// run today.
func (s *Service) CareRunsSince(ctx context.Context) (calendar.Day, error) {
	return terms.CareRunsSince(ctx, s.DB.Read(), calendar.DayOf(s.Now()))
}

// IsRunning reports whether a contract goes on: it was neither ended nor left
// unrenewed for too long.
func (c *Care) IsRunning(t *terms.Terms, today calendar.Day) (bool, error) {
	lapses, err := t.CareLapses(c.RenewsOn)
	return c.EndedAt == nil && today <= lapses, err
}
