package audit

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// By is who did something.
type By string

const (
	ByOperator    By = "OPERATOR"
	BySeller      By = "SELLER"
	ByMarketplace By = "MARKETPLACE"
	BySystem      By = "SYSTEM"
)

// Act is something that was done to or by a seller, in the one shape in which
// areas report it to the desk.
type Act struct {
	At     time.Time
	By     By
	Who    string // the operator's address; empty of others
	Area   string // whose word it is, as products
	Action string // in the area's words
	Detail string

	ProductID   int64  // 0: it is about none
	ProductName string // for who shows it
}

// Source is an area that knows what was done to or by sellers. It returns the
// newest up to a limit, in any order.
type Source interface {
	Acts(ctx context.Context, sellerID int64, limit int) ([]Act, error)
}

// Acts are what operators did to or as a seller, without the requests that only
// looked.
func (t *Trail) Acts(ctx context.Context, sellerID int64, limit int) ([]Act, error) {
	var entries []Entry
	err := t.db.Read().NewSelect().Model(&entries).
		Where("entry.seller_id = ?", sellerID).Where("entry.action <> 'pose_as'").Order("entry.at DESC", "entry.id DESC").Limit(int64(limit)).Scan(ctx)
	acts := make([]Act, len(entries))
	for i, e := range entries {
		acts[i] = Act{At: e.At, By: ByOperator, Who: cmp.Or(e.Email, e.Subject), Area: "desk", Action: e.Action, Detail: e.Detail}
	}
	return acts, err
}

// Merge asks several sources, and puts what they say in order: the newest first,
// up to a limit.
func Merge(ctx context.Context, sources []Source, sellerID int64, limit int) ([]Act, error) {
	acts := []Act{}
	for _, source := range sources {
		some, err := source.Acts(ctx, sellerID, limit)
		if err != nil {
			return nil, err
		}
		acts = append(acts, some...)
	}
	slices.SortStableFunc(acts, func(a, b Act) int { return b.At.Compare(a.At) })
	return acts[:min(len(acts), limit)], nil
}
