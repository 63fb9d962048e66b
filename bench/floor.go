package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"

	"merkato/internal/db"
)

// floorCommand makes this program the floor instead of the harness.
const floorCommand = "floor"

// floor is the least that can produce the product's answers: net/http, the same
// statements over the same pool, encoding/json. It checks no sign-in: a flag says
// whom to answer.
type floor struct {
	engine   db.Engine
	pool     *sql.DB
	rebind   func(string) string
	issuer   string
	subject  string
	sellerID int64

	preparedSeller *sql.Stmt // on SQLite only, as in the product
}

// runFloor serves the floor until it is stopped.
func runFloor(args []string) error {
	flags := flag.NewFlagSet(floorCommand, flag.ExitOnError)
	var o db.Options
	flags.StringVar(&o.Folder, "data", "", "the product's data folder")
	flags.StringVar(&o.Address, "database", "", "the product's database")
	listen := flags.String("listen", "127.0.0.1:0", "address to listen on")
	email := flags.String("email", "", "the seller to answer")
	_ = flags.Parse(args)

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	l, err := net.Listen("tcp", *listen)
	if err != nil {
		return err
	}
	d, err := db.Open(ctx, o) // for the pool's settings; no statement goes through it
	if err != nil {
		return err
	}
	defer d.Close()
	f := &floor{engine: d.Engine, pool: d.Read().DB, rebind: func(s string) string { return s }}
	if d.Engine == db.PostgreSQL {
		f.rebind = numbered
	} else if f.preparedSeller, err = f.pool.Prepare(sellerSQL); err != nil {
		return err
	}
	if err := f.find(ctx, *email); err != nil {
		return err
	}
	mux := http.NewServeMux()
	for _, s := range steps(cases) {
		mux.HandleFunc(s.method+" /"+s.name, s.floor(f))
	}
	f.pages(mux)
	server := &http.Server{Handler: mux}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	fmt.Printf("The floor is ready at http://%s\n", l.Addr())
	if err := server.Serve(l); err != http.ErrServerClosed {
		return err
	}
	return nil
}

func (f *floor) find(ctx context.Context, email string) error {
	err := f.pool.QueryRowContext(ctx, f.rebind(`SELECT i.issuer, i.subject, s.id FROM sellers AS s
		JOIN seller_identities AS i ON i.seller_id = s.id WHERE s.email = ?`), email).Scan(&f.issuer, &f.subject, &f.sellerID)
	if err != nil {
		return fmt.Errorf("%s has not signed in to this database yet: %w", email, err)
	}
	return nil
}

// answerJSON reads the request, whatever it is, and writes what get returns.
func answerJSON(get func(*http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.Copy(io.Discard, r.Body); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		answer, err := get(r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(answer)
	}
}

// rows runs a statement and passes each row to scan.
func (f *floor) rows(ctx context.Context, statement string, args []any, scan func(*sql.Rows) error) error {
	rows, err := f.pool.QueryContext(ctx, f.rebind(statement), args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// numbered writes the placeholders as PostgreSQL has them.
func numbered(statement string) string {
	var b strings.Builder
	parts := strings.Split(statement, "?")
	for i, part := range parts {
		b.WriteString(part)
		if i < len(parts)-1 {
			b.WriteString("$" + strconv.Itoa(i+1))
		}
	}
	return b.String()
}
