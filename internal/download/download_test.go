package download_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/gzhttp"
	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/download"
	"merkato/internal/export"
	"merkato/internal/jobs"
	"merkato/internal/orders"
	"merkato/internal/orders/orderstest"
	"merkato/internal/products"
	"merkato/internal/sales/salestest"
)

// world is two sellers with sales, and the border as the server mounts it:
// behind whoever finds out who asks, and packed.
type world struct {
	*orderstest.World
	t       *testing.T
	sellers [2]int64
	queue   *jobs.Jobs
	handler http.Handler
	address string
	stalled *httptest.Server // for callers who do not read what they requested
}

// who is the header by which a test says who asks; the server has its own ways.
const who = "X-Test-Actor"

func newWorld(t *testing.T, d *db.DB, orderCount int) *world {
	t.Helper()
	w := &world{World: orderstest.New(d), t: t}
	chance := rand.New(rand.NewPCG(7, 7))
	for i := range w.sellers {
		w.sellers[i] = w.Seller(t, nil)
		p := w.Product(t, w.sellers[i], products.TypeModule, map[string]string{"en": fmt.Sprint("Product of ", i)})
		sold := salestest.Orders(chance, fmt.Sprintf("S%d-", i), []salestest.Product{p}, orderCount)
		w.Record(t, sold...)
		w.Refund(t, salestest.Refunds(chance, sold)...)
	}
	files, err := blobs.Open(t.Context(), "", t.TempDir())
	must(t, err)
	t.Cleanup(func() { must(t, files.Close()) })
	w.queue, err = jobs.New(d, jobs.Options{Poll: 5 * time.Millisecond})
	must(t, err)
	w.Exports.UseFiles(files)
	w.Exports.RegisterJobs(w.queue)

	border := download.New(download.Options{
		Exports: w.Exports, Orders: w.Orders, Now: func() time.Time { return orderstest.Now },
	})
	pack, err := gzhttp.NewWrapper(gzhttp.MinSize(1024), gzhttp.EnableZstd(true))
	must(t, err)
	w.handler = pack(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		if id, err := strconv.ParseInt(r.Header.Get(who), 10, 64); err == nil {
			ctx = actor.With(ctx, actor.Actor{Issuer: "i", Subject: "s", SellerID: id, Banned: r.Header.Get("X-Test-Banned") != ""})
		}
		border.ServeHTTP(rw, r.WithContext(ctx))
	}))
	server := httptest.NewUnstartedServer(w.handler)
	// The time of an answer is over before it begins: only a border that moves
	// the deadline on can send anything.
	server.Config.WriteTimeout = time.Nanosecond
	server.Start()
	t.Cleanup(server.Close)
	w.address = server.URL
	return w
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// get asks as a seller over a real connection.
func (w *world) get(which int, path string, headers ...string) (*http.Response, []byte, error) {
	w.t.Helper()
	r, err := http.NewRequestWithContext(w.t.Context(), http.MethodGet, w.address+path, nil)
	must(w.t, err)
	r.Header.Set(who, fmt.Sprint(w.sellers[which]))
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := http.DefaultClient.Do(r)
	must(w.t, err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	return answer, body, err
}

// ask asks without a connection; sellerID 0 is nobody.
func (w *world) ask(method string, sellerID int64, path string) (int, problem) {
	r := httptest.NewRequest(method, path, nil)
	if sellerID >= 0 {
		r.Header.Set(who, fmt.Sprint(sellerID))
	}
	rec := httptest.NewRecorder()
	w.handler.ServeHTTP(rec, r)
	var p problem
	if rec.Code >= 400 {
		if got := rec.Header().Get("Content-Type"); got != "application/problem+json" {
			w.t.Errorf("%s: a refusal as %s", path, got)
		}
		if rec.Header().Get("Content-Disposition") != "" {
			w.t.Errorf("%s: a refusal would be saved as a file", path)
		}
		if err := json.Unmarshal(rec.Body.Bytes(), &p); err != nil {
			w.t.Errorf("%s: %v in %q", path, err, rec.Body)
		}
	}
	return rec.Code, p
}

type problem struct {
	Status              int
	Code, Reason, Field string
	Title, Detail, ID   string
}

// R11.6: a file comes with its name, its number of lines, in the language
// and with the requested columns, and holds the asking seller's lines only.
func TestOrdersAsAFile(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, 120)
		for which := range w.sellers {
			answer, body, err := w.get(which, "/download/orders?all=true&lang=de&columns=product,gross,net&sort=GROSS_TURNOVER&direction=ASC", "X-Test-Banned", fmt.Sprint(which))
			must(t, err)
			if answer.StatusCode != http.StatusOK {
				t.Fatalf("%d: %s", answer.StatusCode, body)
			}
			for header, want := range map[string]string{
				"Content-Type": "text/csv; charset=utf-8", "Content-Disposition": `attachment; filename="orders-all.csv"`, "Cache-Control": "private, no-store",
			} {
				if got := answer.Header.Get(header); got != want {
					t.Errorf("%s is %q", header, got)
				}
			}
			totals, err := w.Orders.Totals(orderstest.As(t.Context(), w.sellers[which]), orders.Filter{})
			must(t, err)
			if got := answer.Header.Get(download.TotalLines); got != fmt.Sprint(totals.Lines) {
				t.Errorf("%s lines, not %d", got, totals.Lines)
			}
			r := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(body, []byte("\ufeff"))))
			r.Comma = ';'
			rows, err := r.ReadAll()
			must(t, err)
			if int64(len(rows)) != totals.Lines+2 {
				t.Fatalf("%d rows of %d lines", len(rows), totals.Lines)
			}
			for _, row := range rows[1 : len(rows)-1] {
				if row[0] != fmt.Sprint("Product of ", which) {
					t.Fatalf("seller %d got %q", which, row)
				}
			}
			last := rows[len(rows)-1]
			comma := strings.NewReplacer(".", ",")
			label := fmt.Sprintf("Kontrollsumme (Positionen: %d); Erstattungen vor Provision: %s", totals.Lines, comma.Replace(totals.Refunds.String()))
			if want := comma.Replace(totals.Net.String()); last[2] != want || last[0] != label {
				t.Errorf("the control total is %q, not %q and %s", last, label, want)
			}
		}
		answer, body, err := w.get(0, "/download/orders?format=xlsx&from=2026-01-01&to=2026-05-01")
		must(t, err)
		if !bytes.HasPrefix(body, []byte("PK")) || answer.Header.Get("Content-Disposition") != `attachment; filename="orders-2026-01-01-2026-05-01.xlsx"` {
			t.Errorf("%q, %q", answer.Header, body[:min(len(body), 20)])
		}
	})
}

