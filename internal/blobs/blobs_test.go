package blobs_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"merkato/internal/blobs"
	"merkato/internal/fault"
)

// Whatever the store, it behaves the same.
func TestConformance(t *testing.T) {
	server := startS3(t)
	stores := map[string]func(t *testing.T) *blobs.Store{
		"folder": func(t *testing.T) *blobs.Store { return open(t, "", t.TempDir()) },
		"s3":     func(t *testing.T) *blobs.Store { return open(t, server.address(server.newBucket(t)), "") },
	}
	tests := map[string]func(*testing.T, *blobs.Store){
		"write, read, replace, delete": writeReadReplaceDelete,
		"missing file":                 missingFile,
		"ranges":                       ranges,
		"served over HTTP":             servedOverHTTP,
		"limit":                        limit,
		"bad keys":                     badKeys,
		"interrupted upload":           interruptedUpload,
		"concurrent writers":           concurrentWriters,
		"large file":                   largeFile,
		"check":                        check,
	}
	for storeName, newStore := range stores {
		for testName, test := range tests {
			t.Run(storeName+"/"+testName, func(t *testing.T) { test(t, newStore(t)) })
		}
	}
}

func open(t *testing.T, address, folder string) *blobs.Store {
	t.Helper()
	s, err := blobs.Open(t.Context(), address, folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func put(t *testing.T, s *blobs.Store, key, content string) {
	t.Helper()
	n, err := s.Put(t.Context(), key, strings.NewReader(content), 0)
	if err != nil {
		t.Fatal(err)
	}
	if n != int64(len(content)) {
		t.Errorf("wrote %d bytes of %d", n, len(content))
	}
}

func get(t *testing.T, s *blobs.Store, key string) string {
	t.Helper()
	r, err := s.Get(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	content, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	if r.Size != int64(len(content)) {
		t.Errorf("size %d, read %d bytes", r.Size, len(content))
	}
	return string(content)
}

func exists(t *testing.T, s *blobs.Store, key string) bool {
	t.Helper()
	r, err := s.Get(t.Context(), key)
	if fault.Is(err, fault.NotFound) {
		return false
	}
	if err != nil {
		t.Fatal(err)
	}
	r.Close()
	return true
}

func writeReadReplaceDelete(t *testing.T, s *blobs.Store) {
	const key = "versions/12/module-1.0.2.zip"
	for _, content := range []string{"first", "the second, longer", ""} {
		put(t, s, key, content)
		if got := get(t, s, key); got != content {
			t.Errorf("read %q, want %q", got, content)
		}
	}
	r, err := s.Get(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if r.Size != 0 || r.ContentType != "application/zip" || time.Since(r.Modified).Abs() > time.Minute {
		t.Errorf("%d bytes of %s, written %s", r.Size, r.ContentType, r.Modified)
	}
	for range 2 { // a job that deletes may run twice
		if err := s.Delete(t.Context(), key); err != nil {
			t.Fatal(err)
		}
	}
	if exists(t, s, key) {
		t.Error("still there after it was deleted")
	}
}

func missingFile(t *testing.T, s *blobs.Store) {
	if exists(t, s, "nothing.pdf") {
		t.Error("exists")
	}
	if _, err := s.Get(t.Context(), "nothing.pdf"); !fault.Is(err, fault.NotFound) {
		t.Errorf("get: %v", err)
	}
}

func ranges(t *testing.T, s *blobs.Store) {
	put(t, s, "letters.txt", "abcdefgh")
	for _, c := range []struct {
		offset, length int64
		want           string
	}{{0, -1, "abcdefgh"}, {2, 3, "cde"}, {6, 100, "gh"}, {3, -1, "defgh"}, {4, 0, ""}} {
		r, err := s.GetRange(t.Context(), "letters.txt", c.offset, c.length)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(r)
		r.Close()
		if err != nil || string(got) != c.want || r.Size != 8 {
			t.Errorf("%d+%d: %q of %d, %v; want %q of 8", c.offset, c.length, got, r.Size, err, c.want)
		}
	}
}

func servedOverHTTP(t *testing.T, s *blobs.Store) {
	put(t, s, "letters.csv", "abcdefgh")
	r, err := s.Get(t.Context(), "letters.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	request := httptest.NewRequest(http.MethodGet, "/", nil)
	request.Header.Set("Range", "bytes=2-4")
	answer := httptest.NewRecorder()
	answer.Header().Set("Content-Type", r.ContentType)
	http.ServeContent(answer, request, "", r.Modified, r)
	if answer.Code != http.StatusPartialContent || answer.Body.String() != "cde" {
		t.Errorf("answered %d %q", answer.Code, answer.Body)
	}
	if got := answer.Header().Get("Content-Type"); got != "text/csv; charset=utf-8" {
		t.Errorf("type %q", got)
	}
}

func limit(t *testing.T, s *blobs.Store) {
	if n, err := s.Put(t.Context(), "a.txt", strings.NewReader("12345"), 5); n != 5 || err != nil {
		t.Errorf("at the limit: %d, %v", n, err)
	}
	if _, err := s.Put(t.Context(), "a.txt", strings.NewReader("123456"), 5); !fault.Is(err, fault.TooMuch) {
		t.Errorf("over the limit: %v", err)
	}
	if got := get(t, s, "a.txt"); got != "12345" {
		t.Errorf("the refused file left %q", got)
	}
}

func badKeys(t *testing.T, s *blobs.Store) {
	for _, key := range []string{
		"", ".", "..", "/etc/passwd", "a/../../b", "a//b", "a/", "a/./b", ".hidden", "a/.attrs",
		"a\x00b", "a\nb", "a b", "a\\b", "C:a", "ä", "\xff", "a.tmp", "a.attrs",
		strings.Repeat("a", 201), strings.Repeat("a/", 300) + "a",
	} {
		_, putErr := s.Put(t.Context(), key, strings.NewReader(""), 0)
		_, getErr := s.Get(t.Context(), key)
		for _, err := range []error{putErr, getErr, s.Delete(t.Context(), key)} {
			if !fault.Is(err, fault.Invalid) {
				t.Errorf("key %q: %v", key, err)
			}
		}
	}
}

func interruptedUpload(t *testing.T, s *blobs.Store) {
	broken := errors.New("the connection broke")
	for _, size := range []int{0, 1000, 20 << 20} { // before, in one part, in several
		body := func() io.Reader {
			return io.MultiReader(bytes.NewReader(make([]byte, size)), iotest.ErrReader(broken))
		}
		if _, err := s.Put(t.Context(), "new.zip", body(), 0); !errors.Is(err, broken) {
			t.Errorf("after %d bytes: %v", size, err)
		}
		if exists(t, s, "new.zip") {
			t.Errorf("after %d bytes the file is there", size)
		}
		put(t, s, "old.zip", "old")
		if _, err := s.Put(t.Context(), "old.zip", body(), 0); !errors.Is(err, broken) {
			t.Errorf("after %d bytes: %v", size, err)
		}
		if got := get(t, s, "old.zip"); got != "old" {
			t.Errorf("after %d bytes the older file is %d bytes", size, len(got))
		}
	}

	ctx, cancel := context.WithCancel(t.Context())
	body := io.MultiReader(bytes.NewReader(make([]byte, 20<<20)), readerFunc(func(p []byte) (int, error) {
		cancel() // the caller goes away while the upload runs
		return len(p), nil
	}))
	if _, err := s.Put(ctx, "new.zip", io.LimitReader(body, 40<<20), 0); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if exists(t, s, "new.zip") {
		t.Error("after it was cancelled the file is there")
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// Who reads while others write sees one of the files whole, never a mixture.
func concurrentWriters(t *testing.T, s *blobs.Store) {
	const writers, rounds, size = 4, 5, 200_000
	put(t, s, "shared.txt", strings.Repeat("-", size))
	var writing sync.WaitGroup
	for w := range writers {
		writing.Go(func() {
			content := strings.Repeat(string(rune('a'+w)), size)
			for range rounds {
				if _, err := s.Put(t.Context(), "shared.txt", strings.NewReader(content), 0); err != nil {
					t.Error(err)
				}
			}
		})
	}
	defer writing.Wait()
	done := make(chan struct{})
	go func() { writing.Wait(); close(done) }()
	for reading := true; reading; {
		select {
		case <-done:
			reading = false
		default:
		}
		if got := get(t, s, "shared.txt"); got != strings.Repeat(got[:1], size) {
			t.Fatalf("read a mixture of %d bytes", len(got))
		}
	}
}

// A large file goes through in pieces: the memory it takes does not grow with it.
func largeFile(t *testing.T, s *blobs.Store) {
	const size, most = 50 << 20, 40 << 20
	var memory peak
	memory.start()
	written := sha256.New()
	random := io.LimitReader(rand.NewChaCha8([32]byte{1}), size)
	n, err := s.Put(t.Context(), "large.zip", io.TeeReader(random, io.MultiWriter(written, &memory)), 0)
	if err != nil || n != size {
		t.Fatalf("wrote %d: %v", n, err)
	}
	r, err := s.Get(t.Context(), "large.zip")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	read := sha256.New()
	if n, err := io.Copy(io.MultiWriter(read, &memory), r); err != nil || n != size {
		t.Fatalf("read %d: %v", n, err)
	}
	if !bytes.Equal(written.Sum(nil), read.Sum(nil)) {
		t.Error("read something else than was written")
	}
	t.Logf("at most %d MiB", memory.grown()>>20)
	if memory.grown() > most {
		t.Errorf("took %d MiB of memory, want at most %d", memory.grown()>>20, most>>20)
	}
}

// peak measures the live heap while bytes pass through it.
type peak struct {
	before, most uint64
	passed       int
}

func (p *peak) start() { p.before = live() }

func (p *peak) grown() uint64 { return p.most - min(p.most, p.before) }

func (p *peak) Write(b []byte) (int, error) {
	if p.passed += len(b); p.passed >= 4<<20 {
		p.passed = 0
		p.most = max(p.most, live())
	}
	return len(b), nil
}

func live() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func check(t *testing.T, s *blobs.Store) {
	for range 2 {
		if err := s.Check(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

func TestContentType(t *testing.T) {
	for key, want := range map[string]string{
		"a/b.PDF": "application/pdf", "a.zip": "application/zip", "page.html": "application/octet-stream", "a.b/c": "application/octet-stream",
	} {
		if got := blobs.ContentType(key); got != want {
			t.Errorf("%s is %s, want %s", key, got, want)
		}
	}
}
