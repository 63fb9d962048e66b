// Command bench measures the product against a floor: the same answers from
// the same database with nothing but net/http, the same SQL and encoding/json.
// It runs the real binary and the floor side by side, so that the figures that
// count are ratios within one run on one machine, and holds them against the
// budgets. `make bench` gives it a PostgreSQL server; people run that before
// and after a change that may cost time, and the checks may run it as well.
//
// A case is data (cases.go); everything else knows no query.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// settings are how long and how often to measure.
type settings struct {
	binary string
	rounds int           // of each case
	length time.Duration // of one stretch of load
	starts int           // to take the time of
	settle time.Duration // from the first answers to the idle figures
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
	var s settings
	flag.StringVar(&s.binary, "binary", "bin/merkato", "the product")
	flag.IntVar(&s.rounds, "rounds", 7, "rounds of each case; figures are medians over them")
	flag.DurationVar(&s.length, "length", 600*time.Millisecond, "how long each side is under load in a round")
	flag.IntVar(&s.starts, "starts", 9, "starts to take the time of")
	flag.DurationVar(&s.settle, "settle", 3*time.Second, "how long to idle before memory is read")
	quick := flag.Bool("quick", false, "measure a tenth of it: enough to see that it works")
	reportOnly := flag.Bool("report-only", false, "do not fail over a budget")
	flag.Parse()
	if *quick {
		s.rounds, s.length, s.starts, s.settle = 3, 150*time.Millisecond, 3, time.Second
	}

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	within, err := bench(ctx, s)
	stop()
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(exitFailed)
	case !within && !*reportOnly:
		os.Exit(exitOver)
	}
}

// bench measures on every database and reports whether all budgets are kept.
func bench(ctx context.Context, s settings) (within bool, err error) {
	server := os.Getenv("MERKATO_TEST_POSTGRES")
	if server == "" {
		return false, errors.New("no PostgreSQL to measure on: run `make bench`, or scripts/with-postgres go run ./bench")
	}
	printMachine(os.Stdout)
	var results []result
	for _, open := range []func() (storage, error){openSQLite, func() (storage, error) { return openPostgres(server) }} {
		place, err := open()
		if err != nil {
			return false, err
		}
		r, err := measure(ctx, s, place)
		if err = errors.Join(err, place.remove()); err != nil {
			return false, fmt.Errorf("%s: %w", place.name, err)
		}
		r.print(os.Stdout, s)
		results = append(results, r)
	}
	return printBudgets(os.Stdout, results), nil
}
