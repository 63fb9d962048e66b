package graph

import (
	"context"
	"slices"

	"github.com/99designs/gqlgen/graphql"

	"merkato/internal/calendar"
	"merkato/internal/export"
	"merkato/internal/fault"
	"merkato/internal/graph/generated"
	"merkato/internal/graph/schema"
	"merkato/internal/list"
	"merkato/internal/money"
	"merkato/internal/orders"
	"merkato/internal/products"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
)

func (q query) Orders(ctx context.Context, all *bool, search, language *string, source *sales.Source, businessCareOnly *bool,
	page, length *int64, from, to *calendar.Day, productID *int64, sort *orders.SortField, direction *generated.SortDirection,
	display *generated.AmountDisplay, lineType *sales.LineType, country *string, productType *products.Type, lang *string,
) (*schema.OrderPage, error) {
	filter := q.orderFilter(generated.OrderFilter{
		All: all, Search: search, Language: language, Source: source, BusinessCareOnly: businessCareOnly,
		From: from, To: to, ProductID: productID, Type: lineType, Country: country, ProductType: productType,
	})
	asked := orders.Page{Page: list.Page{Number: int(orElse(page, 1)), Length: int(orElse(length, 10))}, Sort: orElse(sort, orders.SortDate), Descending: isDescending(direction)}
	var entries []orders.Entry
	var totals orders.Totals
	var err error
	// Who does not ask for totals does not wait for them either.
	if asksFor(ctx, "total_count", "has_more", "totals") {
		entries, totals, err = q.services.Orders.ListWithTotals(ctx, filter, asked, orElse(lang, "en"))
	} else {
		entries, err = q.services.Orders.List(ctx, filter, asked, orElse(lang, "en"))
	}
	if err != nil {
		return nil, err
	}
	net := orElse(display, generated.AmountDisplayGross) == generated.AmountDisplayNet
	found := &schema.OrderPage{
		Lines: schema.OrderLines(entries, net), Page: int64(asked.Number), Length: int64(asked.Length),
		TotalCount: totals.Lines, HasMore: totals.IsMore,
	}
	if !totals.IsMore {
		found.Totals = &schema.OrderTotals{Totals: totals, ShowsNet: net}
	}
	return found, nil
}

// asksFor reports whether the query wants any of these fields of its answer.
func asksFor(ctx context.Context, fields ...string) bool {
	return slices.ContainsFunc(graphql.CollectAllFields(ctx), func(asked string) bool { return slices.Contains(fields, asked) })
}

// orderFilter reads a filter as the browser sends it.
func (r resolver) orderFilter(f generated.OrderFilter) orders.Filter {
	return orders.Filter{
		Period:      orders.PeriodOf(orElse(f.All, false), f.From, f.To, calendar.DayOf(r.services.Orders.Now())),
		Search:      orElse(f.Search, ""),
		ProductID:   orElse(f.ProductID, 0),
		ProductType: orElse(f.ProductType, ""),
		Source:      orElse(f.Source, ""),
		Language:    orElse(f.Language, ""),
		Country:     orElse(f.Country, ""),
		CareOnly:    orElse(f.BusinessCareOnly, false),
		Type:        orElse(f.Type, ""),
	}
}

func (q query) orderFilter(f generated.OrderFilter) orders.Filter { return resolver(q).orderFilter(f) }

func isDescending(d *generated.SortDirection) bool {
	return orElse(d, generated.SortDirectionDesc) == generated.SortDirectionDesc
}

func (q query) Order(ctx context.Context, id int64, lang *string) (*schema.Order, error) {
	order, err := resolver(q).order(ctx, id, orElse(lang, "en"))
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	return order, err
}

func (r resolver) order(ctx context.Context, id int64, lang string) (*schema.Order, error) {
	details, err := r.services.Orders.One(ctx, id, lang)
	if err != nil {
		return nil, err
	}
	lines := make([]sales.Line, len(details.Lines))
	for i := range details.Lines {
		lines[i] = details.Lines[i].Line
	}
	found := &schema.Order{Details: details}
	if found.Refundable, err = r.services.Refunds.Refundable(ctx, lines); err != nil {
		return nil, err
	}
	found.Ways, err = r.services.Bank.Ways(ctx, found.PayoutsOnTheirWay())
	return found, err
}

func (q query) RefundPreview(ctx context.Context, line int64, amount *money.Cents, businessCare *bool) (*schema.RefundPreview, error) {
	preview, err := q.services.Refunds.Preview(ctx, refunds.BySeller{LineID: line, Amount: amount, Care: orElse(businessCare, false)})
	if err != nil {
		return nil, err
	}
	return &schema.RefundPreview{Preview: preview}, nil
}

func (q query) OrderViews(ctx context.Context) ([]orders.View, error) {
	return q.services.Orders.Views(ctx)
}

func (q query) OrderExports(ctx context.Context) ([]export.Export, error) {
	return q.services.Orders.Exports.List(ctx)
}

func (m mutation) RefundOrderLine(ctx context.Context, line int64, amount *money.Cents, businessCare *bool, reason, key string) (*schema.Order, error) {
	id, err := m.services.Refunds.Make(ctx, refunds.BySeller{LineID: line, Amount: amount, Care: orElse(businessCare, false), Reason: reason, Key: key})
	if err != nil {
		return nil, err
	}
	order, err := resolver(m).order(ctx, id, "en")
	if err != nil {
		return nil, err
	}
	made, err := m.services.Refunds.MadeBy(ctx, key)
	order.RefundedNow = &made
	return order, err
}

func (m mutation) SaveOrderView(ctx context.Context, name, address string) (*orders.View, error) {
	return m.services.Orders.SaveView(ctx, name, address)
}

func (m mutation) DeleteOrderView(ctx context.Context, id int64) (bool, error) {
	return done(m.services.Orders.DeleteView(ctx, id))
}

func (m mutation) StartOrderExport(ctx context.Context, input generated.OrderExportInput) (*export.Export, error) {
	return m.services.Orders.Exports.Start(ctx, orders.Selection{
		Filter: resolver(m).orderFilter(*input.Filter),
		Sort:   orElse(input.Filter.Sort, orders.SortDate), Descending: isDescending(input.Filter.Direction),
	}, export.Look{Format: input.Format, Columns: input.Columns, Zone: input.Zone, Language: input.Lang})
}

func (m mutation) CancelOrderExport(ctx context.Context, id int64) (bool, error) {
	return m.services.Orders.Exports.Cancel(ctx, id)
}
