package stripe_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	stripego "github.com/stripe/stripe-go/v84"

	"merkato/internal/payments"
	"merkato/internal/payments/stripe"
)

const secret = "whsec_test"

// sign makes the header as Stripe does.
func sign(body, secret string, at time.Time) string {
	return stripego.GenerateTestSignedPayload(&stripego.UnsignedPayload{Payload: []byte(body), Secret: secret, Timestamp: at, Scheme: "v1"}).Header
}

// recorded is an event as Stripe sends it.
func recorded(t *testing.T, name string) string {
	t.Helper()
	body, err := os.ReadFile(filepath.Join("testdata", "events", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	if !json.Valid(body) || !bytes.Contains(body, []byte(stripego.APIVersion)) {
		t.Fatalf("%s is no event of %s", name, stripego.APIVersion)
	}
	return string(body)
}

// R14.1: only what Stripe has signed, with a secret of ours, in the last minutes
// is accepted.
func TestWebhook(t *testing.T) {
	now := time.Now()
	updated := recorded(t, "account.updated")
	long := `{"pad":"` + strings.Repeat("x", 300<<10) + `"}`
	good := sign(updated, secret, now)
	first, _, _ := strings.Cut(good, ",")
	for name, c := range map[string]struct {
		body, header string
		status       int
		isAccepted   bool
	}{
		"signed":                      {updated, good, 204, true},
		"signed for another endpoint": {updated, sign(updated, "whsec_connect", now), 204, true},
		"with a second signature":     {updated, first + ",v1=00ff" + good[len(first):] + ",v0=abc", 204, true},
		"four minutes old":            {updated, sign(updated, secret, now.Add(-4*time.Minute)), 204, true},
		"six minutes old":             {updated, sign(updated, secret, now.Add(-6*time.Minute)), 400, false},
		"with another secret":         {updated, sign(updated, "whsec_other", now), 400, false},
		"changed after it":            {strings.Replace(updated, "acct_1NoJnQ2eZvKYlo2C", "acct_2", 1), good, 400, false},
		"with another time":           {updated, strings.Replace(good, "t=", "t=1", 1), 400, false},
		"with the time alone":         {updated, first, 400, false},
		"with an old kind":            {updated, strings.Replace(good, "v1=", "v0=", 1), 400, false},
		"with nonsense":               {updated, "t=,v1=,,=", 400, false},
		"without a signature":         {updated, "", 400, false},
		"of something else":           {strings.Replace(updated, "account.updated", "charge.succeeded", 1), sign(strings.Replace(updated, "account.updated", "charge.succeeded", 1), secret, now), 204, false},
		"of no account":               {`{"id":"evt_1","object":"event","type":"account.updated"}`, sign(`{"id":"evt_1","object":"event","type":"account.updated"}`, secret, now), 204, false},
		"that is no JSON":             {"hello", sign("hello", secret, now), 400, false},
		"that is far too long":        {long, sign(long, secret, now), 413, false},
		"that is empty, with no key":  {"", sign("", "", now), 400, false},
	} {
		received := 0
		h := stripe.NewWebhook(stripe.WebhookOptions{
			Secrets: []string{secret, "whsec_connect"}, Log: slog.New(slog.DiscardHandler),
			StoreEvent: func(context.Context, payments.Event) error { received++; return nil },
		})
		if w := deliver(h, c.body, c.header); w.Code != c.status || (received == 1) != c.isAccepted || received > 1 {
			t.Errorf("an event %s: %d %s, received %d times", name, w.Code, w.Body, received)
		}
	}
}

func deliver(h http.Handler, body, signature string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, "/webhooks/stripe", strings.NewReader(body))
	r.Header.Set("Stripe-Signature", signature)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// R14.1, R14.7: of an event only what it is about is taken, for every event that
// operators subscribe to.
func TestEvents(t *testing.T) {
	const account, platforms = "acct_1NoJnQ2eZvKYlo2C", ""
	for name, want := range map[string]payments.Event{
		"account.updated":                  {ID: "evt_1TAccountUpdated", About: payments.AboutAccount, Account: account, Object: account},
		"account.application.deauthorized": {ID: "evt_1TDeauthorized", About: payments.AboutAccount, Account: account, Object: account},
		"transfer.created":                 {ID: "evt_1TTransferCreated", About: payments.AboutTransfer, Account: platforms, Object: "tr_1TPaidOut"},
		"transfer.reversed":                {ID: "evt_1TTransferReversed", About: payments.AboutTransfer, Account: platforms, Object: "tr_1TPaidOut"},
		"transfer.updated":                 {ID: "evt_1TTransferUpdated", About: payments.AboutTransfer, Account: platforms, Object: "tr_1TPaidOut"},
		"payout.created":                   {ID: "evt_1TPayoutCreated", About: payments.AboutBankPayout, Account: account, Object: "po_1TMarch"},
		"payout.updated":                   {ID: "evt_1TPayoutUpdated", About: payments.AboutBankPayout, Account: account, Object: "po_1TMarch"},
		"payout.paid":                      {ID: "evt_1TPayoutPaid", About: payments.AboutBankPayout, Account: account, Object: "po_1TMarch"},
		"payout.failed":                    {ID: "evt_1TPayoutFailed", About: payments.AboutBankPayout, Account: account, Object: "po_1TMarch"},
		"payout.canceled":                  {ID: "evt_1TPayoutCanceled", About: payments.AboutBankPayout, Account: account, Object: "po_1TMarch"},
	} {
		var got payments.Event
		h := stripe.NewWebhook(stripe.WebhookOptions{
			Secrets: []string{secret}, Log: slog.New(slog.DiscardHandler),
			StoreEvent: func(_ context.Context, e payments.Event) error { got = e; return nil },
		})
		body := recorded(t, name)
		want.Type = name
		if w := deliver(h, body, sign(body, secret, time.Now())); w.Code != http.StatusNoContent {
			t.Errorf("%s: %d %s", name, w.Code, w.Body)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// R14.1: what could not be stored is sent again later, and says nothing of why.
func TestWebhookIsSentAgain(t *testing.T) {
	h := stripe.NewWebhook(stripe.WebhookOptions{
		Secrets: []string{secret}, Log: slog.New(slog.DiscardHandler), StoreEvent: func(context.Context, payments.Event) error { return errors.New("broken") },
	})
	body := recorded(t, "payout.paid")
	if w := deliver(h, body, sign(body, secret, time.Now())); w.Code != http.StatusInternalServerError || strings.Contains(w.Body.String(), "broken") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}
