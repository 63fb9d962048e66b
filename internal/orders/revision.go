package orders

import (
	"cmp"
	"math/bits"
	"slices"
	"time"

	"merkato/internal/money"
)

// revision is a change of sales that are in the books already, with the refunds
// they have and the Business Care that their refund may end: money that is given
// back, or another commission. It works out what becomes of the lines without
// touching the database, and knows how they stood, for what follows in figures
// and ledger.
type revision struct {
	lines   map[int64]*Line
	given   map[int64][]*Line   // the refunds of each line, in the order of compareRefunds
	made    []*Line             // refunds that are not in the books yet
	stood   map[*Line]Line      // lines that are in the books and were worked out anew, as they stand there
	redated map[int64]time.Time // lines of care that ended at another moment than we thought, and which
	cares   []*care
	apart   map[int64]*apart // of contracts of care that was bought apart from its product
	ended   map[*care]time.Time
}

// apart is when Business Care was bought, and the lines by which its customer
// bought the product for the same shop.
type apart struct {
	at   time.Time
	with []int64
}

func newRevision() *revision {
	return &revision{
		lines: map[int64]*Line{}, given: map[int64][]*Line{}, stood: map[*Line]Line{}, redated: map[int64]time.Time{},
		apart: map[int64]*apart{}, ended: map[*care]time.Time{},
	}
}

// remember keeps how a line stands in the books before it is first changed.
func (rev *revision) remember(l *Line, stands Line) {
	if _, isKnown := rev.stood[l]; l.ID != 0 && !isKnown {
		rev.stood[l] = stands
	}
}

// rerate lets a sale have had another commission, and with it its refunds.
func (rev *revision) rerate(l *Line, rate money.Rate) {
	rev.remember(l, *l)
	l.Rate, l.Commission = rate, l.Gross.Share(rate)
	l.Net = l.Gross - l.Commission
	rev.workOut(l)
}

// workOut says what each refund of a line gives back, in the order of their
// time: which came first to us does not change a cent. Each takes the
// difference to all before it, so that no cent is lost between them and the
// whole gives back all.
func (rev *revision) workOut(l *Line) {
	given := rev.given[l.ID]
	slices.SortStableFunc(given, compareRefunds)
	var named money.Cents // by refunds that say how much
	for _, r := range given {
		if !r.OfRest {
			named -= r.Gross
		}
	}
	l.Refunded = 0
	for _, r := range given {
		stands := *r
		r.Rate = l.Rate
		if r.OfRest {
			r.Gross = named - l.Gross
		}
		before, after := l.Refunded, l.Refunded-r.Gross
		r.Commission = part(l.Commission, before, l.Gross) - part(l.Commission, after, l.Gross)
		r.Net = r.Gross - r.Commission
		r.Base = part(l.Base, before, l.Gross) - part(l.Base, after, l.Gross)
		if l.Gross == 0 {
			r.Base = -l.Base // given away and taken back whole
		}
		l.Refunded = after
		if *r != stands {
			rev.remember(r, stands)
		}
	}
}

// compareRefunds orders refunds of a line by time. Of one moment, what gives
// back the rest comes last, and the others by what they say, so that their
// order is the same whenever they came.
func compareRefunds(a, b *Line) int {
	return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.refundRank(), b.refundRank()), cmp.Compare(b.Gross, a.Gross), cmp.Compare(a.refundKey(), b.refundKey()))
}

func (l *Line) refundRank() int {
	if l.OfRest {
		return 1
	}
	return 0
}

func (l *Line) refundKey() string {
	if l.RefundKey == nil {
		return ""
	}
	return *l.RefundKey
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
