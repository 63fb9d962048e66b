package stripe_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"merkato/internal/fault"
	"merkato/internal/payments/stripe"
)

const secret = "whsec_test"

// sign makes the header as Stripe does.
func sign(body, secret string, at time.Time) string {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "%d.%s", at.Unix(), body)
	return fmt.Sprintf("t=%d,v1=%s", at.Unix(), hex.EncodeToString(mac.Sum(nil)))
}

const updated = `{"id":"evt_1","object":"event","type":"account.updated","account":"acct_1",
	"data":{"object":{"id":"acct_1","object":"account","payouts_enabled":true}}}`

// R14.1: only what Stripe has signed, of about now, is heard; of that, only
// which account it is about.
func TestWebhook(t *testing.T) {
	other := strings.Replace(updated, "account.updated", "payout.paid", 1)
	left := `{"id":"evt_2","object":"event","type":"account.application.deauthorized","account":"acct_1","data":{"object":{"id":"ca_1","object":"application"}}}`
	long := `{"pad":"` + strings.Repeat("x", 300<<10) + `"}`
	good := sign(updated, secret, now)
	for name, c := range map[string]struct {
		body, header string
		status       int
		heard        bool
	}{
		"signed":                     {updated, good, 204, true},
		"with a second signature":    {updated, good[:strings.Index(good, ",")] + ",v1=00ff" + good[strings.Index(good, ","):] + ",v0=abc", 204, true},
		"four minutes old":           {updated, sign(updated, secret, now.Add(-4*time.Minute)), 204, true},
		"six minutes old":            {updated, sign(updated, secret, now.Add(-6*time.Minute)), 400, false},
		"six minutes ahead":          {updated, sign(updated, secret, now.Add(6*time.Minute)), 400, false},
		"with another secret":        {updated, sign(updated, "whsec_other", now), 400, false},
		"changed after it":           {strings.Replace(updated, "acct_1\",\"object", "acct_2\",\"object", 1), good, 400, false},
		"with another time":          {updated, strings.Replace(good, "t=", "t=1", 1), 400, false},
		"with the time alone":        {updated, good[:strings.Index(good, ",")], 400, false},
		"with an old kind":           {updated, strings.Replace(good, "v1=", "v0=", 1), 400, false},
		"with nonsense":              {updated, "t=,v1=,,=", 400, false},
		"without a signature":        {updated, "", 400, false},
		"of an account that left":    {left, sign(left, secret, now), 204, true},
		"of something else":          {other, sign(other, secret, now), 204, false},
		"of no account":              {`{"type":"account.updated"}`, sign(`{"type":"account.updated"}`, secret, now), 204, false},
		"that is no JSON":            {"hello", sign("hello", secret, now), 400, false},
		"that is far too long":       {long, sign(long, secret, now), 413, false},
		"that is empty, with no key": {"", sign("", "", now), 400, false},
	} {
		var heard []string
		h := stripe.NewWebhook(stripe.WebhookOptions{
			Secret: secret, Now: clock, Log: slog.New(slog.DiscardHandler),
			Changed: func(_ context.Context, id string) error { heard = append(heard, id); return nil },
		})
		r := httptest.NewRequest(http.MethodPost, "/webhooks/stripe", strings.NewReader(c.body))
		r.Header.Set("Stripe-Signature", c.header)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != c.status || slices.Equal(heard, []string{"acct_1"}) != c.heard || (!c.heard && heard != nil) {
			t.Errorf("an event %s: %d %s, heard %v", name, w.Code, w.Body, heard)
		}
	}
}

// R14.1: what could not be asked for is told again later.
func TestWebhookIsToldAgain(t *testing.T) {
	for want, err := range map[int]error{
		http.StatusServiceUnavailable:  fault.New(fault.Unavailable, "payment_away", "Away."),
		http.StatusInternalServerError: errors.New("broken"),
	} {
		h := stripe.NewWebhook(stripe.WebhookOptions{
			Secret: secret, Now: clock, Log: slog.New(slog.DiscardHandler), Changed: func(context.Context, string) error { return err },
		})
		r := httptest.NewRequest(http.MethodPost, "/webhooks/stripe", strings.NewReader(updated))
		r.Header.Set("Stripe-Signature", sign(updated, secret, now))
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != want || strings.Contains(w.Body.String(), "broken") {
			t.Errorf("%v: %d %s", err, w.Code, w.Body)
		}
	}
}
