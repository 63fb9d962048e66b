package demo

import (
	"fmt"
	"math/rand/v2"

	"merkato/internal/calendar"
	"merkato/internal/money"
	"merkato/internal/platform/feed"
)

// subscribed is how many customers subscribe to the products of whoever sells by
// subscription, since when the data begins.
const subscribed = 140

// subscribe sends the customers' subscriptions to the modules of the person who
// sells them: by month or year, most after a trial, some of them over again, and
// with a price that was raised. Its chance is its own, so that sales are the same
// without it.
func (b *business) subscribe(out *batch) {
	if b.person.Name != "monetization" {
		return
	}
	chance := rand.New(rand.NewPCG(2026, 71))
	var sold []offer
	for _, o := range b.offers {
		if o.isCared() && o.isActive && len(sold) < 3 {
			sold = append(sold, o)
		}
	}
	raisedOn := b.today.AddMonths(-7).Month()
	for n := range subscribed {
		at := chance.IntN(len(sold))
		started := b.today.Add(-chance.IntN(Months * 30))
		sent := feed.CustomerSubscription{
			ID: fmt.Sprintf("%s-sub-%03d", b.id, n+1), Product: sold[at].id, Customer: customers[chance.IntN(len(customers))].name,
			Recurs: "MONTH", StartedOn: string(started), UpdatedAt: feed.Moment{Time: b.today.Start()},
		}
		price, step := []money.Cents{9_00, 19_00, 29_00}[at], 1
		if chance.IntN(4) == 0 {
			sent.Recurs, price, step = "YEAR", price*10, 12
		}
		charged := started
		if chance.IntN(3) > 0 {
			charged = started.Add(14)
			sent.TrialUntil = string(charged.Add(-1))
		}
		sent.Prices = []feed.SubscriptionPrice{{From: sent.StartedOn, Amount: price}}
		if started < raisedOn && at == 1 { // the others keep their price
			sent.Prices = append(sent.Prices, feed.SubscriptionPrice{From: string(raisedOn), Amount: price * 11 / 10})
		}
		b.renewOrEnd(&sent, charged, step, chance)
		out.add("demo/customer_subscription/"+sent.ID, "customer_subscription", sent)
	}
}

// renewOrEnd has one term in fifteen be the last, and after a trial one in six.
func (b *business) renewOrEnd(sent *feed.CustomerSubscription, charged calendar.Day, step int, chance *rand.Rand) {
	renews, odds := charged, 6
	for {
		isLast := chance.IntN(odds) == 0
		if isLast && renews > calendar.Day(sent.StartedOn) {
			sent.EndedOn = string(renews)
			return
		}
		if renews > b.today {
			sent.RenewsOn = string(renews)
			return
		}
		renews, odds = renews.AddMonths(step), 15
	}
}
