// Command bench measures the product against a floor: the same answers from
// the same database with nothing but net/http, the same SQL and encoding/json.
// It runs the real binary and the floor side by side, so that the figures that
// count are ratios within one run on one machine, and holds them against the
// budgets. `make bench` starts a PostgreSQL server for it; people run that before
// and after a change that may cost time, and the checks may run it as well.
//
// There are two parts. The first measures what every visit asks for, on the
// demo (cases.go). The second, books, measures orders, exports, intake and the
// dashboard on databases that are filled with many lines (pages.go, books.go);
// `scripts/with-postgres go run ./bench -full` fills in what the product is
// made for, which takes long, and `go run ./bench fill` does only that, to look
// at the product with so much in it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"
)

// settings are how long and how often to measure.
type settings struct {
	binary string
	rounds int             // of each case
	length time.Duration   // of one stretch of load
	starts int             // to take the time of
	settle time.Duration   // from the first answers to the idle figures
	intake int             // lines that come in at a time
	sizes  map[string]size // to fill in, by storage
	only   string          // which storage; empty: both
	parts  string          // what to measure
	filled string          // a database that was filled before
	report io.Writer       // of what was measured
}

// measures reports whether any of some parts is to be measured.
func (s settings) measures(parts ...string) bool {
	return slices.ContainsFunc(strings.Split(s.parts, ","), func(part string) bool { return slices.Contains(parts, part) })
}

// Exit codes.
const (
	exitOver   = 1 // a budget was exceeded
	exitFailed = 2 // it could not be measured
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == floorCommand {
		if err := runFloor(os.Args[2:]); err != nil {
			fmt.Fprintln(os.Stderr, "floor:", err)
			os.Exit(exitFailed)
		}
		return
	}
	if len(os.Args) > 1 && os.Args[1] == fillCommand {
		if err := runFill(os.Args[2:]); err != nil {
			fmt.Fprintln(os.Stderr, "fill:", err)
			os.Exit(exitFailed)
		}
		return
	}
	s := settings{report: os.Stdout}
	flag.StringVar(&s.binary, "binary", "bin/merkato", "the product")
	flag.IntVar(&s.rounds, "rounds", 5, "rounds of each case; figures are medians over them")
	flag.DurationVar(&s.length, "length", 300*time.Millisecond, "how long each side is under load in a round")
	flag.IntVar(&s.starts, "starts", 9, "starts to take the time of")
	flag.DurationVar(&s.settle, "settle", 3*time.Second, "how long to idle before memory is read")
	flag.IntVar(&s.intake, "intake", 0, "order lines that come in at a time; 0: 5,000, or 50,000 of the full size")
	flag.StringVar(&s.only, "only", "", "measure on this alone: SQLite or PostgreSQL")
	flag.StringVar(&s.parts, "parts", "seller,pages,exports,proof,intake", "what to measure: the seller's layout; pages of orders and the dashboard; exports; the proof; the intake")
	flag.StringVar(&s.filled, "filled", "", "measure on this database or data folder, which bench fill has filled with as many lines, instead of filling one; with -only")
	lines := flag.Int("lines", 200_000, "order lines to fill in")
	sellers := flag.Int("sellers", 1000, "sellers who have sold them")
	full := flag.Bool("full", false, "fill in what the product is made for: ten million lines on PostgreSQL, one million on SQLite")
	quick := flag.Bool("quick", false, "one request of each case on a small database, to see that it works: the figures would mean nothing and are not shown")
	reportOnly := flag.Bool("report-only", false, "do not fail over a budget")
	flag.Parse()
	if *quick {
		s.rounds, s.length, s.starts, s.settle, s.intake = 1, 0, 1, 0, 100
		*lines, *sellers, s.report = 5000, 20, io.Discard
	}
	s.sizes = map[string]size{"SQLite": {*lines, *sellers, 90}, "PostgreSQL": {*lines, *sellers, 50}}
	if *full {
		s.sizes = map[string]size{"SQLite": {1_100_000, 1000, 92}, "PostgreSQL": {10_000_000, 10_000, 10}}
	}
	if s.intake == 0 {
		s.intake = s.sizes["SQLite"].intake()
	}

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	within, err := bench(ctx, s)
	stop()
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(exitFailed)
	case *quick:
		fmt.Println("Every case works.")
	case !within && !*reportOnly:
		os.Exit(exitOver)
	}
}

// bench measures on every database and reports whether all budgets hold.
func bench(ctx context.Context, s settings) (within bool, err error) {
	server := os.Getenv("MERKATO_TEST_POSTGRES")
	if server == "" {
		return false, errors.New("no PostgreSQL to measure on: run `make bench`, or scripts/with-postgres go run ./bench")
	}
	printMachine(s.report)
	var results []result
	for _, engine := range []struct {
		name string
		open func() (storage, error)
	}{{"SQLite", openSQLite}, {"PostgreSQL", func() (storage, error) { return openPostgres(server) }}} {
		if s.only != "" && s.only != engine.name {
			continue
		}
		r := result{storage: engine.name}
		if s.measures("seller") {
			place, err := engine.open()
			if err != nil {
				return false, err
			}
			r, err = measure(ctx, s, place)
			if err = errors.Join(err, place.remove()); err != nil {
				return false, fmt.Errorf("%s: %w", engine.name, err)
			}
			r.print(s.report, s)
		}
		if s.measures("pages", "exports", "proof", "intake") {
			if r.books, err = measureBooks(ctx, s, engine.open, s.sizes[engine.name]); err != nil {
				return false, fmt.Errorf("%s: %w", engine.name, err)
			}
			r.books.print(s.report)
		}
		results = append(results, r)
	}
	return printBudgets(s.report, results), nil
}
