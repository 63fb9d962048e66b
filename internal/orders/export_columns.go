package orders

import (
	"embed"
	"encoding/json"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"merkato/internal/fault"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/sales"
)

//go:embed headings/*.json
var headingFiles embed.FS

// exportWords are what an export says in one language.
type exportWords struct {
	Columns      map[string]string         `json:"columns"`
	Types        map[sales.LineType]string `json:"types"`
	Sources      map[sales.Source]string   `json:"sources"`
	ProductTypes map[products.Type]string  `json:"product_types"`
	Money        map[MoneyKind]string      `json:"money"` // with {date} where one belongs
	Yes          string                    `json:"yes"`
	No           string                    `json:"no"`
	ControlTotal string                    `json:"control_total"` // with {count}
	Refunds      string                    `json:"refunds"`       // their sum, beside the control total
	Sum          string                    `json:"sum"`           // with {name} and {sum}
	Sheet        string                    `json:"sheet"`
}

// exportLanguages are the words of all languages; a file that cannot be read is a
// mistake of the build.
var exportLanguages = sync.OnceValue(func() map[string]*exportWords {
	names, err := fs.Glob(headingFiles, "headings/*.json")
	if err != nil {
		panic(err)
	}
	all := map[string]*exportWords{}
	for _, name := range names {
		content, err := headingFiles.ReadFile(name)
		if err != nil {
			panic(err)
		}
		w := &exportWords{}
		if err := json.Unmarshal(content, w); err != nil {
			panic(name + ": " + err.Error())
		}
		all[strings.TrimSuffix(strings.TrimPrefix(name, "headings/"), ".json")] = w
	}
	return all
})

// exportColumn is one column of an export.
type exportColumn struct {
	id     string
	write  func(l *exportLayout, f exportSheet, e *Entry)
	sum    func(t Totals) money.Cents // of the column in the control total; nil: none
	inZone bool                       // its heading names the zone
}

// textColumn makes a column of words.
func textColumn(id string, of func(l *exportLayout, e *Entry) string) exportColumn {
	return exportColumn{id: id, write: func(l *exportLayout, f exportSheet, e *Entry) { f.text(of(l, e)) }}
}

// amountColumn makes a column of money; sum is nil where the totals have none for it.
func amountColumn(id string, of func(e *Entry) money.Cents, sum func(t Totals) money.Cents) exportColumn {
	return exportColumn{id: id, write: func(_ *exportLayout, f exportSheet, e *Entry) { f.amount(of(e)) }, sum: sum}
}

// placeColumn makes a column of a line's place in its order; refunds have none
// of their own.
func placeColumn(id string, of func(e *Entry) *int) exportColumn {
	return exportColumn{id: id, write: func(_ *exportLayout, f exportSheet, e *Entry) {
		if place := of(e); place != nil {
			f.whole(int64(*place))
			return
		}
		f.empty()
	}}
}

var exportColumns = []exportColumn{
	{id: "date", inZone: true, write: func(l *exportLayout, f exportSheet, e *Entry) { f.date(e.At.In(l.zone)) }},
	{id: "time", inZone: true, write: func(l *exportLayout, f exportSheet, e *Entry) { f.clock(e.At.In(l.zone)) }},
	textColumn("reference", func(_ *exportLayout, e *Entry) string { return e.Reference }),
	placeColumn("line", func(e *Entry) *int { return e.Number }),
	textColumn("type", func(l *exportLayout, e *Entry) string { return l.words.Types[e.Type] }),
	textColumn("source", func(l *exportLayout, e *Entry) string { return l.words.Sources[e.Source] }),
	textColumn("product", func(_ *exportLayout, e *Entry) string { return e.ProductName }),
	textColumn("product_type", func(l *exportLayout, e *Entry) string { return l.words.ProductTypes[e.ProductType] }),
	textColumn("customer", func(_ *exportLayout, e *Entry) string { return e.CustomerName }),
	textColumn("email", func(_ *exportLayout, e *Entry) string { return e.CustomerEmail }),
	textColumn("country", func(_ *exportLayout, e *Entry) string { return e.Country }),
	textColumn("language", func(_ *exportLayout, e *Entry) string { return e.Language }),
	textColumn("shop", func(_ *exportLayout, e *Entry) string { return e.Shop }),
	{id: "quantity", write: func(_ *exportLayout, f exportSheet, e *Entry) { f.whole(e.Quantity) }},
	amountColumn("discount", func(e *Entry) money.Cents { return e.Base - e.Gross }, nil),
	amountColumn("base", func(e *Entry) money.Cents { return e.Base }, func(t Totals) money.Cents { return t.Base }),
	amountColumn("gross", func(e *Entry) money.Cents { return e.Gross }, sumOfGross),
	{id: "commission_rate", write: func(_ *exportLayout, f exportSheet, e *Entry) { f.hundredths(int64(e.Rate)) }},
	amountColumn("commission", func(e *Entry) money.Cents { return e.Commission }, func(t Totals) money.Cents { return t.Commission }),
	amountColumn("net", func(e *Entry) money.Cents { return e.Net }, sumOfNet),
	amountColumn("refunded", func(e *Entry) money.Cents { return e.Refunded }, nil),
	placeColumn("refund_of", func(e *Entry) *int { return e.RefundOfNumber }),
	textColumn("money", func(l *exportLayout, e *Entry) string { return l.money(e.Money) }),
	textColumn("business_care", func(l *exportLayout, e *Entry) string {
		if e.Care {
			return l.words.Yes
		}
		return l.words.No
	}),
}

