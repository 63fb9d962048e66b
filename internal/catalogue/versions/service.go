package versions

import (
	"context"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/catalogue/journal"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/products"
	"merkato/internal/tasks"
)

// Service is what callers may do with versions. What validation does to one is
// seen in the list of a product's versions, its history, the dashboard's marker and
// what the marketplace fetches.
type Service struct {
	db       *db.DB
	products *products.Service
	now      func() time.Time
}

// New makes the service.
func New(d *db.DB, sold *products.Service, now func() time.Time) *Service {
	return &Service{db: d, products: sold, now: now}
}

func (s *Service) at() time.Time { return db.Moment(s.now()) }

// Put lists a version of a product as its seller submitted it. One of the same
// number that came to nothing is replaced.
func (s *Service) Put(ctx context.Context, tx bun.Tx, p *products.Product, v Version) error {
	v.Compatibility, v.ReleasedAt = map[string]Compatibility{}, s.at()
	return s.put(ctx, tx, p, v, "VERSION_SUBMITTED")
}

// Reopen lists a version that was refused as it is in validation again, in place of
// what another upload of the same number has left.
func (s *Service) Reopen(ctx context.Context, tx bun.Tx, p *products.Product, v Version) error {
	return s.put(ctx, tx, p, v, "VERSION_REOPENED")
}

func (s *Service) put(ctx context.Context, tx bun.Tx, p *products.Product, v Version, action string) error {
	v.ProductID, v.SellerID, v.Rank, v.State = p.ID, p.SellerID, rankOf(v.Version), InValidation
	if err := put(ctx, tx, &v); err != nil {
		return err
	}
	return journal.Note(ctx, tx, p, s.at(), action, v.Version)
}

// SetState sets a version's state; detail goes into the history.
func (s *Service) SetState(ctx context.Context, tx bun.Tx, p *products.Product, version string, to State, detail string) error {
	if _, err := ofNumber(tx, p.ID, version).Set("state = ?", to).Exec(ctx); err != nil {
		return err
	}
	actions := map[State]string{Refused: "VERSION_REFUSED", Cancelled: "VERSION_CANCELLED"}
	return journal.Note(ctx, tx, p, s.at(), actions[to], strings.TrimSuffix(version+": "+detail, ": "))
}

// NoteValidated notes in the history that a version was validated before its day.
func (s *Service) NoteValidated(ctx context.Context, tx bun.Tx, p *products.Product, version string) error {
	return journal.Note(ctx, tx, p, s.at(), "VERSION_VALIDATED", version)
}

// Release is a version that goes online: what the marketplace needs to fetch it.
type Release struct {
	Upload     int64             `json:"upload"` // its file is at /platform/versions/{upload}
	Version    string            `json:"version"`
	ChangeKind ChangeKind        `json:"change_kind,omitempty"`
	Changelog  map[string]string `json:"changelog,omitempty"`
	WorksFrom  string            `json:"works_from,omitempty"`
	WorksTo    string            `json:"works_to,omitempty"`
	Size       int64             `json:"size,omitempty"`
	SHA256     string            `json:"sha256,omitempty"`
	Reason     string            `json:"reason,omitempty"` // of a withdrawal
}

// PutOnline makes a version the product's own: it is listed as validated, marks
// the dashboard's curve and goes out to the marketplace.
func (s *Service) PutOnline(ctx context.Context, tx bun.Tx, p *products.Product, r Release) error {
	if _, err := ofNumber(tx, p.ID, r.Version).Set("state = ?", Validated).Set("released_at = ?", s.at()).Exec(ctx); err != nil {
		return err
	}
	if err := s.mark(ctx, tx, p, r.Version, s.now()); err != nil {
		return err
	}
	if err := journal.Announce(ctx, tx, p, s.at(), journal.Version, r); err != nil {
		return err
	}
	return journal.Note(ctx, tx, p, s.at(), "VERSION_ONLINE", r.Version)
}

