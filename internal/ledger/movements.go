package ledger

import (
	"fmt"
	"time"

	"merkato/internal/fault"
	"merkato/internal/money"
)

// The movements are all the ways in which money moves. Each is a function of
// its figures alone and makes a posting whose key is the movement and its
// cause, so that the same movement of the same thing is written once, whoever
// sends it. Figures that make no sense are refused with fault.Invalid.

// Line is an order line with its figures as they are on it: positive for a
// sale, negative for a refund, zero where everything was discounted.
type Line struct {
	ID         int64
	SellerID   int64
	Gross      money.Cents // what the customer paid, without VAT
	Commission money.Cents // the platform's part of it; the rest is the seller's share
	At         time.Time   // when the customer paid, or got back
	Digest     *int64      // of all that the line says, to be stored with its transaction
}

// Sale brings in what a customer paid: the seller's share becomes pending, the
// commission is earned.
func Sale(l Line) (Posting, error) { return l.sale(SellerAccount(l.SellerID, Pending)) }

// SaleElsewhere is a sale whose share the seller got before this installation
// paid it: it never becomes payable.
func SaleElsewhere(l Line) (Posting, error) { return l.sale(PlatformAccount(PaidElsewhere)) }

func (l Line) sale(share Account) (Posting, error) {
	if l.Commission < 0 || l.Commission > l.Gross {
		return Posting{}, fault.New(fault.Invalid, "sale_figures", "A sale of %s cannot have a commission of %s.", l.Gross, l.Commission).At("commission")
	}
	return l.posting("sale", CauseOrderLine, share)
}

// Refund takes back what a sale brought in. The share comes from Pending while
// it is there, from Available once it was released or paid, or was settled with
// the sale in PaidElsewhere: the caller says which.
func Refund(l Line, from Kind) (Posting, error) {
	if l.Commission > 0 || l.Commission < l.Gross {
		return Posting{}, fault.New(fault.Invalid, "refund_figures", "A refund of %s cannot have a commission of %s.", l.Gross, l.Commission).At("commission")
	}
	switch from {
	case Pending, Available:
		return l.posting("refund", CauseRefund, SellerAccount(l.SellerID, from))
	case PaidElsewhere:
		return l.posting("refund", CauseRefund, PlatformAccount(from))
	}
	return Posting{}, fault.New(fault.Invalid, "share_source", "The share of an order line is never in %q.", from).At("share")
}

func (l Line) posting(movement string, cause CauseKind, share Account) (Posting, error) {
	p, err := movementOf(movement, Cause{cause, l.ID}, l.At,
		Entry{share, l.Gross - l.Commission},
		Entry{PlatformAccount(Commission), l.Commission},
		Entry{PlatformAccount(ProviderClearing), -l.Gross},
	)
	p.Digest = l.Digest
	return p, err
}

// Adjustment moves what is available to a seller at once, against commission:
// the seller gains where the amount is positive, and loses where it is negative.
func Adjustment(p Part) (Posting, error) {
	return movementOf("adjustment", Cause{CauseAdjustment, p.ID}, p.At,
		Entry{p.of(Available), p.Amount}, Entry{PlatformAccount(Commission), -p.Amount})
}

// Part is an amount that moves whole between two accounts.
type Part struct {
	ID       int64 // of the order line, the adjustment, the fee or the payout
	SellerID int64
	Amount   money.Cents // how much moves; negative only of an adjustment or VAT
	VAT      money.Cents // of a fee: how much of the amount is VAT
	At       time.Time
}

// Release makes the share of an order line available when its term is over:
// what is left of it after refunds, which may be nothing.
func Release(p Part) (Posting, error) {
	return p.posting("release", CauseOrderLine, p.of(Pending), p.of(Available))
}

// FeeCharged makes the seller owe a fee, with its VAT. It is then either withheld
// or paid.
func FeeCharged(p Part) (Posting, error) {
	return p.fee("fee", p.of(Fees))
}

