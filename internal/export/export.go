// Package export makes files of lines that sellers take home, CSV and XLSX,
// with a control total under them. An area declares a Table, its columns and
// where its rows come from, adds it to the service once, and gets files: at once
// for as many rows as somebody waits for, and by a job for more.
//
// A file is always made first and served afterwards. While rows are read
// nobody outside is waited for, so no connection, lock or snapshot of the
// database is ever held at the speed of a client; Make bounds how many files
// are in the making and open for one seller.
//
// It knows no area, and no HTTP.
package export

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"golang.org/x/sync/errgroup"

	"merkato/internal/actor"
	"merkato/internal/fault"
	"merkato/internal/money"
)

// Format is a kind of file.
type Format string

const (
	CSV  Format = "CSV"
	XLSX Format = "XLSX"
)

// Extension is how the name of such a file ends.
func (f Format) Extension() string {
	switch f {
	case XLSX:
		return ".xlsx"
	case ZIP:
		return ".zip"
	}
	return ".csv"
}

// LongestDownload is how many rows somebody may wait for; a longer export is
// prepared by a job.
const LongestDownload = 50_000

// Look is how a file is to look. It is stored as JSON with an export that waits,
// so its names stay as they are.
type Look struct {
	Format   Format
	Columns  []string // ids, in the order wanted
	Zone     string   // of its dates, as Europe/Paris
	Language string   // of its headings; decides about comma and point, too
}

// Table is what an area exports. Q is the area's own words for which rows, in
// which order; it is stored as JSON with an export that waits.
type Table[Q, Row any] struct {
	Name    string // of the table in the database of exports, and of its files
	Texts   Texts  // its words in every language
	Columns []Column[Row]

	// ForOperators is a table of the marketplace's own: operators in their own name
	// take it home, and sellers do not.
	ForOperators bool
	// Longest is how many rows somebody may wait for; 0: LongestDownload.
	Longest int64

	// Check refuses queries that are not valid; nil: all are.
	Check func(q Q) error
	// Filename is what the file is called without its extension, and never after
	// a person; nil: Name.
	Filename func(q Q) string
	// Count says how many rows there will be, for who waits for them.
	Count func(ctx context.Context, q Q) (int64, error)
	// Rows passes on the asking seller's rows one by one. A row is copied, and what
	// it points to must stay as it is. Where the area knows from elsewhere what they add up to at the
	// same moment, it says so, and a file that does not agree fails.
	Rows func(ctx context.Context, q Q, language string, each func(*Row) error) (*Totals, error)
}

// Totals are what rows add up to: their number, and the sums of columns by id.
type Totals struct {
	Lines int64
	Sums  map[string]money.Cents
}

// Exports are the exports of one table.
type Exports[Q any] struct {
	*Service
	name    string
	columns []string
	longest int64

	isForOperators bool

	// Of the Table, whose rows nobody else needs to know.
	check     func(q Q, look Look) error
	filename  func(q Q) string
	count     func(ctx context.Context, q Q) (int64, error)
	writeRows func(ctx context.Context, q Q, look Look, w io.Writer, progress func(int64) error) error
}

// Add makes a table known to the service; each has a name of its own.
func Add[Q, Row any](s *Service, t Table[Q, Row]) *Exports[Q] {
	if s.writers[t.Name] != nil {
		panic("export: two tables are called " + t.Name)
	}
	if t.Filename == nil {
		t.Filename = func(Q) string { return t.Name }
	}
	e := &Exports[Q]{
		Service: s, name: t.Name, columns: IDs(t.Columns), longest: cmp.Or(t.Longest, LongestDownload), isForOperators: t.ForOperators,
		check: t.check, filename: t.Filename, count: t.Count, writeRows: t.write,
	}
	s.writers[t.Name] = func(ctx context.Context, r Request, w io.Writer, progress func(int64) error) error {
		var q Q
		if err := json.Unmarshal(r.Query, &q); err != nil {
			return fmt.Errorf("the request of an export of %s: %w", t.Name, err)
		}
		return t.write(ctx, q, r.Look, w, progress)
	}
	return e
}

// Columns are the ids of all columns, in the order of the table.
func (e *Exports[Q]) Columns() []string { return e.columns }

// Write writes the asking seller's rows, and under them the control total: their
// number and sums, added up while writing. It fails before that row where
// the area says something else, so a file that ends with it is whole and right.
// progress receives how many rows are written, and ends the export by an
// error; it may be nil. w is written to while rows are read: it must not be a
// client.
func (e *Exports[Q]) Write(ctx context.Context, q Q, look Look, w io.Writer, progress func(done int64) error) error {
	return e.writeRows(ctx, q, look, w, progress)
}

// Filename is what a file will be called.
func (e *Exports[Q]) Filename(q Q, look Look) string {
	return e.filename(q) + look.Format.Extension()
}

