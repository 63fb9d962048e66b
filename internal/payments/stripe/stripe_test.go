package stripe_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"merkato/internal/fault"
	"merkato/internal/payments/stripe"
)

func TestCheck(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path != "/v1/balance":
			w.WriteHeader(http.StatusNotFound)
		case r.Header.Get("Authorization") != "Bearer sk_good":
			w.WriteHeader(http.StatusUnauthorized)
		default:
			fmt.Fprint(w, `{"object":"balance"}`)
		}
	}))
	defer server.Close()
	if err := stripe.New(server.URL+"/", "sk_good", time.Now).Check(t.Context()); err != nil {
		t.Errorf("a good key: %v", err)
	}
	if err := stripe.New(server.URL, "sk_bad", time.Now).Check(t.Context()); !fault.Is(err, fault.Forbidden) {
		t.Errorf("a bad key: %v", err)
	}
	if err := stripe.New("http://127.0.0.1:1", "sk_good", time.Now).Check(t.Context()); !fault.Is(err, fault.Unavailable) {
		t.Errorf("nobody there: %v", err)
	}
}
