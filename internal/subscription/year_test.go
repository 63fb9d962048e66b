package subscription_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/billing"
	"merkato/internal/billing/billingtest"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/fees"
	"merkato/internal/invoices"
	"merkato/internal/jobs/jobstest"
	"merkato/internal/money"
	"merkato/internal/notifications"
	"merkato/internal/payments"
	"merkato/internal/products"
	"merkato/internal/subscription"
	"merkato/internal/tasks"
)

type world struct {
	*billingtest.World
	*subscription.Service
	lastSeen int64 // the newest message that was looked at
}

func newWorld(t *testing.T, d *db.DB) *world {
	w := billingtest.New(t, d)
	return &world{World: w, Service: w.Subscription}
}

func reason(err error) string {
	if said := fault.Of(err); said != nil {
		return said.Reason
	}
	return ""
}

func (w *world) page() *subscription.Page {
	w.T.Helper()
	page, err := w.Page(w.Ctx, w.Product, "en")
	w.Must(err)
	return page
}

func (w *world) status() subscription.Status {
	w.T.Helper()
	if sub := w.page().Subscription; sub != nil {
		return sub.Status
	}
	return ""
}

// agrees compares what is stored here with the provider.
func (w *world) agrees(seed uint64) {
	w.T.Helper()
	sub := w.page().Subscription
	said, err := w.Provider.Subscription(w.T.Context(), *sub.ProviderID)
	w.Must(err)
	newest := payments.Bill{}
	if len(said.Bills) > 0 {
		newest = said.Bills[0]
	}
	want := subscription.Active
	switch {
	case said.Status == payments.SubscriptionEnded:
		want = subscription.Cancelled
	case said.Status == payments.SubscriptionPastDue:
		want = subscription.Failed
	case said.Status == payments.SubscriptionTrialing && !said.CancelAtEnd:
		want = subscription.InTrial
	case said.IsPaused:
		want = subscription.Paused
	case said.CancelAtEnd:
		want = subscription.Ending
	case said.Pending != nil:
		want = subscription.Updated
	}
	if sub.Status != want {
		w.T.Errorf("seed %d: %s, and the provider says %s (%+v)", seed, sub.Status, want, newest)
	}
	var paid, booked money.Cents
	for _, bill := range said.Bills {
		if bill.Status == payments.BillPaid {
			paid += bill.Amount
		}
	}
	w.Must(w.DB.Read().NewRaw("SELECT CAST(COALESCE(SUM(total), 0) AS BIGINT) FROM fees WHERE seller_id = ? AND kind = 'SUBSCRIPTION'", w.Seller.ID).Scan(w.T.Context(), &booked))
	if paid != booked {
		w.T.Errorf("seed %d: %s were paid, %s are booked", seed, paid, booked)
	}
}

func (w *world) subscribe(plan int64, on *calendar.Day, choices ...string) {
	w.T.Helper()
	step, err := w.Service.Subscribe(w.Ctx, w.Product, plan, on, "en")
	w.Must(err)
	if step.URL == "" {
		w.T.Fatalf("no page: %+v", step)
	}
	w.Choose(choices...)
	w.Deliver()
}

func (w *world) act(action subscription.Action, plan int64) {
	w.T.Helper()
	w.Must(w.Act(w.Ctx, w.Product, action, plan, nil))
	w.Deliver()
}

func (w *world) expect(want subscription.Status, what string) {
	w.T.Helper()
	if got := w.status(); got != want {
		w.T.Fatalf("%s: %s, not %s", what, got, want)
	}
}

// terms are how many terms are paid, each with its invoice and its posting.
func (w *world) terms(want int, net money.Cents, what string) {
	w.T.Helper()
	paid := w.Count("fees WHERE kind = 'SUBSCRIPTION' AND status = 'PAID'")
	billed := w.Count("fees WHERE kind = 'SUBSCRIPTION' AND status = 'PAID' AND invoice_id IS NOT NULL")
	if income, _ := w.Income(); paid != want || billed != want || income != net {
		w.T.Errorf("%s: %d paid, %d billed, %s €", what, paid, billed, income)
	}
}

