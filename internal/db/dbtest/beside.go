package dbtest

import (
	"context"
	"runtime/debug"
	"sync"
	"testing"

	"github.com/uptrace/bun"

	"merkato/internal/db"
)

// beside finds what is read past a transaction that can write, from inside it. On
// PostgreSQL that takes a second connection while one is held, so that enough of them at
// once wait for each other for ever; and it does not see what the transaction wrote. It is
// found on SQLite, where such a read goes to another pool.
type beside struct {
	mu    sync.Mutex
	found string // the first one, with where it was asked
}

type inside struct{}

// forbidBeside fails the test where it reads past a transaction.
func forbidBeside(t testing.TB, d *db.DB) {
	t.Helper()
	b := &beside{}
	err := d.Tx(context.Background(), func(_ context.Context, tx bun.Tx) error {
		//lint:ignore SA1019 its successor hooks into a copy, which the program under test does not use
		tx.NewSelect().DB().AddQueryHook(marking{})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	//lint:ignore SA1019 as above
	d.Read().AddQueryHook(b)
	t.Cleanup(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.found != "" {
			t.Error("read past the transaction that it is in; read with its tx: " + b.found)
		}
	})
}

// marking marks the context that a transaction hands to what runs in it.
type marking struct{}

// BeforeQuery is bun's: what it returns for the beginning is the transaction's context.
func (marking) BeforeQuery(ctx context.Context, e *bun.QueryEvent) context.Context {
	if e.Query == "BEGIN" {
		return context.WithValue(ctx, inside{}, true)
	}
	return ctx
}

// AfterQuery is bun's.
func (marking) AfterQuery(context.Context, *bun.QueryEvent) {}

// BeforeQuery is bun's.
func (b *beside) BeforeQuery(ctx context.Context, e *bun.QueryEvent) context.Context {
	if ctx.Value(inside{}) != nil {
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.found == "" {
			b.found = e.Query + "\n" + string(debug.Stack())
		}
	}
	return ctx
}

// AfterQuery is bun's.
func (b *beside) AfterQuery(context.Context, *bun.QueryEvent) {}
