package catalogue_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/blobs"
	"merkato/internal/catalogue"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/fault"
	kit "merkato/internal/list"
	"merkato/internal/products"
	"merkato/internal/seller/sellertest"
)

type world struct {
	*catalogue.Service
	t        testing.TB
	d        *db.DB
	products *products.Service
	seller   int64
	ctx      context.Context
	now      time.Time
	sent     int
}

func newWorld(t testing.TB, d *db.DB) *world {
	t.Helper()
	w := &world{t: t, d: d, products: products.New(d), now: time.Date(2026, 6, 1, 9, 0, 0, 0, time.UTC)}
	w.Service = catalogue.New(catalogue.Options{DB: d, Products: w.products, Now: func() time.Time { return w.now }})
	files, err := blobs.Open(t.Context(), "", t.TempDir())
	must(t, err)
	t.Cleanup(func() { must(t, files.Close()) })
	w.Keep(files)
	w.seller = sellertest.Add(t, d, nil).ID
	w.ctx = as(t.Context(), w.seller)
	return w
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func as(ctx context.Context, sellerID int64) context.Context {
	return actor.With(ctx, actor.Actor{SellerID: sellerID})
}

func wantFault(t *testing.T, err error, code fault.Code, reason string) {
	t.Helper()
	if f := fault.Of(err); f == nil || f.Code != code || f.Reason != reason {
		t.Errorf("got %v, not %s %s", err, code, reason)
	}
}

func (w *world) tx(do func(ctx context.Context, tx bun.Tx) error) {
	w.t.Helper()
	must(w.t, w.d.Tx(w.t.Context(), do))
}

// online is a product that the marketplace knows.
func (w *world) online(name string) int64 {
	w.t.Helper()
	w.sent++
	external := fmt.Sprintf("P-%d", w.sent)
	p := &products.Product{SellerID: w.seller, Type: products.TypeModule, IsActive: true, Price: 1000, CreatedAt: w.now, ExternalID: &external, ExternalUpdatedAt: &w.now, Names: map[string]string{"en": name}}
	w.tx(func(ctx context.Context, tx bun.Tx) error { return w.products.Create(ctx, tx, p) })
	return p.ID
}

func picture(width, height int) []byte {
	m := image.NewRGBA(image.Rect(0, 0, width, height))
	m.Set(1, 1, color.White)
	var out bytes.Buffer
	if err := png.Encode(&out, m); err != nil {
		panic(err)
	}
	return out.Bytes()
}

func (w *world) file(id int64, kind catalogue.FileKind, content []byte) int64 {
	w.t.Helper()
	f, err := w.AddFile(w.ctx, id, kind, "a.png", bytes.NewReader(content))
	must(w.t, err)
	return f.ID
}

// complete is a sheet that may be submitted.
func (w *world) complete(id int64) catalogue.Sheet {
	w.t.Helper()
	shot := w.file(id, catalogue.Screenshot, picture(1000, 1000))
	return catalogue.Sheet{
		Categories: []string{"payments"}, Icon: w.file(id, catalogue.Icon, picture(256, 256)), Screenshots: []int64{shot, shot, shot},
		Texts: map[string]catalogue.Texts{"en": {
			Name: "One-page checkout", ShortDescription: "Short.", Description: "Long.", Benefits: []string{"Sells more"},
			Features: []string{"a", "b", "c"}, Keywords: []string{"a", "b", "c", "d", "e"},
		}},
	}
}

// R12.6: the limits of a sheet, with characters as readers see them.
func TestProblems(t *testing.T) {
	good := catalogue.Texts{Name: "n", ShortDescription: "s", Description: "d", Benefits: []string{"b"}, Features: []string{"1", "2", "3"}, Keywords: []string{"1", "2", "3", "4", "5"}}
	sheet := func(edit func(*catalogue.Texts)) catalogue.Sheet {
		t := good
		edit(&t)
		return catalogue.Sheet{Categories: []string{"c"}, Icon: 1, Screenshots: []int64{1, 2, 3}, Texts: map[string]catalogue.Texts{"en": t}}
	}
	family := "👨‍👩‍👧‍👦" // seven code points, one character
	for name, c := range map[string]struct {
		sheet catalogue.Sheet
		want  []catalogue.Problem
	}{
		"complete":       {sheet(func(*catalogue.Texts) {}), nil},
		"70 emoji":       {sheet(func(t *catalogue.Texts) { t.Name = strings.Repeat(family, 70) }), nil},
		"71 emoji":       {sheet(func(t *catalogue.Texts) { t.Name = strings.Repeat(family, 71) }), []catalogue.Problem{{"en", "name", "too_long", 70, 71}}},
		"251 characters": {sheet(func(t *catalogue.Texts) { t.ShortDescription = strings.Repeat("é", 251) }), []catalogue.Problem{{"en", "short_description", "too_long", 250, 251}}},
		"blanks":         {sheet(func(t *catalogue.Texts) { t.Features = []string{"a", " ", "b"} }), []catalogue.Problem{{"en", "features", "too_few", 3, 2}}},
		"benefit":        {sheet(func(t *catalogue.Texts) { t.Benefits = nil }), []catalogue.Problem{{"en", "benefits", "too_few", 1, 0}}},
		"keywords":       {sheet(func(t *catalogue.Texts) { t.Keywords = t.Keywords[:4] }), []catalogue.Problem{{"en", "keywords", "too_few", 5, 4}}},
	} {
		if got := c.sheet.Problems(); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: %v", name, got)
		}
	}
	french := sheet(func(*catalogue.Texts) {})
	french.Texts = map[string]catalogue.Texts{"fr": good}
	if got := french.Problems(); len(got) != 6 || got[0].Lang != "en" {
		t.Errorf("without English: %v", got)
	}
	empty := catalogue.Sheet{}
	if got := empty.Problems(); len(got) != 9 {
		t.Errorf("nothing at all: %v", got)
	}
}

