package promotions

import (
	"context"
	"encoding/json"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/outbox"
	"merkato/internal/sales"
)

var outgoing = outbox.Rows{Table: "promotion_changes", Holds: "TRUE", Word: "promotion", Name: "promotions", At: "at"}

// Outgoing is a promotion that the marketplace has yet to take, or to stop.
type Outgoing struct {
	ID          int64
	PromotionID int64
	Product     *string // the marketplace's id
	Seller      *string
	Kind        string
	Body        string // an Announcement
	At          time.Time
}

// Announcement is a promotion as the marketplace receives it.
type Announcement struct {
	Kind           Kind               `json:"kind"`
	DiscountType   sales.DiscountType `json:"discount_type"`
	Discount       int64              `json:"discount"`
	Code           *string            `json:"code,omitempty"`
	MaxUses        *int64             `json:"max_uses,omitempty"`
	MaxPerCustomer *int64             `json:"max_per_customer,omitempty"`
	StartsOn       calendar.Day       `json:"starts_on"`
	EndsOn         calendar.Day       `json:"ends_on"`
	IsCancelled    bool               `json:"is_cancelled"`
}

// announce puts a promotion out for the marketplace.
func (s *Service) announce(ctx context.Context, tx bun.Tx, p *Promotion, kind string) error {
	body, err := json.Marshal(Announcement{
		Kind: p.Kind, DiscountType: p.DiscountType, Discount: p.Discount, Code: p.Code, MaxUses: p.MaxUses, MaxPerCustomer: p.MaxPerCustomer,
		StartsOn: p.StartsOn, EndsOn: p.EndsOn, IsCancelled: p.IsCancelled,
	})
	if err != nil {
		return err
	}
	_, err = tx.NewRaw("INSERT INTO promotion_changes (promotion_id, kind, body, at) VALUES (?, ?, ?, ?)", p.ID, kind, string(body), s.at()).Exec(ctx)
	return err
}

// Outgoing lists what the marketplace has yet to take, in order.
func (s *Service) Outgoing(ctx context.Context, after, limit int64) (found []Outgoing, err error) {
	err = s.DB.Read().NewSelect().TableExpr("promotion_changes AS c").
		ColumnExpr("c.id, c.promotion_id, c.kind, c.body, c.at, p.external_id AS product, seller.external_id AS seller").
		Join("JOIN promotions AS promotion ON promotion.id = c.promotion_id").
		Join("JOIN products AS p ON p.id = promotion.product_id").Join("JOIN sellers AS seller ON seller.id = promotion.seller_id").
		Where("c.taken_at IS NULL").Where("c.id > ?", after).OrderExpr("c.id").Limit(limit).Scan(ctx, &found)
	return found, err
}
