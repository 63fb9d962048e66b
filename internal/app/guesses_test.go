package app_test

import (
	"fmt"
	"net/http"
	"strconv"
	"testing"

	"merkato/internal/db"
)

// R5.15, R6.13: tokens that do not hold count for the address they come from,
// at every door, and then nothing new from there is looked at. Who was
// signed in before goes on, and so do other addresses.
func TestGuessingTokensIsSlowed(t *testing.T) {
	c := settings(t, db.SQLite)
	c.RatePerSecond, c.TrustedProxies = 50, []string{"127.0.0.0/8"}
	p := start(t, c)
	const guesser, neighbour, elsewhere = "X-Forwarded-For: 2001:db8:0:1::7", "X-Forwarded-For: 2001:db8:0:1::8", "X-Forwarded-For: 2001:db8:0:2::7"
	known, fresh := bearer(p.token("community")), bearer(p.token("agency"))
	if a := p.ask(whoAmI, known, guesser); a.Status != http.StatusOK {
		t.Fatalf("before: %s", a.Raw)
	}
	refused := 0
	for i := range 300 {
		a := p.ask(whoAmI, bearer(fmt.Sprint("guess-", i)), guesser)
		switch {
		case a.Status == http.StatusUnauthorized && refused == 0:
		case a.Status == http.StatusTooManyRequests && a.reason() == "rate_limited":
			refused++
		case a.Status == http.StatusUnauthorized: // a second went by
		default:
			t.Fatalf("guess %d: %d %s", i, a.Status, a.Raw)
		}
	}
	if refused < 100 {
		t.Errorf("%d of 300 guesses were refused unseen", refused)
	}
	exhaust := func() {
		for range 50 {
			p.ask(whoAmI, bearer("guess"), guesser)
		}
	}
	exhaust()
	for _, path := range []string{"/download/orders.csv", "/platform/orders"} {
		r, body := p.get(path, bearer("guess"), guesser)
		if after, err := strconv.Atoi(r.Header.Get("Retry-After")); r.StatusCode != http.StatusTooManyRequests || err != nil || after < 1 {
			t.Errorf("%s: %s, Retry-After %q: %s", path, r.Status, r.Header.Get("Retry-After"), body)
		}
		exhaust()
	}
	if a := p.ask(whoAmI, fresh, neighbour); a.Status != http.StatusTooManyRequests {
		t.Errorf("a right guess from the same network: %d %s", a.Status, a.Raw)
	}
	if a := p.ask(whoAmI, known, neighbour); a.Status != http.StatusOK {
		t.Errorf("who was signed in before: %d %s", a.Status, a.Raw)
	}
	if a := p.ask(whoAmI, fresh, elsewhere); a.Status != http.StatusOK {
		t.Errorf("from elsewhere: %d %s", a.Status, a.Raw)
	}
	if a := p.ask(`{ __typename }`, guesser); a.Status == http.StatusTooManyRequests {
		t.Errorf("without any token: %d %s", a.Status, a.Raw)
	}
}