// mark puts a version that was validated on the dashboard's curve.
func (s *Service) mark(ctx context.Context, tx bun.Tx, p *products.Product, version string, at time.Time) error {
	return s.products.Mark(ctx, tx, products.Marker{SellerID: p.SellerID, ProductID: p.ID, Kind: products.VersionValidated, Day: calendar.DayOf(at), Text: version})
}

// Withdraw takes a version off the marketplace.
func (s *Service) Withdraw(ctx context.Context, tx bun.Tx, p *products.Product, r Release) error {
	if _, err := ofNumber(tx, p.ID, r.Version).Set("state = ?", Withdrawn).Exec(ctx); err != nil {
		return err
	}
	if err := journal.Announce(ctx, tx, p, s.at(), journal.VersionWithdrawn, r); err != nil {
		return err
	}
	return journal.Note(ctx, tx, p, s.at(), "VERSION_WITHDRAWN", strings.TrimSuffix(r.Version+": "+r.Reason, ": "))
}

// Set keeps versions that the marketplace knows, past ones too. Product is the
// marketplace's id of each.
func (s *Service) Set(ctx context.Context, tx bun.Tx, product []string, sent []Version) ([]products.Outcome, error) {
	known, err := s.products.Find(ctx, tx, product)
	if err != nil {
		return nil, err
	}
	outcomes := make([]products.Outcome, len(sent))
	for i := range sent {
		v := &sent[i]
		p := known[product[i]]
		if p == nil {
			outcomes[i].Err = fault.New(fault.NotFound, "product_unknown", "There is no product %q.", product[i]).At("product")
			continue
		}
		v.ProductID, v.SellerID, v.Rank = p.ID, p.SellerID, rankOf(v.Version)
		before := stateOf(ctx, tx, p.ID, v.Version)
		isNew, err := putSent(ctx, tx, v)
		if err != nil {
			return nil, err
		}
		outcomes[i].ID, outcomes[i].Old = p.ID, !isNew
		if isNew && v.State == Validated && before != Validated {
			if err := s.mark(ctx, tx, p, v.Version, v.ReleasedAt); err != nil {
				return nil, err
			}
		}
	}
	return outcomes, nil
}

// Deadlines are the platform versions, the newest first, and from when on updates
// that do not run on the newest major are refused.
func (s *Service) Deadlines(ctx context.Context) ([]Deadline, error) {
	platform, err := s.products.Platform(ctx)
	if err != nil {
		return nil, err
	}
	all := DeadlinesOf(platform, calendar.DayOf(s.now()))
	for i := range all {
		if all[i].IsNamed, err = IsNamed(ctx, s.db.Read(), all[i].Version); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Tasks are the updates that a seller should make for the newest platform: of all
// products on sale whose newest version does not run on it, as their pages say too.
// One is enough for all of them: a new major concerns a whole catalogue at once.
// After the day from which such updates are refused nothing gets worse by waiting,
// so there is no deadline any more.
func (s *Service) Tasks(ctx context.Context, sellerID int64, now time.Time) ([]tasks.Task, error) {
	known, err := s.products.Platform(ctx)
	platform := known.On(calendar.DayOf(now))
	latest := platform.Latest()
	if err != nil || latest == nil {
		return nil, err
	}
	newest, err := onSale(ctx, s.db.Read(), sellerID)
	if err != nil {
		return nil, err
	}
	task := tasks.Task{Kind: tasks.SupportPlatform}
	for i := range newest {
		v := &newest[i]
		before := v.UpdateBefore(platform)
		if before == nil && v.On(*latest, platform) != Declined {
			continue
		}
		task.Products = append(task.Products, v.ProductID)
		task.SubjectID, task.ProductID = &v.ProductID, &v.ProductID
		if before != nil && *before > calendar.DayOf(now) {
			task.Deadline = new(before.Start())
		}
	}
	switch {
	case len(task.Products) == 0:
		return nil, nil
	case len(task.Products) > 1:
		task.SubjectID, task.ProductID = nil, nil
	}
	return []tasks.Task{task}, nil
}
