package dashboard

import (
	"context"
	"log/slog"
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
	// EachSupport reports, for the sellers between two, how each thread was
	// handled whose customer first asked from a moment until before another.
	EachSupport(ctx context.Context, firstSeller, lastSeller int64, from, until time.Time,
		each func(sellerID, productID int64, asked time.Time, answered *time.Time, rating *int64)) error
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
// is the last 30 days. By month, one that begins with a month is compared with the
// same days of the month before.
func (s *Service) Dashboard(ctx context.Context, from, to *calendar.Day, productID int64, byMonth bool, lang string) (*Dashboard, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	period, err := periodOf(from, to, calendar.DayOf(s.Now()))
	if err != nil {
		return nil, err
	}
	// All of it is queried at once: none needs another's answer.
	var names map[int64]string
	var types map[int64]products.Type
	var bars map[figures.Slice]map[string]figures.Bar
	var markers []products.Marker
	d := &Dashboard{Markers: []Marker{}}
	reads, together := errgroup.WithContext(ctx)
	reads.Go(func() (err error) {
		names, err = s.Products.Names(together, sellerID, lang)
		return err
	})
	reads.Go(func() (err error) {
		types, err = s.Products.Types(together, sellerID, sellerID)
		return err
	})
	reads.Go(func() error { return s.curves(together, sellerID, productID, period, byMonth, d) })
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
	countByType(bars[figures.Type], bars[figures.Product], types)
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
func (s *Service) curves(ctx context.Context, sellerID, productID int64, period figures.Period, byMonth bool, d *Dashboard) error {
	grain, days := grainOf(period), daysOf(period)
	before := before(period, byMonth, calendar.DayOf(s.Now()))
	previous, lastYear := before(period), yearBefore(period, days)
	points := pointsOf(period, grain)

	// First the three periods as a whole, then the three of each point.
	asked := []figures.Period{period, previous, lastYear}
	for _, p := range points {
		asked = append(asked, p, before(p), yearBefore(p, days))
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
