package upload_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"merkato/internal/fault"
	"merkato/internal/upload"
)

// line is a connection by which so many bytes come at a time.
type line struct {
	http.ResponseWriter
	left, each int
	every      time.Duration
	until      time.Time
}

func (l *line) SetReadDeadline(at time.Time) error {
	l.until = at
	return nil
}

func (l *line) Read(into []byte) (int, error) {
	if l.left <= 0 {
		return 0, io.EOF
	}
	next := time.Now().Add(l.every)
	if next.After(l.until) {
		time.Sleep(time.Until(l.until))
		return 0, os.ErrDeadlineExceeded
	}
	time.Sleep(time.Until(next))
	l.left -= l.each
	return l.each, nil
}

// A file may come slowly; whoever sends next to nothing does not hold a
// place for it for good.
func TestAFileHasToArrive(t *testing.T) {
	for name, c := range map[string]struct {
		line  line
		isCut bool
	}{
		"over a slow line":        {line{left: 5 << 20, each: 32 << 10, every: 7 * time.Second}, false},
		"a byte now and then":     {line{left: 1000, each: 1, every: 30 * time.Second}, true},
		"nothing for two minutes": {line{left: 2000, each: 1000, every: 2 * time.Minute}, true},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			synctest.Test(t, func(t *testing.T) {
				began := time.Now()
				c.line.ResponseWriter = httptest.NewRecorder()
				file, err := upload.Spool(&c.line, httptest.NewRequest(http.MethodPost, "/", &c.line), func() (*os.File, error) { return os.CreateTemp(folder, "") })
				if err == nil {
					err = file.Close()
				}
				if c.isCut != (err != nil) || c.isCut && fault.Of(err).Reason != "upload_cut" {
					t.Errorf("after %s: %v", time.Since(began), err)
				}
				if took := time.Since(began); c.isCut && took > 2*time.Minute {
					t.Errorf("its place was held for %s", took)
				}
			})
		})
	}
}
