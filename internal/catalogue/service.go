package catalogue

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/calendar"
	"merkato/internal/catalogue/daily"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/db"
	"merkato/internal/export"
	"merkato/internal/fault"
	"merkato/internal/notifications"
	"merkato/internal/products"
	"merkato/internal/reviewqueue"
)

// Options are what the service is made of.
type Options struct {
	DB       *db.DB
	Products *products.Service
	Export   *export.Service      // nil: the list is never a file
	Queue    *reviewqueue.Service // nil: only the marketplace decides about sheets
	Now      func() time.Time
}

// Service is what callers may do with the catalogue.
type Service struct {
	notifications.Outlet

	db       *db.DB
	products *products.Service
	queue    *reviewqueue.Service
	now      func() time.Time
	Exports  *export.Exports[Selection] // the list as a file
	files    *blobs.Store               // where pictures and documents are stored; set by Keep
	promises Promises                   // nil: none; set by CheckPricesThrough
	care     Care                       // nil: no contract lapses; set by CountCareThrough
}

// New makes the service.
func New(o Options) *Service {
	s := &Service{db: o.DB, products: o.Products, queue: o.Queue, now: o.Now}
	if o.Export != nil {
		s.Exports = export.Add(o.Export, s.exportTable())
	}
	return s
}

// Keep sets where pictures and documents are stored.
func (s *Service) Keep(files *blobs.Store) { s.files = files }

func (s *Service) at() time.Time { return db.Moment(s.now()) }

func (s *Service) today() calendar.Day { return calendar.DayOf(s.now()) }

// sheetRow is a product's sheet as the database keeps it.
type sheetRow struct {
	bun.BaseModel `bun:"table:product_sheets,alias:sheet"`

	ProductID         int64 `bun:",pk"`
	SellerID          int64
	State             SheetState
	Published         string
	Draft             string
	Revision          int64
	EditedAt          *time.Time
	Submission        *int64
	Refusal           string
	ExternalUpdatedAt *time.Time
}

// Editing is a sheet as its editor sees it.
type Editing struct {
	ProductID int64
	State     SheetState
	Revision  int64
	EditedAt  *time.Time
	Refusal   string
	Sheet     sheets.Sheet // the draft, or what is published where there is none
	Published *sheets.Sheet
	IsDraft   bool // differs from what is published
	Limits    sheets.Limits
	Problems  []sheets.Problem
	Files     []File
	MostADay  int // how many sheets the seller may submit today
	LeftToday int // how often it may still be submitted today
}

// own finds a product of the asking seller's, locked where it is to be changed.
func (s *Service) own(ctx context.Context, q bun.IDB, id int64, lock bool) (*products.Product, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	var found products.Product
	query := q.NewSelect().Model(&found).Where("id = ?", id).Where("seller_id = ?", sellerID)
	if lock {
		query = s.db.Locking(query)
	}
	err = query.Scan(ctx)
	if db.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "no_product", "There is no such product.").At("id")
	}
	return &found, err
}

// change does something to a product of the asking seller's in one transaction.
func (s *Service) change(ctx context.Context, id int64, do func(ctx context.Context, tx bun.Tx, p *products.Product) error) error {
	return s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		p, err := s.own(ctx, tx, id, true)
		if err != nil {
			return err
		}
		if p.RemovedAt != nil {
			return fault.New(fault.Conflict, "product_removed", "The product was removed and cannot be changed any more.").At("id")
		}
		return do(ctx, tx, p)
	})
}

func (s *Service) row(ctx context.Context, q bun.IDB, p *products.Product) (*sheetRow, error) {
	row := &sheetRow{ProductID: p.ID}
	err := q.NewSelect().Model(row).WherePK().Scan(ctx)
	if db.IsNotFound(err) {
		return &sheetRow{ProductID: p.ID, SellerID: p.SellerID, State: SheetDraft}, nil
	}
	return row, err
}

