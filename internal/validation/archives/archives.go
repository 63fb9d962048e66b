// Package archives stores the ZIPs that sellers upload, part by part, until they
// are submitted or abandoned: an upload goes on where it broke off. And it reads
// those that are stored.
package archives

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/blobs/attached"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/inspect/archive"
	"merkato/internal/products"
)

// uploadRow is a ZIP on its way in.
type uploadRow struct {
	bun.BaseModel `bun:"table:archive_uploads,alias:archive"`

	ID        string `bun:",pk"`
	SellerID  int64
	ProductID int64
	Name      string
	Size      int64
	SHA256    string `bun:"sha256"`
	Received  int64
	Blob      string
	CreatedAt time.Time
	TouchedAt time.Time
}

// partRow is what one request brought of it.
type partRow struct {
	bun.BaseModel `bun:"table:archive_parts,alias:part"`

	UploadID string `bun:",pk"`
	StartsAt int64  `bun:",pk"`
	Size     int64
	Blob     string
}

// Archive is a ZIP on its way in, as its sender sees it.
type Archive struct {
	ID       string
	Product  int64
	Size     int64
	Received int64
	IsWhole  bool
}

const (
	// mostUnderWay is how many uploads a seller may have begun and not submitted.
	mostUnderWay = 10
	// mostParts is far more than a connection breaks for one file: each part is a file
	// of its own until all are there.
	mostParts = 1000
	// An upload that nobody goes on with is removed.
	abandonedAfter = 24 * time.Hour
)

// Largest is how large a ZIP may be.
var Largest = archive.DefaultLimits.Packed

var hashForm = regexp.MustCompile(`^[0-9a-f]{64}$`)

// Service is what callers may do with the ZIPs on their way in, and with those
// that are stored.
type Service struct {
	db    *db.DB
	files *blobs.Store // set by UseFiles
	now   func() time.Time
}

// New makes the service.
func New(d *db.DB, now func() time.Time) *Service { return &Service{db: d, now: now} }

// UseFiles sets where archives are stored.
func (s *Service) UseFiles(files *blobs.Store) { s.files = files }

func (s *Service) at() time.Time { return db.Moment(s.now()) }

// BlobOf is where the file of an upload lies once it is whole, and stays when it
// is a version's own: so a version is found by the upload that it was.
func BlobOf(id string) string { return "archives/" + id + ".zip" }

func (r *uploadRow) seen() *Archive {
	return &Archive{ID: r.ID, Product: r.ProductID, Size: r.Size, Received: r.Received, IsWhole: r.Blob != ""}
}

// Check refuses a ZIP that cannot be taken, by what its sender says of it.
func Check(size int64, hash string) error {
	switch {
	case size <= 0:
		return fault.New(fault.Invalid, "file_empty", "The file is empty.").At("file")
	case size > Largest:
		return fault.New(fault.TooMuch, "file_too_large", "The file is larger than %d MB.", Largest>>20).At("file")
	case hash != "" && !hashForm.MatchString(hash):
		return fault.New(fault.Invalid, "hash_form", "The hash must be SHA-256, as 64 hexadecimal digits.").At("sha256")
	}
	return nil
}

// Begin makes room for a ZIP of a product, which was checked.
func (s *Service) Begin(ctx context.Context, p *products.Product, size int64, name, hash string) (*Archive, error) {
	now := s.at()
	row := &uploadRow{ID: strings.ToLower(rand.Text()), SellerID: p.SellerID, ProductID: p.ID, Name: attached.Name(name), Size: size, SHA256: hash, CreatedAt: now, TouchedAt: now}
	err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.db.Exclusive(ctx, tx, fmt.Sprintf("validation.begin:%d", p.SellerID)); err != nil {
			return err
		}
		n, err := tx.NewSelect().Model((*uploadRow)(nil)).Where("seller_id = ?", p.SellerID).Count(ctx)
		if err != nil {
			return err
		}
		if n >= mostUnderWay {
			return fault.New(fault.TooMuch, "too_many_uploads", "Finish or cancel one of the %d uploads under way first.", mostUnderWay).At("file")
		}
		_, err = tx.NewInsert().Model(row).Exec(ctx)
		return err
	})
	return row.seen(), err
}

