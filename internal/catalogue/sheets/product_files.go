package sheets

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/blobs/attached"
	"merkato/internal/fault"
	"merkato/internal/products"
)

// File is a picture or document of a product.
type File struct {
	bun.BaseModel `bun:"table:product_files,alias:file"`

	ID        int64 `bun:",pk,autoincrement"`
	SellerID  int64
	ProductID int64
	Kind      FileKind
	Blob      string
	Name      string
	Size      int64
	Width     int
	Height    int
	CreatedAt time.Time
}

// mostFiles is how many files a product may have, drafts and old ones together.
const mostFiles = 200

// MayAddFile finds the product of the asking seller's that a file is for, before it
// is received, and refuses one that has enough.
func (s *Service) MayAddFile(ctx context.Context, productID int64) (*products.Product, error) {
	p, err := s.Products.Own(ctx, s.DB.Read(), productID)
	if err != nil {
		return nil, err
	}
	n, err := s.DB.Read().NewSelect().Model((*File)(nil)).Where("product_id = ?", p.ID).Count(ctx)
	if err == nil && n >= mostFiles {
		err = fault.New(fault.TooMuch, "too_many_files", "A product can have at most %d files.", mostFiles).At("file")
	}
	return p, err
}

// AddFile takes a file for a product's sheet: an image is re-encoded, a document
// looked through. It shows once a draft names it. The caller has it all at
// hand: nothing here waits for whoever sends it.
func (s *Service) AddFile(ctx context.Context, productID int64, kind FileKind, name string, r io.Reader) (*File, error) {
	p, err := s.MayAddFile(ctx, productID)
	if err != nil {
		return nil, err
	}
	return s.keep(ctx, p, kind, r, func(string) string { return attached.Name(name) }, func(file *File) error {
		return s.Products.Change(ctx, p.ID, func(ctx context.Context, tx bun.Tx, _ *products.Product) error {
			return insert(ctx, tx, file)
		})
	})
}

// keep makes a file fit to be shown, puts it away, and has its row written.
func (s *Service) keep(ctx context.Context, p *products.Product, kind FileKind, r io.Reader, name func(ending string) string, write func(*File) error) (*File, error) {
	limits, err := s.Limits(ctx)
	if err != nil {
		return nil, err
	}
	c, err := Prepare(ctx, kind, limits, r)
	if err != nil {
		return nil, err
	}
	file := &File{
		SellerID: p.SellerID, ProductID: p.ID, Kind: kind, Name: name(c.Ending), Width: c.Width, Height: c.Height, CreatedAt: s.at(),
		Blob: fmt.Sprintf("products/%d/%s%s", p.ID, rand.Text(), c.Ending),
	}
	err = attached.Keep(ctx, s.files, file.Blob, c.Bytes, func(size int64) (bool, error) {
		file.Size = size
		return true, write(file)
	})
	if err != nil {
		return nil, err
	}
	return file, nil
}

// OpenFile opens a file of the asking seller's; operators, who review sheets,
// open any.
func (s *Service) OpenFile(ctx context.Context, id int64) (*File, *blobs.Reader, error) {
	if a, _ := actor.From(ctx); a.IsOperator() {
		return s.open(ctx, 0, id)
	}
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, nil, err
	}
	return s.open(ctx, sellerID, id)
}

// OpenFileForMarketplace opens any file: the caller has made sure that it is the
// marketplace that asks.
func (s *Service) OpenFileForMarketplace(ctx context.Context, id int64) (*File, *blobs.Reader, error) {
	return s.open(ctx, 0, id)
}

// open opens a file of a seller's; with 0, of anybody's.
func (s *Service) open(ctx context.Context, sellerID, id int64) (*File, *blobs.Reader, error) {
	file, err := fileBy(ctx, s.DB.Read(), sellerID, id)
	if err != nil {
		return nil, nil, err
	}
	content, err := s.files.Get(ctx, file.Blob)
	return file, content, err
}

// checkFiles refuses a sheet that names files of another product or kind.
func checkFiles(ctx context.Context, q bun.IDB, productID int64, sheet Sheet) error {
	files, err := filesOf(ctx, q, productID)
	if err != nil {
		return err
	}
	kinds := map[int64]FileKind{}
	for _, f := range files {
		kinds[f.ID] = f.Kind
	}
	for _, f := range sheet.Files() {
		if kinds[f.ID] != f.Kind {
			return fault.New(fault.Invalid, "file_unknown", "This product has no such file.").At(f.Field)
		}
	}
	return nil
}

// SetPublishedFile keeps a picture or document that the marketplace shows for a
// product already: the icon, the screenshot of a place from 1 on, or the document
// of a language. It goes through the same checks as a seller's.
func (s *Service) SetPublishedFile(ctx context.Context, product string, kind FileKind, place string, r io.Reader) (*File, error) {
	found, err := s.Products.Find(ctx, s.DB.Read(), []string{product})
	if err != nil {
		return nil, err
	}
	p := found[product]
	if p == nil {
		return nil, fault.New(fault.NotFound, "product_unknown", "There is no product %q.", product).At("product")
	}
	if _, err := (Sheet{Screenshots: make([]int64, MostScreenshots)}).With(kind, place, 1); err != nil {
		return nil, err // before the file is read
	}
	return s.keep(ctx, p, kind, r, func(ending string) string { return publishedName(kind, place) + ending }, func(file *File) error {
		return s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error { return s.publishFile(ctx, tx, p, file, place) })
	})
}

// publishedName is what a file is called that came without a name.
func publishedName(kind FileKind, place string) string {
	if kind == Icon {
		return "icon"
	}
	return strings.ToLower(string(kind)) + "-" + place
}

func (s *Service) publishFile(ctx context.Context, tx bun.Tx, p *products.Product, file *File, place string) error {
	if _, err := s.Products.KnownToChange(ctx, tx, p.ID); err != nil { // one after the other, so that none takes another's place
		return err
	}
	if err := insert(ctx, tx, file); err != nil {
		return err
	}
	stored, err := rowOf(ctx, tx, p)
	if err != nil {
		return err
	}
	sheet, err := Parse(stored.Published)
	if err != nil {
		return err
	}
	if sheet, err = sheet.With(file.Kind, place, file.ID); err != nil {
		return err
	}
	stored.Published = sheet.JSON()
	if stored.Draft == "" {
		stored.Revision++
	}
	return save(ctx, tx, stored)
}
