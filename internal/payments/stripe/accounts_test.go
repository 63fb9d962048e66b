package stripe_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"merkato/internal/fault"
	"merkato/internal/payments"
	"merkato/internal/payments/stripe"
)

var now = time.Date(2026, 5, 1, 8, 0, 0, 0, time.UTC)

func clock() time.Time { return now }

// connect answers as Stripe's documentation says that Connect does.
type connect struct {
	*httptest.Server
	mu       sync.Mutex
	requests []string              // method and path of each request
	forms    map[string]url.Values // the last form by path
	byKey    map[string]string     // account ids by Idempotency-Key; it forgets them as Stripe does
	listed   []string              // accounts as in a list, the newest first
	fail     func(http.ResponseWriter, *http.Request) bool
}

func newConnect(t *testing.T) *connect {
	c := &connect{forms: map[string]url.Values{}, byKey: map[string]string{}}
	c.Server = httptest.NewServer(http.HandlerFunc(c.answer))
	t.Cleanup(c.Close)
	return c
}

func refuse(w http.ResponseWriter, status int, kind, code string) bool {
	w.WriteHeader(status)
	fmt.Fprintf(w, `{"error":{"type":%q,"code":%q,"message":"Said by Stripe."}}`, kind, code)
	return true
}

func (c *connect) answer(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.requests = append(c.requests, r.Method+" "+r.URL.Path)
	_ = r.ParseForm()
	c.forms[r.URL.Path] = r.Form
	switch {
	case r.Header.Get("Authorization") != "Bearer sk_good":
		refuse(w, http.StatusUnauthorized, "invalid_request_error", "")
	case r.Header.Get("Stripe-Version") == "" || (r.Method == http.MethodPost && r.Header.Get("Content-Type") != "application/x-www-form-urlencoded"):
		refuse(w, http.StatusBadRequest, "invalid_request_error", "parameter_unknown")
	case c.fail != nil && c.fail(w, r):
	case r.Method == http.MethodPost && r.URL.Path == "/v1/accounts":
		key := r.Header.Get("Idempotency-Key")
		if c.byKey[key] == "" {
			c.byKey[key] = fmt.Sprintf("acct_%d", len(c.listed)+1)
			c.listed = append([]string{fmt.Sprintf(`{"id":%q,"object":"account","metadata":{"merkato_key":%q}}`, c.byKey[key], key)}, c.listed...)
		}
		fmt.Fprintf(w, `{"id":%q,"object":"account","type":"express"}`, c.byKey[key])
	case r.Method == http.MethodGet && r.URL.Path == "/v1/accounts": // pages of one, to be turned
		at := 0
		for i, one := range c.listed {
			if after := r.Form.Get("starting_after"); after != "" && strings.Contains(one, `"id":"`+after+`"`) {
				at = i + 1
			}
		}
		fmt.Fprintf(w, `{"object":"list","data":[%s],"has_more":%t}`, strings.Join(c.listed[at:min(at+1, len(c.listed))], ","), at+1 < len(c.listed))
	case r.Method == http.MethodPost && r.URL.Path == "/v1/account_links":
		fmt.Fprintf(w, `{"object":"account_link","created":%d,"expires_at":%d,"url":"https://connect.stripe.test/setup/e/1"}`, now.Unix(), now.Add(5*time.Minute).Unix())
	case r.Method == http.MethodPost && r.URL.Path == "/v1/accounts/acct_1/login_links":
		fmt.Fprintf(w, `{"object":"login_link","created":%d,"url":"https://connect.stripe.test/express/1"}`, now.Unix())
	case r.Method == http.MethodGet && r.URL.Path == "/v1/accounts/acct_1":
		fmt.Fprint(w, `{"id":"acct_1","object":"account","details_submitted":true,"payouts_enabled":true,"charges_enabled":false,
			"requirements":{"currently_due":[],"past_due":[],"eventually_due":[],"pending_verification":[],"disabled_reason":null}}`)
	default:
		refuse(w, http.StatusNotFound, "invalid_request_error", "resource_missing")
	}
}