// R12.6: what no draft may hold. HTML is text like any other and stays as it is.
func TestDraftsRefuse(t *testing.T) {
	for reason, edit := range map[string]func(*catalogue.Sheet){
		"language_unknown": func(s *catalogue.Sheet) { s.Texts = map[string]catalogue.Texts{"ru": {}} },
		"text_direction":   func(s *catalogue.Sheet) { s.Texts = map[string]catalogue.Texts{"en": {Name: "abc\u202edef"}} },
		"text_broken":      func(s *catalogue.Sheet) { s.Texts = map[string]catalogue.Texts{"en": {Name: "a\nb"}} },
		"too_long": func(s *catalogue.Sheet) {
			s.Texts = map[string]catalogue.Texts{"en": {Description: strings.Repeat("x", 20_001)}}
		},
		"too_many": func(s *catalogue.Sheet) { s.Texts = map[string]catalogue.Texts{"en": {Keywords: make([]string, 51)}} },
	} {
		var s catalogue.Sheet
		edit(&s)
		wantFault(t, s.Check(), fault.Invalid, reason)
	}
	html := catalogue.Sheet{Texts: map[string]catalogue.Texts{"en": {Name: "<script>alert(1)</script>", Description: "a\nb"}}}
	if err := html.Check(); err != nil {
		t.Error(err)
	}
}

// R12.6: two tabs edit one sheet: the second hears of the first, and nothing is lost.
func TestAConflictingEditIsRefusedWithBoth(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id, err := w.Create(w.ctx, products.TypeModule, "Checkout")
		must(t, err)
		name := func(text string) catalogue.Sheet {
			return catalogue.Sheet{Texts: map[string]catalogue.Texts{"en": {Name: text}}}
		}
		saved, conflict, err := w.SaveDraft(w.ctx, id, 1, name("first"))
		if err != nil || conflict != nil || saved.Revision != 2 {
			t.Fatalf("%+v, %+v, %v", saved, conflict, err)
		}
		saved, conflict, err = w.SaveDraft(w.ctx, id, 1, name("second"))
		if err != nil || saved != nil || conflict.Theirs.Sheet.Texts["en"].Name != "first" || conflict.Mine.Texts["en"].Name != "second" {
			t.Fatalf("%+v, %+v, %v", saved, conflict, err)
		}
		if e, err := w.Edit(w.ctx, id); err != nil || e.Sheet.Texts["en"].Name != "first" || e.Revision != 2 {
			t.Errorf("%+v, %v", e, err)
		}
	})
}

