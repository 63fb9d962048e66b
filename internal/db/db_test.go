package db_test

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/jobs"
)

// fresh names a database with nothing in it.
func fresh(t *testing.T, engine db.Engine) db.Options {
	if engine == db.SQLite {
		return db.Options{Folder: t.TempDir()}
	}
	return db.Options{Address: dbtest.EmptyPostgres(t), Folder: t.TempDir(), Connections: 4}
}

func eachFresh(t *testing.T, f func(t *testing.T, o db.Options)) {
	for _, engine := range dbtest.Engines {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			f(t, fresh(t, engine))
		})
	}
}

func open(t *testing.T, o db.Options) *db.DB {
	t.Helper()
	d, err := db.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

// Instances that start together migrate once: each of them ends without an
// error at the newest version, and each migration is recorded once.
func TestFiveInstancesMigrateOnce(t *testing.T) {
	eachFresh(t, func(t *testing.T, o db.Options) {
		var instances sync.WaitGroup
		errs := make([]error, 5)
		for i := range errs {
			d := open(t, o)
			instances.Go(func() { errs[i] = db.Migrate(context.Background(), d, jobs.Migration) })
		}
		instances.Wait()
		if err := errors.Join(errs...); err != nil {
			t.Fatal(err)
		}
		d := open(t, o)
		at, newest, err := d.Version(t.Context())
		if err != nil || at != newest {
			t.Fatalf("at version %d of %d: %v", at, newest, err)
		}
		var twice int
		err = d.Read().NewRaw("SELECT COUNT(*) FROM (SELECT version_id FROM goose_db_version GROUP BY version_id HAVING COUNT(*) > 1) AS x").Scan(t.Context(), &twice)
		if err != nil || twice != 0 {
			t.Fatalf("%d migrations are recorded twice: %v", twice, err)
		}
	})
}

func TestMigratingAgainChangesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := db.Migrate(t.Context(), d, jobs.Migration); err != nil {
			t.Fatal(err)
		}
	})
}

// A database that holds tables its record of migrations does not know is
// distinguished from a healthy one, and is left as it was.
func TestHalfAppliedMigrationIsExplained(t *testing.T) {
	eachFresh(t, func(t *testing.T, o db.Options) {
		d := open(t, o)
		exec(t, d, "CREATE TABLE products (id INTEGER)")
		err := db.Migrate(t.Context(), d)
		if err == nil {
			t.Fatal("migrated over a foreign table")
		}
		for _, want := range []string{"00001_baseline.sql", "rolled back", "version 0", "restore"} {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%q lacks %q", err, want)
			}
		}
		if _, err := d.Read().ExecContext(t.Context(), "SELECT 1 FROM sellers"); err == nil {
			t.Error("a part of the failed migration stayed")
		}
	})
}

func TestNewerSchemaIsRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, "+truth(d)+")")
		err := db.Migrate(t.Context(), d)
		if err == nil || !strings.Contains(err.Error(), "newer program") {
			t.Fatalf("got %v", err)
		}
	})
}

func truth(d *db.DB) string {
	if d.Engine == db.SQLite {
		return "1"
	}
	return "TRUE"
}

func TestUnreachableServerIsExplained(t *testing.T) {
	start := time.Now()
	_, err := db.Open(t.Context(), db.Options{Address: "postgres://nobody:secret@127.0.0.1:1/none"})
	if err == nil || strings.Count(err.Error(), "connection refused") != 1 || strings.Contains(err.Error(), "secret") {
		t.Errorf("not the cause once, without the password: %v", err)
	}
	if time.Since(start) > 10*time.Second {
		t.Error("it took too long to say so")
	}
}

// A server that goes away while the program runs is distinguished from a mistake
// of ours, and the program goes on when it is back.
func TestAServerThatGoesAwayIsAFault(t *testing.T) {
	server, err := url.Parse(dbtest.EmptyPostgres(t))
	if err != nil {
		t.Fatal(err)
	}
	link := newLink(t, server.Host)
	server.Host = link.address
	d := open(t, db.Options{Address: server.String(), Connections: 2})
	link.cut(true)
	if _, err := d.Read().ExecContext(t.Context(), "SELECT 1"); !fault.Is(err, fault.Unavailable) {
		t.Errorf("away: %v", err)
	}
	link.cut(false)
	if _, err := d.Read().ExecContext(t.Context(), "SELECT 1"); err != nil {
		t.Errorf("back again: %v", err)
	}
}

