package analytics_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/uptrace/bun"

	"merkato/internal/analytics"
	"merkato/internal/db/dbtest"
)

// R10.6: whatever bytes arrive at whatever address, the intake answers in its
// form and does not fail, and both databases keep the same events.
func FuzzCollect(f *testing.F) {
	worlds := make([]*world, len(dbtest.Engines))
	for i, engine := range dbtest.Engines {
		worlds[i] = newWorld(dbtest.Open(f, engine))
	}
	for _, seed := range []string{
		``, `{`, `[]`, `null`, `5`, `"x"`, "\x00\xff", `{"batch":null}`, `{"batch":[null,{}]}`, `{"series":[{"metric":"\ud800"}]}`,
		text(track("a")), batch(track("b"), track("c", event{"event": nil})),
		`{"type":"page","messageId":"\ud800","anonymousId":"x","timestamp":"2026-05-31T11:59:58Z"}`,
		"{\"type\":\"page\",\"messageId\":\"\xff\",\"anonymousId\":\"\xc3\x28\",\"timestamp\":\"2026-05-31T11:59:58Z\",\"properties\":{\"\xff\":\"\xff\"}}",
		`{"type":"track","event":"\\u0000","messageId":"'; --","userId":"\\","timestamp":"2026-05-31T24:00:00Z"}`,
		`{"type":"track","event":"x","messageId":"y","userId":"?","timestamp":"2026-05-31T11:59:58.999999999+23:59","context":{"a":"\\u0000","b":"\\\\u0000","c":1e308,"d":1E-999,"e":-0,"":{"":[]}}}`,
		`{"TYPE":"group","messageid":"z","UserId":"?","timestamp":"2026-05-31T11:59:58Z","traits":{"a":1,"a":2}}`,
		`{"type":"alias","messageId":"w","userId":"\u2028\u202e","timestamp":"2026-05-31T11:59:58Z","traits":` + strings.Repeat(`{"a":`, 30) + `1` + strings.Repeat(`}`, 31),
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, sent []byte) {
		for _, w := range worlds {
			w.clear(t)
		}
		for _, path := range []string{"/t", "/identify", "/p", "/a", "/g", "/s", "/b", "/m"} {
			for _, body := range []string{string(sent), `{"batch":[` + string(sent) + `,` + string(sent) + `]}`} {
				first := worlds[0].send(t, path, body)
				second := worlds[1].send(t, path, body)
				if first.status != second.status || first.text != second.text {
					t.Fatalf("%s %q: %d %s, but on the other database %d %s", path, body, first.status, first.text, second.status, second.text)
				}
				if first.status >= http.StatusInternalServerError || first.Success != (first.status == http.StatusOK) || (!first.Success && first.Reason == "" && len(first.Refused) == 0) {
					t.Fatalf("%s %q: %d %s", path, body, first.status, first.text)
				}
			}
		}
		stored := worlds[0].stored(t)
		if diff := cmp.Diff(stored, worlds[1].stored(t), cmpopts.IgnoreTypes(bun.BaseModel{})); diff != "" {
			t.Fatalf("the databases differ after %q: %s", sent, diff)
		}
		for id, e := range stored {
			if id == "" || !slices.Contains([]analytics.Type{analytics.Track, analytics.Identify, analytics.Page, analytics.Alias, analytics.Group, analytics.Screen}, e.Type) ||
				(e.Type == analytics.Track && e.Name == "") || (e.UserID == "" && e.AnonymousID == "") || e.At.IsZero() {
				t.Fatalf("stored for %q: %+v", sent, e)
			}
		}
	})
}
