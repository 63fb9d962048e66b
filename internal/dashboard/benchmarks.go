package dashboard

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/figures"
	"merkato/internal/products"
	"merkato/internal/seller"
)

// Metric is what sellers are compared by.
type Metric string

const (
	ByConversion    Metric = "CONVERSION"
	ByAverageRating Metric = "AVERAGE_RATING"
	ByAnswerTime    Metric = "ANSWER_TIME"
)

// Benchmark is how a seller compares with those who sell the same type of
// product. It says nothing of who the others are.
type Benchmark struct {
	bun.BaseModel `bun:"table:benchmarks"`

	SellerID    int64 `bun:",pk"`
	Metric      Metric
	ProductType products.Type
	Monday      calendar.Day
	Percentile  int64 // how many of a hundred sellers do less well
	Sellers     int64 // how many are compared
}

const (
	// With fewer sellers a percentile would reveal single ones.
	fewestCompared = 10

	conversionDays = 90
)

// Benchmarks are those of the asking seller, as of the last Monday.
func (s *Service) Benchmarks(ctx context.Context) ([]Benchmark, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	return benchmarksOf(ctx, s.DB.Read(), sellerID)
}

// ComputeBenchmarks compares all sellers by what happened up to the Sunday
// before a Monday. It may run again.
func (s *Service) ComputeBenchmarks(ctx context.Context, monday calendar.Day) (rows int, err error) {
	inForce, err := rulesOn(ctx, s.DB.Read(), monday)
	if err != nil {
		return 0, err
	}
	all := comparison{}
	err = s.eachBatch(ctx, func(some []seller.Since) error {
		return s.compare(ctx, all, inForce.terms, monday, some[0].ID, some[len(some)-1].ID)
	})
	if err != nil {
		return 0, err
	}
	ranked := all.rank(monday)
	return len(ranked), saveBenchmarks(ctx, s.DB, monday, ranked)
}

// group is the sellers of a type of product, in one metric.
type group struct {
	metric Metric
	typ    products.Type
}

// score is what a seller reached: n of by, as sales of sessions. Kept separate so
// that equals are equal.
type score struct{ sellerID, n, by int64 }

// compareTo compares two fractions.
func (s score) compareTo(o score) int {
	switch left, right := float64(s.n)*float64(o.by), float64(o.n)*float64(s.by); {
	case left < right:
		return -1
	case left > right:
		return 1
	}
	return 0
}

// comparison is every group's scores.
type comparison map[group][]score

// compare adds the sellers between two to a comparison, in four statements.
func (s *Service) compare(ctx context.Context, all comparison, t Terms, monday calendar.Day, first, last int64) error {
	types, err := s.Products.Types(ctx, first, last)
	if err != nil {
		return err
	}
	sums := sums{}
	sunday := monday.Add(-1)
	recent := figures.Period{From: monday.Add(-conversionDays), To: sunday}
	err = s.Figures.EachProduct(ctx, first, last, recent, func(sellerID, productID int64, f figures.Sums) {
		sums.add(ByConversion, types[productID], sellerID, f.Sales, f.Sessions)
	})
	if err != nil {
		return err
	}
	from := monday.AddMonths(-t.Months)
	err = s.Figures.EachProduct(ctx, first, last, figures.Period{From: from, To: sunday}, func(sellerID, productID int64, f figures.Sums) {
		sums.add(ByAverageRating, types[productID], sellerID, f.Stars, f.Ratings)
	})
	if err != nil {
		return err
	}
	err = s.Support.EachSupport(ctx, first, last, from.Start(), monday.Start(),
		func(sellerID, productID int64, asked time.Time, answered *time.Time, _ *int64) {
			var one support
			one.add(t, monday.Start(), asked, answered, nil)
			// Less is better, so it is counted below zero.
			sums.add(ByAnswerTime, types[productID], sellerID, -int64(one.waited/time.Second), one.threads)
		})
	if err != nil {
		return err
	}
	for of, sum := range sums {
		if fewest := map[Metric]int64{ByAverageRating: t.RatingsNeeded}[of.metric]; sum.by >= max(fewest, 1) {
			all[of.group] = append(all[of.group], sum)
		}
	}
	return nil
}

// sums are what each seller reached in each group.
type sums map[sellerGroup]score

type sellerGroup struct {
	group
	sellerID int64
}

func (s sums) add(m Metric, typ products.Type, sellerID, n, by int64) {
	if typ == "" {
		return // a thread about no product
	}
	of := sellerGroup{group{m, typ}, sellerID}
	s[of] = score{sellerID, s[of].n + n, s[of].by + by}
}

// rank says of each seller how many of a hundred in its group do less well;
// those who do as well do not.
func (c comparison) rank(monday calendar.Day) []Benchmark {
	var rows []Benchmark
	for of, scores := range c {
		count := int64(len(scores))
		if count < fewestCompared {
			continue
		}
		slices.SortFunc(scores, score.compareTo)
		worse := 0
		for i, one := range scores {
			if one.compareTo(scores[worse]) > 0 {
				worse = i
			}
			rows = append(rows, Benchmark{
				SellerID: one.sellerID, Metric: of.metric, ProductType: of.typ, Monday: monday,
				Percentile: int64(worse) * 100 / count, Sellers: count,
			})
		}
	}
	slices.SortFunc(rows, func(a, b Benchmark) int {
		return cmp.Or(cmp.Compare(a.SellerID, b.SellerID), cmp.Compare(a.Metric, b.Metric), cmp.Compare(a.ProductType, b.ProductType))
	})
	return rows
}
