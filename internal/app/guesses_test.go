package app_test

import (
	"fmt"
	"net/http"
	"strconv"
	"testing"

	"merkato/internal/db"
	"merkato/internal/platform"
)

// R5.15, R6.13: tokens whose signature does not hold count for the address they
// come from, at every door, and then get no more than a time to wait. Whoever
// shares that address comes in all the same, also at the first sign-in.
func TestGuessingTokensIsSlowed(t *testing.T) {
	c := settings(t, db.SQLite)
	c.RatePerSecond, c.TrustedProxies = 50, []string{"127.0.0.0/8"}
	p := start(t, c)
	const guesser, neighbour, elsewhere = "X-Forwarded-For: 2001:db8:0:1::7", "X-Forwarded-For: 2001:db8:0:1::8", "X-Forwarded-For: 2001:db8:0:2::7"
	refused := 0
	guess := func(i int) {
		t.Helper()
		a := p.ask(whoAmI, bearer(fmt.Sprint("guess-", i)), guesser)
		switch {
		case a.Status == http.StatusTooManyRequests && a.reason() == "rate_limited":
			refused++
		case a.Status == http.StatusUnauthorized: // within the first hundred, or a second went by
		default:
			t.Fatalf("guess %d: %d %s", i, a.Status, a.Raw)
		}
	}
	for i := range 300 {
		guess(i)
	}
	if refused < 100 {
		t.Errorf("%d of 300 guesses were told to wait", refused)
	}
	for _, path := range []string{"/download/orders.csv", "/platform/orders"} {
		for i := range 50 {
			guess(i)
		}
		r, body := p.get(path, bearer("guess"), guesser)
		if after, err := strconv.Atoi(r.Header.Get("Retry-After")); r.StatusCode != http.StatusTooManyRequests || err != nil || after < 1 {
			t.Errorf("%s: %s, Retry-After %q: %s", path, r.Status, r.Header.Get("Retry-After"), body)
		}
	}
	for i := range 50 {
		guess(i)
	}
	const other = "X-Forwarded-For: 2001:db8:0:3::7"
	refused = 0
	for i := range 200 { // keys of the desk's are no less guessed at
		if r, _ := p.get("/platform/orders", bearer(fmt.Sprint(platform.KeyStart, i)), other); r.StatusCode == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused < 50 {
		t.Errorf("%d of 200 guessed keys were told to wait", refused)
	}
	for name, from := range map[string]string{"community": guesser, "agency": neighbour, "industrial": elsewhere} {
		if a := p.ask(whoAmI, bearer(p.token(name)), from); a.Status != http.StatusOK {
			t.Errorf("%s, never seen before: %d %s", name, a.Status, a.Raw)
		}
	}
	if a := p.ask(`{ __typename }`, guesser); a.Status == http.StatusTooManyRequests {
		t.Errorf("without any token: %d %s", a.Status, a.Raw)
	}
}

// R6.13: who has not signed in counts by the network it comes from: one household
// has more IPv6 addresses than there are requests.
func TestNobodyHasTheRateOfItsNetwork(t *testing.T) {
	c := settings(t, db.SQLite)
	c.RatePerSecond, c.TrustedProxies = 1, []string{"127.0.0.0/8"}
	p := start(t, c)
	refused := 0
	for i := range 60 {
		if p.ask(`{ __typename }`, fmt.Sprintf("X-Forwarded-For: 2001:db8:0:1::%x", i+1)).Status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused < 20 {
		t.Errorf("%d of 60 requests were told to wait", refused)
	}
	if a := p.ask(`{ __typename }`, "X-Forwarded-For: 2001:db8:0:2::1"); a.Status == http.StatusTooManyRequests {
		t.Errorf("another network: %d %s", a.Status, a.Raw)
	}
}
