package salestest

import (
	"fmt"
	"math/rand/v2"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/money"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
)

// What random orders are made of.
var (
	Languages = []string{"en", "fr", "de", "pl"}
	Countries = []string{"FR", "DE", "PL", "CH", "US"}
	Sources   = []sales.Source{sales.SourceAd, sales.SourceAddons, sales.SourceAuto, sales.SourceMerchantBackOffice, sales.SourceSubscription}
	Customers = []string{"Zoë Müller", "Łucja Żak", "Anne-Marie d'Arc", "José  Núñez", "100% Bio_Shop", "ÅSA ÖBERG", "Ivan \"the\" Terrible", "O\\Neil"}
	// Days around which days are easily counted wrong: the two on which clocks
	// change, the turn of the year, the end of February.
	HardDays = []calendar.Day{"2025-10-25", "2025-10-26", "2025-10-27", "2025-12-31", "2026-01-01", "2026-02-28", "2026-03-01", "2026-03-28", "2026-03-29", "2026-03-30"}
)

var firstDay = calendar.Day("2025-09-20")

const days = 200

// Moment is a time of sale; half of them lie where days are hard to tell.
func Moment(r *rand.Rand) time.Time {
	day := firstDay.Add(r.IntN(days))
	if r.IntN(2) == 0 {
		day = HardDays[r.IntN(len(HardDays))]
	}
	switch r.IntN(6) {
	case 0:
		return day.Start()
	case 1:
		return day.End().Add(-time.Microsecond)
	case 2:
		return day.Start().Add(90 * time.Minute)
	case 3:
		return day.End().Add(-90 * time.Minute)
	}
	return day.Start().Add(time.Duration(r.IntN(23*3600)) * time.Second)
}

// Orders makes n random orders of these products; prefix begins their references.
func Orders(r *rand.Rand, prefix string, offered []Product, n int) []sales.NewOrder {
	all := make([]sales.NewOrder, n)
	for i := range all {
		customer := Customers[r.IntN(len(Customers))]
		all[i] = sales.NewOrder{
			Reference: fmt.Sprintf("%s%06d", prefix, i), PlacedAt: Moment(r),
			CustomerName: customer, CustomerEmail: fmt.Sprintf("c%d@shop%d.example", r.IntN(50), r.IntN(9)),
			Country: Countries[r.IntN(len(Countries))], Language: Languages[r.IntN(len(Languages))],
			Shop: fmt.Sprintf("https://shop%d.example/", r.IntN(99)),
		}
		for number := range 1 + r.IntN(3) {
			all[i].Lines = append(all[i].Lines, line(r, number+1, offered[r.IntN(len(offered))]))
		}
	}
	return all
}

func line(r *rand.Rand, number int, p Product) sales.NewLine {
	l := sales.NewLine{
		Number: number, Product: p.External, Care: r.IntN(6) == 0, Source: Sources[r.IntN(len(Sources))],
		Quantity: 1 + r.Int64N(3), Price: money.Cents(r.Int64N(4) * 33_33), OwnCode: r.IntN(9) == 0,
	}
	switch r.IntN(5) {
	case 0:
		l.Discount = &sales.Discount{Type: sales.DiscountPercentage, Value: r.Int64N(10_001)}
	case 1:
		l.Discount = &sales.Discount{Type: sales.DiscountAmount, Value: r.Int64N(int64(l.Price)*l.Quantity + 1)}
	}
	return l
}

// Refunds makes refunds of some of these orders' lines: half of them whole.
func Refunds(r *rand.Rand, all []sales.NewOrder) []refunds.Reported {
	var made []refunds.Reported
	for _, o := range all {
		if r.IntN(4) != 0 {
			continue
		}
		l := o.Lines[0]
		refund := refunds.Reported{
			ID: "R-" + o.Reference, Reference: o.Reference, LineNumber: l.Number, Amount: l.Gross(), Cause: sales.CauseCustomer,
			At: o.PlacedAt.Add(time.Duration(r.IntN(90*24)) * time.Hour), Reason: "unhappy",
		}
		if refund.At.After(Now) {
			refund.At = Now
		}
		if r.IntN(2) == 0 && refund.Amount >= 3 {
			refund.Amount /= 3
		}
		made = append(made, refund)
	}
	return made
}
