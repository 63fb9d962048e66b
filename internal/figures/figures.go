// Package figures keeps what is counted: for each seller, by day and by month,
// how many sales and refunds there were and of what amounts, how many visits,
// threads and ratings. Whoever writes a line, a rating or a thread adds it here
// in the same transaction, so lists, dashboard and bank cannot disagree; the
// lists take their totals from here and the dashboard everything it shows.
//
// It knows sellers and products by number only, and lines not at all: orders
// proves each night that the figures are what its lines sum to.
package figures

import (
	"strconv"

	"merkato/internal/calendar"
	"merkato/internal/money"
)

// Slice is a way to split a seller's business.
type Slice string

const (
	All      Slice = "all"
	Product  Slice = "product"  // value: the product's id; Business Care counts for its product
	Type     Slice = "type"     // value: the product's type; Business Care is a type of its own
	Source   Slice = "source"   // value: where the sale came from
	Language Slice = "language" // value: the customer's language
	Country  Slice = "country"  // value: the customer's country
)

// Part is a slice of the business, or of one product's alone, and which of its
// values.
type Part struct {
	Slice     Slice
	Value     string // empty for All
	ProductID int64  // 0: of the whole business; else Type, Source, Language or Country of that product
}

// OfProduct is the part of the business that one product is.
func OfProduct(id int64) Part { return Part{Slice: Product, Value: strconv.FormatInt(id, 10)} }

// Within is what a part has of one product.
func (p Part) Within(productID int64) Part {
	if p.Slice == All {
		return OfProduct(productID)
	}
	p.ProductID = productID
	return p
}

// Sums are the figures of some time and part. Refunds are negative, as their
// lines are.
type Sums struct {
	Sales       int64 // lines of type ORDER
	Refunds     int64 // lines of type REFUND
	SalesBase   money.Cents
	SalesGross  money.Cents
	SalesNet    money.Cents
	RefundBase  money.Cents
	RefundGross money.Cents
	RefundNet   money.Cents
	Sessions    int64 // visits; only of All and Product
	Threads     int64 // opened by customers; only of All and Product
	Ratings     int64 // only of All and Product
	Stars       int64 // of those ratings together
}

// Plus is both together.
func (s Sums) Plus(o Sums) Sums {
	s.Sales += o.Sales
	s.Refunds += o.Refunds
	s.SalesBase += o.SalesBase
	s.SalesGross += o.SalesGross
	s.SalesNet += o.SalesNet
	s.RefundBase += o.RefundBase
	s.RefundGross += o.RefundGross
	s.RefundNet += o.RefundNet
	s.Sessions += o.Sessions
	s.Threads += o.Threads
	s.Ratings += o.Ratings
	s.Stars += o.Stars
	return s
}

// ofLines are the figures that order lines count for; only these are kept of a
// product's own parts.
func (s Sums) ofLines() Sums {
	s.Sessions, s.Threads, s.Ratings, s.Stars = 0, 0, 0, 0
	return s
}

// Change is what to add to the figures of a day, in all parts that it belongs
// to: the whole, its product if it has one, each of Parts, and each of these
// within the product.
type Change struct {
	SellerID  int64
	ProductID int64 // 0: none
	Day       calendar.Day
	Parts     []Part // besides All and Product: Type, Source, Language, Country
	Sums      Sums
}

// Period is a range of days, both included.
type Period struct {
	From, To calendar.Day
}
