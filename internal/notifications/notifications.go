// Package notifications notifies sellers by e-mail of what happened: an order, a
// message, a review, a payout. Areas hand over notices in the transaction in
// which something happens; what is due is put together into one e-mail, and a
// job sends it, again and again while the mail server is away.
//
// It knows no area: a notice brings all that its text needs. Without a mail
// server nothing is stored and nothing is sent.
package notifications

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/money"
)

// Kind is what a seller can switch off.
type Kind string

const (
	Orders    Kind = "ORDER"
	Refunds   Kind = "REFUND"
	Messages  Kind = "MESSAGE"
	AnswerDue Kind = "ANSWER_DUE"
	Reviews   Kind = "REVIEW"
	Payouts   Kind = "PAYOUT"
	Versions  Kind = "VERSION"
	Sheets    Kind = "SHEET"
	Rules     Kind = "RULE" // of the review
	Billing   Kind = "BILLING"
	Contact   Kind = "CONTACT"
	Account   Kind = "ACCOUNT" // what sellers must know: it cannot be switched off, and does not wait
)

// Kinds are those that can be switched off, as the settings list them.
var Kinds = []Kind{Orders, Refunds, Messages, AnswerDue, Reviews, Payouts, Versions, Sheets, Rules, Billing, Contact}

// What happened. Each has a sentence of its own in texts.
type What string

const (
	NewOrder         What = "ORDER"
	Refunded         What = "REFUND"
	NewMessage       What = "MESSAGE"
	AnswerDueSoon    What = "ANSWER_DUE"
	NewReview        What = "REVIEW"
	PayoutSent       What = "PAYOUT_SENT"
	PayoutArrived    What = "PAYOUT_ARRIVED"
	PayoutReturned   What = "PAYOUT_RETURNED"
	PayoutWithheld   What = "PAYOUT_WITHHELD"
	VersionOnline    What = "VERSION_ONLINE"
	VersionAccepted  What = "VERSION_ACCEPTED" // and goes online later
	VersionRefused   What = "VERSION_REFUSED"
	VersionQuestion  What = "VERSION_QUESTION"
	AppealAccepted   What = "APPEAL_ACCEPTED"
	AppealDeclined   What = "APPEAL_DECLINED"
	SheetValidated   What = "SHEET_VALIDATED"
	SheetRefused     What = "SHEET_REFUSED"
	RuleAnnounced    What = "RULE_ANNOUNCED" // it will refuse what is on sale
	FeeSoon          What = "FEE_SOON"
	FeeDue           What = "FEE_DUE"
	FeeBlocks        What = "FEE_BLOCKS"
	PaymentFailed    What = "PAYMENT_FAILED"
	SubscriptionEnds What = "SUBSCRIPTION_ENDS"
	TrialEnds        What = "TRIAL_ENDS"
	ContactAnswered  What = "CONTACT"
	DataReady        What = "DATA_READY"
	DeletionPlanned  What = "DELETION_PLANNED"
	DeletionUndone   What = "DELETION_UNDONE"
)

var kinds = map[What]Kind{
	NewOrder: Orders, Refunded: Refunds, NewMessage: Messages, AnswerDueSoon: AnswerDue, NewReview: Reviews,
	PayoutSent: Payouts, PayoutArrived: Payouts, PayoutReturned: Payouts, PayoutWithheld: Payouts,
	VersionOnline: Versions, VersionAccepted: Versions, VersionRefused: Versions, VersionQuestion: Versions,
	AppealAccepted: Versions, AppealDeclined: Versions, SheetValidated: Sheets, SheetRefused: Sheets, RuleAnnounced: Rules,
	FeeSoon: Billing, FeeDue: Billing, FeeBlocks: Billing, PaymentFailed: Billing, SubscriptionEnds: Billing, TrialEnds: Billing,
	ContactAnswered: Contact, DataReady: Account, DeletionPlanned: Account, DeletionUndone: Account,
}

// Notice is something that happened to a seller.
type Notice struct {
	SellerID  int64
	What      What
	Key       string    // names the event: the same one is sent once
	At        time.Time // when it happened; what is old is no news and not sent
	ProductID int64     // 0: none
	Details
}

// Details are what a notice's sentence may name.
type Details struct {
	Subject string        `json:"subject,omitempty"` // an order's reference, a customer, a version, a rule
	Text    string        `json:"text,omitempty"`    // what a message is about, a reason
	Amount  *money.Cents  `json:"amount,omitempty"`
	Day     *calendar.Day `json:"day,omitempty"`
	Due     *time.Time    `json:"due,omitempty"`   // said in the seller's zone
	Count   int           `json:"count,omitempty"` // stars of a review, products that a rule concerns
	Path    string        `json:"path,omitempty"`  // the screen that shows it, as orders?order=7
}

// Cadence is how often e-mails come.
type Cadence string

