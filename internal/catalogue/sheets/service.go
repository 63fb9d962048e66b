package sheets

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/calendar"
	"merkato/internal/catalogue/journal"
	"merkato/internal/catalogue/prices"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/notifications"
	"merkato/internal/products"
	"merkato/internal/reviewqueue"
	"merkato/internal/tasks"
)

// Options are what the service is made of.
type Options struct {
	DB       *db.DB
	Products *products.Service
	Queue    *reviewqueue.Service // nil: only the marketplace decides
	Now      func() time.Time
}

// Service is what callers may do with sheets.
type Service struct {
	Options
	notifications.Outlet

	files *blobs.Store // where pictures and documents are stored; set by UseFiles
}

// New makes the service.
func New(o Options) *Service { return &Service{Options: o} }

// UseFiles sets where pictures and documents are stored.
func (s *Service) UseFiles(files *blobs.Store) { s.files = files }

func (s *Service) at() time.Time { return db.Moment(s.Now()) }

func (s *Service) today() calendar.Day { return calendar.DayOf(s.Now()) }

// Editing is a sheet as its editor sees it.
type Editing struct {
	ProductID int64
	State     State
	Revision  int64
	EditedAt  *time.Time
	Refusal   string
	Sheet     Sheet // the draft, or what is published where there is none
	Published *Sheet
	IsDraft   bool // differs from what is published
	Limits    Limits
	Problems  []Problem
	Files     []File
	MostADay  int // how many sheets the seller may submit today
	LeftToday int // how often it may still be submitted today
}

// Limits are what a sheet must have today.
func (s *Service) Limits(ctx context.Context) (Limits, error) {
	return s.LimitsIn(ctx, s.DB.Read())
}

// LimitsIn is Limits as seen by a transaction.
func (s *Service) LimitsIn(ctx context.Context, q bun.IDB) (Limits, error) {
	return limitsOn(ctx, q, s.today())
}

// Create begins a product: a draft that only its seller sees.
func (s *Service) Create(ctx context.Context, kind products.Type, name string) (id int64, err error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return 0, err
	}
	name = strings.TrimSpace(name)
	limits, err := s.Limits(ctx)
	if err != nil {
		return 0, err
	}
	if n := Length(name); n == 0 || n > limits.Name {
		return 0, fault.New(fault.Invalid, "name_length", "The name must have 1 to %d characters.", limits.Name).At("name")
	}
	if err := CheckText("name", name, limits.Name, false); err != nil {
		return 0, err
	}
	if kind == products.TypeBusinessCare {
		return 0, fault.New(fault.Invalid, "type_closed", "Business Care is sold with a product and is not a product of its own.").At("type")
	}
	err = s.DB.Tx(ctx, func(ctx context.Context, tx bun.Tx) error {
		p := &products.Product{SellerID: sellerID, Type: kind, CreatedAt: s.at(), Names: map[string]string{"en": name}}
		if err := s.Products.Create(ctx, tx, p); err != nil {
			return err
		}
		id = p.ID
		stored := &row{ProductID: id, SellerID: sellerID, State: Draft, Revision: 1, EditedAt: new(s.at()),
			Draft: Sheet{Texts: map[string]Texts{"en": {Name: name}}}.JSON()}
		if err := save(ctx, tx, stored); err != nil {
			return err
		}
		return journal.Note(ctx, tx, p, s.at(), "CREATED", name)
	})
	return id, err
}

// Edit is a sheet to be edited.
func (s *Service) Edit(ctx context.Context, id int64) (*Editing, error) {
	p, err := s.Products.Own(ctx, s.DB.Read(), id)
	if err != nil {
		return nil, err
	}
	return s.editing(ctx, s.DB.Read(), p)
}

func (s *Service) editing(ctx context.Context, q bun.IDB, p *products.Product) (*Editing, error) {
	stored, err := rowOf(ctx, q, p)
	if err != nil {
		return nil, err
	}
	e := &Editing{ProductID: p.ID, State: stored.State, Revision: stored.Revision, EditedAt: stored.EditedAt, Refusal: stored.Refusal, IsDraft: stored.Draft != ""}
	if stored.Published != "" {
		published, err := Parse(stored.Published)
		if err != nil {
			return nil, err
		}
		e.Published, e.Sheet = &published, published
	}
	if stored.Draft != "" {
		if e.Sheet, err = Parse(stored.Draft); err != nil {
			return nil, err
		}
	}
	if e.Limits, err = limitsOn(ctx, q, s.today()); err != nil {
		return nil, err
	}
	e.Problems = e.Sheet.Problems(e.Limits)
	unpriced, err := prices.Unset(ctx, q, p.ID)
	if err != nil {
		return nil, err
	}
	if len(unpriced) > 0 {
		e.Problems = append([]Problem{{Field: "price"}}, e.Problems...)
	}
	used, err := submittedOn(ctx, q, p.SellerID, s.today())
	if err != nil {
		return nil, err
	}
	if e.MostADay, err = mostADay(ctx, q, s.today()); err != nil {
		return nil, err
	}
	e.LeftToday = max(0, e.MostADay-used)
	e.Files, err = filesOf(ctx, q, p.ID)
	return e, err
}

