package validation

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/catalogue/versions"
	"merkato/internal/fault"
	"merkato/internal/fees"
	"merkato/internal/products"
	"merkato/internal/rules"
	"merkato/internal/validation/archives"
)

// Terms are what a seller sees before an upload, and what the engine in the
// browser needs to come to the same verdict.
type Terms struct {
	Known
	LeftToday   int
	IsFeeUnpaid bool // for so long that versions are refused
	Largest     int64
	Kind        products.Type
	Pending     *Upload // the one in validation
	Refused     *Upload // the newest, where it was refused and is to be mended
	Date        calendar.Day
	NewestMajor *int     // no range may end in one above it; nil: in any
	Blocking    []string // rules that refuse a version, though the engine only warns
	Waived      []string // fingerprints of findings that do not
}

// Terms are those of a product of the asking seller's.
func (s *Service) Terms(ctx context.Context, productID int64, lang string) (*Terms, error) {
	q := s.DB.Read()
	p, err := s.Products.OwnToChange(ctx, q, productID, "product")
	if err != nil {
		return nil, err
	}
	left, _, unpaid, err := s.allowance(ctx, q, p)
	if err != nil {
		return nil, err
	}
	t := &Terms{LeftToday: left, IsFeeUnpaid: unpaid != nil, Largest: archives.Largest, Kind: p.Type, Date: s.today()}
	if t.Known, err = s.knownBefore(ctx, q, p, 0); err != nil {
		return nil, err
	}
	platform, err := s.Products.Platform(ctx)
	if err != nil {
		return nil, err
	}
	if newest := platform.Latest(); newest != nil {
		t.NewestMajor = &newest.Major
	}
	if t.Blocking, err = rules.Blocking(ctx, q, t.Date); err != nil {
		return nil, err
	}
	said, err := rules.On(ctx, q, 0, p.ID) // of a version that is still to come
	if err != nil {
		return nil, err
	}
	t.Waived = slices.Sorted(maps.Keys(said.Waived))
	if t.Pending, err = s.oneOf(ctx, q, p, lang, "upload.state = 'IN_VALIDATION'"); err != nil {
		return nil, err
	}
	t.Refused, err = s.oneOf(ctx, q, p, lang, "upload.state = 'REFUSED' AND "+needsSellerSQL)
	return t, err
}

// oneOf finds the version of a product that a condition lets through; nil: none.
func (s *Service) oneOf(ctx context.Context, q bun.IDB, p *products.Product, lang, condition string) (*Upload, error) {
	found, err := s.one(ctx, q, lang, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("upload.product_id = ?", p.ID).Where(condition)
	})
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	return found, err
}

// allowance is how many versions the seller of a product may still submit today, of how
// many a day, and what refuses them for a fee that is unpaid.
func (s *Service) allowance(ctx context.Context, q bun.IDB, p *products.Product) (left, most int, unpaid, err error) {
	if p.Type != products.TypeModule && p.Type != products.TypeTheme {
		return 0, 0, nil, fault.New(fault.Invalid, "no_archive", "Only modules and themes have versions.").At("product")
	}
	if unpaid = fees.Check(ctx, q, p.ID, s.today()); unpaid != nil && !fault.Is(unpaid, fault.Conflict) {
		return 0, 0, nil, unpaid
	}
	used, err := submittedOn(ctx, q, p.SellerID, s.today())
	if err == nil {
		most, err = versions.MostADay(ctx, q, s.today())
	}
	return max(0, most-used), most, unpaid, err
}

// mayUpload refuses what cannot become a version whatever the ZIP holds.
func (s *Service) mayUpload(ctx context.Context, q bun.IDB, p *products.Product) error {
	left, most, unpaid, err := s.allowance(ctx, q, p)
	if err != nil || unpaid != nil {
		return cmp.Or(err, unpaid)
	}
	if left == 0 {
		return fault.New(fault.TooMuch, "uploads_used_up", "You can submit at most %d versions a day across all products: submit it tomorrow.", most)
	}
	return nil
}
