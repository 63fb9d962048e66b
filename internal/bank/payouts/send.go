package payouts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/payments"
	"merkato/internal/seller"
)

// Send takes a payout as far through the provider as it goes now: a transfer to
// the seller's account, a payout from there to the bank; or, where that did not
// arrive, the transfer back. Each step is stored before the next, and each call has
// a key of ours, so it may be killed anywhere and run twice. An error is a step
// to be tried again.
func (p *Service) Send(ctx context.Context, id int64) error {
	for {
		row, err := p.byID(ctx, id)
		if err != nil || row == nil || row.PaidBy == nil || *row.PaidBy != p.kind() {
			return err
		}
		var step func(context.Context, *Payout) error
		switch row.Status {
		case Booked:
			step = p.transfer
		case Transferred:
			step = p.sendToBank
		case Reversing:
			step = p.reverse
		case Withheld, Failed:
			return p.takeBack(ctx, row)
		default:
			return nil
		}
		if err := step(ctx, row); err != nil {
			return p.waits(ctx, row, err)
		}
	}
}

// waits notes why a payout does not move on, for the screen; the job tries again.
func (p *Service) waits(ctx context.Context, row *Payout, cause error) error {
	reason := ReasonRefused
	var refusal *payments.Refusal
	switch {
	case errors.As(cause, &refusal) && refusal.IsFundsMissing:
		reason = ReasonPlatformFunds
	case fault.Is(cause, fault.Unavailable):
		reason = ReasonUnreachable
	}
	if row.Status == Reversing {
		return cause // why it is taken back says more
	}
	return errors.Join(cause, p.note(ctx, row, reason, cause.Error()))
}

// transfer asks once more for the account's state, and moves the money there.
func (p *Service) transfer(ctx context.Context, row *Payout) error {
	reason, err := p.withheldNow(ctx, row)
	if err != nil {
		return err
	}
	if reason != "" {
		// A transfer whose answer was lost may be there all the same.
		if moved, err := p.lostTransfer(ctx, row); err != nil || moved {
			return err
		}
		return p.release(ctx, row, Withheld, string(reason), "")
	}
	id, err := p.accounts.Provider.SendTransfer(ctx, row.newTransfer())
	if err == nil {
		return p.advance(ctx, row, change{Status: Transferred, TransferID: &id})
	}
	if !errors.Is(err, payments.ErrKeySpent) {
		return err
	}
	if moved, lost := p.lostTransfer(ctx, row); lost != nil || moved {
		return lost
	}
	var refusal *payments.Refusal
	if errors.As(err, &refusal) && !refusal.IsFundsMissing {
		return p.release(ctx, row, Failed, ReasonRefused, refusal.Error())
	}
	return errors.Join(err, p.nextKey(ctx, row))
}

// withheldNow asks for the state of the account and its seller, which may have
// changed since the payout was booked.
func (p *Service) withheldNow(ctx context.Context, row *Payout) (seller.Withheld, error) {
	current, err := p.accounts.Ask(ctx, *row.AccountID)
	if err != nil {
		return "", err
	}
	if current == nil {
		return seller.WithheldNoWallet, nil // another has taken its place
	}
	owner, err := p.sellers.ByID(ctx, p.db.Read(), row.SellerID)
	if err != nil {
		return "", err
	}
	if reason := owner.WithheldBecause(); reason != "" {
		return reason, nil
	}
	if current.Status == nil || *current.Status != seller.WalletCompleted {
		return seller.WithheldIncomplete, nil
	}
	return "", nil
}

// lostTransfer finds a transfer that we never got an answer about.
func (p *Service) lostTransfer(ctx context.Context, row *Payout) (bool, error) {
	found, err := p.standing(ctx, row)
	if err != nil || found == nil {
		return false, err
	}
	return true, p.advance(ctx, row, change{Status: Transferred, TransferID: &found.ID})
}

// standing finds the transfer of a payout that was not taken back; nil: there is none.
func (p *Service) standing(ctx context.Context, row *Payout) (*payments.Transfer, error) {
	found, err := p.accounts.Provider.FindTransfer(ctx, row.newTransfer())
	if errors.Is(err, payments.ErrNoAccount) {
		return nil, nil
	}
	if err != nil || found == nil || found.IsReversed {
		return nil, err
	}
	return found, nil
}

