package app_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"merkato/internal/app"
	"merkato/internal/db"
)

const (
	askLink    = `mutation { create_payout_link(type: ONBOARDING_LINK, lang: "de") { url } }`
	askRefresh = `mutation { refresh_payout_account { status } }`
	askHome    = `{ seller { wallet_status } home { next_payout_on tasks { kind } } }`
)

// R14.1, R14.2, R2.9: a demo person is led to the sandbox's page, submits
// everything there and comes back; the task is gone, also after a restart. No
// log has the link, and nobody makes one for another.
func TestAPayoutAccountInTheSandbox(t *testing.T) {
	t.Parallel()
	var log buffer
	c := settings(t, db.SQLite)
	p := startLogging(t, c, &log)
	agency := bearer(p.token("agency"))
	if a := p.ask(askHome, agency); !strings.Contains(a.Raw, `"COMPLETE_WALLET"`) || !strings.Contains(a.Raw, `"next_payout_on":null`) {
		t.Fatalf("before: %s", a.Raw)
	}
	for name, headers := range map[string][]string{
		"who forges a pose":      {bearer(p.token("community")), "ps-sellers-pose-as: agency@demo.merkato.test"},
		"an operator who poses":  {bearer(p.token("operator")), "ps-sellers-pose-as: agency@demo.merkato.test"},
		"an operator":            {bearer(p.token("operator"))},
		"a banned seller":        {bearer(p.token("banned"))},
		"nobody, posing":         {"ps-sellers-pose-as: agency@demo.merkato.test"},
		"a seller not in Europe": {bearer(p.token("outside-europe"))},
	} {
		if a := p.ask(askLink, headers...); a.code() == "" || strings.Contains(a.Raw, "/sandbox") {
			t.Errorf("%s: %s", name, a.Raw)
		}
	}
	a := p.ask(askLink, agency)
	made, _ := a.Data["create_payout_link"].(map[string]any)
	link, err := url.Parse(fmt.Sprint(made["url"]))
	if err != nil || !strings.HasPrefix(link.String(), p.Origin()+"/sandbox/account?") {
		t.Fatal(a.Raw)
	}
	if r, page := p.get(link.RequestURI()); r.StatusCode != http.StatusOK || !strings.Contains(page, "Auszahlungskonto einrichten") ||
		!strings.HasPrefix(r.Header.Get("Content-Security-Policy"), "default-src 'none'") {
		t.Fatalf("%s %v\n%s", r.Status, r.Header, page)
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	form := url.Values{"token": {link.Query().Get("token")}, "status": {"COMPLETED"}, "iban": {"DE89370400440532013000"}}
	r, err := client.PostForm(p.Origin()+"/sandbox/account", form)
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	if back := r.Header.Get("Location"); back != p.Origin()+"/sellers/de/bank?from=provider" {
		t.Errorf("%s to %s", r.Status, back)
	}
	if a := p.ask(askRefresh, agency); strings.TrimSpace(a.Raw) != `{"data":{"refresh_payout_account":{"status":"COMPLETED"}}}` {
		t.Error(a.Raw)
	}
	origin := p.Origin()
	if err := p.stop(); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(log.String(), link.Query().Get("token")) || !strings.Contains(log.String(), "path=/sandbox/account") {
		t.Error("the log holds the link, or nothing at all")
	}
	c.Listen, c.PublicURL = strings.TrimPrefix(origin, "http://"), origin
	again := start(t, c)
	agency = bearer(again.token("agency"))
	if a := again.ask(askHome, agency); strings.Contains(a.Raw, `"COMPLETE_WALLET"`) || strings.Contains(a.Raw, `"next_payout_on":null`) {
		t.Errorf("after: %s", a.Raw)
	}
	if a := again.ask(askRefresh, agency); !strings.Contains(a.Raw, "COMPLETED") {
		t.Errorf("the sandbox forgot it: %s", a.Raw)
	}
	if r, _ := again.get("/webhooks/stripe"); r.StatusCode != http.StatusNotFound {
		t.Errorf("a webhook without a secret: %s", r.Status)
	}
}

// R14.1: Stripe reports a change by a signed event, and is asked what it is.
func TestStripeReportsAChange(t *testing.T) {
	t.Parallel()
	var isComplete atomic.Bool
	connect := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.Method + " " + r.URL.Path {
		case "POST /v1/accounts":
			fmt.Fprint(w, `{"id":"acct_1"}`)
		case "POST /v1/account_links":
			fmt.Fprint(w, `{"url":"https://connect.stripe.test/setup/1","expires_at":4102444800}`)
		case "GET /v1/accounts/acct_1":
			fmt.Fprintf(w, `{"id":"acct_1","details_submitted":true,"payouts_enabled":%t,"requirements":{"currently_due":[],"past_due":[],"pending_verification":[],"disabled_reason":null}}`, isComplete.Load())
		default:
			w.WriteHeader(http.StatusNotFound)
		}
	}))
	defer connect.Close()
	c := settings(t, db.SQLite)
	c.StripeKey, c.StripeURL, c.StripeWebhookSecret = "sk_test_x", connect.URL, []string{"whsec_x"}
	var log buffer
	p := startLogging(t, c, &log)
	vacation := bearer(p.token("vacation"))
	if a := p.ask(askLink, vacation); !strings.Contains(a.Raw, `"https://connect.stripe.test/setup/1"`) {
		t.Fatal(a.Raw)
	}
	events := 0
	notify := func(signedWith string) int {
		t.Helper()
		// The event claims what is not so yet.
		events++
		body := fmt.Sprintf(`{"id":"evt_%d","object":"event","type":"account.updated","data":{"object":{"id":"acct_1","payouts_enabled":true,"details_submitted":true}}}`, events)
		at := time.Now().Unix()
		mac := hmac.New(sha256.New, []byte(signedWith))
		fmt.Fprintf(mac, "%d.%s", at, body)
		r, _ := http.NewRequest(http.MethodPost, p.Origin()+"/webhooks/stripe", strings.NewReader(body))
		r.Header.Set("Stripe-Signature", fmt.Sprintf("t=%d,v1=%s", at, hex.EncodeToString(mac.Sum(nil))))
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		return answer.StatusCode
	}
	want := func(status string) {
		t.Helper()
		// A job applies the event.
		var a answer
		for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); {
			if a = p.ask(`{ seller { wallet_status } }`, vacation); strings.Contains(a.Raw, `"wallet_status":"`+status+`"`) {
				return
			}
			<-time.After(50 * time.Millisecond)
		}
		t.Errorf("%s, not %s", a.Raw, status)
	}
	if status := notify("whsec_forged"); status != http.StatusBadRequest {
		t.Errorf("a forged one: %d", status)
	}
	want("CREATED")
	if status := notify("whsec_x"); status != http.StatusNoContent {
		t.Errorf("early: %d", status)
	}
	want("ONBOARDING_SUBMITTED")
	isComplete.Store(true)
	if status := notify("whsec_x"); status != http.StatusNoContent {
		t.Errorf("then: %d", status)
	}
	want("COMPLETED")
	if r, _ := p.get("/sandbox/account?token=x"); r.StatusCode != http.StatusNotFound {
		t.Errorf("the sandbox beside Stripe: %s", r.Status)
	}
	if err := p.stop(); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(log.String(), "connect.stripe.test") || strings.Contains(log.String(), "whsec_x") || strings.Contains(log.String(), "sk_test_x") {
		t.Error("the log holds a link or a secret")
	}
}

// R14.1: the doctor says whether changes of payout accounts are received.
func TestTheDoctorKnowsOfStripesEvents(t *testing.T) {
	stripe := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"object":"balance"}`) }))
	defer stripe.Close()
	for secret, want := range map[string]string{
		"":        "payment   ok    Stripe; it does not report changes of payout accounts: set MERKATO_STRIPE_WEBHOOK_SECRET\n",
		"whsec_x": "payment   ok    Stripe, and reports changes of payout accounts\n",
	} {
		c := settings(t, db.SQLite)
		c.StripeKey, c.StripeURL = "sk_test_x", stripe.URL
		if secret != "" {
			c.StripeWebhookSecret = []string{secret}
		}
		var report strings.Builder
		if err := app.Doctor(t.Context(), c, app.Tokens{}, &report); err != nil || !strings.Contains(report.String(), want) {
			t.Errorf("%v\n%s", err, report.String())
		}
	}
}
