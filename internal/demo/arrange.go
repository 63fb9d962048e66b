package demo

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"merkato/internal/actor"
	"merkato/internal/billing"
	"merkato/internal/calendar"
	"merkato/internal/catalogue"
	"merkato/internal/catalogue/journal"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/fees"
	"merkato/internal/list"
	"merkato/internal/platform/feed"
	"merkato/internal/products"
	"merkato/internal/seller"
)

// illustrated are the people whose products have screenshots and a manual; all
// have icons.
var illustrated = []string{"community", "creator"}

// arrange does what sellers do themselves: pictures, drafts, a sheet that waits
// for its decision and one that was refused, and what they were billed.
func arrange(ctx context.Context, r Services, sellers []*business, now time.Time) error {
	for who, b := range sellers {
		for n, o := range b.offers {
			if err := illustrate(ctx, r, b, o, who+n); err != nil {
				return err
			}
		}
	}
	if err := bill(ctx, r, sellers); err != nil {
		return err
	}
	for _, b := range sellers {
		if b.person.Name == "community" {
			return draft(ctx, r, b, now)
		}
	}
	return nil
}

func illustrate(ctx context.Context, r Services, b *business, o offer, look int) error {
	add := func(kind sheets.FileKind, place string, content []byte) error {
		_, err := r.Sheets.SetPublishedFile(ctx, o.id, kind, place, bytes.NewReader(content))
		return err
	}
	if err := add(sheets.Icon, "", icon(look)); err != nil {
		return err
	}
	if !slices.Contains(illustrated, b.person.Name) {
		return nil
	}
	for place := range 3 {
		if err := add(sheets.Screenshot, fmt.Sprint(place+1), screenshot(look, place)); err != nil {
			return err
		}
	}
	return add(sheets.Document, "en", manual(o.item.en))
}

