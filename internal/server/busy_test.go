package server_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"merkato/internal/auth"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/seller"
	"merkato/internal/server"
)

// A request that comes while every connection of the database is taken fails in
// time, and does not wait for as long as the others take.
func TestSigningInHasATimeLimit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		signer, err := auth.NewCookieSigner(auth.CookieOptions{Current: make([]byte, 32)})
		if err != nil {
			t.Fatal(err)
		}
		cookie, err := signer.Issue("somebody", "somebody@example.com", time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		var refused error
		a := &server.Authenticator{Cookie: signer, Sellers: seller.New(d, time.Now), Time: 50 * time.Millisecond}
		h := a.Require(http.NotFoundHandler(), func(_ http.ResponseWriter, _ *http.Request, err error) { refused = err })
		ask := func() {
			r := httptest.NewRequest(http.MethodPost, "/graphql", nil)
			r.Header.Set(auth.CookieHeader, cookie)
			h.ServeHTTP(httptest.NewRecorder(), r)
		}
		if ask(); refused != nil {
			t.Fatal(refused)
		}
		for range d.Read().Stats().MaxOpenConnections {
			c, err := d.Read().Conn(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
		}
		if ask(); !fault.Is(refused, fault.Unavailable) || fault.Of(refused).Reason != "busy" {
			t.Errorf("got %v", refused)
		}
	})
}
