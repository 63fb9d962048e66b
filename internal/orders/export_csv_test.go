package orders

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"merkato/internal/calendar"
	"merkato/internal/money"
	"merkato/internal/products"
	"merkato/internal/sales"
)

// exportLanguageCodes are all languages of the product.
var exportLanguageCodes = []string{"de", "en", "es", "fr", "it", "nl", "pl", "pt", "ro", "ru"}

// anEntry is a sale of 1,234.50 € with 10 % off, late in the evening in Paris.
func anEntry() Entry {
	return Entry{
		Line: sales.Line{
			ID: 7, Number: new(2), Type: sales.TypeOrder, Source: sales.SourceAuto, At: time.Date(2026, 3, 28, 23, 30, 5, 0, time.UTC), Day: "2026-03-29",
			Language: "fr", Country: "FR", Quantity: 3, Base: 1234_50, Gross: 1111_05, Commission: 444_42, Net: 666_63, Rate: 4000, Refunded: 5,
			ProductType: products.TypeTheme,
		},
		Reference: "R-1", CustomerName: "Zoë \"Z\" O’Hara; Ltd, Sons", CustomerEmail: "zoe@example.com", Shop: "https://shop.example.com",
		ProductName: "Blue\nTheme", Money: MoneyState{Kind: MoneyPending, On: calendar.Day("2026-05-13")},
	}
}

// export writes entries as Export does, without a database.
func export(t require, r ExportRequest, entries ...Entry) []byte {
	var out bytes.Buffer
	w := bufio.NewWriter(&out)
	l, err := r.layout()
	if err != nil {
		t.Fatal(err)
	}
	file := newExportSheet(r.Format, r.Language, w)
	var totals Totals
	must(t, l.begin(file))
	for i := range entries {
		totals.add(&entries[i].Line)
		must(t, l.line(file, &entries[i]))
	}
	must(t, l.end(file, totals))
	must(t, w.Flush())
	return out.Bytes()
}

// require is what a test and a property have in common.
type require interface{ Fatal(...any) }

func must(t require, err error) {
	if err != nil {
		t.Fatal(err)
	}
}

func asked(format ExportFormat, language string, columns ...string) ExportRequest {
	if columns == nil {
		columns = ExportColumns()
	}
	return ExportRequest{Sort: SortDate, Format: format, Columns: columns, Zone: "Europe/Paris", Language: language}
}

// readCSV reads a file as a program of that language does.
func readCSV(t require, file []byte, language string) [][]string {
	rest, ok := bytes.CutPrefix(file, []byte("\xef\xbb\xbf"))
	if !ok {
		t.Fatal("no byte order mark")
	}
	r := csv.NewReader(bytes.NewReader(rest))
	if language != "en" {
		r.Comma = ';'
	}
	rows, err := r.ReadAll() // refuses rows of different lengths
	must(t, err)
	return rows
}

// R11.6: a CSV has the separator, decimals and headings of its language, and
// dates in the zone asked for.
func TestCSVInEveryLanguage(t *testing.T) {
	for _, language := range exportLanguageCodes {
		file := export(t, asked(ExportCSV, language), anEntry())
		rows := readCSV(t, file, language)
		if len(rows) != 3 {
			t.Fatalf("%s: %d rows", language, len(rows))
		}
		cell := map[string]string{}
		for i, id := range ExportColumns() {
			cell[id] = rows[1][i]
		}
		decimal := ","
		if language == "en" {
			decimal = "."
		}
		for id, want := range map[string]string{
			"date": "2026-03-29", "time": "00:30:05", "quantity": "3", "line": "2", "refund_of": "",
			"base": "1234" + decimal + "50", "gross": "1111" + decimal + "05", "net": "666" + decimal + "63",
			"discount": "123" + decimal + "45", "refunded": "0" + decimal + "05", "commission_rate": "40" + decimal + "00",
			"customer": `Zoë "Z" O’Hara; Ltd, Sons`, "product": "Blue\nTheme",
		} {
			if cell[id] != want {
				t.Errorf("%s: %s is %q, not %q", language, id, cell[id], want)
			}
		}
		if !strings.Contains(cell["money"], "2026-05-13") {
			t.Errorf("%s: money is %q", language, cell["money"])
		}
		if !bytes.HasSuffix(file, []byte("\r\n")) {
			t.Errorf("%s: the last row has no end", language)
		}
	}
}

