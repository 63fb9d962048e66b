package sales_test

import (
	"testing"

	"merkato/internal/sales"
)

func TestSearchTextIsFolded(t *testing.T) {
	got := sales.SearchText(" AB-12 ", "Zoë  MÜLLER\tØst", "Zoe@Example.COM", "https://ÉTÉ.example/İ")
	if want := "ab-12\nzoe muller ost\nzoe@example.com\nhttps://ete.example/i"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}
