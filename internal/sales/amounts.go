package sales

import (
	"math/bits"

	"merkato/internal/money"
)

func (l *NewLine) base() money.Cents { return l.Price * money.Cents(l.Quantity) }

// Gross is base without the discount.
func (l *NewLine) Gross() money.Cents {
	switch base := l.base(); {
	case l.Discount == nil:
		return base
	case l.Discount.Type == DiscountPercentage:
		return base - base.Share(money.Rate(l.Discount.Value))
	default:
		return base - money.Cents(l.Discount.Value)
	}
}

// part is the share of an amount that one number is of another, rounded half
// away from zero; of nothing it is nothing. None is negative.
func part(amount, of, whole money.Cents) money.Cents {
	if whole == 0 {
		return 0
	}
	high, low := bits.Mul64(uint64(amount), uint64(of)) // the product may need more than 64 bits
	low, carry := bits.Add64(low, uint64(whole)/2, 0)
	share, _ := bits.Div64(high+carry, low, uint64(whole))
	return money.Cents(share)
}
