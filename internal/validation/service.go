package validation

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/blobs"
	"merkato/internal/calendar"
	"merkato/internal/catalogue/versions"
	"merkato/internal/db"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/inspect/child"
	"merkato/internal/jobs"
	"merkato/internal/notifications"
	"merkato/internal/products"
	"merkato/internal/reviewqueue"
	"merkato/internal/validation/archives"
	"merkato/internal/validation/stages"
)

// Options are what the service is made of.
type Options struct {
	DB       *db.DB
	Versions *versions.Service
	Products *products.Service
	Events   *events.Service
	Queue    *reviewqueue.Service // nil: one of its own
	Engine   child.Engine         // nil: in a child process with the usual limits
	Now      func() time.Time
}

// Service is what callers may do with versions.
type Service struct {
	Options
	notifications.Outlet
	Archives *archives.Service // on their way in, and those that are stored

	trail *audit.Trail
	files *blobs.Store // set by UseFiles
	jobs  *jobs.Jobs   // set by RegisterJobs
}

// New makes the service.
func New(o Options) *Service {
	if o.Engine == nil {
		o.Engine = child.DefaultLimits.Engine()
	}
	if o.Queue == nil {
		o.Queue = reviewqueue.New(o.DB, o.Events, o.Now)
	}
	return &Service{Options: o, Archives: archives.New(o.DB, o.Now), trail: audit.New(o.DB, o.Now)}
}

// UseFiles sets where archives are stored.
func (s *Service) UseFiles(files *blobs.Store) {
	s.files = files
	s.Archives.UseFiles(files)
}

func (s *Service) at() time.Time { return db.Moment(s.Now()) }

func (s *Service) today() calendar.Day { return calendar.DayOf(s.Now()) }

// Waits are what sellers are told the stages take, by what they took lately.
func (s *Service) Waits(ctx context.Context) (stages.Waits, error) {
	return stages.Measure(ctx, s.DB.Read())
}

// Part is which versions a list shows.
type Part string

const (
	PartAll      Part = "ALL"
	PartInFlight Part = "IN_FLIGHT"
	PartNeedsMe  Part = "NEEDS_ME"
	PartDone     Part = "DONE"
)

// Filter narrows the list; what is empty means any.
type Filter struct {
	Part    Part
	Search  string
	Product int64
}

// List is a page of versions, how many there are, and how many in each part.
type List struct {
	Versions []Upload
	Total    int64
	Counts   map[Part]int64
}

// List finds the asking seller's versions, the newest first.
func (s *Service) List(ctx context.Context, f Filter, number, length int, lang string) (*List, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	if number < 1 || length < 1 || length > 100 {
		return nil, fault.New(fault.Invalid, "page", "Page numbers start at 1, and a page must have 1 to 100 versions.").At("page")
	}
	if len([]rune(f.Search)) > 200 {
		return nil, fault.New(fault.Invalid, "search_text", "Search for at most 200 characters.").At("search")
	}
	if f.Part == "" {
		f.Part = PartAll
	}
	found := &List{Counts: map[Part]int64{}}
	for part, condition := range partSQL {
		n, err := s.narrowed(f, sellerID, lang).Where(condition).Count(ctx)
		if err != nil {
			return nil, err
		}
		found.Counts[part] = n
	}
	found.Total = found.Counts[f.Part]
	if found.Total == 0 {
		return found, nil
	}
	q := withNames(s.narrowed(f, sellerID, lang)).Where(partSQL[f.Part]).OrderExpr("upload.id DESC").Limit(int64(length)).Offset(int64(length) * int64(number-1))
	if err := q.Scan(ctx, &found.Versions); err != nil {
		return nil, err
	}
	return found, s.fill(ctx, s.DB.Read(), found.Versions)
}

// Own is a version of the asking seller's.
func (s *Service) Own(ctx context.Context, id int64, lang string) (*Upload, error) {
	return s.own(lang)(ctx, s.DB.Read(), id)
}

// change does something to a version in one transaction, one at a time for a
// product, writes what it has become, and has the seller's open tabs look again.
func (s *Service) change(ctx context.Context, id int64, find func(context.Context, bun.IDB, int64) (*Upload, error), do func(ctx context.Context, tx bun.Tx, u *Upload, p *products.Product) error) error {
	err := s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		u, err := find(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := s.DB.Exclusive(ctx, tx, lockOf(u.ProductID)); err != nil {
			return err
		}
		if u, err = find(ctx, tx, id); err != nil { // as it is now that nobody else changes it
			return err
		}
		p, err := s.Products.Known(ctx, tx, u.ProductID)
		if err != nil {
			return err
		}
		if err := do(ctx, tx, u, p); err != nil {
			return err
		}
		if err := save(ctx, tx, u); err != nil {
			return err
		}
		if err := s.queue(ctx, tx, u); err != nil {
			return err
		}
		return s.Events.Publish(ctx, tx, u.SellerID, events.VersionChanged, u.ID)
	})
	if err == nil {
		s.Events.Wake()
	}
	return err
}
