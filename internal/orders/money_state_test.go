package orders_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/ledger"
	"merkato/internal/list"
	"merkato/internal/money"
	"merkato/internal/orders"
	"merkato/internal/orders/orderstest"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
	"merkato/internal/sales/salestest"
	"merkato/internal/seller"
)

// followed is a seller with one sale of 100 euros on 10 January.
type followed struct {
	*orderstest.World
	seller    int64
	reference string
	order     int64
}

func newFollowed(t *testing.T, d *db.DB) *followed {
	t.Helper()
	s := &followed{World: orderstest.New(d), reference: "S-000000"}
	s.seller = s.Seller(t, nil)
	p := s.Product(t, s.seller, products.TypeModule, map[string]string{"en": "Cards"})
	o := salestest.Orders(rand.New(rand.NewPCG(1, 1)), "S-", []salestest.Product{p}, 1)[0]
	o.PlacedAt = time.Date(2026, 1, 10, 12, 0, 0, 0, time.UTC)
	o.Lines = []sales.NewLine{{Number: 1, Product: p.External, Source: sales.SourceAddons, Quantity: 1, Price: 100_00}}
	s.order = s.Record(t, o)[0].OrderIDs[0]
	return s
}

func (s *followed) release(t *testing.T, at time.Time) {
	t.Helper()
	if _, err := s.Sales.Release(t.Context(), at); err != nil {
		t.Fatal(err)
	}
}

func (s *followed) post(t *testing.T, p ledger.Posting, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	s.Write(t, func(ctx context.Context, tx bun.Tx) error {
		_, err := s.Ledger.Post(ctx, tx, p)
		return err
	})
}

func (s *followed) part(payout int64, at time.Time) ledger.Part {
	return ledger.Part{ID: payout, SellerID: s.seller, Amount: 60_00, At: at}
}

// want looks at the line through each of the ways to see it.
func (s *followed) want(t *testing.T, want orders.MoneyState) {
	t.Helper()
	ctx := orderstest.As(t.Context(), s.seller)
	f := orders.Filter{Type: sales.TypeOrder}
	lines, err := s.Orders.List(ctx, f, orders.Page{Page: list.Page{Number: 1, Length: 10}, Sort: orders.SortDate}, "en")
	if err != nil {
		t.Fatal(err)
	}
	one, err := s.Orders.One(ctx, s.order, "en")
	if err != nil {
		t.Fatal(err)
	}
	got := []orders.MoneyState{lines[0].Money, one.Lines[0].Money}
	_, err = s.Orders.Each(ctx, f, orders.SortDate, false, "en", func(e *orders.Entry) error {
		got = append(got, e.Money)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := gocmp.Diff([]orders.MoneyState{want, want, want}, got); diff != "" {
		t.Error(diff)
	}
}

var (
	due     = time.Date(2026, 2, 25, 1, 0, 0, 0, time.UTC)
	march   = time.Date(2026, 3, 1, 3, 0, 0, 0, time.UTC)
	arrived = time.Date(2026, 3, 3, 4, 0, 0, 0, time.UTC)
	april   = time.Date(2026, 4, 1, 2, 0, 0, 0, time.UTC)
)

// R11.7: the money of a line is followed from the sale to the bank.
func TestMoneyIsFollowedToTheBank(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newFollowed(t, d)
		s.want(t, orders.MoneyState{Kind: orders.MoneyPending, On: "2026-02-24"})
		s.release(t, due)
		s.want(t, orders.MoneyState{Kind: orders.MoneyAvailable})
		p, err := ledger.PayoutSent(s.part(1, march))
		s.post(t, p, err)
		s.want(t, orders.MoneyState{Kind: orders.MoneyInPayout, On: "2026-03-01", PayoutID: 1})
		p, err = ledger.PayoutPaid(s.part(1, arrived))
		s.post(t, p, err)
		s.want(t, orders.MoneyState{Kind: orders.MoneyPaid, On: "2026-03-01", PayoutID: 1})
	})
}

