package subscription_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/invoices"
	"merkato/internal/money"
	"merkato/internal/notifications"
	"merkato/internal/payments"
	"merkato/internal/subscription"
	"merkato/internal/tasks"
)

func (w *world) subscribe(plan int64, on *calendar.Day, choices ...string) {
	w.t.Helper()
	step, err := w.Service.Subscribe(w.ctx, w.product, plan, on, "en")
	w.must(err)
	if step.URL == "" {
		w.t.Fatalf("no page: %+v", step)
	}
	w.choose(choices...)
	w.deliver()
}

func (w *world) act(action subscription.Action, plan int64) {
	w.t.Helper()
	w.must(w.Act(w.ctx, w.product, action, plan, nil))
	w.deliver()
}

func (w *world) expect(want subscription.Status, what string) {
	w.t.Helper()
	if got := w.status(); got != want {
		w.t.Fatalf("%s: %s, not %s", what, got, want)
	}
}

// terms are how many terms are paid, each with its invoice and its posting.
func (w *world) terms(want int, net money.Cents, what string) {
	w.t.Helper()
	paid := w.count("fees WHERE kind = 'SUBSCRIPTION' AND status = 'PAID'")
	billed := w.count("fees WHERE kind = 'SUBSCRIPTION' AND status = 'PAID' AND invoice_id IS NOT NULL")
	if income, _ := w.income(); paid != want || billed != want || income != net {
		w.t.Errorf("%s: %d paid, %d billed, %s €", what, paid, billed, income)
	}
}

// wantNotices compares the messages to the seller since they were last looked at.
func (w *world) wantNotices(what string, want ...subscription.Event) {
	w.t.Helper()
	found, err := w.Notices(w.t.Context(), w.lastSeen, 1000)
	w.must(err)
	var got []subscription.Event
	for _, n := range found {
		got, w.lastSeen = append(got, n.Event), n.ID
	}
	if !slices.Equal(got, want) {
		w.t.Errorf("%s: the seller gets %v, not %v", what, got, want)
	}
}

