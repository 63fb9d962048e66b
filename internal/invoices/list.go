package invoices

import (
	"archive/zip"
	"context"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/fault"
	"merkato/internal/list"
	"merkato/internal/money"
)

// Filter narrows a list of documents; what is zero means any.
type Filter struct {
	Series    Series
	ProductID int64
	Year      int
}

// Totals are of all documents that a filter lets through. Credit notes count
// below zero.
type Totals struct {
	Count int64
	Net   money.Cents
	VAT   money.Cents `bun:"vat"`
	Total money.Cents
}

// List is a page of the asking seller's documents, newest first, and the totals
// of all of them.
func (s *Service) List(ctx context.Context, f Filter, p list.Page) ([]Invoice, Totals, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, Totals{}, err
	}
	if err := p.Check("length"); err != nil {
		return nil, Totals{}, err
	}
	var totals Totals
	const signed = "CAST(COALESCE(SUM(CASE WHEN type = 'CREDIT_NOTE' THEN -%[1]s ELSE %[1]s END), 0) AS BIGINT) AS %[1]s"
	err = f.apply(s.db.Read().NewSelect().TableExpr("invoices AS invoice"), sellerID).ColumnExpr("COUNT(*) AS count").
		ColumnExpr(fmt.Sprintf(signed, "net")).ColumnExpr(fmt.Sprintf(signed, "vat")).ColumnExpr(fmt.Sprintf(signed, "total")).Scan(ctx, &totals)
	if err != nil || totals.Count == 0 {
		return nil, totals, err
	}
	var found []Invoice
	err = p.Of(f.apply(s.db.Read().NewSelect().Model(&found), sellerID).OrderExpr("issued_on DESC, invoice.id DESC")).Scan(ctx)
	if err != nil || len(found) == 0 {
		return found, totals, err
	}
	return found, totals, s.addAllLines(ctx, found)
}

func (f Filter) apply(q *bun.SelectQuery, sellerID int64) *bun.SelectQuery {
	q = q.Where("invoice.seller_id = ?", sellerID)
	if f.Series != "" {
		q = q.Where("invoice.series = ?", f.Series)
	}
	if f.Year != 0 {
		q = q.Where("invoice.issued_on BETWEEN ? AND ?", fmt.Sprintf("%04d-01-01", f.Year), fmt.Sprintf("%04d-12-31", f.Year))
	}
	if f.ProductID != 0 {
		q = q.Where("invoice.id IN (SELECT invoice_id FROM invoice_lines WHERE seller_id = ? AND product_id = ?)", sellerID, f.ProductID)
	}
	return q
}

// addAllLines reads the lines of several documents at once.
func (s *Service) addAllLines(ctx context.Context, found []Invoice) error {
	at := make(map[int64]*Invoice, len(found))
	ids := make([]int64, len(found))
	for n := range found {
		at[found[n].ID], ids[n] = &found[n], found[n].ID
	}
	var lines []Line
	err := s.db.Read().NewSelect().Model(&lines).Where("invoice_id IN (?)", bun.List(ids)).Order("invoice_id", "position").Scan(ctx)
	for _, line := range lines {
		at[line.InvoiceID].Lines = append(at[line.InvoiceID].Lines, line)
	}
	return err
}

// Years are those in which the asking seller has documents of a series, newest first.
func (s *Service) Years(ctx context.Context, series Series) ([]int, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	var texts []string
	err = Filter{Series: series}.apply(s.db.Read().NewSelect().TableExpr("invoices AS invoice"), sellerID).
		ColumnExpr("DISTINCT substr(issued_on, 1, 4) AS year").OrderExpr("year DESC").Scan(ctx, &texts)
	years := make([]int, len(texts))
	for n, text := range texts {
		if years[n], err = strconv.Atoi(text); err != nil {
			return nil, err
		}
	}
	return years, err
}

// Archive is the documents of a year, to be written as a ZIP.
type Archive struct {
	s    *Service
	ids  []int64
	name string
}

// Archive finds the asking seller's documents of a year. That there are none is
// reported before anything is written.
func (s *Service) Archive(ctx context.Context, f Filter) (*Archive, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	a := &Archive{s: s, name: fmt.Sprintf("invoices-%d.zip", f.Year)}
	err = f.apply(s.db.Read().NewSelect().TableExpr("invoices AS invoice").Column("id"), sellerID).OrderExpr("issued_on, id").Scan(ctx, &a.ids)
	if err == nil && len(a.ids) == 0 {
		err = fault.New(fault.NotFound, "no_invoices", "There are no invoices for this year.").At("year")
	}
	return a, err
}

// Filename is what the archive is called.
func (a *Archive) Filename() string { return a.name }

// Write writes each document as PDF and as XML. One at a time is in memory, and
// nothing of the database is held while the reader takes its time.
func (a *Archive) Write(ctx context.Context, w io.Writer) error {
	out := zip.NewWriter(w)
	for _, id := range a.ids {
		i, pdf, err := a.s.PDF(ctx, id)
		if err != nil {
			return err
		}
		xml, err := i.XML()
		if err != nil {
			return err
		}
		day, err := time.Parse(time.DateOnly, string(i.IssuedOn))
		if err != nil {
			return err
		}
		for _, content := range []struct {
			ending string
			bytes  []byte
		}{{".pdf", pdf}, {".xml", xml}} {
			file, err := out.CreateHeader(&zip.FileHeader{Name: i.Reference + content.ending, Method: zip.Deflate, Modified: day})
			if err != nil {
				return err
			}
			if _, err := file.Write(content.bytes); err != nil {
				return err
			}
		}
	}
	return out.Close()
}