// A payout that came back has paid nothing: what it held is available again
// and goes with the next. Whether it came back before it arrived or after.
func TestAReturnedPayoutPaidNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, hadArrived := range map[string]bool{"on its way": false, "after it arrived": true} {
			t.Run(name, func(t *testing.T) {
				s := newFollowed(t, dbtest.Open(t, d.Engine))
				s.release(t, due)
				p, err := ledger.PayoutSent(s.part(1, march))
				s.post(t, p, err)
				if hadArrived {
					p, err = ledger.PayoutPaid(s.part(1, arrived))
					s.post(t, p, err)
				}
				p, err = ledger.PayoutReturned(s.part(1, arrived.Add(time.Hour)), hadArrived)
				s.post(t, p, err)
				s.want(t, orders.MoneyState{Kind: orders.MoneyAvailable})
				p, err = ledger.PayoutSent(s.part(2, april))
				s.post(t, p, err)
				s.want(t, orders.MoneyState{Kind: orders.MoneyInPayout, On: "2026-04-01", PayoutID: 2})

				one, err := s.Orders.One(orderstest.As(t.Context(), s.seller), s.order, "en")
				if err != nil {
					t.Fatal(err)
				}
				if len(one.Payouts) != 2 || one.Payouts[0].ReturnedAt == nil || one.Payouts[1].ReturnedAt != nil || one.Payouts[0].Amount != 60_00 {
					t.Errorf("the order went with %+v", one.Payouts)
				}
			})
		}
	})
}

// A payout holds what was there when it left, by the order of the ledger: the two
// jobs may write in another order than they began, and the clocks say when they
// began.
func TestAPayoutHoldsWhatWasThere(t *testing.T) {
	available := orders.MoneyState{Kind: orders.MoneyAvailable}
	held := orders.MoneyState{Kind: orders.MoneyInPayout, On: "2026-02-25", PayoutID: 1}
	for name, c := range map[string]struct {
		isReleasedFirst bool
		sent            time.Time
		want            orders.MoneyState
	}{
		"released":                    {true, due.Add(2 * time.Hour), held},
		"released, began later":       {true, due.Add(-time.Hour), held},
		"not released":                {false, due.Add(-time.Hour), available},
		"not released, began earlier": {false, due.Add(2 * time.Hour), available},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				s := newFollowed(t, d)
				s.owed(t)
				if c.isReleasedFirst {
					s.release(t, due)
				}
				p, err := ledger.PayoutSent(s.part(1, c.sent))
				s.post(t, p, err)
				if !c.isReleasedFirst {
					s.release(t, due)
				}
				s.want(t, c.want)
			})
		})
	}
}

// Withheld while the seller is banned or its wallet is not ready; a seller who
// needs no wallet is paid.
func TestMoneyIsWithheld(t *testing.T) {
	ready, onHold := seller.WalletCompleted, seller.WalletOnHold
	for name, c := range map[string]struct {
		edit func(*seller.Seller)
		want orders.MoneyKind
	}{
		"banned":          {func(s *seller.Seller) { s.IsBanned, s.WalletStatus = true, &ready }, orders.MoneyWithheld},
		"on hold":         {func(s *seller.Seller) { s.WalletStatus = &onHold }, orders.MoneyWithheld},
		"without wallet":  {func(s *seller.Seller) { s.WalletStatus = nil }, orders.MoneyWithheld},
		"needs no wallet": {func(s *seller.Seller) { s.WalletStatus, s.IsWalletRequired = nil, false }, orders.MoneyAvailable},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				s := newFollowed(t, d)
				s.release(t, due)
				s.Write(t, func(ctx context.Context, tx bun.Tx) error {
					one := &seller.Seller{}
					if err := tx.NewSelect().Model(one).Where("id = ?", s.seller).Scan(ctx); err != nil {
						return err
					}
					c.edit(one)
					_, err := tx.NewUpdate().Model(one).WherePK().Exec(ctx)
					return err
				})
				s.want(t, orders.MoneyState{Kind: c.want})
			})
		})
	}
}