// R15.1, R15.2, R15.5: a year in a simulated clock: trial, renewals, failed card,
// recovery, change, pause, cancellation and expiry each leave the right state,
// books, invoices and messages.
func TestAYearOfASubscription(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.must(d.Tx(t.Context(), asPartner(w)))
		first, err := w.Service.Subscribe(w.ctx, w.product, 1, nil, "en")
		w.must(err)
		again, err := w.Service.Subscribe(w.ctx, w.product, 1, nil, "fr")
		if err != nil || first.URL != again.URL {
			t.Errorf("two tabs have two pages: %+v, %v", again, err)
		}
		w.expect(subscription.Created, "the page is open")
		w.choose("works")
		w.deliver()
		w.expect(subscription.InTrial, "the trial")
		w.wantNotices("the trial", subscription.Try)
		w.terms(0, 0, "nothing is charged in a trial")
		w.pass(24)
		w.wantNotices("the trial ends soon", subscription.EventTrialEnds)
		found, err := w.Tasks(t.Context(), w.seller.ID, w.now)
		if err != nil || len(found) != 1 || found[0].Kind != tasks.TrialEnds {
			t.Errorf("%+v, %v", found, err)
		}
		w.pass(6)
		w.expect(subscription.Active, "after the trial")
		w.terms(1, 29_00, "the first month")
		w.wantNotices("the first month", subscription.EventTermPaid)
		w.pass(31)
		w.expect(subscription.Active, "renewed")
		w.terms(2, 58_00, "the second month")
		w.wantNotices("the renewal", subscription.EventTermPaid)

		w.card("refused")
		w.pass(31)
		w.expect(subscription.Failed, "the card is declined")
		if found, _ = w.Tasks(t.Context(), w.seller.ID, w.now); len(found) != 1 || found[0].Kind != tasks.PaymentFailed {
			t.Errorf("%+v", found)
		}
		w.wantNotices("the card is declined, and again a day later", subscription.EventTryFailed, subscription.EventTryFailed)
		w.pass(1 + 3)
		w.wantNotices("one more try", subscription.EventTryFailed)
		w.terms(2, 58_00, "nothing is booked for a declined card")
		w.card("works")
		w.pass(5)
		w.expect(subscription.Active, "it has recovered")
		w.terms(3, 87_00, "after recovery")
		w.wantNotices("recovery", subscription.EventTermPaid)

		w.act(subscription.DoPause, 0)
		w.expect(subscription.Paused, "paused")
		w.wantNotices("the pause", subscription.Pause)
		w.pass(70)
		w.terms(3, 87_00, "nothing is charged in a pause")
		w.act(subscription.DoResume, 0)
		w.expect(subscription.Active, "resumed")
		w.wantNotices("what the seller has just done") // on its own screen

		w.card("asks")
		w.act(subscription.DoChange, 2)
		w.expect(subscription.Updated, "the new plan wants a confirmation")
		if page := w.page(); page.NextPlan == nil || page.Plan.ID != 1 {
			t.Errorf("%+v", page.Plan)
		}
		w.pass(1)
		w.expect(subscription.Active, "nobody confirmed")
		if page := w.page(); page.NextPlan != nil || page.Plan.ID != 1 {
			t.Errorf("%+v", page.Plan)
		}
		w.card("works")
		w.act(subscription.DoChange, 2)
		w.expect(subscription.Active, "the new plan holds")
		if page := w.page(); page.Plan.ID != 2 || *page.Subscription.PeriodTo != day(w.now).AddMonths(12).Add(-1) {
			t.Errorf("%+v until %s", page.Plan, *page.Subscription.PeriodTo)
		}

		income, _ := w.income()
		w.terms(4, income, "the difference to the new plan")
		w.wantNotices("the new plan", subscription.EventTermPaid)
		if n := w.count("billing_log WHERE event = 'CHANGE'"); n != 2 { // one that nobody confirmed, one that holds
			t.Errorf("the log has %d changes", n)
		}

		w.act(subscription.DoCancel, 0)
		w.expect(subscription.Ending, "cancelled")
		w.act(subscription.DoReactivate, 0)
		w.expect(subscription.Active, "kept")
		w.act(subscription.DoCancel, 0)
		w.pass(364)
		w.expect(subscription.Ending, "the last day")
		w.wantNotices("both cancellations", subscription.Cancel, subscription.Cancel)
		w.pass(2)
		w.expect(subscription.Cancelled, "over")
		w.wantNotices("the end", subscription.End)
		w.terms(4, income, "nothing is charged at the end")
		paid := w.count("fees WHERE kind = 'SUBSCRIPTION'")
		w.pass(40)
		if w.count("fees WHERE kind = 'SUBSCRIPTION'") != paid {
			t.Error("it was charged after its end")
		}

		// No second trial; and one that begins later.
		on := day(w.now).Add(10)
		w.subscribe(2, &on, "later")
		w.expect(subscription.Future, "it begins later")
		w.pass(10)
		w.expect(subscription.Failed, "the first charge is declined")
		w.wantNotices("the first charge", subscription.EventTryFailed)
		w.pass(1 + 3 + 5 + 7)
		w.expect(subscription.Cancelled, "nobody paid")
		w.wantNotices("nobody paid", subscription.EventTryFailed, subscription.EventTryFailed, subscription.EventTryFailed, subscription.EventGaveUp)
		w.terms(4, income, "nothing is booked that nobody paid")
		w.subscribe(1, nil, "works")
		w.expect(subscription.Active, "a second trial")
		w.terms(5, income+29_00, "charged at once")
		w.wantNotices("charged at once", subscription.EventTermPaid)
	})
}

// R15.1: a payment that was refunded is credited and leaves no income.
func TestARefund(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.must(d.Tx(t.Context(), asPartner(w)))
		w.subscribe(1, nil, "works")
		w.pass(31)
		var bill string
		w.must(d.Read().NewRaw("SELECT bill_id FROM fees WHERE kind = 'SUBSCRIPTION'").Scan(t.Context(), &bill))
		w.must(w.provider.Refund(t.Context(), bill))
		w.deliver()
		w.expect(subscription.Refunded, "refunded")
		w.wantNotices("refunded", subscription.Try, subscription.EventTrialEnds, subscription.EventTermPaid, subscription.EventTermRefunded)
		if income, vat := w.income(); income != 0 || vat != 0 || w.count("invoices WHERE type = 'CREDIT_NOTE'") != 1 {
			t.Errorf("%s and %s are left", income, vat)
		}
		w.subscribe(1, nil, "works")
		w.expect(subscription.Active, "subscribed anew")
		w.pass(32)
		w.terms(2, 58_00, "only the new one is charged")
	})
}

