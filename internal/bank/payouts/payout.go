package payouts

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/sales/terms"
)

// Status is how far a payout is.
type Status string

const (
	Withheld    Status = "WITHHELD"     // stays available until a 1st after its reason has ended
	CarriedOver Status = "CARRIED_OVER" // what was available was below zero
	Booked      Status = "BOOKED"       // has left available; whoever pays it is asked next
	Transferred Status = "TRANSFERRED"  // in the seller's account with the provider
	InTransit   Status = "IN_TRANSIT"   // on its way to the bank
	Reversing   Status = "REVERSING"    // did not arrive; the transfer is being taken back
	Paid        Status = "PAID"         // at the bank
	Failed      Status = "FAILED"       // never arrived; available again
	Returned    Status = "RETURNED"     // arrived and came back; available again
)

// Why a payout waits, failed or came back, besides seller.Withheld. What the
// provider or the marketplace said is in Detail.
const (
	ReasonUnreachable   = "PROVIDER_UNREACHABLE" // it is tried again
	ReasonPlatformFunds = "PLATFORM_FUNDS"       // the platform's balance is too low; it is tried again
	ReasonAccount       = "WALLET_INCOMPLETE"    // the provider says that the account cannot be paid
	ReasonRefused       = "PROVIDER_REFUSED"
	ReasonBank          = "BANK_REFUSED"
	ReasonMarketplace   = "MARKETPLACE" // it could not pay
)

// Marketplace is who pays sellers without an account with the provider.
const Marketplace = "marketplace"

// Payout is what became of all that was available to a seller on a 1st, or on the day
// on which a missed one was made up for. The ledger has the movements; this row is what
// they name as their cause.
type Payout struct {
	bun.BaseModel `bun:"table:payouts,alias:p"`

	ID       int64 `bun:",pk,autoincrement"`
	SellerID int64
	DueOn    calendar.Day // nothing was released later
	Amount   money.Cents  // below zero where it is carried over
	Status   Status
	Reason   *string
	Detail   *string // for operators

	VAT           money.Cents `bun:"vat"` // paid along, part of the amount
	Opening       money.Cents // what the payout before it has left available
	CoversAfter   int64       // its terms are the ledger's transactions after this one …
	CoversThrough int64       // … up to this one
	BilledAfter   *int64      // its documents bill the transactions after this one …
	BilledThrough *int64      // … up to this one; nil: it has none

	PaidBy        *string // a provider's kind or Marketplace; nil: no money moved
	AccountID     *string
	ProviderKey   *string
	Tries         int
	TransferID    *string
	BankPayoutID  *string
	BankReference *string
	ExpectedOn    *calendar.Day // at the bank

	SentAt     *time.Time // left available
	TakenAt    *time.Time // the marketplace has it
	PaidAt     *time.Time // has reached the bank
	ReturnedAt *time.Time // available again
}

func (p *Payout) part(at time.Time) ledger.Part {
	return ledger.Part{ID: p.ID, SellerID: p.SellerID, Amount: p.Amount, At: at}
}

// Arrival is how many bank days after it was sent a payout is at the bank, where
// whoever pays it does not say.
type Arrival int

// ArrivalOn is the one in force on a day.
func ArrivalOn(ctx context.Context, q bun.IDB, day calendar.Day) (Arrival, error) {
	known, err := terms.Load(ctx, q, nil)
	if err != nil {
		return 0, err
	}
	days, err := known.Value(terms.ArrivalBankDays, day)
	return Arrival(days), err
}

// Of is the day on which a payout sent on a day is at the bank.
func (a Arrival) Of(sent calendar.Day) calendar.Day {
	for range a {
		sent = sent.NextBankDay()
	}
	return sent
}

// NextOn is the day on which the next payout leaves: the 1st of the month
// after a moment.
func NextOn(now time.Time) calendar.Day { return calendar.DayOf(now).Month().AddMonths(1) }
