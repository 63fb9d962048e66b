package monetization

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/jobs"
	"merkato/internal/list"
	"merkato/internal/products"
	"merkato/internal/seller"
)

// Service is what callers may do with customers' subscriptions.
type Service struct {
	db       *db.DB
	sellers  *seller.Service
	products *products.Service
	now      func() time.Time
	many     int64      // of more subscriptions than these, figures are kept
	jobs     *jobs.Jobs // set by RegisterJobs
}

// New makes the service.
func New(d *db.DB, s *seller.Service, p *products.Service, now func() time.Time) *Service {
	return &Service{db: d, sellers: s, products: p, now: now, many: many}
}

// Upsert stores a subscription as the marketplace reports it, in the caller's
// transaction, and says whether it was news: an older report changes nothing.
func (s *Service) Upsert(ctx context.Context, tx bun.Tx, sub *Subscription) (isNews bool, err error) {
	slices.SortFunc(sub.Prices, func(a, b Price) int { return cmp.Compare(a.From, b.From) })
	if err := sub.check(); err != nil {
		return false, err
	}
	prices, err := json.Marshal(sub.Prices)
	if err != nil {
		return false, err
	}
	sub.PricesJSON, sub.UpdatedAt = string(prices), db.Moment(sub.UpdatedAt)
	var product int64
	err = tx.NewRaw("SELECT product_id FROM customer_subscriptions WHERE external_id = ?", sub.ExternalID).Scan(ctx, &product)
	if err == nil && product != sub.ProductID {
		return false, fault.New(fault.Conflict, "subscription_of_another", "Subscription %q belongs to another product.", sub.ExternalID).At("product")
	}
	if err != nil && !db.IsNotFound(err) {
		return false, err
	}
	n, err := db.Affected(tx.NewInsert().Model(sub).ExcludeColumn("id").On("CONFLICT (external_id) DO UPDATE").
		Set("customer = EXCLUDED.customer, recurs = EXCLUDED.recurs, started_on = EXCLUDED.started_on, trial_until = EXCLUDED.trial_until, ended_on = EXCLUDED.ended_on, renews_on = EXCLUDED.renews_on, prices = EXCLUDED.prices, updated_at = EXCLUDED.updated_at").
		Where("sub.updated_at < EXCLUDED.updated_at").Returning("NULL").Exec(ctx))
	return n > 0, err
}

// earliest is when a subscription may have started.
const earliest calendar.Day = "2000-01-01"

// check refuses what contradicts itself.
func (s *Subscription) check() error {
	switch {
	case len(s.Prices) == 0:
		return fault.New(fault.Invalid, "prices_missing", "A subscription must have at least one price.").At("prices")
	case s.StartedOn < earliest:
		return fault.New(fault.Invalid, "started_on_range", "A subscription must start on %s or later.", earliest).At("started_on")
	case s.TrialUntil != nil && *s.TrialUntil < s.StartedOn:
		return fault.New(fault.Invalid, "trial_before_start", "The trial ends before the subscription starts.").At("trial_until")
	case s.EndedOn != nil && *s.EndedOn < s.StartedOn:
		return fault.New(fault.Invalid, "end_before_start", "The subscription ends before it starts.").At("ended_on")
	case s.RenewsOn != nil && *s.RenewsOn <= s.StartedOn:
		return fault.New(fault.Invalid, "renewal_before_start", "The subscription renews before it starts.").At("renews_on")
	}
	for i := 1; i < len(s.Prices); i++ {
		if s.Prices[i].From == s.Prices[i-1].From {
			return fault.New(fault.Invalid, "price_twice", "Two prices apply from %s. Send one.", s.Prices[i].From).At("prices")
		}
	}
	return nil
}

// who is the asking seller, if it sells subscriptions.
func (s *Service) who(ctx context.Context) (int64, error) {
	who, err := s.sellers.Asking(ctx)
	if err != nil {
		return 0, err
	}
	if !who.HasMonetization {
		return 0, fault.New(fault.Forbidden, "no_monetization", "Subscriptions are not enabled for this account yet. Ask the marketplace to enable them.")
	}
	return who.ID, nil
}

// Overview is the asking seller's recurring revenue today. Where there are very
// many subscriptions it is as of a moment ago.
func (s *Service) Overview(ctx context.Context, lang string) (*Overview, error) {
	sellerID, err := s.who(ctx)
	if err != nil {
		return nil, err
	}
	o, err := s.figures(ctx, sellerID)
	if err != nil {
		return nil, err
	}
	names, err := s.products.Names(ctx, sellerID, lang)
	for i := range o.Products {
		o.Products[i].Product = names[o.Products[i].ProductID]
	}
	return o, err
}

// List are a page of the subscriptions that a figure counts, and how many there are.
func (s *Service) List(ctx context.Context, f Filter, page list.Page, lang string) (found []Subscription, count int64, err error) {
	if err := list.First(page.Check("length"), list.CheckOneOf("figure", f.Figure, OfActive, OfTrial, OfChurned, OfKept, OfCohort, OfRenewal)); err != nil {
		return nil, 0, err
	}
	if f.Figure == OfCohort || f.Figure == OfRenewal {
		if day, err := calendar.ParseDay(string(f.Month)); err != nil || day != day.Month() {
			return nil, 0, fault.New(fault.Invalid, "month_form", "Give the first day of a month, such as 2026-05-01.").At("month")
		}
	}
	if f.After != nil && (*f.After < 0 || *f.After >= cohortMonths) {
		return nil, 0, fault.New(fault.Invalid, "after_out_of_range", "Give a month since the start, from 0 to %d.", cohortMonths-1).At("after")
	}
	sellerID, err := s.who(ctx)
	if err != nil {
		return nil, 0, err
	}
	today := calendar.DayOf(s.now())
	n, err := narrowed(s.db, sellerID, f, today).Count(ctx)
	if err != nil || n == 0 {
		return nil, n, err
	}
	if err := page.Of(narrowed(s.db, sellerID, f, today).Model(&found).Order("started_on DESC", "sub.id DESC")).Scan(ctx); err != nil {
		return nil, 0, err
	}
	names, err := s.products.Names(ctx, sellerID, lang)
	for i := range found {
		one := &found[i]
		if err == nil {
			err = one.read()
		}
		one.State, one.Product, one.Monthly = one.On(today), names[one.ProductID], one.MonthlyOn(today)
	}
	return found, n, err
}
