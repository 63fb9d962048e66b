package upload_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"merkato/internal/blobs"
	"merkato/internal/contact"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/download"
	"merkato/internal/export"
	"merkato/internal/orders/orderstest"
	"merkato/internal/seller/sellertest"
	"merkato/internal/upload"
)

// R14.4: a document that has to be renewed goes to the operators as a file, and
// comes back as it was, to whoever sent it alone.
func TestAFileForTheOperators(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	mine, other := sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, nil).ID
	files, err := blobs.Open(t.Context(), "", t.TempDir())
	must(t, err)
	t.Cleanup(func() { must(t, files.Close()) })
	written := contact.New(d, nil, time.Now)
	written.UseFiles(files)
	sold := orderstest.New(d)
	send := as(upload.New(upload.Options{Contact: written, Folder: t.TempDir()}))
	get := as(download.New(download.Options{Contact: written, Orders: sold.Orders, Exports: export.New(d, time.Now)}))
	ask := func(h http.Handler, method, address string, who int64, body string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, address, strings.NewReader(body))
		if who != 0 {
			r.Header.Set(asker, strconv.FormatInt(who, 10))
		}
		r.Header.Set("X-File-Name", "passport.png")
		rec := httptest.NewRecorder()
		h.ServeHTTP(rec, r)
		return rec
	}
	passport := string(picture(8, 8))
	sent := ask(send, http.MethodPost, "/upload/contact", mine, passport)
	var uploaded answer
	must(t, json.Unmarshal(sent.Body.Bytes(), &uploaded))
	if sent.Code != 200 || uploaded.Name != "passport.png" || uploaded.ID == "" {
		t.Fatalf("%d %s", sent.Code, sent.Body)
	}
	for what, refused := range map[string]*httptest.ResponseRecorder{
		"nobody": ask(send, http.MethodPost, "/upload/contact", 0, passport), "another file": ask(send, http.MethodPost, "/upload/contact", mine, "no picture"),
	} {
		if refused.Code != 401 && refused.Code != 400 {
			t.Errorf("%s: %d %s", what, refused.Code, refused.Body)
		}
	}
	address := "/download/contact/" + uploaded.ID
	if got := ask(get, http.MethodGet, address, mine, ""); got.Code != 200 || got.Body.String() != passport || !strings.HasPrefix(got.Header().Get("Content-Disposition"), "attachment") {
		t.Errorf("%d %v", got.Code, got.Header())
	}
	for who, status := range map[int64]int{other: 404, 0: 401} {
		if got := ask(get, http.MethodGet, address, who, ""); got.Code != status {
			t.Errorf("%d: %d %s", who, got.Code, got.Body)
		}
	}
}
