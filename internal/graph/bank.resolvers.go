package graph

import (
	"context"

	"merkato/internal/bank"
	"merkato/internal/fault"
	"merkato/internal/graph/generated"
)

func (q query) BankAccount(ctx context.Context) (*generated.BankAccount, error) {
	balance, err := q.services.Bank.Balance(ctx)
	return &generated.BankAccount{Balance: balance}, err
}

func (q query) BankOverview(ctx context.Context) (*bank.Overview, error) {
	return q.services.Bank.Overview(ctx)
}

func (q query) Payouts(ctx context.Context, before, limit *int64) ([]bank.Payout, error) {
	return q.services.Payouts.Payouts(ctx, orElse(before, 0), int(orElse(limit, 12)))
}

func (q query) Payout(ctx context.Context, id int64) (*bank.Proof, error) {
	proof, err := q.services.Payouts.Proof(ctx, id)
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	return proof, err
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
