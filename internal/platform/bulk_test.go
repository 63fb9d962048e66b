package platform_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/gzhttp"
	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/platform"
	"merkato/internal/platform/intake"
	"merkato/internal/products"
)

// R18.3: each line is answered in its place with what became of it, and bad
// ones hold up nothing.
func TestBulkAnswersLineByLine(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		huge := line("huge", "order", orderData("HUGE", "P", object{"customer_name": strings.Repeat("x", 10<<20)}))
		stream := strings.Join([]string{
			line("o1", "order", orderData("O1", "P", nil)),
			"",
			"   \r",
			"{broken",
			line("o2", "order", orderData("O2", "P", object{"customer_name": "?"})) + "\r",
			strings.Replace(line("o3", "order", orderData("O3", "P", nil)), "Anna", "An\xc3\x28na", 1),
			huge,
			line("o1", "order", orderData("O1", "P", nil)),
			line("o1", "order", orderData("O4", "P", nil)),
			line("o5", "parcel", object{}),
			`{"key":"o6","type":"order","data":{},"extra":1}`,
			`{"type":"order","data":{}}`,
			`{"key":7,"type":"order","data":{}}`,
			`{"key":"","type":"order","data":{}}`,
			`{"key":"` + strings.Repeat("k", 201) + `","type":"order","data":{}}`,
			`{"key":"o7","type":"order"}`,
			`[]`,
			line("r1", "refund", refundData("O1", nil)),
			line("r2", "refund", refundData("O1", object{"amount": 6001})),
			line("o8", "order", orderData("O8", "NONE", nil)),
			line("o9", "order", orderData("O9", "P", nil)), // and no line end
		}, "\n")
		a := w.bulk(t, strings.NewReader(stream))
		var got []string
		for _, l := range a.lines {
			got = append(got, strings.TrimSpace(fmt.Sprintf("%d %s %s %s %s", l.Line, l.Key, l.Status, l.Reason, l.Field)))
		}
		want := []string{
			"1 o1 taken", "4  refused json_broken line", "5 o2 taken", "6 o3 refused utf8_broken line", "7 huge refused line_too_long line",
			"8 o1 repeated", "9 o1 refused key_reused reference", "10 o5 refused type_unknown type", "11 o6 refused unknown_field extra",
			"12  refused key_missing key", "13  refused key_missing key", "14  refused key_form key", "15  refused key_form key", "16 o7 refused data_missing data",
			"17  refused json_broken line", "18 r1 taken", "19 r2 refused refund_over_paid amount", "20 o8 refused product_unknown lines[0].product", "21 o9 taken",
		}
		if diff := cmp.Diff(want, got); diff != "" || a.err != nil {
			t.Errorf("%v %s", a.err, diff)
		}
		if diff := cmp.Diff(intake.Summary{Done: true, Lines: 19, Taken: 4, Repeated: 1, Refused: 14}, a.summary); diff != "" {
			t.Error(diff)
		}
		if n := w.count(t, "orders"); n != 3 {
			t.Errorf("%d orders", n)
		}
		if n := w.count(t, "intake_requests"); n != 2+4 {
			t.Errorf("%d requests stored", n)
		}
	})
}

// R18.2: a stream that breaks off is answered so; what was whole is taken, the rest
// is not, and sending all of it again does only the rest.
func TestBulkThatBreaksOff(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		var lines []string
		for i := range 20 {
			lines = append(lines, line(fmt.Sprint("o", i), "order", orderData(fmt.Sprint("O", i), "P", nil)))
		}
		whole := strings.Join(lines, "\n") + "\n"
		cut := len(strings.Join(lines[:7], "\n")) + 20
		a := w.bulk(t, io.MultiReader(strings.NewReader(whole[:cut]), iotest.ErrReader(errors.New("gone"))))
		if a.err == nil || a.summary.Done || a.summary.Reason != "stream_cut" || a.summary.Taken != 7 {
			t.Errorf("cut: %v %+v", a.err, a.summary)
		}
		a = w.bulk(t, strings.NewReader(whole))
		if a.err != nil || a.summary != (intake.Summary{Done: true, Lines: 20, Taken: 13, Repeated: 7}) {
			t.Errorf("again: %v %+v", a.err, a.summary)
		}
		if n := w.count(t, "order_lines"); n != 20 {
			t.Errorf("%d lines", n)
		}
	})
}

