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
	"merkato/internal/calendar"
	"merkato/internal/catalogue"
	"merkato/internal/catalogue/journal"
	"merkato/internal/catalogue/prices"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/catalogue/versions"
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
	sheets   *sheets.Service
	releases *versions.Service
	prices   *prices.Service
	journal  *journal.Service
	seller   int64
	ctx      context.Context
	now      time.Time
	sent     int
}

func newWorld(t testing.TB, d *db.DB) *world {
	t.Helper()
	w := &world{t: t, d: d, products: products.New(d), now: time.Date(2026, 6, 1, 9, 0, 0, 0, time.UTC)}
	clock := func() time.Time { return w.now }
	w.Service = catalogue.New(catalogue.Options{DB: d, Products: w.products, Now: clock})
	w.sheets = sheets.New(sheets.Options{DB: d, Products: w.products, Now: clock})
	w.releases, w.prices, w.journal = versions.New(d, w.products, clock), prices.New(d, w.products, clock), journal.New(d, w.products, clock)
	files, err := blobs.Open(t.Context(), "", t.TempDir())
	must(t, err)
	t.Cleanup(func() { must(t, files.Close()) })
	w.sheets.UseFiles(files)
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

func (w *world) file(id int64, kind sheets.FileKind, content []byte) int64 {
	w.t.Helper()
	f, err := w.sheets.AddFile(w.ctx, id, kind, "a.png", bytes.NewReader(content))
	must(w.t, err)
	return f.ID
}

// complete is a sheet that may be submitted.
func (w *world) complete(id int64) sheets.Sheet {
	w.t.Helper()
	shot := w.file(id, sheets.Screenshot, picture(1000, 1000))
	return sheets.Sheet{
		Categories: []string{"payments"}, Icon: w.file(id, sheets.Icon, picture(256, 256)), Screenshots: []int64{shot, shot, shot},
		Texts: map[string]sheets.Texts{"en": {
			Name: "One-page checkout", ShortDescription: "Short.", Description: "Long.", Benefits: []string{"Sells more"},
			Features: []string{"a", "b", "c"}, Keywords: []string{"a", "b", "c", "d", "e"},
		}},
	}
}

// R12.6: what a sheet must have is asked from a day on.
func TestLimitsHoldFromADayOn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id, err := w.sheets.Create(w.ctx, products.TypeModule, "Checkout")
		must(t, err)
		saved, _, err := w.sheets.SaveDraft(w.ctx, id, 1, w.complete(id))
		must(t, err)
		before := len(saved.Problems)
		tomorrow := calendar.DayOf(w.now).Add(1)
		w.tx(func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw("INSERT INTO terms (name, starts_on, value) VALUES ('sheet_keywords', ?0, 6), ('sheet_icon_pixels', ?0, 512)", tomorrow).Exec(ctx)
			return err
		})
		if e, err := w.sheets.Edit(w.ctx, id); err != nil || len(e.Problems) != before || e.Limits.Keywords != 5 {
			t.Errorf("%+v, %v", e, err)
		}
		w.now = w.now.AddDate(0, 0, 1)
		e, err := w.sheets.Edit(w.ctx, id)
		must(t, err)
		if n := len(e.Problems); n != before+1 || e.Problems[n-1] != (sheets.Problem{Lang: "en", Field: "keywords"}) {
			t.Errorf("%+v", e.Problems)
		}
		_, err = w.sheets.AddFile(w.ctx, id, sheets.Icon, "icon.png", bytes.NewReader(picture(256, 256)))
		wantFault(t, err, fault.Invalid, "icon_size")
	})
}