// wantNotices compares the messages to the seller since they were last looked at.
func (w *world) wantNotices(what string, want ...billing.Event) {
	w.T.Helper()
	found, err := w.Billing.Notices(w.T.Context(), w.lastSeen, 1000)
	w.Must(err)
	var got []billing.Event
	for _, n := range found {
		got, w.lastSeen = append(got, n.Event), n.ID
	}
	if !slices.Equal(got, want) {
		w.T.Errorf("%s: the seller gets %v, not %v", what, got, want)
	}
}

// R15.1, R15.2, R15.5: a year in a simulated clock: trial, renewals, failed card,
// recovery, change, pause, cancellation and expiry each leave the right state,
// books, invoices and messages.
func TestAYearOfASubscription(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.AsPartner()
		first, err := w.Service.Subscribe(w.Ctx, w.Product, 1, nil, "en")
		w.Must(err)
		again, err := w.Service.Subscribe(w.Ctx, w.Product, 1, nil, "fr")
		if err != nil || first.URL != again.URL {
			t.Errorf("two tabs have two pages: %+v, %v", again, err)
		}
		w.expect(subscription.Created, "the page is open")
		w.Choose("works")
		w.Deliver()
		w.expect(subscription.InTrial, "the trial")
		w.wantNotices("the trial", subscription.Try)
		w.terms(0, 0, "nothing is charged in a trial")
		w.Pass(24)
		w.wantNotices("the trial ends soon", billing.EventTrialEnds)
		found, err := w.Tasks(t.Context(), w.Seller.ID, w.Now())
		if err != nil || len(found) != 1 || found[0].Kind != tasks.TrialEnds {
			t.Errorf("%+v, %v", found, err)
		}
		// A product that is removed asks for nothing, also before its removal is carried out.
		w.Raw("UPDATE products SET removed_at = ? WHERE id = ?", w.Now(), w.Product)
		if found, err := w.Tasks(t.Context(), w.Seller.ID, w.Now()); err != nil || len(found) > 0 {
			t.Errorf("the tasks of a removed product: %+v, %v", found, err)
		}
		w.Raw("UPDATE products SET removed_at = NULL")
		w.Pass(6)
		w.expect(subscription.Active, "after the trial")
		w.terms(1, 29_00, "the first month")
		w.wantNotices("the first month", billing.EventTermPaid)
		w.Pass(31)
		w.expect(subscription.Active, "renewed")
		w.terms(2, 58_00, "the second month")
		w.wantNotices("the renewal", billing.EventTermPaid)

		w.Card("refused")
		w.Pass(31)
		w.expect(subscription.Failed, "the card is declined")
		if found, _ = w.Tasks(t.Context(), w.Seller.ID, w.Now()); len(found) != 1 || found[0].Kind != tasks.PaymentFailed {
			t.Errorf("%+v", found)
		}
		w.wantNotices("the card is declined, and again a day later", billing.EventTryFailed, billing.EventTryFailed)
		w.Pass(1 + 3)
		w.wantNotices("one more try", billing.EventTryFailed)
		w.terms(2, 58_00, "nothing is booked for a declined card")
		w.Card("works")
		w.Pass(5)
		w.expect(subscription.Active, "it has recovered")
		w.terms(3, 87_00, "after recovery")
		w.wantNotices("recovery", billing.EventTermPaid)

		w.act(subscription.DoPause, 0)
		w.expect(subscription.Paused, "paused")
		w.wantNotices("the pause", subscription.Pause)
		w.Pass(70)
		w.terms(3, 87_00, "nothing is charged in a pause")
		w.act(subscription.DoResume, 0)
		w.expect(subscription.Active, "resumed")
		w.wantNotices("what the seller has just done") // on its own screen

		w.Card("asks")
		w.act(subscription.DoChange, 2)
		w.expect(subscription.Updated, "the new plan wants a confirmation")
		if page := w.page(); page.NextPlan == nil || page.Plan.ID != 1 {
			t.Errorf("%+v", page.Plan)
		}
		w.Pass(1)
		w.expect(subscription.Active, "nobody confirmed")
		if page := w.page(); page.NextPlan != nil || page.Plan.ID != 1 {
			t.Errorf("%+v", page.Plan)
		}
		w.Card("works")
		w.act(subscription.DoChange, 2)
		w.expect(subscription.Active, "the new plan holds")
		if page := w.page(); page.Plan.ID != 2 || *page.Subscription.PeriodTo != w.Today().AddMonths(12).Add(-1) {
			t.Errorf("%+v until %s", page.Plan, *page.Subscription.PeriodTo)
		}

		income, _ := w.Income()
		w.terms(4, income, "the difference to the new plan")
		w.wantNotices("the new plan", billing.EventTermPaid)
		if n := w.Count("billing_log WHERE event = 'CHANGE'"); n != 2 { // one that nobody confirmed, one that holds
			t.Errorf("the log has %d changes", n)
		}

		w.act(subscription.DoCancel, 0)
		w.expect(subscription.Ending, "cancelled")
		w.act(subscription.DoReactivate, 0)
		w.expect(subscription.Active, "kept")
		w.act(subscription.DoCancel, 0)
		w.Pass(364)
		w.expect(subscription.Ending, "the last day")
		w.wantNotices("both cancellations", subscription.Cancel, subscription.Cancel)
		w.Pass(2)
		w.expect(subscription.Cancelled, "over")
		w.wantNotices("the end", subscription.End)
		w.terms(4, income, "nothing is charged at the end")
		paid := w.Count("fees WHERE kind = 'SUBSCRIPTION'")
		w.Pass(40)
		if w.Count("fees WHERE kind = 'SUBSCRIPTION'") != paid {
			t.Error("it was charged after its end")
		}

		// No second trial; and one that begins later.
		on := w.Today().Add(10)
		w.subscribe(2, &on, "later")
		w.expect(subscription.Future, "it begins later")
		w.Pass(10)
		w.expect(subscription.Failed, "the first charge is declined")
		w.wantNotices("the first charge", billing.EventTryFailed)
		w.Pass(1 + 3 + 5 + 7)
		w.expect(subscription.Cancelled, "nobody paid")
		w.wantNotices("nobody paid", billing.EventTryFailed, billing.EventTryFailed, billing.EventTryFailed, billing.EventGaveUp)
		w.terms(4, income, "nothing is booked that nobody paid")
		w.subscribe(1, nil, "works")
		w.expect(subscription.Active, "a second trial")
		w.terms(5, income+29_00, "charged at once")
		w.wantNotices("charged at once", billing.EventTermPaid)
	})
}