// R14.2: the account requested is an Express one that money can be transferred to,
// and a key opens one.
func TestCreateAccount(t *testing.T) {
	c := newConnect(t)
	p := stripe.New(c.URL, "sk_good", clock)
	wish := payments.NewAccount{Key: "k1", Country: "FR", RequestedAt: now.Add(-time.Hour)}
	for range 2 {
		if id, err := p.CreateAccount(t.Context(), wish); err != nil || id != "acct_1" {
			t.Fatalf("%s, %v", id, err)
		}
	}
	form := c.forms["/v1/accounts"]
	for name, want := range map[string]string{
		"type": "express", "country": "FR", "capabilities[transfers][requested]": "true", "metadata[merkato_key]": "k1",
		"settings[payouts][schedule][interval]": "manual",
	} {
		if form.Get(name) != want {
			t.Errorf("%s is %q, not %q", name, form.Get(name), want)
		}
	}
	if other, err := p.CreateAccount(t.Context(), payments.NewAccount{Key: "k2", Country: "FR", RequestedAt: now}); err != nil || other != "acct_2" {
		t.Errorf("another key: %s, %v", other, err)
	}
}

// R14.2: an answer that was lost, and a try after Stripe has forgotten the key:
// the account is looked for, through all pages, before another is made.
func TestAnAccountOfLongAgoIsFound(t *testing.T) {
	c := newConnect(t)
	p := stripe.New(c.URL, "sk_good", clock)
	wish := payments.NewAccount{Key: "lost", Country: "FR", RequestedAt: now.Add(-48 * time.Hour)}
	if id, err := p.CreateAccount(t.Context(), wish); err != nil || id != "acct_1" {
		t.Fatalf("where there is none it is made: %s, %v", id, err)
	}
	for _, key := range []string{"b", "c"} {
		if _, err := p.CreateAccount(t.Context(), payments.NewAccount{Key: key, Country: "FR", RequestedAt: now}); err != nil {
			t.Fatal(err)
		}
	}
	clear(c.byKey)
	if id, err := p.CreateAccount(t.Context(), wish); err != nil || id != "acct_1" || len(c.listed) != 3 {
		t.Errorf("found %s among %d: %v", id, len(c.listed), err)
	}
	if from := c.forms["/v1/accounts"].Get("created[gte]"); from != fmt.Sprint(wish.RequestedAt.Add(-time.Hour).Unix()) {
		t.Errorf("looked for from %s on", from)
	}
}

// R14.2: which answers Stripe repeats for the same key, so that another is
// needed; and the account can be looked for before that.
func TestSpentKeys(t *testing.T) {
	c := newConnect(t)
	p := stripe.New(c.URL, "sk_good", clock)
	for _, f := range []struct {
		status     int
		kind, code string
		replayed   bool
		isSpent    bool
	}{
		{http.StatusInternalServerError, "api_error", "", false, true},
		{http.StatusInternalServerError, "", "", false, true},
		{http.StatusServiceUnavailable, "api_error", "", false, true},
		{http.StatusBadGateway, "", "", false, false}, // a gateway's: Stripe may be at work
		{http.StatusBadGateway, "", "", true, true},
		{http.StatusBadRequest, "invalid_request_error", "country_unsupported", false, true},
		{http.StatusBadRequest, "idempotency_error", "", false, true},
		{http.StatusConflict, "idempotency_error", "idempotency_key_in_use", false, false},
		{http.StatusTooManyRequests, "invalid_request_error", "rate_limit", false, false},
		{http.StatusUnauthorized, "invalid_request_error", "", false, false},
		{http.StatusForbidden, "invalid_request_error", "", false, false},
	} {
		c.fail = func(w http.ResponseWriter, _ *http.Request) bool {
			if f.replayed {
				w.Header().Set("Idempotent-Replayed", "true")
			}
			if f.kind == "" {
				w.WriteHeader(f.status)
				return true
			}
			return refuse(w, f.status, f.kind, f.code)
		}
		if _, err := p.CreateAccount(t.Context(), payments.NewAccount{Key: "k", Country: "FR", RequestedAt: now}); err == nil || errors.Is(err, payments.ErrKeySpent) != f.isSpent {
			t.Errorf("%d %s %s, replayed %t: %v", f.status, f.kind, f.code, f.replayed, err)
		}
	}
	if _, err := stripe.New("http://127.0.0.1:1", "sk_good", clock).CreateAccount(t.Context(), payments.NewAccount{Key: "k", RequestedAt: now}); errors.Is(err, payments.ErrKeySpent) {
		t.Errorf("nobody there: %v", err)
	}
	c.fail = nil
	wish := payments.NewAccount{Key: "k", Country: "FR", RequestedAt: now}
	if id, err := p.FindAccount(t.Context(), wish); err != nil || id != "" {
		t.Errorf("before: %q, %v", id, err)
	}
	made, err := p.CreateAccount(t.Context(), wish)
	if err != nil {
		t.Fatal(err)
	}
	if id, err := p.FindAccount(t.Context(), wish); err != nil || id != made {
		t.Errorf("%q, not %q: %v", id, made, err)
	}
}