// R18.3: a stream that rests for too long is answered so, and not that it broke.
func TestBulkThatRests(t *testing.T) {
	w := newWorld(dbtest.Open(t, db.SQLite))
	w.stock(t)
	whole := line("a", "order", orderData("A", "P", nil)) + "\n"
	a := w.bulk(t, io.MultiReader(strings.NewReader(whole), iotest.ErrReader(os.ErrDeadlineExceeded)))
	if a.summary.Code != "malformed" || a.summary.Reason != "stream_idle" || a.summary.Taken != 1 {
		t.Errorf("%v %+v", a.err, a.summary)
	}
}

// R18.1, R18.3: a stream ends soon after the key that opened it was revoked; what
// was taken until then is answered.
func TestBulkEndsWithItsKey(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		var passed atomic.Int64
		clock := func() time.Time { return now.Add(time.Duration(passed.Load())) }
		w := newWorldAt(d, clock)
		w.stock(t)
		clients := platform.NewClients(d, nil, clock)
		operator := actor.With(t.Context(), actor.Actor{Subject: "olga", Operator: true})
		key, err := clients.Issue(operator, "nightly-sync")
		if err != nil {
			t.Fatal(err)
		}
		ctx := actor.WithStill(t.Context(), func(ctx context.Context) error {
			_, err := clients.Verify(ctx, key)
			return err
		})
		var out bytes.Buffer
		answered := make(chan struct{}, 10)
		step := func(i int, meanwhile func()) io.Reader {
			return io.MultiReader(readerFunc(func([]byte) (int, error) {
				if i > 0 {
					<-answered
				}
				meanwhile()
				return 0, io.EOF
			}), strings.NewReader(line(fmt.Sprint("o", i), "order", orderData(fmt.Sprint("O", i), "P", nil))+"\n"))
		}
		err = w.Bulk(ctx, io.MultiReader(
			step(0, func() {}),
			step(1, func() { passed.Add(int64(2 * time.Minute)) }), // the key still holds
			step(2, func() {
				passed.Add(int64(2 * time.Minute))
				if err := clients.Revoke(operator, 1); err != nil {
					t.Error(err)
				}
			}),
		), writerFunc(func(b []byte) (int, error) {
			answered <- struct{}{}
			return out.Write(b)
		}))
		a := answersIn(t, &out)
		if err == nil || a.summary.Done || a.summary.Code != string(fault.Unauthenticated) || a.summary.Reason != "key_unknown" || a.summary.Taken != 2 {
			t.Errorf("%v %+v", err, a.summary)
		}
		if n := w.count(t, "orders"); n != 2 {
			t.Errorf("%d orders", n)
		}
	})
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

// R18.2, R18.3: also a sender who ends the connection in the middle learns what
// became of the lines that arrived.
func TestBulkOverAConnectionThatEnds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		server := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
			w.ServeHTTP(rw, r.WithContext(actor.With(r.Context(), *machine)))
		}))
		defer server.Close()
		conn, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		const lines = 1200
		fmt.Fprint(conn, "POST /platform/bulk HTTP/1.1\r\nHost: merkato\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n")
		for i := range lines {
			text := line(fmt.Sprint("k", i), "order", orderData(fmt.Sprint("C", i), "P", nil)) + "\n"
			fmt.Fprintf(conn, "%x\r\n%s\r\n", len(text), text)
		}
		if err := conn.(*net.TCPConn).CloseWrite(); err != nil { // without the last chunk
			t.Fatal(err)
		}
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatal(err)
		}
		var last []byte
		for answers := bufio.NewScanner(response.Body); answers.Scan(); {
			last = bytes.Clone(answers.Bytes())
		}
		var summary intake.Summary
		if err := json.Unmarshal(last, &summary); err != nil || summary.Done || summary.Reason != "stream_cut" || summary.Taken != lines {
			t.Errorf("%v %s", err, last)
		}
		if n := w.count(t, "orders"); n != lines {
			t.Errorf("%d orders", n)
		}
	})
}