// ByID is an upload of the asking seller's.
func (s *Service) ByID(ctx context.Context, id string) (*Archive, error) {
	row, err := s.own(ctx, s.db.Read(), id)
	if err != nil {
		return nil, err
	}
	return row.seen(), nil
}

func (s *Service) own(ctx context.Context, q bun.IDB, id string) (*uploadRow, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	row := &uploadRow{}
	err = q.NewSelect().Model(row).Where("id = ?", id).Where("seller_id = ?", sellerID).Scan(ctx)
	if db.IsNotFound(err) {
		return nil, noUpload()
	}
	return row, err
}

func noUpload() error {
	return fault.New(fault.NotFound, "no_upload", "There is no such upload; it may have been removed after a day.").At("archive")
}

// Add keeps what came next of an upload. The caller has it all at hand:
// nothing here waits for whoever sends it.
func (s *Service) Add(ctx context.Context, id string, offset, size int64, r io.Reader) (*Archive, error) {
	row, err := s.own(ctx, s.db.Read(), id)
	if err != nil {
		return nil, err
	}
	if err := row.fits(offset, size); err != nil {
		return row.seen(), err
	}
	part := &partRow{UploadID: row.ID, StartsAt: offset, Size: size, Blob: "uploads/" + row.ID + "/" + rand.Text()}
	if size > 0 {
		n, err := s.db.Read().NewSelect().Model((*partRow)(nil)).Where("upload_id = ?", row.ID).Count(ctx)
		if err == nil && n >= mostParts {
			err = fault.New(fault.TooMuch, "too_many_parts", "The file came in more than %d parts: start again, and send it in larger ones.", mostParts).At("file")
		}
		if err != nil {
			return row.seen(), err
		}
		if _, err := s.files.Put(ctx, part.Blob, r, 0); err != nil {
			return row.seen(), err
		}
		err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
			// Two that send the same part at a time: the first one counts.
			n, err := db.Affected(tx.NewUpdate().Model((*uploadRow)(nil)).Set("received = received + ?", size).Set("touched_at = ?", s.at()).
				Where("id = ?", row.ID).Where("received = ?", offset).Exec(ctx))
			if err != nil {
				return err
			}
			if n == 0 {
				return offsetDiffers()
			}
			_, err = tx.NewInsert().Model(part).Exec(ctx)
			return err
		})
		if db.MayBeCommitted(err) { // the part may count
			return row.seen(), err
		}
		if err != nil {
			return row.seen(), errors.Join(err, s.files.Delete(context.WithoutCancel(ctx), part.Blob))
		}
		row.Received += size
	}
	if row.Received == row.Size && row.Blob == "" {
		err = s.joinParts(ctx, row)
	}
	return row.seen(), err
}

func offsetDiffers() error {
	return fault.New(fault.Conflict, "offset_differs", "The upload continues at another offset: query it first.").At("offset")
}

func (r *uploadRow) fits(offset, size int64) error {
	switch {
	case offset != r.Received:
		return offsetDiffers()
	case offset+size > r.Size:
		return fault.New(fault.TooMuch, "file_too_large", "The file is larger than announced.").At("file")
	}
	return nil
}