// R12.6, R12.11: a sheet is submitted whole, at most three a day, locked while
// it is looked at, taken back, refused or validated; all of it goes out in order.
func TestSubmissions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.online("Checkout")
		_, err := w.Submit(w.ctx, id, 0)
		wantFault(t, err, fault.Invalid, "sheet_incomplete")
		sheet := w.complete(id)
		saved, _, err := w.SaveDraft(w.ctx, id, 0, sheet)
		must(t, err)
		_, err = w.Submit(w.ctx, id, saved.Revision-1)
		wantFault(t, err, fault.Conflict, "sheet_changed")
		for n := range 3 {
			e, err := w.Submit(w.ctx, id, saved.Revision)
			must(t, err)
			if e.State != catalogue.SheetInValidation || e.LeftToday != 2-n {
				t.Errorf("%+v", e)
			}
			_, _, err = w.SaveDraft(w.ctx, id, e.Revision, sheet)
			wantFault(t, err, fault.Conflict, "sheet_locked")
			if n < 2 {
				_, err = w.CancelSubmission(w.ctx, id)
				must(t, err)
			}
		}
		out, err := w.Outgoing(t.Context(), 0, 10)
		must(t, err)
		if len(out) != 5 || out[0].Kind != catalogue.ChangeSheet || out[1].Kind != catalogue.ChangeSheetCancelled || *out[4].Product != "P-1" {
			t.Fatalf("%+v", out)
		}
		if n, err := w.Take(t.Context(), []int64{out[0].ID, out[1].ID, out[2].ID, out[3].ID, out[4].ID}); err != nil || n != 5 {
			t.Errorf("%d, %v", n, err)
		}
		var submission int64
		must(t, d.Read().NewSelect().TableExpr("sheet_submissions").Column("id").Where("state = 'OPEN'").Scan(t.Context(), &submission))
		w.decide(submission, true)
		e, err := w.Edit(w.ctx, id)
		must(t, err)
		if e.State != catalogue.SheetRefused || e.Refusal != "Blurred." || !e.IsDraft {
			t.Errorf("%+v", e)
		}
		_, err = w.Submit(w.ctx, id, e.Revision)
		wantFault(t, err, fault.TooMuch, "submissions_used_up")
		w.now = w.now.AddDate(0, 0, 1)
		_, err = w.Submit(w.ctx, id, e.Revision)
		must(t, err)
		must(t, d.Read().NewSelect().TableExpr("sheet_submissions").Column("id").Where("state = 'OPEN'").Scan(t.Context(), &submission))
		w.decide(submission, false)
		if e, err := w.Edit(w.ctx, id); err != nil || e.State != catalogue.SheetValidated || e.IsDraft || e.Published.Icon != sheet.Icon {
			t.Errorf("%+v, %v", e, err)
		}
		if list, err := w.products.List(w.ctx, "en"); err != nil || list[0].Name != "One-page checkout" {
			t.Errorf("%+v, %v", list, err)
		}
		history, err := w.History(w.ctx, id, 0, 100)
		must(t, err)
		if len(history) != 8 || history[0].Action != "SHEET_VALIDATED" || history[0].Actor != "MARKETPLACE" || history[1].Actor != "SELLER" {
			t.Errorf("%+v", history)
		}
	})
}

func (w *world) decide(submission int64, refused bool) {
	w.t.Helper()
	w.tx(func(ctx context.Context, tx bun.Tx) error {
		done, err := w.SetSheets(ctx, tx, []catalogue.SentSheet{{Product: "P-1", Submission: submission, IsRefused: refused, Refusal: map[bool]string{true: "Blurred."}[refused], UpdatedAt: w.now}})
		if err == nil && (done[0].Err != nil || done[0].Old) {
			w.t.Errorf("%+v", done)
		}
		return err
	})
}

