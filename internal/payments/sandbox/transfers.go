package sandbox

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"merkato/internal/money"
	"merkato/internal/payments"
)

// The refusals are what a real provider says, in its words.
var (
	noFunds     = &payments.Refusal{Code: "balance_insufficient", Message: "The platform's balance is too low for this transfer.", IsFundsMissing: true}
	noTransfers = &payments.Refusal{Code: "transfers_not_allowed", Message: "The account cannot receive transfers."}
	noPayouts   = &payments.Refusal{Code: "payouts_not_allowed", Message: "The account cannot be paid out."}
	accountLow  = &payments.Refusal{Code: "balance_insufficient", Message: "The account holds less than is to be paid out."}
	sentBack    = payments.Refusal{Code: "account_closed", Message: "The bank account has been closed."}
)

// SendTransfer moves money to an account, once for a key.
func (p *Provider) SendTransfer(ctx context.Context, t payments.NewTransfer) (id string, err error) {
	s, err := p.ready(ctx, t.Account)
	if err != nil {
		return "", err
	}
	err = p.state.once(ctx, t.Key, func(tx *sql.Tx) error {
		if id, err = findBy(ctx, tx, `SELECT id FROM transfer WHERE key = ?`, t.Key); err != nil || id != "" {
			return err
		}
		switch s.Refuse {
		case refuseFunds:
			return noFunds
		case refuseTransfers:
			return noTransfers
		}
		id = "transfer_" + newSecret()
		_, err = tx.ExecContext(ctx, `INSERT INTO transfer (id, key, payout, account, amount) VALUES (?, ?, ?, ?, ?)`, id, t.Key, t.Payout, t.Account, t.Amount)
		return err
	})
	if err != nil {
		return "", err
	}
	return id, nil
}

