package graph

import (
	"context"

	"merkato/internal/graph/generated"
)

func (q query) BankAccount(ctx context.Context) (*generated.BankAccount, error) {
	balance, err := q.services.Bank.Balance(ctx)
	return &generated.BankAccount{Balance: balance}, err
}
