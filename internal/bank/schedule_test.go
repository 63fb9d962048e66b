package bank_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/bank"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/ledger"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/sales/salestest"
)

// upcoming is a seller's bank on 20 May 2026, with sales whose shares are
// released on and around payout days.
func upcoming(t *testing.T, d *db.DB) (service *bank.Service, sellerID int64) {
	t.Helper()
	w := salestest.New(d)
	w.Sales.Now = func() time.Time { return time.Date(2026, 5, 20, 10, 0, 0, 0, time.UTC) }
	sellerID = w.Seller(t, nil)
	p := w.Product(t, sellerID, products.TypeModule, map[string]string{"en": "Shipping"})
	for i, sold := range []calendar.Day{
		"2026-04-16", // released on 31 May
		"2026-04-17", // 1 June
		"2026-04-18", // 2 June
		"2026-05-16", // 30 June
		"2026-05-17", // 1 July
		"2026-05-18", // 2 July
	} {
		w.Record(t, sales.NewOrder{
			Reference: fmt.Sprint("S-", i), PlacedAt: sold.Start().Add(12 * time.Hour), CustomerName: "Ada", Country: "FR", Language: "fr",
			Lines: []sales.NewLine{{Number: 1, Product: p.External, Source: sales.SourceAddons, Quantity: 1, Price: 100_00 << i}},
		})
	}
	return bank.New(bank.Options{DB: d, Ledger: w.Ledger, Sellers: w.Sellers, Sales: w.Sales, Products: products.New(d), Now: w.Sales.Now}), sellerID
}

// payoutsOf are the payouts that the schedule names.
func payoutsOf(t *testing.T, service *bank.Service, sellerID int64) map[calendar.Day]money.Cents {
	t.Helper()
	entries, err := service.Schedule(as(t, sellerID))
	if err != nil {
		t.Fatal(err)
	}
	found := map[calendar.Day]money.Cents{}
	for _, e := range entries {
		if e.Step == bank.StepPayout {
			found[e.On] += e.Amount
		}
	}
	return found
}

// R14.6: a share that is released on the day of a payout leaves with it, and with
// no other; the lines behind each payout add up to it.
func TestSharesOfAPayoutsOwnDayLeaveWithIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		service, sellerID := upcoming(t, d)
		got := payoutsOf(t, service, sellerID)
		want := map[calendar.Day]money.Cents{"2026-06-01": (1 + 2) * 60_00, "2026-07-01": (4 + 8 + 16) * 60_00, "2026-08-01": 32 * 60_00}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		// Each order says the same as the schedule.
		ways, err := service.Ways(as(t, sellerID), nil)
		for released, leaves := range map[calendar.Day]calendar.Day{"": "2026-06-01", "2026-06-01": "2026-06-01", "2026-06-02": "2026-07-01", "2026-07-01": "2026-07-01", "2026-07-02": "2026-08-01"} {
			if way := ways.From(released); err != nil || way.PayoutOn != leaves || way.BankOn <= leaves {
				t.Errorf("what is released on %q: %+v, %v", released, way, err)
			}
		}
		for day, amount := range want {
			lines, err := service.Lines(as(t, sellerID), bank.LinesRequest{Of: bank.FigureExpected, On: day, Limit: 10, Language: "en"})
			var sum money.Cents
			for _, l := range lines {
				sum += l.Amount
			}
			if err != nil || sum != amount {
				t.Errorf("the lines of %s come to %s, not %s, %v", day, sum, amount, err)
			}
		}
	})
}

// R14.6: how many bank days a payout takes holds from a day on.
func TestWhenAPayoutArrives(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		service, sellerID := upcoming(t, d)
		wantArrival := func(on calendar.Day) {
			t.Helper()
			ways, err := service.Ways(as(t, sellerID), nil)
			if way := ways.From("2026-06-01"); err != nil || way.BankOn != on {
				t.Errorf("%+v, %v: not on %s", way, err, on)
			}
			entries, err := service.Schedule(as(t, sellerID))
			first := slices.IndexFunc(entries, func(e bank.ScheduleEntry) bool { return e.Step == bank.StepArrival })
			if err != nil || first < 0 || entries[first].On != on {
				t.Errorf("%+v, %v: not on %s", entries, err, on)
			}
		}
		wantArrival("2026-06-03")
		_, err := d.Writer().ExecContext(t.Context(), "INSERT INTO terms (name, starts_on, value) VALUES ('arrival_bank_days', '2026-06-01', 3)")
		if err != nil {
			t.Fatal(err)
		}
		wantArrival("2026-06-04")
	})
}

