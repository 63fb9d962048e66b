// Package accounts are the sellers' accounts with the payment provider, to which
// their payouts go: it opens them, leads their holders to the provider's pages,
// and keeps what the provider says of them.
package accounts

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/payments"
	"merkato/internal/seller"
)

// Options are what the service needs.
type Options struct {
	DB       *db.DB
	Sellers  *seller.Service
	Provider payments.Provider
	Origin   string // where people reach the web app, to come back to it
	Now      func() time.Time
	Log      *slog.Logger // nil: the default one
}

// Service is what callers may do with payout accounts: it opens them,
// leads their holders to the provider's pages, and keeps what the provider says.
// Nothing is locked or left open while the provider is asked.
type Service struct{ Options }

// New makes the service.
func New(o Options) *Service {
	if o.Log == nil {
		o.Log = slog.Default()
	}
	return &Service{o}
}

// Account is the state of the asking seller's payout account.
func (a *Service) Account(ctx context.Context) (*Account, error) {
	owner, err := a.owner(ctx)
	if err != nil {
		return nil, err
	}
	row, err := a.find(ctx, owner.ID)
	current := &Account{Status: owner.WalletStatus, IsWithProvider: row.isOpen(), AskedAt: owner.WalletAskedAt}
	if row.isOpen() {
		current.Missing, current.MissingUntil = row.missing(), row.MissingUntil
	}
	return current, err
}

// Link is an address of the provider's for the asking seller, who comes back to
// the bank page in a language. Where there is no account yet, onboarding opens
// one. An operator who poses gets none: behind it, bank details are changed.
func (a *Service) Link(ctx context.Context, kind LinkKind, lang string) (payments.Link, error) {
	owner, err := a.owner(ctx)
	if err != nil {
		return "", err
	}
	if who, _ := actor.From(ctx); who.Posing {
		return "", fault.New(fault.Forbidden, "posing", "Only the seller may open the payment provider's pages.")
	}
	way, err := payments.WayBack(a.Origin, lang, "bank")
	if err != nil {
		return "", err
	}
	if kind == DashboardLink {
		return a.dashboard(ctx, owner, way)
	}
	return a.onboarding(ctx, owner, way)
}

// onboarding leads to an account. One that the provider does not have any more
// is dropped here, when its seller wants to go on, for another.
func (a *Service) onboarding(ctx context.Context, owner *seller.Seller, way payments.Way) (payments.Link, error) {
	id, err := a.open(ctx, owner)
	if err != nil {
		return "", err
	}
	link, err := a.Provider.OnboardingLink(ctx, id, way)
	if errors.Is(err, payments.ErrNoAccount) {
		if id, err = a.openAnother(ctx, owner, id); err != nil {
			return "", err
		}
		link, err = a.Provider.OnboardingLink(ctx, id, way)
	}
	if err != nil {
		return "", asSeen(err)
	}
	return link, nil
}

func (a *Service) dashboard(ctx context.Context, owner *seller.Seller, way payments.Way) (payments.Link, error) {
	row, err := a.find(ctx, owner.ID)
	if err != nil {
		return "", err
	}
	none := fault.New(fault.NotFound, "payout_account_none", "There is no payout account that was opened here.")
	if !row.isOpen() {
		return "", none
	}
	if err := maySeeDashboard(owner); err != nil {
		return "", err
	}
	link, err := a.Provider.DashboardLink(ctx, *row.AccountID, way)
	if errors.Is(err, payments.ErrNoAccount) {
		if _, err := a.ask(ctx, row); err != nil {
			return "", err
		}
		return "", none
	}
	if err != nil {
		return "", asSeen(err)
	}
	return link, nil
}

// Refresh asks the provider for the state of the asking seller's account. Where
// none was opened here, it is the one that the marketplace reports.
func (a *Service) Refresh(ctx context.Context) (*Account, error) {
	owner, err := a.owner(ctx)
	if err != nil {
		return nil, err
	}
	row, err := a.find(ctx, owner.ID)
	if err != nil {
		return nil, err
	}
	if !row.isOpen() {
		return &Account{Status: owner.WalletStatus}, nil
	}
	return a.ask(ctx, row)
}

// Changed is called when the provider reports that something about an account
// changed, and asks what; so a report that is repeated, late or wrong does no harm.
// Accounts that are none of ours are skipped.
func (a *Service) Changed(ctx context.Context, accountID string) error {
	_, err := a.Ask(ctx, accountID)
	return err
}

// Ask asks the provider for the state of an account; nil where it is none of ours.
func (a *Service) Ask(ctx context.Context, accountID string) (*Account, error) {
	row, err := a.findByAccount(ctx, accountID)
	if err != nil || row == nil {
		return nil, err
	}
	return a.ask(ctx, row)
}

// ask stores what the provider says of an account, and returns what is stored by
// then: the answer to a later question may have been faster. Who has none there
// any more starts over: nothing is paid out, and one can be opened.
func (a *Service) ask(ctx context.Context, row *account) (*Account, error) {
	asked := a.Now()
	said, err := a.Provider.Account(ctx, *row.AccountID)
	status, known := statuses[said.Status]
	switch {
	case errors.Is(err, payments.ErrNoAccount):
		a.Log.WarnContext(ctx, "account not found at the payment provider; payouts are withheld", "seller", row.SellerID, "account", *row.AccountID, "error", err)
		status = seller.WalletCreated
	case err != nil:
		return nil, asSeen(err)
	case !known:
		return nil, fmt.Errorf("the payment provider says that an account is %q", said.Status)
	}
	current := &Account{IsWithProvider: true}
	err = a.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := a.Sellers.SetWallet(ctx, tx, row.SellerID, status, asked); err != nil {
			return err
		}
		if current.Status, current.AskedAt, err = a.Sellers.Wallet(ctx, tx, row.SellerID); err != nil {
			return err
		}
		if current.AskedAt != nil && current.AskedAt.Equal(db.Moment(asked)) { // this answer is the latest
			return a.keepMissing(ctx, tx, row, said)
		}
		return nil
	})
	if err == nil && known {
		current.Missing, current.MissingUntil = row.missing(), row.MissingUntil
	}
	return current, err
}

// owner is the asking seller.
func (a *Service) owner(ctx context.Context) (*seller.Seller, error) {
	sellerID, err := actor.UnbannedSellerID(ctx)
	if err != nil {
		return nil, err
	}
	return a.Sellers.ByID(ctx, a.DB.Read(), sellerID)
}