// R15.1, R15.5: where the seller's VAT changes before a term can be billed, the books
// say what the invoice says, and a refund leaves nothing of either.
func TestTheVATChangesBeforeATermIsBilled(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.must(d.Tx(t.Context(), asPartner(w)))
		bill := w.termToBill()
		if income, vat := w.income(); income != 29_00 || vat != 5_80 || w.count("invoices") != 0 {
			t.Fatalf("%s and %s are booked", income, vat)
		}
		w.raw("UPDATE sellers SET declared_vat_payment = ?", false)
		w.pass(1)
		if income, vat := w.income(); income != 34_80 || vat != 0 || w.count("invoices WHERE total = 3480 AND vat = 0") != 1 {
			t.Errorf("%s and %s are booked", income, vat)
		}
		w.must(w.provider.Refund(t.Context(), bill))
		w.deliver()
		if income, vat := w.income(); income != 0 || vat != 0 || w.count("invoices WHERE type = 'CREDIT_NOTE' AND total = 3480") != 1 {
			t.Errorf("%s and %s are left", income, vat)
		}
	})
}

// R15.1: a term whose invoice is of another amount than was charged, as some from
// before invoices went by it, can be refunded: the credit note is of that invoice.
func TestARefundOfATermThatWasBilledOtherwise(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.must(d.Tx(t.Context(), asPartner(w)))
		bill := w.termToBill()
		w.raw("UPDATE sellers SET declared_vat_payment = ?", false)
		var fee int64
		w.must(d.Read().NewRaw("SELECT id FROM fees WHERE bill_id = ?", bill).Scan(t.Context(), &fee))
		w.must(d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			issued, err := w.papers.Issue(ctx, tx, invoices.Draft{
				Key: fmt.Sprintf("fee/%d", fee), Series: invoices.Marketplace, Type: invoices.TypeInvoice, SellerID: w.seller.ID, IssuedOn: day(w.now), DueOn: day(w.now),
				Payment: invoices.ByCard, Lines: []invoices.DraftLine{{Item: invoices.MonthlySubscription, Subject: "Stock radar", ProductID: &w.product, Quantity: 1, UnitPrice: 29_00}},
			})
			if err != nil {
				return err
			}
			_, err = tx.NewRaw("UPDATE fees SET invoice_id = ? WHERE id = ?", issued.ID, fee).Exec(ctx)
			return err
		}))
		w.must(w.provider.Refund(t.Context(), bill))
		w.deliver()
		w.expect(subscription.Refunded, "refunded")
		if income, vat := w.income(); income != 0 || vat != 0 || w.count("invoices WHERE type = 'CREDIT_NOTE' AND total = 2900") != 1 {
			t.Errorf("%s and %s are left", income, vat)
		}
	})
}

// termToBill lets a term of 29.00 and its VAT be paid that cannot be billed yet, as
// the seller's VAT number is not known, and returns the provider's bill.
func (w *world) termToBill() (bill string) {
	w.t.Helper()
	w.subscribe(1, nil, "works")
	w.raw("UPDATE seller_companies SET vat_number = ''")
	w.pass(31)
	w.must(w.d.Read().NewRaw("SELECT bill_id FROM fees WHERE kind = 'SUBSCRIPTION' AND invoice_id IS NULL").Scan(w.t.Context(), &bill))
	return bill
}

