// Package money counts in euro cents, and only in whole ones: no float ever
// touches an amount.
package money

import (
	"fmt"
	"math/bits"
)

// Cents is an amount of euros in cents.
type Cents int64

// MaxCents is the largest amount a browser can hold exactly (2^53 − 1 cents,
// about 90 trillion euros); the API and the ledger refuse anything beyond.
const MaxCents Cents = 1<<53 - 1

// Add sums, and reports false where the result would leave ±MaxCents.
func Add(a, b Cents) (Cents, bool) {
	sum := a + b
	if (b > 0 && sum < a) || (b < 0 && sum > a) || sum > MaxCents || sum < -MaxCents {
		return 0, false
	}
	return sum, true
}

// Rate is a share in hundredths of a percent: 4000 is 40 %.
type Rate int64

// Share is the part of an amount that a rate takes, rounded half away from
// zero, so that a refund takes back exactly what its sale gave.
func (c Cents) Share(r Rate) Cents {
	const whole = 10_000
	amount, sign := uint64(c), Cents(1)
	if c < 0 {
		amount, sign = uint64(-c), -1
	}
	// The product may need more than 64 bits.
	high, low := bits.Mul64(amount, uint64(r))
	low, carry := bits.Add64(low, whole/2, 0)
	part, _ := bits.Div64(high+carry, low, whole)
	return sign * Cents(part)
}

// String writes an amount as -1234.56 for logs and messages; screens format
// amounts in the reader's language.
func (c Cents) String() string {
	sign, n := "", int64(c)
	if n < 0 {
		sign, n = "-", -n
	}
	return fmt.Sprintf("%s%d.%02d", sign, n/100, n%100)
}
