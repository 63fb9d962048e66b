//go:build soak

package app_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db/dbtest"
	"merkato/internal/demo"
	"merkato/internal/sales/salestest"
)

const (
	attackedLines = 42_000
	pagesMeasured = 200
	mostTimes     = 5 // as slow as in calm a page may be

	// Attackers and attacked share this machine with the program. Each of the 32
	// comes back after a pause: without one the test would measure what they cost
	// themselves.
	attackPause = 100 * time.Millisecond
	pagePause   = 100 * time.Millisecond // within the reader's own rate
)

const readNothing = "files that nobody reads"

const pageOfOrders = `{ orders(all: true, page: 1, length: 20) { total_count lines { id reference customer_name net money { state } } totals { net } } }`

// R11.6, R6.13: what one caller does to stop the service does not reach another
// seller's page: files that nobody reads, queries from nobody that cost to be
// read, tokens that do not hold.
func TestSoakAttacks(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(string(engine), func(t *testing.T) {
			c := settings(t, engine)
			c.RatePerSecond, c.TrustedProxies = 50, []string{"127.0.0.0/8"}
			p := start(t, c)
			p.sellMuch("agency", attackedLines)
			var stalling readers
			attacker, victim := bearer(p.token("agency")), bearer(p.token("community"))
			for name, attack := range map[string]func(ctx context.Context, i int){
				readNothing: func(ctx context.Context, i int) { p.stall(ctx, &stalling, attacker, []string{"csv", "xlsx"}[i%2]) },
				"long queries of nobody": func(context.Context, int) {
					p.send("{"+strings.Repeat(" __typename", 1890)+" }", "X-Forwarded-For: 192.0.2.7")
				},
				"many searches at once": func(context.Context, int) {
					var b strings.Builder
					for n := range 30 {
						fmt.Fprintf(&b, ` s%d: orders(all: true, page: 1, length: 10, search: "a%d") { total_count }`, n, n)
					}
					p.send("{"+b.String()+" }", attacker, "X-Forwarded-For: 192.0.2.8")
				},
				"tokens that do not hold": func(_ context.Context, i int) {
					p.send(whoAmI, bearer(fmt.Sprint("guess-", i)), "X-Forwarded-For: 192.0.2.9")
				},
			} {
				t.Run(name, func(t *testing.T) {
					// Right before: what else the machine does meanwhile is in both figures.
					_, calm := p.pages(victim)
					ctx, end := context.WithCancel(t.Context())
					var attackers sync.WaitGroup
					for i := range 32 {
						attackers.Go(func() {
							for n := i; ctx.Err() == nil; n += 32 {
								attack(ctx, n)
								time.Sleep(attackPause)
							}
						})
					}
					time.Sleep(2 * time.Second) // until all of them are running
					if name == readNothing {
						stalling.wait(t)
					}
					refused, attacked := p.pages(victim, "X-Forwarded-For: 192.0.2.9")
					end()
					attackers.Wait()
					t.Logf("99th percentile: %s calm, %s attacked (%.1f times)", calm, attacked, attacked.Seconds()/calm.Seconds())
					if refused > 0 || attacked > mostTimes*calm {
						t.Errorf("%d pages were refused; the others took %s instead of %s", refused, attacked, calm)
					}
				})
			}
		})
	}
}

// pages asks for pages one after the other, as a person would, and says how many
// were refused and the 99th percentile of the time they took.
func (p *program) pages(headers ...string) (refused int, slow time.Duration) {
	times := make([]time.Duration, pagesMeasured)
	for i := range times {
		begin := time.Now()
		if status := p.send(pageOfOrders, headers...); status != http.StatusOK {
			refused++
		}
		times[i] = time.Since(begin)
		time.Sleep(pagePause)
	}
	slices.Sort(times)
	return refused, times[len(times)*99/100]
}

// send asks the API without looking at what it says.
func (p *program) send(query string, headers ...string) int {
	r, err := http.NewRequest(http.MethodPost, p.Origin()+"/graphql", strings.NewReader(fmt.Sprintf(`{"query": %q}`, query)))
	if err != nil {
		return 0
	}
	r.Header.Set("Content-Type", "application/json")
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Set(name, value)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0
	}
	defer answer.Body.Close()
	return answer.StatusCode
}

// readers counts the open downloads of somebody who does not read them.
type readers struct{ count atomic.Int32 }

// wait returns when one seller has as many of them as it may.
func (r *readers) wait(t *testing.T) {
	for patience := time.Now().Add(time.Minute); r.count.Load() < 4; time.Sleep(100 * time.Millisecond) {
		if time.Now().After(patience) {
			t.Fatalf("only %d files came", r.count.Load())
		}
	}
}

// stall asks for a file over a line that takes next to nothing, until the end.
func (p *program) stall(ctx context.Context, stalling *readers, who, format string) {
	c, err := net.Dial("tcp", strings.TrimPrefix(p.Origin(), "http://"))
	if err != nil {
		return
	}
	defer c.Close()
	_ = c.(*net.TCPConn).SetReadBuffer(1024)
	fmt.Fprintf(c, "GET /download/orders?all=true&format=%s HTTP/1.1\r\nHost: %s\r\n%s\r\n\r\n", format, strings.TrimPrefix(p.Origin(), "http://"), who)
	answer, err := http.ReadResponse(bufio.NewReaderSize(c, 16), nil)
	if err != nil || answer.StatusCode != http.StatusOK {
		return
	}
	stalling.count.Add(1)
	defer stalling.count.Add(-1)
	<-ctx.Done()
}

// sellMuch adds about so many lines for a demo person.
func (p *program) sellMuch(person string, lines int) {
	p.t.Helper()
	var offered []salestest.Product
	err := p.DB.Read().NewRaw("SELECT p.id, p.external_id AS external FROM products AS p JOIN sellers AS s ON s.id = p.seller_id WHERE s.email = ? AND p.external_id IS NOT NULL",
		person+"@"+demo.Domain).Scan(p.t.Context(), &offered)
	if err != nil || len(offered) == 0 {
		p.t.Fatal(offered, err)
	}
	chance := rand.New(rand.NewPCG(5, 5))
	sold := salestest.Orders(chance, "SOAK-", offered, lines/2)
	for some := range slices.Chunk(sold, 500) {
		err := p.DB.Tx(p.t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := p.Sales.Record(ctx, tx, some)
			return err
		})
		if err != nil {
			p.t.Fatal(err)
		}
	}
	var count int64
	if err := p.DB.Read().NewRaw("SELECT COUNT(*) FROM order_lines").Scan(p.t.Context(), &count); err != nil || count < int64(lines) {
		p.t.Fatalf("%d lines, %v", count, err)
	}
}