// R15.1, R15.5: a cheaper plan holds at once. What was paid for the dearer one is
// credit with the provider: the months that it covers are not charged, and of the
// next one only the rest is charged, booked and billed.
func TestAChangeToACheaperPlan(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.must(d.Tx(t.Context(), asPartner(w)))
		w.subscribe(2, nil, "works")
		w.pass(30)
		w.terms(1, 290_00, "the year")
		w.pass(10)
		preview, err := w.PreviewChange(w.ctx, w.product, 1)
		w.must(err)
		if preview.Charged != 0 || preview.Credited <= 300_00 || preview.Next != 0 || day(preview.NextAt) != day(w.now).AddMonths(1) {
			t.Errorf("the question says %+v", preview)
		}
		w.act(subscription.DoChange, 1)
		w.expect(subscription.Active, "the cheaper plan holds")
		w.must(w.Refresh(w.ctx, w.product))
		if n := w.count(fmt.Sprintf("billing_log WHERE event = 'TERM_CREDITED' AND amount = %d", preview.Credited)); n != 1 {
			t.Errorf("the log says %d times what was credited", n)
		}
		if left, err := w.Credit(w.ctx); err != nil || left != preview.Credited {
			t.Errorf("%s of credit are left, %v", left, err)
		}
		if page := w.page(); page.Plan.ID != 1 || page.NextPlan != nil || *page.Subscription.PeriodTo != day(w.now).AddMonths(1).Add(-1) {
			t.Errorf("%+v until %s", page.Plan, *page.Subscription.PeriodTo)
		}
		w.pass(8 * 30)
		w.terms(1, 290_00, "the months that are covered")
		w.agrees(0)
		w.pass(40)
		w.expect(subscription.Active, "it goes on")
		w.agrees(0)
		var rest []money.Cents
		w.must(d.Read().NewRaw("SELECT f.total FROM fees AS f JOIN invoices AS i ON i.id = f.invoice_id WHERE f.kind = 'SUBSCRIPTION' AND i.total = f.total ORDER BY f.id").Scan(t.Context(), &rest))
		if len(rest) < 2 || rest[0] != 348_00 || rest[1] <= 0 || rest[1] >= 34_80 {
			t.Errorf("%v", rest)
		}
	})
}

// R15.2: random, repeated, late and lost events end in the provider's state, and
// each paid bill is booked once.
func TestEventsInAnyOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for seed := range uint64(4) {
			chance := rand.New(rand.NewPCG(seed, 15))
			w := newWorld(t, d)
			w.must(d.Tx(t.Context(), asPartner(w)))
			w.subscribe(1+int64(chance.IntN(2)), nil, "works")
			var waiting []payments.Event
			cards := []string{"works", "refused", "asks", "later"}
			for range 40 {
				w.mu.Lock()
				w.now = w.now.AddDate(0, 0, chance.IntN(9))
				w.mu.Unlock()
				w.must(w.provider.Deliver(t.Context()))
				switch chance.IntN(5) {
				case 0:
					var id string
					w.must(d.Read().NewRaw("SELECT customer_id FROM billing_customers WHERE seller_id = ?", w.seller.ID).Scan(t.Context(), &id))
					w.must(w.provider.SetCard(t.Context(), id, cards[chance.IntN(len(cards))]))
				case 1:
					actions := []subscription.Action{subscription.DoChange, subscription.DoPause, subscription.DoResume, subscription.DoCancel, subscription.DoReactivate}
					_ = w.Act(w.ctx, w.product, actions[chance.IntN(len(actions))], 1+int64(chance.IntN(2)), nil)
				}
				w.mu.Lock()
				waiting, w.events = append(waiting, w.events...), nil
				w.mu.Unlock()
				chance.Shuffle(len(waiting), func(i, j int) { waiting[i], waiting[j] = waiting[j], waiting[i] })
				for _, e := range waiting[:len(waiting)/2] { // half of them comes, some twice, some never
					w.must(w.Keep(t.Context(), e))
					w.must(w.Apply(t.Context(), "sandbox", e.ID))
					w.must(w.Apply(t.Context(), "sandbox", e.ID))
				}
				waiting = waiting[len(waiting)/3:]
			}
			w.mu.Lock()
			w.events = nil // the rest is lost
			w.now = w.now.AddDate(0, 0, 1)
			w.mu.Unlock()
			w.must(w.Tend(t.Context())) // nobody looks at a screen, and no event comes: the provider is queried
			w.agrees(seed)
		}
	})
}