// FeeRefunded returns a fee that was paid through the payment provider, or a part of
// it, which returns it to the seller's card; parts are told apart by how much of the
// fee was returned before.
func FeeRefunded(p Part, before money.Cents) (Posting, error) {
	p.Amount, p.VAT = -p.Amount, -p.VAT
	posting, err := p.fee("fee_refunded", PlatformAccount(ProviderClearing))
	if before != 0 {
		posting.Key += fmt.Sprintf(":%d", before)
	}
	return posting, err
}

// FeeVAT books the VAT that the invoice of a fee has beyond what the fee was
// charged with: the seller's VAT may change until the invoice is issued. Negative:
// it has less.
func FeeVAT(p Part) (Posting, error) {
	return movementOf("fee_vat", Cause{CauseFee, p.ID}, p.At,
		Entry{PlatformAccount(FeeIncome), -p.VAT}, Entry{PlatformAccount(VATOnFees), p.VAT})
}

func (p Part) fee(movement string, from Account) (Posting, error) {
	if (p.Amount < 0) != (movement == "fee_refunded" && p.Amount != 0) {
		return Posting{}, fault.New(fault.Invalid, "negative_amount", "The amount %s has the wrong sign.", p.Amount).At("amount")
	}
	entries := []Entry{{from, -p.Amount}}
	if p.VAT == 0 || p.VAT != p.Amount { // a cent that is refunded may be VAT alone
		entries = append(entries, Entry{PlatformAccount(FeeIncome), p.Amount - p.VAT})
	}
	if p.VAT != 0 {
		entries = append(entries, Entry{PlatformAccount(VATOnFees), p.VAT})
	}
	return movementOf(movement, Cause{CauseFee, p.ID}, p.At, entries...)
}

// FeeWithheld settles a fee from what is available.
func FeeWithheld(p Part) (Posting, error) {
	return p.posting("fee_withheld", CauseFee, p.of(Available), p.of(Fees))
}

// FeePaid settles a fee that the seller paid through the payment provider.
func FeePaid(p Part) (Posting, error) {
	return p.posting("fee_paid", CauseFee, PlatformAccount(ProviderClearing), p.of(Fees))
}

// PayoutVAT pays VAT along with a payout: that of the seller's invoice, less that
// of credit notes, so it may be below zero.
func PayoutVAT(p Part) (Posting, error) {
	return movementOf("payout_vat", Cause{CausePayout, p.ID}, p.At, Entry{p.of(Available), p.Amount}, Entry{PlatformAccount(VATPaid), -p.Amount})
}

// PayoutSent moves what is available to the payment provider.
func PayoutSent(p Part) (Posting, error) {
	return p.posting("payout_sent", CausePayout, p.of(Available), p.of(InTransit))
}

// PayoutPaid records that a payout has reached the bank: the payment provider
// no longer holds it.
func PayoutPaid(p Part) (Posting, error) {
	return p.posting("payout_paid", CausePayout, p.of(InTransit), PlatformAccount(ProviderClearing))
}

// PayoutReturned makes a payout that came back available again. A bank may
// send it back before it arrived or days after.
func PayoutReturned(p Part, hadArrived bool) (Posting, error) {
	from := p.of(InTransit)
	if hadArrived {
		from = PlatformAccount(ProviderClearing)
	}
	return p.posting("payout_returned", CausePayout, from, p.of(Available))
}

func (p Part) of(kind Kind) Account { return SellerAccount(p.SellerID, kind) }

func (p Part) posting(movement string, cause CauseKind, from, to Account) (Posting, error) {
	if p.Amount < 0 {
		return Posting{}, fault.New(fault.Invalid, "negative_amount", "The amount %s is negative.", p.Amount).At("amount")
	}
	return movementOf(movement, Cause{cause, p.ID}, p.At, Entry{from, -p.Amount}, Entry{to, p.Amount})
}

func movementOf(movement string, cause Cause, at time.Time, entries ...Entry) (Posting, error) {
	p := Posting{Key: fmt.Sprintf("%s:%d", movement, cause.ID), Cause: cause, OccurredAt: at, Entries: entries}
	if err := p.Validate(); err != nil {
		return Posting{}, err
	}
	return p, nil
}
