package money_test

import (
	"testing"

	"pgregory.net/rapid"

	"merkato/internal/money"
)

func TestShareRoundsHalfAwayFromZero(t *testing.T) {
	for _, c := range []struct {
		amount money.Cents
		rate   money.Rate
		want   money.Cents
	}{
		{10_00, 40_00, 4_00}, {1, 50_00, 1}, {-1, 50_00, -1}, {3, 33_33, 1}, {0, 40_00, 0}, {9_99, 25_00, 2_50},
	} {
		if got := c.amount.Share(c.rate); got != c.want {
			t.Errorf("%d of %s: %s, not %s", c.rate, c.amount, got, c.want)
		}
	}
}

// A refund takes back exactly what its sale gave.
func TestShareOfTheNegativeIsTheNegativeShare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		amount := money.Cents(rapid.Int64Range(0, int64(money.MaxCents)).Draw(t, "amount"))
		rate := money.Rate(rapid.Int64Range(0, 10_000).Draw(t, "rate"))
		part := amount.Share(rate)
		if (-amount).Share(rate) != -part || part < 0 || part > amount {
			t.Fatalf("%s at %d gives %s and back %s", amount, rate, part, (-amount).Share(rate))
		}
	})
}

func TestAddReportsWhatDoesNotFit(t *testing.T) {
	if sum, ok := money.Add(money.MaxCents, -1); !ok || sum != money.MaxCents-1 {
		t.Errorf("got %d, %v", sum, ok)
	}
	for _, pair := range [][2]money.Cents{{money.MaxCents, 1}, {-money.MaxCents, -1}, {1 << 62, 1 << 62}, {-1 << 62, -1 << 62}} {
		if _, ok := money.Add(pair[0], pair[1]); ok {
			t.Errorf("%d + %d fits", pair[0], pair[1])
		}
	}
}

func TestString(t *testing.T) {
	for amount, want := range map[money.Cents]string{0: "0.00", 5: "0.05", -1234_56: "-1234.56", 100: "1.00"} {
		if got := amount.String(); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestAmountsAreWrittenAsTheLanguageDoes(t *testing.T) {
	for language, want := range map[string]string{
		"en": "€1,234,567.05", "de": "1.234.567,05\u00a0€", "fr": "1\u00a0234\u00a0567,05\u00a0€", "nl": "€\u00a01.234.567,05", "xx": "€1,234,567.05",
	} {
		if got := money.Cents(123456705).In(language); got != want {
			t.Errorf("%s: %q", language, got)
		}
	}
	for language, want := range map[string]string{"en": "−€0.05", "de": "−0,05\u00a0€", "nl": "€\u00a0−0,05"} {
		if got := money.Cents(-5).In(language); got != want {
			t.Errorf("%s: %q", language, got)
		}
	}
}
