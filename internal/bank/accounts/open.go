package accounts

import (
	"context"
	"crypto/rand"
	"errors"

	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/payments"
	"merkato/internal/seller"
)

// open returns the id of the seller's account, and opens one where there is none.
// The key is stored before the provider is asked, so that a second tab, or
// another try after an answer that was lost, opens no second account.
func (a *Service) open(ctx context.Context, owner *seller.Seller) (string, error) {
	row, err := a.find(ctx, owner.ID)
	if err != nil {
		return "", err
	}
	if row.isOpen() {
		return *row.AccountID, mayHandIn(owner)
	}
	if err := mayOpen(owner); err != nil {
		return "", err
	}
	if row == nil {
		if row, err = a.begin(ctx, owner); err != nil {
			return "", err
		}
	}
	if !row.isOpen() && row.Country != owner.Country { // the seller has moved since the last try
		if row, err = a.renew(ctx, owner, row); err != nil {
			return "", err
		}
	}
	return a.create(ctx, owner, row)
}

// create asks for the account. A provider that failed on its own side says so
// again for the same key, so it is asked once more with another.
func (a *Service) create(ctx context.Context, owner *seller.Seller, row *account) (string, error) {
	for isFirst := true; !row.isOpen(); isFirst = false {
		asked := a.Now()
		id, refusal := a.Provider.CreateAccount(ctx, row.wish())
		if refusal == nil {
			return a.keep(ctx, owner.ID, id, asked)
		}
		if !errors.Is(refusal, payments.ErrKeySpent) {
			return "", asSeen(refusal)
		}
		var err error
		if row, err = a.renew(ctx, owner, row); err != nil {
			return "", err
		}
		if !row.isOpen() && (!isFirst || !fault.Is(refusal, fault.Unavailable)) {
			return "", asSeen(refusal)
		}
	}
	return *row.AccountID, nil
}

// renew sets another key for the wish for an account, and the country that the
// seller has now; or the account, where the provider has opened it all the same.
func (a *Service) renew(ctx context.Context, owner *seller.Seller, row *account) (*account, error) {
	asked := a.Now()
	id, err := a.Provider.FindAccount(ctx, row.wish())
	if err != nil {
		return nil, asSeen(err)
	}
	if id != "" {
		id, err = a.keep(ctx, owner.ID, id, asked)
		return &account{AccountID: &id}, err
	}
	return a.replaceKey(ctx, row, a.newWish(owner))
}

// openAnother drops an account that the provider does not have any more,
// and opens one in its place.
func (a *Service) openAnother(ctx context.Context, owner *seller.Seller, gone string) (string, error) {
	asked := a.Now()
	a.Log.WarnContext(ctx, "account not found at the payment provider; opening a new one", "seller", owner.ID, "account", gone)
	if err := a.letGo(ctx, gone, a.newWish(owner), asked); err != nil {
		return "", err
	}
	now, created := *owner, seller.WalletCreated
	now.WalletStatus = &created
	return a.open(ctx, &now)
}

func (a *account) wish() payments.NewAccount {
	return payments.NewAccount{Key: a.CreateKey, RequestedAt: a.CreatedAt, Country: a.Country}
}

func (a *Service) newWish(owner *seller.Seller) *account {
	return &account{SellerID: owner.ID, Provider: a.Provider.Kind(), CreateKey: rand.Text(), Country: owner.Country, CreatedAt: db.Moment(a.Now())}
}
