// Package demo fills an empty database with people and their business, so that
// a first start has something to show: eighteen months of sales, refunds,
// visits, ratings, conversations and versions in every state. It sends them through the marketplace's
// own intake, month by month, and in each month does what the jobs would have
// done on their days: releases, payouts and their arrival, levels.
//
// The data is the same on every machine: it is made from the lists here and a
// seeded source of chance, counted back from a day that the caller gives.
package demo

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"merkato/internal/bank/payouts"
	"merkato/internal/blog"
	"merkato/internal/calendar"
	"merkato/internal/catalogue"
	"merkato/internal/catalogue/journal"
	"merkato/internal/catalogue/prices"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/dashboard"
	"merkato/internal/db"
	"merkato/internal/fees"
	"merkato/internal/installation"
	"merkato/internal/platform"
	"merkato/internal/platform/feed"
	"merkato/internal/products"
	"merkato/internal/promotions"
	"merkato/internal/sales"
	"merkato/internal/seller"
	"merkato/internal/validation"
)

// Months is how far back the data goes.
const Months = 18

// Services are what the data goes through.
type Services struct {
	DB        *db.DB
	Intake    *platform.Platform
	Sellers   *seller.Service
	Products  *products.Service
	Catalogue *catalogue.Service
	Sheets    *sheets.Service // with a place for their files; nil: products are not arranged
	Prices    *prices.Service
	Journal   *journal.Service
	Sales     *sales.Service
	Payouts   *payouts.Service
	Dashboard *dashboard.Service
	Blog      *blog.Service

	// PostAt moves the ledger's clock, so that each month's business is posted in
	// that month, as if we had been there. nil: all is posted now.
	PostAt func(time.Time)

	// Fees by a clock of its own; nil: nobody is billed.
	Fees func(now func() time.Time) *fees.Service

	// Promotions by a clock of its own.
	Promotions func(now func() time.Time) *promotions.Service

	// Validation by a clock of its own; nil: without versions, where there is
	// no place for files.
	Validation func(now func() time.Time) *validation.Service
}

func (r Services) postAt(at time.Time) {
	if r.PostAt != nil {
		r.PostAt(at)
	}
}

// The time of the first thing that is sent says when all is counted from,
// the last one says that nothing is missing.
const (
	beginKey = "demo/begin"
	endKey   = "demo/end"
)

// Fill writes the demo data if there is no seller yet, or goes on where a fill
// was interrupted: what was sent before is known by its keys. Instances that
// start together fill it once. It reports whether it did.
func Fill(ctx context.Context, r Services, now time.Time) (filled bool, err error) {
	wanted, err := isWanted(ctx, r)
	if err != nil || !wanted {
		return false, err
	}
	err = r.DB.Alone(ctx, "demo", func(ctx context.Context) error {
		if wanted, err := isWanted(ctx, r); err != nil || !wanted {
			return err
		}
		asOf, err := begin(ctx, r, now.UTC().Truncate(time.Minute))
		if err != nil {
			return err
		}
		filled = true
		return fill(ctx, r, asOf)
	})
	return filled, err
}

func isWanted(ctx context.Context, r Services) (bool, error) {
	begun, err := r.Intake.Sent(ctx, beginKey)
	if err != nil {
		return false, err
	}
	if begun == nil {
		return r.Sellers.None(ctx)
	}
	ended, err := r.Intake.Sent(ctx, endKey)
	return ended == nil, err
}

// begin fixes the moment that all is counted back from, also for the fill that
// goes on after this one was interrupted.
func begin(ctx context.Context, r Services, now time.Time) (asOf time.Time, err error) {
	begun, err := r.Intake.Sent(ctx, beginKey)
	if err != nil {
		return asOf, err
	}
	if begun != nil {
		var first feed.PlatformVersion
		err := json.Unmarshal(begun, &first)
		return first.UpdatedAt.Time, err
	}
	var b batch
	b.add(beginKey, "platform_version", platformVersions[0].asOf(now))
	return now, b.send(ctx, r)
}

