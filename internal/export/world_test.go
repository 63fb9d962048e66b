package export

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"testing"
	"testing/fstest"
	"time"

	"merkato/internal/actor"
	"merkato/internal/calendar"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	"merkato/internal/locales"
	"merkato/internal/money"
)

func TestMain(m *testing.M) {
	dbtest.FewerChecks(25)
	os.Exit(m.Run())
}

// row is a line of the test's table.
type row struct {
	at       time.Time
	day      calendar.Day
	kind     string
	place    *int
	customer string
	isPaid   bool
	quantity int64
	rate     int64
	price    money.Cents
	gross    money.Cents
	returned money.Cents
}

// aRow is late in the evening in Paris.
func aRow() row {
	return row{
		at: time.Date(2026, 3, 28, 23, 30, 5, 0, time.UTC), day: "2026-03-29", kind: "A", place: new(2), customer: "Zoë \"Z\" O’Hara; Ltd, Sons",
		isPaid: true, quantity: 3, rate: 4000, price: 1234_50, gross: 1111_05, returned: -5,
	}
}

// asked is the query of the test's table.
type asked struct{ First int } // leaves out the rows before it

var testColumns = []Column[row]{
	Date("date", func(r *row) time.Time { return r.at }),
	Clock("time", func(r *row) time.Time { return r.at }),
	Day("day", func(r *row) calendar.Day { return r.day }),
	Value("kind", func(r *row) string { return r.kind }),
	Place("place", func(r *row) *int { return r.place }),
	Text("customer", func(r *row) string { return r.customer }),
	YesNo("paid", func(r *row) bool { return r.isPaid }),
	Whole("quantity", func(r *row) int64 { return r.quantity }),
	Hundredths("rate", func(r *row) int64 { return r.rate }),
	Phrase("phrase", func(w *Words, r *row) string { return w.Columns["kind"] + " " + r.kind }),
	Amount("price", func(r *row) money.Cents { return r.price }),
	Sum("net", func(r *row) money.Cents { return r.gross / 2 }),
	MainSum("gross", func(r *row) money.Cents { return r.gross }),
	OnlySum("returned", func(r *row) money.Cents { return r.returned }),
}

func testTexts() Texts {
	files := fstest.MapFS{}
	for _, language := range locales.Languages {
		words := Words{Sheet: "Lines", Columns: map[string]string{}, Values: map[string]map[string]string{"kind": {"A": "Kind A of " + language}}}
		for _, c := range testColumns {
			words.Columns[c.id] = "The " + c.id
		}
		content, err := json.Marshal(words)
		if err != nil {
			panic(err)
		}
		files["texts/"+language+".json"] = &fstest.MapFile{Data: content}
	}
	return ReadTexts(files)
}

// tableOf has these rows, whoever asks.
func tableOf(rows func() []row) Table[asked, row] {
	return Table[asked, row]{
		Name: "lines", Texts: testTexts(), Columns: testColumns,
		Check: func(q asked) error {
			if q.First < 0 {
				return fault.New(fault.Invalid, "first", "Begin with a row.").At("first")
			}
			return nil
		},
		Count: func(_ context.Context, q asked) (int64, error) { return int64(len(rows()) - q.First), nil },
		Rows: func(ctx context.Context, q asked, _ string, each func(*row) error) (*Totals, error) {
			if _, err := actor.SellerID(ctx); err != nil {
				return nil, err
			}
			for _, r := range rows()[q.First:] {
				if err := errors.Join(ctx.Err(), each(&r)); err != nil {
					return nil, err
				}
			}
			return nil, nil
		},
	}
}

func as(ctx context.Context, sellerID int64) context.Context {
	return actor.With(ctx, actor.Actor{Issuer: "i", Subject: fmt.Sprint(sellerID), SellerID: sellerID})
}

// look is all columns, or those named.
func look(format Format, language string, columns ...string) Look {
	if columns == nil {
		columns = IDs(testColumns)
	}
	return Look{Format: format, Columns: columns, Zone: "Europe/Paris", Language: language}
}

// export writes rows, without a database.
func export(t require, l Look, rows ...row) []byte {
	var out bytes.Buffer
	must(t, tableOf(func() []row { return rows }).write(as(context.Background(), 1), asked{}, l, &out, nil))
	return out.Bytes()
}

// require is what a test and a property have in common.
type require interface{ Fatal(...any) }

func must(t require, err error) {
	if err != nil {
		if h, ok := t.(interface{ Helper() }); ok {
			h.Helper()
		}
		t.Fatal(err)
	}
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