func save(ctx context.Context, tx bun.Tx, row *sheetRow) error {
	_, err := tx.NewInsert().Model(row).On("CONFLICT (product_id) DO UPDATE").
		Set("state = EXCLUDED.state, published = EXCLUDED.published, draft = EXCLUDED.draft, revision = EXCLUDED.revision").
		Set("edited_at = EXCLUDED.edited_at, submission = EXCLUDED.submission, refusal = EXCLUDED.refusal, external_updated_at = EXCLUDED.external_updated_at").Exec(ctx)
	return err
}

// Create begins a product: a draft that only its seller sees.
func (s *Service) Create(ctx context.Context, kind products.Type, name string) (id int64, err error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return 0, err
	}
	limits, err := s.SheetLimits(ctx)
	if err != nil {
		return 0, err
	}
	name = strings.TrimSpace(name)
	if n := sheets.Length(name); n == 0 || n > limits.Name {
		return 0, fault.New(fault.Invalid, "name_length", "A name has 1 to %d characters.", limits.Name).At("name")
	}
	if err := sheets.CheckText("name", name, limits.Name, false); err != nil {
		return 0, err
	}
	if kind == products.TypeBusinessCare {
		return 0, fault.New(fault.Invalid, "type_closed", "Business Care is sold with a product and is not a product of its own.").At("type")
	}
	err = s.db.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		p := &products.Product{SellerID: sellerID, Type: kind, CreatedAt: s.at(), Names: map[string]string{"en": name}}
		if err := s.products.Create(ctx, tx, p); err != nil {
			return err
		}
		id = p.ID
		now := s.at()
		row := &sheetRow{ProductID: id, SellerID: sellerID, State: SheetDraft, Revision: 1, EditedAt: &now,
			Draft: sheets.Sheet{Texts: map[string]sheets.Texts{"en": {Name: name}}}.JSON()}
		if err := save(ctx, tx, row); err != nil {
			return err
		}
		return s.note(ctx, tx, p, "CREATED", name)
	})
	return id, err
}

// Edit is a sheet to be edited.
func (s *Service) Edit(ctx context.Context, id int64) (*Editing, error) {
	p, err := s.own(ctx, s.db.Read(), id, false)
	if err != nil {
		return nil, err
	}
	return s.editing(ctx, s.db.Read(), p)
}

func (s *Service) editing(ctx context.Context, q bun.IDB, p *products.Product) (*Editing, error) {
	row, err := s.row(ctx, q, p)
	if err != nil {
		return nil, err
	}
	e := &Editing{ProductID: p.ID, State: row.State, Revision: row.Revision, EditedAt: row.EditedAt, Refusal: row.Refusal, IsDraft: row.Draft != ""}
	if row.Published != "" {
		published, err := sheets.Parse(row.Published)
		if err != nil {
			return nil, err
		}
		e.Published, e.Sheet = &published, published
	}
	if row.Draft != "" {
		if e.Sheet, err = sheets.Parse(row.Draft); err != nil {
			return nil, err
		}
	}
	if e.Limits, err = sheetLimits(ctx, q, calendar.DayOf(s.now())); err != nil {
		return nil, err
	}
	e.Problems = e.Sheet.Problems(e.Limits)
	isPriced, err := isPriced(ctx, q, p)
	if err != nil {
		return nil, err
	}
	if !isPriced {
		e.Problems = append([]sheets.Problem{{Field: "price"}}, e.Problems...)
	}
	used, err := submittedOn(ctx, q, p.SellerID, s.today())
	if err != nil {
		return nil, err
	}
	if e.MostADay, err = daily.Most(ctx, q, daily.Sheets, s.today()); err != nil {
		return nil, err
	}
	e.LeftToday = max(0, e.MostADay-used)
	e.Files, err = filesOf(ctx, q, p.ID)
	return e, err
}

// isPriced reports whether somebody said what a product costs. It may be free, but
// not because nobody thought of it.
func isPriced(ctx context.Context, q bun.IDB, p *products.Product) (bool, error) {
	if p.Price != 0 || p.ExternalID != nil {
		return true, nil
	}
	return q.NewSelect().Model((*PriceChange)(nil)).Where("product_id = ?", p.ID).Where("applied_at IS NOT NULL").Exists(ctx)
}

