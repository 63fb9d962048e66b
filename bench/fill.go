package main

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"strings"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/db"
)

// fillCommand makes this program fill a database instead of measuring: for who
// wants to look at the product with millions of lines in it.
const fillCommand = "fill"

// size is how much a filled database holds.
type size struct {
	lines   int // of all sellers together, about
	sellers int
	share   int // of the orders that the largest seller has, in percent
}

// filling writes sellers, products, orders, lines, figures and the ledger by a
// few statements: row by row through the intake, millions of lines would take
// hours. All of it is as the product would have stored it, so that its own proof
// holds; contracts of Business Care are left out.
type filling struct {
	size
	engine db.Engine
	conn   *sql.Conn
	today  calendar.Day
}

// Who has what. The first two are people of the embedded provider, so they can
// sign in; ids are spread so that a product's contains its seller's.
const (
	largestSeller    = 1 // has its share of all lines
	smallSeller      = 2 // has about a thousand lines
	largestCatalogue = 100
	usualCatalogue   = 5
	idsPerSeller     = 1000

	filledDays = 730
	dueDays    = 45

	linesPerOrder = 1.29 // one, with Business Care every fourth time, refunded every 25th
)

func (s size) orders() int { return int(float64(s.lines) / linesPerOrder) }

// intake is how many lines are a lot for such a database.
func (s size) intake() int {
	if s.lines >= 1_000_000 {
		return 50_000
	}
	return 5000
}

// runFill fills a database that exists already and is migrated.
func runFill(args []string) error {
	flags := flag.NewFlagSet(fillCommand, flag.ExitOnError)
	var o db.Options
	var s size
	flags.StringVar(&o.Folder, "data", "./data", "the product's data folder")
	flags.StringVar(&o.Address, "database", "", "the product's database")
	flags.IntVar(&s.lines, "lines", 1_000_000, "order lines")
	flags.IntVar(&s.sellers, "sellers", 1000, "sellers")
	flags.IntVar(&s.share, "share", 50, "percent of the orders that the largest seller has")
	_ = flags.Parse(args)
	ctx := context.Background()
	d, err := db.Open(ctx, o)
	if err != nil {
		return err
	}
	defer d.Close()
	return fill(ctx, d, s)
}

// fill writes all there is into an empty database.
func fill(ctx context.Context, d *db.DB, s size) error {
	conn, err := d.Writer().Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	f := &filling{size: s, engine: d.Engine, conn: conn, today: calendar.DayOf(time.Now())}
	return f.withoutChecks(ctx, func() error {
		return f.withoutIndexes(ctx, []string{"orders", "order_lines", "figures", "product_figures", "ledger_transactions", "ledger_entries"}, func() error {
			if err := f.run(ctx, f.statements()...); err != nil {
				return err
			}
			if err := f.digests(ctx, d); err != nil {
				return err
			}
			return f.run(ctx, f.ledger()...)
		})
	})
}

func (f *filling) run(ctx context.Context, statements ...string) error {
	for _, statement := range statements {
		if _, err := f.conn.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("%w in: %s", err, statement)
		}
	}
	return nil
}

// withoutChecks keeps foreign keys from being looked up row by row, and the
// disk from being waited for; at the end, the planner gets to know what is there.
func (f *filling) withoutChecks(ctx context.Context, write func() error) error {
	if f.engine == db.SQLite {
		err := f.run(ctx, "PRAGMA foreign_keys = OFF", "PRAGMA synchronous = OFF", "PRAGMA cache_size = -400000")
		return errors.Join(err, write(), f.run(ctx, "PRAGMA wal_checkpoint(TRUNCATE)"))
	}
	err := f.run(ctx, "SET session_replication_role = replica", "SET synchronous_commit = off", "SET maintenance_work_mem = '1GB'", "SET work_mem = '256MB'")
	return errors.Join(err, write(), f.run(ctx, "VACUUM ANALYZE"), f.run(ctx, "RESET ALL"))
}

// withoutIndexes takes indexes, and triggers that keep one, off some tables
// and makes them again of all rows at once.
func (f *filling) withoutIndexes(ctx context.Context, tables []string, write func() error) error {
	list := `SELECT 'DROP ' || type || ' ' || name, sql FROM sqlite_master
		WHERE type IN ('index', 'trigger') AND sql IS NOT NULL AND tbl_name IN (%s) ORDER BY name`
	if f.engine == db.PostgreSQL {
		list = `SELECT 'DROP INDEX ' || indexname, indexdef FROM pg_indexes WHERE tablename IN (%s) AND NOT EXISTS (
			SELECT 1 FROM pg_constraint WHERE conname = indexname)
		UNION ALL SELECT 'ALTER TABLE ' || conrelid::regclass || ' DROP CONSTRAINT ' || conname,
			'ALTER TABLE ' || conrelid::regclass || ' ADD CONSTRAINT ' || conname || ' ' || pg_get_constraintdef(oid)
		FROM pg_constraint WHERE conname IN ('figures_pkey', 'product_figures_pkey')`
	}
	rows, err := f.conn.QueryContext(ctx, fmt.Sprintf(list, "'"+strings.Join(tables, "', '")+"'"))
	if err != nil {
		return err
	}
	defer rows.Close()
	var drop, create []string
	for rows.Next() {
		var away, back string
		if err := rows.Scan(&away, &back); err != nil {
			return err
		}
		drop, create = append(drop, away), append(create, back)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return err
	}
	if err := f.run(ctx, drop...); err != nil {
		return err
	}
	if err := write(); err != nil {
		return err
	}
	return f.run(ctx, create...)
}
