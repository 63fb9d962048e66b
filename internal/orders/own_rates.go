package orders

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
)

// OwnRate is the commission's share that one seller has agreed on, from a day
// on, in hundredths of a percent.
type OwnRate struct {
	StartsOn calendar.Day
	Rate     int64
	Field    string // where the sender wrote it, to say what is wrong there
}

type ownRateRow struct {
	bun.BaseModel `bun:"table:commission_rates"`

	SellerID int64
	StartsOn calendar.Day
	Rate     int64
	ToldAt   *time.Time // as of when it was told of
}

// AcceptOwnRates refuses a rate for days on which sales are posted with another:
// the rate that was applied stays. Sales with the seller's own promotion code
// have a rate apart from these. Sales that are being written are waited for,
// and those that begin now wait for the rates.
func (s *Service) AcceptOwnRates(ctx context.Context, tx bun.Tx, sellerID int64, toldAt time.Time, sent []OwnRate) error {
	if sellerID == 0 || len(sent) == 0 {
		return nil
	}
	if s.DB.Engine == db.PostgreSQL {
		if _, err := tx.NewSelect().TableExpr("sellers").ColumnExpr("id").Where("id = ?", sellerID).For("UPDATE").Exec(ctx); err != nil {
			return err
		}
	}
	var rows []ownRateRow
	if err := tx.NewSelect().Model(&rows).Where("seller_id = ?", sellerID).Scan(ctx); err != nil {
		return err
	}
	// Each is judged among those that will be there with it.
	starts := map[calendar.Day]bool{}
	known := map[calendar.Day]ownRateRow{}
	for _, row := range rows {
		starts[row.StartsOn], known[row.StartsOn] = true, row
	}
	for _, r := range sent {
		starts[r.StartsOn] = true
	}
	for _, r := range sent {
		if row, isKnown := known[r.StartsOn]; isKnown && (row.Rate == r.Rate || row.isNewerThan(toldAt)) {
			continue
		}
		posted, err := tx.NewSelect().TableExpr("order_lines").Where("seller_id = ?", sellerID).Where("type = 'ORDER'").
			Where("NOT own_code").Where("rate <> ?", r.Rate).Where("at >= ?", r.StartsOn.Start()).
			Apply(until(starts, r.StartsOn)).Exists(ctx)
		if err != nil {
			return err
		}
		if posted {
			return fault.New(fault.Conflict, "rate_applied", "Sales from %s on are posted with another rate, which stays.", r.StartsOn).At(r.Field)
		}
	}
	return nil
}

func (r ownRateRow) isNewerThan(toldAt time.Time) bool {
	return r.ToldAt != nil && r.ToldAt.After(toldAt)
}

// until narrows lines to those before the rate after this one starts.
func until(starts map[calendar.Day]bool, this calendar.Day) func(*bun.SelectQuery) *bun.SelectQuery {
	next := calendar.Day("")
	for start := range starts {
		if start > this && (next == "" || start < next) {
			next = start
		}
	}
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		if next == "" {
			return q
		}
		return q.Where("at < ?", next.Start())
	}
}

// SaveOwnRates adds accepted rates; those that nothing was sold under yet
// change, unless what is there was told of later.
func (s *Service) SaveOwnRates(ctx context.Context, tx bun.Tx, sellerID int64, toldAt time.Time, sent []OwnRate) error {
	if len(sent) == 0 {
		return nil
	}
	toldAt = toldAt.UTC().Truncate(time.Microsecond)
	rows := make([]ownRateRow, len(sent))
	for i, r := range sent {
		rows[i] = ownRateRow{SellerID: sellerID, StartsOn: r.StartsOn, Rate: r.Rate, ToldAt: &toldAt}
	}
	_, err := tx.NewInsert().Model(&rows).On("CONFLICT (seller_id, starts_on) DO UPDATE").
		Set("rate = EXCLUDED.rate").Set("told_at = EXCLUDED.told_at").
		Where("own_rate_row.told_at IS NULL OR own_rate_row.told_at <= EXCLUDED.told_at").Exec(ctx)
	return err
}