// SaveDraft stores a draft as it is typed. One made from an older revision than
// the stored one is not written: what is stored is returned as theirs.
func (s *Service) SaveDraft(ctx context.Context, id, revision int64, sheet sheets.Sheet) (saved, theirs *Editing, err error) {
	if err := sheet.Check(); err != nil {
		return nil, nil, err
	}
	err = s.change(ctx, id, func(ctx context.Context, tx bun.Tx, p *products.Product) error {
		row, err := s.row(ctx, tx, p)
		if err != nil {
			return err
		}
		if row.State == SheetInValidation {
			return locked()
		}
		if row.Revision != revision {
			theirs, err = s.editing(ctx, tx, p)
			return err
		}
		if err := checkFiles(ctx, tx, p.ID, sheet); err != nil {
			return err
		}
		now := s.at()
		row.Draft, row.Revision, row.EditedAt = sheet.JSON(), row.Revision+1, &now
		if row.State == SheetValidated {
			row.State = SheetDraft
		}
		if err := save(ctx, tx, row); err != nil {
			return err
		}
		if p.ExternalID == nil { // nobody else names it yet
			if err := s.rename(ctx, tx, p, sheet); err != nil {
				return err
			}
		}
		saved, err = s.editing(ctx, tx, p)
		return err
	})
	return saved, theirs, err
}

// rename sets a product's names to those of a sheet.
func (s *Service) rename(ctx context.Context, tx bun.Tx, p *products.Product, sheet sheets.Sheet) error {
	for _, lang := range sheets.Languages {
		if name := strings.TrimSpace(sheet.Texts[lang].Name); name != "" {
			if err := s.products.Rename(ctx, tx, p.ID, lang, name); err != nil {
				return err
			}
		}
	}
	return nil
}

// DiscardDraft takes a draft back to what is published.
func (s *Service) DiscardDraft(ctx context.Context, id, revision int64) (done *Editing, err error) {
	err = s.change(ctx, id, func(ctx context.Context, tx bun.Tx, p *products.Product) error {
		row, err := s.row(ctx, tx, p)
		switch {
		case err != nil:
			return err
		case row.State == SheetInValidation:
			return locked()
		case row.Published == "":
			return fault.New(fault.Conflict, "nothing_published", "There is no published sheet to go back to.").At("id")
		case row.Revision != revision:
			return changedElsewhere()
		}
		row.Draft, row.Refusal, row.State, row.Revision = "", "", SheetValidated, row.Revision+1
		if err := save(ctx, tx, row); err != nil {
			return err
		}
		if err := s.note(ctx, tx, p, "DRAFT_DISCARDED", ""); err != nil {
			return err
		}
		done, err = s.editing(ctx, tx, p)
		return err
	})
	return done, err
}

func changedElsewhere() error {
	return fault.New(fault.Conflict, "sheet_changed", "The sheet was changed elsewhere: look at it again before you go on.").At("revision")
}

func locked() error {
	return fault.New(fault.Conflict, "sheet_locked", "The sheet is in validation: cancel that first, or wait for its end.").At("id")
}

func submittedOn(ctx context.Context, q bun.IDB, sellerID int64, day calendar.Day) (int, error) {
	n, err := q.NewSelect().TableExpr("sheet_submissions").Where("seller_id = ?", sellerID).Where("day = ?", day).Count(ctx)
	return int(n), err
}

type submission struct {
	bun.BaseModel `bun:"table:sheet_submissions,alias:submission"`

	ID          int64 `bun:",pk,autoincrement"`
	ProductID   int64
	SellerID    int64
	Day         calendar.Day
	SubmittedAt time.Time
	Sheet       string
	State       string
	DecidedAt   *time.Time
}