// R15.1: a payment that was refunded is credited and leaves no income.
func TestARefund(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.AsPartner()
		w.subscribe(1, nil, "works")
		w.Pass(31)
		var bill string
		w.Must(d.Read().NewRaw("SELECT bill_id FROM fees WHERE kind = 'SUBSCRIPTION'").Scan(t.Context(), &bill))
		w.Must(w.Provider.Refund(t.Context(), bill))
		w.Deliver()
		w.expect(subscription.Refunded, "refunded")
		w.wantNotices("refunded", subscription.Try, billing.EventTrialEnds, billing.EventTermPaid, billing.EventTermRefunded)
		if income, vat := w.Income(); income != 0 || vat != 0 || w.Count("invoices WHERE type = 'CREDIT_NOTE'") != 1 {
			t.Errorf("%s and %s are left", income, vat)
		}
		w.subscribe(1, nil, "works")
		w.expect(subscription.Active, "subscribed again")
		w.Pass(32)
		w.terms(2, 58_00, "only the new one is charged")
	})
}

// R15.1, R15.5: where the seller's VAT changes before a term can be billed, the books
// say what the invoice says, and a refund leaves nothing of either.
func TestTheVATChangesBeforeATermIsBilled(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.AsPartner()
		bill := w.termToBill()
		if income, vat := w.Income(); income != 29_00 || vat != 5_80 || w.Count("invoices") != 0 {
			t.Fatalf("%s and %s are booked", income, vat)
		}
		w.Raw("UPDATE sellers SET declared_vat_payment = ?", false)
		w.Pass(1)
		if income, vat := w.Income(); income != 34_80 || vat != 0 || w.Count("invoices WHERE total = 3480 AND vat = 0") != 1 {
			t.Errorf("%s and %s are booked", income, vat)
		}
		w.Must(w.Provider.Refund(t.Context(), bill))
		w.Deliver()
		if income, vat := w.Income(); income != 0 || vat != 0 || w.Count("invoices WHERE type = 'CREDIT_NOTE' AND total = 3480") != 1 {
			t.Errorf("%s and %s are left", income, vat)
		}
	})
}

