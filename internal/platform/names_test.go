package platform_test

import (
	"net/http"
	"strings"
	"testing"

	"merkato/internal/db"
	"merkato/internal/db/dbtest"
)

// R12.6: a product's name is as long as one on its sheet may be: in characters as
// readers see them, by the limit of the day.
func TestANameIsAsLongAsOnTheSheet(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(d)
		w.stock(t)
		_, err := d.Writer().ExecContext(t.Context(), "INSERT INTO terms (name, starts_on, value) VALUES ('sheet_name', '2026-01-01', 80)")
		if err != nil {
			t.Fatal(err)
		}
		send := func(key, name string) answer {
			return w.do(t, single("product", key, productData("P-"+key, "S", object{"names": object{"en": name}})))
		}
		const family = "👨‍👩‍👧" // one character, of five
		if a := send("k1", strings.Repeat(family, 80)); a.status != http.StatusOK {
			t.Errorf("%+v", a)
		}
		for key, name := range map[string]string{"k2": strings.Repeat(family, 81), "k3": "e" + strings.Repeat("\u0301", 3200)} {
			if a := send(key, name); a.status != http.StatusUnprocessableEntity || a.Reason != "name_length" {
				t.Errorf("%s: %+v", key, a)
			}
		}
	})
}