// R12.4, R15.5: whoever removes a product is not charged for it again: what is paid runs
// to its end, what is not ends at once, and neither can be taken back.
func TestARemovedProductIsNotChargedAgain(t *testing.T) {
	for name, before := range map[string]struct {
		prepare func(w *world)
		terms   int
		wants   subscription.Status
	}{
		"paid": {func(w *world) { w.pass(31) }, 1, subscription.Ending},
		"declined": {func(w *world) {
			w.card("refused")
			w.pass(30)
		}, 0, subscription.Cancelled},
		"paused": {func(w *world) {
			w.pass(31)
			w.act(subscription.DoPause, 0)
		}, 1, subscription.Cancelled},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := newWorld(t, d)
				w.must(d.Tx(t.Context(), asPartner(w)))
				w.subscribe(1, nil, "works")
				before.prepare(w)
				w.raw("UPDATE products SET is_active = FALSE, removed_at = ?", w.now)
				if page := w.page(); page.MaySubscribe || !slices.Equal(page.Actions, []subscription.Action{subscription.DoCancel}) {
					t.Errorf("it can be %v", page.Actions)
				}
				if _, err := w.PayNow(w.ctx, w.product); !fault.Is(err, fault.Conflict) || fault.Of(err).Reason != "product_removed" {
					t.Errorf("paid for what was removed: %v", err)
				}
				w.must(w.Tend(t.Context()))
				w.deliver()
				if n := w.count("subscriptions WHERE status = ? AND reason = 'PRODUCT_REMOVED'", before.wants); n != 1 {
					t.Errorf("it has not become %s", before.wants)
				}
				if before.wants == subscription.Ending {
					if err := w.Act(w.ctx, w.product, subscription.DoReactivate, 0, nil); !fault.Is(err, fault.Conflict) {
						t.Errorf("kept after all: %v", err)
					}
				}
				w.card("works")
				w.pass(70)
				w.terms(before.terms, money.Cents(before.terms)*29_00, "after it was removed")
				if n := w.count("subscriptions WHERE status = 'CANCELLED'"); n != 1 {
					t.Error("it still runs")
				}
			})
		})
	}
}

// R15.4, R15.5: why a subscription is cancelled is stored and shown until it goes on
// after all, and the log says it; who pays no more is not said to have cancelled.
func TestWhyItWasCancelled(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.must(d.Tx(t.Context(), asPartner(w)))
		w.subscribe(1, nil, "works")
		why := &subscription.Why{Reason: subscription.OtherReason, Text: " The shop closes. "}
		w.must(w.Act(w.ctx, w.product, subscription.DoCancel, 0, why))
		w.deliver()
		page := w.page()
		if sub := page.Subscription; sub.Status != subscription.Ending || sub.Reason == nil || *sub.Reason != why.Reason || *sub.ReasonText != "The shop closes." {
			t.Errorf("%+v", page.Subscription)
		}
		if line := page.Log[0]; line.Event != subscription.Cancel || line.Detail != "OTHER" {
			t.Errorf("%+v", line)
		}
		w.act(subscription.DoReactivate, 0)
		if sub := w.page().Subscription; sub.Reason != nil || sub.ReasonText != nil {
			t.Errorf("still there, because of %s", *sub.Reason)
		}
		if err := w.Act(w.ctx, w.product, subscription.DoCancel, 0, &subscription.Why{Reason: subscription.OtherReason}); !fault.Is(err, fault.Invalid) {
			t.Errorf("another reason, without words: %v", err)
		}
		w.card("refused")
		w.pass(30 + 1 + 3 + 5 + 7)
		w.expect(subscription.Cancelled, "nobody paid")
		if page := w.page(); page.Subscription.Reason != nil || page.Log[0].Event != subscription.End {
			t.Errorf("%+v", page.Log[0])
		}
	})
}

// R15.2, R17.6: what an e-mail of ours says is not handed to the marketplace to
// send again; what no e-mail says still is.
func TestNothingIsSentTwice(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		mail := notifications.New(d, func() time.Time { return w.now })
		mail.SendThrough(&notifications.Server{}, "https://sellers.example.com")
		w.NotifyThrough(mail)
		w.must(d.Tx(t.Context(), asPartner(w)))
		_, err := w.Service.Subscribe(w.ctx, w.product, 1, nil, "en")
		w.must(err)
		w.choose("works")
		w.deliver()
		w.pass(30)
		w.wantNotices("a trial, and its first month", subscription.Try, subscription.EventTermPaid)
		if n := w.count("notices WHERE what = 'TRIAL_ENDS'"); n != 1 {
			t.Errorf("%d e-mails say that the trial ends", n)
		}
		w.card("refused")
		w.pass(60)
		w.expect(subscription.Cancelled, "nobody paid")
		w.wantNotices("nobody paid")
		if failed, ended := w.count("notices WHERE what = 'PAYMENT_FAILED'"), w.count("notices WHERE what = 'SUBSCRIPTION_ENDS'"); failed != 4 || ended != 1 {
			t.Errorf("%d e-mails of failed payments, %d of the end", failed, ended)
		}
	})
}