// R12.6: images are what they look like inside, are drawn anew, and are refused
// by what their head says before anything is unpacked.
func TestImages(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.online("Checkout")
		var photo bytes.Buffer
		must(t, jpeg.Encode(&photo, image.NewGray(image.Rect(0, 0, 1200, 1000)), nil))
		polyglot := append(photo.Bytes(), []byte("<script>alert(1)</script>GPS 48.8,2.3")...)
		for name, c := range map[string]struct {
			kind    catalogue.FileKind
			content []byte
			reason  string
		}{
			"script":     {catalogue.Screenshot, []byte("<script>alert(1)</script>"), "image_type"},
			"svg":        {catalogue.Icon, []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), "image_type"},
			"huge":       {catalogue.Screenshot, hugePNG(20_000, 20_000), "image_too_large"},
			"cut":        {catalogue.Screenshot, picture(1000, 1000)[:200], "image_broken"},
			"small":      {catalogue.Screenshot, picture(999, 1000), "image_too_small"},
			"no icon":    {catalogue.Icon, picture(255, 256), "icon_size"},
			"pdf as png": {catalogue.Screenshot, []byte("%PDF-1.4\n%%EOF"), "image_type"},
			"png as pdf": {catalogue.Document, picture(256, 256), "document_type"},
			"cut pdf":    {catalogue.Document, []byte("%PDF-1.4\n"), "document_type"},
			"active pdf": {catalogue.Document, []byte("%PDF-1.4\n/JavaScript (x)\n%%EOF"), "document_active"},
			"other kind": {"VIDEO", []byte("x"), "file_kind"},
		} {
			_, err := w.AddFile(w.ctx, id, c.kind, "x", bytes.NewReader(c.content))
			if f := fault.Of(err); f == nil || f.Code != fault.Invalid || f.Reason != c.reason {
				t.Errorf("%s: %v", name, err)
			}
		}
		_, err := w.AddFile(w.ctx, id, catalogue.Screenshot, "x", bytes.NewReader(make([]byte, catalogue.LargestImage+1)))
		wantFault(t, err, fault.TooMuch, "file_too_large")

		file, err := w.AddFile(w.ctx, id, catalogue.Screenshot, `..\..\evil"`+"\u202e.png", bytes.NewReader(polyglot))
		must(t, err)
		_, content, err := w.OpenFile(w.ctx, file.ID)
		must(t, err)
		defer content.Close()
		var kept bytes.Buffer
		_, err = kept.ReadFrom(content)
		must(t, err)
		if bytes.Contains(kept.Bytes(), []byte("script")) || bytes.Contains(kept.Bytes(), []byte("GPS")) || file.Width != 1200 || file.Name != "evil.png" || content.ContentType != "image/jpeg" {
			t.Errorf("%+v keeps %d bytes as %s", file, kept.Len(), content.ContentType)
		}
		_, _, err = w.OpenFile(as(t.Context(), sellertest.Add(t, d, nil).ID), file.ID)
		wantFault(t, err, fault.NotFound, "no_file")

		other := w.online("Other")
		_, _, err = w.SaveDraft(w.ctx, other, 0, catalogue.Sheet{Screenshots: []int64{file.ID}})
		wantFault(t, err, fault.Invalid, "file_unknown")
	})
}

// hugePNG is the head of a PNG that would unpack to more than a gigabyte.
func hugePNG(width, height uint32) []byte {
	head := append([]byte("IHDR"), binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)...)
	head = append(head, 8, 6, 0, 0, 0)
	out := append([]byte("\x89PNG\r\n\x1a\n"), 0, 0, 0, 13)
	out = append(out, head...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(head))
}

