package export

import (
	"archive/zip"
	"bufio"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
)

// ZIP is an archive of files.
const ZIP Format = "ZIP"

// Holder is a package that stores something of sellers.
type Holder interface {
	// OwnData puts all that it keeps of a seller into a folder.
	OwnData(ctx context.Context, sellerID int64, f *Folder) error
}

// Archives are the exports of one archive.
type Archives struct {
	*Service
	name     string
	filename string
	holders  func() []Holder
}

// AddArchive adds an archive of what all holders keep of a seller. They are asked
// for when one is written, for they are made one after another.
func AddArchive(s *Service, name, filename string, holders func() []Holder, ready func(ctx context.Context, tx bun.Tx, e *Export) error) *Archives {
	if s.writers[name] != nil {
		panic("export: two tables are called " + name)
	}
	a := &Archives{Service: s, name: name, filename: filename, holders: holders}
	s.writers[name] = a.write
	s.ready[name] = ready
	return a
}

// Start has a job prepare the archive of the asking seller.
func (a *Archives) Start(ctx context.Context) (*Export, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	return a.start(ctx, &Export{
		SellerID: sellerID, Name: a.name, Request: Request{Query: json.RawMessage("{}"), Look: Look{Format: ZIP}}, State: Waiting,
		Filename: a.filename + ZIP.Extension(), AskedAt: a.Now().UTC(),
	})
}

// List are the asking seller's archives of the last seven days, newest first.
func (a *Archives) List(ctx context.Context) ([]Export, error) { return a.list(ctx, a.name) }

func (a *Archives) write(ctx context.Context, _ Request, w io.Writer, progress func(int64) error) error {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return err
	}
	f := &Folder{zip: zip.NewWriter(w), progress: progress, at: a.Now()}
	for _, holder := range a.holders() {
		if err := holder.OwnData(ctx, sellerID, f); err != nil {
			return fmt.Errorf("%T: %w", holder, err)
		}
	}
	if err := f.zip.Close(); err != nil {
		return err
	}
	return progress(f.rows)
}

// Folder takes the files of an archive, one after another.
type Folder struct {
	zip      *zip.Writer
	progress func(int64) error
	at       time.Time
	rows     int64
}

// Table writes the rows of a query as a CSV file, with the names of its columns
// above them. Where there are none there is no file.
func (f *Folder) Table(ctx context.Context, name string, q *bun.SelectQuery) error {
	rows, err := q.Rows(ctx)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.ColumnTypes()
	if err != nil {
		return err
	}
	var sheet *csvSheet
	var to *bufio.Writer
	values := make([]any, len(columns))
	targets := make([]any, len(columns))
	for i := range values {
		targets[i] = &values[i]
	}
	for rows.Next() {
		if sheet == nil {
			file, err := f.create(name)
			if err != nil {
				return err
			}
			to = bufio.NewWriter(file)
			sheet = newCSV(to, "en")
			for _, column := range columns {
				sheet.heading(column.Name())
			}
			if err := sheet.endRow(); err != nil {
				return err
			}
		}
		if err := rows.Scan(targets...); err != nil {
			return err
		}
		for i, value := range values {
			sheet.value(value, columns[i].DatabaseTypeName())
		}
		if err := sheet.endRow(); err != nil {
			return err
		}
		f.rows++
		if err := f.progress(f.rows); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil || sheet == nil {
		return err
	}
	return to.Flush()
}

// JSON writes a value as a file.
func (f *Folder) JSON(name string, value any) error {
	file, err := f.create(name)
	if err != nil {
		return err
	}
	to := json.NewEncoder(file)
	to.SetIndent("", "  ")
	to.SetEscapeHTML(false)
	f.rows++
	return to.Encode(value)
}

// File writes a file as it is.
func (f *Folder) File(name string, content io.Reader) error {
	file, err := f.create(name)
	if err != nil {
		return err
	}
	f.rows++
	if _, err := io.Copy(file, content); err != nil {
		return err
	}
	return f.progress(f.rows)
}

func (f *Folder) create(name string) (io.Writer, error) {
	return f.zip.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: f.at})
}

// value writes a value of a database. Numbers are numbers: one below zero, taken
// for a formula, would be left out of sums. SQLite hands over what is true as 1.
func (c *csvSheet) value(value any, columnType string) {
	n, isNumber := value.(int64)
	switch {
	case isNumber && columnType == "BOOLEAN":
		c.text(strconv.FormatBool(n != 0))
	case isNumber:
		c.whole(n)
	default:
		c.text(plain(value))
	}
}

// plain is a value of a database as text.
func plain(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case []byte:
		return string(v)
	case sql.RawBytes:
		return string(v)
	case time.Time:
		return v.UTC().Format(time.RFC3339)
	}
	return fmt.Sprint(value)
}
