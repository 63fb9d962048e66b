package orders

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"time"

	"merkato/internal/fault"
	"merkato/internal/money"
	"merkato/internal/sales"
)

// ExportFormat is a kind of file that lines can be taken home in.
type ExportFormat string

const (
	ExportCSV  ExportFormat = "CSV"
	ExportXLSX ExportFormat = "XLSX"
)

// LongestDownload is how many lines somebody may wait for; a longer export is
// prepared by a job.
const LongestDownload = 50_000

// ExportRequest says which lines to export, and how they are to look. It is
// kept as JSON with an export that waits, so its names stay as they are.
type ExportRequest struct {
	Filter     Filter
	Sort       SortField
	Descending bool
	Format     ExportFormat
	Columns    []string // ids of ExportColumns, in the order wanted
	Zone       string   // of its dates, as Europe/Paris
	Language   string   // of its headings; decides about comma and point, too
}

// Filename is what the file is called: after its days and never after a person.
func (r ExportRequest) Filename() string {
	days := "all"
	if p := r.Filter.Period; p != nil {
		days = fmt.Sprintf("%s-%s", p.From, p.To)
	}
	return "orders-" + days + r.extension()
}

func (r ExportRequest) extension() string {
	if r.Format == ExportXLSX {
		return ".xlsx"
	}
	return ".csv"
}

// Check refuses what cannot be exported.
func (r ExportRequest) Check() error {
	_, err := r.layout()
	return err
}

// layout is how the lines of a request are laid out.
func (r ExportRequest) layout() (*exportLayout, error) {
	if r.Format != ExportCSV && r.Format != ExportXLSX {
		return nil, fault.New(fault.Invalid, "format_unknown", "A file has the format CSV or XLSX.").At("format")
	}
	if err := r.Filter.Check(); err != nil {
		return nil, err
	}
	if err := checkSort(r.Sort); err != nil {
		return nil, err
	}
	words, ok := exportLanguages()[r.Language]
	if !ok {
		return nil, fault.New(fault.Invalid, "language_unknown", "There are no headings in this language.").At("lang")
	}
	zone, err := zoneOf(r.Zone)
	if err != nil {
		return nil, err
	}
	columns, err := chosenColumns(r.Columns)
	if err != nil {
		return nil, err
	}
	return newExportLayout(columns, words, decimalSign(r.Language), zone), nil
}

const longestZone = 64

// zoneOf finds a zone by its name in the database of zones. That of the
// machine we run on is nobody's business.
func zoneOf(name string) (*time.Location, error) {
	unknown := fault.New(fault.Invalid, "zone_unknown", "This is not a time zone as Europe/Paris.").At("zone")
	if name == "" || name == "Local" || len(name) > longestZone {
		return nil, unknown
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, unknown.Because(err)
	}
	return zone, nil
}

// progressEvery is after how many lines the caller hears of them.
const progressEvery = 1000

// Export writes the asking seller's lines to a file, and under them the
// control total: their number and sums, added up while writing. It fails
// before that row where the totals of the same moment say something else, so a
// file that ends with it is whole and right. progress is told how many lines
// are written, and ends the export by an error; it may be nil.
func (s *Service) Export(ctx context.Context, r ExportRequest, w io.Writer, progress func(done int64) error) error {
	l, err := r.layout()
	if err != nil {
		return err
	}
	buffered := bufio.NewWriterSize(w, 64<<10)
	file := newExportSheet(r.Format, r.Language, buffered)
	if err := l.begin(file); err != nil {
		return err
	}
	var written Totals
	at, err := s.Each(ctx, r.Filter, r.Sort, r.Descending, r.Language, func(e *Entry) error {
		written.add(&e.Line)
		if err := l.line(file, e); err != nil {
			return err
		}
		if progress != nil && written.Lines%progressEvery == 0 {
			return progress(written.Lines)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if written != at {
		return fmt.Errorf("export of %d lines with totals %+v: the books say %+v", written.Lines, written, at)
	}
	if err := l.end(file, written); err != nil {
		return err
	}
	if err := buffered.Flush(); err != nil {
		return err
	}
	if progress != nil {
		return progress(written.Lines)
	}
	return nil
}

func (t *Totals) add(l *sales.Line) {
	t.Lines++
	t.Base += l.Base
	t.Gross += l.Gross
	t.Commission += l.Commission
	t.Net += l.Net
	if l.Type == sales.TypeRefund {
		t.Refunds += l.Gross
	}
}

// exportSheet is a file being written, cell by cell. A failed write is told at the
// end of a row.
type exportSheet interface {
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

func newExportSheet(format ExportFormat, language string, w *bufio.Writer) exportSheet {
	if format == ExportXLSX {
		return newXLSX(w, exportLanguages()[language].Sheet)
	}
	return newCSV(w, language)
}
