package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"merkato/internal/fault"
	"merkato/internal/locales"
	"merkato/internal/money"
)

// R11.6: a CSV has the separator, decimals and headings of its language, and
// dates in the requested zone.
func TestCSVInEveryLanguage(t *testing.T) {
	for _, language := range locales.Languages {
		file := export(t, look(CSV, language), aRow(), row{at: aRow().at})
		rows := readCSV(t, file, language)
		if len(rows) != 4 {
			t.Fatalf("%s: %d rows", language, len(rows))
		}
		decimal := ","
		if language == "en" {
			decimal = "."
		}
		words := commonTexts[language]
		for id, want := range map[string][2]string{
			"date": {"2026-03-29", "2026-03-29"}, "time": {"00:30:05", "00:30:05"}, "day": {"2026-03-29", ""}, "quantity": {"3", "0"}, "place": {"2", ""},
			"price": {"1234" + decimal + "50", "0" + decimal + "00"}, "gross": {"1111" + decimal + "05", "0" + decimal + "00"}, "rate": {"40" + decimal + "00", "0" + decimal + "00"},
			"customer": {`Zoë "Z" O’Hara; Ltd, Sons`, ""}, "kind": {"Kind A of " + language, ""}, "paid": {words.Yes, words.No}, "phrase": {"The kind A", "The kind "},
		} {
			i := slices.Index(IDs(testColumns), id)
			if got := [2]string{rows[1][i], rows[2][i]}; got != want || rows[0][i] == "" {
				t.Errorf("%s: %s is %q, not %q", language, id, got, want)
			}
		}
		if !bytes.HasSuffix(file, []byte("\r\n")) {
			t.Errorf("%s: the last row has no end", language)
		}
	}
}

// R11.6: the zone moves a moment to another day, and no day of the marketplace's.
func TestCSVDatesAreInTheZone(t *testing.T) {
	for zone, want := range map[string]string{"UTC": "2026-03-28 23:30:05", "Europe/Paris": "2026-03-29 00:30:05", "America/New_York": "2026-03-28 19:30:05", "Asia/Kolkata": "2026-03-29 05:00:05"} {
		l := look(CSV, "en", "date", "time", "day")
		l.Zone = zone
		rows := readCSV(t, export(t, l, aRow()), "en")
		if got := rows[1][0] + " " + rows[1][1]; got != want || rows[1][2] != "2026-03-29" {
			t.Errorf("%s: %s, not %s, on %s", zone, got, want, rows[1][2])
		}
		if rows[0][1] != "The time ("+zone+")" || rows[0][2] != "The day" {
			t.Errorf("the headings are %q", rows[0])
		}
	}
}

// R11.6: no text of a customer or product becomes a formula, and amounts below
// zero stay numbers.
func TestCSVIsSafeAgainstFormulas(t *testing.T) {
	for _, text := range []string{
		`=HYPERLINK("https://evil.example","x")`, "+1+1", "-2+3+cmd|' /C calc'!A0", "@SUM(1,1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠1", "=", "-",
		" =1", "\u00a0=1", "\v=1", "\u200b=1", "\ufeff+1", " \u2060 @SUM(1,1)",
	} {
		r := aRow()
		r.customer, r.price = text, -5
		cells := readCSV(t, export(t, look(CSV, "de", "customer", "price"), r), "de")[1]
		// A reader of CSV may make one line feed of both.
		if strings.ReplaceAll(cells[0], "\r", "") != strings.ReplaceAll("'"+text, "\r", "") {
			t.Errorf("%q is written as %q", text, cells[0])
		}
		if cells[1] != "-0,05" {
			t.Errorf("an amount is written as %q", cells[1])
		}
	}
	for _, text := range []string{"a=b", "Smith-Jones", "me@example.com", "1+1", "", "’=1"} {
		if looksLikeFormula(text) {
			t.Errorf("%q is changed", text)
		}
	}
}

// Whatever a customer is called, a reader of the file gets the same text.
func TestCSVTextsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := aRow()
		r.customer = rapid.StringOf(rapid.RuneFrom([]rune("ab \";,'\n=éЖ"))).Draw(t, "customer")
		r.price = money.Cents(rapid.Int64Range(-1e12, 1e12).Draw(t, "price"))
		language := rapid.SampledFrom(locales.Languages).Draw(t, "language")
		rows := readCSV(t, export(t, look(CSV, language, "customer", "price"), r), language)
		want := r.customer
		if looksLikeFormula(want) {
			want = "'" + want
		}
		if rows[1][0] != want {
			t.Fatalf("%q became %q", want, rows[1][0])
		}
		if got := strings.ReplaceAll(rows[1][1], ",", "."); got != r.price.String() {
			t.Fatalf("%s became %s", r.price, got)
		}
	})
}

