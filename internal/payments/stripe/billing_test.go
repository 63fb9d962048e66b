package stripe_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"merkato/internal/money"
	"merkato/internal/payments"
	"merkato/internal/payments/stripe"
)

var way = payments.Way{Return: "https://app.test/back", Refresh: "https://app.test/expired", Language: "fr"}

// R15.3, R15.5: every call about fees and subscriptions is as Stripe describes its
// API, and its answers are read.
func TestEveryBillingCallIsAsStripeDescribesIt(t *testing.T) {
	p := stripe.New(startMock(t), "sk_test_1", time.Now)
	ctx := t.Context()
	for _, requested := range []time.Time{time.Now(), time.Now().Add(-48 * time.Hour)} { // by key, and looked for first
		customer, err := p.CreateCustomer(ctx, payments.NewCustomer{Key: "c", RequestedAt: requested, Email: "ada@example.test", Name: "Ada"})
		if err != nil || !strings.HasPrefix(customer, "cus_") {
			t.Fatalf("a customer: %s, %v", customer, err)
		}
		if found, err := p.Customer(ctx, customer); err != nil || found.ID != customer {
			t.Errorf("a customer: %+v, %v", found, err)
		}
		for _, withCard := range []bool{false, true} {
			n := payments.NewPayment{Key: fmt.Sprint("p", withCard), RequestedAt: requested, Customer: customer, Amount: 11880, About: "Stock radar", WithCard: withCard, Way: way}
			made, err := p.StartPayment(ctx, n)
			if err != nil || made.ID == "" {
				t.Fatalf("a payment: %+v, %v", made, err)
			}
			if found, err := p.Payment(ctx, made.ID); err != nil || found.ID == "" {
				t.Errorf("a payment: %+v, %v", found, err)
			}
			if _, err := p.CancelPayment(ctx, made.ID); err != nil {
				t.Errorf("cancelling a payment: %v", err)
			}
		}
		for _, n := range []payments.NewSubscription{
			{Key: "trial", TrialDays: 30, Price: payments.Price{Amount: 3480, Interval: payments.Monthly}},
			{Key: "later", StartsAt: time.Now().AddDate(0, 0, 10), Price: payments.Price{Amount: 34800, Interval: payments.Yearly}},
		} {
			n.RequestedAt, n.Customer, n.About, n.Way = requested, customer, "Stock radar", way
			if made, err := p.StartSubscription(ctx, n); err != nil || made.ID == "" {
				t.Errorf("the page of a subscription: %+v, %v", made, err)
			}
		}
	}
	if link, err := p.CardLink(ctx, "cus_1", way); err != nil || link == "" {
		t.Errorf("a page for a card: %+v, %v", link, err)
	}
	if found, err := p.Subscription(ctx, "sub_1"); err != nil || found.ID == "" || found.Status == "" || found.Price.Interval == "" {
		t.Errorf("a subscription: %+v, %v", found, err)
	}
	yes, no := true, false
	for what, change := range map[string]payments.Change{
		"cancel": {CancelAtEnd: &yes}, "keep": {CancelAtEnd: &no}, "pause": {Paused: &yes}, "resume": {Paused: &no},
		"another price": {Price: &payments.Price{Amount: 34800, Interval: payments.Yearly}}, "later": {Price: &payments.Price{Amount: 2900, Interval: payments.Monthly}, IsLater: true}, "keep the price": {KeepPrice: true}, "end": {EndNow: true},
	} {
		change.Key = what
		if err := p.ChangeSubscription(ctx, "sub_1", change); err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	if bill, err := p.Bill(ctx, "in_1"); err != nil || bill.ID == "" || bill.Status == "" {
		t.Errorf("a bill: %+v, %v", bill, err)
	}
	if _, err := p.PreviewPrice(ctx, "sub_1", payments.Price{Amount: 3480, Interval: payments.Monthly}); err != nil {
		t.Errorf("a preview: %v", err)
	}
	if bill, err := p.PayBill(ctx, "in_1", "again"); err != nil || bill.ID == "" {
		t.Errorf("a bill that is tried again: %+v, %v", bill, err)
	}
}

// R15.1: what Stripe says of a subscription is what we take it for.
func TestSubscriptionsAsStripeSaysThem(t *testing.T) {
	const items = `"items":{"object":"list","data":[{"id":"si_1","current_period_start":1767225600,"current_period_end":1769904000,"price":{"id":"price_1","unit_amount":3480,"recurring":{"interval":"month"}}}]}`
	from, until := time.Unix(1767225600, 0).UTC(), time.Unix(1769904000, 0).UTC()
	usual := payments.Subscription{ID: "sub_1", Customer: "cus_1", Status: payments.SubscriptionActive, Price: payments.Price{Amount: 3480, Interval: payments.Monthly}, From: from, Until: until}
	with := func(edit func(*payments.Subscription)) payments.Subscription {
		s := usual
		edit(&s)
		return s
	}
	later := now.Add(24 * time.Hour).Truncate(time.Second).UTC()
	for said, want := range map[string]payments.Subscription{
		`"status":"active"`:                                        usual,
		`"status":"active","cancel_at_period_end":true`:            with(func(s *payments.Subscription) { s.CancelAtEnd = true }),
		`"status":"active","pause_collection":{"behavior":"void"}`: with(func(s *payments.Subscription) { s.IsPaused = true }),
		`"status":"past_due"`:                                      with(func(s *payments.Subscription) { s.Status = payments.SubscriptionPastDue }),
		`"status":"unpaid"`:                                        with(func(s *payments.Subscription) { s.Status = payments.SubscriptionPastDue }),
		`"status":"incomplete"`:                                    with(func(s *payments.Subscription) { s.Status = payments.SubscriptionIncomplete }),
		`"status":"incomplete_expired"`:                            with(func(s *payments.Subscription) { s.Status = payments.SubscriptionEnded }),
		`"status":"canceled"`:                                      with(func(s *payments.Subscription) { s.Status = payments.SubscriptionEnded }),
		`"status":"trialing","trial_end":1769904000`: with(func(s *payments.Subscription) {
			s.Status, s.TrialUntil = payments.SubscriptionTrialing, until
		}),
		fmt.Sprintf(`"status":"trialing","trial_end":%d,"metadata":{"merkato_starts":"%[1]d"}`, later.Unix()): with(func(s *payments.Subscription) {
			s.Status, s.StartsAt = payments.SubscriptionScheduled, later
		}),
		`"status":"active","pending_update":{"subscription_items":[{"id":"si_1","price":{"unit_amount":34800,"recurring":{"interval":"year"}}}]}`: with(func(s *payments.Subscription) {
			s.Pending = &payments.Price{Amount: 34800, Interval: payments.Yearly}
		}),
	} {
		p, _ := answering(t, 200, map[string]string{
			"GET /v1/subscriptions/sub_1": `{"id":"sub_1","customer":"cus_1",` + items + `,` + said + `}`,
			"GET /v1/invoices":            `{"object":"list","data":[{"id":"in_0","status":"draft"}]}`,
		})
		found, err := p.Subscription(t.Context(), "sub_1")
		if diff := cmp.Diff(want, found); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", said, err, diff)
		}
	}
}

