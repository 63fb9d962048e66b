package dashboard

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"strconv"
	"time"

	"golang.org/x/sync/errgroup"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db"
	"merkato/internal/fault"
	"merkato/internal/figures"
	"merkato/internal/products"
	"merkato/internal/seller"
)

// Options are what the dashboard is made of.
type Options struct {
	DB       *db.DB
	Sellers  *seller.Service
	Products *products.Service
	Figures  *figures.Service
	Ratings  Ratings
	Support  Support
	Now      func() time.Time
	Log      *slog.Logger // nil: the default one
}

// Ratings are customers' ratings of sellers' products; reviews keeps them.
type Ratings interface {
	// StarCounts counts, for each of the sellers between two, the ratings with
	// one star, two stars and so on, from a moment until before another.
	StarCounts(ctx context.Context, firstSeller, lastSeller int64, from, until time.Time) (map[int64][5]int64, error)
}

// Support is how sellers answer their customers; messages keeps it.
type Support interface {
	// EachSupport tells, of the sellers between two, how each thread was dealt
	// with that was opened from a moment until before another.
	EachSupport(ctx context.Context, firstSeller, lastSeller int64, from, until time.Time,
		tell func(sellerID, productID int64, opened time.Time, answered *time.Time, rating *int64)) error
}

// Service is what callers may do with the dashboard.
type Service struct{ Options }

// New makes the service.
func New(o Options) *Service {
	if o.Log == nil {
		o.Log = slog.Default()
	}
	return &Service{o}
}

// mostMarkers is how many marks a curve can carry; older ones are left out.
const mostMarkers = 200

// Dashboard is the asking seller's business in a period, of all products or of
// one (productID, or 0), with product names in a language. Without a period it
// is the last 30 days.
func (s *Service) Dashboard(ctx context.Context, from, to *calendar.Day, productID int64, lang string) (*Dashboard, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	period, err := periodOf(from, to, calendar.DayOf(s.Now()))
	if err != nil {
		return nil, err
	}
	// All of it is asked for at once: none needs another's answer.
	var names map[int64]string
	var bars map[figures.Slice]map[string]figures.Bar
	var markers []products.Marker
	d := &Dashboard{Markers: []Marker{}}
	reads, together := errgroup.WithContext(ctx)
	reads.Go(func() (err error) {
		names, err = s.Products.Names(together, sellerID, lang)
		return err
	})
	reads.Go(func() error { return s.curves(together, sellerID, productID, period, d) })
	reads.Go(func() (err error) {
		bars, err = s.bars(together, sellerID, productID, period)
		return err
	})
	reads.Go(func() (err error) {
		markers, err = s.Products.Markers(together, sellerID, productID, period.From, period.To, mostMarkers)
		return err
	})
	if err := reads.Wait(); err != nil {
		return nil, err
	}
	if _, mine := names[productID]; productID != 0 && !mine {
		return nil, fault.New(fault.NotFound, "product_unknown", "There is no such product.").At("productID")
	}
	for _, dimension := range dimensions {
		d.Breakdowns = append(d.Breakdowns, Breakdown{dimension.dimension, rowsOf(dimension.slice, bars[dimension.slice], names)})
	}
	for _, m := range markers {
		d.Markers = append(d.Markers, Marker{On: m.Day, Kind: m.Kind, ProductID: &m.ProductID, Text: m.Text})
	}
	return d, nil
}

// curves are the indicators of a period, as a whole and point by point, with
// both comparisons. All of it is one statement.
func (s *Service) curves(ctx context.Context, sellerID, productID int64, period figures.Period, d *Dashboard) error {
	grain, days := grainOf(period), daysOf(period)
	previous, lastYear := before(period, days), yearBefore(period, grain)
	points := pointsOf(period, grain)

	// First the three periods as a whole, then the three of each point.
	asked := []figures.Period{period, previous, lastYear}
	for _, p := range points {
		asked = append(asked, p, before(p, days), yearBefore(p, grain))
	}
	part := figures.Part{Slice: figures.All}
	if productID != 0 {
		part = figures.OfProduct(productID)
	}
	sums, err := s.Figures.Points(ctx, sellerID, part, asked)
	if err != nil {
		return err
	}
	d.From, d.To, d.Grain = period.From, period.To, grain
	d.PreviousFrom, d.PreviousTo = previous.From, previous.To
	d.YearBeforeFrom, d.YearBeforeTo = lastYear.From, lastYear.To
	for _, i := range indicators {
		f := IndicatorFigure{
			Indicator: i.indicator, Unit: i.unit,
			Value: i.of(sums[0]), Previous: i.of(sums[1]), YearBefore: i.of(sums[2]),
			Series: make([]Point, len(points)),
		}
		for n, p := range points {
			three := sums[3+3*n:]
			f.Series[n] = Point{From: p.From, To: p.To, Value: i.of(three[0]), Previous: i.of(three[1]), YearBefore: i.of(three[2])}
		}
		d.Indicators = append(d.Indicators, f)
	}
	return nil
}

