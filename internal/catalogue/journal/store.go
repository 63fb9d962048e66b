package journal

import (
	"context"
	"encoding/json"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/fault"
	"merkato/internal/products"
)

// Note writes into a product's history, in the name of who is asking.
func Note(ctx context.Context, tx bun.Tx, p *products.Product, at time.Time, action, detail string) error {
	who := "MARKETPLACE"
	a, _ := actor.From(ctx)
	switch {
	case a.SellerID == p.SellerID && !a.Posing:
		who = "SELLER"
	case a.SellerID == p.SellerID, a.IsOperator():
		who = "OPERATOR"
	}
	_, err := tx.NewInsert().Model(&Entry{ProductID: p.ID, SellerID: p.SellerID, At: at, Actor: who, Action: action, Detail: detail}).Exec(ctx)
	return err
}

// Announce puts a change out for the marketplace.
func Announce(ctx context.Context, tx bun.Tx, p *products.Product, at time.Time, kind Kind, body any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	_, err = tx.NewRaw("INSERT INTO product_changes (product_id, seller_id, kind, body, at) VALUES (?, ?, ?, ?, ?)", p.ID, p.SellerID, kind, string(text), at).Exec(ctx)
	return err
}

// History is what was done to a product of the asking seller's, newest first:
// those before an entry, or the newest with 0. What the marketplace tells later has
// its own time, so it goes by that; a product has few enough entries to sort them.
func (s *Service) History(ctx context.Context, id, before int64, most int) (entries []Entry, err error) {
	if _, err := s.products.Own(ctx, s.db.Read(), id); err != nil {
		return nil, err
	}
	if most < 1 || most > 100 {
		return nil, fault.New(fault.Invalid, "page", "Ask for 1 to 100 entries.").At("most")
	}
	q := s.db.Read().NewSelect().Model(&entries).Where("product_id = ?", id).OrderExpr("at DESC, id DESC").Limit(int64(most))
	if before > 0 {
		q = q.Where("(at, id) < (SELECT at, id FROM product_history WHERE id = ? AND product_id = ?)", before, id)
	}
	err = q.Scan(ctx)
	return entries, err
}

// Acts are what happened to a seller's products, for the desk.
func (s *Service) Acts(ctx context.Context, sellerID int64, limit int) ([]audit.Act, error) {
	var entries []Entry
	err := s.db.Read().NewSelect().Model(&entries).Where("entry.seller_id = ?", sellerID).Order("entry.id DESC").Limit(int64(limit)).Scan(ctx)
	acts := make([]audit.Act, len(entries))
	for i, e := range entries {
		acts[i] = audit.Act{At: e.At, By: audit.By(e.Actor), Area: "products", Action: e.Action, Detail: e.Detail, ProductID: e.ProductID}
	}
	return acts, err
}

// Outgoing lists what the marketplace has yet to take, in order. Of one product
// nothing is listed before what came before it.
func (s *Service) Outgoing(ctx context.Context, after, limit int64) (found []Outgoing, err error) {
	err = s.db.Read().NewSelect().TableExpr("product_changes AS c").
		ColumnExpr("c.id, c.product_id, c.kind, c.body, c.at, p.external_id AS product, p.type, seller.external_id AS seller").
		Join("JOIN products AS p ON p.id = c.product_id").Join("JOIN sellers AS seller ON seller.id = c.seller_id").
		Where("c.taken_at IS NULL").Where("c.id > ?", after).OrderExpr("c.id").Limit(limit).Scan(ctx, &found)
	return found, err
}

// IsWaiting reports whether the marketplace has yet to take a change of a product.
func IsWaiting(ctx context.Context, q bun.IDB, productID int64, kind Kind) (bool, error) {
	return q.NewSelect().TableExpr("product_changes").Where("product_id = ?", productID).Where("kind = ?", kind).Where("taken_at IS NULL").Exists(ctx)
}

// change is one of a price, state or sheet, as far as an update of the marketplace's
// is held against it.
type change struct {
	ProductID int64
	Kind      Kind
	At        time.Time
	TakenAt   *time.Time
}

func changesOf(ctx context.Context, tx bun.Tx, of map[string]*products.Product) (changes []change, err error) {
	var ids []int64
	for _, p := range of {
		ids = append(ids, p.ID)
	}
	err = tx.NewSelect().TableExpr("product_changes").Column("product_id", "kind", "at", "taken_at").
		Where("product_id IN (?)", bun.List(ids)).Where("kind IN ('PRICE', 'STATE', 'SHEET_VALIDATED')").OrderExpr("id").Scan(ctx, &changes)
	return changes, err
}