// joinParts makes one file of the parts and holds it against the sender's hash.
func (s *Service) joinParts(ctx context.Context, row *uploadRow) error {
	var parts []partRow
	if err := s.db.Read().NewSelect().Model(&parts).Where("upload_id = ?", row.ID).OrderExpr("starts_at").Scan(ctx); err != nil {
		return err
	}
	hash := sha256.New()
	blob := BlobOf(row.ID)
	var size int64
	for _, part := range parts {
		size += part.Size
	}
	var err error
	if size == row.Size {
		size, err = s.files.Put(ctx, blob, io.TeeReader(&chain{ctx: ctx, s: s, parts: parts}, hash), 0)
	}
	if err != nil || size != row.Size {
		// Another request may have joined them meanwhile, and taken the parts away.
		// The archive of one that is submitted already is a version's.
		now, unknown := s.own(ctx, s.db.Read(), row.ID)
		if unknown != nil {
			return unknown
		}
		if now.Blob != "" {
			*row = *now
			return nil
		}
	}
	if err != nil {
		return err
	}
	sum := hex.EncodeToString(hash.Sum(nil))
	if size != row.Size || row.SHA256 != "" && row.SHA256 != sum {
		err := errors.Join(s.forget(ctx, row.ID), s.files.Delete(ctx, blob))
		return fault.New(fault.Invalid, "hash_differs", "The file arrived damaged: upload it again.").At("file").Because(err)
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewDelete().Model((*partRow)(nil)).Where("upload_id = ?", row.ID).Exec(ctx); err != nil {
			return err
		}
		row.Blob, row.SHA256 = blob, sum
		_, err := tx.NewUpdate().Model(row).WherePK().Column("blob", "sha256").Exec(ctx)
		return err
	})
	if err != nil {
		return err
	}
	for _, part := range parts {
		if err := s.files.Delete(ctx, part.Blob); err != nil {
			return err
		}
	}
	return nil
}

// chain reads parts one after the other.
type chain struct {
	ctx   context.Context
	s     *Service
	parts []partRow
	open  io.ReadCloser
}

func (c *chain) Read(into []byte) (int, error) {
	for {
		if c.open == nil {
			if len(c.parts) == 0 {
				return 0, io.EOF
			}
			r, err := c.s.files.Get(c.ctx, c.parts[0].Blob)
			if err != nil {
				return 0, err
			}
			c.open, c.parts = r, c.parts[1:]
		}
		n, err := c.open.Read(into)
		if errors.Is(err, io.EOF) {
			err = c.open.Close()
			c.open = nil
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
}

// End abandons an upload of the asking seller's.
func (s *Service) End(ctx context.Context, id string) error {
	if _, err := s.own(ctx, s.db.Read(), id); err != nil {
		return err
	}
	return s.forget(ctx, id)
}

// forget removes an upload with what came of it; the files last, so that
// nothing is listed that is not there. Only files of rows that went here go: the
// archive may have become a version's own while this waited.
func (s *Service) forget(ctx context.Context, id string) error {
	var parts, whole []string
	err := s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		parts, whole = nil, nil
		if err := tx.NewRaw("DELETE FROM archive_parts WHERE upload_id = ? RETURNING blob", id).Scan(ctx, &parts); err != nil {
			return err
		}
		return tx.NewRaw("DELETE FROM archive_uploads WHERE id = ? RETURNING blob", id).Scan(ctx, &whole)
	})
	if err != nil {
		return err
	}
	for _, blob := range append(parts, whole...) {
		if blob != "" { // the upload was not whole yet
			err = errors.Join(err, s.files.Delete(ctx, blob))
		}
	}
	return err
}

// Sweep removes uploads that nobody went on with for a day.
func (s *Service) Sweep(ctx context.Context) (n int, err error) {
	var ids []string
	err = s.db.Read().NewSelect().Model((*uploadRow)(nil)).Column("id").Where("touched_at < ?", s.at().Add(-abandonedAfter)).Limit(1000).Scan(ctx, &ids)
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		if err := s.forget(ctx, id); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// Whole is a ZIP that has arrived.
type Whole struct {
	Name   string
	Size   int64
	SHA256 string
	Blob   string
}

// Take makes an upload that is whole a version's own.
func (s *Service) Take(ctx context.Context, tx bun.Tx, id string, p *products.Product) (*Whole, error) {
	row, err := s.own(ctx, tx, id)
	switch {
	case err != nil:
		return nil, err
	case row.ProductID != p.ID:
		return nil, fault.New(fault.Invalid, "other_product", "The file was uploaded for another product.").At("archive")
	case row.Blob == "":
		return nil, fault.New(fault.Conflict, "upload_open", "The upload is not finished yet.").At("archive")
	}
	n, err := db.Affected(tx.NewDelete().Model((*uploadRow)(nil)).Where("id = ?", id).Exec(ctx))
	if err == nil && n == 0 { // abandoned while this waited, and the file with it
		err = noUpload()
	}
	return &Whole{Name: row.Name, Size: row.Size, SHA256: row.SHA256, Blob: row.Blob}, err
}
