package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"merkato/internal/calendar"
	"merkato/internal/db"
)

// books is what was measured of orders, intake, exports and the dashboard, on
// databases filled with many lines.
type books struct {
	size         size
	measurements []*measurement
	pages        []pageCase
	exports      []exported
	proof        proved
	intake       taken
}

// Names of measurements besides the pages.
const (
	deepPage  = "page 1,000"
	growth    = "page 1, more lines"
	dashboard = "dashboard, 12 months"

	deepNumber = 1000
	fewLines   = 100_000 // that a growth is measured from
)

// measureBooks fills a small and a large database, and measures on both.
func measureBooks(ctx context.Context, s settings, open func() (storage, error), large size) (b *books, err error) {
	b = &books{size: large, pages: pageCases(large)}
	few := size{lines: min(fewLines, large.lines), sellers: max(large.sellers/10, 10), share: large.share}
	var shops [2]programs
	for i, size := range []size{large, few} {
		if i == 1 && !s.measures("pages") {
			break // only pages are held against those of few lines
		}
		open := open
		if i == 0 && s.filled != "" {
			open = func() (storage, error) { return openFilled(s.filled) }
		}
		place, err := open()
		if err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, place.remove()) }()
		if shops[i], err = fillShop(ctx, s, place, size); err != nil {
			return nil, err
		}
	}
	if s.measures("pages") {
		if err := b.measurePages(ctx, s, shops[0], shops[1]); err != nil {
			return nil, err
		}
	}
	if s.measures("exports") {
		for _, format := range []string{"CSV", "XLSX"} {
			e, err := shops[0].export(ctx, format)
			if err != nil {
				return nil, fmt.Errorf("export: %w", err)
			}
			b.exports = append(b.exports, e)
		}
	}
	if s.measures("proof") {
		if b.proof, err = shops[0].prove(ctx); err != nil {
			return nil, err
		}
	}
	if s.measures("intake") { // last, as it adds lines
		b.intake, err = shops[0].takeIn(ctx, s)
	}
	return b, err
}

// fillShop makes a database with so much in it and no demo.
func fillShop(ctx context.Context, s settings, place storage, size size) (programs, error) {
	begin := time.Now()
	p, err := prepare(s, place, "MERKATO_DEMO=false")
	if err != nil {
		return p, err
	}
	p.size = size
	d, err := db.Open(ctx, place.options())
	if err != nil {
		return p, err
	}
	defer d.Close()
	if err := p.letJobsRun(ctx, d); err != nil {
		return p, err
	}
	if !place.isKept {
		if err := fill(ctx, d, size); err != nil {
			return p, err
		}
		fmt.Fprintf(os.Stderr, "%s: %d lines of %d sellers filled in within %v\n", place.name, size.lines, size.sellers, time.Since(begin).Round(time.Second))
	}
	err = p.signIn()
	return p, err
}

// letJobsRun has the nightly work done before anything is measured: it is made
// up for at the first start, and would else disturb. In a new database there is
// none; in one that was filled before it is dropped, as the proof of millions of
// lines takes long.
func (p programs) letJobsRun(ctx context.Context, d *db.DB) (err error) {
	server, err := p.ours.run()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.stop()) }()
	for begin, idle := time.Now(), 0; idle < 20; {
		if p.place.isKept {
			if err := dropJobs(ctx, d); err != nil {
				return err
			}
		}
		var done, open int
		if err := d.Read().QueryRowContext(ctx, `SELECT COUNT(*), COUNT(CASE WHEN finalized_at IS NULL THEN 1 END) FROM river_job`).Scan(&done, &open); err != nil {
			return err
		}
		idle++
		if done == 0 || open > 0 {
			idle = 0
		}
		if time.Since(begin) > startLimit {
			return server.failure("did not come to rest")
		}
		if err := pause(ctx, 100*time.Millisecond); err != nil {
			return err
		}
	}
	return nil
}

// dropJobs takes for done what waits or runs; what runs ends with the server.
func dropJobs(ctx context.Context, d *db.DB) error {
	_, err := d.Writer().ExecContext(ctx, `UPDATE river_job SET state = 'completed', finalized_at = CURRENT_TIMESTAMP WHERE finalized_at IS NULL`)
	return err
}

