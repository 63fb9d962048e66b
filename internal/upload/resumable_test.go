package upload_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/catalogue/versions"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/events"
	"merkato/internal/inspect/child"
	"merkato/internal/inspect/sample"
	"merkato/internal/jobs"
	"merkato/internal/products"
	"merkato/internal/seller/sellertest"
	"merkato/internal/upload"
	"merkato/internal/validation"
	"merkato/internal/validation/archives"
)

// border is the real handler over HTTP; its caller is named in a header.
type border struct {
	t       *testing.T
	server  *httptest.Server
	service *validation.Service
	files   *blobs.Store
	seller  int64
	product int64
	disk    *disk
	now     time.Time
}

func newBorder(t *testing.T, d *db.DB) *border {
	t.Helper()
	b := &border{t: t, now: time.Date(2026, 6, 1, 9, 0, 0, 0, time.UTC)}
	clock := func() time.Time { return b.now }
	sold := products.New(d)
	b.service = validation.New(validation.Options{DB: d, Versions: versions.New(d, sold, clock), Products: sold, Events: events.New(d, clock), Engine: child.Here, Now: clock})
	var err error
	b.files, err = blobs.Open(t.Context(), "", t.TempDir())
	must(t, err)
	t.Cleanup(func() { must(t, b.files.Close()) })
	b.service.UseFiles(b.files)
	queue, err := jobs.New(d, jobs.Options{Logger: slog.New(slog.DiscardHandler)})
	must(t, err)
	b.service.RegisterJobs(queue)
	b.seller = sellertest.Add(t, d, nil).ID
	p := &products.Product{SellerID: b.seller, Type: products.TypeModule, CreatedAt: b.now, Names: map[string]string{"en": "Checkout"}}
	must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error { return sold.Create(ctx, tx, p) }))
	b.product = p.ID
	b.disk = &disk{folder: t.TempDir()}
	handler := upload.NewOn(upload.Options{Validation: b.service}, b.disk.open)
	b.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id, _ := strconv.ParseInt(r.Header.Get("X-Test-Seller"), 10, 64)
		if id != 0 {
			r = r.WithContext(actor.With(r.Context(), actor.Actor{SellerID: id, Banned: r.Header.Get("X-Test-Banned") != ""}))
		}
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(b.server.Close)
	return b
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// do sends a request of the protocol as a seller and returns its answer.
func (b *border) do(seller int64, method, path string, header map[string]string, body io.Reader) *http.Response {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), method, b.server.URL+path, body)
	must(b.t, err)
	r.Header.Set("Tus-Resumable", "1.0.0")
	r.Header.Set("X-Test-Seller", strconv.FormatInt(seller, 10))
	for name, value := range header {
		r.Header.Set(name, value)
	}
	a, err := http.DefaultClient.Do(r)
	must(b.t, err)
	must(b.t, a.Body.Close())
	return a
}

func meta(pairs ...string) string {
	text := ""
	for i := 0; i < len(pairs); i += 2 {
		text += "," + pairs[i] + " " + base64.StdEncoding.EncodeToString([]byte(pairs[i+1]))
	}
	return text[1:]
}

func (b *border) create(content []byte) (address string) {
	b.t.Helper()
	sum := sha256.Sum256(content)
	a := b.do(b.seller, http.MethodPost, "/upload/versions/", map[string]string{
		"Upload-Length": strconv.Itoa(len(content)), "Upload-Metadata": meta("product", strconv.FormatInt(b.product, 10), "filename", "checkout.zip", "sha256", hex.EncodeToString(sum[:])),
	}, nil)
	if a.StatusCode != http.StatusCreated {
		b.t.Fatal(a.Status)
	}
	return a.Header.Get("Location")
}

func (b *border) offset(address string) int {
	b.t.Helper()
	n, err := strconv.Atoi(b.do(b.seller, http.MethodHead, address, nil, nil).Header.Get("Upload-Offset"))
	must(b.t, err)
	return n
}

