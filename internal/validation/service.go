package validation

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/calendar"
	"merkato/internal/catalogue"
	"merkato/internal/db"
	"merkato/internal/events"
	"merkato/internal/fault"
	"merkato/internal/inspect/child"
	"merkato/internal/jobs"
	"merkato/internal/list"
	"merkato/internal/notifications"
	"merkato/internal/products"
	"merkato/internal/reviewqueue"
	"merkato/internal/validation/archives"
	"merkato/internal/validation/stages"
)

// Options are what the service is made of.
type Options struct {
	DB        *db.DB
	Catalogue *catalogue.Service
	Products  *products.Service
	Events    *events.Service
	Queue     *reviewqueue.Service // nil: one of its own
	Engine    child.Engine         // nil: in a child process with the usual limits
	Now       func() time.Time
}

// Service is what callers may do with versions.
type Service struct {
	Options
	notifications.Outlet
	Archives *archives.Service // on their way in, and those that are stored

	files *blobs.Store // set by Keep
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
	return &Service{Options: o, Archives: archives.New(o.DB, o.Now)}
}

// Keep says where archives lie.
func (s *Service) Keep(files *blobs.Store) {
	s.files = files
	s.Archives.Keep(files)
}

func (s *Service) at() time.Time { return db.Moment(s.Now()) }

func (s *Service) today() calendar.Day { return calendar.DayOf(s.Now()) }

// Times are how long the stages took lately, for sellers who wait and operators
// who let them.
func (s *Service) Times(ctx context.Context) ([]stages.Time, error) {
	measured, err := s.Waits(ctx)
	return measured.Times(), err
}

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

// needsSellerSQL: a question waits, or it was refused and nothing came after it.
const needsSellerSQL = `(upload.asked_at IS NOT NULL OR (upload.state = 'REFUSED' AND NOT EXISTS (
	SELECT 1 FROM version_uploads AS later WHERE later.product_id = upload.product_id AND later.id > upload.id AND later.state <> 'CANCELLED')))`

var partSQL = map[Part]string{
	PartAll:      "TRUE",
	PartInFlight: "upload.state IN ('IN_VALIDATION', 'SCHEDULED')",
	PartNeedsMe:  needsSellerSQL,
	PartDone:     "upload.state NOT IN ('IN_VALIDATION', 'SCHEDULED')",
}

// List finds the asking seller's versions, the newest first.
func (s *Service) List(ctx context.Context, f Filter, number, length int, lang string) (*List, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	if number < 1 || length < 1 || length > 100 {
		return nil, fault.New(fault.Invalid, "page", "A page has a number from 1 on and 1 to 100 versions.").At("page")
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

// narrowed is a query of a seller's versions that a filter lets through,
// whatever part is requested.
func (s *Service) narrowed(f Filter, sellerID int64, lang string) *bun.SelectQuery {
	q := s.named(s.DB.Read(), lang).Where("upload.seller_id = ?", sellerID)
	if text := strings.ToLower(strings.TrimSpace(f.Search)); text != "" {
		pattern := list.Containing(text)
		q = q.Where(`(lower(COALESCE(own.name, english.name)) LIKE ? ESCAPE '\' OR lower(english.name) LIKE ? ESCAPE '\' OR lower(upload.version) LIKE ? ESCAPE '\' OR lower(upload.technical_name) LIKE ? ESCAPE '\')`, pattern, pattern, pattern, pattern)
	}
	if f.Product != 0 {
		q = q.Where("upload.product_id = ?", f.Product)
	}
	return q
}

// named is a query of versions with what their products are called.
func (s *Service) named(db bun.IDB, lang string) *bun.SelectQuery {
	return db.NewSelect().Model((*Upload)(nil)).
		Join("JOIN products AS p ON p.id = upload.product_id").
		Join("JOIN product_names AS english ON english.product_id = p.id AND english.lang = 'en'").
		Join("LEFT JOIN product_names AS own ON own.product_id = p.id AND own.lang = ?", lang)
}

func withNames(q *bun.SelectQuery) *bun.SelectQuery {
	return q.ColumnExpr("upload.*").ColumnExpr("COALESCE(own.name, english.name) AS product_name, p.type AS product_type").ColumnExpr(needsSellerSQL + " AS needs_seller")
}

// fill adds steps and expected times to versions.
func (s *Service) fill(ctx context.Context, q bun.IDB, versions []Upload) error {
	if len(versions) == 0 {
		return nil
	}
	at, ids := map[int64]*Upload{}, make([]int64, len(versions))
	for i := range versions {
		at[versions[i].ID], ids[i] = &versions[i], versions[i].ID
	}
	var steps []stages.Step
	if err := q.NewSelect().Model(&steps).Where("upload_id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return err
	}
	for _, step := range steps {
		u := at[step.UploadID]
		u.Steps = append(u.Steps, step)
	}
	waits := false
	for i := range versions {
		order := []stages.Stage{stages.Automatic, stages.Technical, stages.Marketing}
		slices.SortFunc(versions[i].Steps, func(a, b stages.Step) int { return slices.Index(order, a.Stage) - slices.Index(order, b.Stage) })
		waits = waits || versions[i].State == InValidation
	}
	if !waits {
		return nil
	}
	measured, err := stages.Measure(ctx, q)
	if err != nil {
		return err
	}
	for i := range versions {
		if u := &versions[i]; u.State == InValidation {
			u.ExpectedAt = measured.Expect(u.Steps, u.ChangeKind, s.at())
		}
	}
	return nil
}

// one finds a version with its steps; who may see it is the caller's to say.
func (s *Service) one(ctx context.Context, q bun.IDB, lang string, where func(*bun.SelectQuery) *bun.SelectQuery) (*Upload, error) {
	var found []Upload
	if err := where(withNames(s.named(q, lang))).Limit(1).Scan(ctx, &found); err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, noVersion()
	}
	err := s.fill(ctx, q, found)
	return &found[0], err
}

func noVersion() error {
	return fault.New(fault.NotFound, "no_version", "There is no such version.").At("id")
}

// own finds a version of the asking seller's.
func (s *Service) own(ctx context.Context, q bun.IDB, id int64, lang string) (*Upload, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	return s.one(ctx, q, lang, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("upload.id = ?", id).Where("upload.seller_id = ?", sellerID)
	})
}

// any finds any version, for background work and for operators.
func (s *Service) any(ctx context.Context, q bun.IDB, id int64) (*Upload, error) {
	return s.one(ctx, q, "en", func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("upload.id = ?", id) })
}

// change does something to a version in one transaction, one at a time for a
// product, and has the seller's open tabs look again.
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
		p, err := s.Catalogue.Known(ctx, tx, u.ProductID)
		if err != nil {
			return err
		}
		if err := do(ctx, tx, u, p); err != nil {
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

func (s *Service) ownIn(lang string) func(context.Context, bun.IDB, int64) (*Upload, error) {
	return func(ctx context.Context, q bun.IDB, id int64) (*Upload, error) { return s.own(ctx, q, id, lang) }
}

// save writes a version's row.
func (s *Service) save(ctx context.Context, tx bun.Tx, u *Upload) error {
	_, err := tx.NewUpdate().Model(u).WherePK().Exec(ctx)
	return err
}

// saveStep writes a step.
func saveStep(ctx context.Context, tx bun.Tx, step *stages.Step) error {
	_, err := tx.NewUpdate().Model(step).WherePK().Exec(ctx)
	return err
}

// Changelog is the texts by language.
func (u *Upload) Changelog() (texts map[string]string, err error) {
	err = json.Unmarshal([]byte(u.ChangelogJSON), &texts)
	return texts, err
}
