// Package tasks is what wants a seller's hand: the one shape in which areas
// hand it to the home screen. An area that knows of something to do is a
// Source; home asks all of them and knows none.
package tasks

import (
	"cmp"
	"context"
	"slices"
	"time"

	"merkato/internal/money"
)

// Kind is what has to be done, and so which button deals with it.
type Kind string

const (
	AnswerThread         Kind = "ANSWER_THREAD"
	PayFee               Kind = "PAY_FEE"
	MendVersion          Kind = "MEND_VERSION"
	CompleteWallet       Kind = "COMPLETE_WALLET"
	RenewDocument        Kind = "RENEW_DOCUMENT"
	ConfirmCompatibility Kind = "CONFIRM_COMPATIBILITY"
	CompleteProfile      Kind = "COMPLETE_PROFILE"
)

// Task is one thing that has to be done.
type Task struct {
	Kind        Kind
	Subject     string       // a customer, a product, a document; empty where the kind says all
	SubjectID   *int64       // its thread, product or document; nil where there is only one
	Deadline    *time.Time   // nil: none
	MoneyAtRisk *money.Cents // what is lost or kept back otherwise; nil: it is no money
}

// Source tells what a seller has to do as of a moment.
type Source interface {
	Tasks(ctx context.Context, sellerID int64, now time.Time) ([]Task, error)
}

// Sort puts the nearest deadline first, and the most money among equals.
func Sort(all []Task) {
	slices.SortStableFunc(all, func(a, b Task) int {
		return cmp.Or(compareDeadlines(a.Deadline, b.Deadline), cmp.Compare(b.atRisk(), a.atRisk()))
	})
}

func compareDeadlines(a, b *time.Time) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return 1
	case b == nil:
		return -1
	}
	return a.Compare(*b)
}

func (t Task) atRisk() money.Cents {
	if t.MoneyAtRisk == nil {
		return 0
	}
	return *t.MoneyAtRisk
}