// R11.5, R11.6: every file has a control total with the number of lines and the
// main sums, whatever columns were chosen; it has these columns and no
// other, but for one without a heading where none has room for the label.
func TestControlTotalIsThereWithAnyColumns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := IDs(testColumns)
		ids := rapid.Permutation(all).Draw(t, "order")[:rapid.IntRange(1, len(all)).Draw(t, "how many")]
		n := rapid.IntRange(0, 4).Draw(t, "lines")
		lines := make([]row, n)
		sums := map[string]money.Cents{}
		for i := range lines {
			lines[i] = aRow()
			sums["gross"] += lines[i].gross
			sums["net"] += lines[i].gross / 2
			sums["returned"] += lines[i].returned
		}
		rows := readCSV(t, export(t, look(CSV, "en", ids...), lines...), "en")
		if len(rows) != n+2 {
			t.Fatalf("%d rows of %d lines", len(rows), n)
		}
		headings, total := rows[0], rows[n+1]
		label := slices.IndexFunc(total, func(cell string) bool { return strings.HasPrefix(cell, fmt.Sprintf("Control total (lines: %d); ", n)) })
		if label < 0 {
			t.Fatalf("no number of lines in %q", total)
		}
		if len(headings) != len(ids) && (len(headings) != len(ids)+1 || headings[len(ids)] != "" || label != len(ids)) {
			t.Fatalf("headings %q of %q", headings, ids)
		}
		for id, sum := range sums {
			place := slices.Index(headings, "The "+id)
			isInLabel := strings.Contains(total[label]+";", "; The "+id+": "+sum.String()+";")
			switch {
			case place >= 0 && (total[place] != sum.String() || isInLabel):
				t.Fatalf("%s: %q, not %s", id, total, sum)
			case place < 0 && isInLabel != (id != "net"):
				t.Fatalf("%s: %q", id, total[label])
			}
		}
	})
}

// R11.6: the label writes its sums as the rest of the file does.
func TestControlTotalWritesAmountsOfItsLanguage(t *testing.T) {
	for _, format := range []Format{CSV, XLSX} {
		file := export(t, look(format, "de", "customer"), aRow(), aRow())
		want := "Kontrollsumme (Positionen: 2); The gross: 2222,10; The returned: -0,10"
		var got string
		if format == CSV {
			got = readCSV(t, file, "de")[3][0]
		} else {
			book := openXLSX(t, file)
			defer book.Close()
			var err error
			got, err = book.GetCellValue(book.GetSheetName(0), "A4")
			must(t, err)
		}
		if got != want {
			t.Errorf("%s: %q", format, got)
		}
	}
}

// R11.6: an export that does not agree with what the area knows fails, and what
// has been written has no control total.
func TestExportFailsRatherThanLie(t *testing.T) {
	for name, known := range map[string]*Totals{
		"": {Lines: 1, Sums: map[string]money.Cents{"gross": 1111_05}}, "lines": {Lines: 2}, "a sum": {Lines: 1, Sums: map[string]money.Cents{"gross": 1}},
	} {
		for _, format := range []Format{CSV, XLSX} {
			table := tableOf(func() []row { return nil })
			table.Rows = func(_ context.Context, _ asked, _ string, each func(*row) error) (*Totals, error) {
				return known, each(new(aRow()))
			}
			var out bytes.Buffer
			err := table.write(t.Context(), asked{}, look(format, "en"), &out, nil)
			if (err == nil) != (name == "") || bytes.Contains(out.Bytes(), []byte("Control total")) && err != nil {
				t.Errorf("%s, %s: %v", format, name, err)
			}
		}
	}
}

func TestExportRefusesWhatItCannotDo(t *testing.T) {
	table := tableOf(func() []row { return nil })
	good := look(CSV, "en")
	must(t, table.check(asked{}, good))
	for name, change := range map[string]func(*Look, *asked){
		"format":   func(l *Look, _ *asked) { l.Format = "PDF" },
		"lang":     func(l *Look, _ *asked) { l.Language = "xx" },
		"columns":  func(l *Look, _ *asked) { l.Columns = nil },
		"columns ": func(l *Look, _ *asked) { l.Columns = []string{"date", "password"} },
		"columns2": func(l *Look, _ *asked) { l.Columns = []string{"date", "date"} },
		"columns3": func(l *Look, _ *asked) { l.Columns = []string{"returned"} }, // which has no column
		"zone":     func(l *Look, _ *asked) { l.Zone = "Local" },
		"zone ":    func(l *Look, _ *asked) { l.Zone = "../../etc/passwd" },
		"zone2":    func(l *Look, _ *asked) { l.Zone = "" },
		"zone3":    func(l *Look, _ *asked) { l.Zone = "Mars/Olympus" },
		"first":    func(_ *Look, q *asked) { q.First = -1 },
	} {
		l, q := good, asked{}
		change(&l, &q)
		f := fault.Of(table.check(q, l))
		if f == nil || f.Code != fault.Invalid || !strings.HasPrefix(name, f.Field) || f.Field == "" {
			t.Errorf("%s: %v", name, f)
		}
	}
}

// R11.6: progress is reported, and the callback may end the export.
func TestExportReportsProgress(t *testing.T) {
	table := tableOf(func() []row { return make([]row, progressEvery+500) })
	write := func(ctx context.Context, progress func(int64) error) error {
		return table.write(as(ctx, 1), asked{}, look(CSV, "en"), &bytes.Buffer{}, progress)
	}
	var reported []int64
	must(t, write(t.Context(), func(done int64) error {
		reported = append(reported, done)
		return nil
	}))
	if want := []int64{progressEvery, progressEvery + 500}; !slices.Equal(reported, want) {
		t.Errorf("reported %v, not %v", reported, want)
	}
	stop := errors.New("enough")
	if err := write(t.Context(), func(int64) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("got %v", err)
	}
	leaving, leave := context.WithCancel(t.Context())
	if err := write(leaving, func(int64) error { leave(); return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("an export without its caller went on: %v", err)
	}
}