// R14.2: both links, with the way back, and nothing but https is taken for one.
func TestLinks(t *testing.T) {
	c := newConnect(t)
	p := stripe.New(c.URL, "sk_good", clock)
	way := payments.Way{Return: "https://app.test/bank?from=provider", Refresh: "https://app.test/bank?from=expired"}
	link, err := p.OnboardingLink(t.Context(), "acct_1", way)
	if err != nil || link != "https://connect.stripe.test/setup/e/1" {
		t.Errorf("%+v, %v", link, err)
	}
	form := c.forms["/v1/account_links"]
	for name, want := range map[string]string{"account": "acct_1", "type": "account_onboarding", "return_url": way.Return, "refresh_url": way.Refresh} {
		if form.Get(name) != want {
			t.Errorf("%s is %q, not %q", name, form.Get(name), want)
		}
	}
	if link, err := p.DashboardLink(t.Context(), "acct_1", way); err != nil || link != "https://connect.stripe.test/express/1" {
		t.Errorf("%+v, %v", link, err)
	}
	for _, address := range []string{"", "http://connect.stripe.test/", "javascript:alert(1)", "https:///x"} {
		c.fail = func(w http.ResponseWriter, _ *http.Request) bool { fmt.Fprintf(w, `{"url":%q}`, address); return true }
		if link, err := p.OnboardingLink(t.Context(), "acct_1", way); err == nil || link != "" {
			t.Errorf("%q is taken", address)
		}
	}
}

// R14.1
func TestStatus(t *testing.T) {
	p := stripe.New(newConnect(t).URL, "sk_good", clock)
	if got, err := p.Account(t.Context(), "acct_1"); err != nil || got.Status != payments.Completed {
		t.Errorf("%+v, %v", got, err)
	}
	// An id cannot lead to another address.
	if _, err := p.Account(t.Context(), "../balance"); err == nil {
		t.Error("an id became a path")
	}
}

// R14.2: what may go well another time, a key that does not do, and the rest.
func TestFailures(t *testing.T) {
	c := newConnect(t)
	p := stripe.New(c.URL, "sk_good", clock)
	for _, f := range []struct {
		status     int
		kind, code string
		want       fault.Code
	}{
		{http.StatusInternalServerError, "api_error", "", fault.Unavailable},
		{http.StatusBadGateway, "", "", fault.Unavailable},
		{http.StatusTooManyRequests, "invalid_request_error", "rate_limit", fault.Unavailable},
		{http.StatusConflict, "idempotency_error", "idempotency_key_in_use", fault.Unavailable},
		{http.StatusUnauthorized, "invalid_request_error", "", fault.Forbidden},
		{http.StatusForbidden, "invalid_request_error", "", fault.Forbidden},
		{http.StatusForbidden, "invalid_request_error", "account_invalid", fault.Internal},
		{http.StatusBadRequest, "invalid_request_error", "resource_missing", fault.Internal},
		{http.StatusNotFound, "", "", fault.Internal}, // a proxy's
		{http.StatusNotFound, "invalid_request_error", "resource_missing", fault.Internal},
		{http.StatusBadRequest, "invalid_request_error", "country_unsupported", fault.Internal},
	} {
		c.fail = func(w http.ResponseWriter, _ *http.Request) bool { return refuse(w, f.status, f.kind, f.code) }
		_, err := p.Account(t.Context(), "acct_1")
		if fault.Of(err) == nil || fault.Of(err).Code != f.want {
			t.Errorf("%d %s: %v", f.status, f.code, err)
		}
		if isGone := f.code == "account_invalid" || f.code == "resource_missing"; errors.Is(err, payments.ErrNoAccount) != isGone {
			t.Errorf("%d %s: whether the account is gone: %v", f.status, f.code, err)
		}
		if f.kind != "" && !strings.Contains(err.Error(), "Said by Stripe.") {
			t.Errorf("%d %s: the log would not say why: %v", f.status, f.code, err)
		}
	}
	c.fail = func(w http.ResponseWriter, _ *http.Request) bool { fmt.Fprint(w, "<html>"); return true }
	if _, err := p.Account(t.Context(), "acct_1"); fault.Of(err).Code != fault.Internal {
		t.Errorf("a page: %v", err)
	}
	if _, err := stripe.New("http://127.0.0.1:1", "sk_good", clock).CreateAccount(t.Context(), payments.NewAccount{Key: "k", RequestedAt: now}); !fault.Is(err, fault.Unavailable) {
		t.Errorf("nobody there: %v", err)
	}
}