// R11.6: the zone moves a moment to another day.
func TestCSVDatesAreInTheZone(t *testing.T) {
	for zone, want := range map[string]string{"UTC": "2026-03-28 23:30:05", "Europe/Paris": "2026-03-29 00:30:05", "America/New_York": "2026-03-28 19:30:05", "Asia/Kolkata": "2026-03-29 05:00:05"} {
		r := asked(ExportCSV, "en", "date", "time")
		r.Zone = zone
		rows := readCSV(t, export(t, r, anEntry()), "en")
		if got := rows[1][0] + " " + rows[1][1]; got != want {
			t.Errorf("%s: %s, not %s", zone, got, want)
		}
		if rows[0][1] != "Time ("+zone+")" {
			t.Errorf("the heading is %q", rows[0][1])
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
		e := anEntry()
		e.CustomerName, e.ProductName, e.Shop, e.CustomerEmail, e.Reference = text, text, text, text, text
		e.Net = -5
		rows := readCSV(t, export(t, asked(ExportCSV, "de", "reference", "customer", "product", "shop", "email", "net"), e), "de")
		for i, cell := range rows[1][:5] {
			// A reader of CSV may make one line feed of both.
			if strings.ReplaceAll(cell, "\r", "") != strings.ReplaceAll("'"+text, "\r", "") {
				t.Errorf("%q is written as %q in column %d", text, cell, i)
			}
		}
		if rows[1][5] != "-0,05" {
			t.Errorf("an amount is written as %q", rows[1][5])
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
		e := anEntry()
		e.CustomerName = rapid.StringOf(rapid.RuneFrom([]rune("ab \";,'\n=éЖ"))).Draw(t, "customer")
		e.Gross = money.Cents(rapid.Int64Range(-1e12, 1e12).Draw(t, "gross"))
		language := rapid.SampledFrom(exportLanguageCodes).Draw(t, "language")
		rows := readCSV(t, export(t, asked(ExportCSV, language, "customer", "gross"), e), language)
		want := e.CustomerName
		if looksLikeFormula(want) {
			want = "'" + want
		}
		if rows[1][0] != want {
			t.Fatalf("%q became %q", want, rows[1][0])
		}
		if got := strings.ReplaceAll(rows[1][1], ",", "."); got != e.Gross.String() {
			t.Fatalf("%s became %s", e.Gross, got)
		}
	})
}

// R11.5, R11.6: every file has a control total with at least the number of lines,
// gross, net and refunds, whatever columns were chosen; it has these columns and
// no other, but for one without a heading where none has room for the label.
func TestControlTotalStandsWithAnyColumns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ids := rapid.Permutation(ExportColumns()).Draw(t, "order")[:rapid.IntRange(1, len(ExportColumns())).Draw(t, "how many")]
		n := rapid.IntRange(0, 4).Draw(t, "lines")
		entries := make([]Entry, n)
		var want Totals
		for i := range entries {
			entries[i] = anEntry()
			if i%2 == 1 {
				entries[i].Type, entries[i].Gross = sales.TypeRefund, -1
			}
			want.add(&entries[i].Line)
		}
		rows := readCSV(t, export(t, asked(ExportCSV, "en", ids...), entries...), "en")
		if len(rows) != n+2 {
			t.Fatalf("%d rows of %d lines", len(rows), n)
		}
		headings, total := rows[0], rows[n+1]
		label := slices.IndexFunc(total, func(cell string) bool {
			return strings.HasPrefix(cell, fmt.Sprintf("Control total (lines: %d); ", n))
		})
		if label < 0 {
			t.Fatalf("no number of lines in %q", total)
		}
		if len(headings) != len(ids) && (len(headings) != len(ids)+1 || headings[len(ids)] != "" || label != len(ids)) {
			t.Fatalf("headings %q of %q", headings, ids)
		}
		if !strings.HasSuffix(total[label], "; Refunds in gross: "+want.Refunds.String()) {
			t.Fatalf("no refunds of %s in %q", want.Refunds, total[label])
		}
		for heading, sum := range map[string]money.Cents{"Base turnover": want.Base, "Gross turnover": want.Gross, "Commission": want.Commission, "Net turnover": want.Net} {
			place := slices.Index(headings, heading)
			isTold := strings.Contains(total[label], "; "+heading+": "+sum.String()+";")
			switch {
			case place >= 0 && (total[place] != sum.String() || isTold):
				t.Fatalf("%s: %q, not %s", heading, total, sum)
			case place < 0 && isTold != (heading == "Gross turnover" || heading == "Net turnover"):
				t.Fatalf("%s: %q", heading, total[label])
			}
		}
	})
}

