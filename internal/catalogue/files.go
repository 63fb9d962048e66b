package catalogue

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/products"
)

// File is a picture or document of a product.
type File struct {
	bun.BaseModel `bun:"table:product_files,alias:file"`

	ID        int64 `bun:",pk,autoincrement"`
	SellerID  int64
	ProductID int64
	Kind      sheets.FileKind
	Blob      string
	Name      string
	Size      int64
	Width     int
	Height    int
	CreatedAt time.Time
}

// mostFiles is how many files a product may have, drafts and old ones together.
const mostFiles = 200

// MayAddFile says whether the asking seller may add files to a product, before one
// is received.
func (s *Service) MayAddFile(ctx context.Context, productID int64) error {
	_, err := s.mayAddFile(ctx, productID)
	return err
}

func (s *Service) mayAddFile(ctx context.Context, productID int64) (*products.Product, error) {
	p, err := s.own(ctx, s.db.Read(), productID, false)
	if err != nil {
		return nil, err
	}
	n, err := s.db.Read().NewSelect().Model((*File)(nil)).Where("product_id = ?", p.ID).Count(ctx)
	if err == nil && n >= mostFiles {
		err = fault.New(fault.TooMuch, "too_many_files", "A product has at most %d files.", mostFiles).At("file")
	}
	return p, err
}

// AddFile takes a file for a product's sheet: an image is drawn anew, a document
// looked through. It shows once a draft names it. The caller has it all at
// hand: nothing here waits for whoever sends it.
func (s *Service) AddFile(ctx context.Context, productID int64, kind sheets.FileKind, name string, r io.Reader) (*File, error) {
	p, err := s.mayAddFile(ctx, productID)
	if err != nil {
		return nil, err
	}
	limits, err := s.SheetLimits(ctx)
	if err != nil {
		return nil, err
	}
	content, err := sheets.Prepare(ctx, kind, limits, r)
	if err != nil {
		return nil, err
	}
	file, err := s.put(ctx, p, kind, sheets.PlainName(name), content)
	if err != nil {
		return nil, err
	}
	err = s.change(ctx, p.ID, func(ctx context.Context, tx bun.Tx, _ *products.Product) error {
		_, err := tx.NewInsert().Model(file).Exec(ctx)
		return err
	})
	if err != nil {
		if !db.MayBeCommitted(err) {
			_ = s.files.Delete(context.WithoutCancel(ctx), file.Blob)
		}
		return nil, err
	}
	return file, nil
}

// put keeps the content of a file. Its row is for the caller to write.
func (s *Service) put(ctx context.Context, p *products.Product, kind sheets.FileKind, name string, c *sheets.Content) (*File, error) {
	file := &File{
		SellerID: p.SellerID, ProductID: p.ID, Kind: kind, Name: name, Width: c.Width, Height: c.Height, CreatedAt: s.at(),
		Blob: fmt.Sprintf("products/%d/%s%s", p.ID, rand.Text(), c.Ending),
	}
	size, err := s.files.Put(ctx, file.Blob, bytes.NewReader(c.Bytes), 0)
	file.Size = size
	return file, err
}

// OpenFile opens a file of the asking seller's; operators, who review sheets,
// open any.
func (s *Service) OpenFile(ctx context.Context, id int64) (*File, *blobs.Reader, error) {
	if isOperator(ctx) {
		return s.open(ctx, s.db.Read().NewSelect(), id)
	}
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, nil, err
	}
	return s.open(ctx, s.db.Read().NewSelect().Where("file.seller_id = ?", sellerID), id)
}

// OpenFileForMarketplace opens any file: the caller has made sure that it is the
// marketplace that asks.
func (s *Service) OpenFileForMarketplace(ctx context.Context, id int64) (*File, *blobs.Reader, error) {
	return s.open(ctx, s.db.Read().NewSelect(), id)
}

func (s *Service) open(ctx context.Context, q *bun.SelectQuery, id int64) (*File, *blobs.Reader, error) {
	var file File
	if err := q.Model(&file).Where("file.id = ?", id).Scan(ctx); db.IsNotFound(err) {
		return nil, nil, fault.New(fault.NotFound, "no_file", "There is no such file.")
	} else if err != nil {
		return nil, nil, err
	}
	content, err := s.files.Get(ctx, file.Blob)
	return &file, content, err
}

func filesOf(ctx context.Context, q bun.IDB, productID int64) (files []File, err error) {
	err = q.NewSelect().Model(&files).Where("product_id = ?", productID).Order("id").Scan(ctx)
	return files, err
}

// checkFiles refuses a sheet that names files of another product or kind.
func checkFiles(ctx context.Context, q bun.IDB, productID int64, sheet sheets.Sheet) error {
	if len(sheet.Files()) == 0 {
		return nil
	}
	files, err := filesOf(ctx, q, productID)
	if err != nil {
		return err
	}
	kinds := map[int64]sheets.FileKind{}
	for _, f := range files {
		kinds[f.ID] = f.Kind
	}
	check := func(field string, id int64, kind sheets.FileKind) error {
		if kinds[id] != kind {
			return fault.New(fault.Invalid, "file_unknown", "There is no such file of this product.").At(field)
		}
		return nil
	}
	if sheet.Icon != 0 {
		if err := check("icon", sheet.Icon, sheets.Icon); err != nil {
			return err
		}
	}
	for n, id := range sheet.Screenshots {
		if err := check(fmt.Sprintf("screenshots[%d]", n), id, sheets.Screenshot); err != nil {
			return err
		}
	}
	for lang, id := range sheet.Documents {
		if err := check("documents."+lang, id, sheets.Document); err != nil {
			return err
		}
	}
	return nil
}
