// Package journal is what was done to products: the history that sellers and
// operators read, and the changes that the marketplace has yet to take. Who changes
// a product writes both, in the transaction that changes it.
package journal

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/db"
	"merkato/internal/outbox"
	"merkato/internal/products"
)

// Entry is something that was done to a product.
type Entry struct {
	bun.BaseModel `bun:"table:product_history,alias:entry"`

	ID        int64 `bun:",pk,autoincrement"`
	ProductID int64
	SellerID  int64
	At        time.Time
	Actor     string // SELLER, OPERATOR or MARKETPLACE
	Action    string // as SHEET_SUBMITTED; the browser has its words
	Detail    string // what exactly: a price before and after, a reason; no sentence of ours
}

// Kind is what a seller changed.
type Kind string

const (
	Sheet            Kind = "SHEET"
	SheetCancelled   Kind = "SHEET_CANCELLED"
	SheetValidated   Kind = "SHEET_VALIDATED"
	SheetRefused     Kind = "SHEET_REFUSED"
	Price            Kind = "PRICE"
	State            Kind = "STATE"
	Version          Kind = "VERSION"
	VersionWithdrawn Kind = "VERSION_WITHDRAWN"
)

// Outgoing is a change that the marketplace has yet to take.
type Outgoing struct {
	ID        int64
	ProductID int64
	Product   *string // the marketplace's id; nil: it does not know the product yet
	Seller    *string
	Type      products.Type
	Kind      Kind
	Body      string
	At        time.Time
}

// Submission is which submission a change of the sheet is about; 0: none.
func (o Outgoing) Submission() int64 {
	var body struct{ Submission int64 }
	_ = json.Unmarshal([]byte(o.Body), &body) // our own
	return body.Submission
}

// Service is what callers may do with what was written.
type Service struct {
	outbox.Box

	db       *db.DB
	products *products.Service
}

// New makes the service.
func New(d *db.DB, sold *products.Service, now func() time.Time) *Service {
	return &Service{Box: outbox.New(d, now, outgoing), db: d, products: sold}
}

var outgoing = outbox.Rows{Table: "product_changes", Holds: "TRUE", Word: "change", Name: "product-changes", At: "at"}

// PreserveChanges puts back into what the marketplace sends of products what their
// sellers changed here: all that it has not taken yet, and what is newer than its
// update. Price, state and names, which are those of a validated sheet, count separately.
func (s *Service) PreserveChanges(ctx context.Context, tx bun.Tx, sent []*products.Product) error {
	var names []string
	for _, p := range sent {
		names = append(names, *p.ExternalID)
	}
	known, err := s.products.FindToChange(ctx, tx, names)
	if err != nil || len(known) == 0 {
		return err
	}
	changes, err := changesOf(ctx, tx, known)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(changes, func(c change) bool { return c.Kind == SheetValidated }) {
		if err := s.products.AddNames(ctx, tx, known); err != nil {
			return err
		}
	}
	for _, p := range sent {
		current := known[*p.ExternalID]
		if current == nil {
			continue
		}
		for _, c := range changes {
			if c.ProductID != current.ID || (c.TakenAt != nil && !c.At.After(*p.ExternalUpdatedAt)) {
				continue
			}
			switch c.Kind {
			case Price:
				p.Price = current.Price
			case SheetValidated:
				p.Names = current.Names
			default:
				p.IsActive, p.RemovedAt = current.IsActive, current.RemovedAt
			}
		}
	}
	return nil
}
