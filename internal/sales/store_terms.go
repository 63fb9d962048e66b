package sales

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
)

// loadTerms reads all terms, and the rates of everyone and of these sellers.
func loadTerms(ctx context.Context, idb bun.IDB, sellers []int64) (*terms, error) {
	t := &terms{byName: map[string]history{}, byPartnership: map[string]history{}, bySeller: map[int64]history{}}
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

type ownRateRow struct {
	bun.BaseModel `bun:"table:commission_rates,alias:r"`

	SellerID int64
	StartsOn calendar.Day
	EndsOn   calendar.Day `bun:",nullzero"`
	Rate     int64
	ToldAt   time.Time
}

// saveOwnRates keeps rates, unless what is there of the same day was told of later.
func saveOwnRates(ctx context.Context, tx bun.Tx, sellerID int64, toldAt time.Time, sent []OwnRate) error {
	rows := make([]ownRateRow, len(sent))
	for i, r := range sent {
		rows[i] = ownRateRow{SellerID: sellerID, StartsOn: r.StartsOn, EndsOn: r.EndsOn, Rate: r.Rate, ToldAt: toldAt}
	}
	_, err := tx.NewInsert().Model(&rows).On("CONFLICT (seller_id, starts_on) DO UPDATE").
		Set("rate = EXCLUDED.rate").Set("ends_on = EXCLUDED.ends_on").Set("told_at = EXCLUDED.told_at").
		Where("r.told_at <= EXCLUDED.told_at").Returning("NULL").Exec(ctx)
	return err
}

// settlements reads what was said of sellers' history. Nobody says otherwise
// until the transaction ends.
func (s *Service) settlements(ctx context.Context, tx bun.Tx, sellers []int64) (map[int64]settlement, error) {
	found := map[int64]settlement{}
	if len(sellers) == 0 {
		return found, nil
	}
	var rows []settlement
	q := tx.NewSelect().Table("settlements").Column("seller_id", "through").Where("seller_id IN (?)", bun.List(sellers)).Order("seller_id")
	if s.DB.Engine == db.PostgreSQL {
		q = q.For("SHARE")
	}
	err := q.Scan(ctx, &rows)
	for _, row := range rows {
		found[row.SellerID] = row
	}
	return found, err
}

func saveSettlement(ctx context.Context, tx bun.Tx, told settlement) error {
	_, err := tx.NewRaw(`INSERT INTO settlements (seller_id, through) VALUES (?, ?)
		ON CONFLICT (seller_id) DO UPDATE SET through = EXCLUDED.through`, told.SellerID, told.Through).Exec(ctx)
	return err
}

// firstPayable is the day of a seller's first line up to a day that is payable
// here; empty: there is none.
func firstPayable(ctx context.Context, tx bun.Tx, sellerID int64, through calendar.Day) (first calendar.Day, err error) {
	err = tx.NewRaw(`SELECT COALESCE(MIN(day), '') FROM order_lines WHERE seller_id = ? AND at < ? AND NOT paid_elsewhere`,
		sellerID, through.End()).Scan(ctx, &first)
	return first, err
}