// measurePages compares pages with the floor's, and among each other.
func (b *books) measurePages(ctx context.Context, s settings, large, few programs) (err error) {
	var servers [3]*process
	for i, p := range []program{large.ours, large.floor, few.ours} {
		if servers[i], err = p.run(); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, servers[i].stop()) }()
	}
	ours, floor, small := servers[0], servers[1], servers[2]
	for _, c := range b.pages {
		m, err := large.pageMeasurement(c, ours, floor)
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		b.measurements = append(b.measurements, m)
	}
	crowded := *b.measurements[0]
	crowded.connections = crowd
	b.measurements = append(b.measurements, &crowded)

	everything := map[string]any{"all": true}
	first := graphQLRequest(large.token, pageBody(everything, 1))
	deep := graphQLRequest(large.token, pageBody(everything, min(deepNumber, b.size.lines*b.size.share/100/pageLength/2)))
	firstOfFew := graphQLRequest(few.token, pageBody(everything, 1))
	thousand, err := large.tokenOf(smallEmail)
	if err != nil {
		return err
	}
	for _, c := range []struct {
		name         string
		sides        [2]string
		one, another *process
		a, b         []byte
	}{
		{deepPage, [2]string{"deep", "page 1"}, ours, ours, deep, first},
		{growth, [2]string{"large", "small"}, ours, small, first, firstOfFew},
		{dashboard, [2]string{"largest", "small"}, ours, ours, dashboardRequest(large.token), dashboardRequest(thousand)},
	} {
		m, err := between(c.name, c.sides, c.one, c.a, c.another, c.b)
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		b.measurements = append(b.measurements, m)
	}
	return measureAll(ctx, s, b.measurements)
}

// pageMeasurement makes sure that both sides return the same lines.
func (p programs) pageMeasurement(c pageCase, ours, floor *process) (*measurement, error) {
	m, err := between(c.name, [2]string{"merkato", "floor"}, ours, graphQLRequest(p.token, pageBody(c.variables, 1)), floor, c.floorRequest(p.token))
	if err != nil {
		return nil, err
	}
	a, b := m.ours.turn[0].want, m.floor.turn[0].want
	if same, err := sameLines(a, b); err != nil || !same {
		return nil, errors.Join(err, fmt.Errorf("the lines differ:\n%s\n%s", a, b))
	}
	return m, nil
}

// between measures one request by another.
func between(name string, sides [2]string, one *process, a []byte, another *process, b []byte) (*measurement, error) {
	m := &measurement{name: name, connections: alone, sides: sides}
	for _, side := range []struct {
		server  *process
		request []byte
		target  *target
	}{{one, a, &m.ours}, {another, b, &m.floor}} {
		want, err := once(side.server.address, side.request)
		if err != nil {
			return nil, err
		}
		*side.target = target{side.server, []exchange{{side.request, append([]byte{}, want...)}}}
	}
	return m, nil
}

// The query of the browser.
const dashboardQuery = `query DashboardFigures($from: Date, $to: Date, $lang: String!) {
  dashboard(from: $from, to: $to, lang: $lang) {
    from to grain previous_from previous_to year_before_from year_before_to
    indicators { indicator unit value previous year_before series { from to value previous year_before } }
    breakdowns { dimension rows { value name sales turnover refunds sessions threads ratings stars } }
    markers { on kind product_id text }
  }
}`

func dashboardRequest(token string) []byte {
	today := calendar.DayOf(time.Now())
	return graphQLRequest(token, queryBody(dashboardQuery, map[string]any{"from": today.AddMonths(-12).Add(1), "to": today, "lang": lang}))
}

func (b *books) rounds(name string, connections int) []pair {
	for _, m := range b.measurements {
		if m.name == name && m.connections == connections {
			return m.rounds
		}
	}
	return nil
}

func (b *books) print(w io.Writer) {
	fmt.Fprintf(w, "  orders: %d lines of %d sellers, %d %% of them the largest seller's\n", b.size.lines, b.size.sellers, b.size.share)
	if len(b.measurements) > 0 {
		fmt.Fprintf(w, loadRow, "one page of", "conns", "", "mean", "p50", "p99", "requests/s", "CPU")
	}
	for _, m := range b.measurements {
		m.print(w)
	}
	for _, e := range b.exports {
		fmt.Fprintf(w, "  export as %-5s %9d lines in %8v, %8.0f lines/s, at most %s\n", e.format, e.lines, e.took.Round(time.Millisecond), e.perSecond(), bytesShown(e.peak))
	}
	if b.proof.lines > 0 {
		fmt.Fprintf(w, "  proof           %9d lines in %8v, %.1f s a million, of the processor %.1f s, at most %s\n",
			b.proof.lines, b.proof.took.Round(time.Millisecond), b.proof.perMillion(b.proof.took), b.proof.perMillion(b.proof.cpu), bytesShown(b.proof.peak))
	}
	if b.intake.lines == 0 {
		return
	}
	fmt.Fprintf(w, "  intake          %9d lines at a time, %8.0f lines/s, bare inserts %.0f lines/s, ratio %s, at most %s\n\n",
		b.intake.lines, b.intake.rate(), b.intake.bareRate(), times(b.intake.ratio()), bytesShown(b.intake.peak))
}