// dimensions are all five, and the slices of the figures they come from.
var dimensions = []struct {
	dimension Dimension
	slice     figures.Slice
}{
	{OfProduct, figures.Product}, {OfType, figures.Type}, {OfSource, figures.Source},
	{OfCountry, figures.Country}, {OfLanguage, figures.Language},
}

// bars part the period's business in all ways, or that of one product.
func (s *Service) bars(ctx context.Context, sellerID, productID int64, period figures.Period) (map[figures.Slice]map[string]figures.Bar, error) {
	var others []figures.Slice
	for _, d := range dimensions {
		if d.slice != figures.Product {
			others = append(others, d.slice)
		}
	}
	// Products are as many as all the others together: each half is read by itself.
	var byProduct map[string]figures.Bar
	var byOthers map[figures.Slice]map[string]figures.Bar
	reads, together := errgroup.WithContext(ctx)
	reads.Go(func() (err error) {
		byProduct, err = s.barsByProduct(together, sellerID, productID, period)
		return err
	})
	reads.Go(func() (err error) {
		byOthers, err = s.Figures.Bars(together, sellerID, productID, others, s.toMonthEnd(period))
		return err
	})
	if err := reads.Wait(); err != nil {
		return nil, err
	}
	byOthers[figures.Product] = byProduct
	return byOthers, nil
}

// barsByProduct are those of all products; of one product it is its own, so
// that whoever looks at one sees in the same place what it comes to.
func (s *Service) barsByProduct(ctx context.Context, sellerID, productID int64, period figures.Period) (map[string]figures.Bar, error) {
	if productID == 0 {
		bars, err := s.Figures.Bars(ctx, sellerID, 0, []figures.Slice{figures.Product}, s.toMonthEnd(period))
		return bars[figures.Product], err
	}
	part := figures.OfProduct(productID)
	sum, err := s.Figures.Sum(ctx, sellerID, part, &period)
	return map[string]figures.Bar{part.Value: {
		Sales: sum.Sales, SalesGross: sum.SalesGross, RefundGross: sum.RefundGross,
		Sessions: sum.Sessions, Threads: sum.Threads, Ratings: sum.Ratings, Stars: sum.Stars,
	}}, err
}

// clocksDiffer is how far the marketplace's clock may be ahead of ours.
const clocksDiffer = 5 * time.Minute

// toMonthEnd is a period that lasts until today or longer, up to the end of its
// last month: nothing has happened there yet, and a month is read at once
// where its days would be many.
func (s *Service) toMonthEnd(p figures.Period) figures.Period {
	if p.To >= calendar.DayOf(s.Now().Add(clocksDiffer)) {
		p.To = p.To.Month().AddMonths(1).Add(-1)
	}
	return p
}

func rowsOf(slice figures.Slice, bars map[string]figures.Bar, names map[int64]string) []BreakdownRow {
	rows := []BreakdownRow{}
	for value, bar := range bars {
		row := BreakdownRow{Value: value, Sales: bar.Sales, Turnover: bar.SalesGross, Refunds: -bar.RefundGross}
		if slice == figures.Product {
			id, _ := strconv.ParseInt(value, 10, 64)
			row.Name = names[id]
			row.Sessions, row.Threads, row.Ratings, row.Stars = &bar.Sessions, &bar.Threads, &bar.Ratings, &bar.Stars
		}
		if bar != (figures.Bar{}) {
			rows = append(rows, row)
		}
	}
	slices.SortFunc(rows, func(a, b BreakdownRow) int {
		return cmp.Or(cmp.Compare(b.Turnover, a.Turnover), cmp.Compare(b.Sales, a.Sales), cmp.Compare(a.Value, b.Value))
	})
	return rows
}
