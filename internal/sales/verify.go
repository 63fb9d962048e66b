package sales

import (
	"context"
	"fmt"
	"math"

	"github.com/uptrace/bun"

	"merkato/internal/calendar"
	"merkato/internal/figures"
	"merkato/internal/ledger"
	"merkato/internal/money"
)

// Report says whether figures and ledger are what the lines sum to, and where
// they are not.
type Report struct {
	Lines   int64        // how many there are
	Figures []FigureOff  // the first of them, up to LongestList
	Ledger  []AccountOff // the first of them, up to LongestList
}

// LongestList is how many differences of one sort a report lists.
const LongestList = 100

// OK is true for books without a difference.
func (r Report) OK() bool { return len(r.Figures) == 0 && len(r.Ledger) == 0 }

// FigureOff is a row of the figures that is not what the lines sum to.
type FigureOff struct {
	SellerID  int64
	ProductID int64 // 0: it is of the whole business
	Slice     figures.Slice
	Grain     string
	Value     string
	StartsOn  calendar.Day
	Off       figures.Sums `bun:"embed:"` // kept minus derived; only what lines count for
}

// AccountOff is an account on which orders moved another sum than their lines.
type AccountOff struct {
	SellerID int64  // 0: the platform
	What     string // share, pending, sales, refunds, adjustments or the platform's account
	Lines    money.Cents
	Ledger   money.Cents
}

// linesAtOnce is about how many lines one statement of the proof groups: it
// bounds the memory, and a range of sellers has that many.
const linesAtOnce = 500_000

// Verify proves that every figure that lines count for, by day and by month
// and in every slice of the business and of each product, is what the lines sum
// to, and that the ledger moved for the lines what stands on them. It reads
// everything but holds little: ranges of sellers are grouped by the database,
// each as of one moment, so that it may run while others write.
func (s *Service) Verify(ctx context.Context) (Report, error) {
	return s.verify(ctx, func(int64, int64) {})
}

func (s *Service) verify(ctx context.Context, progress func(done, total int64)) (Report, error) {
	var r Report
	ranges, err := s.sellerRanges(ctx)
	if err != nil {
		return r, err
	}
	for i, some := range ranges {
		err := s.DB.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error {
			if err := r.proveFigures(ctx, tx, some); err != nil {
				return err
			}
			return s.proveLedger(ctx, tx, some, &r)
		})
		if err != nil {
			return r, err
		}
		progress(int64(i+1), int64(len(ranges)))
	}
	err = s.DB.Snapshot(ctx, func(ctx context.Context, tx bun.Tx) error { return s.provePlatform(ctx, tx, &r) })
	return r, err
}

// sellerRange is sellers by number, both ends included.
type sellerRange struct{ from, to int64 }

// sellerRanges parts all numbers there can be into ranges of about as many
// lines. How many a seller has is taken from the figures: if they are wrong,
// only the sizes are.
func (s *Service) sellerRanges(ctx context.Context) ([]sellerRange, error) {
	var sizes []struct{ SellerID, Lines int64 }
	err := s.DB.Read().NewRaw(`SELECT seller_id, CAST(SUM(sales + refunds) AS BIGINT) AS lines FROM figures
		WHERE slice = 'all' AND grain = 'month' GROUP BY seller_id ORDER BY seller_id`).Scan(ctx, &sizes)
	if err != nil {
		return nil, err
	}
	var ranges []sellerRange
	from, lines := int64(0), int64(0)
	for _, size := range sizes {
		if lines > 0 && lines+size.Lines > linesAtOnce {
			ranges = append(ranges, sellerRange{from, size.SellerID - 1})
			from, lines = size.SellerID, 0
		}
		lines += size.Lines
	}
	return append(ranges, sellerRange{from, math.MaxInt64}), nil
}

// keptTable is where figures are kept, and how the product of a row there and
// of a line is told.
type keptTable struct{ name, product, lineProduct string }

var (
	keptOfBusiness = keptTable{"figures", "0", "0"}
	keptOfProducts = keptTable{"product_figures", "product_id", "l.product_id"}
)

// derivedValues say where a slice is kept, and how its value is told from a line.
var derivedValues = []struct {
	slice figures.Slice
	value string
	in    []keptTable
}{
	{figures.All, "''", []keptTable{keptOfBusiness}},
	{figures.Product, "CAST(l.product_id AS TEXT)", []keptTable{keptOfBusiness}},
	{figures.Type, "l.product_type", []keptTable{keptOfBusiness, keptOfProducts}},
	{figures.Source, "l.source", []keptTable{keptOfBusiness, keptOfProducts}},
	{figures.Language, "l.language", []keptTable{keptOfBusiness, keptOfProducts}},
	{figures.Country, "l.country", []keptTable{keptOfBusiness, keptOfProducts}},
}

