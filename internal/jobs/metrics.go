package jobs

import (
	"context"
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// Outcomes of one attempt at a job, as the metrics name them.
const (
	outcomeDone      = "done"
	outcomeRetried   = "retried"   // failed, will be tried again
	outcomeDiscarded = "discarded" // failed, and that was the last attempt
	outcomeCancelled = "cancelled" // the handler gave up
)

// meter counts and times attempts around each handler.
type meter struct {
	river.MiddlewareDefaults
	attempts *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
}

func newMeter(to prometheus.Registerer) (*meter, error) {
	m := &meter{
		attempts: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "merkato_job_attempts_total", Help: "Attempts at background jobs by kind and outcome.",
		}, []string{"kind", "outcome"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "merkato_job_seconds", Help: "How long attempts at background jobs took.",
			Buckets: prometheus.ExponentialBuckets(0.005, 4, 8), // 5 ms to 82 s
		}, []string{"kind"}),
	}
	if to == nil {
		return m, nil
	}
	return m, errors.Join(to.Register(m.attempts), to.Register(m.seconds))
}

// Work implements River's middleware.
func (m *meter) Work(ctx context.Context, job *rivertype.JobRow, do func(context.Context) error) (err error) {
	began := time.Now()
	outcome := failed(job) // stays so when do panics, which River recovers from
	defer func() {
		m.attempts.WithLabelValues(job.Kind, outcome).Inc()
		m.seconds.WithLabelValues(job.Kind).Observe(time.Since(began).Seconds())
	}()
	err = do(ctx)
	var cancelled *rivertype.JobCancelError
	switch {
	case err == nil:
		outcome = outcomeDone
	case errors.As(err, &cancelled):
		outcome = outcomeCancelled
	}
	return err
}

func failed(job *rivertype.JobRow) string {
	if job.Attempt >= job.MaxAttempts {
		return outcomeDiscarded
	}
	return outcomeRetried
}
