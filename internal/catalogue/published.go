package catalogue

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/products"
)

// SetPublishedFile keeps a picture or document that the marketplace shows for a
// product already: the icon, the screenshot of a place from 1 on, or the document
// of a language. It goes through the same checks as a seller's.
func (s *Service) SetPublishedFile(ctx context.Context, product string, kind FileKind, place string, r io.Reader) (*File, error) {
	found, err := s.products.Find(ctx, s.db.Read(), []string{product})
	if err != nil {
		return nil, err
	}
	p := found[product]
	if p == nil {
		return nil, fault.New(fault.NotFound, "product_unknown", "There is no product %q.", product).At("product")
	}
	if _, err := put(Sheet{Screenshots: make([]int64, MostScreenshots)}, kind, place, 1); err != nil {
		return nil, err // before the file is read
	}
	content, file, err := prepare(kind, r)
	if err != nil {
		return nil, err
	}
	file.SellerID, file.ProductID, file.Kind, file.CreatedAt = p.SellerID, p.ID, kind, s.at()
	ending := file.Blob
	file.Name = publishedName(kind, place) + ending
	file.Blob = fmt.Sprintf("products/%d/%s%s", p.ID, rand.Text(), ending)
	if file.Size, err = s.files.Put(ctx, file.Blob, bytes.NewReader(content), 0); err != nil {
		return nil, err
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return s.publishFile(ctx, tx, p, file, place) })
	if err != nil {
		_ = s.files.Delete(context.WithoutCancel(ctx), file.Blob)
		return nil, err
	}
	return file, nil
}

// publishedName is what a file is called that came without a name.
func publishedName(kind FileKind, place string) string {
	if kind == Icon {
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
	sheet, err := sheetOf(row.Published)
	if err != nil {
		return err
	}
	if sheet, err = put(sheet, file.Kind, place, file.ID); err != nil {
		return err
	}
	row.Published = sheet.json()
	if row.Draft == "" {
		row.Revision++
	}
	return save(ctx, tx, row)
}

// put places a file in a sheet.
func put(sheet Sheet, kind FileKind, place string, id int64) (Sheet, error) {
	switch kind {
	case Icon:
		sheet.Icon = id
	case Screenshot:
		n, err := strconv.Atoi(place)
		if err != nil || n < 1 || n > MostScreenshots {
			return sheet, fault.New(fault.Invalid, "place", "A screenshot has a place from 1 to %d.", MostScreenshots).At("place")
		}
		switch {
		case n > len(sheet.Screenshots)+1:
			return sheet, fault.New(fault.Invalid, "place_gap", "There are %d screenshots: send the one of place %d first.", len(sheet.Screenshots), len(sheet.Screenshots)+1).At("place")
		case n > len(sheet.Screenshots):
			sheet.Screenshots = append(sheet.Screenshots, id)
		default:
			sheet.Screenshots[n-1] = id
		}
	case Document:
		if !IsLanguage(place) {
			return sheet, fault.New(fault.Invalid, "language_unknown", "A document is in a content language, as en.").At("place")
		}
		if sheet.Documents == nil {
			sheet.Documents = map[string]int64{}
		}
		sheet.Documents[place] = id
	}
	return sheet, nil
}
