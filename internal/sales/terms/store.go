package terms

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
)

// Load reads all terms, and the rates of everyone and of these sellers.
func Load(ctx context.Context, idb bun.IDB, sellers []int64) (*Terms, error) {
	t := &Terms{byName: map[string]history{}, byPartnership: map[string]history{}, bySeller: map[int64]history{}}
	var named []struct {
		Name string
		dated
	}
	if err := idb.NewRaw(`SELECT name, starts_on, value FROM terms`).Scan(ctx, &named); err != nil {
		return nil, err
	}
	for _, row := range named {
		t.byName[row.Name] = append(t.byName[row.Name], row.dated)
	}
	var rates []struct {
		Partnership string
		SellerID    int64
		dated
	}
	q := idb.NewSelect().TableExpr("commission_rates").ColumnExpr("COALESCE(partnership, '') AS partnership").
		ColumnExpr("COALESCE(seller_id, 0) AS seller_id").ColumnExpr("starts_on").ColumnExpr("COALESCE(ends_on, '') AS ends_on").ColumnExpr("rate AS value").
		Where("partnership IS NOT NULL")
	if len(sellers) > 0 {
		q = q.WhereOr("seller_id IN (?)", bun.List(sellers))
	}
	if err := q.Scan(ctx, &rates); err != nil {
		return nil, err
	}
	for _, row := range rates {
		if row.SellerID != 0 {
			t.bySeller[row.SellerID] = append(t.bySeller[row.SellerID], row.dated)
		} else {
			t.byPartnership[row.Partnership] = append(t.byPartnership[row.Partnership], row.dated)
		}
	}
	sortAll(t.byName)
	sortAll(t.byPartnership)
	sortAll(t.bySeller)
	return t, nil
}

// SaveOwnRates stores what a seller has agreed on, for sales that are reported
// from now on: no line that is written changes. Of two rates from one day on
// the one that was sent later counts, whichever comes first.
func SaveOwnRates(ctx context.Context, tx bun.Tx, sellerID int64, sentAt time.Time, sent []OwnRate) error {
	if len(sent) == 0 {
		return nil
	}
	rows := make([]ownRateRow, len(sent))
	for i, r := range sent {
		rows[i] = ownRateRow{SellerID: sellerID, StartsOn: r.StartsOn, EndsOn: r.EndsOn, Rate: r.Rate, SentAt: db.Moment(sentAt)}
	}
	_, err := tx.NewInsert().Model(&rows).On("CONFLICT (seller_id, starts_on) DO UPDATE").
		Set("rate = EXCLUDED.rate").Set("ends_on = EXCLUDED.ends_on").Set("told_at = EXCLUDED.told_at").
		Where("r.told_at <= EXCLUDED.told_at").Returning("NULL").Exec(ctx)
	return err
}

type ownRateRow struct {
	bun.BaseModel `bun:"table:commission_rates,alias:r"`

	SellerID int64
	StartsOn calendar.Day
	EndsOn   calendar.Day `bun:",nullzero"`
	Rate     int64
	SentAt   time.Time `bun:"told_at"`
}

// PartnershipRate is a rate of the table of commissions, from a day on.
type PartnershipRate struct {
	Partnership string // or OWN_CODE
	StartsOn    calendar.Day
	Rate        int64 // in hundredths of a percent
}

// PartnershipRates is the table of commissions, with all its days of effect.
func PartnershipRates(ctx context.Context, idb bun.IDB) (rates []PartnershipRate, err error) {
	err = idb.NewSelect().TableExpr("commission_rates").Column("partnership", "starts_on", "rate").
		Where("partnership IS NOT NULL").Order("partnership", "starts_on").Scan(ctx, &rates)
	return rates, err
}

// SetPartnershipRate adds a rate to the table of commissions from a day to come
// on, or changes one that has not begun.
func SetPartnershipRate(ctx context.Context, tx bun.Tx, r PartnershipRate) error {
	if r.Rate < 0 || r.Rate > 10_000 {
		return fault.New(fault.Invalid, "rate_range", "The commission must be between 0 and 100 percent.").At("rate")
	}
	_, err := tx.NewRaw(`INSERT INTO commission_rates (partnership, starts_on, rate) VALUES (?, ?, ?)
		ON CONFLICT (partnership, starts_on) DO UPDATE SET rate = EXCLUDED.rate`, r.Partnership, r.StartsOn, r.Rate).Exec(ctx)
	return err
}

// RemovePartnershipRate takes a rate back that the table of commissions would have had
// from a day to come on, and returns it.
func RemovePartnershipRate(ctx context.Context, tx bun.Tx, partnership string, startsOn calendar.Day) (rate int64, err error) {
	return remove(ctx, tx, "partnership = ?", partnership, startsOn)
}

// RemoveOwnRate takes a rate back that a seller would have had from a day to come on,
// and returns it.
func RemoveOwnRate(ctx context.Context, tx bun.Tx, sellerID int64, startsOn calendar.Day) (rate int64, err error) {
	return remove(ctx, tx, "seller_id = ?", sellerID, startsOn)
}

func remove(ctx context.Context, tx bun.Tx, of string, whose any, startsOn calendar.Day) (rate int64, err error) {
	var removed []int64
	err = tx.NewRaw("DELETE FROM commission_rates WHERE "+of+" AND starts_on = ? RETURNING rate", whose, startsOn).Scan(ctx, &removed)
	if err == nil && len(removed) == 0 {
		return 0, fault.New(fault.NotFound, "no_rate", "No commission begins on %s.", startsOn).At("starts_on")
	}
	if err != nil {
		return 0, err
	}
	return removed[0], nil
}

// CountByPartnershipRate counts the sellers whose sales go by a rate of the table of
// commissions from a day on, by what is known of them: those that have the partnership
// at present, and no own rate on that day. What goes by their own promotion codes is of
// all of them. Whoever was deleted sells nothing any more; an incomplete profile keeps
// nobody from selling on the marketplace.
func CountByPartnershipRate(ctx context.Context, idb bun.IDB, partnership string, on calendar.Day) (sellers int64, err error) {
	q := idb.NewSelect().TableExpr("sellers AS s").Where("NOT EXISTS (SELECT 1 FROM seller_deletions AS d WHERE d.seller_id = s.id AND d.done_at IS NOT NULL)")
	if partnership != ownCode {
		q = q.Where("s.partnership = ?", partnership).Where(`NOT EXISTS (SELECT 1 FROM commission_rates AS r WHERE r.seller_id = s.id AND r.starts_on <= ?0 AND COALESCE(r.ends_on, ?0) >= ?0
			AND NOT EXISTS (SELECT 1 FROM commission_rates AS later WHERE later.seller_id = s.id AND later.starts_on > r.starts_on AND later.starts_on <= ?0))`, on)
	}
	count, err := q.Count(ctx)
	return int64(count), err
}