// provenSQL sets what is kept against what is derived: the one counts up, the
// other down, and a row that does not come to zero is a difference. It reads
// the figures' table, because only one statement sees one moment of both.
const provenSQL = `
	SELECT seller_id, product_id, value, starts_on, CAST(SUM(sales) AS BIGINT) AS sales, CAST(SUM(refunds) AS BIGINT) AS refunds,
	       CAST(SUM(sales_base) AS BIGINT) AS sales_base, CAST(SUM(sales_gross) AS BIGINT) AS sales_gross, CAST(SUM(sales_net) AS BIGINT) AS sales_net,
	       CAST(SUM(refund_base) AS BIGINT) AS refund_base, CAST(SUM(refund_gross) AS BIGINT) AS refund_gross, CAST(SUM(refund_net) AS BIGINT) AS refund_net
	FROM (
		SELECT seller_id, %s AS product_id, value, starts_on, sales, refunds, sales_base, sales_gross, sales_net, refund_base, refund_gross, refund_net
		FROM %s WHERE seller_id BETWEEN ?0 AND ?1 AND slice = ?2 AND grain = ?3
		UNION ALL
		SELECT l.seller_id, %s AS product_id, %s AS value, %s AS starts_on,
		       -SUM(CASE WHEN l.type = 'ORDER' THEN 1 ELSE 0 END), -SUM(CASE WHEN l.type = 'REFUND' THEN 1 ELSE 0 END),
		       -SUM(CASE WHEN l.type = 'ORDER' THEN l.base ELSE 0 END), -SUM(CASE WHEN l.type = 'ORDER' THEN l.gross ELSE 0 END),
		       -SUM(CASE WHEN l.type = 'ORDER' THEN l.net ELSE 0 END), -SUM(CASE WHEN l.type = 'REFUND' THEN l.base ELSE 0 END),
		       -SUM(CASE WHEN l.type = 'REFUND' THEN l.gross ELSE 0 END), -SUM(CASE WHEN l.type = 'REFUND' THEN l.net ELSE 0 END)
		FROM order_lines AS l WHERE l.seller_id BETWEEN ?0 AND ?1
		GROUP BY 1, 2, 3, 4
	) AS both_sides
	GROUP BY seller_id, product_id, value, starts_on
	HAVING SUM(sales) <> 0 OR SUM(refunds) <> 0 OR SUM(sales_base) <> 0 OR SUM(sales_gross) <> 0 OR SUM(sales_net) <> 0
	    OR SUM(refund_base) <> 0 OR SUM(refund_gross) <> 0 OR SUM(refund_net) <> 0
	ORDER BY seller_id, product_id, value, starts_on LIMIT ?4`

