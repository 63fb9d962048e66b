// Package throttle bounds how much one caller may ask for. The HTTP borders
// use it, each with its own measure of how much something is.
package throttle

import (
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"
)

// Throttle gives each caller a bucket that fills with time. Callers not seen
// for long are forgotten first, so memory is bounded.
type Throttle struct {
	rate    rate.Limit
	burst   int
	callers *lru.Cache[string, *rate.Limiter]
}

// New lets a caller take so much a second, or a burst at once (rate.Inf: any
// amount), and remembers so many callers.
func New(perSecond rate.Limit, burst, callers int) *Throttle {
	cache, err := lru.New[string, *rate.Limiter](callers)
	if err != nil { // only for a size below one
		panic(err)
	}
	return &Throttle{rate: perSecond, burst: burst, callers: cache}
}

// Take takes n out of a caller's bucket. When there is not enough it takes
// nothing and says how long to wait.
func (t *Throttle) Take(caller string, n int, now time.Time) (wait time.Duration) {
	if t.rate == rate.Inf {
		return 0
	}
	bucket, ok := t.callers.Get(caller)
	if !ok {
		bucket = rate.NewLimiter(t.rate, t.burst)
		if other, found, _ := t.callers.PeekOrAdd(caller, bucket); found {
			bucket = other
		}
	}
	if bucket.AllowN(now, n) {
		return 0
	}
	return waitFor(bucket, n, now)
}

func waitFor(bucket *rate.Limiter, n int, now time.Time) time.Duration {
	reservation := bucket.ReserveN(now, n)
	defer reservation.CancelAt(now)
	return reservation.DelayFrom(now)
}
