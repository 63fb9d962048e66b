package analytics

import (
	"github.com/prometheus/client_golang/prometheus"
)

// What became of an event, as the metrics name it.
const (
	outcomeStored   = "stored"
	outcomeRepeated = "repeated" // was stored before
	outcomeRefused  = "refused"
)

// clientMetrics are the counters of the library. Others are counted together,
// for a caller must not be able to add names.
var clientMetrics = map[string]bool{
	"analytics_js.invoke":                   true,
	"analytics_js.invoke.error":             true,
	"analytics_js.integration.invoke":       true,
	"analytics_js.integration.invoke.error": true,
}

const otherMetric = "other"

type meter struct {
	events *prometheus.CounterVec
	client *prometheus.CounterVec
}

// newMeter panics when the names are taken, which is a mistake of assembly.
func newMeter(to prometheus.Registerer) *meter {
	m := &meter{
		events: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "merkato_collect_events_total", Help: "Analytics events taken in, by what became of them.",
		}, []string{"outcome"}),
		client: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "merkato_collect_client_metrics_total", Help: "What the analytics library in browsers counts about itself.",
		}, []string{"metric"}),
	}
	if to != nil {
		to.MustRegister(m.events, m.client)
	}
	return m
}

func (m *meter) event(outcome string, n int) { m.events.WithLabelValues(outcome).Add(float64(n)) }

func (m *meter) counted(metric string) {
	if !clientMetrics[metric] {
		metric = otherMetric
	}
	m.client.WithLabelValues(metric).Inc()
}