// R11.6: the label writes its sums as the rest of the file does.
func TestControlTotalWritesAmountsOfItsLanguage(t *testing.T) {
	refund := anEntry()
	refund.Type, refund.Gross, refund.Net = sales.TypeRefund, -11_05, -6_63
	for _, format := range []ExportFormat{ExportCSV, ExportXLSX} {
		file := export(t, asked(format, "de", "reference", "base"), anEntry(), refund)
		want := "Kontrollsumme (Positionen: 2); Umsatz vor Provision: 1100,00; Umsatz nach Provision: 660,00; Erstattungen vor Provision: -11,05"
		var got string
		if format == ExportCSV {
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

// R11.6: the words of an export are there in every language.
func TestHeadingsAreWhole(t *testing.T) {
	if len(exportLanguages()) != len(exportLanguageCodes) {
		t.Errorf("%d languages", len(exportLanguages()))
	}
	for _, language := range exportLanguageCodes {
		w := exportLanguages()[language]
		if w == nil {
			t.Fatalf("no words in %s", language)
		}
		said := map[string]bool{}
		for _, id := range ExportColumns() {
			if w.Columns[id] == "" || said[w.Columns[id]] {
				t.Errorf("%s: the heading of %s is missing or there twice", language, id)
			}
			said[w.Columns[id]] = true
		}
		for _, one := range lineTypes {
			if w.Types[one] == "" {
				t.Errorf("%s: no word for %s", language, one)
			}
		}
		for _, one := range sources {
			if w.Sources[one] == "" {
				t.Errorf("%s: no word for %s", language, one)
			}
		}
		for _, one := range []products.Type{products.TypeAdServer, products.TypeBundle, products.TypeBusinessCare, products.TypeEmail, products.TypeFormation,
			products.TypeModule, products.TypePack, products.TypeService, products.TypeSupport, products.TypeTheme, products.TypeZen} {
			if w.ProductTypes[one] == "" {
				t.Errorf("%s: no word for %s", language, one)
			}
		}
		for kind, isDated := range map[MoneyKind]bool{MoneyPending: true, MoneyAvailable: false, MoneyWithheld: false, MoneyInPayout: true, MoneyPaid: true, MoneyTakenBack: false, MoneyPaidElsewhere: false} {
			if w.Money[kind] == "" || strings.Contains(w.Money[kind], "{date}") != isDated {
				t.Errorf("%s: %s is %q", language, kind, w.Money[kind])
			}
		}
		if w.Yes == "" || w.No == "" || w.Sheet == "" || w.Refunds == "" || !strings.Contains(w.Sum, "{name}") || !strings.Contains(w.Sum, "{sum}") || !strings.Contains(w.ControlTotal, "{count}") {
			t.Errorf("%s: a word is missing", language)
		}
	}
}