// Count checks a request that somebody wants to wait for, and says how many rows
// it has.
func (e *Exports[Q]) Count(ctx context.Context, q Q, look Look) (int64, error) {
	if err := e.Admit(ctx); err != nil {
		return 0, err
	}
	if err := e.check(q, look); err != nil {
		return 0, err
	}
	ctx, cancel := context.WithTimeout(ctx, makeTime)
	defer cancel()
	lines, err := e.count(ctx, q)
	if err == nil && lines > e.longest {
		err = fault.New(fault.TooMuch, "export_too_long", "Files of more than %d lines are prepared in the background: start an export.", e.longest)
	}
	return lines, err
}

// Admit refuses who may not have files of the table.
func (e *Exports[Q]) Admit(ctx context.Context) error {
	if !e.isForOperators {
		_, err := actor.SellerID(ctx)
		return err
	}
	_, err := actor.Operator(ctx)
	return err
}

// File makes a file of the asking seller's rows now; close it.
func (e *Exports[Q]) File(ctx context.Context, q Q, look Look) (*File, error) {
	if _, err := e.Count(ctx, q, look); err != nil {
		return nil, err
	}
	write := func(ctx context.Context, w io.Writer) error { return e.Write(ctx, q, look, w, nil) }
	if e.isForOperators {
		return e.make(ctx, operators, e.Filename(q, look), write)
	}
	return e.Make(ctx, e.Filename(q, look), write)
}

// Start has a job prepare a file of the asking seller's rows.
func (e *Exports[Q]) Start(ctx context.Context, q Q, look Look) (*Export, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	if err := e.check(q, look); err != nil {
		return nil, err
	}
	lines, err := e.count(ctx, q)
	if err != nil {
		return nil, err
	}
	query, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	return e.start(ctx, &Export{
		SellerID: sellerID, Name: e.name, Request: Request{Query: query, Look: look}, State: Waiting, LinesTotal: lines,
		Filename: e.Filename(q, look), AskedAt: e.Now().UTC(),
	})
}

// List are the asking seller's exports of the last seven days, newest first.
func (e *Exports[Q]) List(ctx context.Context) ([]Export, error) { return e.list(ctx, e.name) }

func (t Table[Q, Row]) check(q Q, look Look) error {
	if _, err := t.layout(look); err != nil {
		return err
	}
	if t.Check == nil {
		return nil
	}
	return t.Check(q)
}

const (
	progressEvery = 1000 // rows after which progress is reported

	rowsOfPart = 256 // that are handed over at once, from reading to writing
	partsAhead = 4
)

func (t Table[Q, Row]) write(ctx context.Context, q Q, look Look, w io.Writer, progress func(int64) error) error {
	if err := t.check(q, look); err != nil {
		return err
	}
	l, err := t.layout(look)
	if err != nil {
		return err
	}
	buffered := bufio.NewWriterSize(w, 64<<10)
	file := newSheet(look, l.texts.Sheet, buffered)
	if err := l.begin(file); err != nil {
		return err
	}
	known, err := t.readAhead(ctx, q, look.Language, func(row *Row) error {
		if err := l.line(file, row); err != nil {
			return err
		}
		if progress != nil && l.lines%progressEvery == 0 {
			return progress(l.lines)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := l.agree(known); err != nil {
		return err
	}
	if err := l.end(file); err != nil {
		return err
	}
	if err := buffered.Flush(); err != nil {
		return err
	}
	if progress != nil {
		return progress(l.lines)
	}
	return nil
}

// readAhead passes on the rows while the next ones are read: a processor reads,
// another writes.
func (t Table[Q, Row]) readAhead(ctx context.Context, q Q, language string, each func(*Row) error) (known *Totals, err error) {
	parts := make(chan []Row, partsAhead)
	both, ctx := errgroup.WithContext(ctx)
	both.Go(func() error {
		for part := range parts {
			// All may have been read before the caller left: nobody wants the rest written.
			if err := ctx.Err(); err != nil {
				return err
			}
			for i := range part {
				if err := each(&part[i]); err != nil {
					return err
				}
			}
		}
		return nil
	})
	both.Go(func() (err error) {
		defer close(parts)
		var part []Row
		pass := func() error {
			select {
			case parts <- part:
				part = make([]Row, 0, rowsOfPart)
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		known, err = t.Rows(ctx, q, language, func(row *Row) error {
			if part = append(part, *row); len(part) < rowsOfPart {
				return nil
			}
			return pass()
		})
		if err != nil {
			return err
		}
		return pass()
	})
	err = both.Wait()
	return known, err
}

// sheet is a file being written, cell by cell. A failed write is reported at the
// end of a row.
type sheet interface {
	heading(text string)
	text(text string)
	whole(n int64)
	amount(c money.Cents)
	hundredths(n int64) // a number with two decimals that is no amount
	date(t time.Time)
	clock(t time.Time)
	empty()
	endRow() error
	beginTotal() // what follows is the last row
	close() error
}

func newSheet(look Look, name string, w *bufio.Writer) sheet {
	if look.Format == XLSX {
		return newXLSX(w, name)
	}
	return newCSV(w, look.Language)
}
