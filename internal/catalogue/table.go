package catalogue

import (
	"context"
	"embed"
	"time"

	"merkato/internal/catalogue/sheets"
	"merkato/internal/catalogue/versions"
	"merkato/internal/export"
	"merkato/internal/fault"
	"merkato/internal/fees"
	kit "merkato/internal/list"
	"merkato/internal/money"
	"merkato/internal/products"
)

//go:embed texts/*.json
var exportTexts embed.FS

// Selection is which products an export has. It is stored as JSON with an export
// that waits, so its names stay as they are.
type Selection struct {
	Filter Filter
}

// mostExported is how many products a file may have; nobody sells as many.
const mostExported = 20_000

// exportTable is the list as a file.
func (s *Service) exportTable() export.Table[Selection, Item] {
	return export.Table[Selection, Item]{
		Name: "products", Texts: export.ReadTexts(exportTexts), Columns: exportColumns,
		Check: func(sel Selection) error {
			if len(sel.Filter.IDs) > mostAtOnce {
				return fault.New(fault.Invalid, "too_many", "Choose at most %d products.", mostAtOnce).At("ids")
			}
			return kit.CheckSearch(sel.Filter.Search)
		},
		Count: func(ctx context.Context, sel Selection) (int64, error) {
			list, err := s.List(ctx, sel.Filter, Page{Page: kit.Page{Number: 1, Length: 1}, Sort: SortName}, "en")
			if err != nil {
				return 0, err
			}
			return list.Total, nil
		},
		Rows: func(ctx context.Context, sel Selection, lang string, each func(*Item) error) (*export.Totals, error) {
			for page, count := 1, 0; count < mostExported; page++ {
				list, err := s.List(ctx, sel.Filter, Page{Page: kit.Page{Number: page, Length: 100}, Sort: SortName}, lang)
				if err != nil {
					return nil, err
				}
				for i := range list.Items {
					if err := each(&list.Items[i]); err != nil {
						return nil, err
					}
				}
				if count += len(list.Items); len(list.Items) < 100 {
					break
				}
			}
			return nil, nil // two pages are two moments: there is nothing to hold the sums against
		},
	}
}

var exportColumns = []export.Column[Item]{
	export.Text("id", func(i *Item) string { return orElse(i.ExternalID) }),
	export.Text("name", func(i *Item) string { return i.Name }),
	export.Value("type", func(i *Item) products.Type { return i.Type }),
	export.Value("state", func(i *Item) State { return i.State }),
	export.Date("created", func(i *Item) time.Time { return i.CreatedAt }),
	export.Text("version", func(i *Item) string { return orElse(i.Version) }),
	export.Value("compatibility", func(i *Item) versions.Compatibility { return orElse(i.Compatibility) }),
	export.Value("validation", func(i *Item) sheets.State { return i.SheetState }),
	export.Text("pending", func(i *Item) string { return orElse(i.Pending) }),
	export.Text("refused", func(i *Item) string { return orElse(i.Refused).Version }),
	export.SomeHundredths("rating", func(i *Item) *int64 { return i.Rating.Average }),
	export.Whole("ratings", func(i *Item) int64 { return i.Rating.Count }),
	export.Value("fee", func(i *Item) fees.State { return i.Fee.State }),
	export.SomeAmount("price", func(i *Item) (money.Cents, bool) { return i.Price, i.HasPrice }),
	export.Whole("sales", func(i *Item) int64 { return i.Sales }),
	export.MainSum("turnover", func(i *Item) money.Cents { return i.Turnover }),
	export.Sum("turnover_before", func(i *Item) money.Cents { return i.TurnoverBefore }),
}

func orElse[T any](value *T) (zero T) {
	if value == nil {
		return zero
	}
	return *value
}
