package graph_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/seller"
)

// BenchmarkSeller is the seller query over HTTP, compared with the floor: the
// same SQL on the same database, encoding/json and net/http, nothing else. The
// query may cost at most 2.5 times the floor. The SQL is the one that sign-in
// runs for every request.
func BenchmarkSeller(b *testing.B) {
	d := dbtest.Open(b, db.SQLite)
	w := newWorld(b, d)
	sellers := seller.New(d, clock)
	bind(b, d, sellers, w.mine)
	find := func(r *http.Request) *seller.Seller {
		s, err := sellers.ByIdentity(r.Context(), "https://id.test", "ada")
		if err != nil || s == nil {
			panic(err)
		}
		return s
	}
	api := w.handler()
	signedIn := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s := find(r)
		ctx := actor.With(r.Context(), actor.Actor{Issuer: "https://id.test", Subject: "ada", SellerID: s.ID})
		api.ServeHTTP(w, r.WithContext(seller.WithCurrent(ctx, s)))
	})
	floor := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(map[string]any{"data": map[string]any{"seller": find(r)}})
	})
	b.Run("floor", func(b *testing.B) { benchmark(b, floor) })
	b.Run("graphql", func(b *testing.B) { benchmark(b, signedIn) })
	// Without network and database: what reading, running and writing take.
	b.Run("graphql alone", func(b *testing.B) {
		b.ReportAllocs()
		ctx := as(w.mine)(context.Background())
		sent := body(everyField, ``)
		for b.Loop() {
			r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/graphql", strings.NewReader(sent))
			r.Header.Set("Content-Type", "application/json")
			api.ServeHTTP(httptest.NewRecorder(), r)
		}
	})
}

func bind(b *testing.B, d *db.DB, sellers *seller.Service, s *seller.Seller) {
	b.Helper()
	if _, err := sellers.Bind(context.Background(), "https://id.test", "ada", s.Email); err != nil {
		b.Fatal(err)
	}
	// As many others as make the index worth having.
	err := d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
		for i := range 1000 {
			other := &seller.Seller{Email: strings.Repeat("x", i+1) + "@shop.test", LanguageNative: "en", Partnership: seller.Community, Country: "DE"}
			if err := sellers.Create(ctx, tx, other); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
}

func benchmark(b *testing.B, h http.Handler) {
	server := httptest.NewServer(h)
	defer server.Close()
	sent := body(everyField, ``)
	b.ReportAllocs()
	for b.Loop() {
		answer, err := server.Client().Post(server.URL+"/graphql", "application/json", strings.NewReader(sent))
		if err != nil {
			b.Fatal(err)
		}
		got, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode != http.StatusOK || !strings.Contains(string(got), "mine@shop.test") {
			b.Fatal(answer.Status, err)
		}
	}
}