// R15.5: a bill says how far it is, for which days, what was refunded, and why
// its card was declined.
func TestBillsAsStripeSaysThem(t *testing.T) {
	const lines = `"total":3480,"amount_due":3480,"created":1767225600,"lines":{"data":[{"period":{"start":1767225600,"end":1769904000}}]},"parent":{"subscription_details":{"subscription":"sub_1"}}`
	usual := payments.Bill{ID: "in_1", Subscription: "sub_1", Amount: 3480, At: time.Unix(1767225600, 0).UTC(), From: time.Unix(1767225600, 0).UTC(), Until: time.Unix(1769904000, 0).UTC()}
	with := func(edit func(*payments.Bill)) payments.Bill {
		b := usual
		edit(&b)
		return b
	}
	for said, want := range map[string]payments.Bill{
		`"status":"paid","status_transitions":{"paid_at":1767225601}`: with(func(b *payments.Bill) {
			b.Status, b.PaidAt = payments.BillPaid, time.Unix(1767225601, 0).UTC()
		}),
		`"status":"paid","post_payment_credit_notes_amount":3480`: with(func(b *payments.Bill) { b.Status, b.Refunded = payments.BillPaid, 3480 }),
		`"status":"open","hosted_invoice_url":"https://pay.test"`: with(func(b *payments.Bill) { b.Status, b.URL = payments.BillOpen, "https://pay.test" }),
		`"status":"open","attempt_count":2`: with(func(b *payments.Bill) {
			b.Status, b.Refusal = payments.BillOpen, payments.Refusal{Code: "card_declined", Message: "Said by Stripe."}
		}),
		// A cheaper plan leaves credit, which is no charge below zero, and lowers the next.
		`"status":"paid","total":-30367,"amount_due":0`: with(func(b *payments.Bill) { b.Status, b.Amount, b.Credited = payments.BillPaid, 0, 30367 }),
		`"status":"paid","total":3480,"amount_due":953`: with(func(b *payments.Bill) { b.Status, b.Amount = payments.BillPaid, 953 }),
		`"status":"void"`:          with(func(b *payments.Bill) { b.Status = payments.BillVoid }),
		`"status":"uncollectible"`: with(func(b *payments.Bill) { b.Status = payments.BillVoid }),
	} {
		p, _ := answering(t, 200, map[string]string{
			"GET /v1/invoices/in_1":    `{"id":"in_1",` + lines + `,` + said + `}`,
			"GET /v1/invoice_payments": `{"object":"list","data":[{"id":"inpay_1","payment":{"payment_intent":{"id":"pi_1","last_payment_error":{"code":"card_declined","message":"Said by Stripe."}}}}]}`,
		})
		found, err := p.Bill(t.Context(), "in_1")
		if diff := cmp.Diff(want, found); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", said, err, diff)
		}
	}
}

