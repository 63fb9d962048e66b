package platform

import (
	"time"

	"merkato/internal/fault"
)

// clocksDiffer is how far the marketplace's clock may be ahead of ours.
const clocksDiffer = 5 * time.Minute

var earliest = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// checked is data with rules that a schema cannot say. Orders and refunds are
// checked by the orders area.
type checked interface{ check(now time.Time) error }

func (s *Seller) check(now time.Time) error {
	return first(happened("updated_at", &s.UpdatedAt, now), happened("created_at", s.CreatedAt, now), s.checkRates())
}

func (s *Product) check(now time.Time) error {
	return first(happened("updated_at", &s.UpdatedAt, now), happened("created_at", s.CreatedAt, now), happened("removed_at", s.RemovedAt, now))
}

func (s *PlatformVersion) check(now time.Time) error {
	return happened("updated_at", &s.UpdatedAt, now)
}

func (s *Rating) check(now time.Time) error { return happened("at", &s.At, now) }

func (s *Message) check(now time.Time) error { return happened("at", &s.At, now) }

func (s *Article) check(now time.Time) error {
	// It may be published later, if not in another age.
	return first(happened("updated_at", &s.UpdatedAt, now), happened("published_at", &s.PublishedAt, now.AddDate(10, 0, 0)))
}

// happened refuses a time that nothing can have happened at. News from the
// future would also keep all later news out.
func happened(field string, at *Moment, now time.Time) error {
	switch {
	case at == nil:
		return nil
	case at.Before(earliest):
		return fault.New(fault.Invalid, "date_too_early", "%s is before the year 2000.", at.Format(time.RFC3339)).At(field)
	case at.After(now.Add(clocksDiffer)):
		return fault.New(fault.Invalid, "date_in_future", "%s is in the future.", at.Format(time.RFC3339)).At(field)
	}
	return nil
}

func first(errors ...error) error {
	for _, err := range errors {
		if err != nil {
			return err
		}
	}
	return nil
}

// parts: each line of an order is written and counted by itself, and each day
// of visits.
func (o *Order) parts() int    { return len(o.Lines) }
func (s *Sessions) parts() int { return len(s.Days) }
