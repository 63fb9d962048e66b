package bank

import (
	"context"
	"sync/atomic"

	"github.com/uptrace/bun"
	"golang.org/x/sync/errgroup"

	"merkato/internal/seller"
)

const (
	// askedAtOnce is how many accounts are asked for at the same time. Stripe
	// answers a hundred questions in a second, and refuses more.
	askedAtOnce = 4
	// failuresBorne is after how many questions without an answer no more are
	// asked of a batch: each may take seconds, and payouts do not wait for hours.
	failuresBorne = 8
)

// Confirm asks the provider anew for those of some sellers' accounts that money
// would leave for, so that none goes to an account that was stopped and nobody
// told us. Where there is no answer, what was said last counts: a payout of a
// month is not kept back for an hour without the provider, who pays nothing out
// of an account that it has stopped.
func (a *Accounts) Confirm(ctx context.Context, sellerIDs []int64) error {
	rows, err := a.due(ctx, sellerIDs)
	if err != nil {
		return err
	}
	var failures, unasked atomic.Int64
	var some errgroup.Group
	some.SetLimit(askedAtOnce)
	for _, row := range rows {
		some.Go(func() error {
			if ctx.Err() != nil || failures.Load() >= failuresBorne {
				unasked.Add(1)
				return nil
			}
			if _, err := a.ask(ctx, row); err != nil {
				failures.Add(1)
				a.Log.WarnContext(ctx, "an account could not be asked for before its payout; what was said last counts", "seller", row.SellerID, "error", err)
			}
			return nil
		})
	}
	_ = some.Wait() // each has told of its own failure
	if n := unasked.Load(); n > 0 {
		a.Log.WarnContext(ctx, "accounts were not asked for before their payouts, for the provider does not answer; what was said last counts", "accounts", n)
	}
	return ctx.Err()
}

// due reads the accounts of some sellers that count as complete.
func (a *Accounts) due(ctx context.Context, sellerIDs []int64) (rows []*account, err error) {
	err = a.DB.Read().NewSelect().Model(&rows).
		Join("JOIN sellers AS s ON s.id = a.seller_id").
		Where("a.provider = ?", a.Provider.Kind()).Where("a.account_id IS NOT NULL").
		Where("s.wallet_status = ?", seller.WalletCompleted).Where("NOT s.is_banned").
		Where("a.seller_id IN (?)", bun.List(sellerIDs)).Order("a.seller_id").Scan(ctx)
	return rows, err
}
