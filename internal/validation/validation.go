// Package validation takes a version from a seller's disk to the marketplace:
// the upload that survives a lost connection, the automatic check, the reviews
// by people with their questions and appeals, and the day it goes online.
//
// What the engine finds is inspect's; what blocks and what people said of findings,
// rules'; what a product is and which versions it has, that of its packages in
// catalogue. Sellers use it through the validation screens, operators through the
// desk, and the marketplace fetches what was validated.
package validation

import (
	"encoding/json"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/catalogue/versions"
	"merkato/internal/inspect"
	"merkato/internal/products"
	"merkato/internal/validation/stages"
)

// State is the state of a submitted version.
type State string

const (
	InValidation State = "IN_VALIDATION"
	Refused      State = "REFUSED"
	Scheduled    State = "SCHEDULED" // validated; goes online on its day
	Online       State = "ONLINE"
	Withdrawn    State = "WITHDRAWN"
	Cancelled    State = "CANCELLED"
)

// Why an automatic step fails. The browser has the words.
const (
	ReasonFindings = "findings"        // errors of the report
	ReasonVersion  = "version_differs" // the ZIP holds another version than was submitted
	ReasonTooHeavy = "too_heavy"       // the engine ran into its limits
)

// Upload is a version that a seller submitted.
type Upload struct {
	bun.BaseModel `bun:"table:version_uploads,alias:upload"`

	ID            int64 `bun:",pk,autoincrement"`
	SellerID      int64
	ProductID     int64
	Version       string
	ChangeKind    versions.ChangeKind
	ChangelogJSON string `bun:"changelog"`
	WorksFrom     string
	WorksTo       string
	State         State
	Day           calendar.Day
	SubmittedAt   time.Time
	DecidedAt     *time.Time
	Name          string
	Size          int64
	SHA256        string `bun:"sha256"`
	Blob          string
	Rebuilt       string
	RebuiltSize   int64
	RebuiltSHA256 string `bun:"rebuilt_sha256"`
	TechnicalName string
	Previous      *int64
	Compliance    inspect.Compliance // empty until it was checked
	Errors        int
	Warnings      int
	OnlineOn      *calendar.Day
	OnlineAt      *time.Time
	WithdrawnAt   *time.Time
	Withdrawal    string
	ReplacedBy    *int64
	AskedAt       *time.Time // the reviewer waits for an answer

	// Read along for lists.
	ProductName string        `bun:",scanonly"`
	ProductType products.Type `bun:",scanonly"`
	NeedsSeller bool          `bun:",scanonly"` // refused, not replaced and its product still there, or a question waits
	Steps       []stages.Step `bun:"-"`
	ExpectedAt  *time.Time    `bun:"-"` // nil: decided, or too little was measured
}

// Message is a part of the talk between reviewer and seller about a version.
type Message struct {
	bun.BaseModel `bun:"table:version_messages,alias:message"`

	ID           int64 `bun:",pk,autoincrement"`
	UploadID     int64
	SellerID     int64
	FromReviewer bool
	Body         string
	At           time.Time
}

// isValidated reports whether all stages were passed, also where the version is
// not on sale yet or any more.
func (u *Upload) isValidated() bool {
	return u.State == Scheduled || u.State == Online || u.State == Withdrawn
}

// step finds a stage of a version; nil: it does not go through it.
func (u *Upload) step(stage stages.Stage) *stages.Step {
	for i := range u.Steps {
		if u.Steps[i].Stage == stage {
			return &u.Steps[i]
		}
	}
	return nil
}

// current is the step whose turn it is; nil: none is left.
func (u *Upload) current() *stages.Step {
	for i := range u.Steps {
		if u.Steps[i].Status != stages.Ready {
			return &u.Steps[i]
		}
	}
	return nil
}

// Changelog is the texts by language.
func (u *Upload) Changelog() (texts map[string]string, err error) {
	err = json.Unmarshal([]byte(u.ChangelogJSON), &texts)
	return texts, err
}
