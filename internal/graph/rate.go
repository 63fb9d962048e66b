package graph

import (
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"
)

// limiter gives each caller a bucket of requests that fills with time. Callers
// not seen for long are forgotten first, so memory is bounded.
type limiter struct {
	rate    rate.Limit
	burst   int
	now     func() time.Time
	callers *lru.Cache[string, *rate.Limiter]
}

func newLimiter(l Limits, now func() time.Time) *limiter {
	return &limiter{rate: l.Rate, burst: l.Burst, now: now, callers: newCache[*rate.Limiter](l.Callers)}
}

// wait is how long a caller has to wait; zero lets the request through.
func (l *limiter) wait(caller string) time.Duration {
	if l.rate == rate.Inf {
		return 0
	}
	bucket, ok := l.callers.Get(caller)
	if !ok {
		bucket = rate.NewLimiter(l.rate, l.burst)
		if other, found, _ := l.callers.PeekOrAdd(caller, bucket); found {
			bucket = other
		}
	}
	now := l.now()
	if bucket.AllowN(now, 1) {
		return 0
	}
	reservation := bucket.ReserveN(now, 1)
	defer reservation.CancelAt(now)
	return reservation.DelayFrom(now)
}

func newCache[T any](size int) *lru.Cache[string, T] {
	cache, err := lru.New[string, T](size)
	if err != nil { // only for a size below one
		panic(err)
	}
	return cache
}
