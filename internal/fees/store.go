package fees

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/installation"
	"merkato/internal/seller"
)

// open is the annual fee that is to be paid next, or was cancelled; nil: none.
func open(ctx context.Context, q bun.IDB, productID int64) (*Fee, error) {
	var found Fee
	err := q.NewSelect().Model(&found).Where("product_id = ?", productID).Where("kind = 'ANNUAL' AND status IN ('OPEN', 'CANCELLED')").
		Order("due_on DESC").Limit(1).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return &found, err
}

// paidTo is the last day that was paid for; nil: none was.
func paidTo(ctx context.Context, q bun.IDB, productID int64) (*calendar.Day, error) {
	var paid []calendar.Day
	err := q.NewSelect().Model((*Fee)(nil)).Column("ends_on").Where("product_id = ?", productID).Where("kind = 'ANNUAL' AND status = 'PAID'").
		Order("ends_on DESC").Limit(1).Scan(ctx, &paid)
	if len(paid) == 0 {
		return nil, err
	}
	return &paid[0], err
}

// dueOn are the fees of some sellers that a payout on a day settles, the oldest
// first; those whose card is being charged are left alone.
func dueOn(ctx context.Context, q bun.IDB, sellers []int64, on calendar.Day) (due []Fee, err error) {
	err = q.NewSelect().Model(&due).Where("fee.seller_id IN (?)", bun.List(sellers)).Where("kind = 'ANNUAL' AND status = 'OPEN'").Where("due_on <= ?", on).
		Where("NOT EXISTS (SELECT 1 FROM fee_payments AS pay WHERE pay.fee_id = fee.id AND pay.status = 'STARTED')").Order("due_on", "fee.id").Scan(ctx)
	return due, err
}

// first is the first year of a product's fee, or the first after a partnership.
type first struct {
	productID, sellerID int64
	on                  calendar.Day
}

// firsts finds validated products of sellers without partnership for which no year
// is open. Of products that were validated before this installation began, earlier
// years were paid elsewhere; of the time in which the seller was a partner, none is
// owed.
func firsts(ctx context.Context, q bun.IDB, sellers *seller.Service, today calendar.Day) ([]first, error) {
	began, err := installation.BeganOn(ctx, q)
	if err != nil {
		return nil, err
	}
	var found []struct {
		ID, SellerID int64
		At           time.Time
		PaidTo       *calendar.Day
		IsWaived     bool
	}
	// Modules and themes are validated with their first version, all else with its
	// first sheet. What is on sale and was not begun here, or never validated here, came
	// so with the feed; and what owed a fee before goes on.
	err = q.NewRaw(`SELECT * FROM (SELECT p.id, p.seller_id, COALESCE(
				(SELECT MIN(v.released_at) FROM product_versions AS v WHERE v.product_id = p.id AND v.state IN ('VALIDATED', 'WITHDRAWN')),
				(SELECT MIN(sub.decided_at) FROM sheet_submissions AS sub WHERE sub.product_id = p.id AND sub.state = 'VALIDATED' AND p.type NOT IN ('module', 'theme')),
				CASE WHEN NOT EXISTS (SELECT 1 FROM sheet_submissions AS sub WHERE sub.product_id = p.id AND sub.state = 'VALIDATED')
					OR NOT EXISTS (SELECT 1 FROM product_history AS h WHERE h.product_id = p.id AND h.action = 'CREATED')
					OR EXISTS (SELECT 1 FROM fees AS f WHERE f.product_id = p.id AND f.kind = 'ANNUAL') THEN p.created_at END) AS at,
			(SELECT MAX(f.ends_on) FROM fees AS f WHERE f.product_id = p.id AND f.kind = 'ANNUAL' AND f.status = 'PAID') AS paid_to,
			EXISTS (SELECT 1 FROM fees AS f WHERE f.product_id = p.id AND f.kind = 'ANNUAL' AND f.status = 'WAIVED') AS is_waived
		FROM products AS p JOIN sellers AS s ON s.id = p.seller_id JOIN product_sheets AS sheet ON sheet.product_id = p.id
		WHERE p.removed_at IS NULL AND s.partnership = 'NO_PARTNERSHIP' AND sheet.published <> ''
			AND NOT EXISTS (SELECT 1 FROM fees AS f WHERE f.product_id = p.id AND f.kind = 'ANNUAL' AND f.status IN ('OPEN', 'CANCELLED'))
		) AS product WHERE at IS NOT NULL ORDER BY id LIMIT 1000`).Scan(ctx, &found)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	ids := make([]int64, len(found))
	for i, p := range found {
		ids[i] = p.SellerID
	}
	agreed, err := sellers.Partnerships(ctx, q, ids)
	years := make([]first, len(found))
	for i, p := range found {
		on := calendar.DayOf(p.At)
		for on < began {
			on = on.AddMonths(12)
		}
		if p.PaidTo != nil {
			on = p.PaidTo.Add(1)
		}
		if p.IsWaived {
			on = max(on, today)
		}
		years[i] = first{productID: p.ID, sellerID: p.SellerID, on: max(on, agreed[p.SellerID].WithoutSince(today))}
	}
	return years, err
}