// R12.4, R12.11: state changes want a reason, reach the marketplace, and stay
// until it took them.
func TestStates(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		one, two := w.online("One"), w.online("Two")
		draft, err := w.Create(w.ctx, products.TypeModule, "Draft")
		must(t, err)
		for reason, c := range map[string]catalogue.StateChange{
			"reason_missing":      {Products: []int64{one}, To: catalogue.Offline},
			"reason_text_missing": {Products: []int64{one}, To: catalogue.Offline, Reason: "OTHER"},
			"too_many":            {To: catalogue.Online},
			"state_unknown":       {Products: []int64{one}, To: catalogue.Draft},
			"remove_one":          {Products: []int64{one, two}, To: catalogue.Removed, Reason: "LEGAL"},
			"name_differs":        {Products: []int64{one}, To: catalogue.Removed, Reason: "LEGAL", Name: "Two"},
		} {
			wantFault(t, w.SetState(w.ctx, c), fault.Invalid, reason)
		}
		wantFault(t, w.SetState(w.ctx, catalogue.StateChange{Products: []int64{one, draft}, To: catalogue.Online}), fault.Conflict, "not_validated")
		must(t, w.SetState(w.ctx, catalogue.StateChange{Products: []int64{one, two}, To: catalogue.Offline, Reason: "OTHER", Text: "Holiday"}))
		must(t, w.SetState(w.ctx, catalogue.StateChange{Products: []int64{two}, To: catalogue.Removed, Reason: "LEGAL", Name: "Two"}))
		wantFault(t, w.SetState(w.ctx, catalogue.StateChange{Products: []int64{two}, To: catalogue.Online}), fault.Conflict, "product_removed")
		list, err := w.List(w.ctx, catalogue.Filter{}, catalogue.Page{Page: kit.Page{Number: 1, Length: 16}}, "en")
		must(t, err)
		if list.Counts[catalogue.Offline] != 1 || list.Counts[catalogue.Removed] != 1 || list.Counts[catalogue.Draft] != 1 || list.Total != 3 {
			t.Errorf("%+v", list.Counts)
		}
		stranger := as(t.Context(), sellertest.Add(t, d, nil).ID)
		wantFault(t, w.SetState(stranger, catalogue.StateChange{Products: []int64{one}, To: catalogue.Online}), fault.NotFound, "no_product")

		// The marketplace's word does not undo what it has not taken.
		external, later := "P-1", w.now.Add(time.Hour)
		word := &products.Product{ExternalID: &external, ExternalUpdatedAt: &later, SellerID: w.seller, Type: products.TypeModule, IsActive: true, Price: 5, Names: map[string]string{"en": "One"}}
		w.tx(func(ctx context.Context, tx bun.Tx) error { return w.KeepOwn(ctx, tx, []*products.Product{word}) })
		if word.IsActive || word.Price != 5 {
			t.Errorf("%+v", word)
		}
		out, err := w.Outgoing(t.Context(), 0, 10)
		must(t, err)
		for _, change := range out {
			_, err := w.Take(t.Context(), []int64{change.ID})
			must(t, err)
		}
		word.IsActive = true
		w.tx(func(ctx context.Context, tx bun.Tx) error { return w.KeepOwn(ctx, tx, []*products.Product{word}) })
		if !word.IsActive {
			t.Error("a later word than what was taken is not heard")
		}
	})
}

// R12.6: a price takes effect on its day, with a marker on the dashboard.
func TestPrices(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.online("One")
		wantFault(t, w.SetPrice(w.ctx, id, 1, "2026-05-31"), fault.Invalid, "day_range")
		wantFault(t, w.SetPrice(w.ctx, id, -1, "2026-06-01"), fault.Invalid, "price_range")
		must(t, w.SetPrice(w.ctx, id, 1500, "2026-06-10"))
		must(t, w.SetPrice(w.ctx, id, 2000, "2026-06-11"))
		one, err := w.One(w.ctx, id, "en", false)
		must(t, err)
		if one.Price != 1000 || len(one.Prices) != 1 || one.Prices[0].Price != 2000 {
			t.Errorf("%+v", one)
		}
		for _, day := range []string{"2026-06-10", "2026-06-11", "2026-06-11"} {
			_, err := w.ApplyPrices(t.Context(), calendarDay(day))
			must(t, err)
		}
		if one, err = w.One(w.ctx, id, "en", false); err != nil || one.Price != 2000 || len(one.Prices) != 0 {
			t.Errorf("%+v, %v", one, err)
		}
		markers, err := w.products.Markers(t.Context(), w.seller, id, "2026-06-01", "2026-06-30", 10)
		if err != nil || len(markers) != 1 || markers[0].Day != "2026-06-11" || markers[0].Text != "10.00 → 20.00 €" {
			t.Errorf("%+v, %v", markers, err)
		}
	})
}