// R15.1: a term whose invoice is of another amount than was charged, as some from
// before invoices went by it, can be refunded: the credit note is of that invoice.
func TestARefundOfATermThatWasBilledOtherwise(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.AsPartner()
		bill := w.termToBill()
		w.Raw("UPDATE sellers SET declared_vat_payment = ?", false)
		var fee int64
		w.Must(d.Read().NewRaw("SELECT id FROM fees WHERE bill_id = ?", bill).Scan(t.Context(), &fee))
		w.Must(d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			issued, err := w.Papers.Issue(ctx, tx, invoices.Draft{
				Key: fmt.Sprintf("fee/%d", fee), Series: invoices.Marketplace, Type: invoices.TypeInvoice, SellerID: w.Seller.ID, IssuedOn: w.Today(), DueOn: w.Today(),
				Payment: invoices.ByCard, Lines: []invoices.DraftLine{{Item: invoices.MonthlySubscription, Subject: "Stock radar", ProductID: &w.Product, Quantity: 1, UnitPrice: 29_00}},
			})
			if err != nil {
				return err
			}
			_, err = tx.NewRaw("UPDATE fees SET invoice_id = ? WHERE id = ?", issued.ID, fee).Exec(ctx)
			return err
		}))
		w.Must(w.Provider.Refund(t.Context(), bill))
		w.Deliver()
		w.expect(subscription.Refunded, "refunded")
		if income, vat := w.Income(); income != 0 || vat != 0 || w.Count("invoices WHERE type = 'CREDIT_NOTE' AND total = 2900") != 1 {
			t.Errorf("%s and %s are left", income, vat)
		}
	})
}

// termToBill lets a term of 29.00 and its VAT be paid that cannot be billed yet, as
// the seller's VAT number is not known, and returns the provider's bill.
func (w *world) termToBill() (bill string) {
	w.T.Helper()
	w.subscribe(1, nil, "works")
	w.Raw("UPDATE seller_companies SET vat_number = ''")
	w.Pass(31)
	w.Must(w.DB.Read().NewRaw("SELECT bill_id FROM fees WHERE kind = 'SUBSCRIPTION' AND invoice_id IS NULL").Scan(w.T.Context(), &bill))
	return bill
}

// R15.1, R15.5: a cheaper plan holds at once. What was paid for the dearer one is
// credit with the provider: the months that it covers are not charged, and of the
// next one only the rest is charged, booked and billed.
func TestAChangeToACheaperPlan(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.AsPartner()
		w.subscribe(2, nil, "works")
		w.Pass(30)
		w.terms(1, 290_00, "the year")
		w.Pass(10)
		preview, err := w.PreviewChange(w.Ctx, w.Product, 1)
		w.Must(err)
		if preview.Charged != 0 || preview.Credited <= 300_00 || preview.Next != 0 || calendar.DayOf(preview.NextAt) != w.Today().AddMonths(1) {
			t.Errorf("the question says %+v", preview)
		}
		w.act(subscription.DoChange, 1)
		w.expect(subscription.Active, "the cheaper plan holds")
		w.Must(w.Refresh(w.Ctx, w.Product))
		if n := w.Count(fmt.Sprintf("billing_log WHERE event = 'TERM_CREDITED' AND amount = %d", preview.Credited)); n != 1 {
			t.Errorf("the log says %d times what was credited", n)
		}
		w.left(preview.Credited, "the cheaper plan")
		if page := w.page(); page.Plan.ID != 1 || page.NextPlan != nil || *page.Subscription.PeriodTo != w.Today().AddMonths(1).Add(-1) {
			t.Errorf("%+v until %s", page.Plan, *page.Subscription.PeriodTo)
		}
		w.Pass(8 * 30)
		w.terms(1, 290_00, "the months that are covered")
		w.agrees(0)
		w.Pass(40)
		w.expect(subscription.Active, "it goes on")
		w.agrees(0)
		var rest []money.Cents
		w.Must(d.Read().NewRaw("SELECT f.total FROM fees AS f JOIN invoices AS i ON i.id = f.invoice_id WHERE f.kind = 'SUBSCRIPTION' AND i.total = f.total ORDER BY f.id").Scan(t.Context(), &rest))
		if len(rest) < 2 || rest[0] != 348_00 || rest[1] <= 0 || rest[1] >= 34_80 {
			t.Errorf("%v", rest)
		}
	})
}