// A line that fails for a reason nobody foresaw is refused alone, without a
// word of the cause; those beside it are taken.
func TestOneLineCannotSpoilTheOthers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		trap := `ALTER TABLE orders ADD CONSTRAINT trap CHECK (reference <> 'POISON')`
		if d.Engine == db.SQLite {
			trap = `CREATE TRIGGER trap BEFORE INSERT ON orders WHEN NEW.reference = 'POISON' BEGIN SELECT RAISE(ABORT, 'secret'); END`
		}
		if _, err := d.Writer().ExecContext(t.Context(), trap); err != nil {
			t.Fatal(err)
		}
		a := w.bulkText(t, line("a", "order", orderData("A", "P", nil)), line("b", "order", orderData("POISON", "P", nil)), line("c", "order", orderData("C", "P", nil)))
		if a.err != nil || a.summary != (intake.Summary{Done: true, Lines: 3, Taken: 2, Refused: 1}) {
			t.Fatalf("%v %+v", a.err, a.summary)
		}
		if b := a.lines[1]; b.Code != "internal" || b.Reason != "internal" || strings.Contains(b.Message, "secret") || strings.Contains(b.Message, "trap") {
			t.Errorf("%+v", b)
		}
	})
}

// Where a product gets its id while another transaction is in its way, its batch is
// tried again as a whole, not line by line.
func TestAnIDIsGivenAfterADeadlock(t *testing.T) {
	d := dbtest.Open(t, db.PostgreSQL)
	w := newWorld(d)
	w.stock(t)
	made := &products.Product{Type: products.TypeModule, Names: map[string]string{"en": "Made here"}, CreatedAt: time.Date(2026, 5, 1, 8, 0, 0, 0, time.UTC)}
	err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		if err := tx.NewRaw("SELECT id FROM sellers").Scan(ctx, &made.SellerID); err != nil {
			return err
		}
		return products.New(d).Create(ctx, tx, made)
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, trap := range []string{
		"CREATE SEQUENCE tries",
		`CREATE FUNCTION trap() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
			IF nextval('tries') = 1 THEN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END IF; RETURN NEW; END $$`,
		"CREATE TRIGGER trap BEFORE UPDATE ON products FOR EACH ROW WHEN (OLD.external_id IS NULL) EXECUTE FUNCTION trap()",
	} {
		if _, err := d.Writer().ExecContext(t.Context(), trap); err != nil {
			t.Fatal(err)
		}
	}
	a := w.bulkText(t, line("p1", "product", productData("P1", "S", object{"merkato_id": made.ID})), line("p2", "product", productData("P2", "S", nil)))
	if a.err != nil || a.summary.Taken != 2 {
		t.Errorf("%v %+v", a.err, a)
	}
	var transactions int
	if err := d.Read().NewRaw("SELECT COUNT(DISTINCT xmin::text) FROM intake_requests WHERE key IN ('p1', 'p2')").Scan(t.Context(), &transactions); err != nil || transactions != 1 {
		t.Errorf("%d transactions, %v", transactions, err)
	}
}

// A database that is away ends the stream with a word, and nothing is lost by it.
func TestBulkWithoutADatabase(t *testing.T) {
	d, err := db.Open(t.Context(), dbtest.Options(t, db.PostgreSQL))
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(d)
	w.stock(t)
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	a := w.bulkText(t, "{broken", line("a", "order", orderData("A", "P", nil)), line("b", "order", orderData("B", "P", nil)))
	if a.err == nil || a.summary.Done || a.summary.Code != "unavailable" || len(a.lines) != 1 || a.summary.Refused != 1 {
		t.Errorf("%v %+v", a.err, a)
	}
}

// A stream stays in constant memory, whatever its length: ten times more lines
// do not need ten times more.
func TestBulkInConstantMemory(t *testing.T) {
	w := newWorld(dbtest.Open(t, db.SQLite))
	w.stock(t)
	peak := func(lines int) uint64 {
		var most uint64
		var m runtime.MemStats
		r, pipe := io.Pipe()
		go func() {
			// They go all the way into the database, and are refused there.
			text := line("KEY", "order", orderData("KEY", "NONE", object{"shop": strings.Repeat("s", 400)})) + "\n"
			for i := range lines {
				if _, err := io.WriteString(pipe, strings.ReplaceAll(text, "KEY", fmt.Sprint("L", i))); err != nil {
					return
				}
				if i%1000 == 999 {
					runtime.GC()
					runtime.ReadMemStats(&m)
					most = max(most, m.HeapAlloc)
				}
			}
			pipe.Close()
		}()
		if err := w.Bulk(context.Background(), r, io.Discard); err != nil {
			t.Fatal(err)
		}
		return most
	}
	few, many := peak(2_000), peak(20_000)
	if many > few+16<<20 {
		t.Errorf("%d MB for many, %d MB for few", many>>20, few>>20)
	}
}