// SaveDraft stores a draft as it is typed. One made from an older revision than
// the stored one is not written: what is stored is returned as theirs.
func (s *Service) SaveDraft(ctx context.Context, id, revision int64, sheet Sheet) (saved, theirs *Editing, err error) {
	if err := sheet.Check(); err != nil {
		return nil, nil, err
	}
	err = s.Products.Change(ctx, id, func(ctx context.Context, tx bun.Tx, p *products.Product) error {
		stored, err := rowOf(ctx, tx, p)
		if err != nil {
			return err
		}
		if stored.State == InValidation {
			return locked()
		}
		if stored.Revision != revision {
			theirs, err = s.editing(ctx, tx, p)
			return err
		}
		if err := checkFiles(ctx, tx, p.ID, sheet); err != nil {
			return err
		}
		before, err := Parse(stored.Draft)
		if err != nil {
			return err
		}
		stored.Draft, stored.Revision, stored.EditedAt = sheet.JSON(), stored.Revision+1, new(s.at())
		if stored.State == Validated {
			stored.State = Draft
		}
		if err := save(ctx, tx, stored); err != nil {
			return err
		}
		if p.ExternalID == nil && stored.Published == "" { // nobody else names it yet, and no reviewer has read a name
			if err := s.rename(ctx, tx, p, before, sheet); err != nil {
				return err
			}
		}
		saved, err = s.editing(ctx, tx, p)
		return err
	})
	return saved, theirs, err
}