// R12.6: two tabs edit one sheet: the second learns of the first, and nothing is lost.
func TestAConflictingEditIsRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id, err := w.sheets.Create(w.ctx, products.TypeModule, "Checkout")
		must(t, err)
		name := func(text string) sheets.Sheet {
			return sheets.Sheet{Texts: map[string]sheets.Texts{"en": {Name: text}}}
		}
		saved, theirs, err := w.sheets.SaveDraft(w.ctx, id, 1, name("first"))
		if err != nil || theirs != nil || saved.Revision != 2 {
			t.Fatalf("%+v, %+v, %v", saved, theirs, err)
		}
		saved, theirs, err = w.sheets.SaveDraft(w.ctx, id, 1, name("second"))
		if err != nil || saved != nil || theirs.Sheet.Texts["en"].Name != "first" {
			t.Fatalf("%+v, %+v, %v", saved, theirs, err)
		}
		if e, err := w.sheets.Edit(w.ctx, id); err != nil || e.Sheet.Texts["en"].Name != "first" || e.Revision != 2 {
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
		_, err := w.sheets.Submit(w.ctx, id, 0)
		wantFault(t, err, fault.Invalid, "sheet_incomplete")
		sheet := w.complete(id)
		saved, _, err := w.sheets.SaveDraft(w.ctx, id, 0, sheet)
		must(t, err)
		_, err = w.sheets.Submit(w.ctx, id, saved.Revision-1)
		wantFault(t, err, fault.Conflict, "sheet_changed")
		for n := range 3 {
			e, err := w.sheets.Submit(w.ctx, id, saved.Revision)
			must(t, err)
			if e.State != sheets.InValidation || e.LeftToday != 2-n {
				t.Errorf("%+v", e)
			}
			_, _, err = w.sheets.SaveDraft(w.ctx, id, e.Revision, sheet)
			wantFault(t, err, fault.Conflict, "sheet_locked")
			if n < 2 {
				_, err = w.sheets.CancelSubmission(w.ctx, id)
				must(t, err)
			}
		}
		out, err := w.journal.Outgoing(t.Context(), 0, 10)
		must(t, err)
		if len(out) != 5 || out[0].Kind != journal.Sheet || out[1].Kind != journal.SheetCancelled || *out[4].Product != "P-1" {
			t.Fatalf("%+v", out)
		}
		if n, err := w.journal.Take(t.Context(), []int64{out[0].ID, out[1].ID, out[2].ID, out[3].ID, out[4].ID}); err != nil || n != 5 {
			t.Errorf("%d, %v", n, err)
		}
		var submission int64
		must(t, d.Read().NewSelect().TableExpr("sheet_submissions").Column("id").Where("state = 'OPEN'").Scan(t.Context(), &submission))
		w.decide(submission, true)
		e, err := w.sheets.Edit(w.ctx, id)
		must(t, err)
		if e.State != sheets.Refused || e.Refusal != "Blurred." || !e.IsDraft {
			t.Errorf("%+v", e)
		}
		_, err = w.sheets.Submit(w.ctx, id, e.Revision)
		wantFault(t, err, fault.TooMuch, "submissions_used_up")
		w.tx(func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw("INSERT INTO terms (name, starts_on, value) VALUES ('sheets_a_day', ?, 5)", calendar.DayOf(w.now)).Exec(ctx)
			return err
		})
		e, err = w.sheets.Edit(w.ctx, id)
		must(t, err)
		if e.LeftToday != 2 {
			t.Errorf("%d left of five", e.LeftToday)
		}
		w.now = w.now.AddDate(0, 0, 1)
		_, err = w.sheets.Submit(w.ctx, id, e.Revision)
		must(t, err)
		must(t, d.Read().NewSelect().TableExpr("sheet_submissions").Column("id").Where("state = 'OPEN'").Scan(t.Context(), &submission))
		w.decide(submission, false)
		if e, err := w.sheets.Edit(w.ctx, id); err != nil || e.State != sheets.Validated || e.IsDraft || e.Published.Icon != sheet.Icon {
			t.Errorf("%+v, %v", e, err)
		}
		if list, err := w.products.List(w.ctx, "en"); err != nil || list[0].Name != "One-page checkout" {
			t.Errorf("%+v, %v", list, err)
		}
		history, err := w.journal.History(w.ctx, id, 0, 100)
		must(t, err)
		if len(history) != 8 || history[0].Action != "SHEET_VALIDATED" || history[0].Actor != "MARKETPLACE" || history[1].Actor != "SELLER" {
			t.Errorf("%+v", history)
		}
	})
}

func (w *world) decide(submission int64, refused bool) {
	w.t.Helper()
	w.tx(func(ctx context.Context, tx bun.Tx) error {
		done, err := w.sheets.Set(ctx, tx, []sheets.Sent{{Product: "P-1", Submission: submission, IsRefused: refused, Refusal: map[bool]string{true: "Blurred."}[refused], UpdatedAt: w.now}})
		if err == nil && (done[0].Err != nil || done[0].Old) {
			w.t.Errorf("%+v", done)
		}
		return err
	})
}

