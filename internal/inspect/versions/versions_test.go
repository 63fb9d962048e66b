package versions_test

import (
	"testing"

	"merkato/internal/inspect/versions"
)

// Each is below the one after it, as in the ranks of the catalogue.
func TestCompare(t *testing.T) {
	ordered := []string{"", "1.3.9", "1.4.0-9", "1.4.0-10.1", "1.4.0-beta", "1.4.0-rc", "1.4.0-rc.9", "1.4.0-rc.10", "1.4.0-rc.10.1", "1.4.0-rc.10a", "1.4.0-rc.x", "1.4.0-rc-1", "1.4.0-rc1", "1.4.0", "1.4.1-rc1", "1.4.1", "1.4.10", "1.5-rc", "1.5"}
	for i, a := range ordered {
		for j, b := range ordered {
			got := versions.Compare(a, b)
			if i < j && got >= 0 || i == j && got != 0 || i > j && got <= 0 {
				t.Errorf("%q and %q: %d", a, b, got)
			}
		}
	}
	if versions.Compare("1.7.8", "1.7.8.0") != 0 {
		t.Error("a missing number is not zero")
	}
}

func TestWholeSeries(t *testing.T) {
	for bound, want := range map[string]string{"1.7": "1.7.999.999", "8.2": "8.2.999.999", "8.2.0": "8.2.0", "9.99": "9.99", "9": "9", "": ""} {
		if got := versions.WholeSeries(bound); got != want {
			t.Errorf("%q: %q", bound, got)
		}
	}
}