// R15.1, R15.5: what the question said is due once the card was declined, and is what
// the page charges: credit comes off a bill as it is written. Where nobody pays, it
// is given back.
func TestADeclinedChangeKeepsTheCredit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		credit := w.withCredit()
		w.Card("later")
		change := func() (due payments.Bill) {
			preview, err := w.PreviewChange(w.Ctx, w.Product, 2)
			w.Must(err)
			w.act(subscription.DoChange, 2)
			w.expect(subscription.Updated, "the card was declined")
			bill, err := w.Due(w.Ctx, w.Product)
			w.Must(err)
			if bill == nil || bill.Amount != preview.Charged || bill.Amount <= 0 || bill.Refusal.Code != "card_declined" {
				t.Fatalf("due is %+v, and the question said %s", bill, preview.Charged)
			}
			return *bill
		}
		change()
		w.left(0, "while the bill is open")
		w.Pass(2)
		w.expect(subscription.Active, "nobody paid")
		w.left(credit, "nobody paid")
		due := change()

		step, err := w.PayNow(w.Ctx, w.Product, "de")
		w.Must(err)
		if back := w.payOn(step); !strings.HasSuffix(back, fmt.Sprintf("/sellers/de/products/subscription/%d?from=provider", w.Product)) {
			t.Errorf("it leads to %s", back)
		}
		w.Deliver()
		w.expect(subscription.Active, "it is paid")
		w.left(0, "it is paid")
		if n := w.Count(fmt.Sprintf("fees WHERE kind = 'SUBSCRIPTION' AND status = 'PAID' AND total = %d AND invoice_id IS NOT NULL", due.Amount)); n != 1 {
			t.Errorf("%d terms of %s are billed", n, due.Amount)
		}
		w.agrees(0)
	})
}

// withCredit subscribes by the year and changes to the month: what is left of the year
// is credit.
func (w *world) withCredit() money.Cents {
	w.T.Helper()
	w.AsPartner()
	w.subscribe(2, nil, "works")
	w.Pass(40)
	w.act(subscription.DoChange, 1)
	credit, err := w.Billing.Credit(w.Ctx)
	w.Must(err)
	return credit
}

func (w *world) left(want money.Cents, what string) {
	w.T.Helper()
	if got, err := w.Billing.Credit(w.Ctx); err != nil || got != want {
		w.T.Errorf("%s: %s of credit are left, not %s: %v", what, got, want, err)
	}
}

// payOn pays on the provider's page, and returns where that leads.
func (w *world) payOn(step *billing.PaymentStep) string {
	w.T.Helper()
	page, err := url.Parse(step.URL)
	w.Must(err)
	form := url.Values{"token": {page.Query().Get("token")}, "choice": {"works"}}
	r := httptest.NewRequest(http.MethodPost, "/sandbox/pay", strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer := httptest.NewRecorder()
	w.Provider.Handler().ServeHTTP(answer, r)
	return answer.Header().Get("Location")
}

// R15.5: a change that is not paid can be taken back, and its page then charges nothing:
// the plan and the credit are as they were.
func TestAChangeIsTakenBack(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		credit := w.withCredit()
		w.Card("later")
		w.act(subscription.DoChange, 2)
		if page := w.page(); !page.MayPay || !slices.Contains(page.Actions, subscription.DoKeepPlan) {
			t.Errorf("%v, and it can be paid: %t", page.Actions, page.MayPay)
		}
		step, err := w.PayNow(w.Ctx, w.Product, "en")
		w.Must(err)
		w.act(subscription.DoKeepPlan, 1)
		w.payOn(step)
		w.Deliver()
		w.expect(subscription.Active, "taken back")
		w.left(credit, "taken back")
		w.terms(1, 290_00, "taken back")
		if page := w.page(); page.Plan.ID != 1 || page.NextPlan != nil || page.MayPay || page.Card.Last4 != "0341" || page.Log[0].Event != subscription.KeepPlan {
			t.Errorf("%+v, %+v, %+v", page.Plan, page.NextPlan, page.Log[0])
		}
		w.act(subscription.DoKeepPlan, 1) // in another tab, which has not heard of it
		w.act(subscription.DoCancel, 0)
		if err := w.Act(w.Ctx, w.Product, subscription.DoKeepPlan, 1, nil); reason(err) != "subscription_state" {
			t.Errorf("of one that ends: %v", err)
		}
	})
}

