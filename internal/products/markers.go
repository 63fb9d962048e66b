package products

import (
	"context"
	"maps"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
)

// MarkerKind is what was done to a product.
type MarkerKind string

const (
	VersionValidated MarkerKind = "VERSION_VALIDATED"
	SheetChanged     MarkerKind = "SHEET_CHANGED"
	PriceChanged     MarkerKind = "PRICE_CHANGED"
	Promotion        MarkerKind = "PROMOTION"
)

// Marker is something that was done to a product on a day, by which a change
// of its figures may be understood.
type Marker struct {
	bun.BaseModel `bun:"table:product_markers,alias:marker"`

	ID        int64 `bun:",pk,autoincrement"`
	SellerID  int64
	ProductID int64
	Day       calendar.Day
	Kind      MarkerKind
	Text      string // what exactly: a version, a price before and after; no sentence
}

// Mark keeps what was done, in the transaction of the area that did it.
func (s *Service) Mark(ctx context.Context, tx bun.Tx, markers ...Marker) error {
	if len(markers) == 0 {
		return nil
	}
	_, err := tx.NewInsert().Model(&markers).Exec(ctx)
	return err
}

// Unmark takes back what was marked ahead of its day and is not going to happen.
func (s *Service) Unmark(ctx context.Context, tx bun.Tx, m Marker) error {
	_, err := tx.NewRaw(`DELETE FROM product_markers WHERE id = (SELECT MAX(id) FROM product_markers
		WHERE seller_id = ? AND product_id = ? AND day = ? AND kind = ? AND text = ?)`, m.SellerID, m.ProductID, m.Day, m.Kind, m.Text).Exec(ctx)
	return err
}

// Markers are what a seller did between two days, both included, to one
// product or, with 0, to any; the newest ones, at most so many, oldest first.
func (s *Service) Markers(ctx context.Context, sellerID, productID int64, from, to calendar.Day, most int64) ([]Marker, error) {
	var markers []Marker
	newest := s.db.Read().NewSelect().Model((*Marker)(nil)).Where("seller_id = ?", sellerID).Where("day BETWEEN ? AND ?", from, to)
	if productID != 0 {
		newest.Where("product_id = ?", productID)
	}
	newest.OrderExpr("day DESC, id DESC").Limit(most)
	err := s.db.Read().NewSelect().TableExpr("(?) AS marker", newest).OrderExpr("day, id").Scan(ctx, &markers)
	return markers, err
}

// markersOf lists what an update from the marketplace changes of a product: its
// price, or its names, which are what we know of its sheet.
func markersOf(before, after *Product) (markers []Marker) {
	mark := func(kind MarkerKind, text string) {
		markers = append(markers, Marker{
			SellerID: after.SellerID, ProductID: after.ID, Kind: kind, Day: calendar.DayOf(*after.ExternalUpdatedAt), Text: text,
		})
	}
	if before.Price != after.Price {
		mark(PriceChanged, before.Price.String()+" → "+after.Price.String()+" €")
	}
	switch was, is := before.Names["en"], after.Names["en"]; {
	case was != is:
		mark(SheetChanged, was+" → "+is)
	case !maps.Equal(before.Names, after.Names):
		mark(SheetChanged, is)
	}
	return markers
}
