package reviews

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/notifications"
	"merkato/internal/outbox"
	"merkato/internal/products"
)

// Service is what callers may do with ratings.
type Service struct {
	outbox.Box
	notifications.Outlet

	db       *db.DB
	products *products.Service
	figures  *figures.Service
	now      func() time.Time
}

// New makes the service on a database.
func New(d *db.DB, p *products.Service, f *figures.Service, now func() time.Time) *Service {
	return &Service{Box: outbox.New(d, now, outgoing), db: d, products: p, figures: f, now: now}
}

// clockTolerance is how far a caller's clock may be ahead of ours.
const clockTolerance = 5 * time.Minute

// Record takes ratings, hundreds in few statements, in the caller's
// transaction, and counts them. Each is taken or refused by itself; one that
// is there already with the same content changes nothing.
func (s *Service) Record(ctx context.Context, tx bun.Tx, sent []NewRating) ([]Outcome, error) {
	ids, productIDs := make([]string, len(sent)), make([]string, len(sent))
	for i, r := range sent {
		ids[i], productIDs[i] = r.ExternalID, r.Product
	}
	known, err := byExternal(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	sold, err := s.products.Find(ctx, tx, productIDs)
	if err != nil {
		return nil, err
	}
	outcomes := make([]Outcome, len(sent))
	fresh := map[string]*Rating{}
	for i, r := range sent {
		rating, err := s.check(r, sold[r.Product])
		if err != nil {
			outcomes[i].Err = err
			continue
		}
		if first, ok := known[r.ExternalID]; ok {
			outcomes[i].ID, outcomes[i].Err = first.ID, sameContent(first, rating)
			continue
		}
		known[r.ExternalID], fresh[r.ExternalID] = rating, rating
	}
	if err := s.add(ctx, tx, fresh); err != nil {
		return nil, err
	}
	for i, r := range sent {
		if outcomes[i].Err == nil {
			outcomes[i].ID = known[r.ExternalID].ID
		}
	}
	return outcomes, nil
}

// check makes a rating of what was sent, or says what is wrong with it.
func (s *Service) check(r NewRating, product *products.Product) (*Rating, error) {
	switch {
	case product == nil:
		return nil, fault.New(fault.NotFound, "product_unknown", "There is no product %q.", r.Product).At("product")
	case r.Stars < 1 || r.Stars > mostStars:
		return nil, fault.New(fault.Invalid, "stars", "A rating must have 1 to %d stars.", mostStars).At("stars")
	case r.At.After(s.now().Add(clockTolerance)):
		return nil, fault.New(fault.Invalid, "date_in_future", "This is in the future.").At("at")
	}
	at := db.Moment(r.At)
	return &Rating{
		ExternalID: r.ExternalID, SellerID: product.SellerID, ProductID: product.ID, Stars: r.Stars, CustomerName: r.CustomerName,
		Comment: r.Comment, Language: r.Language, At: at, Day: calendar.DayOf(at), OrderReference: r.OrderReference,
	}, nil
}

// sameContent refuses to let one id stand for two ratings.
func sameContent(first, again *Rating) error {
	differs := func(field string, was, is any) error {
		return fault.New(fault.Conflict, "rating_exists", "Rating %q already exists with different content: %s was %v and is now %v.",
			first.ExternalID, field, was, is).At(field)
	}
	switch {
	case first.ProductID != again.ProductID:
		return fault.New(fault.Conflict, "rating_exists", "Rating %q already exists, for another product.", first.ExternalID).At("product")
	case first.Stars != again.Stars:
		return differs("stars", first.Stars, again.Stars)
	case !first.At.Equal(again.At):
		return differs("at", first.At.UTC().Format(time.RFC3339), again.At.Format(time.RFC3339))
	case first.CustomerName != again.CustomerName:
		return differs("customer_name", first.CustomerName, again.CustomerName)
	case first.Language != again.Language:
		return differs("language", first.Language, again.Language)
	case first.OrderReference != again.OrderReference:
		return differs("order_reference", first.OrderReference, again.OrderReference)
	case first.Comment != again.Comment:
		return fault.New(fault.Conflict, "rating_exists", "Rating %q already exists with another comment.", first.ExternalID).At("comment")
	}
	return nil
}

// add writes new ratings and counts them.
func (s *Service) add(ctx context.Context, tx bun.Tx, fresh map[string]*Rating) error {
	if len(fresh) == 0 {
		return nil
	}
	if err := insert(ctx, tx, fresh); err != nil {
		return err
	}
	if err := s.notify(ctx, tx, fresh); err != nil {
		return err
	}
	changes := make([]figures.Change, 0, len(fresh))
	for _, r := range fresh {
		changes = append(changes, figures.Change{
			SellerID: r.SellerID, ProductID: r.ProductID, Day: r.Day, Sums: figures.Sums{Ratings: 1, Stars: int64(r.Stars)},
		})
	}
	return s.figures.Add(ctx, tx, changes...)
}

// notify notifies sellers of new ratings.
func (s *Service) notify(ctx context.Context, tx bun.Tx, fresh map[string]*Rating) error {
	if !s.Notifies() {
		return nil
	}
	var notices []notifications.Notice
	for _, r := range fresh {
		notices = append(notices, notifications.Notice{
			SellerID: r.SellerID, What: notifications.NewReview, Key: r.ExternalID, At: r.At, ProductID: r.ProductID,
			Details: notifications.Details{Subject: r.CustomerName, Count: int(r.Stars), Path: "reviews"},
		})
	}
	return s.Notify(ctx, tx, notices...)
}
