package catalogue

import (
	"context"
	"slices"
	"time"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/catalogue/prices"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/catalogue/versions"
	"merkato/internal/fees"
	kit "merkato/internal/list"
	"merkato/internal/money"
	"merkato/internal/products"
)

// Item is a product as the list shows it.
type Item struct {
	ID             int64
	Name           string
	Type           products.Type
	State          State
	Price          money.Cents
	HasPrice       bool // somebody said what it costs, which may be nothing
	ExternalID     *string
	CreatedAt      time.Time
	Icon           *int64 // a file
	SheetState     sheets.State
	HasDraft       bool
	Version        *string       // the newest that was validated
	Pending        *string       // the one in validation, or validated and waiting for its day
	PendingOn      *calendar.Day // its day, for whoever knows the uploads to fill in; nil: it is in validation
	Refused        *RefusedVersion
	Compatibility  *versions.Compatibility // with the newest platform version; nil: it has no versions
	Rating         Rating
	Fee            fees.Listed
	Turnover       money.Cents   // gross, of the last 30 days
	TurnoverBefore money.Cents   // of the 30 days before
	TurnoverDays   []money.Cents // of each of the last 30 days, the oldest first
	Sales          int64
}

// RefusedVersion is a product's newest version where it was refused, and none is
// in validation.
type RefusedVersion struct {
	Version  string
	UploadID *int64 // what was found in it, for whoever knows the uploads to fill in; nil: the marketplace sent the version
}

// Rating is what customers think of a product.
type Rating struct {
	RatingTerms

	Average *int64 // hundredths of a star over the months that count; nil: hidden
	Recent  int64  // ratings of these months
	Count   int64  // of all time
	Hidden  string // why there is no average: NONE or TOO_FEW; empty: there is one
}

// RatingTerms is what an average is made of.
type RatingTerms struct {
	Months int64 // how far back ratings count
	Needed int64 // fewer have no average
}

// Sort is by what a list is sorted.
type Sort string

const (
	SortName     Sort = "NAME"
	SortPrice    Sort = "PRICE"
	SortCreated  Sort = "CREATED"
	SortTurnover Sort = "TURNOVER"
	SortRating   Sort = "RATING"
	// SortAttention puts first what its seller has to do something about.
	SortAttention Sort = "ATTENTION"
)

// Filter narrows the list; what is empty means any.
type Filter struct {
	Search     string
	Type       products.Type
	State      State
	SheetState sheets.State
	// Compatibility with the newest platform version.
	Compatibility versions.Compatibility
	IDs           []int64 // only these

	among []int64 // only these; nil: any
}

// Page is which part of a list is wanted, in which order.
type Page struct {
	kit.Page
	Sort       Sort
	Descending bool
}

// List is a page of products, how many there are, and how many in each state.
type List struct {
	Items  []Item
	Total  int64
	Counts map[State]int64 // whatever state is filtered for
}

// List finds the asking seller's products. What the list shows besides is read
// for the page alone.
func (s *Service) List(ctx context.Context, f Filter, page Page, lang string) (*List, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	if err := kit.First(page.Check("length"), kit.CheckSearch(f.Search)); err != nil {
		return nil, err
	}
	var results map[int64]versions.Compatibility
	if f.Compatibility != "" || page.Sort == SortAttention {
		if results, err = s.results(ctx, sellerID); err != nil {
			return nil, err
		}
	}
	if len(f.IDs) > 0 {
		f.among = f.IDs
	}
	if f.Compatibility != "" {
		wanted := f.among
		f.among = []int64{}
		for id, result := range results {
			if result == f.Compatibility && (wanted == nil || slices.Contains(wanted, id)) {
				f.among = append(f.among, id)
			}
		}
	}
	list := &List{}
	if list.Counts, err = s.counts(ctx, f, sellerID, lang); err != nil {
		return nil, err
	}
	for state, count := range list.Counts {
		if f.State == "" || f.State == state {
			list.Total += count
		}
	}
	if list.Total == 0 {
		return list, nil
	}
	var waiting work
	if page.Sort == SortAttention {
		if waiting, err = s.workOf(ctx, results); err != nil {
			return nil, err
		}
	}
	var rated RatingTerms
	if page.Sort == SortRating {
		if rated, err = RatingTermsOn(ctx, s.db.Read(), s.today()); err != nil {
			return nil, err
		}
	}
	if err := s.sorted(page.Of(s.items(f, sellerID, lang)), sellerID, page, waiting, rated).Scan(ctx, &list.Items); err != nil {
		return nil, err
	}
	return list, s.fill(ctx, sellerID, list.Items)
}

