package export

import (
	"archive/zip"
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/klauspost/compress/flate"

	"merkato/internal/money"
)

const (
	linesOfSheet = 1_048_000 // a spreadsheet has 1,048,576 rows
	longestCell  = 32_767    // characters that a spreadsheet takes in a cell
)

// xlsxSheet writes a workbook row by row. Libraries for it keep rows or texts
// in memory or in files until the end; here a row leaves as it is written.
// Texts are in their cells, which also means that none is ever a formula.
type xlsxSheet struct {
	zip     *zip.Writer
	part    *bufio.Writer // the sheet being written
	name    string        // of the sheets, for people
	longest int           // lines on a sheet

	sheets  int
	lines   int // on this sheet, without its headings
	row     []byte
	number  int // of the row on this sheet
	cells   int
	letters []string // names of columns, as many as were needed
	heads   []string
	isTotal bool
	err     error
}

func newXLSX(w *bufio.Writer, name string) *xlsxSheet {
	x := &xlsxSheet{zip: zip.NewWriter(w), name: name, longest: linesOfSheet}
	x.zip.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w, flate.BestSpeed)
	})
	x.err = x.write(xlsxFirst)
	x.begin()
	return x
}

// Places in cellXfs of xlsxStyles, each twice: of a line, and bold.
const (
	styleText = iota
	styleDate
	styleClock
	styleAmount
	styleHundredths
	styleWhole
	bold
)

// begin starts the next sheet.
func (x *xlsxSheet) begin() {
	if x.err != nil {
		return
	}
	x.sheets++
	part, err := x.create(fmt.Sprintf("xl/worksheets/sheet%d.xml", x.sheets))
	if err != nil {
		x.err = err
		return
	}
	x.part = bufio.NewWriterSize(part, 64<<10)
	x.lines, x.number = 0, 1
	_, x.err = x.part.WriteString(xlsxSheetBegin)
	if x.sheets > 1 {
		for _, text := range x.heads {
			x.styled(text, bold)
		}
		x.writeRow()
	}
}

func (x *xlsxSheet) finish() {
	if x.err != nil {
		return
	}
	_, _ = x.part.WriteString(xlsxSheetEnd) // Flush reports the error
	x.err = x.part.Flush()
}

func (x *xlsxSheet) create(name string) (io.Writer, error) {
	// Without a date the same lines make the same file.
	return x.zip.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
}

func (x *xlsxSheet) heading(s string) {
	x.heads = append(x.heads, s)
	x.styled(s, bold)
}

func (x *xlsxSheet) text(s string) {
	if x.isTotal {
		x.styled(s, bold)
		return
	}
	x.styled(s, styleText)
}

func (x *xlsxSheet) styled(s string, style int) {
	if s == "" {
		x.empty()
		return
	}
	x.open(style)
	x.row = append(x.row, ` t="inlineStr"><is><t xml:space="preserve">`...)
	x.row = appendXML(x.row, s)
	x.row = append(x.row, `</t></is></c>`...)
}

func (x *xlsxSheet) whole(n int64) {
	x.openNumber(styleWhole)
	x.row = strconv.AppendInt(x.row, n, 10)
	x.closeNumber()
}

func (x *xlsxSheet) amount(c money.Cents) {
	x.openNumber(styleAmount)
	x.row = appendHundredths(x.row, int64(c), '.')
	x.closeNumber()
}

func (x *xlsxSheet) hundredths(n int64) {
	x.openNumber(styleHundredths)
	x.row = appendHundredths(x.row, n, '.')
	x.closeNumber()
}

// dayZero is what spreadsheets count days from, in days before 1970.
const dayZero = 25_569

func (x *xlsxSheet) date(t time.Time) {
	y, m, d := t.Date()
	day := time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix()/86_400 + dayZero
	x.openNumber(styleDate)
	x.row = strconv.AppendInt(x.row, day, 10)
	x.closeNumber()
}

// clock is the part of the day that has passed, to the second.
func (x *xlsxSheet) clock(t time.Time) {
	hour, minute, second := t.Clock()
	x.openNumber(styleClock)
	x.row = strconv.AppendFloat(x.row, float64(hour*3600+minute*60+second)/86_400, 'f', 8, 64)
	x.closeNumber()
}

