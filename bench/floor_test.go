package main

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/products"
	"merkato/internal/seller"
)

// listener records the statements that the product sends.
type listener struct{ statements []string }

func (l *listener) BeforeQuery(ctx context.Context, _ *bun.QueryEvent) context.Context { return ctx }
func (l *listener) AfterQuery(_ context.Context, e *bun.QueryEvent) {
	l.statements = append(l.statements, e.Query)
}

// A floor that runs other statements than the product measures nothing.
func TestFloorRunsTheProductsStatements(t *testing.T) {
	// On PostgreSQL everything goes through bun, also what SQLite keeps prepared.
	d := dbtest.Open(t, db.PostgreSQL)
	l := &listener{}
	d.Read().AddQueryHook(l) //lint:ignore SA1019 the copy that its successor makes would not be the one the product uses

	const sellerID = 7
	ctx := actor.With(t.Context(), actor.Actor{Issuer: "https://id.test", Subject: "ada", SellerID: sellerID})
	if _, err := seller.New(d, time.Now).ByIdentity(ctx, "https://id.test", "ada"); err != nil {
		t.Fatal(err)
	}
	catalogue := products.New(d)
	if _, err := catalogue.List(ctx, lang); err != nil {
		t.Fatal(err)
	}
	if _, err := catalogue.Platform(ctx); err != nil {
		t.Fatal(err)
	}
	// With the arguments in it and on one line.
	written := func(statement string, args ...any) string {
		return strings.Join(strings.Fields(d.Read().QueryGen().FormatQuery(statement, args...)), " ")
	}
	want := []string{
		written(sellerSQL, "https://id.test", "ada"),
		written(productsSQL, lang, sellerID),
		written(platformSQL),
	}
	for i, statement := range l.statements {
		l.statements[i] = strings.Join(strings.Fields(statement), " ")
	}
	if diff := cmp.Diff(l.statements, want); diff != "" {
		t.Errorf("the product's statements (-) and the floor's (+):\n%s", diff)
	}
}

func TestNumbered(t *testing.T) {
	if got := numbered("a = ? AND b = ?"); got != "a = $1 AND b = $2" {
		t.Error(got)
	}
	if got := numbered("no placeholder"); got != "no placeholder" {
		t.Error(got)
	}
}