func fill(ctx context.Context, r Services, now time.Time) error {
	today := calendar.DayOf(now)
	first := today.AddMonths(-Months).Month()
	if err := installation.Move(ctx, r.DB, first.Add(-1)); err != nil { // the business of these months was paid here
		return err
	}
	var b batch
	sellers := businesses(today)
	addPlatformVersions(&b, now)
	addCategories(&b, now)
	addArticles(&b, today)
	for _, s := range sellers {
		s.open(&b)
	}
	if err := b.send(ctx, r); err != nil {
		return err
	}
	for month := first; month <= today; month = month.AddMonths(1) {
		// A month's visits are taken last. Where they are there already, an
		// earlier fill came further, and its payouts are not made again.
		done, err := r.Intake.Sent(ctx, sessionsKey(sellers[0].offers[0], month))
		if err != nil {
			return err
		}
		r.postAt(month.Start())
		if done == nil {
			if _, err := r.Payouts.Pay(ctx, month, month.Start()); err != nil {
				return err
			}
		}
		end := month.AddMonths(1).Start().Add(-time.Minute)
		if now.Before(end) {
			end = now
		}
		r.postAt(end)
		for _, s := range sellers {
			s.month(&b, month, today, now)
		}
		if err := b.send(ctx, r); err != nil {
			return err
		}
		if err := settle(ctx, r, month, min(month.AddMonths(1), today)); err != nil {
			return err
		}
	}
	if err := recomputeLevels(ctx, r, today); err != nil {
		return err
	}
	if err := fillVersions(ctx, r, sellers, now); err != nil {
		return err
	}
	if r.Sheets != nil {
		if err := arrange(ctx, r, sellers, now); err != nil {
			return err
		}
	}
	if _, err := r.Payouts.Verify(ctx, func(done, total int64) {}); err != nil { // as every night
		return err
	}
	if err := fillPromotions(ctx, r, sellers, now); err != nil {
		return err
	}
	if err := r.Blog.MarkReadByAll(ctx, articles[0].slug); err != nil {
		return err
	}
	b.add(endKey, "platform_version", platformVersions[len(platformVersions)-1].asOf(now))
	return b.send(ctx, r)
}

// settle does what the jobs do on their days: after the first of a month, on
// which a payout left, to the first of the next, before its payout leaves. It
// comes after what was sold and given back in the month. Refunds are requested
// while the share of their sale is pending, so none of them comes too early.
func settle(ctx context.Context, r Services, first, last calendar.Day) error {
	if err := confirmPayouts(ctx, r, last); err != nil {
		return err
	}
	_, err := r.Sales.ReleaseInTime(ctx, last.Start())
	return err
}

// confirmPayouts is the marketplace, which makes the payouts of sellers without a
// payout account here: each is at the bank on the second bank day.
func confirmPayouts(ctx context.Context, r Services, until calendar.Day) error {
	open, err := r.Payouts.Outgoing(ctx, 0, 10000)
	if err != nil || len(open) == 0 {
		return err
	}
	var taken []int64
	for _, payout := range open {
		arrived := calendar.DayOf(payout.SentAt).NextBankDay().NextBankDay()
		if arrived > until {
			continue
		}
		taken = append(taken, payout.ID)
		confirmation := payouts.Confirmation{ID: payout.ID, Outcome: payouts.OutcomePaid, At: arrived.Start(), Reference: fmt.Sprintf("DEMO-%06d", payout.ID)}
		if _, err := r.Payouts.Confirm(ctx, confirmation); err != nil {
			return err
		}
	}
	if len(taken) == 0 {
		return nil
	}
	_, err = r.Payouts.Take(ctx, taken)
	return err
}

// recomputeLevels builds half a year of history of the levels.
func recomputeLevels(ctx context.Context, r Services, today calendar.Day) error {
	for monday := today.AddMonths(-6).Monday(); monday <= today; monday = monday.Add(7) {
		if _, err := r.Dashboard.ComputeLevels(ctx, monday); err != nil {
			return err
		}
	}
	return nil
}

// batch is lines for the intake. What is of one kind goes together, which is
// quicker to take; the kinds come in the order in which they build on each
// other.
type batch struct{ lines map[string]*bytes.Buffer }

var kinds = []string{"platform_version", "article", "seller", "document", "category", "product", "sheet", "product_version", "customer_subscription", "order", "refund", "rating", "message", "sessions"}

func (b *batch) add(key, kind string, data any) {
	line, err := json.Marshal(map[string]any{"key": key, "type": kind, "data": data})
	if err != nil {
		panic(err) // our own types
	}
	if b.lines == nil {
		b.lines = map[string]*bytes.Buffer{}
	}
	if b.lines[kind] == nil {
		b.lines[kind] = &bytes.Buffer{}
	}
	b.lines[kind].Write(append(line, '\n'))
}

// send has the lines taken and empties the batch. One that is refused is a
// mistake in the data here, and ends it.
func (b *batch) send(ctx context.Context, r Services) error {
	var all []io.Reader
	for _, kind := range kinds {
		if lines := b.lines[kind]; lines != nil {
			all = append(all, lines)
		}
	}
	var answers bytes.Buffer
	if err := r.Intake.BulkInTurn(ctx, io.MultiReader(all...), &answers); err != nil {
		return err
	}
	b.lines = nil
	for d := json.NewDecoder(&answers); ; {
		var a struct{ Key, Status, Field, Message string }
		if err := d.Decode(&a); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if a.Status == "refused" {
			return fmt.Errorf("demo data %s is refused: %s %s", a.Key, a.Field, a.Message)
		}
	}
}
