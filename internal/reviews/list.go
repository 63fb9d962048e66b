package reviews

import (
	"context"

	"golang.org/x/sync/errgroup"

	"merkato/internal/actor"
	"merkato/internal/fault"
	"merkato/internal/list"
)

// Entry is a rating with its product's name.
type Entry struct {
	Rating
	ProductName string
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

	// Of the period and product, whatever stars are asked for: which is what the
	// dashboard counts, and what one chooses among.
	Average *int64      // hundredths of a star; nil: none
	ByStars []StarCount // five stars first
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
	// All of it is asked for at once: none needs another's answer.
	var names map[int64]string
	var counts [mostStars]int64
	var rows []Rating
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
		rows, err = pageOf(together, s.db, sellerID, f, page)
		return err
	})
	if err := reads.Wait(); err != nil {
		return nil, err
	}
	if _, mine := names[f.ProductID]; f.ProductID != 0 && !mine {
		return nil, fault.New(fault.NotFound, "product_unknown", "There is no such product.").At("productID")
	}
	return listing(f, counts, rows, names), nil
}

func listing(f Filter, counts [mostStars]int64, rows []Rating, names map[int64]string) *Listing {
	l := &Listing{Ratings: make([]Entry, len(rows))}
	var all, together int64
	for stars := int64(mostStars); stars > 0; stars-- {
		count := counts[stars-1]
		l.ByStars = append(l.ByStars, StarCount{stars, count})
		all += count
		together += count * stars
		if f.Stars == nil || *f.Stars == stars {
			l.Count += count
		}
	}
	if all > 0 { // to the nearest, half up, as the dashboard rounds
		average := (2*100*together + all) / (2 * all)
		l.Average = &average
	}
	for i, row := range rows {
		l.Ratings[i] = Entry{row, names[row.ProductID]}
	}
	return l
}
