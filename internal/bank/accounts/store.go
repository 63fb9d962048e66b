package accounts

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/payments"
	"merkato/internal/seller"
)

// account is a seller's account with a provider.
type account struct {
	bun.BaseModel `bun:"table:payout_accounts,alias:a"`

	SellerID  int64 `bun:",pk"`
	Provider  string
	CreateKey string  // what the provider knows the wish for it by
	Country   string  // that it was requested with
	AccountID *string // nil: the provider has not answered yet
	CreatedAt time.Time

	Missing      string     // what the provider wants to know, words with spaces between
	MissingUntil *time.Time // by when; nil: it does not say
}

func (a *account) missing() (list []Requirement) {
	for _, word := range strings.Fields(a.Missing) {
		list = append(list, Requirement(word))
	}
	return list
}

// keepMissing keeps what the provider wants to know of an account.
func (a *Service) keepMissing(ctx context.Context, tx bun.Tx, row *account, said payments.Account) error {
	words := make([]string, len(said.Missing))
	for i, one := range said.Missing {
		words[i] = string(one)
	}
	row.Missing, row.MissingUntil = strings.Join(words, " "), nil
	if !said.Until.IsZero() {
		row.MissingUntil = new(db.Moment(said.Until))
	}
	_, err := tx.NewUpdate().Model(row).Column("missing", "missing_until").WherePK().Where("provider = ?", row.Provider).Where("account_id = ?", *row.AccountID).Exec(ctx)
	return err
}

func (a *account) isOpen() bool { return a != nil && a.AccountID != nil }

func (a *Service) find(ctx context.Context, sellerID int64) (*account, error) {
	return findAccount(ctx, a.DB.Read(), "a.provider = ? AND a.seller_id = ?", a.Provider.Kind(), sellerID)
}

func (a *Service) findByAccount(ctx context.Context, id string) (*account, error) {
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

// begin keeps the wish for an account. Of two at once the first one wins.
func (a *Service) begin(ctx context.Context, owner *seller.Seller) (row *account, err error) {
	wish := a.newWish(owner)
	err = a.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewInsert().Model(wish).On("CONFLICT (seller_id, provider) DO NOTHING").Returning("NULL").Exec(ctx); err != nil {
			return err
		}
		row, err = a.current(ctx, tx, owner.ID)
		return err
	})
	return row, err
}

// replaceKey puts a new wish in the place of an old one that no account came of.
// Of two that do so at once the first one wins, and both go on with its key.
func (a *Service) replaceKey(ctx context.Context, old, wish *account) (row *account, err error) {
	err = a.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewUpdate().Model(wish).Column("create_key", "country", "created_at").WherePK().
			Where("provider = ?", wish.Provider).Where("create_key = ?", old.CreateKey).Where("account_id IS NULL").Exec(ctx)
		if err != nil {
			return err
		}
		row, err = a.current(ctx, tx, wish.SellerID)
		return err
	})
	return row, err
}

// keep records that an account was opened, after it was requested at a moment,
// and returns the current one: where another call was first it is that one's,
// and may be further by now.
func (a *Service) keep(ctx context.Context, sellerID int64, id string, asked time.Time) (current string, err error) {
	err = a.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		n, err := db.Affected(tx.NewUpdate().Model((*account)(nil)).Set("account_id = ?", id).
			Where("seller_id = ?", sellerID).Where("provider = ?", a.Provider.Kind()).Where("account_id IS NULL").Exec(ctx))
		if err != nil {
			return err
		}
		if n > 0 {
			current = id
			return a.Sellers.SetWallet(ctx, tx, sellerID, seller.WalletCreated, asked)
		}
		row, err := a.current(ctx, tx, sellerID)
		if err == nil && !row.isOpen() {
			err = errors.New("a payout account was let go while another was opened")
		}
		if err == nil {
			current = *row.AccountID
		}
		return err
	})
	return current, err
}

// letGo puts a wish for a new account in the place of one that is gone, and the
// seller to the beginning. Where another call has done so, nothing changes.
func (a *Service) letGo(ctx context.Context, gone string, wish *account, asked time.Time) error {
	return a.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		n, err := db.Affected(tx.NewUpdate().Model(wish).Column("create_key", "country", "account_id", "created_at").WherePK().
			Where("provider = ?", wish.Provider).Where("account_id = ?", gone).Exec(ctx))
		if err != nil || n == 0 {
			return err
		}
		return a.Sellers.SetWallet(ctx, tx, wish.SellerID, seller.WalletCreated, asked)
	})
}

// IDs are the provider's, of the accounts that some sellers have open.
func (a *Service) IDs(ctx context.Context, tx bun.Tx, sellers []int64) (map[int64]string, error) {
	var rows []*account
	err := tx.NewSelect().Model(&rows).Where("a.provider = ?", a.Provider.Kind()).Where("a.account_id IS NOT NULL").
		Where("a.seller_id IN (?)", bun.List(sellers)).Scan(ctx)
	open := make(map[int64]string, len(rows))
	for _, row := range rows {
		open[row.SellerID] = *row.AccountID
	}
	return open, err
}

// current reads in a transaction what there is by now.
func (a *Service) current(ctx context.Context, tx bun.Tx, sellerID int64) (*account, error) {
	return findAccount(ctx, tx, "a.provider = ? AND a.seller_id = ?", a.Provider.Kind(), sellerID)
}