// R12.6: images are what they look like inside, are re-encoded, and are refused
// by what their head says before anything is unpacked.
func TestImages(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.online("Checkout")
		var photo bytes.Buffer
		must(t, jpeg.Encode(&photo, image.NewGray(image.Rect(0, 0, 1200, 1000)), nil))
		polyglot := append(photo.Bytes(), []byte("<script>alert(1)</script>GPS 48.8,2.3")...)
		for name, c := range map[string]struct {
			kind    sheets.FileKind
			content []byte
			reason  string
		}{
			"script":     {sheets.Screenshot, []byte("<script>alert(1)</script>"), "image_type"},
			"svg":        {sheets.Icon, []byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`), "image_type"},
			"huge":       {sheets.Screenshot, hugePNG(20_000, 20_000), "image_too_large"},
			"cut":        {sheets.Screenshot, picture(1000, 1000)[:200], "image_broken"},
			"small":      {sheets.Screenshot, picture(999, 1000), "image_too_small"},
			"no icon":    {sheets.Icon, picture(255, 256), "icon_size"},
			"pdf as png": {sheets.Screenshot, []byte("%PDF-1.4\n%%EOF"), "image_type"},
			"png as pdf": {sheets.Document, picture(256, 256), "document_no_pdf"},
			"cut pdf":    {sheets.Document, []byte("%PDF-1.4\n"), "document_type"},
			"active pdf": {sheets.Document, []byte("%PDF-1.4\n/JavaScript (x)\n%%EOF"), "document_active"},
			"other kind": {"VIDEO", []byte("x"), "file_kind"},
		} {
			_, err := w.sheets.AddFile(w.ctx, id, c.kind, "x", bytes.NewReader(c.content))
			if f := fault.Of(err); f == nil || f.Code != fault.Invalid || f.Reason != c.reason {
				t.Errorf("%s: %v", name, err)
			}
		}
		_, err := w.sheets.AddFile(w.ctx, id, sheets.Screenshot, "x", bytes.NewReader(make([]byte, sheets.LargestImage+1)))
		wantFault(t, err, fault.TooMuch, "file_too_large")

		file, err := w.sheets.AddFile(w.ctx, id, sheets.Screenshot, `..\..\evil"`+"\u202e.png", bytes.NewReader(polyglot))
		must(t, err)
		_, content, err := w.sheets.OpenFile(w.ctx, file.ID)
		must(t, err)
		defer content.Close()
		var kept bytes.Buffer
		_, err = kept.ReadFrom(content)
		must(t, err)
		if bytes.Contains(kept.Bytes(), []byte("script")) || bytes.Contains(kept.Bytes(), []byte("GPS")) || file.Width != 1200 || file.Name != "evil.png" || content.ContentType != "image/jpeg" {
			t.Errorf("%+v keeps %d bytes as %s", file, kept.Len(), content.ContentType)
		}
		_, _, err = w.sheets.OpenFile(as(t.Context(), sellertest.Add(t, d, nil).ID), file.ID)
		wantFault(t, err, fault.NotFound, "no_file")

		other := w.online("Other")
		_, _, err = w.sheets.SaveDraft(w.ctx, other, 0, sheets.Sheet{Screenshots: []int64{file.ID}})
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
		one, two := w.online("One"), w.online("Two  of us") // a browser shows one space
		draft, err := w.sheets.Create(w.ctx, products.TypeModule, "Draft")
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
		must(t, w.SetState(w.ctx, catalogue.StateChange{Products: []int64{two}, To: catalogue.Removed, Reason: "LEGAL", Name: "Two of us "}))
		wantFault(t, w.SetState(w.ctx, catalogue.StateChange{Products: []int64{two}, To: catalogue.Online}), fault.Conflict, "product_removed")
		list, err := w.List(w.ctx, catalogue.Filter{}, catalogue.Page{Page: kit.Page{Number: 1, Length: 16}}, "en")
		must(t, err)
		if list.Counts[catalogue.Offline] != 1 || list.Counts[catalogue.Removed] != 1 || list.Counts[catalogue.Draft] != 1 || list.Total != 3 {
			t.Errorf("%+v", list.Counts)
		}
		stranger := as(t.Context(), sellertest.Add(t, d, nil).ID)
		wantFault(t, w.SetState(stranger, catalogue.StateChange{Products: []int64{one}, To: catalogue.Online}), fault.NotFound, "no_product")

		// The marketplace's update does not undo what it has not taken.
		external, later := "P-1", w.now.Add(time.Hour)
		word := &products.Product{ExternalID: &external, ExternalUpdatedAt: &later, SellerID: w.seller, Type: products.TypeModule, IsActive: true, Price: 5, Names: map[string]string{"en": "One"}}
		w.tx(func(ctx context.Context, tx bun.Tx) error {
			return w.journal.PreserveChanges(ctx, tx, []*products.Product{word})
		})
		if word.IsActive || word.Price != 5 {
			t.Errorf("%+v", word)
		}
		out, err := w.journal.Outgoing(t.Context(), 0, 10)
		must(t, err)
		for _, change := range out {
			_, err := w.journal.Take(t.Context(), []int64{change.ID})
			must(t, err)
		}
		word.IsActive = true
		w.tx(func(ctx context.Context, tx bun.Tx) error {
			return w.journal.PreserveChanges(ctx, tx, []*products.Product{word})
		})
		if !word.IsActive {
			t.Error("a later update than what was taken is ignored")
		}
	})
}

