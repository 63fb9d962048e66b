package orders_test

import (
	"slices"
	"time"

	"pgregory.net/rapid"

	"merkato/internal/calendar"
	"merkato/internal/money"
	"merkato/internal/orders"
	"merkato/internal/seller"
)

// story is what a marketplace has to tell: what it agreed on with its sellers,
// orders, and refunds that they bear.
// It names sellers, products and orders by their place, so that it can be told
// to two marketplaces and their books compared.
type story struct {
	terms   []toldTerms
	orders  []toldOrder
	refunds []toldRefund
}

type toldTerms struct {
	seller      int
	at          time.Time
	partnership seller.Partnership
	ownRate     *orders.OwnRate
}

type toldOrder struct {
	at       time.Time
	customer int // the place of its first order
	lines    []toldLine
}

type toldLine struct {
	product  int
	price    money.Cents
	discount *orders.Discount
	care     bool
}

type toldRefund struct {
	order, line int
	amount      *money.Cents
	at          time.Time
}

const storyProducts = 4 // of two sellers

// drawStory makes a story in which no refund forbids another: those of a line
// do not exceed it, one that gives back the rest is the last of them, and parts
// of Business Care go back before it ends.
func drawStory(t *rapid.T) story {
	var s story
	for range rapid.IntRange(0, 4).Draw(t, "terms") {
		told := toldTerms{
			seller: rapid.IntRange(0, 1).Draw(t, "whose"), at: marketDay.AddDate(0, 0, -rapid.SampledFrom([]int{70, 50, 20, 5}).Draw(t, "told days ago")),
			partnership: rapid.SampledFrom([]seller.Partnership{seller.Community, seller.Agency, seller.ModuleCreator}).Draw(t, "partnership"),
		}
		if rapid.Bool().Draw(t, "own rate") {
			from := calendar.DayOf(marketDay.AddDate(0, 0, -rapid.SampledFrom([]int{80, 40, 10}).Draw(t, "days ago")))
			told.ownRate = &orders.OwnRate{StartsOn: from, Rate: rapid.SampledFrom([]int64{0, 1250, 3333}).Draw(t, "rate")}
		}
		s.terms = append(s.terms, told)
	}
	for range rapid.IntRange(1, 6).Draw(t, "orders") {
		o := toldOrder{at: marketDay.Add(-time.Duration(rapid.IntRange(0, 24*90).Draw(t, "hours ago")) * time.Hour), customer: len(s.orders)}
		for range rapid.IntRange(1, 3).Draw(t, "lines") {
			l := toldLine{product: rapid.IntRange(0, storyProducts-1).Draw(t, "product"), price: money.Cents(rapid.IntRange(0, 1999).Draw(t, "price"))}
			if rapid.Bool().Draw(t, "discounted") {
				l.discount = &orders.Discount{Type: orders.DiscountPercentage, Value: rapid.SampledFrom([]int64{0, 1, 3333, 10_000}).Draw(t, "percent")}
			}
			o.lines = append(o.lines, l)
		}
		care := toldLine{product: o.lines[0].product, price: 400, care: true}
		bought := rapid.SampledFrom([]string{"without", "with", "apart"}).Draw(t, "care")
		sold := slices.Clone(o.lines)
		if bought == "with" {
			o.lines = append(o.lines, care)
		}
		s.orders = append(s.orders, o)
		var whole []*time.Time // of each product
		for i := range sold {
			whole = append(whole, s.drawRefunds(t, i))
		}
		switch isAlone := !slices.ContainsFunc(sold[1:], func(l toldLine) bool { return l.product == care.product }); {
		case bought == "with":
			ends := marketDay
			for i, l := range sold {
				if whole[i] != nil && l.product == care.product && whole[i].Before(ends) {
					ends = *whole[i]
				}
			}
			s.drawCareRefunds(t, len(sold), ends)
		case bought == "apart" && isAlone:
			s.orders = append(s.orders, toldOrder{at: drawMoment(t, o.at, marketDay), customer: o.customer, lines: []toldLine{care}})
			ends := marketDay
			if whole[0] != nil && !whole[0].Before(s.orders[len(s.orders)-1].at) {
				ends = *whole[0]
			}
			s.drawCareRefunds(t, 0, ends)
		}
	}
	return s
}

// drawCareRefunds refunds Business Care of the newest order: parts until it ends,
// and perhaps all of it, which may be told of before its product's refund or after.
func (s *story) drawCareRefunds(t *rapid.T, line int, ends time.Time) {
	order := len(s.orders) - 1
	if rapid.Bool().Draw(t, "care goes back itself") {
		at := drawMoment(t, s.orders[order].at, marketDay)
		s.refunds = append(s.refunds, toldRefund{order, line, nil, at})
		if at.Before(ends) {
			ends = at
		}
	}
	s.drawParts(t, line, 399, ends)
}

// drawRefunds refunds a line of the newest order, and tells when the whole of
// it has gone back.
func (s *story) drawRefunds(t *rapid.T, line int) *time.Time {
	order := len(s.orders) - 1
	l := s.orders[order].lines[line]
	gross := l.price
	if l.discount != nil {
		gross -= l.price.Share(money.Rate(l.discount.Value))
	}
	switch rapid.SampledFrom([]string{"none", "parts", "whole"}).Draw(t, "refund") {
	case "parts":
		if last, sum := s.drawParts(t, line, gross, marketDay); sum == gross && sum > 0 {
			return &last
		}
	case "whole":
		last, _ := s.drawParts(t, line, gross-1, marketDay)
		last = drawMoment(t, last, marketDay)
		s.refunds = append(s.refunds, toldRefund{order, line, nil, last})
		return &last
	}
	return nil
}

// drawParts refunds parts of a line of the newest order, each at a time of its
// own, and tells when the last was and what they came to.
func (s *story) drawParts(t *rapid.T, line int, atMost money.Cents, until time.Time) (last time.Time, sum money.Cents) {
	order := len(s.orders) - 1
	last = s.orders[order].at
	for sum < atMost && rapid.Bool().Draw(t, "one more") {
		amount := money.Cents(rapid.Int64Range(1, int64(atMost-sum)).Draw(t, "amount"))
		at := drawMoment(t, s.orders[order].at, until)
		s.refunds = append(s.refunds, toldRefund{order, line, &amount, at})
		sum += amount
		if at.After(last) {
			last = at
		}
	}
	return last, sum
}

func drawMoment(t *rapid.T, from, to time.Time) time.Time {
	return from.Add(time.Duration(rapid.IntRange(0, int(to.Sub(from).Hours())).Draw(t, "hours later")) * time.Hour)
}