func (x *xlsxSheet) empty() {
	x.turnIfFull()
	x.cells++
}

// turnIfFull begins a new sheet before the first cell of a line that this one
// has no room for. The control total always has.
func (x *xlsxSheet) turnIfFull() {
	if x.cells == 0 && x.lines == x.longest && !x.isTotal {
		x.finish()
		x.begin()
	}
}

func (x *xlsxSheet) openNumber(style int) {
	if x.isTotal {
		style += bold
	}
	x.open(style)
	x.row = append(x.row, `><v>`...)
}

func (x *xlsxSheet) closeNumber() { x.row = append(x.row, `</v></c>`...) }

// open begins the next cell, up to the end of its attributes.
func (x *xlsxSheet) open(style int) {
	x.turnIfFull()
	x.nameColumns(x.cells + 1)
	x.row = append(x.row, `<c r="`...)
	x.row = append(x.row, x.letters[x.cells]...)
	x.row = strconv.AppendInt(x.row, int64(x.number), 10)
	x.row = append(x.row, '"')
	if style != styleText {
		x.row = append(x.row, ` s="`...)
		x.row = strconv.AppendInt(x.row, int64(style), 10)
		x.row = append(x.row, '"')
	}
	x.cells++
}

// nameColumns makes sure that so many columns have their letters: A … Z, AA …
func (x *xlsxSheet) nameColumns(n int) {
	for i := len(x.letters); i < n; i++ {
		name := string(rune('A' + i%26))
		if i >= 26 {
			name = string(rune('A'+i/26-1)) + name
		}
		x.letters = append(x.letters, name)
	}
}

func (x *xlsxSheet) endRow() error {
	isHeading := x.number == 1
	x.writeRow()
	if !isHeading {
		x.lines++
	}
	return x.err
}

func (x *xlsxSheet) writeRow() {
	if x.err == nil {
		head := append(x.part.AvailableBuffer(), `<row r="`...)
		head = strconv.AppendInt(head, int64(x.number), 10)
		_, _ = x.part.Write(append(head, `">`...)) // the last write reports the error of any
		_, _ = x.part.Write(x.row)
		_, x.err = x.part.WriteString("</row>\n")
	}
	x.row, x.cells = x.row[:0], 0
	x.number++
}

func (x *xlsxSheet) beginTotal() { x.isTotal = true }

// close writes the list of sheets, of which the number is known only now.
func (x *xlsxSheet) close() error {
	x.finish()
	if x.err != nil {
		return x.err
	}
	if err := x.write(xlsxLast(x.name, x.sheets)); err != nil {
		return err
	}
	return x.zip.Close()
}

func (x *xlsxSheet) write(parts []xlsxPart) error {
	for _, part := range parts {
		w, err := x.create(part.name)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(w, part.content); err != nil {
			return err
		}
	}
	return nil
}

// appendXML writes a text so that a spreadsheet reads the same text again.
// What XML cannot hold becomes the sign for unreadable, and a text that looks
// like a spreadsheet's own escape (_x0041_) is escaped.
func appendXML(to []byte, s string) []byte {
	characters := 0
	for i, r := range s {
		if characters++; r > 0xffff {
			characters++ // spreadsheets count in UTF-16
		}
		if characters > longestCell {
			return to
		}
		switch {
		case r == '&':
			to = append(to, "&amp;"...)
		case r == '<':
			to = append(to, "&lt;"...)
		case r == '>':
			to = append(to, "&gt;"...)
		case r == '\r':
			to = append(to, "&#13;"...) // XML would make it a line feed
		case r == '_' && isXLSXEscape(s[i:]):
			to = append(to, "_x005F_"...)
		case r < ' ' && r != '\t' && r != '\n', r == 0xfffe, r == 0xffff:
			to = utf8.AppendRune(to, utf8.RuneError)
		default:
			to = utf8.AppendRune(to, r)
		}
	}
	return to
}

func isXLSXEscape(s string) bool {
	if len(s) < 7 || s[1] != 'x' || s[6] != '_' {
		return false
	}
	return strings.Trim(s[2:6], "0123456789abcdefABCDEF") == ""
}