// sendCut begins a request with all that is left and cuts the connection after
// some of it.
func (b *border) sendCut(address string, offset int, content []byte, after int) {
	b.t.Helper()
	c, err := net.Dial("tcp", b.server.Listener.Addr().String())
	must(b.t, err)
	fmt.Fprintf(c, "PATCH %s HTTP/1.1\r\nHost: test\r\nTus-Resumable: 1.0.0\r\nX-Test-Seller: %d\r\nContent-Type: application/offset+octet-stream\r\nUpload-Offset: %d\r\nContent-Length: %d\r\n\r\n",
		address, b.seller, offset, len(content)-offset)
	_, err = c.Write(content[offset : offset+after])
	must(b.t, err)
	must(b.t, c.Close())
}

// R13.1: 30 MiB over a connection that is cut five times end whole, by hash.
func TestUploadOverABrokenConnection(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBorder(t, d)
		content := make([]byte, archives.Largest)
		source := rand.NewChaCha8([32]byte{1})
		_, _ = source.Read(content)
		address := b.create(content)
		offset := 0
		for cut := range 5 {
			b.sendCut(address, offset, content, 3<<20+cut*12345)
			before := offset
			for deadline := time.Now().Add(30 * time.Second); offset == before; { // until the server has noticed
				if offset = b.offset(address); time.Now().After(deadline) {
					t.Fatalf("after cut %d nothing was stored", cut+1)
				}
			}
		}
		if offset == 0 || offset >= len(content) {
			t.Fatal(offset)
		}
		a := b.do(b.seller, http.MethodPatch, address, map[string]string{"Content-Type": "application/offset+octet-stream", "Upload-Offset": strconv.Itoa(offset)}, bytes.NewReader(content[offset:]))
		if a.StatusCode != http.StatusNoContent || a.Header.Get("Upload-Offset") != strconv.Itoa(len(content)) {
			t.Fatal(a.Status, a.Header)
		}
		id := address[len("/upload/versions/"):]
		archive, err := b.service.Archives.ByID(actor.With(t.Context(), actor.Actor{SellerID: b.seller}), id)
		must(t, err)
		if !archive.IsWhole {
			t.Fatalf("%+v", archive)
		}
		file, err := b.files.Get(t.Context(), "archives/"+id+".zip")
		must(t, err)
		stored, err := io.ReadAll(file)
		must(t, err)
		must(t, file.Close())
		if sha256.Sum256(stored) != sha256.Sum256(content) {
			t.Error("what arrived is not what was sent")
		}
	})
}

// A disk that is full takes no part, and says so; the upload goes on where it was.
func TestAFullDiskTakesNoPart(t *testing.T) {
	b := newBorder(t, dbtest.Open(t, db.SQLite))
	content := bytes.Repeat([]byte("merkato"), 10_000)
	address := b.create(content)
	send := func() *http.Response {
		return b.do(b.seller, http.MethodPatch, address, map[string]string{"Content-Type": "application/offset+octet-stream", "Upload-Offset": "0"}, bytes.NewReader(content))
	}
	b.disk.isFull = true
	if a := send(); a.StatusCode != http.StatusServiceUnavailable {
		t.Error(a.Status)
	}
	b.disk.isFull = false
	if a := send(); a.StatusCode != http.StatusNoContent || b.offset(address) != len(content) {
		t.Error("afterwards: ", a.Status)
	}
}

// R13.1: who asks again while the parts are being joined does no harm to what
// another request has joined meanwhile.
func TestPartsAreJoinedOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBorder(t, d)
		content := bytes.Repeat([]byte("merkato"), 100_000)
		address := b.create(content)
		id := address[len("/upload/versions/"):]
		_, err := b.files.Put(t.Context(), "uploads/part", bytes.NewReader(content), 0)
		must(t, err)
		must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw("INSERT INTO archive_parts (upload_id, starts_at, size, blob) VALUES (?, 0, ?, 'uploads/part')", id, len(content)).Exec(ctx)
			if err == nil {
				_, err = tx.NewRaw("UPDATE archive_uploads SET received = size WHERE id = ?", id).Exec(ctx)
			}
			return err
		}))
		var together sync.WaitGroup
		for range 4 { // as many as a seller may send at once
			together.Go(func() {
				a := b.do(b.seller, http.MethodPatch, address, map[string]string{"Content-Type": "application/offset+octet-stream", "Upload-Offset": strconv.Itoa(len(content))}, nil)
				if a.StatusCode != http.StatusNoContent {
					t.Error(a.Status)
				}
			})
		}
		together.Wait()
		file, err := b.files.Get(t.Context(), "archives/"+id+".zip")
		must(t, err)
		stored, err := io.ReadAll(file)
		must(t, err)
		must(t, file.Close())
		if !bytes.Equal(stored, content) {
			t.Errorf("%d of %d bytes are stored", len(stored), len(content))
		}
	})
}

