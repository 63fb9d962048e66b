package upload_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/download"
	"merkato/internal/problem"
	"merkato/internal/products"
	"merkato/internal/seller/sellertest"
	"merkato/internal/upload"
)

// world is the borders for files over a catalogue of two sellers.
type world struct {
	t               *testing.T
	mine, other     int64
	product         int64
	upload, get     http.Handler
	folder, spooled string
	disk            *disk
}

const asker = "X-Test-Actor"

func newWorld(t *testing.T) *world {
	t.Helper()
	d := dbtest.Open(t, db.SQLite)
	w := &world{t: t, mine: sellertest.Add(t, d, nil).ID, other: sellertest.Add(t, d, nil).ID, folder: t.TempDir(), spooled: t.TempDir()}
	sheetService := sheets.New(sheets.Options{DB: d, Products: products.New(d), Now: time.Now})
	files, err := blobs.Open(t.Context(), "", w.folder)
	must(t, err)
	t.Cleanup(func() { must(t, files.Close()) })
	sheetService.UseFiles(files)
	w.product, err = sheetService.Create(actor.With(t.Context(), actor.Actor{SellerID: w.mine}), products.TypeModule, "Stock radar")
	must(t, err)
	w.disk = &disk{folder: w.spooled}
	w.upload = as(upload.NewOn(upload.Options{Sheets: sheetService}, w.disk.open))
	w.get = as(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		id, _ := strconv.ParseInt(strings.TrimPrefix(r.URL.Path, "/download/files/"), 10, 64)
		file, content, err := sheetService.OpenFile(r.Context(), id)
		if err != nil {
			problem.Refuse(rw, r, err)
			return
		}
		defer content.Close()
		download.ServeFile(rw, r, file, content)
	}))
	return w
}

// as finds out who asks, as the server does.
func as(h http.Handler) http.Handler {
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		if id, err := strconv.ParseInt(r.Header.Get(asker), 10, 64); err == nil {
			ctx = actor.With(ctx, actor.Actor{SellerID: id, Banned: r.Header.Get("X-Test-Banned") != ""})
		}
		h.ServeHTTP(rw, r.WithContext(ctx))
	})
}

// answer is what is said of an upload, taken or not.
type answer struct {
	Status        int
	Reason, Field string
	ID, Name      string
	Width         int
}

func (w *world) send(kind string, body io.Reader, headers ...string) answer {
	w.t.Helper()
	r := httptest.NewRequest(http.MethodPost, fmt.Sprintf("/upload/products/%d/%s", w.product, kind), body)
	r.Header.Set(asker, fmt.Sprint(w.mine))
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	rec := httptest.NewRecorder()
	w.upload.ServeHTTP(rec, r)
	var a answer
	must(w.t, json.Unmarshal(rec.Body.Bytes(), &a))
	a.Status = rec.Code
	left, err := os.ReadDir(w.spooled)
	must(w.t, err)
	if len(left) != 0 {
		w.t.Errorf("%s left %d temporary files", kind, len(left))
	}
	return a
}

func picture(width, height int) []byte {
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{color.White, color.Black})); err != nil {
		panic(err)
	}
	return out.Bytes()
}

// claiming is a PNG whose head claims a size that nobody could hold in memory.
func claiming(width, height uint32) []byte {
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32([]byte("IHDR"), width), height)
	head = append(head, 8, 6, 0, 0, 0)
	out := []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d")
	return binary.BigEndian.AppendUint32(append(out, head...), crc32.ChecksumIEEE(head))
}

