package demo_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/uptrace/bun"

	"merkato/internal/actor"
	"merkato/internal/audit"
	"merkato/internal/bank"
	"merkato/internal/bank/payouts"
	"merkato/internal/billing"
	"merkato/internal/blobs"
	"merkato/internal/blog"
	"merkato/internal/calendar"
	"merkato/internal/catalogue"
	"merkato/internal/catalogue/journal"
	"merkato/internal/catalogue/prices"
	"merkato/internal/catalogue/sheets"
	"merkato/internal/catalogue/versions"
	"merkato/internal/dashboard"
	"merkato/internal/db"
	"merkato/internal/db/dbtest"
	"merkato/internal/demo"
	"merkato/internal/desk"
	"merkato/internal/events"
	"merkato/internal/fees"
	"merkato/internal/figures"
	"merkato/internal/invoices"
	"merkato/internal/ledger"
	"merkato/internal/messages"
	"merkato/internal/monetization"
	"merkato/internal/money"
	"merkato/internal/platform"
	"merkato/internal/products"
	"merkato/internal/reviews"
	"merkato/internal/sales"
	"merkato/internal/sales/refunds"
	"merkato/internal/sales/verify"
	"merkato/internal/seller"
	"merkato/internal/settings"
)

var now = time.Date(2026, 5, 31, 15, 30, 0, 0, time.UTC)

func services(t *testing.T, d *db.DB) demo.Services {
	t.Helper()
	clock := func() time.Time { return now }
	sellers, sold, books, kept := seller.New(d, clock), products.New(d), ledger.New(d, clock), figures.New(d)
	talks, news, rated := messages.New(d, sold, kept, nil, clock), blog.New(d, nil, clock), reviews.New(d, sold, kept, clock)
	booked := sales.New(sales.Options{DB: d, Ledger: books, Figures: kept, Sellers: sellers, Now: clock})
	described, changes, shown := sheets.New(sheets.Options{DB: d, Products: sold, Now: clock}), journal.New(d, sold, clock), catalogue.New(catalogue.Options{DB: d, Products: sold, Now: clock})
	files, err := blobs.Open(t.Context(), "", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { files.Close() })
	described.UseFiles(files)
	billed := func(past func() time.Time) *fees.Service {
		party := invoices.Party{Name: "Merkato", Street: "1 rue", Postcode: "75002", City: "Paris", Country: "FR", VATNumber: "FR40303265045"}
		return fees.New(fees.Options{
			DB: d, Billing: billing.New(billing.Options{DB: d, Sellers: sellers, Products: sold, Events: events.New(d, clock), Now: past}),
			Ledger: books, Invoices: invoices.New(d, sellers, party, past), Sellers: sellers, Now: past,
		})
	}
	return demo.Services{
		Fees: billed,
		DB:   d, Sellers: sellers, Products: sold, Catalogue: shown, Sheets: described, Prices: prices.New(d, sold, clock), Journal: changes, Sales: booked, Blog: news,
		Payouts: payouts.New(d, books, sellers, clock),
		Dashboard: dashboard.New(dashboard.Options{
			DB: d, Sellers: sellers, Products: sold, Figures: kept, Ratings: rated, Support: talks, Now: clock,
		}),
		Intake: platform.New(platform.Options{
			DB: d, Sellers: sellers, Settings: settings.New(settings.Options{DB: d, Sellers: sellers, Now: clock}), Desk: desk.New(desk.Options{DB: d, Sellers: sellers, Now: clock}), Products: sold, Catalogue: shown, Sheets: described, Versions: versions.New(d, sold, clock), Journal: changes, Sales: booked, Refunds: refunds.New(booked, audit.New(d, clock)), Figures: kept, Messages: talks, Reviews: rated, Blog: news, Bank: bank.New(bank.Options{DB: d, Sales: booked, Now: clock}),
			Monetization: monetization.New(d, sellers, sold, clock), Now: clock,
		}),
	}
}

// facts are what must be the same wherever the data is filled in.
type facts struct {
	Email     string
	Products  int64
	Unseen    int64
	Available int64
	Lines     int64
	Payouts   int64
	Changes   int64 // of prices
	Prices    int64
}

