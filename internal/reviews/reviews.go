// Package reviews is what customers think of products: the ratings that the
// marketplace feeds in. Each counts in the figures of its day in the same
// transaction; levels and averages are made of them, and the seller reads them.
package reviews

import (
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
)

// mostStars is the best a rating can be.
const mostStars = 5

// Rating is what one customer thinks of one product.
type Rating struct {
	bun.BaseModel `bun:"table:ratings,alias:rating"`

	ID           int64  `bun:",pk,autoincrement"`
	ExternalID   string // the marketplace's name for it
	SellerID     int64
	ProductID    int64
	Stars        int // 1 to 5
	CustomerName string
	Comment      string
	Language     string
	At           time.Time
	Day          calendar.Day // of At

	OrderReference string // of the order it rates; empty where the marketplace did not say
}

// NewRating is a rating as the marketplace sends it.
type NewRating struct {
	ExternalID   string
	Product      string // the marketplace's id
	Stars        int
	CustomerName string
	Comment      string
	Language     string
	At           time.Time

	OrderReference string
}

// Outcome is what became of one rating that was sent.
type Outcome struct {
	ID  int64
	Err error
}