// R12.6: whatever is no picture is refused with its reason at the file, by its
// content and not by its name, and nothing of it is stored.
func TestWhatIsNoPictureIsRefused(t *testing.T) {
	w := newWorld(t)
	svg := `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
	for name, c := range map[string]struct {
		kind, reason string
		content      []byte
	}{
		"a script":           {"icon", "image_type", []byte("<script>alert(1)</script>")},
		"an SVG with script": {"icon", "image_type", []byte(svg)},
		"a GIF":              {"icon", "image_type", []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;")},
		"20,000 × 20,000":    {"screenshot", "image_too_large", claiming(20000, 20000)},
		"half a PNG":         {"screenshot", "image_broken", picture(1200, 1000)[:80]},
		"a small screenshot": {"screenshot", "image_too_small", picture(999, 1000)},
		"a wrong icon":       {"icon", "icon_size", picture(255, 256)},
		"no PDF":             {"document", "document_no_pdf", []byte("hello")},
		"a PDF with script":  {"document", "document_active", []byte("%PDF-1.4\n/JavaScript (app.alert(1))\n%%EOF")},
	} {
		if a := w.send(c.kind, bytes.NewReader(c.content), "X-File-Name", "picture.png"); a.Status != 400 || a.Reason != c.reason || a.Field != "file" {
			t.Errorf("%s: %+v", name, a)
		}
	}
	if stored, _ := filepath.Glob(filepath.Join(w.folder, "*", "products", "*", "*")); len(stored) != 0 {
		t.Errorf("stored %v", stored)
	}
}

// R12.6: what is stored of a picture are its pixels: a page hidden behind them is
// gone, and it is served as a picture and nothing else.
func TestAPolyglotLosesWhatItHides(t *testing.T) {
	w := newWorld(t)
	polyglot := append(picture(256, 256), []byte("<script>alert(document.cookie)</script>")...)
	a := w.send("icon", bytes.NewReader(polyglot), "X-File-Name", "..%2F..%2Fevil%E2%80%AEgnp.html")
	if a.Status != 200 || a.Width != 256 || a.Name != "evilgnp.html" {
		t.Fatalf("%+v", a)
	}
	r := httptest.NewRequest(http.MethodGet, "/download/files/"+a.ID, nil)
	r.Header.Set(asker, fmt.Sprint(w.mine))
	rec := httptest.NewRecorder()
	w.get.ServeHTTP(rec, r)
	if rec.Code != 200 || bytes.Contains(rec.Body.Bytes(), []byte("script")) || rec.Header().Get("Content-Type") != "image/png" ||
		rec.Header().Get("X-Content-Type-Options") != "nosniff" || rec.Header().Get("Content-Security-Policy") != "default-src 'none'; sandbox" {
		t.Errorf("%d %v", rec.Code, rec.Header())
	}
	r.Header.Set(asker, fmt.Sprint(w.other))
	rec = httptest.NewRecorder()
	w.get.ServeHTTP(rec, r)
	if rec.Code != 404 {
		t.Errorf("another seller got %d", rec.Code)
	}
}

// An upload that breaks off, one that is too large and one by the wrong person
// are told apart, and leave nothing behind.
func TestUploadsThatDoNotArrive(t *testing.T) {
	w := newWorld(t)
	cut := io.MultiReader(bytes.NewReader(picture(256, 256)[:50]), iotest.ErrReader(io.ErrUnexpectedEOF))
	if a := w.send("icon", cut); a.Status != 400 || a.Reason != "upload_cut" {
		t.Errorf("cut: %+v", a)
	}
	if a := w.send("icon", io.LimitReader(neverEnding('x'), 11<<20)); a.Status != 413 && a.Reason != "file_too_large" {
		t.Errorf("too large: %+v", a)
	}
	if a := w.send("icon", bytes.NewReader(picture(256, 256)), asker, fmt.Sprint(w.other)); a.Status != 404 || a.Reason != "no_product" {
		t.Errorf("another's product: %+v", a)
	}
	if a := w.send("icon", bytes.NewReader(picture(256, 256)), asker, "nobody"); a.Status != 401 {
		t.Errorf("nobody: %+v", a)
	}
	if a := w.send("icon", bytes.NewReader(picture(256, 256)), "X-Test-Banned", "1"); a.Status != 403 {
		t.Errorf("banned: %+v", a)
	}
}

// A seller has so many uploads under way and no more, however long they take;
// others do not notice. Whose product it is is known before the first byte is read.
func TestUploadsAtOnceAreBounded(t *testing.T) {
	w := newWorld(t)
	post := func(who int64, body io.Reader) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodPost, fmt.Sprintf("/upload/products/%d/icon", w.product), body)
		r.Header.Set(asker, fmt.Sprint(who))
		rec := httptest.NewRecorder()
		w.upload.ServeHTTP(rec, r)
		return rec
	}
	var under sync.WaitGroup
	var senders []*io.PipeWriter
	for range 4 {
		body, sender := io.Pipe()
		senders = append(senders, sender)
		under.Go(func() {
			if rec := post(w.mine, body); rec.Code != http.StatusOK {
				t.Errorf("one under way: %d %s", rec.Code, rec.Body)
			}
		})
		_, err := sender.Write(picture(256, 256)[:10]) // it is being read
		must(t, err)
	}
	unread := iotest.ErrReader(errors.New("nobody should read this"))
	if rec := post(w.mine, unread); rec.Code != http.StatusTooManyRequests || !strings.Contains(rec.Body.String(), "uploads_at_once") {
		t.Errorf("one more: %d %s", rec.Code, rec.Body)
	}
	if rec := post(w.other, unread); rec.Code != http.StatusNotFound {
		t.Errorf("another's product: %d %s", rec.Code, rec.Body)
	}
	for _, sender := range senders {
		_, err := sender.Write(picture(256, 256)[10:])
		must(t, err)
		must(t, sender.Close())
	}
	under.Wait()
	if a := w.send("icon", bytes.NewReader(picture(256, 256))); a.Status != http.StatusOK {
		t.Errorf("afterwards: %+v", a)
	}
}

type neverEnding byte

func (b neverEnding) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(b)
	}
	return len(p), nil
}

// A disk that is full is nobody's fault: it says so, and the next try works.
func TestAFullDiskIsReported(t *testing.T) {
	w := newWorld(t)
	w.disk.isFull = true
	if a := w.send("icon", bytes.NewReader(picture(256, 256))); a.Status != http.StatusServiceUnavailable || a.Reason != "disk_full" {
		t.Errorf("%+v", a)
	}
	w.disk.isFull = false
	if a := w.send("icon", bytes.NewReader(picture(256, 256))); a.Status != http.StatusOK {
		t.Errorf("afterwards: %+v", a)
	}
}

// disk has temporary files in a folder, which can be full.
type disk struct {
	folder string
	isFull bool
}

func (d *disk) open() (*os.File, error) {
	if !d.isFull {
		return os.CreateTemp(d.folder, "upload-")
	}
	name := filepath.Join(d.folder, "full") // a link, because what is opened here is removed
	if err := os.Symlink("/dev/full", name); err != nil {
		return nil, err
	}
	return os.OpenFile(name, os.O_RDWR, 0)
}
