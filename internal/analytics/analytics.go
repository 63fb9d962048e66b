// Package analytics takes in what sellers' browsers report of how the
// product is used. It exists so that by default no event leaves for a third
// party (R10.6), and speaks the protocol of the browser library
// @segment/analytics-next, which therefore needs nothing but our address.
//
// The server mounts it at /collect/. It checks the write key, sorts good events
// from bad ones, stores the good ones for a bounded time and reports why it
// refused the others. It trusts them no further: the seller of an event is a
// claim of the browser, so nothing here may decide anything about money or
// access.
package analytics

import (
	"cmp"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"
	"golang.org/x/time/rate"
)

// Type is the kind of an event.
type Type string

// The types of events (R10.1).
const (
	Track    Type = "track"    // something was done
	Identify Type = "identify" // who this is
	Page     Type = "page"     // a page was seen
	Alias    Type = "alias"    // this is the same as somebody before
	Group    Type = "group"    // this one belongs to a group
	Screen   Type = "screen"   // a page was seen, in an app
)

var types = []Type{Track, Identify, Page, Alias, Group, Screen}

// Event is one stored event.
type Event struct {
	bun.BaseModel `bun:"table:collect_events"`

	MessageID    string    `bun:",pk"` // the browser's id of it
	Type         Type      // what kind of event
	Name         string    `bun:",nullzero"` // what was done, or which page
	UserID       string    `bun:",nullzero"` // this or AnonymousID is there
	AnonymousID  string    `bun:",nullzero"`
	PreviousID   string    `bun:",nullzero"` // of an alias
	GroupID      string    `bun:",nullzero"` // of a group
	SellerID     string    `bun:",nullzero"` // as the browser said
	At           time.Time // by the browser's clock
	ReceivedAt   time.Time // by ours
	Properties   object    // of what happened
	Traits       object    // of who it is about
	Context      object    // page, language, campaign, …
	Integrations object    // who else should receive it
}

// object is a JSON object in a column. It goes there as text that we encoded:
// bun's own way spoils strings with a backslash before u0000.
type object map[string]any

// Value implements driver.Valuer.
func (o object) Value() (driver.Value, error) {
	if o == nil {
		return nil, nil
	}
	text, err := json.Marshal(o)
	return string(text), err
}

// Limits bound what is taken in. A zero is the default.
type Limits struct {
	Body    int64      // bytes of a request; 500 KiB, which the library stays below
	Events  int        // events in a batch; 1000, for after an outage the library bounds bytes only
	Rate    rate.Limit // events, KiB or requests a second from one caller, whichever are more; 50 (rate.Inf: any number)
	Burst   int        // the same at once, and at least a full batch; 2000
	Callers int        // callers whose rate is remembered; 10 000
}

func (l Limits) withDefaults() Limits {
	l.Body = cmp.Or(l.Body, 500<<10)
	l.Events = cmp.Or(l.Events, 1000)
	l.Rate = cmp.Or(l.Rate, 50)
	l.Burst = cmp.Or(l.Burst, 2000)
	l.Callers = cmp.Or(l.Callers, 10_000)
	l.Burst = max(l.Burst, l.Events, int(l.Body/bytesOfOne))
	return l
}

// Beyond these an event is no honest report of ours.
const (
	longestEvent = 32 << 10       // bytes
	longestText  = 256            // bytes of an id or a name
	deepestValue = 16             // lists and objects inside each other
	clockAhead   = 24 * time.Hour // how far a browser's clock may be ahead
)

// monthsKept is how long an event is kept, and how old one may arrive.
const monthsKept = 13

// expired is the time before which events are no longer stored. Where a month has
// no such day, as 31 April, it is the first one after.
func expired(now time.Time) time.Time { return now.AddDate(0, -monthsKept, 0) }

// wire is an event as the library sends it, as far as we keep it.
type wire struct {
	Type         Type   `json:"type"`
	Event        string `json:"event"` // a track event's name
	Name         string `json:"name"`  // a page's or screen's name
	MessageID    string `json:"messageId"`
	UserID       string `json:"userId"`
	AnonymousID  string `json:"anonymousId"`
	PreviousID   string `json:"previousId"`
	GroupID      string `json:"groupId"`
	Timestamp    string `json:"timestamp"`
	Properties   object `json:"properties"`
	Traits       object `json:"traits"`
	Context      object `json:"context"`
	Integrations object `json:"integrations"`
}