// R15.5: a subscription that begins uses the credit as well.
func TestASubscriptionBeginsWithCredit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		credit := w.withCredit()
		w.Raw("UPDATE subscription_plans SET trial_days = 0")
		w.Product = w.AddProduct(w.Seller.ID)
		w.subscribe(2, nil, "works")
		w.expect(subscription.Active, "the other product's")
		if n := w.Count(fmt.Sprintf("fees WHERE product_id = %d AND total = %d", w.Product, 348_00-credit)); n != 1 {
			t.Errorf("%d terms less the credit of %s are booked", n, credit)
		}
		w.left(0, "it has begun")
	})
}

// R15.2: random, repeated, late and lost events end in the provider's state, and
// each paid bill is booked once.
func TestEventsInAnyOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for seed := range uint64(4) {
			chance := rand.New(rand.NewPCG(seed, 15))
			w := newWorld(t, d)
			w.AsPartner()
			w.subscribe(1+int64(chance.IntN(2)), nil, "works")
			var waiting []payments.Event
			cards := []string{"works", "refused", "asks", "later"}
			for range 40 {
				w.Set(w.Now().AddDate(0, 0, chance.IntN(9)))
				w.Must(w.Provider.Deliver(t.Context()))
				switch chance.IntN(5) {
				case 0:
					var id string
					w.Must(d.Read().NewRaw("SELECT customer_id FROM billing_customers WHERE seller_id = ?", w.Seller.ID).Scan(t.Context(), &id))
					w.Must(w.Provider.SetCard(t.Context(), id, cards[chance.IntN(len(cards))]))
				case 1:
					actions := []subscription.Action{subscription.DoChange, subscription.DoKeepPlan, subscription.DoPause, subscription.DoResume, subscription.DoCancel, subscription.DoReactivate}
					_ = w.Act(w.Ctx, w.Product, actions[chance.IntN(len(actions))], 1+int64(chance.IntN(2)), nil)
				}
				waiting = append(waiting, w.Waiting()...)
				chance.Shuffle(len(waiting), func(i, j int) { waiting[i], waiting[j] = waiting[j], waiting[i] })
				for _, e := range waiting[:len(waiting)/2] { // half of them comes, some twice, some never
					w.Must(w.StoreEvent(t.Context(), e))
					w.Must(w.Apply(t.Context(), "sandbox", e.ID))
					w.Must(w.Apply(t.Context(), "sandbox", e.ID))
				}
				waiting = waiting[len(waiting)/3:]
			}
			w.Waiting() // the rest is lost
			w.Set(w.Now().AddDate(0, 0, 1))
			w.Must(w.Tend(t.Context())) // nobody looks at a screen, and no event comes: the provider is queried
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
		"paid": {func(w *world) { w.Pass(31) }, 1, subscription.Ending},
		"declined": {func(w *world) {
			w.Card("refused")
			w.Pass(30)
		}, 0, subscription.Cancelled},
		"paused": {func(w *world) {
			w.Pass(31)
			w.act(subscription.DoPause, 0)
		}, 1, subscription.Cancelled},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := newWorld(t, d)
				w.AsPartner()
				w.subscribe(1, nil, "works")
				before.prepare(w)
				w.Raw("UPDATE products SET is_active = FALSE, removed_at = ?", w.Now())
				if page := w.page(); page.MaySubscribe || page.MayPay || !slices.Equal(page.Actions, []subscription.Action{subscription.DoCancel}) {
					t.Errorf("it can be %v", page.Actions)
				}
				if _, err := w.PayNow(w.Ctx, w.Product, "en"); !fault.Is(err, fault.Conflict) || fault.Of(err).Reason != "product_removed" {
					t.Errorf("paid for what was removed: %v", err)
				}
				w.Must(w.Tend(t.Context()))
				w.Deliver()
				if n := w.Count("subscriptions WHERE status = ? AND reason = 'PRODUCT_REMOVED'", before.wants); n != 1 {
					t.Errorf("it has not become %s", before.wants)
				}
				if before.wants == subscription.Ending {
					if err := w.Act(w.Ctx, w.Product, subscription.DoReactivate, 0, nil); !fault.Is(err, fault.Conflict) {
						t.Errorf("kept after all: %v", err)
					}
				}
				w.Card("works")
				w.Pass(70)
				w.terms(before.terms, money.Cents(before.terms)*29_00, "after it was removed")
				if n := w.Count("subscriptions WHERE status = 'CANCELLED'"); n != 1 {
					t.Error("it still runs")
				}
			})
		})
	}
}