// R11.7: an order that was paid out and then refunded whole still names the
// payout that paid it; one that was refunded before a payout left does not.
func TestARefundedOrderNamesItsPayout(t *testing.T) {
	third := money.Cents(33_33)
	send := func(t *testing.T, s *followed, id int64, at time.Time) {
		p, err := ledger.PayoutSent(s.part(id, at))
		s.post(t, p, err)
	}
	refund := func(t *testing.T, s *followed, id string, amount money.Cents) {
		// Dated before all payouts: what counts is when it came.
		s.Refund(t, refunds.Reported{ID: id, Reference: s.reference, LineNumber: 1, Amount: amount, At: due.Add(time.Hour), Cause: sales.CauseCustomer, Reason: "r"})
	}
	for name, c := range map[string]struct {
		happens func(t *testing.T, s *followed)
		want    []int64
	}{
		"before": {func(t *testing.T, s *followed) { refund(t, s, "1", 100_00); s.owed(t); send(t, s, 1, march) }, nil},
		"after":  {func(t *testing.T, s *followed) { send(t, s, 1, march); refund(t, s, "1", 100_00) }, []int64{1}},
		"around": {func(t *testing.T, s *followed) {
			refund(t, s, "1", third)
			s.owed(t)
			send(t, s, 1, march)
			refund(t, s, "2", 100_00-third)
		}, []int64{1}},
		"it returned": {func(t *testing.T, s *followed) {
			send(t, s, 1, march)
			p, err := ledger.PayoutReturned(s.part(1, arrived), false)
			s.post(t, p, err)
			refund(t, s, "1", 100_00)
			s.owed(t)
			send(t, s, 2, april)
		}, []int64{1}},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				s := newFollowed(t, d)
				s.release(t, due)
				c.happens(t, s)
				one, err := s.Orders.One(orderstest.As(t.Context(), s.seller), s.order, "en")
				if err != nil {
					t.Fatal(err)
				}
				var got []int64
				for _, p := range one.Payouts {
					got = append(got, p.ID)
				}
				if diff := gocmp.Diff(c.want, got); diff != "" {
					t.Error(diff)
				}
				want := orders.MoneyState{Kind: orders.MoneyTakenBack}
				if len(c.want) > 0 {
					want.On, want.PayoutID = "2026-03-01", 1
				}
				if one.Lines[0].Money != want {
					t.Errorf("the sale's money: %+v", one.Lines[0].Money)
				}
			})
		})
	}
}

// owed makes other money available, so that a payout can leave without the
// line's.
func (s *followed) owed(t *testing.T) {
	t.Helper()
	s.post(t, ledger.Posting{
		Key: "other", Cause: ledger.Cause{Kind: ledger.CauseFee, ID: 1}, OccurredAt: due,
		Entries: []ledger.Entry{{Account: ledger.SellerAccount(s.seller, ledger.Available), Amount: 100_00}, {Account: ledger.PlatformAccount(ledger.ProviderClearing), Amount: -100_00}},
	}, nil)
}

// A refunded order is never shown as paid; a part of a refund leaves the rest
// on its way.
func TestMoneyOfARefundIsTakenBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := newFollowed(t, d)
		s.release(t, due)
		p, err := ledger.PayoutSent(s.part(1, march))
		s.post(t, p, err)
		third := money.Cents(33_33)
		s.Refund(t, refunds.Reported{ID: "1", Reference: s.reference, LineNumber: 1, Amount: third, At: arrived, Cause: sales.CauseCustomer, Reason: "r"})
		s.want(t, orders.MoneyState{Kind: orders.MoneyInPayout, On: "2026-03-01", PayoutID: 1})
		s.Refund(t, refunds.Reported{ID: "2", Reference: s.reference, LineNumber: 1, Amount: 100_00 - third, At: arrived, Cause: sales.CauseCustomer, Reason: "r"})

		ctx := orderstest.As(t.Context(), s.seller)
		one, err := s.Orders.One(ctx, s.order, "en")
		if err != nil {
			t.Fatal(err)
		}
		if len(one.Lines) != 3 || one.Lines[0].Type != sales.TypeOrder || one.Lines[1].Gross != -third || one.Lines[2].Gross != third-100_00 {
			t.Fatalf("lines: %+v", one.Lines)
		}
		for _, l := range one.Lines {
			if l.Money.Kind != orders.MoneyTakenBack {
				t.Errorf("%s: %+v", l.Type, l.Money)
			}
		}
		listed, err := s.Orders.List(ctx, orders.Filter{}, orders.Page{Page: list.Page{Number: 1, Length: 10}, Sort: orders.SortDate}, "en")
		if err != nil || len(listed) != 3 {
			t.Fatalf("%+v %v", listed, err)
		}
		for _, l := range listed {
			if l.Money != (orders.MoneyState{Kind: orders.MoneyTakenBack}) {
				t.Errorf("%s: %+v", l.Type, l.Money)
			}
		}
		if one.Totals != (orders.Totals{Lines: 3, Refunds: -100_00}) {
			t.Errorf("totals: %+v", one.Totals)
		}
		var movements []string
		for _, tx := range one.Ledger {
			movements = append(movements, string(tx.Cause.Kind))
		}
		if diff := gocmp.Diff([]string{"order_line", "order_line", "refund", "refund"}, movements); diff != "" {
			t.Error(diff)
		}
		if calendar.DayOf(one.PlacedAt) != "2026-01-10" || one.Reference != s.reference {
			t.Errorf("order: %+v", one.Order)
		}
	})
}
