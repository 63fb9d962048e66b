// Package ledger keeps the money: one double-entry book that is the only
// source of money figures. Orders, bank, fees and payouts post to it inside
// their own transaction and read their balances from it; lists, dashboards and
// invoices are checked against it.
//
// An amount is positive where an account gains and negative where it loses, and
// every posting sums to zero. A seller's accounts hold the seller's money on its
// way: pending → available → in transit; fees falls below zero by what the
// seller owes. Of the platform's, commission and fee income hold what it earned,
// and provider clearing is the other side of all of it: minus what customers and
// sellers have paid in, plus what has reached sellers' banks. So −(provider
// clearing) is what the payment provider still holds. Paid elsewhere holds the
// shares that sellers got before this installation paid them.
//
// It knows neither sellers nor orders nor who may see what, only owners and
// causes by number; figures such as rates and terms come from its callers.
package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/money"
)

// Kind is what an account holds.
type Kind string

// The accounts of a seller.
const (
	Pending   Kind = "pending"    // shares of sales that are not yet due; never below zero
	Available Kind = "available"  // due to the seller; below zero it is carried over
	InTransit Kind = "in_transit" // payouts on their way to the bank; never below zero
	Fees      Kind = "fees"       // minus the fees that the seller owes
)

// The accounts of the platform.
const (
	Commission       Kind = "commission"        // earned on sales
	FeeIncome        Kind = "fee_income"        // earned by fees
	ProviderClearing Kind = "provider_clearing" // minus what came in through the payment provider, plus what reached sellers' banks
	VATPaid          Kind = "vat_paid"          // minus the VAT that was paid to sellers on their shares
	VATOnFees        Kind = "vat_on_fees"       // the VAT on fees that sellers were charged
	PaidElsewhere    Kind = "paid_elsewhere"    // shares that sellers were paid before this installation
)

var (
	sellerKinds   = []Kind{Pending, Available, InTransit, Fees}
	platformKinds = []Kind{Commission, FeeIncome, ProviderClearing, VATPaid, VATOnFees, PaidElsewhere}
)

// neverNegative names the accounts that cannot go below zero.
func (k Kind) neverNegative() bool { return k == Pending || k == InTransit }

// Account is the address of an account: whose, and what it holds.
type Account struct {
	SellerID int64 // 0: the platform
	Kind     Kind
}

// SellerAccount is an account of a seller.
func SellerAccount(sellerID int64, kind Kind) Account { return Account{sellerID, kind} }

// PlatformAccount is an account of the platform.
func PlatformAccount(kind Kind) Account { return Account{0, kind} }

func (a Account) String() string {
	if a.SellerID == 0 {
		return "platform/" + string(a.Kind)
	}
	return fmt.Sprintf("seller %d/%s", a.SellerID, a.Kind)
}

func (a Account) valid() bool {
	if a.SellerID == 0 {
		return slices.Contains(platformKinds, a.Kind)
	}
	return a.SellerID > 0 && slices.Contains(sellerKinds, a.Kind)
}

// compare orders accounts: sellers by number, the platform last.
func (a Account) compare(b Account) int {
	if (a.SellerID == 0) != (b.SellerID == 0) {
		return cmp.Compare(b.SellerID, a.SellerID)
	}
	return cmp.Or(cmp.Compare(a.SellerID, b.SellerID), cmp.Compare(a.Kind, b.Kind))
}

// CauseKind is the kind of thing that money moved for.
type CauseKind string

const (
	CauseOrderLine  CauseKind = "order_line" // its sale and its release
	CauseRefund     CauseKind = "refund"
	CauseAdjustment CauseKind = "adjustment"
	CauseFee        CauseKind = "fee"
	CausePayout     CauseKind = "payout"
)

var causeKinds = []CauseKind{CauseOrderLine, CauseRefund, CauseAdjustment, CauseFee, CausePayout}

// Cause is the thing that money moved for: a row of the area that owns it.
type Cause struct {
	Kind CauseKind
	ID   int64
}

func (c Cause) String() string { return fmt.Sprintf("%s %d", c.Kind, c.ID) }

// mayMoveNothing: a line sold at a discount of 100 % is a line like any other
// and has its transaction too, and so has its refund. A fee or a payout of
// nothing is a mistake.
func (c Cause) mayMoveNothing() bool { return c.Kind == CauseOrderLine || c.Kind == CauseRefund }

