package promotions

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
	"golang.org/x/sync/errgroup"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/list"
	"merkato/internal/money"
	"merkato/internal/products"
)

// Filter narrows the promotions of the asking seller; a zero field means any.
type Filter struct {
	ProductID int64
	Kind      Kind
	State     State
}

func (f Filter) check() error {
	return list.First(list.CheckProduct(f.ProductID), list.CheckOneOf("kind", f.Kind, Period, Code),
		list.CheckOneOf("state", f.State, Planned, Running, Ended, Cancelled))
}

// Entry is a promotion with what is known of it besides.
type Entry struct {
	Promotion
	ProductName string
	State       State
	IsTaken     bool    // the marketplace has it as it is now
	Result      *Result // nil until it begins
}

// Promoted is what the product costs then.
func (e *Entry) Promoted() money.Cents { return e.PromotedPrice(e.Price) }

// Result is what a product brought while it was promoted, and in as many days
// before; of a code, what was sold with it, and nothing before.
type Result struct {
	Days                     int64
	Turnover, TurnoverBefore money.Cents
	Sales, SalesBefore       int64
	Net, NetBefore           money.Cents
}

// Listing is a page of promotions.
type Listing struct {
	Total   int64
	Entries []Entry
}

// List reads a page of the asking seller's promotions, the latest to begin
// first, with products named in a language or else in English.
func (s *Service) List(ctx context.Context, f Filter, page list.Page, lang string) (*Listing, error) {
	sellerID, err := actor.SellerID(ctx)
	if err == nil {
		err = list.First(f.check(), page.Check("length"))
	}
	if err != nil {
		return nil, err
	}
	found := &Listing{Entries: []Entry{}}
	if found.Total, err = s.narrowed(sellerID, f).Count(ctx); err != nil || found.Total == 0 {
		return found, err
	}
	var rows []Promotion
	if err := page.Of(s.narrowed(sellerID, f).Model(&rows).OrderExpr("starts_on DESC, id DESC")).Scan(ctx); err != nil {
		return nil, err
	}
	found.Entries, err = s.entries(ctx, sellerID, rows, lang)
	return found, err
}

func (s *Service) narrowed(sellerID int64, f Filter) *bun.SelectQuery {
	today := s.Today()
	q := s.DB.Read().NewSelect().Model((*Promotion)(nil)).Where("seller_id = ?", sellerID)
	if f.ProductID != 0 {
		q = q.Where("product_id = ?", f.ProductID)
	}
	if f.Kind != "" {
		q = q.Where("kind = ?", f.Kind)
	}
	switch f.State {
	case Planned:
		q = q.Where("NOT is_cancelled").Where("starts_on > ?", today)
	case Running:
		q = q.Where("NOT is_cancelled").Where("starts_on <= ?", today).Where("ends_on >= ?", today)
	case Ended:
		q = q.Where("NOT is_cancelled").Where("ends_on < ?", today)
	case Cancelled:
		q = q.Where("is_cancelled")
	}
	return q
}

// Entry is a promotion of the asking seller's with what is known of it besides.
func (s *Service) Entry(ctx context.Context, p *Promotion, lang string) (*Entry, error) {
	all, err := s.entries(ctx, p.SellerID, []Promotion{*p}, lang)
	if err != nil {
		return nil, err
	}
	return &all[0], nil
}

func (s *Service) entries(ctx context.Context, sellerID int64, rows []Promotion, lang string) ([]Entry, error) {
	ids := make([]int64, len(rows))
	for i := range rows {
		ids[i] = rows[i].ID
	}
	names, err := s.Products.Names(ctx, sellerID, lang)
	if err != nil {
		return nil, err
	}
	types, err := s.Products.Types(ctx, sellerID, sellerID)
	if err != nil {
		return nil, err
	}
	var waiting []int64
	err = s.DB.Read().NewSelect().TableExpr("promotion_changes").Column("promotion_id").Where("promotion_id IN (?)", bun.List(ids)).Where("taken_at IS NULL").Scan(ctx, &waiting)
	if err != nil {
		return nil, err
	}
	all := make([]Entry, len(rows))
	at := map[int64]*Entry{}
	reads, together := errgroup.WithContext(ctx)
	reads.SetLimit(4)
	today := s.Today()
	for i := range rows {
		p := &rows[i]
		all[i] = Entry{Promotion: *p, ProductName: names[p.ProductID], State: p.StateOn(today), IsTaken: true}
		at[p.ID] = &all[i]
		if p.StartsOn <= today && !p.IsCancelled {
			reads.Go(func() (err error) {
				all[i].Result, err = s.result(together, p, types[p.ProductID], today)
				return err
			})
		}
	}
	for _, id := range waiting {
		at[id].IsTaken = false
	}
	return all, reads.Wait()
}

// result compares the days of a promotion that have begun with as many before
// it. Nobody had a code before its days: what was sold without it says nothing of it.
func (s *Service) result(ctx context.Context, p *Promotion, kind products.Type, today calendar.Day) (*Result, error) {
	last := min(p.EndsOn, today)
	days := p.StartsOn.Until(last) + 1
	if p.Kind == Code {
		sold, err := s.soldByCode(ctx, p, last)
		return &Result{Days: int64(days), Turnover: sold.SalesGross, Sales: sold.Sales, Net: sold.SalesNet}, err
	}
	now, err := s.sold(ctx, p.SellerID, p.ProductID, kind, p.StartsOn, last)
	if err != nil {
		return nil, err
	}
	before, err := s.sold(ctx, p.SellerID, p.ProductID, kind, p.StartsOn.Add(-days), p.StartsOn.Add(-1))
	return &Result{
		Days: int64(days), Turnover: now.SalesGross, TurnoverBefore: before.SalesGross, Sales: now.Sales, SalesBefore: before.Sales,
		Net: now.SalesNet, NetBefore: before.SalesNet,
	}, err
}

// sold is what a product brought on some days, without its Business Care.
func (s *Service) sold(ctx context.Context, sellerID, productID int64, kind products.Type, from, to calendar.Day) (figures.Sums, error) {
	part := figures.Part{Slice: figures.Type, Value: string(kind)}.Within(productID)
	return s.Figures.Sum(ctx, sellerID, part, &figures.Period{From: from, To: to})
}

// Calendar is how the promotion days of a product and year are used.
type Calendar struct {
	Year    int64
	Allowed int64 // none in the years before there was the product
	Used    int64
	Periods []Promotion // that touch the year, in order
}

// Calendar of a product of the asking seller's.
func (s *Service) Calendar(ctx context.Context, productID, year int64) (*Calendar, error) {
	if err := list.CheckProduct(productID); err != nil {
		return nil, err
	}
	if year < 2000 || year > 2999 {
		return nil, fault.New(fault.Invalid, "year", "Give a year from 2000 on.").At("year")
	}
	p, err := s.product(ctx, s.DB.Read(), productID)
	if err != nil {
		return nil, err
	}
	l, err := s.limits(ctx, s.DB.Read(), s.Today())
	if err != nil {
		return nil, err
	}
	name := fmt.Sprintf("%04d", year)
	c := &Calendar{Year: year, Allowed: l.DaysPerYear, Periods: []Promotion{}}
	if c.Periods, err = s.periods(ctx, s.DB.Read(), p.ID, calendar.Day(name+"-01-01"), calendar.Day(name+"-12-31")); err != nil {
		return nil, err
	}
	if name < string(calendar.DayOf(p.CreatedAt)[:4]) {
		c.Allowed = 0
	}
	c.Used = daysUsed(c.Periods, name)
	return c, nil
}