// R15.3: a card that is declined is a refusal that says why; one whose bank wants
// a confirmation leads to its page; one that works is paid. Each is one payment,
// by its key.
func TestPaymentsByCard(t *testing.T) {
	const holder = `{"id":"cus_1","invoice_settings":{"default_payment_method":{"id":"pm_1"}}}`
	n := payments.NewPayment{Key: "K", RequestedAt: now, Customer: "cus_1", Amount: 11880, About: "Stock radar", WithCard: true, Way: way}
	for said, want := range map[string]payments.Payment{
		`{"id":"pi_1","amount":11880,"status":"succeeded","metadata":{"merkato_key":"K"}}`: {ID: "pi_1", Key: "K", Status: payments.PaymentSucceeded, Amount: 11880},
		`{"id":"pi_1","amount":11880,"status":"requires_action","next_action":{"redirect_to_url":{"url":"https://bank.test"}},"metadata":{"merkato_key":"K"}}`: {
			ID: "pi_1", Key: "K", Status: payments.PaymentPending, URL: "https://bank.test", Amount: 11880,
		},
	} {
		p, got := answering(t, 200, map[string]string{"GET /v1/customers/cus_1": holder, "POST /v1/payment_intents": said})
		made, err := p.StartPayment(t.Context(), n)
		if diff := cmp.Diff(want, made); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", said, err, diff)
		}
		if sent := (*got)[1]; sent.key != "K" || !strings.Contains(sent.form, "amount=11880&") || !strings.Contains(sent.form, "payment_method=pm_1") {
			t.Errorf("%+v", sent)
		}
	}
	p, got := answering(t, 402, map[string]string{
		"POST /v1/subscriptions/sub_1": `{"error":{"type":"card_error","code":"card_declined","message":"Said by Stripe."}}`,
	})
	yes := true
	var refusal *payments.Refusal
	if err := p.ChangeSubscription(t.Context(), "sub_1", payments.Change{Key: "C", CancelAtEnd: &yes}); !errors.As(err, &refusal) || refusal.Code != "card_declined" || refusal.Message != "Said by Stripe." {
		t.Errorf("%v", err)
	}
	if len(*got) != 1 || (*got)[0].key != "C" {
		t.Errorf("%+v", *got)
	}
}

// R15.5: a pending price is dropped with its invoice; one that was paid meanwhile stays,
// and what Stripe refuses otherwise is said.
func TestAPendingPriceIsDropped(t *testing.T) {
	const pending = `{"id":"sub_1","latest_invoice":"in_1","pending_update":{"subscription_items":[]}}`
	keep := payments.Change{Key: "C", KeepPrice: true}
	p, got := answering(t, 200, map[string]string{"GET /v1/subscriptions/sub_1": pending, "POST /v1/invoices/in_1/void": `{"id":"in_1","status":"void"}`})
	if err := p.ChangeSubscription(t.Context(), "sub_1", keep); err != nil || len(*got) != 2 || (*got)[1].key != "C" {
		t.Errorf("%v, %+v", err, *got)
	}
	p, got = answering(t, 200, map[string]string{"GET /v1/subscriptions/sub_1": `{"id":"sub_1","latest_invoice":"in_1"}`})
	if err := p.ChangeSubscription(t.Context(), "sub_1", keep); err != nil || len(*got) != 1 {
		t.Errorf("nothing is pending: %v, %+v", err, *got)
	}
	for status, isRefused := range map[string]bool{"paid": false, "open": true} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch {
			case r.Method == http.MethodPost:
				w.WriteHeader(http.StatusBadRequest)
				fmt.Fprint(w, `{"error":{"type":"invalid_request_error","message":"It cannot be voided."}}`)
			case r.URL.Path == "/v1/subscriptions/sub_1":
				fmt.Fprint(w, pending)
			default:
				fmt.Fprintf(w, `{"id":"in_1","status":%q}`, status)
			}
		}))
		defer server.Close()
		err := stripe.New(server.URL, "sk_good", clock).ChangeSubscription(t.Context(), "sub_1", keep)
		if errors.As(err, new(*payments.Refusal)) != isRefused || !isRefused && err != nil {
			t.Errorf("%s: %v", status, err)
		}
	}
}

