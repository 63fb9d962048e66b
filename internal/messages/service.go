package messages

import (
	"time"

	"merkato/internal/audit"
	"merkato/internal/blobs"
	"merkato/internal/db"
	"merkato/internal/events"
	"merkato/internal/figures"
	"merkato/internal/notifications"
	"merkato/internal/outbox"
	"merkato/internal/products"
)

// Service is what callers may do with messages.
type Service struct {
	outbox.Box
	notifications.Outlet

	db       *db.DB
	products *products.Service
	figures  *figures.Service
	trail    *audit.Trail    // of replies by operators who pose as sellers
	events   *events.Service // to the seller's open tabs; nil: nothing is published
	files    *blobs.Store    // of attachments
	now      func() time.Time
}

// New makes the service on a database, and on the packages that it needs.
func New(d *db.DB, p *products.Service, f *figures.Service, e *events.Service, now func() time.Time) *Service {
	return &Service{Box: outbox.New(d, now, outgoing), db: d, products: p, figures: f, trail: audit.New(d, now), events: e, now: now}
}

// UseFiles sets where files are stored.
func (s *Service) UseFiles(files *blobs.Store) { s.files = files }