// link passes connections on to a server, until it is cut.
type link struct {
	address string
	mu      sync.Mutex
	isCut   bool
	open    []net.Conn
}

func newLink(t *testing.T, to string) *link {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	l := &link{address: listener.Addr().String()}
	go func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			l.pass(near, to)
		}
	}()
	return l
}

func (l *link) pass(near net.Conn, to string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	far, err := net.Dial("tcp", to)
	if l.isCut || err != nil {
		near.Close()
		return
	}
	l.open = append(l.open, near, far)
	go func() { _, _ = io.Copy(far, near); far.Close() }()
	go func() { _, _ = io.Copy(near, far); near.Close() }()
}

func (l *link) cut(isCut bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.isCut = isCut
	for _, c := range l.open {
		c.Close()
	}
	l.open = nil
}

func TestUnwritableFolderIsExplained(t *testing.T) {
	// A file where the folder should be cannot be written into, not even by root.
	folder := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(folder, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := db.Open(t.Context(), db.Options{Folder: folder})
	if err == nil || !strings.Contains(err.Error(), folder) || !strings.Contains(err.Error(), "cannot be written") {
		t.Fatalf("got %v", err)
	}
}

// A file that does not open in time, as when another program has it locked, is named,
// without what one would look at for a server.
func TestAFileThatDoesNotOpenIsExplained(t *testing.T) {
	o := fresh(t, db.SQLite)
	ctx, cancel := context.WithTimeout(t.Context(), 0)
	defer cancel()
	_, err := db.Open(ctx, o)
	if err == nil || !strings.Contains(err.Error(), "the file "+filepath.Join(o.Folder, db.SQLiteFile)+" does not open: ") || strings.Contains(err.Error(), "password") {
		t.Errorf("got %v", err)
	}
}

// One that another program really has locked is so, too, once it was waited for.
func TestALockedFileIsExplained(t *testing.T) {
	t.Parallel()
	o := fresh(t, db.SQLite)
	if err := open(t, o).Close(); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(o.Folder, db.SQLiteFile)
	other, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	other.SetMaxOpenConns(1)
	if _, err := other.ExecContext(t.Context(), "PRAGMA locking_mode = EXCLUSIVE; CREATE TABLE x (id INTEGER)"); err != nil {
		t.Fatal(err)
	}
	_, err = db.Open(t.Context(), o)
	if err == nil || !strings.Contains(err.Error(), "the file "+file+" does not open: ") || !strings.Contains(err.Error(), "no other program has it locked") {
		t.Errorf("got %v", err)
	}
}

// Whoever runs a command, root perhaps, leaves nothing in the data folder that the
// server's own user could not open.
func TestTheLockLeavesNoFile(t *testing.T) {
	o := fresh(t, db.SQLite)
	o.Alone = true
	d := open(t, o)
	if err := db.Migrate(t.Context(), d, jobs.Migration); err != nil {
		t.Fatal(err)
	}
	if err := d.Alone(t.Context(), "demo", func(context.Context) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	left, err := os.ReadDir(o.Folder)
	if err != nil || len(left) != 1 || left[0].Name() != db.SQLiteFile {
		t.Errorf("%v, %v", left, err)
	}
	o.Alone = false // others that wait for each other
	if err := open(t, o).Alone(t.Context(), "demo", func(context.Context) error {
		left, err = os.ReadDir(o.Folder)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	for _, file := range left {
		if !strings.HasPrefix(file.Name(), db.SQLiteFile) || strings.HasSuffix(file.Name(), ".lock") {
			t.Errorf("%s is left", file.Name())
		}
	}
}

func TestAFailedTransactionLeavesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "CREATE TABLE things (id INTEGER PRIMARY KEY)")
		refused := errors.New("refused")
		err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			if _, err := tx.ExecContext(ctx, "INSERT INTO things VALUES (1)"); err != nil {
				return err
			}
			return refused
		})
		if !errors.Is(err, refused) {
			t.Fatal(err)
		}
		if n := count(t, d); n != 0 {
			t.Fatalf("%d rows stayed", n)
		}
	})
}