// R14.6: a sale for nothing brings nothing on the day it is released.
func TestDaysThatBringNothingAreLeftOut(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		service, sellerID := upcoming(t, d)
		before, err := service.Schedule(as(t, sellerID))
		if err != nil || len(before) == 0 {
			t.Fatal(before, err)
		}
		w := salestest.New(d)
		free := w.Product(t, sellerID, products.TypeModule, map[string]string{"en": "Free"})
		w.Record(t, sales.NewOrder{
			Reference: "S-free", PlacedAt: calendar.Day("2026-05-10").Start(), CustomerName: "Ada", Country: "FR", Language: "fr",
			Lines: []sales.NewLine{{Number: 1, Product: free.External, Source: sales.SourceAddons, Quantity: 1}},
		})
		after, err := service.Schedule(as(t, sellerID))
		if diff := cmp.Diff(before, after); diff != "" || err != nil {
			t.Error(diff, err)
		}
	})
}

// The lines of what is available say which product a fee was for.
func TestFeesNameTheirProduct(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		service, sellerID := upcoming(t, d)
		w := salestest.New(d)
		p := w.Product(t, sellerID, products.TypeModule, map[string]string{"en": "Stock Radar", "fr": "Radar de stock"})
		w.Write(t, func(ctx context.Context, tx bun.Tx) error {
			var fee int64
			err := tx.NewRaw(`INSERT INTO fees (seller_id, product_id, kind, status, due_on, ends_on, net, total, created_at)
				VALUES (?, ?, 'ANNUAL', 'PAID', '2026-05-01', '2027-04-30', 9900, 9900, ?) RETURNING id`, sellerID, p.ID, service.Now()).Scan(ctx, &fee)
			if err != nil {
				return err
			}
			part := ledger.Part{ID: fee, SellerID: sellerID, Amount: 99_00, At: service.Now()}
			charged, err := ledger.FeeCharged(part)
			if err != nil {
				return err
			}
			withheld, err := ledger.FeeWithheld(part)
			if err == nil {
				_, err = service.Ledger.Post(ctx, tx, charged, withheld)
			}
			return err
		})
		lines, err := service.Lines(as(t, sellerID), bank.LinesRequest{Of: bank.FigureAvailable, Limit: 10, Language: "fr"})
		if err != nil || len(lines) != 1 || lines[0].Kind != bank.LineFee || lines[0].Product == nil || *lines[0].Product != "Radar de stock" {
			t.Errorf("%+v, %v", lines, err)
		}
	})
}

// R14.6, R15.3: a fee is taken from the first payout that is enough for it once
// it is due, also from a later one than the next.
func TestFeesLowerLaterPayouts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		service, sellerID := upcoming(t, d)
		fees := map[calendar.Day]money.Cents{}
		service.Sales.Withheld = func(_ context.Context, _ int64, on calendar.Day, available money.Cents) (sum money.Cents, _ error) {
			for due, amount := range fees {
				if due <= on && sum+amount <= available {
					sum += amount
				}
			}
			return sum, nil
		}
		fees["2026-06-10"] = 99_00
		want := map[calendar.Day]money.Cents{"2026-06-01": 3 * 60_00, "2026-07-01": 28*60_00 - 99_00, "2026-08-01": 32 * 60_00}
		if diff := cmp.Diff(want, payoutsOf(t, service, sellerID)); diff != "" {
			t.Error(diff)
		}
		fees["2026-07-15"] = 32*60_00 + 1 // which the payouts before could pay, and that of August cannot
		if diff := cmp.Diff(want, payoutsOf(t, service, sellerID)); diff != "" {
			t.Error(diff)
		}
	})
}
