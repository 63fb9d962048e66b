package download_test

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/orders"
	"merkato/internal/orders/orderstest"
)

// stall asks for a file and does not read it, as a caller on a dead line. The
// answer's status is read: by then its file is made.
func (w *world) stall(which int, path string) (status int) {
	w.t.Helper()
	c, err := net.Dial("tcp", w.stalled.Listener.Addr().String())
	must(w.t, err)
	w.t.Cleanup(func() { c.Close() }) // before the server waits for them
	must(w.t, c.(*net.TCPConn).SetReadBuffer(1024))
	must(w.t, c.SetDeadline(time.Now().Add(30*time.Second)))
	_, err = fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: test\r\n%s: %d\r\n\r\n", path, who, w.sellers[which])
	must(w.t, err)
	answer, err := http.ReadResponse(bufio.NewReaderSize(c, 16), nil)
	must(w.t, err)
	return answer.StatusCode
}

// R11.6: whoever does not take its files holds no connection of the database, and
// only a few files: more callers than there are connections stall, and
// another seller does not notice.
func TestStalledReadersHoldNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, 400)
		w.stalled = httptest.NewUnstartedServer(w.handler)
		w.stalled.Config.ConnContext = func(ctx context.Context, c net.Conn) context.Context {
			must(t, c.(*net.TCPConn).SetWriteBuffer(4096)) // what a caller does not take is not hidden in the system
			return ctx
		}
		w.stalled.Start()
		t.Cleanup(w.stalled.Close)
		other := orderstest.As(t.Context(), w.sellers[1])
		callers := 2 * d.Read().Stats().MaxOpenConnections
		taken := map[int]int{}
		for range callers {
			taken[w.stall(0, "/download/orders?all=true")]++
			if used := d.Read().Stats().InUse; used != 0 {
				t.Fatalf("%d connections are held", used)
			}
		}
		if taken[http.StatusOK] != 4 || taken[http.StatusTooManyRequests] != callers-4 {
			t.Errorf("answers: %v", taken)
		}
		for _, drawn := range []string{"invoices/1.pdf", "invoices?year=2026", "versions/1/report.pdf"} { // papers wait for their turn, too
			if status := w.stall(0, "/download/"+drawn); status != http.StatusTooManyRequests {
				t.Errorf("%s: %d", drawn, status)
			}
		}
		_, err := w.Orders.Totals(other, orders.Filter{Country: "FR", Source: "ADDONS"})
		must(t, err)
		answer, body, err := w.get(1, "/download/orders?all=true&columns=gross")
		if must(t, err); answer.StatusCode != http.StatusOK || len(body) == 0 {
			t.Errorf("another seller gets %d", answer.StatusCode)
		}
	})
}