func factsOf(t *testing.T, d *db.DB) (all []facts) {
	t.Helper()
	err := d.Read().NewRaw(`SELECT s.email,
		(SELECT COUNT(*) FROM products AS p WHERE p.seller_id = s.id) AS products,
		(SELECT COUNT(*) FROM messages AS m WHERE m.seller_id = s.id AND m.from_customer AND m.seen_at IS NULL) AS unseen,
		COALESCE((SELECT a.balance FROM ledger_accounts AS a WHERE a.seller_id = s.id AND a.kind = 'available'), 0) AS available,
		(SELECT COUNT(*) FROM order_lines AS l WHERE l.seller_id = s.id) AS lines,
		(SELECT COUNT(*) FROM payouts AS p WHERE p.seller_id = s.id) AS payouts,
		(SELECT COUNT(*) FROM product_markers AS m WHERE m.seller_id = s.id AND m.kind = 'PRICE_CHANGED') AS changes,
		(SELECT CAST(COALESCE(SUM(p.price), 0) AS BIGINT) FROM products AS p WHERE p.seller_id = s.id) AS prices
		FROM sellers AS s ORDER BY s.id`).Scan(t.Context(), &all)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// linesOf is every line of every order by its number, which is in addresses.
func linesOf(t *testing.T, d *db.DB) (all []string) {
	t.Helper()
	err := d.Read().NewRaw(`SELECT l.id || ' ' || o.id || ' ' || o.reference || ' ' || l.gross
		FROM order_lines AS l JOIN orders AS o ON o.id = l.order_id ORDER BY l.id`).Scan(t.Context(), &all)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Filling takes long, so the data is filled in once per database, and every
// test that only reads shares it. It is the same on every machine and on both
// databases, also where a fill was interrupted and went on two days later.
func TestTheData(t *testing.T) {
	var found [][]facts
	var lines [][]string
	for _, engine := range dbtest.Engines {
		t.Run(string(engine), func(t *testing.T) {
			d, at := dbtest.Open(t, engine), now
			if engine == db.SQLite {
				interrupt(t, d)
				at = now.Add(48 * time.Hour)
			}
			t.Run("is filled in once", func(t *testing.T) { filledOnce(t, d, at) })
			t.Run("has books that balance", func(t *testing.T) { booksBalance(t, d) })
			t.Run("moves money on its days", func(t *testing.T) { moneyMovesOnItsDays(t, d) })
			t.Run("has everything", func(t *testing.T) { hasEverything(t, d) })
			t.Run("has ratings to look through", func(t *testing.T) { ratingsToLookThrough(t, d) })
			t.Run("has prices that change", func(t *testing.T) { pricesChange(t, d) })
			t.Run("bills by the rules", func(t *testing.T) { billsByTheRules(t, d) })
			found = append(found, factsOf(t, d))
			lines = append(lines, linesOf(t, d))
			// The last one: it writes.
			t.Run("has subscriptions in every state", func(t *testing.T) { subscriptionsInEveryState(t, d) })
		})
	}
	if len(found) < 2 {
		t.FailNow()
	}
	if diff := cmp.Diff(lines[0], lines[1]); diff != "" {
		t.Errorf("the numbers differ:\n%s", diff)
	}
	if diff := cmp.Diff(found[0], found[1]); diff != "" {
		t.Errorf("the databases differ:\n%s", diff)
	}
	if sellers := len(found[0]); sellers != len(demo.People())-3 {
		t.Errorf("%d sellers, and one operator who is none", sellers)
	}
}

// R15.3: a payout leaves no fee unpaid that it could have paid, and what the log says of a
// fee it said on the day of it.
func billsByTheRules(t *testing.T, d *db.DB) {
	var left, late, said int
	err := d.Read().NewRaw(`SELECT COUNT(CASE WHEN f.due_on <= ? THEN 1 END), COUNT(CASE WHEN f.due_on <= ? THEN 1 END) FROM fees AS f JOIN sellers AS s ON s.id = f.seller_id
		WHERE s.external_id IN ('demo-community', 'demo-outside-europe') AND f.kind = 'ANNUAL' AND f.status = 'OPEN'`,
		calendar.DayOf(now).Month(), calendar.DayOf(now)).Scan(t.Context(), &left, &late)
	if err != nil || left != 0 || late == 0 {
		t.Errorf("%d fees unpaid by the last payout, %d late, %v", left, late, err)
	}
	var notes []billing.Entry
	if err := d.Read().NewSelect().Model(&notes).Where("event IN (?)", bun.List([]billing.Event{billing.EventFeeDue, billing.EventFeeBlocks})).Scan(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, note := range notes {
		day := *note.Day
		if note.Event == billing.EventFeeBlocks {
			day = day.Add(30)
			said++
		}
		if calendar.DayOf(note.At) != day {
			t.Errorf("%s of %s was said on %s", note.Event, *note.Day, note.At)
		}
	}
	if said == 0 {
		t.Error("no fee keeps versions from being uploaded")
	}
}

func booksBalance(t *testing.T, d *db.DB) {
	report, err := ledger.New(d, time.Now).Verify(t.Context())
	if err != nil || !report.OK() || report.Transactions == 0 {
		t.Errorf("the books: %+v, %v", report, err)
	}
	booked := services(t, d).Sales
	for _, prove := range []func(context.Context, func(done, total int64)) ([]string, error){verify.Lines(booked.DB, booked.Ledger), booked.Figures.Check(sales.CountedLines)} {
		if off, err := prove(t.Context(), func(int64, int64) {}); err != nil || len(off) > 0 {
			t.Errorf("%q, %v", off, err)
		}
	}
}

// The days are those of the rules: a share is released on the day its 45 days
// are over, everything released leaves on the 1st, and it is at the bank 2 to 3
// working days later.
func moneyMovesOnItsDays(t *testing.T, d *db.DB) {
	var released []struct {
		At, ReleasedAt time.Time
		Lines          int
	}
	err := d.Read().NewRaw(`SELECT MIN(at) AS at, released_at, COUNT(*) AS lines FROM order_lines
		WHERE type = 'ORDER' AND released_at IS NOT NULL GROUP BY day, released_at`).Scan(t.Context(), &released)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range released {
		if day := calendar.DayOf(r.At).Add(45); calendar.DayOf(r.ReleasedAt) != day {
			t.Errorf("%d lines that were due on %s were released at %s", r.Lines, day, r.ReleasedAt)
		}
	}
	var early []string
	err = d.Read().NewRaw("SELECT idempotency_key FROM ledger_transactions WHERE posted_at < occurred_at").Scan(t.Context(), &early)
	if err != nil || len(early) > 0 {
		t.Errorf("in the books before they happened: %q, %v", early, err)
	}
	var late int
	err = d.Read().NewRaw(`SELECT COUNT(*) FROM order_lines WHERE type = 'ORDER' AND released_at IS NULL AND release_at <= ?`, calendar.DayOf(now).Start()).Scan(t.Context(), &late)
	if err != nil || late != 0 {
		t.Errorf("%d lines are due and not released, %v", late, err)
	}
	var made []payouts.Payout
	if err := d.Read().NewSelect().Model(&made).Scan(t.Context()); err != nil {
		t.Fatal(err)
	}
	if len(released) < 300 || len(made) < 50 {
		t.Errorf("only %d days of release, %d payouts", len(released), len(made))
	}
	for _, p := range made {
		if p.SentAt == nil {
			continue // withheld or carried over
		}
		sent := calendar.DayOf(*p.SentAt)
		soonest := sent.NextBankDay().NextBankDay()
		switch {
		case sent != p.DueOn || sent != sent.Month():
			t.Errorf("payout %d, due on %s, was sent on %s", p.ID, p.DueOn, sent)
		case p.PaidAt == nil:
			if soonest.NextBankDay() < calendar.DayOf(now) {
				t.Errorf("payout %d of %s never arrived", p.ID, sent)
			}
		case calendar.DayOf(*p.PaidAt) < soonest || calendar.DayOf(*p.PaidAt) > soonest.NextBankDay():
			t.Errorf("payout %d of %s arrived on %s", p.ID, sent, calendar.DayOf(*p.PaidAt))
		}
	}
}

// Instances that start together fill it in once.
func filledOnce(t *testing.T, d *db.DB, at time.Time) {
	var all sync.WaitGroup
	var mu sync.Mutex
	times := 0
	for range 4 {
		all.Go(func() {
			filled, err := demo.Fill(t.Context(), services(t, d), at)
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			if filled {
				times++
			}
		})
	}
	all.Wait()
	if times != 1 {
		t.Errorf("filled in %d times", times)
	}
}

// interrupt stops a fill close to its end.
func interrupt(t *testing.T, d *db.DB) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	r := services(t, d)
	r.Blog = blog.New(d, nil, func() time.Time { stop(); return now }) // one of the last steps
	if _, err := demo.Fill(ctx, r, now); err == nil {
		t.Fatal("it was not interrupted")
	}
}

// The data shows every source, type, language, kind of discount and refund.
func hasEverything(t *testing.T, d *db.DB) {
	for what, want := range map[string]int{
		"COUNT(DISTINCT source)":                                                       5,
		"COUNT(DISTINCT language)":                                                     10,
		"COUNT(DISTINCT discount_type)":                                                2,
		"COUNT(DISTINCT CASE WHEN base > 0 AND gross = 0 THEN 1 END)":                  1, // given away
		"COUNT(DISTINCT CASE WHEN refunds > 0 THEN refunded = gross END)":              2, // whole and in part
		"COUNT(DISTINCT (SELECT p.type FROM products AS p WHERE p.id = l.product_id))": 10,
		"COUNT(DISTINCT CASE WHEN care THEN type END)":                                 2,
		"COUNT(DISTINCT CASE WHEN released_at IS NULL THEN 1 ELSE 2 END)":              2,
	} {
		var got int
		if err := d.Read().NewRaw("SELECT "+what+" FROM order_lines AS l").Scan(t.Context(), &got); err != nil {
			t.Fatal(err)
		}
		if got < want {
			t.Errorf("%s is %d, not %d", what, got, want)
		}
	}
	// R13.3: what is in validation or was rejected can be looked at, in the validation centre too.
	var without []string
	err := d.Read().NewRaw(`SELECT v.version FROM product_versions AS v WHERE v.state IN ('IN_VALIDATION', 'REFUSED')
		AND NOT EXISTS (SELECT 1 FROM version_uploads AS u WHERE u.product_id = v.product_id AND u.version = v.version)`).Scan(t.Context(), &without)
	if err != nil || len(without) > 0 {
		t.Errorf("%v: without an upload: %v", err, without)
	}
}

// R2.21: each customer writes a rating in an own language, or gives stars alone,
// and the seller whom most look at has more ratings than a page holds.
func ratingsToLookThrough(t *testing.T, d *db.DB) {
	var found struct{ Languages, Words, Silent, OfOne int }
	err := d.Read().NewRaw(`SELECT COUNT(DISTINCT CASE WHEN comment <> '' THEN language END) AS languages, COUNT(DISTINCT comment) AS words,
		SUM(CASE WHEN comment = '' THEN 1 ELSE 0 END) AS silent,
		(SELECT COUNT(*) FROM ratings AS r JOIN sellers AS s ON s.id = r.seller_id WHERE s.email LIKE 'community@%') AS of_one
		FROM ratings`).Scan(t.Context(), &found)
	if err != nil {
		t.Fatal(err)
	}
	if found.Languages != 10 || found.Words < 40 || found.Silent == 0 || found.OfOne < 20 {
		t.Errorf("%+v", found)
	}
}

// R16.1: some products changed their price, also in the days with which the
// dashboard opens; each sale is at the price of its day, and the last price is
// the product's own.
func pricesChange(t *testing.T, d *db.DB) {
	for _, f := range factsOf(t, d) {
		if (f.Changes > 0) != (f.Products > 0) {
			t.Errorf("%s: %d changes of price of %d products", f.Email, f.Changes, f.Products)
		}
	}
	// What each product was sold for between one change and the next.
	var sold []struct {
		ProductID       int64
		Before, Changes int // so many changes before, so many in all
		Lowest, Highest money.Cents
		Price           money.Cents // of the product today
	}
	err := d.Read().NewRaw(`SELECT l.product_id, l.before, l.changes,
		MIN(l.base / l.quantity) AS lowest, MAX(l.base / l.quantity) AS highest, p.price
		FROM (SELECT product_id, base, quantity,
			(SELECT COUNT(*) FROM product_markers AS m WHERE m.product_id = o.product_id AND m.kind = 'PRICE_CHANGED' AND m.day <= o.day) AS before,
			(SELECT COUNT(*) FROM product_markers AS m WHERE m.product_id = o.product_id AND m.kind = 'PRICE_CHANGED') AS changes
			FROM order_lines AS o WHERE type = 'ORDER' AND NOT care) AS l
		JOIN products AS p ON p.id = l.product_id
		GROUP BY l.product_id, l.before, l.changes, p.price`).Scan(t.Context(), &sold)
	if err != nil {
		t.Fatal(err)
	}
	most, atOthers := 0, 0
	for _, s := range sold {
		if s.Lowest != s.Highest || s.Before == s.Changes && s.Highest != s.Price {
			t.Errorf("sold at other prices than the product's: %+v", s)
		}
		if s.Before < s.Changes && s.Highest != s.Price {
			atOthers++
		}
		most = max(most, s.Changes)
	}
	if most != 2 || atOthers < 5 {
		t.Errorf("at most %d changes of a product, %d times sold at an earlier price", most, atOthers)
	}
	var sellerID int64
	if err := d.Read().NewRaw("SELECT id FROM sellers WHERE email LIKE 'community@%'").Scan(t.Context(), &sellerID); err != nil {
		t.Fatal(err)
	}
	board, err := services(t, d).Dashboard.Dashboard(actor.With(t.Context(), actor.Actor{SellerID: sellerID}), nil, nil, 0, false, "en")
	if err != nil {
		t.Fatal(err)
	}
	if len(board.Markers) != 1 || board.Markers[0].Kind != products.PriceChanged {
		t.Errorf("on the dashboard as it opens: %+v", board.Markers)
	}
}
