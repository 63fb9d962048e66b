package reviews

import (
	"context"

	"golang.org/x/sync/errgroup"

	"merkato/internal/actor"
	"merkato/internal/catalogue"
	"merkato/internal/fault"
	"merkato/internal/list"
)

// Entry is a rating with its product's name.
type Entry struct {
	Rating
	ProductName string
	Reply       *Reply // the seller's, in public; nil: none
	IsReported  bool   // to the marketplace, by the seller
	ThreadID    *int64 // the newest conversation about its order; nil: none
}

// StarCount is how many ratings have so many stars.
type StarCount struct {
	Stars int64
	Count int64
}

// Listing is a page of ratings, and what all of them come to.
type Listing struct {
	Count   int64   // of those that the whole filter lets through
	Ratings []Entry // the page of these, the newest first

	// Of the period and product, whatever else is filtered by: which is what the
	// dashboard counts, and what one chooses among.
	Average    *int64      // hundredths of a star; nil: none
	ByStars    []StarCount // five stars first
	Unanswered int64       // how many the seller has not replied to

	// Of the product, or of all, whatever the period.
	Standing catalogue.Rating // the average as customers see it, or why they see none
	Trend    []Month          // the months up to the end of the period, oldest first
}

// List reads a page of the asking seller's ratings, with products named in a
// language or else in English.
func (s *Service) List(ctx context.Context, f Filter, page list.Page, lang string) (*Listing, error) {
	sellerID, err := actor.SellerID(ctx)
	if err != nil {
		return nil, err
	}
	if err := list.First(f.check(), page.Check("length")); err != nil {
		return nil, err
	}
	// All of it is queried at once: none needs another's answer.
	var names map[int64]string
	var counts, answered [mostStars]int64
	var rows []Rating
	l := &Listing{}
	reads, together := errgroup.WithContext(ctx)
	reads.Go(func() (err error) {
		names, err = s.products.Names(together, sellerID, lang)
		return err
	})
	reads.Go(func() (err error) {
		counts, err = countByStars(together, s.db, sellerID, f)
		return err
	})
	reads.Go(func() (err error) {
		answered, err = countAnswered(together, s.db, sellerID, f)
		return err
	})
	reads.Go(func() (err error) {
		l.Standing, l.Trend, err = s.overTime(together, sellerID, f)
		return err
	})
	reads.Go(func() (err error) {
		rows, err = pageOf(together, s.db, sellerID, f, page)
		return err
	})
	if err := reads.Wait(); err != nil {
		return nil, err
	}
	if _, mine := names[f.ProductID]; f.ProductID != 0 && !mine {
		return nil, fault.New(fault.NotFound, "product_unknown", "There is no such product.").At("productID")
	}
	l.sum(f, counts, answered)
	l.Ratings = make([]Entry, len(rows))
	for i, row := range rows {
		l.Ratings[i] = Entry{Rating: row, ProductName: names[row.ProductID]}
	}
	return l, s.complete(ctx, sellerID, l.Ratings)
}

func (l *Listing) sum(f Filter, counts, answered [mostStars]int64) {
	var all, together int64
	for stars := int64(mostStars); stars > 0; stars-- {
		count := counts[stars-1]
		l.ByStars = append(l.ByStars, StarCount{stars, count})
		all += count
		l.Unanswered += count - answered[stars-1]
		together += count * stars
		if f.Stars == nil || *f.Stars == stars {
			switch {
			case f.IsAnswered == nil:
				l.Count += count
			case *f.IsAnswered:
				l.Count += answered[stars-1]
			default:
				l.Count += count - answered[stars-1]
			}
		}
	}
	l.Average = average(together, all)
}
