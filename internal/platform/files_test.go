package platform_test

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"net/http"
	"testing"

	"merkato/internal/blobs"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/platform"
)

// R12.11: pictures that the marketplace shows already come in at an address of
// their own, by the same checks as a seller's, and can be fetched again.
func TestPublishedFile(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	w := newWorld(d)
	files, err := blobs.Open(t.Context(), "", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w.Sheets.UseFiles(files)
	w.stock(t)
	var icon bytes.Buffer
	if err := png.Encode(&icon, image.NewRGBA(image.Rect(0, 0, 256, 256))); err != nil {
		t.Fatal(err)
	}
	put := func(path, body string) answer {
		return w.do(t, request{as: machine, method: http.MethodPut, path: "/platform/products/" + path, body: body})
	}
	for path, wants := range map[string]struct {
		body, reason string
		status       int
	}{
		"P/files/ICON/1":        {"<svg onload='alert(1)'/>", "image_type", 422},
		"P-404/files/ICON/1":    {icon.String(), "product_unknown", 404},
		"P/files/SCREENSHOT/3":  {icon.String(), "image_too_small", 422},
		"P/files/SCREENSHOT/21": {icon.String(), "place", 422},
		"P/files/FONT/1":        {icon.String(), "", 422},
	} {
		if a := put(path, wants.body); a.status != wants.status || wants.reason != "" && a.Reason != wants.reason {
			t.Errorf("%s: %d %s", path, a.status, a.text)
		}
	}
	a := put("P/files/ICON/1", icon.String())
	var stored platform.PublishedFile
	if err := json.Unmarshal([]byte(a.text), &stored); err != nil || a.status != http.StatusOK || stored.ID == 0 || stored.Width != 256 {
		t.Fatalf("%d %s", a.status, a.text)
	}
	got := w.do(t, request{as: machine, method: http.MethodGet, path: "/platform/files/1"})
	if got.status != http.StatusOK || got.header.Get("Content-Type") != "image/png" {
		t.Errorf("%d %v", got.status, got.header)
	}
}
