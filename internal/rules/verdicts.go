package rules

import (
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/fault"
	"merkato/internal/inspect"
)

// VerdictKind is what a reviewer says of a finding.
type VerdictKind string

const (
	Confirmed VerdictKind = "CONFIRMED"
	Dismissed VerdictKind = "DISMISSED" // a false alarm: it does not block
	Added     VerdictKind = "ADDED"     // the reviewer's own
)

// Verdict is a reviewer's word on a finding, or a finding of the reviewer's own.
type Verdict struct {
	bun.BaseModel `bun:"table:finding_verdicts,alias:verdict"`

	ID          int64 `bun:",pk,autoincrement"`
	UploadID    int64
	ProductID   int64
	Fingerprint string
	Rule        string // empty of the reviewer's own, and of what is left of an exception
	Verdict     VerdictKind
	IsStanding  bool   // a dismissal that holds for later versions of the product too
	Reason      string // why it was dismissed, or what is wrong
	Severity    inspect.Severity
	File        string
	Line        int
	FirstLine   int
	Excerpt     string // lines
	Reviewer    string
	At          time.Time
}

// Judgement is what a reviewer says of a finding.
type Judgement struct {
	Fingerprint string
	Verdict     VerdictKind // empty: what was said before is taken back
	Reason      string
	IsStanding  bool
}

// Check finds what is wrong with a judgement by itself.
func (j *Judgement) Check() error {
	j.Reason = strings.TrimSpace(j.Reason)
	switch {
	case j.Verdict == Dismissed && j.Reason == "":
		return fault.New(fault.Invalid, "reason_missing", "Say why it is a false alarm.").At("reason")
	case j.IsStanding && j.Verdict != Dismissed:
		return fault.New(fault.Invalid, "not_dismissed", "Only what is dismissed can apply to later versions.").At("is_standing")
	}
	return CheckText("reason", j.Reason, LongestText)
}

// OwnFinding is what a reviewer found at a line.
type OwnFinding struct {
	File     string
	Line     int
	Text     string
	Severity inspect.Severity
}

// Check finds what is wrong with a reviewer's finding by itself.
func (f *OwnFinding) Check() error {
	f.Text = strings.TrimSpace(f.Text)
	switch {
	case f.Text == "":
		return fault.New(fault.Invalid, "text_missing", "Describe what is wrong.").At("text")
	case f.Severity != inspect.Error && f.Severity != inspect.Warning:
		return fault.New(fault.Invalid, "severity_unknown", "A finding must be an error or a warning.").At("severity")
	}
	return CheckText("text", f.Text, LongestText)
}

// AppealState is what became of an appeal.
type AppealState string

const (
	AppealOpen     AppealState = "OPEN"
	AppealAccepted AppealState = "ACCEPTED" // the finding does not block the version any more
	AppealDeclined AppealState = "DECLINED"
)

// Appeal is a seller's word against a finding.
type Appeal struct {
	bun.BaseModel `bun:"table:version_appeals,alias:appeal"`

	ID          int64 `bun:",pk,autoincrement"`
	UploadID    int64
	ProductID   int64
	SellerID    int64
	Fingerprint string
	Rule        string
	Reason      string
	State       AppealState
	IsStanding  bool // accepted for later versions of the product too
	Answer      string
	Reviewer    string
	MadeAt      time.Time
	AnsweredAt  *time.Time
}

// Ruling is what is decided about an appeal.
type Ruling struct {
	IsAccepted bool
	IsStanding bool // for later versions of the product too
	Answer     string
}

// AppealedFinding is an appeal with what a reviewer needs to decide it.
type AppealedFinding struct {
	Appeal
	ProductName string
	SellerName  string
	Version     string
	Finding     *inspect.Finding `bun:"-"` // nil: the report does not have it any more
}

// Opinions are what people said of the findings of a version.
type Opinions struct {
	Appeals  []Appeal        // of this version
	Verdicts []Verdict       // of this version, and those that hold for the product
	Waived   map[string]bool // fingerprints that do not block the version
}

// Left counts what is to be mended: what neither an appeal nor a dismissal has taken
// away of a report, and what reviewers found themselves.
func (o *Opinions) Left(r *inspect.Report) (errors, warnings int) {
	count := func(severity inspect.Severity) {
		if severity == inspect.Error {
			errors++
		} else {
			warnings++
		}
	}
	for _, f := range r.Findings {
		if !o.Waived[f.Fingerprint] {
			count(f.Severity)
		}
	}
	for _, v := range o.Verdicts {
		if v.Verdict == Added {
			count(v.Severity)
		}
	}
	return errors, warnings
}

// ExceptionSource is what a standing exception came from.
type ExceptionSource string

const (
	FromDismissal ExceptionSource = "DISMISSAL"
	FromAppeal    ExceptionSource = "APPEAL"
)

// Exception is a finding that blocks no version of a product any more.
type Exception struct {
	Source      ExceptionSource
	ID          int64 // of the verdict or the appeal
	UploadID    int64 // the version it was decided on
	ProductID   int64
	ProductName string
	SellerID    int64
	SellerName  string
	Version     string
	Fingerprint string
	Rule        string
	Reason      string
	Reviewer    string
	At          time.Time
}
