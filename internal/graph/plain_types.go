package graph

import (
	"strconv"

	"merkato/internal/dashboard"
	"merkato/internal/graph/schema"
)

type line = schema.OrderLine

var orderLineType = &plainType[line]{"OrderLine", map[string]plainValue[line]{
	"id":               plain(func(b []byte, l *line) []byte { return appendID(b, l.ID) }),
	"order_id":         plain(func(b []byte, l *line) []byte { return appendID(b, l.OrderID) }),
	"reference":        plain(func(b []byte, l *line) []byte { return appendText(b, l.Reference) }),
	"type":             plain(func(b []byte, l *line) []byte { return appendWord(b, l.Type) }),
	"source":           plain(func(b []byte, l *line) []byte { return appendWord(b, l.Source) }),
	"at":               plain(func(b []byte, l *line) []byte { return appendTime(b, l.At) }),
	"day":              plain(func(b []byte, l *line) []byte { return appendDay(b, l.Day) }),
	"product_id":       plain(func(b []byte, l *line) []byte { return appendID(b, l.ProductID) }),
	"product_name":     plain(func(b []byte, l *line) []byte { return appendText(b, l.ProductName) }),
	"product_type":     plain(func(b []byte, l *line) []byte { return appendWord(b, l.ProductType) }),
	"is_business_care": plain(func(b []byte, l *line) []byte { return strconv.AppendBool(b, l.Care) }),
	"quantity":         plain(func(b []byte, l *line) []byte { return appendInt(b, l.Quantity) }),
	"customer_name":    plain(func(b []byte, l *line) []byte { return appendText(b, l.CustomerName) }),
	"customer_email":   plain(func(b []byte, l *line) []byte { return appendText(b, l.CustomerEmail) }),
	"country":          plain(func(b []byte, l *line) []byte { return appendText(b, l.Country) }),
	"language":         plain(func(b []byte, l *line) []byte { return appendText(b, l.Language) }),
	"shop":             plain(func(b []byte, l *line) []byte { return appendText(b, l.Shop) }),
	"discount":         inside(func(l *line) *schema.OrderDiscount { return l.Discount() }, orderDiscountType),
	"base":             plain(func(b []byte, l *line) []byte { return appendCents(b, l.Base) }),
	"gross":            plain(func(b []byte, l *line) []byte { return appendCents(b, l.Entry.Gross) }),
	"commission":       plain(func(b []byte, l *line) []byte { return appendCents(b, l.Commission) }),
	"commission_rate":  plain(func(b []byte, l *line) []byte { return appendInt(b, l.CommissionRate()) }),
	"net":              plain(func(b []byte, l *line) []byte { return appendCents(b, l.Entry.Net) }),
	"amount":           plain(func(b []byte, l *line) []byte { return appendCents(b, l.Amount()) }),
	"refunded":         plain(func(b []byte, l *line) []byte { return appendCents(b, l.Refunded) }),
	"refund_of":        plain(func(b []byte, l *line) []byte { return orNull(appendID, b, l.RefundOf) }),
	"refund_reason":    plain(func(b []byte, l *line) []byte { return orNull(appendText, b, l.Reason) }),
	"money": inside(func(l *line) *schema.OrderMoney {
		m := l.Money()
		return &m
	}, orderMoneyType),
}}

var orderDiscountType = &plainType[schema.OrderDiscount]{"OrderDiscount", map[string]plainValue[schema.OrderDiscount]{
	"type":   plain(func(b []byte, d *schema.OrderDiscount) []byte { return appendWord(b, d.Type) }),
	"value":  plain(func(b []byte, d *schema.OrderDiscount) []byte { return appendInt(b, d.Value) }),
	"amount": plain(func(b []byte, d *schema.OrderDiscount) []byte { return appendCents(b, d.Amount) }),
}}

var orderMoneyType = &plainType[schema.OrderMoney]{"OrderMoney", map[string]plainValue[schema.OrderMoney]{
	"state":     plain(func(b []byte, m *schema.OrderMoney) []byte { return appendWord(b, m.State) }),
	"on":        plain(func(b []byte, m *schema.OrderMoney) []byte { return orNull(appendDay, b, m.On) }),
	"payout_id": plain(func(b []byte, m *schema.OrderMoney) []byte { return orNull(appendID, b, m.PayoutID) }),
}}

type point = dashboard.Point

var seriesPointType = &plainType[point]{"SeriesPoint", map[string]plainValue[point]{
	"from":        plain(func(b []byte, p *point) []byte { return appendDay(b, p.From) }),
	"to":          plain(func(b []byte, p *point) []byte { return appendDay(b, p.To) }),
	"value":       plain(func(b []byte, p *point) []byte { return orNull(appendInt, b, p.Value) }),
	"previous":    plain(func(b []byte, p *point) []byte { return orNull(appendInt, b, p.Previous) }),
	"year_before": plain(func(b []byte, p *point) []byte { return orNull(appendInt, b, p.YearBefore) }),
}}

type bar = dashboard.BreakdownRow

var breakdownRowType = &plainType[bar]{"BreakdownRow", map[string]plainValue[bar]{
	"value":    plain(func(b []byte, r *bar) []byte { return appendText(b, r.Value) }),
	"name":     plain(func(b []byte, r *bar) []byte { return appendText(b, r.Name) }),
	"sales":    plain(func(b []byte, r *bar) []byte { return appendInt(b, r.Sales) }),
	"turnover": plain(func(b []byte, r *bar) []byte { return appendCents(b, r.Turnover) }),
	"refunds":  plain(func(b []byte, r *bar) []byte { return appendCents(b, r.Refunds) }),
	"sessions": plain(func(b []byte, r *bar) []byte { return orNull(appendInt, b, r.Sessions) }),
	"threads":  plain(func(b []byte, r *bar) []byte { return orNull(appendInt, b, r.Threads) }),
	"ratings":  plain(func(b []byte, r *bar) []byte { return orNull(appendInt, b, r.Ratings) }),
	"stars":    plain(func(b []byte, r *bar) []byte { return orNull(appendInt, b, r.Stars) }),
}}
