package sales

import (
	"cmp"
	"context"
	"slices"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/sales/terms"
)

// sale is one order on its way into the database: an order for each seller,
// and lines that know the place of theirs among them.
type sale struct {
	orders  []*Order
	lines   []soldLine
	outcome *Outcome
}

type soldLine struct {
	Line
	order   *Order
	product *knownProduct
}

// plan works out what an order that was checked comes to.
func (b *background) plan(o *NewOrder) (*sale, error) {
	at := db.Moment(o.PlacedAt)
	day := calendar.DayOf(at)
	payoutDays, err := b.terms.Value(terms.PayoutDays, day)
	if err != nil {
		return nil, err
	}
	releaseAt := day.Add(int(payoutDays)).Start()
	search := SearchText(o.Reference, o.CustomerName, o.CustomerEmail, o.Shop)
	p := &sale{lines: make([]soldLine, len(o.Lines))}
	bySeller := map[int64]*Order{}
	for i := range o.Lines {
		l := &o.Lines[i]
		product := b.products[l.Product]
		order := bySeller[product.SellerID]
		if order == nil {
			order = &Order{
				SellerID: product.SellerID, Reference: o.Reference, PlacedAt: at, CustomerName: o.CustomerName,
				CustomerEmail: o.CustomerEmail, Country: o.Country, Language: o.Language, Shop: o.Shop, Search: search,
			}
			bySeller[product.SellerID] = order
			p.orders = append(p.orders, order)
		}
		rate, err := b.terms.Rate(product.SellerID, product.Partnership, l.OwnCode, day)
		if err != nil {
			return nil, err
		}
		gross := l.Gross()
		commission := gross.Share(rate)
		line := Line{
			SellerID: product.SellerID, Number: &l.Number, Type: TypeOrder, Source: l.Source, At: at, Day: day,
			ProductID: product.ID, ProductType: lineType(product.Type, l.Care), Care: l.Care, Language: o.Language, Country: o.Country, Quantity: l.Quantity, OwnCode: l.OwnCode,
			Base: l.base(), Gross: gross, Commission: commission, Net: gross - commission, Rate: rate,
			PaidElsewhere: b.settled[product.SellerID].Covers(day),
		}
		if !line.PaidElsewhere {
			line.ReleaseAt = &releaseAt
		}
		if l.Renews != nil {
			line.Renews = &b.renewed[*l.Renews].ID
		}
		if l.Discount != nil {
			line.DiscountType, line.DiscountValue = &l.Discount.Type, &l.Discount.Value
		}
		p.lines[i] = soldLine{Line: line, order: order, product: product}
	}
	slices.SortFunc(p.orders, func(a, b *Order) int { return cmp.Compare(a.SellerID, b.SellerID) })
	return p, nil
}

// fillOutcome says what became of a sale that was written.
func (p *sale) fillOutcome() {
	for _, o := range p.orders {
		p.outcome.OrderIDs = append(p.outcome.OrderIDs, o.ID)
	}
	for i := range p.lines {
		p.outcome.LineIDs = append(p.outcome.LineIDs, p.lines[i].ID)
	}
}

// change is what a line adds to the figures; refunds are negative already.
func (l *Line) change() figures.Change {
	sums := figures.Sums{Sales: 1, SalesBase: l.Base, SalesGross: l.Gross, SalesNet: l.Net}
	if l.Type == TypeRefund {
		sums = figures.Sums{Refunds: 1, RefundBase: l.Base, RefundGross: l.Gross, RefundNet: l.Net}
	}
	return figures.Change{
		SellerID: l.SellerID, ProductID: l.ProductID, Day: l.Day, Sums: sums,
		Parts: []figures.Part{
			{Slice: figures.Type, Value: string(l.ProductType)}, {Slice: figures.Source, Value: string(l.Source)},
			{Slice: figures.Language, Value: l.Language}, {Slice: figures.Country, Value: l.Country},
		},
	}
}

// CountedLines are the lines as the figures count them.
var CountedLines = figures.Counted{
	Columns: []string{"sales", "refunds", "sales_base", "sales_gross", "sales_net", "refund_base", "refund_gross", "refund_net"},
	Each: func(ctx context.Context, tx bun.Tx, from, to int64, count func(figures.Change)) error {
		var l Line
		into := []db.Place{
			db.ToInt(&l.SellerID), db.ToInt(&l.ProductID), db.ToText(&l.Type), db.ToText(&l.Source), db.ToText(&l.ProductType),
			db.ToText(&l.Language), db.ToText(&l.Country), db.ToText(&l.Day), db.ToInt(&l.Base), db.ToInt(&l.Gross), db.ToInt(&l.Net),
		}
		return db.EachRow(ctx, tx, into, func() { count(l.change()) }, `SELECT seller_id, product_id, type, source, product_type, language, country, day, base, gross, net
			FROM order_lines WHERE seller_id BETWEEN ? AND ?`, from, to)
	},
}

// InLedger is the line as the ledger takes it.
func (l *Line) InLedger() ledger.Line {
	return ledger.Line{ID: l.ID, SellerID: l.SellerID, Gross: l.Gross, Commission: l.Commission, At: l.At, Digest: new(l.Digest())}
}
