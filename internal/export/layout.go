package export

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"merkato/internal/fault"
	"merkato/internal/money"
)

// layout is the columns of one file, in its language and zone, and what its rows
// add up to so far.
//
// The control total is under the columns it sums. The label before it says
// the sums that every file has and that have no column among the chosen ones.
// Only where all of these hold sums there is one more for the label, which the
// rows leave empty: every row has as many cells as the first.
type layout[Row any] struct {
	written
	columns    []Column[Row]
	label      int // which column has the label of the control total; one more than there are: its own
	summed     []Column[Row]
	sums       []money.Cents // of summed
	lines      int64
	decimal    byte
	isOwnLabel bool
}

// layout is how the rows of a request are laid out.
func (t Table[Q, Row]) layout(look Look) (*layout[Row], error) {
	if look.Format != CSV && look.Format != XLSX {
		return nil, fault.New(fault.Invalid, "format_unknown", "The format must be CSV or XLSX.").At("format")
	}
	texts, ok := t.Texts[look.Language]
	if !ok {
		return nil, fault.New(fault.Invalid, "language_unknown", "There are no headings in this language.").At("lang")
	}
	zone, err := zoneOf(look.Zone)
	if err != nil {
		return nil, err
	}
	columns, err := chosen(t.Columns, look.Columns)
	if err != nil {
		return nil, err
	}
	l := &layout[Row]{written: written{texts: texts, common: commonTexts[look.Language], zone: zone}, columns: columns, decimal: decimalSign(look.Language)}
	if l.label = slices.IndexFunc(columns, func(c Column[Row]) bool { return c.sum == nil }); l.label < 0 {
		l.label, l.isOwnLabel = len(columns), true
	}
	for _, c := range t.Columns {
		if c.sum != nil {
			l.summed = append(l.summed, c)
		}
	}
	l.sums = make([]money.Cents, len(l.summed))
	return l, nil
}

const longestZone = 64

// zoneOf finds a zone by its name in the database of zones. That of the
// machine we run on is nobody's business.
func zoneOf(name string) (*time.Location, error) {
	unknown := fault.New(fault.Invalid, "zone_unknown", "This is not a time zone such as Europe/Paris.").At("zone")
	if name == "" || name == "Local" || len(name) > longestZone {
		return nil, unknown
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return nil, unknown.Because(err)
	}
	return zone, nil
}

func (l *layout[Row]) begin(f sheet) error {
	for i := range l.columns {
		f.heading(l.heading(&l.columns[i]))
	}
	if l.isOwnLabel {
		f.heading("")
	}
	return f.endRow()
}

func (l *layout[Row]) heading(c *Column[Row]) string {
	if c.inZone {
		return l.texts.Columns[c.id] + " (" + l.zone.String() + ")"
	}
	return l.texts.Columns[c.id]
}

func (l *layout[Row]) line(f sheet, row *Row) error {
	l.lines++
	for i := range l.summed {
		l.sums[i] += l.summed[i].sum(row)
	}
	for i := range l.columns {
		l.columns[i].write(f, &l.written, row)
	}
	if l.isOwnLabel {
		f.empty()
	}
	return f.endRow()
}

// agree fails where the rows add up to something else than they should.
func (l *layout[Row]) agree(known *Totals) error {
	if known == nil {
		return nil
	}
	if known.Lines != l.lines {
		return fmt.Errorf("export of %d lines: there should be %d", l.lines, known.Lines)
	}
	for i := range l.summed {
		if want, ok := known.Sums[l.summed[i].id]; ok && want != l.sums[i] {
			return fmt.Errorf("export of %d lines: %s adds up to %s and should be %s", l.lines, l.summed[i].id, l.sums[i], want)
		}
	}
	return nil
}

func (l *layout[Row]) end(f sheet) error {
	f.beginTotal()
	for i := range l.columns {
		switch {
		case i == l.label:
			f.text(l.controlTotal())
		case l.columns[i].sum != nil:
			f.amount(l.sumOf(l.columns[i].id))
		default:
			f.empty()
		}
	}
	if l.isOwnLabel {
		f.text(l.controlTotal())
	}
	if err := f.endRow(); err != nil {
		return err
	}
	return f.close()
}

func (l *layout[Row]) sumOf(id string) money.Cents {
	return l.sums[slices.IndexFunc(l.summed, func(c Column[Row]) bool { return c.id == id })]
}

// controlTotal names the control total, and says what is under no column.
func (l *layout[Row]) controlTotal() string {
	label := strings.ReplaceAll(l.common.ControlTotal, "{count}", strconv.FormatInt(l.lines, 10))
	for i := range l.summed {
		c := &l.summed[i]
		isChosen := slices.ContainsFunc(l.columns, func(other Column[Row]) bool { return other.id == c.id })
		if !c.inEveryTotal || isChosen {
			continue
		}
		sum := string(appendHundredths(nil, int64(l.sums[i]), l.decimal))
		label += "; " + strings.NewReplacer("{name}", l.heading(c), "{sum}", sum).Replace(l.common.Sum)
	}
	return label
}
