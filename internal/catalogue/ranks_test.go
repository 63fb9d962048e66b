package catalogue_test

import (
	"slices"
	"testing"

	"merkato/internal/catalogue/versions"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
)

// R13.1: versions order as SemVer has it, in the program and in the database.
func TestVersionsInOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.online("Checkout")
		// Each is below the one after it, as the review engine has them.
		ordered := []string{
			"1.3.9", "1.4.0-9", "1.4.0-10.1", "1.4.0-beta", "1.4.0-rc", "1.4.0-rc.9", "1.4.0-rc.10", "1.4.0-rc.10.1", "1.4.0-rc.10a", "1.4.0-rc.x", "1.4.0-rc-1", "1.4.0-rc1", "1.4.0", "1.4.10",
		}
		for i, version := range ordered {
			w.versions("P-1", versions.Version{Version: version, State: versions.Validated})
			if i > 0 && (!versions.IsNewer(version, ordered[i-1]) || versions.IsNewer(ordered[i-1], version)) {
				t.Errorf("%s is not above %s", version, ordered[i-1])
			}
		}
		found, _, err := versions.Of(t.Context(), d.Read(), id, 0)
		must(t, err)
		var numbers []string
		for _, v := range slices.Backward(found) {
			numbers = append(numbers, v.Version)
		}
		if !slices.Equal(numbers, ordered) {
			t.Error(numbers)
		}
		if d.Engine == db.PostgreSQL {
			var collation string
			must(t, d.Read().NewRaw("SELECT collation_name FROM information_schema.columns WHERE table_name = 'product_versions' AND column_name = 'rank'").Scan(t.Context(), &collation))
			if collation != "C" {
				t.Errorf("ordered by the rules of %q", collation)
			}
		}
	})
}