// event reads one event of valid JSON. An event that cannot be kept comes with
// the reason, and with its id if that could be read. The address of a single
// event names its type; in a batch expected is empty.
func readEvent(raw json.RawMessage, expected Type, received time.Time) (e Event, reason string) {
	var w wire
	err := json.Unmarshal(raw, &w)
	e = Event{
		MessageID: w.MessageID, Type: w.Type, Name: strings.TrimSpace(w.Name),
		UserID: w.UserID, AnonymousID: w.AnonymousID, PreviousID: w.PreviousID, GroupID: w.GroupID,
		ReceivedAt: received,
		Properties: w.Properties, Traits: w.Traits, Context: w.Context, Integrations: w.Integrations,
	}
	if e.Type == "" {
		e.Type = expected
	}
	if e.Type == Track {
		e.Name = strings.TrimSpace(w.Event)
	}
	e.SellerID = sellerOf(e)
	switch {
	case len(raw) > longestEvent:
		return e, fmt.Sprintf("Event too large: at most %d bytes", longestEvent)
	case err != nil:
		return e, wrongType(err)
	case expected != "" && e.Type != expected:
		return e, "Type does not match the address"
	}
	if reason := e.refusal(); reason != "" {
		return e, reason
	}
	e.At, reason = when(w.Timestamp, expired(received), received.Add(clockAhead))
	return e, reason
}

// refusal is why an event cannot be kept; empty when it can.
func (e Event) refusal() string {
	switch {
	case e.Type == "":
		return "Type missing"
	case !slices.Contains(types, e.Type):
		return "Type unknown"
	case e.Type == Track && e.Name == "":
		return "Event missing" // R10.2
	case e.MessageID == "":
		return "messageId missing"
	case e.UserID == "" && e.AnonymousID == "":
		return "userId or anonymousId missing"
	}
	for _, text := range []struct{ name, value string }{
		{"messageId", e.MessageID}, {"name", e.Name}, {"userId", e.UserID}, {"anonymousId", e.AnonymousID},
		{"previousId", e.PreviousID}, {"groupId", e.GroupID}, {"seller_id", e.SellerID},
	} {
		if len(text.value) > longestText {
			return fmt.Sprintf("%s too long: at most %d bytes", text.name, longestText)
		}
		if why := unstorable(text.value, 0); why != "" {
			return text.name + " " + why
		}
	}
	for _, part := range []struct {
		name  string
		value object
	}{{"properties", e.Properties}, {"traits", e.Traits}, {"context", e.Context}, {"integrations", e.Integrations}} {
		if why := unstorable(map[string]any(part.value), 0); why != "" {
			return part.name + " " + why
		}
	}
	return ""
}

// unstorable is what JSON can say but PostgreSQL cannot keep; empty when it can.
func unstorable(value any, depth int) string {
	if depth > deepestValue {
		return fmt.Sprintf("nested too deep: at most %d levels", deepestValue)
	}
	switch v := value.(type) {
	case string:
		if strings.ContainsRune(v, 0) {
			return "contains a null character"
		}
	case []any:
		for _, item := range v {
			if why := unstorable(item, depth+1); why != "" {
				return why
			}
		}
	case map[string]any:
		for key, item := range v {
			if why := cmp.Or(unstorable(key, depth), unstorable(item, depth+1)); why != "" {
				return why
			}
		}
	}
	return ""
}

func when(text string, earliest, latest time.Time) (at time.Time, reason string) {
	if text == "" {
		return at, "timestamp missing"
	}
	at, err := time.Parse(time.RFC3339, text)
	switch {
	case err != nil:
		return at, "timestamp is not an ISO 8601 date and time"
	case at.Before(earliest) || at.After(latest):
		return at, "timestamp out of range"
	}
	return at.UTC().Truncate(time.Millisecond), "" // a browser knows no more, and the databases keep differently much
}

// sellerOf finds the seller an event says it is of (R10.3): in what happened,
// in who it is about, or in the traits that come along with everything.
func sellerOf(e Event) string {
	along, _ := e.Context["traits"].(map[string]any)
	for _, place := range []object{e.Properties, e.Traits, along} {
		switch id := place["seller_id"].(type) {
		case string:
			return id
		case float64:
			return strconv.FormatFloat(id, 'f', -1, 64)
		}
	}
	return ""
}

// wrongType names the member that is of the wrong type. It never repeats what
// was in it: a reason is logged, a value may be somebody's address.
func wrongType(err error) string {
	var wrong *json.UnmarshalTypeError
	if !errors.As(err, &wrong) || wrong.Field == "" {
		return "Event is not an object"
	}
	member, _, _ := strings.Cut(wrong.Field, ".")
	return member + " is of the wrong type"
}
