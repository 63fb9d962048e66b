package server

import (
	"crypto/sha256"
	"math"
	"net/http"
	"net/netip"
	"strconv"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"

	"merkato/internal/auth"
	"merkato/internal/fault"
	"merkato/internal/throttle"
)

// How many proofs that do not hold may come from one address. It is far above
// what an office needs whose sign-ins all expire overnight.
const (
	guessesAtOnce    = 100
	guessesPerSecond = 1
	guessersKept     = 10_000
	provenKept       = 20_000
)

// Guesses slows down those who try out tokens or cookies: each that does not
// hold counts for the address it comes from. An address that has none left is
// refused before its proof is looked at, or else the answer would still tell
// a good guess from a bad one. Others may share the address, so a proof that
// held before is looked at all the same.
type Guesses struct {
	byAddress *throttle.Throttle
	proven    *lru.Cache[[sha256.Size]byte, struct{}]
	now       func() time.Time
}

// NewGuesses counts by this clock.
func NewGuesses(now func() time.Time) *Guesses {
	proven, err := lru.New[[sha256.Size]byte, struct{}](provenKept)
	if err != nil { // only for a size below one
		panic(err)
	}
	return &Guesses{byAddress: throttle.New(rate.Limit(guessesPerSecond), guessesAtOnce, guessersKept), proven: proven, now: now}
}

// admit refuses a request whose address has guessed too often.
func (g *Guesses) admit(w http.ResponseWriter, r *http.Request) error {
	if g == nil {
		return nil
	}
	proof, carried := proofOf(r)
	if !carried || g.proven.Contains(proof) {
		return nil
	}
	wait := g.byAddress.Wait(guesser(r), 1, g.now())
	if wait == 0 {
		return nil
	}
	w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	return fault.New(fault.TooMuch, "rate_limited", "Too many sign-ins from this address did not hold: try again a little later.")
}

// note counts how looking at a request's proof ended.
func (g *Guesses) note(r *http.Request, err error) {
	if g == nil {
		return
	}
	proof, carried := proofOf(r)
	switch {
	case !carried:
	case fault.Is(err, fault.Unauthenticated):
		g.proven.Remove(proof) // it has expired since
		g.byAddress.Take(guesser(r), 1, g.now())
	case err == nil:
		g.proven.Add(proof, struct{}{})
	}
}

// proofOf is the hash of what a request carries as its proof, whatever it is.
func proofOf(r *http.Request) (hash [sha256.Size]byte, carried bool) {
	bearer, cookie := r.Header.Get("Authorization"), r.Header.Get(auth.CookieHeader)
	return sha256.Sum256([]byte(bearer + "\n" + cookie)), bearer+cookie != ""
}

// guesser is whose guesses a request counts for: its address, or with IPv6 the
// network that one household or server gets.
func guesser(r *http.Request) string {
	text := ClientAddress(r.Context())
	address, err := netip.ParseAddr(text)
	if err != nil || address.Unmap().Is4() {
		return text
	}
	network, err := address.WithZone("").Prefix(64)
	if err != nil {
		return text
	}
	return network.String()
}
