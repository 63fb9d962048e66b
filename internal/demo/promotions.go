package demo

import (
	"context"
	"fmt"
	"strings"
	"time"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/list"
	"merkato/internal/products"
	"merkato/internal/promotions"
	"merkato/internal/sales"
)

// promotion is one that a demo seller sets up, some days ago.
type promotion struct {
	made, starts, days int // all in days from today
	kind               promotions.Kind
	by                 sales.DiscountType
	discount           int64
	isStopped          bool // at once
}

// promoted are what becomes of a seller's first products that are on sale: a
// period that is over, one that runs, one that is planned; a code, and a period
// that was cancelled.
var promoted = [][]promotion{
	{
		{made: -110, starts: -100, days: 7, kind: promotions.Period, by: sales.DiscountPercentage, discount: 2000},
		{made: -9, starts: -2, days: 7, kind: promotions.Period, by: sales.DiscountPercentage, discount: 1500},
		{made: 0, starts: 24, days: 5, kind: promotions.Period, by: sales.DiscountAmount, discount: 5_00},
	},
	{
		{made: -6, starts: -5, days: 20, kind: promotions.Code, by: sales.DiscountPercentage, discount: 1000},
		{made: -3, starts: 10, days: 3, kind: promotions.Period, by: sales.DiscountPercentage, discount: 3000, isStopped: true},
	},
}

// fillPromotions has every seller with two products on sale promote them. A
// seller who has promotions already had them from a fill that was interrupted.
func fillPromotions(ctx context.Context, r Services, sellers []*business, now time.Time) error {
	if r.Promotions == nil {
		return nil
	}
	at := now
	service := r.Promotions(func() time.Time { return at })
	for _, s := range sellers {
		var ids []string
		for _, o := range s.offers {
			if o.isActive && o.item.kind == products.TypeModule && len(ids) < len(promoted) {
				ids = append(ids, o.id)
			}
		}
		if len(ids) < len(promoted) || s.person.Name == "new" {
			continue
		}
		known, err := r.Products.Find(ctx, r.DB.Read(), ids)
		if err != nil {
			return err
		}
		owner := actor.With(ctx, actor.Actor{SellerID: known[ids[0]].SellerID})
		at = now
		before, err := service.List(owner, promotions.Filter{}, list.Page{Number: 1, Length: 1}, "en")
		if err != nil {
			return err
		}
		if before.Total > 0 {
			continue
		}
		for i, id := range ids {
			for _, p := range promoted[i] {
				at = now.AddDate(0, 0, p.made)
				if err := p.setUp(owner, service, known[id].ID, calendar.DayOf(now), s.person.Name); err != nil {
					return fmt.Errorf("promotions of %s: %w", s.person.Name, err)
				}
			}
		}
	}
	at = now
	open, err := service.Outgoing(ctx, 0, 1000)
	if err != nil || len(open) == 0 {
		return err
	}
	var ids []int64
	for _, o := range open { // what was done today is still on its way
		if calendar.DayOf(o.At) < calendar.DayOf(now) {
			ids = append(ids, o.ID)
		}
	}
	_, err = service.Take(ctx, ids)
	return err
}

func (p promotion) setUp(owner context.Context, service *promotions.Service, productID int64, today calendar.Day, name string) error {
	draft := promotions.Draft{
		ProductID: productID, Kind: p.kind, DiscountType: p.by, Discount: p.discount, StartsOn: today.Add(p.starts), EndsOn: today.Add(p.starts + p.days - 1),
	}
	if p.kind == promotions.Code {
		draft.Code, draft.MaxUses, draft.MaxPerCustomer = new(strings.ToUpper(name)+"-10"), new(int64(20)), new(int64(1))
	}
	made, err := service.Create(owner, draft)
	if err == nil && p.isStopped {
		_, err = service.Stop(owner, made.ID)
	}
	return err
}
