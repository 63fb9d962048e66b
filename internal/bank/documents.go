package bank

import (
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/tasks"
)

// Validity is whether a document is good.
type Validity string

const (
	ValidityValid    Validity = "VALID"
	ValidityExpiring Validity = "EXPIRING"
	ValidityExpired  Validity = "EXPIRED"
	ValidityInvalid  Validity = "INVALID"
	ValidityPending  Validity = "PENDING_VERIFICATION"
)

// Document is a paper that a seller has to have on file, such as a registration
// or a proof of identity, as the marketplace reports it.
type Document struct {
	bun.BaseModel `bun:"table:seller_documents,alias:d"`

	ID         int64  `bun:",pk,autoincrement"`
	ExternalID string // the marketplace's
	SellerID   int64
	Name       string
	State      Validity      // as reported: VALID, INVALID or PENDING_VERIFICATION
	ValidUntil *calendar.Day // its last day; nil: it does not expire
	Reason     string        // why it is not valid
	UpdatedAt  time.Time
}

// On is whether the document is good on a day, when it is about to expire some
// days before its last.
func (d *Document) On(today calendar.Day, reminder int) Validity {
	switch {
	case d.State != ValidityValid || d.ValidUntil == nil:
		return d.State
	case *d.ValidUntil < today:
		return ValidityExpired
	case *d.ValidUntil <= today.Add(reminder):
		return ValidityExpiring
	}
	return ValidityValid
}

// reminderTerm is how many days before its last a document is about to expire.
const reminderTerm = "document_reminder_days"

// UpsertDocument stores what the marketplace reports of a document, in the caller's
// transaction, and says whether it was news: an older report changes nothing.
func (s *Service) UpsertDocument(ctx context.Context, tx bun.Tx, d *Document) (isNews bool, err error) {
	d.UpdatedAt = db.Moment(d.UpdatedAt)
	var owner int64
	err = tx.NewRaw("SELECT seller_id FROM seller_documents WHERE external_id = ?", d.ExternalID).Scan(ctx, &owner)
	if err == nil && owner != d.SellerID {
		return false, fault.New(fault.Conflict, "document_of_another", "Document %q belongs to another seller.", d.ExternalID).At("id")
	}
	if err != nil && !db.IsNotFound(err) {
		return false, err
	}
	n, err := db.Affected(tx.NewInsert().Model(d).ExcludeColumn("id").On("CONFLICT (external_id) DO UPDATE").
		Set("name = EXCLUDED.name, state = EXCLUDED.state, valid_until = EXCLUDED.valid_until, reason = EXCLUDED.reason, updated_at = EXCLUDED.updated_at").
		Where("d.updated_at < EXCLUDED.updated_at").Returning("NULL").Exec(ctx))
	return n > 0, err
}

// Documents are the asking seller's with their state today, those first that
// something has to be done about.
func (s *Service) Documents(ctx context.Context) ([]Document, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	return s.documents(ctx, sellerID, s.Now())
}

// urgency is in what order documents are shown.
var urgency = map[Validity]int{ValidityExpired: 0, ValidityInvalid: 1, ValidityExpiring: 2, ValidityPending: 3, ValidityValid: 4}

func (s *Service) documents(ctx context.Context, sellerID int64, now time.Time) (list []Document, err error) {
	if err := s.DB.Read().NewSelect().Model(&list).Where("d.seller_id = ?", sellerID).Order("d.name", "d.id").Scan(ctx); err != nil || len(list) == 0 {
		return list, err
	}
	today := calendar.DayOf(now)
	reminder, err := s.Sales.Term(ctx, reminderTerm, today)
	if err != nil {
		return nil, err
	}
	for i := range list {
		list[i].State = list[i].On(today, int(reminder))
	}
	slices.SortStableFunc(list, func(a, b Document) int { return urgency[a.State] - urgency[b.State] })
	return list, nil
}

// Tasks are the documents that have to be renewed: before their last day, or at
// once where it is over or they are not valid.
func (s *Service) Tasks(ctx context.Context, sellerID int64, now time.Time) (list []tasks.Task, err error) {
	papers, err := s.documents(ctx, sellerID, now)
	for i := range papers {
		d := &papers[i]
		switch d.State {
		case ValidityExpiring:
			list = append(list, tasks.Task{Kind: tasks.RenewDocument, Subject: d.Name, SubjectID: &d.ID, Deadline: new(d.ValidUntil.End())})
		case ValidityExpired:
			list = append(list, tasks.Task{Kind: tasks.DocumentExpired, Subject: d.Name, SubjectID: &d.ID, Deadline: new(d.ValidUntil.End())})
		case ValidityInvalid:
			list = append(list, tasks.Task{Kind: tasks.DocumentInvalid, Subject: d.Name, SubjectID: &d.ID, About: d.Reason})
		}
	}
	return list, err
}