// R12.4, R15.3, R15.5: what is paid for a product ends when it is removed, by its seller
// or by the marketplace, and not only with the work of the hour.
func TestARemovalEndsWhatIsPaidAtOnce(t *testing.T) {
	for name, remove := range map[string]func(ctx context.Context, tx bun.Tx, w *world) error{
		"by the seller": func(ctx context.Context, tx bun.Tx, w *world) error {
			return w.Products.SetState(ctx, tx, w.Product, false, new(w.Now()))
		},
		"by the marketplace": func(ctx context.Context, tx bun.Tx, w *world) error {
			_, err := w.Products.Upsert(ctx, tx, []*products.Product{{
				ExternalID: new("P-1"), ExternalUpdatedAt: new(w.Now()), SellerID: w.Seller.ID, Type: products.TypeModule, Names: map[string]string{"en": "Stock radar"}, RemovedAt: new(w.Now()),
			}})
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				w := newWorld(t, d)
				w.Raw("UPDATE products SET external_id = 'P-1'")
				w.Products.WhenRemoved(w.EndRemoved)
				w.subscribe(1, nil, "works")
				w.Pass(31)
				_, err := w.Fees.Pay(w.Ctx, w.Product, fees.ByBalance, "en")
				if reason(err) != "balance_too_low" {
					t.Fatalf("no fee is open: %v", err)
				}
				w.Raw("UPDATE billing_customers SET card_last4 = ''") // not at once by the stored card
				_, err = w.Fees.Pay(w.Ctx, w.Product, fees.ByCard, "en")
				w.Must(err)
				jobstest.Work(t, d, time.Now(), w.RegisterJobs)
				jobstest.Done(t, d, "subscription.tend")
				w.expect(subscription.Active, "before")
				w.Must(d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { return w.EndRemoved(ctx, tx, []int64{w.Product}) })) // a removal that was taken back
				jobstest.Done(t, d, "subscription.removed")
				w.expect(subscription.Active, "still on sale")
				w.Must(d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { return remove(ctx, tx, w) }))
				jobstest.Done(t, d, "subscription.removed")
				if n := w.Count("subscriptions WHERE status = ? AND reason = 'PRODUCT_REMOVED'", subscription.Ending); n != 1 {
					t.Error("the subscription goes on")
				}
				if w.Count("fees WHERE status = 'CANCELLED' AND reason = 'PRODUCT_REMOVED'") != 1 || w.Count("fee_payments WHERE status = 'CANCELLED'") != 1 {
					t.Error("the fee can still be paid")
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
		w.AsPartner()
		w.subscribe(1, nil, "works")
		why := &billing.Why{Reason: billing.OtherReason, Text: " The shop closes. "}
		w.Must(w.Act(w.Ctx, w.Product, subscription.DoCancel, 0, why))
		w.Deliver()
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
		if err := w.Act(w.Ctx, w.Product, subscription.DoCancel, 0, &billing.Why{Reason: billing.OtherReason}); !fault.Is(err, fault.Invalid) {
			t.Errorf("another reason, without words: %v", err)
		}
		w.Card("refused")
		w.Pass(30 + 1 + 3 + 5 + 7)
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
		mail := notifications.New(d, func() time.Time { return w.Now() })
		mail.SendThrough(&notifications.Server{}, "https://sellers.example.com")
		w.Billing.NotifyThrough(mail)
		w.AsPartner()
		_, err := w.Service.Subscribe(w.Ctx, w.Product, 1, nil, "en")
		w.Must(err)
		w.Choose("works")
		w.Deliver()
		w.Pass(30)
		w.wantNotices("a trial, and its first month", subscription.Try, billing.EventTermPaid)
		if n := w.Count("notices WHERE what = 'TRIAL_ENDS'"); n != 1 {
			t.Errorf("%d e-mails say that the trial ends", n)
		}
		w.Card("refused")
		w.Pass(60)
		w.expect(subscription.Cancelled, "nobody paid")
		w.wantNotices("nobody paid")
		if failed, ended := w.Count("notices WHERE what = 'PAYMENT_FAILED'"), w.Count("notices WHERE what = 'SUBSCRIPTION_ENDS'"); failed != 4 || ended != 1 {
			t.Errorf("%d e-mails of failed payments, %d of the end", failed, ended)
		}
	})
}
