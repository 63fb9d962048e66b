// Package catalogue is what sellers see of their products as a whole: the list and
// the page of one with all that belongs to it, their state on the marketplace, and
// the tree of categories. What a product consists of has packages of its own: sheets,
// versions, prices and the journal of what was done.
package catalogue

import (
	"time"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/export"
	"merkato/internal/products"
)

// State is a product's state.
type State string

const (
	Draft        State = "DRAFT"         // never on the marketplace yet
	InValidation State = "IN_VALIDATION" // its first sheet is being looked at
	Online       State = "ONLINE"
	Offline      State = "OFFLINE"
	Removed      State = "REMOVED"
)

// Options are what the service is made of.
type Options struct {
	DB       *db.DB
	Products *products.Service
	Export   *export.Service // nil: the list is never a file
	Now      func() time.Time
}

// Service is what callers may do with the catalogue.
type Service struct {
	db       *db.DB
	products *products.Service
	now      func() time.Time
	Exports  *export.Exports[Selection] // the list as a file
	care     Care                       // nil: no contract lapses; set by CountCareThrough
}

// New makes the service.
func New(o Options) *Service {
	s := &Service{db: o.DB, products: o.Products, now: o.Now}
	if o.Export != nil {
		s.Exports = export.Add(o.Export, s.exportTable())
	}
	return s
}

func (s *Service) today() calendar.Day { return calendar.DayOf(s.now()) }
