package catalogue

import (
	"context"
	"io"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/catalogue/sheets"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/products"
)

// SetPublishedFile keeps a picture or document that the marketplace shows for a
// product already: the icon, the screenshot of a place from 1 on, or the document
// of a language. It goes through the same checks as a seller's.
func (s *Service) SetPublishedFile(ctx context.Context, product string, kind sheets.FileKind, place string, r io.Reader) (*File, error) {
	found, err := s.products.Find(ctx, s.db.Read(), []string{product})
	if err != nil {
		return nil, err
	}
	p := found[product]
	if p == nil {
		return nil, fault.New(fault.NotFound, "product_unknown", "There is no product %q.", product).At("product")
	}
	if _, err := (sheets.Sheet{Screenshots: make([]int64, sheets.MostScreenshots)}).With(kind, place, 1); err != nil {
		return nil, err // before the file is read
	}
	limits, err := s.SheetLimits(ctx)
	if err != nil {
		return nil, err
	}
	content, err := sheets.Prepare(ctx, kind, limits, r)
	if err != nil {
		return nil, err
	}
	file, err := s.put(ctx, p, kind, publishedName(kind, place)+content.Ending, content)
	if err != nil {
		return nil, err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return s.publishFile(ctx, tx, p, file, place) })
	if err != nil {
		if !db.MayBeCommitted(err) {
			_ = s.files.Delete(context.WithoutCancel(ctx), file.Blob)
		}
		return nil, err
	}
	return file, nil
}

// publishedName is what a file is called that came without a name.
func publishedName(kind sheets.FileKind, place string) string {
	if kind == sheets.Icon {
		return "icon"
	}
	return strings.ToLower(string(kind)) + "-" + place
}

func (s *Service) publishFile(ctx context.Context, tx bun.Tx, p *products.Product, file *File, place string) error {
	if s.db.Engine == db.PostgreSQL { // one after the other, so that none takes another's place
		if _, err := tx.NewRaw("SELECT id FROM products WHERE id = ? FOR NO KEY UPDATE", p.ID).Exec(ctx); err != nil {
			return err
		}
	}
	if _, err := tx.NewInsert().Model(file).Exec(ctx); err != nil {
		return err
	}
	row, err := s.row(ctx, tx, p)
	if err != nil {
		return err
	}
	sheet, err := sheets.Parse(row.Published)
	if err != nil {
		return err
	}
	if sheet, err = sheet.With(file.Kind, place, file.ID); err != nil {
		return err
	}
	row.Published = sheet.JSON()
	if row.Draft == "" {
		row.Revision++
	}
	return save(ctx, tx, row)
}