func (r *Report) proveFigures(ctx context.Context, tx bun.Tx, some sellerRange) error {
	for _, d := range derivedValues {
		for _, kept := range d.in {
			if err := r.proveSlice(ctx, tx, some, kept, d.slice, d.value); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *Report) proveSlice(ctx context.Context, tx bun.Tx, some sellerRange, kept keptTable, slice figures.Slice, value string) error {
	for grain, startsOn := range map[string]string{"day": "l.day", "month": "substr(l.day, 1, 8) || '01'"} {
		left := LongestList - len(r.Figures)
		if left == 0 {
			return nil
		}
		var off []FigureOff
		query := fmt.Sprintf(provenSQL, kept.product, kept.name, kept.lineProduct, value, startsOn)
		if err := tx.NewRaw(query, some.from, some.to, slice, grain, left).Scan(ctx, &off); err != nil {
			return err
		}
		for i := range off {
			off[i].Slice, off[i].Grain = slice, grain
		}
		r.Figures = append(r.Figures, off...)
	}
	return nil
}

// sellerLines are what a seller's lines sum to.
type sellerLines struct {
	SellerID       int64
	Sales, Refunds int64 // how often their shares moved: a release does so on two accounts
	Net            money.Cents
	Pending        money.Cents // of sales that are not released, less their refunds
}

// proveLedger holds a range of sellers against the ledger: the shares of all
// lines are on pending and available, those not released on pending alone, and
// every line has moved its share as often as it says.
func (s *Service) proveLedger(ctx context.Context, tx bun.Tx, some sellerRange, r *Report) error {
	var sums []sellerLines
	err := tx.NewRaw(`
		SELECT l.seller_id, SUM(CASE WHEN l.type = 'REFUND' OR l.paid_elsewhere THEN 0 WHEN l.released_at IS NULL THEN 1 ELSE 3 END) AS sales,
		       SUM(CASE WHEN l.type = 'REFUND' AND NOT l.paid_elsewhere THEN 1 ELSE 0 END) AS refunds,
		       CAST(SUM(CASE WHEN l.paid_elsewhere THEN 0 ELSE l.net END) AS BIGINT) AS net,
		       CAST(SUM(CASE WHEN l.paid_elsewhere OR sold.paid_elsewhere THEN 0 WHEN l.type = 'ORDER' AND l.released_at IS NULL THEN l.net
		                     WHEN l.type = 'REFUND' AND sold.released_at IS NULL THEN l.net ELSE 0 END) AS BIGINT) AS pending
		FROM order_lines AS l LEFT JOIN order_lines AS sold ON sold.id = l.refund_of
		WHERE l.seller_id BETWEEN ? AND ? GROUP BY l.seller_id`, some.from, some.to).Scan(ctx, &sums)
	if err != nil {
		return err
	}
	moved, err := s.Ledger.Moved(ctx, tx, some.from, some.to)
	if err != nil {
		return err
	}
	inLedger := map[int64]*sellerLines{}
	of := func(id int64) *sellerLines {
		if inLedger[id] == nil {
			inLedger[id] = &sellerLines{SellerID: id}
		}
		return inLedger[id]
	}
	for _, m := range moved {
		isShare := m.Account.Kind == ledger.Pending || m.Account.Kind == ledger.Available
		if !isShare || (m.Cause != ledger.CauseOrderLine && m.Cause != ledger.CauseRefund) {
			continue
		}
		l := of(m.Account.SellerID)
		l.Net += m.Sum
		if m.Account.Kind == ledger.Pending {
			l.Pending += m.Sum
		}
		if m.Cause == ledger.CauseRefund {
			l.Refunds += m.Entries
		} else {
			l.Sales += m.Entries
		}
	}
	for _, lines := range sums {
		r.compareSeller(lines, *of(lines.SellerID))
		delete(inLedger, lines.SellerID)
	}
	for _, id := range sortedKeys(inLedger) { // what the ledger moved for lines that are not there
		r.compareSeller(sellerLines{SellerID: id}, *inLedger[id])
	}
	return nil
}

func (r *Report) compareSeller(lines, books sellerLines) {
	r.compare(lines.SellerID, "share", lines.Net, books.Net)
	r.compare(lines.SellerID, "pending", lines.Pending, books.Pending)
	r.compare(lines.SellerID, "sales", money.Cents(lines.Sales), money.Cents(books.Sales))
	r.compare(lines.SellerID, "refunds", money.Cents(lines.Refunds), money.Cents(books.Refunds))
}

func (r *Report) compare(sellerID int64, what string, lines, books money.Cents) {
	if lines != books && len(r.Ledger) < LongestList {
		r.Ledger = append(r.Ledger, AccountOff{SellerID: sellerID, What: what, Lines: lines, Ledger: books})
	}
}

// provePlatform holds what customers paid, and the platform's part of it,
// against the platform's accounts.
func (s *Service) provePlatform(ctx context.Context, tx bun.Tx, r *Report) error {
	var lines struct{ Lines, Commission, Gross, Elsewhere, Adjusted int64 }
	err := tx.NewRaw(`SELECT COUNT(*) AS lines, CAST(COALESCE(SUM(commission), 0) AS BIGINT) AS commission,
		CAST(COALESCE(SUM(gross), 0) AS BIGINT) AS gross, CAST(COALESCE(SUM(CASE WHEN paid_elsewhere THEN net ELSE 0 END), 0) AS BIGINT) AS elsewhere,
		(SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM adjustments) AS adjusted FROM order_lines`).Scan(ctx, &lines)
	if err != nil {
		return err
	}
	moved, err := s.Ledger.MovedOfPlatform(ctx, tx)
	if err != nil {
		return err
	}
	sums := map[ledger.Kind]money.Cents{}
	var adjusted money.Cents
	for _, m := range moved {
		switch m.Cause {
		case ledger.CauseOrderLine, ledger.CauseRefund:
			sums[m.Account.Kind] += m.Sum
		case ledger.CauseAdjustment:
			adjusted += m.Sum
		}
	}
	r.Lines = lines.Lines
	r.compare(0, string(ledger.Commission), money.Cents(lines.Commission), sums[ledger.Commission])
	r.compare(0, string(ledger.ProviderClearing), -money.Cents(lines.Gross), sums[ledger.ProviderClearing])
	r.compare(0, string(ledger.PaidElsewhere), money.Cents(lines.Elsewhere), sums[ledger.PaidElsewhere])
	r.compare(0, "adjustments", -money.Cents(lines.Adjusted), adjusted)
	return nil
}
