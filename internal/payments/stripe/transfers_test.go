package stripe_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"merkato/internal/fault"
	"merkato/internal/payments"
	"merkato/internal/payments/stripe"
)

// request is what arrived at Stripe.
type request struct{ line, key, account, form string }

// answering is a Stripe with a fixed answer for each path.
func answering(t *testing.T, status int, answers map[string]string) (*stripe.Provider, *[]request) {
	t.Helper()
	var got []request
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		line := r.Method + " " + r.URL.Path
		got = append(got, request{line, r.Header.Get("Idempotency-Key"), r.Header.Get("Stripe-Account"), r.Form.Encode()})
		w.WriteHeader(status)
		fmt.Fprint(w, answers[line])
	}))
	t.Cleanup(server.Close)
	return stripe.New(server.URL, "sk_good", clock), &got
}

var (
	transfer = payments.NewTransfer{Key: "K-transfer-1", Payout: "K", RequestedAt: now, Account: "acct_1", Amount: 1234}
	payout   = payments.NewBankPayout{Key: "K-payout-1", Payout: "K", RequestedAt: now, Account: "acct_1", Amount: 1234}
)

// R14.7: money is moved and sent with our keys, in euro, and says which payout
// it belongs to.
func TestTransferAndPayout(t *testing.T) {
	p, got := answering(t, 200, map[string]string{
		"POST /v1/transfers": `{"id":"tr_1"}`,
		"POST /v1/payouts":   `{"id":"po_1","status":"pending","arrival_date":1772496000}`,
	})
	if id, err := p.SendTransfer(t.Context(), transfer); err != nil || id != "tr_1" {
		t.Errorf("%s, %v", id, err)
	}
	made, err := p.SendBankPayout(t.Context(), payout)
	if want := (payments.BankPayout{ID: "po_1", Status: payments.BankPayoutPending, ArrivesOn: time.Unix(1772496000, 0).UTC()}); err != nil || made != want {
		t.Errorf("%+v, %v", made, err)
	}
	want := []request{
		{"POST /v1/transfers", "K-transfer-1", "", "amount=1234&currency=eur&destination=acct_1&metadata%5Bmerkato_key%5D=K&transfer_group=K"},
		{"POST /v1/payouts", "K-payout-1", "acct_1", "amount=1234&currency=eur&metadata%5Bmerkato_key%5D=K"},
	}
	for i := range want {
		if (*got)[i] != want[i] {
			t.Errorf("%+v, not %+v", (*got)[i], want[i])
		}
	}
}

// R14.7: after a day, when Stripe has forgotten the keys, what was made is looked
// for before anything is made again.
func TestWhatWasSentLongAgoIsFound(t *testing.T) {
	p, got := answering(t, 200, map[string]string{
		"GET /v1/transfers": `{"object":"list","data":[{"id":"tr_9","transfer_group":"K"}]}`,
		"GET /v1/payouts":   `{"object":"list","data":[{"id":"po_8","metadata":{"merkato_key":"other"}},{"id":"po_9","status":"paid","metadata":{"merkato_key":"K"},"trace_id":{"status":"supported","value":"REF"}}]}`,
	})
	old, oldPayout := transfer, payout
	old.RequestedAt, oldPayout.RequestedAt = now.Add(-48*time.Hour), now.Add(-48*time.Hour)
	if id, err := p.SendTransfer(t.Context(), old); err != nil || id != "tr_9" {
		t.Errorf("%s, %v", id, err)
	}
	if made, err := p.SendBankPayout(t.Context(), oldPayout); err != nil || made.ID != "po_9" || made.Reference != "REF" || made.Status != payments.BankPayoutPaid {
		t.Errorf("%+v, %v", made, err)
	}
	for _, r := range *got {
		if strings.HasPrefix(r.line, "POST") {
			t.Errorf("%s: it was made again", r.line)
		}
	}
}

// R14.7: a transfer is taken back once, whoever took it back.
func TestReversal(t *testing.T) {
	for reversed, want := range map[bool]int{false: 2, true: 1} {
		p, got := answering(t, 200, map[string]string{
			"GET /v1/transfers/tr_1":            fmt.Sprintf(`{"id":"tr_1","reversed":%t}`, reversed),
			"POST /v1/transfers/tr_1/reversals": `{"id":"trr_1"}`,
		})
		if err := p.ReverseTransfer(t.Context(), "tr_1", "K-reversal-1"); err != nil || len(*got) != want {
			t.Errorf("reversed before: %t: %+v, %v", reversed, *got, err)
		}
		if !reversed && (*got)[1].key != "K-reversal-1" {
			t.Errorf("the key is %q", (*got)[1].key)
		}
	}
}

// R14.7: the states of a bank payout, and why it failed.
func TestBankPayoutStates(t *testing.T) {
	for body, want := range map[string]payments.BankPayout{
		`{"id":"po_1","status":"pending"}`:                                                            {ID: "po_1", Status: payments.BankPayoutPending},
		`{"id":"po_1","status":"in_transit"}`:                                                         {ID: "po_1", Status: payments.BankPayoutInTransit},
		`{"id":"po_1","status":"paid","trace_id":{"status":"pending","value":null}}`:                  {ID: "po_1", Status: payments.BankPayoutPaid},
		`{"id":"po_1","status":"canceled"}`:                                                           {ID: "po_1", Status: payments.BankPayoutFailed, Failure: payments.Refusal{Code: "canceled", Message: "The payout was canceled."}},
		`{"id":"po_1","status":"failed","failure_code":"account_closed","failure_message":"Closed."}`: {ID: "po_1", Status: payments.BankPayoutFailed, Failure: payments.Refusal{Code: "account_closed", Message: "Closed."}},
	} {
		p, got := answering(t, 200, map[string]string{"GET /v1/payouts/po_1": body})
		if found, err := p.BankPayout(t.Context(), "acct_1", "po_1"); err != nil || found != want || (*got)[0].account != "acct_1" {
			t.Errorf("%s: %+v, %v", body, found, err)
		}
	}
}

// R14.7: a refusal says why and whose fault it is, and needs another key; what is
// only away needs none.
func TestRefusals(t *testing.T) {
	refuse := func(status int, code string) error {
		p, _ := answering(t, status, map[string]string{
			"POST /v1/transfers": fmt.Sprintf(`{"error":{"type":"invalid_request_error","code":%q,"message":"Said by Stripe."}}`, code),
		})
		_, err := p.SendTransfer(t.Context(), transfer)
		return err
	}
	var refusal *payments.Refusal
	if err := refuse(400, "balance_insufficient"); !errors.As(err, &refusal) || !refusal.IsFundsMissing || !errors.Is(err, payments.ErrKeySpent) {
		t.Errorf("%v", err)
	}
	if err := refuse(400, "transfers_not_allowed"); !errors.As(err, &refusal) || refusal.IsFundsMissing || refusal.Code != "transfers_not_allowed" || refusal.Message != "Said by Stripe." {
		t.Errorf("%v", err)
	}
	if err := refuse(409, "idempotency_key_in_use"); !fault.Is(err, fault.Unavailable) || errors.Is(err, payments.ErrKeySpent) {
		t.Errorf("%v", err)
	}
}