const (
	AtOnce Cadence = "AT_ONCE" // within a minute, with all that happened in it
	Daily  Cadence = "DAILY"
	Weekly Cadence = "WEEKLY" // on Mondays
)

// Preferences are what a seller wants.
type Preferences struct {
	Off        []Kind
	Cadence    Cadence
	DigestHour int    // of daily and weekly ones, in the seller's zone
	Quiet      *Quiet // nil: never
}

// Quiet are the hours in which nothing is sent, in the seller's zone. They may
// go over midnight; from an hour to the same hour is refused.
type Quiet struct{ From, Until int }

// Defaults are what holds for a seller who has chosen nothing.
func Defaults() Preferences { return Preferences{Cadence: AtOnce, DigestHour: 8} }

func (p Preferences) check() error {
	for _, kind := range p.Off {
		if !slices.Contains(Kinds, kind) {
			return fault.New(fault.Invalid, "kind_unknown", "There are no e-mails of the kind %q.", kind).At("kinds")
		}
	}
	switch {
	case !slices.Contains([]Cadence{AtOnce, Daily, Weekly}, p.Cadence):
		return fault.New(fault.Invalid, "cadence_unknown", "Choose how often to receive e-mails.").At("cadence")
	case !isHour(p.DigestHour):
		return fault.New(fault.Invalid, "hour_form", "Choose an hour from 0 to 23.").At("digest_hour")
	case p.Quiet == nil:
		return nil
	case !isHour(p.Quiet.From):
		return fault.New(fault.Invalid, "hour_form", "Choose an hour from 0 to 23.").At("quiet_from")
	case !isHour(p.Quiet.Until):
		return fault.New(fault.Invalid, "hour_form", "Choose an hour from 0 to 23.").At("quiet_until")
	case p.Quiet.From == p.Quiet.Until:
		return fault.New(fault.Invalid, "quiet_whole_day", "The quiet hours end when they begin: choose another hour.").At("quiet_until")
	}
	return nil
}

func isHour(h int) bool { return h >= 0 && h <= 23 }

// wants reports whether a seller is notified of a kind.
func (p Preferences) wants(kind Kind) bool { return kind == Account || !slices.Contains(p.Off, kind) }

// IsDue reports whether what has waited since a moment is to be sent now, as
// clocks go in a zone.
func (p Preferences) IsDue(since, now time.Time, zone *time.Location) bool {
	if p.Quiet != nil && p.Quiet.covers(now.In(zone).Hour()) {
		return false
	}
	if p.Cadence == AtOnce {
		return true
	}
	return !since.After(p.lastDigest(now.In(zone)))
}

// lastDigest is when the newest digest was due.
func (p Preferences) lastDigest(now time.Time) time.Time {
	y, m, d := now.Date()
	if p.Cadence == Weekly {
		d -= (int(now.Weekday()) + 6) % 7
	}
	due := time.Date(y, m, d, p.DigestHour, 0, 0, 0, now.Location())
	if due.After(now) {
		back := 1
		if p.Cadence == Weekly {
			back = 7
		}
		due = time.Date(y, m, d-back, p.DigestHour, 0, 0, 0, now.Location())
	}
	return due
}

func (q Quiet) covers(hour int) bool {
	if q.From < q.Until {
		return q.From <= hour && hour < q.Until
	}
	return hour >= q.From || hour < q.Until
}

// preferencesRow is the table's.
type preferencesRow struct {
	bun.BaseModel `bun:"table:notification_settings,alias:settings"`

	SellerID   int64 `bun:",pk"`
	Off        string
	Cadence    Cadence
	DigestHour int
	QuietFrom  *int
	QuietUntil *int
}

func (r *preferencesRow) preferences() Preferences {
	p := Preferences{Off: splitKinds(r.Off), Cadence: r.Cadence, DigestHour: r.DigestHour}
	if r.QuietFrom != nil && r.QuietUntil != nil {
		p.Quiet = &Quiet{From: *r.QuietFrom, Until: *r.QuietUntil}
	}
	return p
}

func (p Preferences) row(sellerID int64) *preferencesRow {
	r := &preferencesRow{SellerID: sellerID, Off: joinKinds(p.Off), Cadence: p.Cadence, DigestHour: p.DigestHour}
	if p.Quiet != nil {
		r.QuietFrom, r.QuietUntil = &p.Quiet.From, &p.Quiet.Until
	}
	return r
}

func splitKinds(joined string) (list []Kind) {
	for one := range strings.SplitSeq(joined, ",") {
		if one != "" {
			list = append(list, Kind(one))
		}
	}
	return list
}

// joinKinds names each once, in the order of Kinds.
func joinKinds(list []Kind) string {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b Kind) int { return cmp.Compare(slices.Index(Kinds, a), slices.Index(Kinds, b)) })
	var b strings.Builder
	for i, kind := range slices.Compact(list) {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(string(kind))
	}
	return b.String()
}
