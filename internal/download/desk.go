package download

import (
	"net/http"
	"time"

	"merkato/internal/audit"
	"merkato/internal/calendar"
	"merkato/internal/desk"
)

// deskFiles are what operators take home: the journal of a month for the bookkeeper, and the audit trail.
// What is added here is tried as everyone by the tests.
func (b *border) deskFiles() map[string]http.Handler {
	return map[string]http.Handler{
		"journal": exportOf(b, b.Desk.JournalExports, parameters[desk.OneMonth]{
			names: []string{"month"},
			read: func(q *query, now time.Time) desk.OneMonth {
				month := calendar.DayOf(now).Month().AddMonths(-1) // last month, where nothing is said
				if day := q.day("month"); day != nil {
					month = day.Month()
				}
				return desk.OneMonth{Month: month}
			},
		}),
		"audit-trail": exportOf(b, b.Desk.TrailExports, parameters[audit.Filter]{
			names: []string{"seller", "operator", "action", "changes", "from", "to"},
			read: func(q *query, _ time.Time) audit.Filter {
				f := audit.Filter{SellerID: q.number("seller"), Subject: q.text("operator", ""), Action: q.text("action", ""), Changes: q.flag("changes")}
				if from := q.day("from"); from != nil {
					f.Period.From = *from
				}
				if to := q.day("to"); to != nil {
					f.Period.To = *to
				}
				return f
			},
		}),
	}
}
