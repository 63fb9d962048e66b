package home_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/home"
	"merkato/internal/ledger"
	"merkato/internal/messages"
	"merkato/internal/messages/messagestest"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/seller"
	"merkato/internal/seller/sellertest"
	"merkato/internal/tasks"
)

// now is just after midnight in Paris, on the first of May; elsewhere it is April.
var now = time.Date(2026, 4, 30, 22, 30, 0, 0, time.UTC)

type world struct {
	*home.Service
	db       *db.DB
	messages *messages.Service
}

func newWorld(d *db.DB, more ...tasks.Source) *world {
	clock := func() time.Time { return now }
	w := &world{db: d, messages: messages.New(d, products.New(d), figures.New(d), nil, clock)}
	superhero := seller.Superhero
	w.Service = home.New(home.Options{
		DB: d, Sellers: seller.New(d, clock), Products: products.New(d), Figures: figures.New(d), Ledger: ledger.New(d, clock),
		NextPayout: func(now time.Time) calendar.Day { return calendar.DayOf(now).Month().AddMonths(1) },
		Expected:   func(context.Context, int64, calendar.Day) (money.Cents, error) { return 90, nil },
		Level:      func(context.Context, int64) (*seller.Level, error) { return &superhero, nil },
		Tasks:      append([]tasks.Source{w.messages}, more...), Now: clock,
	})
	return w
}

func (w *world) write(t *testing.T, f func(ctx context.Context, tx bun.Tx) error) {
	t.Helper()
	if err := w.db.Tx(t.Context(), f); err != nil {
		t.Fatal(err)
	}
}

func (w *world) ask(t *testing.T, sellerID int64) *home.Home {
	t.Helper()
	h, err := w.Home(actor.With(t.Context(), actor.Actor{SellerID: sellerID}), "de")
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// release sells something and makes the seller's share of it available.
func (w *world) release(t *testing.T, sellerID int64, share money.Cents) {
	t.Helper()
	sale, err := ledger.Sale(ledger.Line{ID: 1, SellerID: sellerID, Gross: share + 40, Commission: 40, At: now})
	if err != nil {
		t.Fatal(err)
	}
	release, err := ledger.Release(ledger.Part{ID: 1, SellerID: sellerID, Amount: share, At: now})
	if err != nil {
		t.Fatal(err)
	}
	w.write(t, func(ctx context.Context, tx bun.Tx) error {
		_, err := ledger.New(w.db, time.Now).Post(ctx, tx, sale, release)
		return err
	})
}

func hasSold(s *seller.Seller) { s.FirstSaleAt = &now }

// R2.9: today and this month are those of Europe/Paris.
func TestTurnover(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		id, other := sellertest.Add(t, d, hasSold).ID, sellertest.Add(t, d, hasSold).ID
		sold := func(sellerID int64, day calendar.Day, gross money.Cents) figures.Change {
			return figures.Change{SellerID: sellerID, Day: day, Sums: figures.Sums{Sales: 1, SalesGross: gross, RefundGross: -1}}
		}
		w.write(t, func(ctx context.Context, tx bun.Tx) error {
			return figures.New(d).Add(ctx, tx, sold(id, "2026-04-30", 100), sold(id, "2026-04-01", 8), sold(id, "2026-05-01", 20), sold(other, "2026-05-01", 7))
		})
		if h := w.ask(t, id); h.TurnoverToday != 20 || h.TurnoverMonth != 20 || h.MonthBefore != 8 {
			t.Errorf("today %s, this month %s, the same days of the month before %s", h.TurnoverToday, h.TurnoverMonth, h.MonthBefore)
		}
		// The curve has every day, and comes to the same.
		h := w.ask(t, id)
		april := slices.Repeat([]money.Cents{8}, 30)
		april[29] = 108
		if diff := cmp.Diff([][]money.Cents{{20}, april}, [][]money.Cents{h.MonthDays, h.MonthBeforeDays}); diff != "" {
			t.Error(diff)
		}
	})
}

// R2.9: balance, next payout and level.
func TestMoneyAndLevel(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		ready := seller.WalletCompleted
		paid := sellertest.Add(t, d, func(s *seller.Seller) { s.WalletStatus, s.FirstSaleAt = &ready, &now })
		unpaid := sellertest.Add(t, d, hasSold)
		w.release(t, paid.ID, 60)
		h := w.ask(t, paid.ID)
		if h.Balance != 60 || h.NextPayoutOn == nil || *h.NextPayoutOn != "2026-06-01" || *h.Expected != 90 || *h.Level != seller.Superhero {
			t.Errorf("%+v", h)
		}
		if h := w.ask(t, unpaid.ID); h.Balance != 0 || h.NextPayoutOn != nil || h.Expected != nil {
			t.Errorf("without a wallet: %+v", h)
		}
	})
}

// fee is an area's task, as those to come will report them.
type fee struct{ task tasks.Task }

func (f fee) Tasks(context.Context, int64, time.Time) ([]tasks.Task, error) {
	return []tasks.Task{f.task}, nil
}

// named is a task about products as home shows it, in the reader's language.
func named(task tasks.Task, subject string) tasks.Task {
	task.Subject = subject
	return task
}