// R11.6: whose lines they are follows from the sign-in and never from the link,
// and a filter with a slip in it is refused rather than left out.
func TestOrdersRefuse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, 1)
		mine := w.sellers[0]
		for _, c := range []struct {
			who           int64
			query         string
			status        int
			reason, field string
		}{
			{-1, "", 401, "sign_in", ""},
			{-1, "?nonsense=1", 401, "sign_in", ""},
			{0, "", 403, "no_seller", ""},
			{mine, "?seller_id=" + fmt.Sprint(w.sellers[1]), 400, "parameter_unknown", "seller_id"},
			{mine, "?busineScareOnly=true", 400, "parameter_unknown", "busineScareOnly"},
			{mine, "?source=AD&source=AUTO", 400, "parameter_twice", "source"},
			{mine, "?search=%zz", 400, "bad_query", ""},
			{mine, "?all=perhaps", 400, "flag_form", "all"},
			{mine, "?from=2026-02-30", 400, "day_form", "from"},
			{mine, "?from=2026-02-02&to=2026-02-01", 400, "period_reversed", "from"},
			{mine, "?productID=x", 400, "number_form", "productID"},
			{mine, "?productID=-1", 400, "number_form", "productID"},
			{mine, "?source=MOON", 400, "source_unknown", "source"},
			{mine, "?type=GIFT", 400, "type_unknown", "type"},
			{mine, "?sort=NAME", 400, "sort_unknown", "sort"},
			{mine, "?direction=UP", 400, "direction_unknown", "direction"},
			{mine, "?format=pdf", 400, "format_unknown", "format"},
			{mine, "?columns=date,password", 400, "column_unknown", "columns"},
			{mine, "?columns=date,date", 400, "column_twice", "columns"},
			{mine, "?zone=Local", 400, "zone_unknown", "zone"},
			{mine, "?lang=xx", 400, "language_unknown", "lang"},
			{mine, "?search=%ff", 400, "search_text", "search"},
			{mine, "?page=3&length=10&amount_display=net", 200, "", ""},
			{mine, "?source=&from=", 200, "", ""},
		} {
			status, p := w.ask(http.MethodGet, c.who, "/download/orders"+c.query)
			if status != c.status || p.Reason != c.reason || p.Field != c.field || (status != 200 && (p.Status != status || p.Detail == "")) {
				t.Errorf("%d%s: %d %+v", c.who, c.query, status, p)
			}
		}
		if status, p := w.ask(http.MethodPost, mine, "/download/orders"); status != 405 || p.Reason != "method_not_allowed" {
			t.Errorf("%d %+v", status, p)
		}
		if status, _ := w.ask(http.MethodGet, mine, "/download/secrets"); status != 404 {
			t.Errorf("%d", status)
		}
		if status, _ := w.ask(http.MethodHead, mine, "/download/orders"); status != 200 {
			t.Errorf("%d", status)
		}
	})
}

