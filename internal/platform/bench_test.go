package platform_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"merkato/internal/db/dbtest"
)

// BenchmarkBulk takes in orders of 200 sellers as a stream, books and figures
// included, and reports lines a second and the most memory the program had:
//
//	scripts/with-postgres go test ./internal/platform -run ^$ -bench Bulk -benchtime 1x
func BenchmarkBulk(b *testing.B) {
	for _, engine := range dbtest.Engines {
		b.Run(string(engine), func(b *testing.B) {
			w := newWorld(dbtest.Open(b, engine))
			stockMany(b, w, 200)
			const lines = 50_000
			for n := 0; b.Loop(); n++ {
				start := time.Now()
				if err := w.Bulk(context.Background(), orderStream(n, lines), io.Discard); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(lines/time.Since(start).Seconds(), "lines/s")
				b.ReportMetric(peakMemory(b), "MB-peak")
			}
			if got := w.count(b, "orders"); got != b.N*lines {
				b.Fatalf("%d orders", got)
			}
		})
	}
}

func stockMany(t failer, w *world, sellers int) {
	var lines []string
	for i := range sellers {
		lines = append(lines, line(fmt.Sprint("s", i), "seller", sellerData(fmt.Sprint("S", i), nil)))
	}
	for i := range 4 * sellers {
		lines = append(lines, line(fmt.Sprint("p", i), "product", productData(fmt.Sprint("P", i), fmt.Sprint("S", i%sellers), nil)))
	}
	if a := w.bulkText(t, lines...); a.summary.Taken != len(lines) {
		t.Fatalf("%+v", a.summary)
	}
}

// orderStream writes orders of 1.3 lines each, spread over 18 months.
func orderStream(run, orders int) io.Reader {
	r, w := io.Pipe()
	go func() {
		chance := rand.New(rand.NewPCG(1, uint64(run)))
		sources, languages := []string{"AD", "ADDONS", "AUTO", "MERCHANT_BACKOFFICE", "SUBSCRIPTION"}, []string{"de", "en", "es", "fr", "it"}
		for i := range orders {
			at := now.Add(-time.Duration(chance.IntN(540*24*60)) * time.Minute)
			language := languages[chance.IntN(len(languages))]
			product := fmt.Sprint("P", chance.IntN(800))
			lines := []any{lineData(1, product, object{"source": sources[chance.IntN(len(sources))], "price": 1000 + chance.IntN(20000)})}
			if chance.IntN(10) < 3 {
				lines = append(lines, lineData(2, product, object{"care": true, "price": 4000}))
			}
			reference := fmt.Sprintf("B%d-%06d", run, i)
			text := line("k-"+reference, "order", orderData(reference, product, object{
				"placed_at": at.Format(time.RFC3339), "language": language, "country": strings.ToUpper(language), "lines": lines,
				"customer_email": fmt.Sprintf("c%d@example.com", i), "shop": fmt.Sprintf("https://shop%d.example.com", i),
			}))
			if _, err := io.WriteString(w, text+"\n"); err != nil {
				return
			}
		}
		w.Close()
	}()
	return r
}

// peakMemory is the most megabytes that the program ever held, also outside
// Go's own memory, where SQLite is.
func peakMemory(b *testing.B) float64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Fatal(err)
	}
	var kilobytes float64
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	if _, err := fmt.Sscan(rest, &kilobytes); err != nil {
		b.Fatal(err)
	}
	return kilobytes / 1024
}
