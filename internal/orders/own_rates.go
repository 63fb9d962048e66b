package orders

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/seller"
)

// OwnRate is the commission's share that one seller has agreed on, from a day
// on, in hundredths of a percent.
type OwnRate struct {
	StartsOn calendar.Day
	Rate     int64
}

type ownRateRow struct {
	bun.BaseModel `bun:"table:commission_rates"`

	SellerID int64
	StartsOn calendar.Day
	Rate     int64
	ToldAt   *time.Time // as of when it was told of
}

// standsAgainst tells whether a rate stays when another of the same day is told
// of. Of two as of one moment the higher one counts, whichever comes first.
func (r ownRateRow) standsAgainst(toldAt time.Time, rate int64) bool {
	return r.ToldAt != nil && (r.ToldAt.After(toldAt) || (r.ToldAt.Equal(toldAt) && r.Rate > rate))
}

// SaveOwnRates keeps rates, unless what is there of the same day was told of
// later, and tells for which times another one is in force now. The caller holds
// the seller, so that others wait with theirs.
func (s *Service) SaveOwnRates(ctx context.Context, tx bun.Tx, sellerID int64, toldAt time.Time, sent []OwnRate) ([]seller.Span, error) {
	if len(sent) == 0 {
		return nil, nil
	}
	toldAt = toldAt.UTC().Truncate(time.Microsecond)
	var known []ownRateRow
	if err := tx.NewSelect().Model(&known).Where("seller_id = ?", sellerID).Scan(ctx); err != nil {
		return nil, err
	}
	rates := map[calendar.Day]ownRateRow{}
	for _, row := range known {
		rates[row.StartsOn] = row
	}
	var rows []ownRateRow
	var changed []calendar.Day
	for _, r := range sent {
		row, isKnown := rates[r.StartsOn]
		if isKnown && row.standsAgainst(toldAt, r.Rate) {
			continue
		}
		if !isKnown || row.Rate != r.Rate {
			changed = append(changed, r.StartsOn)
		}
		rates[r.StartsOn] = ownRateRow{SellerID: sellerID, StartsOn: r.StartsOn, Rate: r.Rate, ToldAt: &toldAt}
		rows = append(rows, rates[r.StartsOn])
	}
	if len(rows) == 0 {
		return nil, nil
	}
	_, err := tx.NewInsert().Model(&rows).On("CONFLICT (seller_id, starts_on) DO UPDATE").
		Set("rate = EXCLUDED.rate").Set("told_at = EXCLUDED.told_at").Exec(ctx)
	return spansOf(changed, sortedKeys(rates)), err
}

// spansOf are the times from some days on, each until the next of all days.
func spansOf(some, all []calendar.Day) []seller.Span {
	var spans []seller.Span
	for _, day := range some {
		span := seller.Span{From: day.Start()}
		if next, _ := slices.BinarySearch(all, day); next+1 < len(all) {
			span.Until = all[next+1].Start()
		}
		spans = append(spans, span)
	}
	return spans
}
