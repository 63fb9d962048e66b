package server

import (
	"math"
	"net/http"
	"strconv"
	"time"

	"golang.org/x/time/rate"

	"merkato/internal/auth"
	"merkato/internal/fault"
	"merkato/internal/throttle"
)

// How many forged proofs from one address are answered with what is wrong with them.
const (
	guessesAtOnce    = 100
	guessesPerSecond = 1
	guessersKept     = 10_000
)

// Guesses slows down those who try out tokens or cookies: each whose signature
// does not hold counts for the address it comes from, and one that has none
// left is told to wait. A whole office, or everyone behind a proxy, may share
// that address, so a proof that holds is never refused for its neighbours; to
// guess one would take longer than there is time, at any rate.
type Guesses struct {
	byAddress *throttle.Throttle
	now       func() time.Time
}

// NewGuesses counts by this clock.
func NewGuesses(now func() time.Time) *Guesses {
	return &Guesses{byAddress: throttle.New(rate.Limit(guessesPerSecond), guessesAtOnce, guessersKept), now: now}
}

// judge counts how looking at a request's proof ended, and returns what the
// caller gets to see of it.
func (g *Guesses) judge(w http.ResponseWriter, r *http.Request, err error) error {
	if g == nil || !auth.Forged(err) {
		return err
	}
	wait := g.byAddress.Take(ClientNetwork(r.Context()), 1, g.now())
	if wait == 0 {
		return err
	}
	w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	return fault.New(fault.TooMuch, "rate_limited", "Too many failed sign-ins from this address: try again a little later.").Because(err)
}