// Submit sends the draft to the marketplace for validation and locks it.
func (s *Service) Submit(ctx context.Context, id, revision int64) (done *Editing, err error) {
	err = s.change(ctx, id, func(ctx context.Context, tx bun.Tx, p *products.Product) error {
		// Of one seller's one after the other, so that the limit holds.
		if err := s.db.Exclusive(ctx, tx, fmt.Sprintf("catalogue.submit:%d", p.SellerID)); err != nil {
			return err
		}
		e, err := s.editing(ctx, tx, p)
		switch {
		case err != nil:
			return err
		case e.State == SheetInValidation:
			return locked()
		case e.Revision != revision:
			return changedElsewhere()
		case len(e.Problems) > 0:
			first := e.Problems[0]
			return fault.New(fault.Invalid, "sheet_incomplete", "The sheet is not complete. Things missing: %d.", len(e.Problems)).At(strings.TrimPrefix(first.Lang+"."+first.Field, "."))
		case e.LeftToday == 0:
			return fault.New(fault.TooMuch, "submissions_used_up", "At most %d sheets a day: submit it tomorrow.", e.MostADay)
		}
		now := s.at()
		one := &submission{ProductID: p.ID, SellerID: p.SellerID, Day: s.today(), SubmittedAt: now, Sheet: e.Sheet.JSON(), State: "OPEN"}
		if _, err := tx.NewInsert().Model(one).Exec(ctx); err != nil {
			return err
		}
		if err := s.wait(ctx, tx, one); err != nil {
			return err
		}
		row, err := s.row(ctx, tx, p)
		if err != nil {
			return err
		}
		row.State, row.Submission, row.Refusal, row.Draft = SheetInValidation, &one.ID, "", one.Sheet
		if err := save(ctx, tx, row); err != nil {
			return err
		}
		if err := s.announce(ctx, tx, p, ChangeSheet, sheetChange{Submission: one.ID, Sheet: e.Sheet}); err != nil {
			return err
		}
		if err := s.note(ctx, tx, p, "SHEET_SUBMITTED", ""); err != nil {
			return err
		}
		done, err = s.editing(ctx, tx, p)
		return err
	})
	return done, err
}

// CancelSubmission takes a sheet back from validation, so that it can be edited.
func (s *Service) CancelSubmission(ctx context.Context, id int64) (done *Editing, err error) {
	err = s.change(ctx, id, func(ctx context.Context, tx bun.Tx, p *products.Product) error {
		row, err := s.row(ctx, tx, p)
		if err != nil {
			return err
		}
		if row.State != SheetInValidation {
			return fault.New(fault.Conflict, "not_in_validation", "The sheet is not in validation.").At("id")
		}
		if err := s.decide(ctx, tx, *row.Submission, "CANCELLED"); err != nil {
			return err
		}
		if err := s.announce(ctx, tx, p, ChangeSheetCancelled, sheetChange{Submission: *row.Submission}); err != nil {
			return err
		}
		row.State, row.Submission = SheetDraft, nil
		if err := save(ctx, tx, row); err != nil {
			return err
		}
		if err := s.note(ctx, tx, p, "SUBMISSION_CANCELLED", ""); err != nil {
			return err
		}
		done, err = s.editing(ctx, tx, p)
		return err
	})
	return done, err
}

// decide ends a submission: it does not wait any more.
func (s *Service) decide(ctx context.Context, tx bun.Tx, id int64, state string) error {
	_, err := tx.NewUpdate().Table("sheet_submissions").Set("state = ?", state).Set("decided_at = ?", s.at()).Where("id = ?", id).Where("state = 'OPEN'").Exec(ctx)
	if err != nil || s.queue == nil {
		return err
	}
	return s.queue.Remove(ctx, tx, reviewqueue.Sheet, id)
}

// note writes into a product's history, in the name of who is asking.
func (s *Service) note(ctx context.Context, tx bun.Tx, p *products.Product, action, detail string) error {
	who := "MARKETPLACE"
	if a, ok := actor.From(ctx); ok && a.SellerID == p.SellerID {
		who = "SELLER"
		if a.Posing {
			who = "OPERATOR"
		}
	} else if isOperator(ctx) {
		who = "OPERATOR"
	}
	_, err := tx.NewInsert().Model(&HistoryEntry{ProductID: p.ID, SellerID: p.SellerID, At: s.at(), Actor: who, Action: action, Detail: detail}).Exec(ctx)
	return err
}
