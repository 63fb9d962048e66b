// Package tasks is what wants a seller's hand: the one shape in which areas
// hand it to the home screen. An area that knows of something to do is a
// Source; home asks all of them and knows none.
package tasks

import (
	"cmp"
	"context"
	"slices"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/money"
)

// Kind is what has to be done, and so which button deals with it.
type Kind string

const (
	AnswerThread    Kind = "ANSWER_THREAD"
	PayFee          Kind = "PAY_FEE"
	PaymentFailed   Kind = "PAYMENT_FAILED"
	TrialEnds       Kind = "TRIAL_ENDS"
	MendVersion     Kind = "MEND_VERSION"
	VersionRefused  Kind = "VERSION_REFUSED" // by a reviewer, with a reason; findings need not be there
	AnswerReviewer  Kind = "ANSWER_REVIEWER" // whose question a version waits for
	ReadContact     Kind = "READ_CONTACT"    // what operators wrote in a conversation
	MendSheet       Kind = "MEND_SHEET"
	CompleteWallet  Kind = "COMPLETE_WALLET"
	RenewDocument   Kind = "RENEW_DOCUMENT" // before it expires
	DocumentExpired Kind = "DOCUMENT_EXPIRED"
	DocumentInvalid Kind = "DOCUMENT_INVALID"
	SupportPlatform Kind = "SUPPORT_PLATFORM" // the newest, by an update of what is on sale
	AdaptToRule     Kind = "ADAPT_TO_RULE"    // before the rule refuses what is on sale
	KeepAccount     Kind = "KEEP_ACCOUNT"     // which is to be deleted, where the seller thinks again
)

// Task is one thing that has to be done.
type Task struct {
	Kind        Kind
	Subject     string       // a customer, a document, what operators wrote about; empty where the kind says all, or it is products
	Products    []int64      // that are the subject: home names them, in the reader's language
	SubjectID   *int64       // its thread, product, version or document; nil where there is only one, or several are named
	About       string       // what a customer wrote about, where a rule finds something, why something was refused; empty elsewhere
	Rule        string       // of the review that it is about; empty: none
	ProductID   *int64       // that it concerns; nil: none
	Deadline    *time.Time   // nil: none
	MoneyAtRisk *money.Cents // what is lost or withheld otherwise; nil: it is no money
	Withholds   bool         // the money is withheld already, not only from the deadline on
}

// Source lists what a seller has to do as of a moment.
type Source interface {
	Tasks(ctx context.Context, sellerID int64, now time.Time) ([]Task, error)
}

// Sort puts first what is to be done first: by the day of the deadline, in
// Europe/Paris, on one day the most money, then the earliest hour. What is
// overdue counts as due today, and so does what withholds money: else a balance
// that is not paid out would come after every thread that waits for an answer.
// What has no deadline comes last.
func Sort(all []Task, now time.Time) {
	today := calendar.DayOf(now)
	slices.SortStableFunc(all, func(a, b Task) int {
		return cmp.Or(
			cmp.Compare(a.dueOn(today), b.dueOn(today)),
			cmp.Compare(b.atRisk(), a.atRisk()),
			compareDeadlines(a.Deadline, b.Deadline),
		)
	})
}

// never is after every deadline.
const never calendar.Day = "9999-12-31"

// dueOn is the day that a task is sorted by.
func (t Task) dueOn(today calendar.Day) calendar.Day {
	switch {
	case t.Withholds && t.atRisk() > 0:
		return today
	case t.Deadline == nil:
		return never
	}
	return max(calendar.DayOf(*t.Deadline), today)
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
