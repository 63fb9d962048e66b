package sales

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/seller"
)

// knownProduct is a product as far as a sale needs it.
type knownProduct struct {
	ID          int64
	ExternalID  string
	SellerID    int64
	Type        products.Type
	Partnership seller.Partnership
	FirstSaleAt *time.Time // of its seller
}

// knownProducts are products by what the marketplace calls them.
type knownProducts map[string]*knownProduct

func (s knownProducts) sellers() []int64 {
	ids := map[int64]bool{}
	for _, p := range s {
		ids[p.SellerID] = true
	}
	return slices.Sorted(maps.Keys(ids))
}

// check refuses an order of products that are not known. One of a product that was
// removed is taken: the marketplace goes on selling what a seller removes here until
// it has fetched that, and its customers have paid.
func (s knownProducts) check(o *NewOrder) *fault.Error {
	for i := range o.Lines {
		if s[o.Lines[i].Product] == nil {
			return fault.New(fault.Invalid, "product_unknown", "There is no product %q.", o.Lines[i].Product).At(lineField(i, "product"))
		}
	}
	return nil
}

// knownOrder is an order that is there, with the parts of all its sellers.
type knownOrder struct {
	*Order
	orderIDs []int64
	lines    map[int]*Line // sales by their number
}

// against is what becomes of an order whose reference is taken: it is the same
// and taken again without effect, or it contradicts what is there.
func (k *knownOrder) against(o *NewOrder, sold knownProducts) Outcome {
	if err := sold.check(o); err != nil {
		return Outcome{Err: err}
	}
	if field, phrase := k.difference(o, sold); phrase != "" {
		return Outcome{Err: fault.New(fault.Conflict, "order_differs", "Order %q already exists with different content: %s %s.",
			o.Reference, field, phrase).At(field)}
	}
	done := Outcome{OrderIDs: k.orderIDs, Repeated: true}
	for i := range o.Lines {
		done.LineIDs = append(done.LineIDs, k.lines[o.Lines[i].Number].ID)
	}
	return done
}

// difference names the first field in which an order differs, and how.
func (k *knownOrder) difference(o *NewOrder, sold knownProducts) (field, phrase string) {
	if at := db.Moment(o.PlacedAt); !at.Equal(k.PlacedAt) {
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
		if name, phrase := was.difference(is, sold[is.Product].ID); phrase != "" {
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
		return "price", wasIs(int64(price), int64(o.Price))
	case was != is:
		return "discount", wasIs(was, is)
	case l.OwnCode != o.OwnCode:
		return "own_code", wasIs(l.OwnCode, o.OwnCode)
	case (l.Renews != nil) != (o.Renews != nil):
		return "renews", wasIs(l.Renews != nil, o.Renews != nil)
	}
	return "", ""
}

// wasIs says amounts in cents, as the field has them that it is about.
func wasIs(was, is any) string { return fmt.Sprintf("was %v, is %v", was, is) }

// String names a discount in messages, in the units of its fields.
func (d Discount) String() string {
	if d.Type == "" {
		return "none"
	}
	return fmt.Sprintf("%s %d", d.Type, d.Value)
}
