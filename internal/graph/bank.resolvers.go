package graph

import (
	"context"

	"merkato/internal/bank"
	"merkato/internal/graph/generated"
)

func (q query) BankAccount(ctx context.Context) (*generated.BankAccount, error) {
	balance, err := q.services.Bank.Balance(ctx)
	return &generated.BankAccount{Balance: balance}, err
}

func (q query) PayoutAccount(ctx context.Context) (*bank.PayoutAccount, error) {
	return q.services.Accounts.Account(ctx)
}

func (m mutation) CreatePayoutLink(ctx context.Context, kind bank.LinkKind, lang *string) (*generated.PayoutLink, error) {
	link, err := m.services.Accounts.Link(ctx, kind, orElse(lang, "en"))
	if err != nil {
		return nil, err
	}
	shown := &generated.PayoutLink{URL: link.URL}
	if !link.Expires.IsZero() {
		shown.ExpiresAt = &link.Expires
	}
	return shown, nil
}

func (m mutation) RefreshPayoutAccount(ctx context.Context) (*bank.PayoutAccount, error) {
	return m.services.Accounts.Refresh(ctx)
}