// R15.5: a price for the next term charges nothing now.
func TestAPriceForTheNextTerm(t *testing.T) {
	p, got := answering(t, 200, map[string]string{
		"GET /v1/subscriptions/sub_1":  `{"id":"sub_1","status":"active","items":{"object":"list","data":[{"id":"si_1","price":{"id":"price_1","product":"prod_1"}}]}}`,
		"POST /v1/subscriptions/sub_1": `{"id":"sub_1"}`,
	})
	err := p.ChangeSubscription(t.Context(), "sub_1", payments.Change{Key: "C", Price: &payments.Price{Amount: 2900, Interval: payments.Monthly}, IsLater: true})
	if err != nil || len(*got) != 2 || !strings.Contains((*got)[1].form, "proration_behavior=none") || strings.Contains((*got)[1].form, "payment_behavior") {
		t.Errorf("%v, %+v", err, *got)
	}
}

// R15.5: what another plan comes to is what Stripe says of the invoice it would make:
// what is charged or credited now, and what the credit leaves of the next term.
func TestWhatAnotherPriceComesTo(t *testing.T) {
	next := time.Unix(1769904000, 0).UTC()
	for said, want := range map[string]payments.Preview{
		// 303.67 are left over of the year, besides 10.00 from before.
		`"total":-30367,"amount_due":0,"starting_balance":-1000`: {Credited: 30367, NextAt: next},
		// 40.00 of credit pay the month and some of the next.
		`"total":3000,"amount_due":0,"starting_balance":-4000`:   {Next: 2480, NextAt: next},
		`"total":3480,"amount_due":953,"starting_balance":-2527`: {Charged: 953, Next: 3480, NextAt: next},
	} {
		p, got := answering(t, 200, map[string]string{
			"GET /v1/subscriptions/sub_1":      `{"id":"sub_1","status":"active","items":{"object":"list","data":[{"id":"si_1","price":{"id":"price_1","product":"prod_1"}}]}}`,
			"POST /v1/invoices/create_preview": `{"id":"upcoming_in_1","lines":{"data":[{"amount":-33847,"period":{"start":1767225600,"end":1798761600}},{"amount":3480,"period":{"start":1767225600,"end":1769904000}}]},` + said + `}`,
		})
		found, err := p.PreviewPrice(t.Context(), "sub_1", payments.Price{Amount: 3480, Interval: payments.Monthly})
		if diff := cmp.Diff(want, found); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", said, err, diff)
		}
		if form := (*got)[1].form; !strings.Contains(form, "always_invoice") || !strings.Contains(form, "si_1") {
			t.Errorf("%s", form)
		}
	}
}

// R15.5: a balance below zero is what Stripe owes the customer.
func TestWhatCreditIsLeft(t *testing.T) {
	for balance, want := range map[int]money.Cents{-30367: 30367, 0: 0, 500: 0} {
		p, _ := answering(t, 200, map[string]string{"GET /v1/customers/cus_1": fmt.Sprintf(`{"id":"cus_1","balance":%d}`, balance)})
		if found, err := p.Customer(t.Context(), "cus_1"); err != nil || found.Credit != want {
			t.Errorf("%d: %+v, %v", balance, found, err)
		}
	}
}

// R15.3, R15.5: where Stripe failed in its own work, what it made before is found by
// its key; where it made nothing, the key is spent.
func TestWhatWasMadeBeforeStripeFailed(t *testing.T) {
	for name, isMade := range map[string]bool{"made": true, "nothing": false} {
		key := "another"
		if isMade {
			key = "K"
		}
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch {
			case r.Method == http.MethodPost:
				w.WriteHeader(http.StatusInternalServerError)
				fmt.Fprint(w, `{"error":{"type":"api_error","message":"Broken."}}`)
			case r.URL.Path == "/v1/customers":
				fmt.Fprintf(w, `{"object":"list","data":[{"id":"cus_1","metadata":{"merkato_key":%q}}]}`, key)
			default:
				fmt.Fprintf(w, `{"object":"list","data":[{"id":"cs_1","status":"open","client_reference_id":%q}]}`, key)
			}
		}))
		defer server.Close()
		p := stripe.New(server.URL, "sk_good", clock)
		check := func(what, id string, err error) {
			t.Helper()
			if isMade && (err != nil || id == "") || !isMade && !errors.Is(err, payments.ErrKeySpent) {
				t.Errorf("%s, %s: %q, %v", name, what, id, err)
			}
		}
		id, err := p.CreateCustomer(t.Context(), payments.NewCustomer{Key: "K", RequestedAt: now, Email: "ada@example.test"})
		check("a customer", id, err)
		paid, err := p.StartPayment(t.Context(), payments.NewPayment{Key: "K", RequestedAt: now, Customer: "cus_1", Amount: 1, Way: way})
		check("a payment", paid.ID, err)
		begun, err := p.StartSubscription(t.Context(), payments.NewSubscription{Key: "K", RequestedAt: now, Customer: "cus_1", Way: way})
		check("a subscription", begun.ID, err)
	}
}
