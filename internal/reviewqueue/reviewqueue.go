// Package reviewqueue is what waits for a reviewer and who has taken it: versions
// that validation puts in and sheets that the catalogue does, in one list and
// under one rule, so that two people never decide the same one.
//
// It knows neither versions nor sheets. Who puts something in takes it out again
// when it is decided, in the same transaction.
package reviewqueue

import (
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/fault"
	"merkato/internal/list"
)

// Kind is what waits.
type Kind string

const (
	Version Kind = "VERSION"
	Sheet   Kind = "SHEET"
)

// Stages that people decide.
const (
	Technical = "TECHNICAL"
	Marketing = "MARKETING"
)

// Item is something that waits.
type Item struct {
	bun.BaseModel `bun:"table:review_items,alias:item"`

	ID         int64 `bun:",pk,autoincrement"`
	Kind       Kind
	Ref        int64 // the upload, or the submission
	ProductID  int64
	SellerID   int64
	Stage      string
	Version    string
	ChangeKind string
	Errors     int
	Warnings   int
	IsAsked    bool // the seller has to answer first
	IsPremium  bool
	EnteredAt  time.Time
	TakenBy    string // an operator's subject; empty: nobody's
	Taker      string // as colleagues know them
	TakenAt    *time.Time

	// Read along for the list.
	ProductName string `bun:",scanonly"`
	SellerName  string `bun:",scanonly"`
	IsMine      bool   `bun:"-"` // the asking operator has taken it
}

// takenFor is how long something stays with who took it: then they forgot it.
const takenFor = 4 * time.Hour

// holder is who has an item now; empty: nobody.
func (i *Item) holder(now time.Time) string {
	if i.TakenAt == nil || now.Sub(*i.TakenAt) >= takenFor {
		return ""
	}
	return i.TakenBy
}

// Filter narrows the list; what is empty means any.
type Filter struct {
	Kind  Kind
	Stage string
	Mine  bool
}

// Check refuses what no item can be.
func (f Filter) Check() error {
	return list.First(list.CheckOneOf("kind", f.Kind, Version, Sheet), list.CheckOneOf("stage", f.Stage, Technical, Marketing))
}

// nameOf is what colleagues know an operator by.
func nameOf(a actor.Actor) string {
	if a.Email != "" {
		return a.Email
	}
	return a.Subject
}

func notWaiting() error {
	return fault.New(fault.Conflict, "not_in_review", "This is no longer in review.").At("id")
}

func taken(by string) error {
	return fault.New(fault.Conflict, "taken", "%s has taken this.", by).At("id")
}
