package db_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
)

// firstLook is closed once somebody has looked who takes part.
type firstLook chan struct{}

func (f firstLook) BeforeQuery(ctx context.Context, _ *bun.QueryEvent) context.Context { return ctx }

func (f firstLook) AfterQuery(_ context.Context, e *bun.QueryEvent) {
	select {
	case <-f:
	default:
		if strings.Contains(e.Query, "pg_locks") {
			close(f)
		}
	}
}

// Those who take part when somebody begins to wait are waited for, and nobody
// else: not who comes later, nor who does something else.
func TestAwaitParts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if d.Engine == db.SQLite {
			if err := d.AwaitParts(t.Context(), "selling"); err != nil {
				t.Fatal(err)
			}
			return
		}
		take := func(name string) (end func()) {
			begun, mayEnd, ended := make(chan struct{}), make(chan struct{}), make(chan error)
			go func() {
				ended <- d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
					if err := d.TakePart(ctx, tx, name); err != nil {
						return err
					}
					close(begun)
					<-mayEnd
					return nil
				})
			}()
			<-begun
			return func() {
				close(mayEnd)
				if err := <-ended; err != nil {
					t.Error(err)
				}
			}
		}
		endOther := take("reading")
		defer endOther()
		endFirst := take("selling")
		waited, looked := make(chan error, 1), make(firstLook)
		//lint:ignore SA1019 its successor hooks into a copy, which AwaitParts does not use
		d.Read().AddQueryHook(looked)
		go func() { waited <- d.AwaitParts(t.Context(), "selling") }()
		<-looked
		endLater := take("selling")
		defer endLater()
		select {
		case err := <-waited:
			t.Fatalf("not waited for the first: %v", err)
		case <-time.After(200 * time.Millisecond):
		}
		endFirst()
		select {
		case err := <-waited:
			if err != nil {
				t.Fatal(err)
			}
		case <-time.After(30 * time.Second):
			t.Fatal("waited for one that came later")
		}
		soon, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		if err := d.AwaitParts(soon, "selling"); err == nil {
			t.Error("waited for longer than it may")
		}
	})
}
