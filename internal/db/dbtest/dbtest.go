// Package dbtest opens a fresh, migrated database on each engine for a test.
//
// PostgreSQL comes from the server named by MERKATO_TEST_POSTGRES, which
// scripts/with-postgres starts and stops around a command; `make test` runs
// everything inside it.
package dbtest

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // registers the driver "pgx"

	"merkato/internal/db"
	"merkato/internal/installation"
	"merkato/internal/jobs"
)

// longAgo is when the installations of tests began: before all they sell. A
// test of history moves it.
const longAgo = "2000-01-01"

// Engines are all databases the product runs on.
var Engines = []db.Engine{db.SQLite, db.PostgreSQL}

// Each runs a test once on each engine, with a fresh migrated database.
func Each(t *testing.T, f func(t *testing.T, d *db.DB)) {
	t.Helper()
	for _, engine := range Engines {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			f(t, Open(t, engine))
		})
	}
}

// Open makes a fresh migrated database that goes away with the test.
func Open(t testing.TB, engine db.Engine) *db.DB {
	t.Helper()
	o := Options(t, engine)
	if engine == db.SQLite {
		if err := copySQLite(o.Folder); err != nil {
			t.Fatal(err)
		}
	}
	d, err := db.Open(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	if engine == db.SQLite {
		forbidBeside(t, d)
	}
	return d
}

// Options names a fresh database without opening it: an empty one on SQLite,
// a migrated one on PostgreSQL.
func Options(t testing.TB, engine db.Engine) db.Options {
	t.Helper()
	if engine == db.SQLite {
		return db.Options{Folder: t.TempDir()}
	}
	template, err := migratedTemplate()
	if err != nil {
		t.Fatal(err)
	}
	return db.Options{Address: create(t, copyOf(template)), Folder: t.TempDir(), Connections: 8}
}

// EmptyPostgres makes a database with nothing in it and returns its address.
func EmptyPostgres(t testing.TB) string {
	t.Helper()
	return create(t, "")
}

// CopyPostgres makes a copy of a database that nobody is connected to, and
// returns its address.
func CopyPostgres(t testing.TB, address string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return create(t, copyOf(strings.TrimPrefix(u.Path, "/")))
}

// copyOf has files copied as they are, which takes less than half of what
// writing every page into the log takes.
func copyOf(template string) string { return " TEMPLATE " + template + " STRATEGY FILE_COPY" }

// SharedPostgres makes an empty database that stays until the server of the
// tests ends, to be filled once and copied.
func SharedPostgres() (string, error) {
	address, err := server()
	if err != nil {
		return "", err
	}
	name := newName("shared")
	return withName(address, name), admin("CREATE DATABASE " + name)
}

var counter atomic.Int64

func newName(kind string) string {
	return fmt.Sprintf("%s_%d_%d", kind, os.Getpid(), counter.Add(1))
}

func server() (string, error) {
	address := os.Getenv("MERKATO_TEST_POSTGRES")
	if address == "" {
		return "", fmt.Errorf("no PostgreSQL for the tests: run them through `make test` or `scripts/with-postgres go test …`")
	}
	return address, nil
}

func create(t testing.TB, clause string) string {
	t.Helper()
	name := newName("test")
	if err := admin("CREATE DATABASE " + name + clause); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := admin("DROP DATABASE " + name + " WITH (FORCE)"); err != nil {
			t.Error(err)
		}
	})
	address, _ := server()
	return withName(address, name)
}

func withName(address, name string) string {
	u, err := url.Parse(address)
	if err != nil {
		panic(err)
	}
	u.Path = "/" + name
	return u.String()
}

// Copying a migrated template is many times faster than migrating each time.
var migratedTemplate = sync.OnceValues(func() (string, error) {
	address, err := server()
	if err != nil {
		return "", err
	}
	name := newName("template")
	if err := admin("CREATE DATABASE " + name); err != nil {
		return "", err
	}
	ctx := context.Background()
	d, err := db.Open(ctx, db.Options{Address: withName(address, name), Connections: 4})
	if err != nil {
		return "", err
	}
	return name, errors.Join(prepare(ctx, d), d.Close())
})

// prepare makes an empty database what all tests begin with.
func prepare(ctx context.Context, d *db.DB) error {
	if err := db.Migrate(ctx, d, jobs.Migration); err != nil {
		return err
	}
	return installation.Begin(ctx, d, longAgo)
}

// migratedFile is SQLite's migrated database, to be written into a test's folder.
var migratedFile = sync.OnceValues(func() ([]byte, error) {
	folder, err := os.MkdirTemp("", "merkato-dbtest-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	ctx := context.Background()
	d, err := db.Open(ctx, db.Options{Folder: folder})
	if err != nil {
		return nil, err
	}
	if err := errors.Join(prepare(ctx, d), d.Close()); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(folder, db.SQLiteFile))
})

func copySQLite(folder string) error {
	migrated, err := migratedFile()
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, db.SQLiteFile), migrated, 0o600)
}

func admin(statement string) error {
	address, err := server()
	if err != nil {
		return err
	}
	pool, err := sql.Open("pgx", address)
	if err != nil {
		return err
	}
	defer pool.Close()
	_, err = pool.Exec(statement)
	return err
}

// SoakVariable names, in the environment, how often a test of survival kills
// what it tests, as `make soak` does by the hundred.
const SoakVariable = "MERKATO_TEST_KILLS"

// Kills is how often a test of survival kills what it tests: ten times, to see
// that it survives, or as often as the environment says.
func Kills(t testing.TB) int {
	t.Helper()
	given := os.Getenv(SoakVariable)
	if given == "" {
		return 10
	}
	kills, err := strconv.Atoi(given)
	if err != nil || kills < 1 {
		t.Fatalf("%s is %q and must be a number of kills, such as 300", SoakVariable, given)
	}
	return kills
}

// FewerChecks bounds how many cases a property test tries that fills databases
// for each of them: the default is meant for tests of nothing but code. Who
// names -rapid.checks gets as many. Call it from TestMain.
func FewerChecks(checks int) {
	flag.Parse()
	isNamed := false
	flag.Visit(func(f *flag.Flag) { isNamed = isNamed || f.Name == "rapid.checks" })
	if !isNamed {
		if err := flag.Set("rapid.checks", strconv.Itoa(checks)); err != nil {
			panic(err)
		}
	}
}
