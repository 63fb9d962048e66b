package audit_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/seller/sellertest"
)

var who = actor.Actor{Issuer: "https://id.example.com", Subject: "operator-1", Email: "olga@market.test"}

// run changes the database as somebody would who has access to it.
func run(t *testing.T, d *db.DB, statements ...string) {
	t.Helper()
	for _, statement := range statements {
		if _, err := d.Writer().ExecContext(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

// unlock takes the guards of the table away.
func unlock(t *testing.T, d *db.DB) {
	t.Helper()
	if d.Engine == db.PostgreSQL {
		run(t, d, "ALTER TABLE audit_trail DISABLE TRIGGER ALL")
		return
	}
	run(t, d, "DROP TRIGGER audit_trail_no_update", "DROP TRIGGER audit_trail_no_delete", "DROP TRIGGER audit_trail_no_replace")
}

func verify(t *testing.T, trail *audit.Trail, known string) audit.Proof {
	t.Helper()
	p, err := trail.Verify(t.Context(), known, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// R4.5, R18.4: whatever of an old line is changed is found, and the line named.
func TestAnyChangeOfAnOldLineIsFound(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := time.Date(2026, 5, 31, 12, 0, 0, 123456000, time.UTC)
		trail := audit.New(d, func() time.Time { return now })
		whom, other := sellertest.Add(t, d, nil).ID, sellertest.Add(t, d, nil).ID
		for i := range 5 {
			if err := trail.Record(t.Context(), who, audit.Change, whom, fmt.Sprint("detail ", i)); err != nil {
				t.Fatal(err)
			}
			now = now.Add(time.Minute)
		}
		whole := verify(t, trail, "")
		if whole.Broken != "" || whole.Lines != 5 || len(whole.Head) != 64 {
			t.Fatalf("%+v", whole)
		}
		if p := verify(t, trail, whole.Head); p.Broken != "" {
			t.Errorf("the hash of the last proof is still there: %+v", p)
		}
		if p := verify(t, trail, strings.Repeat("0", 64)); p.Broken == "" {
			t.Error("a hash that no line has was found")
		}
		unlock(t, d)
		type columns struct {
			ID, SellerID                                     int64
			At, Issuer, Subject, Email, Action, Detail, Hash string
		}
		var was columns
		read := d.Read().NewRaw("SELECT id, seller_id, CAST(at AS TEXT) AS at, issuer, subject, email, action, detail, hash FROM audit_trail WHERE position = 3")
		if err := read.Scan(t.Context(), &was); err != nil {
			t.Fatal(err)
		}
		for column, value := range map[string]string{
			"at": was.At, "issuer": was.Issuer, "subject": was.Subject, "email": was.Email, "action": was.Action, "detail": was.Detail, "hash": was.Hash,
		} {
			if column == "at" && d.Engine == db.PostgreSQL {
				run(t, d, "UPDATE audit_trail SET at = at + interval '1 microsecond' WHERE position = 3")
				expectBroken(t, trail, column)
				run(t, d, "UPDATE audit_trail SET at = at - interval '1 microsecond' WHERE position = 3")
				continue
			}
			for i := range len(value) { // every byte of it
				changed := value[:i] + string(value[i]^1) + value[i+1:]
				if _, err := time.Parse("2006-01-02 15:04:05.999999-07:00", changed); column == "at" && err != nil {
					continue // the driver itself refuses to read it
				}
				set(t, d, column, changed)
				expectBroken(t, trail, fmt.Sprint(column, " byte ", i))
			}
			set(t, d, column, value)
		}
		run(t, d, fmt.Sprintf("UPDATE audit_trail SET seller_id = %d WHERE position = 3", other))
		expectBroken(t, trail, "seller_id")
		run(t, d, fmt.Sprintf("UPDATE audit_trail SET seller_id = %d WHERE position = 3", whom))
		run(t, d, "UPDATE audit_trail SET id = 99 WHERE position = 3")
		expectBroken(t, trail, "id")
		run(t, d, fmt.Sprintf("UPDATE audit_trail SET id = %d WHERE position = 3", was.ID))
		if p := verify(t, trail, whole.Head); p.Broken != "" {
			t.Fatalf("all is as it was: %+v", p)
		}
		// Lines that were taken out, in the middle and at the end.
		run(t, d, "DELETE FROM audit_trail WHERE position = 5")
		if p := verify(t, trail, ""); !strings.Contains(p.Broken, "line 5 was the last") {
			t.Errorf("%+v", p)
		}
		run(t, d, "DELETE FROM audit_trail WHERE position = 2")
		if p := verify(t, trail, ""); !strings.Contains(p.Broken, "line 2 is missing") {
			t.Errorf("%+v", p)
		}
	})
}

func set(t *testing.T, d *db.DB, column, value string) {
	t.Helper()
	err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw("UPDATE audit_trail SET ? = ? WHERE position = 3", bun.Ident(column), value).Exec(ctx)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func expectBroken(t *testing.T, trail *audit.Trail, what string) {
	t.Helper()
	if p := verify(t, trail, ""); !strings.Contains(p.Broken, "line 3 ") || p.Lines != 2 {
		t.Errorf("%s changed: %+v", what, p)
	}
}

// R4.5: the database itself refuses to change a line or to take one out.
func TestLinesAreOnlyAdded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		trail := audit.New(d, time.Now)
		if err := trail.Record(t.Context(), who, audit.Change, 0, "x"); err != nil {
			t.Fatal(err)
		}
		for _, statement := range []string{
			"UPDATE audit_trail SET detail = 'y'", "UPDATE audit_trail SET hash = ''", "DELETE FROM audit_trail",
		} {
			if _, err := d.Writer().ExecContext(t.Context(), statement); err == nil || !strings.Contains(err.Error(), "append-only") {
				t.Errorf("%s: %v", statement, err)
			}
		}
	})
}

// R4.5: lines that come at the same time from everywhere make one chain; those of
// a release without a chain join it; what is rolled back leaves no gap.
func TestOneChainOfAll(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		trail := audit.New(d, time.Now)
		run(t, d, "INSERT INTO audit_trail (at, issuer, subject, action, detail) VALUES ('2026-01-01 00:00:00+00:00', 'i', 's', 'pose_as', 'before')")
		var all sync.WaitGroup
		for i := range 8 {
			all.Go(func() {
				for j := range 5 {
					if err := trail.Record(t.Context(), who, audit.PoseAs, 0, fmt.Sprint(i, " ", j)); err != nil {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		if p := verify(t, trail, ""); !strings.Contains(p.Broken, "1 lines are not chained") {
			t.Errorf("%+v", p)
		}
		for range 2 {
			if err := trail.ChainEarlier(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		stop := fmt.Errorf("no")
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			if err := trail.RecordIn(ctx, tx, who, "ban", 0, "not done"); err != nil {
				return err
			}
			return stop
		})
		if err != stop {
			t.Fatal(err)
		}
		if err := trail.Record(t.Context(), who, "ban", 0, "done"); err != nil {
			t.Fatal(err)
		}
		if p := verify(t, trail, ""); p.Broken != "" || p.Lines != 42 {
			t.Errorf("%+v", p)
		}
	})
}