// bill has the annual fees of the sellers who pay them charged, in the order of
// their days: most years are paid, one fee is due soon, one late, one was cancelled,
// and of sellers whose payouts wait one is so late that nothing can be uploaded: a
// payout leaves no fee unpaid. What the log says of them it says on their days.
func bill(ctx context.Context, r Services, sellers []*business) error {
	if r.Fees == nil {
		return nil
	}
	var all []fees.Year
	for _, b := range sellers {
		if _, known := companies[b.person.Name]; !known || b.person.seller.Partnership != seller.Community {
			continue
		}
		var ids []string
		for _, o := range b.offers {
			ids = append(ids, o.id)
		}
		found, err := r.Products.Find(ctx, r.DB.Read(), ids)
		if err != nil {
			return err
		}
		payout, wallet := b.today.Month(), b.person.seller.WalletStatus
		isPaidOut := wallet == nil || *wallet == seller.WalletCompleted
		for n, o := range b.offers {
			p := found[o.id]
			on, next := o.created.Add(30), calendar.Day("")
			if n < len(unpaid) { // so that the newest year begins on that day
				next = b.today.Add(unpaid[n])
				if n == late && next <= payout && payout < b.today {
					next = payout.Add(1) // no payout has come since
				}
				for on = next; on.AddMonths(-12) > o.created; {
					on = on.AddMonths(-12)
				}
			}
			isSettled := n >= len(unpaid) || n != cancelled && next <= payout && isPaidOut
			for ; on <= b.today.Add(60); on = on.AddMonths(12) {
				y := fees.Year{SellerID: p.SellerID, ProductID: p.ID, On: on}
				if paid := on.Add(-4); paid <= b.today && (isSettled || on.AddMonths(12) <= next) {
					y.PaidOn = &paid
				} else if n == cancelled {
					y.Why = &billing.Why{Reason: billing.NotSelling}
				}
				all = append(all, y)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b fees.Year) int { return strings.Compare(string(a.On), string(b.On)) })
	for _, y := range all {
		at := y.On.Start().Add(9 * time.Hour)
		if y.PaidOn != nil {
			at = y.PaidOn.Start().Add(9 * time.Hour)
			r.postAt(at)
		}
		if err := r.Fees(func() time.Time { return at }).Remember(ctx, y); err != nil {
			return err
		}
	}
	return announce(ctx, r, all, sellers[0].today)
}

// announce has the log say of fees that are not paid what it said on their days.
func announce(ctx context.Context, r Services, years []fees.Year, today calendar.Day) error {
	terms, err := fees.TermsOn(ctx, r.DB.Read(), today)
	if err != nil {
		return err
	}
	var days []calendar.Day
	for _, y := range years {
		if y.PaidOn == nil && y.Why == nil {
			days = append(days, y.On.Add(-terms.AlertDays), y.On, y.On.Add(terms.GraceDays))
		}
	}
	slices.Sort(days)
	for _, day := range slices.Compact(days) {
		if day >= today {
			break // the job says it
		}
		if err := r.Fees(func() time.Time { return day.Start().Add(9 * time.Hour) }).Announce(ctx); err != nil {
			return err
		}
	}
	return nil
}

// unpaid are the days, from today, on which fees that are not paid fall due: each
// belongs to another product.
var unpaid = []int{200, 12, late: -18, -45, cancelled: -5}

// Which of them is late, and which was cancelled.
const (
	late      = 2
	cancelled = 4
)

// draft leaves a seller's work in every state that a sheet can have.
func draft(ctx context.Context, r Services, b *business, now time.Time) error {
	known, err := r.Sellers.IDs(ctx, r.DB.Read(), []string{b.id})
	if err != nil {
		return err
	}
	as := actor.With(ctx, actor.Actor{SellerID: known[b.id]})
	begun, err := r.Catalogue.List(as, catalogue.Filter{}, catalogue.Page{Page: list.Page{Number: 1, Length: 100}, Sort: catalogue.SortCreated}, "en")
	if err != nil {
		return err
	}
	if begun.Counts[catalogue.Draft]+begun.Counts[catalogue.InValidation]+begun.Counts[catalogue.Removed] > 0 {
		return nil // an earlier fill came this far
	}
	insights, err := r.Sheets.Create(as, products.TypeModule, "Checkout insights")
	if err != nil {
		return err
	}
	texts := moduleWords["en"]
	unfinished := sheets.Sheet{Categories: []string{"checkout"}, Texts: map[string]sheets.Texts{
		"en": {Name: "Checkout insights", ShortDescription: fmt.Sprintf(texts.short, "Checkout insights"), Benefits: texts.benefits[:1], Features: texts.features[:2]},
		"fr": {Name: "Analyse de la commande"},
	}}
	if _, _, err := r.Sheets.SaveDraft(as, insights, 1, unfinished); err != nil {
		return err
	}
	if err := r.Prices.Set(as, insights, 59_00, calendar.DayOf(now)); err != nil {
		return err
	}
	gifts, err := r.Sheets.Create(as, products.TypeModule, "Gift wrapping")
	if err != nil {
		return err
	}
	if err := r.Prices.Set(as, gifts, 39_00, calendar.DayOf(now)); err != nil {
		return err
	}
	if err := submitWhole(as, r, gifts, 1, item{products.TypeModule, 3900, "Gift wrapping", "Emballage cadeau", "Geschenkverpackung"}, 11); err != nil {
		return err
	}
	old, err := r.Sheets.Create(as, products.TypeModule, "Banner slider")
	if err != nil {
		return err
	}
	gone := catalogue.StateChange{Products: []int64{old}, To: catalogue.Removed, Reason: "REPLACED", Text: "Every theme has one by now.", Name: "Banner slider"}
	if err := r.Catalogue.SetState(as, gone); err != nil {
		return err
	}
	return refuse(ctx, as, r, b, now)
}

// submitWhole completes a sheet and submits it.
func submitWhole(as context.Context, r Services, id, revision int64, i item, look int) error {
	sheet := sheets.Sheet{Categories: i.categories(), Texts: i.texts(), Documents: map[string]int64{}}
	add := func(kind sheets.FileKind, name string, content []byte) (int64, error) {
		file, err := r.Sheets.AddFile(as, id, kind, name, bytes.NewReader(content))
		if err != nil {
			return 0, err
		}
		return file.ID, nil
	}
	var err error
	if sheet.Icon, err = add(sheets.Icon, "icon.png", icon(look)); err != nil {
		return err
	}
	for place := range 3 {
		shot, err := add(sheets.Screenshot, fmt.Sprintf("screenshot-%d.png", place+1), screenshot(look, place))
		if err != nil {
			return err
		}
		sheet.Screenshots = append(sheet.Screenshots, shot)
	}
	saved, _, err := r.Sheets.SaveDraft(as, id, revision, sheet)
	if err != nil {
		return err
	}
	_, err = r.Sheets.Submit(as, id, saved.Revision)
	return err
}

// refuse has a change of a sheet submitted, and sent back by the marketplace.
func refuse(ctx, as context.Context, r Services, b *business, now time.Time) error {
	o := b.offers[0]
	found, err := r.Products.Find(as, r.DB.Read(), []string{o.id})
	if err != nil {
		return err
	}
	id := found[o.id].ID
	editing, err := r.Sheets.Edit(as, id)
	if err != nil {
		return err
	}
	if err := submitWhole(as, r, id, editing.Revision, o.item, 3); err != nil {
		return err
	}
	open, err := r.Journal.Outgoing(ctx, 0, 1000)
	if err != nil {
		return err
	}
	var submission int64
	var taken []int64
	for _, change := range open {
		if change.ProductID == id && change.Kind == journal.Sheet {
			submission, taken = change.Submission(), append(taken, change.ID)
		}
	}
	if _, err := r.Journal.Take(ctx, taken); err != nil {
		return err
	}
	var out batch
	out.add("demo/sheet/"+o.id+"/refused", "sheet", feed.Sheet{
		ID: o.id, Submission: submission, Decision: "REFUSED", UpdatedAt: feed.Moment{Time: now},
		Refusal: "The second screenshot shows another product. Replace it, and say in the description which payment methods are supported.",
	})
	return out.send(ctx, r)
}
