package figures

import "merkato/internal/calendar"

// span is a range of days without its last: empty where both are the same.
type span struct{ from, to calendar.Day }

func (s span) isEmpty() bool { return s.from >= s.to }

// allTime is wider than any figure.
var allTime = span{"0000-01-01", "9999-12-31"}

// split divides a period into the whole months in it and the days before and
// after them, so that ten years are read as some 120 months and at most 60
// days. Nil is all time.
func split(p *Period) (months, head, tail span) {
	if p == nil {
		return allTime, span{}, span{}
	}
	end := p.To.Add(1)
	first := p.From
	if first != first.Month() {
		first = first.Month().AddMonths(1)
	}
	after := end.Month()
	if first >= after {
		return span{}, span{p.From, end}, span{}
	}
	return span{first, after}, span{p.From, first}, span{after, end}
}
