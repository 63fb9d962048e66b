// Package dashboard shows a seller how business is going: the seven indicators
// over time with what they are compared with, the level and what is missing
// for the next one, and how the seller compares with others. Every figure
// comes from the stored figures, never from adding up lines, so it costs the same
// for a seller with ten lines and with ten million.
package dashboard

import (
	"merkato/internal/calendar"
	"merkato/internal/money"
	"merkato/internal/products"
)

// Indicator is one of the figures a seller goes by; docs/rules.md says what
// each of them counts.
type Indicator string

const (
	Turnover        Indicator = "TURNOVER"
	Refunds         Indicator = "REFUNDS"
	Sales           Indicator = "SALES"
	Sessions        Indicator = "SESSIONS"
	Conversion      Indicator = "CONVERSION"
	TicketsReceived Indicator = "TICKETS_RECEIVED"
	AverageRate     Indicator = "AVERAGE_RATE"
)

// Unit is what an indicator counts in.
type Unit string

const (
	Cents   Unit = "CENTS"
	Count   Unit = "COUNT"
	Percent Unit = "PERCENT" // hundredths of a percent
	Stars   Unit = "STARS"   // hundredths of a star
)

// Grain is how long a point of a curve is.
type Grain string

const (
	ByDay   Grain = "DAY"
	ByWeek  Grain = "WEEK"
	ByMonth Grain = "MONTH"
)

// Point is one point of a curve, and the same point of the period before and
// of the period a year before.
type Point struct {
	From, To   calendar.Day // in the period
	Value      *int64       // nil: nothing to divide by; so below
	Previous   *int64
	YearBefore *int64
}

// IndicatorFigure is an indicator over a period and its curve.
type IndicatorFigure struct {
	Indicator  Indicator
	Unit       Unit
	Value      *int64
	Previous   *int64
	YearBefore *int64
	Series     []Point
}

// Dimension is a way to split the business.
type Dimension string

const (
	OfProduct  Dimension = "PRODUCT"
	OfType     Dimension = "TYPE"
	OfSource   Dimension = "SOURCE"
	OfCountry  Dimension = "COUNTRY"
	OfLanguage Dimension = "LANGUAGE"
)

// BreakdownRow is one part of the business.
type BreakdownRow struct {
	Value    string // a product's id, a type, a source, a country, a language
	Name     string // of a product
	Sales    int64
	Turnover money.Cents
	Refunds  money.Cents // positive

	// Of a product or a type; else nil.
	Sessions *int64
	Threads  *int64
	Ratings  *int64
	Stars    *int64 // of those ratings together
}

// Breakdown is the business split in one way, the largest turnover first.
type Breakdown struct {
	Dimension Dimension
	Rows      []BreakdownRow
}

// Marker is something the seller did, to be seen on the curve.
type Marker struct {
	On        calendar.Day
	Kind      products.MarkerKind
	ProductID *int64
	Text      string
}

// Dashboard is a period's business.
type Dashboard struct {
	From, To                     calendar.Day
	Grain                        Grain
	PreviousFrom, PreviousTo     calendar.Day
	YearBeforeFrom, YearBeforeTo calendar.Day

	Indicators []IndicatorFigure // all seven
	Breakdowns []Breakdown       // all five; of one product, OfProduct is that one alone
	Markers    []Marker          // the oldest first
}