// FindTransfer finds the transfer of a payout.
func (p *Provider) FindTransfer(ctx context.Context, t payments.NewTransfer) (*payments.Transfer, error) {
	if err := p.answers(ctx); err != nil {
		return nil, err
	}
	var found payments.Transfer
	err := p.state.db.QueryRowContext(ctx, `SELECT id, reversed FROM transfer WHERE payout = ?`, t.Payout).Scan(&found.ID, &found.IsReversed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &found, err
}

// ReverseTransfer takes a transfer back whole, if the account still holds it.
func (p *Provider) ReverseTransfer(ctx context.Context, id, key string) error {
	if err := p.answers(ctx); err != nil {
		return err
	}
	return p.state.once(ctx, key, func(tx *sql.Tx) error {
		var account string
		var amount money.Cents
		var isReversed bool
		err := tx.QueryRowContext(ctx, `SELECT account, amount, reversed FROM transfer WHERE id = ?`, id).Scan(&account, &amount, &isReversed)
		if errors.Is(err, sql.ErrNoRows) {
			return errNotFound
		}
		if err != nil || isReversed {
			return err
		}
		if held, err := balance(ctx, tx, account); err != nil || held < amount {
			return errors.Join(err, accountLow)
		}
		_, err = tx.ExecContext(ctx, `UPDATE transfer SET reversed = TRUE WHERE id = ?`, id)
		return err
	})
}

// SendBankPayout sends what an account holds to the bank, once for a key.
func (p *Provider) SendBankPayout(ctx context.Context, n payments.NewBankPayout) (made payments.BankPayout, err error) {
	s, err := p.ready(ctx, n.Account)
	if err != nil {
		return made, err
	}
	var id string
	err = p.state.once(ctx, n.Key, func(tx *sql.Tx) error {
		if id, err = findBy(ctx, tx, `SELECT id FROM payout WHERE key = ?`, n.Key); err != nil || id != "" {
			return err
		}
		if s.Refuse == refusePayouts {
			return noPayouts
		}
		if held, err := balance(ctx, tx, n.Account); err != nil || held < n.Amount {
			return errors.Join(err, accountLow)
		}
		id = "payout_" + newSecret()
		now := p.options.Now()
		_, err = tx.ExecContext(ctx, `INSERT INTO payout (id, key, payout, account, amount, created, arrives) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			id, n.Key, n.Payout, n.Account, n.Amount, now.UnixMilli(), s.Arrival.from(now).UnixMilli())
		return err
	})
	if err != nil {
		return made, err
	}
	return p.BankPayout(ctx, n.Account, id)
}

// balance is what an account holds: what was moved there and neither taken back
// nor sent to the bank.
func balance(ctx context.Context, tx *sql.Tx, account string) (held money.Cents, err error) {
	err = tx.QueryRowContext(ctx, `SELECT
		(SELECT COALESCE(SUM(amount), 0) FROM transfer WHERE account = ?1 AND NOT reversed) -
		(SELECT COALESCE(SUM(amount), 0) FROM payout WHERE account = ?1 AND NOT failed)`, account).Scan(&held)
	return held, err
}

// FindBankPayout finds the bank payout of a payout.
func (p *Provider) FindBankPayout(ctx context.Context, n payments.NewBankPayout) (*payments.BankPayout, error) {
	return p.bankPayout(ctx, n.Account, `payout = ?`, n.Payout)
}

// BankPayout reads a bank payout.
func (p *Provider) BankPayout(ctx context.Context, account, id string) (payments.BankPayout, error) {
	found, err := p.bankPayout(ctx, account, `id = ?`, id)
	if err == nil && found == nil {
		err = errNotFound
	}
	if err != nil {
		return payments.BankPayout{}, err
	}
	return *found, nil
}

func (p *Provider) bankPayout(ctx context.Context, account, where, value string) (*payments.BankPayout, error) {
	if err := p.answers(ctx); err != nil {
		return nil, err
	}
	rows, err := p.state.payouts(ctx, `account = ? AND `+where, account, value)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	return new(rows[0].at(p.options.Now())), nil
}

// ready reports what is set, where the sandbox answers and has the account.
func (p *Provider) ready(ctx context.Context, account string) (settings, error) {
	if _, err := p.Account(ctx, account); err != nil {
		return settings{}, err
	}
	return p.state.settings(ctx)
}

// payoutRow is a bank payout as it is stored. How far it is follows from the clock,
// unless it was sent back.
type payoutRow struct {
	ID, Account string
	Amount      money.Cents
	Created     time.Time
	Arrives     time.Time
	IsFailed    bool
	Announced   payments.BankPayoutStatus // the status of the last event about it
}

// leavesAfter is how long a bank payout stays with the provider.
const leavesAfter = 10 * time.Second

func (r payoutRow) at(now time.Time) payments.BankPayout {
	b := payments.BankPayout{ID: r.ID, ArrivesOn: r.Arrives.UTC()}
	switch {
	case r.IsFailed:
		b.Status, b.Failure = payments.BankPayoutFailed, sentBack
	case !now.Before(r.Arrives):
		b.Status, b.Reference = payments.BankPayoutPaid, "SANDBOX-"+r.ID[len(r.ID)-8:]
	case now.Before(r.Created.Add(leavesAfter)):
		b.Status = payments.BankPayoutPending
	default:
		b.Status = payments.BankPayoutInTransit
	}
	return b
}

// once does something in a transaction. What it refuses it refuses for good: the
// same key is answered the same.
func (s *state) once(ctx context.Context, key string, do func(tx *sql.Tx) error) error {
	var refusal *payments.Refusal
	err := s.inTx(ctx, func(tx *sql.Tx) error {
		before := &payments.Refusal{}
		err := tx.QueryRowContext(ctx, `SELECT code, message FROM refusal WHERE key = ?`, key).Scan(&before.Code, &before.Message)
		if err == nil {
			before.IsFundsMissing = before.Message == noFunds.Message
			return errors.Join(payments.ErrKeySpent, before)
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if err = do(tx); errors.As(err, &refusal) {
			_, err = tx.ExecContext(ctx, `INSERT INTO refusal (key, code, message) VALUES (?, ?, ?)`, key, refusal.Code, refusal.Message)
		}
		return err
	})
	if err == nil && refusal != nil {
		err = errors.Join(payments.ErrKeySpent, refusal)
	}
	return err
}

func (s *state) payouts(ctx context.Context, where string, args ...any) (all []payoutRow, err error) {
	rows, err := s.db.QueryContext(ctx, `SELECT id, account, amount, created, arrives, failed, told FROM payout WHERE `+where+` ORDER BY created DESC, id LIMIT 50`, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var r payoutRow
		var created, arrives int64
		if err := rows.Scan(&r.ID, &r.Account, &r.Amount, &created, &arrives, &r.IsFailed, &r.Announced); err != nil {
			return nil, err
		}
		r.Created, r.Arrives = time.UnixMilli(created), time.UnixMilli(arrives)
		all = append(all, r)
	}
	return all, rows.Err()
}