// A failed commit may have been made: it is not the same as work that failed.
func TestACommitThatFailsMayHaveBeenMade(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		leaving, leave := context.WithCancel(t.Context())
		err := d.Tx(leaving, func(context.Context, bun.Tx) error {
			leave()
			return nil
		})
		if !db.MayBeCommitted(err) || !errors.Is(err, context.Canceled) {
			t.Errorf("of the commit: %v", err)
		}
		refused := errors.New("refused")
		if err := d.Tx(t.Context(), func(context.Context, bun.Tx) error { return refused }); db.MayBeCommitted(err) || !errors.Is(err, refused) {
			t.Errorf("of the work: %v", err)
		}
	})
}

func TestDriverErrorsAreDistinguished(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "CREATE TABLE things (id INTEGER PRIMARY KEY, name VARCHAR(20) UNIQUE, parent INTEGER REFERENCES things (id))")
		exec(t, d, "INSERT INTO things VALUES (1, 'a', NULL)")
		try := func(statement string) error {
			return d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				_, err := tx.ExecContext(ctx, statement)
				return err
			})
		}
		if err := try("INSERT INTO things VALUES (1, 'b', NULL)"); !db.IsUnique(err) {
			t.Errorf("same primary key: %v", err)
		}
		if err := try("INSERT INTO things VALUES (2, 'a', NULL)"); !db.IsUnique(err) {
			t.Errorf("same unique name: %v", err)
		}
		if err := try("INSERT INTO things VALUES (3, 'c', 9)"); !db.IsForeignKey(err) || db.IsUnique(err) {
			t.Errorf("no such parent: %v", err)
		}
	})
}

// Many writers at once all get through: SQLite queues them at its one
// connection, PostgreSQL runs them side by side.
func TestConcurrentWriters(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		exec(t, d, "CREATE TABLE things (id INTEGER PRIMARY KEY)")
		const writers, each = 8, 20
		var all sync.WaitGroup
		for w := range writers {
			all.Go(func() {
				for i := range each {
					err := d.Tx(context.Background(), func(ctx context.Context, tx bun.Tx) error {
						_, err := tx.ExecContext(ctx, "INSERT INTO things VALUES (?)", w*each+i)
						return err
					})
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		if n := count(t, d); n != writers*each {
			t.Fatalf("%d rows of %d", n, writers*each)
		}
	})
}

func TestReadersCannotWriteOnSQLite(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	if _, err := d.Read().ExecContext(t.Context(), "DELETE FROM sellers"); err == nil {
		t.Fatal("a reader wrote")
	}
}

func exec(t *testing.T, d *db.DB, statement string) {
	t.Helper()
	if _, err := d.Writer().ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}

func count(t *testing.T, d *db.DB) (n int) {
	t.Helper()
	if err := d.Read().NewRaw("SELECT COUNT(*) FROM things").Scan(t.Context(), &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// Whoever goes away in the middle of a transaction gets that error from every
// statement that comes after, not only from the one that was running.
func TestATransactionWhoseCallerWentAwaySaysSo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for name, run := range map[string]func(context.Context, func(context.Context, bun.Tx) error) error{"write": d.Tx, "read": d.Snapshot} {
			leaving, leave := context.WithCancel(t.Context())
			err := run(leaving, func(_ context.Context, tx bun.Tx) error {
				leave()
				var err error
				for deadline := time.Now().Add(10 * time.Second); err == nil && time.Now().Before(deadline); { // it is rolled back in a moment
					_, err = tx.NewRaw("SELECT 1").Exec(t.Context())
				}
				return err
			})
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%s: got %v", name, err)
			}
		}
	})
}

// A server that is stopped in the middle of a transaction is away, which is no
// fault of ours or of whoever asked.
func TestServerThatGoesInATransaction(t *testing.T) {
	d := dbtest.Open(t, db.PostgreSQL)
	err := d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.ExecContext(ctx, "SELECT pg_terminate_backend(pg_backend_pid())")
		return err
	})
	if !fault.Is(err, fault.Unavailable) {
		t.Errorf("%v", err)
	}
	err = d.Tx(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.ExecContext(ctx, "SELECT 1")
		return err
	})
	if err != nil {
		t.Errorf("when it is back: %v", err)
	}
}
