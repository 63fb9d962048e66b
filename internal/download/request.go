package download

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/catalogue"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/catalogue/versions"
	"merkato/internal/export"
	"merkato/internal/fault"
	"merkato/internal/orders"
	"merkato/internal/products"
	"merkato/internal/sales"
)

// parameters are those of an export, as the address of its list has them.
type parameters[Q any] struct {
	names  []string // those that read asks for
	unused []string // those of the list that an export has no use for may stay in it
	read   func(q *query, now time.Time) Q
}

var fileParameters = []string{"format", "columns", "zone", "lang"}

const (
	defaultZone = "Europe/Paris"
	defaultLang = "en"
)

// parse reads the parameters of an export. One that is not known is refused: a
// filter with a slip in its name would let every line through.
func (p parameters[Q]) parse(rawQuery string, columns []string, now time.Time) (asked Q, look export.Look, err error) {
	values, err := url.ParseQuery(rawQuery)
	if err != nil {
		return asked, look, fault.New(fault.Malformed, "bad_query", "The parameters cannot be read.").Because(err)
	}
	for name, given := range values {
		switch {
		case !slices.Contains(p.names, name) && !slices.Contains(fileParameters, name) && !slices.Contains(p.unused, name):
			return asked, look, fault.New(fault.Invalid, "parameter_unknown", "There is no parameter %.40q.", name).At(clip(name))
		case len(given) > 1:
			return asked, look, fault.New(fault.Invalid, "parameter_twice", "The parameter %s occurs twice.", name).At(name)
		}
	}
	q := &query{values: values}
	asked = p.read(q, now)
	look = export.Look{
		Format:   export.Format(strings.ToUpper(q.text("format", string(export.CSV)))),
		Columns:  columns,
		Zone:     q.text("zone", defaultZone),
		Language: q.text("lang", defaultLang),
	}
	if named := q.text("columns", ""); named != "" {
		look.Columns = strings.Split(named, ",")
	}
	return asked, look, q.err
}

// ordersParameters are those of the list of orders.
var ordersParameters = parameters[orders.Selection]{
	names:  []string{"all", "search", "language", "source", "businessCareOnly", "from", "to", "productID", "type", "country", "product_type", "sort", "direction"},
	unused: []string{"page", "length", "amount_display"},
	read: func(q *query, now time.Time) orders.Selection {
		return orders.Selection{
			Filter: orders.Filter{
				Period:      orders.PeriodOf(q.flag("all"), q.day("from"), q.day("to"), calendar.DayOf(now)),
				Search:      q.text("search", ""),
				ProductID:   q.number("productID"),
				ProductType: products.Type(q.text("product_type", "")),
				Source:      sales.Source(q.text("source", "")),
				Language:    q.text("language", ""),
				Country:     q.text("country", ""),
				CareOnly:    q.flag("businessCareOnly"),
				Type:        sales.LineType(q.text("type", "")),
			},
			Sort:       orders.SortField(q.text("sort", string(orders.SortDate))),
			Descending: q.isDescending(),
		}
	},
}

// productsParameters are those of the list of products.
var productsParameters = parameters[catalogue.Selection]{
	names:  []string{"search", "state", "type", "sheet_state", "compatibility", "ids"},
	unused: []string{"page", "length", "sort", "direction", "view"},
	read: func(q *query, _ time.Time) catalogue.Selection {
		sel := catalogue.Selection{Filter: catalogue.Filter{
			Search: q.text("search", ""), State: catalogue.State(q.text("state", "")), Type: products.Type(q.text("type", "")),
			SheetState: sheets.State(q.text("sheet_state", "")), Compatibility: versions.Compatibility(q.text("compatibility", "")),
		}}
		for _, text := range strings.Split(q.text("ids", ""), ",") {
			if text == "" {
				continue
			}
			id, err := strconv.ParseInt(text, 10, 64)
			if err != nil {
				q.refuse("ids", "number_form", "These must be numbers, separated by commas.")
			}
			sel.Filter.IDs = append(sel.Filter.IDs, id)
		}
		return sel
	},
}

// query reads parameters and remembers the first that cannot be read. An empty
// one is as good as none.
type query struct {
	values url.Values
	err    error
}

func (q *query) refuse(name, reason, sentence string) {
	if q.err == nil {
		q.err = fault.New(fault.Invalid, reason, "%s", sentence).At(name)
	}
}

func (q *query) text(name, otherwise string) string {
	if v := q.values.Get(name); v != "" {
		return v
	}
	return otherwise
}

func (q *query) flag(name string) bool {
	switch q.text(name, "false") {
	case "true", "1":
		return true
	case "false", "0":
		return false
	}
	q.refuse(name, "flag_form", "This must be true or false.")
	return false
}

func (q *query) day(name string) *calendar.Day {
	v := q.text(name, "")
	if v == "" {
		return nil
	}
	day, err := calendar.ParseDay(v)
	if err != nil {
		q.refuse(name, "day_form", "The day must look like 2026-05-31.")
	}
	return &day
}

func (q *query) number(name string) int64 {
	v := q.text(name, "")
	if v == "" {
		return 0
	}
	n, err := strconv.ParseInt(v, 10, 64)
	if err != nil || n < 1 {
		q.refuse(name, "number_form", "This must be a whole number above zero.")
	}
	return n
}

func (q *query) isDescending() bool {
	switch q.text("direction", "DESC") {
	case "ASC":
		return false
	case "DESC":
		return true
	}
	q.refuse("direction", "direction_unknown", "The direction must be ASC or DESC.")
	return true
}

func clip(name string) string {
	const longest = 40
	if len(name) > longest {
		name = name[:longest]
	}
	return strings.ToValidUTF8(name, "")
}