// Entry is what one account gains (positive) or loses (negative).
type Entry struct {
	Account Account
	Amount  money.Cents
}

// Posting is one movement of money, to be written once.
type Posting struct {
	Key        string // says which movement this is; the same key is never written twice
	Cause      Cause
	OccurredAt time.Time // when it happened in the world, to the microsecond
	Entries    []Entry   // each account at most once
	Digest     *int64    // of the order line it stands for, as it was then; nil: of none
}

// Transaction is a posting that has been written. Its entries are in the
// order of their accounts: sellers by number, the platform last.
type Transaction struct {
	ID int64 // grows with time within each seller's account
	Posting
	PostedAt time.Time
}

const longestKey = 200

// Validate refuses with fault.Invalid what can never be posted.
func (p Posting) Validate() error {
	switch {
	case p.Key == "" || len(p.Key) > longestKey:
		return invalid(p, "key", "posting_key", "a key has 1 to %d bytes", longestKey)
	case !slices.Contains(causeKinds, p.Cause.Kind) || p.Cause.ID <= 0:
		return invalid(p, "cause", "posting_cause", "there is no cause %q", p.Cause)
	case p.OccurredAt.IsZero():
		return invalid(p, "occurred_at", "posting_time", "it does not say when it occurred")
	case len(p.Entries) < 2:
		return invalid(p, "entries", "posting_entries", "money moves between at least two accounts")
	}
	var gained, lost money.Cents
	seen := make(map[Account]bool, len(p.Entries))
	for _, e := range p.Entries {
		if !e.Account.valid() {
			return invalid(p, "entries", "posting_account", "there is no account %q", e.Account)
		}
		if seen[e.Account] {
			return invalid(p, "entries", "posting_account", "account %q is in it twice", e.Account)
		}
		seen[e.Account] = true
		if e.Amount == 0 && !p.Cause.mayMoveNothing() {
			return invalid(p, "entries", "posting_zero", "a %s moves nothing on %q", p.Cause.Kind, e.Account)
		}
		// Each side is an amount itself, so neither sum can wrap around.
		side := &gained
		if e.Amount < 0 {
			side = &lost
		}
		sum, ok := money.Add(*side, e.Amount)
		if !ok {
			return invalid(p, "entries", "amount_range", "its amounts are too large")
		}
		*side = sum
	}
	if gained+lost != 0 {
		return invalid(p, "entries", "unbalanced", "its entries sum to %s, not to zero", gained+lost)
	}
	return nil
}

func invalid(p Posting, field, reason, format string, args ...any) error {
	return fault.New(fault.Invalid, reason, "Posting %q: %s.", p.Key, fmt.Sprintf(format, args...)).At(field)
}

// normal is the posting in the one form that is stored and compared.
func (p Posting) normal() Posting {
	p.OccurredAt = db.Moment(p.OccurredAt)
	p.Entries = slices.SortedFunc(slices.Values(p.Entries), func(a, b Entry) int { return a.Account.compare(b.Account) })
	return p
}

// difference says in what two normal postings of one key differ, or nothing.
func difference(first, again Posting) string {
	if first.Cause != again.Cause {
		return fmt.Sprintf("its cause is %s, not %s", first.Cause, again.Cause)
	}
	if !first.OccurredAt.Equal(again.OccurredAt) {
		return fmt.Sprintf("it occurred at %s, not at %s", first.OccurredAt.Format(time.RFC3339Nano), again.OccurredAt.Format(time.RFC3339Nano))
	}
	had := make(map[Account]money.Cents, len(first.Entries))
	for _, e := range first.Entries {
		had[e.Account] = e.Amount
	}
	for _, e := range again.Entries {
		amount, ok := had[e.Account]
		if !ok {
			return fmt.Sprintf("it has no entry on %s", e.Account)
		}
		if amount != e.Amount {
			return fmt.Sprintf("it moves %s on %s, not %s", amount, e.Account, e.Amount)
		}
		delete(had, e.Account)
	}
	for _, e := range first.Entries {
		if _, left := had[e.Account]; left {
			return fmt.Sprintf("it moves %s on %s, which is missing now", e.Amount, e.Account)
		}
	}
	return ""
}
