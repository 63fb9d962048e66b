package reviews

import (
	"merkato/internal/calendar"
	"merkato/internal/fault"
)

// Filter is which of a seller's ratings are meant. What is empty means any.
type Filter struct {
	From, To  *calendar.Day // both included
	ProductID int64
	Stars     *int64 // 1 to 5
}

// Page is which of them are read, the newest first.
type Page struct {
	Number int64 // from 1
	Length int64 // 1 to longestPage
}

const (
	longestPage = 100
	lastPage    = 1_000_000_000

	// All ratings lie between these days, and each database can count them.
	earliestDay calendar.Day = "1900-01-01"
	latestDay   calendar.Day = "2999-12-31"
)

// check refuses a filter that cannot mean anything.
func (f Filter) check() error {
	switch {
	case f.From != nil && *f.From < earliestDay:
		return fault.New(fault.Invalid, "period_range", "A period begins on %s or later.", earliestDay).At("from")
	case f.To != nil && *f.To > latestDay:
		return fault.New(fault.Invalid, "period_range", "A period ends on %s or earlier.", latestDay).At("to")
	case f.From != nil && f.To != nil && *f.From > *f.To:
		return fault.New(fault.Invalid, "period_reversed", "The period ends before it begins.").At("from")
	case f.Stars != nil && (*f.Stars < 1 || *f.Stars > mostStars):
		return fault.New(fault.Invalid, "stars", "A rating has 1 to %d stars.", mostStars).At("stars")
	}
	return nil
}

// check refuses a page that no list has.
func (p Page) check() error {
	switch {
	case p.Number < 1 || p.Number > lastPage:
		return fault.New(fault.Invalid, "page_number", "Pages are counted from 1.").At("page")
	case p.Length < 1 || p.Length > longestPage:
		return fault.New(fault.Invalid, "page_length", "A page has 1 to %d ratings.", longestPage).At("length")
	}
	return nil
}
