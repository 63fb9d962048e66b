package intake

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

type meter struct {
	lines   *prometheus.CounterVec
	running prometheus.Gauge
	batch   prometheus.Histogram
}

// newMeter panics when the names are taken, which is a mistake of assembly.
func newMeter(to prometheus.Registerer) *meter {
	m := &meter{
		lines: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "merkato_intake_lines_total", Help: "What the marketplace sent, single or in bulk, by type and by what became of it.",
		}, []string{"type", "status"}),
		running: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "merkato_intake_bulk_running", Help: "Bulk requests being taken in now.",
		}),
		batch: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "merkato_intake_batch_seconds", Help: "Time to take in one batch of a bulk request.",
			Buckets: []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
		}),
	}
	if to != nil {
		to.MustRegister(m.lines, m.running, m.batch)
	}
	return m
}

func (m *meter) answered(e *entry) {
	m.lines.WithLabelValues(e.kindLabel(), string(e.answer.Status)).Inc()
}

func (m *meter) took(since time.Time) { m.batch.Observe(time.Since(since).Seconds()) }
