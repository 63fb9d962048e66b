// Package catalogue keeps what a product is beyond its name and price: the
// sheet by which it presents itself, with pictures and documents, its versions,
// the tree of categories, the changes of its price and state, and who made
// them.
//
// Sellers work on drafts; what they submit or change goes to the marketplace,
// which fetches it in order, and what the marketplace knows comes in by its
// API. The products screen reads its lists here.
package catalogue

import (
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/money"
)

// State is a product's state.
type State string

const (
	Draft        State = "DRAFT"         // never on the marketplace yet
	InValidation State = "IN_VALIDATION" // its first sheet is being looked at
	Online       State = "ONLINE"
	Offline      State = "OFFLINE"
	Removed      State = "REMOVED"
)

// SheetState is a sheet's state.
type SheetState string

const (
	SheetDraft        SheetState = "DRAFT"
	SheetInValidation SheetState = "IN_VALIDATION" // locked until it is decided or cancelled
	SheetValidated    SheetState = "VALIDATED"
	SheetRefused      SheetState = "REFUSED"
)

// Compatibility is the result of a product on one platform version.
type Compatibility string

const (
	Certified Compatibility = "certified" // checked, no error
	Confirm   Compatibility = "confirm"   // claimed, to be confirmed
	Declined  Compatibility = "declined"
	Outdated  Compatibility = "outdated" // certified for an older major only
	Waiting   Compatibility = "waiting"  // not yet run
)

// ChangeKind is what a version changes.
type ChangeKind string

const (
	ChangeDebug    ChangeKind = "DEBUG"
	ChangeFixError ChangeKind = "FIX_ERROR"
	ChangeMajor    ChangeKind = "MAJOR"
	ChangeMinor    ChangeKind = "MINOR"
	ChangeNew      ChangeKind = "NEW"
)

// VersionState is a version's state.
type VersionState string

const (
	VersionInValidation VersionState = "IN_VALIDATION"
	VersionValidated    VersionState = "VALIDATED"
	VersionRefused      VersionState = "REFUSED"
	VersionCancelled    VersionState = "CANCELLED"
	VersionWithdrawn    VersionState = "WITHDRAWN" // by its seller, after it was online
)

// Version is one release of a product.
type Version struct {
	bun.BaseModel `bun:"table:product_versions,alias:version"`

	ID                int64 `bun:",pk,autoincrement"`
	ProductID         int64
	SellerID          int64
	Version           string
	Rank              string
	ChangeKind        ChangeKind
	ChangelogJSON     string `bun:"changelog"`
	WorksFrom         string
	WorksTo           string
	State             VersionState
	CompatibilityJSON string `bun:"compatibility"`
	ReleasedAt        time.Time
	ExternalUpdatedAt *time.Time
	ExternalUploadID  *string // the marketplace's id of its file; nil: it told none

	Changelog     map[string]string        `bun:"-"` // by language
	Compatibility map[string]Compatibility `bun:"-"` // by platform version, as far as it was run
}

// Category is a place in the marketplace's tree.
type Category struct {
	bun.BaseModel `bun:"table:categories,alias:category"`

	ExternalID        string `bun:",pk"`
	Parent            string
	NamesJSON         string `bun:"names"`
	Position          int
	IsOpen            bool
	ExternalUpdatedAt time.Time

	Names map[string]string `bun:"-"`
}

// PriceChange is a price from a day on.
type PriceChange struct {
	bun.BaseModel `bun:"table:price_changes,alias:change"`

	ID          int64 `bun:",pk,autoincrement"`
	ProductID   int64
	SellerID    int64
	Price       money.Cents
	StartsOn    calendar.Day
	MadeAt      time.Time
	AppliedAt   *time.Time
	CancelledAt *time.Time
}

// HistoryEntry is something that was done to a product.
type HistoryEntry struct {
	bun.BaseModel `bun:"table:product_history,alias:entry"`

	ID        int64 `bun:",pk,autoincrement"`
	ProductID int64
	SellerID  int64
	At        time.Time
	Actor     string // SELLER, OPERATOR or MARKETPLACE
	Action    string // as SHEET_SUBMITTED; the browser has its words
	Detail    string // what exactly: a price before and after, a reason; no sentence of ours
}
