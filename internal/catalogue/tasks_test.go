package catalogue_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"merkato/internal/calendar"
	"merkato/internal/catalogue/versions"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/products"
	"merkato/internal/tasks"
)

// R2.9, R13.4: what is on sale and does not run on the newest platform is one task,
// with the day from which updates are refused; what is on its way is none.
func TestTheNewestPlatformIsATask(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		validated := func(external string, v versions.Version) {
			v.Version, v.State = "1.0.0", versions.Validated
			w.versions(external, v)
		}
		todo := func(now time.Time) []tasks.Task {
			t.Helper()
			found, err := w.releases.Tasks(t.Context(), w.seller, now)
			must(t, err)
			return found
		}
		w.online("Fine")
		validated("P-1", versions.Version{Compatibility: map[string]versions.Compatibility{"9.1.0": versions.Certified}})
		old := w.online("Old")
		validated("P-2", versions.Version{WorksFrom: "8.0.0", WorksTo: "8.9.9"})
		if got := todo(w.now); len(got) != 0 {
			t.Errorf("without a platform: %+v", got)
		}
		w.platform(products.PlatformVersion{Version: "9.1.0", Major: 9, Minor: 1, ReleasedOn: "2026-03-01"}, products.PlatformVersion{Version: "8.2.0", Major: 8, Minor: 2, ReleasedOn: "2024-01-01"})
		refused := calendar.Day("2026-09-01").Start()
		want := []tasks.Task{{Kind: tasks.SupportPlatform, Products: []int64{old}, SubjectID: &old, ProductID: &old, Deadline: &refused}}
		if diff := cmp.Diff(want, todo(w.now)); diff != "" {
			t.Error(diff)
		}
		if late := todo(refused); len(late) != 1 || late[0].Deadline != nil {
			t.Errorf("when waiting makes nothing worse: %+v", late)
		}
		fails := w.online("Fails")
		validated("P-3", versions.Version{WorksFrom: "8.0.0", Compatibility: map[string]versions.Compatibility{"9.1.0": versions.Declined}})
		older := w.online("Older")
		validated("P-4", versions.Version{WorksTo: "8.0.0"})
		want = []tasks.Task{{Kind: tasks.SupportPlatform, Products: []int64{old, fails, older}, Deadline: &refused}}
		if diff := cmp.Diff(want, todo(w.now)); diff != "" {
			t.Error(diff)
		}
		w.versions("P-2", versions.Version{Version: "2.0.0", State: versions.InValidation})
		w.versions("P-3", versions.Version{Version: "2.0.0", State: versions.Refused})
		w.raw("UPDATE products SET is_active = FALSE WHERE external_id = 'P-4'")
		if got := todo(w.now); len(got) != 0 {
			t.Errorf("on their way, refused, not on sale: %+v", got)
		}
	})
}
