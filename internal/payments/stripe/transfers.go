package stripe

import (
	"context"
	"fmt"
	"time"

	stripego "github.com/stripe/stripe-go/v84"

	"merkato/internal/payments"
)

const euro = "eur"

// SendTransfer moves money from the platform's balance to a connected account.
// The transfer group is the payout's name, by which a lost one is found.
func (p *Provider) SendTransfer(ctx context.Context, t payments.NewTransfer) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	if p.now().Sub(t.RequestedAt) > keysLast {
		if found, err := p.FindTransfer(ctx, t); err != nil {
			return "", err
		} else if found != nil {
			return found.ID, nil
		}
	}
	made, err := p.client.V1Transfers.Create(ctx, &stripego.TransferCreateParams{
		Params: stripego.Params{IdempotencyKey: &t.Key},
		Amount: stripego.Int64(int64(t.Amount)), Currency: stripego.String(euro),
		Destination: &t.Account, TransferGroup: &t.Payout, Metadata: map[string]string{metadataKey: t.Payout},
	})
	if err != nil {
		return "", p.failure(err)
	}
	if made.ID == "" {
		return "", fmt.Errorf("stripe's new transfer has no id")
	}
	return made.ID, nil
}

// FindTransfer looks for the transfer of a payout.
func (p *Provider) FindTransfer(ctx context.Context, t payments.NewTransfer) (*payments.Transfer, error) {
	for one, err := range p.client.V1Transfers.List(ctx, &stripego.TransferListParams{TransferGroup: &t.Payout, Destination: &t.Account}) {
		if err != nil {
			return nil, p.failure(err)
		}
		if one.TransferGroup == t.Payout {
			return &payments.Transfer{ID: one.ID, IsReversed: one.Reversed}, nil
		}
	}
	return nil, nil
}

// ReverseTransfer takes back what a transfer moved. It looks first, because a
// key is forgotten after a day and a reversal in the dashboard has none of ours.
func (p *Provider) ReverseTransfer(ctx context.Context, id, key string) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	found, err := p.client.V1Transfers.Retrieve(ctx, id, nil)
	if err != nil || found.Reversed {
		return p.failure(err)
	}
	_, err = p.client.V1TransferReversals.Create(ctx, &stripego.TransferReversalCreateParams{
		Params: stripego.Params{IdempotencyKey: &key}, ID: &id,
	})
	return p.failure(err)
}

// SendBankPayout sends money from a connected account to its bank.
func (p *Provider) SendBankPayout(ctx context.Context, n payments.NewBankPayout) (payments.BankPayout, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	if p.now().Sub(n.RequestedAt) > keysLast {
		if found, err := p.FindBankPayout(ctx, n); err != nil {
			return payments.BankPayout{}, err
		} else if found != nil {
			return *found, nil
		}
	}
	made, err := p.client.V1Payouts.Create(ctx, &stripego.PayoutCreateParams{
		Params: stripego.Params{IdempotencyKey: &n.Key, StripeAccount: &n.Account},
		Amount: stripego.Int64(int64(n.Amount)), Currency: stripego.String(euro), Metadata: map[string]string{metadataKey: n.Payout},
	})
	if err != nil {
		return payments.BankPayout{}, p.failure(err)
	}
	if made.ID == "" {
		return payments.BankPayout{}, fmt.Errorf("stripe's new payout has no id")
	}
	return bankPayoutOf(made), nil
}

// FindBankPayout looks for the bank payout of a payout. An account has one a
// month, so the list is short.
func (p *Provider) FindBankPayout(ctx context.Context, n payments.NewBankPayout) (*payments.BankPayout, error) {
	list := &stripego.PayoutListParams{CreatedRange: since(n.RequestedAt)}
	list.StripeAccount = &n.Account
	for one, err := range p.client.V1Payouts.List(ctx, list) {
		if err != nil {
			return nil, p.failure(err)
		}
		if one.Metadata[metadataKey] == n.Payout {
			return new(bankPayoutOf(one)), nil
		}
	}
	return nil, nil
}

// BankPayout reads a bank payout of a connected account.
func (p *Provider) BankPayout(ctx context.Context, account, id string) (payments.BankPayout, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	found, err := p.client.V1Payouts.Retrieve(ctx, id, &stripego.PayoutRetrieveParams{Params: stripego.Params{StripeAccount: &account}})
	if err != nil {
		return payments.BankPayout{}, p.failure(err)
	}
	return bankPayoutOf(found), nil
}

func bankPayoutOf(found *stripego.Payout) payments.BankPayout {
	b := payments.BankPayout{ID: found.ID, Status: payments.BankPayoutPending}
	switch found.Status {
	case stripego.PayoutStatusInTransit:
		b.Status = payments.BankPayoutInTransit
	case stripego.PayoutStatusPaid:
		b.Status = payments.BankPayoutPaid
	case stripego.PayoutStatusFailed:
		b.Status = payments.BankPayoutFailed
		b.Failure = payments.Refusal{Code: string(found.FailureCode), Message: found.FailureMessage}
	case stripego.PayoutStatusCanceled:
		b.Status = payments.BankPayoutFailed
		b.Failure = payments.Refusal{Code: "canceled", Message: "The payout was canceled."}
	}
	if found.ArrivalDate > 0 {
		b.ArrivesOn = time.Unix(found.ArrivalDate, 0).UTC()
	}
	if found.TraceID != nil && found.TraceID.Status == "supported" {
		b.Reference = found.TraceID.Value
	}
	return b
}
