package plain

import (
	"strconv"

	"merkato/internal/dashboard"
	"merkato/internal/graph/schema"
)

type line = schema.OrderLine

var orderLineType = &object[line]{"OrderLine", map[string]value[line]{
	"id":               leaf(func(b []byte, l *line) []byte { return appendID(b, l.ID) }),
	"order_id":         leaf(func(b []byte, l *line) []byte { return appendID(b, l.OrderID) }),
	"reference":        leaf(func(b []byte, l *line) []byte { return appendText(b, l.Reference) }),
	"type":             leaf(func(b []byte, l *line) []byte { return appendWord(b, l.Type) }),
	"source":           leaf(func(b []byte, l *line) []byte { return appendWord(b, l.Source) }),
	"at":               leaf(func(b []byte, l *line) []byte { return appendTime(b, l.At) }),
	"day":              leaf(func(b []byte, l *line) []byte { return appendDay(b, l.Day) }),
	"product_id":       leaf(func(b []byte, l *line) []byte { return appendID(b, l.ProductID) }),
	"product_name":     leaf(func(b []byte, l *line) []byte { return appendText(b, l.ProductName) }),
	"product_type":     leaf(func(b []byte, l *line) []byte { return appendWord(b, l.ProductType) }),
	"is_business_care": leaf(func(b []byte, l *line) []byte { return strconv.AppendBool(b, l.Care) }),
	"quantity":         leaf(func(b []byte, l *line) []byte { return appendInt(b, l.Quantity) }),
	"customer_name":    leaf(func(b []byte, l *line) []byte { return appendText(b, l.CustomerName) }),
	"customer_email":   leaf(func(b []byte, l *line) []byte { return appendText(b, l.CustomerEmail) }),
	"country":          leaf(func(b []byte, l *line) []byte { return appendText(b, l.Country) }),
	"language":         leaf(func(b []byte, l *line) []byte { return appendText(b, l.Language) }),
	"shop":             leaf(func(b []byte, l *line) []byte { return appendText(b, l.Shop) }),
	"discount":         inside(func(l *line) *schema.OrderDiscount { return l.Discount() }, orderDiscountType),
	"base":             leaf(func(b []byte, l *line) []byte { return appendCents(b, l.Base) }),
	"gross":            leaf(func(b []byte, l *line) []byte { return appendCents(b, l.Entry.Gross) }),
	"commission":       leaf(func(b []byte, l *line) []byte { return appendCents(b, l.Commission) }),
	"commission_rate":  leaf(func(b []byte, l *line) []byte { return appendInt(b, l.CommissionRate()) }),
	"net":              leaf(func(b []byte, l *line) []byte { return appendCents(b, l.Entry.Net) }),
	"amount":           leaf(func(b []byte, l *line) []byte { return appendCents(b, l.Amount()) }),
	"refunded":         leaf(func(b []byte, l *line) []byte { return appendCents(b, l.Refunded) }),
	"refund_of":        leaf(func(b []byte, l *line) []byte { return orNull(appendID, b, l.RefundOf) }),
	"refund_reason":    leaf(func(b []byte, l *line) []byte { return orNull(appendText, b, l.Reason) }),
	"money":            inside(func(l *line) *schema.OrderMoney { return new(l.Money()) }, orderMoneyType),
}}

var orderDiscountType = &object[schema.OrderDiscount]{"OrderDiscount", map[string]value[schema.OrderDiscount]{
	"type":   leaf(func(b []byte, d *schema.OrderDiscount) []byte { return appendWord(b, d.Type) }),
	"value":  leaf(func(b []byte, d *schema.OrderDiscount) []byte { return appendInt(b, d.Value) }),
	"amount": leaf(func(b []byte, d *schema.OrderDiscount) []byte { return appendCents(b, d.Amount) }),
}}

var orderMoneyType = &object[schema.OrderMoney]{"OrderMoney", map[string]value[schema.OrderMoney]{
	"state":     leaf(func(b []byte, m *schema.OrderMoney) []byte { return appendWord(b, m.State) }),
	"on":        leaf(func(b []byte, m *schema.OrderMoney) []byte { return orNull(appendDay, b, m.On) }),
	"payout_id": leaf(func(b []byte, m *schema.OrderMoney) []byte { return orNull(appendID, b, m.PayoutID) }),
	"payout_on": leaf(func(b []byte, m *schema.OrderMoney) []byte { return orNull(appendDay, b, m.PayoutOn) }),
	"bank_on":   leaf(func(b []byte, m *schema.OrderMoney) []byte { return orNull(appendDay, b, m.BankOn) }),
}}

type point = dashboard.Point

var seriesPointType = &object[point]{"SeriesPoint", map[string]value[point]{
	"from":        leaf(func(b []byte, p *point) []byte { return appendDay(b, p.From) }),
	"to":          leaf(func(b []byte, p *point) []byte { return appendDay(b, p.To) }),
	"value":       leaf(func(b []byte, p *point) []byte { return orNull(appendInt, b, p.Value) }),
	"previous":    leaf(func(b []byte, p *point) []byte { return orNull(appendInt, b, p.Previous) }),
	"year_before": leaf(func(b []byte, p *point) []byte { return orNull(appendInt, b, p.YearBefore) }),
}}

type bar = dashboard.BreakdownRow

var breakdownRowType = &object[bar]{"BreakdownRow", map[string]value[bar]{
	"value":    leaf(func(b []byte, r *bar) []byte { return appendText(b, r.Value) }),
	"name":     leaf(func(b []byte, r *bar) []byte { return appendText(b, r.Name) }),
	"sales":    leaf(func(b []byte, r *bar) []byte { return appendInt(b, r.Sales) }),
	"turnover": leaf(func(b []byte, r *bar) []byte { return appendCents(b, r.Turnover) }),
	"refunds":  leaf(func(b []byte, r *bar) []byte { return appendCents(b, r.Refunds) }),
	"sessions": leaf(func(b []byte, r *bar) []byte { return orNull(appendInt, b, r.Sessions) }),
	"threads":  leaf(func(b []byte, r *bar) []byte { return orNull(appendInt, b, r.Threads) }),
	"ratings":  leaf(func(b []byte, r *bar) []byte { return orNull(appendInt, b, r.Ratings) }),
	"stars":    leaf(func(b []byte, r *bar) []byte { return orNull(appendInt, b, r.Stars) }),
}}
