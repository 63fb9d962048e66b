package export

import (
	"bufio"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"merkato/internal/money"
)

// decimalComma are the languages whose spreadsheets write 1,50 and therefore
// separate cells by semicolons.
var decimalComma = []string{"de", "es", "fr", "it", "nl", "pl", "pt", "ro", "ru"}

func decimalSign(language string) byte {
	if slices.Contains(decimalComma, language) {
		return ','
	}
	return '.'
}

// byteOrderMark shows spreadsheets that the file is UTF-8.
const byteOrderMark = "\ufeff"

// csvSheet writes RFC 4180. It has no use for encoding/csv, which wants each
// row as strings first.
type csvSheet struct {
	w         *bufio.Writer
	separator byte
	decimal   byte
	row       []byte
	cells     int
	err       error
}

func newCSV(w *bufio.Writer, language string) *csvSheet {
	c := &csvSheet{w: w, separator: ',', decimal: decimalSign(language)}
	if c.decimal == ',' {
		c.separator = ';'
	}
	_, c.err = w.WriteString(byteOrderMark)
	return c
}

func (c *csvSheet) heading(s string) { c.text(s) }

// text writes words as they are, but for a spreadsheet that would take them
// for a formula: an apostrophe before them makes them words again.
func (c *csvSheet) text(s string) {
	c.next()
	prefix := ""
	if looksLikeFormula(s) {
		prefix = "'"
	}
	if !strings.ContainsAny(s, ",;\"\r\n\t") {
		c.row = append(append(c.row, prefix...), s...)
		return
	}
	c.row = append(append(c.row, '"'), prefix...)
	c.row = append(c.row, strings.ReplaceAll(s, `"`, `""`)...)
	c.row = append(c.row, '"')
}

// looksLikeFormula reports whether a spreadsheet may compute a text. Full-width
// signs count, because some programs turn them into plain ones, and so do signs
// behind spaces and invisible characters, which some programs drop.
func looksLikeFormula(s string) bool {
	for _, r := range s {
		switch {
		case strings.ContainsRune("\t\r\n", r), strings.ContainsRune("=+-@＝＋－＠", r):
			return true
		case unicode.IsSpace(r), unicode.IsControl(r), unicode.Is(unicode.Cf, r):
			continue
		}
		return false
	}
	return false
}

func (c *csvSheet) whole(n int64) {
	c.next()
	c.row = strconv.AppendInt(c.row, n, 10)
}

func (c *csvSheet) amount(a money.Cents) { c.hundredths(int64(a)) }

func (c *csvSheet) hundredths(n int64) {
	c.next()
	c.row = appendHundredths(c.row, n, c.decimal)
}

func (c *csvSheet) date(t time.Time) {
	c.next()
	c.row = t.AppendFormat(c.row, time.DateOnly)
}

func (c *csvSheet) clock(t time.Time) {
	c.next()
	c.row = t.AppendFormat(c.row, time.TimeOnly)
}

func (c *csvSheet) empty() { c.next() }

// next goes to the next cell.
func (c *csvSheet) next() {
	if c.cells > 0 {
		c.row = append(c.row, c.separator)
	}
	c.cells++
}

func (c *csvSheet) endRow() error {
	if c.err != nil {
		return c.err
	}
	if len(c.row) == 0 {
		c.row = append(c.row, `""`...) // a row of one empty cell is not an empty line
	}
	_, c.err = c.w.Write(append(c.row, "\r\n"...))
	c.row, c.cells = c.row[:0], 0
	return c.err
}

func (c *csvSheet) beginTotal() {}

func (c *csvSheet) close() error { return c.err }

// appendHundredths writes a number of hundredths with two decimals, and without
// a float on the way.
func appendHundredths(to []byte, n int64, decimal byte) []byte {
	if n < 0 {
		to, n = append(to, '-'), -n
	}
	to = strconv.AppendInt(to, n/100, 10)
	return append(to, decimal, byte('0'+n/10%10), byte('0'+n%10))
}
