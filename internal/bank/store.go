package bank

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/seller"
)

// account is a seller's account with a provider.
type account struct {
	bun.BaseModel `bun:"table:payout_accounts,alias:a"`

	SellerID  int64 `bun:",pk"`
	Provider  string
	CreateKey string  // what the provider knows the wish for it by
	Country   string  // that it was asked for with
	AccountID *string // nil: the provider has not answered yet
	CreatedAt time.Time
}

func (a *account) isOpen() bool { return a != nil && a.AccountID != nil }

func (a *Accounts) find(ctx context.Context, sellerID int64) (*account, error) {
	return findAccount(ctx, a.DB.Read(), "a.provider = ? AND a.seller_id = ?", a.Provider.Kind(), sellerID)
}

func (a *Accounts) findByAccount(ctx context.Context, id string) (*account, error) {
	return findAccount(ctx, a.DB.Read(), "a.provider = ? AND a.account_id = ?", a.Provider.Kind(), id)
}

// findAccount reads one account; nil where there is none.
func findAccount(ctx context.Context, q bun.IDB, where string, args ...any) (*account, error) {
	var row account
	err := q.NewSelect().Model(&row).Where(where, args...).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, nil
	}
	return &row, err
}

// begin keeps the wish for an account. Of two at once the first one stands.
func (a *Accounts) begin(ctx context.Context, owner *seller.Seller, key string) (row *account, err error) {
	wish := &account{SellerID: owner.ID, Provider: a.Provider.Kind(), CreateKey: key, Country: owner.Country, CreatedAt: a.Now().UTC().Truncate(time.Microsecond)}
	err = a.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewInsert().Model(wish).On("CONFLICT (seller_id, provider) DO NOTHING").Returning("NULL").Exec(ctx); err != nil {
			return err
		}
		row, err = findAccount(ctx, tx, "a.provider = ? AND a.seller_id = ?", wish.Provider, owner.ID)
		return err
	})
	return row, err
}

// keep notes that an account was opened, after it was asked for at a moment.
// Where another call has done so, it may be further by now.
func (a *Accounts) keep(ctx context.Context, sellerID int64, id string, asked time.Time) error {
	return a.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		done, err := tx.NewUpdate().Model((*account)(nil)).Set("account_id = ?", id).
			Where("seller_id = ?", sellerID).Where("provider = ?", a.Provider.Kind()).Where("account_id IS NULL").Exec(ctx)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return err
		}
		return a.Sellers.SetWallet(ctx, tx, sellerID, seller.WalletCreated, asked)
	})
}
