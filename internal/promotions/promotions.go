// Package promotions is what sellers take off their prices for some time: for
// everyone in a discount period, or for those who have a code. It keeps the
// marketplace's limits, says beforehand what a sale will net and afterwards what
// it brought, and hands every promotion to the marketplace, which applies it.
package promotions

import (
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/money"
	"merkato/internal/sales"
)

// Kind is for whom the price is lower.
type Kind string

const (
	Period Kind = "PERIOD" // everyone, on these days
	Code   Kind = "CODE"   // who types the code
)

// State is the state of a promotion on a day.
type State string

const (
	Planned   State = "PLANNED"
	Running   State = "RUNNING"
	Ended     State = "ENDED"
	Cancelled State = "CANCELLED" // before it began
)

// Draft is a promotion as a seller asks for it.
type Draft struct {
	ProductID      int64
	Kind           Kind
	DiscountType   sales.DiscountType
	Discount       int64 // cents, or hundredths of a percent
	Code           *string
	MaxUses        *int64
	MaxPerCustomer *int64
	StartsOn       calendar.Day
	EndsOn         calendar.Day // included
}

// Promotion is one that was set up.
type Promotion struct {
	bun.BaseModel `bun:"table:promotions,alias:promotion"`

	ID       int64 `bun:",pk,autoincrement"`
	SellerID int64
	Draft    `bun:"embed:"`

	Price       money.Cents // the list price on its first day, as it was planned when it was set up
	CreatedAt   time.Time
	StoppedAt   *time.Time
	IsCancelled bool
}

// StateOn is its state on a day. One that was ended early runs until that day is over.
func (p *Promotion) StateOn(today calendar.Day) State {
	switch {
	case p.IsCancelled:
		return Cancelled
	case p.EndsOn < today:
		return Ended
	case p.StartsOn > today:
		return Planned
	}
	return Running
}

// PromotedPrice is what a product costs then.
func (d *Draft) PromotedPrice(price money.Cents) money.Cents {
	if d.DiscountType == sales.DiscountPercentage {
		return price - price.Share(money.Rate(d.Discount))
	}
	return price - money.Cents(d.Discount)
}

// Days is how many days it runs.
func (d *Draft) Days() int { return d.StartsOn.Until(d.EndsOn) + 1 }

// daysIn is how many days of a year it takes.
func (d *Draft) daysIn(year string) int {
	first, last := max(d.StartsOn, calendar.Day(year+"-01-01")), min(d.EndsOn, calendar.Day(year+"-12-31"))
	if first > last {
		return 0
	}
	return first.Until(last) + 1
}

// years are the calendar years it has days in.
func (d *Draft) years() []string {
	var all []string
	for year := number(string(d.StartsOn[:4])); year <= number(string(d.EndsOn[:4])); year++ {
		all = append(all, fmt.Sprintf("%04d", year))
	}
	return all
}

// words are the discount as markers say it.
func (d *Draft) words() string {
	amount := money.Cents(d.Discount).String()
	if d.DiscountType == sales.DiscountPercentage {
		return "−" + strings.TrimSuffix(amount, ".00") + " %"
	}
	return "−" + amount + " €"
}

// Limits are the marketplace's, as of a day.
type Limits struct {
	DaysPerYear     int64
	Codes           int64 // new ones of a seller within CodeDays
	CodeDays        int64
	CodeRate        int64 // of the price at most, in hundredths of a percent
	CodeUses        int64
	CodePerCustomer int64
	CodeMonths      int64
}

const (
	smallestCode = 4
	longestCode  = 20
	farthestDays = 365 // ahead
	smallestRate = 100 // hundredths of a percent
	largestRate  = 9900
)
