package export

import (
	"bufio"
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"merkato/internal/locales"
)

func openXLSX(t require, file []byte) *excelize.File {
	book, err := excelize.OpenReader(bytes.NewReader(file))
	must(t, err)
	return book
}

// R11.6: in an XLSX dates are dates, amounts and counts are numbers, and texts
// are texts, in every language.
func TestXLSXCellsHaveTypes(t *testing.T) {
	for _, language := range locales.Languages {
		book := openXLSX(t, export(t, look(XLSX, language), aRow()))
		const name = "Lines"
		raw := func(column, row int) (value string, kind excelize.CellType, format string) {
			cell, _ := excelize.CoordinatesToCellName(column, row)
			value, err := book.GetCellValue(name, cell, excelize.Options{RawCellValue: true})
			must(t, err)
			kind, err = book.GetCellType(name, cell)
			must(t, err)
			style, err := book.GetCellStyle(name, cell)
			must(t, err)
			s, err := book.GetStyle(style)
			must(t, err)
			if s.CustomNumFmt != nil {
				format = *s.CustomNumFmt
			}
			return value, kind, format
		}
		const euro = `#,##0.00\ "€"`
		for i, id := range IDs(testColumns) {
			value, kind, format := raw(i+1, 2)
			var want, wantFormat string
			isText := false
			switch id {
			case "date": // 29 March 2026
				want, wantFormat = "46110", `yyyy\-mm\-dd`
			case "time": // 00:30:05
				want, wantFormat = "0.02089120", "hh:mm:ss"
			case "day":
				want, wantFormat = "46110", `yyyy\-mm\-dd`
			case "price":
				want, wantFormat = "1234.50", euro
			case "gross":
				want, wantFormat = "1111.05", euro
			case "quantity":
				want = "3"
			case "rate":
				want = "40.00"
			case "customer":
				want, isText = aRow().customer, true
			default:
				continue
			}
			if value != want || format != wantFormat || (kind == excelize.CellTypeInlineString) != isText {
				t.Errorf("%s: %s is %q as %v %q, not %q %q", language, id, value, kind, format, want, wantFormat)
			}
		}
		shown, err := book.GetCellValue(name, "A2")
		must(t, err)
		if shown != "2026-03-29" {
			t.Errorf("%s: the date shows as %s", language, shown)
		}
		label, kind, _ := raw(1, 3)
		if !strings.Contains(label, "1") || kind != excelize.CellTypeInlineString {
			t.Errorf("%s: the control total says %q", language, label)
		}
	}
}

// R11.6: a text is a text in an XLSX and never a formula, and reads as it was.
func TestXLSXTextsComeBack(t *testing.T) {
	cases := []string{"=1+1", "+1", "-1", "@x", "<b>&amp;\"'", "_x0041_", "a_x005F_b", " two  spaces ", "\ttab", "line\r\nline", "😀é", "nul\x01"}
	check := func(t require, text string) {
		r := aRow()
		r.customer = text
		book := openXLSX(t, export(t, look(XLSX, "en", "customer"), r))
		defer book.Close()
		got, err := book.GetCellValue("Lines", "A2")
		must(t, err)
		want := strings.Map(func(r rune) rune {
			if r < ' ' && r != '\t' && r != '\n' && r != '\r' {
				return utf8.RuneError
			}
			return r
		}, text)
		if got != want {
			t.Fatal(fmt.Sprintf("%q became %q", want, got))
		}
		if formula, err := book.GetCellFormula("Lines", "A2"); err != nil || formula != "" {
			t.Fatal("a formula: ", formula, err)
		}
	}
	for _, text := range cases {
		check(t, text)
	}
	rapid.Check(t, func(t *rapid.T) {
		check(t, rapid.StringOf(rapid.RuneFrom([]rune("a_x0041F<>&\"= é😀\n"))).Draw(t, "text"))
	})
}

// R11.6: more lines than a sheet holds go on to the next, under the same
// headings, and the control total is at the end of the last.
func TestXLSXGoesOnToMoreSheets(t *testing.T) {
	const lines = 7
	for longest, wantSheets := range map[int]int{3: 3, 7: 1, 6: 2, 8: 1} {
		var out bytes.Buffer
		w := bufio.NewWriter(&out)
		l, err := tableOf(nil).layout(look(XLSX, "en", "customer", "gross"))
		must(t, err)
		file := newXLSX(w, "Lines")
		file.longest = longest
		must(t, l.begin(file))
		for i := range lines {
			r := aRow()
			r.customer = fmt.Sprint("R-", i)
			must(t, l.line(file, &r))
		}
		must(t, l.end(file))
		must(t, w.Flush())
		book := openXLSX(t, out.Bytes())
		var references []string
		for _, name := range book.GetSheetList() {
			rows, err := book.GetRows(name)
			must(t, err)
			if rows[0][0] != "The customer" {
				t.Errorf("%s begins with %q", name, rows[0])
			}
			for _, row := range rows[1:] {
				references = append(references, row[0])
			}
		}
		want := "R-0 R-1 R-2 R-3 R-4 R-5 R-6 Control total (lines: 7); The returned: -0.35"
		if got := strings.Join(references, " "); got != want || len(book.GetSheetList()) != wantSheets {
			t.Errorf("%d lines a sheet: %s on %d sheets", longest, got, len(book.GetSheetList()))
		}
	}
}

// The same lines make the same file, so a job that runs twice does no harm.
func TestXLSXIsTheSameEachTime(t *testing.T) {
	if !bytes.Equal(export(t, look(XLSX, "fr"), aRow()), export(t, look(XLSX, "fr"), aRow())) {
		t.Error("two files of the same lines differ")
	}
}

// A cell holds no more than a spreadsheet reads.
func TestXLSXCutsEndlessTexts(t *testing.T) {
	r := aRow()
	r.customer = strings.Repeat("é", longestCell+10)
	book := openXLSX(t, export(t, look(XLSX, "en", "customer"), r))
	got, err := book.GetCellValue("Lines", "A2")
	must(t, err)
	if n := utf8.RuneCountInString(got); n != longestCell {
		t.Errorf("%d characters", n)
	}
}
