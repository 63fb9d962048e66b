package export

import (
	"slices"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/fault"
	"merkato/internal/money"
)

// Column is one column of a table. Its id is that of its heading in the texts.
type Column[Row any] struct {
	id           string
	write        func(f sheet, w *written, row *Row) // nil: it is in the control total alone
	sum          func(row *Row) money.Cents          // nil: it is not summed up
	inEveryTotal bool                                // its sum is in every control total
	inZone       bool                                // its heading names the zone
}

// written is how the cells of a file are written.
type written struct {
	texts  *Words
	common *common
	zone   *time.Location
}

// Text is a column of words that are the same in every language.
func Text[Row any](id string, of func(*Row) string) Column[Row] {
	return Column[Row]{id: id, write: func(f sheet, _ *written, row *Row) { f.text(of(row)) }}
}

// Value is a column of few values, each with a word in every language.
func Value[Row any, V ~string](id string, of func(*Row) V) Column[Row] {
	return Column[Row]{id: id, write: func(f sheet, w *written, row *Row) { f.text(w.texts.Values[id][string(of(row))]) }}
}

// Phrase is a column of words that are made of others.
func Phrase[Row any](id string, of func(*Words, *Row) string) Column[Row] {
	return Column[Row]{id: id, write: func(f sheet, w *written, row *Row) { f.text(of(w.texts, row)) }}
}

// YesNo is a column of yes and no.
func YesNo[Row any](id string, of func(*Row) bool) Column[Row] {
	return Column[Row]{id: id, write: func(f sheet, w *written, row *Row) {
		text := w.common.No
		if of(row) {
			text = w.common.Yes
		}
		f.text(text)
	}}
}

// Whole is a column of whole numbers.
func Whole[Row any](id string, of func(*Row) int64) Column[Row] {
	return Column[Row]{id: id, write: func(f sheet, _ *written, row *Row) { f.whole(of(row)) }}
}

// Place is a column of whole numbers that some rows have none of.
func Place[Row any](id string, of func(*Row) *int) Column[Row] {
	return Column[Row]{id: id, write: func(f sheet, _ *written, row *Row) {
		if n := of(row); n != nil {
			f.whole(int64(*n))
			return
		}
		f.empty()
	}}
}

// Hundredths is a column of numbers with two decimals that are no amounts, as
// percentages.
func Hundredths[Row any](id string, of func(*Row) int64) Column[Row] {
	return Column[Row]{id: id, write: func(f sheet, _ *written, row *Row) { f.hundredths(of(row)) }}
}

// SomeHundredths is one that some rows have none of.
func SomeHundredths[Row any](id string, of func(*Row) *int64) Column[Row] {
	return Column[Row]{id: id, write: func(f sheet, _ *written, row *Row) {
		if n := of(row); n != nil {
			f.hundredths(*n)
			return
		}
		f.empty()
	}}
}

// Date is a column of the days of moments, in the zone of the file; a zero time
// leaves its cell empty.
func Date[Row any](id string, of func(*Row) time.Time) Column[Row] {
	return moment(id, of, sheet.date)
}

// Clock is a column of the hours of moments, in the zone of the file.
func Clock[Row any](id string, of func(*Row) time.Time) Column[Row] {
	return moment(id, of, sheet.clock)
}

func moment[Row any](id string, of func(*Row) time.Time, write func(sheet, time.Time)) Column[Row] {
	return Column[Row]{id: id, inZone: true, write: func(f sheet, w *written, row *Row) {
		if at := of(row); !at.IsZero() {
			write(f, at.In(w.zone))
			return
		}
		f.empty()
	}}
}

// Day is a column of days as the marketplace counts them; none leaves its cell
// empty.
func Day[Row any](id string, of func(*Row) calendar.Day) Column[Row] {
	return Column[Row]{id: id, write: func(f sheet, _ *written, row *Row) {
		if day := of(row); day != "" {
			f.date(day.Start().In(calendar.Zone))
			return
		}
		f.empty()
	}}
}

// Amount is a column of money.
func Amount[Row any](id string, of func(*Row) money.Cents) Column[Row] {
	return Column[Row]{id: id, write: func(f sheet, _ *written, row *Row) { f.amount(of(row)) }}
}

// SomeAmount is one that some rows have none of.
func SomeAmount[Row any](id string, of func(*Row) (money.Cents, bool)) Column[Row] {
	return Column[Row]{id: id, write: func(f sheet, _ *written, row *Row) {
		if amount, isThere := of(row); isThere {
			f.amount(amount)
			return
		}
		f.empty()
	}}
}

// Sum is an amount that is added up in the control total, under its column.
func Sum[Row any](id string, of func(*Row) money.Cents) Column[Row] {
	c := Amount(id, of)
	c.sum = of
	return c
}

// MainSum is one that every control total has, also where the column is not chosen.
func MainSum[Row any](id string, of func(*Row) money.Cents) Column[Row] {
	c := Sum(id, of)
	c.inEveryTotal = true
	return c
}

// SumOf is one of which the control total counts only some rows.
func SumOf[Row any](id string, of func(*Row) money.Cents, isCounted func(*Row) bool) Column[Row] {
	c := MainSum(id, of)
	c.sum = func(row *Row) money.Cents {
		if isCounted(row) {
			return of(row)
		}
		return 0
	}
	return c
}

// OnlySum is a sum in the control total that has no column.
func OnlySum[Row any](id string, of func(*Row) money.Cents) Column[Row] {
	return Column[Row]{id: id, sum: of, inEveryTotal: true}
}

// IDs are those of the columns that a file can have, in this order.
func IDs[Row any](columns []Column[Row]) (ids []string) {
	for _, c := range columns {
		if c.write != nil {
			ids = append(ids, c.id)
		}
	}
	return ids
}

// chosen finds columns by their ids.
func chosen[Row any](all []Column[Row], ids []string) ([]Column[Row], error) {
	if len(ids) == 0 {
		return nil, fault.New(fault.Invalid, "columns_missing", "Choose at least one column.").At("columns")
	}
	var columns []Column[Row]
	for i, id := range ids {
		n := slices.IndexFunc(all, func(c Column[Row]) bool { return c.id == id && c.write != nil })
		switch {
		case n < 0:
			return nil, fault.New(fault.Invalid, "column_unknown", "There is no column %.40q.", id).At("columns")
		case slices.Contains(ids[:i], id):
			return nil, fault.New(fault.Invalid, "column_twice", "The column %s is chosen twice.", id).At("columns")
		}
		columns = append(columns, all[n])
	}
	return columns, nil
}