// R18.3: over HTTP answers come while the stream is still being sent, and a
// stream may last longer than the server's limits for a request.
func TestBulkStreamsBothWays(t *testing.T) {
	w := newWorld(dbtest.Open(t, db.SQLite))
	w.stock(t)
	compress, err := gzhttp.NewWrapper(gzhttp.MinSize(1024)) // as the server has it
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewUnstartedServer(compress(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		w.ServeHTTP(rw, r.WithContext(actor.With(r.Context(), *machine)))
	})))
	server.Config.ReadTimeout, server.Config.WriteTimeout = 200*time.Millisecond, 200*time.Millisecond
	server.Start()
	defer server.Close()

	body, pipe := io.Pipe()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+"/platform/bulk", body)
	if err != nil {
		t.Fatal(err)
	}
	answered := make(chan *http.Response, 1)
	go func() {
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Error(err)
		}
		answered <- response
	}()
	send := func(text string) {
		if _, err := io.WriteString(pipe, text+"\n"); err != nil {
			t.Fatal(err)
		}
	}
	send(line("a", "order", orderData("A", "P", nil)))
	response := <-answered
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != "application/x-ndjson" {
		t.Fatalf("%d %v", response.StatusCode, response.Header)
	}
	answers := bufio.NewScanner(response.Body)
	for i := range 3 {
		if !answers.Scan() {
			t.Fatalf("no answer %d: %v", i, answers.Err())
		}
		var one intake.Answer
		if err := json.Unmarshal(answers.Bytes(), &one); err != nil || one.Line != i+1 || one.Status != intake.Taken {
			t.Fatalf("%v %s", err, answers.Text())
		}
		time.Sleep(150 * time.Millisecond) // the server's limits pass meanwhile
		if i < 2 {
			send(line(fmt.Sprint("a", i), "order", orderData(fmt.Sprint("A", i), "P", nil)))
		}
	}
	pipe.Close()
	if !answers.Scan() || !strings.Contains(answers.Text(), `"done":true,"lines":3,"taken":3`) {
		t.Errorf("at the end: %s %v", answers.Text(), answers.Err())
	}
}

// Progress can be seen in the metrics.
func TestMetrics(t *testing.T) {
	w := newWorld(dbtest.Open(t, db.SQLite))
	w.stock(t)
	w.bulkText(t, line("a", "order", orderData("A", "P", nil)), line("b", "order", orderData("B", "NONE", nil)), line("a", "order", orderData("A", "P", nil)), "{")
	w.do(t, single("order", "a", orderData("A", "P", nil)))
	families, err := w.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]float64{}
	for _, family := range families {
		for _, m := range family.GetMetric() {
			name := family.GetName()
			for _, l := range m.GetLabel() {
				name += " " + l.GetValue()
			}
			if m.Histogram != nil {
				got[name] = float64(m.GetHistogram().GetSampleCount())
			} else {
				got[name] = m.GetCounter().GetValue() + m.GetGauge().GetValue()
			}
		}
	}
	batches := got["merkato_intake_batch_seconds"] // how lines fall into batches is a matter of time
	delete(got, "merkato_intake_batch_seconds")
	want := map[string]float64{
		"merkato_intake_bulk_running":                0,
		"merkato_intake_lines_total taken product":   1,
		"merkato_intake_lines_total taken seller":    1,
		"merkato_intake_lines_total taken order":     1,
		"merkato_intake_lines_total refused order":   1,
		"merkato_intake_lines_total repeated order":  2,
		"merkato_intake_lines_total refused unknown": 1,
	}
	if diff := cmp.Diff(want, got); diff != "" || batches < 4 {
		t.Errorf("%v batches, %s", batches, diff)
	}
}
