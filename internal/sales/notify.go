package sales

import (
	"context"
	"fmt"
	"strconv"

	"github.com/uptrace/bun"

	"merkato/internal/money"
	"merkato/internal/notifications"
)

// notifyOfSales notifies sellers of orders that were written: one notice for each,
// with the first product of it.
func (s *Service) notifyOfSales(ctx context.Context, tx bun.Tx, sales []*sale) error {
	if !s.Notifies() {
		return nil
	}
	var notices []notifications.Notice
	for _, p := range sales {
		for _, o := range p.orders {
			var share money.Cents
			n := notifications.Notice{SellerID: o.SellerID, What: notifications.NewOrder, Key: strconv.FormatInt(o.ID, 10), At: o.PlacedAt}
			for i := range p.lines {
				if l := &p.lines[i]; l.order == o {
					share += l.Net
					if n.ProductID == 0 {
						n.ProductID = l.ProductID
					}
				}
			}
			n.Details = notifications.Details{Subject: o.Reference, Amount: &share, Path: fmt.Sprintf("orders?order=%d", o.ID)}
			notices = append(notices, n)
		}
	}
	return s.Notify(ctx, tx, notices...)
}

// notifyOfRefunds notifies sellers of refunds that they have not made themselves.
func (s *Service) notifyOfRefunds(ctx context.Context, tx bun.Tx, made []*Line) error {
	if !s.Notifies() {
		return nil
	}
	var notices []notifications.Notice
	for _, r := range made {
		if r.SellerKey != nil {
			continue
		}
		notices = append(notices, notifications.Notice{
			SellerID: r.SellerID, What: notifications.Refunded, Key: strconv.FormatInt(r.ID, 10), At: r.At, ProductID: r.ProductID,
			Details: notifications.Details{Amount: &r.Net, Path: fmt.Sprintf("orders?order=%d", r.OrderID)},
		})
	}
	return s.Notify(ctx, tx, notices...)
}