// takeBack reverses a transfer that no payout knows of: one worker was asking for it
// while another found the seller withheld, and released the payout. Its money is
// available again, so the seller would be paid twice.
func (p *Service) takeBack(ctx context.Context, row *Payout) error {
	if row.TransferID != nil {
		return nil // known, and taken back before the payout was released
	}
	found, err := p.standing(ctx, row)
	if err != nil || found == nil {
		return err
	}
	p.log.ErrorContext(ctx, "a payout was transferred after it was released; the transfer is taken back", "payout", row.ID, "transfer", found.ID)
	return p.takeFromAccount(ctx, row, found.ID)
}

// takeFromAccount reverses a transfer; an answer that stays has another key next time.
func (p *Service) takeFromAccount(ctx context.Context, row *Payout, transferID string) error {
	err := p.accounts.Provider.ReverseTransfer(ctx, transferID, row.key("reversal"))
	if errors.Is(err, payments.ErrKeySpent) {
		return errors.Join(err, p.nextKey(ctx, row))
	}
	return err
}

func (p *Service) sendToBank(ctx context.Context, row *Payout) error {
	made, err := p.accounts.Provider.SendBankPayout(ctx, row.newBankPayout())
	if err == nil {
		return p.sentToBank(ctx, row, made)
	}
	if errors.Is(err, payments.ErrNoAccount) {
		return p.advance(ctx, row, change{Status: Reversing, Reason: ReasonAccount, Detail: err.Error()})
	}
	if !errors.Is(err, payments.ErrKeySpent) {
		return err
	}
	found, lost := p.accounts.Provider.FindBankPayout(ctx, row.newBankPayout())
	switch {
	case lost != nil:
		return lost
	case found != nil:
		return p.sentToBank(ctx, row, *found)
	}
	var refusal *payments.Refusal
	if errors.As(err, &refusal) {
		return p.advance(ctx, row, change{Status: Reversing, Reason: ReasonRefused, Detail: refusal.Error()})
	}
	return errors.Join(err, p.nextKey(ctx, row))
}

func (p *Service) sentToBank(ctx context.Context, row *Payout, made payments.BankPayout) error {
	to := change{Status: InTransit, BankPayoutID: &made.ID}
	if !made.ArrivesOn.IsZero() {
		to.ExpectedOn = new(calendar.DayOf(made.ArrivesOn))
	}
	if err := p.advance(ctx, row, to); err != nil {
		return err
	}
	return p.observe(ctx, row.ID, made)
}

// reverse takes the transfer back, and then what it held is available again.
func (p *Service) reverse(ctx context.Context, row *Payout) error {
	if err := p.takeFromAccount(ctx, row, *row.TransferID); err != nil {
		return err
	}
	status := Failed
	if row.PaidAt != nil {
		status = Returned
	}
	return p.release(ctx, row, status, "", "")
}

// key is what a step of a payout is known by; another try after an answer that
// stays has another.
func (p *Payout) key(step string) string {
	return fmt.Sprintf("%s-%s-%d", *p.ProviderKey, step, p.Tries)
}

func (p *Payout) newTransfer() payments.NewTransfer {
	return payments.NewTransfer{Key: p.key("transfer"), Payout: *p.ProviderKey, RequestedAt: *p.SentAt, Account: *p.AccountID, Amount: p.Amount}
}

func (p *Payout) newBankPayout() payments.NewBankPayout {
	return payments.NewBankPayout{Key: p.key("payout"), Payout: *p.ProviderKey, RequestedAt: *p.SentAt, Account: *p.AccountID, Amount: p.Amount}
}

// Observe reads a bank payout from the provider, and records what became of it.
func (p *Service) Observe(ctx context.Context, row *Payout) error {
	made, err := p.accounts.Provider.BankPayout(ctx, *row.AccountID, *row.BankPayoutID)
	if err != nil {
		return err
	}
	return p.observe(ctx, row.ID, made)
}

// observe records what the provider says of a bank payout now. One that
// arrived may still come back.
func (p *Service) observe(ctx context.Context, id int64, made payments.BankPayout) error {
	row, err := p.byID(ctx, id)
	if err != nil || row == nil {
		return err
	}
	isOnItsWay := row.Status == InTransit
	switch {
	case made.Status == payments.BankPayoutPaid && isOnItsWay:
		return p.arrive(ctx, row, made.Reference, p.now())
	case made.Status == payments.BankPayoutFailed && (isOnItsWay || row.Status == Paid):
		return p.advance(ctx, row, change{Status: Reversing, Reason: ReasonBank, Detail: made.Failure.Error()})
	}
	return nil
}

// stale is how long after its last update the provider is asked about an open payout.
const stale = 6 * time.Hour