func sumOfGross(t Totals) money.Cents { return t.Gross }
func sumOfNet(t Totals) money.Cents   { return t.Net }

// ExportColumns are the ids of all columns, in the order of the list.
func ExportColumns() []string {
	ids := make([]string, len(exportColumns))
	for i, c := range exportColumns {
		ids[i] = c.id
	}
	return ids
}

func chosenColumns(ids []string) ([]exportColumn, error) {
	if len(ids) == 0 {
		return nil, fault.New(fault.Invalid, "columns_missing", "Choose at least one column.").At("columns")
	}
	chosen := make([]exportColumn, 0, len(exportColumns))
	for i, id := range ids {
		n := slices.IndexFunc(exportColumns, func(c exportColumn) bool { return c.id == id })
		switch {
		case n < 0:
			return nil, fault.New(fault.Invalid, "column_unknown", "There is no column %.40q.", id).At("columns")
		case slices.Contains(ids[:i], id):
			return nil, fault.New(fault.Invalid, "column_twice", "The column %s is chosen twice.", id).At("columns")
		}
		chosen = append(chosen, exportColumns[n])
	}
	return chosen, nil
}

// exportLayout is the columns of one file, in its language and zone.
//
// The control total stands under the columns it sums. The label before it says
// the sums that have no column among the chosen ones, so that a file has these
// and no others. Only where all of them hold sums there is one more for the
// label, which the lines leave empty: every row has as many cells as the first.
type exportLayout struct {
	columns []exportColumn
	extra   []exportColumn // only for the control total
	label   int            // which column has the label of the control total
	told    []exportColumn // whose sums the label says
	words   *exportWords
	decimal byte
	zone    *time.Location
	dated   map[MoneyState]string
}

const labelColumn = "control_total"

// refundsTold is the sum of the refunds among the lines. No column adds up to
// it: what was refunded of a sale may be of another day than the sale.
const refundsTold = "refunds"

func newExportLayout(chosen []exportColumn, w *exportWords, decimal byte, zone *time.Location) *exportLayout {
	l := &exportLayout{columns: chosen, words: w, decimal: decimal, zone: zone, dated: map[MoneyState]string{}}
	l.label = slices.IndexFunc(chosen, func(c exportColumn) bool { return c.sum == nil })
	if l.label < 0 {
		l.label = len(chosen)
		l.extra = append(l.extra, exportColumn{id: labelColumn})
	}
	for _, c := range exportColumns {
		isChosen := slices.ContainsFunc(chosen, func(other exportColumn) bool { return other.id == c.id })
		if (c.id == "gross" || c.id == "net") && !isChosen {
			l.told = append(l.told, c)
		}
	}
	l.told = append(l.told, exportColumn{id: refundsTold, sum: func(t Totals) money.Cents { return t.Refunds }})
	return l
}

func (l *exportLayout) begin(f exportSheet) error {
	for _, c := range slices.Concat(l.columns, l.extra) {
		f.heading(l.heading(c))
	}
	return f.endRow()
}

func (l *exportLayout) heading(c exportColumn) string {
	switch {
	case c.id == labelColumn:
		return ""
	case c.id == refundsTold:
		return l.words.Refunds
	case c.inZone:
		return l.words.Columns[c.id] + " (" + l.zone.String() + ")"
	}
	return l.words.Columns[c.id]
}

func (l *exportLayout) line(f exportSheet, e *Entry) error {
	for i := range l.columns {
		l.columns[i].write(l, f, e)
	}
	for range l.extra {
		f.empty()
	}
	return f.endRow()
}

func (l *exportLayout) end(f exportSheet, t Totals) error {
	f.beginTotal()
	for i, c := range slices.Concat(l.columns, l.extra) {
		switch {
		case i == l.label:
			f.text(l.controlLabel(t))
		case c.sum != nil:
			f.amount(c.sum(t))
		default:
			f.empty()
		}
	}
	if err := f.endRow(); err != nil {
		return err
	}
	return f.close()
}

// controlLabel names the control total, and says what stands under no column.
func (l *exportLayout) controlLabel(t Totals) string {
	label := strings.ReplaceAll(l.words.ControlTotal, "{count}", strconv.FormatInt(t.Lines, 10))
	for _, c := range l.told {
		sum := string(appendHundredths(nil, int64(c.sum(t)), l.decimal))
		label += "; " + strings.NewReplacer("{name}", l.heading(c), "{sum}", sum).Replace(l.words.Sum)
	}
	return label
}

// money says where a line's money is. Few sentences differ, so they are kept.
func (l *exportLayout) money(m MoneyState) string {
	m.PayoutID = 0
	sentence, ok := l.dated[m]
	if !ok {
		sentence = strings.ReplaceAll(l.words.Money[m.Kind], "{date}", string(m.On))
		l.dated[m] = sentence
	}
	return sentence
}