// rename sets a product's names to those of a sheet, and takes away those that
// the sheet before it had. A name that no sheet ever had is the marketplace's.
func (s *Service) rename(ctx context.Context, tx bun.Tx, p *products.Product, before, sheet Sheet) error {
	for _, lang := range Languages {
		name := strings.TrimSpace(sheet.Texts[lang].Name)
		var err error
		switch {
		case name != "":
			err = s.Products.Rename(ctx, tx, p.ID, lang, name)
		case strings.TrimSpace(before.Texts[lang].Name) != "":
			err = s.Products.Unname(ctx, tx, p.ID, lang)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// edit changes the sheet of a product of the asking seller's, notes it in the
// product's history, and returns the sheet as it is then.
func (s *Service) edit(ctx context.Context, id int64, action string, do func(ctx context.Context, tx bun.Tx, p *products.Product, stored *row) error) (done *Editing, err error) {
	err = s.Products.Change(ctx, id, func(ctx context.Context, tx bun.Tx, p *products.Product) error {
		stored, err := rowOf(ctx, tx, p)
		if err != nil {
			return err
		}
		if err := do(ctx, tx, p, stored); err != nil {
			return err
		}
		if err := save(ctx, tx, stored); err != nil {
			return err
		}
		if err := journal.Note(ctx, tx, p, s.at(), action, ""); err != nil {
			return err
		}
		done, err = s.editing(ctx, tx, p)
		return err
	})
	return done, err
}

// DiscardDraft takes a draft back to what is published.
func (s *Service) DiscardDraft(ctx context.Context, id, revision int64) (*Editing, error) {
	return s.edit(ctx, id, "DRAFT_DISCARDED", func(_ context.Context, _ bun.Tx, _ *products.Product, stored *row) error {
		switch {
		case stored.State == InValidation:
			return locked()
		case stored.Published == "":
			return fault.New(fault.Conflict, "nothing_published", "There is no published sheet to go back to.").At("id")
		case stored.Revision != revision:
			return changedElsewhere()
		}
		stored.Draft, stored.Refusal, stored.State, stored.Revision = "", "", Validated, stored.Revision+1
		return nil
	})
}

func changedElsewhere() error {
	return fault.New(fault.Conflict, "sheet_changed", "The sheet was changed elsewhere: look at it again before you go on.").At("revision")
}

func locked() error {
	return fault.New(fault.Conflict, "sheet_locked", "The sheet is in validation: cancel that first, or wait for its end.").At("id")
}

// Submit sends the draft to the marketplace for validation and locks it.
func (s *Service) Submit(ctx context.Context, id, revision int64) (*Editing, error) {
	return s.edit(ctx, id, "SHEET_SUBMITTED", func(ctx context.Context, tx bun.Tx, p *products.Product, stored *row) error {
		// Of one seller's one after the other, so that the limit holds.
		if err := s.DB.Exclusive(ctx, tx, fmt.Sprintf("catalogue.submit:%d", p.SellerID)); err != nil {
			return err
		}
		e, err := s.editing(ctx, tx, p)
		switch {
		case err != nil:
			return err
		case e.State == InValidation:
			return locked()
		case e.Revision != revision:
			return changedElsewhere()
		case len(e.Problems) > 0:
			first := e.Problems[0]
			return fault.New(fault.Invalid, "sheet_incomplete", "The sheet is not complete. Things missing: %d.", len(e.Problems)).At(strings.TrimPrefix(first.Lang+"."+first.Field, "."))
		case e.Published != nil && !slices.ContainsFunc(Compare(e.Published, e.Sheet), Field.IsChanged):
			return fault.New(fault.Conflict, "sheet_unchanged", "Nothing has changed since the sheet was validated: there is nothing to submit.").At("id")
		case e.LeftToday == 0:
			return fault.New(fault.TooMuch, "submissions_used_up", "You can submit at most %d sheets a day: submit it tomorrow.", e.MostADay)
		}
		one := &submission{ProductID: p.ID, SellerID: p.SellerID, Day: s.today(), SubmittedAt: s.at(), Sheet: e.Sheet.JSON(), State: "OPEN"}
		if err := s.wait(ctx, tx, one); err != nil {
			return err
		}
		stored.State, stored.Submission, stored.Refusal, stored.Draft = InValidation, &one.ID, "", one.Sheet
		return journal.Announce(ctx, tx, p, s.at(), journal.Sheet, change{Submission: one.ID, Sheet: e.Sheet})
	})
}

// CancelSubmission takes a sheet back from validation, so that it can be edited.
func (s *Service) CancelSubmission(ctx context.Context, id int64) (*Editing, error) {
	return s.edit(ctx, id, "SUBMISSION_CANCELLED", func(ctx context.Context, tx bun.Tx, p *products.Product, stored *row) error {
		if stored.State != InValidation {
			return fault.New(fault.Conflict, "not_in_validation", "The sheet is not in validation.").At("id")
		}
		return s.cancel(ctx, tx, p, stored)
	})
}

func (s *Service) cancel(ctx context.Context, tx bun.Tx, p *products.Product, stored *row) error {
	cancelled := *stored.Submission
	stored.State, stored.Submission = Draft, nil
	if err := s.end(ctx, tx, cancelled, "CANCELLED", ""); err != nil {
		return err
	}
	return journal.Announce(ctx, tx, p, s.at(), journal.SheetCancelled, change{Submission: cancelled})
}

// EndRemoved takes the sheets of removed products back from validation, in the
// transaction that removes them.
func (s *Service) EndRemoved(ctx context.Context, tx bun.Tx, removed []int64) error {
	for _, id := range removed {
		p, err := s.Products.KnownToChange(ctx, tx, id)
		if err != nil {
			return err
		}
		stored, err := rowOf(ctx, tx, p)
		if err != nil {
			return err
		}
		if stored.State != InValidation {
			continue
		}
		if err := s.cancel(ctx, tx, p, stored); err != nil {
			return err
		}
		if err := save(ctx, tx, stored); err != nil {
			return err
		}
		if err := journal.Note(ctx, tx, p, s.at(), "SUBMISSION_CANCELLED", ""); err != nil {
			return err
		}
	}
	return nil
}

// change is what the marketplace is sent about a submission.
type change struct {
	Submission int64  `json:"submission"`
	Sheet      Sheet  `json:"sheet,omitzero"`
	Reason     string `json:"reason,omitempty"` // why it was refused
}

// wait lets a submission wait for whoever decides about it.
func (s *Service) wait(ctx context.Context, tx bun.Tx, one *submission) error {
	if err := insert(ctx, tx, one); err != nil || s.Queue == nil {
		return err
	}
	return s.Queue.Put(ctx, tx, reviewqueue.Item{
		Kind: reviewqueue.Sheet, Ref: one.ID, ProductID: one.ProductID, SellerID: one.SellerID, Stage: reviewqueue.Marketing, EnteredAt: one.SubmittedAt,
	})
}

// end has a submission wait no longer.
func (s *Service) end(ctx context.Context, tx bun.Tx, id int64, state, note string) error {
	by := ""
	if who, _ := actor.From(ctx); who.IsOperator() {
		by = who.Subject
	}
	if err := endSubmission(ctx, tx, id, state, by, note, s.at()); err != nil || s.Queue == nil {
		return err
	}
	return s.Queue.Remove(ctx, tx, reviewqueue.Sheet, id)
}

// Tasks are the sheets that were refused.
func (s *Service) Tasks(ctx context.Context, sellerID int64, _ time.Time) (all []tasks.Task, err error) {
	refused, err := refusedOf(ctx, s.DB.Read(), sellerID)
	for _, one := range refused {
		all = append(all, tasks.Task{Kind: tasks.MendSheet, Products: []int64{one.ProductID}, SubjectID: &one.ProductID, ProductID: &one.ProductID, About: one.Refusal})
	}
	return all, err
}