// fill adds to products what is read for a page of them at once.
func (s *Service) fill(ctx context.Context, sellerID int64, items []Item) error {
	if len(items) == 0 {
		return nil
	}
	at := make(map[int64]*Item, len(items))
	ids := make([]int64, len(items))
	for i := range items {
		at[items[i].ID], ids[i] = &items[i], items[i].ID
	}
	return kit.First(s.addTurnover(ctx, sellerID, ids, at), s.addRatings(ctx, ids, at), s.addVersions(ctx, ids, at), s.addPrices(ctx, ids, at), s.addIcons(ctx, ids, at), s.addFees(ctx, sellerID, ids, at))
}

// Since is the first day whose ratings count on a day.
func (t RatingTerms) Since(day calendar.Day) calendar.Day { return day.AddMonths(-int(t.Months)) }

// Of makes the rating that customers see of how many there are, and of the number
// and stars of those that count.
func (t RatingTerms) Of(count, recent, stars int64) Rating {
	r := Rating{RatingTerms: t, Count: count, Recent: recent}
	switch {
	case count == 0:
		r.Hidden = "NONE"
	case recent < t.Needed:
		r.Hidden = "TOO_FEW"
	default:
		r.Average = new((stars*200 + recent) / (2 * recent)) // hundredths, half up
	}
	return r
}

func (s *Service) addVersions(ctx context.Context, ids []int64, at map[int64]*Item) error {
	newest, err := versions.Newest(ctx, s.db.Read(), ids)
	if err != nil {
		return err
	}
	platform, err := s.Platform(ctx)
	if err != nil {
		return err
	}
	for _, v := range newest { // the newest of all is the last of a product's
		if v.State == versions.Cancelled { // it took nothing's place
			continue
		}
		item := at[v.ProductID]
		item.Refused = nil
		switch v.State {
		case versions.InValidation:
			item.Pending = &v.Version
		case versions.Refused:
			item.Refused = &RefusedVersion{Version: v.Version}
		case versions.Validated:
			item.Version = &v.Version
			if latest := platform.Latest(); latest != nil {
				item.Compatibility = new(v.On(*latest, platform))
			}
		}
	}
	for _, item := range at {
		if item.Pending != nil {
			item.Refused = nil
		}
	}
	return nil
}

// results is how the newest validated version of each of a seller's products
// does on the newest platform version. A product without one is not in it.
func (s *Service) results(ctx context.Context, sellerID int64) (map[int64]versions.Compatibility, error) {
	platform, err := s.Platform(ctx)
	latest := platform.Latest()
	if err != nil || latest == nil {
		return nil, err
	}
	newest, err := versions.NewestOnline(ctx, s.db.Read(), sellerID)
	results := make(map[int64]versions.Compatibility, len(newest))
	for _, v := range newest {
		results[v.ProductID] = v.On(*latest, platform)
	}
	return results, err
}

// Platform is what products have to work with today.
func (s *Service) Platform(ctx context.Context) (products.Platform, error) {
	known, err := s.products.Platform(ctx)
	return known.On(s.today()), err
}

func (s *Service) addPrices(ctx context.Context, ids []int64, at map[int64]*Item) error {
	unset, err := prices.Unset(ctx, s.db.Read(), ids...)
	for id, item := range at {
		item.HasPrice = !slices.Contains(unset, id)
	}
	return err
}

func (s *Service) addIcons(ctx context.Context, ids []int64, at map[int64]*Item) error {
	icons, err := sheets.Icons(ctx, s.db.Read(), ids)
	for id, icon := range icons {
		at[id].Icon = &icon
	}
	return err
}