// spoil changes the stored figures behind the lines' back.
func (w *world) spoil(lines int64) {
	w.Write(w.t, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE figures SET sales = sales + ? WHERE slice = 'all'", lines)
		return err
	})
}

// R11.6: more lines than one waits for are sent to the background.
func TestTooManyLinesAreRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, 5)
		w.spoil(export.LongestDownload)
		if status, p := w.ask(http.MethodGet, w.sellers[0], "/download/orders?all=true"); status != 413 || p.Reason != "export_too_long" || p.Code != "too_much" {
			t.Errorf("%d %+v", status, p)
		}
	})
}

// R11.6: an export that goes wrong is reported, and no browser keeps half a file.
func TestAFailureNeverLooksLikeAFile(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, 300)
		w.spoil(1)
		if status, p := w.ask(http.MethodGet, w.sellers[0], "/download/orders?all=true"); status != 500 || p.ID == "" || p.Code != "internal" {
			t.Errorf("%d %+v", status, p)
		}
	})
}

// R11.6: when the caller goes away, the lines are not read any further.
func TestCancelStopsReading(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, 50)
		ctx, leave := context.WithCancel(orderstest.As(t.Context(), w.sellers[0]))
		read := 0
		_, err := w.Orders.Each(ctx, orders.Filter{}, orders.SortDate, false, "en", func(*orders.Entry) error {
			read++
			leave()
			return nil
		})
		if !errors.Is(err, context.Canceled) || read > 1 {
			t.Errorf("%d lines were read for nobody: %v", read, err)
		}
	})
}

// R11.6: the file of a job goes to its owner, whole or from where a download
// was interrupted.
func TestExportFile(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, 100)
		mine := orderstest.As(t.Context(), w.sellers[0])
		w.Exports.Now = time.Now // the queue removes what was requested long ago
		started, err := w.Orders.Exports.Start(mine, orders.Selection{Sort: orders.SortDate},
			export.Look{Format: export.CSV, Columns: w.Orders.Exports.Columns(), Zone: "UTC", Language: "en"})
		must(t, err)
		path := fmt.Sprintf("/download/exports/%d", started.ID)
		if status, p := w.ask(http.MethodGet, w.sellers[0], path); status != 409 || p.Reason != "export_not_ready" {
			t.Errorf("%d %+v", status, p)
		}
		must(t, w.queue.Start(t.Context()))
		t.Cleanup(func() { must(t, w.queue.Stop(context.Background())) })
		var ready export.Export
		for deadline := time.Now().Add(30 * time.Second); ready.State != export.Ready; time.Sleep(5 * time.Millisecond) {
			all, err := w.Orders.Exports.List(mine)
			must(t, err)
			if ready = all[0]; time.Now().After(deadline) {
				t.Fatalf("still %+v", ready)
			}
		}
		answer, whole, err := w.get(0, path)
		must(t, err)
		if answer.StatusCode != 200 || answer.ContentLength != ready.Size || int64(len(whole)) != ready.Size ||
			answer.Header.Get("Content-Disposition") != `attachment; filename="orders-all.csv"` || answer.Header.Get("Cache-Control") != "private, no-store" {
			t.Errorf("%d, %d bytes: %v", answer.StatusCode, len(whole), answer.Header)
		}
		if answer.Header.Get(gzhttp.HeaderNoCompression) != "" {
			t.Error("a header of our own left the server")
		}
		answer, rest, err := w.get(0, path, "Range", "bytes=100-", "If-Range", answer.Header.Get("ETag"))
		must(t, err)
		if answer.StatusCode != http.StatusPartialContent || !bytes.Equal(rest, whole[100:]) {
			t.Errorf("%d, %d bytes", answer.StatusCode, len(rest))
		}
		for _, c := range []struct {
			who    int64
			path   string
			status int
			reason string
		}{
			{w.sellers[1], path, 404, "no_export"}, {-1, path, 401, "sign_in"}, {0, path, 403, "no_seller"},
			{w.sellers[0], "/download/exports/999999", 404, "no_export"}, {w.sellers[0], "/download/exports/x", 404, "no_export"},
			{-1, "/download/exports/x", 401, "sign_in"},
		} {
			if status, p := w.ask(http.MethodGet, c.who, c.path); status != c.status || p.Reason != c.reason {
				t.Errorf("%d %s: %d %+v", c.who, c.path, status, p)
			}
		}
	})
}
