// Package monetization is the recurring revenue of sellers whose products are
// sold by subscription. The marketplace reports each customer's subscription;
// every figure here is made of them on the day it is requested, or shortly before
// where there are very many, and can be opened to the subscriptions it counts.
package monetization

import (
	"encoding/json"
	"math"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/money"
)

// Interval is how often a customer pays.
type Interval string

const (
	Monthly Interval = "MONTH"
	Yearly  Interval = "YEAR"
)

// Price is what a subscription costs for an interval, from a day on, without VAT.
type Price struct {
	From   calendar.Day `json:"from"`
	Amount money.Cents  `json:"amount"`
}

// Subscription is one customer's subscription to a product.
type Subscription struct {
	bun.BaseModel `bun:"table:customer_subscriptions,alias:sub"`

	ID         int64 `bun:",pk,autoincrement"`
	ExternalID string
	SellerID   int64
	ProductID  int64
	Customer   string
	Recurs     Interval
	StartedOn  calendar.Day
	TrialUntil *calendar.Day // the last day of the trial
	EndedOn    *calendar.Day // the first day without it
	RenewsOn   *calendar.Day
	PricesJSON string `bun:"prices"`
	UpdatedAt  time.Time

	Prices  []Price     `bun:"-"` // the oldest first
	State   State       `bun:"-"`
	Product string      `bun:"-"`
	Monthly money.Cents `bun:"-"` // what it is worth a month today
}

// State is the state of a subscription on a day.
type State string

const (
	Upcoming State = "UPCOMING"
	InTrial  State = "IN_TRIAL"
	Active   State = "ACTIVE"
	Ended    State = "ENDED"
)

// On is the state of a subscription on a day.
func (s *Subscription) On(day calendar.Day) State {
	switch {
	case day < s.StartedOn:
		return Upcoming
	case s.EndedOn != nil && day >= *s.EndedOn:
		return Ended
	case s.TrialUntil != nil && day <= *s.TrialUntil:
		return InTrial
	}
	return Active
}

// MonthlyOn is what it brings in a month, by the price of a day; a year's price
// is spread over twelve months. It is nothing while it is not paid for.
func (s *Subscription) MonthlyOn(day calendar.Day) money.Cents {
	if s.On(day) != Active {
		return 0
	}
	amount := s.amountOn(day)
	if s.Recurs == Yearly {
		amount = (amount + 6) / 12
	}
	return amount
}

// amountOn is the price of a day; before the first one holds, it is that one.
func (s *Subscription) amountOn(day calendar.Day) (amount money.Cents) {
	for i, p := range s.Prices {
		if i == 0 || p.From <= day {
			amount = p.Amount
		}
	}
	return amount
}

func (s *Subscription) read() error { return json.Unmarshal([]byte(s.PricesJSON), &s.Prices) }

// Figure is what a list of subscriptions is opened from.
type Figure string

const (
	OfActive  Figure = "ACTIVE"
	OfTrial   Figure = "TRIAL"
	OfChurned Figure = "CHURNED" // ended within the last 30 days
	OfKept    Figure = "KEPT"    // paid for a year ago: what net revenue retention compares
	OfCohort  Figure = "COHORT"  // began in a month; with After, those of them that stayed
	OfRenewal Figure = "RENEWAL" // renew in a month
)

// churnDays is over how many days churn is counted.
const churnDays = 30

// Filter says which subscriptions are listed: those that a figure counts.
type Filter struct {
	Figure    Figure
	Month     calendar.Day // the first day of one; of cohorts and renewals
	After     *int64       // of a cohort: still there at the end of this month since, 0 the first; nil: all that began
	ProductID int64        // 0: all
}

// Overview is the recurring revenue of a seller on a day.
type Overview struct {
	AsOf *time.Time `json:"-"` // nil: now; else when it was counted
	Totals
	Cohorts  []Cohort
	Renewals []Renewal
	Products []ProductTotals
}

// Totals are figures of some subscriptions.
type Totals struct {
	Active, Trial, Churned int64
	Recurring              money.Cents // a month
	Churn                  *float64    // percent of those active 30 days ago; nil: there were none
	Retention              *float64    // percent of a year ago's revenue that its customers bring now; nil: there were none
}

// ProductTotals are those of one product.
type ProductTotals struct {
	Totals
	ProductID int64
	Product   string `json:"-"`
}

// Cohort is the subscriptions that began in a month, and how many of them were
// left at the end of each month since.
type Cohort struct {
	Month calendar.Day
	Begun int64
	Left  []int64
}

// Renewal is what renews in a month.
type Renewal struct {
	Month  calendar.Day
	Count  int64
	Amount money.Cents
}

const (
	cohortMonths   = 12
	forecastMonths = 6
)

func percent(part, whole int64) *float64 {
	if whole == 0 {
		return nil
	}
	return new(math.Round(float64(part)/float64(whole)*1000) / 10)
}
