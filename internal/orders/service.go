package orders

import (
	"time"

	"merkato/internal/db"
	"merkato/internal/export"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/sales"
	"merkato/internal/seller"
)

// Options are what the service stands on.
type Options struct {
	DB      *db.DB
	Ledger  *ledger.Service
	Figures *figures.Service
	Sellers *seller.Service
	Sales   *sales.Service
	Export  *export.Service
	Now     func() time.Time
}

// Service is what callers may do with orders.
type Service struct {
	Options
	statements *db.Statements // of the list
	rarity     rarity         // of groups of letters, for searches
	patience   time.Duration  // with a search that may find too much

	Exports *export.Exports[Selection] // the list as a file
}

// mostStatements is how many ways to filter and sort the list are kept ready.
const mostStatements = 100

// New makes the service.
func New(o Options) *Service {
	s := &Service{Options: o, statements: o.DB.Statements(mostStatements), patience: searchPatience}
	s.Exports = export.Add(o.Export, s.exportTable())
	return s
}