// slow hands out a byte now and then.
type slow struct {
	content []byte
	pause   time.Duration
}

func (s *slow) Read(into []byte) (int, error) {
	if len(s.content) == 0 {
		return 0, io.EOF
	}
	time.Sleep(s.pause)
	into[0], s.content = s.content[0], s.content[1:]
	return 1, nil
}

// R13.1: a slow connection gets its answer, however long all of it takes.
func TestASlowUploadIsAnswered(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBorder(t, d)
		const limit = 200 * time.Millisecond
		b.server.Config.ReadTimeout, b.server.Config.WriteTimeout = limit, limit
		content := []byte("PK\x03\x04")
		a := b.do(b.seller, http.MethodPatch, b.create(content), map[string]string{"Content-Type": "application/offset+octet-stream", "Upload-Offset": "0"},
			&slow{content, limit / 2})
		if a.StatusCode != http.StatusNoContent || a.Header.Get("Upload-Offset") != strconv.Itoa(len(content)) {
			t.Error(a.Status, a.Header)
		}
	})
}

// An upload in crumbs does not fill the store with files.
func TestPartsAreBounded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBorder(t, d)
		address := b.create(make([]byte, 5000))
		id := address[len("/upload/versions/"):]
		must(t, d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			for i := range 999 {
				if _, err := tx.NewRaw("INSERT INTO archive_parts (upload_id, starts_at, size, blob) VALUES (?, ?, 1, 'uploads/crumb')", id, i).Exec(ctx); err != nil {
					return err
				}
			}
			_, err := tx.NewRaw("UPDATE archive_uploads SET received = 999 WHERE id = ?", id).Exec(ctx)
			return err
		}))
		for i, want := range []int{http.StatusNoContent, http.StatusRequestEntityTooLarge} {
			offset := 999 + i
			a := b.do(b.seller, http.MethodPatch, address, map[string]string{"Content-Type": "application/offset+octet-stream", "Upload-Offset": strconv.Itoa(offset)}, bytes.NewReader([]byte("x")))
			if a.StatusCode != want {
				t.Errorf("part %d: %s", offset+1, a.Status)
			}
		}
		if got := b.offset(address); got != 1000 {
			t.Errorf("%d bytes count", got)
		}
	})
}

// R13.1: whose upload it is, and what is wrong with a request, is answered.
func TestUploadRefusals(t *testing.T) {
	b := newBorder(t, dbtest.Open(t, db.SQLite))
	content := []byte("a small file")
	address := b.create(content)
	part := map[string]string{"Content-Type": "application/offset+octet-stream", "Upload-Offset": "0"}
	with := func(pairs ...string) map[string]string {
		h := map[string]string{}
		for name, value := range part {
			h[name] = value
		}
		for i := 0; i < len(pairs); i += 2 {
			h[pairs[i]] = pairs[i+1]
		}
		return h
	}
	for name, c := range map[string]struct {
		seller       int64
		method, path string
		header       map[string]string
		body         string
		status       int
	}{
		"nobody":              {0, "PATCH", address, part, "x", 401},
		"another's":           {b.seller + 1, "PATCH", address, part, "x", 404},
		"another's progress":  {b.seller + 1, "HEAD", address, nil, "", 404},
		"another's end":       {b.seller + 1, "DELETE", address, nil, "", 404},
		"another's product":   {b.seller + 1, "POST", "/upload/versions/", map[string]string{"Upload-Length": "5", "Upload-Metadata": meta("product", "1")}, "", 404},
		"banned":              {b.seller, "PATCH", address, with("X-Test-Banned", "1"), "x", 403},
		"too large":           {b.seller, "POST", "/upload/versions/", map[string]string{"Upload-Length": "31457281", "Upload-Metadata": meta("product", "1")}, "", 413},
		"no length":           {b.seller, "POST", "/upload/versions/", nil, "", 400},
		"no product":          {b.seller, "POST", "/upload/versions/", map[string]string{"Upload-Length": "5"}, "", 400},
		"metadata unreadable": {b.seller, "POST", "/upload/versions/", map[string]string{"Upload-Length": "5", "Upload-Metadata": "product !"}, "", 400},
		"another protocol":    {b.seller, "PATCH", address, with("Tus-Resumable", "0.2"), "x", 400},
		"wrong place":         {b.seller, "PATCH", address, with("Upload-Offset", "5"), "x", 409},
		"more than announced": {b.seller, "PATCH", address, part, "a small file and more", 413},
		"wrong type":          {b.seller, "PATCH", address, with("Content-Type", "text/plain"), "x", 400},
		"unknown":             {b.seller, "HEAD", "/upload/versions/none", nil, "", 404},
		"no text":             {b.seller, "HEAD", "/upload/versions/a%00", nil, "", 404},
	} {
		t.Run(name, func(t *testing.T) {
			if a := b.do(c.seller, c.method, c.path, c.header, bytes.NewReader([]byte(c.body))); a.StatusCode != c.status {
				t.Errorf("got %d, want %d", a.StatusCode, c.status)
			}
		})
	}
	// What is damaged on its way is not stored.
	if a := b.do(b.seller, "PATCH", address, part, bytes.NewReader([]byte("a small filE"))); a.StatusCode != 400 {
		t.Error(a.Status)
	}
	if a := b.do(b.seller, "HEAD", address, nil, nil); a.StatusCode != 404 {
		t.Error(a.Status)
	}
}

