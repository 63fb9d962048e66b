package ledger_test

import (
	"testing"

	"merkato/internal/db/dbtest"
	"merkato/internal/ledger"
)

// BenchmarkBulk posts 1000 sales of 50 sellers in one transaction, as bulk
// intake does.
func BenchmarkBulk(b *testing.B) {
	const lines = 1000
	for _, engine := range dbtest.Engines {
		b.Run(string(engine), func(b *testing.B) {
			d := dbtest.Open(b, engine)
			s := newService(d)
			sellers := make([]int64, 50)
			for i := range sellers {
				sellers[i] = newSeller(b, d)
			}
			for b.Loop() {
				batch := make([]ledger.Posting, lines)
				for i := range batch {
					batch[i] = sale(sellers[i%len(sellers)], 10000, 4000)
				}
				mustPost(b, d, s, batch...)
			}
			b.ReportMetric(float64(lines*b.N)/b.Elapsed().Seconds(), "lines/s")
		})
	}
}

// BenchmarkOne posts one sale per transaction.
func BenchmarkOne(b *testing.B) {
	for _, engine := range dbtest.Engines {
		b.Run(string(engine), func(b *testing.B) {
			d := dbtest.Open(b, engine)
			s, seller := newService(d), newSeller(b, d)
			for b.Loop() {
				mustPost(b, d, s, sale(seller, 10000, 4000))
			}
		})
	}
}