// R12.6: a product may be free, but only where its seller said so.
func TestAPriceIsAskedFor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id, err := w.sheets.Create(w.ctx, products.TypeModule, "Checkout")
		must(t, err)
		saved, _, err := w.sheets.SaveDraft(w.ctx, id, 1, w.complete(id))
		must(t, err)
		if len(saved.Problems) != 1 || saved.Problems[0].Field != "price" {
			t.Errorf("%+v", saved.Problems)
		}
		_, err = w.sheets.Submit(w.ctx, id, saved.Revision)
		wantFault(t, err, fault.Invalid, "sheet_incomplete")
		listed := func() bool {
			t.Helper()
			found, err := w.List(w.ctx, catalogue.Filter{}, catalogue.Page{Page: kit.Page{Number: 1, Length: 10}, Sort: catalogue.SortName}, "en")
			must(t, err)
			return found.Items[0].HasPrice
		}
		if listed() {
			t.Error("the list says that it is free")
		}
		must(t, w.prices.Set(w.ctx, id, 0, "2026-06-01"))
		if !listed() {
			t.Error("the list does not know that it is free")
		}
		_, err = w.sheets.Submit(w.ctx, id, saved.Revision)
		must(t, err)
		if history, err := w.journal.History(w.ctx, id, 0, 10); err != nil || len(history) != 2 || history[0].Action != "SHEET_SUBMITTED" {
			t.Errorf("%+v, %v", history, err)
		}
	})
}

// R12.2: what is reported later of an earlier day is listed at its day, on every page.
func TestHistoryGoesByTime(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.online("One")
		for action, days := range map[string]int{"SECOND": 1, "FOURTH": 3} {
			w.raw("INSERT INTO product_history (product_id, seller_id, at, actor, action, detail) VALUES (?, ?, ?, 'MARKETPLACE', ?, '')", id, w.seller, w.now.AddDate(0, 0, -days), action)
		}
		for action, days := range map[string]int{"FIRST": 0, "THIRD": 2} {
			w.raw("INSERT INTO product_history (product_id, seller_id, at, actor, action, detail) VALUES (?, ?, ?, 'MARKETPLACE', ?, '')", id, w.seller, w.now.AddDate(0, 0, -days), action)
		}
		var told []string
		for before := int64(0); ; {
			page, err := w.journal.History(w.ctx, id, before, 1)
			must(t, err)
			if len(page) == 0 {
				break
			}
			told, before = append(told, page[0].Action), page[0].ID
		}
		if strings.Join(told, " ") != "FIRST SECOND THIRD FOURTH" {
			t.Error(told)
		}
	})
}

// R12.6: a price takes effect on its day, with a marker on the dashboard.
func TestPrices(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.online("One")
		wantFault(t, w.prices.Set(w.ctx, id, 1, "2026-05-31"), fault.Invalid, "day_range")
		wantFault(t, w.prices.Set(w.ctx, id, -1, "2026-06-01"), fault.Invalid, "price_range")
		must(t, w.prices.Set(w.ctx, id, 1500, "2026-06-10"))
		must(t, w.prices.Set(w.ctx, id, 2000, "2026-06-11"))
		one, err := w.One(w.ctx, id, "en", false)
		must(t, err)
		if one.Price != 1000 || len(one.Prices) != 1 || one.Prices[0].Price != 2000 {
			t.Errorf("%+v", one)
		}
		// The price it has takes back the planned one, which is not reported as a change.
		must(t, w.prices.Set(w.ctx, id, 1000, "2026-06-01"))
		must(t, w.prices.Set(w.ctx, id, 1000, "2026-06-01"))
		if one, err = w.One(w.ctx, id, "en", false); err != nil || one.Price != 1000 || len(one.Prices) != 0 {
			t.Errorf("%+v, %v", one, err)
		}
		history, err := w.journal.History(w.ctx, id, 0, 10)
		if err != nil || len(history) != 3 || history[0].Action != "PRICE_KEPT" {
			t.Errorf("%+v, %v", history, err)
		}
		must(t, w.prices.Set(w.ctx, id, 2000, "2026-06-11"))
		for _, day := range []string{"2026-06-10", "2026-06-11", "2026-06-11"} {
			_, err := w.prices.ApplyDue(t.Context(), calendarDay(day))
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
