package wire

import (
	"net/http"
	"net/http/httptest"
	"runtime"
	"testing"
	"testing/iotest"

	"merkato/internal/fault"
)

// R6.13: room is made for what came, not for what was announced: whoever holds a
// thousand requests open before their first byte holds no gigabyte.
func TestAnAnnouncedBodyTakesNoRoom(t *testing.T) {
	const requests, announced = 50, 1 << 20
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range requests {
		r := httptest.NewRequest(http.MethodPost, "/graphql", iotest.ErrReader(http.ErrBodyReadAfterClose))
		r.ContentLength = announced
		r.Header.Set("Content-Type", "application/json")
		if _, err := Read(httptest.NewRecorder(), r, announced); !fault.Is(err, fault.Malformed) {
			t.Fatal(err)
		}
	}
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / requests; each > announced/10 {
		t.Errorf("%d bytes for each", each)
	}
}
