package analytics_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/uptrace/bun"
	"pgregory.net/rapid"

	"merkato/internal/analytics"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
)

// R10.1: each type of event is stored with all it carries, whether it comes by
// its letter, by its long name or in a batch.
func TestEveryTypeIsStored(t *testing.T) {
	pageContext := map[string]any{
		"page":      map[string]any{"path": "/sellers/orders", "referrer": "", "search": "?utm_source=mail", "title": "Orders – Ünïcode “quotes” 'n' \\u0000 🙂", "url": "https://x.test/sellers/orders"},
		"userAgent": "Mozilla/5.0", "locale": "fr-FR", "campaign": map[string]any{"source": "mail"},
		"traits": map[string]any{"seller_id": "7", "email": "ada@example.com"},
	}
	at := time.Date(2026, 5, 31, 11, 59, 58, 250e6, time.UTC)
	common := func(kind, id string) event {
		return event{"type": kind, "messageId": id, "timestamp": at, "anonymousId": "anon-1", "context": pageContext, "integrations": map[string]any{"All": true}}
	}
	with := func(e event, more event) event { maps.Copy(e, more); return e }
	cases := []struct {
		kind analytics.Type
		sent event
		want analytics.Event
	}{
		{analytics.Track, event{"event": "Fee paid", "properties": map[string]any{"amount": 9900}},
			analytics.Event{Name: "Fee paid", Properties: map[string]any{"amount": 9900.0}}},
		{analytics.Identify, event{"userId": "7", "traits": map[string]any{"firstName": "Ada"}},
			analytics.Event{UserID: "7", Traits: map[string]any{"firstName": "Ada"}}},
		{analytics.Page, event{"name": "Orders", "userId": nil, "properties": map[string]any{"tags": []any{"a", nil, true}}},
			analytics.Event{Name: "Orders", Properties: map[string]any{"tags": []any{"a", nil, true}}}},
		{analytics.Alias, event{"userId": "7", "previousId": "anon-1"},
			analytics.Event{UserID: "7", PreviousID: "anon-1"}},
		{analytics.Group, event{"userId": "7", "groupId": "agencies", "traits": map[string]any{}},
			analytics.Event{UserID: "7", GroupID: "agencies", Traits: map[string]any{}}},
		{analytics.Screen, event{"name": "Home"},
			analytics.Event{Name: "Home"}},
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		for _, c := range cases {
			w.clear(t)
			want := map[string]analytics.Event{}
			for path, sent := range map[string]func(event) string{
				"/" + string(c.kind[:1]): func(e event) string { return text(e) },
				"/" + string(c.kind):     func(e event) string { delete(e, "type"); return text(e) },
				"/b":                     func(e event) string { return batch(e) },
				"/batch":                 func(e event) string { return batch(e) },
			} {
				if a := w.send(t, path, sent(with(common(string(c.kind), path), c.sent))); a.status != http.StatusOK || !a.Success || a.Refused != nil {
					t.Fatalf("%s by %s: %d %s", c.kind, path, a.status, a.text)
				}
				e := c.want
				e.MessageID, e.Type, e.AnonymousID, e.SellerID, e.At, e.ReceivedAt = path, c.kind, "anon-1", "7", at, now
				e.Context, e.Integrations = pageContext, map[string]any{"All": true}
				want[path] = e
			}
			if diff := cmp.Diff(want, w.stored(t), cmpopts.IgnoreTypes(bun.BaseModel{})); diff != "" {
				t.Errorf("%s: %s", c.kind, diff)
			}
		}
	})
}

// R10.3: the seller is found where the library can put it.
func TestSellerOfAnEvent(t *testing.T) {
	d := dbtest.Open(t, db.SQLite)
	w := newWorld(d)
	id := map[string]any{"seller_id": "41"}
	for name, change := range map[string]event{
		"properties": {"properties": id},
		"number":     {"properties": map[string]any{"seller_id": 41}},
		"traits":     {"type": "identify", "traits": id},
		"context":    {"context": map[string]any{"traits": id}},
	} {
		w.send(t, "/b", batch(track(name, change)))
		if got := w.stored(t)[name].SellerID; got != "41" {
			t.Errorf("%s: seller %q", name, got)
		}
	}
	w.send(t, "/b", batch(track("none", event{"context": map[string]any{"traits": "41"}, "properties": map[string]any{"seller_id": []int{41}}})))
	if got := w.stored(t)["none"].SellerID; got != "" {
		t.Errorf("seller %q of an event that names none", got)
	}
}

// nested is a list in a list in a list, so many deep.
func nested(levels int) any {
	value := any("x")
	for range levels {
		value = []any{value}
	}
	return value
}

