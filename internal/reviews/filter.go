package reviews

import (
	"merkato/internal/fault"
	"merkato/internal/list"
)

// Filter narrows the ratings of the asking seller; a zero field means any.
type Filter struct {
	Period    list.Period
	ProductID int64
	Stars     *int64 // 1 to 5

	IsAnswered *bool // by the seller
}

func (f Filter) check() error {
	if f.Stars != nil && (*f.Stars < 1 || *f.Stars > mostStars) {
		return fault.New(fault.Invalid, "stars", "A rating must have 1 to %d stars.", mostStars).At("stars")
	}
	return f.Period.Check()
}
