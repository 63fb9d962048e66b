package orders

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
)

// Business Care that is bought apart from its product belongs to the product
// that the same customer has for the same shop: it goes back with the first
// purchase of that which goes back whole after it. Which of the two we are told
// of first makes no difference. It does not ask whether another purchase still
// stands: one that is told of later could bring back a care that is over.

// holder is who Business Care bought apart belongs to; nobody where the
// marketplace names neither customer nor shop.
func (o *Order) holder() string {
	if o.CustomerEmail == "" && o.Shop == "" {
		return ""
	}
	return o.CustomerEmail + " " + o.Shop
}

// isApart tells whether a line is Business Care whose product is not in its order.
func (p *sale) isApart(l *soldLine) bool {
	return l.Care && !l.renews && l.order.holder() != "" && p.productOf(l, nil) == nil
}

// heldCare names the Business Care that one holder may have for a product. Who
// sells one and who takes the product back wait for each other by it: else
// neither would see what the other writes.
func heldCare(productID int64, holder string) string {
	return fmt.Sprintf("care %d %s", productID, holder)
}

// awaitRefunds holds those up who take back the products that Business Care in
// these sales may belong to.
func (s *Service) awaitRefunds(ctx context.Context, tx bun.Tx, sales []*sale) error {
	var names []string
	for _, p := range sales {
		for i := range p.lines {
			if l := &p.lines[i]; p.isApart(l) {
				names = append(names, heldCare(l.ProductID, l.order.holder()))
			}
		}
	}
	return s.DB.Exclusive(ctx, tx, names...)
}

// awaitCare holds those up who sell Business Care for the products of lines.
func (s *Service) awaitCare(ctx context.Context, tx bun.Tx, lines []int64) error {
	if s.DB.Engine == db.SQLite {
		return nil
	}
	var names []string
	for some := range slices.Chunk(lines, chunk) {
		var sold []struct {
			ProductID int64
			Order     `bun:"embed:"`
		}
		err := tx.NewSelect().TableExpr("order_lines AS l").Join("JOIN orders AS o ON o.id = l.order_id").
			ColumnExpr("DISTINCT l.product_id, o.customer_email, o.shop").Where("l.id IN (?)", bun.List(some)).
			Where("NOT l.care").Where("o.customer_email || o.shop <> ''").Scan(ctx, &sold)
		if err != nil {
			return err
		}
		for i := range sold {
			names = append(names, heldCare(sold[i].ProductID, sold[i].holder()))
		}
	}
	return s.DB.Exclusive(ctx, tx, names...)
}

// endLateCare gives back Business Care that was bought apart from its product,
// if the product went back after that and we were told of it first.
func (s *Service) endLateCare(ctx context.Context, tx bun.Tx, sales []*sale, beaten []string) error {
	var late []ask
	for _, p := range sales {
		if slices.Contains(beaten, p.orders[0].Reference) {
			continue
		}
		for i := range p.lines {
			l := &p.lines[i]
			if !p.isApart(l) {
				continue
			}
			at, reason, err := productWentBack(ctx, tx, l)
			if err != nil {
				return err
			}
			if !at.IsZero() {
				late = append(late, ask{lineID: l.ID, at: at, reason: reason})
			}
		}
	}
	_, err := s.give(ctx, tx, late)
	return err
}

// productWentBack tells when, after Business Care was bought, its customer first
// gave the product back; at no time if never.
func productWentBack(ctx context.Context, tx bun.Tx, care *soldLine) (at time.Time, reason string, err error) {
	var refunds []*Line
	err = tx.NewSelect().Model(&refunds).Join("JOIN order_lines AS sold ON sold.id = l.refund_of").Join("JOIN orders AS o ON o.id = sold.order_id").
		Where("l.seller_id = ?", care.SellerID).Where("l.product_id = ?", care.ProductID).Where("l.type = 'REFUND'").Where("NOT l.care").
		Where("l.at >= ?", care.At).Where("sold.refunded = sold.gross").
		Where("o.customer_email = ?", care.order.CustomerEmail).Where("o.shop = ?", care.order.Shop).Scan(ctx)
	if err != nil {
		return at, "", err
	}
	slices.SortFunc(refunds, compareRefunds)
	whole := map[int64]*Line{} // what made each purchase whole: its last refund
	for _, r := range refunds {
		whole[*r.RefundOf] = r
	}
	for _, r := range refunds { // the first of these
		if whole[*r.RefundOf] == r {
			return r.At, *r.Reason, nil
		}
	}
	return at, "", nil
}