// badEvents is every reason to refuse an event, and what brings it about.
var badEvents = []struct {
	name   string
	change event
	reason string
}{
	{"no name", event{"event": nil}, "Event missing"}, // R10.2
	{"empty name", event{"event": ""}, "Event missing"},
	{"blank name", event{"event": " \t"}, "Event missing"},
	{"a name is not the event", event{"event": nil, "name": "Fee paid"}, "Event missing"},
	{"no name and nothing else", event{"event": nil, "messageId": nil, "timestamp": nil, "anonymousId": nil}, "Event missing"},
	{"name a number", event{"event": 5}, "event is of the wrong type"},
	{"no type", event{"type": nil}, "Type missing"},
	{"unknown type", event{"type": "delete"}, "Type unknown"},
	{"type in capitals", event{"type": "Track"}, "Type unknown"},
	{"type a list", event{"type": []string{"track"}}, "type is of the wrong type"},
	{"no id", event{"messageId": nil}, "messageId missing"},
	{"id a number", event{"messageId": 12}, "messageId is of the wrong type"},
	{"long id", event{"messageId": strings.Repeat("x", 257)}, "messageId too long: at most 256 bytes"},
	{"null in the id", event{"messageId": "a\x00b"}, "messageId contains a null character"},
	{"nobody", event{"anonymousId": nil, "userId": nil}, "userId or anonymousId missing"},
	{"user a number", event{"userId": 7}, "userId is of the wrong type"},
	{"no time", event{"timestamp": nil}, "timestamp missing"},
	{"not a time", event{"timestamp": "yesterday"}, "timestamp is not an ISO 8601 date and time"},
	{"time a number", event{"timestamp": 1780000000000}, "timestamp is of the wrong type"},
	{"year zero", event{"timestamp": "0000-01-01T00:00:00Z"}, "timestamp out of range"},
	{"too old", event{"timestamp": "2025-05-01T11:59:59Z"}, "timestamp out of range"},
	{"from the future", event{"timestamp": "2026-06-01T12:00:01Z"}, "timestamp out of range"},
	{"properties a text", event{"properties": "x"}, "properties is of the wrong type"},
	{"traits a list", event{"traits": []int{1}}, "traits is of the wrong type"},
	{"context a number", event{"context": 1}, "context is of the wrong type"},
	{"null in a value", event{"properties": map[string]any{"a": []any{"\x00"}}}, "properties contains a null character"},
	{"null in a key", event{"context": map[string]any{"\x00": 1}}, "context contains a null character"},
	{"deep", event{"properties": map[string]any{"a": nested(17)}}, "properties nested too deep: at most 16 levels"},
	{"large", event{"properties": map[string]any{"a": strings.Repeat("x", 32<<10)}}, "Event too large: at most 32768 bytes"},
}

// R10.2 and the other rules: a bad event is refused with the reason, alone with
// 400, and in a batch with its place while its neighbours are kept.
func TestBadEventsAreRefused(t *testing.T) {
	w := newWorld(dbtest.Open(t, db.SQLite))
	for _, c := range badEvents {
		t.Run(c.name, func(t *testing.T) {
			w.clear(t)
			bad := track("bad", c.change)
			id, _ := bad["messageId"].(string)
			if _, changed := c.change["type"]; !changed { // the address names a type, too
				a := w.send(t, "/t", text(bad))
				if a.status != http.StatusBadRequest || a.Success || !slices.Equal(a.Refused, []analytics.Refusal{{Index: 0, MessageID: id, Reason: c.reason}}) {
					t.Errorf("alone: %d %s", a.status, a.text)
				}
			}
			a := w.send(t, "/b", batch(track("one"), bad, track("two")))
			if a.status != http.StatusOK || !a.Success || !slices.Equal(a.Refused, []analytics.Refusal{{Index: 1, MessageID: id, Reason: c.reason}}) {
				t.Errorf("in a batch: %d %s", a.status, a.text)
			}
			if got := slices.Sorted(maps.Keys(w.stored(t))); !slices.Equal(got, []string{"one", "two"}) {
				t.Errorf("stored %q", got)
			}
		})
	}
}

func TestWhatIsNoEventIsRefused(t *testing.T) {
	w := newWorld(dbtest.Open(t, db.SQLite))
	a := w.send(t, "/b", `{"batch":[1,null,[],"x",{},{"properties":{"a":1e400}}]}`)
	want := []analytics.Refusal{
		{Index: 0, Reason: "Event is not an object"}, {Index: 1, Reason: "Type missing"}, {Index: 2, Reason: "Event is not an object"},
		{Index: 3, Reason: "Event is not an object"}, {Index: 4, Reason: "Type missing"}, {Index: 5, Reason: "properties is of the wrong type"},
	}
	if a.status != http.StatusBadRequest || a.Success || !slices.Equal(a.Refused, want) {
		t.Errorf("%d %s", a.status, a.text)
	}
	if a := w.send(t, "/p", text(track("x"))); a.status != http.StatusBadRequest || a.Refused[0].Reason != "Type does not match the address" {
		t.Errorf("a track event at the address of pages: %d %s", a.status, a.text)
	}
}

