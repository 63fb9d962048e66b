package orders

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/fault"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/seller"
)

// shelved is a product as far as a sale needs it.
type shelved struct {
	ID          int64
	ExternalID  string
	SellerID    int64
	Type        products.Type
	RemovedAt   *time.Time
	Partnership seller.Partnership
	FirstSaleAt *time.Time // of its seller
}

// shelf is products by what the marketplace calls them.
type shelf map[string]*shelved

// findProducts finds what some of the orders sell.
func (s *Service) findProducts(ctx context.Context, tx bun.Tx, orders []NewOrder, which []int) (shelf, error) {
	names := map[string]bool{}
	for _, i := range which {
		for n := range orders[i].Lines {
			names[orders[i].Lines[n].Product] = true
		}
	}
	found := make(shelf, len(names))
	for some := range slices.Chunk(sortedKeys(names), chunk) {
		var rows []*shelved
		q := tx.NewSelect().TableExpr("products AS p").Join("JOIN sellers AS s ON s.id = p.seller_id").
			ColumnExpr("p.id, p.external_id, p.seller_id, p.type, p.removed_at, s.partnership, s.first_sale_at").
			Where("p.external_id IN (?)", bun.List(some))
		if err := q.Scan(ctx, &rows); err != nil {
			return nil, err
		}
		for _, row := range rows {
			found[row.ExternalID] = row
		}
	}
	return found, nil
}

func (s shelf) sellers() []int64 {
	ids := map[int64]bool{}
	for _, p := range s {
		ids[p.SellerID] = true
	}
	return sortedKeys(ids)
}

// check refuses an order of products that could not be sold then. A product
// that was removed later does not unmake a sale.
func (s shelf) check(o *NewOrder) *fault.Error {
	for i := range o.Lines {
		product := s[o.Lines[i].Product]
		if product == nil {
			return unknownProduct(i, o.Lines[i].Product)
		}
		if product.RemovedAt != nil && !o.PlacedAt.Before(*product.RemovedAt) {
			return invalid(lineField(i, "product"), "product_removed", "Product %q was removed on %s.",
				o.Lines[i].Product, product.RemovedAt.UTC().Format(time.RFC3339))
		}
	}
	return nil
}

func unknownProduct(line int, name string) *fault.Error {
	return invalid(lineField(line, "product"), "product_unknown", "There is no product %q.", name)
}

// knownOrder is an order that is there, with the parts of all its sellers.
type knownOrder struct {
	*Order
	orderIDs []int64
	lines    map[int]*Line // sales by their number
}

// knownOrders finds which of some references are taken, and by what.
func knownOrders(ctx context.Context, idb bun.IDB, references []string) (map[string]*knownOrder, error) {
	found := map[string]*knownOrder{}
	for some := range slices.Chunk(references, chunk) {
		var rows []*Order
		if err := idb.NewSelect().Model(&rows).ExcludeColumn("search").Where("o.reference IN (?)", bun.List(some)).
			Order("o.seller_id").Scan(ctx); err != nil {
			return nil, err
		}
		if len(rows) == 0 {
			continue
		}
		byID := make(map[int64]*knownOrder, len(rows))
		ids := make([]int64, len(rows))
		for i, row := range rows {
			k := found[row.Reference]
			if k == nil {
				k = &knownOrder{Order: row, lines: map[int]*Line{}}
				found[row.Reference] = k
			}
			k.orderIDs = append(k.orderIDs, row.ID)
			byID[row.ID], ids[i] = k, row.ID
		}
		var lines []*Line
		if err := idb.NewSelect().Model(&lines).Where("l.order_id IN (?)", bun.List(ids)).Where("l.type = 'ORDER'").Scan(ctx); err != nil {
			return nil, err
		}
		for _, l := range lines {
			byID[l.OrderID].lines[*l.Number] = l
		}
	}
	return found, nil
}

// against is what becomes of an order whose reference is taken: it is the same
// and taken again without effect, or it contradicts what is there.
func (k *knownOrder) against(o *NewOrder, shelf shelf) Outcome {
	for i := range o.Lines {
		if shelf[o.Lines[i].Product] == nil {
			return Outcome{Err: unknownProduct(i, o.Lines[i].Product)}
		}
	}
	if field, phrase := k.difference(o, shelf); phrase != "" {
		return Outcome{Err: fault.New(fault.Conflict, "order_differs", "Order %q is there already with another content: %s %s.",
			o.Reference, field, phrase).At(field)}
	}
	done := Outcome{OrderIDs: k.orderIDs, Repeated: true}
	for i := range o.Lines {
		done.LineIDs = append(done.LineIDs, k.lines[o.Lines[i].Number].ID)
	}
	return done
}

// difference names the first field in which an order differs, and how.
func (k *knownOrder) difference(o *NewOrder, shelf shelf) (field, phrase string) {
	if at := o.PlacedAt.UTC().Truncate(time.Microsecond); !at.Equal(k.PlacedAt) {
		return "placed_at", wasIs(k.PlacedAt.UTC().Format(time.RFC3339Nano), at.Format(time.RFC3339Nano))
	}
	for _, text := range []struct{ field, was, is string }{
		{"customer_name", k.CustomerName, o.CustomerName}, {"customer_email", k.CustomerEmail, o.CustomerEmail},
		{"country", k.Country, o.Country}, {"language", k.Language, o.Language}, {"shop", k.Shop, o.Shop},
	} {
		if text.was != text.is {
			return text.field, wasIs(text.was, text.is)
		}
	}
	if len(k.lines) != len(o.Lines) {
		return "lines", wasIs(fmt.Sprintf("%d lines", len(k.lines)), fmt.Sprintf("%d lines", len(o.Lines)))
	}
	for i := range o.Lines {
		is := &o.Lines[i]
		was := k.lines[is.Number]
		if was == nil {
			return lineField(i, "number"), fmt.Sprintf("%d was not in it", is.Number)
		}
		if name, phrase := was.difference(is, shelf[is.Product].ID); phrase != "" {
			return lineField(i, name), phrase
		}
	}
	return "", ""
}

func (l *Line) difference(o *NewLine, productID int64) (field, phrase string) {
	var was, is Discount
	if l.DiscountType != nil {
		was = Discount{*l.DiscountType, *l.DiscountValue}
	}
	if o.Discount != nil {
		is = *o.Discount
	}
	switch price := l.Base / money.Cents(l.Quantity); {
	case l.ProductID != productID:
		return "product", fmt.Sprintf("was another one, is %q", o.Product)
	case l.Care != o.Care:
		return "care", wasIs(l.Care, o.Care)
	case l.Source != o.Source:
		return "source", wasIs(l.Source, o.Source)
	case l.Quantity != o.Quantity:
		return "quantity", wasIs(l.Quantity, o.Quantity)
	case price != o.Price:
		return "price", wasIs(price, o.Price)
	case was != is:
		return "discount", wasIs(was, is)
	case l.OwnCode != o.OwnCode:
		return "own_code", wasIs(l.OwnCode, o.OwnCode)
	}
	return "", ""
}

func wasIs(was, is any) string { return fmt.Sprintf("was %v, is %v", was, is) }

// String names a discount in messages.
func (d Discount) String() string {
	switch d.Type {
	case DiscountAmount:
		return money.Cents(d.Value).String()
	case DiscountPercentage:
		return fmt.Sprintf("%s %%", money.Cents(d.Value)) // hundredths, as cents are
	default:
		return "none"
	}
}
