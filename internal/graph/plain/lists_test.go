package plain

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"
	"pgregory.net/rapid"

	"merkato/internal/calendar"
	"merkato/internal/dashboard"
	"merkato/internal/graph/generated"
	"merkato/internal/graph/schema"
	"merkato/internal/graph/wire"
	"merkato/internal/money"
	"merkato/internal/orders"
	"merkato/internal/products"
	"merkato/internal/sales"
)

// given answers two queries with what the test has made up.
type given struct {
	generated.ResolverRoot
	page  *schema.OrderPage
	board *dashboard.Dashboard
}

type givenQuery struct {
	generated.QueryResolver
	given
}

func (g given) Query() generated.QueryResolver { return givenQuery{given: g} }

func (g givenQuery) Orders(context.Context, *bool, *string, *string, *sales.Source, *bool, *int64, *int64, *calendar.Day, *calendar.Day, *int64,
	*orders.SortField, *generated.SortDirection, *generated.AmountDisplay, *sales.LineType, *string, *products.Type, *string,
) (*schema.OrderPage, error) {
	return g.page, nil
}

func (g givenQuery) Dashboard(context.Context, *calendar.Day, *calendar.Day, *int64, *bool, *string) (*dashboard.Dashboard, error) {
	return g.board, nil
}

func text(t *rapid.T) string {
	return rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", `"`, `\`, "<b>&'", "Łódź", "a\u2028b", "\x00\x1f\x7f", "=1+1"})).Draw(t, "text")
}

func optional[T any](t *rapid.T, of *rapid.Generator[T]) *T {
	return rapid.Ptr(of, true).Draw(t, "optional")
}

func someLines(t *rapid.T) []schema.OrderLine {
	number := rapid.Int64Range(-int64(money.MaxCents), int64(money.MaxCents))
	amount := func() money.Cents { return money.Cents(number.Draw(t, "amount")) }
	id := rapid.Int64Range(1, 1<<62)
	days := rapid.SampledFrom([]calendar.Day{"", "2026-03-29", "2026-10-25"})
	entries := make([]orders.Entry, rapid.IntRange(0, 3).Draw(t, "lines"))
	for i := range entries {
		e := &entries[i]
		e.ID, e.OrderID, e.ProductID = id.Draw(t, "id"), id.Draw(t, "id"), id.Draw(t, "id")
		e.Type, e.Source, e.ProductType = sales.TypeRefund, sales.SourceAd, products.TypeModule
		e.At, e.Day = time.Unix(rapid.Int64Range(0, 1<<32).Draw(t, "at"), 0), "2026-05-31"
		e.Care, e.Quantity, e.Rate = rapid.Bool().Draw(t, "care"), 3, 2500
		e.Base, e.Gross, e.Commission, e.Net, e.Refunded = amount(), amount(), amount(), amount(), amount()
		e.Line.Language, e.Line.Country, e.Shop = text(t), text(t), text(t)
		e.Reference, e.CustomerName, e.CustomerEmail, e.ProductName = text(t), text(t), text(t), text(t)
		e.RefundOf, e.Reason = optional(t, id), optional(t, rapid.String())
		if kind := optional(t, rapid.SampledFrom([]sales.DiscountType{sales.DiscountAmount, sales.DiscountPercentage})); kind != nil {
			e.DiscountType, e.DiscountValue = kind, new(number.Draw(t, "value"))
		}
		e.Money = orders.MoneyState{Kind: orders.MoneyPaid, On: days.Draw(t, "on"), PayoutID: rapid.Int64Range(0, 1).Draw(t, "payout")}
	}
	return schema.OrderLines(entries, rapid.Bool().Draw(t, "net"))
}

func someBoard(t *rapid.T) *dashboard.Dashboard {
	figure := rapid.Int64Range(-int64(money.MaxCents), int64(money.MaxCents))
	d := &dashboard.Dashboard{Indicators: []dashboard.IndicatorFigure{{Indicator: dashboard.Turnover, Unit: dashboard.Cents}}, Breakdowns: []dashboard.Breakdown{{Dimension: dashboard.OfProduct}}}
	for range rapid.IntRange(0, 3).Draw(t, "points") {
		d.Indicators[0].Series = append(d.Indicators[0].Series, dashboard.Point{
			From: "2026-05-01", To: "2026-05-02", Value: optional(t, figure), Previous: optional(t, figure), YearBefore: optional(t, figure),
		})
		d.Breakdowns[0].Rows = append(d.Breakdowns[0].Rows, dashboard.BreakdownRow{
			Value: text(t), Name: text(t), Sales: figure.Draw(t, "sales"), Turnover: money.Cents(figure.Draw(t, "turnover")),
			Sessions: optional(t, figure), Threads: optional(t, figure), Ratings: optional(t, figure), Stars: optional(t, figure),
		})
	}
	return d
}

// allFields selects everything of a type, down to its values.
func allFields(s *ast.Schema, name string) string {
	var fields []string
	for _, f := range s.Types[name].Fields {
		inner := s.Types[f.Type.Name()]
		if inner.Kind == ast.Object {
			fields = append(fields, f.Name+" { "+allFields(s, inner.Name)+" }")
			continue
		}
		fields = append(fields, f.Name)
	}
	return strings.Join(append(fields, "__typename"), " ")
}

// Plain lists are byte for byte what gqlgen would write, whatever is in them
// and however it is asked for.
func TestListsAreAsGqlgenWritesThem(t *testing.T) {
	s := generated.NewExecutableSchema(generated.Config{}).Schema()
	queries := []string{
		"{ orders { lines { " + allFields(s, "OrderLine") + " } } }",
		"{ dashboard { indicators { series { " + allFields(s, "SeriesPoint") + " } } breakdowns { rows { " + allFields(s, "BreakdownRow") + " } } } }",
		`query ($no: Boolean! = false) { orders { lines { ...head mine: gross gross @include(if: $no) ... on OrderLine { money { state } } id } } }
			fragment head on OrderLine { id money { on } discount { kind: type } }`,
		"{ orders { lines { id @skip(if: true) } } }",
	}
	rapid.Check(t, func(t *rapid.T) {
		config := generated.Config{Schema: s, Resolvers: given{page: &schema.OrderPage{Lines: someLines(t)}, board: someBoard(t)}}
		executable := generated.NewExecutableSchema(config)
		for _, text := range queries {
			ours, theirs := answered(t, executable, s, text, Field), answered(t, executable, s, text, bareField)
			if ours != theirs {
				t.Fatalf("%s:\n%s\ngqlgen:\n%s", text, ours, theirs)
			}
		}
	})
}

func bareField(ctx context.Context, next graphql.Resolver) (any, error) { return next(ctx) }

func answered(t *rapid.T, executable graphql.ExecutableSchema, s *ast.Schema, text string, field graphql.FieldMiddleware) string {
	doc, err := parser.ParseQuery(&ast.Source{Input: text})
	if err != nil {
		t.Fatal(err)
	}
	if errs := validator.ValidateWithRules(s, doc, nil); len(errs) > 0 {
		t.Fatal(errs)
	}
	ctx := graphql.WithOperationContext(context.Background(), &graphql.OperationContext{
		RawQuery: text, Doc: doc, Operation: doc.Operations[0], Variables: map[string]any{"no": false},
		RecoverFunc: wire.Recovered, ResolverMiddleware: field, RootResolverMiddleware: func(ctx context.Context, next graphql.RootResolver) graphql.Marshaler { return next(ctx) },
	})
	ctx = graphql.WithResponseContext(ctx, wire.Present, wire.Recovered)
	answer := executable.Exec(ctx)(ctx)
	if errs := graphql.GetErrors(ctx); len(errs) > 0 {
		t.Fatal(errs)
	}
	return string(answer.Data)
}

// Each field that the schema has can be written, and none besides.
func TestTypesHaveTheSchemasFields(t *testing.T) {
	s := generated.NewExecutableSchema(generated.Config{}).Schema()
	has := func(name string, fields []string) {
		var want []string
		for _, f := range s.Types[name].Fields {
			want = append(want, f.Name)
		}
		slices.Sort(want)
		slices.Sort(fields)
		if !slices.Equal(want, fields) {
			t.Errorf("%s has %v, written are %v", name, want, fields)
		}
	}
	has("OrderLine", namesOf(orderLineType))
	has("OrderDiscount", namesOf(orderDiscountType))
	has("OrderMoney", namesOf(orderMoneyType))
	has("SeriesPoint", namesOf(seriesPointType))
	has("BreakdownRow", namesOf(breakdownRowType))
}

func namesOf[T any](p *object[T]) (names []string) {
	for name := range p.fields {
		names = append(names, name)
	}
	return names
}
