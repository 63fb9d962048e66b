package orders

import (
	"context"
	"embed"
	"fmt"
	"strings"
	"time"

	"merkato/internal/export"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/sales"
)

//go:embed texts/*.json
var exportTexts embed.FS

// Selection is which lines an export has, in which order. It is stored as JSON
// with an export that waits, so its names stay as they are.
type Selection struct {
	Filter     Filter
	Sort       SortField
	Descending bool
}

// exportTable is the list as a file.
func (s *Service) exportTable() export.Table[Selection, Entry] {
	return export.Table[Selection, Entry]{
		Name: "orders", Texts: export.ReadTexts(exportTexts), Columns: exportColumns,
		Check: func(sel Selection) error {
			if err := sel.Filter.Check(); err != nil {
				return err
			}
			return checkSort(sel.Sort)
		},
		Filename: func(sel Selection) string {
			if p := sel.Filter.Period; p != nil {
				return fmt.Sprintf("orders-%s-%s", p.From, p.To)
			}
			return "orders-all"
		},
		Count: func(ctx context.Context, sel Selection) (int64, error) {
			totals, err := s.Totals(ctx, sel.Filter)
			return totals.Lines, err
		},
		Rows: func(ctx context.Context, sel Selection, lang string, each func(*Entry) error) (*export.Totals, error) {
			at, err := s.Each(ctx, sel.Filter, sel.Sort, sel.Descending, lang, each)
			return &export.Totals{Lines: at.Lines, Sums: map[string]money.Cents{
				"base": at.Base, "gross": at.Gross, "commission": at.Commission, "net": at.Net, "refunds": at.Refunds,
			}}, err
		},
	}
}

var exportColumns = []export.Column[Entry]{
	export.Date("date", at), export.Clock("time", at),
	export.Text("reference", func(e *Entry) string { return e.Reference }),
	export.Place("line", func(e *Entry) *int { return e.Number }), // refunds have none of their own
	export.Value("type", func(e *Entry) sales.LineType { return e.Type }),
	export.Value("source", func(e *Entry) sales.Source { return e.Source }),
	export.Text("product", func(e *Entry) string { return e.ProductName }),
	export.Value("product_type", func(e *Entry) products.Type { return e.ProductType }),
	export.Text("customer", func(e *Entry) string { return e.CustomerName }),
	export.Text("email", func(e *Entry) string { return e.CustomerEmail }),
	export.Text("country", func(e *Entry) string { return e.Country }),
	export.Text("language", func(e *Entry) string { return e.Language }),
	export.Text("shop", func(e *Entry) string { return e.Shop }),
	export.Whole("quantity", func(e *Entry) int64 { return e.Quantity }),
	export.Amount("discount", func(e *Entry) money.Cents { return e.Base - e.Gross }),
	export.Sum("base", func(e *Entry) money.Cents { return e.Base }),
	export.MainSum("gross", func(e *Entry) money.Cents { return e.Gross }),
	export.Hundredths("commission_rate", func(e *Entry) int64 { return int64(e.Rate) }),
	export.Sum("commission", func(e *Entry) money.Cents { return e.Commission }),
	export.MainSum("net", func(e *Entry) money.Cents { return e.Net }),
	export.Amount("refunded", func(e *Entry) money.Cents { return e.Refunded }),
	export.Place("refund_of", func(e *Entry) *int { return e.RefundOfNumber }),
	export.Phrase("money", func(w *export.Words, e *Entry) string {
		return strings.Replace(w.Values["money"][string(e.Money.Kind)], "{date}", string(e.Money.On), 1)
	}),
	export.YesNo("business_care", func(e *Entry) bool { return e.Care }),
	// No column adds up to the refunds among the lines: what was refunded of a sale
	// may be on another day than the sale.
	export.OnlySum("refunds", func(e *Entry) money.Cents {
		if e.Type == sales.TypeRefund {
			return e.Gross
		}
		return 0
	}),
}

func at(e *Entry) time.Time { return e.At }