// R2.9: one list of what needs the seller, from all areas, by deadline and
// money at risk: the balance that an incomplete wallet keeps back comes first.
func TestTasks(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		due := time.Date(2026, 5, 4, 10, 0, 0, 0, time.UTC)
		cents := money.Cents(99_00)
		missing := seller.WalletMissingInformation
		s := sellertest.Add(t, d, func(s *seller.Seller) { s.WalletStatus, s.FirstSaleAt, s.IsValid = &missing, &now, false })
		sold := make([]int64, 3)
		newWorld(d).write(t, func(ctx context.Context, tx bun.Tx) error {
			for i, name := range []string{"Treuepunkte", "Bündel", "Filter"} {
				p := &products.Product{SellerID: s.ID, Type: products.TypeModule, Names: map[string]string{"en": "M", "de": name}, CreatedAt: now}
				if err := products.New(d).Create(ctx, tx, p); err != nil {
					return err
				}
				sold[i] = p.ID
			}
			return nil
		})
		annual := tasks.Task{Kind: tasks.PayFee, Products: sold[:1], ProductID: &sold[0], Deadline: &due, MoneyAtRisk: &cents}
		update := tasks.Task{Kind: tasks.SupportPlatform, Products: sold}
		w := newWorld(d, fee{annual}, fee{update})
		other := sellertest.Add(t, d, hasSold)
		thread := func(sellerID int64, customer string, opened time.Time, answered *time.Time) int64 {
			one := &messages.Thread{SellerID: sellerID, CustomerName: customer, Subject: "S", OpenedAt: opened, AnsweredAt: answered}
			w.write(t, func(ctx context.Context, tx bun.Tx) error { return messagestest.Open(ctx, tx, one) })
			return one.ID
		}
		// Thursday 30 April, 12:00 in Paris, is due on Friday; a Friday's on Monday.
		thursday := thread(s.ID, "Thursday", time.Date(2026, 4, 30, 10, 0, 0, 0, time.UTC), nil)
		friday := thread(s.ID, "Friday", time.Date(2026, 4, 30, 22, 0, 0, 0, time.UTC), nil)
		thread(s.ID, "Answered", now.Add(-time.Hour), &now)
		thread(s.ID, "Forgotten", now.AddDate(-1, 0, 0), nil)
		thread(other.ID, "Theirs", now.Add(-time.Hour), nil)

		w.release(t, s.ID, 60)
		kept, nextPayout := money.Cents(60), time.Date(2026, 5, 31, 22, 0, 0, 0, time.UTC)
		thursdayDue, fridayDue := time.Date(2026, 5, 1, 10, 0, 0, 0, time.UTC), time.Date(2026, 5, 3, 22, 0, 0, 0, time.UTC)
		want := []home.Task{
			{Task: tasks.Task{Kind: tasks.CompleteWallet, Deadline: &nextPayout, MoneyAtRisk: &kept, Withholds: true}},
			{Task: tasks.Task{Kind: tasks.AnswerThread, Subject: "Thursday", SubjectID: &thursday, About: "S", Deadline: &thursdayDue}},
			{Task: named(annual, "Treuepunkte")}, // more money than the thread that is due on the same day
			{Task: tasks.Task{Kind: tasks.AnswerThread, Subject: "Friday", SubjectID: &friday, About: "S", Deadline: &fridayDue}},
			{Task: named(update, "Treuepunkte, Bündel +1")},
		}
		h := w.ask(t, s.ID)
		if diff := cmp.Diff(want, h.Tasks); diff != "" {
			t.Error(diff)
		}
		if len(h.FirstSteps) != 0 {
			t.Errorf("who has sold something has no first steps: %v", h.FirstSteps)
		}
	})
}

// R2.9: a seller without sales sees three first steps in place of what its own
// record lacks; a customer who asks still waits for an answer.
func TestFirstSteps(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		check := func(name string, s *seller.Seller, profile, product, payouts bool) {
			t.Helper()
			h := w.ask(t, s.ID)
			want := []home.FirstStep{{home.CompleteProfile, profile}, {home.AddProduct, product}, {home.SetUpPayouts, payouts}}
			if diff := cmp.Diff(want, h.FirstSteps); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
			if len(h.Tasks) != 0 {
				t.Errorf("%s: %v", name, h.Tasks)
			}
		}
		fresh := sellertest.Add(t, d, func(s *seller.Seller) { s.IsValid = false })
		check("nothing done", fresh, false, false, false)

		submitted := seller.WalletOnboardingSubmitted
		s := sellertest.Add(t, d, func(s *seller.Seller) { s.WalletStatus = &submitted })
		w.write(t, func(ctx context.Context, tx bun.Tx) error {
			return products.New(d).Create(ctx, tx, &products.Product{SellerID: s.ID, Type: products.TypeModule, Names: map[string]string{"en": "M"}, CreatedAt: now})
		})
		check("all done", s, true, true, true)
		held := seller.WalletOnHold
		onHold := sellertest.Add(t, d, func(s *seller.Seller) { s.WalletStatus, s.FirstSaleAt = &held, &now })
		if h := w.ask(t, onHold.ID); len(h.Tasks) != 0 {
			t.Errorf("on hold there is nothing that the seller could complete: %v", h.Tasks)
		}
		check("no wallet needed", sellertest.Add(t, d, func(s *seller.Seller) { s.IsWalletRequired = false }), true, false, true)

		w.write(t, func(ctx context.Context, tx bun.Tx) error {
			return messagestest.Open(ctx, tx, &messages.Thread{SellerID: fresh.ID, CustomerName: "C", Subject: "S", OpenedAt: now})
		})
		if h := w.ask(t, fresh.ID); len(h.Tasks) != 1 || h.Tasks[0].Kind != tasks.AnswerThread {
			t.Errorf("%v", h.Tasks)
		}
	})
}

// R2.9: nobody has no home.
func TestNobody(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if _, err := newWorld(d).Home(t.Context(), "en"); fault.Of(err).Code != fault.Unauthenticated {
			t.Error(err)
		}
	})
}