// The edges of what is allowed are allowed.
func TestEdgesAreKept(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		fill := 32<<10 - len(text(track("large", event{"properties": map[string]any{"a": ""}})))
		a := w.send(t, "/b", batch(
			track(strings.Repeat("x", 256)),
			track("old", event{"timestamp": "2025-05-01T12:00:00Z"}),
			track("zone", event{"timestamp": "2026-06-01T14:00:00+02:00"}),
			track("deep", event{"properties": map[string]any{"a": nested(15)}}),
			track("large", event{"properties": map[string]any{"a": strings.Repeat("x", fill)}}),
			track("null", event{"properties": map[string]any{"a": `\u0000 \\u0000`}}),
			track("numbers", event{"properties": map[string]any{"a": 1.7976931348623157e308, "b": -5e-324}}),
		))
		if a.status != http.StatusOK || a.Refused != nil {
			t.Fatalf("%d %s", a.status, a.text)
		}
		stored := w.stored(t)
		if len(stored) != 7 {
			t.Errorf("%d of 7 stored", len(stored))
		}
		if got := stored["null"].Properties["a"]; got != `\u0000 \\u0000` {
			t.Errorf("a text came back as %q", got)
		}
		if got := stored["zone"].At; !got.Equal(now.Add(24 * time.Hour)) {
			t.Errorf("a time with a zone came back as %v", got)
		}
	})
}

// R10.6: an event that is sent again, because the answer got lost, is stored
// once and as it first came; also when both arrive together.
func TestSentTwiceStoredOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.send(t, "/t", text(track("a")))
		a := w.send(t, "/b", batch(track("b"), track("a", event{"event": "Changed"}), track("b", event{"event": "Changed"})))
		if a.status != http.StatusOK || !a.Success || a.Refused != nil {
			t.Errorf("%d %s", a.status, a.text)
		}
		var together sync.WaitGroup
		for i := range 8 {
			together.Go(func() {
				events := []any{track("c"), track("d"), track("e")}
				if i%2 == 0 {
					slices.Reverse(events)
				}
				if a := w.send(t, "/b", batch(events...)); a.status != http.StatusOK {
					t.Errorf("%d %s", a.status, a.text)
				}
			})
		}
		together.Wait()
		stored := w.stored(t)
		if got := slices.Sorted(maps.Keys(stored)); !slices.Equal(got, []string{"a", "b", "c", "d", "e"}) {
			t.Errorf("stored %q", got)
		}
		if stored["a"].Name != "Fee paid" || stored["b"].Name != "Fee paid" {
			t.Error("an event was changed by its repetition")
		}
	})
}

// R10.6: of any mixture of good, bad and repeated events exactly the good ones
// are stored, and exactly the bad ones are named, with their places and reasons.
func TestExactlyTheGoodEventsAreStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		used := 0
		rapid.Check(t, func(t *rapid.T) {
			w.clear(t)
			var sent []any
			var refused []analytics.Refusal
			good := map[string]bool{}
			for i := range rapid.IntRange(1, 12).Draw(t, "events") {
				used++
				id := fmt.Sprint("m", used)
				which := rapid.IntRange(-len(badEvents), len(badEvents)-1).Draw(t, "which") // a negative one is good
				if which < 0 {
					if len(good) > 0 && rapid.Bool().Draw(t, "repeats") {
						id = rapid.SampledFrom(slices.Sorted(maps.Keys(good))).Draw(t, "id")
					}
					good[id] = true
					sent = append(sent, track(id, event{"event": rapid.StringMatching(`[!-~é🙂][ -~é🙂]{0,20}`).Draw(t, "name")}))
					continue
				}
				bad := track(id, badEvents[which].change)
				sentID, _ := bad["messageId"].(string)
				sent = append(sent, bad)
				refused = append(refused, analytics.Refusal{Index: i, MessageID: sentID, Reason: badEvents[which].reason})
			}
			a := w.send(t, "/b", batch(sent...))
			status := http.StatusOK
			if len(good) == 0 {
				status = http.StatusBadRequest
			}
			if a.status != status || a.Success != (len(good) > 0) || !slices.Equal(a.Refused, refused) {
				t.Fatalf("%d %s\nwant %d, refused %+v", a.status, a.text, status, refused)
			}
			if got, want := slices.Sorted(maps.Keys(w.stored(t))), slices.Sorted(maps.Keys(good)); !slices.Equal(got, want) {
				t.Fatalf("stored %q, want %q", got, want)
			}
		})
	})
}