// R13.1: whoever lost the answer to a submission finds the upload whole, learns
// which version it is, and gets that version again.
func TestAnUploadThatBecameAVersion(t *testing.T) {
	b := newBorder(t, dbtest.Open(t, db.SQLite))
	content := sample.Module{Name: "checkout", Version: "1.0.0"}.Zip()
	address := b.create(content)
	b.do(b.seller, "PATCH", address, map[string]string{"Content-Type": "application/offset+octet-stream", "Upload-Offset": "0"}, bytes.NewReader(content))
	if a := b.do(b.seller, "HEAD", address, nil, nil); a.StatusCode != 200 || a.Header.Get("Upload-Version") != "" {
		t.Error(a.Status, a.Header)
	}
	n := validation.Submission{
		Archive: address[len("/upload/versions/"):], Product: b.product, Version: "1.0.0", ChangeKind: versions.ChangeNew,
		Changelog: map[string]string{"en": "First."}, WorksFrom: "8.0.0", WorksTo: "9.0.0", Replace: true,
	}
	id, err := b.service.Submit(actor.With(t.Context(), actor.Actor{SellerID: b.seller}), n)
	must(t, err)
	a := b.do(b.seller, "HEAD", address, nil, nil)
	if a.StatusCode != 200 || a.Header.Get("Upload-Offset") != strconv.Itoa(len(content)) || a.Header.Get("Upload-Version") != strconv.FormatInt(id, 10) {
		t.Error(a.Status, a.Header)
	}
	if a := b.do(b.seller+1, "HEAD", address, nil, nil); a.StatusCode != 404 {
		t.Error("another's", a.Status)
	}
}

// R13.1: what nobody goes on with is removed after a day, files and all.
func TestAbandonedUploads(t *testing.T) {
	b := newBorder(t, dbtest.Open(t, db.SQLite))
	address := b.create([]byte("a small file"))
	b.do(b.seller, "PATCH", address, map[string]string{"Content-Type": "application/offset+octet-stream", "Upload-Offset": "0"}, bytes.NewReader([]byte("a small")))
	b.now = b.now.Add(23 * time.Hour)
	if n, err := b.service.Archives.Sweep(t.Context()); n != 0 || err != nil {
		t.Error(n, err)
	}
	if b.offset(address) != 7 {
		t.Error("it is gone too early")
	}
	b.now = b.now.Add(2 * time.Hour)
	if n, err := b.service.Archives.Sweep(t.Context()); n != 1 || err != nil {
		t.Error(n, err)
	}
	if a := b.do(b.seller, "HEAD", address, nil, nil); a.StatusCode != 404 {
		t.Error(a.Status)
	}
}
